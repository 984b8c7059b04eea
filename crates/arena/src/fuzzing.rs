//! Every reader of foreign text, and the rules, as functions of bytes: what `fuzz/` feeds at random and ordinary tests feed
//! from its corpus. Each either returns or has found a fault; what it answers does not matter.

use crate::run::{Shard, ShardResult, StopRule};
use crate::tournament::Tournament;
use crate::tuning::Tuning;
use crate::{MatchText, play_moves, replay};
use nply_core::{Budget, Eye, Player, Seed, Turn};
use nply_registry::{AgentSpec, AnyGame, GameSpec, Registry, Settings};
use std::sync::LazyLock;

fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);
    &REGISTRY
}

/// A reader of bytes.
pub type Target = fn(&[u8]);

/// All of them, by the name of their folder in the corpus.
pub const TARGETS: [(&str, Target); 7] = [
    ("specs", specs),
    ("files", files),
    ("moves", moves),
    ("states", states),
    ("records", records),
    ("shards", shards),
    ("rules", rules),
];

/// Games, agents, budgets and rules to stop. What is read is written so that it reads the same again.
pub fn specs(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(game) = text.parse::<GameSpec>() {
        assert_eq!(game.to_string().parse(), Ok(game.clone()));
        let _ = registry().game(&game).map(|game| game.players());
    }
    if let Ok(agent) = text.parse::<AgentSpec>() {
        assert_eq!(agent.to_string().parse(), Ok(agent.clone()));
        let game = registry().game(&"tic-tac-toe".parse().expect("a spec")).expect("a game");
        let _ = game.agent(&agent, Budget::iterations(1)).map(|_| ());
    }
    if let Ok(budget) = text.parse::<Budget>() {
        assert_eq!(budget.to_string().parse(), Ok(budget));
    }
    if let Ok(rule) = text.parse::<StopRule>() {
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
}

/// Files of tournaments and tunings.
pub fn files(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Ok(file) = Tournament::parse(&text) {
        let _ = file.rule();
        let _ = file.conditions(registry(), &Settings::default()).map(|conditions| conditions.len());
    }
    let _ = Tuning::parse(&text).map(|file| file.test);
}

/// Lists of moves and records of games. The first byte chooses the game.
pub fn moves(bytes: &[u8]) {
    let (game, text) = chosen(bytes);
    let text = String::from_utf8_lossy(text);
    let _ = play_moves(&*game, Seed(1), &text).map(|table| table.turn());
    let _ = replay(&*game, &text).map(|table| table.turn());
}

/// Positions as text. The first byte chooses the game. A position that is accepted can be played to its end.
pub fn states(bytes: &[u8]) {
    let (game, text) = chosen(bytes);
    if let Ok(table) = game.resume(&String::from_utf8_lossy(text)) {
        play(table, &[]);
    }
}

/// Records of other programs, one on each line.
pub fn records(bytes: &[u8]) {
    for line in bytes.split(|&byte| byte == b'\n') {
        if let Ok(record) = serde_json::from_slice(line) {
            let _ = registry()
                .games()
                .iter()
                .find_map(|game| (game.replay)(&record))
                .map(|replayed| replayed.is_ok());
        }
    }
}

/// Shards, results of shards, and matches as text.
pub fn shards(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let _ = Shard::parse(&text).map(|shard| shard.games);
    let _ = ShardResult::parse(registry(), &text).map(|result| result.games.len());
    if let Ok(text) = serde_json::from_str::<MatchText>(&text) {
        let _ = crate::Match::from_text(registry(), &text).map(|plan| plan.seating(1));
    }
}

/// A game whose choices and luck the bytes decide. The first byte chooses the game.
pub fn rules(bytes: &[u8]) {
    let (game, bytes) = chosen(bytes);
    play(game.start(Seed(bytes.len() as u64)), bytes);
}

fn chosen(bytes: &[u8]) -> (Box<dyn AnyGame>, &[u8]) {
    let (first, rest) = bytes.split_first().map_or((0, bytes), |(first, rest)| (usize::from(*first), rest));
    let games = registry().games();
    let about = &games[first % games.len()].about;
    let seats = about.seats[first / games.len() % about.seats.len()];
    let spec = GameSpec { id: about.id.into(), seats: Some(seats), options: String::new() };
    (registry().game(&spec).expect("a listed game"), rest)
}

/// Plays on until the end, or for as many steps as any game may need. Where bytes run out the first action is taken.
fn play(mut table: Box<dyn nply_registry::AnyTable>, bytes: &[u8]) {
    let mut bytes = bytes.iter();
    let mut pick = |many: usize| usize::from(bytes.next().copied().unwrap_or(0)) % many.max(1);
    for _ in 0..2000 {
        let seats: Vec<Option<Player>> = match table.turn() {
            Turn::Over => {
                let ranks = table.ranks();
                assert!(Player::all(table.players()).any(|who| ranks[who] == 1));
                return;
            }
            Turn::Chance => vec![None],
            turn => turn.seats().iter().map(Some).collect(),
        };
        let mut chosen = Vec::new();
        for who in seats {
            let mut legal = table.legal(who);
            assert!(!legal.is_empty(), "a seat that is to act has an action");
            chosen.push((who, legal.swap_remove(pick(legal.len()))));
        }
        let done = match &chosen[..] {
            [(None, outcome)] => table.happen(outcome),
            _ => table.play(
                &chosen.into_iter().filter_map(|(who, action)| Some((who?, action))).collect::<Vec<_>>(),
            ),
        };
        done.expect("what is listed is accepted");
        assert!(!table.show(Eye::All).is_empty());
    }
}
