//! MP-Mix.

use super::DEPTH_BUDGETS;
use crate::family::{BudgetKind, Family, Member};
use crate::number;
use crate::options::{Given, Opt, chance, eval, open, order, playout, reduce, utility};
use nply_core::{Bad, Beliefs, Listed, Search};
use nply_search::depth_first::{MpMix, MpMixOptions};
use std::sync::Arc;

pub(crate) struct MpMixFamily;

impl Family for MpMixFamily {
    type Options = MpMixOptions;
    const BUDGETS: &'static [BudgetKind] = DEPTH_BUDGETS;

    fn members() -> Vec<Member<MpMixOptions>> {
        let about = "max^n, Paranoid or an attack on the leader, by who leads and how far";
        vec![Member::new("mp-mix", about, "full, by the lead", MpMixOptions::default())]
    }

    fn options() -> Vec<Opt<MpMixOptions>> {
        vec![
            number!(
                "td", search.td: f32, 0.0..=1.0, "0..1",
                "own lead from which on the others are expected to join: Paranoid"
            ),
            number!(
                "to", search.to: f32, 0.0..=1.0, "0..1",
                "lead of another seat from which on that seat is attacked"
            ),
            utility!(search.utility),
            chance!(search.chance),
            eval(),
            order(),
            playout(),
            reduce(),
            open(),
        ]
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        given: &Given<MpMixOptions>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        Ok(Box::new(MpMix::new(given.search, beliefs)))
    }
}
