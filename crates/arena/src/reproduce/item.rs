//! A table, figure or statement of a paper: what it says, and how we measure it.

use super::measure::Measure;
use crate::files::{MOST_TEXT, read_text};
use crate::matches::{Design, Match};
use crate::tournament::told;
use nply_core::Bad;
use nply_registry::{DEFAULT_BUDGET, Registry};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// How much work a reproduction may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// An answer within two minutes on two cores.
    Quick,
    /// About an hour on two cores.
    Hour,
    /// As much as the paper did.
    Full,
}

impl Scale {
    const NAMES: [(&'static str, Scale); 3] =
        [("quick", Scale::Quick), ("hour", Scale::Hour), ("full", Scale::Full)];
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Scale::NAMES.iter().find(|(_, scale)| scale == self).expect("all are named").0)
    }
}

impl FromStr for Scale {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let found = Scale::NAMES.iter().find(|(name, _)| *name == text);
        let unknown = || Bad::unknown("scale", text, Scale::NAMES.iter().map(|(name, _)| *name));
        found.map(|&(_, scale)| scale).ok_or_else(unknown)
    }
}

/// A table, figure or statement of a paper. `papers/README.md` tells the format.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Item {
    /// Paper and name: `002-table-1`.
    #[serde(skip)]
    pub id: String,
    /// Its file.
    #[serde(skip)]
    pub path: PathBuf,
    /// Whether it came with the program; there is no file then.
    #[serde(skip)]
    pub embedded: bool,
    /// What it is.
    pub title: String,
    /// Where it stands in the paper.
    pub place: String,
    /// `table`, `figure`, `text`, or `own`: a measurement that the paper leaves open.
    pub kind: String,
    /// What a reproduction must show.
    pub claim: String,
    /// How the paper measured it.
    pub setting: String,
    /// Unit of the numbers.
    pub unit: String,
    /// What the numbers measure.
    pub measure: String,
    /// Whether the numbers are printed.
    pub printed: String,
    /// Oddities.
    #[serde(default)]
    pub notes: String,
    /// How we measure it; `None`: not yet.
    #[serde(default)]
    pub run: Option<RunSettings>,
    /// The numbers.
    pub number: Vec<Number>,
}

/// How we measure an item.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSettings {
    /// The game of numbers that name none.
    pub game: String,
    /// Who sits where.
    #[serde(default)]
    design: Option<String>,
    /// The seed.
    #[serde(default = "one")]
    pub seed: u64,
    /// Remarks on differences from the paper, for readers of the result.
    #[serde(default)]
    pub differs: String,
    /// What is done at each scale.
    pub scale: BTreeMap<Scale, Work>,
}

/// What is done at one scale.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Work {
    /// Games for each number.
    pub games: u64,
    /// The budget of agents that have none of their own.
    #[serde(default)]
    pub budget: Option<String>,
    /// The numbers that are measured, by their labels or the first of them; all, if nothing is said.
    #[serde(default)]
    only: Vec<Vec<String>>,
}

/// A published number.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Number {
    /// Its place in the table.
    pub label: Vec<String>,
    /// Its value, where it is printed.
    #[serde(default)]
    pub published: Option<f64>,
    /// The printed half-width of its 95 % interval.
    #[serde(default)]
    pub half_width: Option<f64>,
    /// The printed interval.
    #[serde(default)]
    pub interval: Option<[f64; 2]>,
    /// The printed standard deviation of single games.
    #[serde(default)]
    pub sd: Option<f64>,
    /// The games behind it.
    #[serde(default)]
    pub games: Option<u64>,
    /// Whose number it is.
    #[serde(default)]
    pub of: Option<String>,
    /// Against whom.
    #[serde(default)]
    pub against: Option<String>,
    /// What it measures, if not what the item does.
    #[serde(default)]
    pub measure: Option<String>,
    /// Its unit, if not that of the item.
    #[serde(default)]
    pub unit: Option<String>,
    /// The seat in which it is measured, from 1, if not in all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<usize>,
    /// The numbers whose mean it is.
    #[serde(default)]
    pub mean_of: Vec<Vec<String>>,
    /// The two numbers whose difference it is.
    #[serde(default)]
    pub difference_of: Vec<Vec<String>>,
    /// The number in per cent that it makes up a hundred with: the other side of the same games.
    #[serde(default)]
    pub rest_of: Vec<Vec<String>>,
    /// The two numbers whose ratio it is.
    #[serde(default)]
    pub ratio_of: Vec<Vec<String>>,
    /// A remark. `About`, `At least` and `More than` at its beginning say that the value is not exact.
    #[serde(default)]
    pub note: String,
    /// The game in which we measure it, if not that of the item.
    #[serde(default)]
    pub game: Option<String>,
    /// The agents with which we measure it, its own first, if they are not `of` and `against`.
    #[serde(default)]
    pub agents: Vec<String>,
}

