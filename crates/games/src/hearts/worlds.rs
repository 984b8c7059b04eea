//! What a seat knows, and worlds drawn evenly from all that it holds possible.
//!
//! A world is a deal of the unseen cards together with what the others passed. Every deal that agrees with the hand
//! sizes, the cards known to lie somewhere and the kinds that seats are known to lack has the same number of ways to
//! have been passed (any three of the cards a seat held after passing, whichever they are), so deal and passed cards
//! are drawn one after the other, each uniformly. Nothing is rejected: a view takes the same number of draws always.

use super::cards::Card;
use super::rules::{Hearts, Lead};
use super::state::{Action, Direction, KINDS, PASSED, Phase, State};
use crate::deck::deals::deal_unseen;
use crate::deck::splits::TAKERS;
use nply_core::hash::key_of;
use nply_core::{Player, Rng, Sight, Step};

impl Hearts {
    /// Keeps of a state what the seat knows.
    pub(super) fn hide_from(&self, s: &mut State, who: usize) {
        let (mut given, mut public, mut receiver) = (0, 0, who);
        if s.phase == Phase::Play {
            receiver = s.direction.receiver(who, self.seats);
            given = s.hands[receiver] & s.passed;
            // Whoever led first held the lowest club then, and holds it until it is played.
            public = if self.lead == Lead::Free { 0 } else { self.lowest };
        }
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            s.hands[seat] &= public | if seat == receiver { given } else { 0 };
        }
        s.passed &= s.hands[who] | given;
    }

    /// How much of a step a seat saw: cards dealt to it, cards it picked, cards it was given, and all play.
    pub(super) fn sight_of(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        match step {
            Step::Move(..) | Step::Chance(Action::Direct(_)) => Sight::All,
            Step::Chance(_) => {
                let dealt = if after.phase == Phase::Deal { after.count as usize } else { self.seats };
                if (dealt - 1) % self.seats == who.index() { Sight::All } else { Sight::Part(0) }
            }
            Step::Together(joint) => {
                let received =
                    if after.phase == Phase::Play { after.hands[who.index()] & after.passed } else { 0 };
                Sight::Part(key_of(&(joint.get(who), received)))
            }
        }
    }

    /// Completes a view.
    pub(super) fn complete(&self, s: &mut State, who: usize, rng: &mut Rng) {
        let (mut needs, mut lacks) = ([0; TAKERS], [0; TAKERS]);
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            needs[seat] = s.hand_size(seat, self.each) as u8 - s.hands[seat].count_ones() as u8;
            lacks[seat] = s.lacks[seat];
        }
        let unseen = self.deck & !s.played & !s.held();
        deal_unseen(&mut s.hands, unseen, needs, &KINDS, &lacks, rng);
        match s.phase {
            Phase::Pass => self.guess_picks(s, who, rng),
            Phase::Play if s.direction != Direction::None => self.guess_passed(s, who, rng),
            _ => {}
        }
    }

    /// While cards are picked: which ones the others have picked.
    fn guess_picks(&self, s: &mut State, who: usize, rng: &mut Rng) {
        // In increasing order the last cards cannot have been picked yet.
        let among = if self.increasing { self.each - (PASSED - s.count) } else { self.each };
        for seat in (0..self.seats).filter(|&seat| seat != who) {
            for place in &places(s.count, among, rng)[..s.count as usize] {
                s.passed |= Card::nth(s.hands[seat], *place).bit();
            }
        }
    }

    /// Once cards were passed: which cards of other hands were, where the seat has neither given nor received them.
    fn guess_passed(&self, s: &mut State, who: usize, rng: &mut Rng) {
        for giver in (0..self.seats).filter(|&giver| giver != who) {
            let receiver = s.direction.receiver(giver, self.seats);
            if receiver != who {
                // Places beyond the hand stand for cards that the receiver has played.
                let size = s.hand_size(receiver, self.each) as u32;
                for place in places(PASSED, self.each, rng).into_iter().filter(|&place| place < size) {
                    s.passed |= Card::nth(s.hands[receiver], place).bit();
                }
            }
        }
    }
}

/// Up to three different places among `among`, uniformly; one draw for each that is asked for.
#[inline]
fn places(wanted: u8, among: u8, rng: &mut Rng) -> [u32; 3] {
    let among = u32::from(among);
    let mut places = [0; 3];
    if wanted > 0 {
        places[0] = rng.below(among);
    }
    if wanted > 1 {
        places[1] = rng.below(among - 1);
        places[1] += u32::from(places[1] >= places[0]);
    }
    if wanted > 2 {
        let (low, high) = (places[0].min(places[1]), places[0].max(places[1]));
        places[2] = rng.below(among - 2);
        places[2] += u32::from(places[2] >= low);
        places[2] += u32::from(places[2] >= high);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;
    use std::collections::BTreeMap;

    #[test]
    fn three_places_are_different_and_even() {
        let (mut rng, mut seen) = (Seed(1).rng(), BTreeMap::new());
        for _ in 0..60_000 {
            *seen.entry(places(3, 5, &mut rng)).or_insert(0u32) += 1;
        }
        assert_eq!(seen.len(), 60, "ordered triples of five");
        assert!(seen.values().all(|n| (840..1160).contains(n)), "{seen:?}");
    }
}
