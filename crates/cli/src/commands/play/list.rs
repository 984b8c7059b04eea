//! The numbered list of moves, and what a person types.

use nply_core::drawing::Choice;
use nply_core::{Bad, Drawing, Player};
use nply_draw::WIDTH;

/// So few moves stand on a line each.
const FEW: usize = 6;

/// Moves are told in words where this takes no more rows, or no more than without words.
const ROWS: usize = 12;

/// From so many moves on that differ by a number alone, only the first and the last are listed.
const RUN: usize = 20;

/// The moves of a seat with their numbers. No move is ever broken over two lines.
pub fn numbered(drawing: &Drawing, who: Player) -> String {
    let choices: Vec<&Choice> = drawing.choices.iter().filter(|choice| choice.seat == who).collect();
    let items = items(&choices);
    let short: Vec<String> = items.iter().map(|(item, _)| item.clone()).collect();
    let width = short.iter().map(|item| item.chars().count()).filter(|&width| width <= WIDTH / 2).max();
    let told = |(item, words): &(String, &str)| {
        let line = format!("{item:width$}   {words}", width = width.unwrap_or(0));
        if words.is_empty() || line.chars().count() > WIDTH { item.clone() } else { line }
    };
    let told: Vec<String> = items.iter().map(told).collect();
    let short = in_columns(&short);
    let told = if choices.len() <= FEW { told } else { in_columns(&told) };
    if told.len() <= ROWS.max(short.len()) { told.join("\n") } else { short.join("\n") }
}

/// Each move with its number, and its words where they say more. Of a long run the first and the last one.
fn items<'a>(choices: &[&'a Choice]) -> Vec<(String, &'a str)> {
    let item = |i: usize| format!("{}) {}", i + 1, choices[i].action);
    let (mut items, mut at) = (Vec::new(), 0);
    while at < choices.len() {
        let follows = |pair: &[&Choice]| is_next(&pair[0].action, &pair[1].action);
        let run = 1 + choices[at..].windows(2).take_while(|pair| follows(pair)).count();
        if run >= RUN {
            items.push((format!("{} ... {}", item(at), item(at + run - 1)), "or any number between"));
            at += run;
        } else {
            let Choice { words, action, .. } = choices[at];
            items.push((item(at), if words == action { "" } else { words.as_str() }));
            at += 1;
        }
    }
    items
}

/// Whether a text ends with the number that follows: `to:20`, `to:21`.
fn is_next(first: &str, second: &str) -> bool {
    let parts = |text: &str| {
        let start = text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        Some((text[..start].to_string(), text[start..].parse::<u32>().ok()?))
    };
    matches!((parts(first), parts(second)), (Some((a, n)), Some((b, next))) if a == b && n.checked_add(1) == Some(next))
}

/// Side by side as far as there is room.
fn in_columns(items: &[String]) -> Vec<String> {
    let width = items.iter().map(|item| item.chars().count()).max().unwrap_or(1) + 3;
    let rows = items.chunks((WIDTH / width).max(1)).map(|row| {
        let padded = row.iter().map(|item| format!("{item:width$}"));
        padded.collect::<String>().trim_end().to_string()
    });
    rows.collect()
}

/// Reads a move: its number in the list, its text in letters of any case, or what one would click.
pub fn read(word: &str, legal: &[String], drawing: &Drawing, who: Player) -> Result<String, Bad> {
    if let Ok(number) = word.parse::<usize>() {
        let known = legal.get(number.wrapping_sub(1));
        return known
            .cloned()
            .ok_or_else(|| Bad::new(word, format!("the list has the numbers 1 to {}", legal.len())));
    }
    let same = |text: &&String| text.to_lowercase() == word.to_lowercase();
    if let Some(text) = legal.iter().find(same) {
        return Ok(text.clone());
    }
    let clicks: Vec<&str> = word.split_whitespace().collect();
    if clicks.len() > 1 {
        return drawing.clicked(who, &clicks).map(|choice| choice.action.clone());
    }
    Err(Bad::unknown("move here", word, legal.iter().map(String::as_str)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(count: usize) -> (Drawing, Vec<String>, Player) {
        let (who, mut drawing) = (Player::new(0), Drawing::new("moves"));
        for n in 1..=count {
            let path = vec![n.to_string(), (10 * n).to_string()];
            let action = format!("{n}-{}", 10 * n);
            drawing.choices.push(Choice { seat: who, words: format!("from {n}"), action, path });
        }
        let legal = drawing.choices.iter().map(|choice| choice.action.clone()).collect();
        (drawing, legal, who)
    }

    #[test]
    fn numbers_texts_and_clicks_are_read() {
        let (drawing, legal, who) = sample(12);
        let read = |word: &str| read(word, &legal, &drawing, who);
        assert_eq!(read("2"), Ok("2-20".into()), "a number is always one of the list");
        assert_eq!(read("3-30"), Ok("3-30".into()));
        assert_eq!(read("4 40"), Ok("4-40".into()));
        let told = |word: &str| read(word).expect_err("refused").to_string();
        assert_eq!(told("13"), "`13`: the list has the numbers 1 to 12");
        assert_eq!(told("0"), "`0`: the list has the numbers 1 to 12");
        assert!(told("99999999999999999999999").contains("unknown move here"));
        assert!(told("4 50").contains("click 40"));
        assert_eq!(super::read("qS", &["QS".into()], &drawing, who), Ok("QS".into()));
    }

    #[test]
    fn no_line_is_too_long_and_no_move_is_broken() {
        for count in [1, 6, 7, 300] {
            let (drawing, legal, who) = sample(count);
            let list = numbered(&drawing, who);
            assert!(list.lines().all(|line| line.chars().count() <= WIDTH), "{list}");
            let whole = |(i, text): (usize, &String)| list.contains(&format!("{}) {text}", i + 1));
            assert!(legal.iter().enumerate().all(whole), "{list}");
        }
        let (mut drawing, _, who) = sample(3);
        drawing.choices[1].words = "long words ".repeat(9);
        let list = numbered(&drawing, who);
        assert_eq!(list, "1) 1-10   from 1\n2) 2-20\n3) 3-30   from 3", "no room for the words of one");
        let (mut drawing, _, who) = sample(14);
        let list = numbered(&drawing, who);
        assert!(list.contains("14) 14-140   from 14"), "words side by side: {list}");
        drawing.choices[0].action = "discard-a-card+and-one-more+and-one-more".into();
        let list = numbered(&drawing, who);
        assert!(list.contains("14) 14-140   from 14"), "the moves take a row each anyway: {list}");
    }

    #[test]
    fn long_runs_are_shown_by_their_ends() {
        let (mut drawing, _, who) = sample(2);
        let path = Vec::new();
        drawing.choices.extend((20..=200).map(|n| Choice {
            seat: who,
            words: format!("raise to {n}"),
            action: format!("to:{n}"),
            path: path.clone(),
        }));
        let list = numbered(&drawing, who);
        assert_eq!(list.lines().last(), Some("3) to:20 ... 183) to:200   or any number between"), "{list}");
        assert_eq!(list.lines().count(), 3, "{list}");
        let legal: Vec<String> = drawing.choices.iter().map(|choice| choice.action.clone()).collect();
        assert_eq!(read("to:57", &legal, &drawing, who), Ok("to:57".into()));
        assert!(is_next("to:9", "to:10") && !is_next("to:9", "by:10") && !is_next("a", "a"));
    }
}
