//! A tuning as a file.
//!
//! ```toml
//! name = "uct at chinese-checkers"     # of the store; else the name of the file
//! game = "chinese-checkers/3"
//! method = "grid"                      # grid | random | ntbea
//! budget = "200it"                     # of agents that have none
//! seed = 1
//! design = "types"                     # types: all seatings of two types | field: the agent alone in one seat
//! seat = "p1"                          # field only: the agent always sits there; else it rotates
//! first = 24                           # grid, random: games of each setting before the first are dropped
//! keep = 0.5                           # grid, random: the share of settings that goes on
//! most = 384                           # grid, random: games of a setting, at most
//! samples = 50                         # random: settings that are tried
//! games = 3000                         # ntbea: games of all settings together
//! test = 200                           # games of each final test
//!
//! [agent]
//! spec = "uct"
//! options = { c = [0.1, 0.2, 0.4, 0.8, 1.6] }
//!
//! [[field]]                            # else the agent itself with its defaults
//! spec = "greedy"
//! ```

use super::halving::Halving;
use super::method::Method;
use super::ntbea::Ntbea;
use crate::files::{MOST_TEXT, read_text};
use crate::matches::Design;
use crate::tournament::{Entry, told};
use nply_core::{Bad, Budget, MAX_PLAYERS, Player};
use nply_registry::DEFAULT_BUDGET;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A tuning as its file tells it. Numbers of games are rounded up to whole deals.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tuning {
    /// Its name; that of the file if it has none.
    #[serde(default)]
    pub name: String,
    /// The game.
    pub game: String,
    /// How to search; all settings with successive halving, unless another method is named.
    #[serde(default)]
    pub method: TuningMethod,
    /// The budget of agents that have none.
    #[serde(default)]
    pub budget: Option<String>,
    /// The seed of the games and of the search.
    #[serde(default = "one")]
    pub seed: u64,
    /// Who sits where.
    #[serde(default)]
    pub design: Seats,
    /// Where the agent always sits, for the design `field`; without it the agent rotates through all seats.
    #[serde(default)]
    pub seat: Option<String>,
    /// Grid and random: games of each setting before the first are dropped.
    #[serde(default)]
    pub first: Option<u64>,
    /// Grid and random: the share of settings that goes on.
    #[serde(default)]
    pub keep: Option<f64>,
    /// Grid and random: games of a setting, at most.
    #[serde(default)]
    pub most: Option<u64>,
    /// Random: settings that are tried.
    #[serde(default)]
    pub samples: Option<usize>,
    /// NTBEA: games of all settings together.
    #[serde(default)]
    pub games: Option<u64>,
    /// Games of each final test.
    #[serde(default = "two_hundred")]
    pub test: u64,
    /// The agent, and its options with their values.
    pub agent: Entry,
    /// The opponents; without any, the agent itself with its defaults.
    #[serde(default)]
    pub field: Vec<Entry>,
}

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum TuningMethod {
    /// All settings, with successive halving.
    #[default]
    Grid,
    /// A random sample of settings, with successive halving.
    Random,
    /// The n-tuple bandit evolutionary algorithm.
    Ntbea,
}

/// Who sits where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Seats {
    /// All seatings of two types, the agent and its one opponent.
    #[default]
    Types,
    /// The agent alone in one seat, the field in the others, rotated.
    Field,
}

/// More games than this are taken for a slip.
const MOST: u64 = 1_000_000_000;

