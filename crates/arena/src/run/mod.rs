//! Plays matches: what is to be played, on which engine, until when.

mod engine;
mod jobs;
mod rule;
mod shard;

pub use engine::{Done, Engine, Pool, Work};
pub use jobs::{Finished, Job, MatchProgress, run, run_jobs};
pub use rule::{Ended, StopRule};
pub use shard::{Shard, ShardResult};
