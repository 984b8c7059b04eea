//! What a hand pays, how a match ends, and how far payoffs can go.

use super::cards::NO_CARD;
use super::melds::deadwood;
use super::rules::{Exhausted, GinRummy};
use super::state::{Ending, MOST, Phase, State};
use nply_core::Values;

/// More deadwood than any hand of ten can have.
const MOST_DEADWOOD: i16 = 100;

impl GinRummy {
    /// Compares cards with the knocker's, seat by seat.
    pub(super) fn settle(&self, s: &mut State) {
        let left = self.left_over(s);
        let knocker = s.knocker as usize;
        for seat in (0..self.seats).filter(|&seat| seat != knocker) {
            let margin = self.margin(s.ending, left[seat] - left[knocker]);
            self.pay(s, seat, knocker, margin);
        }
        self.end_hand(s);
    }

    /// What a seat pays the knocker; `lead` is how much more deadwood it has.
    fn margin(&self, ending: Ending, lead: i16) -> i16 {
        match ending {
            Ending::Gin => lead + self.gin,
            Ending::BigGin => lead + self.big_gin,
            _ if lead < 0 || lead == 0 && self.tie_undercuts => lead - self.undercut,
            _ => lead,
        }
    }

    fn pay(&self, s: &mut State, from: usize, to: usize, points: i16) {
        s.totals[from] -= points;
        s.totals[to] += points;
        let winner = if points > 0 { to } else { from };
        s.won[winner] += points.unsigned_abs();
    }

    /// Nobody goes out.
    pub(super) fn end_exhausted(&self, s: &mut State) {
        s.ending = Ending::Exhausted;
        if !self.win_only {
            self.pay_exhausted(s);
        }
        self.end_hand(s);
    }

    fn pay_exhausted(&self, s: &mut State) {
        match self.exhausted {
            Exhausted::Draw => {}
            Exhausted::Loss => s.totals[..self.seats].iter_mut().for_each(|total| *total -= self.gin),
            Exhausted::Minus => {
                let deadwoods = self.deadwoods(s);
                s.totals.iter_mut().zip(deadwoods).for_each(|(total, points)| *total -= points);
            }
            Exhausted::Lowest => {
                let deadwoods = self.deadwoods(s);
                let lowest = self.lowest(&deadwoods);
                // Seats that share the least deadwood share what the others pay, in whole points.
                let sharing = lowest.iter().filter(|&&is| is).count() as i16;
                let least = deadwoods[..self.seats].iter().copied().min().unwrap_or(0);
                for from in (0..self.seats).filter(|&seat| !lowest[seat]) {
                    let share = (deadwoods[from] - least) / sharing;
                    for to in (0..self.seats).filter(|&seat| lowest[seat]) {
                        self.pay(s, from, to, share);
                    }
                }
            }
        }
    }

    /// The deadwood of each seat as it stands; 0 for seats that do not exist.
    pub(super) fn deadwoods(&self, s: &State) -> [i16; MOST] {
        s.hands.map(|hand| deadwood(hand) as i16)
    }

    /// Which seats have the least deadwood.
    pub(super) fn lowest(&self, deadwoods: &[i16; MOST]) -> [bool; MOST] {
        let least = deadwoods[..self.seats].iter().min().copied();
        std::array::from_fn(|seat| seat < self.seats && Some(deadwoods[seat]) == least)
    }

    /// After a finished hand the game is over, or the next deal begins.
    fn end_hand(&self, s: &mut State) {
        s.hand += 1;
        if self.is_decided(s) {
            s.phase = Phase::Over;
            (s.mover, s.shown, s.returned) = (0, 0, false);
            s.taken = NO_CARD;
            return;
        }
        let mut next = self.first_deal();
        (next.totals, next.won, next.hand) = (s.totals, s.won, s.hand);
        *s = next;
    }

    /// The most hands that can be played.
    pub(super) fn hands_limit(&self) -> u8 {
        if self.to == 0 { 1 } else { self.most_hands }
    }

    /// Whether the finished hands end the game.
    pub(super) fn is_decided(&self, s: &State) -> bool {
        let reached = self.to > 0 && s.won[..self.seats].iter().any(|&won| won >= self.to);
        reached || s.hand >= self.hands_limit()
    }

    /// Points won less points lost.
    pub(super) fn running(&self, s: &State) -> Values {
        let mut values = Values::default();
        for seat in 0..self.seats {
            values.0[seat] = f32::from(s.totals[seat]);
        }
        values
    }

    pub(super) fn final_payoffs(&self, s: &State) -> Values {
        if !self.win_only {
            return self.running(s);
        }
        if s.ending == Ending::Exhausted && self.to == 0 {
            return self.exhausted_shares(s);
        }
        self.running(s).ranks(self.seats).win_shares(self.seats)
    }

    /// Where only the win counts: what a hand is worth in which nobody went out.
    fn exhausted_shares(&self, s: &State) -> Values {
        let share = 1.0 / self.seats as f32;
        match self.exhausted {
            Exhausted::Draw => Values::all(self.seats, share),
            Exhausted::Loss => Values::all(self.seats, 0.0),
            Exhausted::Lowest => self.lowest_shares(s),
            Exhausted::Minus => self.minus_shares(s),
        }
    }

    /// The win, shared by the seats with the least deadwood.
    pub(super) fn lowest_shares(&self, s: &State) -> Values {
        let lowest = self.lowest(&self.deadwoods(s));
        let share = 1.0 / lowest.iter().filter(|&&is| is).count().max(1) as f32;
        let mut values = Values::default();
        (0..self.seats).filter(|&seat| lowest[seat]).for_each(|seat| values.0[seat] = share);
        values
    }

    /// A share of the win that shrinks with the own deadwood.
    pub(super) fn minus_shares(&self, s: &State) -> Values {
        let mut values = Values::default();
        for (value, points) in values.0.iter_mut().zip(self.deadwoods(s)).take(self.seats) {
            let kept = 1.0 - f32::from(points) / f32::from(MOST_DEADWOOD);
            *value = kept / self.seats as f32;
        }
        values
    }

    pub(super) fn payoff_bounds(&self) -> (f32, f32) {
        if self.win_only {
            return (0.0, 1.0);
        }
        let others = self.seats as i16 - 1;
        let pair = self.most_of_a_pair();
        let before = if self.to == 0 { 0 } else { self.to as i16 - 1 };
        // One hand: the knocker is paid by all others, or pays them all. A match: nobody has won more than `to` before it.
        let most = f32::from(before + others * pair);
        let mut least = f32::from(others * (before + pair));
        if self.exhausted == Exhausted::Loss || self.exhausted == Exhausted::Minus {
            least += f32::from(self.hands_limit() - 1) * f32::from(MOST_DEADWOOD.max(self.gin));
        }
        (-least, most)
    }

    /// The most that one seat can get from another in a hand.
    fn most_of_a_pair(&self) -> i16 {
        let deadwood = i16::from(self.each) * 10;
        let bonus = self.gin.max(self.big_gin);
        let undercut = i16::from(if self.oklahoma { 10 } else { self.knock }) + self.undercut;
        (deadwood + bonus).max(undercut)
    }
}
