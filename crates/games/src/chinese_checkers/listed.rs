//! The entry in the list of games.

use super::opinions::{Advance, Both, Diff, Dist, KeyByDistance, Linear, Progress};
use super::playouts::{Farthest, Forward};
use super::record;
use super::rules::{ChineseCheckers, Choices, Win};
use super::seen::Planes;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, KeyByAction, KeyMoves, Listed, Named, OptionInfo, Options, OrderMoves,
    Playout, Preset, RandomPlayout, TurnKind, option,
};
use serde_json::Value;
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("arm", "3", "3|4", "size of the star: 73 fields and 6 pieces a seat, or 121 and 10"),
    option("max-plies", "1000", "1..60000", "turns after which nobody has won and all share alike"),
    option("leave-goal", "true", "true|false", "whether a piece may leave its goal corner again"),
    option(
        "foreign-corners",
        "true",
        "true|false",
        "whether a move may end in a corner that is not the seat's",
    ),
    option(
        "win",
        "filled",
        "filled|all-own",
        "goal full with at least one own piece, or with own pieces only",
    ),
];

const PRESETS: &[Preset] = &[
    Preset {
        id: "paper",
        sets: "arm=3,max-plies=1000,leave-goal=true,foreign-corners=true,win=filled",
        about: "papers 000, 002 and 003",
    },
    Preset { id: "open-spiel", sets: "arm=4,max-plies=1000,win=all-own", about: "as OpenSpiel plays it" },
    Preset {
        id: "classic",
        sets: "arm=4,leave-goal=false",
        about: "the usual printed rules: no leaving the goal",
    },
    Preset {
        id: "strict",
        sets: "arm=4,leave-goal=false,foreign-corners=false",
        about: "also no stopping in the corners of others",
    },
];

impl Listed for ChineseCheckers {
    const ABOUT: About = About {
        id: "chinese-checkers",
        name: "Chinese Checkers",
        about: "step and jump across a star into the opposite corner",
        version: 1,
        seats: &[2, 3, 4, 6],
        default_seats: 3,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: false,
        hidden: false,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let choices = Choices {
            arm: options.choice("arm", &[("3", 3), ("4", 4)])?,
            max_plies: options.within("max-plies", 1, 60_000)?,
            leave_goal: options.get("leave-goal")?,
            foreign_corners: options.get("foreign-corners")?,
            win: options.choice("win", &[("filled", Win::Filled), ("all-own", Win::AllOwn)])?,
        };
        ChineseCheckers::new(seats, choices)
            .ok_or_else(|| Bad::new(seats.to_string(), "Chinese Checkers has 2, 3, 4 or 6 seats"))
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let mut list: Vec<Named<dyn Evaluate<Self>>> = vec![
            Named { id: "progress", about: "share of the way come", opinion: Arc::new(Progress) },
            Named { id: "linear", about: "share of the way left, turned round", opinion: Arc::new(Linear) },
        ];
        // The table of the large star would be too large.
        if self.board.arm == 3 {
            list.extend([
                Named { id: "dist", about: "own moves to the goal, by table", opinion: Arc::new(Dist) as _ },
                Named { id: "diff", about: "the same against the others", opinion: Arc::new(Diff) as _ },
                Named {
                    id: "both",
                    about: "share of the way come, in distance and in moves",
                    opinion: Arc::new(Both) as _,
                },
            ]);
        }
        list
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named { id: "advance", about: "farthest towards the goal first", opinion: Arc::new(Advance) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "forward", about: "random without backward moves", opinion: Arc::new(Forward) },
            Named {
                id: "farthest",
                about: "95 % the farthest move, 5 % forward",
                opinion: Arc::new(Farthest),
            },
            Named {
                id: "random",
                about: "all moves alike; ends by max-plies only",
                opinion: Arc::new(RandomPlayout),
            },
        ]
    }

    fn keys(&self) -> Vec<Named<dyn KeyMoves<Self>>> {
        vec![
            Named { id: "action", about: "every move for itself", opinion: Arc::new(KeyByAction) },
            Named {
                id: "distance",
                about: "moves that advance equally far are alike",
                opinion: Arc::new(KeyByDistance),
            },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "planes", about: "the pieces of each seat on the star", opinion: Arc::new(Planes) }]
    }

    fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
