//! Replaying Spades games of OpenSpiel.

use super::cards::Card;
use super::rules::Spades;
use super::state::{Action, Phase, State};
use nply_core::records::{Difference, ReplayError, field, same};
use nply_core::{Game, Listed, Notation, Options, Player, Seed, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

type Replayed<T> = Result<T, ReplayError>;

pub(super) fn replay(record: &Value) -> Option<Replayed<u64>> {
    (record.get("game")?.as_str()? == "spades").then(|| {
        let options = Options::parse(Spades::ABOUT.options, Spades::ABOUT.presets, "preset=open-spiel");
        let g = options.and_then(|options| Spades::build(4, &options));
        Replay { g: &g.map_err(|bad| unreadable(bad.to_string()))?, record }.run()
    })
}

fn unreadable(why: impl Into<String>) -> ReplayError {
    ReplayError::Unreadable(why.into())
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
        let setup: Value = field(self.record, "setup")?;
        let hands: Vec<Vec<String>> = field(&setup, "hands")?;
        let mut s = self.g.start(&mut Seed(0).rng());
        let sizes: Vec<usize> = hands.iter().map(Vec::len).collect();
        same(None, "hands", vec![13; 4], sizes)?;
        for i in 0..52 {
            let text = &hands[i % 4][i / 4];
            let card = Card::parse(text)
                .ok_or_else(|| unreadable(format!("`{}` is not a card", text.escape_debug())))?;
            if self.g.stock(&s) & card.bit() == 0 {
                return Err(unreadable(format!("field `hands`: {card} is dealt twice")));
            }
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
        let hand = Card::all_of(s.hands[who.index()]).map(|card| card.to_string()).collect();
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
        ours.ok_or_else(|| {
            let (field, ours) = ("a".into(), format!("{texts:?}"));
            ReplayError::Differs(Difference { step: at, field, ours, theirs: action })
        })
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

/// A list of texts as a set: their order has no meaning. A text listed twice is no set.
fn field_set(value: &Value, name: &str) -> Replayed<BTreeSet<String>> {
    let list: Vec<String> = field(value, name)?;
    let set: BTreeSet<String> = list.iter().cloned().collect();
    let twice = || unreadable(format!("field `{name}` lists something twice"));
    if set.len() == list.len() { Ok(set) } else { Err(twice()) }
}
