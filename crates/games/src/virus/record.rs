//! Replaying games of another program.

use super::body::Organ;
use super::cards::{COLOURS, Card};
use super::rules::{Choices, Virus, WildAnswers};
use super::state::{Act, Action, HAND, Phase, SEATS, State, sort};
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Notation, Player, Turn};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

type Replay<T> = Result<T, ReplayError>;
type BodyText = BTreeMap<String, String>;

const COLOUR: [&str; COLOURS] = ["red", "green", "blue", "yellow", "rainbow"];
const TREATMENTS: [&str; 5] = ["contagion", "organ_thief", "transplant", "latex_glove", "medical_error"];

/// Replays one game. `None`: not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replay<u64>> {
    (record.get("game")?.as_str()? == "virus").then(|| replay_game(record))
}

fn unreadable<T>(why: impl Into<String>) -> Replay<T> {
    Err(ReplayError::Unreadable(why.into()))
}

/// The rules of that program, as far as they show.
fn rules(seats: usize) -> Option<Virus> {
    Virus::new(
        seats,
        Choices {
            glove_all: true,
            spread_all: true,
            any_two: true,
            medicine_on_others: true,
            virus_on_self: true,
            reshuffle: true,
            max_rounds: 1000,
            wild: WildAnswers::MatchOrgan,
            fifth_organ: false,
            empty_error: false,
            lowest_wins: true,
            error_bug: false,
        },
    )
}

fn card_text(card: Card) -> String {
    let index = card.index();
    let colour = || COLOUR[index % COLOURS];
    match index / COLOURS {
        0 => format!("O:{}", colour()),
        1 => format!("V:{}", colour()),
        2 => format!("M:{}", colour()),
        _ => format!("T:{}", TREATMENTS[index % COLOURS]),
    }
}

fn hand(names: &[String]) -> Replay<[u8; HAND]> {
    let mut hand = [super::state::EMPTY; HAND];
    if names.len() > HAND {
        return unreadable("a hand of more than three cards");
    }
    for (held, name) in hand.iter_mut().zip(names) {
        let Some(card) = Card::all().find(|&card| card_text(card) == *name) else {
            return unreadable(format!("`{name}` is not a card"));
        };
        *held = card.index() as u8;
    }
    sort(&mut hand);
    Ok(hand)
}

fn organ_text(organ: Organ) -> String {
    let name = |colour: u8| COLOUR[colour as usize];
    match organ {
        Organ::None => String::new(),
        Organ::Free => "healthy".into(),
        Organ::Vaccinated(colour) => format!("vaccinated/{}", name(colour)),
        Organ::Infected(colour) => format!("infected/{}", name(colour)),
        Organ::Immunised(a, b) => format!("immunized/{}+{}", name(a), name(b)),
    }
}

/// Bodies as that program writes them; of two medicines the order is that of ours.
fn bodies(s: &State, seats: usize) -> Vec<BodyText> {
    let body = |body: &[Organ; COLOURS]| {
        let there = body.iter().enumerate().filter(|(_, organ)| organ.is_there());
        there.map(|(slot, &organ)| (COLOUR[slot].to_string(), organ_text(organ))).collect()
    };
    s.bodies[..seats].iter().map(body).collect()
}

/// Bodies of a record with two medicines in our order.
fn theirs(step: &Value, name: &str) -> Replay<Vec<BodyText>> {
    let mut bodies: Vec<BodyText> = field(step, name)?;
    for text in bodies.iter_mut().flat_map(|body| body.values_mut()) {
        let known = Organ::all().find(|&organ| {
            let turned = match organ {
                Organ::Immunised(a, b) => Organ::Immunised(b, a),
                organ => organ,
            };
            organ_text(organ) == *text || organ_text(turned) == *text
        });
        match known {
            Some(organ) => *text = organ_text(organ),
            None => return unreadable(format!("`{text}` says nothing of an organ")),
        }
    }
    Ok(bodies)
}

/// An action as that program writes it; `None`: a discard, which its lists leave out.
fn text_of(a: Action) -> Option<String> {
    let at = |seat: usize, slot: usize| format!("{seat}.{}", COLOUR[slot]);
    Some(match a.act() {
        Act::Organ(slot) => card_text(Card::organ(slot)),
        Act::Medicine(colour, seat, slot) => {
            format!("{} {}", card_text(Card::medicine(colour)), at(seat, slot))
        }
        Act::Virus(colour, seat, slot) => format!("{} {}", card_text(Card::virus(colour)), at(seat, slot)),
        Act::Thief(seat, slot) => format!("T:organ_thief {}", at(seat, slot)),
        Act::Transplant([a, i], [b, j]) => format!("T:transplant {} {}", at(a, i), at(b, j)),
        Act::Spreading => "T:contagion".into(),
        Act::Glove(_) => "T:latex_glove".into(),
        Act::Error(seat) => format!("T:medical_error {seat}"),
        Act::Discard(_) | Act::Draw | Act::Deal(_) | Act::Move(..) | Act::Stay(_) => return None,
    })
}

