//! What is believed of the seats: models, types of players, and how those move that have no tree.

use super::selection::asks_policies;
use crate::options::{Given, Opt, horizon, idle_if, open, others_or_several, player_type};
use crate::{choice, flag, opinion};
use nply_search::tree::{Absent, At, Follow, Leaf, Together, TreeOptions, Trees, Worlds};

/// Whether a model is asked for anything.
fn asks_model(given: &Given<TreeOptions>) -> bool {
    let widening = &given.search.selection.widening;
    asks_policies(given)
        || given.search.leaf == Leaf::Model
        || (widening.at != At::None && widening.influence)
}

/// Models, types, and seats that act at once or have no tree.
pub(super) fn seats() -> Vec<Opt<TreeOptions>> {
    vec![
        idle_if(
            opinion!("model", model, Model, "what is expected of positions: values, moves, and who matters"),
            |given, _| {
                (!asks_model(given))
                    .then_some("no model is asked (leaf, untried, pw-order, pw-influence, absent)")
            },
        ),
        player_type(),
        idle_if(others_or_several(), |given, _| {
            (given.search.trees == Trees::Own).then_some("only the searching seat decides in the tree")
        }),
        idle_if(
            flag!(
                "learn-types",
                search.learn_types,
                "learn during a match how likely each type of the others is, by Bayes' rule from visits"
            ),
            |given, _| {
                (!given.chosen.has_several_types())
                    .then_some("what the others want is not in question (others)")
            },
        ),
        idle_if(
            choice!(
                "together",
                search.together,
                ["one-by-one" = Together::OneByOne, "decoupled" = Together::Decoupled],
                "simultaneous turns: one seat after the other, or each from its own arms, blind to the others"
            ),
            |_, facts| (!facts.together).then_some("seats never act at once in this game"),
        ),
        worlds(),
        choice!(
            "absent",
            search.absent,
            ["playout" = Absent::Playout, "first" = Absent::First, "likely" = Absent::Likely],
            "how the others move in the tree: as in playouts, their first legal action, or the likeliest by a model"
        ),
        horizon(),
        open(),
    ]
}

/// Which worlds are searched. In one world a tree of all seats can follow every step.
fn worlds() -> Opt<TreeOptions> {
    Opt {
        set: |given, text| {
            let tree = &mut given.search;
            (tree.worlds, tree.follow) = match (text, tree.follow) {
                ("one", Follow::Events) if tree.trees == Trees::One => (Worlds::One, Follow::Steps),
                ("one", follow) => (Worlds::One, follow),
                ("each", Follow::Steps) => (Worlds::EachIteration, Follow::Events),
                ("each", follow) => (Worlds::EachIteration, follow),
                _ => return false,
            };
            true
        },
        ..idle_if(
            choice!(
                "worlds",
                search.worlds,
                ["one" = Worlds::One, "each" = Worlds::EachIteration],
                "what is hidden is guessed once for the whole search, or anew for each iteration"
            ),
            |given, facts| (!facts.hidden || given.chosen.open).then_some("nothing is hidden"),
        )
    }
}
