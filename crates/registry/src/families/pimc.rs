//! PIMC: the inner agent searches several worlds, each as if nothing were hidden.

use crate::family::{BudgetKind, Family, Member};
use crate::options::{Given, Opt};
use crate::{agent, choice, number};
use nply_core::{AgentSpec, Bad, Beliefs, FinalMove, Listed, Search};
use nply_search::Pimc;
use std::sync::Arc;

pub(crate) struct PimcFamily;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Options {
    worlds: u32,
    final_move: FinalMove,
    search: AgentSpec,
}

impl Family for PimcFamily {
    type Options = Options;
    /// Those of the inner agent hold.
    const BUDGETS: &'static [BudgetKind] = &[];
    const OPENS: bool = true;

    fn members() -> Vec<Member<Options>> {
        let about = "perfect-information Monte-Carlo: another agent searches several worlds, each with all cards open";
        let search = AgentSpec { id: "uct".into(), options: String::new(), budget: None };
        let base = Options { worlds: 30, final_move: FinalMove::Value, search };
        vec![Member::new("pimc", about, "that of the inner agent", base)]
    }

    fn options() -> Vec<Opt<Options>> {
        vec![
            number!("worlds", search.worlds: u32, 1..=1_000_000, "1..1000000", "worlds drawn and searched"),
            agent!("search", search, "who searches each world; its options follow as search.OPTION"),
            choice!(
                "final",
                search.final_move,
                ["visits" = FinalMove::Visits, "value" = FinalMove::Value],
                "which root move is played: the highest mean over the worlds, or the most visits"
            ),
        ]
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        given: &Given<Options>,
        _beliefs: Beliefs<G>,
        inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        let inner = inner.expect("an agent inside");
        Ok(Box::new(Pimc::new(given.search.worlds, given.search.final_move, inner)?))
    }
}
