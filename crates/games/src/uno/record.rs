//! Replaying records of another program: single rounds.
//!
//! That program does not draw the penalty of a last card, so its `score` is compared before that is drawn.

use super::cards::{Card, NO_COLOUR, colour_of_letter, points, size};
use super::rules::{DrawnCard, Scoring, StartCards, Starter, Uno};
use super::state::{Action, HAND, Phase, State};
use super::text::colour_name;
use nply_core::records::{Difference, ReplayError, field, same};
use nply_core::{Game, Notation, Player, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

type Replay<T> = Result<T, ReplayError>;

/// `None` if this is not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replay<u64>> {
    (record.get("game")?.as_str()? == "uno").then(|| replay_game(record))
}

fn differs(at: Option<usize>, field: &str, ours: &str, theirs: &str) -> ReplayError {
    let (ours, theirs) = (ours.to_string(), theirs.to_string());
    ReplayError::Differs(Difference { step: at, field: field.into(), ours, theirs })
}

fn unreadable(why: impl Into<String>) -> ReplayError {
    ReplayError::Unreadable(why.into())
}

/// Official rules, a single round that begins with a number.
fn rules(seats: usize) -> Uno {
    Uno {
        seats,
        scoring: Scoring::Classic,
        target: 0,
        drawn_card: DrawnCard::Optional,
        voluntary: true,
        challenge: false,
        plain_wild: false,
        start_cards: StartCards::Numbers,
        starter: Starter::Rotate,
        keep_direction: false,
        most_turns: 0,
        one_round: false,
        followers: Uno::followers(true, false),
    }
}

fn replay_game(record: &Value) -> Replay<u64> {
    let seats: usize = field(record, "n")?;
    let first: usize = field(record, "first")?;
    if !(2..=8).contains(&seats) || first >= seats {
        return Err(unreadable("fields `n` and `first`: 2 to 8 seats, one of them first"));
    }
    let g = rules(seats);
    let mut s = State::new(seats);
    (s.first, s.mover) = (first as u8, first as u8);
    let mut table = Replayer { g, s, at: None };
    table.deal(record)?;
    let steps: Vec<Value> = field(record, "steps")?;
    for (at, step) in steps.iter().enumerate() {
        table.at = Some(at);
        table.step(step, at + 1 == steps.len(), record)?;
    }
    if steps.is_empty() {
        return Err(unreadable("field `steps`: none"));
    }
    Ok(steps.len() as u64)
}

/// Where a replay stands.
struct Replayer {
    g: Uno,
    s: State,
    at: Option<usize>,
}

impl Replayer {
    /// Chance brings this card.
    fn bring(&mut self, name: &str, text: &str) -> Replay<Card> {
        let there = |card: &Card| card.count(self.g.drawable(&self.s)) > 0;
        let card = Card::parse(text).filter(there);
        let card = card.ok_or_else(|| differs(self.at, name, "no such card is left", text))?;
        if self.g.turn(&self.s) != Turn::Chance {
            return Err(differs(self.at, name, "nothing is drawn", text));
        }
        self.g.apply(&mut self.s, Action::Card(card));
        Ok(card)
    }

    fn deal(&mut self, record: &Value) -> Replay<()> {
        let hands: Vec<Vec<String>> = field(record, "hands")?;
        same(None, "hands", self.g.seats, hands.len())?;
        for hand in &hands {
            same(None, "hands", HAND as usize, hand.len())?;
            for card in hand {
                self.bring("hands", card)?;
            }
        }
        self.bring("start", &field::<String>(record, "start")?).map(drop)
    }

    /// Legal actions in the words of the record.
    fn legal(&self) -> BTreeSet<String> {
        let who = Player::new(self.s.mover as usize);
        self.g.listed(&self.s, Some(who)).into_iter().map(|action| self.words(action)).collect()
    }

    fn words(&self, action: Action) -> String {
        match action {
            Action::Wild(card, colour) => {
                let colour = colour_name(colour).unwrap_or_default();
                format!("{}>{}", card.text(), &colour[..1])
            }
            Action::Draw => "Draw".into(),
            Action::Keep => "Keep".into(),
            action => self.g.action_text(&self.s, action),
        }
    }

    /// The card on top with the colour that was named.
    fn top(&self) -> String {
        if !self.s.top.is_wild() || self.s.colour >= NO_COLOUR {
            return self.s.top.text().into();
        }
        format!("{}{}", &colour_name(self.s.colour).unwrap_or_default()[..1], self.s.top.text())
    }

