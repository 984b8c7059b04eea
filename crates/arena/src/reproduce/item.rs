//! A table, figure or statement of a paper: what it says, and how we measure it.

use super::claim::{Lead, Sign};
use super::grid::{Grid, Part, Wanted};
use super::measure::{Measure, Who};
use super::observe::Observed;
use super::scale::Scale;
use crate::files::{MOST_TEXT, read_text};
use crate::matches::{Design, Match};
use crate::tournament::told;
use nply_core::{Bad, Budget};
use nply_registry::{DEFAULT_BUDGET, Registry};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

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
    /// Whether its leads are drawn as a map: rows by the first part of the label, columns by the second.
    #[serde(default)]
    pub map: bool,
    /// Groups of numbers by parts of their labels, of which the best are looked for.
    #[serde(default)]
    pub groups: BTreeMap<String, Vec<String>>,
    /// Many numbers in few words.
    #[serde(default)]
    pub(super) grid: Vec<Grid>,
    /// The numbers; those of grids come first.
    #[serde(default)]
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
    /// The item whose games these are too, if not its own.
    #[serde(default)]
    pub store: Option<String>,
    /// Agents that all play in one match, which tells the numbers of all of them.
    #[serde(default)]
    pub(super) among: Vec<String>,
    /// What parts of labels stand for.
    #[serde(default)]
    pub(super) part: BTreeMap<String, Part>,
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
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
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
    /// By how much some numbers lead others.
    #[serde(default)]
    pub lead: Option<Lead>,
    /// The side of 0 on which it lies, where nothing is printed.
    #[serde(default)]
    pub sign: Option<Sign>,
    /// Whether the value is meant to the last game, as by the words never and always; it is not rounded then.
    #[serde(default)]
    pub exact: bool,
    /// Which groups of numbers below its label are the best; empty, where the paper does not say.
    #[serde(default)]
    pub best: Option<String>,
    /// Groups that are one and the same here, and count as one.
    #[serde(default)]
    pub alike: Vec<Vec<String>>,
    /// Two beginnings of labels: how alike the order of the numbers below one is to the order of those below the other,
    /// as Spearman's rank correlation. What follows the beginnings pairs them.
    #[serde(default)]
    pub correlation_of: Vec<Vec<String>>,
    /// Whether it is told by the second agent of the match of `against` against `of`, whose games it shares.
    #[serde(default)]
    pub other_side: bool,
    /// The seat in which it is measured, from 1; all that the agent has, if nothing is said.
    #[serde(default)]
    pub seat: Option<usize>,
    /// The move that it is about, of a search.
    #[serde(default)]
    pub action: Option<String>,
    /// The moves after which a search is asked.
    #[serde(default)]
    pub after: Vec<String>,
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
            || self.lead.is_some()
            || self.best.is_some()
            || !self.correlation_of.is_empty()
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
        let mut item: Item = toml::from_str(text).map_err(|e| Bad::new(&file, told(text, &e)))?;
        let grids = item.grid.iter().flat_map(Grid::numbers);
        item.number = grids.chain(std::mem::take(&mut item.number)).collect();
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
        self.measure_name(number).parse().ok()
    }

    /// What a number measures, if it is told without a match.
    pub(super) fn observed(&self, number: &Number) -> Option<Observed> {
        self.measure_name(number).parse().ok()
    }

    fn measure_name<'a>(&'a self, number: &'a Number) -> &'a str {
        number.measure.as_deref().unwrap_or(&self.measure)
    }

    /// The unit of a number.
    pub fn unit<'a>(&'a self, number: &'a Number) -> &'a str {
        number.unit.as_deref().unwrap_or(&self.unit)
    }

    /// Whether we know how to measure a number.
    pub fn is_measured(&self, number: &Number) -> bool {
        let agents = !number.agents.is_empty() || number.of.is_some();
        let told = self.measure(number).is_some() || self.observed(number).is_some();
        self.run.is_some() && !number.is_derived() && agents && told
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

    /// The same item with another budget for all agents whose spec has none.
    pub fn with_budget(&self, budget: Budget) -> Item {
        let mut item = self.clone();
        if let Some(run) = &mut item.run {
            run.part.values_mut().for_each(|part| part.budget = None);
            run.scale.values_mut().for_each(|work| work.budget = Some(budget.to_string()));
        }
        item
    }

    /// The matches of a scale, each with the numbers that it tells and the agents that they are of. Those that are only
    /// [observed](Planned::observed) are not played.
    pub fn matches(&self, registry: &Registry, scale: Scale) -> Result<Vec<Planned<'_>>, Bad> {
        let work = self.work(scale)?;
        let run = self.run.as_ref().expect("a scale is part of it");
        let wanted = |number: &&Number| {
            let named = |only: &Vec<String>| number.label.starts_with(only);
            self.is_measured(number) && (work.only.is_empty() || work.only.iter().any(named))
        };
        let mut matches: Vec<Told<'_>> = Vec::new();
        for number in self.number.iter().filter(wanted) {
            let (wanted, who) = run.wanted(number)?;
            let observed = self.observed(number).is_some();
            match matches.iter_mut().find(|told| told.wanted == wanted && told.observed == observed) {
                Some(told) => told.numbers.push((number, who)),
                None => matches.push(Told { wanted, observed, numbers: vec![(number, who)] }),
            }
        }
        let design: Design = run.design.as_deref().map_or(Ok(Design::All), str::parse)?;
        let planned = matches.into_iter().map(|Told { wanted, observed, numbers }| {
            let budget = wanted.budget.as_ref().or(work.budget.as_ref());
            let budget = budget.map_or(Ok(DEFAULT_BUDGET), |budget| budget.parse())?;
            let game = registry.game(&wanted.game)?;
            let plan = Match::with_design(design.clone(), game, wanted.agents, budget, run.seed)?;
            Ok(Planned { plan, numbers, observed })
        });
        planned.collect()
    }
}

