//! Replaying games of two other programs: one with 7 x 5 boxes and up to six seats, and OpenSpiel.

use super::board::{Board, LONGEST};
use super::rules::DotsAndBoxes;
use super::state::{Line, State};
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Notation, Player, Seed, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

type Replay<T> = Result<T, ReplayError>;

/// Replays one game. `None`: not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replay<u64>> {
    let game = record.get("game")?.as_str()?;
    match game.strip_prefix("dots_and_boxes") {
        _ if game == "dots-and-boxes" => Some(replay_numbered(record)),
        Some(parameters) => Some(replay_open_spiel(record, parameters)),
        None => None,
    }
}

fn unreadable<T>(why: impl Into<String>) -> Replay<T> {
    Err(ReplayError::Unreadable(why.into()))
}

fn rules(seats: usize, width: usize, height: usize) -> Replay<DotsAndBoxes> {
    if !(2..=6).contains(&seats) || !(1..=LONGEST).contains(&width) || !(1..=LONGEST).contains(&height) {
        return unreadable(format!("{seats} seats and {width} x {height} boxes"));
    }
    let board = Board::new(width, height);
    Ok(DotsAndBoxes { seats, board, lowest_seat_wins: false, careful: 0 })
}

fn mover(g: &DotsAndBoxes, s: &State, at: Option<usize>, name: &str, step: &Value) -> Replay<Player> {
    let seat: i64 = field(step, name)?;
    let Turn::One(who) = g.turn(s) else {
        same(at, name, "nobody: the game is over".to_string(), seat.to_string())?;
        return unreadable("a step after the end");
    };
    same(at, name, who.index() as i64, seat)?;
    Ok(who)
}

fn boxes(g: &DotsAndBoxes, s: &State) -> Vec<u16> {
    s.score[..g.seats].to_vec()
}

/// That program numbers the lines row by row, horizontal and vertical ones in turn.
fn numbers(board: &Board) -> Vec<usize> {
    let row = |row: usize| {
        let flat = (0..board.width).filter_map(move |column| board.flat(column, row));
        flat.chain((0..=board.width).filter_map(move |column| board.upright(column, row)))
    };
    (0..=board.height).flat_map(row).collect()
}

/// The end points of the lines, in the order of their numbers; rows from the top or from below, which is the same game.
fn edges(board: &Board) -> Vec<[f64; 4]> {
    let ends = |line: usize| {
        let (column, row) = board.place(line);
        let flat = board.is_flat(line);
        let to = (column + usize::from(flat), row + usize::from(!flat));
        [column as f64, row as f64, to.0 as f64, to.1 as f64]
    };
    numbers(board).into_iter().map(ends).collect()
}

fn replay_numbered(record: &Value) -> Replay<u64> {
    let g = rules(field(record, "n")?, 7, 5)?;
    let (mut s, numbers) = (g.start(&mut Seed(0).rng()), numbers(&g.board));
    if record.get("edges").is_some() {
        same(None, "edges", edges(&g.board), field(record, "edges")?)?;
    }
    let steps: Vec<Value> = field(record, "steps")?;
    for (i, step) in steps.iter().enumerate() {
        let at = Some(i);
        let who = mover(&g, &s, at, "seat", step)?;
        let legal: Vec<usize> = field(step, "legal")?;
        let list = g.listed(&s, Some(who));
        let number = |line: &Line| numbers.iter().position(|&n| n == line.number());
        let ours: BTreeSet<usize> = list.iter().filter_map(number).collect();
        same(at, "legal", ours.len(), legal.len())?;
        same(at, "legal", &ours, &legal.into_iter().collect())?;
        let act: usize = field(step, "act")?;
        if !ours.contains(&act) {
            return same(at, "act", "not legal".to_string(), act.to_string()).map(|()| 0);
        }
        g.apply(&mut s, Line(numbers[act] as u16));
        same(at, "score", boxes(&g, &s), field(step, "score")?)?;
    }
    same(None, "steps (the game is over)", g.turn(&s) == Turn::Over, true)?;
    same(None, "ranking", mean_ranks(&g, &s), field(record, "ranking")?)?;
    Ok(steps.len() as u64)
}

