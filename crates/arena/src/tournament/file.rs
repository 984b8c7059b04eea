//! A tournament as a file, and the matches that it asks for.
//!
//! ```toml
//! name = "ladder"                      # of the store; else the name of the file
//! game = "chinese-checkers/4"          # or several: ["chinese-checkers/3", "chinese-checkers/4"]
//! design = "pairs"                     # pairs | gauntlet | round-robin | field | all
//! games = 140                          # of each match
//! budget = "1000it"                    # of agents that have none; or several: ["500it", "2000it"]
//! stop = "sprt:p0=0.5,p1=0.55"         # may end a match before
//! seed = 1
//! openings = 2                         # random turns that begin each game, the same in all games of a deal
//! seat = "p1"                          # field only: the agent always sits there; else it rotates
//!
//! [[agent]]
//! spec = "uct"
//! options = { c = [0.2, 0.4, "...", 1.0] }
//!
//! [[agent]]
//! spec = "greedy"
//! ```
//!
//! `pairs`: any two agents, all seatings of two types. `gauntlet`: the first agent against each of the others, likewise.
//! `round-robin`: all agents in one match, each deal with as many of them as there are seats, rotated. `field`: each agent
//! alone against the agents of `[[field]]`, rotated. `all`: all agents in one match, all seatings.

use super::family::Entry;
use crate::files::{MOST_TEXT, read_text};
use crate::matches::{Design, Match};
use crate::run::StopRule;
use nply_core::{Bad, Budget, MAX_PLAYERS, Player};
use nply_registry::{AgentSpec, AnyGame, DEFAULT_BUDGET, Registry, Settings};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::Path;

/// A tournament as its file tells it.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tournament {
    /// Its name; that of the file if it has none.
    #[serde(default)]
    pub name: String,
    /// The games.
    #[serde(deserialize_with = "one_or_many")]
    pub game: Vec<String>,
    /// Who meets whom.
    #[serde(default)]
    pub design: Pairing,
    /// Games of each match, at most.
    #[serde(default = "hundred")]
    pub games: u64,
    /// Budgets of agents that have none; each is played apart.
    #[serde(default, deserialize_with = "one_or_many")]
    pub budget: Vec<String>,
    /// What may end a match before.
    #[serde(default)]
    pub stop: Option<String>,
    /// The seed.
    #[serde(default = "one")]
    pub seed: u64,
    /// Random turns that begin each game, the same in all games of a deal.
    #[serde(default)]
    pub openings: u64,
    /// Where the agent always sits, for the design `field`; without it the agent rotates through all seats.
    #[serde(default)]
    pub seat: Option<String>,
    /// The agents.
    pub agent: Vec<Entry>,
    /// The field, for the design of that name.
    #[serde(default)]
    pub field: Vec<Entry>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairing {
    /// Any two agents, all seatings of two types.
    #[default]
    Pairs,
    /// The first agent against each of the others, all seatings of two types.
    Gauntlet,
    /// All agents in one match, each deal with as many as there are seats, rotated.
    RoundRobin,
    /// Each agent alone against the field, rotated.
    Field,
    /// All agents in one match, all seatings.
    All,
}

/// The matches for one game and one budget.
pub struct Condition {
    /// The game, with its number of seats.
    pub game: String,
    /// The budget of agents that have none.
    pub budget: String,
    /// The matches.
    pub matches: Vec<Match>,
    /// What was merged or left out, for people.
    pub notes: Vec<String>,
}

