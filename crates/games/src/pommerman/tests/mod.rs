//! Tests of the rules, the rule-based agent, the models and the opinions.

mod boards;
mod choices;
mod hunting;
mod literal;
mod models;
mod opinions;
mod options;
mod records;
mod rules;
mod seen;
mod texts;
mod worlds;

use super::cells::{Cells, Direction, bit, named};
use super::generate::start;
use super::rules::Pommerman;
use super::state::{Action, Agent, Bomb, Items, SEATS, State};
use nply_core::{GameSpec, Player};
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

fn pommerman(options: &str) -> Pommerman {
    let colon = if options.is_empty() { "" } else { ":" };
    let spec: GameSpec = format!("pommerman{colon}{options}").parse().expect("a spec");
    spec.build().expect("a game").0
}

fn cell(name: &str) -> u8 {
    named(name).expect("a cell")
}

/// Cells by their names.
fn cells(names: &str) -> Cells {
    names.split_whitespace().map(|name| bit(cell(name))).fold(0, |all, one| all | one)
}

/// A board without walls. Seats stand where the names say; those without a name are dead.
fn scene(seats: &str) -> State {
    walled("", "", seats)
}

/// A board with these rigid and wooden walls.
fn walled(rigid: &str, wood: &str, seats: &str) -> State {
    let mut s = start(cells(rigid), cells(wood), Items::default());
    (s.alive, s.unseen) = (0, 0);
    s.agents = [Agent { cell: 0, ammo: 1, blast: 2, kick: false }; SEATS];
    for (seat, name) in seats.split_whitespace().enumerate().filter(|(_, name)| *name != "-") {
        s.agents[seat].cell = cell(name);
        s.alive |= 1 << seat;
    }
    s
}

/// Lays a bomb of a seat.
fn bomb(s: &mut State, at: &str, life: u8, blast: u8, owner: usize, rolls: Option<Direction>) {
    s.lay(Bomb::new(cell(at), life, blast, owner, rolls));
}

/// Plays steps given by letters for the four seats: `s` stop, `u` `d` `l` `r` move, `b` bomb.
fn play(s: &mut State, steps: &str) {
    for step in steps.split_whitespace() {
        let mut actions = [Action::Stop; SEATS];
        for (action, letter) in actions.iter_mut().zip(step.chars()) {
            let at = "sudlrb".find(letter).expect("a letter of an action");
            *action = Action::ALL[at];
        }
        s.advance(&actions, false);
    }
}

/// Where the seats stand; the dead as a dash.
fn stand(s: &State) -> String {
    let name =
        |seat: usize| if s.is_alive(seat) { super::cells::name(s.agents[seat].cell) } else { "-".into() };
    (0..SEATS).map(name).collect::<Vec<_>>().join(" ")
}

/// Where bombs lie, in their order.
fn lie(s: &State) -> String {
    s.bombs().iter().map(|bomb| super::cells::name(bomb.cell)).collect::<Vec<_>>().join(" ")
}

fn seat(index: usize) -> Player {
    Player::new(index)
}

/// Upper bound of chi-squared that is passed once in a thousand times (Wilson and Hilferty).
fn chi_bound(freedom: f64) -> f64 {
    let spread = 2.0 / (9.0 * freedom);
    freedom * (1.0 - spread + 3.09 * spread.sqrt()).powi(3)
}

/// Chi-squared of counts against probabilities, and its degrees of freedom.
fn chi_squared(counts: &[u32], probabilities: &[f64]) -> (f64, f64) {
    let all: u32 = counts.iter().sum();
    let possible = counts.iter().zip(probabilities).filter(|(_, probability)| **probability > 0.0);
    possible.fold((0.0, -1.0), |(sum, freedom), (&count, &probability)| {
        let expected = probability * f64::from(all);
        (sum + (f64::from(count) - expected).powi(2) / expected, freedom + 1.0)
    })
}
