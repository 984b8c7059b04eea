//! A match goes on from its store, to the same table as in one go.

use crate::common::{plan, play_into, stored, unbroken, usual};
use nply_arena::{Archive, Store, replay, run};
use nply_core::{Seed, Stop};
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

fn place() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.db");
    (folder, path)
}

fn files(folder: &Path) -> Vec<String> {
    let names =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<String> = names.map(|name| name.to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_store_changes_no_number_and_ends_as_one_file() {
    let (folder, path) = place();
    assert_eq!(play_into(&path, &usual(), 30), Ok(unbroken(&usual(), 30)));
    assert_eq!(files(folder.path()), ["match.db"]);
}

#[test]
fn larger_numbers_extend_and_smaller_ones_show_all() {
    let (_folder, path) = place();
    for (asked, games) in [(10, 10), (25, 25), (5, 25), (25, 25), (40, 40)] {
        assert_eq!(play_into(&path, &usual(), asked), Ok(unbroken(&usual(), games)), "{asked} games");
    }
    assert_eq!(stored(&path), Ok(unbroken(&usual(), 40)));
    let archive = Archive::open(crate::common::registry(), &path).expect("a store");
    let of = archive.pick(None).expect("one match");
    assert_eq!((archive.meta("title").as_deref(), &of.text), (Ok("match"), &usual().text()));
    assert!(archive.meta("nothing").is_err());
    assert!(archive.record(&of, 41).is_err() && archive.record(&of, u64::MAX).is_err());
}

#[test]
fn stored_games_are_not_played_again() {
    let (_folder, path) = place();
    play_into(&path, &usual(), 20).expect("a new store");
    let mut store = Store::of_match(crate::common::registry(), &path, &usual()).expect("the same match");
    let mut played = Vec::new();
    run(&usual(), 24, 2, &Stop::default(), Some(&mut store), &mut |progress| {
        played.push(progress.played);
        assert_eq!(progress.done, 20 + progress.played);
    })
    .expect("it goes on");
    assert_eq!((played.first(), played.last()), (Some(&0), Some(&4)));
}

#[test]
fn a_stopped_match_goes_on_to_the_same_table() {
    let (_folder, path) = place();
    let plan = plan("hearts/4", &["greedy", "random"], 3);
    let mut games = 0;
    for more in [3, 9, 20] {
        let mut store = Store::of_match(crate::common::registry(), &path, &plan).expect("the same match");
        let stop = Stop::default();
        let report = run(&plan, 100_000, 2, &stop, Some(&mut store), &mut |progress| {
            if progress.played >= more {
                stop.stop();
            }
        });
        let report = report.expect("it goes on");
        assert!(report.games >= games + more, "{} games", report.games);
        assert_eq!(report.games, store.add(&plan).expect("whole").1.len() as u64);
        games = report.games;
    }
    assert_eq!(play_into(&path, &plan, games + 10), Ok(unbroken(&plan, games + 10)));
}

#[test]
fn gaps_are_filled() {
    let (_folder, path) = place();
    play_into(&path, &usual(), 20).expect("a new store");
    let db = Connection::open(&path).expect("a database");
    db.execute("DELETE FROM games WHERE number IN (1, 7, 20)", ()).expect("deleted");
    drop(db);
    assert_eq!(stored(&path).expect("whole").games, 17);
    assert_eq!(play_into(&path, &usual(), 20), Ok(unbroken(&usual(), 20)));
}

#[test]
fn every_stored_game_replays() {
    let (_folder, path) = place();
    let plan = plan("hearts/4", &["greedy", "random"], 3);
    play_into(&path, &plan, 28).expect("a new store");
    let archive = Archive::open(crate::common::registry(), &path).expect("a store");
    let of = archive.pick(None).expect("one match");
    let outcomes = archive.outcomes(&of).expect("whole");
    let mut deals = Vec::new();
    for (number, outcome) in outcomes {
        let record = archive.record(&of, number).expect("a record");
        let table = replay(plan.game(), &record).expect("it replays");
        assert_eq!(table.payoffs().seats(4), outcome.payoffs);
        let actions = record.lines().filter(|line| !line.starts_with('#'));
        deals.push((outcome.deal, actions.take(52).collect::<Vec<_>>().join(" ")));
    }
    // Two cycles of fourteen seatings: two deals.
    deals.sort();
    deals.dedup();
    assert_eq!(deals.len(), 2);
}

#[test]
fn a_store_is_read_while_it_is_written() {
    let (_folder, path) = place();
    let mut store = Store::of_match(crate::common::registry(), &path, &usual()).expect("a new store");
    run(&usual(), 6, 2, &Stop::default(), Some(&mut store), &mut |_| ()).expect("played");
    assert_eq!(stored(&path), Ok(unbroken(&usual(), 6)));
    run(&usual(), 9, 2, &Stop::default(), Some(&mut store), &mut |_| ()).expect("played");
    assert_eq!(stored(&path), Ok(unbroken(&usual(), 9)));
}

/// What a killed process leaves: the file and its log, never closed.
#[test]
fn finished_games_outlive_a_writer_that_never_closed() {
    let (folder, path) = place();
    let mut store = Store::of_match(crate::common::registry(), &path, &usual()).expect("a new store");
    run(&usual(), 12, 2, &Stop::default(), Some(&mut store), &mut |_| ()).expect("played");
    let left = folder.path().join("left.db");
    for end in ["", "-wal"] {
        let from = format!("{}{end}", path.display());
        std::fs::copy(from, format!("{}{end}", left.display())).expect("copied");
    }
    drop(store);
    assert_eq!(play_into(&left, &usual(), 20), Ok(unbroken(&usual(), 20)));
}

const CHILD: &str = "NPLY_TEST_STORE";
const LONG: u64 = 200_000;

/// Not a test of its own: the process that [`a_killed_process_loses_nothing`] kills.
#[test]
fn child() {
    if let Some(path) = std::env::var_os(CHILD) {
        play_into(Path::new(&path), &usual(), LONG).expect("the child plays on");
    }
}

/// Games that a store holds; none while it is not there.
fn kept(path: &Path) -> usize {
    if !path.exists() {
        return 0;
    }
    let archive = Archive::open(crate::common::registry(), path).expect("a store");
    let matches = archive.matches().expect("whole");
    matches.iter().map(|of| archive.outcomes(of).expect("whole").len()).sum()
}

/// The same, counted without a look at the games: the child should not get far while it is watched.
fn counted(path: &Path) -> usize {
    let count = || -> rusqlite::Result<usize> {
        let db = Connection::open_with_flags(path, rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        db.query_row("SELECT count(*) FROM games", (), |row| row.get::<_, i64>(0)).map(|games| games as usize)
    };
    count().unwrap_or(0)
}

#[test]
fn a_killed_process_loses_nothing() {
    let (_folder, path) = place();
    let mut before = 0;
    let mut points = Seed(20).rng();
    for _ in 0..20 {
        let mut child = Command::new(std::env::current_exe().expect("this test"))
            .args(["store::child", "--exact"])
            .env(CHILD, &path)
            .stdout(Stdio::null())
            .spawn()
            .expect("a child");
        // However slow the machine: a random time after its first game, long before its last.
        while counted(&path) == before {
            std::thread::sleep(Duration::from_millis(1));
        }
        std::thread::sleep(Duration::from_micros(points.below(30_000).into()));
        child.kill().and_then(|()| child.wait()).expect("killed");
        let now = kept(&path);
        assert!(now >= before, "{before} games, then {now}");
        before = now;
    }
    assert!((1..LONG as usize).contains(&before), "{before} games");
    let games = before as u64 + 20;
    assert_eq!(play_into(&path, &usual(), games), Ok(unbroken(&usual(), games)));
}
