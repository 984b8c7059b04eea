//! What everybody learns from what happens, and what single seats are shown.
//!
//! Nobody sees which of a seat's two cards was the new one. So a card that a seat was known to hold is still there unless a
//! card of that kind was played; then nothing is known of what is left.

use super::cards::{ANY, COUNTESS, Card};
use super::state::{Pair, SEATS, State};

impl State {
    /// A seat's card is a new one: nobody else knows anything of it.
    pub(super) fn forget(&mut self, seat: usize) {
        self.may[seat] = ANY;
        self.known_to[seat] = 0;
        self.looks[seat] = 0;
        self.sure[seat] = 0;
        self.told[seat] = 0;
        self.since[seat] = [0; SEATS];
        for pair in &mut self.pairs {
            if pair.is_used() && pair.seats.contains(&(seat as u8)) {
                *pair = Pair::default();
            }
        }
    }

    /// The mover played one of its two cards, and nobody saw which; `kept`: it still has the one that it had.
    pub(super) fn played(&mut self, seat: usize, card: Card, kept: bool) {
        if !card.is_in(self.may[seat]) {
            return; // Everybody can tell that it was the new one.
        }
        for look in (0..SEATS).filter(|&look| self.looks[seat] >> look & 1 == 1) {
            self.since[seat][look] |= card.bit();
        }
        self.sure[seat] = 0;
        if !kept {
            self.known_to[seat] = 0;
        }
        let may = std::mem::replace(&mut self.may[seat], ANY);
        for pair in self.pairs.iter_mut().filter(|pair| pair.is_used()) {
            if pair.seats[0] as usize == seat {
                for (kind, row) in pair.rows.iter_mut().enumerate() {
                    *row = if may >> kind & 1 == 1 { *row } else { 0 };
                }
                let was_played = pair.rows[card.value() as usize - 1];
                pair.rows.iter_mut().for_each(|row| *row |= was_played);
            } else if pair.seats[1] as usize == seat {
                for row in &mut pair.rows {
                    *row = if card.is_in(*row & may) { ANY } else { *row & may };
                }
            }
        }
    }

    /// With King or Prince in hand the Countess would have been played.
    pub(super) fn has_no_countess(&mut self, seat: usize) {
        self.may[seat] &= !COUNTESS.bit();
    }

    /// A seat sees the card of another, and everybody knows that it does.
    pub(super) fn show(&mut self, owner: usize, who: usize) {
        self.known_to[owner] |= 1 << who;
        self.looks[owner] |= 1 << who;
        self.sure[owner] |= 1 << who;
        self.told[owner] |= 1 << who;
        self.since[owner][who] = 0;
    }

    /// A seat lays its card open and has it no more.
    pub(super) fn reveal(&mut self, seat: usize, card: Card) {
        for pair in self.pairs.iter().filter(|pair| pair.is_used()) {
            let [first, second] = pair.seats.map(usize::from);
            if first == seat {
                self.may[second] &= pair.rows[card.value() as usize - 1];
            } else if second == seat {
                self.may[first] &= pair.turned().rows[card.value() as usize - 1];
            }
        }
        self.forget(seat);
    }

    /// A Baron finds two cards equal, and their owners know both. Who knows one of them now knows the other.
    pub(super) fn equal(&mut self, a: usize, b: usize) {
        let may = self.may[a] & self.may[b];
        (self.may[a], self.may[b]) = (may, may);
        for who in (0..SEATS).filter(|&who| who != a && who != b) {
            let of = |sets: &[u8; SEATS]| ((sets[a] | sets[b]) >> who & 1) << who;
            let (known, sure, looks) = (of(&self.known_to), of(&self.sure), of(&self.looks));
            let before = self.looks;
            let looked = |owner: usize| before[owner] >> who & 1 == 1;
            let since = match (looked(a), looked(b)) {
                (true, true) => self.since[a][who] & self.since[b][who],
                (true, false) => self.since[a][who],
                _ => self.since[b][who],
            };
            for (owner, other) in [(a, b), (b, a)] {
                // Who looked at the other card may know both, and only the owner of that one can tell.
                self.told[owner] &= if looked(other) && sure == 0 { !(1 << who) } else { ANY };
                self.known_to[owner] |= known;
                self.looks[owner] |= looks;
                self.sure[owner] |= sure;
                self.told[owner] |= sure;
                self.since[owner][who] = if sure == 0 { since } else { 0 };
            }
        }
        self.show(a, b);
        self.show(b, a);
        self.pair_up(Pair {
            seats: [a.min(b) as u8, a.max(b) as u8],
            rows: std::array::from_fn(|kind| may & 1 << kind),
        });
    }

    /// There are two Barons, so there are at most two pairs.
    fn pair_up(&mut self, new: Pair) {
        if let Some(same) = self.pairs.iter_mut().find(|pair| pair.is_used() && pair.seats == new.seats) {
            same.rows.iter_mut().zip(new.rows).for_each(|(known, row)| *known &= row);
        } else if let Some(unused) = self.pairs.iter_mut().find(|pair| !pair.is_used()) {
            *unused = new;
        }
        self.sort_pairs();
    }

    /// One order for what means the same.
    fn sort_pairs(&mut self) {
        for pair in &mut self.pairs {
            if pair.seats[0] > pair.seats[1] {
                *pair = pair.turned();
            }
        }
        if self.pairs[0].seats > self.pairs[1].seats {
            self.pairs.swap(0, 1);
        }
    }

    /// Two seats exchange their cards; all that is known of the cards goes with them.
    pub(super) fn exchange(&mut self, a: usize, b: usize) {
        self.held.swap(a, b);
        self.may.swap(a, b);
        self.known_to.swap(a, b);
        self.looks.swap(a, b);
        self.sure.swap(a, b);
        self.told.swap(a, b);
        self.since.swap(a, b);
        for pair in self.pairs.iter_mut().filter(|pair| pair.is_used()) {
            pair.seats = pair.seats.map(|seat| match seat as usize {
                seat if seat == a => b as u8,
                seat if seat == b => a as u8,
                seat => seat as u8,
            });
        }
        self.sort_pairs();
        // Each has seen what it gave away, and is no onlooker of its own card.
        for (owner, other) in [(a, b), (b, a)] {
            self.known_to[owner] &= !(1 << owner);
            self.looks[owner] &= !(1 << owner);
            self.sure[owner] &= !(1 << owner);
            // Of what others saw before, the new owner knows no more than everybody.
            self.told[owner] = self.sure[owner];
            self.since[owner][owner] = 0;
            self.show(owner, other);
        }
    }
}
