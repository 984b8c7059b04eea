//! Ending rounds and the game, and what it brings.

use super::cards::{BOX, points};
use super::rules::{Scoring, Starter, Uno};
use super::state::{MOST, Phase, State};
use nply_core::{Ranks, Values};

/// The points of all cards: no hand, and no number of hands, can have more.
pub(super) const ALL_POINTS: i16 = 1240;

impl Uno {
    /// Scores a round that was won or stopped, and sets up the next one or ends the game.
    pub(super) fn end_round(&self, s: &mut State) {
        debug_assert_eq!(points(BOX), ALL_POINTS as u16);
        let mut next = State::new(self.seats);
        (next.totals, next.out, next.drawer) = (s.totals, s.out, s.drawer);
        next.rounds = s.rounds.saturating_add(1);
        for (seat, gain) in self.round_points(s).into_iter().enumerate() {
            next.totals[seat] += gain;
            if self.scoring == Scoring::Challenge && self.target > 0 && next.totals[seat] >= self.target {
                next.out[seat] = if s.is_in(seat) { next.rounds } else { s.out[seat] };
            }
        }
        if self.one_round || self.is_decided(&next) {
            next.phase = Phase::Over;
        } else {
            next.backwards = self.keep_direction && s.backwards;
            next.first = self.next_starter(&next, s.first);
            next.mover = next.first;
        }
        *s = next;
    }

    /// What each seat gets for the round as it stands.
    pub(super) fn round_points(&self, s: &State) -> [i16; MOST] {
        let mut gains: [i16; MOST] = std::array::from_fn(|seat| points(s.hands[seat]) as i16);
        if self.scoring == Scoring::Classic {
            let all: i16 = gains.iter().sum();
            let winner = round_winner(s, &gains);
            gains = std::array::from_fn(|seat| if winner == Some(seat) { all - gains[seat] } else { 0 });
        }
        gains
    }

    fn next_starter(&self, next: &State, last: u8) -> u8 {
        let forwards = State { backwards: false, ..*next };
        let nominal = if next.is_in(0) { 0 } else { forwards.after(0) };
        match self.starter {
            Starter::Rotate => forwards.after(last),
            Starter::First => nominal,
            Starter::AfterFirst => next.after(nominal),
        }
    }

    /// Whether the totals end the game.
    pub(super) fn is_decided(&self, s: &State) -> bool {
        if self.target == 0 {
            return s.rounds > 0;
        }
        match self.scoring {
            Scoring::Challenge => s.inside().count() < 2,
            _ => s.totals.iter().any(|&total| total >= self.target),
        }
    }

    /// More is better: points won, or minus the points of hands.
    fn signed(&self, total: i16) -> f32 {
        f32::from(if self.scoring == Scoring::Classic { total } else { -total })
    }

    pub(super) fn points_so_far(&self, s: &State) -> Values {
        let mut values = Values::default();
        (0..self.seats).for_each(|seat| values.0[seat] = self.signed(s.totals[seat]));
        values
    }

    /// The running score: where hands cost points, those held now are counted.
    pub(super) fn running(&self, s: &State) -> Values {
        let mut values = self.points_so_far(s);
        if self.scoring != Scoring::Classic {
            (0..self.seats).for_each(|seat| values.0[seat] -= f32::from(points(s.hands[seat])));
        }
        values
    }

    /// The highest total that can be: just below the target before the last round.
    pub(super) fn highest_total(&self) -> i16 {
        ALL_POINTS + (self.target - 1).max(0)
    }

    pub(super) fn payoff_bounds(&self) -> (f32, f32) {
        let end = self.signed(self.highest_total());
        (end.min(0.0), end.max(0.0))
    }

    /// By payoffs; where seats are eliminated, who stayed longer is ahead.
    pub(super) fn final_ranks(&self, s: &State) -> Ranks {
        if self.scoring != Scoring::Challenge || self.target == 0 {
            return self.points_so_far(s).ranks(self.seats);
        }
        let mut stayed = Values::default();
        for seat in 0..self.seats {
            stayed.0[seat] = if s.is_in(seat) { 256.0 } else { f32::from(s.out[seat]) };
        }
        stayed.ranks(self.seats)
    }
}

/// Who won the round: the seat without cards; in a round that was stopped the one with the fewest cards, then the fewest
/// points, if it is alone with them.
fn round_winner(s: &State, points: &[i16; MOST]) -> Option<usize> {
    let standing = |seat: usize| (s.sizes[seat], points[seat]);
    let best = s.inside().min_by_key(|&seat| standing(seat))?;
    let alone = s.inside().filter(|&seat| standing(seat) == standing(best)).count() == 1;
    alone.then_some(best)
}
