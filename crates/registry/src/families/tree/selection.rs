//! Selection: by UCB1 or drawn, and what guides the choice of an arm besides.

use crate::options::{Given, Opt, Takes, idle_if, order};
use crate::{choice, flag, number};
use nply_search::tree::{
    Absent, AmafOf, At, Fpu, Keep, Rule, Selection, TreeOptions, Trees, Untried, WideningCount, WideningOrder,
};

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

/// Whether moves are tried in an order that the game's ordering decides.
pub(super) fn goes_by_order(selection: &Selection) -> bool {
    let Selection { widening, untried, bias, .. } = selection;
    (widening.at != At::None && widening.order == WideningOrder::Static)
        || (widening.at != At::All && *untried == Untried::Static)
        || *bias > 0.0
}

/// Whether a model is asked how likely moves are.
pub(super) fn asks_policies(given: &Given<TreeOptions>) -> bool {
    let Selection { widening, untried, .. } = &given.search.selection;
    (widening.at != At::None && widening.order == WideningOrder::Model)
        || (widening.at != At::All && *untried == Untried::Model)
        || (given.search.trees == Trees::Own && given.search.absent == Absent::Likely)
}

/// How arms are selected: by UCB1 or drawn, and what guides the choice besides.
pub(super) fn selection() -> Vec<Opt<TreeOptions>> {
    [rules(), widening(), oma(), beside()].concat()
}

fn rules() -> Vec<Opt<TreeOptions>> {
    vec![
        Opt {
            // What is drawn has no upper bound, so an agent's own urgency for untried moves goes; one that is typed is refused.
            set: |given, text| {
                let rule = match text {
                    "ucb1" => Rule::Ucb,
                    "exp3" => Rule::Exp3,
                    "regret-matching" => Rule::RegretMatching,
                    _ => return false,
                };
                given.search.selection.rule = rule;
                if rule != Rule::Ucb {
                    given.search.selection.fpu = Fpu::Infinite;
                }
                true
            },
            ..choice!(
                "rule",
                search.selection.rule,
                ["ucb1" = Rule::Ucb, "exp3" = Rule::Exp3, "regret-matching" = Rule::RegretMatching],
                "how a seat chooses from its moves: the highest upper confidence bound, or drawn"
            )
        },
        idle_if(
            number!(
                "gamma", search.selection.gamma: f32, 1e-6..=1.0, "0.000001..1",
                "share of the draws that are uniform"
            ),
            |given, _| (given.search.selection.rule == Rule::Ucb).then_some("nothing is drawn (rule=ucb1)"),
        ),
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
    ]
}

/// Progressive widening.
fn widening() -> Vec<Opt<TreeOptions>> {
    vec![
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
        idle_if(
            choice!(
                "pw-order",
                search.selection.widening.order,
                [
                    "static" = WideningOrder::Static,
                    "random" = WideningOrder::Random,
                    "model" = WideningOrder::Model
                ],
                "which moves come first: as the game's ordering rates them, at random, or the likeliest by a model"
            ),
            |given, _| never_widens(given),
        ),
        idle_if(
            flag!(
                "pw-influence",
                search.selection.widening.influence,
                "multiply the exponent of a seat by how much it matters by a model, 0 to 1"
            ),
            |given, _| never_widens(given),
        ),
    ]
}

/// Opponent move abstraction.
fn oma() -> Vec<Opt<TreeOptions>> {
    vec![
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
    ]
}

/// The order and urgency of untried moves, and what adds to the scores of tried ones.
fn beside() -> Vec<Opt<TreeOptions>> {
    vec![
        idle_if(
            choice!(
                "untried",
                search.selection.untried,
                [
                    "random" = Untried::Random,
                    "static" = Untried::Static,
                    "oma" = Untried::Oma,
                    "model" = Untried::Model,
                    "history" = Untried::History
                ],
                "order of untried moves; where a node widens pw-order says it, unless this is oma"
            ),
            |given, _| {
                let selection = &given.search.selection;
                let widened = selection.widening.at == At::All && selection.untried != Untried::Oma;
                widened.then_some("nodes that widen take moves in the order of pw-order (pw=all)")
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
        idle_if(order(), |given, facts| {
            let selection = &given.search.selection;
            let by_model = asks_policies(given) && given.chosen.is_model_of_opinions(facts);
            let used = goes_by_order(selection) || selection.untried == Untried::Oma || by_model;
            (!used).then_some("nothing goes by it (pw, pw-order, untried, bias and model are such)")
        }),
    ]
}

/// First play urgency: a number or a word.
fn fpu() -> Opt<TreeOptions> {
    Opt {
        key: "fpu",
        takes: Takes::Number("0..1|inf|parent"),
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
