//! What `--json` prints is described in `docs/json`, one JSON Schema for each kind of document. The test finds the schema
//! of what commands print, which the stored one must allow; `NPLY_BLESS=1 cargo test -p nply schema` writes it, and keeps descriptions.

use crate::first_look::nply;
use serde_json::{Map, Value, json};
use std::path::{Path, PathBuf};

/// Objects whose keys are data, not names of fields.
const MAPS: [&str; 1] = ["play"];

/// What looks different in every game: anything may stand there.
const OF_THE_GAME: [&str; 1] = ["setup"];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/json")
}

/// The schema of one value; `name` is that of its field.
fn schema_of(value: &Value, name: &str) -> Value {
    match value {
        _ if OF_THE_GAME.contains(&name) => json!({}),
        Value::Null => json!({ "type": "null" }),
        Value::Bool(_) => json!({ "type": "boolean" }),
        Value::String(_) => json!({ "type": "string" }),
        Value::Number(number) if number.is_f64() => json!({ "type": "number" }),
        Value::Number(_) => json!({ "type": "integer" }),
        Value::Array(items) => {
            let all = items.iter().map(|item| schema_of(item, "")).reduce(|a, b| joined(&a, &b));
            all.map_or(json!({ "type": "array" }), |items| json!({ "type": "array", "items": items }))
        }
        Value::Object(fields) if MAPS.contains(&name) => {
            let all = fields.values().map(|value| schema_of(value, "")).reduce(|a, b| joined(&a, &b));
            json!({ "type": "object", "additionalProperties": all })
        }
        Value::Object(fields) => {
            let of: Map<String, Value> =
                fields.iter().map(|(key, value)| (key.clone(), schema_of(value, key))).collect();
            let names: Vec<&String> = fields.keys().collect();
            json!({ "type": "object", "properties": of, "required": names })
        }
    }
}

fn types(schema: &Value) -> Vec<String> {
    match &schema["type"] {
        Value::Array(all) => all.iter().filter_map(|kind| kind.as_str().map(str::to_string)).collect(),
        kind => kind.as_str().map(str::to_string).into_iter().collect(),
    }
}

/// A schema that both fit.
fn joined(a: &Value, b: &Value) -> Value {
    if a.get("type").is_none() || b.get("type").is_none() {
        return json!({});
    }
    let mut kinds = [types(a), types(b)].concat();
    kinds.sort();
    kinds.dedup();
    // Every integer is a number.
    if kinds.iter().any(|kind| kind == "number") {
        kinds.retain(|kind| kind != "integer");
    }
    let mut all = Map::new();
    all.insert("type".into(), if kinds.len() == 1 { json!(kinds[0]) } else { json!(kinds) });
    for key in ["items", "additionalProperties"] {
        match (a.get(key), b.get(key)) {
            (Some(x), Some(y)) => drop(all.insert(key.into(), joined(x, y))),
            (Some(x), None) | (None, Some(x)) => drop(all.insert(key.into(), x.clone())),
            _ => {}
        }
    }
    let fields = |schema: &Value| schema.get("properties").and_then(Value::as_object).cloned();
    let both = match (fields(a), fields(b)) {
        (Some(x), Some(mut y)) => {
            for (key, value) in x {
                let value = y.get(&key).map_or(value.clone(), |other| joined(&value, other));
                y.insert(key, value);
            }
            let needed = |schema: &Value, key: &Value| {
                schema["required"].as_array().is_some_and(|all| all.contains(key))
            };
            let required: Vec<Value> =
                y.keys().map(|key| json!(key)).filter(|key| needed(a, key) && needed(b, key)).collect();
            Some((y, json!(required)))
        }
        (Some(x), None) => Some((x, a["required"].clone())),
        (None, Some(y)) => Some((y, b["required"].clone())),
        _ => None,
    };
    if let Some((properties, required)) = both {
        all.insert("properties".into(), properties.into());
        all.insert("required".into(), required);
    }
    all.into()
}

/// The new schema with the descriptions of the old one, wherever both have the field.
fn described(new: &mut Value, old: &Value) {
    if let Some(text) = old.get("description") {
        new["description"] = text.clone();
    }
    for key in ["items", "additionalProperties"] {
        if let (Some(new), Some(old)) = (new.get_mut(key), old.get(key)) {
            described(new, old);
        }
    }
    if let Some(fields) = new.get_mut("properties").and_then(Value::as_object_mut) {
        fields.iter_mut().for_each(|(key, value)| described(value, &old["properties"][key]));
    }
}

