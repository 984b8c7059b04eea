//! Gin Rummy for two to four: melds of three or more, and as little left over as possible.
//!
//! The deal and each draw from the stock are chance steps; the stock has no order. After a knock everything else follows
//! by itself, or is declared step by step. A position carries which cards of a hand everybody knows ([`State`]).

mod cards;
mod draw;
mod encode;
mod evaluate;
mod keys;
mod knock;
mod layoffs;
mod listed;
mod melds;
mod notation;
mod order;
mod playouts;
mod record;
mod rules;
mod scoring;
mod state;
mod text;
mod turns;
mod types;
mod validate;
mod worlds;

pub use cards::Card;
pub use evaluate::{Deadwood, Score};
pub use keys::{CardKeys, RoleKeys};
pub use layoffs::Layoffs;
pub use order::Careful;
pub use playouts::{ConnectorPlayout, MeldPlayout, RandomCards};
pub use rules::{Exhausted, GinRummy, Return};
pub use state::{Action, Ending, Phase, State};
pub use types::StockType;

#[cfg(test)]
mod tests;
