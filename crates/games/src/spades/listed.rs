//! The entry in the list of games: options, presets, opinions.

use super::deal::deck_for;
use super::encode::Flat;
use super::evaluate::{Contract, Score};
use super::order::Sense;
use super::outcome::Wants;
use super::playouts::{OpenBids, RandomCards, SenseBids, SensePlayout};
use super::reduce::Suits;
use super::rules::{Breaking, Short, Spades, Undealt};
use super::types::{ByOutcome, Points};
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, ReduceMoves, TurnKind, option,
};
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("partners", "pairs", "pairs|none", "with four seats: p1 and p3 against p2 and p4, or each alone"),
    option("cards", "0", "0..=17", "cards of each seat; 0: as many as there are"),
    option(
        "undealt",
        "stripped",
        "stripped|open|hidden",
        "cards not dealt: the lowest, taken out before; or what is left, shown to all or to nobody",
    ),
    option(
        "break",
        "true",
        "true|false|never",
        "spades may be led once one was played, at any time, or last",
    ),
    option("starts", "rotate", "rotate|first", "who bids and leads first: the next seat in each hand, or p1"),
    option("hook", "false", "true|false", "the last bidder may not make the bids add up to the tricks"),
    option("pair-limit", "true", "true|false", "partners bid no more together than there are tricks"),
    option("nil", "100", "0..=500", "what a bid of none wins or costs; 0: it is a bid like others"),
    option("blind-nil", "0", "0..=500", "what a nil bid without looking wins or costs; 0: there is none"),
    option("overtrick", "1", "0..=10", "points of an overtrick"),
    option("short", "bid", "bid|missing", "short of the bid: ten are lost per trick bid, or per missing one"),
    option("bags", "10", "0..=20", "overtricks that cost a penalty; 0: none do"),
    option("penalty", "100", "0..=500", "what they cost"),
    option("to", "0", "0..=2000", "the total that ends a match; 0: one hand"),
    option("mercy", "0", "0..=2000", "minus this total ends a match too; 0: none does"),
    option("hands", "50", "1..=100", "the most hands of a match"),
];

const PRESETS: &[Preset] = &[
    Preset { id: "modern", sets: "to=500", about: "the defaults, as a match to 500" },
    Preset {
        id: "paper",
        sets: "partners=none,cards=7,undealt=open,break=false,hook=true,nil=0,to=300",
        about: "as reconstructed for Sturtevant (2008): seven cards, each alone, a match to 300",
    },
    Preset {
        id: "open-spiel",
        sets: "break=never,starts=first",
        about: "OpenSpiel's defaults: one hand, spades are led from nothing but spades",
    },
];

impl Listed for Spades {
    const ABOUT: About = About {
        id: "spades",
        name: "Spades",
        about: "bid how many tricks you take, spades are trump; too few cost the bid, too many add up",
        version: 1,
        seats: &[3, 4],
        default_seats: 4,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let pairs = options.choice("partners", &[("pairs", true), ("none", false)])? && seats == 4;
        let most = (52 / seats) as u8;
        let cards: u8 = options.within("cards", 0, 17)?;
        if cards > most {
            let why = format!("{seats} seats have at most {most} cards each; use cards={most}, or 0 for all");
            return Err(Bad::new(format!("cards={cards}"), why));
        }
        let each = if cards == 0 { most } else { cards };
        let undealt = options.choice(
            "undealt",
            &[("stripped", Undealt::Stripped), ("open", Undealt::Open), ("hidden", Undealt::Hidden)],
        )?;
        let mut rules = Spades {
            seats,
            sides: if pairs { 2 } else { seats },
            each,
            deck: deck_for(seats, each, undealt),
            undealt,
            breaking: options.choice(
                "break",
                &[("true", Breaking::Must), ("false", Breaking::Free), ("never", Breaking::Never)],
            )?,
            rotates: options.choice("starts", &[("rotate", true), ("first", false)])?,
            hook: options.get("hook")?,
            pair_limit: options.get("pair-limit")?,
            nil: options.within("nil", 0, 500)?,
            blind: options.within("blind-nil", 0, 500)?,
            overtrick: options.within("overtrick", 0, 10)?,
            short: options.choice("short", &[("bid", Short::Bid), ("missing", Short::Missing)])?,
            bag_limit: options.within("bags", 0, 20)?,
            bag_penalty: options.within("penalty", 0, 500)?,
            to: options.within("to", 0, 2000)?,
            mercy: options.within("mercy", 0, 2000)?,
            most_hands: options.within("hands", 1, 100)?,
            one_hand: false,
            bounds: (0.0, 0.0),
            fair: (0.0, 0.0),
        };
        (rules.bounds, rules.fair) = (rules.payoff_bounds(), rules.fair_range());
        Ok(rules)
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "contract",
                about: "what the bids are likely to bring, by the tricks that each hand is good for",
                opinion: Arc::new(Contract),
            },
            Named {
                id: "score",
                about: "points, and ten for each trick up to the bid",
                opinion: Arc::new(Score),
            },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named {
            id: "sense",
            about: "bid what the hand is good for, take tricks cheaply for it, then duck",
            opinion: Arc::new(Sense),
        }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named {
                id: "bids",
                about: "bid what the hand is good for, every legal card alike",
                opinion: Arc::new(SenseBids),
            },
            Named { id: "random", about: "every legal bid and card alike", opinion: Arc::new(RandomCards) },
            Named {
                id: "open-bids",
                about: "bid what the hand is good for beside all others, every legal card alike",
                opinion: Arc::new(OpenBids),
            },
            Named {
                id: "sense",
                about: "the move ordering, one card in ten at random",
                opinion: Arc::new(SensePlayout),
            },
        ]
    }

    fn reductions(&self) -> Vec<Named<dyn ReduceMoves<Self>>> {
        let about = "the lowest of cards of one suit between which nobody holds a card";
        vec![Named { id: "suits", about, opinion: Arc::new(Suits) }]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "all that a seat knows, number by number", opinion: Arc::new(Flat) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        vec![
            Named {
                id: "mt",
                about: "as many tricks as possible, whatever was bid",
                opinion: Arc::new(ByOutcome(Wants::Tricks)),
            },
            Named {
                id: "mot",
                about: "make the bid, then as few overtricks as possible",
                opinion: Arc::new(ByOutcome(Wants::FewOvertricks)),
            },
            Named {
                id: "mot-near",
                about: "the same, and short of the bid as near to it as possible",
                opinion: Arc::new(ByOutcome(Wants::FewOvertricksOrNear)),
            },
            Named {
                id: "gen",
                about: "make the bid, nothing else",
                opinion: Arc::new(ByOutcome(Wants::Bid)),
            },
            Named {
                id: "points",
                about: "points of the hand, each overtrick at its share of the penalty",
                opinion: Arc::new(Points),
            },
        ]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        super::record::replay(record)
    }
}
