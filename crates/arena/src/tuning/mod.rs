//! Tuning: the best setting of an agent against a fixed field.
//!
//! A [`Tuning`] file names the agent, its options and their values. A [`Method`] decides which settings play how many
//! deals; it sees nothing but scores (an [`Objective`]), so it is tested on made-up functions whose optimum is known.
//! All games are in a store, and a method asks for the same games again when it is started again: so it continues where
//! it was ended. The winner plays a final test on fresh seeds, since the score that made it win is too good on average.

mod file;
mod halving;
mod method;
mod model;
mod ntbea;
mod objective;
mod result;
mod space;
#[cfg(test)]
mod testing;

pub use file::{Seats, Tuning, TuningMethod};
pub use halving::Halving;
pub use method::{Halt, Method, Objective, Request, Tried};
pub use ntbea::Ntbea;
pub use objective::Tuner;
pub use result::{FinalTest, Row, TestRow, Tuned, Verdict};
pub use space::{Candidate, Space};
