//! A hand-written rating of cards: stay below the trick, throw off danger, lead low. Uses nothing that the seat does not
//! see.

use super::cards::{Card, HEARTS, JACK, QUEEN, SPADES, points_in};
use super::rules::Hearts;
use super::state::{Action, Phase, State};
use nply_core::{OrderMoves, Player, Playout, Rng};

/// Rates what a careful player without a plan would do first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Duck;

impl OrderMoves<Hearts> for Duck {
    fn rate(&self, g: &Hearts, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&action| rating(g, s, who, action)));
    }
}

fn rating(g: &Hearts, s: &State, who: Player, action: Action) -> f32 {
    let hand = s.hands[who.index()];
    match action {
        Action::Pass(card) => pass_rating(hand & !s.passed, card),
        Action::Card(card) if s.phase == Phase::Play && s.count == 0 => lead_rating(s, hand, card),
        Action::Card(card) if s.phase == Phase::Play => {
            if card.suit() == s.trick[0].suit() {
                follow_rating(g, s, hand, card)
            } else {
                throw_rating(g, s, hand, card)
            }
        }
        _ => 0.0,
    }
}

/// Spades above the queen.
const ABOVE_QUEEN: u64 = SPADES & !(QUEEN | (QUEEN - 1));

/// Whether the queen may still fall on us: it is neither played nor our own.
fn queen_is_out(s: &State, hand: u64) -> bool {
    (s.played | hand) & QUEEN == 0
}

/// High cards of short suits go; spades from the queen up go unless enough low ones guard them.
fn pass_rating(hand: u64, card: Card) -> f32 {
    let rank = f32::from(card.rank());
    let length = (hand & card.suit()).count_ones() as f32;
    if card.bit() & SPADES != 0 {
        let guarded = (hand & SPADES & (QUEEN - 1)).count_ones() >= 4;
        return match (card.bit() & (ABOVE_QUEEN | QUEEN) != 0, guarded) {
            (true, false) => 30.0 - rank,
            (true, true) => 0.0,
            (false, _) => rank - 10.0,
        };
    }
    let heart = if card.bit() & HEARTS != 0 { 3.0 } else { 0.0 };
    rank + heart + 1.5 * (4.0 - length)
}

/// Low cards first; never the queen, nor a spade above it while it is out.
fn lead_rating(s: &State, hand: u64, card: Card) -> f32 {
    let rank = f32::from(card.rank());
    let out = queen_is_out(s, hand);
    let danger = match card.bit() {
        QUEEN => 40.0,
        bit if bit & ABOVE_QUEEN != 0 && out => 20.0,
        // Low spades drive the queen out.
        bit if bit & SPADES != 0 && out => -4.0,
        _ => 0.0,
    };
    -rank - danger
}

/// The highest card below the trick; if none, the highest when it is cheap, else the lowest.
fn follow_rating(g: &Hearts, s: &State, hand: u64, card: Card) -> f32 {
    let rank = f32::from(card.rank());
    if !card.beats(s.best) {
        return 20.0 + rank + if card.bit() == QUEEN { 30.0 } else { 0.0 };
    }
    let last = s.count as usize + 1 == g.seats;
    let stake = points_in(s.trick().iter().fold(0, |mask, card| mask | card.bit()));
    if g.jack && card.bit() == JACK && last && stake < 10 {
        return 60.0;
    }
    let rating = match card.bit() {
        QUEEN => -40.0,
        bit if bit & ABOVE_QUEEN != 0 && queen_is_out(s, hand) && !last => -20.0,
        _ => 0.0,
    };
    if last && stake == 0 { rating + rank } else { rating - rank }
}

/// The queen, then spades above it while it is out, then hearts from the top, then high cards of short suits.
fn throw_rating(g: &Hearts, s: &State, hand: u64, card: Card) -> f32 {
    let rank = f32::from(card.rank());
    match card.bit() {
        QUEEN => 100.0,
        JACK if g.jack => -20.0,
        bit if bit & ABOVE_QUEEN != 0 && queen_is_out(s, hand) => 50.0 + rank,
        bit if bit & HEARTS != 0 => 25.0 + rank,
        _ => rank + 1.5 * (4.0 - (hand & card.suit()).count_ones() as f32),
    }
}

/// Plays by the rating, but one card in ten at random: playouts need some noise (Sturtevant's public player found so).
#[derive(Clone, Copy, Debug, Default)]
pub struct DuckPlayout;

impl Playout<Hearts> for DuckPlayout {
    fn choose(&self, g: &Hearts, s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        if rng.below(10) == 0 {
            return rng.pick(list);
        }
        // Ties fall to the first at or after a random place.
        let start = rng.below(list.len() as u32) as usize;
        let (before, from) = list.split_at(start);
        let mut best = (f32::NEG_INFINITY, list[0]);
        for &action in from.iter().chain(before) {
            let rating = rating(g, s, who, action);
            if rating > best.0 {
                best = (rating, action);
            }
        }
        best.1
    }
}
