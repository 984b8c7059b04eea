//! Cards that went from one hand to another unseen, as everybody can follow them.
//!
//! Who does not see which card is given or stolen still knows that the cards that were known in that hand are in it or, at
//! most one of them, in the other. This holds until one of the two hands gives a card away unseen again.

use super::cards::{Card, Heap};
use super::state::{MOVES, SEATS, State};

/// Which of the followed cards went; `None`: another one.
pub(super) type Case = [Option<Card>; MOVES];

impl State {
    /// A card is about to go from one hand to another unseen.
    pub(super) fn follow(&mut self, from: usize, to: usize) {
        // What this hand kept, or got, is not sure any more.
        self.forget_moved(|way| way.contains(&(from as u8)));
        let known = self.public[from].one_of_each();
        if known == Heap::default() {
            return;
        }
        if self.moved[MOVES - 1] != Heap::default() {
            self.moved[0] = Heap::default();
            self.close_gaps();
        }
        let at = self.moved.iter().position(|&cards| cards == Heap::default()).unwrap_or(MOVES - 1);
        (self.moved[at], self.ways[at]) = (known, [from as u8, to as u8]);
    }

    fn forget_moved(&mut self, is_lost: impl Fn([u8; 2]) -> bool) {
        for at in 0..MOVES {
            if is_lost(self.ways[at]) {
                self.moved[at] = Heap::default();
            }
        }
        self.close_gaps();
    }

    /// Cards that are followed come first, so that what is known has one form.
    fn close_gaps(&mut self) {
        let mut kept = 0;
        for at in 0..MOVES {
            if self.moved[at] != Heap::default() {
                (self.moved[kept], self.ways[kept]) = (self.moved[at], self.ways[at]);
                kept += 1;
            }
        }
        for at in kept..MOVES {
            (self.moved[at], self.ways[at]) = (Heap::default(), [0; 2]);
        }
    }

    /// One of the two hands plays a card: it may be the one that was followed.
    pub(super) fn lower_moved(&mut self, seat: usize, card: Card) {
        if self.moved[0] == Heap::default() {
            return;
        }
        for at in 0..MOVES {
            if self.ways[at].contains(&(seat as u8)) {
                self.moved[at].lower(card);
            }
        }
        self.close_gaps();
    }

    /// A hand is laid open: what is missing in it went to the other one.
    pub(super) fn uncover_moved(&mut self, seat: usize) {
        for at in 0..MOVES {
            let [from, to] = self.ways[at].map(usize::from);
            if from != seat || self.moved[at] == Heap::default() {
                continue;
            }
            let known = Heap(self.public[seat].0 + self.moved[at].0);
            let gone = known.kinds().find(|&card| self.hands[seat].count(card) < known.count(card));
            if let Some(card) = gone {
                self.public[to].add(card);
                let seats = self.seats as usize;
                (0..seats)
                    .filter(|&who| who != seat && who != to)
                    .for_each(|who| self.sure[who][to].add(card));
            }
        }
        self.forget_moved(|way| way.contains(&(seat as u8)));
    }

    /// What these cases put into each hand, for a seat that saw none of the cards go. `None`: for everybody.
    pub(super) fn put_by(&self, case: Case, who: Option<usize>) -> [Heap; SEATS] {
        let mut put = [Heap::default(); SEATS];
        for at in (0..MOVES).filter(|&at| self.is_unseen_by(at, who)) {
            let [from, to] = self.ways[at].map(usize::from);
            put[from].0 += self.moved[at].0;
            if let Some(card) = case[at] {
                put[from].remove(card);
                put[to].add(card);
            }
        }
        put
    }

    /// Whether there is such a card, and the seat neither gave nor got it.
    #[inline]
    fn is_unseen_by(&self, at: usize, who: Option<usize>) -> bool {
        let saw = who.is_some_and(|who| self.ways[at].contains(&(who as u8)));
        self.moved[at] != Heap::default() && !saw
    }

    /// All cases for a seat.
    pub(super) fn cases(&self, who: Option<usize>) -> impl Iterator<Item = Case> + Clone {
        let kinds = |at: usize| if self.is_unseen_by(at, who) { self.moved[at] } else { Heap::default() };
        let one = |heap: Heap| std::iter::once(None).chain(heap.kinds().map(Some));
        let (first, second) = (kinds(0), kinds(1));
        one(first).flat_map(move |a| one(second).map(move |b| [a, b]))
    }

    /// What a seat knows of each hand; its own hand it knows anyway.
    pub(super) fn known_to(&self, who: usize) -> [Heap; SEATS] {
        let mut known = self.sure[who];
        known[who] = Heap::default();
        known
    }

    /// A case that fits all hands, if what is known of them is this.
    pub(super) fn fitting_case(&self, known: &[Heap; SEATS], who: Option<usize>) -> Option<Case> {
        self.cases(who).find(|&case| {
            let put = self.put_by(case, who);
            (0..SEATS).all(|seat| self.hands[seat].contains(Heap(known[seat].0 + put[seat].0)))
        })
    }
}