    fn act(&mut self, name: &str, text: &str) -> Replay<()> {
        let who = Player::new(self.s.mover as usize);
        let list = self.g.listed(&self.s, Some(who));
        let named = text.split_once('>').and_then(|(_, letter)| colour_of_letter(letter));
        let found = list.into_iter().find(|&action| self.words(action) == text);
        let action = found.ok_or_else(|| differs(self.at, name, "not legal", text))?;
        debug_assert!(!matches!(action, Action::Wild(_, colour) if named != Some(colour)));
        self.g.apply(&mut self.s, action);
        Ok(())
    }

    fn step(&mut self, step: &Value, last: bool, record: &Value) -> Replay<()> {
        let at = self.at;
        same(at, "seat", self.s.mover as usize, field(step, "seat")?)?;
        same(at, "top", self.top(), field(step, "top")?)?;
        let seat = self.s.mover as usize;
        let mut ours = cards_of(&self.s, seat);
        let mut hand: Vec<String> = field(step, "hand")?;
        ours.sort();
        hand.sort();
        same(at, "hand", ours, hand)?;
        same(at, "legal", self.legal(), field(step, "legal")?)?;
        let act: String = field(step, "act")?;
        if last && step.get("drawn").is_none() {
            return self.last_act("act", &act, record);
        }
        self.act("act", &act)?;
        if self.s.phase == Phase::Draw {
            self.bring("drawn", &field::<String>(step, "drawn")?)?;
            same(at, "legal2", self.legal(), field(step, "legal2")?)?;
            let act: String = field(step, "act2")?;
            if last {
                return self.last_act("act2", &act, record);
            }
            self.act("act2", &act)?;
        } else if step.get("drawn").is_some() {
            return Err(differs(at, "drawn", "nothing is drawn", "a card"));
        }
        self.penalty(step)?;
        same(at, "next", self.s.mover as usize, field(step, "next")?)
    }

    fn penalty(&mut self, step: &Value) -> Replay<()> {
        let at = self.at;
        let Some(penalty) = step.get("penalty") else {
            return same(at, "penalty", self.s.owed, 0);
        };
        if self.s.phase != Phase::Penalty {
            return Err(differs(at, "penalty", "none", &penalty.to_string()));
        }
        let (seat, cards): (usize, Vec<String>) = (field(penalty, "seat")?, field(penalty, "cards")?);
        same(at, "penalty", (self.s.target as usize, self.s.owed as usize), (seat, cards.len()))?;
        cards.iter().try_for_each(|card| self.bring("penalty", card).map(drop))
    }

    /// The act that empties a hand; the hands are compared before the rules clear them away.
    fn last_act(&mut self, name: &str, act: &str, record: &Value) -> Replay<()> {
        let (at, seat, before) = (self.at, self.s.mover as usize, self.s);
        same(at, "winner", seat, field(record, "winner")?)?;
        self.act(name, act)?;
        same(at, "steps", 1, before.sizes[seat])?;
        let penalty = self.s.phase == Phase::Penalty;
        same(at, "last_is_draw_card", penalty, field(record, "last_is_draw_card")?)?;
        let others = (0..self.g.seats).filter(|&other| other != seat);
        let score: u32 = others.map(|other| u32::from(points(before.hands[other]))).sum();
        same(at, "score", score, field(record, "score")?)?;
        let ended = if penalty { i16::try_from(score).ok() } else { Some(self.s.totals[seat]) };
        same(at, "score", ended.map(u32::try_from), Some(Ok(score)))?;
        let mut left: Vec<Vec<String>> = field(record, "left")?;
        left.iter_mut().for_each(|hand| hand.sort());
        let ours = (0..self.g.seats).map(|other| {
            let mut hand = if other == seat { Vec::new() } else { cards_of(&before, other) };
            hand.sort();
            hand
        });
        same(at, "left", ours.collect(), left)
    }
}

/// The cards of a hand, one text each.
fn cards_of(s: &State, seat: usize) -> Vec<String> {
    let hand = s.hands[seat];
    debug_assert_eq!(size(hand), s.sizes[seat]);
    Card::kinds().flat_map(|card| vec![card.text().to_string(); card.count(hand) as usize]).collect()
}
