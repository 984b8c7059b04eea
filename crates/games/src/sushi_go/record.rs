//! Replaying records of another program.
//!
//! That program pays the second prize for Maki also to seats without a roll, and 3 points to each of two seats with
//! equally many Puddings. Its own scores are compared with these two faults added to ours, and the official scores of
//! the record with ours.
//!
//! Its list of pairs differs from ours in two points. It lists both orders of a nigiri and a Wasabi also where an open
//! Wasabi makes them equal; and of two different nigiri only the alphabetical order, although the order decides which
//! of them is tripled when one Wasabi is open.

use super::cards::{Dish, WASABI, full_deck, open_wasabi};
use super::listed::PRINTED_MAKIS;
use super::rules::{Action, State, SushiGo};
use super::scoring::{rolls, set_points};
use nply_core::records::{Difference, ReplayError, field, same};
use nply_core::{Game, Joint, Notation, Player, Seed};
use serde_json::Value;
use std::collections::BTreeSet;

type Replay<T> = Result<T, ReplayError>;

/// `None` if this is not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replay<u64>> {
    (record.get("game")?.as_str()? == "sushi-go").then(|| replay_game(record))
}

fn differs(at: usize, field: &str, ours: String, theirs: String) -> ReplayError {
    ReplayError::Differs(Difference { step: Some(at), field: field.into(), ours, theirs })
}

/// Where a replay stands.
struct Replayer {
    g: SushiGo,
    s: State,
    /// What the other program's faults have added to each seat's score so far.
    faults: Vec<i16>,
    steps: usize,
}

fn replay_game(record: &Value) -> Replay<u64> {
    let seats: usize = field(record, "n")?;
    if !(2..=5).contains(&seats) {
        return Err(ReplayError::Unreadable(format!("field `n`: {seats} seats")));
    }
    let g = SushiGo {
        seats: seats as u8,
        deck: full_deck(PRINTED_MAKIS),
        alternate: false,
        wasabi_optional: false,
        second_after_tie: false,
        penalty_for_two: false,
        all_equal_pays: false,
    };
    let s = g.start(&mut Seed(0).rng());
    let mut table = Replayer { g, s, faults: vec![0; seats], steps: 0 };
    let rounds: Vec<Value> = field(record, "rounds")?;
    same(None, "rounds", 3, rounds.len())?;
    for round in &rounds {
        table.round(round)?;
    }
    table.end(record)?;
    Ok(table.steps as u64)
}

impl Replayer {
    fn seats(&self) -> usize {
        self.g.players()
    }

    fn round(&mut self, round: &Value) -> Replay<()> {
        self.deal(&field::<Vec<Vec<String>>>(round, "hands")?)?;
        let (at, number) = (self.steps, self.s.round);
        let turns: Vec<Value> = field(round, "turns")?;
        same(Some(at), "turns", usize::from(self.s.left), turns.len())?;
        for (i, turn) in turns.iter().enumerate() {
            self.turn(turn, i + 1 == turns.len(), round)?;
            self.steps += 1;
        }
        same(Some(at), "turns", self.s.round, number + 1)
    }

    /// Chance steps from the hands that the record gives.
    fn deal(&mut self, hands: &[Vec<String>]) -> Replay<()> {
        same(Some(self.steps), "hands", self.seats(), hands.len())?;
        for (seat, hand) in hands.iter().enumerate() {
            same(Some(self.steps), "hands", usize::from(self.s.hand_size()), hand.len())?;
            for name in hand {
                let kind = Dish::named(name).filter(|kind| kind.count(self.s.bag) > 0);
                let none =
                    || differs(self.steps, "hands", format!("none left for p{}", seat + 1), name.clone());
                self.g.apply(&mut self.s, Action::One(kind.ok_or_else(none)?));
            }
        }
        Ok(())
    }

    fn turn(&mut self, turn: &Value, last: bool, round: &Value) -> Replay<()> {
        let at = Some(self.steps);
        same(at, "hands", self.hands(), sorted(field(turn, "hands")?))?;
        let legal: Vec<BTreeSet<String>> = field(turn, "legal")?;
        same(at, "legal", self.legal(), legal)?;
        let acts: Vec<Vec<String>> = field(turn, "act")?;
        same(at, "act", self.seats(), acts.len())?;
        let mut joint = Joint::empty();
        for (who, act) in Player::all(self.seats()).zip(&acts) {
            joint.set(who, self.action(who, act)?);
        }
        if last {
            return self.last_turn(&joint, turn, round);
        }
        self.g.apply_together(&mut self.s, &joint);
        same(at, "score", self.program_score(), field(turn, "score")?)
    }

