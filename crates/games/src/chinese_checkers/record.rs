//! Replaying games of OpenSpiel, which plays every hop as an action of its own.

use super::board::{Board, NOWHERE};
use super::rules::ChineseCheckers;
use super::state::{Action, State};
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Listed, Options, Player, Seed, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

const THEIR_NAME: &str = "chinese_checkers";
const PASS: &str = "Pass";

/// Replays one game. `None`: not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
    let name = record.get("game")?.as_str()?;
    let rest = name.strip_prefix(THEIR_NAME)?;
    (rest.is_empty() || rest.starts_with('(')).then(|| replay_game(record, rest))
}

fn replay_game(record: &Value, parameters: &str) -> Result<u64, ReplayError> {
    let g = rules(record, parameters)?;
    same(None, "setup", serde_json::json!({}), field(record, "setup")?)?;
    let mut table = Replayer { s: g.start(&mut Seed(0).rng()), g, chain: None };
    let steps: Vec<Value> = field(record, "steps")?;
    for (number, step) in steps.iter().enumerate() {
        table.step(number, step)?;
    }
    same(None, "steps", table.g.turn(&table.s), Turn::Over)?;
    let last = record.get("final").ok_or_else(|| unreadable("field `final` is missing"))?;
    same(None, "final.board", table.board_text(), field(last, "board")?)?;
    same(None, "returns", table.returns(), field(record, "returns")?)?;
    Ok(steps.len() as u64)
}

fn unreadable(why: &str) -> ReplayError {
    ReplayError::Unreadable(why.into())
}

/// The rules that a record was played by, from `(players=2,max_moves=150)`.
fn rules(record: &Value, parameters: &str) -> Result<ChineseCheckers, ReplayError> {
    let seats: usize = field(record, "players")?;
    let mut options = "preset=open-spiel".to_string();
    let inside = parameters.trim_start_matches('(').trim_end_matches(')');
    for pair in inside.split(',').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("players", value)) => same(None, "players", seats.to_string(), value.to_string())?,
            Some(("max_moves", value)) => options += &format!(",max-plies={value}"),
            _ => return Err(unreadable(&format!("unknown parameter `{pair}` of {THEIR_NAME}"))),
        }
    }
    let about = ChineseCheckers::ABOUT;
    if !about.seats.contains(&seats) {
        return Err(unreadable(&format!("{seats} seats")));
    }
    let options = Options::parse(about.options, about.presets, &options);
    options
        .and_then(|options| ChineseCheckers::build(seats, &options))
        .map_err(|bad| ReplayError::Unreadable(bad.to_string()))
}

/// A game of ours that is played hop by hop.
struct Replayer {
    g: ChineseCheckers,
    s: State,
    /// The fields that the piece of an unfinished chain has been on, the first one its start.
    chain: Option<Vec<u8>>,
}

impl Replayer {
    fn step(&mut self, number: usize, step: &Value) -> Result<(), ReplayError> {
        let at = Some(number);
        let theirs: Vec<String> = field(step, "legal")?;
        let (seat, action): (i64, String) = (field(step, "p")?, field(step, "a")?);
        let Turn::One(who) = self.g.turn(&self.s) else {
            return same(at, "p", "game over".to_string(), seat.to_string());
        };
        same(at, "p", who.index() as i64, seat)?;
        let ours = self.hops();
        same(at, "legal", &ours, &theirs.iter().cloned().collect::<BTreeSet<String>>())?;
        same(at, "legal", ours.len(), theirs.len())?;
        if !ours.contains(&action) {
            return same(at, "a", format!("one of {ours:?}"), action);
        }
        self.hop(at, who, &action)
    }

    /// What OpenSpiel would list: first hops, or the hops that go on with a chain and the word that ends it.
    fn hops(&self) -> BTreeSet<String> {
        let own = self.s.pieces(self.s.mover as usize);
        let mut hops = BTreeSet::new();
        match &self.chain {
            Some(chain) => {
                hops.extend(self.jumps(chain).map(|(from, to)| format!("{from}=>{to}")));
                hops.insert(PASS.to_string());
            }
            None => {
                for from in (0..self.g.board.cells.len() as u8).filter(|from| own >> from & 1 == 1) {
                    hops.extend(self.jumps(&[from]).map(|(from, to)| format!("{from}=>{to}")));
                    let near = self.g.board.neighbours[from as usize].into_iter();
                    hops.extend(near.filter(|&to| self.is_empty(to)).map(|to| format!("{from}->{to}")));
                }
                if hops.is_empty() {
                    hops.insert(PASS.to_string());
                }
            }
        }
        hops
    }

    fn is_empty(&self, field: u8) -> bool {
        field != NOWHERE && self.s.owner(field as usize).is_none()
    }

    /// The jumps of a piece at the end of a chain. Its start has been left: it is not leapt over; like all fields of the
    /// chain it is not entered again.
    fn jumps(&self, chain: &[u8]) -> impl Iterator<Item = (u8, u8)> {
        let board: &Board = self.g.board;
        let at = chain[chain.len() - 1];
        (0..6).filter_map(move |side| {
            let over = board.neighbours[at as usize][side];
            let to = board.neighbours[over as usize][side];
            let leaps = over != NOWHERE && !self.is_empty(over) && over != chain[0];
            (leaps && self.is_empty(to) && !chain.contains(&to)).then_some((at, to))
        })
    }

    /// Plays a listed hop; the turn is over with a step, with the word, or where the chain cannot go on.
    fn hop(&mut self, at: Option<usize>, who: Player, hop: &str) -> Result<(), ReplayError> {
        let number = |text: &str| text.parse::<u8>().map_err(|_| unreadable(&format!("hop `{hop}`")));
        let chain = self.chain.take();
        if let Some((from, to)) = hop.split_once("=>") {
            let mut chain = chain.map_or_else(|| Ok(vec![number(from)?]), Ok)?;
            chain.push(number(to)?);
            if self.jumps(&chain).next().is_some() {
                self.chain = Some(chain);
                return Ok(());
            }
            return self.turn(at, who, Action { from: chain[0], to: chain[chain.len() - 1] });
        }
        if let Some((from, to)) = hop.split_once("->") {
            return self.turn(at, who, Action { from: number(from)?, to: number(to)? });
        }
        let action =
            chain.map_or(Action::PASS, |chain| Action { from: chain[0], to: chain[chain.len() - 1] });
        self.turn(at, who, action)
    }

    /// Plays a whole turn, which must be among our legal ones.
    fn turn(&mut self, at: Option<usize>, who: Player, action: Action) -> Result<(), ReplayError> {
        let mut list = Vec::new();
        self.g.actions(&self.s, who, &mut list);
        if !list.contains(&action) {
            return same(at, "a", format!("one of {list:?}"), format!("{action:?}"));
        }
        self.g.apply(&mut self.s, action);
        Ok(())
    }

    fn board_text(&self) -> String {
        let mark = |field| self.s.owner(field).map_or(".".to_string(), |seat| (seat + 1).to_string());
        (0..self.g.board.cells.len()).map(mark).collect()
    }

    /// OpenSpiel pays the winner one from each other seat, and nothing where nobody has won.
    fn returns(&self) -> Vec<f64> {
        let others = self.g.players() as f64 - 1.0;
        let winner = self.s.winner();
        let pay = |who| winner.map_or(0.0, |winner| if winner == who { others } else { -1.0 });
        Player::all(self.g.players()).map(pay).collect()
    }
}
