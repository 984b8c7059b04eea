//! The list of games: one line each.

use crate::face::AnyGame;
use crate::spec::GameSpec;
use crate::table::Entry;
use nply_core::records::ReplayError;
use nply_core::{About, Bad, Listed, Options};
use std::sync::Arc;

/// Every game. A new game is one line here.
#[rustfmt::skip]
pub static GAMES: &[GameEntry] = &[
    entry::<nply_games::tic_tac_toe::TicTacToe>(),
    entry::<nply_games::chinese_checkers::ChineseCheckers>(),
    entry::<nply_games::hearts::Hearts>(),
    entry::<nply_games::rolit::Rolit>(),
    entry::<nply_games::focus::Focus>(),
    entry::<nply_games::diamant::Diamant>(),
    entry::<nply_games::sushi_go::SushiGo>(),
];

/// What replaying one record of another program gave: how many steps agreed, or why not. `None`: not of this game.
pub type Replayed = Option<Result<u64, ReplayError>>;

/// Builds a game from the number of seats, the options, and the spec that said them.
type Build = fn(usize, &Options, String) -> Result<Box<dyn AnyGame>, Bad>;

/// A game before its seats and options are chosen.
pub struct GameEntry {
    /// Its entry in lists.
    pub about: About,
    /// Replays one record of another program.
    pub replay: fn(&serde_json::Value) -> Replayed,
    build: Build,
}

const fn entry<G: Listed>() -> GameEntry {
    GameEntry { about: G::ABOUT, replay: G::replay, build: build::<G> }
}

fn build<G: Listed>(seats: usize, options: &Options, spec: String) -> Result<Box<dyn AnyGame>, Bad> {
    let game = G::build(seats, options)?;
    debug_assert!(options.unread().is_empty(), "options parsed and ignored: {:?}", options.unread());
    Ok(Box::new(Entry { game: Arc::new(game), spec }))
}

/// Builds a game from its text spec.
pub fn build_game(spec: &GameSpec) -> Result<Box<dyn AnyGame>, Bad> {
    let entry = GAMES
        .iter()
        .find(|entry| entry.about.id == spec.id)
        .ok_or_else(|| Bad::unknown("game", &spec.id, GAMES.iter().map(|entry| entry.about.id)))?;
    let about = &entry.about;
    let seats = spec.seats.unwrap_or(about.default_seats);
    if !about.seats.contains(&seats) {
        let possible: Vec<String> = about.seats.iter().map(usize::to_string).collect();
        let why = format!("{} is played with {} seats", about.id, possible.join(", "));
        return Err(Bad::new(format!("{}/{seats}", spec.id), why));
    }
    let options = Options::parse(about.options, about.presets, &spec.options)?;
    // One spelling for one game: matches, stored settings and resumed tournaments go by this text.
    let full = GameSpec { id: spec.id.clone(), seats: Some(seats), options: options.settled(|_| false) };
    (entry.build)(seats, &options, full.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_one_spelling() {
        let spelt =
            |text: &str| build_game(&text.parse().expect("a spec")).expect("a game").spec().to_string();
        assert_eq!(spelt("chinese-checkers"), "chinese-checkers/3");
        assert_eq!(spelt("chinese-checkers:preset=paper"), "chinese-checkers/3");
        assert_eq!(spelt("chinese-checkers/3:max-plies=1000,arm=4"), "chinese-checkers/3:arm=4");
        let strict = spelt("chinese-checkers:preset=strict");
        assert!(!strict.contains("preset") && strict.contains("foreign-corners=false"), "{strict}");
        assert_eq!(spelt(&strict), strict);
    }
}
