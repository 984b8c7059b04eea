//! Writes stores.
//!
//! One process writes; each game is one transaction, in the file before it counts. After a kill nothing that was
//! finished is lost. After a power loss the last games may be missing; they are played again, identically.

use super::archive::{Archive, StoredMatch};
use super::lock::{Lock, beside};
use super::schema::{self, told};
use crate::matches::{Match, MatchText, Outcome, Played, Program};
use nply_core::Bad;
use nply_registry::Registry;
use rusqlite::types::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// A store that this process writes, until dropped.
pub struct Store {
    // Closed before the lock is given back.
    archive: Archive,
    /// Whether games of programs that play differently may be put together.
    mixed: bool,
    /// Which file it is, whatever its name is given to later.
    identity: Option<(u64, u64)>,
    _lock: Lock,
}

impl Store {
    /// Makes a store for one match, or opens it to go on with the same match. Any other file is refused and stays as it
    /// is.
    pub fn of_match(registry: &'static Registry, path: &Path, plan: &Match) -> Result<Store, Bad> {
        let store = Store::open(registry, path, "match")?;
        if let Some(other) = store.archive.matches()?.into_iter().find(|other| other.text != plan.text()) {
            let why =
                format!("holds another match: {}; name another file", difference(&other.text, &plan.text()));
            return Err(Bad::new(path.display().to_string(), why));
        }
        store.writable()
    }

    /// Makes a store for many matches, or opens one with the same title to go on. Any other file is refused and stays as
    /// it is.
    pub fn of_many(registry: &'static Registry, path: &Path, title: &str) -> Result<Store, Bad> {
        Store::open(registry, path, title)?.writable()
    }

    /// Nothing of an existing store is changed yet.
    fn open(registry: &'static Registry, path: &Path, title: &str) -> Result<Store, Bad> {
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
        let archive = Archive::open(registry, path)?;
        let stored = archive.meta("title")?;
        if stored != title {
            return Err(Bad::new(name, format!("a store of: {stored}, not of: {title}; name another file")));
        }
        // Damage is found before anything is written.
        for stored in archive.matches()? {
            archive.outcomes(&stored)?;
        }
        Ok(Store { archive, mixed: false, identity: identity(path), _lock: lock })
    }

    /// The same store, in which games of programs that play differently may be put together.
    pub fn mixed(mut self, mixed: bool) -> Store {
        self.mixed = mixed;
        self
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
        self.refuse_others(&stored, &plan.program())?;
        let outcomes = self.archive.outcomes(&stored)?;
        Ok((stored, outcomes))
    }

    /// Games of programs that play differently do not belong together.
    fn refuse_others(&self, stored: &StoredMatch, program: &Program) -> Result<(), Bad> {
        let other = stored.programs.iter().find(|by| by.program.play != program.play);
        let Some(other) = other.filter(|_| !self.mixed) else { return Ok(()) };
        let version = &other.program.version;
        let games = format!("{} {}", other.games, if other.games == 1 { "game" } else { "games" });
        let mut agents = stored.names.iter().zip(&other.program.play).zip(&program.play);
        let changed =
            agents.find(|((_, then), now)| then != now).map_or(String::new(), |((agent, then), now)| {
                format!(
                    " in which {agent} played differently (fingerprint {then}, now {now}; nply {version})"
                )
            });
        let why = format!(
            "holds {games}{changed}: the program has changed since; name another file, or put them together with \
             --mixed"
        );
        Err(Bad::new(self.path().display().to_string(), why))
    }

    /// Writes a finished game. A game that is there already stays as it is: whoever played it, it is the same.
    pub fn insert(&mut self, of: &StoredMatch, game: &Played, by: &Program) -> Result<(), Bad> {
        self.try_insert(of.id, game, by).map_err(|e| told(self.path(), e))?;
        self.still_there()
    }

