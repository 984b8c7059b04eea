//! The entry in the list of games.

use super::cards;
use super::opinions::{Outlook, RandomChoices, StayOrLeave};
use super::record;
use super::rules::{Diamant, Relics};
use super::seen::Flat;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RunningScore, StateValue, TurnKind, option,
};
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option(
        "relics",
        "diamant2016",
        "none|diamant2016|incan|incan2020",
        "how relics come and what they are worth",
    ),
    option("leftovers", "pooled", "pooled|per-card", "how leavers divide what lies on the path"),
    option("treasures", "official", "official|tag", "which fifteen treasure cards"),
    option("tie", "shared", "shared|relics", "whether more relics break a tie"),
    option("caves", "5", "1..10", "number of caves"),
];

const PRESETS: &[Preset] = &[
    Preset {
        id: "official",
        sets: "relics=diamant2016,treasures=official,tie=shared",
        about: "the edition of 2016, which is the default",
    },
    Preset {
        id: "diamant-2016",
        sets: "relics=diamant2016,treasures=official,tie=shared",
        about: "Diamant, edition of 2016: five relics in the deck from the start",
    },
    Preset { id: "diamant-2005", sets: "relics=none,tie=shared", about: "Diamant, first edition: no relics" },
    Preset {
        id: "incan-gold",
        sets: "relics=incan,tie=relics",
        about: "Incan Gold before 2020: one relic more in each cave",
    },
    Preset {
        id: "incan-gold-2020",
        sets: "relics=incan2020,tie=relics",
        about: "Incan Gold of 2020: relics with printed values",
    },
    Preset {
        id: "tag2022",
        sets: "relics=none,treasures=tag,tie=shared",
        about: "as played by the TAG framework in 2022",
    },
    Preset {
        id: "tag2022-bugs",
        sets: "relics=none,treasures=tag,tie=shared",
        about: "the same: no mistake of that framework is known here",
    },
];

impl Listed for Diamant {
    const ABOUT: About = About {
        id: "diamant",
        name: "Diamant",
        about: "stay in the cave for more gems or leave with what you have",
        version: 1,
        seats: &[2, 3, 4, 5, 6, 7, 8],
        default_seats: 4,
        turns: TurnKind::Simultaneous,
        random_start: false,
        chance: true,
        hidden: false,
        options: OPTIONS,
        presets: PRESETS,
    };
    const EXEMPT: &'static [(&'static str, &'static str)] =
        &[("refusals", "leave and stay are always legal, and there is nothing else")];

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        Ok(Diamant {
            seats: seats as u8,
            caves: options.within("caves", 1, 10)?,
            treasures: options.choice("treasures", &[("official", cards::OFFICIAL), ("tag", cards::TAG)])?,
            relics: options.choice(
                "relics",
                &[
                    ("none", Relics::None),
                    ("diamant2016", Relics::AllAtOnce),
                    ("incan", Relics::OnePerCave),
                    ("incan2020", Relics::Printed),
                ],
            )?,
            per_card: options.choice("leftovers", &[("pooled", false), ("per-card", true)])?,
            relics_break_ties: options.choice("tie", &[("shared", false), ("relics", true)])?,
        })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let about = "chest, hand at risk of the next card, and a usual income from later caves";
        vec![
            Named { id: "outlook", about, opinion: Arc::new(Outlook) },
            Named { id: "score", about: "what is in the chests", opinion: Arc::new(RunningScore) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "gems kept by leaving against gems expected after one more card";
        vec![Named { id: "one-card", about, opinion: Arc::new(StayOrLeave) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![Named { id: "random", about: "stay or leave alike", opinion: Arc::new(RandomChoices) }]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "piles, path, chests, number by number", opinion: Arc::new(Flat) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about = "the score so far, half as much again for who has won, half for who has lost (Goodman et al. 2022)";
        vec![Named { id: "tag", about, opinion: Arc::new(StateValue::LITERAL) }]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
