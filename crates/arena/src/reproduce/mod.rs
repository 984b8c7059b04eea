//! Published results beside ours: the numbers of the papers, the matches that measure them, and whether they agree.
//!
//! `papers/<paper>/<item>.toml` holds what a table or figure of a paper says, and under `[run]` how we measure it;
//! `papers/<paper>/results/<item>.json` what we found, by scale, with the command that found it.

mod compare;
mod embedded;
mod item;
mod measure;
mod page;
mod results;

pub use compare::{Compared, Judgement, compare, measured};
pub use embedded::embedded_items;
pub use item::{Claimed, Item, Number, Scale, find_items};
pub use page::{chart, overview_page, page};
pub use results::{Results, ScaleResult, State, play_of};
