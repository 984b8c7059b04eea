//! What a deck is worth: the points in it, and those that it can still buy.
//!
//! The score alone deceives: a Province bought early is worth no more than one bought late, and slows the deck down. So a
//! deck is also judged by the coins of an average hand, and by how many turns are left for it.

use super::cards::{CARDS, DUCHY, Effect, KINDS, Kind, PROVINCE, Pile};
use super::rules::{Dominion, State};
use super::state::{MOST_SEATS, Phase};
use nply_core::{Evaluate, Game, Values};

/// Points so far, and what the deck can still buy before the game ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospects;

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
    let (mut coins, mut drawn, mut terminals, mut extra) = (0.0, 0.0, 0.0f32, 0.0f32);
    let (mut terminal_coins, mut terminal_drawn) = (0.0, 0.0);
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
    // Of several cards that end the action phase in one hand only the first is played.
    let per_hand = 5.0 * terminals / size;
    let played = if terminals == 0.0 { 0.0 } else { (1.0 + 5.0 * extra / size).min(per_hand.max(0.2)) };
    let share =
        if per_hand > 0.0 { (played / per_hand).min(1.0) * (1.0 - 0.25 * per_hand.min(1.0)) } else { 0.0 };
    let coins = coins + share * terminal_coins;
    let drawn = drawn + share * terminal_drawn;
    // A card that draws another does not take its place.
    5.0 * coins / (size - drawn).max(size * 0.35)
}

/// How likely a hand with so many coins on average can pay for a Province.
fn province_rate(coins: f32) -> f32 {
    1.0 / (1.0 + (-(coins - 7.6) * 1.1).exp())
}

/// Points that such a hand buys in a turn near the end.
fn points_rate(coins: f32) -> f32 {
    let province = province_rate(coins);
    6.0 * province + (1.0 - province) * 1.2 * (coins / 5.0).min(1.5)
}

/// Turns of each seat that are left, roughly.
fn turns_left(g: &Dominion, s: &State, rates: &[f32]) -> f32 {
    let provinces = f32::from(s.supply.of(PROVINCE));
    let sold: f32 = rates.iter().sum::<f32>() + 0.05;
    // Decks grow, so that slow ones will not stay as slow as they are.
    let by_provinces = provinces / (0.75 * sold + 0.25 * f32::from(g.seats) * 0.55);
    let mut piles: Vec3 = [255; 3];
    for i in (0..KINDS).filter(|i| g.piles >> i & 1 == 1) {
        insert(&mut piles, s.supply.0[i]);
    }
    let by_piles = piles.iter().map(|&n| f32::from(n)).sum::<f32>() / f32::from(g.seats) + 0.5;
    let now = f32::from(s.turns[usize::from(s.active)]);
    by_provinces.min(by_piles).min(f32::from(g.max_turns) - now).clamp(0.2, 20.0)
}

/// The three smallest numbers, ascending.
type Vec3 = [u8; 3];

fn insert(least: &mut Vec3, number: u8) {
    if number < least[2] {
        least[2] = number;
        least.sort_unstable();
    }
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
        let rates = coins.map(province_rate);
        let turns = turns_left(g, s, &rates[..seats]);
        let (least, most) = g.bounds();
        let duchies = if s.supply.of(DUCHY) > 0 { 1.0 } else { 0.7 };
        for (seat, &coins) in coins.iter().enumerate().take(seats) {
            // Seats that have had their turn in this round have a little less to come.
            let behind = if seat <= usize::from(s.active) { 0.25 } else { 0.0 };
            let income = points_rate(coins) * (turns - behind).max(0.0) * duchies;
            values.0[seat] = (values.0[seat] + income).clamp(least, most);
        }
        values
    }
}
