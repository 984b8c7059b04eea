//! Replaying Spades games of OpenSpiel.

use super::cards::Card;
use super::rules::Spades;
use super::state::{Action, Phase, State};
use crate::deck::records::{Replayed, dealt_in_turn, differs, field_set, parse_dealt, rules, unreadable};
use nply_core::records::{field, same};
use nply_core::{Game, Notation, Player, Seed, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

pub(super) fn replay(record: &Value) -> Option<Replayed<u64>> {
    let ours = record.get("game")?.as_str()? == "spades";
    ours.then(|| Replay { g: &rules(4, "preset=open-spiel")?, record }.run())
}

struct Replay<'a> {
    g: &'a Spades,
    record: &'a Value,
}

impl Replay<'_> {
    fn run(&self) -> Replayed<u64> {
        same(None, "players", 4, field::<usize>(self.record, "players")?)?;
        let steps: Vec<Value> = field(self.record, "steps")?;
        let mut s = self.dealt()?;
        for (i, step) in steps.iter().enumerate() {
            let Turn::One(who) = self.g.turn(&s) else {
                return Err(unreadable(format!("step {i} comes after the end")));
            };
            let action = self.compare(&s, i, step, who)?;
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
        let mut s = self.g.start(&mut Seed(0).rng());
        for text in dealt_in_turn(&field(self.record, "setup")?, 4, 13)? {
            let card = parse_dealt(&text, self.g.stock(&s))?;
            self.g.apply(&mut s, Action::Card(card));
        }
        Ok(s)
    }

    /// Compares everything that a step holds; gives the action that it takes.
    fn compare(&self, s: &State, i: usize, step: &Value, who: Player) -> Replayed<Action> {
        let at = Some(i);
        same(at, "p", who.index() as i64, field::<i64>(step, "p")?)?;
        let shown: Value = field(step, "s")?;
        let phase = if s.phase == Phase::Bid { "bid" } else { "play" };
        same(at, "phase", phase.to_string(), field::<String>(&shown, "phase")?)?;
        let hand = BTreeSet::from_iter(Card::texts(s.hands[who.index()]));
        same(at, "hand", hand, field_set(&shown, "hand")?)?;
        let trick: Vec<String> = s.trick().iter().map(Card::to_string).collect();
        same(at, "trick", trick, field(&shown, "trick")?)?;
        same(at, "won", s.won.to_vec(), field(&shown, "won")?)?;
        same(at, "bids", self.bids(s), field(&shown, "bids")?)?;
        let list = self.g.listed(s, Some(who));
        let texts: BTreeSet<String> = list.iter().map(|&action| their_text(action)).collect();
        same(at, "legal", texts.clone(), field_set(step, "legal")?)?;
        let action: String = field(step, "a")?;
        let ours = list.into_iter().find(|&ours| their_text(ours) == action);
        ours.ok_or_else(|| differs(i, "a", format!("{texts:?}"), action))
    }

    fn bids(&self, s: &State) -> Vec<Option<u8>> {
        (0..self.g.seats).map(|seat| s.bid_of(seat)).collect()
    }

    fn end(&self, s: &State) -> Replayed<()> {
        let finally: Value = field(self.record, "final")?;
        same(None, "won", s.won.to_vec(), field(&finally, "won")?)?;
        same(None, "bids", self.bids(s), field(&finally, "bids")?)?;
        let payoffs = self.g.payoffs(s).seats(4).iter().map(|&points| f64::from(points)).collect::<Vec<_>>();
        same(None, "returns", payoffs, field(self.record, "returns")?)
    }
}

/// What they call an action.
fn their_text(action: Action) -> String {
    match action {
        Action::Card(card) => card.to_string(),
        Action::Bid(0) => "nil".into(),
        Action::Bid(bid) => format!("bid {bid}"),
        Action::Blind | Action::Look => "-".into(),
    }
}
