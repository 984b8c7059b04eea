//! A hand-written rating of moves. Uses nothing that the seat does not see.

use super::cards::{Card, value_of};
use super::layoffs::Layoffs;
use super::melds::{deadwood, deadwood_after_discard, meld_cards};
use super::playouts::lay_choice;
use super::rules::GinRummy;
use super::state::{Action, Phase, State};
use nply_core::{OrderMoves, Player};

/// Throws what leaves the best hand after the next draw, takes what makes a meld, knocks when it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct Careful;

impl OrderMoves<GinRummy> for Careful {
    fn rate(&self, g: &GinRummy, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let hand = s.hands[who.index()];
        let unseen = unseen(g, s, hand);
        if s.is_laying() {
            let best = lay_choice(g, s, list);
            out.extend(list.iter().map(|&action| f32::from(u8::from(action == best))));
            return;
        }
        out.extend(list.iter().map(|&action| match action {
            Action::Card(card) => discard_rating(s, hand, card, unseen),
            Action::Upcard => take_rating(hand, s.upcard, unseen),
            Action::Stock | Action::Pass => 0.0,
            Action::Knock => knock_rating(g, s, hand),
            Action::BigGin => 2000.0,
            Action::Meld(meld) => value_of(meld_cards(meld)) as f32,
        }));
    }
}

/// Cards that may still come from the stock, as far as the seat can tell.
fn unseen(g: &GinRummy, s: &State, hand: u64) -> u64 {
    g.deck & !(hand | s.discards | s.shown | s.upcard.as_set())
}

/// The deadwood to expect after the next draw and the best discard.
fn after_draw(hand: u64, unseen: u64) -> f32 {
    let (sum, count) = Card::all_of(unseen)
        .fold((0, 0), |(sum, count), card| (sum + deadwood_after_discard(hand | card.bit()), count + 1));
    if count == 0 { deadwood(hand) as f32 } else { sum as f32 / count as f32 }
}

/// How much weight the next draw has beside the hand as it is.
const HOPE: f32 = 3.0;

fn hand_rating(hand: u64, unseen: u64) -> f32 {
    let now = deadwood(hand) as f32;
    -(now + HOPE * after_draw(hand, unseen)) / (1.0 + HOPE)
}

/// A card that fits cards the next seat took openly is dangerous to throw.
fn discard_rating(s: &State, hand: u64, card: Card, unseen: u64) -> f32 {
    let taken = s.hands[s.next(s.mover) as usize] & s.shown;
    let danger = if fits(card, taken) { 4.0 } else { 0.0 };
    hand_rating(hand & !card.bit(), unseen) - danger
}

/// Whether a card is of the rank of one of these, or next to one.
fn fits(card: Card, cards: u64) -> bool {
    super::playouts::connected(cards | card.bit()) & card.bit() != 0
}

/// The upcard against an unknown card: better if the hand gets better than it may hope to get from the stock.
fn take_rating(hand: u64, upcard: Card, unseen: u64) -> f32 {
    let with = hand | upcard.as_set();
    let discards = Card::all_of(hand).map(|card| hand_rating(with & !card.bit(), unseen));
    let best = discards.fold(f32::NEG_INFINITY, f32::max);
    let hope = after_draw(hand, unseen);
    // The stock also hides what the seat collects, and costs nothing but time.
    best - -hope - 1.0
}

/// Knocking early is good; with little left it is always good, and gin is better than any knock.
fn knock_rating(g: &GinRummy, s: &State, hand: u64) -> f32 {
    let hand = if s.phase == Phase::Wall { hand | s.upcard.as_set() } else { hand };
    let left = deadwood_after_discard(hand) as f32;
    let risk = if g.layoffs == Layoffs::None { 0.0 } else { left };
    1000.0 - risk
}
