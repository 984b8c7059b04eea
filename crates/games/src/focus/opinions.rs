//! Evaluations and move orderings after paper 000, section IV.

use super::rules::Focus;
use super::state::{Action, SEATS, Stack, State};
use nply_core::{Evaluate, Game, OrderMoves, Player, Values};

/// Each seat's share of `300 - 50 u + v` (paper 000): `u` is the least number of captures that it still needs to win,
/// `v` the number of stacks that it owns.
///
/// With the usual targets `u` is 6 at the start, so 300 is 50 for each capture needed then; with other targets the 300
/// becomes 50 times that number. Without a target every capture counts 50.
///
/// Differs: the paper does not say that the values are made shares; it does so for Chinese Checkers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Needs;

const CAPTURE: u32 = 50;

impl Evaluate<Focus> for Needs {
    fn evaluate(&self, g: &Focus, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        shares(g, |seat| CAPTURE * come(g, s, seat) + s.tops[seat].count_ones())
    }
}

/// Each seat's share of `20 c + v + h + 5 r`: `c` captures made of those that it needs to win, `v` the number of stacks
/// that it owns, `h` the pieces in them and `r` its reserve.
///
/// [`Needs`] sees a capture only when it is made. Tall stacks are what captures are made with, and a piece in reserve can
/// land anywhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct Holds;

impl Evaluate<Focus> for Holds {
    fn evaluate(&self, g: &Focus, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let mut held = [0; SEATS];
        for stack in s.stacks.iter().filter(|stack| !stack.is_empty()) {
            held[stack.top()] += stack.height() as u32;
        }
        shares(g, |seat| {
            20 * come(g, s, seat) + s.tops[seat].count_ones() + held[seat] + 5 * u32::from(s.reserve[seat])
        })
    }
}

/// The captures that a seat has made of those that it needed at first; all of them where there is no target.
#[inline]
fn come(g: &Focus, s: &State, seat: usize) -> u32 {
    match g.needed(s, seat) {
        Some(needed) => g.choices.targets.needed_at_first(g.seats) - needed,
        None => s.taken[seat].iter().map(|&n| u32::from(n)).sum(),
    }
}

/// Each seat's share of the stacks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Control;

impl Evaluate<Focus> for Control {
    fn evaluate(&self, g: &Focus, s: &State) -> Values {
        if g.is_over(s) { g.payoffs(s) } else { shares(g, |seat| s.tops[seat].count_ones()) }
    }
}

/// What each seat has of the whole; all alike where there is nothing.
#[inline]
fn shares(g: &Focus, of: impl Fn(usize) -> u32) -> Values {
    let mut values = Values::default();
    for seat in 0..g.seats {
        values.0[seat] = of(seat) as f32;
    }
    let whole: f32 = values.0.iter().sum();
    if whole == 0.0 {
        return Values::all(g.seats, 1.0 / g.seats as f32);
    }
    values.0.iter_mut().for_each(|value| *value /= whole);
    values
}

/// The height of the stack that a move builds, before anything falls out of it, plus the change in the number of stacks
/// that the seat owns.
///
/// Differs: paper 000 says in words that larger stacks and more stacks are preferred, not how much of the one is worth
/// how much of the other.
#[derive(Clone, Copy, Debug)]
pub struct Build {
    /// What each captured piece counts besides.
    pub capture: f32,
}

impl Build {
    /// The rating of one move of the seat to move.
    #[inline]
    pub(super) fn rate_one(self, s: &State, seat: usize, a: Action) -> f32 {
        let target = s.stacks[a.to()];
        let (moved, pieces, left) = match a.pieces() {
            0 => (Stack(seat as u16), 1, 0),
            pieces => {
                let rest = s.stacks[a.from()].without(pieces);
                let kept = !rest.is_empty() && rest.top() == seat;
                (s.stacks[a.from()], pieces, i32::from(!kept))
            }
        };
        let gained = i32::from(target.is_empty() || target.top() != seat) - left;
        let lost = target.with(moved, pieces).1;
        let captured = lost.owners().filter(|&owner| owner != seat).count();
        (target.height() + pieces) as f32 + gained as f32 + self.capture * captured as f32
    }
}

impl OrderMoves<Focus> for Build {
    fn rate(&self, _g: &Focus, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&a| self.rate_one(s, who.index(), a)));
    }
}
