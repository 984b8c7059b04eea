//! Agents that one game alone has, as the game declares them.

use crate::family::{AgentInfo, BudgetKind, Family, Member};
use crate::options::{Given, Opt};
use nply_core::{Bad, Beliefs, Listed, Search};
use std::sync::Arc;

pub(crate) struct OwnFamily;

impl OwnFamily {
    /// The agents of a game.
    pub fn infos<G: Listed>() -> Vec<AgentInfo> {
        let agents = G::agents().into_iter().enumerate();
        let member = |(i, agent): (usize, nply_core::GameAgent<G>)| {
            let member = Member::new(agent.id, agent.about, "no search", i);
            let mut info = AgentInfo::of_member::<OwnFamily>(member);
            info.only_in = Some(G::ABOUT.id);
            info
        };
        agents.map(member).collect()
    }
}

impl Family for OwnFamily {
    /// Which agent of the game it is.
    type Options = usize;
    const BUDGETS: &'static [BudgetKind] = &[];

    /// They differ from game to game: see [`OwnFamily::infos`].
    fn members() -> Vec<Member<usize>> {
        Vec::new()
    }

    fn options() -> Vec<Opt<usize>> {
        Vec::new()
    }

    fn build<G: Listed>(
        game: &Arc<G>,
        given: &Given<usize>,
        _beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        Ok((G::agents()[given.search].make)(game))
    }
}
