//! Betting: who has to act, what may be done, and what it changes.

use super::rules::{Bets, Least, Poker, Reopen};
use super::state::{Action, State, seats_of};

impl Poker {
    /// The seats that still have to act in this betting round, as bits.
    #[inline]
    pub(super) fn waiting(&self, s: &State) -> u8 {
        if self.polled {
            return s.live & (!s.acted | s.facing);
        }
        if s.able & s.able.wrapping_sub(1) == 0 {
            // At most one seat has chips: it only answers what others have paid.
            let alone = seats_of(s.able).find(|&seat| self.highest_other(s, seat) > s.put[seat]);
            return alone.map_or(0, |seat| 1 << seat);
        }
        if self.is_fixed() {
            return s.able & (!s.acted | s.facing);
        }
        let owing = seats_of(s.able).filter(|&seat| s.street[seat] < s.level);
        s.able & !s.acted | owing.fold(0, |bits, seat| bits | 1 << seat)
    }

    /// The most that another seat in the hand has paid.
    fn highest_other(&self, s: &State, seat: usize) -> u16 {
        seats_of(s.live & !(1 << seat)).map(|other| s.put[other]).max().unwrap_or(0)
    }

    /// What a seat owes: a call pays it, or as much of it as there is.
    #[inline]
    pub(super) fn owed(&self, s: &State, seat: usize) -> u16 {
        if self.is_fixed() {
            let highest = s.put.iter().max().copied().unwrap_or(0);
            return highest - s.put[seat];
        }
        let owed = s.level.saturating_sub(s.street[seat]);
        if s.able & !(1 << seat) != 0 {
            return owed;
        }
        // Nobody else has chips: more than they have paid would come back at once.
        owed.min(self.highest_other(s, seat).saturating_sub(s.put[seat]))
    }

    /// The least and the greatest total that a seat may bet or raise to.
    #[inline]
    pub(super) fn raise_range(&self, s: &State, seat: usize) -> Option<(u16, u16)> {
        let most = s.street[seat] + s.stack[seat];
        if most <= s.level || !self.may_raise(s, seat) {
            return None;
        }
        let could_call = |other: usize| self.against_chips || s.street[other] + s.stack[other] > s.level;
        seats_of(s.able & !(1 << seat)).find(|&other| could_call(other))?;
        // All chips may be bet although they are less than a full raise.
        Some((s.least.min(most), most))
    }

    /// Whether the betting is open for a seat: it has not acted since the last full raise, or faces one again.
    #[inline]
    fn may_raise(&self, s: &State, seat: usize) -> bool {
        s.acted >> seat & 1 == 0
            || match self.reopen {
                Reopen::Sum => s.level - s.street[seat] >= s.raise,
                Reopen::Always => true,
                Reopen::Single | Reopen::First => false,
            }
    }

    pub(super) fn list_actions(&self, s: &State, seat: usize, out: &mut Vec<Action>) {
        if let Bets::Fixed { unit, raises } = &self.bets {
            return self.list_fixed(s, seat, *unit, raises, out);
        }
        let owed = self.owed(s, seat);
        if owed > 0 || self.fold_always {
            out.push(Action::Fold);
        }
        out.push(if owed > 0 { Action::Call } else { Action::Check });
        let Some((least, most)) = self.raise_range(s, seat) else { return };
        match &self.bets {
            Bets::Pot(sizes) => self.list_pot(s, seat, sizes, (least, most), out),
            _ => out.extend((least..=most).map(Action::To)),
        }
    }

    /// The least total, parts of the pot, and all in: as much as anybody could call.
    fn list_pot(&self, s: &State, seat: usize, sizes: &[u16], range: (u16, u16), out: &mut Vec<Action>) {
        let others = seats_of(s.able & !(1 << seat)).map(|other| s.street[other] + s.stack[other]);
        let most = range.1.min(others.max().unwrap_or(0));
        let pot = s.pot() + u32::from(s.level.saturating_sub(s.street[seat]));
        let mut last = range.0;
        out.push(Action::To(last));
        for &percent in sizes {
            let total = u32::from(s.level) + pot * u32::from(percent) / 100;
            if total > u32::from(last) && total < u32::from(most) {
                last = total as u16;
                out.push(Action::To(last));
            }
        }
        if most > last {
            out.push(Action::To(most));
        }
    }

    /// The set of the TAG framework: an opening bet, raises by multiples of what the highest seat has paid in the whole
    /// hand, and all in.
    fn list_fixed(&self, s: &State, seat: usize, unit: u16, raises: &[u16], out: &mut Vec<Action>) {
        let (stack, others) = (s.stack[seat], s.able & !(1 << seat) != 0);
        out.push(Action::Fold);
        if s.facing >> seat & 1 == 1 && stack > 0 {
            let owed = self.owed(s, seat);
            if stack >= owed {
                out.push(Action::Call);
                let highest = u32::from(s.put[seat] + owed);
                for &times in raises.iter().filter(|_| others) {
                    let paid = u32::from(owed) + highest * u32::from(times);
                    if paid <= u32::from(stack) {
                        out.push(Action::To(s.street[seat] + paid as u16));
                    }
                }
            }
        } else {
            out.push(Action::Check);
            if !s.opened && others && stack >= unit {
                out.push(Action::To(s.street[seat] + unit));
            }
        }
        if stack > 0 {
            out.push(Action::AllIn);
        }
    }

    /// Plays a choice of the seat to act.
    #[inline]
    pub(super) fn act(&self, s: &mut State, action: Action) {
        let seat = s.mover as usize;
        let bit = 1 << seat;
        match action {
            Action::Fold => {
                s.live &= !bit;
                s.able &= !bit;
                s.acted &= !bit;
            }
            Action::Check => {}
            Action::Call => s.pay(seat, self.owed(s, seat).min(s.stack[seat])),
            Action::AllIn => self.bet_fixed(s, seat, s.stack[seat]),
            Action::To(total) if self.is_fixed() => self.bet_fixed(s, seat, total - s.street[seat]),
            Action::To(total) => self.raise_to(s, seat, total),
            Action::Deal(_) => debug_assert!(false, "cards are dealt by chance"),
        }
        s.acted |= bit & s.live;
        s.facing &= !bit;
        self.to_next(s, s.mover);
    }

    fn raise_to(&self, s: &mut State, seat: usize, total: u16) {
        debug_assert!(total > s.level);
        let by = total - s.level;
        s.pay(seat, total - s.street[seat]);
        let reopens = match self.reopen {
            Reopen::Always => true,
            Reopen::First => by >= s.raise || !s.opened,
            Reopen::Sum | Reopen::Single => by >= s.raise,
        };
        if reopens {
            s.acted = 0;
        }
        s.raise = s.raise.max(by);
        s.level = total;
        s.least = match self.least {
            Least::Top => total + s.raise,
            Least::Full => s.least.max(total + by),
        };
        (s.opened, s.aggressor) = (true, seat as u8);
    }

    /// Every bet, raise or all-in of the fixed set has to be answered by all others with chips.
    fn bet_fixed(&self, s: &mut State, seat: usize, chips: u16) {
        s.pay(seat, chips);
        s.facing = s.able & !(1 << seat);
        if self.polled && s.facing == 0 {
            // Only after a fold, a check or a call does the framework ask whether the round is over.
            s.acted &= !(1 << s.next_of(s.live, seat as u8));
        }
        (s.opened, s.aggressor) = (true, seat as u8);
    }
}
