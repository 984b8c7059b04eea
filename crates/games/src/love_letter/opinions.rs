//! A move ordering by what the mover knows.

use super::cards::{
    ANY, BARON, BOX, COUNTESS, Card, GUARD, HANDMAID, KINDS, KING, Kinds, PRIEST, PRINCE, PRINCESS, Pile,
    members,
};
use super::rules::LoveLetter;
use super::state::{Action, SEATS, State};
use nply_core::{OrderMoves, Player};

/// What the mover thinks of the others' cards: cards that it has not seen, and what each of the others can hold.
pub(super) struct Guesses {
    unseen: Pile,
    may: [Kinds; SEATS],
    /// Unseen cards of the kinds that each can hold.
    many: [f32; SEATS],
}

impl Guesses {
    pub fn new(g: &LoveLetter, s: &State, who: usize) -> Guesses {
        let one = |value: u8| if value > 0 { Card::of_value(value).one() } else { 0 };
        let seen: Pile =
            s.discards.iter().sum::<Pile>() + s.open.iter().map(|&value| one(value)).sum::<Pile>();
        let mut guesses = Guesses {
            unseen: BOX - seen - one(s.held[who]) - one(s.drawn),
            may: [ANY; SEATS],
            many: [1.0; SEATS],
        };
        for seat in (0..g.seats).filter(|&seat| seat != who) {
            let known = s.card(seat).filter(|_| s.knows(who, seat));
            guesses.may[seat] = known.map_or(s.may[seat], Card::bit);
            let many: u32 = members(guesses.may[seat]).map(|card| card.count(guesses.unseen)).sum();
            guesses.many[seat] = many.max(1) as f32;
        }
        guesses
    }

    /// How likely a seat holds one of these kinds.
    #[inline]
    fn chance(&self, seat: usize, kinds: Kinds) -> f32 {
        let many: u32 = members(kinds & self.may[seat]).map(|card| card.count(self.unseen)).sum();
        many as f32 / self.many[seat]
    }

    /// How good an action of the mover looks.
    pub fn rate(&self, s: &State, a: Action) -> f32 {
        let (seat, card) = (s.mover as usize, a.card());
        let other = if s.held[seat] == card.value() { s.drawn } else { s.held[seat] };
        let other = Card::of_value(other.max(1));
        // Better cards are kept.
        let keep = 0.03 * f32::from(other.value());
        let target = a.target().filter(|&target| target == seat || !s.is_shielded(target));
        keep + match (card, target) {
            (GUARD, Some(target)) => a.guessed().map_or(0.0, |guess| self.chance(target, guess.bit())),
            (PRIEST, Some(target)) => {
                if self.may[target].count_ones() == 1 {
                    0.0
                } else {
                    0.12
                }
            }
            (BARON, Some(target)) => {
                self.chance(target, other.below()) - 1.2 * self.chance(target, other.above())
            }
            (HANDMAID, _) => 0.18,
            (PRINCE, Some(target)) if target == seat => match other {
                PRINCESS => -2.0,
                other => 0.02 - 0.08 * f32::from(other.value()),
            },
            (PRINCE, Some(target)) => 0.1 + self.chance(target, PRINCESS.bit()),
            (KING, Some(target)) => {
                self.chance(target, other.above()) * 0.3 - self.chance(target, other.below()) * 0.3
            }
            (COUNTESS, _) => 0.05,
            (PRINCESS, _) => -3.0,
            _ => 0.0,
        }
    }
}

const _: () = assert!(KINDS == 8);

/// Likely guesses and comparisons that can be won first; high cards are kept, the Princess above all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chances;

impl OrderMoves<LoveLetter> for Chances {
    fn rate(&self, g: &LoveLetter, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let guesses = Guesses::new(g, s, who.index());
        out.extend(list.iter().map(|&a| guesses.rate(s, a)));
    }
}
