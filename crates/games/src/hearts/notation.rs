//! How actions and positions are written.

use super::cards::Card;
use super::rules::Hearts;
use super::state::{Action, Direction, Phase, State};
use nply_core::{Notation, Player};
use std::fmt::Write;

impl Notation for Hearts {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Card(card) => card.to_string(),
            Action::Pass(card) => format!("pass:{card}"),
            Action::Direct(direction) => direction.name().into(),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut shown = self.headline(s);
        for seat in 0..self.seats {
            shown += &self.seat_line(s, seat);
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

impl Hearts {
    pub(super) fn headline(&self, s: &State) -> String {
        let hand = format!("hand {}", s.hand + 1);
        let passing = match s.direction {
            Direction::None => "no passing".to_string(),
            direction => format!("pass {}", direction.name()),
        };
        match s.phase {
            Phase::Direct => format!("{hand}: who passes to whom is drawn"),
            Phase::Deal => format!("{hand}, {passing}: dealing, {} of {}", s.count, self.deck.count_ones()),
            Phase::Pass => format!("{hand}, {passing}: pick {} of 3", s.count + 1),
            Phase::Play => {
                let broken = if self.broken(s) { "broken" } else { "not broken" };
                format!("{hand}, {passing}, trick {}, hearts {broken}", s.tricks + 1)
            }
            Phase::Over => format!("over after {} hand{}", s.hand, if s.hand == 1 { "" } else { "s" }),
        }
    }

    /// Name, points and hand of one seat: `p2> points 13  C:4TJ  D:9  ?x5`.
    fn seat_line(&self, s: &State, seat: usize) -> String {
        let mark = if s.phase == Phase::Play && s.mover as usize == seat { '>' } else { ' ' };
        let mut line = format!("\n{}{mark} points {:>2}", Player::new(seat), self.hand_points(s, seat));
        if self.to > 0 || s.phase == Phase::Over {
            write!(line, "  total {:>3}", s.totals[seat]).expect("strings do not fail");
        }
        let picked = if s.phase == Phase::Pass { s.hands[seat] & s.passed } else { 0 };
        let hand = s.hands[seat] & !picked;
        for (suit, ranks) in Card::by_suit(hand) {
            write!(line, "  {suit}:{ranks}").expect("strings do not fail");
        }
        if picked != 0 {
            write!(line, "  passes {}", Card::set_text(picked)).expect("strings do not fail");
        }
        let known = s.hands[seat].count_ones() as usize;
        line + &"  ?".repeat(usize::from(known < s.hand_size(seat, self.each)))
            + &unknown_count(s.hand_size(seat, self.each).saturating_sub(known))
    }

    /// Points of this hand with the jack's bonus.
    pub(super) fn hand_points(&self, s: &State, seat: usize) -> i32 {
        let running = -self.minus_points(s).0[seat] as i32;
        running - i32::from(s.totals[seat])
    }
}

fn unknown_count(count: usize) -> String {
    if count > 1 { format!("x{count}") } else { String::new() }
}