impl Number {
    /// Its label as one text.
    pub fn name(&self) -> String {
        self.label.join(", ")
    }

    /// The numbers that it follows from.
    pub fn parts(&self) -> Option<&Vec<Vec<String>>> {
        let kinds = [&self.mean_of, &self.difference_of, &self.ratio_of, &self.rest_of];
        kinds.into_iter().find(|labels| !labels.is_empty())
    }

    /// Whether it follows from other numbers of the item.
    pub fn is_derived(&self) -> bool {
        self.parts().is_some()
    }
}

impl Item {
    /// Reads an item from its file.
    pub fn read(path: &Path) -> Result<Item, Bad> {
        Item::parse(path, &read_text(path, MOST_TEXT)?)
    }

    /// Reads the text of an item; its name is that of its file.
    pub(super) fn parse(path: &Path, text: &str) -> Result<Item, Bad> {
        let file = path.display().to_string();
        let item: Item = toml::from_str(text).map_err(|e| Bad::new(&file, told(text, &e)))?;
        let name = |path: Option<&std::ffi::OsStr>| path.unwrap_or_default().to_string_lossy().into_owned();
        let paper = name(path.parent().and_then(Path::file_name));
        Ok(Item { id: format!("{paper}-{}", name(path.file_stem())), path: path.into(), ..item })
    }

    /// The file of our results.
    pub fn results_file(&self) -> PathBuf {
        let name = self.path.with_extension("json");
        let name = name.file_name().unwrap_or_default();
        self.path.parent().unwrap_or(Path::new(".")).join("results").join(name)
    }

    /// What a number measures, if games can tell it.
    pub fn measure(&self, number: &Number) -> Option<Measure> {
        number.measure.as_deref().unwrap_or(&self.measure).parse().ok()
    }

    /// The unit of a number.
    pub fn unit<'a>(&'a self, number: &'a Number) -> &'a str {
        number.unit.as_deref().unwrap_or(&self.unit)
    }

    /// Whether we know how to measure a number.
    pub fn is_measured(&self, number: &Number) -> bool {
        let agents = !number.agents.is_empty() || number.of.is_some();
        self.run.is_some() && !number.is_derived() && agents && self.measure(number).is_some()
    }

    /// Whether its matches are of all seatings, where 50 % is even between two agents.
    pub fn is_of_types(&self) -> bool {
        self.run.as_ref().is_none_or(|run| run.design.as_deref().is_none_or(|design| design == "all"))
    }

    /// What is done at a scale; where a scale says nothing, what the next larger one says.
    pub fn work(&self, scale: Scale) -> Result<&Work, Bad> {
        let run = self.run.as_ref().ok_or_else(|| {
            Bad::new(&self.id, "not yet: the file of this item does not say how to measure it")
        })?;
        let larger = run.scale.range(scale..).next().or_else(|| run.scale.iter().next_back());
        larger.map(|(_, work)| work).ok_or_else(|| Bad::new(&self.id, "its file has no scale"))
    }

    /// The numbers that are measured at a scale, each with its match.
    pub fn matches(&self, registry: &Registry, scale: Scale) -> Result<Vec<(&Number, Match)>, Bad> {
        let work = self.work(scale)?;
        let wanted = |number: &&Number| {
            let named = |only: &Vec<String>| number.label.starts_with(only);
            self.is_measured(number) && (work.only.is_empty() || work.only.iter().any(named))
        };
        self.number
            .iter()
            .filter(wanted)
            .map(|number| Ok((number, self.match_of(registry, number, work)?)))
            .collect()
    }

    fn match_of(&self, registry: &Registry, number: &Number, work: &Work) -> Result<Match, Bad> {
        let run = self.run.as_ref().expect("asked only for numbers that are measured");
        let game = registry.game(&number.game.as_deref().unwrap_or(&run.game).parse()?)?;
        let of = number.of.iter();
        let mut agents: Vec<&String> = if number.agents.is_empty() {
            of.chain(&number.against).collect()
        } else {
            number.agents.iter().collect()
        };
        if let [alone] = agents[..] {
            // Against itself.
            agents.push(alone);
        }
        let agents = agents.into_iter().map(|agent| agent.parse()).collect::<Result<_, Bad>>()?;
        let design: Design = run.design.as_deref().map_or(Ok(Design::All), str::parse)?;
        let budget = work.budget.as_deref().map_or(Ok(DEFAULT_BUDGET), str::parse)?;
        Match::with_design(design, game, agents, budget, run.seed)
    }
}

