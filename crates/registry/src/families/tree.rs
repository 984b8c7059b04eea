//! The Monte-Carlo engine: one list of options for all its variants, whose defaults are read off their base values.

use crate::facts::{Facts, OpinionKind};
use crate::family::{BudgetKind, Family, Member, needs};
use crate::options::{Given, Opt, eval, idle_if, open, order, utility};
use crate::{choice, flag, number, opinion};
use nply_core::{Bad, Beliefs, Listed, Search};
use nply_search::tree::{
    AmafOf, At, Counts, FinalMove, Fpu, Keep, Leaf, Learn, Mcts, Moves, Pick, Reward, Scale, Solver,
    TreeOptions, Untried, WideningCount,
};
use std::sync::Arc;

pub(crate) struct TreeFamily;

impl Family for TreeFamily {
    type Options = TreeOptions;
    const BUDGETS: &'static [BudgetKind] = &[BudgetKind::Iterations, BudgetKind::Nodes, BudgetKind::Time];

    #[rustfmt::skip]
    fn members() -> Vec<Member<TreeOptions>> {
        let full = "full, each for itself";
        vec![
            Member::new("uct", "multi-player UCT with playouts (Sturtevant 2008)", full, TreeOptions::UCT),
            Member::new("mcts", "multi-player MCTS with static evaluation (Baier and Kaisers 2020a)", full, TreeOptions::MCTS),
            Member::new(
                "mcts-pw",
                "mcts with progressive widening: first the moves that the game's ordering rates highest (Baier and Kaisers 2020a)",
                "likely moves first",
                TreeOptions::MCTS_PW,
            ),
            Member::new(
                "mcts-oma",
                "mcts with opponent move abstraction: moves share values whatever the others did (Baier and Kaisers 2020a)",
                "full, and abstracted over",
                TreeOptions::MCTS_OMA,
            ),
            Member::new(
                "oma-pw",
                "mcts with opponent move abstraction and progressive widening (Baier and Kaisers 2020a)",
                "likely moves first, and abstracted over",
                TreeOptions::OMA_PW,
            ),
            Member::new("decoupled-uct", "UCT in which the seats of a simultaneous turn choose blind to each other", full, TreeOptions::DECOUPLED_UCT),
            Member::new("is-mcts", "information-set MCTS, one tree of what the searching seat sees", full, TreeOptions::IS_MCTS),
            Member::new("mo-is-mcts", "information-set MCTS, one tree for each seat", full, TreeOptions::MO_IS_MCTS),
        ]
    }

    fn options() -> Vec<Opt<TreeOptions>> {
        [engine(), playouts(), whole(), selection()].concat()
    }

    fn canonical(given: &mut Given<TreeOptions>, _facts: &Facts) {
        let tree = &mut given.search;
        if tree.selection.c_others == Some(tree.c) {
            tree.selection.c_others = None;
        }
    }

    /// What the game lacks; which options go together the engine says.
    fn check(given: &Given<TreeOptions>, facts: &Facts) -> Result<(), Bad> {
        let (tree, selection) = (&given.search, &given.search.selection);
        let lacks = |kind| facts.of_kind(kind).is_empty();
        let (no_evaluation, no_order) = (lacks(OpinionKind::Evaluation), lacks(OpinionKind::Order));
        if tree.leaf == Leaf::Static && no_evaluation {
            let what = "an evaluation, which the game does not have; use leaf=playout";
            return needs("leaf=static", facts, what);
        }
        if (selection.init > 0 || selection.minimax > 0.0) && no_evaluation {
            let what = "an evaluation, which the game does not have; use init=0,minimax=0";
            return needs("this search", facts, what);
        }
        let by_order =
            selection.widening.at != At::None || selection.untried == Untried::Static || selection.bias > 0.0;
        if by_order && no_order {
            let what = "a move ordering, which the game does not have; use pw=none,untried=random,bias=0";
            return needs("this search", facts, what);
        }
        Ok(())
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        given: &Given<TreeOptions>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        let made = if given.chosen.open { Mcts::open } else { Mcts::new };
        Ok(Box::new(made(given.search, beliefs)?))
    }
}

