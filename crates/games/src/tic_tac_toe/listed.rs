//! The entry in the list of games.

use super::opinions::{LinesThrough, OpenLines, RandomCells, Tag};
use super::record;
use super::rules::{LONGEST, TicTacToe};
use super::seen::Planes;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, TurnKind, option,
};
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[option("size", "3", "3..6", "rows and columns, and the length of a line")];

const PRESETS: &[Preset] = &[
    Preset { id: "official", sets: "size=3", about: "the usual rules, which are the defaults" },
    Preset { id: "tag2022", sets: "size=3", about: "as played by the TAG framework in 2022: the same" },
    Preset { id: "tag2022-bugs", sets: "size=3", about: "the same: it has no known mistake in this game" },
];

impl Listed for TicTacToe {
    const ABOUT: About = About {
        id: "tic-tac-toe",
        name: "Tic-Tac-Toe",
        about: "three in a row on nine cells",
        version: 2,
        seats: &[2],
        default_seats: 2,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: false,
        hidden: false,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(_seats: usize, options: &Options) -> Result<Self, Bad> {
        let size = options.within("size", 3, LONGEST)?;
        TicTacToe::new(size).ok_or_else(|| options.bad("size", options.text("size")))
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![Named { id: "lines", about: "open lines of each seat", opinion: Arc::new(OpenLines) }]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named { id: "lines", about: "cells on more lines first", opinion: Arc::new(LinesThrough) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![Named { id: "random", about: "every empty cell alike", opinion: Arc::new(RandomCells) }]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "planes", about: "the cells of each seat", opinion: Arc::new(Planes) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about = "1 for a win, 0.5 for a draw, -1 for a loss, 0 before the end (Goodman et al. 2022)";
        vec![Named { id: "tag", about, opinion: Arc::new(Tag) }]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        (record.get("game")?.as_str()? == "tic_tac_toe").then(|| record::replay(record))
    }
}
