//! Filling parts of hands of which something is known, each way as likely as any other.
//!
//! The cards of the bag are looked at one by one: each goes to a part that may hold it, or to none. How many ways there
//! are to go on from each card and each set of sizes still to fill is counted once, from the last card backwards, and
//! kept until the sizes or the bag change. Then a world takes one random number for each card. Counts are held as
//! floating-point numbers: they are exact to fifteen digits.

use super::cards::{Card, KINDS, Pile, Spread};
use super::lacks::{colour_line, lines_of};
use super::state::MOST;
use nply_core::Rng;
use std::cell::RefCell;

/// A part to fill.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Slot {
    pub(super) size: u8,
    /// Lines of which it holds no card.
    pub(super) lacks: u32,
    /// Colours of which it holds at least one card, as bits.
    pub(super) has: u8,
}

/// Fills the slots from the bag. Counts are kept apart for the two bags that a view can have.
pub(super) fn fill(bag: Pile, is_old: bool, slots: &[Slot], given: &mut [Pile], rng: &mut Rng) {
    thread_local!(static COUNTED: RefCell<[Counted; 2]> = RefCell::default());
    COUNTED.with_borrow_mut(|counted| {
        let counted = &mut counted[usize::from(is_old)];
        counted.prepare(bag, slots);
        counted.draw(given, rng);
    });
}

/// One way for a card to go: to a slot, changing the place in the table by `down`; `may` says whether the place allows it.
#[derive(Clone, Copy, Default)]
struct Way {
    slot: u8,
    stride: u32,
    /// How many places the slot has.
    places: u32,
    /// Places for each card that is still missing.
    per_card: u32,
    /// The place value of a colour that this card would bring, if it is missing; 0: none.
    colour: u32,
}

impl Way {
    /// How far down the table it leads from a place; 0: the slot is full.
    #[inline]
    fn down(&self, place: u32) -> u32 {
        let local = place / self.stride % self.places;
        if local < self.per_card {
            return 0;
        }
        let brings = if self.colour != 0 && local & self.colour != 0 { self.colour } else { 0 };
        self.stride * (self.per_card + brings)
    }

    /// Adds the ways to go on after the card has gone to the slot, for all places at once.
    fn add(&self, before: &mut [f64], after: &[f64]) {
        let (stride, block) = (self.stride as usize, (self.stride * self.places) as usize);
        for first in (0..before.len()).step_by(block) {
            for local in self.per_card as usize..self.places as usize {
                let at = first + local * stride;
                let from = at - self.down(at as u32) as usize;
                let sums = before[at..at + stride].iter_mut().zip(&after[from..from + stride]);
                sums.for_each(|(sum, more)| *sum += more);
            }
        }
    }
}

#[derive(Default)]
struct Counted {
    bag: Pile,
    slots: Vec<Slot>,
    /// Cards that at least one slot may hold.
    cards: Vec<Card>,
    /// The ways of each kind of card.
    ways: Vec<Vec<Way>>,
    /// The number of places of the table: sizes still to fill, and colours still missing.
    places: u32,
    /// For each number of cards looked at and each place, in how many ways the rest can go.
    table: Vec<f64>,
}

impl Counted {
    fn prepare(&mut self, bag: Pile, slots: &[Slot]) {
        debug_assert!(slots.len() <= 2 * MOST);
        if self.bag == bag && self.slots == slots {
            return;
        }
        (self.bag, self.slots) = (bag, slots.to_vec());
        self.list_ways();
        let mut spread = Spread::new(bag);
        spread.kinds[..spread.left].sort_unstable();
        self.cards.clear();
        let kinds = spread.kinds[..spread.left].iter().map(|&kind| Card(kind));
        self.cards.extend(kinds.filter(|card| !self.ways[card.number()].is_empty()));
        self.count();
    }

    fn list_ways(&mut self) {
        self.ways.clear();
        self.ways.resize(KINDS, Vec::new());
        let mut stride = 1;
        for (at, slot) in self.slots.iter().enumerate() {
            let per_card = 1 << slot.has.count_ones();
            let places = (u32::from(slot.size) + 1) * per_card;
            for card in Card::kinds().filter(|&card| lines_of(card) & slot.lacks == 0) {
                let asked = (0..4).filter(|&colour| slot.has >> colour & 1 == 1);
                let brings = asked.enumerate().find(|&(_, colour)| lines_of(card) & colour_line(colour) != 0);
                let colour = brings.map_or(0, |(bit, _)| 1 << bit);
                self.ways[card.number()].push(Way { slot: at as u8, stride, places, per_card, colour });
            }
            stride *= places;
        }
        self.places = stride;
    }

    fn count(&mut self) {
        let places = self.places as usize;
        self.table.clear();
        self.table.resize(places * (self.cards.len() + 1), 0.0);
        self.table[places * self.cards.len()] = 1.0;
        for (at, card) in self.cards.iter().enumerate().rev() {
            let (before, after) = self.table[at * places..].split_at_mut(places);
            before.copy_from_slice(&after[..places]);
            self.ways[card.number()].iter().for_each(|way| way.add(before, after));
        }
    }

    fn draw(&self, given: &mut [Pile], rng: &mut Rng) {
        let places = self.places as usize;
        let mut place = places - 1;
        debug_assert!(self.table[place] > 0.0, "no world agrees with what was seen");
        for (at, card) in self.cards.iter().enumerate() {
            if place == 0 {
                return;
            }
            let after = &self.table[(at + 1) * places..(at + 2) * places];
            let mut rest = unit(rng) * self.table[at * places + place] - after[place];
            let (mut taken, mut next) = (None, place);
            // Rounding may leave a little at the end: then the last possible way is taken.
            if rest >= 0.0 || after[place] == 0.0 {
                for way in &self.ways[card.number()] {
                    let down = way.down(place as u32) as usize;
                    let weight = if down > 0 { after[place - down] } else { 0.0 };
                    if weight > 0.0 {
                        (taken, next) = (Some(way.slot), place - down);
                        rest -= weight;
                        if rest < 0.0 {
                            break;
                        }
                    }
                }
            }
            if let Some(slot) = taken {
                given[slot as usize] += card.one();
            }
            place = next;
        }
        debug_assert_eq!(place, 0);
    }
}

/// A number in `[0, 1)` with 53 random bits.
fn unit(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}