/// All items below a folder, in the order of papers, then tables, figures and texts as they are numbered.
pub fn find_items(papers: &Path) -> Result<Vec<Item>, Bad> {
    let folder = |path: &Path| -> Result<Vec<PathBuf>, Bad> {
        let cannot = |e: std::io::Error| Bad::new(path.display().to_string(), format!("cannot be read: {e}"));
        std::fs::read_dir(path).map_err(cannot)?.map(|entry| Ok(entry.map_err(cannot)?.path())).collect()
    };
    let mut items = Vec::new();
    for paper in folder(papers)?.into_iter().filter(|path| path.is_dir()) {
        for path in folder(&paper)?.iter().filter(|path| path.extension().is_some_and(|end| end == "toml")) {
            items.push(Item::read(path)?);
        }
    }
    sort(&mut items);
    Ok(items)
}

pub(super) fn sort(items: &mut [Item]) {
    items.sort_by_key(|item| in_order(&item.id));
}

/// `figure-10` comes after `figure-9`; numbered items before those with names.
fn in_order(id: &str) -> (String, bool, Vec<(u64, String)>) {
    let mut parts = id.split('-');
    let paper = parts.next().unwrap_or_default().to_string();
    let number = |part: &str| part.parse().unwrap_or(0);
    let parts: Vec<(u64, String)> = parts.map(|part| (number(part), part.to_string())).collect();
    (paper, !parts.iter().any(|&(number, _)| number > 0), parts)
}

fn one() -> u64 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn papers() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../papers")
    }

    #[test]
    fn all_tables_and_figures_are_there() {
        let items = find_items(&papers()).expect("all are whole");
        let ids: Vec<&str> = items.iter().map(|item| item.id.as_str()).collect();
        let pictures = items.iter().filter(|item| ["table", "figure"].contains(&item.kind.as_str())).count();
        assert_eq!(pictures, 32, "{ids:?}");
        assert!(ids.contains(&"002-depth-ladder"));
        let at = |id: &str| ids.iter().position(|known| *known == id).expect(id);
        assert!(at("003-figure-9") < at("003-figure-10") && at("003-figure-13") < at("003-gin-rummy"));
        assert!(at("004-figure-4-6") < at("004-opponent-models") && at("000-figure-9") < at("001-table-1"));
    }

    /// Labels are unique, derived numbers name others, and what can be run can be built at every scale.
    #[test]
    fn every_item_is_sound() {
        for item in find_items(&papers()).expect("all are whole") {
            let labels: Vec<&Vec<String>> = item.number.iter().map(|number| &number.label).collect();
            for (i, number) in item.number.iter().enumerate() {
                assert!(!labels[..i].contains(&&number.label), "{}: {} twice", item.id, number.name());
                for other in number.parts().into_iter().flatten() {
                    assert!(labels.contains(&other), "{}: {other:?}", item.id);
                }
                for two in [&number.difference_of, &number.ratio_of] {
                    assert!(two.is_empty() || two.len() == 2, "{}", item.id);
                }
                assert!(number.rest_of.len() <= 1, "{}", item.id);
            }
            if item.run.is_some() {
                for (_, scale) in Scale::NAMES {
                    let matches = item
                        .matches(crate::testing::registry(), scale)
                        .unwrap_or_else(|bad| panic!("{}: {bad}", item.id));
                    assert!(!matches.is_empty(), "{} at {scale}: nothing to play", item.id);
                }
            }
        }
    }

    /// What needs networks or weights that are to be trained, and an option that Gin Rummy is to get.
    fn is_to_come(agent: &str) -> bool {
        ["a3c", "ag-a3c", "uct:history=true"].contains(&agent) || agent.contains("eval=learned")
    }

    /// An item that does not say its game yet names agents of some game.
    #[test]
    fn every_agent_that_is_named_can_be_built() {
        let registry = crate::testing::registry();
        for item in find_items(&papers()).expect("all are whole") {
            let of_item = item.run.as_ref().map(|run| run.game.as_str());
            for number in &item.number {
                let games: Vec<&str> = match number.game.as_deref().or(of_item) {
                    Some(game) => vec![game],
                    None => registry.games().iter().map(|entry| entry.about.id).collect(),
                };
                let named = number.of.iter().chain(&number.against).chain(&number.agents);
                for agent in named.filter(|agent| !is_to_come(agent)) {
                    let build = |game: &&str| {
                        let game = registry.game(&game.parse()?)?;
                        game.agent(&agent.parse()?, DEFAULT_BUDGET).map(|_| ())
                    };
                    let built: Vec<Result<(), Bad>> = games.iter().map(build).collect();
                    assert!(built.iter().any(Result::is_ok), "{}: {agent}: {:?}", item.id, built[0]);
                }
            }
        }
    }

    #[test]
    fn scales_have_names() {
        assert_eq!("hour".parse(), Ok(Scale::Hour));
        assert!("minute".parse::<Scale>().unwrap_err().why.contains("quick"));
        assert!(Scale::Quick < Scale::Hour && Scale::Hour < Scale::Full);
    }
}