/// Ranks of which those that tie have the mean.
fn mean_ranks(g: &DotsAndBoxes, s: &State) -> Vec<f64> {
    let ranks = &g.ranks(s).0[..g.seats];
    let mean = |&rank: &u8| {
        let tied = ranks.iter().filter(|&&other| other == rank).count();
        f64::from(rank) + (tied as f64 - 1.0) / 2.0
    };
    ranks.iter().map(mean).collect()
}

/// Reads `(num_rows=3,num_cols=4,utility_margin=True)`: rows, columns, and whether returns are margins.
fn parameters(text: &str) -> Replay<(usize, usize, bool)> {
    let (mut rows, mut columns, mut margin) = (2, 2, false);
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')')).unwrap_or(text);
    for pair in inner.split(',').filter(|pair| !pair.is_empty()) {
        let number = |value: &str| value.parse().map_err(|_| ReplayError::Unreadable(format!("`{pair}`")));
        match pair.split_once('=') {
            Some(("num_rows", value)) => rows = number(value)?,
            Some(("num_cols", value)) => columns = number(value)?,
            Some(("utility_margin", value)) => margin = value == "True",
            Some(("players", "2")) => {}
            _ => return unreadable(format!("field `game`: unknown parameter `{pair}`")),
        }
    }
    Ok((rows, columns, margin))
}

fn open_spiel_name(board: &Board, line: usize) -> String {
    let ((column, row), way) = (board.place(line), if board.is_flat(line) { 'h' } else { 'v' });
    format!("({way},{row},{column})")
}

/// What OpenSpiel shows: a digit for each line, and the boxes of both seats.
fn shown(g: &DotsAndBoxes, s: &State) -> Value {
    let digit = |line| if s.is_drawn(line) { '1' } else { '0' };
    let lines: String = (0..g.board.lines()).map(digit).collect();
    serde_json::json!({ "lines": lines, "boxes": boxes(g, s) })
}

fn replay_open_spiel(record: &Value, text: &str) -> Replay<u64> {
    let (rows, columns, margin) = parameters(text)?;
    let g = rules(field(record, "players")?, columns, rows)?;
    same(None, "players", 2, g.seats)?;
    same(None, "setup", serde_json::json!({}), field(record, "setup")?)?;
    let mut s = g.start(&mut Seed(0).rng());
    let steps: Vec<Value> = field(record, "steps")?;
    for (i, step) in steps.iter().enumerate() {
        let at = Some(i);
        let who = mover(&g, &s, at, "p", step)?;
        same(at, "s", shown(&g, &s), field(step, "s")?)?;
        let list = g.listed(&s, Some(who));
        let name = |line: &Line| open_spiel_name(&g.board, line.number());
        // Larger boards tell how many lines are legal; small ones which.
        if step.get("n_legal").is_some() {
            same(at, "n_legal", list.len(), field(step, "n_legal")?)?;
        } else {
            let legal: Vec<String> = field(step, "legal")?;
            same(at, "legal", list.len(), legal.len())?;
            same(at, "legal", list.iter().map(name).collect::<BTreeSet<_>>(), legal.into_iter().collect())?;
        }
        let act: String = field(step, "a")?;
        let Some(&line) = list.iter().find(|line| name(line) == act) else {
            return same(at, "a", "not legal".to_string(), act).map(|()| 0);
        };
        g.apply(&mut s, line);
    }
    same(None, "final", shown(&g, &s), field(record, "final")?)?;
    same(None, "returns (the game is over)", g.turn(&s) == Turn::Over, true)?;
    let lead = f64::from(s.score[0]) - f64::from(s.score[1]);
    let lead = if margin || lead == 0.0 { lead } else { lead.signum() };
    same(None, "returns", vec![lead, 0.0 - lead], field(record, "returns")?)?;
    Ok(steps.len() as u64)
}