/// The documents that a command prints.
fn printed(place: &Path, words: &[&str]) -> Vec<Value> {
    let output = nply(place, words).output().expect("it runs");
    let told = String::from_utf8_lossy(&output.stderr);
    documents(&output.stdout).unwrap_or_else(|e| panic!("{words:?}: {e}: {told}"))
}

/// One document, or one on each line.
fn documents(text: &[u8]) -> serde_json::Result<Vec<Value>> {
    serde_json::Deserializer::from_slice(text).into_iter().collect()
}

/// Runs commands, and compares the schema of what they print with the stored one.
fn check(name: &str, place: &Path, commands: &[&[&str]]) {
    let values = commands.iter().flat_map(|words| printed(place, words)).collect();
    compare(name, &format!("nply {name} --json"), values);
}

/// Compares the schema of some documents with the stored one.
fn compare(name: &str, title: &str, values: Vec<Value>) {
    let found = values.iter().map(|value| schema_of(value, name)).reduce(|a, b| joined(&a, &b));
    let mut found = found.expect("a command");
    let path = folder().join(format!("{name}.schema.json"));
    let stored: Value =
        std::fs::read_to_string(&path).map_or(Value::Null, |text| serde_json::from_str(&text).expect("JSON"));
    let bless = std::env::var_os("NPLY_BLESS").is_some();
    if !bless && stored != Value::Null {
        // What is stored may allow more: results of papers come and go.
        found = joined(&found, &stored);
    }
    described(&mut found, &stored);
    found["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
    found["title"] = json!(title);
    if bless {
        let text = serde_json::to_string_pretty(&found).expect("plain data") + "\n";
        std::fs::create_dir_all(folder()).and_then(|()| std::fs::write(&path, text)).expect("written");
        return;
    }
    assert_eq!(found, stored, "{name}: `NPLY_BLESS=1 cargo test -p nply schema` writes {}", path.display());
}

const TOURNAMENT: &str = "game = 'tic-tac-toe'\ngames = 4\nbudget = '5it'\n[[agent]]\nspec = 'uct'\n[[agent]]\nspec = 'random'\n[[agent]]\nspec = 'greedy'\n";
const TUNE: &str = "game = 'tic-tac-toe'\nfirst = 2\nmost = 4\ntest = 4\n[agent]\nspec = 'uct@5it'\noptions = { c = [0.3, 5] }\n[[field]]\nspec = 'random'\n";

#[test]
fn documents_are_described() {
    let place = tempfile::tempdir().expect("a folder");
    let place = place.path();
    std::fs::write(place.join("t.toml"), TOURNAMENT).expect("written");
    std::fs::write(place.join("tune.toml"), TUNE).expect("written");
    let train = crate::train::TRAIN.replace("240", "20").replace("120", "20");
    std::fs::write(place.join("train.toml"), train).expect("written");
    let record =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/records/openspiel_tic_tac_toe.jsonl.gz");
    let record = record.display().to_string();
    let quiet = ["--json", "--quiet"];
    let with = |words: &[&'static str]| -> Vec<&'static str> { [words, &quiet[..]].concat() };
    let timed = with(&["match", "chinese-checkers/2:max-plies=6", "uct@1ms", "random", "--games", "2"]);
    let plain = with(&["match", "tic-tac-toe", "uct@5it", "random", "--games", "4", "--out", "m.db"]);
    let ended =
        with(&["match", "tic-tac-toe", "greedy", "random", "--games", "400", "--stop", "sprt:p0=0.3,p1=0.6"]);
    check("match", place, &[&plain, &timed, &ended]);
    check("stats", place, &[&["stats", "m.db", "--json"]]);
    check("tournament", place, &[&with(&["tournament", "t.toml"])]);
    check("tune", place, &[&with(&["tune", "tune.toml", "--no-store"])]);
    check("train", place, &[&with(&["train", "train.toml", "--threads", "1"])]);
    check("reproduce", place, &[&["reproduce", "--json"]]);
    let stored = |id| ["reproduce", id, "--stored", "--json"];
    let stored =
        ["002-figure-3", "003-figure-6", "003-figure-7", "000-depth-ladder", "000-figure-6"].map(stored);
    check("result", place, &stored.each_ref().map(|words| &words[..]));
    check("games", place, &[&["games", "--json"]]);
    // Chinese Checkers has stored settings.
    let agents: [&[&str]; 3] =
        [&["agents", "hearts", "--json"], &["agents", "chinese-checkers", "--json"], &["agents", "--json"]];
    check("agents", place, &agents);
    // Agents that do not search have no scale; after hidden cards it is not known whose an action is.
    let think = |game, agent| ["think", game, "--agent", agent, "--json"];
    let think =
        [think("tic-tac-toe", "uct@5it"), think("tic-tac-toe", "greedy"), think("hearts", "is-mcts@50it")];
    check("think", place, &think.each_ref().map(|words| &words[..]));
    let shown = |game: &'static str| ["show", game, "--random", "40", "--seat", "p1", "--json"];
    let shown = ["hearts", "focus", "tic-tac-toe", "diamant", "pommerman", "uno", "gin-rummy"].map(shown);
    let early = ["show", "gin-rummy", "--random", "25", "--seat", "p2", "--json"];
    let shown: Vec<&[&str]> = shown.iter().map(|words| &words[..]).chain([&early[..]]).collect();
    check("show", place, &shown);
    check("perft", place, &[&["perft", "tic-tac-toe", "--depth", "2", "--json"]]);
    let profile =
        ["profile", "tic-tac-toe", "--played", "3", "--interaction", "2", "--judge", "uct@9it", "--json"];
    check("profile", place, &[&profile, &["profile", "tic-tac-toe", "--played", "3", "--json"]]);
    let beside = "profile tic-tac-toe dots-and-boxes/2 dots-and-boxes/3 dots-and-boxes/4 --played 1 --interaction 2 --judge uct@9it --beside 001-attention --json";
    let beside: Vec<&str> = beside.split(' ').collect();
    let told =
        printed(place, &beside).into_iter().chain(printed(place, &[&beside[..2], &beside[5..]].concat()));
    compare("profile-beside", "nply profile --beside ITEM --json", told.collect());
    let mut wrong = printed(place, &["export", "m.db", "--all"]).swap_remove(0);
    wrong["steps"].as_array_mut().expect("steps").pop();
    std::fs::write(place.join("wrong.jsonl"), wrong.to_string()).expect("written");
    check("verify", place, &[&["verify", &record, "--json"], &["verify", "wrong.jsonl", "--json"]]);
    check("bench", place, &[&["bench", "tic-tac-toe", "--seconds", "0.001", "--json"]]);
    check("version", place, &[&["--version", "--json"]]);
    check("error", place, &[&["games", "chess", "--json"]]);
}

#[test]
fn records_are_described() {
    let place = tempfile::tempdir().expect("a folder");
    let place = place.path();
    printed(place, &["match", "hearts/3", "random", "greedy", "--games", "2", "--out", "m.db", "--json"]);
    let mut values = printed(place, &["export", "m.db", "--all"]);
    // A game that was left has no result.
    for (typed, file) in [("a1\nquit\n", "left.jsonl"), ("auto\n", "whole.jsonl")] {
        let words = ["play", "tic-tac-toe", "--budget", "5it", "--seed", "1", "--plain", "--record", file];
        let played = nply(place, &words).write_stdin(typed).output().expect("it runs");
        assert!(played.status.success(), "{}", String::from_utf8_lossy(&played.stderr));
        let record = std::fs::read(place.join(file)).expect("saved");
        values.extend(documents(&record).expect("JSON"));
    }
    compare("record", "nply export --all, nply play --record", values);
}

#[test]
fn statistics_of_counts_are_described() {
    let place = tempfile::tempdir().expect("a folder");
    let kinds: [&[&str]; 6] = [
        &["57/100"],
        &["570/1000", "520/1000"],
        &["648/1000", "540/1000", "560/1000", "512/1000", "--gains"],
        &["--mcnemar", "30,12"],
        &["280/500", "--published", "56.5", "--published-games", "500"],
        &["280/500", "--published", "56.5", "--published-half-width", "3.0"],
    ];
    let values =
        kinds.iter().flat_map(|words| printed(place.path(), &[&["stats"], *words, &["--json"]].concat()));
    compare("counts", "nply stats WINS/GAMES --json", values.collect());
}

#[test]
fn every_schema_says_what_its_document_is() {
    let files = std::fs::read_dir(folder()).expect("schemas");
    for path in files
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
    {
        let schema: Value =
            serde_json::from_str(&std::fs::read_to_string(&path).expect("a file")).expect("JSON");
        assert!(schema["description"].as_str().is_some_and(|text| text.len() > 10), "{}", path.display());
    }
}
