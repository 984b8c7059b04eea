//! The depth-first family: searches that look a number of turns ahead and evaluate what they see.
//!
//! All share one driver (iterative deepening with a clock) and one notion of a position, in which simultaneous turns
//! are taken one seat after the other and chance is averaged. So far: [`MaxN`].

mod driver;
mod maxn;
mod position;

pub use maxn::{MaxN, MaxNOptions};
