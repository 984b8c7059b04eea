//! What a seat knows, and worlds drawn evenly from all that it holds possible.
//!
//! A world is a deal of the unseen cards that agrees with the sizes of the hands and the suits that seats are known to
//! lack. Bids are facts and tell nothing of the cards. Nothing is rejected: a view takes the same number of draws always.

use super::rules::{Spades, Undealt};
use super::state::{Action, MOST, Phase, State};
use crate::deck::cards::LANES;
use crate::deck::deals::deal_unseen;
use crate::deck::splits::TAKERS;
use nply_core::hash::key_of;
use nply_core::{Player, Rng, Sight, Step};

impl Spades {
    /// Keeps of a state what the seat knows.
    #[inline]
    pub(super) fn hide_from(&self, s: &mut State, who: usize) {
        let own = if self.sees_hand(s, who) { s.hands[who] } else { 0 };
        s.hands = [0; MOST];
        s.hands[who] = own;
    }

    /// How much of a step a seat saw: cards dealt to it, what lies open after the deal, its cards when it looks, and all
    /// bids and play.
    pub(super) fn sight_of(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        match step {
            Step::Move(mover, Action::Look | Action::Blind) if *mover == who => {
                Sight::AllAnd(key_of(&after.hands[who.index()]))
            }
            Step::Move(..) | Step::Together(_) => Sight::All,
            Step::Chance(_) => {
                let last = after.phase != Phase::Deal;
                let dealt = if last { self.seats * self.each as usize } else { after.count as usize };
                let own = self.blind == 0 && (dealt - 1) % self.seats == who.index();
                match (own, last && self.undealt == Undealt::Open) {
                    (true, false) => Sight::All,
                    (true, true) => Sight::AllAnd(key_of(&after.out)),
                    (false, false) => Sight::Part(0),
                    (false, true) => Sight::Part(key_of(&after.out)),
                }
            }
        }
    }

    /// Completes a view.
    pub(super) fn complete(&self, s: &mut State, who: usize, rng: &mut Rng) {
        if s.phase == Phase::Over {
            return;
        }
        let hidden = if self.sees_hand(s, who) { 1u8 << who } else { 0 } ^ ((1 << self.seats) - 1) as u8;
        let unseen = self.deck & !s.played & !s.out & !s.held();
        let (mut needs, mut lacks, mut undealt) = ([0; TAKERS], [0; TAKERS], unseen.count_ones() as u8);
        for seat in (0..self.seats).filter(|seat| hidden >> seat & 1 == 1) {
            needs[seat] = s.hand_size(seat, self.each) as u8;
            undealt -= needs[seat];
            lacks[seat] = s.lacks[seat];
        }
        // A taker without a hand, who lacks nothing.
        needs[MOST] = undealt;
        deal_unseen(&mut s.hands, unseen, needs, &LANES, &lacks, rng);
    }

    /// Completes a view from before a bid or a card by the hands that a world after it has. Not over the end of a hand: then
    /// the hands are gone.
    pub(super) fn take_back(&self, before: &mut State, step: &Step<Action>, after: &State) -> bool {
        let (Step::Move(who, action), Phase::Bid | Phase::Play) = (step, after.phase) else { return false };
        debug_assert!(before.hand == after.hand, "no move leads to the next bids");
        before.hands = after.hands;
        if let Action::Card(card) = action {
            before.hands[who.index()] |= card.bit();
        }
        true
    }
}
