//! A game on its own as one JSON line: written by `play --record` and `export --all`, read by `verify`, `think` and `show`.

use crate::matches::steps_of;
use nply_core::{Bad, Eye, Player, Turn};
use nply_registry::{AnyGame, AnyTable, GameSpec, Registry};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The form that is written; all forms up to it are read. A form that cannot be read by older programs gets another
/// number: form 2 has `plies` in its result.
const FORM: u32 = 2;

/// A game, whole or not.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// The form of the record.
    pub nply: u32,
    /// The game, with its number of seats.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// Who sat on each seat; a person is `human`.
    pub agents: Vec<String>,
    /// The seed of the game, or of its match.
    pub seed: u64,
    /// The position before the first step.
    pub setup: Value,
    /// One text for each step: an action or an outcome of chance; in a simultaneous turn the actions of all its seats in
    /// seat order, with blanks between.
    pub steps: Vec<String>,
    /// How it ended; `None`: it did not.
    pub result: Option<GameResult>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameResult {
    /// What each seat got.
    pub payoffs: Vec<f32>,
    /// The rank of each seat; 1 is best.
    pub ranks: Vec<u8>,
    /// How many steps led to it, so that a lost step is noticed. Older records do not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<usize>,
}

/// A record that was read, with the game it is of.
pub struct ReadRecord {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// The record.
    pub record: GameRecord,
}

impl GameRecord {
    /// A record of a game that begins at this position.
    pub fn new(game: &dyn AnyGame, agents: Vec<String>, seed: u64, setup: &str) -> Result<GameRecord, Bad> {
        let setup = serde_json::from_str(setup).map_err(|e| Bad::new("setup", format!("not JSON: {e}")))?;
        let (spec, version) = (game.spec().to_string(), game.about().version);
        Ok(GameRecord {
            nply: FORM,
            game: spec,
            version,
            agents,
            seed,
            setup,
            steps: Vec::new(),
            result: None,
        })
    }

    /// The record of a stored game: its list of moves, told turn by turn.
    pub fn from_moves(
        game: &dyn AnyGame,
        agents: Vec<String>,
        seed: u64,
        moves: &str,
    ) -> Result<GameRecord, Bad> {
        let (setup, steps, table) = steps_of(game, moves)?;
        let mut record = GameRecord::new(game, agents, seed, &setup)?;
        record.steps = steps;
        record.end(&*table);
        Ok(record)
    }

    /// Adds the result, if the game is over.
    pub fn end(&mut self, table: &dyn AnyTable) {
        self.result = (table.turn() == Turn::Over).then(|| GameResult {
            payoffs: table.payoffs().seats(table.players()).to_vec(),
            ranks: table.ranks().0[..table.players()].to_vec(),
            plies: Some(self.steps.len()),
        });
    }

    /// The record on one line.
    pub fn line(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }

    /// Whether a JSON value looks like a record of this form, well written or not.
    pub fn is_one(value: &Value) -> bool {
        value.get("nply").is_some()
    }

    /// Reads a record, and builds its game. What cannot be played with the rules of this program is refused.
    pub fn read(registry: &Registry, line: &str) -> Result<ReadRecord, Bad> {
        let value: Value =
            serde_json::from_str(line).map_err(|e| Bad::new(short(line), format!("not a record: {e}")))?;
        GameRecord::from_value(registry, &value)
    }

    /// Reads a record from JSON.
    pub fn from_value(registry: &Registry, value: &Value) -> Result<ReadRecord, Bad> {
        let bad = |why: String| Bad::new("record", why);
        match value.get("nply").and_then(Value::as_u64) {
            None => return Err(bad("not a record of a game: it has no number `nply`".into())),
            Some(form) if !(1..=u64::from(FORM)).contains(&form) => {
                let why =
                    format!("form {form} of records is not known; this program knows forms 1 to {FORM}");
                return Err(bad(why));
            }
            Some(_) => {}
        }
        let record = GameRecord::deserialize(value).map_err(|e| bad(e.to_string()))?;
        let game = registry.game(&record.game.parse::<GameSpec>()?)?;
        let known = game.about().version;
        if record.version != known {
            let why =
                format!("the record has version {} of these rules; this program has {known}", record.version);
            return Err(Bad::new(&record.game, why));
        }
        if record.agents.len() != game.players() {
            return Err(Bad::new("agents", format!("one for each of {} seats", game.players())));
        }
        Ok(ReadRecord { game, record })
    }
}

impl ReadRecord {
    /// The position after so many steps; without a number after all of them.
    pub fn table(&self, plies: Option<usize>) -> Result<Box<dyn AnyTable>, Bad> {
        let steps = &self.record.steps;
        let count = plies.unwrap_or(steps.len());
        if count > steps.len() {
            return Err(Bad::new(count.to_string(), format!("the record has {} steps", steps.len())));
        }
        let mut table = self.game.resume(&self.record.setup.to_string())?;
        for (i, step) in steps[..count].iter().enumerate() {
            let at = |bad: Bad| Bad::new(bad.word, format!("step {}: {}", i + 1, bad.why));
            take_step(&mut *table, step).map_err(at)?;
        }
        Ok(table)
    }

