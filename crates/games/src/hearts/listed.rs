//! The entry in the list of games: options, presets, opinions.

use super::cards::{HEARTS, QUEEN};
use super::characters::{Ducker, Shooter};
use super::deal::deck_for;
use super::duck::{Duck, DuckPlayout};
use super::encode::Flat;
use super::evaluate::{Danger, Share};
use super::features::Tricks;
use super::keys::Context;
use super::learned::learned;
use super::opinions::{QueenPlayout, RandomCards};
use super::reduce::Suits;
use super::rules::{Hearts, Lead, Moon, Passing};
use super::state::Direction;
use super::types::ShareOfRest;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Features, GameAgent, KeyByAction, KeyMoves, Listed, Named, OptionInfo,
    Options, OrderMoves, PlayerType, Playout, Preset, ReduceMoves, TurnKind, option,
};
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option(
        "pass",
        "rotate",
        "rotate|left|right|across|none|random",
        "whom three cards are passed to; rotate: left, right, across, none, so left in a single hand",
    ),
    option("picks", "any", "any|increasing", "order of picks to pass; increasing reaches each three once"),
    option("lead", "lowest", "lowest|club|free", "first lead: the lowest club, any club by its holder, free"),
    option("first", "none", "none|hearts|queen|any", "point cards that may go to the first trick"),
    option("break", "true", "true|false", "hearts must be broken before they are led"),
    option("queen-breaks", "true", "true|false", "the queen of spades breaks hearts too"),
    option(
        "lone-queen",
        "forced",
        "forced|free",
        "unbroken, from queen and hearts only: queen first, or any",
    ),
    option("jack", "false", "true|false", "the jack of diamonds is worth -10"),
    option("no-tricks", "false", "true|false", "no trick in a hand is worth -5, unless the moon is shot"),
    option(
        "moon",
        "others",
        "others|shooter|best|off",
        "all points: others +26, shooter -26, the better, nothing",
    ),
    option("moon-jack", "false", "true|false", "the moon needs the jack of diamonds"),
    option("deck", "usual", "usual|tag", "cards left out with five seats: 2D 2C, or 2D 2S"),
    option("to", "0", "0..=9999", "the total that ends a match; 0: one hand"),
    option("hands", "50", "1..=200", "the most hands of a match"),
];

const PRESETS: &[Preset] = &[
    Preset { id: "modern", sets: "pass=rotate", about: "the defaults, said aloud" },
    Preset {
        id: "paper",
        sets: "pass=none,lead=club,break=false",
        about: "as inferred for Sturtevant (2008): no passing, hearts may be led at any time",
    },
    Preset {
        id: "open-spiel",
        sets: "pass=random",
        about: "OpenSpiel's defaults: chance draws the direction",
    },
    Preset {
        id: "tag",
        sets: "first=any,queen-breaks=false,deck=tag,to=50",
        about: "the Tabletop Games framework: points on any trick, a match to 50",
    },
];

