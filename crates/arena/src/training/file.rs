//! A training as a file.
//!
//! ```toml
//! name = "hearts by itself"            # else the name of the file
//! game = "hearts/4:preset=paper"
//! seed = 1
//!
//! [learner]                            # what is trained
//! kind = "linear"                      # a weight for each feature, by TD(lambda)
//! features = "tricks"                  # of the game; else its first
//! lambda = 0.7
//! step = 0.002                         # of a weight, for each feature and error
//! fade = 10000                         # games after which the step is half as long
//!
//! [games]                              # what it learns from
//! count = 20000
//! batch = 100                          # games with the same weights; after each the file of weights is written
//! player = "maxn:open=true@depth4"     # plays by what was learned: its `eval` is the file of weights
//! against = "uct@100it"                # then the player has one seat; else it has all
//! opponents = 3                        # seats of `against`, where the player is to have more than one
//! epsilon = 0.05                       # moves of the player that are random
//!
//! [curve]                              # how strong it is by now
//! every = 2000                         # games between two points
//! games = 140
//! against = "ducker"
//! ```
//!
//! Networks will be another `kind` with words of their own; the other sections stay as they are.

use crate::files::{MOST_TEXT, read_text};
use crate::tournament::told;
use nply_core::{Bad, Seed};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A training as its file tells it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// Its name; that of the file if it has none.
    #[serde(default)]
    pub name: String,
    /// The game.
    pub game: String,
    /// The seed of everything.
    #[serde(default = "one")]
    pub seed: u64,
    /// What is trained.
    pub learner: LearnerSection,
    /// What it learns from.
    pub games: GamesSection,
    /// How strong it is by now.
    #[serde(default)]
    pub curve: Option<CurveSection>,
}

/// What is trained.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum LearnerSection {
    /// A weight for each feature, by TD(lambda).
    Linear {
        /// The features; the game's first if none are named.
        #[serde(default)]
        features: Option<String>,
        /// How far an error reaches back: 0 to the moment before, 1 to the first.
        lambda: f64,
        /// The step of a weight.
        step: f64,
        /// Games after which the step is half as long.
        #[serde(default)]
        fade: Option<f64>,
    },
}

impl LearnerSection {
    /// The word of its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            LearnerSection::Linear { .. } => "linear",
        }
    }

    /// The features that are named.
    pub fn features(&self) -> Option<&str> {
        match self {
            LearnerSection::Linear { features, .. } => features.as_deref(),
        }
    }
}

/// What is learned from.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesSection {
    /// Games in all.
    pub count: u64,
    /// Games that are played with the same weights.
    pub batch: u64,
    /// The agent that plays by what was learned.
    pub player: String,
    /// Whom it plays; without, itself.
    #[serde(default)]
    pub against: Option<String>,
    /// How many seats those have; without, all but one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opponents: Option<usize>,
    /// The share of its moves that are random.
    #[serde(default)]
    pub epsilon: f32,
}

/// Points of the learning curve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CurveSection {
    /// Games of training between two points: a multiple of the batch.
    pub every: u64,
    /// Games of each point.
    pub games: u64,
    /// The opponent.
    pub against: String,
}

/// More games than this are taken for a slip.
const MOST: u64 = 1_000_000_000;

impl Training {
    /// Reads a file. A mistake in it is told with its line.
    pub fn read(path: &Path) -> Result<Training, Bad> {
        let file = path.display().to_string();
        let text = read_text(path, MOST_TEXT)?;
        let mut read = Training::parse(&text).map_err(|why| Bad::new(&file, why))?;
        if read.name.is_empty() {
            read.name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        }
        read.check()?;
        Ok(read)
    }

    /// Reads the text of a file.
    pub fn parse(text: &str) -> Result<Training, String> {
        toml::from_str(text).map_err(|e| told(text, &e))
    }

    /// Everything that changes what is learned, in one word. More games and another name are the same training.
    pub(super) fn plan(&self) -> String {
        let mut same = Training { name: String::new(), ..self.clone() };
        same.games.count = 0;
        let text = serde_json::to_string(&same).expect("plain data");
        format!("{:016x}", Seed(0).named(&text).0)
    }

    /// Checks the numbers.
    pub(super) fn check(&self) -> Result<(), Bad> {
        let LearnerSection::Linear { lambda, step, fade, .. } = &self.learner;
        let refuse = |word: &str, why: &str| Err(Bad::new(word, why));
        if !(0.0..=1.0).contains(lambda) {
            return refuse("lambda", "it lies between 0 and 1");
        }
        if !(*step > 0.0 && *step <= 1.0) {
            return refuse("step", "it lies between 0 and 1, and is not 0");
        }
        if fade.is_some_and(|fade| fade.is_nan() || fade < 1.0) {
            return refuse("fade", "at least 1 game");
        }
        if !(0.0..=1.0).contains(&self.games.epsilon) {
            return refuse("epsilon", "it lies between 0 and 1");
        }
        if self.games.opponents.is_some() && self.games.against.is_none() {
            return refuse("opponents", "say whom it plays: `against`");
        }
        let counts = [("count", self.games.count), ("batch", self.games.batch)];
        if let Some((word, _)) = counts.iter().find(|(_, games)| !(1..=MOST).contains(games)) {
            return Err(Bad::new(*word, format!("so many games lie between 1 and {MOST}")));
        }
        if let Some(curve) = &self.curve {
            if curve.every == 0 || !curve.every.is_multiple_of(self.games.batch) {
                return refuse("every", "a multiple of `batch`: points are found between two batches");
            }
            if !(1..=MOST).contains(&curve.games) {
                return Err(Bad::new("games", format!("so many games lie between 1 and {MOST}")));
            }
        }
        Ok(())
    }
}

fn one() -> u64 {
    1
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "game='hearts'\n[learner]\nkind='linear'\nlambda=0.7\nstep=0.01\n[games]\ncount=100\nbatch=10\nplayer='maxn@depth1'\n[curve]\nevery=50\ngames=4\nagainst='ducker'\n";

    #[test]
    fn mistakes_are_named() {
        let word = |from: &str, to: &str| {
            let file = Training::parse(&FILE.replace(from, to)).expect("it can be read");
            file.check().err().map(|bad| bad.word).unwrap_or_default()
        };
        assert_eq!(word("", ""), "");
        for (from, to, named) in [
            ("lambda=0.7", "lambda=1.7", "lambda"),
            ("step=0.01", "step=0", "step"),
            ("step=0.01", "step=0.01\nfade=0", "fade"),
            ("batch=10", "batch=10\nepsilon=2", "epsilon"),
            ("count=100", "count=0", "count"),
            ("count=100", "count=100\nopponents=1", "opponents"),
            ("every=50", "every=55", "every"),
            ("games=4", "games=0", "games"),
        ] {
            assert_eq!(word(from, to), named, "{to}");
        }
        let why = Training::parse(&FILE.replace("'linear'", "'network'")).expect_err("not yet");
        assert!(why.contains("network") && why.contains("linear"), "{why}");
        assert!(Training::parse(&FILE.replace("step", "steps")).is_err());
    }

    #[test]
    fn more_games_are_the_same_plan() {
        let plan = |from: &str, to: &str| Training::parse(&FILE.replace(from, to)).expect("fine").plan();
        assert_eq!(plan("count=100", "count=900"), plan("", ""));
        assert_ne!(plan("batch=10", "batch=5"), plan("", ""));
        assert_ne!(plan("lambda=0.7", "lambda=0.6"), plan("", ""));
    }
}
