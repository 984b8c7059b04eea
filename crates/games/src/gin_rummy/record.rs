//! Replaying Gin Rummy games of OpenSpiel.

use super::cards::{Card, NO_CARD, value_of};
use super::melds::{deadwood, deadwood_after_discard, meld_cards};
use super::rules::GinRummy;
use super::state::{Action, Ending, Phase, State};
use crate::deck::records::{
    Replayed, dealt_in_turn, differs, field_set, pairs, parameters, parse_card, parse_dealt, rules, set_of,
    unreadable,
};
use nply_core::records::{field, same};
use nply_core::{Game, Notation, Player, Seed, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

/// Their parameters and our options, for those that are numbers on both sides.
const NUMBERS: [(&str, &str); 6] = [
    ("knock_card", "knock"),
    ("gin_bonus", "gin"),
    ("undercut_bonus", "undercut"),
    ("num_ranks", "ranks"),
    ("num_suits", "suits"),
    ("hand_size", "hand"),
];

pub(super) fn replay(record: &Value) -> Option<Replayed<u64>> {
    let parameters = parameters(record, "gin_rummy")?;
    Some(rules_for(parameters).and_then(|g| Replay { g: &g, record }.run()))
}

/// Our rules for the parameters of theirs.
fn rules_for(parameters: &str) -> Replayed<GinRummy> {
    let mut options = vec!["preset=open-spiel".to_string()];
    for pair in pairs(parameters) {
        let (name, value) = pair?;
        let number = NUMBERS.iter().find(|(theirs, _)| *theirs == name);
        options.push(match (name, number, value) {
            (_, Some((_, ours)), value) => format!("{ours}={value}"),
            ("oklahoma", _, "True") => "oklahoma=true".into(),
            ("oklahoma", _, "False") => "oklahoma=false".into(),
            _ => return Err(unreadable(format!("unknown parameter `{name}={value}`"))),
        });
    }
    rules(2, &options.join(","))
}

struct Replay<'a> {
    g: &'a GinRummy,
    record: &'a Value,
}

