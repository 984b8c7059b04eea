//! The end of a hand: pots, who shows, who is out.

use super::rank::{Strength, rank_any, rank_last};
use super::rules::{First, Odd, Poker};
use super::state::{Chips, NOBODY, PARTS, Phase, State, seats_of};
use nply_core::MAX_PLAYERS;

impl Poker {
    /// The strength of a seat's hand on a full board.
    #[inline]
    pub(super) fn strength(&self, s: &State, seat: usize) -> Strength {
        if self.last_five {
            let flop = s.board[..3].iter().fold(0, |mask, card| mask | card.bit());
            return rank_last(s.holes[seat], flop, self.wheel);
        }
        rank_any(s.holes[seat] | s.board_set(), self.wheel)
    }

    /// Divides what was paid: the main pot first. Tells of each pot what it holds, and who wins it, as bits.
    ///
    /// A pot is a layer up to what the next poorest seat in the hand has paid; those who paid as much contend for it.
    pub(super) fn each_pot(
        &self,
        s: &State,
        strengths: &[Strength; MAX_PLAYERS],
        mut pot: impl FnMut(u32, u8),
    ) {
        let (mut below, mut contenders) = (0, s.live);
        while contenders != 0 {
            let upto = seats_of(contenders).map(|seat| s.put[seat]).min().unwrap_or(0);
            let further = seats_of(contenders)
                .filter(|&seat| s.put[seat] > upto)
                .fold(0, |bits, seat| bits | 1 << seat);
            // The last pot takes what folded seats have paid beyond it.
            let upto = if further == 0 { u16::MAX } else { upto };
            let held = s.put.iter().map(|&put| u32::from(put.min(upto) - put.min(below))).sum();
            let best = seats_of(contenders).map(|seat| strengths[seat]).max().unwrap_or_default();
            let winners = seats_of(contenders)
                .filter(|&seat| strengths[seat] == best)
                .fold(0, |bits, seat| bits | 1 << seat);
            if held > 0 {
                pot(held, winners);
            }
            (below, contenders) = (upto, further);
        }
    }

    /// What each winner gets of a pot: whole chips, and parts of a chip.
    pub(super) fn divide(&self, s: &State, held: u32, winners: u8) -> (Chips, Chips) {
        let (mut chips, mut parts) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        let count = winners.count_ones();
        let (share, odd) = ((held / count) as u16, (held % count) as u16);
        let mut seat = s.button;
        for number in 0..count as u16 {
            seat = s.next_of(winners, seat);
            chips[seat as usize] = share;
            match self.odd {
                Odd::Position if number == 0 => chips[seat as usize] += odd,
                Odd::Each => chips[seat as usize] += u16::from(number < odd),
                Odd::Split => parts[seat as usize] = odd * (PARTS / count as u16),
                Odd::Position | Odd::Lost => {}
            }
        }
        (chips, parts)
    }

    fn strengths(&self, s: &State) -> [Strength; MAX_PLAYERS] {
        let mut strengths = [Strength::default(); MAX_PLAYERS];
        if !s.live.is_power_of_two() {
            seats_of(s.live).for_each(|seat| strengths[seat] = self.strength(s, seat));
        }
        strengths
    }

    /// The chips of each pot as they are pushed to the winners.
    pub(super) fn pushed(&self, s: &State) -> Vec<Chips> {
        let mut pots = Vec::new();
        self.each_pot(s, &self.strengths(s), |held, winners| pots.push(self.divide(s, held, winners).0));
        pots
    }

    /// Whose cards are seen at a showdown: all where somebody is all in; else the last to bet shows first (or the first
    /// seat after the button), and the others in turn only what is not beaten yet.
    fn show(&self, s: &State, strengths: &[Strength; MAX_PLAYERS]) -> u8 {
        if s.live.is_power_of_two() {
            return 0;
        }
        if s.able != s.live {
            return s.live;
        }
        let mut seat = if s.aggressor == NOBODY { s.next_of(s.live, s.button) } else { s.aggressor };
        let (mut shown, mut best) = (0, Strength::default());
        for _ in 0..s.live.count_ones() {
            if strengths[seat as usize] >= best {
                best = strengths[seat as usize];
                shown |= 1 << seat;
            }
            seat = s.next_of(s.live, seat);
        }
        shown
    }

    /// Pays the pots out; what was not shown is gone.
    pub(super) fn end_hand(&self, s: &mut State) {
        let strengths = self.strengths(s);
        s.shown |= self.show(s, &strengths);
        let (mut won, mut parts) = ([0; MAX_PLAYERS], s.parts);
        self.each_pot(s, &strengths, |held, winners| {
            let (chips, more) = self.divide(s, held, winners);
            for seat in seats_of(winners) {
                won[seat] += chips[seat];
                parts[seat] += more[seat];
            }
        });
        let before = *s;
        for seat in 0..s.seats as usize {
            s.stack[seat] += won[seat] + parts[seat] / PARTS;
            s.parts[seat] = parts[seat] % PARTS;
            if s.shown >> seat & 1 == 0 {
                s.holes[seat] = 0;
            }
        }
        s.won = won;
        self.rank_bankrupt(&before, s);
        if self.first == First::Small {
            // The small blind moves on from the seat that had it, even if that seat is out.
            s.button = self.blind_seats(&before).0;
        }
        (s.put, s.live, s.able, s.mover, s.dealt) = ([0; MAX_PLAYERS], 0, 0, 0, 0);
        self.new_round(s, 0);
        s.hand += 1;
        s.phase = if self.is_over(s) { Phase::Over } else { Phase::Between };
    }

    /// Seats without chips are out, below all that are left; of those that go in one hand the one that began it with more
    /// chips is ahead.
    fn rank_bankrupt(&self, before: &State, s: &mut State) {
        let seats = 0..s.seats as usize;
        let (stack, parts) = (s.stack, s.parts);
        let has_chips = |seat: usize| stack[seat] > 0 || parts[seat] > 0;
        let goes = |seat: usize| !has_chips(seat) && before.place[seat] == 0;
        let had = |seat: usize| before.stack[seat] + before.put[seat];
        let left = seats.clone().filter(|&seat| has_chips(seat)).count();
        for seat in seats.clone().filter(|&seat| goes(seat)) {
            let richer = seats.clone().filter(|&other| goes(other) && had(other) > had(seat)).count();
            s.place[seat] = (left + 1 + richer) as u8;
        }
    }

    fn is_over(&self, s: &State) -> bool {
        let left = s.stack.iter().filter(|&&stack| stack > 0).count();
        let reached = self.goal > 0 && s.stack.iter().any(|&stack| stack >= self.goal);
        left < 2 || self.one_hand || s.hand >= self.hands || reached
    }
}
