//! Reads the options of an agent for a game: refuses what is wrong, and says the rest in one spelling.

use crate::facts::{Facts, OpinionKind};
use crate::family::{AgentInfo, BudgetKind, Family, Member, opinion_of, options_of};
use crate::learned::is_file;
use crate::options::{Chosen, Given, Opt, Takes};
use nply_core::{AgentSpec, Bad, PRESET, pairs};
use std::any::Any;
use std::collections::BTreeMap;

/// The options of an agent for a game, read and checked.
pub(crate) struct Read {
    /// The options in their canonical spelling: those that matter and differ from the defaults.
    pub canonical: String,
    /// What was given and has no effect, with the reasons.
    pub notes: Vec<String>,
    /// The opinions that it goes by.
    pub chosen: Chosen,
    /// Kinds of opinions that it asks for.
    pub asks: Vec<OpinionKind>,
    /// Limits that it keeps.
    pub budgets: &'static [BudgetKind],
    /// The agent inside, with its options, and the option that names it.
    pub inner: Option<(&'static str, AgentSpec)>,
    /// Whether that one is given views in which nothing is hidden.
    pub opens: bool,
    /// The options with their type, a `Given` of the family's options.
    pub given: Box<dyn Any>,
}

/// Reads specs of one agent, whatever the type of its options.
pub(crate) trait Reader: Send + Sync {
    fn read(&self, info: &AgentInfo, text: &str, facts: &Facts, agents: &[AgentInfo]) -> Result<Read, Bad>;
}

/// The reader of one agent of a family.
pub(crate) struct ReaderOf<F: Family> {
    member: Member<F::Options>,
    options: Vec<Opt<F::Options>>,
}

impl<F: Family> Reader for ReaderOf<F> {
    fn read(&self, info: &AgentInfo, text: &str, facts: &Facts, agents: &[AgentInfo]) -> Result<Read, Bad> {
        let own = pairs(text)?;
        let values = with_preset(info, own.clone())?;
        let mut given = self.member.base.clone();
        let mut inner_read = None;
        for option in &self.options {
            if let Some(value) = values.get(option.key) {
                self.set(option, &mut given, value, facts)?;
            }
            if let Some(inner) = option.inner {
                inner_read = Some(read_inner(
                    option.key,
                    inner(&mut given),
                    &values,
                    &facts.opened(F::OPENS),
                    agents,
                )?);
            }
        }
        self.refuse_unknown(&values, info)?;
        F::check(&given, facts)?;
        let notes = self.notes(&own, &given, facts);
        self.say_defaults(&mut given, facts);
        F::canonical(&mut given, facts);
        let inner =
            self.options.iter().find_map(|option| Some((option.key, option.inner?(&mut given).clone())));
        let canonical = self.spell(&mut given, facts);
        let chosen = given.chosen.clone();
        // Where nothing is hidden all views are open, and a search may rely on it.
        given.chosen.open |= !facts.hidden;
        let asks = self.asks(&given, facts);
        let mut read = Read {
            canonical,
            notes,
            chosen,
            opens: F::OPENS,
            asks,
            budgets: info.budgets,
            inner,
            given: Box::new(given),
        };
        if let Some(inner) = inner_read {
            read.notes.extend(inner.notes);
            read.budgets = inner.budgets;
        }
        Ok(read)
    }
}

impl<F: Family> ReaderOf<F> {
    pub fn new(member: Member<F::Options>) -> Self {
        ReaderOf { options: options_of::<F>(&member), member }
    }

    fn set(
        &self,
        option: &Opt<F::Options>,
        given: &mut Given<F::Options>,
        value: &str,
        facts: &Facts,
    ) -> Result<(), Bad> {
        let (key, word) = (option.key, format!("{}={value}", option.key));
        let known: Vec<&str> = match option.takes {
            Takes::Opinion(kind, also) => {
                let known = facts.of_kind(kind).chain(kind.everywhere()).chain(also);
                known.filter(|id| *id != "default").collect()
            }
            Takes::Opinions(kind, all) => facts.of_kind(kind).chain(kind.everywhere()).chain([all]).collect(),
            Takes::Choice(words) => words.to_vec(),
            Takes::Number(_) | Takes::Agent => Vec::new(),
        };
        if matches!(option.takes, Takes::Opinions(..)) {
            let mut parts: Vec<&str> = value.split('+').collect();
            if let Some(part) = parts.iter().find(|part| !known.contains(part)) {
                return Err(Bad::unknown(&format!("value of `{key}` for this game"), part, known));
            }
            if let (Takes::Opinions(_, all), true) = (option.takes, parts.len() > 1)
                && parts.contains(&all)
            {
                return Err(Bad::new(word, format!("`{all}` stands alone")));
            }
            parts.sort_unstable();
            if parts.windows(2).any(|pair| pair[0] == pair[1]) {
                return Err(Bad::new(word, "each may be named once"));
            }
        }
        let is_opinion = opinion_of(option.takes).is_some();
        let is_file = opinion_of(option.takes) == Some(OpinionKind::Evaluation) && is_file(value);
        if is_opinion && value != "default" && !known.contains(&value) && !is_file {
            return Err(Bad::unknown(&format!("value of `{key}` for this game"), value, known));
        }
        match (option.takes, (option.set)(given, value)) {
            (_, true) => Ok(()),
            (Takes::Number(shown), _) => {
                Err(Bad::new(word, format!("not a value of `{key}`; it takes {shown}")))
            }
            _ => Err(Bad { word, ..Bad::unknown(&format!("value of `{key}`"), value, known) }),
        }
    }

