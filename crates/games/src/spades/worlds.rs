//! What a seat knows, and worlds drawn evenly from all that it holds possible.
//!
//! A world is a deal of the unseen cards that agrees with the sizes of the hands and the suits that seats are known to
//! lack. Bids are facts and tell nothing of the cards. Nothing is rejected: a view takes the same number of draws always.

use super::rules::{Spades, Undealt};
use super::state::{Action, MOST, Phase, State};
use crate::deck::bits::{mask_of, shuffle, spread};
use crate::deck::cards::LANES;
use crate::deck::splits::{Class, Shares, TAKERS, with_split};
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
        let (mut needs, mut lacking, mut undealt) = ([0; TAKERS], 0, unseen.count_ones() as u8);
        for seat in (0..self.seats).filter(|seat| hidden >> seat & 1 == 1) {
            needs[seat] = s.hand_size(seat, self.each) as u8;
            undealt -= needs[seat];
            lacking |= s.lacks[seat];
        }
        needs[MOST] = undealt;
        if lacking == 0 {
            hand_out(s, unseen, &needs, true, rng);
        } else {
            self.deal_classes(s, unseen, needs, rng);
        }
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

    /// Deals unseen cards where some seats are known to lack some suits.
    fn deal_classes(&self, s: &mut State, unseen: u64, mut needs: Shares, rng: &mut Rng) {
        let mut classes = [Class::default(); LANES.len()];
        let mut used = 0;
        for (lane, &suit) in LANES.iter().enumerate() {
            let cards = unseen & suit;
            if cards == 0 {
                continue;
            }
            let may_hold =
                |&taker: &usize| needs[taker] > 0 && (taker == MOST || s.lacks[taker] >> lane & 1 == 0);
            let seats = (0..TAKERS).filter(may_hold).fold(0u8, |seats, taker| seats | 1 << taker);
            match classes[..used].iter_mut().find(|class| class.seats == seats) {
                Some(class) => class.cards |= cards,
                None => {
                    classes[used] = Class { cards, seats, count: 0 };
                    used += 1;
                }
            }
        }
        let classes = &mut classes[..used];
        classes.sort_unstable_by_key(|class| class.seats.count_ones());
        let forced = classes.iter().take_while(|class| class.seats.is_power_of_two()).count();
        for class in classes.iter_mut() {
            class.count = class.cards.count_ones() as u8;
        }
        for class in &classes[..forced] {
            let taker = class.seats.trailing_zeros() as usize;
            needs[taker] -= class.count;
            if taker < MOST {
                s.hands[taker] |= class.cards;
            }
        }
        let split = &classes[forced..];
        let certain = split.len() == 1;
        with_split(split, needs, rng, |class, shares, rng| {
            hand_out(s, split[class].cards, shares, certain, rng);
        });
    }
}

/// Hands out cards at random: each taker its share. Where the shares are certain, the last one simply gets what is left;
/// where they were drawn, the number of draws must not depend on them.
#[inline]
fn hand_out(s: &mut State, cards: u64, shares: &Shares, certain: bool, rng: &mut Rng) {
    let mut list = [0; 52];
    let mut left = spread(cards, &mut list);
    let last = shares.iter().rposition(|&share| share > 0).map_or(0, |taker| shares[taker] as usize);
    shuffle(&mut list[..left], if certain { last } else { 1 }, rng);
    for (hand, &share) in s.hands.iter_mut().zip(shares) {
        let next = left - share as usize;
        *hand |= mask_of(&list[next..left]);
        left = next;
    }
}
