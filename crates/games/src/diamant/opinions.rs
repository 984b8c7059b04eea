//! Opinions: what a position is worth, whether to stay, and random play.

use super::rules::{Action, Diamant, State};
use nply_core::{Evaluate, Game, OrderMoves, Player, PlayerSet, Playout, Rng, Turn, Values};

/// What a seat brings home from a whole cave, as a part of all treasure divided by the seats: the mean when all seats
/// follow [`StayOrLeave`].
const INCOME: f32 = 0.13;

/// The chest, the hand at the risk of the next card, and a usual income from the caves to come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook;

impl Evaluate<Diamant> for Outlook {
    fn evaluate(&self, g: &Diamant, s: &State) -> Values {
        let mut values = g.payoffs(s);
        if s.inside.is_empty() {
            return values;
        }
        let inside = s.inside.len() as f32;
        let safe = f32::from(s.hand) + f32::from(s.path_gems) / inside;
        let (danger, gems) = g.next_card(s);
        let after_card = (1.0 - danger) * (safe + gems / inside);
        let hand = if s.choosing { safe.max(after_card) } else { after_card };
        let later =
            f32::from(g.caves - s.cave - 1) * INCOME * f32::from(g.treasure_sum()) / f32::from(g.seats);
        let most = g.bounds().1;
        for who in Player::all(g.players()) {
            let held = if s.inside.contains(who) { hand } else { 0.0 };
            values[who] = (values[who] + held + later).min(most);
        }
        values
    }
}

/// Rates leaving by what it brings home now, and staying by the same after one more card.
///
/// Each other seat inside is taken to leave with probability 1/2: so many share the path, and so likely is it that
/// relics go to this seat alone.
#[derive(Clone, Copy, Debug, Default)]
pub struct StayOrLeave;

impl OrderMoves<Diamant> for StayOrLeave {
    fn rate(&self, g: &Diamant, s: &State, _who: Player, list: &[Action], out: &mut Vec<f32>) {
        let others = s.inside.len() as i32 - 1;
        let share = f32::from(s.path_gems) / (1.0 + 0.5 * others as f32);
        let relics = f32::from(g.relics_on_path(s)) * 0.5f32.powi(others);
        let now = f32::from(s.hand) + share + relics;
        let (danger, gems) = g.next_card(s);
        let later = (1.0 - danger) * (now + gems / s.inside.len() as f32);
        out.extend(list.iter().map(|&a| if a == Action::Leave { now } else { later }));
    }
}

/// Random play: the choices of all seats are the bits of one random number.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomChoices;

impl Playout<Diamant> for RandomChoices {
    #[inline]
    fn choose(&self, _g: &Diamant, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        rng.pick(list)
    }

    fn run(&self, g: &Diamant, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        for plies in 0..limit {
            match g.turn(s) {
                Turn::Over => return plies,
                Turn::Together(inside) => {
                    g.leave(s, PlayerSet::from_bits(inside.bits() & (rng.next_u64() >> 56) as u8));
                }
                _ => g.roll(s, rng),
            }
        }
        limit
    }
}
