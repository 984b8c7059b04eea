//! Knocking: everything by itself, or declared step by step.

use super::cards::{Card, NO_CARD, value_of};
use super::layoffs::{Layoffs, Table, best_layoffs};
use super::melds::{FIRST_RUN, best_discard, best_layout, deadwood, meld_cards};
use super::rules::GinRummy;
use super::state::{Action, Ending, MOST, NONE, Phase, State};

impl GinRummy {
    /// The seat knocks; from the wall it takes the last upcard first.
    pub(super) fn knock(&self, s: &mut State) {
        let at_wall = s.phase == Phase::Wall;
        if at_wall {
            self.pick_up(s);
        }
        let seat = s.mover as usize;
        s.knocker = s.mover;
        if self.declared {
            s.shown |= s.hands[seat];
            s.phase = Phase::Knock;
            return;
        }
        let barred = if at_wall { 0 } else { self.barred(s) };
        let card = best_discard(s.hands[seat], barred);
        s.hands[seat] &= !card.as_set();
        s.discards |= card.as_set();
        let layout = best_layout(s.hands[seat]);
        s.laid[seat] = layout.sets | layout.runs;
        s.hands[seat] = layout.left;
        s.ending = if layout.left == 0 { Ending::Gin } else { Ending::Knock };
        let layoffs = if layout.left == 0 { Layoffs::None } else { self.layoffs };
        self.lay_down(s, Table::new(&layout, layoffs));
    }

    /// All cards in melds: nothing is thrown, and nothing can be laid off.
    pub(super) fn go_big_gin(&self, s: &mut State) {
        let seat = s.mover as usize;
        s.knocker = s.mover;
        s.laid[seat] = s.hands[seat];
        s.shown &= !s.hands[seat];
        s.hands[seat] = 0;
        s.taken = NO_CARD;
        s.ending = Ending::BigGin;
        if self.declared {
            s.mover = s.next(s.mover);
            s.phase = Phase::Lay;
        } else {
            self.lay_down(s, Table::of(0, 0, Layoffs::None));
        }
    }

    /// The other seats lay off and lay their melds as well as they can, in turn.
    fn lay_down(&self, s: &mut State, mut table: Table) {
        let mut seat = s.next(s.knocker);
        while seat != s.knocker {
            let hand = s.hands[seat as usize];
            let (_, off) = best_layoffs(hand, &table);
            table.lay_all(off);
            s.layoffs |= off;
            let left = best_layout(hand & !off).left;
            s.laid[seat as usize] = hand & !left;
            s.hands[seat as usize] = left;
            seat = s.next(seat);
        }
        self.settle(s);
    }

    /// Whether the knocker has not yet thrown its card.
    #[inline]
    pub(super) fn owes_discard(&self, s: &State) -> bool {
        let seat = s.knocker as usize;
        s.hands[seat].count_ones() + s.laid[seat].count_ones() > u32::from(self.each)
    }

    /// The cards that the knocker may throw: the rest must still be good enough.
    pub(super) fn knock_discards(&self, s: &State) -> u64 {
        let hand = s.hands[s.mover as usize];
        let good = |card: &super::Card| deadwood(hand & !card.bit()) <= u32::from(s.limit);
        // At the wall the last upcard may be thrown again.
        let barred = if s.stock == self.wall && self.last { 0 } else { self.barred(s) };
        Card::all_of(hand & !barred).filter(good).fold(0, |cards, card| cards | card.bit())
    }

    pub(super) fn may_stop_laying(&self, s: &State) -> bool {
        value_of(s.hands[s.mover as usize]) <= u32::from(s.limit)
    }

    /// Whether the knocker can still keep to the limit after laying this meld.
    pub(super) fn knocker_may_lay(&self, s: &State, meld: u8) -> bool {
        deadwood(s.hands[s.mover as usize] & !meld_cards(meld)) <= u32::from(s.limit)
    }

    /// The cards that fit the knocker's melds.
    pub(super) fn fitting(&self, s: &State) -> u64 {
        self.table(s).fits()
    }

    /// The knocker's melds with what was laid off on them.
    pub(super) fn table(&self, s: &State) -> Table {
        let (mut sets, mut runs) = (0, 0);
        for &meld in s.melds.iter().filter(|&&meld| meld != NONE) {
            let cards = meld_cards(meld);
            if (meld as usize) < FIRST_RUN { sets |= cards } else { runs |= cards }
        }
        let mut table = Table::of(sets, runs, self.layoffs);
        table.lay_all(s.layoffs);
        table
    }

    /// One step of laying cards.
    pub(super) fn lay(&self, s: &mut State, action: Action) {
        let seat = s.mover as usize;
        match (action, s.phase) {
            (Action::Card(card), Phase::Knock) => {
                s.hands[seat] &= !card.bit();
                s.shown &= !card.bit();
                s.discards |= card.bit();
                s.taken = NO_CARD;
            }
            (Action::Card(card), Phase::Layoff) => {
                self.put_down(s, card.bit());
                s.layoffs |= card.bit();
            }
            (Action::Meld(meld), _) => {
                if s.phase == Phase::Knock
                    && let Some(free) = s.melds.iter_mut().find(|meld| **meld == NONE)
                {
                    *free = meld;
                    // In one order, whichever was laid first.
                    s.melds.sort_unstable();
                }
                self.put_down(s, meld_cards(meld));
            }
            (Action::Pass, phase) => self.stop_laying(s, phase),
            _ => debug_assert!(false, "{action:?} in {s:?}"),
        }
    }

    fn put_down(&self, s: &mut State, cards: u64) {
        let seat = s.mover as usize;
        debug_assert!(cards & !s.hands[seat] == 0);
        s.hands[seat] &= !cards;
        s.shown &= !cards;
        s.laid[seat] |= cards;
    }

    fn stop_laying(&self, s: &mut State, phase: Phase) {
        match phase {
            Phase::Layoff => s.phase = Phase::Lay,
            Phase::Knock => {
                s.ending = if s.hands[s.knocker as usize] == 0 { Ending::Gin } else { Ending::Knock };
                self.ask_next(s);
            }
            _ => self.ask_next(s),
        }
    }

    /// The next seat lays off, unless the knocker has gin; once all have laid their cards, they are compared.
    fn ask_next(&self, s: &mut State) {
        s.mover = s.next(s.mover);
        s.phase = if s.ending == Ending::Knock && self.layoffs != Layoffs::None {
            Phase::Layoff
        } else {
            Phase::Lay
        };
        if s.mover == s.knocker {
            self.settle(s);
        }
    }

    /// What each seat is left with.
    pub(super) fn left_over(&self, s: &State) -> [i16; MOST] {
        s.hands.map(|hand| value_of(hand) as i16)
    }
}
