//! The entry in the list of games.

use super::encode::{Full, Paper};
use super::hunting::{ByScore, Hunt};
use super::models::{Influence, SimpleModel};
use super::opinions::{Alive, Outlook, Survival};
use super::playouts::{AnyAction, Careful, SimplePlay};
use super::record;
use super::rules::Pommerman;
use super::simple::Simple;
use super::speed;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Foresee, GameAgent, Listed, Named, OptionInfo, Options, OrderMoves,
    PlayerType, Playout, Preset, TurnKind, Work, option,
};
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("items", "hidden", "hidden|open", "whether seats see what lies under wood"),
    option("steps", "800", "1..60000", "steps after which nobody has won"),
    option(
        "overlap",
        "burns",
        "burns|opens",
        "what a flame that goes out leaves for movement where another one burns on: fire, or an open cell for this step",
    ),
];

const PRESETS: &[Preset] = &[
    Preset {
        id: "original",
        sets: "items=hidden,steps=800,overlap=burns",
        about: "the rules of the original program for everybody against everybody",
    },
    Preset {
        id: "thesis",
        sets: "items=open,steps=800,overlap=opens",
        about: "as the program of Aljabasini 2021 plays: search sees everything, flames as in its faster copy of the rules",
    },
];

/// A model with a name.
fn model(
    id: &'static str,
    about: &'static str,
    influence: Influence,
    any: f32,
) -> Named<dyn Foresee<Pommerman>> {
    Named { id, about, opinion: Arc::new(SimpleModel { influence, any }) }
}

impl Listed for Pommerman {
    const ABOUT: About = About {
        id: "pommerman",
        name: "Pommerman",
        about: "four seats walk a board of walls and lay bombs, all at once; the last one alive wins",
        version: 1,
        seats: &[4],
        default_seats: 4,
        turns: TurnKind::Simultaneous,
        random_start: true,
        chance: false,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };
    const EXEMPT: &'static [(&'static str, &'static str)] =
        &[("refusals", "all six actions are always legal, and there is nothing else")];

    fn build(_seats: usize, options: &Options) -> Result<Self, Bad> {
        Ok(Pommerman {
            open: options.choice("items", &[("hidden", false), ("open", true)])?,
            steps: options.within("steps", 1, 60_000)?,
            opens: options.choice("overlap", &[("burns", false), ("opens", true)])?,
        })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "outlook",
                about: "share of the win by who lives, what it has, and whether it can get away from flames",
                opinion: Arc::new(Outlook),
            },
            Named { id: "alive", about: "-1 for the dead, 0 for the living", opinion: Arc::new(Alive) },
            Named {
                id: "hunt",
                about: "share of the win by what a seat has and how much room; and how near things and enemies are",
                opinion: Arc::new(Hunt),
            },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named {
            id: "survival",
            about: "what survives; then bombs at enemies and wood, items, and steps towards them",
            opinion: Arc::new(Survival),
        }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named {
                id: "random",
                about: "all six actions alike; seats die soon",
                opinion: Arc::new(AnyAction),
            },
            Named {
                id: "careful",
                about: "random steps that can be survived, and now and then a bomb that can",
                opinion: Arc::new(Careful),
            },
            Named { id: "simple", about: "as the rule-based agent plays", opinion: Arc::new(SimplePlay) },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![
            Named {
                id: "paper",
                about: "the 17 planes of Aljabasini 2021, table 4.2",
                opinion: Arc::new(Paper),
            },
            Named { id: "full", about: "these, and all else that a seat knows", opinion: Arc::new(Full) },
        ]
    }

    fn models(&self) -> Vec<Named<dyn Foresee<Self>>> {
        vec![
            model(
                "simple",
                "exactly what the agent `simple` would do; every living seat matters fully",
                Influence::Full,
                0.0,
            ),
            model("distance", "as simple; the nearer a seat, the more it matters", Influence::Distance, 0.0),
            model("uniform", "as simple; every seat matters a quarter", Influence::Even, 0.0),
            model(
                "mixture",
                "as simple three times in four, else anything; half as distance, half as uniform",
                Influence::Mixed,
                0.25,
            ),
            model(
                "shuffled",
                "as distance, but each other seat has the influence of the next one: a control",
                Influence::Shuffled,
                0.0,
            ),
            model(
                "own",
                "as simple; its own choices matter fully, nobody else's: a control",
                Influence::Own,
                0.0,
            ),
        ]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        vec![Named {
            id: "score",
            about: "what matches count: 1 for a win, a quarter for a tie; takes risks when two are left",
            opinion: Arc::new(ByScore),
        }]
    }

    fn agents() -> Vec<GameAgent<Self>> {
        vec![GameAgent {
            id: "simple",
            about: "the rule-based agent of the original program: runs from bombs, chases, collects, blows up wood",
            make: |_| Box::new(Simple::default()),
        }]
    }

    fn works() -> Vec<Work> {
        vec![
            Work { id: "quiet", unit: "steps on quiet boards", start: speed::quiet },
            Work { id: "boards", unit: "boards", start: speed::boards },
        ]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
