//! The binary, driven end to end.

mod contract;
mod experiments;
mod stats;
mod tune;
mod verify;
