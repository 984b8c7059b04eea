//! The numbered list of moves, and what a person types.

use nply_core::drawing::Choice;
use nply_core::{Bad, Drawing, Player};
use nply_draw::WIDTH;

/// So few moves are told in words, one on each line, where the words fit.
const FEW: usize = 6;

/// The moves of a seat with their numbers. No move is ever broken over two lines.
pub fn numbered(drawing: &Drawing, who: Player) -> String {
    let choices: Vec<&Choice> = drawing.choices.iter().filter(|choice| choice.seat == who).collect();
    let item = |(i, choice): (usize, &&Choice)| format!("{}) {}", i + 1, choice.action);
    let items: Vec<String> = choices.iter().enumerate().map(item).collect();
    let width = items.iter().map(|item| item.chars().count()).max().unwrap_or(1);
    if choices.len() <= FEW {
        let told = |(item, choice): (&String, &&Choice)| match choice.words == choice.action {
            true => item.clone(),
            false => format!("{item:width$}   {}", choice.words),
        };
        let lines: Vec<String> = items.iter().zip(&choices).map(told).collect();
        if lines.iter().all(|line| line.chars().count() <= WIDTH) {
            return lines.join("\n");
        }
    }
    let width = width + 3;
    let rows = items.chunks((WIDTH / width).max(1)).map(|row| {
        let padded = row.iter().map(|item| format!("{item:width$}"));
        padded.collect::<String>().trim_end().to_string()
    });
    rows.collect::<Vec<_>>().join("\n")
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
        assert_eq!(numbered(&drawing, who), "1) 1-10   2) 2-20   3) 3-30", "no room for words");
    }
}
