//! The entry in the list of games.

use super::numbers::Flat;
use super::opinions::{Outlook, RandomBandits, Sense};
use super::rules::ColtExpress;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RunningScore, StateValue, TurnKind, option,
};
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("game", "full", "full|first", "first: no powers, no station card"),
    option("two-bandits", "two", "never|two|three", "up to how many seats each has two bandits"),
    option(
        "characters",
        "random",
        "random|choose",
        "characters, or pairs of them, are given or chosen in turn",
    ),
    option(
        "expert",
        "false",
        "true|false",
        "hands may be kept, bullets lie on top, decks are shuffled only when they are empty; one bandit each",
    ),
    option("two-bandit-purses", "each", "each|one", "starting purses of a seat with two bandits"),
    option("first-player", "random", "random|first-seat", "who plans first in the first round"),
    option("round-cards", "printed", "printed|tag", "turns of Braking and Take It All"),
    option("car-loot", "printed", "printed|tag", "what lies in the six cars"),
    option("cars-repeat", "false", "true|false", "a mistake of TAG: cars are drawn by a wrong index"),
    option("floor-change-marshal", "true", "true|false", "the Marshal shoots who climbs down to him"),
    option("neutral-bullets", "13", "0..60|unlimited", "how many neutral bullets there are"),
    option("ghost-forced", "false", "true|false", "the Ghost's first card always lies face down"),
    option("cheyenne-forced", "false", "true|false", "Cheyenne always keeps the purse of her victim"),
    option("loot-choice", "token", "token|random", "whether one of several purses is chosen or drawn"),
    option(
        "empty-gun",
        "nothing",
        "nothing|push",
        "a Fire without bullets: no effect, or Django still pushes",
    ),
    option("reshuffle-each-round", "true", "true|false", "false: new bullets lie on top of the deck"),
    option(
        "double-turn-half",
        "false",
        "true|false",
        "a mistake of TAG: speeding up ends after half of the seats",
    ),
    option("angry-marshal-evicts", "true", "true|false", "the Angry Marshal chases bandits in his new car"),
    option("revenge", "least", "least|most", "which purse Marshal's Revenge takes"),
    option("django-push", "all", "all|partial", "partial: neither on roofs nor into the caboose (TAG)"),
    option("shaped-gunslinger", "false", "true|false", "the running score holds a growing part of the prize"),
];

const PRESETS: &[Preset] = &[
    Preset { id: "official", sets: "game=full", about: "the printed rules, which are the defaults" },
    Preset {
        id: "tag2022",
        sets: "two-bandits=never,first-player=first-seat,round-cards=tag,car-loot=tag,\
               floor-change-marshal=false,neutral-bullets=unlimited,ghost-forced=true,cheyenne-forced=true,\
               loot-choice=random,empty-gun=push,shaped-gunslinger=true",
        about: "as played by the TAG framework in 2022, without its mistakes",
    },
    Preset {
        id: "tag2022-bugs",
        sets: "two-bandits=never,first-player=first-seat,round-cards=tag,car-loot=tag,\
               floor-change-marshal=false,neutral-bullets=unlimited,ghost-forced=true,cheyenne-forced=true,\
               loot-choice=random,empty-gun=push,shaped-gunslinger=true,cars-repeat=true,\
               reshuffle-each-round=false,double-turn-half=true,angry-marshal-evicts=false,revenge=most,\
               django-push=partial",
        about: "the same with its mistakes",
    },
];

impl Listed for ColtExpress {
    const ABOUT: About = About {
        id: "colt-express",
        name: "Colt Express",
        about: "plan a train robbery card by card, then see what becomes of it",
        version: 1,
        seats: &[2, 3, 4, 5, 6],
        default_seats: 4,
        turns: TurnKind::Sequential,
        random_start: true,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let double = options.choice("two-bandits", &[("never", 0), ("two", 2), ("three", 3)])?;
        let neutral = match options.text("neutral-bullets") {
            "unlimited" => 255,
            _ => options.within("neutral-bullets", 0, 60)?,
        };
        let first_game = options.choice("game", &[("full", false), ("first", true)])?;
        let chosen = options.choice("characters", &[("random", false), ("choose", true)])?;
        let expert: bool = options.get("expert")?;
        if expert && seats <= double {
            return Err(Bad::new(
                "expert=true",
                "the expert variant is for one bandit each: `two-bandits=never`",
            ));
        }
        Ok(ColtExpress {
            expert,
            seats: seats as u8,
            double: seats <= double,
            first_game,
            // In a first game there are no powers to choose.
            chosen_roles: chosen && !first_game,
            tag_rounds: options.choice("round-cards", &[("printed", false), ("tag", true)])?,
            tag_cars: options.choice("car-loot", &[("printed", false), ("tag", true)])?,
            cars_repeat: options.get("cars-repeat")?,
            floor_marshal: options.get("floor-change-marshal")?,
            neutral,
            ghost_forced: options.get("ghost-forced")?,
            cheyenne_must: options.get("cheyenne-forced")?,
            random_loot: options.choice("loot-choice", &[("token", false), ("random", true)])?,
            empty_gun_pushes: options.choice("empty-gun", &[("nothing", false), ("push", true)])?,
            reshuffle: options.get::<bool>("reshuffle-each-round")? && !expert,
            double_turn_half: options.get("double-turn-half")?,
            angry_evicts: options.get("angry-marshal-evicts")?,
            revenge_most: options.choice("revenge", &[("least", false), ("most", true)])?,
            django_partial: options.choice("django-push", &[("all", false), ("partial", true)])?,
            random_first: options.choice("first-player", &[("random", true), ("first-seat", false)])?,
            shaped: options.get("shaped-gunslinger")?,
            one_purse: options.choice("two-bandit-purses", &[("each", false), ("one", true)])?,
        })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let about =
            "loot, the race for the Gunslinger's prize, bullets, loot in reach, the Marshal, cards to come";
        vec![
            Named { id: "outlook", about, opinion: Arc::new(Outlook) },
            Named { id: "score", about: "the loot so far", opinion: Arc::new(RunningScore) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "rob what is worth most, shoot, go where loot lies and the Marshal is not";
        vec![Named { id: "sense", about, opinion: Arc::new(Sense) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomBandits) },
            Named {
                id: "sense",
                about: "the ordering's best action in half of the cases, else any",
                opinion: Arc::new(Sense),
            },
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
                about: "the same; scores are never negative here",
                opinion: Arc::new(StateValue::SIGNED),
            },
        ]
    }
}
