//! The entry in the list of games.

use super::cards::{CARDS, FIRST_ACTION, Kind, Pile};
use super::encode::Flat;
use super::evaluate::Prospects;
use super::opinions::{BigMoney, Habits};
use super::record;
use super::rules::Dominion;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RandomPlayout, RunningScore, StateValue, TurnKind, option,
};
use std::sync::Arc;

/// Named kingdoms.
const KINGDOMS: [(&str, &str); 2] = [
    ("first-game", "Cellar+Moat+Merchant+Village+Workshop+Militia+Remodel+Smithy+Market+Mine"),
    ("first-game-1e", "Cellar+Moat+Woodcutter+Village+Workshop+Militia+Remodel+Smithy+Market+Mine"),
];

const OPTIONS: &[OptionInfo] = &[
    option(
        "kingdom",
        "first-game",
        "first-game|first-game-1e or names joined by +",
        "the piles beside treasures, victory cards and Curses: at most ten",
    ),
    option("copper-supply", "rest", "rest|32", "Coppers in the supply: what first decks leave of 60, or 32"),
    option("curse-pile", "true", "true|false", "whether there is a pile of Curses"),
    option("mine-optional", "true", "true|false", "whether who plays a Mine may trash nothing"),
    option("tiebreak-turns", "true", "true|false", "whether fewer turns break a tie"),
    option("max-turns", "200", "1..250", "turns of each seat after which the game ends in any case"),
    option("first", "p1", "p1|random", "who begins"),
];

const TAG: &str = "copper-supply=32,curse-pile=false,mine-optional=false,tiebreak-turns=false";

const PRESETS: &[Preset] = &[
    Preset {
        id: "official",
        sets: "kingdom=first-game,copper-supply=rest",
        about: "the printed rules, which are the defaults",
    },
    Preset { id: "tag2022", sets: TAG, about: "as played by the TAG framework in 2022" },
    Preset { id: "tag2022-bugs", sets: TAG, about: "the same: no mistake is known that touches results" },
];

/// Reads a kingdom: its name, or names of cards.
fn kingdom(options: &Options) -> Result<Vec<Kind>, Bad> {
    let text = options.text("kingdom");
    let names = KINGDOMS.iter().find(|(id, _)| *id == text).map_or(text, |(_, names)| names);
    let mut kinds = Vec::new();
    for name in names.split('+') {
        let known = || CARDS[FIRST_ACTION..].iter().map(|card| card.name).chain(KINGDOMS.map(|(id, _)| id));
        let kind = Kind::named(name).filter(|kind| kind.is_action());
        let kind = kind.ok_or_else(|| Bad::unknown("value of `kingdom`", name, known()))?;
        if kinds.contains(&kind) || kinds.len() == 10 {
            return Err(Bad::new(name, "a kingdom has at most ten different cards"));
        }
        kinds.push(kind);
    }
    Ok(kinds)
}

impl Dominion {
    /// The piles at the start, and which kinds have one.
    fn set_up(seats: usize, kingdom: &[Kind], coppers: u8, curses: bool) -> (Pile, u32) {
        let victory = if seats == 2 { 8 } else { 12 };
        let mut supply = Pile::default();
        let curses = if curses { 10 * (seats as u8 - 1) } else { 0 };
        supply.0[..FIRST_ACTION].copy_from_slice(&[coppers, 40, 30, victory, victory, victory, curses]);
        kingdom.iter().for_each(|kind| supply.0[kind.index()] = 10);
        let piles = supply.kinds().fold(0, |piles, kind| piles | 1 << kind.index());
        (supply, piles)
    }
}

impl Listed for Dominion {
    const ABOUT: About = About {
        id: "dominion",
        name: "Dominion",
        about: "build a deck of cards, buy Provinces with it",
        version: 1,
        seats: &[2, 3, 4],
        default_seats: 4,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let rest = 60 - 7 * seats as u8;
        let coppers = options.choice("copper-supply", &[("rest", rest), ("32", 32)])?;
        let kingdom = kingdom(options)?;
        let (supply, piles) = Self::set_up(seats, &kingdom, coppers, options.get("curse-pile")?);
        Ok(Dominion {
            seats: seats as u8,
            supply,
            piles,
            mine_optional: options.get("mine-optional")?,
            tiebreak_turns: options.get("tiebreak-turns")?,
            max_turns: options.within("max-turns", 1, 250)?,
            random_first: options.choice("first", &[("p1", false), ("random", true)])?,
        })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let about =
            "points so far, and those that the deck will buy before the Provinces are gone, turn by turn";
        vec![
            Named { id: "prospects", about, opinion: Arc::new(Prospects::default()) },
            Named { id: "score", about: "points so far", opinion: Arc::new(RunningScore) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "villages before draws, treasures before cheap points, points at the end";
        vec![Named { id: "habits", about, opinion: Arc::new(Habits) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        let about = "the best by `habits`, now and then any";
        vec![
            Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomPlayout) },
            Named { id: "big-money", about, opinion: Arc::new(BigMoney) },
        ]
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
