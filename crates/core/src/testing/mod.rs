//! What games and searches are tested with: the conformance suite, counting, playthroughs, and games made for tests.

mod coin;
pub mod conformance;
mod listed_tree;
mod matrix;
mod pennies;
mod perft;
mod playthrough;
mod rounds;
mod stay;
pub mod suite;
mod tree_game;

pub use coin::{Coin, CoinAction, CoinState};
pub use matrix::Matrix;
pub use pennies::{MatchingPennies, Penny};
pub use perft::perft;
pub use playthrough::playthrough;
pub use rounds::{Rounds, RoundsOpinion, RoundsState};
pub use stay::{Stay, StayState};
pub use tree_game::{TreeEvaluate, TreeGame};
