//! Replaying single rounds of another program.

use super::cards::{Card, Pile};
use super::rules::{Choices, LastToken, LoveLetter, TieStarter};
use super::state::{Action, Phase, State};
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Notation, Player, Turn};
use serde_json::{Value, json};
use std::collections::BTreeSet;

type Replay<T> = Result<T, ReplayError>;

/// Replays one round. `None`: not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replay<u64>> {
    (record.get("game")?.as_str()? == "love-letter").then(|| Round::new(record)?.replay(record))
}

fn unreadable<T>(why: impl Into<String>) -> Replay<T> {
    Err(ReplayError::Unreadable(why.into()))
}

fn card(name: &str) -> Replay<Card> {
    Card::named(name).map_or_else(|| unreadable(format!("`{name}` is not a card")), Ok)
}

fn pile(names: &[String]) -> Replay<Pile> {
    // No pile of a record is larger than the box; more of a kind would run over.
    if names.len() > 16 || names.iter().any(|name| names.iter().filter(|other| *other == name).count() > 5) {
        return unreadable("more cards than there are");
    }
    names.iter().map(|name| card(name).map(Card::one)).sum()
}

struct Round {
    g: LoveLetter,
    s: State,
    /// The cards in the order in which they are drawn, the one set aside last.
    deck: Vec<Card>,
    next: usize,
}

impl Round {
    fn new(record: &Value) -> Replay<Round> {
        let choices = Choices {
            tokens: 1,
            discards_decide: true,
            last_token: LastToken::Shared,
            tie_starter: TieStarter::Random,
            random_first: true,
            protected_targets: false,
            baron_bug: false,
            prince_bug: false,
            reserve_bug: false,
        };
        let seats: usize = field(record, "n")?;
        let Some(g) = LoveLetter::new(seats, choices) else { return unreadable(format!("{seats} seats")) };
        let names = |name| field::<Vec<String>>(record, name);
        let cards = |names: Vec<String>| names.iter().map(|name| card(name)).collect::<Replay<Vec<_>>>();
        let (open, deck) = (cards(names("face_up")?)?, cards(names("deck")?)?);
        let aside = card(&field::<String>(record, "set_aside")?)?;
        same(None, "face_up", if seats == 2 { 3 } else { 0 }, open.len())?;
        let mut round = Round { s: g.first_state(), g, deck, next: 0 };
        round.deck.push(aside);
        let first: usize = field(record, "first")?;
        if first >= seats {
            return unreadable(format!("seat {first} starts"));
        }
        round.g.apply(&mut round.s, Action::start(first));
        let all: Vec<Card> = open.iter().chain(&round.deck).copied().collect();
        let counts = Card::all().map(|kind| all.iter().filter(|&&other| other == kind).count() as u32);
        same(
            None,
            "deck",
            Card::all().map(|kind| kind.count(super::cards::BOX)).collect::<Vec<_>>(),
            counts.collect(),
        )?;
        open.into_iter().for_each(|card| round.g.apply(&mut round.s, Action::deal(card)));
        // That program deals from the starter on, ours from the first seat.
        let dealt: Vec<Card> = round.deck[..seats].to_vec();
        for seat in 0..seats {
            round.g.apply(&mut round.s, Action::deal(dealt[(seat + seats - first) % seats]));
        }
        round.next = seats;
        Ok(round)
    }

    /// Plays all chance steps with the cards of the record.
    fn chance(&mut self) -> Replay<()> {
        while self.g.turn(&self.s) == Turn::Chance {
            // A replacement from an empty pile is the card set aside, which is last.
            let Some(&card) = self.deck.get(self.next) else { return unreadable("no card is left to draw") };
            self.next += 1;
            self.g.apply(&mut self.s, Action::deal(card));
        }
        Ok(())
    }

    fn replay(mut self, record: &Value) -> Replay<u64> {
        self.chance()?;
        let steps: Vec<Value> = field(record, "steps")?;
        for (i, step) in steps.iter().enumerate() {
            self.step(i, step)?;
        }
        let reason = if self.s.alive.count_ones() == 1 { "ONE_PLAYER_STANDING" } else { "EMPTY_DECK" };
        same(None, "steps (the round is over)", self.s.phase == Phase::Over, true)?;
        same(None, "reason", reason.to_string(), field(record, "reason")?)?;
        let winners: Vec<usize> = (0..self.g.seats).filter(|&seat| self.s.tokens[seat] > 0).collect();
        same(None, "winners", winners, field(record, "winners")?)?;
        let discards: Vec<Vec<String>> = field(record, "discards")?;
        let discards = discards.iter().map(|names| pile(names)).collect::<Replay<Vec<_>>>()?;
        same(None, "discards", self.s.discards[..self.g.seats].to_vec(), discards)?;
        Ok(steps.len() as u64)
    }

