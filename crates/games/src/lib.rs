//! The games, one folder each: rules, notation, and opinions about positions.
//!
//! A game knows nothing of searches. `docs/games/<game>.md` tells the rules in words; names of published games are
//! their owners' marks.

pub mod chinese_checkers;
pub mod diamant;
pub mod focus;
pub mod hearts;
pub mod rolit;
pub mod sushi_go;
pub mod tic_tac_toe;
