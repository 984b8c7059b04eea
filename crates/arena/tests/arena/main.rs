//! Tests of the arena from outside, with registered games.

mod common;
mod corpus;
mod games;
mod live;
mod profile;
mod refusal;
mod store;
mod sweep;
mod verify;
