//! Games with more than two players: the interface of rules, opinions and search.
mod game;
pub mod hash;
mod listed;
mod opinions;
mod options;
mod player;
pub mod records;
mod search;
mod seed;
pub mod testing;
mod utility;
mod view;

pub use game::{Game, Joint, Sight, Step, Turn, Witness};
pub use listed::{About, Listed, Named, Notation, TurnKind};
pub use opinions::{Evaluate, Opinions, OrderMoves, Playout, RandomPlayout};
pub use options::{Bad, OptionInfo, Options, PRESET, Preset, nearest, option};
pub use player::{MAX_PLAYERS, Player, PlayerSet, Ranks, Values};
pub use search::{Budget, Clock, Limits, Line, Report, Search, Stop};
pub use seed::{Rng, Seed};
pub use utility::Utility;
pub use view::View;
