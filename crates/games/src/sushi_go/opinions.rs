//! Opinions: hopes of unfinished sets, what a pick adds, and random play.

use super::cards::{CHOPSTICKS, DUMPLING, PUDDING, Pile, SASHIMI, TEMPURA, open_wasabi, random_kind};
use super::rules::{Action, MOST_SEATS, ROUNDS, State, SushiGo};
use super::scoring::{rolls, set_points};
use nply_core::{Evaluate, Game, OrderMoves, Player, Playout, Rng, Turn, Values};

/// What a seat makes of a whole round when all seats follow [`Worth`], by the number of seats from two.
const ROUND_INCOME: [f32; 4] = [16.4, 12.7, 10.3, 8.4];

/// Points of a table and what its unfinished sets may still bring with so many picks to come, without Maki and Pudding.
fn hopes(table: Pile, picks: u8) -> f32 {
    // How likely something that needs about `turns` picks still comes.
    let within = |turns: f32| (f32::from(picks) / turns).min(1.0);
    let tempura = if TEMPURA.count(table) % 2 == 1 { 2.2 * within(3.0) } else { 0.0 };
    let sashimi = match SASHIMI.count(table) % 3 {
        0 => 0.0,
        1 => 1.8 * within(6.0),
        _ => 5.0 * within(4.0),
    };
    let wasabi = f32::from(open_wasabi(table)).min(2.0) * 3.5 * within(4.0);
    let dumplings = if (1..5).contains(&DUMPLING.count(table)) { 0.5 * within(3.0) } else { 0.0 };
    let chopsticks = f32::from(CHOPSTICKS.count(table)).min(2.0) * 1.5 * within(4.0);
    f32::from(set_points(table)) + tempura + sashimi + wasabi + dumplings + chopsticks
}

/// Points so far, hopes of unfinished sets, and the standing in Maki and Pudding as far as the game has gone.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospects;

impl Evaluate<SushiGo> for Prospects {
    fn evaluate(&self, g: &SushiGo, s: &State) -> Values {
        let mut values = g.payoffs(s);
        if s.round == ROUNDS {
            return values;
        }
        let seats = s.seats as usize;
        let progress = f32::from(s.passes()) / f32::from(s.hand_size());
        let all = (f32::from(s.round) + progress) / f32::from(ROUNDS);
        let icons: [u8; MOST_SEATS] = std::array::from_fn(|seat| rolls(s.tables[seat]));
        let maki = g.maki_points(&icons[..seats]);
        let puddings: [u8; MOST_SEATS] =
            std::array::from_fn(|seat| s.puddings[seat] + PUDDING.count(s.tables[seat]));
        let pudding = g.pudding_points(&puddings[..seats]);
        let later = (f32::from(ROUNDS - s.round) - progress) * ROUND_INCOME[seats - 2];
        let (least, most) = g.bounds();
        for seat in 0..seats {
            let standing = f32::from(maki[seat]) * progress + f32::from(pudding[seat]) * all;
            let value = values.0[seat] + hopes(s.tables[seat], s.left) + standing + later;
            values.0[seat] = value.clamp(least, most);
        }
        values
    }
}

/// Rates picks by what they add to the hopes of the own table, a Maki roll and a Pudding at a fixed value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worth;

/// What a Maki roll is worth on average.
const ROLL: f32 = 0.9;

impl OrderMoves<SushiGo> for Worth {
    fn rate(&self, g: &SushiGo, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let (seat, picks) = (who.index(), s.left.saturating_sub(1));
        let pudding = if g.seats > 2 || g.penalty_for_two { 2.4 } else { 1.6 };
        let worth = |table: Pile| {
            let prizes = f32::from(rolls(table)) * ROLL + f32::from(PUDDING.count(table)) * pudding;
            hopes(table, picks) + prizes
        };
        let before = worth(s.tables[seat]);
        out.extend(list.iter().map(|&action| {
            let mut after = *s;
            g.pick(&mut after, seat, action);
            worth(after.tables[seat]) - before
        }));
    }
}

/// Random play straight on the piles.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomPicks;

impl RandomPicks {
    /// One legal action of a seat, each as likely as any other.
    #[inline]
    fn pick(g: &SushiGo, s: &State, seat: usize, buf: &mut Vec<Action>, rng: &mut Rng) -> Action {
        if g.wasabi_optional || g.may_take_two(s, seat) {
            buf.clear();
            g.actions(s, Player::new(seat), buf);
            return rng.pick(buf);
        }
        Action::One(random_kind(s.hand(seat), rng))
    }
}

impl Playout<SushiGo> for RandomPicks {
    #[inline]
    fn choose(&self, _g: &SushiGo, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list { *only } else { rng.pick(list) }
    }

    fn run(&self, g: &SushiGo, s: &mut State, limit: u32, buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        for plies in 0..limit {
            match g.turn(s) {
                Turn::Over => return plies,
                Turn::Chance => g.roll(s, rng),
                _ => {
                    // A seat's choice does not depend on what the others do in the same turn.
                    for seat in 0..s.seats as usize {
                        let action = RandomPicks::pick(g, s, seat, buf, rng);
                        g.pick(s, seat, action);
                    }
                    g.pass_on(s);
                }
            }
        }
        limit
    }
}
