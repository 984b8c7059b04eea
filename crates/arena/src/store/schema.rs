//! The store as a file: how it is made, and how it is known again before SQLite may touch it.

use super::lock::beside;
use crate::matches::{Outcome, told_payoffs};
use nply_core::{Bad, Seed};
use rusqlite::config::DbConfig;
use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension, Row};
use serde::de::DeserializeOwned;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::Path;
use std::time::Duration;

/// Written into the header of the file: "nply".
const APPLICATION: i32 = i32::from_be_bytes(*b"nply");
/// Changes when older programs can no longer read the store, or newer ones the old.
const FORMAT: i32 = 3;

/// Where SQLite logs changes beside the file.
const LOGS: [&str; 2] = ["-wal", "-journal"];

const TABLES: &str = "
    CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE matches (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, names TEXT NOT NULL,
        ended INTEGER);
    CREATE TABLE programs (id INTEGER PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches (id),
        version TEXT NOT NULL, play TEXT NOT NULL, UNIQUE (match, version, play));
    CREATE TABLE games (
        match INTEGER NOT NULL REFERENCES matches (id), number INTEGER NOT NULL, deal INTEGER NOT NULL,
        seating TEXT NOT NULL, payoffs TEXT NOT NULL, ranks TEXT NOT NULL, shares TEXT NOT NULL,
        plies INTEGER NOT NULL, record TEXT NOT NULL, stats TEXT NOT NULL, failures TEXT NOT NULL, load REAL,
        program INTEGER NOT NULL REFERENCES programs (id), checksum TEXT NOT NULL,
        PRIMARY KEY (match, number)
    ) WITHOUT ROWID;";

/// Makes a new store. It appears under its name when it is whole, so that a kill cannot leave half of one.
pub(crate) fn create(path: &Path, meta: &[(&str, String)]) -> Result<(), Bad> {
    for end in LOGS {
        let left = beside(path, end);
        if left.exists() {
            let why = "left over from a store that is gone, and would be mixed with a new one; move it away";
            return Err(Bad::new(left.display().to_string(), why));
        }
    }
    let draft = beside(path, "-new");
    let cannot = |e: std::io::Error| Bad::new(path.display().to_string(), format!("cannot be made: {e}"));
    match fs::remove_file(&draft) {
        Err(e) if e.kind() != ErrorKind::NotFound => return Err(cannot(e)),
        _ => {}
    }
    fill(&draft, meta).map_err(|e| told(path, e))?;
    fs::rename(&draft, path).map_err(cannot)
}

fn fill(path: &Path, meta: &[(&str, String)]) -> rusqlite::Result<()> {
    let mut db = Connection::open(path)?;
    db.pragma_update(None, "journal_mode", "MEMORY")?;
    db.pragma_update(None, "application_id", APPLICATION)?;
    db.pragma_update(None, "user_version", FORMAT)?;
    let change = db.transaction()?;
    change.execute_batch(TABLES)?;
    for (key, value) in meta {
        change.execute("INSERT INTO meta VALUES (?1, ?2)", (key, value))?;
    }
    change.commit()
}

/// Opens a store that exists. Any other file is refused from its first bytes, before SQLite could change it.
///
/// Readers too may write: what a killed process left half done has to be undone before anything can be read.
pub(crate) fn open(path: &Path) -> Result<Connection, Bad> {
    let name = path.display().to_string();
    if path.is_dir() {
        return Err(Bad::new(name, "this is a folder; a store is a file"));
    }
    known_header(path).map_err(|why| Bad::new(name, why))?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(path, flags).map_err(|e| told(path, e))?;
    check(&db).map_err(|e| told(path, e))?.map_or(Ok(db), |damage| {
        Err(Bad::new(path.display().to_string(), format!("this store is damaged: {damage}")))
    })
}

/// Looks for damage. A store that is whole stays exactly as it is, also in closing it, until [`write()`] takes it over.
fn check(db: &Connection) -> rusqlite::Result<Option<String>> {
    db.busy_timeout(Duration::from_secs(10))?;
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)?;
    let found: String = db.query_row("PRAGMA integrity_check(1)", (), |row| row.get(0))?;
    if found != "ok" {
        return Ok(Some(found.lines().next_back().unwrap_or_default().to_string()));
    }
    // A game without its match would be counted nowhere, and nobody would notice.
    let stray = "SELECT number, match FROM games WHERE match NOT IN (SELECT id FROM matches) LIMIT 1";
    let stray =
        db.query_row(stray, (), |row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?))).optional()?;
    Ok(stray.map(|(game, of)| format!("game {game} is of match {of}, which is not there")))
}

/// Makes a store ready for many small changes, each safe against the end of the process.
pub(crate) fn write(db: &Connection) -> rusqlite::Result<()> {
    db.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, false)?;
    db.pragma_update(None, "journal_mode", "WAL")?;
    db.pragma_update(None, "synchronous", "NORMAL")
}

