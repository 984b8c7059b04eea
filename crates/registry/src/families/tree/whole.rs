//! What is done with the tree as a whole.

use crate::options::{Opt, Takes, idle_if, reduce};
use crate::{choice, flag, number};
use nply_search::tree::{Expand, FinalMove, Moves, Solver, TreeOptions};

/// How the tree grows, what it holds, and what is played in the end.
pub(super) fn whole() -> Vec<Opt<TreeOptions>> {
    vec![
        choice!(
            "moves",
            search.moves,
            ["all" = Moves::All, "playout" = Moves::Playout],
            "which moves the tree has: all, or those that playouts consider"
        ),
        reduce(),
        choice!(
            "expand",
            search.expand,
            ["arm" = Expand::Arm, "child" = Expand::Child],
            "where the tree is left: behind a move tried for the first time, or at a new position, which is added"
        ),
        idle_if(
            choice!(
                "ask",
                search.early,
                ["late" = false, "early" = true],
                "when models and orderings are asked about an added position: when it is met again, or at once"
            ),
            |given, _| {
                let arm = given.search.expand == Expand::Arm;
                arm.then_some("positions are added when they are met again (expand=arm)")
            },
        ),
        choice!(
            "solver",
            search.solver,
            [
                "none" = Solver::None,
                "standard" = Solver::Standard,
                "paranoid" = Solver::Paranoid,
                "first-winner" = Solver::FirstWinner
            ],
            "what follows if a seat can only choose who else wins; none: nothing is proven"
        ),
        flag!("reuse", search.reuse, "begin with the part of the last tree that the game went into"),
        depth(),
        number!("threads", search.threads: u16, 1..=64, "1..64", "independent searches of one move at once, whose roots are added up"),
        choice!(
            "final",
            search.final_move,
            ["visits" = FinalMove::Visits, "value" = FinalMove::Value, "drawn" = FinalMove::Drawn],
            "which root move is played: most visits, highest value, or drawn from the strategy that was found"
        ),
    ]
}

/// How deep a tree may grow.
fn depth() -> Opt<TreeOptions> {
    Opt {
        key: "depth",
        takes: Takes::Number("1..|inf"),
        about: "the most decisions of one tree on a path",
        get: |given| given.search.depth.map_or("inf".into(), |depth| depth.to_string()),
        set: |given, text| {
            given.search.depth = text.parse().ok().filter(|&depth| depth > 0);
            given.search.depth.is_some() || text == "inf"
        },
        idle: |_, _| None,
        inner: None,
    }
}