    fn try_insert(&mut self, id: i64, game: &Played, by: &Program) -> rusqlite::Result<()> {
        let Played { outcome, record } = game;
        let mut fields: Vec<Value> = vec![
            id.into(),
            (outcome.number as i64).into(),
            (outcome.deal as i64).into(),
            json(&outcome.seating).into(),
            json(&outcome.payoffs).into(),
            json(&outcome.ranks).into(),
            json(&outcome.shares()).into(),
            (outcome.plies as i64).into(),
            record.clone().into(),
            json(&outcome.stats).into(),
            json(&outcome.failures).into(),
            outcome.load.map(f64::from).into(),
            self.program(id, by)?.into(),
        ];
        fields.push(schema::checksum(&fields).into());
        let sql = format!(
            "INSERT OR IGNORE INTO games ({}) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
            schema::GAME
        );
        self.archive.db().prepare_cached(&sql)?.execute(rusqlite::params_from_iter(fields))?;
        Ok(())
    }

    /// The number of a program in this store; it is added if it is new.
    fn program(&self, id: i64, by: &Program) -> rusqlite::Result<i64> {
        let db = self.archive.db();
        let key = (id, &by.version, json(&by.play));
        let add = "INSERT OR IGNORE INTO programs (match, version, play) VALUES (?1, ?2, ?3)";
        db.prepare_cached(add)?.execute((key.0, key.1, &key.2))?;
        let find = "SELECT id FROM programs WHERE match = ?1 AND version = ?2 AND play = ?3";
        db.prepare_cached(find)?.query_row((key.0, key.1, &key.2), |row| row.get(0))
    }

    /// Notices that the file was deleted or replaced, and saves what was written: SQLite would write on into a file
    /// without a name, which is lost in the end.
    fn still_there(&self) -> Result<(), Bad> {
        let path = self.path();
        if path.exists() && identity(path) == self.identity {
            return Ok(());
        }
        let saved = beside(path, "-saved");
        let copied = self.archive.db().execute("VACUUM INTO ?1", [saved.display().to_string()]);
        let kept = match copied {
            Ok(_) => format!("all games so far are in {}", saved.display()),
            Err(e) => format!("its games are lost ({})", told(&saved, e).why),
        };
        let why = format!("this store was deleted or replaced while it was written; {kept}");
        Err(Bad::new(path.display().to_string(), why))
    }

    /// Writes with which game a rule ended a match, or that none did.
    pub fn end(&mut self, of: &StoredMatch, games: Option<u64>) -> Result<(), Bad> {
        let games = games.map(|games| games as i64);
        let sql = "UPDATE matches SET ended = ?1 WHERE id = ?2 AND ended IS NOT ?1";
        self.archive.db().execute(sql, (games, of.id)).map_err(|e| told(self.path(), e))?;
        self.still_there()
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

/// Which file has this name now, where the system tells.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().ok().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(_path: &Path) -> Option<(u64, u64)> {
    None
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
    use crate::testing::registry;
    use nply_core::Stop;

    #[test]
    fn a_full_disk_ends_the_run_and_loses_nothing() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.db");
        let plan = plan(3, &["keeps", "other"], 1);
        let mut store = Store::of_match(registry(), &path, &plan).expect("a new store");
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
        let mut store = Store::of_match(registry(), &path, &plan).expect("it goes on");
        let report = run(&plan, kept + 5, 2, &Stop::default(), Some(&mut store), &mut |_| ()).expect("room");
        assert_eq!(report, run(&plan, kept + 5, 1, &Stop::default(), None, &mut |_| ()).expect("no store"));
    }

