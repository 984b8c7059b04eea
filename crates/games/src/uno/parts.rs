//! Parts of hands and what is publicly known of them.
//!
//! Two parts of a hand are kept apart. Where a third would be needed, the one is forgotten that tells least; so is what is
//! known of several hands at once where counting the worlds would take too long. What is remembered is a function of
//! public events alone.

use super::cards::Card;
use super::lacks::{colour_line, kinds_in, lines_of};
use super::state::{EARLY, LATE, MOST, Note, State};

/// The most ways to have filled the noted parts (by numbers of cards) that are told apart; worlds are counted over them.
const MOST_WAYS: u32 = 4096;

impl Note {
    /// What is known of two parts together.
    fn meet(self, other: Note) -> Note {
        Note {
            lacks: self.lacks & other.lacks,
            seen_by: self.seen_by & other.seen_by,
            has: self.has | other.has,
            old: self.old,
        }
    }

    /// Whether worlds must heed it when they fill the part.
    #[inline]
    pub(super) fn restricts(&self) -> bool {
        self.lacks != 0 || self.has != 0
    }
}

impl State {
    /// A card comes into a hand, seen by its owner only.
    #[inline]
    pub(super) fn gain(&mut self, seat: usize, card: Card) {
        let noted = !self.notes[seat][LATE].is_blank();
        if noted {
            self.make_room(seat);
        }
        self.hands[seat] += card.one();
        self.sizes[seat] += 1;
        if noted {
            self.limit();
        }
    }

    /// Makes the late part one about which nothing is known.
    fn make_room(&mut self, seat: usize) {
        let [late, early] = self.notes[seat];
        if self.early_sizes[seat] == 0 {
            self.all_early(seat, late);
        } else if late.old || !early.old && self.worth(seat, EARLY) < self.worth(seat, LATE) {
            self.all_early(seat, early.meet(late));
        } else {
            self.notes[seat][LATE] = Note { has: late.has, ..Note::default() };
        }
    }

    /// How much is lost if the part is known only as well as the rest of what it is joined with.
    fn worth(&self, seat: usize, part: usize) -> u32 {
        let [late, early] = self.notes[seat];
        let lost = if part == EARLY { early.lacks & !late.lacks } else { late.lacks };
        let seen = if part == EARLY { early.seen_by & !late.seen_by } else { late.seen_by };
        u32::from(self.part_size(seat, part)) * (kinds_in(lost) + 54 * seen.count_ones())
    }

    fn all_early(&mut self, seat: usize, note: Note) {
        (self.early[seat], self.early_sizes[seat]) = (self.hands[seat], self.sizes[seat]);
        self.notes[seat] = [Note::default(), note];
    }

    /// The whole hand is one part.
    pub(super) fn all_late(&mut self, seat: usize, note: Note) {
        (self.early[seat], self.early_sizes[seat]) = (0, 0);
        self.notes[seat] = [note, Note::default()];
    }

    /// Both parts as one.
    fn join(&mut self, seat: usize) {
        let [late, early] = self.notes[seat];
        if self.early_sizes[seat] > 0 && early.old == late.old {
            self.all_late(seat, early.meet(late));
        }
    }

    /// A card leaves a hand. Of equal cards the one held longer goes, unless it was just drawn.
    #[inline]
    pub(super) fn lose(&mut self, seat: usize, card: Card, just_drawn: bool) {
        self.hands[seat] -= card.one();
        self.sizes[seat] -= 1;
        let mut part = LATE;
        if self.early_sizes[seat] > 0 && !just_drawn && card.count(self.early[seat]) > 0 {
            part = EARLY;
            self.early[seat] -= card.one();
            self.early_sizes[seat] -= 1;
        }
        if !self.notes[seat][LATE].is_blank() || self.early_sizes[seat] > 0 || part == EARLY {
            // A colour of which there was at least one card may be gone with it.
            self.notes[seat][part].has &= !(lines_of(card) as u8 & 15);
            self.settle(seat);
        }
    }

    /// A part without cards is no part, and parts of which the same is known are one.
    fn settle(&mut self, seat: usize) {
        let [late, early] = self.notes[seat];
        if self.sizes[seat] == 0 {
            self.all_late(seat, Note::default());
        } else if self.part_size(seat, LATE) == 0 {
            self.all_late(seat, early);
        } else if self.early_sizes[seat] == 0 || early == late {
            self.all_late(seat, late);
        }
    }

    /// Everybody learns that nothing of these lines is in the hand.
    pub(super) fn learn_lacks(&mut self, seat: usize, lines: u32) {
        if self.sizes[seat] == 0 {
            return;
        }
        let known = self.notes[seat];
        self.notes[seat][LATE].lacks |= lines;
        if self.early_sizes[seat] > 0 {
            self.notes[seat][EARLY].lacks |= lines;
        }
        if self.notes[seat] != known {
            self.settle(seat);
            self.limit();
        }
    }

    /// A seat sees the hand of another, and everybody learns whether a colour is in it.
    pub(super) fn show_hand(&mut self, seat: usize, to: u8, colour: u8, has: bool) {
        if has {
            self.join(seat);
        }
        for part in [LATE, EARLY] {
            if self.part_size(seat, part) > 0 {
                self.notes[seat][part].seen_by |= 1 << to;
            }
        }
        self.settle(seat);
        if !has {
            self.learn_lacks(seat, colour_line(colour));
        } else if self.early_sizes[seat] == 0 {
            self.notes[seat][LATE].has |= 1 << colour;
            self.limit();
        }
    }

    /// The discards become the draw pile: hands hold what was not among them.
    pub(super) fn note_refill(&mut self) {
        for seat in 0..self.seats as usize {
            for part in [LATE, EARLY] {
                if self.part_size(seat, part) > 0 {
                    self.notes[seat][part].old = true;
                }
            }
            self.settle(seat);
        }
    }

    /// Forgets until the worlds can be counted: joins the two parts of a hand, or drops the note about the largest part.
    fn limit(&mut self) {
        while !self.is_within_limit() {
            let noted = |&(seat, part): &(usize, usize)| {
                self.part_size(seat, part) > 0 && self.notes[seat][part].restricts()
            };
            let parts = (0..self.seats as usize).flat_map(|seat| [(seat, LATE), (seat, EARLY)]);
            let largest = parts.filter(noted).max_by_key(|&(seat, part)| {
                let both = noted(&(seat, LATE)) && noted(&(seat, EARLY));
                (
                    both && self.notes[seat][LATE].old == self.notes[seat][EARLY].old,
                    self.part_size(seat, part),
                )
            });
            let Some((seat, part)) = largest else { return };
            if noted(&(seat, 1 - part)) && self.notes[seat][LATE].old == self.notes[seat][EARLY].old {
                self.join(seat);
            } else {
                (self.notes[seat][part].lacks, self.notes[seat][part].has) = (0, 0);
                self.settle(seat);
            }
        }
    }

    /// Whether as little is remembered as the rules keep: the ways to have filled the noted parts, by numbers of cards, are
    /// few.
    #[inline]
    pub(super) fn is_within_limit(&self) -> bool {
        let mut ways = 1u32;
        for seat in 0..(self.seats as usize).min(MOST) {
            let [late, early] = &self.notes[seat];
            let (whole, held) = (u32::from(self.sizes[seat]), u32::from(self.early_sizes[seat]));
            // A part without cards has one way, whatever is known of it.
            for (size, note) in [(whole - held, late), (held, early)] {
                if size > 0 && note.restricts() {
                    ways *= (size + 1) << note.has.count_ones();
                    if ways > MOST_WAYS {
                        return false;
                    }
                }
            }
        }
        true
    }
}
