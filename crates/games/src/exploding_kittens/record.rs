//! Replaying games of another program.

use super::cards::{Card, Heap, KITTEN};
use super::rules::{AttackStack, Choices, ExplodingKittens, ExtraDefuses, Pairs};
use super::state::{Act, Action, Phase, SEATS, State};
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Notation, Player, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

type Replay<T> = Result<T, ReplayError>;

const NAMES: [&str; 13] = [
    "Attack",
    "Skip",
    "Favor",
    "Shuffle",
    "SeeTheFuture",
    "Nope",
    "TacoCat",
    "Cattermelon",
    "BeardCat",
    "RainbowRalphingCat",
    "HairyPotatoCat",
    "Defuse",
    "ExplodingKitten",
];

/// Replays one game. `None`: not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replay<u64>> {
    (record.get("game")?.as_str()? == "exploding-kittens").then(|| Round::new(record)?.replay(record))
}

fn unreadable<T>(why: impl Into<String>) -> Replay<T> {
    Err(ReplayError::Unreadable(why.into()))
}

fn card(name: &str) -> Replay<Card> {
    let at = NAMES.iter().position(|known| *known == name);
    at.map_or_else(|| unreadable(format!("`{name}` is not a card")), |at| Ok(Card::new(at)))
}

fn heap(names: &[String]) -> Replay<Heap> {
    let mut heap = Heap::default();
    for name in names {
        let card = card(name)?;
        if heap.count(card) >= 6 {
            return unreadable("more cards than there are");
        }
        heap.add(card);
    }
    Ok(heap)
}

fn names(heap: Heap) -> Vec<String> {
    let mut names: Vec<String> = heap
        .kinds()
        .flat_map(|card| (0..heap.count(card)).map(move |_| NAMES[card.index()].to_string()))
        .collect();
    names.sort();
    names
}

struct Round {
    g: ExplodingKittens,
    s: State,
    /// The pile, the top card first.
    pile: Vec<Card>,
}

impl Round {
    fn new(record: &Value) -> Replay<Round> {
        let choices = Choices {
            hand: 7,
            extra: ExtraDefuses::All,
            extra_dealt: false,
            attack_chosen: false,
            stack: AttackStack::None,
            reorder: false,
            pairs: Pairs::Cats,
            threes: false,
            fives: false,
            nope_own: false,
            nested_nopes: true,
            one_card: false,
        };
        let seats: usize = field(record, "n")?;
        let Some(g) = ExplodingKittens::new(seats, choices) else {
            return unreadable(format!("{seats} seats"));
        };
        let hands: Vec<Vec<String>> = field(record, "hands")?;
        let hands = hands.iter().map(|hand| heap(hand)).collect::<Replay<Vec<_>>>()?;
        same(None, "hands", seats, hands.len())?;
        let pile = pile(record)?;
        let mut s = g.first_state();
        for (seat, hand) in hands.iter().enumerate() {
            same(None, "hands", 8, hand.size())?;
            let mut dealt = *hand;
            dealt.lower(super::cards::DEFUSE);
            for card in dealt.kinds() {
                for _ in 0..dealt.count(card) {
                    if s.phase != Phase::Deal || !s.bag.has(card) || s.step as usize / 7 != seat {
                        return unreadable("hands that cannot be dealt");
                    }
                    g.apply(&mut s, Action::new(Act::Deal(card)));
                }
            }
        }
        same(None, "pile", names(s.bag), sorted(&pile))?;
        Ok(Round { g, s, pile })
    }

    fn replay(mut self, record: &Value) -> Replay<u64> {
        let steps: Vec<Value> = field(record, "steps")?;
        for (i, step) in steps.iter().enumerate() {
            self.step(i, step)?;
        }
        same(None, "steps (the game is over)", self.s.phase == Phase::Over, true)?;
        let winner: Option<usize> = field(record, "winner")?;
        same(None, "winner", (0..SEATS).find(|&seat| self.s.is_alive(seat)), winner)?;
        Ok(steps.len() as u64)
    }

    fn step(&mut self, i: usize, step: &Value) -> Replay<()> {
        let at = Some(i);
        if let Some(chance) = step.get("chance").and_then(Value::as_str) {
            return match chance {
                "shuffle" => {
                    // It may stand before or after the others have let it happen.
                    self.pass_unasked();
                    let pile = pile(step)?;
                    same(at, "pile", sorted(&self.pile), sorted(&pile))?;
                    self.pile = pile;
                    Ok(())
                }
                _ => self.steal(at, step),
            };
        }
        if step.get("drawn").is_some() {
            let drawn = card(&field::<String>(step, "drawn")?)?;
            same(at, "drawn (whether one is drawn)", self.s.phase == Phase::Draw, true)?;
            let top = if self.pile.is_empty() { KITTEN } else { self.pile.remove(0) };
            same(at, "drawn", top.name(), drawn.name())?;
            if !self.g.source(&self.s).has(drawn) {
                return unreadable("a card that is not in the pile is drawn");
            }
            self.g.apply(&mut self.s, Action::new(Act::Deal(drawn)));
            return Ok(());
        }
        if step.get("explodes").is_some() {
            let seat: usize = field(step, "explodes")?;
            let alive = seat < self.g.seats && self.s.is_alive(seat);
            return same(at, "explodes", alive, false);
        }
        self.decide(at, step)
    }

