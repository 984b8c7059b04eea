//! The store of a match: every finished game in one SQLite file, from which the same match goes on.
//!
//! One process writes; each game is one transaction, in the file before it counts. After a kill nothing that was
//! finished is lost. After a power loss the last games may be missing; they are played again, identically.

use crate::archive::Archive;
use crate::lock::Lock;
use crate::outcome::{Outcome, Played};
use crate::plan::Match;
use crate::schema::{self, told};
use nply_core::Bad;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A store that this process writes, until dropped.
pub struct Store {
    // Closed before the lock is given back.
    archive: Archive,
    _lock: Lock,
}

impl Store {
    /// Makes the store, or opens it to go on with the same match. Any other file is refused and stays as it is.
    pub fn open(path: &Path, plan: &Match) -> Result<Store, Bad> {
        let name = path.display().to_string();
        if path.is_dir() {
            return Err(Bad::new(name, "this is a folder; a store is a file"));
        }
        let lock = Lock::take(path)?;
        if path.metadata().is_ok_and(|metadata| metadata.permissions().readonly()) {
            return Err(Bad::new(name, "this file cannot be written"));
        }
        if path.symlink_metadata().is_err() {
            schema::create(path, &meta(plan))?;
        }
        let archive = Archive::open(path)?;
        same_match(&archive, plan)?;
        // Damage is found before anything is written.
        archive.outcomes()?;
        schema::write(archive.db()).map_err(|e| told(path, e))?;
        Ok(Store { archive, _lock: lock })
    }

    /// Writes a finished game.
    pub fn insert(&mut self, game: &Played) -> Result<(), Bad> {
        self.try_insert(game).map_err(|e| told(self.path(), e))
    }

    fn try_insert(&mut self, game: &Played) -> rusqlite::Result<()> {
        let Played { outcome, record } = game;
        let sql = "INSERT INTO games
            (number, cycle, seating, payoffs, ranks, shares, plies, record, stats, failures)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)";
        self.archive.db().prepare_cached(sql)?.execute((
            outcome.number as i64,
            outcome.cycle as i64,
            json(&outcome.seating),
            json(&outcome.payoffs),
            json(&outcome.ranks),
            json(&outcome.shares()),
            outcome.plies as i64,
            record,
            json(&outcome.stats),
            json(&outcome.failures),
        ))?;
        Ok(())
    }

    /// The results of all games in the store, by number.
    pub fn outcomes(&self) -> Result<BTreeMap<u64, Outcome>, Bad> {
        self.archive.outcomes()
    }

    /// The store as something to read.
    pub fn archive(&self) -> &Archive {
        &self.archive
    }

    /// Its file.
    pub fn path(&self) -> &PathBuf {
        self.archive.path()
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        // Back to a single file, which can be read from anywhere. If others read it now, it stays as it is.
        let _ = self.archive.db().pragma_update(None, "journal_mode", "DELETE");
    }
}

/// What a store says about its match.
fn meta(plan: &Match) -> Vec<(&'static str, String)> {
    vec![
        ("program", env!("CARGO_PKG_VERSION").into()),
        ("game", plan.game().spec().into()),
        ("version", plan.game().about().version.to_string()),
        ("seats", plan.game().players().to_string()),
        ("agents", json(&plan.settled())),
        ("names", json(&plan.names())),
        ("seed", plan.seed().to_string()),
    ]
}

/// What makes two matches the same. The program may be newer, and an agent written in another way.
fn same_match(archive: &Archive, plan: &Match) -> Result<(), Bad> {
    let wanted = meta(plan);
    let deciding = [("game", "game"), ("version", "game version"), ("agents", "agents"), ("seed", "seed")];
    for (key, what) in deciding {
        let stored = archive.meta(key)?;
        let ours = &wanted.iter().find(|(known, _)| *known == key).expect("it is in the list").1;
        if stored != *ours {
            let why = format!("holds another match: {what} {stored}, not {ours}; name another file");
            return Err(Bad::new(archive.path().display().to_string(), why));
        }
    }
    Ok(())
}

fn json<T: serde::Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::run;
    use crate::testing::plan;
    use nply_core::Stop;

    #[test]
    fn a_full_disk_ends_the_run_and_loses_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.db");
        let plan = plan(3, &["keeps", "other"], 1);
        let mut store = Store::open(&path, &plan).expect("a new store");
        let db = store.archive.db();
        let pages: i64 = db.query_row("PRAGMA page_count", (), |row| row.get(0)).expect("a number");
        let most = format!("PRAGMA max_page_count = {}", pages + 3);
        db.query_row(&most, (), |_| Ok(())).expect("a number");
        let stop = Stop::default();
        let told = run(&plan, 1000, 2, &stop, Some(&mut store), &mut |_| ()).unwrap_err();
        assert_eq!(told.why, "the disk is full; what was written stays");
        assert!(stop.is_stopped());
        let kept = store.outcomes().expect("whole").len() as u64;
        assert!(kept > 0, "something fits on three pages");
        drop(store);
        let mut store = Store::open(&path, &plan).expect("it goes on");
        let report = run(&plan, kept + 5, 2, &Stop::default(), Some(&mut store), &mut |_| ()).expect("room");
        assert_eq!(report, run(&plan, kept + 5, 1, &Stop::default(), None, &mut |_| ()).expect("no store"));
    }

    #[test]
    fn a_game_is_written_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let plan = plan(3, &["keeps", "other"], 1);
        let mut store = Store::open(&folder.path().join("match.db"), &plan).expect("a new store");
        let game = plan.play(3, &Stop::default()).expect("not stopped");
        store.insert(&game).expect("the first time");
        assert!(store.insert(&game).unwrap_err().why.starts_with("another process wrote this store"));
        assert_eq!(store.outcomes().expect("whole").into_values().collect::<Vec<_>>(), [game.outcome]);
        assert_eq!(store.archive().record(3), Ok(game.record));
    }
}
