//! Auto: one of the variants of paper 001, chosen by trials.

use super::tree::PAPER_001;
use crate::family::{BudgetKind, Family, Member};
use crate::options::{Given, Opt, eval, idle_if, open, player_type, playout};
use crate::{choice, number};
use nply_core::{Bad, Beliefs, Listed, Search};
use nply_search::tree::Worlds;
use nply_search::{Auto, AutoOptions};
use std::sync::Arc;

pub(crate) struct AutoFamily;

impl Family for AutoFamily {
    type Options = AutoOptions;
    const BUDGETS: &'static [BudgetKind] = &[BudgetKind::Iterations, BudgetKind::Nodes, BudgetKind::Time];

    fn members() -> Vec<Member<AutoOptions>> {
        let about = "one of maxn-mcts, paranoid-mcts, self, mt and mtp, chosen by trials from the positions of the game";
        let member = Member::new("auto", about, "as much as pays", AutoOptions::DEFAULT);
        vec![Member { presets: PAPER_001, ..member }]
    }

    fn options() -> Vec<Opt<AutoOptions>> {
        vec![
            choice!(
                "prior",
                search.prior,
                [
                    "kind" = None,
                    "mt" = Some(0),
                    "mtp" = Some(1),
                    "maxn-mcts" = Some(2),
                    "paranoid-mcts" = Some(3),
                    "self" = Some(4)
                ],
                "who is believed to be the best at first; kind: maxn-mcts where all is seen and seats move in turn, else mt"
            ),
            choice!(
                "then",
                search.then,
                [
                    "same" = None,
                    "mt" = Some(0),
                    "mtp" = Some(1),
                    "maxn-mcts" = Some(2),
                    "paranoid-mcts" = Some(3),
                    "self" = Some(4)
                ],
                "the same for later phases, where a game has several"
            ),
            number!("weight", search.weight: f64, 0.0..=1e6, "0..1000000", "trials that this counts for"),
            number!("share", search.share: f64, 0.0..=0.5, "0..0.5", "part of each budget that is set aside for trials"),
            number!("trial", search.trial: u64, 1..=1_000_000, "1..1000000", "iterations of a decision in a trial"),
            number!("ahead", search.ahead: u32, 1..=1000, "1..1000", "own decisions of a trial"),
            number!(
                "length", search.length: u32, 0..=u32::MAX, "0..|inf",
                "turns of a playout before the position is evaluated; 0: none", "inf" = u32::MAX
            ),
            playout(),
            eval(),
            player_type(),
            idle_if(
                choice!(
                    "worlds",
                    search.worlds,
                    ["one" = Worlds::One, "each" = Worlds::EachIteration],
                    "what is hidden is guessed once for the whole search, or anew for each iteration"
                ),
                |given, facts| (!facts.hidden || given.chosen.open).then_some("nothing is hidden"),
            ),
            open(),
        ]
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        given: &Given<AutoOptions>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        Ok(Box::new(Auto::new(given.search, beliefs, given.chosen.open)?))
    }
}
