//! What a deck is worth: the points in it, and its share of those that are still to be bought.
//!
//! The score alone deceives: a Province bought early is worth no more than one bought late, and slows the deck down. So a
//! deck is also judged by the coins of an average hand, compared with those of the others.

use super::cards::{CARDS, DUCHY, Effect, Kind, PROVINCE, Pile};
use super::rules::{Dominion, State};
use super::state::{MOST_SEATS, Phase};
use nply_core::{Evaluate, Game, Values};

/// Points so far, and what the deck can still buy before the game ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospects;

/// How much an extra coin of the average hand counts for the share of what is left: at the end, and how much more at the
/// start, when it counts for many turns.
const COIN: (f32, f32) = (0.1, 0.2);
/// The part of the Duchies that is bought in the end.
const DUCHIES: f32 = 0.3;
/// Cards that are drawn beyond the hand bring at least so many coins each: decks get better.
const LEAST_DRAWN: f32 = 1.2;

/// Coins that the text of a card is worth beside its bonuses, roughly.
fn worth_of(effect: Effect) -> f32 {
    match effect {
        Effect::None => 0.0,
        Effect::Cellar => 0.4,
        Effect::Merchant => 0.5,
        Effect::Gain(_) => 1.0,
        Effect::DiscardTo(_) => 0.8,
        Effect::Remodel(_) => 1.2,
        Effect::Mine(_) => 1.4,
    }
}

/// The coins of an average hand of this deck, actions taken into account.
fn hand_coins(deck: &Pile) -> f32 {
    let size = deck.size().max(1) as f32;
    let (mut coins, mut drawn, mut extra) = (0.0f32, 0.0f32, 0.0f32);
    // Cards that end the action phase.
    let (mut terminals, mut terminal_coins, mut terminal_drawn) = (0.0f32, 0.0f32, 0.0f32);
    for (kind, card) in Kind::all().zip(&CARDS) {
        let count = f32::from(deck.of(kind));
        if count == 0.0 {
            continue;
        }
        let worth = count * (f32::from(card.coins) + worth_of(card.effect) + 0.3 * f32::from(card.buys));
        let cards = count * f32::from(card.cards);
        if kind.is_action() && card.actions == 0 {
            terminals += count;
            terminal_coins += worth;
            terminal_drawn += cards;
        } else {
            coins += worth;
            drawn += cards;
            extra += count * f32::from(card.actions.saturating_sub(1));
        }
    }
    // Of several terminals in one hand only the first is played, but for extra actions.
    let room = 1.0 + 5.0 * extra / size;
    let played = room * (1.0 - (-5.0 * terminals / size / room).exp());
    let share = if terminals > 0.0 { played / terminals } else { 0.0 };
    // A card that draws another does not take its place.
    let seen = (5.0 + share * terminal_drawn) / (1.0 - (drawn / size).min(0.6));
    let density = coins / size;
    5.0 * density + (seen - 5.0) * density.max(LEAST_DRAWN) + share * terminal_coins
}

impl Evaluate<Dominion> for Prospects {
    fn evaluate(&self, g: &Dominion, s: &State) -> Values {
        let mut values = g.payoffs(s);
        if s.phase == Phase::Over {
            return values;
        }
        let seats = s.seats as usize;
        let coins: [f32; MOST_SEATS] =
            std::array::from_fn(|seat| if seat < seats { hand_coins(&s.deck(seat)) } else { 0.0 });
        let provinces = f32::from(s.supply.of(PROVINCE));
        let early = provinces / f32::from(g.supply.of(PROVINCE)).max(1.0);
        let coin = COIN.0 + COIN.1 * early;
        let most_coins = coins.iter().copied().fold(0.0f32, f32::max);
        let weights = coins.map(|coins| (coin * (coins - most_coins)).exp());
        let all: f32 = weights[..seats].iter().sum();
        let points_left = 6.0 * provinces + DUCHIES * 3.0 * f32::from(s.supply.of(DUCHY));
        let (least, most) = g.bounds();
        for (seat, weight) in weights.iter().enumerate().take(seats) {
            values.0[seat] = (values.0[seat] + points_left * weight / all).clamp(least, most);
        }
        values
    }
}
