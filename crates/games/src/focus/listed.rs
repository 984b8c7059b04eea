//! The entry in the list of games.

use super::opinions::{Build, Control, Holds, Needs};
use super::playouts::{CAPTURES_FIRST, Eager};
use super::record;
use super::rules::{Choices, Distance, Focus, Targets};
use super::seen::Planes;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, Playout, Preset,
    RandomPlayout, TurnKind, option,
};
use serde_json::Value;
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option(
        "each",
        "auto",
        "auto|none|1..18",
        "captures from every other seat that win; auto: 3 with three seats, 2 with four",
    ),
    option(
        "total",
        "auto",
        "auto|none|1..39",
        "captures in all that win; auto: 6 with two seats, otherwise 10",
    ),
    option("distance", "exact", "exact|up-to", "m pieces move exactly m squares, or at most m"),
    option(
        "hand-piece",
        "true",
        "true|false",
        "three seats: a thirteenth piece each, put on an empty square in the first turn",
    ),
    option("max-plies", "2000", "1..60000", "turns after which nobody has won and all share alike"),
];

const PRESETS: &[Preset] = &[
    Preset {
        id: "paper",
        sets: "each=auto,total=auto,distance=exact,hand-piece=true,max-plies=2000",
        about: "the shortened game of Baier and Kaisers 2020",
    },
    Preset {
        id: "classic",
        sets: "each=none,total=none,distance=exact",
        about: "no target: the last seat that can move wins",
    },
];

/// A target: the usual one, none, or a number.
fn target(options: &Options, key: &str, usual: Option<u8>, most: u8) -> Result<Option<u8>, Bad> {
    match options.text(key) {
        "auto" => Ok(usual),
        "none" => Ok(None),
        _ => options.within(key, 1, most).map(Some),
    }
}

impl Listed for Focus {
    const ABOUT: About = About {
        id: "focus",
        name: "Focus",
        about: "stacks move as far as they are high; capture what falls out below the fifth piece",
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
        let usual = Targets::shortened(seats);
        let targets = Targets {
            each: target(options, "each", usual.each, 18)?,
            total: target(options, "total", usual.total, 39)?,
        };
        let choices = Choices {
            targets,
            distance: options.choice("distance", &[("exact", Distance::Exact), ("up-to", Distance::UpTo)])?,
            hand_piece: options.get("hand-piece")?,
            max_plies: options.within("max-plies", 1, 60_000)?,
        };
        Focus::new(seats, choices).ok_or_else(|| Bad::new(seats.to_string(), "Focus has 2, 3 or 4 seats"))
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "needs",
                about: "share of 300 - 50 x captures needed + stacks",
                opinion: Arc::new(Needs),
            },
            Named {
                id: "holds",
                about: "share of 20 x captures made + stacks + pieces in them + 5 x reserve",
                opinion: Arc::new(Holds),
            },
            Named { id: "control", about: "share of the stacks", opinion: Arc::new(Control) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![
            Named {
                id: "build",
                about: "height of the stack built + stacks gained",
                opinion: Arc::new(Build { capture: 0.0 }),
            },
            Named {
                id: "captures",
                about: "most captures first, then as build",
                opinion: Arc::new(CAPTURES_FIRST),
            },
        ]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "eager", about: "the best of four random moves", opinion: Arc::new(Eager) },
            Named {
                id: "random",
                about: "all moves alike; hundreds of turns",
                opinion: Arc::new(RandomPlayout),
            },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named {
            id: "planes",
            about: "pieces of each seat by their place in the stacks",
            opinion: Arc::new(Planes),
        }]
    }

    fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
