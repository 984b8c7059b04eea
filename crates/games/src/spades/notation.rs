//! How actions and positions are written.

use super::cards::Card;
use super::rules::{Breaking, Spades};
use super::state::{Action, Phase, State};
use nply_core::{Notation, Player};
use std::fmt::Write;

impl Notation for Spades {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Card(card) => card.to_string(),
            Action::Bid(0) if self.nil > 0 => "nil".into(),
            Action::Bid(bid) => format!("bid:{bid}"),
            Action::Blind => "blind-nil".into(),
            Action::Look => "look".into(),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut shown = self.headline(s);
        for seat in 0..self.seats {
            shown += &self.seat_line(s, seat);
        }
        if s.out != 0 {
            write!(shown, "\nundealt: {}", Card::set_text(s.out)).expect("strings do not fail");
        }
        if !s.trick().is_empty() {
            write!(shown, "\ntrick: {}", s.open().text()).expect("strings do not fail");
        }
        shown
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}

impl Spades {
    pub(super) fn headline(&self, s: &State) -> String {
        let hand = format!("hand {}", s.hand + 1);
        match s.phase {
            Phase::Deal => {
                format!("{hand}: dealing, {} of {}", s.count, self.seats * self.each as usize)
            }
            Phase::Bid => format!("{hand}: bidding, {} tricks", self.each),
            Phase::Play => {
                let broken = match (self.breaking, self.spades_are_free(s)) {
                    (Breaking::Must, true) => ", spades broken",
                    (Breaking::Must, false) => ", spades not broken",
                    _ => "",
                };
                format!("{hand}, trick {} of {}{broken}", s.tricks + 1, self.each)
            }
            Phase::Over => format!("over after {} hand{}", s.hand, if s.hand == 1 { "" } else { "s" }),
        }
    }

    /// What a seat has bid, in a word: `nil`, `3`, or `-` for not yet.
    pub(super) fn bid_word(&self, s: &State, seat: usize) -> String {
        match s.bid_of(seat) {
            None => "-".into(),
            Some(0) if s.blind >> seat & 1 == 1 => "blind nil".into(),
            Some(0) if self.nil > 0 => "nil".into(),
            Some(bid) => bid.to_string(),
        }
    }

    /// Whether totals of a match are worth telling.
    pub(super) fn tells_totals(&self, s: &State) -> bool {
        self.to > 0 || s.phase == Phase::Over
    }

    /// Name, bid, tricks and hand of one seat: `p2> bid 3 won 1  C:4TJ  D:9  ?x5`.
    fn seat_line(&self, s: &State, seat: usize) -> String {
        let acts = matches!(s.phase, Phase::Bid | Phase::Play) && s.mover as usize == seat;
        let mark = if acts { '>' } else { ' ' };
        let mut line =
            format!("\n{}{mark} bid {} won {}", Player::new(seat), self.bid_word(s, seat), s.won[seat]);
        if self.tells_totals(s) {
            let side = self.side(seat);
            write!(line, "  total {:>3} bags {}", s.totals[side], s.bags[side]).expect("strings do not fail");
        }
        for (suit, ranks) in Card::by_suit(s.hands[seat]) {
            write!(line, "  {suit}:{ranks}").expect("strings do not fail");
        }
        let known = s.hands[seat].count_ones() as usize;
        let unknown = s.hand_size(seat, self.each).saturating_sub(known);
        match unknown {
            0 => line,
            1 => line + "  ?",
            many => format!("{line}  ?x{many}"),
        }
    }
}
