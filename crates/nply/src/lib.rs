//! Search for games with more than two players.
//!
//! This crate is what a program depends on: it holds the other crates under short names, and the command line.
//!
//! | module | what is in it |
//! |---|---|
//! | [`core`] | the interface: games, opinions, search, budgets, reports |
//! | [`search`] | the algorithms, generic over the game |
//! | [`registry`] | games and agents by name, as a value that a program can add to |
//! | [`arena`] | fair matches, tournaments, tuning, statistics |
//!
//! A program with the whole command line over its own list of games:
//!
//! ```no_run
//! fn main() -> std::process::ExitCode {
//!     // `.with_game::<MyGame>()` adds a game of your own.
//!     nply::main(nply::standard())
//! }
//! ```
//!
//! `examples/own_game` is such a program.

pub use nply_arena as arena;
pub use nply_core as core;
pub use nply_registry as registry;
pub use nply_search as search;

pub use nply_cli::main;
pub use nply_registry::Registry;

/// The games and agents that come with the program, to add your own to.
pub fn standard() -> Registry {
    Registry::standard()
}
