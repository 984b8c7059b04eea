//! The methods of the crate at work on simulated tournaments whose truth is known: do intervals cover it, do tests leave
//! it alone, do they find what differs? `cargo test -p nply-stats --test simulated -- --nocapture` prints the numbers.

mod coverage;
mod models;
mod nulls;
mod ratings;
mod stopping;
mod tally;
