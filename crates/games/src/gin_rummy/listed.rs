//! The entry in the list of games: options, presets, opinions.

use super::cards::deck_of;
use super::encode::Planes;
use super::evaluate::{Deadwood, Score};
use super::keys::{CardKeys, RoleKeys};
use super::layoffs::Layoffs;
use super::order::Careful;
use super::playouts::{ConnectorPlayout, MeldPlayout, RandomCards};
use super::rules::{Exhausted, GinRummy, Return};
use super::types::StockType;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, KeyMoves, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType,
    Playout, Preset, TurnKind, option,
};
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("knock", "10", "0..=30", "the most deadwood to knock with; 0: gin only"),
    option("oklahoma", "false", "true|false", "the first upcard is the limit for knocking; an ace: gin only"),
    option(
        "first",
        "offer",
        "offer|plain",
        "the first upcard is offered to all seats, or to the first as any other",
    ),
    option(
        "spread",
        "auto",
        "auto|declared",
        "after a knock all is laid as well as possible, or declared by the seats",
    ),
    option("layoff", "free", "free|two|none", "lay-offs: any, at most two beyond an end of a run, none"),
    option(
        "return",
        "no",
        "no|yes|free",
        "the card taken may be thrown at once; yes: twice in a row ends the hand",
    ),
    option("wall", "2", "0..=10", "cards of the stock that are never drawn"),
    option("last", "true", "true|false", "once the stock is out, the upcard may still be taken to knock"),
    option(
        "takes",
        "50",
        "1..=200",
        "the take of an upcard that ends the hand instead, against endless play",
    ),
    option("exhausted", "draw", "draw|loss|lowest|minus", "what a hand pays if nobody goes out"),
    option("gin", "25", "0..=100", "bonus for gin"),
    option("big-gin", "31", "0..=100", "bonus for gin without a discard; 0: there is none"),
    option("undercut", "25", "0..=100", "bonus for having less than the knocker"),
    option("tie", "undercut", "undercut|nothing", "as much as the knocker: an undercut, or nothing"),
    option("score", "points", "points|win", "payoffs: points, or the share of the win"),
    option("to", "0", "0..=1000", "the points won that end a match; 0: one hand"),
    option("hands", "20", "1..=50", "the most hands of a match"),
    option("hand", "10", "3..=10", "cards of each seat"),
    option("ranks", "13", "4..=13", "ranks of the deck, from the ace up"),
    option("suits", "4", "2..=4", "suits of the deck"),
];

const PRESETS: &[Preset] = &[
    Preset { id: "modern", sets: "knock=10", about: "the defaults, said aloud" },
    Preset {
        id: "paper",
        sets: "knock=0,first=plain,return=free,wall=0,big-gin=0,score=win",
        about: "as in Sturtevant (2008): a hand is won by gin alone; what is unsaid there is a switch here",
    },
    Preset {
        id: "open-spiel",
        sets: "spread=declared,layoff=two,return=yes,big-gin=0,tie=nothing",
        about: "OpenSpiel's defaults",
    },
];

const ENDINGS: [(&str, Exhausted); 4] = [
    ("draw", Exhausted::Draw),
    ("loss", Exhausted::Loss),
    ("lowest", Exhausted::Lowest),
    ("minus", Exhausted::Minus),
];

impl Listed for GinRummy {
    const ABOUT: About = About {
        id: "gin-rummy",
        name: "Gin Rummy",
        about: "draw and throw cards until nearly all of yours lie in sets and runs, then knock",
        version: 1,
        seats: &[2, 3, 4],
        default_seats: 2,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let layoffs = [("free", Layoffs::Free), ("two", Layoffs::Two), ("none", Layoffs::None)];
        let returns = [("no", Return::No), ("yes", Return::Yes), ("free", Return::Free)];
        let rules = GinRummy {
            seats,
            deck: deck_of(options.within("suits", 2, 4)?, options.within("ranks", 4, 13)?),
            each: options.within("hand", 3, 10)?,
            knock: options.within("knock", 0, 30)?,
            oklahoma: options.get("oklahoma")?,
            offer: options.choice("first", &[("offer", true), ("plain", false)])?,
            declared: options.choice("spread", &[("auto", false), ("declared", true)])?,
            layoffs: options.choice("layoff", &layoffs)?,
            returns: options.choice("return", &returns)?,
            wall: options.within("wall", 0, 10)?,
            last: options.get("last")?,
            most_takes: options.within("takes", 1, 200)?,
            exhausted: options.choice("exhausted", &ENDINGS)?,
            gin: options.within("gin", 0, 100)?,
            big_gin: options.within("big-gin", 0, 100)?,
            undercut: options.within("undercut", 0, 100)?,
            tie_undercuts: options.choice("tie", &[("undercut", true), ("nothing", false)])?,
            win_only: options.choice("score", &[("points", false), ("win", true)])?,
            to: options.within("to", 0, 1000)?,
            most_hands: options.within("hands", 1, 50)?,
        };
        // At least one card is drawn from the stock.
        let needed = seats as u32 * u32::from(rules.each) + 1 + u32::from(rules.wall) + 1;
        let cards = rules.deck.count_ones();
        if cards < needed {
            let why =
                format!("{seats} seats need at least {needed} cards, the deck has {cards}; deal fewer cards");
            return Err(Bad::new(format!("hand={}", rules.each), why));
        }
        Ok(rules)
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "deadwood",
                about: "who is nearest to going out, and what that will bring",
                opinion: Arc::new(Deadwood),
            },
            Named { id: "score", about: "points of finished hands", opinion: Arc::new(Score) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named {
            id: "careful",
            about: "the best hand after the next draw; knock when possible",
            opinion: Arc::new(Careful),
        }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomCards) },
            Named {
                id: "connector",
                about: "throw a card without a connector, go out at once, draw at random",
                opinion: Arc::new(ConnectorPlayout),
            },
            Named {
                id: "meld",
                about: "take what makes a meld, throw high cards without a connector, go out at once",
                opinion: Arc::new(MeldPlayout),
            },
        ]
    }

    fn keys(&self) -> Vec<Named<dyn KeyMoves<Self>>> {
        vec![
            Named { id: "card", about: "moves by the card they throw or take", opinion: Arc::new(CardKeys) },
            Named {
                id: "role",
                about: "moves by what their card is good for in the hand, alike for all seats",
                opinion: Arc::new(RoleKeys),
            },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named {
            id: "planes",
            about: "all that a seat knows, as planes of suits and ranks",
            opinion: Arc::new(Planes),
        }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let abouts = [
            "an exhausted stock is a shared win",
            "an exhausted stock is lost for all",
            "an exhausted stock is won by the least deadwood",
            "an exhausted stock is worth more with less deadwood",
        ];
        let named = |((id, exhausted), about)| -> Named<dyn PlayerType<Self>> {
            Named { id, about, opinion: Arc::new(StockType(exhausted)) }
        };
        ENDINGS.into_iter().zip(abouts).map(named).collect()
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        super::record::replay(record)
    }
}
