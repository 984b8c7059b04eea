//! What actions do.

use super::body::{Organ, healthy};
use super::cards::{CARDS, COLOURS, Card, ERROR, GLOVE, SPREADING, THIEF, TRANSPLANT};
use super::rules::Virus;
use super::state::{Act, Action, EMPTY, HAND, KIND, NO_CARD, OLD, PUBLIC, Phase, State, sort};

impl Virus {
    #[inline]
    pub(super) fn play(&self, s: &mut State, a: Action) {
        let mover = s.mover as usize;
        match a.act() {
            Act::Deal(card) => return self.deal(s, card),
            Act::Draw => return self.begin_drawing(s),
            Act::Discard(kinds) => {
                for &kind in kinds.iter().filter(|&&kind| kind != NO_CARD) {
                    s.give(mover, kind);
                    s.discard(Card::new(kind.into()));
                }
                return self.begin_drawing(s);
            }
            Act::Organ(slot) => {
                s.give(mover, slot as u8);
                s.bodies[mover][slot] = Organ::Free;
            }
            Act::Medicine(colour, seat, slot) => {
                let card = Card::medicine(colour);
                s.give(mover, card.index() as u8);
                self.medicine(s, card, colour as u8, seat, slot);
            }
            Act::Virus(colour, seat, slot) => {
                let card = Card::virus(colour);
                s.give(mover, card.index() as u8);
                self.virus(s, card, colour as u8, seat, slot);
            }
            Act::Thief(seat, slot) => {
                lay_down(s, THIEF);
                s.bodies[mover][slot] = std::mem::replace(&mut s.bodies[seat][slot], Organ::None);
            }
            Act::Transplant([a, i], [b, j]) => {
                lay_down(s, TRANSPLANT);
                let (first, second) = (s.bodies[a][i], s.bodies[b][j]);
                (s.bodies[a][i], s.bodies[b][j]) = (Organ::None, Organ::None);
                (s.bodies[a][j], s.bodies[b][i]) = (second, first);
            }
            Act::Spreading => {
                lay_down(s, SPREADING);
                return self.next_virus(s, 0);
            }
            Act::Stay(own) => return self.next_virus(s, own + 1),
            Act::Move(own, seat, slot) => {
                if s.phase == Phase::Play {
                    lay_down(s, SPREADING);
                }
                s.bodies[seat][slot] = s.bodies[mover][own];
                s.bodies[mover][own] = Organ::Free;
                if s.phase == Phase::Spread {
                    return self.next_virus(s, own + 1);
                }
            }
            Act::Glove(target) => {
                lay_down(s, GLOVE);
                for seat in (1..self.seats).map(|turn| (mover + turn) % self.seats) {
                    if target.is_none_or(|target| target == seat) {
                        discard_hand(s, seat);
                    }
                }
                return self.begin_drawing(s);
            }
            Act::Error(seat) => {
                lay_down(s, ERROR);
                s.bodies.swap(mover, seat);
                if self.choices.error_bug {
                    lose_immunised(s, mover);
                    lose_immunised(s, seat);
                }
            }
        }
        self.end_of_action(s);
    }

    #[inline]
    fn medicine(&self, s: &mut State, card: Card, colour: u8, seat: usize, slot: usize) {
        s.bodies[seat][slot] = match s.bodies[seat][slot] {
            Organ::Vaccinated(first) => Organ::Immunised(first.min(colour), first.max(colour)),
            Organ::Infected(virus) => {
                s.discard(Card::virus(virus.into()));
                s.discard(card);
                Organ::Free
            }
            _ => Organ::Vaccinated(colour),
        };
    }

    #[inline]
    fn virus(&self, s: &mut State, card: Card, colour: u8, seat: usize, slot: usize) {
        s.bodies[seat][slot] = match s.bodies[seat][slot] {
            Organ::Vaccinated(medicine) => {
                s.discard(Card::medicine(medicine.into()));
                s.discard(card);
                Organ::Free
            }
            Organ::Infected(first) => {
                s.discard(Card::organ(slot));
                s.discard(Card::virus(first.into()));
                s.discard(card);
                Organ::None
            }
            _ => Organ::Infected(colour),
        };
    }