impl Replay<'_> {
    fn run(&self) -> Replayed<u64> {
        same(None, "players", 2, field::<usize>(self.record, "players")?)?;
        let steps: Vec<Value> = field(self.record, "steps")?;
        let mut s = self.dealt()?;
        for (i, step) in steps.iter().enumerate() {
            let action = match self.g.turn(&s) {
                Turn::Chance => self.drawn(&s, i, step)?,
                Turn::One(who) => self.compare(&s, i, step, who)?,
                _ => return Err(unreadable(format!("step {i} comes after the end"))),
            };
            self.g.apply(&mut s, action);
        }
        if self.g.turn(&s) != Turn::Over {
            return Err(unreadable("the record stops before the end of the hand"));
        }
        self.end(&s)?;
        Ok(steps.len() as u64)
    }

    /// Plays the deal card by card, each of which must be an outcome of ours.
    fn dealt(&self) -> Replayed<State> {
        let setup: Value = field(self.record, "setup")?;
        let upcard: String = field(&setup, "upcard")?;
        let mut s = self.g.start(&mut Seed(0).rng());
        for text in dealt_in_turn(&setup, 2, self.g.each as usize)?.into_iter().chain([upcard]) {
            let card = parse_dealt(&text, self.g.stock(&s))?;
            self.g.apply(&mut s, Action::Card(card));
        }
        Ok(s)
    }

    /// A card drawn from the stock.
    fn drawn(&self, s: &State, i: usize, step: &Value) -> Replayed<Action> {
        same(Some(i), "p", -1, field::<i64>(step, "p")?)?;
        let text: String = field(step, "a")?;
        let card = parse_card(&text)?;
        if self.g.stock(s) & card.bit() == 0 {
            let ours = format!("{:?}", BTreeSet::from_iter(Card::texts(self.g.stock(s))));
            return Err(differs(i, "a", ours, text));
        }
        Ok(Action::Card(card))
    }

    /// Compares everything that a step holds; gives the action that it takes.
    fn compare(&self, s: &State, i: usize, step: &Value, who: Player) -> Replayed<Action> {
        let at = Some(i);
        same(at, "p", who.index() as i64, field::<i64>(step, "p")?)?;
        let shown: Value = field(step, "s")?;
        same(at, "phase", phase_name(s.phase).to_string(), field::<String>(&shown, "phase")?)?;
        let theirs: Vec<Vec<String>> = field(&shown, "hands")?;
        let theirs: Vec<BTreeSet<String>> = theirs.into_iter().map(set_of).collect::<Result<_, _>>()?;
        same(
            at,
            "hands",
            s.hands[..2].iter().map(|&hand| BTreeSet::from_iter(Card::texts(hand))).collect(),
            theirs,
        )?;
        let upcard = (s.upcard != NO_CARD).then(|| s.upcard.to_string());
        same(at, "upcard", upcard, field(&shown, "upcard")?)?;
        same(at, "discards", s.discards.count_ones(), field(&shown, "discards")?)?;
        same(at, "stock", s.stock, field(&shown, "stock")?)?;
        same(at, "deadwood", self.deadwoods_shown(s), field(&shown, "deadwood")?)?;
        same(at, "knock_card", s.limit, field(&shown, "knock_card")?)?;
        let list = self.g.listed(s, Some(who));
        let ours: BTreeSet<String> = list.iter().map(|&action| their_text(action)).collect();
        same(at, "legal", ours, field_set(step, "legal")?)?;
        let text: String = field(step, "a")?;
        let found = list.iter().find(|&&action| their_text(action) == text);
        found.copied().ok_or_else(|| differs(i, "a", "not legal", text))
    }

    /// The least deadwood, after the best discard where one is due; once somebody knocked, all cards not laid.
    fn deadwoods_shown(&self, s: &State) -> Vec<u32> {
        let points = |&hand: &u64| match s.phase {
            Phase::Knock | Phase::Layoff | Phase::Lay => value_of(hand),
            _ if hand.count_ones() > u32::from(self.g.each) => deadwood_after_discard(hand),
            _ => deadwood(hand),
        };
        s.hands[..2].iter().map(points).collect()
    }

    fn end(&self, s: &State) -> Replayed<()> {
        let finally: Value = field(self.record, "final")?;
        let left = |&hand: &u64| if s.ending == Ending::Exhausted { deadwood(hand) } else { value_of(hand) };
        let left: Vec<u32> = s.hands[..2].iter().map(left).collect();
        same(None, "deadwood", left, field(&finally, "deadwood")?)?;
        let knocked: Vec<bool> = (0..2).map(|seat| s.knocker == seat).collect();
        same(None, "knocked", knocked, field(&finally, "knocked")?)?;
        same(None, "layoffs", BTreeSet::from_iter(Card::texts(s.layoffs)), field_set(&finally, "layoffs")?)?;
        let returns: Vec<f64> = self.g.payoffs(s).seats(2).iter().map(|&value| f64::from(value)).collect();
        same(None, "returns", returns, field(self.record, "returns")?)
    }
}

fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Deal | Phase::Stock => "Deal",
        Phase::Offer => "FirstUpcard",
        Phase::Draw => "Draw",
        Phase::Discard => "Discard",
        Phase::Wall => "Wall",
        Phase::Knock => "Knock",
        Phase::Layoff | Phase::Lay => "Layoff",
        Phase::Over => "GameOver",
    }
}

/// How they write an action.
fn their_text(action: Action) -> String {
    match action {
        Action::Card(card) => card.to_string(),
        Action::Upcard => "draw upcard".into(),
        Action::Stock => "draw stock".into(),
        Action::Pass => "pass".into(),
        Action::Knock => "knock".into(),
        Action::BigGin => "big gin".into(),
        Action::Meld(meld) => {
            let cards: Vec<String> = Card::all_of(meld_cards(meld)).map(|card| card.to_string()).collect();
            format!("meld {}", cards.join(" "))
        }
    }
}