fn replay_game(record: &Value) -> Replay<u64> {
    let seats: usize = field(record, "n")?;
    let Some(g) = rules(seats) else { return unreadable(format!("{seats} seats")) };
    let hands: Vec<Vec<String>> = field(record, "hands")?;
    same(None, "hands", seats, hands.len())?;
    let mut s = State::blank(seats);
    s.phase = Phase::Play;
    for (own, names) in s.hands.iter_mut().zip(&hands) {
        *own = hand(names)?;
    }
    let steps: Vec<Value> = field(record, "steps")?;
    for (i, step) in steps.iter().enumerate() {
        replay_step(&g, &mut s, i, step)?;
    }
    let winner: Option<usize> = field(record, "winner")?;
    let ours = (0..SEATS).find(|&seat| s.won >> seat & 1 == 1);
    same(None, "winner", ours, winner)?;
    Ok(steps.len() as u64)
}

/// Hands and piles are those of the record: whoever recorded set them, and every turn is a game of its own to our rules.
fn replay_step(g: &Virus, s: &mut State, i: usize, step: &Value) -> Replay<()> {
    let (at, seat): (_, usize) = (Some(i), field(step, "seat")?);
    if s.phase == Phase::Over {
        return same(at, "seat", "nobody: the game is over".to_string(), seat.to_string());
    }
    same(at, "seat", i % g.seats, seat)?;
    s.mover = seat as u8;
    s.hands[seat] = hand(&field::<Vec<_>>(step, "hand")?)?;
    same(at, "bodies", bodies(s, g.seats), theirs(step, "bodies")?)?;
    let list = g.listed(s, Some(Player::new(seat)));
    let left_out = step.get("contagion_left_out").and_then(Value::as_bool).unwrap_or(false);
    let texts: BTreeSet<String> =
        list.iter().filter_map(|&a| text_of(a)).filter(|text| !(left_out && text == "T:contagion")).collect();
    let legal: Vec<String> = field(step, "legal")?;
    same(at, "legal", texts.len(), legal.len())?;
    same(at, "legal", &texts, &legal.into_iter().collect())?;
    let act: String = field(step, "act")?;
    let action = if let Some(cards) = act.strip_prefix("discard ") {
        let cards: Vec<String> = cards.split(' ').map(String::from).collect();
        let kinds = hand(&cards)?.map(|kind| kind.min(super::state::NO_CARD));
        list.iter().find(|a| a.act() == Act::Discard(kinds))
    } else if act == "pass" {
        list.iter().find(|a| a.act() == Act::Draw)
    } else {
        list.iter().find(|&&a| text_of(a).as_ref() == Some(&act))
    };
    let Some(&action) = action else { return same(at, "act", format!("one of {texts:?}"), act) };
    play(g, s, action);
    if action.act() == Act::Spreading {
        spread(g, s, at, step)?;
    }
    same(at, "after", bodies(s, g.seats), theirs(step, "after")?)?;
    if s.phase != Phase::Over {
        s.phase = Phase::Play;
    }
    Ok(())
}

/// Plays an action with piles of our own, which nothing is drawn from.
fn play(g: &Virus, s: &mut State, action: Action) {
    s.turns = 0;
    (s.left, s.discarded, s.ordered) = (1, 0, false);
    g.apply(s, action);
}

/// The moves of a contagion, in the order of our steps.
fn spread(g: &Virus, s: &mut State, at: Option<usize>, step: &Value) -> Replay<()> {
    let moved: Vec<String> = field(step, "moved")?;
    let (mut done, mover) = (0, s.mover as usize);
    while g.turn(s) == Turn::One(Player::new(mover)) && s.phase == Phase::Spread {
        let list = g.listed(s, Some(Player::new(mover)));
        let text = |a: &Action| match a.act() {
            Act::Move(own, seat, slot) => format!("{} {seat}.{}", COLOUR[own], COLOUR[slot]),
            _ => String::new(),
        };
        let found = list.iter().find(|a| moved.contains(&text(a)));
        let stay = list.iter().find(|a| matches!(a.act(), Act::Stay(_)));
        done += usize::from(found.is_some());
        let Some(&action) = found.or(stay) else {
            return same(at, "moved", list.iter().map(text).collect::<Vec<_>>(), moved);
        };
        play(g, s, action);
    }
    same(at, "moved", done, moved.len())
}
