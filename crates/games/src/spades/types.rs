//! Types of players: what they want of the hand, as utilities (paper 003, section 4.3).

use super::outcome::{Outcome, Wants};
use super::rules::Spades;
use super::state::{Phase, State};
use super::strength::expected_tricks;
use nply_core::{Player, PlayerType, Values};

/// A player that wants something of the outcome of the hand: the one in play, or the last of a finished game.
///
/// At a leaf inside a hand the tricks to come are estimated; between two numbers of tricks the utility is in proportion.
#[derive(Clone, Copy, Debug)]
pub struct ByOutcome(pub Wants);

impl PlayerType<Spades> for ByOutcome {
    fn utility(&self, g: &Spades, s: &State, _values: &Values, who: Player) -> f32 {
        let outcome = g.outcome(s, who.index());
        between(expected(g, s, who), |tricks| self.0.utility(Outcome { tricks, ..outcome }, g.each))
    }
}

/// A player that wants real points: the score of the hand, each overtrick at its share of the penalty to come. Not in
/// the paper.
#[derive(Clone, Copy, Debug, Default)]
pub struct Points;

impl PlayerType<Spades> for Points {
    fn utility(&self, g: &Spades, s: &State, _values: &Values, who: Player) -> f32 {
        let side = g.side(who.index());
        let nils: i32 = (side..g.seats)
            .step_by(g.sides)
            .map(|seat| if s.won[seat] == 0 { g.nil_value(s, seat) } else { -g.nil_value(s, seat) })
            .sum();
        let bid = g.contract(s, side);
        let points = between(expected(g, s, who), |tricks| g.fair_points(g.contract_score(bid, tricks)));
        let (least, most) = g.fair;
        ((points + nils as f32 - least) / (most - least)).clamp(0.0, 1.0)
    }
}

/// The tricks of a seat's side at the end of the hand: known after it, else an estimate.
fn expected(g: &Spades, s: &State, who: Player) -> f32 {
    let side = g.side(who.index());
    if s.phase == Phase::Over {
        return f32::from(g.taken(s, side));
    }
    let tricks = expected_tricks(g, s);
    (side..g.seats).step_by(g.sides).map(|seat| tricks[seat]).sum()
}

/// A value for a number of tricks that need not be whole.
fn between(tricks: f32, value: impl Fn(u8) -> f32) -> f32 {
    let (below, part) = (tricks.floor(), tricks.fract());
    let low = value(below as u8);
    if part == 0.0 { low } else { low + part * (value(below as u8 + 1) - low) }
}