    #[test]
    fn a_game_is_written_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let plan = plan(3, &["keeps", "other"], 1);
        let mut store =
            Store::of_match(registry(), &folder.path().join("match.db"), &plan).expect("a new store");
        let (stored, none) = store.add(&plan).expect("room");
        assert!(none.is_empty());
        let game = plan.play(3, &Stop::default()).expect("not stopped");
        store.insert(&stored, &game, &plan.program()).expect("the first time");
        let mut later = game.clone();
        later.outcome.plies += 1;
        store.insert(&stored, &later, &plan.program()).expect("no harm");
        let (again, games) = store.add(&plan).expect("the same match");
        assert_eq!((again.id, games.into_values().collect::<Vec<_>>()), (stored.id, vec![game.outcome]));
        assert_eq!(store.archive().record(&stored, 3), Ok(game.record));
    }

    #[test]
    fn a_store_deleted_while_it_is_written_is_saved_under_another_name() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.db");
        let plan = plan(3, &["keeps", "other"], 1);
        let mut store = Store::of_match(registry(), &path, &plan).expect("a new store");
        let told = run(&plan, 1000, 1, &Stop::default(), Some(&mut store), &mut |progress| {
            if progress.played == 5 {
                let _ = std::fs::remove_file(&path);
            }
        });
        let told = told.unwrap_err().to_string();
        let saved = folder.path().join("match.db-saved");
        assert!(
            told.contains("deleted or replaced") && told.contains(&saved.display().to_string()),
            "{told}"
        );
        drop(store);
        let archive = Archive::open(registry(), &saved).expect("a store");
        let stored = archive.pick(None).expect("one match");
        assert_eq!(archive.outcomes(&stored).expect("whole").len(), 6);
    }

    #[test]
    fn games_of_another_program_are_refused_unless_they_may_mix() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.db");
        let plan = plan(3, &["keeps", "other"], 1);
        let mut store = Store::of_match(registry(), &path, &plan).expect("a new store");
        let (stored, _) = store.add(&plan).expect("room");
        let ours = plan.program();
        let other = Program { version: "0.0.1".into(), play: vec![ours.play[0].clone(), "otherwise".into()] };
        let game = |number| plan.play(number, &Stop::default()).expect("not stopped");
        store.insert(&stored, &game(1), &other).expect("room");
        let told = store.add(&plan).unwrap_err().to_string();
        let wanted = format!(
            "1 game in which other played differently (fingerprint otherwise, now {}; nply 0.0.1)",
            ours.play[1]
        );
        assert!(told.contains(&wanted) && told.contains("--mixed"), "{told}");
        let mut store = store.mixed(true);
        store.insert(&stored, &game(2), &ours).expect("room");
        let (stored, games) = store.add(&plan).expect("mixed on request");
        let by: Vec<_> = stored.programs.iter().map(|by| (&by.program, by.games)).collect();
        assert_eq!((by, games.len()), (vec![(&other, 1), (&ours, 1)], 2));
    }

    #[test]
    fn many_matches_share_a_store() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("many.db");
        let plans =
            [plan(3, &["keeps", "other"], 1), plan(3, &["keeps", "other"], 2), plan(4, &["a", "b"], 1)];
        let mut store = Store::of_many(registry(), &path, "three matches").expect("a new store");
        for plan in &plans {
            run(plan, 5, 2, &Stop::default(), Some(&mut store), &mut |_| ()).expect("played");
        }
        drop(store);
        let archive = Archive::open(registry(), &path).expect("a store");
        let stored = archive.matches().expect("whole");
        assert_eq!(stored.len(), 3);
        for (plan, stored) in plans.iter().zip(&stored) {
            let alone = run(plan, 5, 1, &Stop::default(), None, &mut |_| ()).expect("no store");
            assert_eq!((archive.report(stored), &stored.text), (Ok(alone), &plan.text()));
        }
        let told = Store::of_many(registry(), &path, "other matches").err().expect("refused").why;
        assert_eq!(told, "a store of: three matches, not of: other matches; name another file");
        assert!(Store::of_match(registry(), &path, &plans[0]).is_err());
        assert!(archive.pick(None).is_err() && archive.pick(Some(4)).is_err());
        assert_eq!(archive.pick(Some(2)), Ok(stored[1].clone()));
    }
}
