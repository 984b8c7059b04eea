//! What happens inside a cave: cards, shares, leaving, collapse.

use super::cards::{self, Card};
use super::rules::{Diamant, Relics, State};
use nply_core::PlayerSet;

/// The highest card of a kind in a pile.
#[inline]
fn highest(pile: u64) -> u64 {
    debug_assert!(pile != 0);
    1 << (63 - pile.leading_zeros())
}

/// What a relic without a printed value is worth when so many were carried out before it.
pub(super) fn relic_value(out_before: u32) -> u16 {
    if out_before < 3 { 5 } else { 10 }
}

impl Diamant {
    /// What each of `leavers` gets from the path, and what stays there.
    pub(super) fn share(&self, s: &mut State, leavers: u8) -> u8 {
        let before = s.path_gems;
        if self.per_card {
            let mut cards = s.path & cards::TREASURES;
            while cards != 0 {
                let bit = cards.trailing_zeros();
                cards &= cards - 1;
                let gems = s.left_on(bit);
                s.set_left(bit, gems % leavers);
                s.path_gems -= gems / leavers * leavers;
            }
        } else {
            s.path_gems %= leavers;
        }
        (before - s.path_gems) / leavers
    }

    /// The value of the relics on the path for one who carries all of them out now.
    pub(super) fn relics_on_path(&self, s: &State) -> u16 {
        let (printed, plain) = (s.path & cards::PRINTED_RELICS, s.path & cards::PLAIN_RELICS);
        let out = s.relics_out();
        let by_order: u16 = (0..plain.count_ones()).map(|i| relic_value(out + i)).sum();
        by_order + Card::each(printed).map(|card| u16::from(card.printed().unwrap_or(0))).sum::<u16>()
    }

    #[inline]
    pub(super) fn turn_up(&self, s: &mut State, card: Card) {
        debug_assert!(!s.choosing && s.deck & card.mask() != 0);
        let bit = highest(s.deck & card.mask());
        s.deck ^= bit;
        s.choosing = true;
        if card.is_hazard() {
            let same = s.path & card.mask();
            s.path |= bit;
            if same != 0 {
                // One of the two leaves the game; the higher bit, so that the rest stay the lowest.
                s.path ^= highest(same);
                self.end_cave(s);
            }
            return;
        }
        s.path |= bit;
        let (gems, inside) = (card.gems(), s.inside.len() as u8);
        s.hand += gems / inside;
        s.path_gems += gems % inside;
        if self.per_card && gems > 0 {
            s.set_left(bit.trailing_zeros(), gems % inside);
        }
    }

    /// These seats leave, the others inside stay.
    #[inline]
    pub(super) fn leave(&self, s: &mut State, leavers: PlayerSet) {
        s.choosing = false;
        if leavers.is_empty() {
            return;
        }
        let gems = u16::from(s.hand) + u16::from(self.share(s, leavers.len() as u8));
        for who in leavers.iter() {
            s.chest[who.index()] += gems;
        }
        let relics = s.path & cards::RELICS;
        if relics != 0 && leavers.len() == 1 {
            let lone = leavers.bits().trailing_zeros() as usize;
            s.chest[lone] += self.relics_on_path(s);
            s.relics[lone] += relics.count_ones() as u8;
            s.path ^= relics;
        }
        s.inside = PlayerSet::from_bits(s.inside.bits() & !leavers.bits());
        if s.inside.is_empty() {
            self.end_cave(s);
        }
    }

    /// Relics on the path leave the game, all else goes back into the deck.
    fn end_cave(&self, s: &mut State) {
        s.deck |= s.path & !cards::RELICS;
        (s.path, s.left, s.hand, s.path_gems, s.choosing) = (0, 0, 0, 0, false);
        s.cave += 1;
        s.inside = PlayerSet::EMPTY;
        if s.cave < self.caves {
            self.enter_cave(s);
        }
    }

    pub(super) fn enter_cave(&self, s: &mut State) {
        s.inside = PlayerSet::all(self.seats as usize);
        match self.relics {
            Relics::OnePerCave if s.cave < 5 => s.deck |= self.plain_relic_after(s),
            Relics::Printed if s.cave < 5 => s.deck |= nth_relic(s.cave),
            _ => {}
        }
    }

    fn plain_relic_after(&self, s: &State) -> u64 {
        let free = cards::PLAIN_RELICS & !s.deck;
        free & free.wrapping_neg()
    }

    /// The probability that the next card ends the cave, and the gems it shows on average.
    pub(super) fn next_card(&self, s: &State) -> (f32, f32) {
        let total = s.deck.count_ones().max(1) as f32;
        let seen = Card::each(s.path & cards::HAZARDS).fold(0, |mask, card| mask | card.mask());
        let gems: u32 = Card::each(s.deck & cards::TREASURES).map(|card| u32::from(card.gems())).sum();
        ((s.deck & seen).count_ones() as f32 / total, gems as f32 / total)
    }

    /// The sum of all treasure cards.
    pub(super) fn treasure_sum(&self) -> u16 {
        Card::each(self.treasures).map(|card| u16::from(card.gems())).sum()
    }

    /// The sum of all relics.
    pub(super) fn relic_sum(&self) -> u16 {
        match self.relics {
            Relics::None => 0,
            Relics::AllAtOnce => 35,
            Relics::OnePerCave => (0..u32::from(self.caves.min(5))).map(relic_value).sum(),
            Relics::Printed => (0..self.caves.min(5)).map(|i| printed_value(nth_relic(i))).sum(),
        }
    }
}

/// The relic with a printed value that is added before this cave.
pub(super) fn nth_relic(cave: u8) -> u64 {
    1 << (cards::PRINTED_RELICS.trailing_zeros() + u32::from(cave))
}

fn printed_value(relic: u64) -> u16 {
    u16::from(Card::of_bit(relic.trailing_zeros()).printed().unwrap_or(0))
}
