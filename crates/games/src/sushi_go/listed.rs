//! The entry in the list of games.

use super::cards::full_deck;
use super::opinions::{Prospects, RandomPicks, Worth};
use super::record;
use super::rules::SushiGo;
use super::seen::Flat;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RunningScore, StateValue, TurnKind, option,
};
use std::sync::Arc;

/// Maki cards of one, two and three rolls in the box.
pub(super) const PRINTED_MAKIS: [u8; 3] = [6, 12, 8];
/// The same in the TAG framework of 2022, where two and three are swapped.
const SWAPPED_MAKIS: [u8; 3] = [6, 8, 12];

const OPTIONS: &[OptionInfo] = &[
    option("passing", "left", "left|alternate", "where hands go; alternate: the second round to the right"),
    option("maki", "official", "official|tag2022", "Maki cards of 1, 2, 3 rolls: 6, 12, 8 or 6, 8, 12"),
    option("wasabi", "automatic", "automatic|optional", "whether a nigiri may be kept off an open Wasabi"),
    option("second-after-tie", "false", "true|false", "second Maki prize although several share the first"),
    option("pudding-penalty-2p", "false", "true|false", "fewest Puddings cost points with two seats, too"),
    option("pudding-all-equal-pays", "false", "true|false", "equal Puddings of all seats share the prize"),
];

const PRESETS: &[Preset] = &[
    Preset {
        id: "official",
        sets: "passing=left,maki=official,wasabi=automatic",
        about: "the printed rules, which are the defaults",
    },
    Preset {
        id: "tag2022",
        sets: "maki=tag2022,wasabi=optional,second-after-tie=true,pudding-penalty-2p=true,\
               pudding-all-equal-pays=true",
        about: "as played by the TAG framework in 2022",
    },
    Preset {
        id: "tag2022-bugs",
        sets: "maki=tag2022,wasabi=optional,second-after-tie=true,pudding-penalty-2p=true,\
               pudding-all-equal-pays=true",
        about: "the same: what else went wrong there (lost Chopsticks picks) has no known cause",
    },
];

impl Listed for SushiGo {
    const ABOUT: About = About {
        id: "sushi-go",
        name: "Sushi Go!",
        about: "pick a card, pass the hand on, collect sets",
        version: 1,
        seats: &[2, 3, 4, 5],
        default_seats: 4,
        turns: TurnKind::Simultaneous,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };
    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let makis = options.choice("maki", &[("official", PRINTED_MAKIS), ("tag2022", SWAPPED_MAKIS)])?;
        Ok(SushiGo {
            seats: seats as u8,
            deck: full_deck(makis),
            alternate: options.choice("passing", &[("left", false), ("alternate", true)])?,
            wasabi_optional: options.choice("wasabi", &[("automatic", false), ("optional", true)])?,
            second_after_tie: options.get("second-after-tie")?,
            penalty_for_two: options.get("pudding-penalty-2p")?,
            all_equal_pays: options.get("pudding-all-equal-pays")?,
        })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let about = "points so far, hopes of unfinished sets, standing in Maki and Pudding";
        vec![
            Named { id: "prospects", about, opinion: Arc::new(Prospects) },
            Named { id: "score", about: "points so far", opinion: Arc::new(RunningScore) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named { id: "worth", about: "what a pick adds to the own table", opinion: Arc::new(Worth) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![Named { id: "random", about: "every legal pick alike", opinion: Arc::new(RandomPicks) }]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "all that a seat knows, number by number", opinion: Arc::new(Flat) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about = "the score so far, half as much again for who has won, half for who has lost (Goodman et al. 2022)";
        vec![
            Named { id: "tag", about, opinion: Arc::new(StateValue::LITERAL) },
            Named {
                id: "tag-signed",
                about: "the same, with bonus and malus put right where scores are negative",
                opinion: Arc::new(StateValue::SIGNED),
            },
        ]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
