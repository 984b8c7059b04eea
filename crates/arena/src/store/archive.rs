//! Reads stores, also while another process writes them.

use super::schema::{self, told};
use crate::matches::{MatchText, Outcome, Program, Seatings, ply_limit, seating_fits};
use crate::tables::{MatchReport, Tally};
use nply_core::{Bad, MAX_PLAYERS};
use nply_registry::{GameSpec, Registry};
use rusqlite::{Connection, OptionalExtension};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A store to read.
pub struct Archive {
    path: PathBuf,
    db: Connection,
    registry: &'static Registry,
}

/// A match in a store.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredMatch {
    /// Its number in the store, from 1.
    pub id: i64,
    /// The match in plain words.
    pub text: MatchText,
    /// The agents as they were written.
    pub names: Vec<String>,
    /// Whether games of one deal share luck. In a game that is not registered it might.
    pub luck: bool,
    /// The turns after which the rules end a game without a winner, where the game has such a limit.
    pub ply_limit: Option<u64>,
    /// The game with which a rule ended it. Later games that were being played then are kept, and do not count.
    pub ended: Option<u64>,
    /// Which programs played its games. One, unless games of several were mixed on request.
    pub programs: Vec<PlayedBy>,
}

/// Games of a match that one program played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayedBy {
    /// The program.
    #[serde(flatten)]
    pub program: Program,
    /// How many games.
    pub games: u64,
}

/// Number, words, names and end of a match.
type MatchRow = (i64, String, String, Option<i64>);

impl StoredMatch {
    /// Number of seats.
    pub fn seats(&self) -> usize {
        self.text.game.parse::<GameSpec>().ok().and_then(|game| game.seats).unwrap_or(0)
    }

    /// A tally that has counted nothing yet.
    pub fn tally(&self) -> Tally {
        Tally::of(&self.text, self.names.clone(), self.seats(), self.luck, self.ply_limit)
    }
}

impl Archive {
    /// Opens a store to read it. Files that are none, or of another format, or damaged, are refused.
    pub fn open(registry: &'static Registry, path: &Path) -> Result<Archive, Bad> {
        Ok(Archive { db: schema::open(path)?, path: path.into(), registry })
    }

    pub(crate) fn db(&self) -> &Connection {
        &self.db
    }

    /// Its file.
    pub fn path(&self) -> &PathBuf {
        &self.path
    }

    /// What the store says about itself: `program` (the version that made it) and `title` (what it is for).
    pub fn meta(&self, key: &str) -> Result<String, Bad> {
        let value = self.db.query_row("SELECT value FROM meta WHERE key = ?1", [key], |row| row.get(0));
        let value = value.optional().map_err(|e| told(&self.path, e))?;
        value.ok_or_else(|| self.damaged(format!("it does not tell its {key}")))
    }

