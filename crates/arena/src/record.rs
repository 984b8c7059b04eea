//! Game records as text: written by a match, read by `think --moves`, replayed to check that they hold.
//!
//! One action text per line, outcomes of chance included; a simultaneous turn is one line for each of its seats, in seat
//! order. Whose line it is follows from the rules, so it is not written. Lines that begin with `#` tell the rest:
//!
//! ```text
//! # nply record 1
//! # game tic-tac-toe/2
//! # start ".../.../..."
//! 4
//! 0
//! ...
//! # payoffs 1 -1
//! ```
//!
//! The last line says that the record is whole. A list of moves written by hand needs none of these lines.

use nply_core::{Bad, Player, Seed, Turn};
use nply_registry::{AnyGame, AnyTable};

const FIRST_LINE: &str = "nply record 1";

/// The record of a finished game.
pub(crate) fn text(game: &str, start: &str, actions: &[String], payoffs: &[f32]) -> String {
    let mut text = format!("# {FIRST_LINE}\n# game {game}\n# start {start}\n");
    for action in actions {
        text += action;
        text.push('\n');
    }
    let payoffs: Vec<String> = payoffs.iter().map(f32::to_string).collect();
    text + "# payoffs " + &payoffs.join(" ") + "\n"
}

/// Replays a whole record: the table at the end of the game, after a check that the payoffs are those of the record.
pub fn replay(game: &dyn AnyGame, record: &str) -> Result<Box<dyn AnyTable>, Bad> {
    let lines = Lines::read(record)?;
    if !lines.is_record {
        let first = record.lines().next().unwrap_or_default();
        return Err(Bad::new(first, format!("line 1: not a game record, which begins `# {FIRST_LINE}`")));
    }
    let missing = |what: &str| Bad::new(what, "this line of the record is missing: it is cut off or damaged");
    lines.game.ok_or_else(|| missing("# game"))?;
    let (line, told) = lines.payoffs.ok_or_else(|| missing("# payoffs"))?;
    lines.start.ok_or_else(|| missing("# start"))?;
    let table = lines.play(game, Seed(0))?;
    if table.turn() != Turn::Over {
        return Err(Bad::new("# payoffs", format!("line {line}: the game is not over after these moves")));
    }
    let payoffs: Vec<String> = table.payoffs().seats(game.players()).iter().map(f32::to_string).collect();
    if payoffs.join(" ") != told {
        let why = format!("line {line}: the moves lead to payoffs {}", payoffs.join(" "));
        return Err(Bad::new(told, why));
    }
    Ok(table)
}

/// Plays a list of moves, whole or not: `think --moves`. From the start that the list names, else from that of the seed.
pub fn play_moves(game: &dyn AnyGame, seed: Seed, moves: &str) -> Result<Box<dyn AnyTable>, Bad> {
    Lines::read(moves)?.play(game, seed)
}

/// The lines of a record, with their numbers.
#[derive(Default)]
struct Lines<'a> {
    is_record: bool,
    game: Option<(usize, &'a str)>,
    start: Option<(usize, &'a str)>,
    payoffs: Option<(usize, &'a str)>,
    actions: Vec<(usize, &'a str)>,
}

impl<'a> Lines<'a> {
    fn read(text: &'a str) -> Result<Self, Bad> {
        let mut lines = Lines::default();
        for (number, line) in text.lines().enumerate().map(|(i, line)| (i + 1, line.trim())) {
            match line.strip_prefix('#') {
                Some(remark) => lines.remark(number, remark.trim())?,
                None if line.is_empty() => {}
                None if line.contains(char::is_whitespace) => {
                    return Err(Bad::new(line, format!("line {number}: one action on each line")));
                }
                None if lines.payoffs.is_some() => {
                    return Err(Bad::new(line, format!("line {number}: the record ended before")));
                }
                None => lines.actions.push((number, line)),
            }
        }
        Ok(lines)
    }

    fn remark(&mut self, number: usize, remark: &'a str) -> Result<(), Bad> {
        if number == 1 && remark == FIRST_LINE {
            self.is_record = true;
        }
        let (key, rest) = remark.split_once(' ').unwrap_or((remark, ""));
        // Remarks in a list that was written by hand are only remarks.
        let known = match key {
            "game" if self.is_record => &mut self.game,
            "start" if self.is_record => &mut self.start,
            "payoffs" if self.is_record => &mut self.payoffs,
            _ => return Ok(()),
        };
        match known.replace((number, rest)) {
            None => Ok(()),
            Some((first, _)) => {
                Err(Bad::new(key, format!("line {number}: it stands on line {first} already")))
            }
        }
    }

    fn play(&self, game: &dyn AnyGame, seed: Seed) -> Result<Box<dyn AnyTable>, Bad> {
        if let Some((line, of)) = self.game.filter(|&(_, of)| of != game.spec()) {
            return Err(Bad::new(of, format!("line {line}: a record of this game, not of {}", game.spec())));
        }
        let mut table = match self.start {
            None => game.start(seed),
            Some((line, state)) => game.resume(state).map_err(|bad| on_line(line, bad))?,
        };
        let mut actions = self.actions.iter();
        while let Some(&(line, action)) = actions.next() {
            match table.turn() {
                Turn::Over => return Err(Bad::new(action, format!("line {line}: the game is over before"))),
                Turn::Chance => table.happen(action).map_err(|bad| on_line(line, bad))?,
                turn @ (Turn::One(_) | Turn::Together(_)) => {
                    let rest = actions.by_ref().copied().take(turn.seats().len() - 1);
                    let told: Vec<_> = std::iter::once((line, action)).chain(rest).collect();
                    play_turn(&mut *table, turn, &told)?;
                }
            }
        }
        Ok(table)
    }
}

/// Plays one turn, whose seats are told one on each line.
fn play_turn(table: &mut dyn AnyTable, turn: Turn, told: &[(usize, &str)]) -> Result<(), Bad> {
    let seats: Vec<Player> = turn.seats().iter().collect();
    if let Some(who) = seats.get(told.len()) {
        let why = format!("line {}: {who} acts in this turn too, and its line is missing", told[0].0);
        return Err(Bad::new(told[0].1, why));
    }
    for (&who, &(line, action)) in seats.iter().zip(told) {
        let legal = table.legal(Some(who));
        if !legal.iter().any(|text| text == action) {
            return Err(on_line(line, Bad::unknown("action here", action, legal.iter().map(String::as_str))));
        }
    }
    let moves: Vec<_> = seats.into_iter().zip(told).map(|(who, &(_, action))| (who, action.into())).collect();
    table.play(&moves).map_err(|bad| on_line(told[0].0, bad))
}

fn on_line(line: usize, bad: Bad) -> Bad {
    Bad::new(bad.word, format!("line {line}: {}", bad.why))
}