/// Exploration, leaves, and what is played in the end.
fn engine() -> Vec<Opt<TreeOptions>> {
    vec![
        number!("c", search.c: f32, 0.0..=1e6, "0..", "exploration constant, as a share of the range of values"),
        choice!(
            "scale",
            search.scale,
            ["seen" = Scale::Seen, "bounds" = Scale::Bounds],
            "that range: of values met in the search, or declared by the game"
        ),
        Opt {
            get: |given| if given.search.leaf == Leaf::Static { "static" } else { "playout" }.into(),
            ..choice!(
                "leaf",
                search.leaf,
                ["playout" = Leaf::PLAYOUT, "static" = Leaf::Static],
                "how leaves are valued"
            )
        },
        length(),
        counts(),
        choice!(
            "reward",
            search.reward,
            ["each" = Reward::MaxN, "paranoid" = Reward::Paranoid],
            "what seats learn: each its own value, or all others the opposite of the searching seat's"
        ),
        utility!(search.utility),
        choice!(
            "final",
            search.final_move,
            ["visits" = FinalMove::Visits, "value" = FinalMove::Value],
            "which root move is played"
        ),
        idle_if(opinion!("playout", playout, Playout, "how leaves are played out"), |given, _| {
            let unused = given.search.leaf == Leaf::Static && given.search.moves != Moves::Playout;
            unused.then_some("leaves are not played out (leaf=static)")
        }),
        idle_if(eval(), |given, _| {
            let tree = &given.search;
            let unused =
                tree.leaf == Leaf::PLAYOUT && tree.selection.init == 0 && tree.selection.minimax == 0.0;
            unused.then_some("games are played out, so nothing is evaluated")
        }),
        open(),
    ]
}

/// The length of a playout is part of what a leaf is.
fn length() -> Opt<TreeOptions> {
    Opt {
        key: "length",
        takes: crate::options::Takes::Number("1..|inf"),
        about: "turns of a playout before the position is evaluated",
        get: |given| match given.search.leaf {
            Leaf::Playout { limit, .. } if limit != u32::MAX => limit.to_string(),
            _ => "inf".into(),
        },
        set: |given, text| {
            let read = if text == "inf" { Some(u32::MAX) } else { text.parse().ok().filter(|&n| n > 0) };
            if let (Leaf::Playout { limit, .. }, Some(length)) = (&mut given.search.leaf, read) {
                *limit = length;
            }
            read.is_some()
        },
        idle: |given, _| {
            (given.search.leaf == Leaf::Static).then_some("leaves are not played out (leaf=static)")
        },
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
        takes: crate::options::Takes::Choice(&["after-tree", "shared"]),
        about: "turns that count: after all trees were left, or moves from the first tree left on",
        idle: |given, _| match given.search.leaf {
            Leaf::Playout { limit, .. } if limit != u32::MAX => None,
            _ => Some("playouts are not limited (length=inf)"),
        },
        inner: None,
    }
}

/// How deep a tree may grow.
fn tree_depth() -> Opt<TreeOptions> {
    Opt {
        key: "depth",
        takes: crate::options::Takes::Number("1..|inf"),
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

fn learns_nothing(given: &Given<TreeOptions>) -> Option<&'static str> {
    (given.search.learning.learn == Learn::None).then_some("playouts learn nothing (learn=none)")
}

/// No table of moves is kept, neither for playouts nor for progressive history.
fn keeps_no_table(given: &Given<TreeOptions>) -> Option<&'static str> {
    learns_nothing(given)
        .filter(|_| given.search.selection.history == 0.0)
        .and(Some("no table of moves is kept (learn=none, history=0)"))
}

/// Playouts that learn.
fn playouts() -> Vec<Opt<TreeOptions>> {
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
        idle_if(opinion!("key", key, Key, "which moves share what is learned of them"), |given, _| {
            keeps_no_table(given)
        }),
    ]
}

/// What is done with the tree as a whole.
fn whole() -> Vec<Opt<TreeOptions>> {
    vec![
        choice!(
            "moves",
            search.moves,
            ["all" = Moves::All, "playout" = Moves::Playout],
            "which moves the tree has: all, or those that playouts consider"
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
        tree_depth(),
        number!("threads", search.threads: u16, 1..=64, "1..64", "independent searches of one move at once, whose roots are added up"),
    ]
}

macro_rules! at {
    ($key:literal, $($field:ident).+, $about:literal) => {
        choice!($key, $($field).+, ["none" = At::None, "own" = At::Own, "others" = At::Others, "all" = At::All], $about)
    };
}

fn never_widens(given: &Given<TreeOptions>) -> Option<&'static str> {
    (given.search.selection.widening.at == At::None).then_some("nodes do not widen (pw=none)")
}

fn abstracts_nothing(given: &Given<TreeOptions>) -> Option<&'static str> {
    (given.search.selection.oma.at == At::None).then_some("there is no opponent move abstraction (oma=none)")
}