/// Knows a store by its header (SQLite's file format, 1.3): kind at 0, size of pages at 16, their number at 28, format of
/// the owner at 60, owner at 68.
fn known_header(path: &Path) -> Result<(), String> {
    let (header, length) = match header(path) {
        Err(e) if e.kind() == ErrorKind::UnexpectedEof => return Err("not a store of matches".into()),
        read => read.map_err(|e| format!("cannot be read: {e}"))?,
    };
    let number = |at: usize| i32::from_be_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]]);
    if !header.starts_with(b"SQLite format 3\0") || number(68) != APPLICATION {
        return Err("not a store of matches".into());
    }
    if number(60) != FORMAT {
        return Err(format!("a store of format {}; this program reads format {FORMAT}", number(60)));
    }
    // SQLite takes a last page that is cut off for one that ends in zeros. A log beside the file may hold its end.
    let page = u64::from(u16::from_be_bytes([header[16], header[17]]));
    let cut_off =
        length < page * u64::from(number(28) as u32) && LOGS.iter().all(|end| !beside(path, end).exists());
    if cut_off { Err("this store is damaged: its end is cut off".into()) } else { Ok(()) }
}

fn header(path: &Path) -> std::io::Result<([u8; 100], u64)> {
    let mut header = [0; 100];
    let mut file = File::open(path)?;
    file.read_exact(&mut header)?;
    Ok((header, file.metadata()?.len()))
}

/// What SQLite says, in our words where they are clearer.
pub(crate) fn told(path: &Path, e: rusqlite::Error) -> Bad {
    let why = match e.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "in use by another process".into(),
        // Unknown: a table or a column is missing.
        Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown) => {
            format!("this store is damaged: {e}")
        }
        Some(ErrorCode::DiskFull) => "the disk is full; what was written stays".into(),
        Some(ErrorCode::ReadOnly) => "this file cannot be written".into(),
        Some(ErrorCode::ConstraintViolation) => format!("another process wrote this store: {e}"),
        _ => format!("the store failed: {e}"),
    };
    // SQLite quotes damaged bytes, line ends and all.
    Bad::new(path.display().to_string(), why.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// The columns of a game, in the order of [`outcome`] and of its checksum.
pub(crate) const GAME: &str = "match, number, deal, seating, payoffs, ranks, shares, plies, record, stats, failures, \
                               load, program, checksum";

/// A row of [`GAME`]: its number, and the result or what is wrong with the row.
pub(crate) fn outcome(row: &Row<'_>) -> rusqlite::Result<(i64, Result<Outcome, &'static str>)> {
    let number: i64 = row.get(1)?;
    let fields = (0..13).map(|column| row.get(column)).collect::<rusqlite::Result<Vec<Value>>>()?;
    // Before anything is read from it.
    if row.get::<_, Value>(13)? != Value::Text(checksum(&fields)) {
        return Ok((number, Err("was changed after it was written")));
    }
    let seating: Vec<usize> = json(row, 3)?;
    let record = row.get_ref(8)?.as_str()?;
    let outcome = Outcome {
        number: count(row, 1)?,
        deal: count(row, 2)?,
        trace: Outcome::trace_of(&seating, record),
        seating,
        payoffs: json(row, 4)?,
        ranks: json(row, 5)?,
        plies: count(row, 7)?,
        stats: json(row, 9)?,
        failures: json(row, 10)?,
        load: row.get(11)?,
    };
    let payoffs: Vec<String> = outcome.payoffs.iter().map(f32::to_string).collect();
    let same = told_payoffs(record) == Some(&payoffs.join(" "));
    Ok((number, if same { Ok(outcome) } else { Err("has other payoffs than its record") }))
}

/// Tells whether a row is as it was written: a hash of all its fields.
pub(crate) fn checksum(fields: &[Value]) -> String {
    let text = |value: &Value| match value {
        Value::Text(text) => text.clone(),
        Value::Real(number) => format!("{:x}", number.to_bits()),
        other => format!("{other:?}"),
    };
    let hash = fields.iter().fold(Seed(0), |hash, field| hash.named(&text(field)));
    format!("{:016x}", hash.0)
}

fn count(row: &Row<'_>, column: usize) -> rusqlite::Result<u64> {
    let number: i64 = row.get(column)?;
    u64::try_from(number).map_err(|_| rusqlite::Error::IntegralValueOutOfRange(column, number))
}

fn json<T: DeserializeOwned>(row: &Row<'_>, column: usize) -> rusqlite::Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    serde_json::from_str(text).map_err(|e| {
        rusqlite::Error::FromSqlConversionFailure(column, rusqlite::types::Type::Text, Box::new(e))
    })
}