    fn step(&mut self, i: usize, step: &Value) -> Replay<()> {
        let at = Some(i);
        let seat: usize = field(step, "seat")?;
        let Turn::One(who) = self.g.turn(&self.s) else {
            return same(at, "seat", "nobody: the round is over".to_string(), seat.to_string());
        };
        same(at, "seat", who.index(), seat)?;
        let own = [self.s.card(seat), self.s.drawn()];
        same(
            at,
            "hand",
            own.into_iter().flatten().map(Card::one).sum::<Pile>(),
            pile(&field::<Vec<_>>(step, "hand")?)?,
        )?;
        let protected = (0..self.g.seats).map(|seat| self.s.is_shielded(seat)).collect();
        same::<Vec<bool>>(at, "protected", protected, field(step, "protected")?)?;
        same(at, "left", self.s.deck, field(step, "left")?)?;
        let list = self.g.listed(&self.s, Some(who));
        let texts: BTreeSet<String> = list.iter().map(|&a| text_of(a)).collect();
        let legal: Vec<String> = field(step, "legal")?;
        same(at, "legal", texts.len(), legal.len())?;
        same(at, "legal", &texts, &legal.into_iter().collect())?;
        let act: String = field(step, "act")?;
        let Some(&action) = list.iter().find(|&&a| text_of(a) == act) else {
            return same(at, "act", format!("one of {texts:?}"), act);
        };
        let before = self.s;
        self.g.apply(&mut self.s, action);
        let played = self.s;
        self.replacement()?;
        same(at, "events", self.events(action, &before, &played), field(step, "events")?)?;
        let alive = (0..self.g.seats).map(|seat| self.s.is_alive(seat)).collect();
        same::<Vec<bool>>(at, "alive_after", alive, field(step, "alive_after")?)?;
        let hands: Vec<Vec<String>> = (0..self.g.seats).map(|seat| self.names_of(seat)).collect();
        same(at, "hands_after", hands, field(step, "hands_after")?)?;
        self.chance()
    }

    /// The replacement that a Prince brings, and no more.
    fn replacement(&mut self) -> Replay<()> {
        if self.s.phase != Phase::Replace {
            return Ok(());
        }
        let Some(&card) = self.deck.get(self.next) else { return unreadable("no card is left to draw") };
        self.next += 1;
        self.g.apply(&mut self.s, Action::deal(card));
        Ok(())
    }

    fn names_of(&self, seat: usize) -> Vec<String> {
        self.s.card(seat).map(|card| card.name().to_string()).into_iter().collect()
    }

    /// What that program tells of a step.
    fn events(&self, a: Action, before: &State, played: &State) -> Value {
        let seat = before.mover as usize;
        let other = if before.held[seat] == a.card().value() { before.drawn() } else { before.card(seat) };
        let name = |card: Option<Card>| card.map_or("", Card::name);
        let out = |seat: usize, card: Option<Card>| json!(["PlayerEliminated", seat, name(card)]);
        let target = a.target();
        let shown = |seat: usize| before.card(seat);
        match (a.card().name(), target) {
            ("Guard", Some(target)) if played.is_alive(target) => json!([["WrongCardGuess", target]]),
            ("Guard", Some(target)) => json!([["CorrectCardGuess", target], out(target, shown(target))]),
            ("Priest", Some(target)) => json!([["ShowOpponentCard", target, name(shown(target))]]),
            ("Baron", Some(target)) => {
                let compared = json!(["CardComparison", target, name(other), name(shown(target))]);
                match (played.is_alive(seat), played.is_alive(target)) {
                    (true, true) => json!([compared]),
                    (true, false) => json!([compared, out(target, shown(target))]),
                    _ => json!([compared, out(seat, other)]),
                }
            }
            ("Prince", Some(target)) => {
                let gone = if target == seat { other } else { shown(target) };
                match played.is_alive(target) {
                    true => json!([
                        ["CardDiscarded", target, name(gone)],
                        ["CardDealt", target, name(self.s.card(target))]
                    ]),
                    false => json!([["CardDiscarded", target, name(gone)], out(target, gone)]),
                }
            }
            ("King", Some(target)) => json!([["CardsSwapped", target]]),
            ("Handmaid", _) => json!([["ImmunityGranted"]]),
            ("Princess", _) => json!([out(seat, other)]),
            _ => json!([]),
        }
    }
}

/// An action as that program writes it.
fn text_of(a: Action) -> String {
    let name = a.card().name();
    let aims = ["Guard", "Priest", "Baron", "Prince", "King"].contains(&name);
    match (a.target().map(Player::new), a.guessed()) {
        (Some(who), Some(guess)) => format!("{name} {} {}", who.index(), guess.name()),
        (Some(who), None) => format!("{name} {}", who.index()),
        (None, _) if aims => format!("{name} no_target"),
        _ => name.to_string(),
    }
}
