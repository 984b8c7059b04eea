//! Texts of actions and positions.

use super::cards::{cards_text, list_text};
use super::rules::{First, Poker};
use super::state::{Action, PARTS, Phase, State};
use nply_core::{Bad, Notation, Player};
use std::fmt::Write;

/// The name of the betting round with so many cards on the board.
pub(super) fn street_name(on_board: u8) -> &'static str {
    match on_board {
        0 => "before the flop",
        1..=3 => "flop",
        4 => "turn",
        _ => "river",
    }
}

impl Poker {
    /// Where the game stands, in one line.
    pub(super) fn headline(&self, s: &State) -> String {
        let played = s.hand + u16::from(!matches!(s.phase, Phase::Between | Phase::Over));
        let hand =
            if self.hands > 1 { format!("hand {played} of {}", self.hands) } else { "one hand".into() };
        let (small, big) = self.blinds(s.hand);
        match s.phase {
            Phase::Over => format!("{hand}: the game is over"),
            Phase::Between => format!("{hand} is over"),
            Phase::Deal => format!("{hand}, blinds {small}/{big}: cards are dealt"),
            Phase::Board => format!("{hand}, pot {}: cards are dealt to the board", s.pot()),
            Phase::Bet => {
                let who = Player::new(s.mover as usize);
                let owed = match self.owed(s, s.mover as usize) {
                    0 => String::new(),
                    owed => format!(", {owed} to call"),
                };
                format!(
                    "{hand}, blinds {small}/{big}, {}: pot {}, {who} to act{owed}",
                    street_name(s.on_board),
                    s.pot()
                )
            }
        }
    }

    /// Chips with their parts: `101.5`.
    pub(super) fn chips_text(&self, s: &State, seat: usize) -> String {
        let whole = s.stack[seat];
        if s.parts[seat] == 0 {
            whole.to_string()
        } else {
            format!("{:.3}", f64::from(whole) + f64::from(s.parts[seat]) / f64::from(PARTS))
        }
    }

    /// What everybody knows of a seat beside its chips.
    pub(super) fn standing(&self, s: &State, seat: usize) -> Vec<String> {
        let mut words = Vec::new();
        if s.place[seat] > 0 {
            return vec![format!("out, place {}", s.place[seat])];
        }
        let between = matches!(s.phase, Phase::Between | Phase::Over);
        if between {
            words.extend((s.won[seat] > 0).then(|| format!("wins {}", s.won[seat])));
        } else if s.live >> seat & 1 == 0 {
            words.push("folded".into());
        } else if s.stack[seat] == 0 {
            words.push("all in".into());
        }
        if self.first == First::AfterBig && s.button as usize == seat {
            words.push("button".into());
        }
        words
    }

    /// The hole cards of a seat as far as they are seen: `AS KD`, `? ?`.
    fn hole_text(&self, s: &State, seat: usize) -> String {
        let hidden = match s.phase {
            Phase::Between | Phase::Over => 0,
            _ if s.holes[seat] != 0 || !s.in_hand(seat) => 0,
            _ => self.held(s, (s.players() & ((1u8 << seat) - 1)).count_ones() as usize),
        };
        if hidden > 0 { vec!["?"; hidden as usize].join(" ") } else { cards_text(s.holes[seat]) }
    }
}

impl Notation for Poker {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Fold => "fold".into(),
            Action::Check => "check".into(),
            Action::Call => "call".into(),
            Action::AllIn => "all-in".into(),
            Action::To(total) => format!("to:{total}"),
            Action::Deal(card) => card.to_string(),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut shown = self.headline(s) + "\n";
        if s.on_board > 0 {
            writeln!(shown, "board  {}", list_text(s.board())).expect("strings do not fail");
        }
        for seat in 0..self.seats {
            let (who, cards) = (Player::new(seat), self.hole_text(s, seat));
            let bet = if s.street[seat] > 0 { format!("bet {}", s.street[seat]) } else { String::new() };
            let standing = self.standing(s, seat).join(", ");
            let line = format!("{who}  {cards:<6} {:>6} chips  {bet:<9}{standing}", self.chips_text(s, seat));
            writeln!(shown, "{}", line.trim_end()).expect("strings do not fail");
        }
        shown.trim_end().to_string()
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }

    /// Totals are read without listing them all.
    fn parse_action(&self, s: &State, who: Option<Player>, text: &str) -> Result<Action, Bad> {
        let list = self.listed(s, who);
        let found = list.iter().copied().find(|&a| self.action_text(s, a) == text);
        found.ok_or_else(|| {
            let totals: Vec<u16> = list
                .iter()
                .filter_map(|a| if let Action::To(total) = a { Some(*total) } else { None })
                .collect();
            if let (Some(least), Some(most), true) = (totals.first(), totals.last(), totals.len() > 12) {
                return Bad::new(text, format!("not legal here; totals go from to:{least} to to:{most}"));
            }
            let texts: Vec<String> = list.iter().map(|&a| self.action_text(s, a)).collect();
            Bad::unknown("action here", text, texts.iter().map(String::as_str))
        })
    }
}