    /// An option of no name that is known, or of an inner agent where there is none.
    fn refuse_unknown(&self, values: &BTreeMap<String, String>, info: &AgentInfo) -> Result<(), Bad> {
        let nested = |key: &str| {
            self.options.iter().any(|option| option.inner.is_some() && is_inside(option.key, key).is_some())
        };
        let is_known = |key: &str| self.options.iter().any(|option| option.key == key) || nested(key);
        match values.keys().find(|key| !is_known(key)) {
            None => Ok(()),
            Some(key) => {
                let known = info.options.iter().map(|option| option.key).chain([PRESET]);
                Err(Bad::unknown(&format!("option of {}", info.id), key, known))
            }
        }
    }

    fn notes(&self, own: &BTreeMap<String, String>, given: &Given<F::Options>, facts: &Facts) -> Vec<String> {
        let note = |option: &Opt<F::Options>| {
            let (value, why) = (own.get(option.key)?, (option.idle)(given, facts)?);
            Some(format!("{}={value} has no effect in {}: {why}", option.key, self.member.id))
        };
        self.options.iter().filter_map(note).collect()
    }

    /// An opinion that is the game's first is called `default` where that is the default, and by its name elsewhere.
    fn say_defaults(&self, given: &mut Given<F::Options>, facts: &Facts) {
        for option in &self.options {
            let Some(first) = opinion_of(option.takes).and_then(|kind| facts.default_of(kind)) else {
                continue;
            };
            let (own, base) = ((option.get)(given), (option.get)(&self.member.base));
            if base == "default" && own == first {
                (option.set)(given, "default");
            } else if base != "default" && own == "default" {
                (option.set)(given, first);
            }
        }
        if given.chosen.others == given.chosen.player_type {
            given.chosen.others = "same".into();
        }
    }

    /// Kinds of opinions that the agent asks for. A model that nobody asks would be told of every step for nothing.
    fn asks(&self, given: &Given<F::Options>, facts: &Facts) -> Vec<OpinionKind> {
        let asked =
            |option: &&Opt<F::Options>| option.key != "model" || (option.idle)(given, facts).is_none();
        self.options.iter().filter(asked).filter_map(|option| opinion_of(option.takes)).collect()
    }

    fn spell(&self, given: &mut Given<F::Options>, facts: &Facts) -> String {
        let mut words = Vec::new();
        for option in &self.options {
            let value = (option.get)(given);
            if value != (option.get)(&self.member.base) && (option.idle)(given, facts).is_none() {
                words.push(format!("{}={value}", option.key));
            }
            if let Some(inner) = option.inner {
                let options = inner(given).options.clone();
                let inside = options.split(',').filter(|pair| !pair.is_empty());
                words.extend(inside.map(|pair| format!("{}.{pair}", option.key)));
            }
        }
        words.join(",")
    }
}

/// What was given over what a preset sets.
fn with_preset(info: &AgentInfo, mut own: BTreeMap<String, String>) -> Result<BTreeMap<String, String>, Bad> {
    let Some(id) = own.remove(PRESET) else { return Ok(own) };
    let known = info.presets.iter();
    let preset = known
        .clone()
        .find(|preset| preset.id == id)
        .ok_or_else(|| Bad::unknown("preset", &id, known.map(|preset| preset.id)))?;
    let mut values = pairs(preset.sets)?;
    values.extend(own);
    Ok(values)
}

/// `c` for the option `search.c` of an inner agent that `search` names.
fn is_inside<'a>(outer: &str, key: &'a str) -> Option<&'a str> {
    key.strip_prefix(outer)?.strip_prefix('.')
}

/// Reads the agent inside; its spec becomes the canonical one. Words at fault are told with the name before them.
fn read_inner(
    outer: &str,
    spec: &mut AgentSpec,
    values: &BTreeMap<String, String>,
    facts: &Facts,
    agents: &[AgentInfo],
) -> Result<Read, Bad> {
    let info = agents
        .iter()
        .find(|info| info.id == spec.id)
        .ok_or_else(|| Bad::unknown("agent", &spec.id, agents.iter().map(|info| info.id)))?;
    let inside = values.iter().filter_map(|(key, value)| Some((is_inside(outer, key)?, value)));
    let told: Vec<String> = inside.map(|(key, value)| format!("{key}={value}")).collect();
    // What the spec holds already are defaults of the outer agent.
    let text = if told.is_empty() { spec.options.clone() } else { told.join(",") };
    let mut read = info.read(&text, facts, agents).map_err(|bad| inside_of(outer, bad))?;
    spec.options = read.canonical.clone();
    read.notes.iter_mut().for_each(|note| *note = format!("{outer}.{note}"));
    Ok(read)
}

pub(crate) fn inside_of(outer: &str, bad: Bad) -> Bad {
    Bad { word: format!("{outer}.{}", bad.word), ..bad }
}

impl Read {
    /// What a search refuses, in the words of the spec: it names options, and people typed `option=value`.
    pub fn as_typed(&self, bad: Bad) -> Bad {
        let typed = self
            .canonical
            .split(',')
            .find(|pair| pair.strip_prefix(&bad.word).is_some_and(|rest| rest.starts_with('=')));
        Bad { word: typed.map_or(bad.word, str::to_string), ..bad }
    }
}