    /// The next virus that can move, from a place on.
    fn next_virus(&self, s: &mut State, from: usize) {
        if self.most_moves(s, from) == 0 {
            s.at = 0;
            return self.end_of_action(s);
        }
        s.phase = Phase::Spread;
        s.at = (from..COLOURS).find(|&own| self.can_move(s, own)).unwrap_or(0) as u8;
    }

    /// Bodies have changed, so somebody may have won; else the mover draws.
    #[inline]
    fn end_of_action(&self, s: &mut State) {
        for seat in 0..self.seats {
            if healthy(&s.bodies[seat]) >= 4 {
                s.won |= 1 << seat;
            }
        }
        if s.won != 0 {
            if self.choices.lowest_wins {
                s.won &= s.won.wrapping_neg();
            }
            s.phase = Phase::Over;
            return;
        }
        self.begin_drawing(s);
    }

    #[inline]
    fn begin_drawing(&self, s: &mut State) {
        s.phase = Phase::Draw;
        self.refill(s);
    }

    /// Draws as long as the order of the pile is known, and ends the turn once the hand is full.
    #[inline]
    fn refill(&self, s: &mut State) {
        let mover = s.mover as usize;
        while s.held(mover) < HAND {
            if s.left == 0 && !self.new_pile(s) {
                break;
            }
            if !s.ordered {
                return; // Chance draws.
            }
            s.left -= 1;
            let card = std::mem::replace(&mut s.deck[s.left as usize], NO_CARD);
            s.take(mover, card | PUBLIC);
        }
        s.turns += 1;
        s.mover = if mover + 1 == self.seats { 0 } else { mover as u8 + 1 };
        let over = u32::from(s.turns) >= u32::from(self.choices.max_rounds) * self.seats as u32;
        s.phase = if over { Phase::Over } else { Phase::Play };
    }

    /// Makes a new draw pile of the discards. False if there are none.
    fn new_pile(&self, s: &mut State) -> bool {
        let cards = s.discarded as usize;
        if cards == 0 {
            return false;
        }
        for at in 0..cards {
            let card = std::mem::replace(&mut s.discards[at], NO_CARD);
            if self.choices.reshuffle {
                s.bag[card as usize] += 1;
            } else {
                // Turned over, the first discard is on top.
                s.deck[cards - 1 - at] = card;
            }
        }
        debug_assert!(cards <= CARDS);
        if self.choices.reshuffle {
            for hand in &mut s.hands {
                hand.iter_mut().filter(|held| **held < PUBLIC).for_each(|held| *held |= OLD);
                sort(hand);
            }
        }
        s.ordered = !self.choices.reshuffle;
        (s.left, s.discarded) = (s.discarded, 0);
        true
    }

    /// Chance deals a card, to begin with or to refill a hand.
    #[inline]
    pub(super) fn deal(&self, s: &mut State, card: Card) {
        let is_start = s.phase == Phase::Deal;
        let seat = if is_start { s.dealt as usize / HAND } else { s.mover as usize };
        s.bag[card.index()] -= 1;
        s.left -= 1;
        s.take(seat, card.index() as u8);
        s.drew = seat as u8;
        if !is_start {
            return self.refill(s);
        }
        s.dealt += 1;
        if s.dealt as usize == HAND * self.seats {
            s.phase = Phase::Play;
        }
    }
}

/// The mover plays a treatment.
fn lay_down(s: &mut State, card: Card) {
    let mover = s.mover as usize;
    s.give(mover, card.index() as u8);
    s.discard(card);
}

fn discard_hand(s: &mut State, seat: usize) {
    let mut hand = std::mem::replace(&mut s.hands[seat], [EMPTY; HAND]).map(|held| held & KIND);
    hand.sort_unstable();
    for kind in hand.into_iter().filter(|&kind| kind < NO_CARD) {
        s.discard(Card::new(kind.into()));
    }
}

/// Differs: in the TAG framework the cards of these organs are lost too, but copies of them are in its discards anyway.
fn lose_immunised(s: &mut State, seat: usize) {
    for slot in 0..COLOURS {
        let organ = s.bodies[seat][slot];
        if matches!(organ, Organ::Immunised(..)) {
            s.discard(Card::organ(slot));
            organ.attached().into_iter().flatten().for_each(|card| s.discard(card));
            s.bodies[seat][slot] = Organ::None;
        }
    }
}
