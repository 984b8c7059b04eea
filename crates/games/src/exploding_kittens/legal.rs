//! What a seat may do.

use super::cards::{ATTACK, Card, FAVOR, FUTURE, Heap, KITTEN, NOPE, SHUFFLE, SKIP};
use super::rules::{Choices, ExplodingKittens, Pairs};
use super::state::{Act, Action, Phase, State, TOP};

/// The orders of three cards: which of the old places comes first, second, third.
pub(super) const ORDERS: [[usize; TOP]; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

impl ExplodingKittens {
    pub(super) fn list(&self, s: &State, who: usize, out: &mut Vec<Action>) {
        let mut push = |act: Act| out.push(Action::new(act));
        match s.phase {
            Phase::React => {
                if s.hands[who].has(NOPE) {
                    push(Act::Nope);
                }
                push(Act::Pass);
            }
            Phase::Give => s.hands[who].kinds().for_each(|card| push(Act::Give(card))),
            Phase::Take => s.discards.harmless().kinds().for_each(|card| push(Act::Take(card))),
            Phase::Put => (0..=s.left as usize).for_each(|place| push(Act::Put(place))),
            Phase::Order => self.list_orders(s, out),
            _ => self.list_turn(s, who, out),
        }
    }

    /// Orders that differ.
    fn list_orders(&self, s: &State, out: &mut Vec<Action>) {
        let cards = (s.left as usize).min(TOP);
        let mut seen: [Option<[u8; TOP]>; 6] = [None; 6];
        for (number, order) in ORDERS.iter().enumerate() {
            if order[cards..].iter().any(|&place| place < cards) {
                continue;
            }
            let mut result = [0; TOP];
            (0..cards).for_each(|place| result[place] = s.pile[order[place]]);
            if !seen.contains(&Some(result)) {
                seen[number] = Some(result);
                out.push(Action::new(Act::Order(number)));
            }
        }
    }

    /// Other seats that are alive and have cards.
    #[inline]
    fn targets(s: &State, who: usize) -> impl Iterator<Item = usize> {
        (0..s.seats as usize).filter(move |&seat| seat != who && s.is_alive(seat) && s.sizes[seat] > 0)
    }

    fn list_turn(&self, s: &State, who: usize, out: &mut Vec<Action>) {
        let mut push = |act: Act| out.push(Action::new(act));
        push(Act::Draw);
        if self.choices.one_card && s.played {
            return;
        }
        let hand = s.hands[who];
        for card in hand.kinds() {
            match card {
                ATTACK if self.choices.attack_chosen => {
                    let others = (0..self.seats).filter(|&seat| seat != who && s.is_alive(seat));
                    others.for_each(|seat| push(Act::PlayAt(card, seat)));
                }
                ATTACK | SKIP | SHUFFLE | FUTURE => push(Act::Play(card)),
                FAVOR => Self::targets(s, who).for_each(|seat| push(Act::PlayAt(card, seat))),
                _ => {}
            }
        }
        let Choices { pairs, threes, .. } = self.choices;
        for card in hand.kinds().filter(|card| pairs == Pairs::Any || card.is_cat()) {
            for seat in Self::targets(s, who).filter(|_| hand.count(card) >= 2) {
                if pairs != Pairs::None {
                    push(Act::Pair(card, seat));
                }
                if threes && hand.count(card) >= 3 {
                    let named = Card::all().filter(|&card| card != KITTEN);
                    named.for_each(|named| push(Act::Three(card, seat, named)));
                }
            }
        }
        if self.choices.fives {
            list_fives(hand, out);
        }
    }
}

/// Every five kinds of a hand.
fn list_fives(hand: Heap, out: &mut Vec<Action>) {
    let held = hand.kinds().fold(0usize, |kinds, card| kinds | 1 << card.index());
    // The subsets of what is held, from the greatest down.
    let mut kinds = held;
    while kinds != 0 {
        if kinds.count_ones() == 5 {
            out.push(Action::new(Act::Five(kinds)));
        }
        kinds = (kinds - 1) & held;
    }
}
