//! One match: who sits where, how a game is played, what is kept of it.

mod outcome;
mod plan;
mod play;
mod record;
mod seating;

pub use outcome::{Failure, FailureKind, Outcome, Played, SeatStats};
pub(crate) use plan::seating_of;
pub use plan::{Match, MatchText};
pub use record::{play_moves, replay};
pub use seating::{Design, Seating, Seatings};
