//! Tests of the rules, the rule-based agent, the models and the opinions.

mod records;

use serde_json::Value;
use std::io::Read;

/// The records of a file.
fn records(file: &str) -> Vec<Value> {
    let path = format!("{}/../../tests/records/pommerman_{file}.jsonl.gz", env!("CARGO_MANIFEST_DIR"));
    let file = std::fs::File::open(path).expect("the records are part of the project");
    let mut text = String::new();
    flate2::read::GzDecoder::new(file).read_to_string(&mut text).expect("gzip");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}
