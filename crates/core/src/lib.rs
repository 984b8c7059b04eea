//! Games with more than two players: the interface of rules, opinions and search.
//!
//! A game is a type that implements [`Game`]: who is to act, what they may do, what follows, what everybody gets. Seats
//! act one after the other or several at once, chance acts in small steps that can be listed, and seats may know
//! different things. A search receives a [`View`], what one seat knows, and returns a [`Report`] with a value for every
//! seat. What a game *thinks* of positions (evaluation, move ordering, playouts) are objects beside the rules:
//! [`Evaluate`], [`OrderMoves`], [`Playout`], [`KeyMoves`], [`ReduceMoves`].
//!
//! A whole game of perfect information:
//!
//! ```
//! use nply_core::*;
//!
//! /// Seats take one or two stones in turn; who takes the last one wins.
//! struct Stones;
//!
//! #[derive(Clone, PartialEq, Eq, Hash, Debug)]
//! struct Heap { left: u8, mover: Player }
//!
//! impl Game for Stones {
//!     type State = Heap;
//!     type Action = u8;
//!
//!     fn players(&self) -> usize { 3 }
//!     fn start(&self, _: &mut Rng) -> Heap { Heap { left: 7, mover: Player::new(0) } }
//!     fn turn(&self, s: &Heap) -> Turn {
//!         if s.left == 0 { Turn::Over } else { Turn::One(s.mover) }
//!     }
//!     fn actions(&self, s: &Heap, _: Player, out: &mut Vec<u8>) { out.extend(1..=s.left.min(2)) }
//!     fn apply(&self, s: &mut Heap, stones: u8) {
//!         s.left -= stones;
//!         s.mover = s.mover.next(3);
//!     }
//!     fn payoffs(&self, s: &Heap) -> Values {
//!         let winner = (s.mover.index() + 2) % 3;
//!         let mut values = Values::default();
//!         values[Player::new(winner)] = 1.0;
//!         values
//!     }
//!     fn bounds(&self) -> (f32, f32) { (0.0, 1.0) }
//! }
//!
//! let mut s = Stones.start(&mut Seed(1).rng());
//! let (mut buf, mut rng) = (Vec::new(), Seed(2).rng());
//! RandomPlayout.run(&Stones, &mut s, 100, &mut buf, &mut rng);
//! assert_eq!(Stones.turn(&s), Turn::Over);
//! assert_eq!(testing::perft(&Stones, &Stones.start(&mut rng), 3, Seed(1)), 8);
//! ```
//!
//! What this design gives up: more than eight seats (values would cost twice as much), undoing moves (copying small
//! states was measured to be faster), teams (partners get equal payoffs instead), and actions that do not fit into a few
//! bytes (several small decisions are several turns).

mod budget;
pub mod cache;
mod codes;
pub mod drawing;
mod encode;
mod eye;
mod foresee;
mod game;
mod guard;
pub mod hash;
mod learned;
mod listed;
mod opinions;
mod options;
mod order;
mod player;
mod player_text;
pub mod records;
mod report;
mod search;
mod seed;
mod spec;
mod state_value;
pub mod testing;
mod utility;
mod view;
mod watch;

pub use budget::Budget;
pub use codes::Codes;
pub use drawing::{Choosing, Drawing, Drawn, Names};
pub use encode::{Encode, Numbers, Shape, seat_names, seats_from};
pub use eye::Eye;
pub use foresee::{Asked, Foresee, ForeseeByOpinions, Foresight, ModelMemory};
pub use game::{Act, Game, Joint, Sight, Step, Turn, Witness};
pub use guard::guarded;
pub use learned::{Features, Linear, MOST_FEATURES, Weights};
pub use listed::{About, GameAgent, Listed, Named, Notation, TurnKind, Work};
pub use opinions::{
    Beliefs, Evaluate, KeyByAction, KeyMoves, Opinions, OrderMoves, PlayerType, Playout, RandomPlayout,
    ReduceMoves,
};
pub use options::{Bad, OptionInfo, Options, PRESET, Preset, nearest, option, pairs};
pub use order::stable_sort_by;
pub use player::{MAX_PLAYERS, Player, PlayerSet, Ranks, Values};
pub use report::{FinalMove, Line, Report, Weigh};
pub use search::{Clock, Limits, Progress, Search, Seen, Stop};
pub use seed::{Rng, Seed};
pub use spec::{AgentSpec, GameSpec};
pub use state_value::{RunningScore, StateValue};
pub use utility::Utility;
pub use view::View;
pub use watch::Watch;
