//! Pictures of games: a [`Drawing`](nply_core::Drawing) becomes SVG, or text for a terminal.
//!
//! A game says what is where; this crate alone says how it looks. No game is known here. Seats differ by colour and by
//! mark, so that nobody needs to see colours.
//!
//! ```
//! use nply_core::drawing::{Board, Look, Piece};
//! use nply_core::{Drawing, Eye, Names, Player};
//! use nply_draw::{Terminal, Theme, svg, text};
//!
//! let mut d = Drawing::new("one cross");
//! Board { columns: 3, rows: 3 }.draw(&mut d, |_, _| true);
//! d.put(Piece::new("mark", "b2", Look::Sign("x".into())).of(Player::new(0)));
//! let names = Names::plain(Eye::All, 2);
//! assert!(svg(&d, &names, Theme::Auto).starts_with("<svg"));
//! assert!(text(&d, &names, Terminal::Plain).contains("2 . x ."));
//! ```

mod look;
mod svg;
mod text;

pub use look::Theme;
pub use svg::svg;
pub use text::{Terminal, WIDTH, text};
