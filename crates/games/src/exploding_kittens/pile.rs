//! The pile: who knows which place of it, and hands: who knows which card of them.

use super::cards::{Card, Heap, KITTEN};
use super::state::{SEATS, State, UNSEEN};

impl State {
    /// Puts back into the bag what nobody knows any more.
    pub(super) fn forget_unknown(&mut self) {
        let known = self.knows.iter().fold(0, |all, knows| all | knows);
        for place in 0..self.left as usize {
            if self.pile[place] != UNSEEN && known >> place & 1 == 0 {
                self.bag.add(Card::new(self.pile[place].into()));
                self.pile[place] = UNSEEN;
            }
        }
    }

    /// Everybody forgets everything about the pile.
    pub(super) fn shuffle(&mut self) {
        (self.knows, self.looked) = ([0; SEATS], [0; SEATS]);
        self.secret = 0;
        self.forget_unknown();
    }

    /// A seat sees a card of the pile, which leaves the bag if nobody knew it.
    #[inline]
    pub(super) fn see(&mut self, seat: usize, place: usize, card: Card) {
        if self.pile[place] == UNSEEN {
            self.bag.remove(card);
            self.pile[place] = card.index() as u8;
        }
        self.knows[seat] |= 1 << place;
        self.looked[seat] |= 1 << place;
    }

    /// Takes the top card off. Says who knew it.
    #[inline]
    pub(super) fn take_top(&mut self, card: Card) -> u8 {
        if self.pile[0] == UNSEEN {
            self.bag.remove(card);
        }
        let mut knew = 0;
        for (seat, knows) in self.knows.iter_mut().enumerate() {
            knew |= ((*knows & 1) as u8) << seat;
            *knows >>= 1;
        }
        self.looked.iter_mut().for_each(|looked| *looked >>= 1);
        let left = self.left as usize;
        self.pile.copy_within(1..left, 0);
        self.pile[left - 1] = UNSEEN;
        self.left -= 1;
        knew
    }

    /// A seat puts a Kitten into the pile. The others cannot tell where what they knew lies now, so they forget it.
    /// Differs: they could still tell that it lies at one of two places.
    pub(super) fn put_kitten(&mut self, seat: usize, place: usize) {
        for (other, knows) in self.knows.iter_mut().enumerate() {
            if other != seat {
                *knows = 0;
            }
        }
        self.looked = [0; SEATS];
        self.forget_unknown();
        let left = self.left as usize;
        self.pile.copy_within(place..left, place + 1);
        self.pile[place] = KITTEN.index() as u8;
        let below = self.knows[seat] & ((1 << place) - 1);
        self.knows[seat] = below | (self.knows[seat] ^ below) << 1 | 1 << place;
        self.left += 1;
        self.secret = 1 << seat;
    }

    /// A card goes into a hand; these seats know it.
    #[inline]
    pub(super) fn gain(&mut self, seat: usize, card: Card, known_to: u8) {
        self.hands[seat].add(card);
        self.sizes[seat] += 1;
        for other in (0..SEATS).filter(|&other| other != seat && known_to >> other & 1 == 1) {
            self.sure[other][seat].add(card);
        }
    }

    /// A seat may know one more card of a hand.
    pub(super) fn hint(&mut self, who: usize, of: usize) {
        if who != of {
            self.hints[who][of] = (self.hints[who][of] + 1).min(self.sizes[of]);
        }
    }

    /// A card leaves a hand, and everybody sees it.
    #[inline]
    pub(super) fn lose(&mut self, seat: usize, card: Card) {
        self.hands[seat].remove(card);
        self.sizes[seat] -= 1;
        for knows in &mut self.sure {
            knows[seat].lower(card);
        }
        if self.public[seat].has(card) {
            self.public[seat].remove(card);
        } else {
            self.lower_moved(seat, card);
        }
        self.bound_hints(seat);
    }

    /// Nobody knows more cards than there are.
    fn bound_hints(&mut self, seat: usize) {
        let most = self.sizes[seat];
        self.hints.iter_mut().for_each(|hints| hints[seat] = hints[seat].min(most));
    }

    /// A card leaves a hand for the discards.
    #[inline]
    pub(super) fn lay_down(&mut self, seat: usize, card: Card) {
        self.lose(seat, card);
        self.discards.add(card);
    }

    /// A card goes from one hand to another, and only these two see it. To the others it may be any: of each kind that
    /// they knew one less is sure.
    pub(super) fn hand_over(&mut self, from: usize, to: usize, card: Card) {
        self.hands[from].remove(card);
        self.sizes[from] -= 1;
        let before = self.public[from].size();
        self.follow(from, to);
        self.public[from].lower_all();
        // Who got the card can tell which of these it was not.
        self.hints[to][from] += (before - self.public[from].size()) as u8;
        self.bound_hints(from);
        let seats = self.seats as usize;
        for other in (0..seats).filter(|&other| other != from) {
            if other == to {
                self.sure[to][from].lower(card);
            } else {
                self.sure[other][from].lower_all();
            }
        }
        self.gain(to, card, 1 << from);
        self.hint(from, to);
    }

    /// Nobody has anything to know of a hand that is gone.
    pub(super) fn clear_hand(&mut self, seat: usize) {
        self.uncover_moved(seat);
        self.discards.0 += self.hands[seat].0;
        self.hands[seat] = Heap::default();
        self.sizes[seat] = 0;
        self.knows[seat] = 0;
        self.looked[seat] = 0;
        self.public[seat] = Heap::default();
        self.hints[seat] = [0; SEATS];
        self.hints.iter_mut().for_each(|hints| hints[seat] = 0);
        self.secret &= !(1 << seat);
        for knows in &mut self.sure {
            knows[seat] = Heap::default();
        }
        // Who is out knows what everybody knows.
        self.sure[seat] = self.public;
        self.forget_unknown();
    }
}
