//! Tables and charts as text: plain data in; Markdown, CSV, SVG and one self-contained HTML page out.
//!
//! A [`Table`] is texts in rows. A [`Chart`] is [`Bars`], [`Lines`] or a [`HeatMap`]. A [`Page`] holds both, with the
//! words around them. Nothing here knows what the numbers mean, reads a file or needs another crate.
//!
//! ```
//! use nply_report::{Axis, BarSeries, Bars, Block, Chart, Column, Estimate, Page, Section, Table};
//!
//! let table = Table {
//!     caption: "Win rates".into(),
//!     head: vec![Column::words("agent"), Column::numbers("wins")],
//!     rows: vec![vec!["uct|c=0.4".into(), "52.3 %".into()]],
//! };
//! assert!(table.markdown().contains("| uct\\|c=0.4 | 52.3 % |"));
//! assert_eq!(table.csv(), "agent,wins\r\nuct|c=0.4,52.3 %\r\n");
//!
//! let chart = Chart::from(Bars {
//!     title: "Win rate by game".into(),
//!     y: Axis::new("win rate", "%").over(0.0, 100.0),
//!     groups: vec!["Hearts".into()],
//!     series: vec![BarSeries {
//!         name: "uct".into(),
//!         measured: vec![Some(Estimate::within(52.3, 49.1, 55.4))],
//!         published: vec![Some(51.0.into())],
//!     }],
//!     ..Bars::default()
//! });
//! assert!(chart.svg().contains("Hearts, uct: 52.3 % (49.1 to 55.4); published 51 %"));
//!
//! let blocks = vec![Block::Table(table), Block::Chart(chart)];
//! let sections = vec![Section { heading: "Results".into(), blocks }];
//! let page = Page { title: "A match".into(), generator: "nply 0.1.0".into(), sections, ..Page::default() };
//! assert!(page.html().starts_with("<!DOCTYPE html>"));
//! ```

mod chart;
mod escape;
mod inline;
mod number;
mod page;
pub mod palette;
mod table;

pub use chart::{
    Axis, AxisScale, BarSeries, Bars, Cell, Chart, Estimate, HeatMap, LineSeries, Lines, Point, Reference,
    Spread,
};
pub use page::{Block, Page, Section};
pub use table::{Column, Table};
