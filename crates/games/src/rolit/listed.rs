//! The entry in the list of games.

use super::opinions::{Balls, SquareValues, Stable};
use super::playouts::{Corners, RandomSquares};
use super::record;
use super::rules::{Choices, Rolit, Start};
use super::seen::Planes;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, Playout, Preset, TurnKind,
    option,
};
use serde_json::Value;
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option(
        "start",
        "four",
        "four|crossed",
        "one ball of each of four colours, or two of each of two seats crosswise",
    ),
    option(
        "no-capture",
        "touch",
        "touch|pass",
        "what a seat does that cannot capture: play next to any ball, or pass",
    ),
];

const PRESETS: &[Preset] = &[
    Preset {
        id: "paper",
        sets: "start=four,no-capture=touch",
        about: "Baier and Kaisers 2020 and the printed rules",
    },
    Preset { id: "othello", sets: "start=crossed,no-capture=pass", about: "Othello, for two seats" },
];

impl Listed for Rolit {
    const ABOUT: About = About {
        id: "rolit",
        name: "Rolit",
        about: "Othello for several: balls between two of your colour become yours",
        version: 1,
        seats: &[2, 3, 4],
        default_seats: 4,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: false,
        hidden: false,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let choices = Choices {
            start: options.choice("start", &[("four", Start::Four), ("crossed", Start::Crossed)])?,
            pass: options.choice("no-capture", &[("touch", false), ("pass", true)])?,
        };
        Rolit::new(seats, choices).ok_or_else(|| match choices.start {
            Start::Crossed => {
                Bad::new("start=crossed", "this start is for 2 seats; with more it is start=four")
            }
            Start::Four => Bad::new(seats.to_string(), "Rolit has 2, 3 or 4 seats"),
        })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "stable",
                about: "share of 2 x stable balls + capturing moves",
                opinion: Arc::new(Stable { weight: 2, all_moves: false }),
            },
            Named {
                id: "stable-legal",
                about: "share of 2 x stable balls + legal moves",
                opinion: Arc::new(Stable { weight: 2, all_moves: true }),
            },
            Named {
                id: "firm",
                about: "share of 8 x stable balls + capturing moves",
                opinion: Arc::new(Stable { weight: 8, all_moves: false }),
            },
            Named { id: "balls", about: "share of the balls", opinion: Arc::new(Balls) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![
            Named {
                id: "squares",
                about: "corners, middle, edges; beside corners last",
                opinion: Arc::new(SquareValues::SQUARES),
            },
            Named {
                id: "othello",
                about: "the usual weights of Othello",
                opinion: Arc::new(SquareValues::OTHELLO),
            },
        ]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "random", about: "all moves alike", opinion: Arc::new(RandomSquares) },
            Named {
                id: "corners",
                about: "random, but corners first and not beside an empty corner",
                opinion: Arc::new(Corners),
            },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "planes", about: "the balls of each seat on the board", opinion: Arc::new(Planes) }]
    }

    fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
