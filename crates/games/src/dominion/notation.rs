//! Texts of actions and positions.

use super::cards::Pile;
use super::rules::{Action, Dominion};
use super::state::{Phase, State};
use super::text::pile_text;
use nply_core::{Game, Notation, Player};
use std::fmt::Write;

fn or_dash(pile: &Pile) -> String {
    if *pile == Pile::default() { "-".into() } else { pile_text(pile) }
}

impl Dominion {
    /// Where the turn stands, in one line.
    pub(super) fn heading(&self, s: &State) -> String {
        let who = Player::new(s.active.into());
        let turn = s.turns[usize::from(s.active)];
        let counts = format!("actions {}, buys {}, coins {}", s.actions, s.buys, s.coins);
        let cause = s.cause.name();
        let doing = match s.phase {
            Phase::Setup => {
                let begins = if self.random_first { format!(", {who} begins") } else { String::new() };
                return format!("{} draws a first hand{begins}", Player::new(s.drawer.into()));
            }
            Phase::Over => return "the game is over".into(),
            Phase::CleanUp => format!("draws a new hand, {} to come", s.pending),
            Phase::Action if s.pending > 0 => format!("draws {} for a Cellar; {counts}", s.pending),
            Phase::Played => format!("draws {} for {cause}; {counts}", s.pending),
            Phase::Action => format!("may play actions; {counts}"),
            Phase::Buy => format!("may buy; {counts}"),
            Phase::Cellar => format!("discards for {cause} ({} so far); {counts}", s.discarded),
            Phase::Trash => format!("trashes for {cause}; {counts}"),
            Phase::Gain => format!("gains for {cause}, cost up to {}; {counts}", s.limit),
            Phase::React => {
                format!("plays {cause}: {} may show a card; {counts}", Player::new(s.victim.into()))
            }
            Phase::Discard => {
                format!("plays {cause}: {} discards; {counts}", Player::new(s.victim.into()))
            }
        };
        let merchants = match s.merchants {
            0 => String::new(),
            count => format!(", Merchants {count}"),
        };
        format!("turn {turn} of {who}: {doing}{merchants}")
    }

    /// The hand of a seat, unknown cards as `?`.
    pub(super) fn hand_text(&self, s: &State, seat: usize) -> String {
        let unknown = u32::from(s.hand_size[seat]).saturating_sub(s.hand[seat].size());
        let mut parts = vec![pile_text(&s.hand[seat])];
        parts.extend((unknown > 0).then(|| format!("?*{unknown}")));
        parts.retain(|part| !part.is_empty());
        if parts.is_empty() { "-".into() } else { parts.join(" ") }
    }
}

impl Notation for Dominion {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Play(kind) => format!("play-{}", kind.name()),
            Action::Buy(kind) => format!("buy-{}", kind.name()),
            Action::Discard(kind) => format!("discard-{}", kind.name()),
            Action::Trash(kind) => format!("trash-{}", kind.name()),
            Action::Gain(kind) => format!("gain-{}", kind.name()),
            Action::Reveal(kind) => format!("show-{}", kind.name()),
            Action::Stop => "stop".into(),
            Action::Draw(_, kind) => format!("draw-{}", kind.name()),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut shown = format!("{}\n", self.heading(s));
        let mut line = |name: &str, text: String| {
            writeln!(shown, "{name:9} {text}").expect("strings do not fail");
        };
        line("supply", or_dash(&s.supply));
        line("trash", or_dash(&s.trash));
        line("in play", or_dash(&s.table));
        for seat in 0..self.players() {
            let (who, points) = (Player::new(seat), s.deck(seat).points());
            line(&format!("{who}"), format!("{points} points, {} turns", s.turns[seat]));
            line("  hand", self.hand_text(s, seat));
            line("  pile", format!("{}: {}", s.draw_size(seat), or_dash(&s.draw[seat])));
            line("  discard", or_dash(&s.discard[seat]));
            if s.shown[seat] != Pile::default() {
                line("  known", format!("{} in hand", pile_text(&s.shown[seat])));
            }
        }
        shown.trim_end().to_string()
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}
