//! Files that are not a store of the same match are refused with one line, and stay as they are.

use crate::common::{plan, play_into, stored, unbroken, usual};
use nply_arena::{Archive, Store};
use nply_core::Budget;
use proptest::prelude::*;
use rusqlite::Connection;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Puts these bytes into a file, expects it to be refused, and that nothing changed beside or in it.
fn refused(bytes: &[u8]) -> String {
    let (_folder, path) = with(bytes);
    let told =
        Store::of_match(crate::common::registry(), &path, &usual()).err().expect("refused").to_string();
    unchanged(&path, bytes);
    assert!(Archive::open(crate::common::registry(), &path).is_err());
    unchanged(&path, bytes);
    assert!(!told.contains('\n') && told.contains("match.db`: "), "{told}");
    told
}

fn with(bytes: &[u8]) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("match.db");
    std::fs::write(&path, bytes).expect("written");
    (folder, path)
}

fn unchanged(path: &Path, bytes: &[u8]) {
    assert!(std::fs::read(path).expect("still there") == bytes, "the file was changed");
    let beside = std::fs::read_dir(path.parent().expect("a folder")).expect("a folder").count();
    assert_eq!(beside, 1, "something was left beside the file");
}

/// A store with some games, as bytes.
fn store() -> &'static [u8] {
    static STORE: OnceLock<Vec<u8>> = OnceLock::new();
    STORE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("match.db");
        play_into(&path, &usual(), 30).expect("a new store");
        std::fs::read(path).expect("a file")
    })
}

/// A store changed by SQL, as bytes.
fn changed(sql: &str) -> Vec<u8> {
    let (_folder, path) = with(store());
    Connection::open(&path).and_then(|db| db.execute_batch(sql)).expect(sql);
    std::fs::read(path).expect("a file")
}

#[test]
fn files_of_others() {
    for bytes in [&b""[..], b"some notes", &[0; 4096], b"SQLite format 3\0", &vec![b'x'; 5000]] {
        assert!(refused(bytes).ends_with("not a store of matches"));
    }
    let (_folder, path) = with(b"");
    std::fs::remove_file(&path).expect("removed");
    Connection::open(&path).and_then(|db| db.execute_batch("CREATE TABLE games (a)")).expect("a database");
    assert!(refused(&std::fs::read(&path).expect("a file")).ends_with("not a store of matches"));
}

#[test]
fn other_formats() {
    let newer = changed("PRAGMA user_version = 4");
    assert!(refused(&newer).ends_with("a store of format 4; this program reads format 3"));
}

