//! Playouts on sets of squares, from which picking is quicker than from a list that must be written first.

use super::rules::Rolit;
use super::squares::{Squares, pick};
use super::state::{Action, State};
use nply_core::{Player, Playout, Rng};

/// Every legal move alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomSquares;

/// A corner if it can be had; otherwise no square beside an empty corner if that can be helped; all such moves alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct Corners;

impl Playout<Rolit> for RandomSquares {
    fn choose(&self, _g: &Rolit, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        rng.pick(list)
    }

    fn run(&self, g: &Rolit, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        play(g, s, limit, rng, |_, legal| legal)
    }
}

impl Playout<Rolit> for Corners {
    fn choose(&self, _g: &Rolit, s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        let legal: Squares = list.iter().filter_map(|a| a.square()).map(|square| 1 << square).sum();
        match legal {
            0 => Action::PASS,
            legal => Action(pick(best(s, legal), |n| rng.below(n)) as u8),
        }
    }

    fn run(&self, g: &Rolit, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        play(g, s, limit, rng, best)
    }
}

const CORNERS: Squares = 0x8100_0000_0000_0081;

/// The moves that [`Corners`] chooses from.
#[inline]
fn best(s: &State, legal: Squares) -> Squares {
    if legal & CORNERS != 0 {
        return legal & CORNERS;
    }
    // The squares beside an empty corner: columns and rows do not overlap, as only corners spread.
    let empty = CORNERS & !s.occupied;
    let row = empty | (empty & 0x0101_0101_0101_0101) << 1 | (empty & 0x8080_8080_8080_8080) >> 1;
    let quiet = legal & !(row | row << 8 | row >> 8);
    if quiet != 0 { quiet } else { legal }
}

/// Plays on, at random among the wanted ones of the legal moves.
#[inline]
fn play(
    g: &Rolit,
    s: &mut State,
    limit: u32,
    rng: &mut Rng,
    wanted: impl Fn(&State, Squares) -> Squares,
) -> u32 {
    for plies in 0..limit {
        if g.is_over(s) {
            return plies;
        }
        match g.legal(s, s.mover as usize) {
            0 => g.pass(s),
            legal => g.place(s, pick(wanted(s, legal), |n| rng.below(n))),
        }
    }
    limit
}
