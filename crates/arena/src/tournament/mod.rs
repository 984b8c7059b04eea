//! Tournaments: many matches from one file.

mod family;
mod file;

pub use family::{Entry, Family};
pub use file::{Condition, Pairing, Tournament};
