//! What a seat knows, and worlds drawn evenly from all that it holds possible.
//!
//! A world is a deal of the unseen cards to the hands that the seat does not know; all deals that fit are equally likely,
//! counted by single cards. Hands of which something is known are dealt together, by listing what they can be; then
//! everything else gets any of the cards that are left. What the others know in that world comes last: where nobody can
//! tell whether a seat still knows a card that it saw, either is as likely.

use super::cards::{ANY, Card, Pile, nth, size};
use super::rules::LoveLetter;
use super::state::{Phase, SEATS, State};
use nply_core::Rng;

/// Hands of which something is known, to be dealt together.
#[derive(Default)]
struct Bound {
    seats: [u8; SEATS],
    count: usize,
}

impl LoveLetter {
    /// Keeps of a state what the seat knows.
    #[inline]
    pub(super) fn hide_from(&self, s: &mut State, who: usize) {
        if s.shown {
            return;
        }
        for owner in (0..self.seats).filter(|&owner| owner != who) {
            if let Some(card) = s.card(owner).filter(|_| !s.knows(who, owner)) {
                s.bag += card.one();
                s.held[owner] = 0;
            }
            s.known_to[owner] &= s.sure[owner] | 1 << who;
        }
        s.known_to[who] &= s.sure[who] | s.told[who];
        if let Some(card) = s.drawn().filter(|_| s.mover as usize != who) {
            s.bag += card.one();
            s.drawn = 0;
        }
    }

    /// Keeps of a state what everybody knows, and knows that everybody does.
    pub(super) fn hide_from_all(&self, s: &mut State) {
        if s.shown {
            return;
        }
        let everybody = (1 << self.seats) - 1;
        for owner in 0..self.seats {
            let public = s.sure[owner] | 1 << owner == everybody;
            if let Some(card) = s.card(owner).filter(|_| !public) {
                s.bag += card.one();
                s.held[owner] = 0;
            }
            s.known_to[owner] &= s.sure[owner];
        }
        if let Some(card) = s.drawn() {
            s.bag += card.one();
            s.drawn = 0;
        }
    }

    /// Completes a view.
    pub(super) fn complete(&self, s: &mut State, who: usize, rng: &mut Rng) {
        if s.shown {
            return;
        }
        let (mut bound, mut free) = (Bound::default(), 0u8);
        for owner in (0..self.seats).filter(|&owner| owner != who && s.held[owner] == 0 && s.has_card(owner))
        {
            let paired = s.pairs.iter().any(|pair| pair.is_used() && pair.seats.contains(&(owner as u8)));
            if paired || s.may[owner] != ANY {
                bound.seats[bound.count] = owner as u8;
                bound.count += 1;
            } else {
                free |= 1 << owner;
            }
        }
        if bound.count > 0 {
            let mut none = u32::MAX;
            let total = deals(s, &bound, 0, s.bag, 1, &mut none);
            debug_assert!(total > 0, "the truth is one of them");
            let mut wanted = rng.below(total.max(1));
            deals(s, &bound, 0, s.bag, 1, &mut wanted);
        }
        for owner in (0..self.seats).filter(|&owner| free >> owner & 1 == 1) {
            s.held[owner] = take(&mut s.bag, rng);
        }
        if s.phase == Phase::Play && s.mover as usize != who {
            s.drawn = take(&mut s.bag, rng);
        }
        self.guess_knowledge(s, who, rng);
    }

    /// Who else may still know a card.
    fn guess_knowledge(&self, s: &mut State, who: usize, rng: &mut Rng) {
        for owner in 0..self.seats {
            let told = if owner == who { s.told[owner] } else { 0 };
            let unsure = s.looks[owner] & !s.sure[owner] & !told & !(1 << who);
            if unsure == 0 {
                continue;
            }
            let coins = rng.next_u64() as u8;
            for other in (0..self.seats).filter(|&other| unsure >> other & 1 == 1) {
                let can = s.card(owner).is_some_and(|card| !card.is_in(s.since[owner][other]));
                s.known_to[owner] |= u8::from(can) << other & coins;
            }
        }
    }
}

/// A random card of a pile, which is taken out of it.
#[inline]
fn take(pile: &mut Pile, rng: &mut Rng) -> u8 {
    let card = nth(*pile, rng.below(size(*pile)));
    *pile -= card.one();
    card.value()
}

/// How many deals of single cards there are for the bound hands from this one on. `skip` is counted down; the deal at which
/// it is used up stays in the state, and its cards leave the bag.
fn deals(s: &mut State, bound: &Bound, at: usize, bag: Pile, ways: u32, skip: &mut u32) -> u32 {
    if at == bound.count {
        if *skip != u32::MAX {
            if *skip < ways {
                s.bag = bag;
                *skip = u32::MAX;
                return u32::MAX;
            }
            *skip -= ways;
        }
        return ways;
    }
    let (seat, mut total) = (usize::from(bound.seats[at]), 0u32);
    for card in super::cards::members(s.may[seat]) {
        let many = card.count(bag);
        if many == 0 || !fits(s, seat, card) {
            continue;
        }
        s.held[seat] = card.value();
        let found = deals(s, bound, at + 1, bag - card.one(), ways * many, skip);
        if found == u32::MAX {
            return found;
        }
        total += found;
    }
    s.held[seat] = 0;
    total
}

/// Whether a seat can hold a card beside the other one of its pair, as far as that is dealt.
#[inline]
fn fits(s: &State, seat: usize, card: Card) -> bool {
    s.pairs.iter().filter(|pair| pair.is_used()).all(|pair| {
        let [first, second] = pair.seats.map(usize::from);
        match (first == seat, second == seat) {
            (true, _) => s.card(second).is_none_or(|other| pair.allows(card, other)),
            (_, true) => s.card(first).is_none_or(|other| pair.allows(other, card)),
            _ => true,
        }
    })
}
