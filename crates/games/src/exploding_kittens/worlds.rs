//! What a seat knows, and worlds drawn evenly from all that it holds possible.
//!
//! A world deals the cards that the seat cannot place: first the unknown cards of hands, which are never Kittens, then the
//! places of the pile that others know. Every deal of single cards that fits is equally likely. Who has put a Kitten back
//! knows one of the Kittens, each alike. What others may know of hands
//! beside what everybody knows is guessed, so that every case is possible.

use super::cards::{Card, Heap, KITTEN};
use super::rules::ExplodingKittens;
use super::state::{SEATS, State, UNSEEN};
use nply_core::Rng;

impl ExplodingKittens {
    /// Keeps of a state what the seat knows.
    pub(super) fn hide_from(&self, s: &mut State, who: usize) {
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            let known = s.sure[who][seat];
            s.bag.0 += s.hands[seat].0 - known.0;
            s.hands[seat] = known;
            self.hide_knowledge(s, seat);
        }
        self.hide_pile(s, s.knows[who]);
    }

    /// Keeps what everybody knows.
    pub(super) fn hide_from_all(&self, s: &mut State) {
        for seat in 0..self.seats {
            s.bag.0 += s.hands[seat].0 - s.public[seat].0;
            s.hands[seat] = s.public[seat];
            self.hide_knowledge(s, seat);
        }
        self.hide_pile(s, 0);
    }

    /// Of what a seat knows, what everybody knows that it knows stays.
    fn hide_knowledge(&self, s: &mut State, seat: usize) {
        for of in (0..self.seats).filter(|&of| of != seat) {
            s.sure[seat][of] = s.public[of];
        }
        s.knows[seat] = s.looked[seat];
    }

    fn hide_pile(&self, s: &mut State, known: u64) {
        for place in 0..s.left as usize {
            if s.pile[place] != UNSEEN && known >> place & 1 == 0 {
                s.bag.add(Card::new(s.pile[place].into()));
                s.pile[place] = UNSEEN;
            }
        }
    }

    /// Completes a view.
    pub(super) fn complete(&self, s: &mut State, who: usize, rng: &mut Rng) {
        if s.moved[0] != Heap::default() {
            self.place_moved(s, who, rng);
        }
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            let unknown = u32::from(s.sizes[seat]) - s.hands[seat].size();
            for _ in 0..unknown {
                let harmless = s.bag.harmless();
                let card = harmless.nth(rng.below(harmless.size()));
                s.bag.remove(card);
                s.hands[seat].add(card);
            }
        }
        let case = if s.moved[0] == Heap::default() { None } else { s.fitting_case(&s.public, None) };
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            // Nobody is sure of cards that may have gone unseen.
            let unsure = case.map_or([Heap::default(); SEATS], |case| s.put_by(case, Some(seat)));
            (0..self.seats).filter(|&of| of != seat).for_each(|of| guess_hand(s, seat, of, unsure[of], rng));
        }
        if s.secret != 0 && s.secret >> who & 1 == 0 {
            self.guess_kitten(s, rng);
        }
        let known = s.knows.iter().fold(0, |all, knows| all | knows);
        for place in 0..s.left as usize {
            if known >> place & 1 == 1 && s.pile[place] == UNSEEN {
                let card = s.bag.nth(rng.below(s.bag.size()));
                s.bag.remove(card);
                s.pile[place] = card.index() as u8;
            }
        }
    }

    /// Deals the cards that were known before a card went unseen, each case as often as there are deals of the rest.
    fn place_moved(&self, s: &mut State, who: usize, rng: &mut Rng) {
        // Hands with u cards to come and p of them placed leave so many deals: u! / (u - p)!, up to a common factor.
        let deals = |case| {
            let put = s.put_by(case, Some(who));
            (0..self.seats).map(|seat| falling(s.sizes[seat], s.hands[seat], put[seat])).product::<f64>()
        };
        let cases = s.cases(Some(who));
        let mut rest = share(rng) * cases.clone().map(deals).sum::<f64>();
        let mut chosen = None;
        for case in cases {
            let ways = deals(case);
            if ways > 0.0 {
                chosen = Some(case);
                rest -= ways;
                if rest < 0.0 {
                    break;
                }
            }
        }
        debug_assert!(chosen.is_some(), "no case fits");
        let put = s.put_by(chosen.unwrap_or_default(), Some(who));
        for (seat, put) in put.iter().enumerate() {
            s.hands[seat].0 += put.0;
            s.bag.0 -= put.0;
        }
    }

    /// Which Kitten it was that another seat has put back.
    fn guess_kitten(&self, s: &mut State, rng: &mut Rng) {
        let seat = s.secret.trailing_zeros() as usize;
        let kitten = KITTEN.index() as u8;
        let places = |s: &State, card: u8| {
            (0..s.left as usize)
                .filter(|&place| s.pile[place] == card)
                .fold(0u64, |set, place| set | 1 << place)
        };
        let (seen, unseen) = (places(s, kitten), places(s, UNSEEN));
        let all = seen.count_ones() + s.bag.count(KITTEN);
        if all == 0 {
            return;
        }
        let place = if rng.below(all) < seen.count_ones() {
            rng.pick_bit(seen)
        } else {
            let place = rng.pick_bit(unseen);
            s.bag.remove(KITTEN);
            s.pile[place as usize] = kitten;
            place
        };
        s.knows[seat] |= 1 << place;
    }
}

/// A number from 0 to 1, fine enough for numbers of deals.
fn share(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

/// In how many ways the cards that are not known can take their places among those to come.
fn falling(size: u8, known: Heap, put: Heap) -> f64 {
    let to_come = u32::from(size) - known.size();
    (0..put.size()).map(|taken| f64::from(to_come.saturating_sub(taken))).product()
}

/// Which more cards of a hand another seat knows.
fn guess_hand(s: &mut State, seat: usize, of: usize, unsure: Heap, rng: &mut Rng) {
    let hints = s.hints[seat][of];
    if hints == 0 {
        return;
    }
    let mut rest = Heap(s.hands[of].0 - s.sure[seat][of].0 - unsure.0);
    for _ in 0..rng.below(u32::from(hints) + 1).min(rest.size()) {
        let card = rest.nth(rng.below(rest.size()));
        rest.remove(card);
        s.sure[seat][of].add(card);
    }
}
