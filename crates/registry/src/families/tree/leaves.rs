//! Exploration, leaves and playouts.

use crate::options::{Given, Opt, Takes, eval, idle_if, utility};
use crate::{choice, number, opinion};
use nply_search::tree::{
    Absent, AmafOf, Counts, Leaf, Learn, Moves, Pick, Reward, Rule, Scale, TreeOptions, Trees,
};

const NOT_PLAYED_OUT: &str = "leaves are not played out (only leaf=playout does)";

fn plays_out(given: &Given<TreeOptions>) -> bool {
    matches!(given.search.leaf, Leaf::Playout { .. })
}

/// Exploration, and how leaves are valued.
pub(super) fn leaves() -> Vec<Opt<TreeOptions>> {
    vec![
        idle_if(
            number!("c", search.c: f32, 0.0..=1e6, "0..", "exploration constant, as a share of the range of values"),
            |given, _| {
                (given.search.selection.rule != Rule::Ucb)
                    .then_some("arms are drawn (only rule=ucb1 uses it)")
            },
        ),
        choice!(
            "scale",
            search.scale,
            ["seen" = Scale::Seen, "bounds" = Scale::Bounds],
            "that range: of values met in the search, or declared by the game"
        ),
        Opt {
            get: |given| match given.search.leaf {
                Leaf::Playout { .. } => "playout".into(),
                Leaf::Static => "static".into(),
                Leaf::Model => "model".into(),
            },
            ..choice!(
                "leaf",
                search.leaf,
                ["playout" = Leaf::PLAYOUT, "static" = Leaf::Static, "model" = Leaf::Model],
                "how leaves are valued: played out, by the game's evaluation, or as a model expects"
            )
        },
        length(),
        counts(),
        choice!(
            "until",
            search.ends_when_out,
            ["end" = false, "out" = true],
            "when an iteration ends: at the end of the game, or once the searching seat is out of it"
        ),
        choice!(
            "reward",
            search.reward,
            ["each" = Reward::MaxN, "paranoid" = Reward::Paranoid],
            "what seats learn: each its own value, or all others the opposite of the searching seat's"
        ),
        utility!(search.utility),
        idle_if(opinion!("playout", playout, Playout, "how leaves are played out"), |given, _| {
            let tree = &given.search;
            let beside = match tree.trees {
                Trees::One => false,
                Trees::PerSeat => true,
                Trees::Own => tree.absent == Absent::Playout,
            };
            let used = plays_out(given) || beside || tree.moves == Moves::Playout;
            (!used).then_some(NOT_PLAYED_OUT)
        }),
        idle_if(eval(), |given, facts| {
            let tree = &given.search;
            let leaves = match tree.leaf {
                Leaf::Static => true,
                Leaf::Playout { limit, .. } => limit != u32::MAX,
                Leaf::Model => given.chosen.is_model_of_opinions(facts),
            };
            let used = leaves || tree.selection.init > 0 || tree.selection.minimax > 0.0;
            (!used).then_some("nothing is evaluated (leaf, length, init and minimax are such)")
        }),
    ]
}

/// The length of a playout is part of what a leaf is.
fn length() -> Opt<TreeOptions> {
    Opt {
        key: "length",
        takes: Takes::Number("0..|inf"),
        about: "turns of a playout before the position is evaluated; 0: none",
        get: |given| match given.search.leaf {
            Leaf::Playout { limit, .. } if limit != u32::MAX => limit.to_string(),
            _ => "inf".into(),
        },
        set: |given, text| {
            let read =
                if text == "inf" { Some(u32::MAX) } else { text.parse().ok().filter(|&n| n < u32::MAX) };
            if let (Leaf::Playout { limit, .. }, Some(length)) = (&mut given.search.leaf, read) {
                *limit = length;
            }
            read.is_some()
        },
        idle: |given, _| (!plays_out(given)).then_some(NOT_PLAYED_OUT),
        inner: None,
    }
}

