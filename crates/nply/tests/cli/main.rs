//! The binary, driven end to end.

mod contract;
mod experiments;
mod fairness;
mod first_look;
mod for_papers;
mod schema;
#[cfg(unix)]
mod signals;
mod stats;
mod tables;
mod train;
mod tune;
mod verify;
