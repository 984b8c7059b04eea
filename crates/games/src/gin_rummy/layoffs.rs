//! Laying off: cards that fit the knocker's melds, and the best that a seat can do with them.

use super::cards::Card;
use super::melds::{Layout, deadwood, fourths, in_runs, in_sets, neighbours};
use crate::deck::cards::PACK;

/// What may be laid off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layoffs {
    /// The fourth card of a set, and whatever goes on at the ends of a run.
    Free,
    /// The same, but at most two cards beyond each end of a run.
    Two,
    /// Nothing.
    None,
}

/// The knocker's melds as cards are laid off on them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Table {
    fourths: u64,
    runs: u64,
    /// Where cards may go at the ends of runs.
    reach: u64,
}

impl Table {
    /// The melds of a layout.
    pub fn new(layout: &Layout, how: Layoffs) -> Table {
        Table::of(layout.sets, layout.runs, how)
    }

    pub fn of(sets: u64, runs: u64, how: Layoffs) -> Table {
        let near = (runs << 1 | runs << 2 | runs >> 1 | runs >> 2) & PACK;
        match how {
            Layoffs::Free => Table { fourths: fourths(sets), runs, reach: PACK },
            Layoffs::Two => Table { fourths: fourths(sets), runs, reach: near },
            Layoffs::None => Table { fourths: 0, runs: 0, reach: 0 },
        }
    }

    /// The cards that fit now.
    #[inline]
    pub fn fits(&self) -> u64 {
        self.fourths | neighbours(self.runs) & self.reach
    }

    /// Lays a card off; what fits in two places goes to the run, where more may follow.
    #[inline]
    pub fn lay(&mut self, card: u64) {
        self.runs |= neighbours(self.runs) & self.reach & card;
        self.fourths &= !card;
    }

    /// Cards that were laid off already, in whatever order.
    pub fn lay_all(&mut self, mut cards: u64) {
        while cards & self.fits() != 0 {
            let card = cards & self.fits();
            let card = card & card.wrapping_neg();
            self.lay(card);
            cards &= !card;
        }
    }
}

/// The least deadwood of a hand after laying off, and the cards to lay off for it.
pub(super) fn best_layoffs(hand: u64, table: &Table) -> (u32, u64) {
    try_layoffs(hand, 0, table)
}

/// `kept`: cards that fit and are not laid off.
fn try_layoffs(hand: u64, kept: u64, table: &Table) -> (u32, u64) {
    let fits = table.fits() & hand & !kept;
    let Some(card) = Card::all_of(fits).next() else { return (deadwood(hand), 0) };
    let laid = {
        let mut table = *table;
        table.lay(card.bit());
        let (points, cards) = try_layoffs(hand & !card.bit(), kept, &table);
        (points, cards | card.bit())
    };
    // A card that no own meld can use is laid off in any case.
    if (in_runs(hand) | in_sets(hand)) & card.bit() == 0 {
        return laid;
    }
    let other = try_layoffs(hand, kept | card.bit(), table);
    if other.0 < laid.0 { other } else { laid }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gin_rummy::cards::{Card, value_of};
    use crate::gin_rummy::melds::best_layout;
    use nply_core::Seed;

    fn mask(cards: &str) -> u64 {
        cards.split_whitespace().fold(0, |mask, card| mask | Card::parse(card).expect("a card").bit())
    }

    fn best(knocker: &str, hand: &str, how: Layoffs) -> (u32, String) {
        let table = Table::new(&best_layout(mask(knocker)), how);
        let (points, cards) = best_layoffs(mask(hand), &table);
        (points, Card::set_text(cards))
    }

    #[test]
    fn runs_grow_and_sets_are_filled() {
        let knocker = "4S 5S 6S 9C 9D 9H KC KD KH 2D";
        let hand = "7S 8S 9S TS KS 3S AD AH";
        assert_eq!(best(knocker, hand, Layoffs::Free), (2, "3S 7S 8S 9S TS KS".into()));
        // At most two beyond the end: the ten cannot follow, but eight, nine and ten are a run of their own.
        assert_eq!(best(knocker, hand, Layoffs::Two), (2, "3S 7S KS".into()));
        assert_eq!(best("4S 5S 6S", "7S 8S 9S JD", Layoffs::Two), (10, String::new()));
        assert_eq!(best("4S 5S 6S", "7S 8S TS JD", Layoffs::Two), (20, "7S 8S".into()));
        assert_eq!(best("4S 5S 6S", "7S 8S 9S TS JD", Layoffs::Two), (10, "7S".into()));
        assert_eq!(best(knocker, hand, Layoffs::None).0, 15);
    }

    #[test]
    fn a_card_of_an_own_meld_may_be_worth_more_there() {
        assert_eq!(best("4S 5S 6S", "7S 7C 7D 2H", Layoffs::Free), (2, String::new()));
        assert_eq!(best("4S 5S 6S", "7S 7C 7D 7H 8S", Layoffs::Free), (0, "7S 8S".into()));
    }

    /// Against every set of cards that can be laid off in some order.
    #[test]
    fn the_best_is_that_of_all_ways() {
        let mut rng = Seed(9).rng();
        let mut laid = 0;
        for _ in 0..300 {
            let mut cards: Vec<u8> =
                Card::all_of(mask("AS 2S 3S 4S 5S 6S 7S 8S 3C 4C 5C 6C 3D 4D 5D 6D 6H 5H 4H 9S"))
                    .map(|c| c.0)
                    .collect();
            rng.shuffle(&mut cards);
            let knocker = cards[..10].iter().fold(0, |m, c| m | 1 << c);
            let hand: u64 = cards[10..].iter().fold(0, |m, c| m | 1u64 << c);
            for how in [Layoffs::Free, Layoffs::Two, Layoffs::None] {
                let layout = best_layout(knocker);
                let table = Table::new(&layout, how);
                let (points, off) = best_layoffs(hand, &table);
                let mut least = u32::MAX;
                every_way(hand, &table, &mut least);
                assert_eq!(points, least, "{} on {layout:?}", Card::set_text(hand));
                assert_eq!(deadwood(hand & !off), points);
                laid += u32::from(off != 0);
            }
        }
        assert!(laid > 100, "{laid}");
        assert_eq!(value_of(0), 0);
    }

    fn every_way(hand: u64, table: &Table, least: &mut u32) {
        *least = (*least).min(deadwood(hand));
        for card in Card::all_of(table.fits() & hand) {
            let mut table = *table;
            table.lay(card.bit());
            every_way(hand & !card.bit(), &table, least);
        }
    }
}
