//! What positions are worth.

use super::super::cards::{Dealer, PACK};
use super::super::rank::Strength;
use super::super::rules::Poker;
use super::super::state::{Phase, State, seats_of};
use nply_core::hash::key_of;
use nply_core::{Evaluate, Game, MAX_PLAYERS, Seed, Values};

/// Boards that are tried where cards are to come. Few are enough: a search averages over many positions and worlds.
const BOARDS: u32 = 3;

/// The chips of a seat, and the part of the pots that its cards win: exactly on a full board, else on the average of a few
/// boards that follow from the cards. Nobody bets any more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Equity;

impl Evaluate<Poker> for Equity {
    fn evaluate(&self, g: &Poker, s: &State) -> Values {
        let mut values = g.payoffs(s);
        if s.pot() == 0 {
            return values;
        }
        let known = seats_of(s.live).all(|seat| s.holes[seat].count_ones() == 2);
        if s.phase == Phase::Deal || !known {
            let share = s.pot() as f32 / s.live.count_ones() as f32;
            seats_of(s.live).for_each(|seat| values.0[seat] += share);
        } else if s.on_board == 5 || s.live.is_power_of_two() {
            add_pots(g, s, 1.0, &mut values);
        } else {
            let used = s.holes.iter().fold(s.board_set(), |used, hole| used | hole);
            let mut rng = Seed(key_of(&(used, s.holes[0]))).rng();
            let mut full = *s;
            for _ in 0..BOARDS {
                let mut dealer = Dealer::new(PACK & !used, &mut rng);
                full.board[s.on_board as usize..].fill_with(|| dealer.card());
                full.on_board = 5;
                add_pots(g, &full, 1.0 / BOARDS as f32, &mut values);
            }
        }
        let (least, most) = g.bounds();
        values.0[..g.seats].iter_mut().for_each(|value| *value = value.clamp(least, most));
        values
    }
}

/// Adds a part of every pot to the values of its winners.
fn add_pots(g: &Poker, s: &State, part: f32, values: &mut Values) {
    let mut strengths = [Strength::default(); MAX_PLAYERS];
    if s.on_board == 5 {
        seats_of(s.live).for_each(|seat| strengths[seat] = g.strength(s, seat));
    }
    g.each_pot(s, &strengths, |held, winners| {
        let share = part * held as f32 / winners.count_ones() as f32;
        seats_of(winners).for_each(|seat| values.0[seat] += share);
    });
}
