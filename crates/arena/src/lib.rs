//! Matches between agents: who sits where, how the games are played and kept, and what they add up to.
//!
//! A [`Match`] is a game, some agents, a budget and a seed; everything else follows from it. [`run()`] plays its games on
//! all threads and gives a [`MatchReport`]; a [`Store`] keeps every finished game, so that the same command goes on where it
//! was ended; [`replay`] and [`verify_file`] check records, our own and those of other programs.
//!
//! Two ideas carry it. A game is named by its number: seating, luck and the agents' seeds are found from the number and
//! the seed of the match alone, so any thread or machine can play any game, in any order, once or again, with the same
//! result. And an agent is not trusted: a panic, an illegal action or an overrun is caught, named and counted, and the
//! others play on.
//!
//! ```
//! use nply_arena::{Match, run};
//! use nply_core::{Budget, Stop};
//!
//! let game = nply_registry::Registry::standard().game(&"tic-tac-toe".parse()?)?;
//! let agents = vec!["uct:c=0.4@50it".parse()?, "random".parse()?];
//! let plan = Match::new(game, agents, Budget::iterations(1000), 1)?;
//! let report = run(&plan, 20, 2, &Stop::default(), None, &mut |_| ())?;
//! assert_eq!(report.games, 20);
//! assert!(report.agents[0].win_rate > report.agents[1].win_rate);
//! # Ok::<(), nply_core::Bad>(())
//! ```
//!
//! What this gives up: agents are made anew for every game and learn nothing from one to the next; an agent that aborts
//! the process or never returns cannot be survived, since it runs on our threads; a match with fewer than
//! five deals has intervals that treat its games as independent, which are too narrow if luck favours a side for a whole
//! deal.

mod files;
pub mod fuzzing;
mod game_record;
mod live;
mod matches;
mod profile;
pub mod reproduce;
mod run;
mod store;
mod tables;
#[cfg(test)]
mod testing;
mod tournament;
pub mod training;
pub mod tuning;
mod verify;

pub use files::{MOST_TEXT, read_from, read_line, read_text};
pub use game_record::{GameRecord, GameResult, ReadRecord};
pub use live::{HUMAN, Live, Stepped};
pub use matches::{
    Design, Failure, FailureKind, Match, MatchText, Outcome, Played, Program, SeatStats, Seating, Seatings,
    find_fingerprints, fingerprint, play_moves, replay,
};
pub use profile::{Branching, Change, Interaction, Profile, ProfilePlan, Spread, profile};
pub use run::{
    Done, Ended, Engine, Finished, Job, MatchProgress, Pool, Shard, ShardResult, StopRule, Work, run,
    run_jobs,
};
pub use store::{Archive, PlayedBy, Store, StoredMatch};
pub use tables::{
    AgentRow, AgentStatistics, ChartKind, ClockReport, FailureCount, GroupStatistics, Leader, MatchReport,
    MatchStatistics, OnSeat, PerMove, SameDeals, SeatAgentRow, SeatRow, SeatStatistics, SeatTable, Standing,
    Statistics, Tally,
};
pub use tournament::{AgentGrid, Condition, Entry, Pairing, Tournament};
pub use verify::{FileReport, verify_file};
