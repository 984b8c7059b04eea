//! Texts of actions, and positions as people like to look at them.

use super::cards::{COLOUR_NAMES, NO_CARD, size};
use super::lacks::line_names;
use super::rules::Uno;
use super::state::{Action, EARLY, LATE, Note, Phase, State};
use super::text::{colour_name, pile_text};
use nply_core::{Notation, Player, PlayerSet};
use std::fmt::Write;

impl Uno {
    /// What everybody knows of a part of a hand, in words.
    pub(super) fn note_words(note: &Note) -> Vec<String> {
        let mut words = Vec::new();
        if note.lacks != 0 {
            words.push(format!("no {}", line_names(note.lacks).join(", ")));
        }
        if note.has != 0 {
            words.push(format!("has {}", line_names(note.has.into()).join(", ")));
        }
        if note.seen_by != 0 {
            let seats: Vec<String> =
                PlayerSet::from_bits(note.seen_by).iter().map(|who| who.to_string()).collect();
            words.push(format!("seen by {}", seats.join(", ")));
        }
        if note.old {
            words.push("from before the refill".into());
        }
        words
    }

    fn show_seat(&self, s: &State, seat: usize) -> String {
        let (who, total, cards) = (Player::new(seat), s.totals[seat], s.sizes[seat]);
        let mut line = format!("{who} {total:>6} {cards:>5}  {}", pile_text(s.hands[seat]));
        let unseen = cards.saturating_sub(size(s.hands[seat]));
        if unseen > 0 {
            let _ = write!(line, "{}?*{unseen}", if s.hands[seat] == 0 { "" } else { " " });
        }
        for part in [LATE, EARLY] {
            let words = Self::note_words(&s.notes[seat][part]);
            if s.part_size(seat, part) > 0 && !words.is_empty() {
                let _ = write!(line, "\n{:19}{} of them: {}", "", s.part_size(seat, part), words.join("; "));
            }
        }
        line.trim_end().to_string()
    }

    /// Where the game stands, in one line.
    pub(super) fn headline(&self, s: &State) -> String {
        let who = Player::new(s.mover as usize);
        let what = match s.phase {
            Phase::Over => return format!("over after {} rounds", s.rounds),
            Phase::Deal => format!("{} cards are dealt", s.dealt),
            Phase::Start => "the start card is turned up".into(),
            Phase::Name => format!("{who} names a colour"),
            Phase::Play => format!("{who} to play"),
            Phase::Draw => format!("{who} draws"),
            Phase::Drawn => format!("{who} has drawn"),
            Phase::Challenge => format!("{who} may challenge the Wild Draw Four"),
            Phase::Penalty => format!("{} draws {}", Player::new(s.target as usize), s.owed),
        };
        let order = if s.backwards { ", play goes backwards" } else { "" };
        format!("round {}{order}: {what}", u32::from(s.rounds) + 1)
    }
}

impl Notation for Uno {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Play(card) | Action::Card(card) => card.text().into(),
            Action::Wild(card, colour) => format!("{}-{}", card.text(), COLOUR_NAMES[colour as usize]),
            Action::Draw => "draw".into(),
            Action::Keep => "keep".into(),
            Action::Pass => "pass".into(),
            Action::Name(colour) => COLOUR_NAMES[colour as usize].into(),
            Action::Challenge => "challenge".into(),
            Action::Accept => "accept".into(),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut shown = self.headline(s) + "\n";
        if s.top != NO_CARD {
            let colour =
                colour_name(s.colour).map_or(String::new(), |colour| format!(", {colour} to follow"));
            let _ = writeln!(shown, "on top: {}{colour}; draw pile: {} cards", s.top.words(), s.pile_size);
        }
        if s.drawn != NO_CARD {
            let _ = writeln!(shown, "drawn: {}", s.drawn.words());
        }
        shown += "   points cards\n";
        for seat in 0..self.seats {
            let _ = writeln!(shown, "{}", self.show_seat(s, seat));
        }
        shown.trim_end().to_string()
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}
