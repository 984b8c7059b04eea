//! The entry in the list of games.

use super::board::{Board, LONGEST};
use super::opinions::{Captures, Chains};
use super::playouts::{RandomLines, Sensible};
use super::record;
use super::rules::DotsAndBoxes;
use super::seen::Planes;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RunningScore, StateValue, TurnKind, option,
};
use serde_json::Value;
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("width", "7", "1..19", "columns of boxes"),
    option("height", "5", "1..19", "rows of boxes"),
    option("tie", "shared", "shared|lowest-seat", "who wins of those that tie for most boxes"),
    option(
        "careful-turns",
        "0",
        "0..760",
        "for so many turns no line may give a box its third side, unless it closes one or all lines would",
    ),
];

const PRESETS: &[Preset] = &[
    Preset { id: "official", sets: "tie=shared", about: "the usual rules, which are the defaults" },
    Preset {
        id: "tag2022",
        sets: "width=7,height=5,tie=lowest-seat",
        about: "as played by the TAG framework in 2022",
    },
    Preset {
        id: "tag2022-bugs",
        sets: "width=7,height=5,tie=lowest-seat",
        about: "the same: it has no known mistake in this game",
    },
];

impl Listed for DotsAndBoxes {
    const ABOUT: About = About {
        id: "dots-and-boxes",
        name: "Dots and Boxes",
        about: "close boxes of four lines; who closes one draws again",
        version: 1,
        seats: &[2, 3, 4, 5, 6],
        default_seats: 3,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: false,
        hidden: false,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let width = options.within("width", 1, LONGEST)?;
        let height = options.within("height", 1, LONGEST)?;
        Ok(DotsAndBoxes {
            seats,
            board: Board::new(width, height),
            lowest_seat_wins: options.choice("tie", &[("shared", false), ("lowest-seat", true)])?,
            careful: options.within("careful-turns", 0, 760)?,
        })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "chains",
                about: "boxes, and who will have to open which chain",
                opinion: Arc::new(Chains),
            },
            Named { id: "score", about: "boxes so far", opinion: Arc::new(RunningScore) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "lines that close boxes, then safe ones, then those that give few boxes away";
        vec![Named { id: "captures", about, opinion: Arc::new(Captures) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        let about = "closes boxes, else a random safe line, else opens the smallest chain";
        vec![
            Named { id: "sensible", about, opinion: Arc::new(Sensible) },
            Named { id: "random", about: "every free line alike", opinion: Arc::new(RandomLines) },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "planes", about: "the board as a picture", opinion: Arc::new(Planes) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about = "boxes, half as many again for the winner, half for losers (Goodman et al. 2022)";
        vec![Named { id: "tag", about, opinion: Arc::new(StateValue::LITERAL) }]
    }

    fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
