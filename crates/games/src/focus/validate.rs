//! Which positions can be played on.

use super::board::HIGHEST;
use super::rules::Focus;
use super::state::{NOBODY, SEATS, State};
use nply_core::Player;

impl Focus {
    /// Everything that the rules rely on.
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        if s.seats() != self.seats || s.mover as usize >= self.seats {
            return Err(format!("these rules have {} seats", self.seats));
        }
        if s.plies > self.choices.max_plies {
            return Err(format!("the game ends after {} turns", self.choices.max_plies));
        }
        if s.stacks.iter().any(|stack| stack.height() > HIGHEST) {
            return Err(format!("a stack has at most {HIGHEST} pieces"));
        }
        for who in Player::all(self.seats) {
            let (seat, pieces) = (who.index(), self.pieces());
            if s.pieces(seat) != pieces {
                return Err(format!("{who} has {} pieces in all and not {pieces}", s.pieces(seat)));
            }
            if s.taken[seat][seat] > 0 {
                return Err(format!("{who} has captured itself; own pieces go to the reserve"));
            }
        }
        self.check_opening(s)?;
        self.check_winner(s)
    }

    fn check_opening(&self, s: &State) -> Result<(), String> {
        let first = s.mover as usize;
        let in_hand = (0..self.seats).all(|seat| s.reserve[seat] == u8::from(seat >= first));
        if self.is_opening(s) && !(first == s.plies as usize && in_hand) {
            return Err("in the first three turns each seat in turn puts its hand piece on the board".into());
        }
        Ok(())
    }

    fn check_winner(&self, s: &State) -> Result<(), String> {
        let mut won: Vec<usize> = (0..self.seats).filter(|&seat| self.has_target(s, seat)).collect();
        let able: Vec<usize> = (0..self.seats).filter(|&seat| s.able(seat)).collect();
        if won.is_empty() && able.len() == 1 {
            won.clone_from(&able);
        }
        let said: Vec<usize> = (s.winner != NOBODY).then_some(s.winner as usize).into_iter().collect();
        if won != said {
            let names: Vec<String> = won.iter().map(|&seat| Player::new(seat).to_string()).collect();
            return Err(format!("captures and stacks say winner: [{}]", names.join(", ")));
        }
        // The last one that moved has the top of a stack, so that the next one is always found.
        if !able.contains(&(s.mover as usize)) || s.tops[..SEATS].iter().all(|&tops| tops == 0) {
            return Err(format!("{} has nothing to move", Player::new(s.mover as usize)));
        }
        Ok(())
    }
}
