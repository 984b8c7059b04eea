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

impl Playout<Pommerman> for AnyAction {
    fn choose(&self, _g: &Pommerman, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        rng.pick(list)
    }

    fn run(&self, g: &Pommerman, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        for steps in 0..limit {
            if g.is_over(s) {
                return steps;
            }
            // One draw for all four: 6^4 joint actions.
            let mut joint = rng.below(1296) as usize;
            let actions = std::array::from_fn(|_| {
                let action = Action::ALL[joint % 6];
                joint /= 6;
                action
            });
            s.advance(&actions, g.opens);
        }
        limit
    }
}

/// Anything that does not kill: a random step to where it can live on, and now and then a bomb that it can get away from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careful;

/// One turn in so many is a bomb, if it can be.
const BOMB_IN: u32 = 8;

impl Careful {
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
        for steps in 0..limit {
            if g.is_over(s) {
                return steps;
            }
            let danger = Danger::of(s);
            let mut actions = [Action::Stop; SEATS];
            s.living().for_each(|seat| actions[seat] = Careful::action(s, &danger, seat, rng));
            s.advance(&actions, g.opens);
        }
        limit
    }
}

/// As the rule-based agent plays that remembers nothing of before.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimplePlay;

impl Playout<Pommerman> for SimplePlay {
    fn choose(&self, _g: &Pommerman, s: &State, who: Player, _list: &[Action], rng: &mut Rng) -> Action {
        decide(s, &Board::of(s), who.index(), Memory::default()).drawn(|| rng.unit()).0
    }

    fn run(&self, g: &Pommerman, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        let mut memories = [Memory::default(); SEATS];
        for steps in 0..limit {
            if g.is_over(s) {
                return steps;
            }
            let board = Board::of(s);
            let mut actions = [Action::Stop; SEATS];
            for seat in s.living() {
                (actions[seat], memories[seat]) =
                    decide(s, &board, seat, memories[seat]).drawn(|| rng.unit());
            }
            s.advance(&actions, g.opens);
        }
        limit
    }
}
