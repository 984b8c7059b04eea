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
    replay_counted(game, record).map(|(table, _)| table)
}

/// The payoffs that a record tells, as texts; nothing if it does not tell them.
pub(crate) fn told_payoffs(record: &str) -> Option<&str> {
    record.trim_end().lines().next_back()?.strip_prefix("# payoffs ")
}

/// The same, and the steps of the game.
pub(crate) fn replay_counted(game: &dyn AnyGame, record: &str) -> Result<(Box<dyn AnyTable>, u64), Bad> {
    let lines = Lines::read(record)?;
    if !lines.is_record {
        let first = record.lines().next().unwrap_or_default();
        return Err(Bad::new(first, format!("line 1: not a game record, which begins `# {FIRST_LINE}`")));
    }
    let missing = |what: &str| Bad::new(what, "this line of the record is missing: it is cut off or damaged");
    lines.game.ok_or_else(|| missing("# game"))?;
    let (line, told) = lines.payoffs.ok_or_else(|| missing("# payoffs"))?;
    lines.start.ok_or_else(|| missing("# start"))?;
    let (table, plies) = lines.play(game, Seed(0))?;
    if table.turn() != Turn::Over {
        return Err(Bad::new("# payoffs", format!("line {line}: the game is not over after these moves")));
    }
    let payoffs: Vec<String> = table.payoffs().seats(game.players()).iter().map(f32::to_string).collect();
    if payoffs.join(" ") != told {
        let why = format!("line {line}: the moves lead to payoffs {}", payoffs.join(" "));
        return Err(Bad::new(told, why));
    }
    Ok((table, plies))
}

/// Plays a list of moves, whole or not: `think --moves`. From the start that the list names, else from that of the seed.
pub fn play_moves(game: &dyn AnyGame, seed: Seed, moves: &str) -> Result<Box<dyn AnyTable>, Bad> {
    Lines::read(moves)?.play(game, seed).map(|(table, _)| table)
}

/// The start of a game, a text for each step (the actions of a simultaneous turn with blanks between), and the table at
/// its end.
type Steps = (String, Vec<String>, Box<dyn AnyTable>);

