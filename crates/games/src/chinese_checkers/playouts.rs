//! Playouts: plain random play does not end, so backward moves are left out (paper 003, on Chinese Checkers).

use super::board::TABLE;
use super::moves::{Leap, MOST_PIECES, find_moves, write_moves};
use super::rules::{ChineseCheckers, Seat};
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
        choose_at_least(g, who.index(), list, 0, rng)
    }

    fn keep_candidates(&self, g: &ChineseCheckers, _s: &State, who: Player, list: &mut Vec<Action>) {
        keep_forward(g, who.index(), list);
    }

    fn run(
        &self,
        g: &ChineseCheckers,
        s: &mut State,
        limit: u32,
        buf: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> u32 {
        play(g, s, limit, buf, rng, |found, rng| found.pick_at_least(0, rng))
    }
}

impl Playout<ChineseCheckers> for Farthest {
    fn choose(&self, g: &ChineseCheckers, _s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        let farthest = list.iter().map(|&a| g.advance(who.index(), a)).max().unwrap_or(0);
        let least = if rng.below(20) < RANDOM_IN_20 { 0 } else { farthest.max(0) };
        choose_at_least(g, who.index(), list, least, rng)
    }

    fn keep_candidates(&self, g: &ChineseCheckers, _s: &State, who: Player, list: &mut Vec<Action>) {
        keep_forward(g, who.index(), list);
    }

    fn run(
        &self,
        g: &ChineseCheckers,
        s: &mut State,
        limit: u32,
        buf: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> u32 {
        play(g, s, limit, buf, rng, |found, rng| {
            let least = if rng.below(20) < RANDOM_IN_20 { 0 } else { found.farthest() };
            found.pick_at_least(least, rng)
        })
    }
}

/// One of the listed moves that advance at least so far, uniformly; of all where there is none.
fn choose_at_least(g: &ChineseCheckers, seat: usize, list: &[Action], least: i32, rng: &mut Rng) -> Action {
    let far = |&&a: &&Action| g.advance(seat, a) >= least;
    let count = list.iter().filter(far).count() as u32;
    let chosen = if count > 0 { list.iter().filter(far).nth(rng.below(count) as usize) } else { None };
    chosen.copied().unwrap_or_else(|| rng.pick(list))
}

/// Leaves out the backward moves, unless there are no others.
fn keep_forward(g: &ChineseCheckers, seat: usize, list: &mut Vec<Action>) {
    if list.iter().any(|&a| g.advance(seat, a) >= 0) {
        list.retain(|&a| g.advance(seat, a) >= 0);
    }
}

/// Plays on, choosing from the moves that do not go backward, or at random from all where there are none.
#[inline]
fn play(
    g: &ChineseCheckers,
    s: &mut State,
    limit: u32,
    buf: &mut Vec<Action>,
    rng: &mut Rng,
    choose: impl Fn(&Found<'_>, &mut Rng) -> Option<Action>,
) -> u32 {
    // The buffer is written over and over; only its room matters.
    buf.resize(g.most, Action::PASS);
    let mut leaps = [Leap::none(g.board); MOST_PIECES];
    for plies in 0..limit {
        if g.is_over(s) {
            return plies;
        }
        let (seat, mut jumpers) = (&g.seats[s.mover as usize], 0);
        let steps = find_moves(g.board, s, &seat.forward, buf, |_, count, leap| {
            leaps[jumpers % MOST_PIECES] = leap;
            jumpers += 1;
            count
        });
        let found = Found { seat, steps: &buf[..steps], leaps: &leaps[..jumpers] };
        let action = match choose(&found, rng) {
            Some(action) => action,
            None => pick_any(g, s, buf, rng),
        };
        g.apply(s, action);
    }
    limit
}

/// Any legal move, where all go backward; or the pass.
#[cold]
fn pick_any(g: &ChineseCheckers, s: &State, buf: &mut [Action], rng: &mut Rng) -> Action {
    match write_moves(g.board, s, &g.seats[s.mover as usize].legal, buf) {
        0 => Action::PASS,
        count => rng.pick(&buf[..count]),
    }
}

/// The moves of one turn that do not go backward: steps as a list, jumps as sets, from which picking is quicker than
/// from a list that must be written first.
struct Found<'a> {
    seat: &'a Seat,
    steps: &'a [Action],
    leaps: &'a [Leap<'a>],
}

impl Found<'_> {
    #[inline]
    fn to_tip(&self, field: u8) -> usize {
        self.seat.to_tip[field as usize % TABLE] as usize
    }

    /// The ends of a piece's jumps that advance it at least so far.
    #[inline]
    fn ends(&self, leap: Leap<'_>, least: usize) -> u64 {
        match self.to_tip(leap.from).checked_sub(least) {
            Some(_) if least == 0 => leap.ends,
            Some(distance) => leap.within(&self.seat.forward, distance).ends,
            None => 0,
        }
    }

    #[inline]
    fn is_step_at_least(&self, step: Action, least: usize) -> bool {
        self.to_tip(step.from) >= self.to_tip(step.to) + least
    }

    /// How far the farthest move advances.
    #[inline]
    fn farthest(&self) -> usize {
        let mut farthest = 0;
        for &leap in self.leaps {
            while self.ends(leap, farthest + 1) != 0 {
                farthest += 1;
            }
        }
        let step = farthest == 0 && self.steps.iter().any(|&step| self.is_step_at_least(step, 1));
        if step { 1 } else { farthest }
    }

    /// One of the moves that advance at least so far, uniformly.
    #[inline]
    fn pick_at_least(&self, least: usize, rng: &mut Rng) -> Option<Action> {
        let far = |step: &&Action| self.is_step_at_least(**step, least);
        let steps = match least {
            0 => self.steps.len() as u32,
            1 => self.steps.iter().filter(far).count() as u32,
            _ => 0,
        };
        let leaps: u32 = self.leaps.iter().map(|&leap| self.ends(leap, least).count_ones()).sum();
        if steps + leaps == 0 {
            return None;
        }
        let mut skip = rng.below(steps + leaps);
        if skip < steps {
            return if least == 0 {
                self.steps.get(skip as usize).copied()
            } else {
                self.steps.iter().filter(far).nth(skip as usize).copied()
            };
        }
        skip -= steps;
        for &leap in self.leaps {
            let mut ends = self.ends(leap, least);
            if skip < ends.count_ones() {
                (0..skip).for_each(|_| ends &= ends - 1);
                return Some(leap.to(ends.trailing_zeros()));
            }
            skip -= ends.count_ones();
        }
        None
    }
}
