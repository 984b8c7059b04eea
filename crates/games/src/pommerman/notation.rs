//! Texts of actions and positions.

use super::cells::{SIDE, at, bit};
use super::rules::Pommerman;
use super::state::{Action, SEATS, State};
use super::text::word;
use nply_core::{Notation, Player};
use std::fmt::Write;

impl State {
    /// A cell in two letters: agents as their numbers, with `o` on a bomb; bombs with their life; flames with what is left.
    fn sign(&self, cell: u8) -> String {
        let here = |set: u128| set & bit(cell) != 0;
        let bomb = self.bombs().iter().find(|bomb| bomb.cell == cell);
        if let Some(seat) = self.living().find(|&seat| self.agents[seat].cell == cell) {
            return format!("{}{}", seat + 1, if bomb.is_some() { "o" } else { " " });
        }
        if let Some(life) = self.flames.iter().rposition(|&flames| here(flames)) {
            return format!("*{}", life + 1);
        }
        if let Some(bomb) = bomb {
            return format!("o{}", bomb.life);
        }
        let hidden = ["w+", "w/", "w>"].into_iter().zip(self.hidden).find(|&(_, items)| here(items));
        let item = ["+b", "+r", "+k"].into_iter().zip(self.items).find(|&(_, items)| here(items));
        match (here(self.rigid), here(self.wood), hidden, item) {
            (true, ..) => "##".into(),
            (_, true, Some((sign, _)), _) => sign.into(),
            (_, true, None, _) => "ww".into(),
            (.., Some((sign, _))) => sign.into(),
            _ => ". ".into(),
        }
    }
}

impl Notation for Pommerman {
    fn action_text(&self, _s: &State, a: Action) -> String {
        word(a).into()
    }

    fn show(&self, s: &State) -> String {
        let mut shown = format!("step {} of {}   {} items unseen\n", s.step, self.steps, s.unseen);
        for row in 0..SIDE {
            let cells: Vec<String> = (0..SIDE).map(|column| s.sign(at(row, column))).collect();
            writeln!(shown, "{:>2} {}", SIDE - row, cells.join(" ").trim_end()).expect("strings do not fail");
        }
        shown += "   a  b  c  d  e  f  g  h  i  j  k";
        for seat in 0..SEATS {
            let (who, agent) = (Player::new(seat), &s.agents[seat]);
            let state = match (s.is_alive(seat), agent.kick) {
                (false, _) => "dead".into(),
                (_, false) => format!("ammo {}, blast {}", agent.ammo, agent.blast),
                (_, true) => format!("ammo {}, blast {}, kicks", agent.ammo, agent.blast),
            };
            write!(shown, "\n{who} {state}").expect("strings do not fail");
        }
        shown
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}
