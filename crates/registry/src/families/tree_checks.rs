//! Combinations of the engine's options that cannot be, alone or in a game.

use super::tree::TreeFamily;
use crate::facts::{Facts, OpinionKind};
use crate::family::{needs, refuse};
use crate::options::Given;
use nply_core::Bad;
use nply_search::tree::{
    AmafOf, At, Fpu, Keep, Leaf, Learn, Moves, Parallel, Selection, Solver, TreeOptions, Untried,
};

/// Refuses what contradicts itself.
pub(super) fn check_combination(given: &Given<TreeOptions>) -> Result<(), Bad> {
    let refuse = |key: &str, why: &str| refuse::<TreeFamily>(given, key, why);
    let (tree, selection) = (&given.search, &given.search.selection);
    if selection.untried == Untried::Oma && selection.oma.at == At::None {
        return refuse("untried", "there are no shared means to go by; say oma=all, own or others");
    }
    if selection.untried == Untried::Oma && selection.init > 0 && selection.widening.at == At::None {
        return refuse("untried", "with init the best first value comes next; say untried=random, or pw=all");
    }
    if selection.fpu != Fpu::Infinite && selection.init > 0 {
        return refuse("fpu", "with init an untried move counts as its first value; leave out fpu");
    }
    if tree.learning.learn != Learn::None && tree.leaf == Leaf::Static {
        return refuse("learn", "only playouts learn; say leaf=playout as well");
    }
    match tree.threads {
        1 if tree.reuse && selection.oma.at != At::None => refuse(
            "reuse",
            "statistics that moves share are not carried over; use oma=none, or keep=game instead",
        ),
        1 if tree.reuse && selection.rave.of != AmafOf::None => {
            refuse("reuse", "tables of later moves are not carried over; use rave=none, or reuse=false")
        }
        1 => Ok(()),
        _ if tree.solver != Solver::None => refuse("solver", "only one thread proves; use threads=1"),
        _ if tree.reuse => refuse("reuse", "only the tree of one thread is reused; use threads=1"),
        _ if tree.parallel == Parallel::Tree && !selection.is_plain() => refuse(
            "parallel",
            "a shared tree selects by UCB1 alone; use parallel=root, or leave out pw, oma and the like",
        ),
        _ if selection.oma.keep != Keep::Nothing && selection.oma.at != At::None => {
            refuse("keep", "threads keep nothing between searches; use keep=none")
        }
        _ if tree.parallel == Parallel::Tree && tree.learning.learn != Learn::None => refuse(
            "learn",
            "tables are not shared; use parallel=root, in which each thread learns for itself",
        ),
        _ => Ok(()),
    }
}

/// Refuses what the game does not allow.
pub(super) fn check_game(given: &Given<TreeOptions>, facts: &Facts) -> Result<(), Bad> {
    let refuse = |key: &str, why: &str| refuse::<TreeFamily>(given, key, format!("{} {why}", facts.id));
    let (tree, open) = (&given.search, given.chosen.open);
    let lacks = |kind| facts.of_kind(kind).is_empty();
    if tree.leaf == Leaf::Static && lacks(OpinionKind::Evaluation) {
        return needs("leaf=static", facts, "an evaluation, which the game does not have; use leaf=playout");
    }
    if needs_evaluation(&tree.selection) && lacks(OpinionKind::Evaluation) {
        return needs(
            "this search",
            facts,
            "an evaluation, which the game does not have; use init=0,minimax=0",
        );
    }
    if needs_order(&tree.selection) && lacks(OpinionKind::Order) {
        let what = "a move ordering, which the game does not have; use pw=none,untried=random,bias=0";
        return needs("this search", facts, what);
    }
    if tree.solver != Solver::None && facts.together {
        return refuse("solver", "has simultaneous turns, in which nothing can be proven; use solver=none");
    }
    if tree.solver != Solver::None && facts.hidden && !open {
        return refuse("solver", "has hidden information; a proof needs open=true, or use solver=none");
    }
    if tree.threads > 1 && tree.parallel == Parallel::Tree && (facts.together || facts.chance) {
        return refuse(
            "parallel",
            "has chance or simultaneous turns, for which no tree is shared; use parallel=root",
        );
    }
    if tree.moves == Moves::Playout && facts.hidden && !open {
        return refuse("moves", "has hidden information; use moves=all, or open=true");
    }
    if tree.reuse && facts.hidden {
        return refuse(
            "reuse",
            "has hidden information, and each search has a world of its own; use reuse=false",
        );
    }
    Ok(())
}

/// Whether positions are evaluated for the choice of a move.
fn needs_evaluation(selection: &Selection) -> bool {
    selection.init > 0 || selection.minimax > 0.0
}

/// Whether moves are tried in an order that only a game with an ordering has.
fn needs_order(selection: &Selection) -> bool {
    selection.widening.at != At::None || selection.untried == Untried::Static || selection.bias > 0.0
}
