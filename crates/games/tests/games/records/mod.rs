//! Games of other programs replayed with our rules.
#![allow(dead_code, reason = "games without records of their own do not use the helpers")]

#[cfg(feature = "diamant")]
mod diamant;
#[cfg(feature = "dominion")]
mod dominion;
#[cfg(feature = "dots-and-boxes")]
mod dots_and_boxes;
#[cfg(feature = "exploding-kittens")]
mod exploding_kittens;
#[cfg(feature = "focus")]
mod focus;
#[cfg(feature = "gin-rummy")]
mod gin_rummy;
#[cfg(feature = "love-letter")]
mod love_letter;
#[cfg(feature = "poker")]
mod poker;
#[cfg(feature = "pommerman")]
mod pommerman;
#[cfg(feature = "rolit")]
mod rolit;
#[cfg(feature = "spades")]
mod spades;
#[cfg(feature = "sushi-go")]
mod sushi_go;
#[cfg(feature = "uno")]
mod uno;
#[cfg(feature = "virus")]
mod virus;

use nply_core::Listed;
use nply_core::records::ReplayError;
use serde_json::Value;
use std::io::Read;

/// The records of a file.
fn records(file: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/records/{file}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let mut text = String::new();
    let file = std::fs::File::open(path).expect("the records are part of the project");
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("gzip");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

/// Replays every record of a file: how many games and how many steps agreed.
fn replay_all<G: Listed>(file: &str) -> (usize, u64) {
    let records = records(file);
    let steps = records.iter().map(|record| {
        let replayed = G::replay(record).expect("a record of this game");
        replayed.unwrap_or_else(|e| panic!("{}: {e}", record["id"]))
    });
    (records.len(), steps.sum())
}

/// What replaying the first record of a file gives after a change.
fn changed<G: Listed>(file: &str, change: impl Fn(&mut Value)) -> Option<Result<u64, ReplayError>> {
    let mut record = records(file).swap_remove(0);
    change(&mut record);
    G::replay(&record)
}

/// The field that differs after a change of the first record.
fn differs<G: Listed>(file: &str, change: impl Fn(&mut Value)) -> String {
    match changed::<G>(file, change) {
        Some(Err(ReplayError::Differs(difference))) => difference.field,
        other => panic!("{other:?}"),
    }
}
