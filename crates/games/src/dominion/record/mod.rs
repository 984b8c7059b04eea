//! Replaying records of another program.
//!
//! It asks the victims of a Militia in the order of their seats, we from the next seat on; and it chooses what a Remodel or a
//! Mine gains before the trashed card leaves the hand, so its hands hold that card once more. Neither changes what follows.

use super::cards::{KINDS, Kind, Pile};
use super::rules::{Action, Dominion, State};
use super::state::Phase;
use super::text::pile_text;
use nply_core::records::{Difference, ReplayError, field, same};
use nply_core::{Game, GameSpec, Notation, Player, Seed, Turn};
use serde_json::Value;
use std::collections::VecDeque;

mod choices;

type Replay<T> = Result<T, ReplayError>;

/// `None` if this is not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replay<u64>> {
    (record.get("game")?.as_str()? == "dominion").then(|| replay_game(record))
}

/// Where a replay stands.
struct Replayer<'a> {
    g: Dominion,
    s: State,
    steps: &'a [Value],
    at: usize,
    /// The order of each draw pile, as the record tells it.
    order: Vec<VecDeque<Kind>>,
    /// The card that was trashed just before.
    trashed: Option<Kind>,
}

fn replay_game(record: &Value) -> Replay<u64> {
    let seats: usize = field(record, "n")?;
    let spec = GameSpec { id: "dominion".into(), seats: Some(seats), options: String::new() };
    let (g, _) = spec.build::<Dominion>().map_err(|bad| unreadable("n", &bad.to_string()))?;
    let s = g.start(&mut Seed(0).rng());
    let steps: Vec<Value> = field(record, "steps")?;
    let supply: std::collections::BTreeMap<String, u8> = field(record, "supply0")?;
    let ours = g.supply.kinds().map(|kind| (kind.name().to_string(), g.supply.of(kind))).collect();
    same(None, "supply0", ours, supply)?;
    let mut table =
        Replayer { g, s, steps: &steps, at: 0, order: vec![VecDeque::new(); seats], trashed: None };
    while table.at < steps.len() {
        table.step()?;
    }
    table.end(record)?;
    Ok(steps.len() as u64)
}

fn unreadable(name: &str, why: &str) -> ReplayError {
    ReplayError::Unreadable(format!("field `{name}`: {why}"))
}

fn kind_of(name: &str, field: &str) -> Replay<Kind> {
    Kind::named(name).ok_or_else(|| unreadable(field, &format!("no card `{name}`")))
}

/// A list of names as a heap of cards.
fn cards(step: &Value, name: &str) -> Replay<Pile> {
    let mut pile = Pile::default();
    for card in field::<Vec<String>>(step, name)? {
        let count = &mut pile.0[kind_of(&card, name)?.index()];
        *count = count.checked_add(1).ok_or_else(|| unreadable(name, "too many cards"))?;
    }
    Ok(pile)
}

