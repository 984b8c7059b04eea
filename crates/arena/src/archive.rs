//! Reads stores, also while another process writes them.

use crate::outcome::Outcome;
use crate::plan::seating_of;
use crate::report::Report;
use crate::schema::{self, told};
use crate::seating::Seatings;
use crate::tally::Tally;
use nply_core::{Bad, MAX_PLAYERS};
use rusqlite::{Connection, OptionalExtension};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A store to read.
pub struct Archive {
    path: PathBuf,
    db: Connection,
}

impl Archive {
    /// Opens a store to read it. Files that are none, or of another format, or damaged, are refused.
    pub fn open(path: &Path) -> Result<Archive, Bad> {
        Ok(Archive { db: schema::open(path)?, path: path.into() })
    }

    pub(crate) fn db(&self) -> &Connection {
        &self.db
    }

    /// Its file.
    pub fn path(&self) -> &PathBuf {
        &self.path
    }

    /// What the store says about its match: `program, game, version, seats, agents, names, seed`.
    pub fn meta(&self, key: &str) -> Result<String, Bad> {
        let value = self.db.query_row("SELECT value FROM meta WHERE key = ?1", [key], |row| row.get(0));
        let value = value.optional().map_err(|e| told(&self.path, e))?;
        value.ok_or_else(|| self.damaged(format!("it does not tell its {key}")))
    }

    /// The results of all games, by number.
    pub fn outcomes(&self) -> Result<BTreeMap<u64, Outcome>, Bad> {
        let outcomes = self.read_outcomes().map_err(|e| self.damaged(e.to_string()))?;
        let (seats, seed) = (self.seats()?, self.seed()?);
        let seatings =
            Seatings::new(self.names()?.len(), seats).map_err(|bad| self.damaged(bad.to_string()))?;
        let fits = |outcome: &Outcome| {
            let whole = [outcome.payoffs.len(), outcome.ranks.len(), outcome.stats.len()] == [seats; 3];
            let (cycle, seating) = seating_of(&seatings, seed, outcome.number.max(1));
            whole && outcome.number > 0 && (outcome.cycle, &outcome.seating) == (cycle, &seating)
        };
        match outcomes.values().find(|&outcome| !fits(outcome)) {
            Some(odd) => Err(self.damaged(format!("game {} cannot be of this match", odd.number))),
            None => Ok(outcomes),
        }
    }

    fn read_outcomes(&self) -> rusqlite::Result<BTreeMap<u64, Outcome>> {
        let mut rows = self.db.prepare(&format!("SELECT {} FROM games ORDER BY number", schema::OUTCOME))?;
        rows.query_map((), schema::outcome)?.map(|outcome| outcome.map(|o| (o.number, o))).collect()
    }

    /// The record of a game, for [`crate::replay`] and `think --moves`.
    pub fn record(&self, number: u64) -> Result<String, Bad> {
        let sql = "SELECT record FROM games WHERE number = ?1";
        let record = i64::try_from(number).ok().map(|number| {
            self.db.query_row(sql, [number], |row| row.get(0)).optional().map_err(|e| told(&self.path, e))
        });
        let missing = || Bad::new(format!("game {number}"), format!("not in {}", self.path.display()));
        record.transpose()?.flatten().ok_or_else(missing)
    }

    /// The table of all games.
    pub fn report(&self) -> Result<Report, Bad> {
        let mut tally = Tally::of(&self.meta("game")?, self.seed()?, self.names()?, self.seats()?);
        self.outcomes()?.values().for_each(|outcome| tally.add(outcome));
        Ok(tally.report())
    }

    fn seed(&self) -> Result<u64, Bad> {
        self.meta("seed")?.parse().map_err(|_| self.damaged("its seed is no number".into()))
    }

    fn names(&self) -> Result<Vec<String>, Bad> {
        serde_json::from_str(&self.meta("names")?).map_err(|_| self.damaged("its agents are no list".into()))
    }

    fn seats(&self) -> Result<usize, Bad> {
        let seats = self.meta("seats")?.parse().ok().filter(|seats| (2..=MAX_PLAYERS).contains(seats));
        seats.ok_or_else(|| self.damaged("its seats are no number of seats".into()))
    }

    fn damaged(&self, how: String) -> Bad {
        Bad::new(self.path.display().to_string(), format!("this store is damaged: {how}"))
    }
}
