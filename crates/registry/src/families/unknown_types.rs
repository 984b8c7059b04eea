//! soft-max^n and prob-max^n: the others are of one of several types, nobody knows which.

use super::DEPTH_BUDGETS;
use crate::facts::{Facts, OpinionKind};
use crate::family::{BudgetKind, Family, Member};
use crate::options::{
    Chosen, Given, Opt, candidates, chance, eval, horizon, idle_if, open, player_type, playout, reduce,
    utility,
};
use crate::{choice, flag, number};
use nply_core::{Bad, Beliefs, Listed, Search};
use nply_search::depth_first::{
    Candidate, Decide, MOST_TYPES, ProbMaxN, ProbMaxNOptions, SoftMaxN, SoftMaxNOptions, Types,
};
use std::sync::Arc;

/// These options, and those that both have. Options name fields, so this is no function.
macro_rules! with_common {
    ($($own:expr),* $(,)?) => {
        vec![
            $($own,)*
            utility!(search.utility),
            choice!(
                "moves",
                search.few_moves,
                ["all" = false, "playout" = true],
                "which moves are searched: all, or those that playouts consider"
            ),
            chance!(search.chance),
            eval(),
            playout(),
            reduce(),
            horizon(),
            open(),
        ]
    };
}

pub(crate) struct SoftMaxNFamily;

impl Family for SoftMaxNFamily {
    type Options = SoftMaxNOptions;
    const BUDGETS: &'static [BudgetKind] = DEPTH_BUDGETS;

    fn members() -> Vec<Member<SoftMaxNOptions>> {
        let about = "soft-max^n: sets of outcomes that no type of the others would avoid (Sturtevant and Bowling 2006)";
        let attention = "full, not knowing what they want";
        vec![of_one_hand(Member::new("soft-maxn", about, attention, SoftMaxNOptions::default()))]
    }

    fn options() -> Vec<Opt<SoftMaxNOptions>> {
        with_common![
            player_type(),
            candidates(),
            choice!(
                "decide",
                search.decide,
                ["worst" = Decide::Worst, "mean" = Decide::Mean, "any" = Decide::Any],
                "which of the moves that are not dominated is played: by its worst outcome, by the mean, or any"
            ),
            flag!("learn", search.learn, "drop types that do not fit what the others did during a match"),
            idle_if(
                number!("misses", search.misses: u32, 0..=1_000_000, "0..", "moves that do not fit a type and are forgiven"),
                |given, _| (!given.search.learn).then_some("nothing is learned (learn=false)"),
            ),
        ]
    }

    fn check(given: &Given<SoftMaxNOptions>, facts: &Facts) -> Result<(), Bad> {
        few_enough(&given.chosen.candidates, facts)?;
        open_enough(given.search.few_moves, &given.chosen, facts)
    }

    fn build<G: Listed>(
        game: &Arc<G>,
        given: &Given<SoftMaxNOptions>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        Ok(Box::new(SoftMaxN::new(
            given.search,
            without_types(beliefs),
            types(&**game, &given.chosen, &given.chosen.candidates),
        )))
    }
}

pub(crate) struct ProbMaxNFamily;

impl Family for ProbMaxNFamily {
    type Options = ProbMaxNOptions;
    const BUDGETS: &'static [BudgetKind] = DEPTH_BUDGETS;

    fn members() -> Vec<Member<ProbMaxNOptions>> {
        let about = "prob-max^n: types of the others with weights, which can be learned (Sturtevant, Zinkevich and Bowling 2006)";
        let attention = "full, by what they probably want";
        vec![of_one_hand(Member::new("prob-maxn", about, attention, ProbMaxNOptions::default()))]
    }

    fn options() -> Vec<Opt<ProbMaxNOptions>> {
        with_common![
            player_type(),
            candidates(),
            number!("epsilon", search.epsilon: f32, 0.0..=1.0, "0..1", "share of moves that the others make at random"),
            flag!("learn", search.learn, "learn during a match how likely each type is, by Bayes' rule"),
        ]
    }

    fn check(given: &Given<ProbMaxNOptions>, facts: &Facts) -> Result<(), Bad> {
        few_enough(&given.chosen.candidates, facts)?;
        open_enough(given.search.few_moves, &given.chosen, facts)
    }

    fn build<G: Listed>(
        game: &Arc<G>,
        given: &Given<ProbMaxNOptions>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        Ok(Box::new(ProbMaxN::new(
            given.search,
            without_types(beliefs),
            types(&**game, &given.chosen, &given.chosen.candidates),
        )))
    }
}

/// Types are about one hand.
fn of_one_hand<O>(mut member: Member<O>) -> Member<O> {
    member.base.chosen.hand = true;
    member
}

/// A number is kept for each type of each seat.
pub(super) fn few_enough(others: &str, facts: &Facts) -> Result<(), Bad> {
    if others.split('+').count() <= MOST_TYPES {
        return Ok(());
    }
    let known: Vec<&str> = facts.of_kind(OpinionKind::Type).collect();
    let why = format!("at most {MOST_TYPES} types; name some of {}, joined by +", known.join(", "));
    Err(Bad::new(format!("others={others}"), why))
}

/// What playouts consider may depend on what is hidden.
fn open_enough(few_moves: bool, chosen: &Chosen, facts: &Facts) -> Result<(), Bad> {
    if few_moves && facts.hidden && !chosen.open {
        let why = "the game has hidden information; use moves=all, or open=true";
        return Err(Bad::new("moves=playout", why));
    }
    Ok(())
}

/// The own type, and those of the others as they are named.
pub(super) fn types<G: Listed>(game: &G, chosen: &Chosen, others: &str) -> Types<G> {
    let candidate = |id: &str| match game.player_types().into_iter().find(|named| named.id == id) {
        Some(named) => Candidate { name: id.into(), wants: named.opinion },
        None => Types::plain(),
    };
    let others: Vec<String> = match others {
        "all" => game.player_types().into_iter().take(MOST_TYPES).map(|named| named.id.to_string()).collect(),
        named => named.split('+').map(str::to_string).collect(),
    };
    Types::new(Some(candidate(&chosen.player_type)), others.iter().map(|id| candidate(id)).collect())
}

/// What seats want is told apart from the other opinions.
fn without_types<G: Listed>(mut beliefs: Beliefs<G>) -> Beliefs<G> {
    beliefs.own.player_type = None;
    beliefs
}