impl Replayer<'_> {
    fn same<T: PartialEq + std::fmt::Debug>(&self, name: &str, ours: T, theirs: T) -> Replay<()> {
        same(Some(self.at), name, ours, theirs)
    }

    fn same_cards(&self, name: &str, ours: &Pile, step: &Value) -> Replay<()> {
        self.same(name, pile_text(ours), pile_text(&cards(step, name)?))
    }

    fn step(&mut self) -> Replay<()> {
        let step = &self.steps[self.at];
        self.draw_known();
        if step.get("chance").is_some() {
            self.shuffle(step)?;
        } else if step.get("turn").is_some() {
            self.same("turn", self.to_act(), Some(field(step, "turn")?))?;
            self.same("vp", self.points(), field(step, "vp")?)?;
        } else if step.get("end_turn").is_some() {
            self.end_turn(step)?;
        } else {
            return self.decision(step);
        }
        self.at += 1;
        Ok(())
    }

    /// Draws whose cards the record has told.
    fn draw_known(&mut self) {
        while self.g.turn(&self.s) == Turn::Chance {
            let drawer = self.s.drawer;
            let Some(kind) = self.order[usize::from(drawer)].pop_front() else { return };
            self.g.apply(&mut self.s, Action::Draw(drawer, kind));
        }
    }

    fn shuffle(&mut self, step: &Value) -> Replay<()> {
        // That program draws a last hand also where the game is over.
        if self.s.phase == Phase::Over {
            let seat = usize::from(self.s.active);
            self.same("seat", seat, field(step, "seat")?)?;
            return self.same_cards("order", &self.s.discard[seat], step);
        }
        self.same("chance", Turn::Chance, self.g.turn(&self.s))?;
        self.same("seat", usize::from(self.s.drawer), field(step, "seat")?)?;
        let seat = usize::from(self.s.drawer);
        self.same_cards("order", &self.s.draw[seat], step)?;
        let names: Vec<String> = field(step, "order")?;
        self.order[seat] = names.iter().map(|name| kind_of(name, "order")).collect::<Replay<_>>()?;
        Ok(())
    }

    fn to_act(&self) -> Option<usize> {
        match self.g.turn(&self.s) {
            Turn::One(who) => Some(who.index()),
            _ => None,
        }
    }

    fn points(&self) -> Vec<i32> {
        (0..self.g.players()).map(|seat| self.s.deck(seat).points()).collect()
    }

    fn end_turn(&self, step: &Value) -> Replay<()> {
        let last = if self.s.phase == Phase::Over { self.s.active } else { self.s.active + self.s.seats - 1 };
        self.same("end_turn", last % self.s.seats, field(step, "end_turn")?)?;
        let ours: Vec<u8> =
            (0..KINDS).filter(|i| self.g.piles >> i & 1 == 1).map(|i| self.s.supply.0[i]).collect();
        self.same("supply", ours, field(step, "supply")?)?;
        self.same("trash", self.s.trash.size(), field(step, "trash")?)
    }

    fn decision(&mut self, step: &Value) -> Replay<()> {
        let kind: String = field(step, "kind")?;
        if matches!(self.s.phase, Phase::React | Phase::Discard) {
            return self.attack();
        }
        self.skip_forced(&kind);
        self.same("seat", self.to_act(), Some(field(step, "seat")?))?;
        self.same("kind", self.kind(), kind.as_str())?;
        let s = self.s;
        let mut hand = s.hand[usize::from(s.active)];
        self.trashed.take().filter(|_| s.phase == Phase::Gain).into_iter().for_each(|kind| hand.put(kind));
        self.same_cards("hand", &hand, step)?;
        for (name, ours) in [("a", s.actions), ("b", s.buys), ("c", s.coins)] {
            self.same(name, ours, field(step, name)?)?;
        }
        match self.s.phase {
            Phase::Action | Phase::Buy => self.listed(step)?,
            _ => self.chosen(step)?,
        }
        self.at += 1;
        Ok(())
    }

    /// Our seats are asked also where they have no choice, so that nobody learns that they have none.
    fn skip_forced(&mut self, kind: &str) {
        while let Turn::One(who) = self.g.turn(&self.s) {
            let forced = self.g.listed(&self.s, Some(who)) == [Action::Stop];
            if !forced || self.kind() == kind {
                return;
            }
            self.g.apply(&mut self.s, Action::Stop);
        }
    }

    /// What the record calls the decision that is to be made.
    fn kind(&self) -> &'static str {
        match self.s.phase {
            Phase::Action => "action",
            Phase::Buy => "buy",
            Phase::Cellar | Phase::Discard => "discard",
            Phase::Trash => "trash",
            Phase::Gain => "gain",
            Phase::React => "moat",
            _ => "none",
        }
    }

    /// One of a list of cards, or the end of the phase.
    fn listed(&mut self, step: &Value) -> Replay<()> {
        let end = if self.s.phase == Phase::Buy { "EndTurn" } else { "EndActions" };
        let name = |action: &Action| match action {
            Action::Play(kind) | Action::Buy(kind) => kind.name().to_string(),
            _ => end.to_string(),
        };
        let list = self.g.listed(&self.s, self.to_act().map(Player::new));
        let mut ours: Vec<String> = list.iter().map(name).collect();
        let mut theirs: Vec<String> = field(step, "legal")?;
        ours.sort();
        theirs.sort();
        self.same("legal", ours, theirs)?;
        let act: String = field(step, "act")?;
        let action = list.into_iter().find(|action| name(action) == act);
        let action = action.ok_or_else(|| self.differs("act", "not legal", &act))?;
        self.g.apply(&mut self.s, action);
        Ok(())
    }

    fn differs(&self, field: &str, ours: &str, theirs: &str) -> ReplayError {
        let (ours, theirs) = (ours.to_string(), theirs.to_string());
        ReplayError::Differs(Difference { step: Some(self.at), field: field.into(), ours, theirs })
    }

    fn end(&self, record: &Value) -> Replay<()> {
        let seats = self.g.players();
        same(None, "steps", Turn::Over, self.g.turn(&self.s))?;
        same(None, "vp", self.points(), field(record, "vp")?)?;
        same(None, "turns", self.s.turns[..seats].to_vec(), field(record, "turns")?)?;
        let ranks = self.g.ranks(&self.s);
        let winners: Vec<usize> = (0..seats).filter(|&seat| ranks.0[seat] == 1).collect();
        same(None, "winners", winners, field(record, "winners")?)?;
        let decks: Vec<Value> = field(record, "decks")?;
        same(None, "decks", seats, decks.len())?;
        for (seat, deck) in decks.into_iter().enumerate() {
            let theirs = cards(&serde_json::json!({ "decks": deck }), "decks")?;
            same(None, "decks", pile_text(&self.s.deck(seat)), pile_text(&theirs))?;
        }
        Ok(())
    }
}