/// Numbers that one match tells, before it is made.
struct Told<'a> {
    wanted: Wanted,
    observed: bool,
    numbers: Vec<(&'a Number, Who)>,
}

/// A match of an item.
pub struct Planned<'a> {
    /// The match.
    pub plan: Match,
    /// The numbers that it tells, and whom they are of.
    pub numbers: Vec<(&'a Number, Who)>,
    /// Whether no game of it is played: its numbers are properties of the game, or thoughts of its first agent.
    pub observed: bool,
}

fn one() -> u64 {
    1
}

#[cfg(test)]
mod tests {
    use super::super::find::find_items;
    use super::*;
    use nply_registry::GameSpec;

    fn papers() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../papers")
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
                // Nothing but a share can be never or always, and the margin of what is equal is one of shares.
                let ends = [Some(0.0), Some(100.0)];
                let is_end = item.unit(number) == "%" && ends.contains(&number.published);
                assert!(!number.exact || is_end, "{}: {}", item.id, number.name());
                let is_share = ["%", "points"].contains(&item.unit(number));
                assert!(number.sign != Some(Sign::Equal) || is_share, "{}: {}", item.id, number.name());
                let alike = number.alike.iter().flatten();
                assert!(alike.clone().all(|name| item.groups.contains_key(name)), "{}", item.id);
                for beginning in &number.correlation_of {
                    let below = labels.iter().filter(|label| label.starts_with(beginning)).count();
                    assert!(number.correlation_of.len() == 2 && below > 2, "{}: {beginning:?}", item.id);
                }
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

    /// What needs networks, and an option that Gin Rummy is to get.
    fn is_to_come(agent: &str) -> bool {
        ["a3c", "ag-a3c", "uct:history=true"].contains(&agent)
    }

    /// An item that does not say its game yet names agents of some game.
    #[test]
    fn every_agent_that_is_named_can_be_built() {
        let registry = crate::testing::registry();
        for item in find_items(&papers()).expect("all are whole") {
            for number in &item.number {
                let own = item.run.as_ref().map(|run| run.game_of(number).expect("a game"));
                let all = || registry.games().iter().map(|entry| entry.about.id.parse().expect("an id"));
                let games: Vec<GameSpec> = own.map_or_else(|| all().collect(), |game| vec![game]);
                let named = number.of.iter().chain(&number.against).chain(&number.agents);
                for agent in named.filter(|agent| !is_to_come(agent)) {
                    let build = |game: &GameSpec| {
                        let game = registry.game(game)?;
                        game.agent(&agent.parse()?, DEFAULT_BUDGET).map(|_| ())
                    };
                    let built: Vec<Result<(), Bad>> = games.iter().map(build).collect();
                    assert!(built.iter().any(Result::is_ok), "{}: {agent}: {:?}", item.id, built[0]);
                }
            }
        }
    }

    #[test]
    fn another_budget_holds_for_all() {
        let text = "title='t'\nplace='p'\nkind='own'\nclaim='c'\nsetting='s'\nunit='%'\nmeasure='win-rate'\n\
            printed='no'\n[run]\ngame='tic-tac-toe'\n[run.scale.hour]\ngames=2\nbudget='7it'\n\
            [run.part.small]\nbudget='3it'\n[[number]]\nlabel=['small']\nof='uct'\nagainst='mcts'\n\
            [[number]]\nlabel=['other']\nof='uct'\nagainst='uct@9it'\n";
        let item = Item::parse(Path::new("x/y.toml"), text).expect("an item");
        let agents = |item: &Item| -> Vec<String> {
            let matches = item.matches(crate::testing::registry(), Scale::Hour).expect("two matches");
            matches.iter().flat_map(|planned| planned.plan.text().agents).collect()
        };
        let budgets = |item: &Item| -> Vec<String> {
            let budget = |agent: String| agent.split('@').nth(1).unwrap_or_default().to_string();
            agents(item).into_iter().map(budget).collect()
        };
        assert_eq!(budgets(&item), ["3it", "3it", "7it", "9it"]);
        assert_eq!(budgets(&item.with_budget(Budget::millis(2))), ["2ms", "2ms", "2ms", "9it"]);
    }
}
