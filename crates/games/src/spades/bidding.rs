//! Bidding: what may be bid, and by whom the cards are seen meanwhile.

use super::rules::Spades;
use super::state::{Action, MOST, NO_BID, Phase, State};

impl Spades {
    /// The bids that the seat to bid may make, as bits. At least one.
    #[inline]
    pub(super) fn legal_bids(&self, s: &State) -> u32 {
        let mut most = self.each;
        if let Some(partner) = self.partner(s.mover as usize)
            && self.pair_limit
            && s.bids[partner] != NO_BID
        {
            most = most.saturating_sub(s.bids[partner]);
        }
        let bids = (2u32 << most) - 1;
        if !self.hook || s.count as usize + 1 < self.seats {
            return bids;
        }
        let others: u8 = s.bids.iter().filter(|&&bid| bid != NO_BID).sum();
        let Some(forbidden) = self.each.checked_sub(others) else { return bids };
        // Where nothing else may be bid the hook does not bind: a partner's bid may leave no choice.
        let free = bids & !(1 << forbidden);
        if free == 0 { bids } else { free }
    }

    /// Whether the seat to bid has yet to say if it bids without looking.
    #[inline]
    pub(super) fn may_bid_blind(&self, s: &State) -> bool {
        self.blind > 0 && !s.looked
    }

    #[inline]
    pub(super) fn bidding_actions(&self, s: &State, out: &mut Vec<Action>) {
        let bids = self.legal_bids(s);
        if self.may_bid_blind(s) {
            out.push(Action::Look);
            out.extend((bids & 1 == 1).then_some(Action::Blind));
        } else {
            out.extend((0..=self.each).filter(|bid| bids >> bid & 1 == 1).map(Action::Bid));
        }
    }

    #[inline]
    pub(super) fn bid(&self, s: &mut State, bid: u8) {
        debug_assert!(self.legal_bids(s) >> bid & 1 == 1, "{bid} in {s:?}");
        s.bids[s.mover as usize] = bid;
        s.looked = false;
        s.count += 1;
        s.mover = if s.mover as usize + 1 == self.seats { 0 } else { s.mover + 1 };
        if s.count as usize == self.seats {
            s.count = 0;
            s.phase = Phase::Play;
        }
    }

    pub(super) fn bid_blind(&self, s: &mut State) {
        s.blind |= 1 << s.mover;
        self.bid(s, 0);
    }

    /// Whether a seat sees its cards. Where nil can be bid blind it does not before it has said whether it looks.
    #[inline]
    pub(super) fn sees_hand(&self, s: &State, seat: usize) -> bool {
        self.blind == 0
            || match s.phase {
                Phase::Deal => false,
                Phase::Bid => s.bids[seat] != NO_BID || s.looked && s.mover as usize == seat,
                Phase::Play | Phase::Over => true,
            }
    }

    /// What is bid by a side so far.
    #[inline]
    pub(super) fn contract(&self, s: &State, side: usize) -> u8 {
        self.of_side(&s.bids, side).filter(|&bid| bid != NO_BID).sum()
    }

    /// Tricks taken by a side so far.
    #[inline]
    pub(super) fn taken(&self, s: &State, side: usize) -> u8 {
        self.of_side(&s.won, side).sum()
    }

    /// The numbers of a side's seats.
    #[inline]
    pub(super) fn of_side<'a>(&self, numbers: &'a [u8; MOST], side: usize) -> impl Iterator<Item = u8> + 'a {
        numbers[..self.seats].iter().skip(side).step_by(self.sides).copied()
    }
}
