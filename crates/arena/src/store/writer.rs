//! Writes stores.
//!
//! One process writes; each game is one transaction, in the file before it counts. After a kill nothing that was
//! finished is lost. After a power loss the last games may be missing; they are played again, identically.

use super::archive::{Archive, StoredMatch};
use super::lock::Lock;
use super::schema::{self, told};
use crate::matches::{Match, MatchText, Outcome, Played};
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
    /// Makes a store for one match, or opens it to go on with the same match. Any other file is refused and stays as it
    /// is.
    pub fn of_match(path: &Path, plan: &Match) -> Result<Store, Bad> {
        let store = Store::open(path, "match")?;
        if let Some(other) = store.archive.matches()?.into_iter().find(|other| other.text != plan.text()) {
            let why =
                format!("holds another match: {}; name another file", difference(&other.text, &plan.text()));
            return Err(Bad::new(path.display().to_string(), why));
        }
        store.writable()
    }

    /// Makes a store for many matches, or opens one with the same title to go on. Any other file is refused and stays as
    /// it is.
    pub fn of_many(path: &Path, title: &str) -> Result<Store, Bad> {
        Store::open(path, title)?.writable()
    }

    /// Nothing of an existing store is changed yet.
    fn open(path: &Path, title: &str) -> Result<Store, Bad> {
        let name = path.display().to_string();
        if path.is_dir() {
            return Err(Bad::new(name, "this is a folder; a store is a file"));
        }
        let lock = Lock::take(path)?;
        if path.metadata().is_ok_and(|metadata| metadata.permissions().readonly()) {
            return Err(Bad::new(name, "this file cannot be written"));
        }
        if path.symlink_metadata().is_err() {
            schema::create(path, &[("program", env!("CARGO_PKG_VERSION").into()), ("title", title.into())])?;
        }
        let archive = Archive::open(path)?;
        let stored = archive.meta("title")?;
        if stored != title {
            return Err(Bad::new(name, format!("a store of: {stored}, not of: {title}; name another file")));
        }
        // Damage is found before anything is written.
        for stored in archive.matches()? {
            archive.outcomes(&stored)?;
        }
        Ok(Store { archive, _lock: lock })
    }

    fn writable(self) -> Result<Store, Bad> {
        schema::write(self.archive.db()).map_err(|e| told(self.path(), e))?;
        Ok(self)
    }

    /// The match in this store, with all its games; it is added if it is new.
    pub fn add(&mut self, plan: &Match) -> Result<(StoredMatch, BTreeMap<u64, Outcome>), Bad> {
        let text = json(&plan.text());
        let sql = "INSERT OR IGNORE INTO matches (text, names) VALUES (?1, ?2)";
        let added = self.archive.db().execute(sql, (&text, json(&plan.names())));
        added.map_err(|e| told(self.path(), e))?;
        // Found by its words: a tuning adds thousands of matches, and reading all of them each time would be slow.
        let stored = self.archive.find(&text)?.expect("it was added");
        let outcomes = self.archive.outcomes(&stored)?;
        Ok((stored, outcomes))
    }

    /// Writes a finished game. A game that is there already stays as it is: whoever played it, it is the same.
    pub fn insert(&mut self, of: &StoredMatch, game: &Played) -> Result<(), Bad> {
        self.try_insert(of.id, game).map_err(|e| told(self.path(), e))
    }

    fn try_insert(&mut self, id: i64, game: &Played) -> rusqlite::Result<()> {
        let Played { outcome, record } = game;
        let sql = "INSERT OR IGNORE INTO games
            (match, number, deal, seating, payoffs, ranks, shares, plies, record, stats, failures, load)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)";
        self.archive.db().prepare_cached(sql)?.execute((
            id,
            outcome.number as i64,
            outcome.deal as i64,
            json(&outcome.seating),
            json(&outcome.payoffs),
            json(&outcome.ranks),
            json(&outcome.shares()),
            outcome.plies as i64,
            record,
            json(&outcome.stats),
            json(&outcome.failures),
            outcome.load,
        ))?;
        Ok(())
    }

    /// Writes with which game a rule ended a match, or that none did.
    pub fn end(&mut self, of: &StoredMatch, games: Option<u64>) -> Result<(), Bad> {
        let games = games.map(|games| games as i64);
        let sql = "UPDATE matches SET ended = ?1 WHERE id = ?2 AND ended IS NOT ?1";
        self.archive.db().execute(sql, (games, of.id)).map_err(|e| told(self.path(), e))?;
        Ok(())
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

/// In what two matches differ first.
fn difference(stored: &MatchText, ours: &MatchText) -> String {
    let words = |text: &MatchText| {
        let MatchText { game, version, agents, design, seed, openings } = text;
        let agents = json(agents);
        [
            game.clone(),
            format!("version {version} of the rules"),
            format!("agents {agents}"),
            format!("seating {design}"),
            format!("seed {seed}"),
            format!("openings of {openings} turns"),
        ]
    };
    let differing = words(stored).into_iter().zip(words(ours)).find(|(stored, ours)| stored != ours);
    differing.map_or(String::new(), |(stored, ours)| format!("{stored}, not {ours}"))
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
        let mut store = Store::of_match(&path, &plan).expect("a new store");
        let db = store.archive.db();
        let pages: i64 = db.query_row("PRAGMA page_count", (), |row| row.get(0)).expect("a number");
        let most = format!("PRAGMA max_page_count = {}", pages + 3);
        db.query_row(&most, (), |_| Ok(())).expect("a number");
        let stop = Stop::default();
        let told = run(&plan, 1000, 2, &stop, Some(&mut store), &mut |_| ()).unwrap_err();
        assert_eq!(told.why, "the disk is full; what was written stays");
        assert!(stop.is_stopped());
        let kept = store.add(&plan).expect("whole").1.len() as u64;
        assert!(kept > 0, "something fits on three pages");
        drop(store);
        let mut store = Store::of_match(&path, &plan).expect("it goes on");
        let report = run(&plan, kept + 5, 2, &Stop::default(), Some(&mut store), &mut |_| ()).expect("room");
        assert_eq!(report, run(&plan, kept + 5, 1, &Stop::default(), None, &mut |_| ()).expect("no store"));
    }

    #[test]
    fn a_game_is_written_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let plan = plan(3, &["keeps", "other"], 1);
        let mut store = Store::of_match(&folder.path().join("match.db"), &plan).expect("a new store");
        let (stored, none) = store.add(&plan).expect("room");
        assert!(none.is_empty());
        let game = plan.play(3, &Stop::default()).expect("not stopped");
        store.insert(&stored, &game).expect("the first time");
        let mut later = game.clone();
        later.outcome.plies += 1;
        store.insert(&stored, &later).expect("no harm");
        let (again, games) = store.add(&plan).expect("the same match");
        assert_eq!((again, games.into_values().collect::<Vec<_>>()), (stored.clone(), vec![game.outcome]));
        assert_eq!(store.archive().record(&stored, 3), Ok(game.record));
    }

    #[test]
    fn many_matches_share_a_store() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("many.db");
        let plans =
            [plan(3, &["keeps", "other"], 1), plan(3, &["keeps", "other"], 2), plan(4, &["a", "b"], 1)];
        let mut store = Store::of_many(&path, "three matches").expect("a new store");
        for plan in &plans {
            run(plan, 5, 2, &Stop::default(), Some(&mut store), &mut |_| ()).expect("played");
        }
        drop(store);
        let archive = Archive::open(&path).expect("a store");
        let stored = archive.matches().expect("whole");
        assert_eq!(stored.len(), 3);
        for (plan, stored) in plans.iter().zip(&stored) {
            let alone = run(plan, 5, 1, &Stop::default(), None, &mut |_| ()).expect("no store");
            assert_eq!((archive.report(stored), &stored.text), (Ok(alone), &plan.text()));
        }
        let told = Store::of_many(&path, "other matches").err().expect("refused").why;
        assert_eq!(told, "a store of: three matches, not of: other matches; name another file");
        assert!(Store::of_match(&path, &plans[0]).is_err());
        assert!(archive.pick(None).is_err() && archive.pick(Some(4)).is_err());
        assert_eq!(archive.pick(Some(2)), Ok(stored[1].clone()));
    }
}
