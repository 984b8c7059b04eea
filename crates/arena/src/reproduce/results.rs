//! Our results as small files: what was found at each scale, and the command that found it.

use super::compare::{Compared, Judgement};
use super::embedded;
use super::item::Item;
use super::scale::Scale;
use crate::files::{MOST_TEXT, read_text};
use crate::matches::{Match, find_fingerprints};
use nply_core::Bad;
use nply_registry::Registry;
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
    /// Which play was measured: game and canonical spec of the agent, and the fingerprint that the play had then.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub play: BTreeMap<String, String>,
    /// How it was made sure that the play had these fingerprints, where they were not computed when it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checked: Option<String>,
    /// The numbers.
    pub numbers: Vec<Compared>,
}

/// How far the reproduction of an item is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    /// Nothing is measured.
    NotYet,
    /// Measured with agents that play differently today, or without a word on how they played.
    Stale,
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
            State::Stale => "stale",
            State::Partly => "partly",
            State::Done => "done",
        }
    }
}

impl Results {
    /// The results stored for an item; none if there is no file.
    pub fn read(item: &Item) -> Result<Results, Bad> {
        let path = item.results_file();
        let none = || Ok(Results { id: item.id.clone(), scales: BTreeMap::new() });
        let parse = |text: &str| {
            let bad = |e| Bad::new(path.display().to_string(), format!("no results: {e}"));
            serde_json::from_str(text).map_err(bad)
        };
        match embedded::results(item) {
            Some(text) if item.embedded => parse(text),
            _ if item.embedded || !path.exists() => none(),
            _ => parse(&read_text(&path, MOST_TEXT)?),
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
    pub fn state(&self, registry: &Registry, item: &Item) -> State {
        let Some((scale, result)) = self.best() else { return State::NotYet };
        if result.is_stale(registry, item, scale) {
            return State::Stale;
        }
        let has = |label: &Vec<String>| result.numbers.iter().any(|number| number.label == *label);
        let whole = item.number.iter().all(|number| has(&number.label));
        if result.complete && whole && scale >= Scale::Hour { State::Done } else { State::Partly }
    }
}

/// The play that some matches measure: game and canonical spec of the agent, and the fingerprint.
pub fn play_of<'a>(matches: impl IntoIterator<Item = &'a Match>) -> BTreeMap<String, String> {
    let of = |plan: &Match| {
        let text = plan.text();
        let agents = text.agents.into_iter().map(move |agent| format!("{} {agent}", text.game));
        agents.zip(plan.program().play).collect::<Vec<_>>()
    };
    matches.into_iter().flat_map(of).collect()
}

/// Finds how the agents of stored results play today, as [`find_fingerprints`] does; [`Results::state`] knows it afterwards.
pub fn find_play(
    registry: &Registry,
    items: &[(Item, Results)],
    threads: usize,
    folder: Option<&Path>,
    watch: &(dyn Fn(usize, usize) + Sync),
) {
    let best = items.iter().filter_map(|(item, results)| Some((item, results.best()?)));
    let told = best.filter(|(_, (_, result))| !result.play.is_empty());
    let plans: Vec<Match> = told
        .flat_map(|(item, (scale, _))| item.matches(registry, scale).unwrap_or_default())
        .map(|planned| planned.plan)
        .collect();
    find_fingerprints(&plans, threads, folder, watch);
}

impl ScaleResult {
    /// Whether the agents play differently today than they did when they were measured, or nobody knows.
    pub fn is_stale(&self, registry: &Registry, item: &Item, scale: Scale) -> bool {
        if self.play.is_empty() {
            return true;
        }
        let plans = item.matches(registry, scale).unwrap_or_default();
        play_of(plans.iter().map(|planned| &planned.plan)) != self.play
    }

    /// How many numbers agree, in words.
    pub fn agreement(&self) -> String {
        match self.agreeing() {
            (_, 0) if self.numbers.iter().any(|number| number.published.is_some()) => {
                "none can be judged".into()
            }
            (_, 0) => "no number printed".into(),
            (agree, judged) => format!("{agree} of {judged}"),
        }
    }

    /// How many numbers agree, and how many could be judged.
    pub fn agreeing(&self) -> (usize, usize) {
        let is = |wanted: Judgement| self.numbers.iter().filter(|number| number.verdict == wanted).count();
        let agree = is(Judgement::Agrees);
        (agree, agree + is(Judgement::Differs))
    }
}

#[cfg(test)]
mod tests {
    use super::super::find::find_items;
    use super::*;
    use crate::testing::registry;

    /// Verdicts are stored beside the numbers. Where they follow from what is stored they are those of today's rules;
    /// `NPLY_BLESS=1` writes them.
    #[test]
    fn stored_verdicts_are_those_of_the_rules() {
        let papers = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../papers");
        for item in find_items(&papers).expect("all are whole") {
            let stored = Results::read(&item).expect("results");
            let mut judged = stored.clone();
            for row in judged.scales.values_mut().flat_map(|result| &mut result.numbers) {
                let number = item.number.iter().find(|number| number.label == row.label);
                row.verdict = number.and_then(|number| row.judged_again(number)).unwrap_or(row.verdict);
            }
            if judged != stored && std::env::var_os("NPLY_BLESS").is_some() {
                judged.write(&item).expect("the folder is there");
            } else {
                let rows = |results: &Results| -> Vec<Compared> {
                    results.scales.values().flat_map(|result| result.numbers.clone()).collect()
                };
                for (judged, stored) in rows(&judged).iter().zip(&rows(&stored)) {
                    assert_eq!(judged, stored, "{}: judged again, and stored", item.id);
                }
            }
        }
    }

    const ITEM: &str = "title='t'\nplace='p'\nkind='own'\nclaim='c'\nsetting='s'\nunit='%'\nmeasure='win-rate'\n\
        printed='no'\n[run]\ngame='tic-tac-toe'\nseed=1\n[run.scale.hour]\ngames=2\n\
        [[number]]\nlabel=['uct']\nof='uct@9it'\nagainst='random'\n";

    #[test]
    fn what_was_played_otherwise_is_stale() {
        let item = Item::parse(Path::new("x/y.toml"), ITEM).expect("an item");
        let plans = item.matches(registry(), Scale::Hour).expect("one match");
        let play = play_of(plans.iter().map(|planned| &planned.plan));
        let names: Vec<&str> = play.keys().map(String::as_str).collect();
        assert_eq!(names, ["tic-tac-toe/2 random", "tic-tac-toe/2 uct@9it"]);
        let number = Compared {
            label: vec!["uct".into()],
            published: None,
            expected: None,
            found: None,
            ours: 50.0,
            ci95: None,
            standard_error: None,
            games: 2,
            difference: None,
            p: None,
            verdict: Judgement::Open,
        };
        let state = |play: BTreeMap<String, String>| {
            let result = ScaleResult {
                command: String::new(),
                version: String::new(),
                seed: 1,
                games: 2,
                budget: None,
                complete: true,
                play,
                checked: None,
                numbers: vec![number.clone()],
            };
            assert_eq!(result.agreement(), "no number printed");
            Results { id: item.id.clone(), scales: [(Scale::Hour, result)].into() }.state(registry(), &item)
        };
        assert_eq!((state(play.clone()), state(BTreeMap::new())), (State::Done, State::Stale));
        let mut changed = play;
        changed.insert("tic-tac-toe/2 uct@9it".into(), "00000000".into());
        assert_eq!(state(changed), State::Stale);
        assert_eq!(Results::default().state(registry(), &item), State::NotYet);
    }
}
