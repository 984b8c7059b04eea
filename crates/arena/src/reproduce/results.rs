//! Our results as small files: what was found at each scale, and the command that found it.

use super::compare::{Compared, Judgement};
use super::item::{Item, Scale};
use nply_core::Bad;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Our results for an item.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Results {
    /// The item.
    pub id: String,
    /// What was found at each scale.
    pub scales: BTreeMap<Scale, ScaleResult>,
}

/// What was found at one scale.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScaleResult {
    /// The command that finds it again.
    pub command: String,
    /// The version of the program.
    pub version: String,
    /// The seed.
    pub seed: u64,
    /// Games for each measured number.
    pub games: u64,
    /// The budget of agents that have none of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<String>,
    /// Whether all numbers of this scale have all their games.
    pub complete: bool,
    /// The numbers.
    pub numbers: Vec<Compared>,
}

/// How far the reproduction of an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nothing is measured.
    NotYet,
    /// Some numbers are measured, or all at a small scale only.
    Partly,
    /// All numbers are measured at the scale of an hour or more.
    Done,
}

impl State {
    /// The word for tables.
    pub fn word(self) -> &'static str {
        match self {
            State::NotYet => "not yet",
            State::Partly => "partly",
            State::Done => "done",
        }
    }
}

impl Results {
    /// The results stored for an item; none if there is no file.
    pub fn read(item: &Item) -> Result<Results, Bad> {
        let path = item.results_file();
        let bad = |why: String| Bad::new(path.display().to_string(), why);
        match std::fs::read_to_string(&path) {
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                Ok(Results { id: item.id.clone(), scales: BTreeMap::new() })
            }
            Err(e) => Err(bad(format!("cannot be read: {e}"))),
            Ok(text) => serde_json::from_str(&text).map_err(|e| bad(format!("no results: {e}"))),
        }
    }

    /// Writes the results of an item, whole or not at all.
    pub fn write(&self, item: &Item) -> Result<(), Bad> {
        let path = item.results_file();
        let draft = path.with_extension("json-new");
        let text = serde_json::to_string_pretty(self).expect("plain data") + "\n";
        let folder = std::fs::create_dir_all(path.parent().unwrap_or(Path::new(".")));
        let written =
            folder.and_then(|()| std::fs::write(&draft, text)).and_then(|()| std::fs::rename(&draft, &path));
        written.map_err(|e| Bad::new(path.display().to_string(), format!("cannot be written: {e}")))
    }

    /// The result at the largest scale.
    pub fn best(&self) -> Option<(Scale, &ScaleResult)> {
        self.scales.iter().next_back().map(|(&scale, result)| (scale, result))
    }

    /// How far the reproduction is.
    pub fn state(&self, item: &Item) -> State {
        let Some((scale, result)) = self.best() else { return State::NotYet };
        let has = |label: &Vec<String>| result.numbers.iter().any(|number| number.label == *label);
        let whole = item.number.iter().all(|number| has(&number.label));
        if result.complete && whole && scale >= Scale::Hour { State::Done } else { State::Partly }
    }
}

impl ScaleResult {
    /// How many numbers agree, and how many could be judged.
    pub fn agreeing(&self) -> (usize, usize) {
        let is = |wanted: Judgement| self.numbers.iter().filter(|number| number.verdict == wanted).count();
        let agree = is(Judgement::Agrees);
        (agree, agree + is(Judgement::Differs))
    }
}
