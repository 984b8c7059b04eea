//! One match: who sits where, how a game is played, what is kept of it.

mod fingerprint;
mod kept;
mod library;
mod outcome;
mod plan;
mod play;
mod record;
mod seating;

pub use fingerprint::{Program, fingerprint};
pub use kept::find_fingerprints;
pub use outcome::{Failure, FailureKind, Outcome, Played, SeatStats};
pub use plan::{Match, MatchText};
pub(crate) use plan::{ply_limit, seating_fits};
pub(crate) use record::steps_of;
pub use record::{play_moves, replay};
pub(crate) use record::{replay_counted, told_payoffs};
pub use seating::{Design, Seating, Seatings};
