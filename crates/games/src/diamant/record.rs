//! Replaying records of another program: caves with their decks, cards and choices.
//!
//! These games follow the relic rule of 2020, with all leftovers pooled.

use super::cards::{self, Card};
use super::rules::{Action, Diamant, Relics, State};
use nply_core::records::{Difference, ReplayError, field, same};
use nply_core::{Game, Joint, Player, Seed, Turn};
use serde_json::Value;
use std::collections::BTreeMap;

type Replay<T> = Result<T, ReplayError>;

/// What a record says after each card.
struct Shown {
    hand: Vec<u16>,
    chest: Vec<u16>,
    inside: Vec<bool>,
    path_gems: u16,
    path_relics: u16,
}

/// `None` if this is not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replay<u64>> {
    (record.get("game")?.as_str()? == "diamant").then(|| replay_game(record))
}

fn unreadable(why: impl Into<String>) -> ReplayError {
    ReplayError::Unreadable(why.into())
}

fn differs(at: usize, field: &str, ours: String, theirs: String) -> ReplayError {
    ReplayError::Differs(Difference { step: Some(at), field: field.into(), ours, theirs })
}

fn replay_game(record: &Value) -> Replay<u64> {
    let seats: usize = field(record, "n")?;
    if !(2..=8).contains(&seats) {
        return Err(unreadable(format!("field `n`: {seats} seats")));
    }
    let caves: Vec<Value> = field(record, "caves")?;
    let g = Diamant {
        seats: seats as u8,
        caves: 5,
        treasures: cards::OFFICIAL,
        relics: Relics::Printed,
        per_card: false,
        relics_break_ties: true,
    };
    same(None, "caves", 5, caves.len())?;
    let mut s = g.start(&mut Seed(0).rng());
    let mut steps = 0;
    for (number, cave) in caves.iter().enumerate() {
        same(Some(steps), "caves", usize::from(s.cave), number)?;
        same(Some(steps), "deck", deck_of(&s), sorted(field(cave, "deck")?))?;
        for step in field::<Vec<Value>>(cave, "steps")? {
            same(Some(steps), "steps", usize::from(s.cave), number)?;
            play(&g, &mut s, &step, steps)?;
            steps += 1;
        }
    }
    same(Some(steps), "caves", g.turn(&s) == Turn::Over, true)?;
    let chests = s.chest[..seats].to_vec();
    same(None, "final", &chests, &field(record, "final")?)?;
    let most = chests.iter().max();
    let richest: Vec<usize> = (0..seats).filter(|&seat| Some(&chests[seat]) == most).collect();
    same(None, "richest", richest, field(record, "richest")?)?;
    Ok(steps as u64)
}

fn deck_of(s: &State) -> Vec<String> {
    sorted(Card::each(s.deck).map(Card::name).collect())
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// One card and the choices after it.
fn play(g: &Diamant, s: &mut State, step: &Value, at: usize) -> Replay<()> {
    let name: String = field(step, "card")?;
    let card = Card::named(&name).filter(|card| s.deck & card.mask() != 0);
    let card = card.ok_or_else(|| differs(at, "card", deck_of(s).join(" "), name))?;
    let acts: BTreeMap<usize, String> = field(step, "act")?;
    let before = *s;
    g.apply(s, Action::Reveal(card));
    let ours = if s.choosing {
        choose(g, s, &acts, at)?
    } else {
        same(Some(at), "act", 0, acts.len())?;
        after_end(g, s, &before)
    };
    compare(ours, step, at)
}

/// The choices of a step; says what the record should show.
fn choose(g: &Diamant, s: &mut State, acts: &BTreeMap<usize, String>, at: usize) -> Replay<Shown> {
    let inside: Vec<usize> = s.inside.iter().map(Player::index).collect();
    same(Some(at), "act", inside, acts.keys().copied().collect())?;
    let mut joint = Joint::empty();
    for (&seat, word) in acts {
        let action = match word.as_str() {
            "Leave" => Action::Leave,
            "Stay" => Action::Stay,
            _ => return Err(differs(at, "act", "Leave or Stay".into(), word.clone())),
        };
        joint.set(Player::new(seat), action);
    }
    let leavers = joint.iter().filter(|&(_, action)| action == Action::Leave).count() as u8;
    let mut path = *s;
    g.apply_together(s, &joint);
    if usize::from(leavers) < acts.len() {
        return Ok(shown(g, s));
    }
    // The last seats left: the record shows the path as it was then, our state is in the next cave.
    g.share(&mut path, leavers);
    path.path &= if leavers == 1 { !cards::RELICS } else { !0 };
    Ok(after_end(g, s, &path))
}

fn shown(g: &Diamant, s: &State) -> Shown {
    let seats = g.players();
    let inside: Vec<bool> = Player::all(seats).map(|who| s.inside.contains(who)).collect();
    Shown {
        hand: inside.iter().map(|&inside| if inside { u16::from(s.hand) } else { 0 }).collect(),
        chest: s.chest[..seats].to_vec(),
        inside,
        path_gems: u16::from(s.path_gems),
        path_relics: g.relics_on_path(s),
    }
}

/// What the record shows when a cave is over: nobody inside, and the path as it was.
fn after_end(g: &Diamant, s: &State, path: &State) -> Shown {
    let mut ours = shown(g, s);
    ours.hand.fill(0);
    ours.inside.fill(false);
    ours.path_gems = u16::from(path.path_gems);
    ours.path_relics = g.relics_on_path(path);
    ours
}

fn compare(ours: Shown, step: &Value, at: usize) -> Replay<()> {
    same(Some(at), "hand", ours.hand, field(step, "hand")?)?;
    same(Some(at), "chest", ours.chest, field(step, "chest")?)?;
    same(Some(at), "inside", ours.inside, field(step, "inside")?)?;
    same(Some(at), "path_gems", ours.path_gems, field(step, "path_gems")?)?;
    same(Some(at), "path_relics", ours.path_relics, field(step, "path_relics")?)
}