#[test]
fn other_matches() {
    let (_folder, path) = with(store());
    let told = |game: &str, agents: &[&str], seed| {
        let told = Store::of_match(crate::common::registry(), &path, &plan(game, agents, seed))
            .err()
            .expect("refused")
            .to_string();
        unchanged(&path, store());
        told
    };
    assert!(told("tic-tac-toe", &["uct", "random"], 2).contains("holds another match: seed 1, not seed 2"));
    let agents = told("tic-tac-toe", &["random", "uct"], 1);
    assert!(agents.contains(r#"agents ["uct@30it","random"], not agents ["random","uct@30it"]"#), "{agents}");
    assert!(told("tic-tac-toe", &["uct@31it", "random"], 1).contains("another match: agents"));
    assert!(told("tic-tac-toe", &["uct:c=1", "random"], 1).contains("another match: agents"));
    assert!(told("tic-tac-toe", &["uct", "random", "random"], 1).contains("another match: agents"));
    assert!(told("hearts/4", &["uct", "random"], 1).contains("another match: tic-tac-toe/2, not hearts/4"));
    let (_folder, path) = with(&changed("DELETE FROM meta WHERE key = 'title'"));
    assert!(play_into(&path, &usual(), 5).unwrap_err().why.contains("does not tell its title"));
    let (_folder, path) =
        with(&changed("UPDATE matches SET text = replace(text, '\"version\":2', '\"version\":99')"));
    assert!(
        play_into(&path, &usual(), 5).unwrap_err().why.contains("version 99 of the rules, not version 2")
    );
}

#[test]
fn the_same_match_in_other_words() {
    let (_folder, path) = with(store());
    let spelled = plan("tic-tac-toe/2", &["uct@30it", "random"], 1);
    let report = play_into(&path, &spelled, 32).expect("the same match");
    assert_eq!(report, unbroken(&spelled, 32));
    // The budget of others means nothing to an agent that does not search.
    let game = crate::common::registry().game(&"tic-tac-toe".parse().expect("a spec")).expect("a game");
    let agents = vec!["uct@30it".parse().expect("an agent"), "random".parse().expect("an agent")];
    let other = nply_arena::Match::new(game, agents, Budget::iterations(7), 1).expect("a match");
    assert!(Store::of_match(crate::common::registry(), &path, &other).is_ok());
}

#[test]
fn folders_and_places_that_cannot_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = Store::of_match(crate::common::registry(), folder.path(), &usual())
        .err()
        .expect("refused")
        .to_string();
    assert!(told.ends_with("this is a folder; a store is a file"), "{told}");
    assert!(Archive::open(crate::common::registry(), folder.path()).is_err());
    let nowhere = Store::of_match(crate::common::registry(), &folder.path().join("no/match.db"), &usual())
        .err()
        .expect("refused")
        .to_string();
    assert!(nowhere.contains("cannot write beside it"), "{nowhere}");
    let (_folder, path) = with(store());
    let mut rights = std::fs::metadata(&path).expect("a file").permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(&path, rights).expect("its owner may");
    let told =
        Store::of_match(crate::common::registry(), &path, &usual()).err().expect("refused").to_string();
    assert!(told.ends_with("this file cannot be written"), "{told}");
    unchanged(&path, store());
    assert_eq!(stored(&path), Ok(unbroken(&usual(), 30)), "it can be read");
}

#[test]
fn stores_in_use() {
    let (_folder, path) = with(store());
    let first = Store::of_match(crate::common::registry(), &path, &usual()).expect("free");
    let told =
        Store::of_match(crate::common::registry(), &path, &usual()).err().expect("refused").to_string();
    assert!(told.contains("in use by process "), "{told}");
    drop(first);
    assert!(Store::of_match(crate::common::registry(), &path, &usual()).is_ok());
}

#[test]
fn logs_of_a_store_that_is_gone() {
    let (_folder, path) = with(b"");
    std::fs::remove_file(&path).expect("removed");
    std::fs::write(path.with_file_name("match.db-wal"), "old").expect("written");
    let told =
        Store::of_match(crate::common::registry(), &path, &usual()).err().expect("refused").to_string();
    assert!(told.contains("match.db-wal`: left over") && !path.exists(), "{told}");
}

#[test]
fn truncated_stores() {
    for end in
        [1, 99, 100, 1000, 4095, 4096, 8192, store().len() / 2, store().len() - 4096, store().len() - 1]
    {
        let told = refused(&store()[..end]);
        assert!(told.contains("damaged") || told.contains("not a store"), "{end} bytes: {told}");
    }
}

#[test]
fn games_that_cannot_be() {
    for sql in [
        "UPDATE games SET seating = '[1,1]' WHERE number = 3",
        "UPDATE games SET payoffs = '[1]' WHERE number = 3",
        "UPDATE games SET ranks = '[1,null]' WHERE number = 3",
        "UPDATE games SET number = -3 WHERE number = 3",
        "UPDATE games SET number = 0 WHERE number = 3",
        "UPDATE games SET number = 9223372036854775807 WHERE number = 3",
        "UPDATE games SET stats = x'FF' WHERE number = 3",
        "UPDATE games SET plies = 'many' WHERE number = 3",
        "UPDATE matches SET text = replace(text, 'toe/2', 'toe/9')",
        "UPDATE matches SET text = replace(text, 'toe/2', 'toe')",
        "UPDATE matches SET text = replace(text, 'all', 'some')",
        "UPDATE matches SET text = replace(text, 'seed', 'sead')",
        "UPDATE matches SET names = '[]'",
        "DROP TABLE games",
    ] {
        let bytes = changed(sql);
        let (_folder, path) = with(&bytes);
        let told = play_into(&path, &usual(), 30).expect_err(sql).to_string();
        unchanged(&path, &bytes);
        assert!(told.contains("match.db`: this store is damaged") && !told.contains('\n'), "{sql}: {told}");
        assert!(stored(&path).is_err(), "{sql}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_bytes_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        refused(&bytes);
    }

    /// Damage is either noticed or harmless.
    #[test]
    fn no_damage_panics(at in any::<proptest::sample::Index>(), bytes in proptest::collection::vec(any::<u8>(), 1..40)) {
        let mut damaged = store().to_vec();
        let at = at.index(damaged.len() - bytes.len());
        damaged[at..at + bytes.len()].copy_from_slice(&bytes);
        let (_folder, path) = with(&damaged);
        if let Err(bad) = play_into(&path, &usual(), 31) {
            prop_assert!(!bad.to_string().contains('\n'), "{}", bad);
        }
        if let Ok(archive) = Archive::open(crate::common::registry(), &path) {
            let _ = archive.pick(None).map(|of| (archive.report(&of), archive.record(&of, 5)));
        }
    }
}

#[test]
fn a_row_that_was_edited() {
    for (sql, told) in [
        (
            "UPDATE games SET ranks = '[2,1]' WHERE number = 3",
            "game 3 of match 1 was changed after it was written",
        ),
        ("UPDATE games SET payoffs = '[9.0,-1.0]' WHERE number = 4", "game 4 of match 1 was changed"),
        ("UPDATE games SET plies = plies + 1 WHERE number = 5", "game 5 of match 1 was changed"),
        (
            "UPDATE games SET record = replace(record, '# payoffs', '# pay') WHERE number = 6",
            "game 6 of match 1",
        ),
        (
            "UPDATE games SET stats = replace(stats, '\"moves\":', '\"moves\":1') WHERE number = 7",
            "game 7 of match 1",
        ),
        ("UPDATE games SET load = 1.5 WHERE number = 8", "game 8 of match 1"),
        ("UPDATE games SET failures = '[]x' WHERE number = 9", "game 9 of match 1 was changed"),
        (
            "PRAGMA foreign_keys = OFF; UPDATE games SET match = 2 WHERE number = 10",
            "game 10 is of match 2, which is not there",
        ),
    ] {
        let bytes = changed(sql);
        let (_folder, path) = with(&bytes);
        assert!(stored(&path).unwrap_err().why.contains(told), "{sql}: {:?}", stored(&path));
        assert!(
            Store::of_match(crate::common::registry(), &path, &usual())
                .err()
                .expect("refused")
                .why
                .contains(told)
        );
        unchanged(&path, &bytes);
    }
}

/// One page of the tree of games written over another.
#[test]
fn a_page_that_stands_twice() {
    let page = u16::from_be_bytes([store()[16], store()[17]]) as usize;
    let pages = store().len() / page;
    let (mut found, whole) = (0, unbroken(&usual(), 30));
    for from in 1..pages {
        for to in (1..pages).filter(|&to| to != from) {
            let mut bytes = store().to_vec();
            bytes.copy_within(from * page..(from + 1) * page, to * page);
            let (_folder, path) = with(&bytes);
            // Whatever it does to the tree: never other numbers, and never a change to a damaged file.
            match stored(&path) {
                Ok(report) => assert_eq!(report, whole, "page {from} over page {to}"),
                Err(_) => {
                    found += 1;
                    assert!(Store::of_match(crate::common::registry(), &path, &usual()).is_err());
                    unchanged(&path, &bytes);
                }
            }
        }
    }
    assert!(found > pages, "{found} of {}", pages * (pages - 2));
}
