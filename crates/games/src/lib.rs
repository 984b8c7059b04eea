//! The games, one folder each: rules, notation, and opinions about positions.
//!
//! A game knows nothing of searches. `docs/games/<game>.md` tells the rules in words; names of published games are
//! their owners' marks. Each game is a feature of the crate, and all are on by default.

use nply_core::Listed;

#[cfg(feature = "chinese-checkers")]
pub mod chinese_checkers;
#[cfg(feature = "colt-express")]
pub mod colt_express;
#[cfg(any(feature = "gin-rummy", feature = "hearts", feature = "poker", feature = "spades"))]
pub mod deck;
#[cfg(feature = "diamant")]
pub mod diamant;
#[cfg(feature = "dominion")]
pub mod dominion;
#[cfg(feature = "dots-and-boxes")]
pub mod dots_and_boxes;
#[cfg(feature = "exploding-kittens")]
pub mod exploding_kittens;
#[cfg(feature = "focus")]
pub mod focus;
#[cfg(feature = "gin-rummy")]
pub mod gin_rummy;
#[cfg(feature = "hearts")]
pub mod hearts;
#[cfg(feature = "love-letter")]
pub mod love_letter;
#[cfg(feature = "poker")]
pub mod poker;
#[cfg(feature = "pommerman")]
pub mod pommerman;
#[cfg(feature = "rolit")]
pub mod rolit;
#[cfg(feature = "spades")]
pub mod spades;
#[cfg(feature = "sushi-go")]
pub mod sushi_go;
#[cfg(feature = "tic-tac-toe")]
pub mod tic_tac_toe;
#[cfg(any(feature = "hearts", feature = "spades"))]
pub mod tricks;
#[cfg(feature = "uno")]
pub mod uno;
#[cfg(feature = "virus")]
pub mod virus;

/// Something that is done for each game.
pub trait Visit {
    /// It is done for this game.
    fn game<G: Listed>(&mut self);
}

/// Every game, in the order of lists. A new game is one line here.
#[rustfmt::skip]
pub fn visit(visitor: &mut impl Visit) {
    #[cfg(feature = "tic-tac-toe")] visitor.game::<tic_tac_toe::TicTacToe>();
    #[cfg(feature = "chinese-checkers")] visitor.game::<chinese_checkers::ChineseCheckers>();
    #[cfg(feature = "hearts")] visitor.game::<hearts::Hearts>();
    #[cfg(feature = "rolit")] visitor.game::<rolit::Rolit>();
    #[cfg(feature = "focus")] visitor.game::<focus::Focus>();
    #[cfg(feature = "diamant")] visitor.game::<diamant::Diamant>();
    #[cfg(feature = "sushi-go")] visitor.game::<sushi_go::SushiGo>();
    #[cfg(feature = "pommerman")] visitor.game::<pommerman::Pommerman>();
    #[cfg(feature = "gin-rummy")] visitor.game::<gin_rummy::GinRummy>();
    #[cfg(feature = "spades")] visitor.game::<spades::Spades>();
    #[cfg(feature = "poker")] visitor.game::<poker::Poker>();
    #[cfg(feature = "uno")] visitor.game::<uno::Uno>();
    #[cfg(feature = "dots-and-boxes")] visitor.game::<dots_and_boxes::DotsAndBoxes>();
    #[cfg(feature = "love-letter")] visitor.game::<love_letter::LoveLetter>();
    #[cfg(feature = "dominion")] visitor.game::<dominion::Dominion>();
    #[cfg(feature = "colt-express")] visitor.game::<colt_express::ColtExpress>();
    #[cfg(feature = "virus")] visitor.game::<virus::Virus>();
    #[cfg(feature = "exploding-kittens")] visitor.game::<exploding_kittens::ExplodingKittens>();
    let _ = visitor;
}
