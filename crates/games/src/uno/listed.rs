//! The entry in the list of games.

use super::opinions::{Race, Shed};
use super::playouts::{OrderedPlayout, ShedPlayout};
use super::record;
use super::rules::{DrawnCard, Scoring, StartCards, Starter, Uno};
use super::seen::Flat;
use super::types::MatchWinner;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RandomPlayout, RunningScore, StateValue, TurnKind, option,
};
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option(
        "scoring",
        "classic",
        "classic|incremental|challenge",
        "the winner gets the other hands; each its own, fewest win; the same, and who is at the target is out",
    ),
    option("target", "500", "0..5000", "points that end the game; 0: a single round"),
    option("match-symbols", "true", "true|false", "Skip, Reverse and Draw Two also follow their own symbol"),
    option("drawn-card", "optional", "optional|forced|no-effect", "what is done with a playable drawn card"),
    option("voluntary-draw", "true", "true|false", "whether one may draw although a card can be played"),
    option("wd4-challenge", "false", "true|false", "Wild Draw Four at any time, but it may be challenged"),
    option("wd4-is-plain-wild", "false", "true|false", "a mistake of TAG: Wild Draw Four is a Wild"),
    option("start-card", "no-wd4", "no-wd4|coloured|number", "which cards a round may begin with"),
    option("starter", "rotate", "rotate|first|after-first", "who begins the rounds after the first"),
    option("direction", "reset", "reset|keep", "the direction of play when a new round begins"),
    option("max-turns", "300", "0..5000", "turns after which a round is stopped; 0: never"),
];

const PRESETS: &[Preset] = &[
    Preset {
        id: "official",
        sets: "scoring=classic,target=500,drawn-card=optional,voluntary-draw=true",
        about: "the printed rules without challenges, which are the defaults",
    },
    Preset {
        id: "tag2022",
        sets: "scoring=incremental,match-symbols=false,drawn-card=forced,voluntary-draw=false,\
               start-card=coloured,starter=first,direction=keep,max-turns=0",
        about: "as played by the TAG framework in 2022, without its mistakes",
    },
    Preset {
        id: "tag2022-bugs",
        sets: "scoring=incremental,match-symbols=false,drawn-card=no-effect,voluntary-draw=false,\
               wd4-is-plain-wild=true,start-card=coloured,starter=after-first,direction=keep,max-turns=0",
        about: "as played by the TAG framework in 2022, with its mistakes",
    },
];

impl Listed for Uno {
    const ABOUT: About = About {
        id: "uno",
        name: "Uno",
        about: "shed your cards by colour, number or symbol",
        version: 1,
        seats: &[2, 3, 4, 5, 6, 7, 8],
        default_seats: 4,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let plain_wild = options.get("wd4-is-plain-wild")?;
        Ok(Uno {
            seats,
            scoring: options.choice(
                "scoring",
                &[
                    ("classic", Scoring::Classic),
                    ("incremental", Scoring::Incremental),
                    ("challenge", Scoring::Challenge),
                ],
            )?,
            target: options.within("target", 0, 5000)?,
            drawn_card: options.choice(
                "drawn-card",
                &[
                    ("optional", DrawnCard::Optional),
                    ("forced", DrawnCard::Forced),
                    ("no-effect", DrawnCard::NoEffect),
                ],
            )?,
            voluntary: options.get("voluntary-draw")?,
            challenge: options.get("wd4-challenge")?,
            plain_wild,
            start_cards: options.choice(
                "start-card",
                &[
                    ("no-wd4", StartCards::NoWildFour),
                    ("coloured", StartCards::Coloured),
                    ("number", StartCards::Numbers),
                ],
            )?,
            starter: options.choice(
                "starter",
                &[
                    ("rotate", Starter::Rotate),
                    ("first", Starter::First),
                    ("after-first", Starter::AfterFirst),
                ],
            )?,
            keep_direction: options.choice("direction", &[("reset", false), ("keep", true)])?,
            most_turns: options.within("max-turns", 0, 5000)?,
            one_round: false,
            followers: Uno::followers(options.get("match-symbols")?, plain_wild),
        })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let race = "points so far, and who is likely to win the round with how much";
        let score = "points so far, less those of the hand where they cost";
        vec![
            Named { id: "race", about: race, opinion: Arc::new(Race) },
            Named { id: "score", about: score, opinion: Arc::new(RunningScore) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "dear cards and the longest colour first, wild cards last, stop who is close to the end";
        vec![Named { id: "shed", about, opinion: Arc::new(Shed) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        let shed = "plays when it can, coloured cards before wild ones";
        let ordered = "plays what the ordering rates highest";
        vec![
            Named { id: "shed", about: shed, opinion: Arc::new(ShedPlayout) },
            Named { id: "ordered", about: ordered, opinion: Arc::new(OrderedPlayout) },
            Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomPlayout) },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "all that a seat knows, number by number", opinion: Arc::new(Flat) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let tag =
            "the score, half as much again for the winner, half of it for a loser (Goodman et al. 2022)";
        let signed = "the same with the sign put right where scores are negative";
        let winner = "how likely the totals are to win the match";
        vec![
            Named { id: "tag", about: tag, opinion: Arc::new(StateValue::LITERAL) },
            Named { id: "tag-signed", about: signed, opinion: Arc::new(StateValue::SIGNED) },
            Named { id: "match", about: winner, opinion: Arc::new(MatchWinner) },
        ]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