    /// The turn that ends a round: cards are counted before they are cleared away.
    fn last_turn(&mut self, joint: &Joint<Action>, turn: &Value, round: &Value) -> Replay<()> {
        let (at, mut full) = (Some(self.steps), self.s);
        joint.iter().for_each(|(who, action)| self.g.pick(&mut full, who.index(), action));
        let icons: Vec<u8> = full.tables[..self.seats()].iter().map(|&table| rolls(table)).collect();
        let before_pudding: Vec<i16> = {
            let maki = self.g.maki_points(&icons);
            (0..self.seats()).map(|i| full.score[i] + set_points(full.tables[i]) + maki[i]).collect()
        };
        same(at, "maki", &icons, &field(round, "maki")?)?;
        same(at, "official_score", &before_pudding, &field(round, "official_score")?)?;
        self.add_maki_fault(&icons);
        let program: Vec<i16> = before_pudding.iter().zip(&self.faults).map(|(a, b)| a + b).collect();
        same(at, "program_score", &program, &field(round, "program_score")?)?;
        same(at, "program_differs", program != before_pudding, field(round, "program_differs")?)?;
        self.g.apply_together(&mut self.s, joint);
        // The very last turn has no score of its own.
        if self.s.round < 3 {
            same(at, "score", self.program_score(), field(turn, "score")?)?;
        }
        Ok(())
    }

    fn hands(&self) -> Vec<Vec<String>> {
        let names = |seat: usize| {
            let hand = self.s.hand(seat);
            let copies = |kind: Dish| (0..kind.count(hand)).map(move |_| kind.name().to_string());
            Dish::kinds().flat_map(copies).collect()
        };
        (0..self.seats()).map(names).collect()
    }

    /// Our lists as that program writes them.
    fn legal(&self) -> Vec<BTreeSet<String>> {
        let of = |who: Player| {
            let mut texts = BTreeSet::new();
            for action in self.g.listed(&self.s, Some(who)) {
                match action {
                    Action::Two(a, b) if a.is_nigiri() && b.is_nigiri() && a > b => continue,
                    Action::Two(a, b) if a.is_nigiri() && b == WASABI => {
                        texts.insert(self.g.action_text(&self.s, Action::Two(b, a)));
                    }
                    _ => {}
                }
                texts.insert(self.g.action_text(&self.s, action));
            }
            texts
        };
        Player::all(self.seats()).map(of).collect()
    }

    fn action(&self, who: Player, act: &[String]) -> Replay<Action> {
        let kinds: Vec<Dish> = act.iter().filter_map(|name| Dish::named(name)).collect();
        let action = match kinds[..] {
            [one] if act.len() == 1 => Some(Action::One(one)),
            [a, b] if act.len() == 2 => Some(self.as_listed(who, a, b)),
            _ => None,
        };
        let listed = self.g.listed(&self.s, Some(who));
        action.filter(|action| listed.contains(action)).ok_or_else(|| {
            let ours: Vec<String> = listed.iter().map(|&a| self.g.action_text(&self.s, a)).collect();
            differs(self.steps, "act", ours.join(" "), act.join("+"))
        })
    }

    /// Two orders of a Wasabi and a nigiri that lead to one table have one action in our list.
    fn as_listed(&self, who: Player, a: Dish, b: Dish) -> Action {
        let open = open_wasabi(self.s.tables[who.index()]) > 0;
        if a == WASABI && b.is_nigiri() && open { Action::Two(b, a) } else { Action::Two(a, b) }
    }

    /// What that program shows: our score with its faults.
    fn program_score(&self) -> Vec<i16> {
        let points = |seat: usize| self.s.score[seat] + set_points(self.s.tables[seat]) + self.faults[seat];
        (0..self.seats()).map(points).collect()
    }

    /// One seat has all the rolls: the others, without any, share the second prize there.
    fn add_maki_fault(&mut self, icons: &[u8]) {
        let without = icons.iter().filter(|&&own| own == 0).count();
        if without > 0 && without + 1 == icons.len() {
            for (fault, _) in self.faults.iter_mut().zip(icons).filter(|(_, icons)| **icons == 0) {
                *fault += 3 / without as i16;
            }
        }
    }

    fn end(&self, record: &Value) -> Replay<()> {
        let seats = self.seats();
        let (ours, puddings) = (self.s.score[..seats].to_vec(), self.s.puddings[..seats].to_vec());
        same(None, "puddings", &puddings, &field(record, "puddings")?)?;
        same(None, "official_final", &ours, &field(record, "official_final")?)?;
        let equal = if seats == 2 && puddings[0] == puddings[1] { 3 } else { 0 };
        let program: Vec<i16> = ours.iter().zip(&self.faults).map(|(a, b)| a + b + equal).collect();
        same(None, "program_final", program, field(record, "program_final")?)?;
        let ranks = self.g.ranks(&self.s);
        let winners: Vec<usize> = (0..seats).filter(|&seat| ranks.0[seat] == 1).collect();
        same(None, "winners", winners, field(record, "winners")?)
    }
}

fn sorted(mut hands: Vec<Vec<String>>) -> Vec<Vec<String>> {
    hands.iter_mut().for_each(|hand| hand.sort());
    hands
}
