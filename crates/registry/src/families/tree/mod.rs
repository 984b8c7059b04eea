//! The Monte-Carlo engine: one list of options for all its variants, whose defaults are read off their base values.

mod leaves;
mod seats;
mod selection;
mod whole;

use super::unknown_types::{few_enough, types};
use crate::facts::{Facts, OpinionKind};
use crate::family::{BudgetKind, Family, Member, needs};
use crate::options::{Given, Opt};
use nply_core::{Bad, Beliefs, Listed, Preset, Search};
use nply_search::tree::{Follow, Leaf, Mcts, TreeOptions, Trees, Worlds};
use std::sync::Arc;

pub(crate) struct TreeFamily;

/// An agent in whose trees every seat decides.
fn member(
    id: &'static str,
    about: &'static str,
    attention: &'static str,
    base: TreeOptions,
) -> Member<TreeOptions> {
    Member { lacks: &["absent"], ..Member::new(id, about, attention, base) }
}

/// An agent of paper 001, with the settings of that paper as presets.
fn multi_tree(
    id: &'static str,
    about: &'static str,
    attention: &'static str,
    base: TreeOptions,
) -> Member<TreeOptions> {
    Member { presets: PAPER_001, ..member(id, about, attention, base) }
}

/// The four settings of paper 001: rollouts or none, a world for each iteration (IS) or one for all (PI). Positions are
/// worth what that paper says.
pub(super) const PAPER_001: &[Preset] = &[
    Preset {
        id: "is-30",
        sets: "type=tag,playout=random,worlds=each,length=30",
        about: "IS-MCTS, rollouts of 30",
    },
    Preset {
        id: "is-0",
        sets: "type=tag,playout=random,worlds=each,length=0",
        about: "IS-MCTS, no rollouts",
    },
    Preset {
        id: "pi-30",
        sets: "type=tag,playout=random,worlds=one,length=30",
        about: "PI-MCTS, rollouts of 30",
    },
    Preset { id: "pi-0", sets: "type=tag,playout=random,worlds=one,length=0", about: "PI-MCTS, no rollouts" },
];

impl Family for TreeFamily {
    type Options = TreeOptions;
    const BUDGETS: &'static [BudgetKind] = &[BudgetKind::Iterations, BudgetKind::Nodes, BudgetKind::Time];

