//! Families of searches: agents that share their options and differ by their defaults. A family declares all that is
//! known of its agents before a game is chosen; lists, parsing, refusals, canonical specs and pages come from it.

use crate::facts::{Facts, OpinionKind};
use crate::options::{Chosen, Given, Opt, Takes};
use crate::read::{Read, Reader, ReaderOf};
use nply_core::{Bad, Beliefs, Listed, Preset, Search};
use serde::Serialize;
use std::sync::Arc;

/// A kind of limit that an agent keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BudgetKind {
    /// `5000it`
    Iterations,
    /// `250000nodes`
    Nodes,
    /// `depth5`
    Depth,
    /// `250ms`
    Time,
}

/// A family of searches.
pub trait Family: 'static {
    /// The options of its search.
    type Options: Clone + PartialEq + Send + Sync + 'static;

    /// Limits that its agents keep; none for agents that do not search. An agent with an inner one keeps those of that.
    const BUDGETS: &'static [BudgetKind];

    /// Whether its inner agent is given views in which nothing is hidden.
    const OPENS: bool = false;

    /// Its agents.
    fn members() -> Vec<Member<Self::Options>>;

    /// Its options, in the order in which specs and lists have them.
    fn options() -> Vec<Opt<Self::Options>>;

    /// Says in one way what means the same.
    fn canonical(_given: &mut Given<Self::Options>, _facts: &Facts) {}

    /// Refuses what contradicts itself, or does not fit the game: see [`refuse`] and [`needs`].
    fn check(_given: &Given<Self::Options>, _facts: &Facts) -> Result<(), Bad> {
        Ok(())
    }

    /// Makes an agent for a game. `inner` is the search that an option of [`Takes::Agent`] names.
    fn build<G: Listed>(
        game: &Arc<G>,
        given: &Given<Self::Options>,
        beliefs: Beliefs<G>,
        inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad>;
}

/// An agent of a family.
#[derive(Clone)]
pub struct Member<O> {
    /// Its name.
    pub id: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// How much of the search is spent on the opponents.
    pub attention: &'static str,
    /// Its defaults.
    pub base: Given<O>,
    /// Its presets, besides `default`.
    pub presets: &'static [Preset],
    /// Options of the family that it does not have.
    pub lacks: &'static [&'static str],
}

impl<O> Member<O> {
    /// An agent with all options of its family and no presets, which goes by the game's first opinions.
    pub fn new(id: &'static str, about: &'static str, attention: &'static str, search: O) -> Self {
        let base = Given { search, chosen: Chosen::default() };
        Member { id, about, attention, base, presets: &[], lacks: &[] }
    }
}

/// The refusal of an option's value.
pub fn refuse<F: Family>(given: &Given<F::Options>, key: &str, why: impl Into<String>) -> Result<(), Bad> {
    let option = F::options().into_iter().find(|option| option.key == key).expect("an option of the family");
    Err(Bad::new(format!("{key}={}", (option.get)(given)), why))
}

/// The refusal of an agent that needs what the game does not have.
pub fn needs(id: &str, facts: &Facts, what: &str) -> Result<(), Bad> {
    Err(Bad::new(id, format!("{id} cannot play {}: it needs {what}", facts.id)))
}

/// An agent before its game and options are chosen.
#[derive(Clone)]
pub struct AgentInfo {
    /// Its name.
    pub id: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// How much of the search is spent on the opponents.
    pub attention: &'static str,
    /// Limits that it keeps; none for agents that do not search.
    pub budgets: &'static [BudgetKind],
    /// Its presets, `default` first: the built-in defaults, whatever setting is stored.
    pub presets: Vec<Preset>,
    /// Its options.
    pub options: Vec<AgentOption>,
    /// The only game that has it, if it is not for all.
    pub only_in: Option<&'static str>,
    reader: Arc<dyn Reader>,
}

/// An option of an agent, for lists and pages.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AgentOption {
    /// Its name in specs.
    pub key: &'static str,
    /// Its value when nothing is said.
    pub default: String,
    /// The values it takes: `true|false`, `0..`, `first|last`.
    pub values: String,
    /// What it does, in one line.
    pub about: &'static str,
    /// The kind of opinion that it names, if it does.
    #[serde(skip)]
    pub opinion: Option<OpinionKind>,
    /// A word that it takes beside the ids of opinions.
    #[serde(skip)]
    pub also: Option<&'static str>,
}

const DEFAULT: Preset =
    Preset { id: "default", sets: "", about: "the built-in defaults, whatever setting is stored" };

impl AgentInfo {
    /// The agents of a family.
    pub fn of<F: Family>() -> Vec<AgentInfo> {
        F::members().into_iter().map(AgentInfo::of_member::<F>).collect()
    }

    pub(crate) fn of_member<F: Family>(member: Member<F::Options>) -> AgentInfo {
        let info = |option: &Opt<F::Options>| AgentOption {
            key: option.key,
            default: (option.get)(&member.base),
            values: values(option.takes),
            about: option.about,
            opinion: opinion_of(option.takes),
            also: if let Takes::Opinion(_, also) = option.takes { also } else { None },
        };
        AgentInfo {
            id: member.id,
            about: member.about,
            attention: member.attention,
            budgets: F::BUDGETS,
            presets: std::iter::once(DEFAULT).chain(member.presets.iter().copied()).collect(),
            options: options_of::<F>(&member).iter().map(info).collect(),
            only_in: None,
            reader: Arc::new(ReaderOf::<F>::new(member)),
        }
    }

    /// Whether a game of this id has the agent at all.
    pub fn is_in(&self, game: &str) -> bool {
        self.only_in.is_none_or(|only| only == game)
    }

    /// Reads the options of a spec for a game. `agents` are those that an option can name.
    pub(crate) fn read(&self, text: &str, facts: &Facts, agents: &[AgentInfo]) -> Result<Read, Bad> {
        self.reader.read(self, text, facts, agents)
    }
}

/// Options of the family that a member has.
pub(crate) fn options_of<F: Family>(member: &Member<F::Options>) -> Vec<Opt<F::Options>> {
    F::options().into_iter().filter(|option| !member.lacks.contains(&option.key)).collect()
}

/// The kind of opinion that an option names.
pub(crate) fn opinion_of(takes: Takes) -> Option<OpinionKind> {
    if let Takes::Opinion(kind, _) = takes { Some(kind) } else { None }
}

fn values(takes: Takes) -> String {
    match takes {
        Takes::Number(shown) => shown.into(),
        Takes::Choice(words) => words.join("|"),
        Takes::Opinion(kind, also) => {
            let words: Vec<&str> = kind.everywhere().into_iter().chain(also).collect();
            let or = if words.is_empty() { "" } else { ", or " };
            format!("{} of the game{or}{}", kind.name(), words.join(", "))
        }
        Takes::Opinions(kind, all) => format!("{}, several joined by +, or {all}", kind.name()),
        Takes::Agent => "an agent".into(),
    }
}