/// A stored record turn by turn.
pub(crate) fn steps_of(game: &dyn AnyGame, record: &str) -> Result<Steps, Bad> {
    let (lines, mut steps) = (Lines::read(record)?, Vec::new());
    let missing = || Bad::new("# start", "this line of the record is missing: it is cut off or damaged");
    let (_, start) = lines.start.ok_or_else(missing)?;
    let table = lines.play_telling(game, Seed(0), &mut |step| steps.push(step))?;
    Ok((start.to_string(), steps, table))
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

    /// The table after these moves, and how many steps they are.
    fn play(&self, game: &dyn AnyGame, seed: Seed) -> Result<(Box<dyn AnyTable>, u64), Bad> {
        let mut plies = 0;
        let table = self.play_telling(game, seed, &mut |_| plies += 1)?;
        Ok((table, plies))
    }

    /// Plays the moves and tells each step.
    fn play_telling(
        &self,
        game: &dyn AnyGame,
        seed: Seed,
        tell: &mut dyn FnMut(String),
    ) -> Result<Box<dyn AnyTable>, Bad> {
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
                Turn::Chance => {
                    table.happen(action).map_err(|bad| on_line(line, bad))?;
                    tell(action.to_string());
                }
                turn @ (Turn::One(_) | Turn::Together(_)) => {
                    let rest = actions.by_ref().copied().take(turn.seats().len() - 1);
                    let told: Vec<_> = std::iter::once((line, action)).chain(rest).collect();
                    play_turn(&mut *table, turn, &told)?;
                    tell(told.iter().map(|(_, action)| *action).collect::<Vec<_>>().join(" "));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;
    use nply_core::Stop;
    use proptest::prelude::*;

    /// A finished game of dice.
    fn sample() -> (crate::Match, String) {
        let plan = plan(3, &["keeps", "other"], 4);
        let record = plan.play(5, &Stop::default()).expect("not stopped").record;
        (plan, record)
    }

    fn with_line(record: &str, number: usize, line: &str) -> String {
        let lines = record.lines().enumerate().map(|(i, old)| if i + 1 == number { line } else { old });
        lines.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn a_record_replays_to_its_end() {
        let (plan, record) = sample();
        let table = replay(plan.game(), &record).expect("a whole record");
        assert_eq!(table.turn(), Turn::Over);
        let outcome = plan.play(5, &Stop::default()).expect("not stopped").outcome;
        assert_eq!(table.payoffs().seats(3), outcome.payoffs);
        // The start is told, since a set-up may be random.
        assert!(record.lines().nth(2).is_some_and(|line| line.starts_with("# start {\"bonus\":")));
    }

    #[test]
    fn damage_is_named_with_its_line() {
        let (plan, record) = sample();
        let bad = |text: &str| replay(plan.game(), text).err().expect("refused").to_string();
        let line = |number, line| bad(&with_line(&record, number, line));
        assert!(bad("").contains("line 1: not a game record"));
        assert!(line(1, "# nply record 2").contains("`# nply record 2`: line 1"));
        assert!(line(2, "# game dice/4").starts_with("`dice/4`: line 2"));
        assert!(line(3, "# start {\"bonus\"").contains("line 3: not a state"));
        assert!(line(4, "7").starts_with("`7`: line 4: a die shows"));
        assert!(line(6, "kepe").starts_with("`kepe`: line 6: unknown action here; did you mean keep?"));
        assert!(line(6, "keep pass").contains("line 6: one action on each line"));
        assert!(line(16, "# payoffs 1 1 1").starts_with("`1 1 1`: line 16: the moves lead to"));
        assert!(bad(&(record.clone() + "keep")).starts_with("`keep`: line 17: the record ended before"));
        assert!(bad(&(record.clone() + "# start {}")).contains("stands on line 3 already"));
    }

    #[test]
    fn every_cut_is_noticed() {
        let (plan, record) = sample();
        let lines: Vec<&str> = record.lines().collect();
        for kept in 0..lines.len() {
            assert!(replay(plan.game(), &lines[..kept].join("\n")).is_err(), "{kept} lines");
            let mut holed = lines.clone();
            holed.remove(kept);
            assert!(replay(plan.game(), &holed.join("\n")).is_err(), "without line {}", kept + 1);
        }
    }

    #[test]
    fn moves_may_be_few_and_bare() {
        let (plan, record) = sample();
        let play = |text: &str| play_moves(plan.game(), Seed(1), text);
        assert_eq!(play("").expect("nothing").turn(), Turn::Chance);
        let table = play("6\n\n# the first round\nkeep\r\npass\n  keep\n2\n").expect("moves");
        assert_eq!(table.turn(), Turn::One(Player::new(0)));
        assert!(table.state_text(nply_core::Eye::All).contains("[6,0,6]"));
        assert_eq!(play(&record).expect("a record").turn(), Turn::Over);
        // Only a record names a start; elsewhere the same words are a remark.
        assert!(play("# start nonsense\n6").is_ok());
        let bad = play("6\nkeep\npass").err().expect("refused").to_string();
        assert_eq!(bad, "`keep`: line 2: p3 acts in this turn too, and its line is missing");
        let bare: Vec<&str> = record.lines().filter(|line| !line.starts_with('#')).chain(["5"]).collect();
        let bad = play(&bare.join("\n")).err().expect("refused").to_string();
        assert_eq!(bad, "`5`: line 13: the game is over before");
    }

    proptest! {
        #[test]
        fn no_text_panics(
            text in "(?s).{0,200}",
            at in 0usize..400,
            bytes in proptest::collection::vec(any::<u8>(), 0..6),
        ) {
            let (plan, record) = sample();
            let _ = replay(plan.game(), &text);
            let _ = play_moves(plan.game(), Seed(1), &text);
            let mut damaged = record.into_bytes();
            let at = at.min(damaged.len());
            let end = (at + bytes.len() / 2).min(damaged.len());
            damaged.splice(at..end, bytes);
            let _ = replay(plan.game(), &String::from_utf8_lossy(&damaged));
        }
    }
}