/// Selection enhancements: what guides the choice of an arm besides UCB1.
fn selection() -> Vec<Opt<TreeOptions>> {
    vec![
        Opt {
            get: |given| given.search.selection.c_others.map_or("same".into(), |c| c.to_string()),
            set: |given, text| {
                let c = text.parse().ok().filter(|c| (0.0..=1e6).contains(c));
                given.search.selection.c_others = c;
                c.is_some() || text == "same"
            },
            ..number!(
                "c-others", search.c: f32, 0.0..=1e6, "0..|same",
                "exploration constant where another seat decides"
            )
        },
        at!("pw", search.selection.widening.at, "at whose nodes to widen progressively"),
        idle_if(
            number!(
                "pw-c", search.selection.widening.c: f64, 0.01..=1e6, "0.01..",
                "widening factor: ceil(pw-c n^pw-alpha) moves after n visits"
            ),
            |given, _| never_widens(given),
        ),
        idle_if(
            number!("pw-alpha", search.selection.widening.alpha: f64, 0.01..=1.0, "0.01..1", "widening exponent"),
            |given, _| never_widens(given),
        ),
        idle_if(
            choice!(
                "pw-n",
                search.selection.widening.count,
                [
                    "visits" = WideningCount::Visits,
                    "from-one" = WideningCount::FromOne,
                    "with-moves" = WideningCount::WithMoves
                ],
                "what n counts: visits before this one, this one too, or visits and legal moves"
            ),
            |given, _| never_widens(given),
        ),
        at!("oma", search.selection.oma.at, "at whose nodes to abstract over the opponents' moves"),
        idle_if(
            number!(
                "e", search.selection.oma.e: f32, 0.001..=1e9, "0.001..",
                "equivalence parameter: visits until the shared mean weighs half"
            ),
            |given, _| abstracts_nothing(given),
        ),
        idle_if(
            choice!(
                "keep",
                search.selection.oma.keep,
                ["none" = Keep::Nothing, "game" = Keep::Game, "tables" = Keep::Tables],
                "shared statistics that outlive a search"
            ),
            |given, _| abstracts_nothing(given),
        ),
        idle_if(
            choice!(
                "context",
                search.selection.oma.ordered,
                ["ordered" = true, "unordered" = false],
                "whether the order of a seat's own moves matters"
            ),
            |given, _| abstracts_nothing(given),
        ),
        idle_if(
            choice!(
                "untried",
                search.selection.untried,
                ["random" = Untried::Random, "static" = Untried::Static, "oma" = Untried::Oma],
                "order of untried moves; random is static where a node widens"
            ),
            |given, _| {
                let selection = &given.search.selection;
                let widened = selection.widening.at == At::All && selection.untried != Untried::Oma;
                widened.then_some("nodes that widen take moves in static order (pw=all)")
            },
        ),
        fpu(),
        number!(
            "init", search.selection.init: u32, 0..=1_000_000, "0..1000000",
            "visits that the evaluation after a move counts as from the start"
        ),
        number!(
            "bias", search.selection.bias: f32, 0.0..=1e6, "0..",
            "progressive bias: bonus of the highest rated move, as a share of the range"
        ),
        number!(
            "history", search.selection.history: f32, 0.0..=1e6, "0..",
            "progressive history: bonus of a move that always won, as a share of the range"
        ),
        choice!(
            "rave",
            search.selection.rave.of,
            ["none" = AmafOf::None, "rave" = AmafOf::Node, "grave" = AmafOf::Ancestor],
            "whose table of moves made later counts: the node's, or one above"
        ),
        idle_if(
            number!(
                "rave-e", search.selection.rave.e: f32, 0.001..=1e9, "0.001..",
                "equivalence parameter: visits until that table weighs half"
            ),
            |given, _| {
                (given.search.selection.rave.of == AmafOf::None)
                    .then_some("no such table is kept (rave=none)")
            },
        ),
        idle_if(
            number!(
                "grave-ref", search.selection.rave.reference: u32, 0..=u32::MAX, "0..",
                "visits that a node needs for its table to serve those below"
            ),
            |given, _| {
                (given.search.selection.rave.of != AmafOf::Ancestor).then_some("only rave=grave uses it")
            },
        ),
        number!(
            "minimax", search.selection.minimax: f32, 0.0..=1.0, "0..1",
            "weight of what a move is worth by evaluation backed up max^n-wise"
        ),
        idle_if(order(), |given, _| {
            let selection = &given.search.selection;
            let unused = selection.widening.at == At::None
                && selection.untried == Untried::Random
                && selection.bias == 0.0;
            unused.then_some("moves are tried in random order (pw=none, untried=random, bias=0)")
        }),
    ]
}

/// First play urgency: a number or a word.
fn fpu() -> Opt<TreeOptions> {
    Opt {
        key: "fpu",
        takes: crate::options::Takes::Number("0..1|inf|parent"),
        about: "value of an untried move, 0 to 1 between the game's bounds",
        get: |given| match given.search.selection.fpu {
            Fpu::Infinite => "inf".into(),
            Fpu::Parent => "parent".into(),
            Fpu::Value(value) => value.to_string(),
        },
        set: |given, text| {
            let value = || text.parse().ok().filter(|value| (0.0..=1.0).contains(value)).map(Fpu::Value);
            let fpu = match text {
                "inf" => Some(Fpu::Infinite),
                "parent" => Some(Fpu::Parent),
                _ => value(),
            };
            given.search.selection.fpu = fpu.unwrap_or(Fpu::Infinite);
            fpu.is_some()
        },
        idle: |_, _| None,
        inner: None,
    }
}
