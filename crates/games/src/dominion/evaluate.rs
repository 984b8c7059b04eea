//! What a deck is worth: the points that it will have when the game ends.
//!
//! The score alone deceives: a Province bought early is worth no more than one bought late, and slows the deck down. So the
//! rest of the game is reckoned turn by turn, in expectation: each seat buys Provinces, Gold, Duchies and Silver with the
//! coins of its average hand until the Provinces are gone.

use super::cards::{CARDS, Effect, FIRST_ACTION, Kind, PROVINCE, Pile, SILVER, TREASURES};
use super::rules::{Dominion, State};
use super::state::{HAND, MOST_SEATS, Phase};
use nply_core::{Evaluate, Game, Values};

/// Points so far, and those that the deck will buy before the game ends.
#[derive(Clone, Debug)]
pub struct Prospects {
    /// For each number of coins of the average hand, in steps: how likely a hand has 3, 5, 6 and 8.
    chances: Vec<[f32; PRICES.len()]>,
}

/// Silver, Duchy, Gold, Province.
const PRICES: [f32; 4] = [3.0, 5.0, 6.0, 8.0];
/// Steps of a coin in the table of chances, and its last coin.
const STEPS: f32 = 8.0;
const MOST_COINS: f32 = 14.0;
/// Turns of each seat after which nothing is reckoned any more.
const TURNS: usize = 30;
/// With so few Provinces a Duchy is bought rather than a treasure.
const LATE: f32 = 4.0;

impl Default for Prospects {
    /// Coins of a hand are about normally distributed; the logistic function is near enough.
    fn default() -> Self {
        let rows = (MOST_COINS * STEPS) as usize + 1;
        let chance = |mean: f32, price: f32| {
            let deviation = 0.5 + 0.25 * mean;
            1.0 / (1.0 + (-1.7 * (mean - price + 0.5) / deviation).exp())
        };
        let chances = (0..rows).map(|row| PRICES.map(|price| chance(row as f32 / STEPS, price))).collect();
        Prospects { chances }
    }
}

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

/// The coins of an average hand of this deck, actions taken into account, and the cards that its turn sees.
fn hand_coins(deck: &Pile) -> (f32, f32) {
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
    (seen * coins / size + share * terminal_coins, seen)
}

/// A deck as the reckoning sees it.
#[derive(Clone, Copy, Debug, Default)]
struct Deck {
    cards: f32,
    /// The coins of all cards.
    coins: f32,
    /// Cards that all cards draw, so that the hand of a greater deck draws less.
    drawn: f32,
    points: f32,
    /// Coins of the next turn, where they are known better than by the average hand.
    next: Option<f32>,
}

impl Deck {
    /// A deck with an average turn of so many coins, in which so many cards are seen.
    fn new(cards: f32, coins: f32, seen: f32, points: f32) -> Deck {
        Deck { cards, coins: coins * cards / seen, drawn: (seen - 5.0) * cards / 5.0, points, next: None }
    }

    /// The coins of an average turn.
    #[inline]
    fn turn_coins(&self) -> f32 {
        5.0 * (1.0 + self.drawn / self.cards) * self.coins / self.cards
    }

    #[inline]
    fn gain(&mut self, chance: f32, coins: f32, points: f32) {
        self.cards += chance;
        self.coins += chance * coins;
        self.points += chance * points;
    }
}

/// The coins of the turn that is being played, or of a hand after an attack.
fn coins_now(s: &State, seat: usize, average_card: f32) -> f32 {
    let hand = &s.hand[seat];
    let own_turn = seat == usize::from(s.active);
    let mut coins = 0.0;
    for (&count, card) in hand.0.iter().zip(&CARDS).take(TREASURES) {
        coins += f32::from(count) * f32::from(card.coins);
    }
    let mut actions = 1.0;
    if own_turn {
        coins += f32::from(s.coins) + f32::from(s.pending) * average_card;
        actions = f32::from(s.actions);
        if s.phase == Phase::Buy {
            return coins;
        }
        if hand.of(SILVER) > 0 {
            coins += f32::from(s.merchants);
        }
    }
    // Cards that leave an action are all played, of the others the best as long as there are actions.
    let mut best = 0.0f32;
    for (kind, card) in Kind::all().zip(&CARDS).skip(FIRST_ACTION) {
        let count = f32::from(hand.of(kind));
        if count > 0.0 && actions > 0.0 {
            let worth = f32::from(card.coins) + f32::from(card.cards) * average_card;
            if card.actions > 0 {
                coins += count * worth;
                actions += count * (f32::from(card.actions) - 1.0);
            } else {
                best = best.max(worth);
            }
        }
    }
    coins + best
}

impl Prospects {
    /// One turn of a deck. `provinces` are those that are left.
    fn turn(&self, deck: &mut Deck, provinces: &mut f32) {
        let [silver, duchy, gold, province] = match deck.next.take() {
            Some(coins) => PRICES.map(|price| f32::from(u8::from(coins >= price))),
            None => self.chances[((deck.turn_coins() * STEPS) as usize).min(self.chances.len() - 1)],
        };
        let bought = province.min(*provinces);
        deck.gain(bought, 0.0, 6.0);
        if *provinces <= LATE {
            deck.gain(duchy - province, 0.0, 3.0);
            deck.gain(silver - duchy, 2.0, 0.0);
        } else {
            deck.gain(gold - province, 3.0, 0.0);
            deck.gain(silver - gold, 2.0, 0.0);
        }
        *provinces -= bought;
    }
}

impl Evaluate<Dominion> for Prospects {
    fn evaluate(&self, g: &Dominion, s: &State) -> Values {
        let mut values = g.payoffs(s);
        if s.phase == Phase::Over {
            return values;
        }
        let (seats, active) = (s.seats as usize, usize::from(s.active));
        let mut decks = [Deck::default(); MOST_SEATS];
        for (seat, deck) in decks.iter_mut().enumerate().take(seats) {
            let pile = s.deck(seat);
            let (coins, seen) = hand_coins(&pile);
            let cards = (pile.size() as f32).max(5.0);
            *deck = Deck::new(cards, coins, seen, values.0[seat]);
            let attacked = seat != active && s.hand_size[seat] < HAND;
            if attacked || seat == active && s.phase != Phase::CleanUp {
                deck.next = Some(coins_now(s, seat, coins / 5.0));
            }
        }
        let mut provinces = f32::from(s.supply.of(PROVINCE));
        let first = usize::from(s.phase == Phase::CleanUp);
        for turn in first..TURNS * seats {
            // Less than half a Province is none.
            if provinces < 0.5 {
                break;
            }
            self.turn(&mut decks[(active + turn) % seats], &mut provinces);
        }
        let (least, most) = g.bounds();
        for (seat, deck) in decks.iter().enumerate().take(seats) {
            values.0[seat] = deck.points.clamp(least, most);
        }
        values
    }
}