    /// Seats without a Nope are not asked in the records.
    fn pass_unasked(&mut self) {
        while self.s.phase == Phase::React && !self.s.hands[self.s.asked as usize].has(super::cards::NOPE) {
            self.g.apply(&mut self.s, Action::new(Act::Pass));
        }
        while self.s.phase == Phase::Look {
            let place = self.s.step as usize;
            let Some(&card) = self.pile.get(place) else { return };
            if !self.g.source(&self.s).has(card) {
                return;
            }
            self.g.apply(&mut self.s, Action::new(Act::Deal(card)));
        }
    }

    fn steal(&mut self, at: Option<usize>, step: &Value) -> Replay<()> {
        self.pass_unasked();
        same(at, "chance (a card is taken)", self.s.phase == Phase::Steal, true)?;
        same(at, "frm", self.s.asked as usize, field(step, "frm")?)?;
        same(at, "to", self.s.mover as usize, field(step, "to")?)?;
        let card = card(&field::<String>(step, "card")?)?;
        same(at, "card", self.s.hands[self.s.asked as usize].has(card), true)?;
        self.g.apply(&mut self.s, Action::new(Act::Deal(card)));
        Ok(())
    }

    fn decide(&mut self, at: Option<usize>, step: &Value) -> Replay<()> {
        self.pass_unasked();
        let seat: usize = field(step, "seat")?;
        let Turn::One(who) = self.g.turn(&self.s) else {
            return same(at, "seat", "nobody".to_string(), seat.to_string());
        };
        same(at, "seat", who.index(), seat)?;
        let kind = match self.s.phase {
            Phase::Turn => "turn",
            Phase::React => "react",
            Phase::Give => "give",
            _ => "defuse",
        };
        same(at, "kind", kind.to_string(), field(step, "kind")?)?;
        let list = self.g.listed(&self.s, Some(who));
        if kind == "defuse" {
            return self.defuse(at, step);
        }
        if kind == "turn" {
            self.table(at, step)?;
        }
        if kind == "give" {
            same(at, "to", self.s.mover as usize, field(step, "to")?)?;
        }
        // While turns are owed the recorder avoided Attacks.
        let avoided = step.get("avoided").is_some() || self.s.turns > 1;
        let texts = list.iter().map(|&a| text_of(a)).filter(|text| !(avoided && text == "Attack"));
        let texts: BTreeSet<String> = texts.collect();
        let legal: Vec<String> = field(step, "legal")?;
        let legal: BTreeSet<String> =
            legal.into_iter().filter(|text| !(avoided && text == "Attack")).collect();
        same(at, "legal", &texts, &legal)?;
        let act: String = field(step, "act")?;
        let Some(&action) = list.iter().find(|&&a| text_of(a) == act) else {
            return same(at, "act", format!("one of {texts:?}"), act);
        };
        self.g.apply(&mut self.s, action);
        self.pass_unasked();
        Ok(())
    }

    fn table(&self, at: Option<usize>, step: &Value) -> Replay<()> {
        same(at, "turns_left", self.s.turns, field(step, "turns_left")?)?;
        let hands: Vec<Vec<String>> = field(step, "hands")?;
        same(at, "hands", self.g.seats, hands.len())?;
        for (seat, theirs) in hands.into_iter().enumerate() {
            let mut theirs = theirs;
            theirs.sort();
            same(at, "hands", names(self.s.hands[seat]), theirs)?;
        }
        let theirs: Vec<String> = field(step, "pile")?;
        let ours: Vec<String> = self.pile.iter().map(|card| NAMES[card.index()].to_string()).collect();
        same(at, "pile", ours, theirs)
    }

    fn defuse(&mut self, at: Option<usize>, step: &Value) -> Replay<()> {
        let legal: Vec<usize> = field(step, "legal")?;
        same(at, "legal", vec![0, self.s.left as usize], legal)?;
        let place: usize = field(step, "act")?;
        if place > self.pile.len() || place > self.s.left as usize {
            return same(at, "act", format!("0 to {}", self.s.left), place.to_string());
        }
        self.pile.insert(place, KITTEN);
        self.g.apply(&mut self.s, Action::new(Act::Put(place)));
        Ok(())
    }
}

fn pile(step: &Value) -> Replay<Vec<Card>> {
    field::<Vec<String>>(step, "pile")?.iter().map(|name| card(name)).collect()
}

fn sorted(pile: &[Card]) -> Vec<String> {
    let mut names: Vec<String> = pile.iter().map(|card| NAMES[card.index()].to_string()).collect();
    names.sort();
    names
}

/// An action as that program writes it.
fn text_of(a: Action) -> String {
    let name = |card: Card| NAMES[card.index()];
    match a.act() {
        Act::Draw => "Draw".into(),
        Act::Play(card) | Act::Give(card) | Act::Deal(card) => name(card).into(),
        Act::PlayAt(card, seat) => format!("{} {seat}", name(card)),
        Act::Pair(card, seat) => format!("Pair {} {seat}", name(card)),
        Act::Nope => "Nope".into(),
        Act::Pass => "Pass".into(),
        act => super::text::act_text(act),
    }
}

const _: () = assert!(SEATS == 5);
const _: fn(usize) -> Player = Player::new;
