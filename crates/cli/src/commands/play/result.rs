//! The end of a game, in words.

use super::Screen;
use crate::output::table;
use nply_core::{Eye, Names, Player};

impl Screen {
    /// The end: the last position, who has won, and what everybody got as people count it.
    pub(super) fn result(&self) -> String {
        let (table_now, eye) = (self.live.table(), self.onlooker());
        let (ranks, drawing) = (table_now.ranks(), table_now.drawing(Eye::All));
        let names = Names::plain(eye, self.heard.len());
        let shown = nply_draw::text(&drawing, &names, self.terminal);
        let score = |who: Player| {
            let seat = drawing.find_place(&format!("seat.{who}"));
            seat.map_or(String::new(), |seat| seat.label.lines().next().unwrap_or_default().to_string())
        };
        let mut order: Vec<Player> = Player::all(self.heard.len()).collect();
        order.sort_by_key(|&who| ranks[who]);
        let row = |&who: &Player| {
            let you =
                if eye == Eye::Seat(who) { "you".into() } else { self.live.names()[who.index()].clone() };
            vec![ranks[who].to_string(), who.to_string(), you, score(who)]
        };
        let rows: Vec<Vec<String>> = order.iter().map(row).collect();
        let first: Vec<Player> = order.iter().copied().filter(|&who| ranks[who] == 1).collect();
        let verdict = match first[..] {
            [only] => format!("{} won.", names.does(only, "has")),
            _ if first.len() == order.len() => "All share the win.".into(),
            _ => format!(
                "{} share the win.",
                first.iter().map(|&who| names.of(who)).collect::<Vec<_>>().join(" and ")
            ),
        };
        let lines = table(&["rank", "seat", "who", "score"], &rows);
        format!("\n{shown}\n\n{}\n\n{lines}", capital(&verdict))
    }
}

/// The first letter as a capital, for `you` at the beginning of a sentence.
fn capital(sentence: &str) -> String {
    match sentence.strip_prefix("you ") {
        Some(rest) => format!("You {rest}"),
        None => sentence.into(),
    }
}
