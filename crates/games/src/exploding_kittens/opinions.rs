//! Which moves are tried first, and quick play.

use super::cards::{ATTACK, Card, DEFUSE, FAVOR, FUTURE, Heap, KITTEN, NOPE, SHUFFLE, SKIP};
use super::rules::ExplodingKittens;
use super::state::{Act, Action, State, UNSEEN};
use nply_core::{OrderMoves, Player, Playout, Rng};

/// Draws are avoided when a Kitten is likely or known; useless cards are given away; Nopes are for what hurts oneself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usual;

/// What a card is worth to keep.
fn worth(card: Card) -> f32 {
    match card {
        DEFUSE => 9.0,
        ATTACK => 5.0,
        SKIP | NOPE => 4.0,
        FUTURE | SHUFFLE => 3.0,
        FAVOR => 2.5,
        _ => 1.0,
    }
}

/// From what the seat knows alone.
fn rating(s: &State, who: usize, a: Action) -> f32 {
    let knows_top = s.knows[who] & 1 == 1 && s.pile[0] != UNSEEN;
    let danger = match knows_top {
        true if s.pile[0] as usize == KITTEN.index() => 1.0,
        true => 0.0,
        false => s.kittens() as f32 / f32::from(s.left.max(1)),
    };
    match a.act() {
        Act::Draw => 2.0 - 8.0 * danger,
        Act::Play(ATTACK) | Act::PlayAt(ATTACK, _) => 7.0 * danger - 0.2,
        Act::Play(SKIP) => 6.0 * danger - 0.3,
        Act::Play(SHUFFLE) => {
            if knows_top {
                5.0 * danger - 1.0
            } else {
                -1.0
            }
        }
        Act::Play(FUTURE) => {
            if knows_top {
                -1.0
            } else {
                6.0 * danger
            }
        }
        Act::PlayAt(..) => 1.9,
        Act::Pair(card, _) | Act::Three(card, ..) => {
            if card.is_cat() {
                2.1
            } else {
                -1.0
            }
        }
        // Cats and cards that do little are laid down for the best card there.
        Act::Five(kinds) => {
            let price: f32 = Heap::of_kinds(kinds).map(worth).sum();
            let best = s.discards.harmless().kinds().map(worth).fold(0.0, f32::max);
            best - 0.4 * price
        }
        Act::Take(card) => worth(card),
        Act::Nope => {
            let hurts = match s.pending.act() {
                Act::PlayAt(_, seat) | Act::Pair(_, seat) | Act::Three(_, seat, _) => seat == who,
                Act::Play(ATTACK) => s.next(s.mover.into()) == who,
                _ => false,
            };
            let happens = s.nopes.is_multiple_of(2);
            let own = s.mover as usize == who;
            if hurts && happens || own && !happens { 2.0 } else { -2.0 }
        }
        Act::Give(card) => -worth(card),
        Act::Put(place) => {
            if place == 0 {
                1.0
            } else {
                0.5 - 0.01 * place as f32
            }
        }
        Act::Pass | Act::Deal(_) | Act::Play(_) => 0.0,
        Act::Order(number) => {
            let first = s.pile[super::legal::ORDERS[number][0]] as usize;
            if first == KITTEN.index() { -1.0 } else { 0.0 }
        }
    }
}

impl OrderMoves<ExplodingKittens> for Usual {
    fn rate(&self, _g: &ExplodingKittens, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&action| rating(s, who.index(), action)));
    }
}

/// The best of three random actions, by the ordering.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

impl Playout<ExplodingKittens> for Sensible {
    #[inline]
    fn choose(
        &self,
        _g: &ExplodingKittens,
        s: &State,
        who: Player,
        list: &[Action],
        rng: &mut Rng,
    ) -> Action {
        if let [only] = list {
            return *only;
        }
        let mut best = rng.pick(list);
        let mut most = rating(s, who.index(), best);
        for _ in 0..2 {
            let other = rng.pick(list);
            let value = rating(s, who.index(), other);
            if value > most {
                (best, most) = (other, value);
            }
        }
        best
    }
}