    /// Its matches, in the order in which they came.
    pub fn matches(&self) -> Result<Vec<StoredMatch>, Bad> {
        let read = || -> rusqlite::Result<Vec<MatchRow>> {
            let mut rows = self.db.prepare("SELECT id, text, names, ended FROM matches ORDER BY id")?;
            rows.query_map((), |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?.collect()
        };
        let rows = read().map_err(|e| self.damaged(e.to_string()))?;
        let stored = |(id, text, names, ended): MatchRow| {
            let ended = ended.and_then(|games| u64::try_from(games).ok());
            Ok(StoredMatch { ended, programs: self.programs(id)?, ..self.stored(id, &text, &names)? })
        };
        rows.into_iter().map(stored).collect()
    }

    /// The match with these words, as the store writes them.
    pub(crate) fn find(&self, text: &str) -> Result<Option<StoredMatch>, Bad> {
        let sql = "SELECT id, text, names FROM matches WHERE text = ?1";
        let row = self.db.query_row(sql, [text], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        let row: Option<(i64, String, String)> = row.optional().map_err(|e| self.damaged(e.to_string()))?;
        let stored = |(id, text, names): (i64, String, String)| {
            Ok(StoredMatch { programs: self.programs(id)?, ..self.stored(id, &text, &names)? })
        };
        row.map(stored).transpose()
    }

    /// The programs that played games of a match, in the order in which they came.
    fn programs(&self, id: i64) -> Result<Vec<PlayedBy>, Bad> {
        let sql = "SELECT version, play, (SELECT count(*) FROM games WHERE games.match = programs.match
            AND program = programs.id) FROM programs WHERE match = ?1 ORDER BY id";
        let read = || -> rusqlite::Result<Vec<(String, String, i64)>> {
            let mut rows = self.db.prepare_cached(sql)?;
            rows.query_map([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
        };
        let told = |(version, play, games): (String, String, i64)| {
            let play = serde_json::from_str(&play)
                .map_err(|_| self.damaged(format!("match {id} cannot be read")))?;
            Ok(PlayedBy { program: Program { version, play }, games: games.max(0) as u64 })
        };
        let rows = read().map_err(|e| self.damaged(e.to_string()))?;
        let all: Vec<PlayedBy> = rows.into_iter().map(told).collect::<Result<_, Bad>>()?;
        Ok(all.into_iter().filter(|by| by.games > 0).collect())
    }

    fn stored(&self, id: i64, text: &str, names: &str) -> Result<StoredMatch, Bad> {
        let no_match = || self.damaged(format!("match {id} cannot be read"));
        let text: MatchText = serde_json::from_str(text).map_err(|_| no_match())?;
        let names: Vec<String> = serde_json::from_str(names).map_err(|_| no_match())?;
        let game = text.game.parse::<GameSpec>().ok();
        let about = game.and_then(|game| self.registry.about(&game.id));
        let luck = text.openings > 0 || about.is_none_or(|about| about.has_luck());
        let ply_limit = about.and_then(|about| ply_limit(about, &text.game));
        let stored = StoredMatch { id, text, names, luck, ply_limit, ended: None, programs: Vec::new() };
        let whole =
            stored.names.len() == stored.text.agents.len() && (2..=MAX_PLAYERS).contains(&stored.seats());
        if whole { Ok(stored) } else { Err(no_match()) }
    }

    /// The results of all games of a match, by number.
    pub fn outcomes(&self, of: &StoredMatch) -> Result<BTreeMap<u64, Outcome>, Bad> {
        let rows = self.read_outcomes(of.id).map_err(|e| self.damaged(e.to_string()))?;
        let count = rows.len();
        let whole = |(number, row): (i64, Result<Outcome, &'static str>)| {
            let game =
                row.map_err(|flaw| self.damaged(format!("game {number} of match {} {flaw}", of.id)))?;
            Ok((game.number, game))
        };
        let outcomes: BTreeMap<u64, Outcome> = rows.into_iter().map(whole).collect::<Result<_, Bad>>()?;
        if outcomes.len() < count {
            return Err(self.damaged(format!("match {} holds a game twice", of.id)));
        }
        let seats = of.seats();
        let seatings = of.text.design.parse().and_then(|design| Seatings::new(design, of.names.len(), seats));
        let seatings = seatings.map_err(|bad| self.damaged(bad.to_string()))?;
        let fits = |outcome: &Outcome| {
            let whole = [outcome.payoffs.len(), outcome.ranks.len(), outcome.stats.len()] == [seats; 3];
            whole && outcome.number > 0 && seating_fits(&seatings, of.text.seed, outcome)
        };
        match outcomes.values().find(|&outcome| !fits(outcome)) {
            Some(odd) => Err(self.damaged(format!("game {} cannot be of this match", odd.number))),
            None => Ok(outcomes),
        }
    }

    /// The games that count: all, or those up to the end that a rule set.
    pub fn counted(&self, of: &StoredMatch) -> Result<Vec<Outcome>, Bad> {
        let games = self.outcomes(of)?.into_values();
        Ok(games.filter(|game| of.ended.is_none_or(|last| game.number <= last)).collect())
    }

    fn read_outcomes(&self, id: i64) -> rusqlite::Result<Vec<(i64, Result<Outcome, &'static str>)>> {
        let sql = format!("SELECT {} FROM games WHERE match = ?1 ORDER BY number", schema::GAME);
        let mut rows = self.db.prepare(&sql)?;
        rows.query_map([id], schema::outcome)?.collect()
    }

    /// The record of a game of a match, for [`crate::replay`] and `think --moves`.
    pub fn record(&self, of: &StoredMatch, number: u64) -> Result<String, Bad> {
        let sql = "SELECT record FROM games WHERE match = ?1 AND number = ?2";
        let record = i64::try_from(number).ok().map(|number| {
            self.db
                .query_row(sql, [of.id, number], |row| row.get(0))
                .optional()
                .map_err(|e| told(&self.path, e))
        });
        let missing = || Bad::new(format!("game {number}"), format!("not in {}", self.path.display()));
        record.transpose()?.flatten().ok_or_else(missing)
    }

    /// The table of all games of a match.
    pub fn report(&self, of: &StoredMatch) -> Result<MatchReport, Bad> {
        let mut tally = of.tally();
        self.counted(of)?.iter().for_each(|outcome| tally.add(outcome));
        Ok(tally.report())
    }

    /// The match with this number; without one the only match of the store.
    pub fn pick(&self, number: Option<i64>) -> Result<StoredMatch, Bad> {
        let mut matches = self.matches()?;
        let count = matches.len() as i64;
        let cure = || format!("{} has {count} matches; --match takes 1 to {count}", self.path.display());
        match number {
            Some(id) if (1..=count).contains(&id) => Ok(matches.swap_remove(id as usize - 1)),
            None if count == 1 => Ok(matches.swap_remove(0)),
            None => Err(Bad::new("--match", cure())),
            Some(id) => Err(Bad::new(id.to_string(), cure())),
        }
    }

    fn damaged(&self, how: String) -> Bad {
        // SQLite quotes damaged bytes, line ends and all.
        let how: Vec<&str> = how.split_whitespace().collect();
        Bad::new(self.path.display().to_string(), format!("this store is damaged: {}", how.join(" ")))
    }
}