impl Tuning {
    /// Reads a file. A mistake in it is told with its line.
    pub fn read(path: &Path) -> Result<Tuning, Bad> {
        let file = path.display().to_string();
        let text = read_text(path, MOST_TEXT)?;
        let mut read = Tuning::parse(&text).map_err(|why| Bad::new(&file, why))?;
        if read.name.is_empty() {
            read.name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        }
        Ok(read)
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Tuning, String> {
        toml::from_str(text).map_err(|e| told(text, &e))
    }

    /// The budget of agents that have none.
    pub fn budget(&self) -> Result<Budget, Bad> {
        self.budget.as_deref().map_or(Ok(DEFAULT_BUDGET), str::parse)
    }

    /// Who sits where in the games of the search.
    pub(crate) fn seating(&self) -> Result<Design, Bad> {
        match (self.design, &self.seat) {
            (Seats::Types, None) => Ok(Design::All),
            (Seats::Types, Some(seat)) => Err(Bad::new(seat, "only the design `field` has a fixed seat")),
            (Seats::Field, None) => Ok(Design::Field),
            (Seats::Field, Some(seat)) => {
                let found = Player::all(MAX_PLAYERS).find(|player| player.to_string() == *seat);
                let seat = found.ok_or_else(|| Bad::new(seat, "a seat is like p1"))?;
                Ok(Design::Fixed(seat.index()))
            }
        }
    }

    /// The method, for deals of so many games.
    pub(crate) fn method(&self, deal_len: u64) -> Method {
        let deals = |games: u64| games.div_ceil(deal_len).max(1);
        let halving = Halving {
            first: deals(self.first.unwrap_or(24)),
            most: deals(self.most.unwrap_or(384)),
            keep: self.keep.unwrap_or(0.5),
        };
        match self.method {
            TuningMethod::Grid => Method::Grid(halving),
            TuningMethod::Random => Method::Random(self.samples.unwrap_or(50), halving),
            TuningMethod::Ntbea => Method::Ntbea(Ntbea { deals: deals(self.games.unwrap_or(3000)) }),
        }
    }

    /// Checks the numbers, for so many opponents and deals of so many games.
    pub(crate) fn check(&self, opponents: usize, deal_len: u64) -> Result<(), Bad> {
        if self.agent.options.is_empty() {
            return Err(Bad::new(
                "agent",
                "nothing to tune; options = { c = [0.2, 0.4] } says what may vary",
            ));
        }
        if self.design == Seats::Types && opponents > 1 {
            return Err(Bad::new(
                "field",
                "the design `types` has one opponent; design = \"field\" takes several",
            ));
        }
        self.check_words()?;
        let counts =
            [("first", self.first), ("most", self.most), ("games", self.games), ("test", Some(self.test))];
        for (word, games) in counts {
            if games.is_some_and(|games| !(1..=MOST - deal_len).contains(&games)) {
                return Err(Bad::new(word, format!("so many games lie between 1 and {}", MOST - deal_len)));
            }
        }
        if self.keep.is_some_and(|keep| !(0.1..=0.9).contains(&keep)) {
            return Err(Bad::new("keep", "the share that goes on lies between 0.1 and 0.9"));
        }
        if self.samples == Some(0) {
            return Err(Bad::new("samples", "at least one setting is tried"));
        }
        Ok(())
    }

    /// A word that the method does not know would be without effect: that is a slip.
    fn check_words(&self) -> Result<(), Bad> {
        let halves = self.method != TuningMethod::Ntbea;
        let words = [
            ("first", self.first.is_some(), halves, "grid and random"),
            ("keep", self.keep.is_some(), halves, "grid and random"),
            ("most", self.most.is_some(), halves, "grid and random"),
            ("samples", self.samples.is_some(), self.method == TuningMethod::Random, "random"),
            ("games", self.games.is_some(), !halves, "ntbea"),
        ];
        let odd = words.iter().find(|&&(_, given, known, _)| given && !known);
        odd.map_or(Ok(()), |(word, _, _, whose)| Err(Bad::new(*word, format!("only for the method {whose}"))))
    }
}

fn one() -> u64 {
    1
}

fn two_hundred() -> u64 {
    200
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tuning::Tuner;

    fn tuner(text: &str) -> Result<Tuner, Bad> {
        Tuner::new(crate::testing::registry(), Tuning::parse(text).map_err(|why| Bad::new("file", why))?)
    }

    const UCT: &str = "[agent]\nspec='uct@9it'\noptions={c=[0.1,0.4,2]}\n";

    #[test]
    fn games_become_whole_deals() {
        let head = "game='chinese-checkers/3'\n";
        let grid = tuner(&format!("{head}method='grid'\nfirst=7\nmost=60\n{UCT}")).expect("fine");
        let halving = Halving { first: 2, most: 10, keep: 0.5 };
        assert_eq!(grid.file.method(6), Method::Grid(halving));
        let random =
            tuner(&format!("{head}method='random'\nsamples=2\nfirst=12\nmost=60\n{UCT}")).expect("fine");
        assert_eq!(random.file.method(6), Method::Random(2, halving));
        let walk = tuner(&format!("{head}method='ntbea'\ngames=100\n{UCT}")).expect("fine");
        assert_eq!(walk.file.method(6), Method::Ntbea(Ntbea { deals: 17 }));
    }

    #[test]
    fn without_a_field_the_agent_meets_its_defaults() {
        let own = tuner(&format!("game='tic-tac-toe'\nmethod='grid'\n{UCT}")).expect("fine");
        assert_eq!(own.candidate(0).expect("a match").text().agents, ["uct:c=0.1@9it", "uct@9it"]);
        let field = format!(
            "game='hearts'\ndesign='field'\nmethod='grid'\n{UCT}[[field]]\nspec='greedy'\n[[field]]\nspec='random'"
        );
        let field = tuner(&field).expect("fine").candidate(2).expect("a match").text();
        assert_eq!(
            (field.agents.join(" ").as_str(), field.design.as_str()),
            ("uct:c=2@9it greedy random", "field")
        );
    }

    #[test]
    fn the_agent_may_keep_one_seat() {
        let with =
            |lines: &str| tuner(&format!("game='hearts'\n{lines}\nfirst=5\n{UCT}[[field]]\nspec='greedy'"));
        let held = with("design='field'\nseat='p2'").expect("fine");
        let first = held.candidate(0).expect("a match");
        assert_eq!((first.text().design.as_str(), first.seatings().deal_len()), ("fixed-p2", 1));
        let why = |lines: &str| with(lines).err().expect("refused").why;
        assert!(why("seat='p1'").contains("field"));
        assert!(why("design='field'\nseat='first'").contains("like p1"));
        assert!(why("design='field'\nseat='p5'").contains("4 seats"));
    }

    #[test]
    fn mistakes_are_named() {
        let word = |text: &str| tuner(text).err().map(|bad| bad.word).unwrap_or_default();
        let with = |line: &str| word(&format!("game='tic-tac-toe'\nmethod='grid'\n{line}\n{UCT}"));
        assert_eq!(with(""), "");
        for (line, named) in [
            ("games=5", "games"),
            ("samples=5", "samples"),
            ("first=0", "first"),
            ("keep=1.5", "keep"),
            ("test=0", "test"),
            ("budget='fast'", "fast"),
            ("colour='red'", "file"),
        ] {
            assert_eq!(with(line), named, "{line}");
        }
        assert_eq!(word("game='tic-tac-toe'\nmethod='grid'\n[agent]\nspec='uct'"), "agent");
        assert_eq!(
            word("game='tic-tac-toe'\nmethod='ntbea'\nfirst=4\n[agent]\nspec='uct'\noptions={c=[1,2]}"),
            "first"
        );
        let more = "[[field]]\nspec='random'\n[[field]]\nspec='greedy'";
        assert_eq!(word(&format!("game='hearts'\nmethod='grid'\n{UCT}{more}")), "field");
        let family = "[[field]]\nspec='uct'\noptions={c=[1,2]}";
        assert_eq!(word(&format!("game='hearts'\nmethod='grid'\n{UCT}{family}")), "uct");
        let why = tuner("game='hearts'\nmethod='guess'").err().map(|bad| bad.why).unwrap_or_default();
        assert!(why.starts_with("line 2: "), "{why}");
    }
}
