//! A family of agents: one agent with several values for some of its options, every combination once.

use nply_core::{Bad, Budget};
use nply_registry::{AgentSpec, AnyGame};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use toml::Value;

/// An agent in a file: its spec, and options that take several values.
///
/// ```toml
/// [[agent]]
/// spec = "opps"
/// options = { n1 = [0, 1, 2, 3], l1 = [1, "...", 10, "inf"], l2 = [1, "...", 5] }
/// ```
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The agent, with options that are the same for all and perhaps a budget.
    pub spec: String,
    /// Options with several values; `"..."` between two numbers goes on from the two before it, or by ones.
    #[serde(default)]
    pub options: BTreeMap<String, Value>,
}

/// The agents of an entry for one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct AgentGrid {
    /// The canonical specs of the agents, each once.
    pub agents: Vec<AgentSpec>,
    /// Combinations that mean the same as an earlier one.
    pub merged: usize,
    /// Combinations that the agent refuses.
    pub refused: Vec<Bad>,
}

/// More combinations than this are taken for a slip.
const MOST: usize = 100_000;

impl Entry {
    /// An agent without options that vary.
    pub fn of(spec: &str) -> Entry {
        Entry { spec: spec.into(), options: BTreeMap::new() }
    }

    /// Each option with all its values as texts.
    pub fn values(&self) -> Result<Vec<(String, Vec<String>)>, Bad> {
        self.options.iter().map(|(key, value)| Ok((key.clone(), listed(key, value)?))).collect()
    }

    /// The agent with some options set. Options of its spec stay; one that stands there already is a slip.
    pub fn with(&self, chosen: &[(String, String)]) -> Result<AgentSpec, Bad> {
        let mut spec: AgentSpec = self.spec.parse()?;
        for (key, value) in chosen {
            if !spec.options.is_empty() {
                spec.options.push(',');
            }
            spec.options += &format!("{key}={value}");
        }
        Ok(spec)
    }

    /// All combinations that the agent accepts for this game; those that mean the same are one. An error if it accepts
    /// none.
    pub fn expand(&self, game: &dyn AnyGame, budget: Budget) -> Result<AgentGrid, Bad> {
        let values = self.values()?;
        let count = values.iter().try_fold(1usize, |count, (_, values)| count.checked_mul(values.len()));
        if count.is_none_or(|count| count > MOST) {
            return Err(Bad::new(&self.spec, format!("more than {MOST} combinations of options")));
        }
        let (mut family, mut known) = (AgentGrid::default(), BTreeSet::new());
        for chosen in combinations(&values) {
            match self.with(&chosen).and_then(|spec| Ok(game.agent(&spec, budget)?.canonical().clone())) {
                Err(bad) => family.refused.push(bad),
                Ok(spec) if known.insert(spec.to_string()) => family.agents.push(spec),
                Ok(_) => family.merged += 1,
            }
        }
        match (family.agents.is_empty(), family.refused.first()) {
            (true, Some(first)) => Err(first.clone()),
            _ => Ok(family),
        }
    }
}

/// Every choice of one value for each option, the last option changing fastest.
pub(crate) fn combinations(options: &[(String, Vec<String>)]) -> Vec<Vec<(String, String)>> {
    let mut all = vec![Vec::new()];
    for (key, values) in options {
        let with = |chosen: &Vec<(String, String)>, value: &String| {
            let mut chosen = chosen.clone();
            chosen.push((key.clone(), value.clone()));
            chosen
        };
        all = all.iter().flat_map(|chosen| values.iter().map(move |value| with(chosen, value))).collect();
    }
    all
}

/// The values of one option as texts, with ranges written out.
fn listed(key: &str, value: &Value) -> Result<Vec<String>, Bad> {
    let Value::Array(items) = value else { return Ok(vec![text(key, value)?]) };
    let mut values: Vec<String> = Vec::new();
    let mut items = items.iter();
    while let Some(item) = items.next() {
        if item.as_str() == Some("...") {
            fill(key, &mut values, items.next())?;
        } else {
            values.push(text(key, item)?);
        }
    }
    if values.is_empty() {
        return Err(Bad::new(key, "this option has no values"));
    }
    Ok(values)
}

