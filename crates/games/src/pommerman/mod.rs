//! Pommerman, everybody against everybody: four seats walk, lay bombs and blow each other up, all at once.
//!
//! The rules are those of the original program, step by step; `docs/games/pommerman.md` tells them in words, and R1, S1 or G1
//! in comments are their numbers there. Everything is seen but what lies under wood.

mod cells;
mod danger;
mod draw;
mod encode;
mod generate;
mod hunting;
mod listed;
mod models;
mod movement;
mod notation;
mod opinions;
mod playouts;
mod record;
mod rules;
mod simple;
mod speed;
mod state;
mod step;
#[cfg(test)]
mod tests;
mod text;
mod validate;
mod worlds;

pub use encode::{Full, Paper};
pub use hunting::{ByScore, Hunt};
pub use models::{Influence, SimpleModel};
pub use opinions::{Alive, Outlook, Survival};
pub use playouts::{AnyAction, Careful, SimplePlay};
pub use rules::Pommerman;
pub use simple::Simple;
pub use state::{Action, State};
