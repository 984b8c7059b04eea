//! What happened, in lines for one who looks.

use super::{Live, Moment};
use nply_core::{Eye, Names, Player};
use nply_registry::Told;

/// More cards than these at once are a new hand, which is shown anyway.
const FEW: usize = 4;

/// Said of a move without a choice.
const FORCED: &str = " (the only move)";

impl Live {
    /// What happened since a step, in lines for one who looks. Chance is told in one line as long as nobody acts.
    pub fn story(&self, since: usize, names: &Names) -> Vec<String> {
        let (mut lines, mut luck): (Vec<String>, Luck) = (Vec::new(), Luck::default());
        let public = Names { eye: Eye::Public, ..names.clone() };
        for moment in self.moments.iter().skip(since + 1) {
            let (told, news) = (moment.table.told_in_words(names), moment.table.news(names));
            if let [only] = &told[..]
                && only.seat.is_none()
            {
                let seen = moment.table.told_in_words(&public).into_iter().filter_map(|told| told.action);
                let seen: Vec<String> = seen.collect();
                let own = names.eye.seat().and(only.action.clone());
                luck.own.extend(own.filter(|_| seen.is_empty()));
                luck.public.extend(seen);
            } else {
                luck.tell(&mut lines);
                let act = |(told, noted): (&Told, &Told)| {
                    let (who, action) = (told.seat?, told.action.as_ref()?);
                    let called = names.of(who);
                    let is_told = [told, noted]
                        .iter()
                        .any(|told| told.action.as_ref().is_some_and(|text| tells(&news, called, text)));
                    let forced = if self.is_known_forced(moment, who, names.eye) { FORCED } else { "" };
                    (!is_told).then(|| format!("{called}: {action}{forced}"))
                };
                let noted = moment.table.told(names.eye);
                let acts: Vec<String> = told.iter().zip(&noted).filter_map(act).collect();
                lines.extend((!acts.is_empty()).then(|| acts.join(", ")));
            }
            lines.extend(moment.faults.iter().cloned());
            if !news.is_empty() {
                luck.leave_to(&news);
                luck.tell(&mut lines);
                lines.extend(news);
            }
        }
        luck.tell(&mut lines);
        lines
    }

    /// Whether an eye may know that a seat had only one action: where cards are hidden it tells what the seat lacks.
    fn is_known_forced(&self, moment: &Moment, who: Player, eye: Eye) -> bool {
        let may_know = !self.game.about().hidden || eye == Eye::All || eye == Eye::Seat(who);
        may_know && moment.forced.contains(who)
    }
}

/// What chance did since somebody acted.
#[derive(Default)]
struct Luck {
    /// What everybody saw.
    public: Vec<String>,
    /// What the one who looks saw and others did not, such as a card that was drawn.
    own: Vec<String>,
}

impl Luck {
    fn tell(&mut self, lines: &mut Vec<String>) {
        if !self.public.is_empty() {
            lines.push(format!("chance: {}", listed(&self.public)));
        }
        if (1..=FEW).contains(&self.own.len()) {
            lines.push(format!("only you see: {}", listed(&self.own)));
        }
        *self = Luck::default();
    }

    /// What the words of the game name is not told twice.
    fn leave_to(&mut self, news: &[String]) {
        // What is left of a new hand is no news either.
        if self.own.len() > FEW {
            self.own.clear();
        }
        let untold = |text: &String| !news.iter().any(|line| names_it(line, text));
        self.public.retain(untold);
        self.own.retain(untold);
    }
}

/// Short texts side by side; commas between those of several words.
fn listed(texts: &[String]) -> String {
    texts.join(if texts.iter().any(|text| text.contains(' ')) { ", " } else { " " })
}

/// Whether the words of the game say who did this: `p4 raises to 35` for `to:35`, `p4 calls 5` for `call`.
fn tells(news: &[String], who: &str, action: &str) -> bool {
    let words = action.replace([':', '-'], " ");
    let tells = |line: &String| {
        let Some(rest) = line.strip_prefix(who).and_then(|rest| rest.strip_prefix(' ')) else { return false };
        match words.contains(' ') {
            true => names_it(rest, &words),
            false => {
                rest.split(' ').next().is_some_and(|verb| verb.strip_suffix('s').unwrap_or(verb) == words)
            }
        }
    };
    news.iter().any(tells)
}

/// Whether a line has this text in it, as whole words.
fn names_it(line: &str, text: &str) -> bool {
    let joins = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    line.match_indices(text).any(|(at, found)| {
        !joins(line[..at].chars().next_back()) && !joins(line[at + found.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chance_is_told_once_and_to_whom_it_concerns() {
        let told = |public: &[&str], own: &[&str], news: &[&str]| {
            let texts = |all: &[&str]| all.iter().map(ToString::to_string).collect();
            let (mut luck, mut lines) = (Luck { public: texts(public), own: texts(own) }, Vec::new());
            luck.leave_to(&texts(news));
            luck.tell(&mut lines);
            lines.join("; ")
        };
        assert_eq!(told(&["6H", "3D"], &[], &["flop: 6H 3D"]), "");
        assert_eq!(told(&["6H"], &[], &["flop: 16H"]), "chance: 6H");
        assert_eq!(told(&["gas"], &["KD", "6C"], &[]), "chance: gas; only you see: KD 6C");
        assert_eq!(told(&["red 8", "Wild"], &[], &[]), "chance: red 8, Wild");
        let news = ["p4 raises to 35".to_string()];
        assert!(tells(&news, "p4", "to:35") && !tells(&news, "p4", "to:3") && !tells(&news, "p3", "to:35"));
        let news = ["p4 calls 10, all in".to_string(), "you check".into()];
        assert!(tells(&news, "p4", "call") && tells(&news, "you", "check") && !tells(&news, "p4", "check"));
        assert!(!tells(&["p4 draws 2 cards".into()], "p4", "draws"), "one word may mean anything");
        assert!(!tells(&["p4 has 2 cards".into()], "p4", "card"), "but for the verb");
        assert_eq!(told(&[], &["a", "b", "c", "d", "e"], &[]), "", "a whole hand is shown");
        assert_eq!(told(&[], &["a", "a", "b", "b", "c"], &["you play a, b"]), "", "and no part of it told");
    }
}