impl Listed for Hearts {
    const ABOUT: About = About {
        id: "hearts",
        name: "Hearts",
        about: "tricks to avoid: hearts cost 1, the queen of spades 13, unless you take them all",
        version: 1,
        seats: &[3, 4, 5],
        default_seats: 4,
        turns: TurnKind::Mixed,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let (deck, each, lowest) =
            deck_for(seats, options.choice("deck", &[("usual", false), ("tag", true)])?);
        let queen_breaks: bool = options.get("queen-breaks")?;
        let rules = Hearts {
            seats,
            deck,
            each,
            lowest,
            passing: passing(seats, options)?,
            increasing: options.choice("picks", &[("any", false), ("increasing", true)])?,
            lead: options
                .choice("lead", &[("lowest", Lead::Lowest), ("club", Lead::Club), ("free", Lead::Free)])?,
            barred: options.choice(
                "first",
                &[("none", HEARTS | QUEEN), ("hearts", QUEEN), ("queen", HEARTS), ("any", 0)],
            )?,
            must_break: options.get("break")?,
            breakers: HEARTS | if queen_breaks { QUEEN } else { 0 },
            lone_queen: options.choice("lone-queen", &[("forced", false), ("free", true)])?,
            jack: options.get("jack")?,
            no_tricks: options.get("no-tricks")?,
            moon: options.choice(
                "moon",
                &[
                    ("others", Moon::Others),
                    ("shooter", Moon::Shooter),
                    ("best", Moon::Best),
                    ("off", Moon::Off),
                ],
            )?,
            moon_jack: options.get("moon-jack")?,
            to: options.within("to", 0, 9999)?,
            most_hands: options.within("hands", 1, 200)?,
            one_hand: false,
        };
        if rules.moon_jack && (!rules.jack || rules.moon == Moon::Off) {
            return Err(Bad::new(
                "moon-jack=true",
                "needs jack=true and a moon; add jack=true or leave it out",
            ));
        }
        Ok(rules)
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let danger = "points left by the high cards of each hand";
        let share = "points so far and an equal share of the rest";
        let mut all: Vec<Named<dyn Evaluate<Self>>> = vec![
            Named { id: "danger", about: danger, opinion: Arc::new(Danger) },
            Named { id: "share", about: share, opinion: Arc::new(Share) },
        ];
        all.extend(learned());
        all
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named {
            id: "duck",
            about: "stay below the trick, throw off danger, lead low",
            opinion: Arc::new(Duck),
        }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "random", about: "every legal card alike", opinion: Arc::new(RandomCards) },
            Named {
                id: "queen",
                about: "give the queen of spades away at once, else random",
                opinion: Arc::new(QueenPlayout),
            },
            Named {
                id: "duck",
                about: "the move ordering, one card in ten at random",
                opinion: Arc::new(DuckPlayout),
            },
            Named {
                id: "ducker",
                about: "the highest card that does not take the trick, lead low (Sturtevant 2008)",
                opinion: Arc::new(Ducker),
            },
        ]
    }

    fn keys(&self) -> Vec<Named<dyn KeyMoves<Self>>> {
        let context =
            "a card is another move when it is led, follows suit, or is thrown off (Sturtevant 2008)";
        vec![
            Named { id: "action", about: "every card for itself", opinion: Arc::new(KeyByAction) },
            Named { id: "context", about: context, opinion: Arc::new(Context) },
        ]
    }

    fn reductions(&self) -> Vec<Named<dyn ReduceMoves<Self>>> {
        let about = "the lowest of cards of one suit and equal points, between which nobody holds a card";
        vec![Named { id: "suits", about, opinion: Arc::new(Suits) }]
    }

    fn features(&self) -> Vec<Named<dyn Features<Self>>> {
        let about = "hand, tricks and points between two tricks, as the seat itself knows them";
        vec![Named { id: "tricks", about, opinion: Arc::new(Tricks) }]
    }

    fn agents() -> Vec<GameAgent<Self>> {
        vec![
            GameAgent {
                id: "ducker",
                about: "leads low, stays below the trick, throws off high cards (Sturtevant's program)",
                make: |_| Box::new(Ducker),
            },
            GameAgent {
                id: "shooter",
                about: "leads high spades, then plays its longest suit from the top (Sturtevant's program)",
                make: |_| Box::new(Shooter::default()),
            },
        ]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about =
            "its share of the points that nobody took: (26 - points) / sum, as Sturtevant's program has it";
        vec![Named { id: "share", about, opinion: Arc::new(ShareOfRest) }]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "all that a seat knows, number by number", opinion: Arc::new(Flat) }]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        super::record::replay(record)
    }
}

fn passing(seats: usize, options: &Options) -> Result<Passing, Bad> {
    let passing = options.choice(
        "pass",
        &[
            ("rotate", Passing::Rotate),
            ("left", Passing::Always(Direction::Left)),
            ("right", Passing::Always(Direction::Right)),
            ("across", Passing::Always(Direction::Across)),
            ("none", Passing::Always(Direction::None)),
            ("random", Passing::Random),
        ],
    )?;
    if seats == 3 && passing == Passing::Always(Direction::Across) {
        return Err(Bad::new("pass=across", "nobody sits across with three seats; use left or right"));
    }
    Ok(passing)
}
