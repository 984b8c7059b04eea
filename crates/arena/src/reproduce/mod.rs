//! Published results beside ours: the numbers of the papers, the matches that measure them, and whether they agree.
//!
//! `papers/<paper>/<item>.toml` holds what a table or figure of a paper says, and under `[run]` how we measure it;
//! `papers/<paper>/results/<item>.json` what we found, by scale, with the command that found it.

mod claim;
mod compare;
mod derived;
mod embedded;
mod find;
mod grid;
mod item;
mod map;
mod measure;
mod observe;
mod page;
mod results;
mod scale;

pub use claim::{EQUAL_MARGIN, Known, Lead, Sign};
pub use compare::{Compared, Judgement, Played, compare, measured};
pub use embedded::embedded_items;
pub use find::find_items;
pub use grid::{Grid, Part};
pub use item::{Item, Number, Planned};
pub(crate) use measure::Measure;
pub use measure::{GameFacts, Measured, Who};
pub use observe::observe;
pub use page::{chart, overview_page, page};
pub use results::{Results, ScaleResult, State, find_play, play_of};
pub use scale::Scale;
