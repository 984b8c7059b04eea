//! What is kept of a finished game.

use nply_core::Seed;
use serde::{Deserialize, Serialize};

/// A finished game: its result, and its record as text (see [`crate::replay`]).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Played {
    /// The result.
    pub outcome: Outcome,
    /// The moves, from which the game can be played again.
    pub record: String,
}

/// The result of a finished game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The number of the game in its match, from 1.
    pub number: u64,
    /// The deal, from 0: games of one deal share their luck.
    pub deal: u64,
    /// For each seat the agent that sat there, by its place on the command line.
    pub seating: Vec<usize>,
    /// What each seat got.
    pub payoffs: Vec<f32>,
    /// The rank of each seat, 1 is best, equal seats share a rank.
    pub ranks: Vec<u8>,
    /// Steps of the game, chance included; a simultaneous turn is one step.
    pub plies: u64,
    /// Tells games apart that were played differently: a hash of who sat where and of the record.
    pub trace: u64,
    /// What each seat spent.
    pub stats: Vec<SeatStats>,
    /// What went wrong.
    pub failures: Vec<Failure>,
    /// Processes that wanted a core when the game ended, as the system counts them (one-minute load). Only where a
    /// search is ended by a clock, and the system tells.
    pub load: Option<f32>,
}

impl Outcome {
    /// The trace of a game.
    pub(crate) fn trace_of(seating: &[usize], record: &str) -> u64 {
        let seats = seating.iter().fold(Seed(0), |seed, &agent| seed.child(agent as u64));
        seats.named(record).0
    }

    /// Whether this agent got the most that the game pays, in all its seats, and all others the least.
    pub fn is_swept_by(&self, agent: usize, (least, most): (f32, f32)) -> bool {
        let mut seats = self.seating.iter().zip(&self.payoffs);
        seats.all(|(&seated, &payoff)| payoff == if seated == agent { most } else { least })
    }

    /// Each seat's share of the win: `1/t` for the `t` seats that tie for first.
    pub fn shares(&self) -> Vec<f64> {
        let first = self.ranks.iter().filter(|&&rank| rank == 1).count();
        self.ranks.iter().map(|&rank| if rank == 1 { 1.0 / first as f64 } else { 0.0 }).collect()
    }
}

/// What one seat spent in one game on the moves that it was asked for. Forced moves are not asked.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct SeatStats {
    /// Moves asked.
    pub moves: u64,
    /// Iterations of all searches.
    pub iterations: u64,
    /// States generated in all searches.
    pub nodes: u64,
    /// Time of all searches, as the arena measured it.
    pub seconds: f64,
    /// Time of the slowest search.
    pub slowest: f64,
    /// Time by which searches were late, all together; 0 without a clock.
    pub late: f64,
    /// Time that a core worked for the searches: less than `seconds` where others wanted the core. Measured only where
    /// a search is ended by a clock.
    pub core: f64,
    /// The greatest depth that a search reported.
    pub depth: u32,
    /// The depths that all searches reported, added up; 0 in games that are older than this count.
    #[serde(default)]
    pub depths: u64,
}

impl SeatStats {
    /// Adds what another seat or game spent.
    pub fn join(&mut self, other: &SeatStats) {
        self.moves += other.moves;
        self.iterations += other.iterations;
        self.nodes += other.nodes;
        self.seconds += other.seconds;
        self.slowest = self.slowest.max(other.slowest);
        self.late += other.late;
        self.core += other.core;
        self.depth = self.depth.max(other.depth);
        self.depths += other.depths;
    }
}

/// How an agent failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FailureKind {
    /// It panicked. A random legal action was played in its place.
    Panic,
    /// It chose an action that is not legal, or none. A random legal action was played in its place.
    Illegal,
    /// It took too long. Its action was played.
    Overrun,
}

/// A failure of an agent. The game went on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Failure {
    /// The number of the game, from 1.
    pub game: u64,
    /// The seat, `p1`, `p2`, ...
    pub seat: String,
    /// The agent as it was written.
    pub agent: String,
    /// What it did.
    pub kind: FailureKind,
    /// The message of the panic, the illegal action, or the time taken.
    pub detail: String,
}
