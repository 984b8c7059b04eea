//! Replays records, our own and those of other programs, and tells the first difference.

use crate::files::read_line;
use crate::game_record::GameRecord;
use flate2::read::MultiGzDecoder;
use nply_core::records::ReplayError;
use nply_core::{Bad, guarded};
use nply_registry::Registry;
use serde::Serialize;
use serde_json::Value;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// What a file of records came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FileReport {
    /// The file as it was named.
    pub file: String,
    /// Games replayed.
    pub games: u64,
    /// Steps of theirs that agreed.
    pub steps: u64,
    /// Games that differ from our rules.
    pub mismatches: u64,
    /// The first difference: game, step, field, and what either side says.
    pub first: Option<String>,
}

/// A record longer than this is a slip, or an attack.
const MOST_LINE: u64 = 64 << 20;

/// So are records that unpack to more than this.
const MOST_UNPACKED: u64 = 8 << 30;

/// Replays a file of JSON records, one on each line, plain or compressed with gzip.
///
/// Nothing is skipped: what is no record of a known game is an error that names file and line.
pub fn verify_file(registry: &Registry, path: &Path) -> Result<FileReport, Bad> {
    let file = path.display().to_string();
    let unreadable = |e: std::io::Error| Bad::new(&file, format!("cannot be read: {e}"));
    let mut report = FileReport { file: file.clone(), games: 0, steps: 0, mismatches: 0, first: None };
    let (mut lines, mut bytes) = (open(path).map_err(unreadable)?, 0);
    for number in 1.. {
        let place = |why: String| Bad::new(&file, format!("line {number}: {why}"));
        let Some(line) = read_line(&mut lines, MOST_LINE).map_err(place)? else { break };
        bytes += line.len() as u64;
        if bytes > MOST_UNPACKED {
            return Err(place("the records are larger than 8 GB, the most that is read".into()));
        }
        let record: Value =
            serde_json::from_str(&line).map_err(|e| place(format!("not a JSON record: {e}")))?;
        report.take(registry, &record, number).map_err(place)?;
    }
    if report.games == 0 {
        return Err(Bad::new(file, "no records in this file"));
    }
    Ok(report)
}

/// The content tells whether it is compressed; names may lie.
fn open(path: &Path) -> std::io::Result<Box<dyn BufRead>> {
    let mut file = BufReader::new(File::open(path)?);
    let compressed = file.fill_buf()?.starts_with(&[0x1F, 0x8B]);
    let plain: Box<dyn Read> = if compressed { Box::new(MultiGzDecoder::new(file)) } else { Box::new(file) };
    Ok(Box::new(BufReader::with_capacity(1 << 16, plain)))
}

/// What is wrong with a record, in words.
enum Flaw {
    Unreadable(String),
    Differs(String),
}

impl From<ReplayError> for Flaw {
    fn from(error: ReplayError) -> Flaw {
        match error {
            ReplayError::Unreadable(why) => Flaw::Unreadable(why),
            differs => Flaw::Differs(differs.to_string()),
        }
    }
}

impl FileReport {
    fn take(&mut self, registry: &Registry, record: &Value, line: usize) -> Result<(), String> {
        let own = || {
            let read =
                GameRecord::from_value(registry, record).map_err(|bad| Flaw::Unreadable(bad.to_string()))?;
            read.verify().map_err(|bad| Flaw::Differs(bad.to_string()))
        };
        let foreign = || registry.games().iter().find_map(|game| (game.replay)(record));
        let replay = || match GameRecord::is_one(record) {
            true => Some(own()),
            false => foreign().map(|replayed| replayed.map_err(Flaw::from)),
        };
        let replayed = guarded(replay).map_err(|message| format!("the rules panicked: {message}"))?;
        let name = match record.get("id") {
            None => format!("on line {line}"),
            Some(Value::String(id)) => id.clone(),
            Some(id) => id.to_string(),
        };
        self.games += 1;
        match replayed {
            None => return Err(unknown_game(record)),
            Some(Ok(steps)) => self.steps += steps,
            Some(Err(Flaw::Unreadable(why))) => return Err(format!("game {name}: {why}")),
            Some(Err(Flaw::Differs(how))) => {
                self.mismatches += 1;
                self.first.get_or_insert_with(|| format!("game {name}, {how}"));
            }
        }
        Ok(())
    }
}

fn unknown_game(record: &Value) -> String {
    match record.get("game").and_then(Value::as_str) {
        Some(game) => format!("no known game replays records of `{}`", game.escape_debug()),
        None => "not a record of a known game: it has no field `game`".into(),
    }
}
