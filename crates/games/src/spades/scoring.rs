//! Scoring a hand, ending a match, and how far payoffs can go.

use super::outcome::Outcome;
use super::rules::{Short, Spades};
use super::state::{MOST, Phase, State};
use nply_core::Values;

/// What a trick that was bid is worth.
pub(super) const TRICK: i32 = 10;

/// What a side gets for a hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct HandScore {
    /// Points without penalties for overtricks.
    pub(super) points: i32,
    pub(super) overtricks: u8,
}

impl Spades {
    /// The outcome of a finished hand, or of one as it stands, for a seat. After the end of a game: of its last hand.
    pub fn outcome(&self, s: &State, seat: usize) -> Outcome {
        let side = self.side(seat);
        let nil_failed =
            (side..self.seats).step_by(self.sides).any(|seat| self.nil_value(s, seat) > 0 && s.won[seat] > 0);
        Outcome { bid: self.contract(s, side), tricks: self.taken(s, side), nil_failed }
    }

    /// What the nil of a seat wins or costs; 0 if it has bid none.
    #[inline]
    pub(super) fn nil_value(&self, s: &State, seat: usize) -> i32 {
        match s.bids[seat] {
            0 if s.blind >> seat & 1 == 1 => self.blind,
            0 => self.nil,
            _ => 0,
        }
    }

    /// Points for a bid and the tricks taken; nils apart.
    #[inline]
    pub(super) fn contract_score(&self, bid: u8, tricks: u8) -> HandScore {
        if tricks >= bid {
            let overtricks = tricks - bid;
            let points = TRICK * i32::from(bid) + self.overtrick * i32::from(overtricks);
            return HandScore { points, overtricks };
        }
        let missing = match self.short {
            Short::Bid => bid,
            Short::Missing => bid - tricks,
        };
        HandScore { points: -TRICK * i32::from(missing), overtricks: 0 }
    }

    /// What a side gets for a finished hand. Tricks of a nil that failed count for its partner.
    pub(super) fn side_score(&self, s: &State, side: usize) -> HandScore {
        let mut score = self.contract_score(self.contract(s, side), self.taken(s, side));
        for seat in (side..self.seats).step_by(self.sides) {
            let nil = self.nil_value(s, seat);
            score.points += if s.won[seat] == 0 { nil } else { -nil };
        }
        score
    }

    /// Overtricks that a side has after a hand, and the points that they cost. They have a counter of their own: read from
    /// the last digit of the score, as some programs do, they go wrong below zero.
    pub(super) fn count_bags(&self, before: u8, overtricks: u8) -> (u8, i32) {
        if self.bag_limit == 0 {
            return (0, 0);
        }
        let bags = before + overtricks;
        (bags % self.bag_limit, self.bag_penalty * i32::from(bags / self.bag_limit))
    }

    /// Adds up a finished hand; then the game is over or the next deal begins.
    pub(super) fn end_hand(&self, s: &mut State) {
        let mut next = State::new(self.seats, self.sides);
        next.hand = s.hand + 1;
        for side in 0..self.sides {
            let score = self.side_score(s, side);
            let (bags, penalty) = self.count_bags(s.bags[side], score.overtricks);
            next.bags[side] = bags;
            next.totals[side] = s.totals[side] + score.points - penalty;
        }
        if self.is_decided(&next) {
            next.phase = Phase::Over;
            (next.bids, next.won, next.blind) = (s.bids, s.won, s.blind);
        }
        *s = next;
    }

    /// The most hands that can be played.
    pub(super) fn hands_limit(&self) -> u8 {
        if self.to == 0 { 1 } else { self.most_hands }
    }

    /// Whether the finished hands end the game.
    pub(super) fn is_decided(&self, s: &State) -> bool {
        self.one_hand && s.hand > 0 || s.hand >= self.hands_limit() || self.has_ended(&s.totals)
    }

    /// Whether a total ends the match.
    pub(super) fn has_ended(&self, totals: &[i32; MOST]) -> bool {
        let ends = |&total: &i32| {
            self.to > 0 && total >= self.to || self.to > 0 && self.mercy > 0 && total <= -self.mercy
        };
        totals[..self.sides].iter().any(ends)
    }

