//! PIMC: the inner agent searches several worlds, each as if nothing were hidden.

use crate::facts::Facts;
use crate::family::{BudgetKind, Family, Member, needs};
use crate::options::{Given, Opt, idle_if, order};
use crate::{agent, choice, number, opinion};
use nply_core::{AgentSpec, Bad, Beliefs, Listed, Search};
use nply_search::{Combine, Pimc, PimcOptions};
use std::sync::Arc;

pub(crate) struct PimcFamily;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Options {
    pimc: PimcOptions,
    /// Whether worlds count by how likely they make what was seen.
    weighed: bool,
    search: AgentSpec,
}

fn is_even(given: &Given<Options>, facts: &Facts) -> Option<&'static str> {
    if !facts.hidden {
        return Some("nothing is hidden in this game");
    }
    (!given.search.weighed).then_some("all worlds count alike (weigh=none)")
}

impl Family for PimcFamily {
    type Options = Options;
    /// Those of the inner agent hold.
    const BUDGETS: &'static [BudgetKind] = &[];
    const OPENS: bool = true;

    fn members() -> Vec<Member<Options>> {
        let about = "perfect-information Monte-Carlo: another agent searches several worlds, each with all cards open";
        let search = AgentSpec { id: "uct".into(), options: String::new(), budget: None };
        let pimc = PimcOptions { worlds: 30, candidates: 1, combine: Combine::Mean };
        let base = Options { pimc, weighed: false, search };
        vec![Member::new("pimc", about, "that of the inner agent", base)]
    }

    fn options() -> Vec<Opt<Options>> {
        vec![
            number!("worlds", search.pimc.worlds: u32, 1..=1_000_000, "1..1000000", "worlds that are searched"),
            agent!("search", search, "who searches each world; its options follow as search.OPTION"),
            choice!(
                "combine",
                search.pimc.combine,
                [
                    "mean" = Combine::Mean,
                    "vote" = Combine::Vote,
                    "lower" = Combine::Lower,
                    "maximin" = Combine::Maximin,
                    "visits" = Combine::Visits
                ],
                "which move is played: highest mean, best in most worlds, mean less deviation, best worst, most visits"
            ),
            idle_if(
                choice!(
                    "weigh",
                    search.weighed,
                    ["none" = false, "model" = true],
                    "what worlds count for: alike, or by how likely a model finds the others' moves so far (refused where the game cannot follow steps back)"
                ),
                |_, facts| (!facts.hidden).then_some("nothing is hidden in this game"),
            ),
            idle_if(
                number!(
                    "candidates", search.pimc.candidates: u32, 1..=10_000, "1..10000",
                    "worlds drawn for each that is searched, likelier ones taken more often"
                ),
                is_even,
            ),
            idle_if(opinion!("model", model, Model, "what the others are expected to do"), is_even),
            idle_if(order(), |given, facts| {
                let unused = !given.chosen.is_model_of_opinions(facts);
                is_even(given, facts).or(unused.then_some("the model does not go by it"))
            }),
        ]
    }

    fn check(given: &Given<Options>, facts: &Facts) -> Result<(), Bad> {
        match given.search.weighed && facts.hidden && !facts.retraces {
            true => needs("weigh=model", facts, "a game that can follow steps back; use weigh=none"),
            false => Ok(()),
        }
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        given: &Given<Options>,
        beliefs: Beliefs<G>,
        inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        let inner = inner.expect("an agent inside");
        let Options { pimc, weighed, .. } = given.search;
        Ok(Box::new(match beliefs.own.foresee {
            Some(model) if weighed && G::HIDDEN => Pimc::weighed(pimc, inner, model)?,
            _ => Pimc::new(PimcOptions { candidates: 1, ..pimc }, inner)?,
        }))
    }
}
