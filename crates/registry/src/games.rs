//! The list of games: one line each.

use crate::face::AnyGame;
use crate::table::Entry;
use nply_core::records::ReplayError;
use nply_core::{About, Bad, GameSpec, Listed};
use std::sync::{Arc, LazyLock};

/// Every game. A `static`, since a constant would be compiled anew, with all searches, in each crate that names it.
pub static GAMES: LazyLock<Vec<GameEntry>> = LazyLock::new(|| {
    let mut games = Games(Vec::new());
    nply_games::visit(&mut games);
    games.0
});

struct Games(Vec<GameEntry>);

impl nply_games::Visit for Games {
    fn game<G: Listed>(&mut self) {
        self.0.push(GameEntry { about: G::ABOUT, replay: G::replay, build: build::<G> });
    }
}

/// What replaying one record of another program gave: how many steps agreed, or why not. `None`: not of this game.
pub type Replayed = Option<Result<u64, ReplayError>>;

/// Builds a game from its spec.
type Build = fn(&GameSpec) -> Result<Box<dyn AnyGame>, Bad>;

/// A game before its seats and options are chosen.
pub struct GameEntry {
    /// Its entry in lists.
    pub about: About,
    /// Replays one record of another program.
    pub replay: fn(&serde_json::Value) -> Replayed,
    build: Build,
}

fn build<G: Listed>(spec: &GameSpec) -> Result<Box<dyn AnyGame>, Bad> {
    let (game, spec) = spec.build::<G>()?;
    Ok(Box::new(Entry { game: Arc::new(game), spec }))
}

/// Builds a game from its text spec.
pub fn build_game(spec: &GameSpec) -> Result<Box<dyn AnyGame>, Bad> {
    let entry = GAMES
        .iter()
        .find(|entry| entry.about.id == spec.id)
        .ok_or_else(|| Bad::unknown("game", &spec.id, GAMES.iter().map(|entry| entry.about.id)))?;
    (entry.build)(spec)
}
