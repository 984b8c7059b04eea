//! Tests of the arena from outside, with registered games.

mod common;
mod corpus;
mod games;
mod live;
mod moon;
mod profile;
mod refusal;
mod store;
mod verify;