    /// The same number for all seats of a side.
    #[inline]
    pub(super) fn by_seat(&self, of_side: impl Fn(usize) -> f32) -> Values {
        let mut values = Values::default();
        for seat in 0..self.seats {
            values.0[seat] = of_side(self.side(seat));
        }
        values
    }

    /// Totals, and for the hand in play ten for each trick up to the bid and what further tricks are worth.
    pub(super) fn running_scores(&self, s: &State) -> Values {
        self.by_seat(|side| {
            if s.phase != Phase::Play {
                return s.totals[side] as f32;
            }
            let (bid, taken) = (self.contract(s, side), self.taken(s, side));
            let over = i32::from(taken.saturating_sub(bid));
            (s.totals[side] + TRICK * i32::from(taken.min(bid)) + self.overtrick * over) as f32
        })
    }

    /// Every score that a side can get in a hand, and perhaps a few that it cannot.
    fn each_score(&self, mut tell: impl FnMut(HandScore)) {
        let (members, all) = (self.seats / self.sides, self.each);
        let nil = self.nil.max(self.blind);
        let nils = if nil > 0 { members } else { 0 };
        let most = if members > 1 && !self.pair_limit { 2 * all } else { all };
        for bid_nil in 0..=nils {
            for failed in 0..=bid_nil {
                // A side of nothing but nils bids no tricks, and takes none if all hold.
                let alone = bid_nil == members;
                let least_bid = if alone || self.nil == 0 { 0 } else { 1 };
                let most_bid = if alone { 0 } else { most };
                let tricks = failed as u8..=if alone && failed == 0 { 0 } else { all };
                for (bid, taken) in
                    (least_bid..=most_bid).flat_map(|bid| tricks.clone().map(move |t| (bid, t)))
                {
                    let score = self.contract_score(bid, taken);
                    let nils = nil * (bid_nil as i32 - 2 * failed as i32);
                    tell(HandScore { points: score.points + nils, ..score });
                }
            }
        }
    }

    /// The least and the greatest change of a total in one hand.
    pub(super) fn hand_range(&self) -> (i32, i32) {
        let (mut least, mut most) = (i32::MAX, i32::MIN);
        let before = if self.hands_limit() > 1 { self.bag_limit.saturating_sub(1) } else { 0 };
        self.each_score(|score| {
            least = least.min(score.points - self.count_bags(before, score.overtricks).1);
            most = most.max(score.points - self.count_bags(0, score.overtricks).1);
        });
        (least, most)
    }

    /// The least and the greatest score of a hand in which each overtrick costs its share of the penalty.
    pub(super) fn fair_range(&self) -> (f32, f32) {
        let (mut least, mut most) = (f32::INFINITY, f32::NEG_INFINITY);
        self.each_score(|score| {
            let fair = self.fair_points(score);
            (least, most) = (least.min(fair), most.max(fair));
        });
        (least, most)
    }

    /// Points of a hand in which each overtrick costs its share of the penalty to come.
    pub(super) fn fair_points(&self, score: HandScore) -> f32 {
        score.points as f32 - self.bag_cost() * f32::from(score.overtricks)
    }

    /// What an overtrick costs in the long run.
    pub(super) fn bag_cost(&self) -> f32 {
        if self.bag_limit == 0 { 0.0 } else { self.bag_penalty as f32 / f32::from(self.bag_limit) }
    }

    /// Whether overtricks cost something beyond this hand.
    #[inline]
    pub(super) fn bags_matter(&self) -> bool {
        self.to > 0 && self.bag_limit > 0 && self.bag_penalty > 0
    }

    /// The least and the greatest total after so many hands. Over several hands no more penalties fall due than overtricks
    /// have paid for.
    pub(super) fn total_range(&self, hands: u8) -> (f32, f32) {
        let ((least, most), hands) = (self.hand_range(), f32::from(hands));
        if self.to == 0 {
            return (hands * least as f32, hands * most as f32);
        }
        let mut highest = hands * most as f32;
        let mut lowest = hands * self.fair_range().0;
        highest = highest.min((self.to - 1 + most) as f32);
        if self.mercy > 0 {
            lowest = lowest.max((1 - self.mercy + least) as f32);
        }
        (lowest.floor(), highest)
    }

    pub(super) fn payoff_bounds(&self) -> (f32, f32) {
        self.total_range(self.hands_limit())
    }
}
