//! Agents that do not search.

use crate::facts::{Facts, OpinionKind};
use crate::family::{BudgetKind, Family, Member, needs};
use crate::opinion;
use crate::options::{Chosen, Given, Opt, idle_if, open, order};
use nply_core::{Bad, Beliefs, Listed, Search};
use nply_search::{ByPlayout, Greedy, Random};
use std::sync::Arc;

pub(crate) struct RandomFamily;

impl Family for RandomFamily {
    type Options = ();
    const BUDGETS: &'static [BudgetKind] = &[];

    fn members() -> Vec<Member<()>> {
        let about = "plays every legal action alike, or as a playout policy does";
        let member = Member::new("random", about, "no search", ());
        // By default not by the game's first policy, so that `random` means the same in every game.
        let chosen = Chosen { playout: "random".into(), ..Chosen::default() };
        vec![Member { base: Given { chosen, ..member.base }, ..member }]
    }

    fn options() -> Vec<Opt<()>> {
        vec![
            opinion!("playout", playout, Playout, "how moves are picked"),
            idle_if(open(), |given, facts| match given.chosen.playout.as_str() {
                _ if !facts.hidden => Some("nothing is hidden in this game"),
                "random" => Some("every legal action is played alike"),
                _ => None,
            }),
        ]
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        given: &Given<()>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        Ok(if given.chosen.playout == "random" { Box::new(Random) } else { Box::new(ByPlayout(beliefs.own)) })
    }
}

pub(crate) struct GreedyFamily;

impl Family for GreedyFamily {
    type Options = ();
    const BUDGETS: &'static [BudgetKind] = &[];

    fn members() -> Vec<Member<()>> {
        let about = "plays the move that the game's ordering rates highest";
        vec![Member::new("greedy", about, "no search", ())]
    }

    fn options() -> Vec<Opt<()>> {
        vec![order(), open()]
    }

    fn check(_given: &Given<()>, facts: &Facts) -> Result<(), Bad> {
        match facts.lacks(OpinionKind::Order) {
            true => needs("greedy", facts, "a move ordering, which the game does not have"),
            false => Ok(()),
        }
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        _given: &Given<()>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        Ok(Box::new(Greedy(beliefs.own)))
    }
}
