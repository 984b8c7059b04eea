//! What the games of a match add up to, and what the matches of a store say.

mod charts;
mod csv;
mod listing;
mod of_agents;
mod of_matches;
mod of_seats;
mod page;
mod report;
mod same_deals;
mod statistics;
mod tally;

pub use charts::ChartKind;
pub use of_agents::{AgentStatistics, PerMove};
pub use of_matches::{FailureCount, Leader, MatchStatistics, Standing};
pub use of_seats::{OnSeat, SeatStatistics, SeatTable};
pub use report::{AgentRow, ClockReport, MatchReport, SeatAgentRow, SeatRow};
pub use same_deals::SameDeals;
pub use statistics::{GroupStatistics, Statistics};
pub use tally::Tally;
