//! Paranoid, BRS, BRS+ and OPPS: one search with different widths.

use super::DEPTH_BUDGETS;
use crate::facts::Facts;
use crate::family::{BudgetKind, Family, Member, needs};
use crate::options::{Given, Opt, chance, eval, idle_if, open, order, player_type, playout, reduce, utility};
use crate::{flag, number};
use nply_core::{Bad, Beliefs, Listed, Preset, Search};
use nply_search::depth_first::{ALL_MOVES, Groups, Opps, OppsOptions};
use std::sync::Arc;

pub(crate) struct OppsFamily;

/// What the opponents may do between two own turns.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Replies {
    Paranoid,
    Brs,
    BrsPlus,
    /// By the groups.
    Opps,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Options {
    replies: Replies,
    groups: Groups,
    options: OppsOptions,
}

const PRESETS: &[Preset] = &[
    Preset {
        id: "paper",
        sets: "tt=false,killers=false,history=false,pvs=false,partial=false,rounds=false",
        about: "as the papers search: alpha-beta, static order, the last completed iteration",
    },
    Preset {
        id: "strong",
        sets: "tt=true,killers=true,history=true,partial=true",
        about: "with all that helps at equal time",
    },
];

fn member(
    id: &'static str,
    about: &'static str,
    attention: &'static str,
    replies: Replies,
) -> Member<Options> {
    let groups = Groups { n1: 1, l1: ALL_MOVES, l2: 2 };
    let lacks: &[&str] = if replies == Replies::Opps { &[] } else { &["n1", "l1", "l2"] };
    let base = Options { replies, groups, options: OppsOptions::PAPER };
    Member { presets: PRESETS, lacks, ..Member::new(id, about, attention, base) }
}

impl Family for OppsFamily {
    type Options = Options;
    const BUDGETS: &'static [BudgetKind] = DEPTH_BUDGETS;

    fn members() -> Vec<Member<Options>> {
        vec![
            member(
                "paranoid",
                "alpha-beta: all others are one opponent",
                "full, all against one",
                Replies::Paranoid,
            ),
            member(
                "brs",
                "Best-Reply Search: after each own move one opponent replies, the others pass",
                "one reply",
                Replies::Brs,
            ),
            member(
                "brs+",
                "BRS+: one opponent chooses freely, the others play their first move",
                "one opponent, others static",
                Replies::BrsPlus,
            ),
            member(
                "opps",
                "Opponent-Pruning Paranoid Search: n1 opponents use l1 moves, the others l2 (Baier and Kaisers 2020)",
                "pruned opponents",
                Replies::Opps,
            ),
        ]
    }

    fn options() -> Vec<Opt<Options>> {
        vec![
            number!("n1", search.groups.n1: usize, 0..=8, "0..8", "opponents with the wider choice between two own turns"),
            idle_if(
                number!(
                    "l1", search.groups.l1: usize, 1..=65535, "1..|inf",
                    "best moves that they may use; not less than l2", "inf" = ALL_MOVES
                ),
                |given, _| (given.search.groups.n1 == 0).then_some("no opponent has the wider choice (n1=0)"),
            ),
            idle_if(
                number!(
                    "l2", search.groups.l2: usize, 1..=65535, "1..|inf",
                    "best moves that the other opponents may use", "inf" = ALL_MOVES
                ),
                |given, facts| {
                    let all = given.search.groups.n1 + 1 >= facts.players;
                    all.then_some("all opponents have the wider choice")
                },
            ),
            flag!("tt", search.options.tt, "look up positions met again in a table"),
            flag!("killers", search.options.killers, "try moves first that cut at the same ply before"),
            flag!("history", search.options.history, "try moves earlier that cut anywhere before"),
            flag!("pvs", search.options.pvs, "ask later moves first only whether they are better"),
            flag!(
                "partial",
                search.options.partial,
                "let an iteration that a limit stopped change the choice"
            ),
            flag!("rounds", search.options.rounds, "only depths that end with a move of the searching seat"),
            utility!(search.options.utility),
            player_type(),
            chance!(search.options.chance),
            eval(),
            order(),
            playout(),
            reduce(),
            open(),
        ]
    }

    fn canonical(given: &mut Given<Options>, facts: &Facts) {
        given.search.groups = given.search.groups.canonical(facts.players - 1);
    }

    fn check(given: &Given<Options>, facts: &Facts) -> Result<(), Bad> {
        let Groups { n1, l1, l2 } = given.search.groups;
        if given.search.replies == Replies::Brs && !facts.out_of_turn {
            return needs("brs", facts, "seats that can act out of turn; use brs+, which keeps the order");
        }
        if n1 > 0 && l1 < l2 {
            let word = format!("l1={l1},l2={}", if l2 == ALL_MOVES { "inf".into() } else { l2.to_string() });
            return Err(Bad::new(word, "the first group has the wider choice; l1 must not be less than l2"));
        }
        Ok(())
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        given: &Given<Options>,
        beliefs: Beliefs<G>,
        _inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        let Options { replies, groups, options } = given.search;
        Ok(Box::new(match replies {
            Replies::Paranoid => Opps::paranoid(options, beliefs),
            Replies::Brs => Opps::brs(options, beliefs),
            Replies::BrsPlus => Opps::brs_plus(options, beliefs),
            Replies::Opps => Opps::new(groups, options, beliefs),
        }))
    }
}
