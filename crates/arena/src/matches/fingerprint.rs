//! Which program played: its version, and how its agents play.
//!
//! A fingerprint is a hash of the moves that an agent chooses in twenty fixed positions of a game at a small fixed
//! budget. It changes when play changes, whatever the version says: games of two fingerprints do not belong together.
//! What it gives up: a change that shows at large budgets only, or in rare positions, may leave it as it is.

use super::plan::Match;
use nply_core::{Budget, Player, Seed, Stop, Turn, guarded};
use nply_registry::{AgentSource, AgentSpec, AnyGame, AnyTable};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

/// The program that played some games of a match.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// The version of nply.
    pub version: String,
    /// For each agent of the match the fingerprint of its play, in the order of the command line.
    pub play: Vec<String>,
}

impl Match {
    /// This program, with the fingerprints of the agents of this match.
    pub fn program(&self) -> Program {
        let play = self.agents().iter().map(|agent| fingerprint(self.source(), self.game(), agent)).collect();
        Program { version: env!("CARGO_PKG_VERSION").into(), play }
    }
}

/// Positions that are asked about.
const POSITIONS: u64 = 20;

/// What a search may spend on each: iterations, or nodes for those that have none.
const BUDGETS: [Budget; 2] = [
    Budget { iterations: Some(64), nodes: None, depth: None, millis: None, bytes: None },
    Budget { iterations: None, nodes: Some(500), depth: None, millis: None, bytes: None },
];

/// The fingerprints that this process knows.
pub(super) fn known() -> MutexGuard<'static, HashMap<String, String>> {
    static KNOWN: LazyLock<Mutex<HashMap<String, String>>> = LazyLock::new(Mutex::default);
    KNOWN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// By what a fingerprint is known: the game, the version of its rules, and the agent without its budget.
pub(super) fn key_of_play(game: &dyn AnyGame, agent: &AgentSpec) -> String {
    format!("{} {} {}", game.spec(), game.about().version, agent.without_budget())
}

/// How an agent plays a game, in eight letters. Its budget does not matter. Each is found once in a process.
pub fn fingerprint(source: &dyn AgentSource, game: &dyn AnyGame, agent: &AgentSpec) -> String {
    let key = key_of_play(game, agent);
    if let Some(known) = known().get(&key) {
        return known.clone();
    }
    let moves: Vec<String> = (0..POSITIONS).map(|i| choice(source, game, agent, i)).collect();
    let found = format!("{:08x}", Seed(0).named(&moves.join(" ")).0 >> 32);
    known().insert(key, found.clone());
    found
}

/// What the agent plays in one position. An agent that fails has a way to play too.
fn choice(source: &dyn AgentSource, game: &dyn AnyGame, agent: &AgentSpec, number: u64) -> String {
    let seed = Seed(0).named("fingerprint").child(number);
    let Some((table, who)) = position(game, number, seed) else { return "over".into() };
    let made = BUDGETS.iter().map(|&budget| AgentSpec { budget: Some(budget), ..agent.clone() });
    let made = made.chain([AgentSpec { budget: None, ..agent.clone() }]);
    let Some(mut made) = made.into_iter().find_map(|spec| source.agent(game, &spec, BUDGETS[0]).ok()) else {
        return "refused".into();
    };
    let chosen = guarded(|| made.choose(&*table, who, seed.named("choose"), &Stop::default()));
    chosen.ok().and_then(Result::ok).map_or("failed".into(), |chosen| chosen.action)
}

/// The first choice that a seat has after some random turns: more of them, the larger the number. A game that ends before
/// is begun again with fewer.
fn position(game: &dyn AnyGame, number: u64, seed: Seed) -> Option<(Box<dyn AnyTable>, Player)> {
    (0..=number).rev().find_map(|turns| {
        let mut table = game.start(seed.named("setup"));
        let (mut luck, mut moves, mut left) = (seed.named("luck").rng(), seed.named("moves").rng(), turns);
        loop {
            match table.turn() {
                Turn::Over => return None,
                Turn::Chance => drop(table.chance(&mut luck)),
                turn => {
                    let chooses = turn.seats().iter().find(|&who| table.legal(Some(who)).len() > 1);
                    if let (0, Some(who)) = (left, chooses) {
                        return Some((table, who));
                    }
                    left = if chooses.is_some() { left - 1 } else { left };
                    let moves = super::play::random_moves(&*table, turn, &mut moves);
                    table.play(&moves).expect("listed actions are accepted");
                }
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::registry;
    use nply_registry::BuiltIn;

    fn of(game: &str, agent: &str) -> String {
        let game = registry().game(&game.parse().expect("a spec")).expect("a game");
        fingerprint(&BuiltIn, &*game, &agent.parse().expect("an agent"))
    }

    #[test]
    fn play_is_told_by_its_moves_and_not_by_its_budget() {
        let uct = of("tic-tac-toe", "uct@30it");
        assert_eq!((uct.len(), &of("tic-tac-toe", "uct@5ms")), (8, &uct));
        let others =
            ["uct:c=5", "maxn", "greedy", "random", "paranoid"].map(|agent| of("tic-tac-toe", agent));
        assert!(others.iter().all(|other| *other != uct), "{uct} {others:?}");
        assert_ne!(of("hearts/3", "greedy"), of("hearts/4", "greedy"));
    }

    #[test]
    fn positions_are_many_and_leave_a_choice() {
        for game in ["tic-tac-toe", "hearts", "diamant/3", "sushi-go/2"] {
            let game = registry().game(&game.parse().expect("a spec")).expect("a game");
            let positions = (0..POSITIONS).map(|i| {
                let (table, who) =
                    position(&*game, i, Seed(0).named("fingerprint").child(i)).expect("a choice");
                assert!(table.legal(Some(who)).len() > 1);
                table.state_text(nply_core::Eye::All)
            });
            let different: std::collections::BTreeSet<String> = positions.collect();
            assert!(different.len() > 15, "{}: {} positions", game.spec(), different.len());
        }
    }

    #[test]
    fn an_agent_that_fails_has_a_fingerprint() {
        let program = crate::testing::plan(3, &["panics", "keeps", "illegal"], 1).program();
        assert_eq!(program.version, env!("CARGO_PKG_VERSION"));
        assert!(program.play[0] != program.play[1] && program.play[1] != program.play[2], "{program:?}");
    }
}
