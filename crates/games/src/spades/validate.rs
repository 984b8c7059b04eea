//! Whether a state from outside can be played on: everything that the rules rely on.

use super::cards::PLAIN;
use super::rules::{Breaking, Spades, Undealt};
use super::state::{MOST, NO_BID, PLAIN_LANES, Phase, State, cards_of_lanes};

/// Refuses with a reason unless something holds.
fn ensure(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_string()) }
}

impl Spades {
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        ensure(s.seats as usize == self.seats, "the number of hands is not that of the seats")?;
        ensure(s.sides as usize == self.sides, "the number of totals is not that of the sides")?;
        self.check_match(s)?;
        self.check_bids(s)?;
        if s.phase == Phase::Over {
            let mut over = State::new(self.seats, self.sides);
            (over.totals, over.bags, over.hand, over.phase) = (s.totals, s.bags, s.hand, Phase::Over);
            (over.bids, over.won, over.blind) = (s.bids, s.won, s.blind);
            ensure(*s == over, "something of a hand is left after the end")?;
            return self.check_won(s, self.each);
        }
        self.check_cards(s)?;
        if s.phase == Phase::Play {
            return self.check_play(s);
        }
        let nothing = s.played == 0 && s.won == [0; MOST] && s.lacks == [0; MOST];
        ensure(nothing, "something of play before play")
    }

    /// Totals, overtricks, number of the hand.
    fn check_match(&self, s: &State) -> Result<(), String> {
        let over = s.phase == Phase::Over;
        ensure(s.hand <= self.hands_limit(), "too many hands")?;
        ensure(!over || s.hand > 0, "over before a hand was played")?;
        let decided = s.hand >= self.hands_limit() || self.has_ended(&s.totals);
        // Rules that end with the hand in play take the positions of the match.
        ensure(
            decided == over || self.one_hand && over,
            "totals and number of hands do not fit whether the game is over",
        )?;
        let (least, most) = self.total_range(s.hand);
        let possible = |&total: &i32| (least..=most).contains(&(total as f32));
        ensure(s.totals[..self.sides].iter().all(possible), "a total that cannot be reached")?;
        let bags = |&bags: &u8| bags == 0 || bags < self.bag_limit && s.hand > 0;
        ensure(s.bags.iter().all(bags), "more overtricks than are counted")
    }

    /// Bids were made in turn, and each was allowed then.
    fn check_bids(&self, s: &State) -> Result<(), String> {
        let made = match s.phase {
            Phase::Deal => 0,
            Phase::Bid => s.count as usize,
            Phase::Play | Phase::Over => self.seats,
        };
        let hand = if s.phase == Phase::Over { s.hand.saturating_sub(1) } else { s.hand };
        let first = self.starter(hand) as usize;
        let mut before = State::new(self.seats, self.sides);
        before.mover = first as u8;
        for turn in 0..self.seats {
            let seat = (first + turn) % self.seats;
            ensure((s.bids[seat] == NO_BID) == (turn >= made), "bids are missing, or out of turn")?;
            let blind = s.blind >> seat & 1 == 1;
            ensure(!blind || self.blind > 0 && s.bids[seat] == 0, "a blind nil that was not bid")?;
            if turn < made {
                let legal = s.bids[seat] <= self.each && self.legal_bids(&before) >> s.bids[seat] & 1 == 1;
                ensure(legal, "a bid that was not allowed")?;
                before.bids[seat] = s.bids[seat];
                (before.count, before.mover) = (before.count + 1, ((seat + 1) % self.seats) as u8);
            }
        }
        if s.phase == Phase::Bid {
            ensure(made < self.seats && s.mover == before.mover, "another seat is to bid")?;
        }
        ensure(!s.looked || self.blind > 0 && s.phase == Phase::Bid, "nobody is to look now")
    }

    /// Cards lie in one place each, and hands have the right sizes.
    fn check_cards(&self, s: &State) -> Result<(), String> {
        let all = s.held() | s.played | s.out;
        let count = s.hands.iter().map(|hand| hand.count_ones()).sum::<u32>();
        let count = count + s.played.count_ones() + s.out.count_ones();
        ensure(all.count_ones() == count, "a card lies in two places")?;
        ensure(all & !self.deck == 0, "a card that is not in the deck")?;
        let open = self.undealt == Undealt::Open && s.phase != Phase::Deal;
        let undealt =
            if open { self.deck.count_ones() - self.seats as u32 * u32::from(self.each) } else { 0 };
        ensure(s.out.count_ones() == undealt, "more or fewer open cards than were not dealt")?;
        let most = match s.phase {
            Phase::Deal => self.seats as u8 * self.each - 1,
            _ => self.seats as u8 - 1,
        };
        ensure(s.count <= most && s.tricks < self.each, "too many cards dealt or played")?;
        for seat in 0..self.seats {
            let size = s.hands[seat].count_ones() as usize;
            let right = size == s.hand_size(seat, self.each);
            ensure(right, "a hand of the wrong size (hidden states do not play)")?;
        }
        Ok(())
    }

    fn check_won(&self, s: &State, tricks: u8) -> Result<(), String> {
        let won: u32 = s.won.iter().map(|&won| u32::from(won)).sum();
        ensure(won == u32::from(tricks), "tricks do not add up")
    }

    fn check_play(&self, s: &State) -> Result<(), String> {
        let trick = s.open().set();
        ensure(trick.count_ones() as usize == s.trick().len(), "a card twice in the trick")?;
        ensure(trick & !s.played == 0, "a card of the trick is not among those played")?;
        let gone = s.played & !trick;
        ensure(gone.count_ones() == u32::from(s.tricks) * self.seats as u32, "a trick is not whole")?;
        self.check_won(s, s.tricks)?;
        for seat in 0..self.seats {
            ensure(s.hands[seat] & cards_of_lanes(s.lacks[seat]) == 0, "a seat holds what it lacks")?;
        }
        let leader = s.open().leader();
        if s.tricks == 0 {
            ensure(leader == self.starter(s.hand) as usize, "another seat leads this hand")?;
        } else {
            ensure(s.won[leader] > 0, "a seat leads that has taken no trick")?;
        }
        self.check_trick(s, leader)
    }

    /// Whoever did not follow suit lacks it; whoever led a spade too early had nothing else.
    fn check_trick(&self, s: &State, leader: usize) -> Result<(), String> {
        let Some(&led) = s.trick().first() else { return Ok(()) };
        for (place, card) in s.trick().iter().enumerate().skip(1) {
            let seat = s.open().seat_of(place);
            let follows = card.follows(led);
            ensure(follows || s.lacks[seat] >> led.lane() & 1 == 1, "a seat did not follow suit")?;
        }
        let gone = s.played & !s.open().set();
        let early = match self.breaking {
            Breaking::Free => false,
            Breaking::Never => true,
            Breaking::Must => gone & !PLAIN == 0,
        };
        let bare = led.bit() & PLAIN != 0 || s.lacks[leader] & PLAIN_LANES == PLAIN_LANES;
        ensure(!early || bare, "spades are led too early")
    }
}
