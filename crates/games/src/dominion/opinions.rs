//! Habits of play, and playouts that follow them or nothing.

use super::cards::{CARDS, COPPER, CURSE, DUCHY, ESTATE, Effect, GOLD, Kind, PROVINCE, SILVER};
use super::rules::{Action, Dominion, State};
use super::state::Phase;
use nply_core::{OrderMoves, Player, Playout, Rng};

/// Rates actions without a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Habits;

/// What a card is worth in a hand, for discarding and trashing: the least goes first.
fn worth(s: &State, kind: Kind) -> f32 {
    let late = s.supply.of(PROVINCE) <= 3;
    match kind {
        CURSE => -3.0,
        ESTATE | DUCHY | PROVINCE => {
            if late {
                0.1
            } else {
                -1.0
            }
        }
        COPPER => 1.0,
        SILVER => 3.0,
        GOLD => 6.0,
        kind => f32::from(kind.card().cost) + 0.5,
    }
}

/// What a card of the supply is worth to a seat.
fn wanted(s: &State, seat: usize, kind: Kind) -> f32 {
    let provinces = s.supply.of(PROVINCE);
    let deck = s.deck(seat);
    let size = deck.size() as f32;
    match kind {
        PROVINCE => {
            if provinces > 6 && deck.of(GOLD) == 0 {
                9.0
            } else {
                20.0
            }
        }
        GOLD => 10.0,
        DUCHY => {
            if provinces <= 4 {
                9.5
            } else {
                -1.0
            }
        }
        SILVER => 6.0,
        ESTATE => {
            if provinces <= 2 {
                5.0
            } else {
                -2.0
            }
        }
        COPPER => -3.0,
        CURSE => -9.0,
        kind => {
            let card = kind.card();
            let own = f32::from(deck.of(kind));
            if card.actions > 0 {
                return match card.effect {
                    Effect::Cellar => 1.0 - own,
                    _ if card.coins > 0 || card.cards > 1 => 7.5 - 0.3 * own,
                    Effect::Merchant => 5.0 - own,
                    _ => 2.0 - 2.0 * own,
                };
            }
            // One card that ends the action phase for every eight cards or so.
            let terminals: u32 = deck
                .kinds()
                .filter(|kind| kind.is_action() && kind.card().actions == 0)
                .map(|kind| u32::from(deck.of(kind)))
                .sum();
            let room = size / 9.0 - terminals as f32;
            let base = match card.effect {
                Effect::DiscardTo(_) => 7.2,
                Effect::None if card.cards == 3 => 7.6,
                Effect::None => 4.0,
                Effect::Mine(_) => 5.0,
                Effect::Remodel(_) => 4.0,
                _ => 3.0,
            };
            if room > 0.0 { base } else { base - 6.0 }
        }
    }
}

/// How good it is to play a card now: first those that lose nothing.
fn play(s: &State, kind: Kind) -> f32 {
    let card = kind.card();
    match card.effect {
        Effect::Cellar => 6.0,
        Effect::Mine(_) => 4.5,
        Effect::DiscardTo(_) => 4.8,
        Effect::Remodel(_) => {
            if s.supply.of(PROVINCE) <= 4 {
                3.0
            } else {
                1.5
            }
        }
        Effect::Gain(_) => 2.5,
        Effect::None | Effect::Merchant if card.actions > 0 => {
            8.0 + f32::from(card.actions) + 0.1 * f32::from(card.cards)
        }
        Effect::None | Effect::Merchant => 4.0 + f32::from(card.cards) * 0.5 + f32::from(card.coins) * 0.3,
    }
}

fn rating(s: &State, seat: usize, a: Action) -> f32 {
    match (s.phase, a) {
        (_, Action::Play(kind)) => play(s, kind),
        (_, Action::Buy(kind) | Action::Gain(kind)) => wanted(s, seat, kind),
        // A Cellar changes what is worth less than a card drawn for it.
        (Phase::Cellar, Action::Discard(kind)) => 0.9 - worth(s, kind),
        (_, Action::Discard(kind)) => -worth(s, kind),
        (_, Action::Trash(kind)) => trash(s, kind),
        (_, Action::Reveal(_)) => 1.0,
        (Phase::Action, Action::Stop) => 0.5,
        (_, Action::Stop | Action::Draw(..)) => 0.0,
    }
}

/// A Mine turns Silver into Gold; a Remodel Gold into a Province near the end, and rubbish before.
fn trash(s: &State, kind: Kind) -> f32 {
    let mine = matches!(s.cause.card().effect, Effect::Mine(_));
    let late = s.supply.of(PROVINCE) <= 5;
    match kind {
        SILVER if mine => 3.0,
        COPPER if mine => 2.0,
        GOLD if mine => -1.0,
        GOLD if late => 9.0,
        PROVINCE => -9.0,
        ESTATE => 3.0,
        CURSE => 4.0,
        kind => 2.0 - f32::from(CARDS[kind.index()].cost),
    }
}

impl OrderMoves<Dominion> for Habits {
    fn rate(&self, _g: &Dominion, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&action| rating(s, who.index(), action)));
    }
}

/// Plays by [`Habits`], one time in eight anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct BigMoney;

impl Playout<Dominion> for BigMoney {
    #[inline]
    fn choose(&self, _g: &Dominion, s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        if rng.below(8) == 0 {
            return rng.pick(list);
        }
        let mut best = (f32::NEG_INFINITY, list[0]);
        for &action in list {
            let rating = rating(s, who.index(), action);
            if rating > best.0 {
                best = (rating, action);
            }
        }
        best.1
    }
}
