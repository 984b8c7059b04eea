//! The entry in the list of games.

use super::cards::{Dealer, PACK};
use super::encode::Cards;
use super::opinions::{Equity, Odds, OddsPlayout, Tight};
use super::options::{OPTIONS, PRESETS, build};
use super::rank::rank_seven;
use super::rules::Poker;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, Options, OrderMoves, PlayerType, Playout, RandomPlayout,
    RunningScore, Seed, StateValue, TurnKind, Work,
};
use std::sync::Arc;

impl Listed for Poker {
    const ABOUT: About = About {
        id: "poker",
        name: "Poker",
        about: "no-limit Texas Hold'em: bet on two cards of your own and five in common",
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
        build(seats, options)
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let equity = "chips, and the part of the pot that the cards win on average";
        vec![
            Named { id: "equity", about: equity, opinion: Arc::new(Equity) },
            Named { id: "score", about: "chips in front of the seat", opinion: Arc::new(RunningScore) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "what a choice is worth by the strength of the own cards and the size of the pot";
        let tight = "the same, but raises want better cards, and calls after the flop too";
        vec![
            Named { id: "odds", about, opinion: Arc::new(Odds) },
            Named { id: "tight", about: tight, opinion: Arc::new(Tight) },
        ]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomPlayout) },
            Named {
                id: "odds",
                about: "call and raise by the strength of the own cards",
                opinion: Arc::new(OddsPlayout),
            },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named {
            id: "cards",
            about: "planes of cards, and of the numbers of each seat",
            opinion: Arc::new(Cards),
        }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about = "chips, half as many again for a win, half of them for a loss (Goodman et al. 2022)";
        let mut types: Vec<Named<dyn PlayerType<Self>>> =
            vec![Named { id: "tag", about, opinion: Arc::new(StateValue::LITERAL) }];
        if self.gains {
            // Only gains can be negative.
            let about = "the same with the sign put right where chips were lost";
            types.push(Named { id: "tag-signed", about, opinion: Arc::new(StateValue::SIGNED) });
        }
        types
    }

    fn works() -> Vec<Work> {
        vec![Work { id: "ranks", unit: "hands of seven cards", start: ranking }]
    }

    fn replay(record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        super::record::replay(record)
    }
}

/// Ranks a list of random hands, again and again.
fn ranking() -> Box<dyn FnMut() -> u64> {
    let mut rng = Seed(1).rng();
    let hands: Vec<u64> = (0..4096).map(|_| Dealer::new(PACK, &mut rng).cards(7)).collect();
    Box::new(move || {
        let sum = hands.iter().fold(0u32, |sum, &hand| sum.wrapping_add(rank_seven(hand).number()));
        std::hint::black_box(sum);
        hands.len() as u64
    })
}
