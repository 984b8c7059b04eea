//! The entry in the list of games.

use super::evaluate::{Score, Survival, Tag};
use super::opinions::{Sensible, Usual};
use super::record;
use super::rules::{AttackStack, Choices, ExplodingKittens, ExtraDefuses, Pairs};
use super::seen::Flat;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RandomPlayout, TurnKind, option,
};
use serde_json::Value;
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("hand", "7", "1..8", "cards dealt beside the Defuse"),
    option(
        "extra-defuses",
        "newest",
        "newest|older|all",
        "Defuses in the pile: two with up to three seats, two with two seats, or always all",
    ),
    option("defuses-dealt", "true", "true|false", "these are shuffled in before the deal"),
    option("attack", "next", "next|chosen", "whom an Attack hits"),
    option(
        "attack-stack",
        "left",
        "left|letter|none",
        "an Attack under attack: two and all turns left, but just two on the last turn; also then one more; two",
    ),
    option("future", "look", "look|reorder", "See the Future looks, or also puts the cards into an order"),
    option("pairs", "cats", "none|cats|any", "which two equal cards take a random card"),
    option(
        "threes",
        "false",
        "true|false",
        "three equal cats, with `pairs=any` three of any kind, take a card by its name",
    ),
    option("fives", "false", "true|false", "five different cards take one from the discards"),
    option("nope-own", "false", "true|false", "the player of a card is asked for a Nope too"),
    option(
        "nope-rounds",
        "restart",
        "restart|nested",
        "after a Nope all are asked about it alone, or then also about the card before it",
    ),
    option("cards-per-turn", "any", "any|1", "cards that may be played in a turn"),
];

const PRESETS: &[Preset] = &[
    Preset { id: "official", sets: "hand=7", about: "the newest printed rules, which are the defaults" },
    Preset {
        id: "tag2022",
        sets: "extra-defuses=all,defuses-dealt=false,attack=chosen,attack-stack=none,future=reorder,pairs=none,nope-own=true",
        about: "as played by the TAG framework in 2022",
    },
    Preset {
        id: "tag2022-bugs",
        sets: "extra-defuses=all,defuses-dealt=false,attack=chosen,attack-stack=none,future=reorder,pairs=none,nope-own=true",
        about: "the same: no mistake of that framework is known here",
    },
];

impl Listed for ExplodingKittens {
    const ABOUT: About = About {
        id: "exploding-kittens",
        name: "Exploding Kittens",
        about: "draw, but no Kitten without a Defuse; attack, skip, look, and say Nope",
        version: 1,
        seats: &[2, 3, 4, 5],
        default_seats: 4,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let extra =
            [("newest", ExtraDefuses::Newest), ("older", ExtraDefuses::Older), ("all", ExtraDefuses::All)];
        let stack =
            [("letter", AttackStack::Letter), ("left", AttackStack::Left), ("none", AttackStack::None)];
        let pairs = [("none", Pairs::None), ("cats", Pairs::Cats), ("any", Pairs::Any)];
        let choices = Choices {
            hand: options.within("hand", 1, 8)?,
            extra: options.choice("extra-defuses", &extra)?,
            extra_dealt: options.get("defuses-dealt")?,
            attack_chosen: options.choice("attack", &[("next", false), ("chosen", true)])?,
            stack: options.choice("attack-stack", &stack)?,
            reorder: options.choice("future", &[("look", false), ("reorder", true)])?,
            pairs: options.choice("pairs", &pairs)?,
            threes: options.get("threes")?,
            fives: options.get("fives")?,
            nope_own: options.get("nope-own")?,
            nested_nopes: options.choice("nope-rounds", &[("restart", false), ("nested", true)])?,
            one_card: options.choice("cards-per-turn", &[("any", false), ("1", true)])?,
        };
        ExplodingKittens::new(seats, choices)
            .ok_or_else(|| Bad::new(seats.to_string(), "Exploding Kittens has 2 to 5 seats"))
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "survival",
                about: "Defuses, ways around a draw, danger of the pile",
                opinion: Arc::new(Survival),
            },
            Named { id: "score", about: "other players that are out", opinion: Arc::new(Score) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "avoids dangerous draws, keeps good cards, Nopes what hurts";
        vec![Named { id: "usual", about, opinion: Arc::new(Usual) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "sensible", about: "the best of three random actions", opinion: Arc::new(Sensible) },
            Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomPlayout) },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "what a seat knows, number by number", opinion: Arc::new(Flat) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about =
            "others that are out, half as many again for the winner, half for losers (Goodman et al. 2022)";
        vec![
            Named { id: "tag", about, opinion: Arc::new(Tag { factors: true }) },
            Named {
                id: "tag-plain",
                about: "others that are out (Goodman et al. 2022)",
                opinion: Arc::new(Tag { factors: false }),
            },
        ]
    }

    fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