    /// Plays the whole record and compares its result: how many steps it has.
    pub fn verify(&self) -> Result<u64, Bad> {
        let table = self.table(None)?;
        let mut played = self.record.clone();
        played.end(&*table);
        match (&played.result, &self.record.result) {
            (None, Some(_)) => Err(Bad::new("result", "the game is not over after these steps")),
            (Some(_), None) => Err(Bad::new("result", "missing, though the game is over after these steps")),
            (Some(ours), Some(theirs))
                if (&ours.payoffs, &ours.ranks) != (&theirs.payoffs, &theirs.ranks) =>
            {
                let why = format!("the steps lead to payoffs {:?}, ranks {:?}", ours.payoffs, ours.ranks);
                Err(Bad::new("result", why))
            }
            (Some(_), Some(GameResult { plies: Some(plies), .. })) if *plies != self.record.steps.len() => {
                let why = format!("of {plies} steps, but the record has {}", self.record.steps.len());
                Err(Bad::new("result", why))
            }
            _ => Ok(self.record.steps.len() as u64),
        }
    }
}

/// Plays one step of a record.
fn take_step(table: &mut dyn AnyTable, step: &str) -> Result<(), Bad> {
    let words: Vec<&str> = step.split(' ').filter(|word| !word.is_empty()).collect();
    let turn = table.turn();
    if turn == Turn::Chance {
        return match words[..] {
            [outcome] => table.happen(outcome),
            _ => Err(Bad::new(step, "chance acts now, with one outcome")),
        };
    }
    let seats: Vec<Player> = turn.seats().iter().collect();
    if seats.is_empty() {
        return Err(Bad::new(step, "the game is over before"));
    }
    if seats.len() != words.len() {
        return Err(Bad::new(step, format!("one action for each of {} seats that are to act", seats.len())));
    }
    let moves: Vec<(Player, String)> =
        seats.into_iter().zip(words.iter().map(|word| word.to_string())).collect();
    table.play(&moves)
}

/// The last step of a table as the text of a record.
pub(crate) fn step_text(table: &dyn AnyTable) -> String {
    let acts = table.told(Eye::All).into_iter().filter_map(|told| told.action);
    acts.collect::<Vec<_>>().join(" ")
}

fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{plan, registry};
    use nply_core::Stop;
    use proptest::prelude::*;

    /// A finished game of Tic-Tac-Toe.
    fn sample() -> GameRecord {
        let plan = plan(2, &["uct@20it", "random"], 4);
        let moves = plan.play(1, &Stop::default()).expect("not stopped").record;
        GameRecord::from_moves(plan.game(), vec!["a".into(), "b".into()], 4, &moves).expect("a record")
    }

    #[test]
    fn a_record_is_read_back_and_leads_to_its_result() {
        let record = sample();
        let read = GameRecord::read(registry(), &record.line()).expect("a record");
        assert_eq!(read.record, record);
        assert_eq!(read.verify(), Ok(record.steps.len() as u64));
        assert_eq!(read.table(Some(0)).expect("a start").legal(Some(Player::new(0))).len(), 9);
        assert_eq!(read.table(None).expect("an end").turn(), Turn::Over);
        let unfinished = GameRecord { steps: record.steps[..2].to_vec(), result: None, ..record };
        assert_eq!(GameRecord::read(registry(), &unfinished.line()).expect("a record").verify(), Ok(2));
    }

    #[test]
    fn mistakes_are_named() {
        let record = sample();
        let told = |change: &dyn Fn(&mut GameRecord)| {
            let mut changed = record.clone();
            change(&mut changed);
            let read = GameRecord::read(registry(), &changed.line());
            read.and_then(|read| read.verify()).expect_err("refused").to_string()
        };
        assert!(told(&|r| r.nply = 3).contains("form 3 of records is not known"));
        assert!(told(&|r| r.version = 1).contains("version 1 of these rules; this program has 2"));
        assert!(told(&|r| r.game = "tic-tac-tow".into()).contains("did you mean"));
        assert!(told(&|r| r.agents.clear()).contains("one for each of 2 seats"));
        assert!(told(&|r| r.setup = 5.into()).contains("not a state"));
        assert!(told(&|r| r.steps[1] = "d4".into()).starts_with("`d4`: step 2: "));
        assert!(told(&|r| r.steps[0] = "a1 b2".into()).contains("step 1: one action for each of 1 seats"));
        assert!(told(&|r| r.steps.truncate(1)).contains("not over after these steps"));
        assert!(told(&|r| r.steps.push("a1".into())).contains("the game is over before"));
        assert!(
            told(&|r| r.result.as_mut().expect("a result").ranks.reverse()).contains("the steps lead to")
        );
        assert!(told(&|r| r.result = None).contains("missing, though the game is over"));
        let plies = record.steps.len();
        let lost = told(&|r| r.result.as_mut().expect("a result").plies = Some(plies + 1));
        assert_eq!(lost, format!("`result`: of {} steps, but the record has {plies}", plies + 1));
        let mut old = record.clone();
        (old.nply, old.result.as_mut().expect("a result").plies) = (1, None);
        let old = GameRecord::read(registry(), &old.line()).expect("an older record");
        assert_eq!(old.verify(), Ok(plies as u64));
        let read = GameRecord::read(registry(), &record.line()).expect("a record");
        let bad = read.table(Some(99)).err().expect("refused").to_string();
        assert!(bad.contains(&format!("the record has {} steps", record.steps.len())), "{bad}");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "(?s).{0,80}", at in 0usize..300, bytes in proptest::collection::vec(any::<u8>(), 0..6)) {
            let _ = GameRecord::read(registry(), &text);
            let mut damaged = sample().line().into_bytes();
            let at = at.min(damaged.len());
            let end = (at + bytes.len() / 2).min(damaged.len());
            damaged.splice(at..end, bytes);
            if let Ok(read) = GameRecord::read(registry(), &String::from_utf8_lossy(&damaged)) {
                let _ = read.verify();
            }
        }
    }
}