/// Which turns of a playout its length counts.
fn counts() -> Opt<TreeOptions> {
    Opt {
        get: |given| match given.search.leaf {
            Leaf::Playout { counts: Counts::Shared, .. } => "shared".into(),
            _ => "after-tree".into(),
        },
        set: |given, text| {
            let read = match text {
                "after-tree" => Some(Counts::AfterTree),
                "shared" => Some(Counts::Shared),
                _ => None,
            };
            if let (Leaf::Playout { counts, .. }, Some(read)) = (&mut given.search.leaf, read) {
                *counts = read;
            }
            read.is_some()
        },
        key: "counts",
        takes: Takes::Choice(&["after-tree", "shared"]),
        about: "turns that count: after all trees were left, or moves from the first tree left on",
        idle: |given, _| match given.search.leaf {
            Leaf::Playout { limit, .. } if limit != u32::MAX => None,
            _ => Some("playouts are not limited (length=inf)"),
        },
        inner: None,
    }
}

fn learns_nothing(given: &Given<TreeOptions>) -> Option<&'static str> {
    (given.search.learning.learn == Learn::None).then_some("playouts learn nothing (learn=none)")
}

/// No table of moves is kept, neither for playouts nor for selection.
fn keeps_no_table(given: &Given<TreeOptions>) -> Option<&'static str> {
    learns_nothing(given)
        .filter(|_| !given.search.selection.goes_by_history())
        .and(Some("no table of moves is kept (learn=none, history=0, untried is not history)"))
}

/// Playouts that learn.
pub(super) fn learned() -> Vec<Opt<TreeOptions>> {
    vec![
        choice!(
            "learn",
            search.learning.learn,
            ["none" = Learn::None, "mast" = Learn::Mast, "nst" = Learn::Nst],
            "what playouts learn: nothing, moves, moves after others"
        ),
        idle_if(
            choice!(
                "pick",
                search.learning.pick,
                ["epsilon" = Pick::Epsilon, "gibbs" = Pick::Gibbs],
                "how learned playouts pick: the best, or by exp(Q/tau)"
            ),
            |given, _| learns_nothing(given),
        ),
        idle_if(
            number!(
                "epsilon", search.learning.epsilon: f32, 0.0..=1.0, "0..1",
                "share of moves that pick=epsilon leaves to the playout policy"
            ),
            |given, _| {
                let gibbs =
                    (given.search.learning.pick == Pick::Gibbs).then_some("only pick=epsilon uses it");
                learns_nothing(given).or(gibbs)
            },
        ),
        idle_if(
            number!(
                "tau", search.learning.tau: f32, 1e-4..=1e6, "0.0001..",
                "temperature of pick=gibbs, as a share of the range of values"
            ),
            |given, _| {
                let epsilon =
                    (given.search.learning.pick == Pick::Epsilon).then_some("only pick=gibbs uses it");
                learns_nothing(given).or(epsilon)
            },
        ),
        idle_if(
            number!(
                "decay", search.learning.decay: f32, 0.0..=1.0, "0..1",
                "what learned values count for after each new one; 1 is the mean"
            ),
            |given, _| keeps_no_table(given),
        ),
        idle_if(
            number!(
                "nst-visits", search.learning.nst_visits: u32, 1..=u32::MAX, "1..",
                "visits from which on moves after others count"
            ),
            |given, _| {
                let mast = (given.search.learning.learn == Learn::Mast).then_some("only learn=nst uses it");
                learns_nothing(given).or(mast)
            },
        ),
        idle_if(
            choice!(
                "learn-from",
                search.learning.tree_only,
                ["all" = false, "tree" = true],
                "moves that the table learns from: all of a simulation, or those in the tree alone"
            ),
            |given, _| keeps_no_table(given),
        ),
        idle_if(opinion!("key", key, Key, "which moves share what is learned of them"), |given, _| {
            keeps_no_table(given).filter(|_| given.search.selection.rave.of == AmafOf::None).and(Some(
                "no table of moves is kept (learn=none, history=0, untried is not history, rave=none)",
            ))
        }),
    ]
}
