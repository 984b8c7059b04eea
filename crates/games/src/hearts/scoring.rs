//! Scoring a hand, ending a match, and how far payoffs can go.

use super::rules::{Hearts, Moon};
use super::state::{MOST, Phase, State};
use nply_core::Values;

/// All points of a hand.
pub(super) const ALL_POINTS: u8 = 26;
const JACK_BONUS: i16 = 10;
const NO_TRICKS_BONUS: i16 = 5;

impl Hearts {
    /// The most points a seat can lose to a total in one hand.
    pub(super) fn most_gain(&self) -> i16 {
        let jack = if self.jack { JACK_BONUS } else { 0 };
        let none = if self.no_tricks { NO_TRICKS_BONUS } else { 0 };
        let shoots = self.moon == Moon::Shooter || self.moon == Moon::Best && self.to > 0;
        let moon = if shoots { i16::from(ALL_POINTS) + jack } else { 0 };
        jack.max(none).max(moon)
    }

    /// The most points a seat can get in one hand.
    pub(super) fn most_loss(&self) -> i16 {
        // Where the moon only pays its shooter, nobody ends a hand with all points, unless the jack was missing.
        let all = i16::from(ALL_POINTS);
        if self.moon == Moon::Shooter && !self.moon_jack { all - 1 } else { all }
    }

    /// The most hands that can be played.
    pub(super) fn hands_limit(&self) -> u8 {
        if self.to == 0 { 1 } else { self.most_hands }
    }

    pub(super) fn payoff_bounds(&self) -> (f32, f32) {
        let hands = i16::from(self.hands_limit());
        let mut least = hands * self.most_loss();
        if self.to > 0 {
            least = least.min(self.to - 1 + self.most_loss());
        }
        (-f32::from(least), f32::from(hands * self.most_gain()))
    }

    /// Minus the points of each seat, as they stand.
    pub(super) fn minus_points(&self, s: &State) -> Values {
        let mut values = Values::default();
        for seat in 0..self.seats {
            let jack = if s.jack as usize == seat + 1 { JACK_BONUS } else { 0 };
            let points = if s.phase == Phase::Over { 0 } else { i16::from(s.points[seat]) };
            values.0[seat] = f32::from(jack - s.totals[seat] - points);
        }
        values
    }

    /// The seat that took all points and whatever else the moon needs.
    fn shooter(&self, s: &State) -> Option<usize> {
        let seat = s.points.iter().position(|&points| points == ALL_POINTS)?;
        (self.moon != Moon::Off && (!self.moon_jack || s.jack as usize == seat + 1)).then_some(seat)
    }

    /// What each seat gets for a finished hand.
    fn hand_scores(&self, s: &State) -> [i16; MOST] {
        let mut scores = s.points.map(i16::from);
        if let Some(shooter) = self.shooter(s) {
            scores = self.moon_scores(s, shooter);
        } else if self.no_tricks {
            for (seat, score) in scores.iter_mut().enumerate().take(self.seats) {
                *score -= if s.taken >> seat & 1 == 0 { NO_TRICKS_BONUS } else { 0 };
            }
        }
        if s.jack > 0 {
            scores[s.jack as usize - 1] -= JACK_BONUS;
        }
        scores
    }

    fn moon_scores(&self, s: &State, shooter: usize) -> [i16; MOST] {
        let all = i16::from(ALL_POINTS);
        let (mut others, mut own) = ([0; MOST], [0; MOST]);
        others[..self.seats].fill(all);
        others[shooter] = 0;
        own[shooter] = -all;
        match self.moon {
            Moon::Shooter => own,
            Moon::Best if self.to > 0 && self.loses_with(s, shooter, &others) => own,
            _ => others,
        }
    }

    /// Whether the match would be over with these scores and the shooter not among the first.
    fn loses_with(&self, s: &State, shooter: usize, scores: &[i16; MOST]) -> bool {
        let jack = |seat: usize| if s.jack as usize == seat + 1 { JACK_BONUS } else { 0 };
        let total = |seat: usize| s.totals[seat] + scores[seat] - jack(seat);
        let ends = s.hand + 1 >= self.hands_limit() || (0..self.seats).any(|seat| total(seat) >= self.to);
        ends && (0..self.seats).any(|seat| total(seat) < total(shooter))
    }

    /// Adds up a finished hand; then the game is over or the next deal begins.
    pub(super) fn end_hand(&self, s: &mut State) {
        let scores = self.hand_scores(s);
        let mut next = State::new(self.seats);
        next.totals = s.totals;
        for (total, score) in next.totals.iter_mut().zip(scores) {
            *total += score;
        }
        next.hand = s.hand + 1;
        *s = next;
        if self.is_decided(s) {
            s.phase = Phase::Over;
            if self.one_hand {
                s.points = scores.map(|score| score as i8 as u8);
            }
        } else {
            self.new_hand(s);
        }
    }

    /// Whether the finished hands end the game.
    pub(super) fn is_decided(&self, s: &State) -> bool {
        let reached = self.to > 0 && s.totals[..self.seats].iter().any(|&total| total >= self.to);
        reached || s.hand >= self.hands_limit() || self.one_hand && s.hand > 0
    }
}
