//! max^n.

use super::DEPTH_BUDGETS;
use crate::choice;
use crate::facts::Facts;
use crate::family::{BudgetKind, Family, Member, refuse};
use crate::options::{
    Chosen, Given, Opt, chance, eval, horizon, open, order, others, player_type, playout, reduce, utility,
};
use nply_core::{Bad, Beliefs, Listed, Search};
use nply_search::depth_first::{MaxN, MaxNOptions, Prune, Tie};
use std::sync::Arc;

pub(crate) struct MaxNFamily;

impl Family for MaxNFamily {
    type Options = MaxNOptions;
    const BUDGETS: &'static [BudgetKind] = DEPTH_BUDGETS;

    fn members() -> Vec<Member<MaxNOptions>> {
        let about = "max^n with iterative deepening: every seat takes what is best for itself";
        vec![Member::new("maxn", about, "full, each for itself", MaxNOptions::default())]
    }

    fn options() -> Vec<Opt<MaxNOptions>> {
        vec![
            choice!(
                "tie",
                search.tie,
                [
                    "first" = Tie::First,
                    "random" = Tie::Random,
                    "worst-for-root" = Tie::WorstForRoot,
                    "best-relative" = Tie::BestRelative,
                    "average" = Tie::Average
                ],
                "what a seat does with moves that are equally good for it"
            ),
            choice!(
                "prune",
                search.prune,
                [
                    "none" = Prune::None,
                    "shallow" = Prune::Shallow,
                    "last-branch" = Prune::LastBranch,
                    "speculative" = Prune::Speculative
                ],
                "what is left out; needs tie=first and values with a known sum"
            ),
            utility!(search.utility),
            player_type(),
            others(),
            chance!(search.chance),
            eval(),
            order(),
            playout(),
            reduce(),
            horizon(),
            open(),
        ]
    }

    fn check(given: &Given<MaxNOptions>, _facts: &Facts) -> Result<(), Bad> {
        let Chosen { player_type, others, .. } = &given.chosen;
        let is_typed = player_type != "payoff" || (others != "same" && others != "payoff");
        match given.search {
            MaxNOptions { prune: Prune::None, .. } => Ok(()),
            _ if is_typed => {
                let why = "types of players have no known sum; use prune=none, or type=payoff,others=payoff";
                refuse::<Self>(given, "prune", why)
            }
            MaxNOptions { tie: Tie::First, .. } => Ok(()),
            _ => refuse::<Self>(given, "prune", "pruning is right only with tie=first"),
        }
    }

    fn build<G: Listed>(
        game: &Arc<G>,
        given: &Given<MaxNOptions>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        if given.search.prune != Prune::None && given.search.utility.most_together(&**game).is_none() {
            let why = "says no bound for the sum of its payoffs; use utility=rank, winner or difference";
            refuse::<Self>(given, "prune", format!("{} {why}", G::ABOUT.id))?;
        }
        Ok(Box::new(MaxN::new(given.search, beliefs)))
    }
}
