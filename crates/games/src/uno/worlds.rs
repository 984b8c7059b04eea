//! What a seat knows, and worlds drawn evenly from all that it holds possible.
//!
//! A world fills every part of a hand that the seat has not seen: parts from before the last refill with the unknown cards
//! that were not in the pile then, the others from the rest. Every card is as likely as any other wherever the notes
//! allow it; where they restrict something, the ways are counted ([`super::fill`]). Nothing is rejected.

use super::cards::{NO_CARD, Pile, Spread, pick};
use super::fill::{Slot, fill};
use super::rules::Uno;
use super::state::{Action, EARLY, LATE, MOST, NOBODY, Note, Phase, State};
use nply_core::hash::key_of;
use nply_core::{Player, Rng, Sight, Step};

/// A part of a hand that has to be filled.
#[derive(Clone, Copy, Default)]
struct Gap {
    seat: u8,
    part: u8,
    size: u8,
    note: Note,
}

impl Uno {
    /// Keeps of a state what the seat knows.
    pub(super) fn hide_from(&self, s: &mut State, who: usize) {
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            for part in [LATE, EARLY] {
                let note = s.notes[seat][part];
                if note.seen_by >> who & 1 == 1 {
                    continue;
                }
                let cards = s.part(seat, part);
                s.hands[seat] -= cards;
                s.early[seat] -= if part == EARLY { cards } else { 0 };
                if note.old {
                    s.old += cards;
                } else {
                    s.pile += cards;
                }
            }
        }
        if s.hides_drawn(who) {
            s.drawn = NO_CARD;
        }
    }

    /// Completes a view.
    pub(super) fn complete(&self, s: &mut State, who: usize, rng: &mut Rng) {
        let (mut gaps, mut many, mut restricted) = ([Gap::default(); 2 * MOST], 0, false);
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            for part in [LATE, EARLY] {
                let (size, note) = (s.part_size(seat, part), s.notes[seat][part]);
                if size > 0 && note.seen_by >> who & 1 == 0 {
                    gaps[many] = Gap { seat: seat as u8, part: part as u8, size, note };
                    many += 1;
                    restricted |= note.restricts();
                }
            }
        }
        let gaps = &gaps[..many];
        for old in [false, true] {
            let bag = if old { s.old } else { s.pile };
            if bag == 0 {
                continue;
            }
            let mine = gaps.iter().filter(|gap| gap.note.old == old);
            let given = if restricted { fill_noted(s, bag, mine.clone(), rng) } else { 0 };
            let free = mine.filter(|gap| !gap.note.restricts());
            let given = given + fill_free(s, bag - given, free, rng);
            if old {
                s.old -= given;
            } else {
                s.pile -= given;
            }
        }
        if s.phase == Phase::Drawn && s.drawn == NO_CARD {
            let seat = s.mover as usize;
            s.drawn = pick(s.part(seat, LATE), s.part_size(seat, LATE), rng);
        }
    }

    /// How much of a step a seat saw: its own cards of chance, all play, which part of a hand a card came from, hands
    /// shown in a challenge, and the points at the end of a round.
    pub(super) fn sight_of(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        let ended = after.phase == Phase::Over || after.phase == Phase::Deal && after.dealt == 0;
        let totals = if ended { key_of(&after.totals) } else { 0 };
        match step {
            Step::Move(mover, Action::Play(_) | Action::Wild(..)) => {
                Sight::AllAnd(key_of(&(after.early_sizes[mover.index()], totals)))
            }
            Step::Move(mover, Action::Challenge) => {
                let player = after.seat_before(mover.index() as u8);
                let hand = if who == *mover { after.hands[player as usize] } else { 0 };
                Sight::AllAnd(key_of(&(after.mover, after.target, hand, totals)))
            }
            Step::Chance(_) if after.drawer != NOBODY && after.drawer as usize != who.index() => {
                Sight::Part(totals)
            }
            _ if ended => Sight::AllAnd(totals),
            _ => Sight::All,
        }
    }
}

/// Puts cards into a part of a hand.
fn put(s: &mut State, gap: &Gap, cards: Pile) {
    s.hands[gap.seat as usize] += cards;
    if gap.part as usize == EARLY {
        s.early[gap.seat as usize] += cards;
    }
}

/// Fills the parts with notes that restrict them, all at once.
fn fill_noted<'g>(
    s: &mut State,
    bag: Pile,
    gaps: impl Iterator<Item = &'g Gap> + Clone,
    rng: &mut Rng,
) -> Pile {
    let noted = gaps.filter(|gap| gap.note.restricts());
    let (mut slots, mut many) = ([Slot::default(); 2 * MOST], 0);
    for gap in noted.clone() {
        slots[many] = Slot { size: gap.size, lacks: gap.note.lacks, has: gap.note.has };
        many += 1;
    }
    let (mut given, slots_old) = ([0; 2 * MOST], noted.clone().any(|gap| gap.note.old));
    if many > 0 {
        fill(bag, slots_old, &slots[..many], &mut given, rng);
        noted.zip(given).for_each(|(gap, cards)| put(s, gap, cards));
    }
    given.iter().sum()
}

/// Fills the other parts one after the other from what is left.
#[inline]
fn fill_free<'g>(s: &mut State, bag: Pile, gaps: impl Iterator<Item = &'g Gap>, rng: &mut Rng) -> Pile {
    let (mut spread, mut given) = (Spread::new(bag), 0);
    for gap in gaps {
        let cards = spread.deal(gap.size, rng);
        put(s, gap, cards);
        given += cards;
    }
    given
}
