//! Replaying Hearts games of OpenSpiel.

use super::cards::Card;
use super::rules::Hearts;
use super::state::{Action, Direction, PASSED, Phase, State};
use crate::deck::records::{
    Replayed, dealt_in_turn, differs, field_set, pairs, parameters, parse_card, parse_dealt, rules,
    unreadable,
};
use nply_core::records::{field, same};
use nply_core::{Game, Joint, Player, Rng, Seed, Turn};
use serde_json::Value;
use std::collections::BTreeSet;

/// Their switches and ours: name, what it is by default there, our option if it is the other way.
const SWITCHES: [(&str, bool, &str); 8] = [
    ("pass_cards", true, "pass=none"),
    ("no_pts_on_first_trick", true, "first=any"),
    ("can_lead_any_club", false, "lead=club"),
    ("jd_bonus", false, "jack=true"),
    ("avoid_all_tricks_bonus", false, "no-tricks=true"),
    ("qs_breaks_hearts", true, "queen-breaks=false"),
    ("must_break_hearts", true, "break=false"),
    ("can_lead_hearts_instead_of_qs", false, "lone-queen=free"),
];

/// Their returns are 26 less the points.
const BASE: f64 = 26.0;

pub(super) fn replay(record: &Value) -> Option<Replayed<u64>> {
    let parameters = parameters(record, "hearts")?;
    Some(rules_for(parameters).and_then(|g| Replay { g: &g, record }.run()))
}

/// Our rules for the parameters of theirs.
fn rules_for(parameters: &str) -> Replayed<Hearts> {
    let mut options = vec!["preset=open-spiel"];
    for pair in pairs(parameters) {
        let (name, value) = pair?;
        let known = SWITCHES.iter().find(|(switch, ..)| *switch == name);
        let &(_, default, ours) = known.ok_or_else(|| unreadable(format!("unknown parameter `{name}`")))?;
        let value = match value {
            "True" => true,
            "False" => false,
            _ => return Err(unreadable(format!("parameter `{name}={value}` is neither True nor False"))),
        };
        if value != default {
            options.push(ours);
        }
    }
    rules(4, &options.join(","))
}

struct Replay<'a> {
    g: &'a Hearts,
    record: &'a Value,
}

impl Replay<'_> {
    fn run(&self) -> Replayed<u64> {
        same(None, "players", 4, field::<usize>(self.record, "players")?)?;
        let steps: Vec<Value> = field(self.record, "steps")?;
        let mut s = self.dealt()?;
        let mut at = 0;
        if s.phase == Phase::Pass {
            at = self.passes(&mut s, &steps)?;
        }
        for (i, step) in steps.iter().enumerate().skip(at) {
            let Turn::One(who) = self.g.turn(&s) else {
                return Err(unreadable(format!("step {i} comes after the end")));
            };
            let card = self.compare(&s, i, step, who, self.g.legal(&s), s.hands[who.index()])?;
            self.g.apply(&mut s, Action::Card(card));
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
        let direction: String = field(&setup, "pass")?;
        let mut rng: Rng = Seed(0).rng();
        let mut s = self.g.start(&mut rng);
        let theirs = Direction::parse(&direction).ok_or_else(|| unreadable("field `pass`"))?;
        if s.phase == Phase::Direct {
            self.g.apply(&mut s, Action::Direct(theirs));
        }
        same(None, "pass", s.direction, theirs)?;
        for text in dealt_in_turn(&setup, 4, 13)? {
            let card = parse_dealt(&text, self.g.stock(&s))?;
            self.g.apply(&mut s, Action::Card(card));
        }
        Ok(s)
    }

    /// Their picks come seat by seat, ours in three rounds of all seats.
    fn passes(&self, s: &mut State, steps: &[Value]) -> Replayed<usize> {
        let (seats, each) = (self.g.seats, PASSED as usize);
        if steps.len() < seats * each {
            return Err(unreadable("the record stops while cards are passed"));
        }
        for round in 0..each {
            let mut joint = Joint::empty();
            for seat in 0..seats {
                let (i, who) = (seat * each + round, Player::new(seat));
                let picks = self.g.picks(s, seat);
                let card = self.compare(s, i, &steps[i], who, picks, s.hands[seat] & !s.passed)?;
                joint.set(who, Action::Pass(card));
            }
            self.g.apply_together(s, &joint);
        }
        Ok(seats * each)
    }

    /// Compares everything that a step holds; gives the card that it takes.
    fn compare(
        &self,
        s: &State,
        i: usize,
        step: &Value,
        who: Player,
        legal: u64,
        hand: u64,
    ) -> Replayed<Card> {
        let at = Some(i);
        same(at, "p", who.index() as i64, field::<i64>(step, "p")?)?;
        let shown: Value = field(step, "s")?;
        let phase = if s.phase == Phase::Pass { "pass" } else { "play" };
        same(at, "phase", phase.to_string(), field::<String>(&shown, "phase")?)?;
        same(at, "hand", BTreeSet::from_iter(Card::texts(hand)), field_set(&shown, "hand")?)?;
        let trick: Vec<String> = s.trick().iter().map(Card::to_string).collect();
        same(at, "trick", trick, field(&shown, "trick")?)?;
        let points = self.g.minus_points(s);
        let points: Vec<f64> = points.seats(4).iter().map(|&minus| 0.0 - f64::from(minus)).collect();
        same(at, "points", points, field(&shown, "points")?)?;
        same(at, "broken", self.g.broken(s), field::<bool>(&shown, "broken")?)?;
        same(at, "legal", BTreeSet::from_iter(Card::texts(legal)), field_set(step, "legal")?)?;
        let action: String = field(step, "a")?;
        let card = parse_card(&action)?;
        if legal & card.bit() == 0 {
            return Err(differs(i, "a", format!("{:?}", BTreeSet::from_iter(Card::texts(legal))), action));
        }
        Ok(card)
    }

    fn end(&self, s: &State) -> Replayed<()> {
        let finally: Value = field(self.record, "final")?;
        let payoffs = self.g.payoffs(s);
        let points: Vec<f64> = payoffs.seats(4).iter().map(|&minus| 0.0 - f64::from(minus)).collect();
        let returns: Vec<f64> = points.iter().map(|points| BASE - points).collect();
        same(None, "points", points, field(&finally, "points")?)?;
        same(None, "returns", returns, field(self.record, "returns")?)
    }
}
