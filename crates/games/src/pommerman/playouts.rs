//! Playouts: at random, careful, and as the rule-based agent plays.

use super::cells::bit;
use super::danger::Danger;
use super::opinions::ways;
use super::rules::Pommerman;
use super::simple::{Board, Memory, decide};
use super::state::{Action, SEATS, State};
use nply_core::{Player, Playout, Rng};

/// Every action alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyAction;

/// Plays until the game is over, or so many steps were played, or something holds; how many steps.
#[inline]
fn play_until(
    g: &Pommerman,
    s: &mut State,
    limit: u32,
    ends: impl Fn(&State) -> bool,
    mut joint: impl FnMut(&State) -> [Action; SEATS],
) -> u32 {
    for steps in 0..limit {
        if g.is_over(s) || ends(s) {
            return steps;
        }
        let actions = joint(s);
        s.advance(&actions, g.opens);
    }
    limit
}

impl AnyAction {
    fn until(
        &self,
        g: &Pommerman,
        s: &mut State,
        limit: u32,
        rng: &mut Rng,
        ends: impl Fn(&State) -> bool,
    ) -> u32 {
        play_until(g, s, limit, ends, |_| {
            // One draw for all four: 6^4 joint actions.
            let mut joint = rng.below(1296) as usize;
            std::array::from_fn(|_| {
                let action = Action::ALL[joint % 6];
                joint /= 6;
                action
            })
        })
    }
}

impl Playout<Pommerman> for AnyAction {
    fn choose(&self, _g: &Pommerman, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        rng.pick(list)
    }

    fn run(&self, g: &Pommerman, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        self.until(g, s, limit, rng, |_| false)
    }

    fn run_until_out(
        &self,
        g: &Pommerman,
        s: &mut State,
        seat: Player,
        limit: u32,
        _buf: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> u32 {
        self.until(g, s, limit, rng, |s| !s.is_alive(seat.index()))
    }
}

/// Anything that does not kill: a random step to where it can live on, and now and then a bomb that it can get away from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careful;

/// One turn in so many is a bomb, if it can be.
const BOMB_IN: u32 = 8;

impl Careful {
    fn until(
        &self,
        g: &Pommerman,
        s: &mut State,
        limit: u32,
        rng: &mut Rng,
        ends: impl Fn(&State) -> bool,
    ) -> u32 {
        play_until(g, s, limit, ends, |s| {
            let danger = Danger::of(s);
            let mut actions = [Action::Stop; SEATS];
            s.living().for_each(|seat| actions[seat] = Careful::action(s, &danger, seat, rng));
            actions
        })
    }

    fn action(s: &State, danger: &Danger, seat: usize, rng: &mut Rng) -> Action {
        if rng.below(BOMB_IN) == 0 && bombs_well(s, danger, seat) {
            return Action::Bomb;
        }
        let (mut list, mut count) = ([Action::Stop; 5], 0);
        for action in living_moves(s, danger, seat) {
            list[count] = action;
            count += 1;
        }
        if count == 0 { rng.pick(&Action::ALL[..5]) } else { rng.pick(&list[..count]) }
    }
}

/// Whether a seat can lay a bomb and get away from it.
fn bombs_well(s: &State, danger: &Danger, seat: usize) -> bool {
    let agent = &s.agents[seat];
    agent.ammo > 0 && danger.closed & bit(agent.cell) == 0 && danger.lay(s, seat).0
}

/// Steps, and standing still, after which a seat can live on. Steps that lead nowhere are left out.
fn living_moves(s: &State, danger: &Danger, seat: usize) -> impl Iterator<Item = Action> {
    let (own, goals) = (s.agents[seat].cell, ways(s, danger, seat));
    Action::ALL.into_iter().take(5).filter(move |action| {
        let to = action.direction().map_or(Some(own), |way| way.from(own));
        to.is_some_and(|to| goals & bit(to) != 0)
    })
}

impl Playout<Pommerman> for Careful {
    fn choose(&self, _g: &Pommerman, s: &State, who: Player, _list: &[Action], rng: &mut Rng) -> Action {
        Careful::action(s, &Danger::of(s), who.index(), rng)
    }

    /// What kills for sure and what does nothing need not be tried.
    fn keep_candidates(&self, _g: &Pommerman, s: &State, who: Player, list: &mut Vec<Action>) {
        let (danger, seat) = (Danger::of(s), who.index());
        let mut kept: Vec<Action> = living_moves(s, &danger, seat).collect();
        if bombs_well(s, &danger, seat) {
            kept.push(Action::Bomb);
        }
        if !kept.is_empty() {
            list.retain(|action| kept.contains(action));
        }
    }

    fn run(&self, g: &Pommerman, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        self.until(g, s, limit, rng, |_| false)
    }

    fn run_until_out(
        &self,
        g: &Pommerman,
        s: &mut State,
        seat: Player,
        limit: u32,
        _buf: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> u32 {
        self.until(g, s, limit, rng, |s| !s.is_alive(seat.index()))
    }
}

/// As the rule-based agent plays that remembers nothing of before.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimplePlay;

impl SimplePlay {
    fn until(
        &self,
        g: &Pommerman,
        s: &mut State,
        limit: u32,
        rng: &mut Rng,
        ends: impl Fn(&State) -> bool,
    ) -> u32 {
        let mut memories = [Memory::default(); SEATS];
        play_until(g, s, limit, ends, |s| {
            let board = Board::of(s);
            let mut actions = [Action::Stop; SEATS];
            for seat in s.living() {
                (actions[seat], memories[seat]) =
                    decide(s, &board, seat, memories[seat]).drawn(|| rng.unit());
            }
            actions
        })
    }
}

impl Playout<Pommerman> for SimplePlay {
    fn choose(&self, _g: &Pommerman, s: &State, who: Player, _list: &[Action], rng: &mut Rng) -> Action {
        decide(s, &Board::of(s), who.index(), Memory::default()).drawn(|| rng.unit()).0
    }

    fn run(&self, g: &Pommerman, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        self.until(g, s, limit, rng, |_| false)
    }

    fn run_until_out(
        &self,
        g: &Pommerman,
        s: &mut State,
        seat: Player,
        limit: u32,
        _buf: &mut Vec<Action>,
        rng: &mut Rng,
    ) -> u32 {
        self.until(g, s, limit, rng, |s| !s.is_alive(seat.index()))
    }
}
