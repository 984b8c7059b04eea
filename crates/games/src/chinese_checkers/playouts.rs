//! Playouts: plain random play does not end, so backward moves are left out (paper 003, on Chinese Checkers).

use super::moves::write_moves;
use super::rules::ChineseCheckers;
use super::state::{Action, State};
use nply_core::{Game, Player, Playout, Rng};

/// Random among the moves that do not go backward; among all where there are none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Forward;

/// Farthest-first: nineteen times in twenty a move that advances its piece the farthest, otherwise as [`Forward`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Farthest;

/// Out of twenty moves, how many [`Farthest`] takes at random (paper 003: 5 %).
const RANDOM_IN_20: u32 = 1;

impl Playout<ChineseCheckers> for Forward {
    fn choose(&self, g: &ChineseCheckers, _s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        pick_at_least(g, who.index(), list, 0, rng).unwrap_or_else(|| rng.pick(list))
    }

    fn run(
        &self,
        g: &ChineseCheckers,
        s: &mut State,
        limit: u32,
        buf: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> u32 {
        play(g, s, limit, buf, |_, list| rng.pick(list))
    }
}

impl Playout<ChineseCheckers> for Farthest {
    fn choose(&self, g: &ChineseCheckers, _s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        choose_farthest(g, who.index(), list, rng)
    }

    fn run(
        &self,
        g: &ChineseCheckers,
        s: &mut State,
        limit: u32,
        buf: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> u32 {
        play(g, s, limit, buf, |seat, list| choose_farthest(g, seat, list, rng))
    }
}

/// Plays on, choosing from the moves that do not go backward, or from all where there are none.
#[inline]
fn play(
    g: &ChineseCheckers,
    s: &mut State,
    limit: u32,
    buf: &mut Vec<Action>,
    mut choose: impl FnMut(usize, &[Action]) -> Action,
) -> u32 {
    // The buffer is written over and over; only its room matters.
    buf.resize(g.most, Action::PASS);
    for plies in 0..limit {
        if g.is_over(s) {
            return plies;
        }
        let mover = s.mover as usize;
        let mut count = write_moves(g.board, s, &g.seats[mover].forward, buf);
        if count == 0 {
            count = write_moves(g.board, s, &g.seats[mover].legal, buf);
        }
        let action = if count == 0 { Action::PASS } else { choose(mover, &buf[..count]) };
        g.apply(s, action);
    }
    limit
}

#[inline]
fn choose_farthest(g: &ChineseCheckers, seat: usize, list: &[Action], rng: &mut Rng) -> Action {
    let farthest = list.iter().map(|&a| g.advance(seat, a)).max().unwrap_or(0);
    let least = if rng.below(20) < RANDOM_IN_20 { 0 } else { farthest.max(0) };
    pick_at_least(g, seat, list, least, rng).unwrap_or_else(|| rng.pick(list))
}

/// One of the moves that advance at least so far, uniformly, with a single draw.
fn pick_at_least(
    g: &ChineseCheckers,
    seat: usize,
    list: &[Action],
    least: i32,
    rng: &mut Rng,
) -> Option<Action> {
    let far = |&&a: &&Action| g.advance(seat, a) >= least;
    match list.iter().filter(far).count() {
        0 => None,
        count => list.iter().filter(far).nth(rng.below(count as u32) as usize).copied(),
    }
}
