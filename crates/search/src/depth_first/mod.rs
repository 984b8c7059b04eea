//! The depth-first family: searches that look a number of turns ahead and evaluate what they see.
//!
//! All share one driver (iterative deepening with a clock), one notion of a position, in which simultaneous turns are
//! taken one seat after the other and chance is averaged, and one static order of moves. [`MaxN`] lets every seat
//! maximise its own value; [`Opps`] is Paranoid, BRS, BRS+ and OPPS, in which the others minimise the searching seat's;
//! [`MpMix`] chooses between them by who is in the lead; [`SoftMaxN`] and [`ProbMaxN`] do not know what the others want.

mod aids;
mod alpha_beta;
mod brs;
mod choices;
mod driver;
mod ground;
mod hand;
mod hand_search;
mod keys;
mod maxn;
mod mp_mix;
mod opps;
mod order;
mod outcomes;
mod position;
mod prob_maxn;
mod pruning;
mod soft_maxn;
mod table;
mod wants;
mod width;

pub use crate::types::{Candidate, MOST_TYPES, Types};
pub use maxn::{MaxN, MaxNOptions, Tie};
pub use mp_mix::{MpMix, MpMixOptions};
pub use opps::{Opps, OppsOptions};
pub use prob_maxn::{ProbMaxN, ProbMaxNOptions};
pub use pruning::Prune;
pub use soft_maxn::{Decide, SoftMaxN, SoftMaxNOptions};
pub use width::{ALL_MOVES, Groups, Width, WidthNode};
