//! What the games of a match add up to.

mod report;
mod tally;

pub use report::{AgentRow, Clock, Report, SeatAgentRow, SeatRow};
pub use tally::Tally;