impl Tournament {
    /// Reads a file. A mistake in it is told with its line.
    pub fn read(path: &Path) -> Result<Tournament, Bad> {
        let file = path.display().to_string();
        let text = read_text(path, MOST_TEXT)?;
        let mut read = Tournament::parse(&text).map_err(|why| Bad::new(&file, why))?;
        if read.name.is_empty() {
            read.name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        }
        Ok(read)
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Tournament, String> {
        toml::from_str(text).map_err(|e| told(text, &e))
    }

    /// What may end a match before its number of games.
    pub fn rule(&self) -> Result<StopRule, Bad> {
        let rule = self.stop.as_deref().map_or(Ok(StopRule::Games), str::parse)?;
        let types = matches!(self.design, Pairing::Pairs | Pairing::Gauntlet);
        let text = self.stop.as_deref().unwrap_or_default();
        if !types && matches!(rule, StopRule::Sprt { .. }) && !(text.contains("p0=") && text.contains("p1="))
        {
            return Err(Bad::new(
                text,
                "in this design 50 % is not even; name both rates, like sprt:p0=0.25,p1=0.3",
            ));
        }
        Ok(rule)
    }

    /// All matches, for each game and budget.
    pub fn conditions(&self, registry: &Registry, settings: &Settings) -> Result<Vec<Condition>, Bad> {
        if !(1..=MOST_GAMES).contains(&self.games) {
            return Err(Bad::new("games", format!("a match has 1 to {MOST_GAMES} games")));
        }
        let default = [DEFAULT_BUDGET.to_string()];
        let budgets = if self.budget.is_empty() { &default[..] } else { &self.budget[..] };
        let mut conditions = Vec::new();
        for game in &self.game {
            for budget in budgets {
                conditions.push(self.condition(registry, game, budget, settings)?);
            }
        }
        merge_equal(&mut conditions);
        if conditions.is_empty() {
            return Err(Bad::new("game", "a tournament needs a game"));
        }
        Ok(conditions)
    }

    fn fixed_seat(&self) -> Result<Option<Player>, Bad> {
        let Some(seat) = &self.seat else { return Ok(None) };
        if self.design != Pairing::Field {
            return Err(Bad::new(seat, "only the design `field` has a fixed seat"));
        }
        let found = Player::all(MAX_PLAYERS).find(|player| player.to_string() == *seat);
        found.map(Some).ok_or_else(|| Bad::new(seat, "a seat is like p1"))
    }

    fn condition(
        &self,
        registry: &Registry,
        game: &str,
        budget: &str,
        settings: &Settings,
    ) -> Result<Condition, Bad> {
        let built = registry.game(&game.parse()?)?;
        let mut notes = Vec::new();
        let limit: Budget = budget.parse()?;
        let agents = expand(&self.agent, &*built, limit, settings, &mut notes)?;
        let field = expand(&self.field, &*built, limit, settings, &mut notes)?;
        if (self.design == Pairing::Field) == field.is_empty() {
            return Err(Bad::new("field", "the design `field` needs [[field]] agents, and only it has them"));
        }
        let fixed = self.fixed_seat()?;
        let sides = sides(self.design, &agents, &field)?;
        let one = |side: Vec<AgentSpec>| {
            let design = match self.design {
                Pairing::RoundRobin => Design::Rotated,
                Pairing::Field => fixed.map_or(Design::Field, |seat| Design::Fixed(seat.index())),
                _ => Design::All,
            };
            let plan = Match::with_design(design, registry.game(&game.parse()?)?, side, limit, self.seed)?;
            Ok(plan.with_openings(self.openings))
        };
        let matches = sides.into_iter().map(one).collect::<Result<Vec<_>, Bad>>()?;
        let game = matches[0].game().spec().to_string();
        Ok(Condition { game, budget: budget.into(), matches, notes })
    }
}

/// A match that an earlier condition has is played once, there: agents without a budget are the same at all budgets.
fn merge_equal(conditions: &mut [Condition]) {
    let mut known = BTreeSet::new();
    for condition in conditions {
        let before = condition.matches.len();
        condition.matches.retain(|plan| known.insert(plan.text()));
        let merged = before - condition.matches.len();
        if merged > 0 {
            let place = format!("{}, {}", condition.game, condition.budget);
            condition.notes.push(format!("{merged} matches at {place} are those of another budget"));
        }
    }
}

/// More than this is taken for a slip.
const MOST_GAMES: u64 = 1_000_000_000;
const MOST_MATCHES: usize = 100_000;

/// The agents of each match.
fn sides(design: Pairing, agents: &[AgentSpec], field: &[AgentSpec]) -> Result<Vec<Vec<AgentSpec>>, Bad> {
    let pair = |a: &AgentSpec, b: &AgentSpec| vec![a.clone(), b.clone()];
    if design == Pairing::Pairs && agents.len() * agents.len() / 2 > MOST_MATCHES {
        return Err(Bad::new(
            "agent",
            format!("{} agents have more than {MOST_MATCHES} pairs", agents.len()),
        ));
    }
    let sides: Vec<Vec<AgentSpec>> = match design {
        Pairing::Pairs => {
            let after = |i: usize| agents[i + 1..].iter().map(move |b| pair(&agents[i], b));
            (0..agents.len()).flat_map(after).collect()
        }
        Pairing::Gauntlet => agents.iter().skip(1).map(|b| pair(&agents[0], b)).collect(),
        Pairing::RoundRobin | Pairing::All if agents.len() > 1 => vec![agents.to_vec()],
        Pairing::RoundRobin | Pairing::All => Vec::new(),
        Pairing::Field => {
            let against = |agent: &AgentSpec| std::iter::once(agent).chain(field).cloned().collect();
            agents.iter().map(against).collect()
        }
    };
    if sides.is_empty() {
        return Err(Bad::new("agent", "this tournament has too few agents; a match needs two"));
    }
    Ok(sides)
}

/// The agents of all entries, with stored settings for bare ids, each once.
fn expand(
    entries: &[Entry],
    game: &dyn AnyGame,
    budget: Budget,
    settings: &Settings,
    notes: &mut Vec<String>,
) -> Result<Vec<AgentSpec>, Bad> {
    let mut agents: Vec<AgentSpec> = Vec::new();
    for entry in entries {
        let written: AgentSpec = entry.spec.parse()?;
        let bare = entry.options.is_empty();
        let resolved = if bare { settings.resolve(game, &written)? } else { written.clone() };
        if resolved != written {
            notes.push(format!("{} is {resolved} at {}, a stored setting", entry.spec, game.spec()));
        }
        if bare {
            notes.extend(game.agent(&resolved, budget)?.notes().iter().cloned());
        }
        let family = Entry { spec: resolved.to_string(), ..entry.clone() }.expand(game, budget)?;
        if let Some(first) = family.refused.first() {
            notes.push(format!(
                "{}: {} settings left out; the first: {first}",
                entry.spec,
                family.refused.len()
            ));
        }
        let twice = family.agents.iter().filter(|agent| agents.contains(agent)).count();
        if family.merged + twice > 0 {
            notes.push(format!("{}: {} settings mean the same as others", entry.spec, family.merged + twice));
        }
        for agent in family.agents {
            if !agents.contains(&agent) {
                agents.push(agent);
            }
        }
    }
    Ok(agents)
}

/// A mistake in a TOML file on one line, with its place.
pub(crate) fn told(text: &str, e: &toml::de::Error) -> String {
    let line = e.span().map_or(1, |span| 1 + text[..span.start.min(text.len())].matches('\n').count());
    format!("line {line}: {}", e.message().lines().collect::<Vec<_>>().join(" "))
}

fn one() -> u64 {
    1
}

fn hundred() -> u64 {
    100
}

fn one_or_many<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Vec<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OneOrMany {
        One(String),
        Many(Vec<String>),
    }
    Ok(match OneOrMany::deserialize(from)? {
        OneOrMany::One(text) => vec![text],
        OneOrMany::Many(texts) => texts,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(text: &str) -> Result<Vec<Condition>, Bad> {
        Tournament::parse(text)
            .map_err(|why| Bad::new("file", why))?
            .conditions(crate::testing::registry(), &Settings::default())
    }

    fn sides(text: &str) -> Vec<String> {
        let conditions = conditions(text).expect("a tournament");
        conditions[0].matches.iter().map(|plan| plan.text().agents.join(" ")).collect()
    }

    const FOUR: &str = "[[agent]]\nspec='random'\n[[agent]]\nspec='greedy'\n[[agent]]\nspec='uct:preset=default'\noptions={c=[0.4,1]}\n";

    #[test]
    fn designs_say_who_meets_whom() {
        let head = "game='chinese-checkers/3'\nbudget='50it'\n";
        let (uct, one) = ("uct@50it", "uct:c=1@50it");
        assert_eq!(
            sides(&format!("{head}{FOUR}")),
            [
                "random greedy".into(),
                format!("random {uct}"),
                format!("random {one}"),
                format!("greedy {uct}"),
                format!("greedy {one}"),
                format!("{uct} {one}")
            ]
        );
        let gauntlet = sides(&format!("{head}design='gauntlet'\n{FOUR}"));
        assert_eq!(gauntlet, ["random greedy".into(), format!("random {uct}"), format!("random {one}")]);
        for design in ["round-robin", "all"] {
            let all = sides(&format!("{head}design='{design}'\n{FOUR}"));
            assert_eq!(all, [format!("random greedy {uct} {one}")]);
        }
        let field = sides(&format!("{head}design='field'\n{FOUR}[[field]]\nspec='random'\n"));
        assert_eq!(field.len(), 4);
        assert_eq!(field[1], "greedy random");
    }

    #[test]
    fn openings_and_a_fixed_seat_are_part_of_the_match() {
        let field = "[[field]]\nspec='random'\n";
        let with = |lines: &str| conditions(&format!("game='diamant/3'\n{lines}\n{FOUR}{field}"));
        let first = |lines: &str| with(lines).expect("a tournament")[0].matches[0].text();
        let text = first("design='field'\nopenings=2\nseat='p2'");
        assert_eq!((text.design.as_str(), text.openings), ("fixed-p2", 2));
        assert_eq!((first("design='field'").design.as_str(), first("design='field'").openings), ("field", 0));
        assert!(with("design='field'\nseat='p4'").err().expect("refused").why.contains("3 seats"));
        assert!(with("design='field'\nseat='first'").err().expect("refused").why.contains("like p1"));
        let pairs = conditions(&format!("game='diamant/3'\nseat='p1'\n{FOUR}"));
        assert!(pairs.err().expect("refused").why.contains("only the design `field`"));
    }

    #[test]
    fn games_and_budgets_are_played_apart() {
        let all =
            conditions(&format!("game=['hearts','diamant/3']\nbudget=['5it','9it']\n{FOUR}")).expect("all");
        let told: Vec<String> = all.iter().map(|c| format!("{} {}", c.game, c.budget)).collect();
        assert_eq!(told, ["hearts/4 5it", "hearts/4 9it", "diamant/3 5it", "diamant/3 9it"]);
        assert!(all[1].matches[0].text().agents.contains(&"uct@9it".to_string()));
    }

    #[test]
    fn the_same_match_is_played_once() {
        let two = "[[agent]]\nspec='random'\n[[agent]]\nspec='greedy'\n";
        let all = conditions(&format!("game='hearts'\nbudget=['5it','9it']\n{two}")).expect("all");
        assert_eq!(all.iter().map(|c| c.matches.len()).collect::<Vec<_>>(), [1, 0]);
        assert!(all[1].notes[0].contains("another budget"));
    }

    #[test]
    fn a_test_of_one_half_needs_a_design_of_two_sides() {
        let rule = |stop: &str, design: &str| {
            let text = format!("game='hearts'\nstop='{stop}'\ndesign='{design}'\n{FOUR}");
            Tournament::parse(&text).expect("a file").rule()
        };
        assert!(rule("sprt", "pairs").is_ok() && rule("sprt:p0=0.2,p1=0.3", "all").is_ok());
        assert!(rule("sprt", "all").is_err() && rule("sprt:p0=0.2", "field").is_err());
    }

    #[test]
    fn mistakes_are_told_with_their_place() {
        let why = |text: &str| conditions(text).err().map(|bad| bad.to_string()).unwrap_or_default();
        assert!(
            why("game='hearts'\nagents=[]").contains("unknown field `agents`"),
            "{}",
            why("game='hearts'\nagents=[]")
        );
        assert!(why("game='hearts'\ndesign='swiss'\n").contains("line 2"));
        assert!(why("game='hearts'\nagents=[]").contains("line 2"), "also at the start of a line");
        assert!(why(&format!("game='heart'\n{FOUR}")).contains("did you mean hearts"));
        assert!(why("game='hearts'\n[[agent]]\nspec='random'").contains("too few agents"));
        assert!(why(&format!("game='hearts'\nbudget='fast'\n{FOUR}")).contains("`fast`"));
        assert!(why(&format!("game='hearts'\ngames=0\n{FOUR}")).contains("1 to 1000000000 games"));
        assert!(why(&format!("game='hearts'\ndesign='field'\n{FOUR}")).contains("[[field]]"));
        assert!(why(&format!("game=[]\n{FOUR}")).contains("needs a game"));
    }
}