/// Writes out the numbers from the last value to the end of a range, the end included.
fn fill(key: &str, values: &mut Vec<String>, end: Option<&Value>) -> Result<(), Bad> {
    let bad =
        || Bad::new(key, "`...` stands between two numbers: [1, \"...\", 10] or [0.1, 0.2, \"...\", 1.0]");
    let number = |text: &String| text.parse::<f64>().ok();
    let end = end.and_then(|end| text(key, end).ok()).as_ref().and_then(number).ok_or_else(bad)?;
    let last = values.last().and_then(number).ok_or_else(bad)?;
    let before = values.len().checked_sub(2).and_then(|i| number(&values[i]));
    let step = before.map_or(1.0, |before| last - before);
    let steps = (end - last) / step;
    if !(steps > 0.0 && steps < MOST as f64) || (steps - steps.round()).abs() > 1e-6 {
        return Err(Bad::new(key, format!("no steps of {step} lead from {last} to {end}")));
    }
    // Rounded, so that 0.1, 0.2, ... has no 0.30000000000000004.
    let nth = |i: usize| ((last + step * i as f64) * 1e9).round() / 1e9;
    values.extend((1..=steps.round() as usize).map(|i| nth(i).to_string()));
    Ok(())
}

fn text(key: &str, value: &Value) -> Result<String, Bad> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(truth) => Ok(truth.to_string()),
        _ => Err(Bad::new(key, "values of options are numbers, texts, true or false")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::registry;
    use nply_registry::DEFAULT_BUDGET;

    fn entry(text: &str) -> Entry {
        toml::from_str(text).expect("an entry")
    }

    fn values(list: &str) -> Result<Vec<String>, Bad> {
        Ok(entry(&format!("spec = 'uct'\noptions.c = {list}")).values()?.swap_remove(0).1)
    }

    #[test]
    fn ranges_are_written_out() {
        assert_eq!(values("[1, '...', 4, 'inf']").expect("a range"), ["1", "2", "3", "4", "inf"]);
        assert_eq!(values("[0.1, 0.2, '...', 0.5]").expect("a range"), ["0.1", "0.2", "0.3", "0.4", "0.5"]);
        assert_eq!(values("[10, 8, '...', 4]").expect("a range"), ["10", "8", "6", "4"]);
        assert_eq!(values("true").expect("one value"), ["true"]);
        for bad in [
            "['...', 4]",
            "[1, '...']",
            "[1, '...', 'x']",
            "[0, 2, '...', 5]",
            "[1, '...', 1]",
            "[]",
            "[[1]]",
        ] {
            assert_eq!(values(bad).expect_err(bad).word, "c");
        }
    }

    #[test]
    fn combinations_that_mean_the_same_are_one() {
        let game = registry().game(&"chinese-checkers/3".parse().expect("a spec")).expect("a game");
        let family = |text: &str| entry(text).expand(&*game, DEFAULT_BUDGET);
        let got = family(
            "spec = 'uct'\noptions = { leaf = ['playout', 'static'], length = [5, 9], c = [0.4, '0.40'] }",
        );
        let got = got.expect("a family");
        let specs: Vec<String> = got.agents.iter().map(ToString::to_string).collect();
        assert_eq!(specs, ["uct:length=5@1000it", "uct:length=9@1000it", "uct:leaf=static@1000it"]);
        assert_eq!((got.merged, got.refused.len()), (5, 0));
        let got = family("spec = 'uct@50it'\noptions = { c = [-1, 0.2] }").expect("one of two");
        assert_eq!((got.agents[0].to_string().as_str(), got.refused.len()), ("uct:c=0.2@50it", 1));
        assert_eq!(family("spec = 'uct'\noptions = { c = [-1, -2] }").unwrap_err().word, "c=-1");
        assert_eq!(family("spec = 'uct:c=1'\noptions = { c = [2] }").unwrap_err().word, "c");
        assert_eq!(family("spec = 'utc'").unwrap_err().word, "utc");
    }

    #[test]
    fn the_last_option_changes_fastest() {
        let options =
            [("a", 2), ("b", 3)].map(|(key, n)| (key.to_string(), (0..n).map(|i| i.to_string()).collect()));
        let all = combinations(&options);
        assert_eq!(all.len(), 6);
        let words: Vec<String> = all[..3].iter().map(|c| format!("{}{}", c[0].1, c[1].1)).collect();
        assert_eq!(words, ["00", "01", "02"]);
        assert_eq!(combinations(&[]), [vec![]]);
    }
}