    #[rustfmt::skip]
    fn members() -> Vec<Member<TreeOptions>> {
        let full = "full, each for itself";
        vec![
            member("uct", "multi-player UCT with playouts (Sturtevant 2008)", full, TreeOptions::UCT),
            member("mcts", "multi-player MCTS with static evaluation (Baier and Kaisers 2020a)", full, TreeOptions::MCTS),
            member(
                "mcts-pw",
                "mcts with progressive widening: first the moves that the game's ordering rates highest (Baier and Kaisers 2020a)",
                "likely moves first",
                TreeOptions::MCTS_PW,
            ),
            member(
                "mcts-oma",
                "mcts with opponent move abstraction: moves share values whatever the others did (Baier and Kaisers 2020a)",
                "full, and abstracted over",
                TreeOptions::MCTS_OMA,
            ),
            member(
                "oma-pw",
                "mcts with opponent move abstraction and progressive widening (Baier and Kaisers 2020a)",
                "likely moves first, and abstracted over",
                TreeOptions::OMA_PW,
            ),
            member("decoupled-uct", "UCT in which the seats of a simultaneous turn choose blind to each other", full, TreeOptions::DECOUPLED_UCT),
            member("sm-mcts", "simultaneous-move MCTS: decoupled UCT that adds the child of each joint action (Aljabasini 2021)", full, TreeOptions::SM_MCTS),
            Member::new(
                "sm-mcts-ignore",
                "sm-mcts that keeps statistics of the searching seat alone; the others move at random (Aljabasini 2021)",
                "none",
                TreeOptions::SM_MCTS_IGNORE,
            ),
            member(
                "pw-random",
                "sm-mcts with progressive widening for each seat, moves in random order (Aljabasini 2021)",
                "some moves, more with visits",
                TreeOptions::PW_RANDOM,
            ),
            member(
                "pw-policy",
                "sm-mcts with progressive widening for each seat, first the moves that a model finds likely (Aljabasini 2021)",
                "likely moves first",
                TreeOptions::PW_POLICY,
            ),
            member(
                "ag-sm-mcts",
                "attention-guided sm-mcts: how fast each seat widens is how much it matters by a model (Aljabasini 2021)",
                "by influence, likely moves first",
                TreeOptions::AG_SM_MCTS,
            ),
            member("is-mcts", "information-set MCTS, one tree of what the searching seat sees", full, TreeOptions::IS_MCTS),
            member("mo-is-mcts", "information-set MCTS, one tree for each seat", full, TreeOptions::MO_IS_MCTS),
            multi_tree("maxn-mcts", "one tree of all seats, each for itself, with short rollouts (Goodman, Perez-Liebana and Lucas 2022)", full, TreeOptions::MAXN_MCTS),
            multi_tree(
                "paranoid-mcts",
                "maxn-mcts in which all others want the opposite of what the searching seat wants (Goodman et al. 2022)",
                "full, all against one",
                TreeOptions::PARANOID_MCTS,
            ),
            Member {
                lacks: &[],
                ..multi_tree(
                    "self",
                    "one tree of the searching seat's own actions; the others move as in rollouts (Goodman et al. 2022)",
                    "none",
                    TreeOptions::SELF,
                )
            },
            multi_tree(
                "mt",
                "MultiTree MCTS: a tree for each seat, of its own actions alone (Goodman et al. 2022)",
                "full, but for what they answer",
                TreeOptions::MT,
            ),
            multi_tree(
                "mtp",
                "MultiTree MCTS in which all others want the opposite of what the searching seat wants (Goodman et al. 2022)",
                "all against one, but for what they answer",
                TreeOptions::MTP,
            ),
        ]
    }

    fn options() -> Vec<Opt<TreeOptions>> {
        [leaves::leaves(), leaves::learned(), seats::seats(), whole::whole(), selection::selection()].concat()
    }

    fn canonical(given: &mut Given<TreeOptions>, facts: &Facts) {
        let is_open = !facts.hidden || given.chosen.open;
        let tree = &mut given.search;
        // Where nothing is hidden there is one world, and the tree of what is seen is that of the game.
        if is_open && tree.trees == Trees::One && tree.follow == Follow::Events {
            (tree.worlds, tree.follow) = (Worlds::One, Follow::Steps);
        }
        if let Leaf::Playout { limit: u32::MAX, .. } = tree.leaf {
            tree.leaf = Leaf::PLAYOUT;
        }
        if tree.selection.c_others == Some(tree.c) {
            tree.selection.c_others = None;
        }
    }

    /// What the game lacks; which options go together the engine says.
    fn check(given: &Given<TreeOptions>, facts: &Facts) -> Result<(), Bad> {
        let (tree, selection) = (&given.search, &given.search.selection);
        let no_evaluation = facts.lacks(OpinionKind::Evaluation);
        if tree.leaf == Leaf::Static && no_evaluation {
            let what = "an evaluation, which the game does not have; use leaf=playout";
            return needs("leaf=static", facts, what);
        }
        if (selection.init > 0 || selection.minimax > 0.0) && no_evaluation {
            let what = "an evaluation, which the game does not have; use init=0,minimax=0";
            return needs("this search", facts, what);
        }
        if selection::goes_by_order(selection) && facts.lacks(OpinionKind::Order) {
            let what = "a move ordering, which the game does not have; use pw=none (or pw-order=random), \
                        untried=random,bias=0";
            return needs("this search", facts, what);
        }
        few_enough(&given.chosen.others, facts)
    }

    fn build<G: Listed>(
        game: &Arc<G>,
        given: &Given<TreeOptions>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        let made = if given.chosen.open { Mcts::open } else { Mcts::new };
        let made = made(given.search, beliefs)?;
        if !given.chosen.has_several_types() {
            return Ok(Box::new(made));
        }
        Ok(Box::new(made.with_types(types(&**game, &given.chosen, &given.chosen.others))?))
    }
}
