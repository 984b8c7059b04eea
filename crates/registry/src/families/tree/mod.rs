//! The Monte-Carlo engine: one list of options for all its variants, whose defaults are read off their base values.

mod leaves;
mod seats;
mod selection;
mod whole;

use crate::facts::{Facts, OpinionKind};
use crate::family::{BudgetKind, Family, Member, needs};
use crate::options::{Given, Opt};
use nply_core::{Bad, Beliefs, Listed, Search};
use nply_search::tree::{Leaf, Mcts, TreeOptions};
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
        ]
    }

    fn options() -> Vec<Opt<TreeOptions>> {
        [leaves::leaves(), leaves::learned(), seats::seats(), whole::whole(), selection::selection()].concat()
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
