//! Playouts straight on masks.

use super::cards::{Card, QUEEN, SPADES, pick_card};
use super::rules::Hearts;
use super::state::{Action, Phase, State};
use nply_core::{Game, Player, Playout, Rng};

/// Plays on with one rule for cards; cards to pass are picked at random.
#[inline]
fn run_with(
    g: &Hearts,
    s: &mut State,
    limit: u32,
    rng: &mut Rng,
    choose: impl Fn(&State, u64, &mut Rng) -> Card,
) -> u32 {
    let mut turns = 0;
    while turns < limit {
        match s.phase {
            Phase::Over => return turns,
            Phase::Direct | Phase::Deal => g.roll(s, rng),
            Phase::Pass => {
                for seat in 0..g.seats {
                    let card = pick_card(g.picks(s, seat), rng);
                    g.pick(s, card);
                }
                g.end_picks(s);
            }
            Phase::Play => {
                let card = choose(s, g.legal(s), rng);
                g.play(s, card);
            }
        }
        turns += 1;
    }
    limit
}

/// Every legal card alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomCards;

impl Playout<Hearts> for RandomCards {
    fn choose(&self, _g: &Hearts, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list { *only } else { rng.pick(list) }
    }

    fn run(&self, g: &Hearts, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, |_, legal, rng| pick_card(legal, rng))
    }
}

/// Whether the queen of spades, if legal, goes to another seat for sure or most likely: not led, and either thrown off
/// or put under the king or the ace. The only playout rule that helped in Sturtevant (2008).
#[inline]
fn gives_queen(s: &State) -> bool {
    s.count > 0 && (s.trick[0].bit() & SPADES == 0 || s.best.bit() & SPADES > QUEEN)
}

/// Gives the queen of spades to another seat whenever possible, else plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueenPlayout;

impl Playout<Hearts> for QueenPlayout {
    fn choose(&self, _g: &Hearts, s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        let queen = list.iter().find(|&&a| matches!(a, Action::Card(card) if card.bit() == QUEEN));
        match (queen, list) {
            (Some(&queen), _) if gives_queen(s) => queen,
            (_, [only]) => *only,
            _ => rng.pick(list),
        }
    }

    fn run(&self, g: &Hearts, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, |s, legal, rng| {
            let throws = legal & QUEEN != 0 && gives_queen(s);
            pick_card(if throws { QUEEN } else { legal }, rng)
        })
    }
}
