//! `nply train`: something learns what positions are worth from games that it plays.
//!
//! Games are played in batches with the same weights, on all threads; what is learned is added in the order of the games,
//! so that threads change nothing. After each batch one file is written: the weights, how far the training is and its
//! curve, with a checksum, first under another name. Whenever the program ends, also by `kill -9`, the same command goes
//! on from the last batch, and the result is the same.

mod curve;
mod episode;
mod file;
mod learner;

pub use curve::Point;
pub use file::{CurveSection, GamesSection, LearnerSection, Training};
pub use learner::{Learner, Track};

use nply_core::{AgentSpec, Bad, Stop, Weights};
use nply_registry::{AnyGame, DEFAULT_BUDGET, FeaturesInfo, Registry, read_weights};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// A training that can be run.
pub struct Trainer {
    file: Training,
    game: Box<dyn AnyGame>,
    features: FeaturesInfo,
    player: AgentSpec,
    against: Option<AgentSpec>,
    registry: &'static Registry,
}

/// How far a training is.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Trained {
    /// Its name.
    pub name: String,
    /// The game, with its number of seats.
    pub game: String,
    /// The seed.
    pub seed: u64,
    /// What of the file decides what is learned, in one word.
    pub plan: String,
    /// Games learned from.
    pub games: u64,
    /// Root of the mean square of what the moments of the last batch were worth, less what came of them.
    pub error: f64,
    /// How strong it was on the way.
    pub curve: Vec<Point>,
}

impl Trainer {
    /// Checks a file.
    pub fn new(registry: &'static Registry, file: Training) -> Result<Trainer, Bad> {
        file.check()?;
        let game = registry.game(&file.game.parse()?)?;
        let known = game.features();
        let named = file.learner.features().or(known.first().map(|features| features.id));
        let named = named.ok_or_else(|| Bad::new(&file.game, "this game has no features to learn from"))?;
        let features = known.iter().find(|features| features.id == named).cloned();
        let features =
            features.ok_or_else(|| Bad::unknown("features", named, known.iter().map(|info| info.id)))?;
        let player: AgentSpec = file.games.player.parse()?;
        let against: Option<AgentSpec> = file.games.against.as_deref().map(str::parse).transpose()?;
        let seats = game.players();
        if file.games.opponents.is_some_and(|opponents| !(1..seats).contains(&opponents)) {
            return Err(Bad::new("opponents", format!("with {seats} seats they have 1 to {}", seats - 1)));
        }
        // What cannot be played is told before anything is written.
        for spec in [Some(&player), against.as_ref()].into_iter().flatten() {
            game.agent(spec, DEFAULT_BUDGET)?;
        }
        if let Some(curve) = &file.curve {
            game.agent(&curve.against.parse()?, DEFAULT_BUDGET)?;
        }
        Ok(Trainer { file, game, features, player, against, registry })
    }

    /// Trains until all games are learned from; `path` is the file of weights, from which it goes on if it is there.
    /// `progress` is told how many games are done. `None`: the stop signal came before the end.
    pub fn run(
        &self,
        path: &Path,
        threads: usize,
        stop: &Stop,
        progress: &mut dyn FnMut(u64),
    ) -> Result<Option<Trained>, Bad> {
        let player = self.playing_by(path)?;
        let (mut trained, known) = self.begin(path)?;
        let mut learner = learner::learner(&self.file.learner, self.features.names.clone(), &known);
        loop {
            self.save(path, &*learner, &trained)?;
            if self.is_due(&trained) {
                let Some(point) = self.measure(&player, &*learner, trained.games, threads, stop)? else {
                    return Ok(None);
                };
                trained.curve.push(point);
                self.save(path, &*learner, &trained)?;
            }
            progress(trained.games);
            if trained.games >= self.file.games.count {
                return Ok(Some(trained));
            }
            let batch = self.file.games.batch.min(self.file.games.count - trained.games);
            let Some(games) =
                self.play_batch(trained.games..trained.games + batch, &player, threads, stop)?
            else {
                return Ok(None);
            };
            trained.error = curve::rms_error(&*learner, &games);
            for (game, tracks) in (trained.games..).zip(&games) {
                learner.learn(game, tracks);
            }
            trained.games += batch;
        }
    }

    /// The player with the file of weights as its evaluation.
    fn playing_by(&self, path: &Path) -> Result<AgentSpec, Bad> {
        let name = path.display().to_string();
        if !name.ends_with(".json") || name.contains([',', '@', '=']) {
            let cure = "the file of weights ends with .json, and has no comma, @ or = in its name";
            return Err(Bad::new(name, cure));
        }
        let mut player = self.player.clone();
        let comma = if player.options.is_empty() { "" } else { "," };
        player.options += &format!("{comma}eval={name}");
        Ok(player)
    }

    /// Where the file of weights is, or the start; and what was learned.
    fn begin(&self, path: &Path) -> Result<(Trained, BTreeMap<String, f32>), Bad> {
        let (file, plan) = (&self.file, self.file.plan());
        if !path.exists() {
            let game = self.game.spec().to_string();
            let (name, seed, curve) = (file.name.clone(), file.seed, Vec::new());
            return Ok((Trained { name, game, seed, plan, games: 0, error: 0.0, curve }, BTreeMap::new()));
        }
        let name = path.display().to_string();
        let read = read_weights(path)?;
        let trained: Trained = serde_json::from_value(read.trained)
            .map_err(|e| Bad::new(&name, format!("it does not say how far its training is: {e}")))?;
        if trained.plan != plan {
            let cure = "the weights of another training; name another file with --out, or remove it";
            return Err(Bad::new(name, cure));
        }
        Ok((trained, read.weights))
    }

    /// Writes all there is to know: to a draft, to the disk, and only then under its name.
    fn save(&self, path: &Path, learner: &dyn Learner, trained: &Trained) -> Result<(), Bad> {
        let weights = Weights {
            kind: self.file.learner.kind().into(),
            game: self.game.about().id.into(),
            features: self.features.id.into(),
            weights: learner.weights(),
            trained: serde_json::to_value(trained).expect("plain data"),
            checksum: String::new(),
        };
        let draft: PathBuf = path.with_extension("json-new");
        let write = || {
            let mut file = File::create(&draft)?;
            file.write_all(weights.text().as_bytes())?;
            file.sync_all()?;
            std::fs::rename(&draft, path)
        };
        write().map_err(|e: std::io::Error| {
            Bad::new(path.display().to_string(), format!("cannot be written: {e}"))
        })
    }

    /// Plays some games on all threads; they come in their order.
    fn play_batch(
        &self,
        numbers: std::ops::Range<u64>,
        player: &AgentSpec,
        threads: usize,
        stop: &Stop,
    ) -> Result<Option<Vec<Vec<Track>>>, Bad> {
        let next = AtomicU64::new(numbers.start);
        let work = || {
            let mut done = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= numbers.end {
                    return Ok(done);
                }
                done.push((number, self.play(number, player, stop)?));
            }
        };
        let parts: Vec<Result<Vec<_>, Bad>> = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
            workers.into_iter().map(|worker| worker.join().expect("a game of training panicked")).collect()
        });
        let mut games = Vec::new();
        for part in parts {
            games.extend(part?);
        }
        games.sort_by_key(|&(number, _)| number);
        Ok(games.into_iter().map(|(_, tracks)| tracks).collect())
    }
}
