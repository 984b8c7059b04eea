//! Choices of several cards, and answers to attacks.

use super::{Replay, Replayer, cards};
use crate::dominion::cards::{Effect, Kind, Pile, TREASURES};
use crate::dominion::rules::Action;
use crate::dominion::state::Phase;
use crate::dominion::text::pile_text;
use nply_core::records::field;
use nply_core::{Game, Notation, Player};
use serde_json::Value;

impl Replayer<'_> {
    /// A choice of cards out of others: discarded, trashed or gained.
    pub(super) fn chosen(&mut self, step: &Value) -> Replay<()> {
        let seat = self.to_act().unwrap_or(0);
        let hand = self.s.hand[seat];
        let effect = self.s.cause.card().effect;
        let mut from = hand;
        let (least, most) = match (self.s.phase, effect) {
            (Phase::Cellar, _) => (0, hand.size()),
            (Phase::Discard, Effect::DiscardTo(keep)) => {
                let count = hand.size() - u32::from(keep);
                (count, count)
            }
            (Phase::Trash, Effect::Mine(_)) => {
                from.0[TREASURES..].fill(0);
                (0, 1)
            }
            (Phase::Gain, _) => {
                from = Pile::default();
                self.g.gainable(&self.s).for_each(|kind| from.put(kind));
                (1, 1)
            }
            _ => (1, 1),
        };
        self.same("card", self.s.cause.name(), field::<String>(step, "card")?.as_str())?;
        self.same_cards("choose_from", &from, step)?;
        self.same("min", least, field(step, "min")?)?;
        self.same("max", most, field(step, "max")?)?;
        let act = cards(step, "act")?;
        if !from.contains(&act) || !(least..=most).contains(&act.size()) {
            return Err(self.differs("act", "not legal", &pile_text(&act)));
        }
        self.take(&act);
        Ok(())
    }

    fn take(&mut self, act: &Pile) {
        let phase = self.s.phase;
        let verb = match phase {
            Phase::Trash => Action::Trash,
            Phase::Gain => Action::Gain,
            _ => Action::Discard,
        };
        for kind in act.kinds().flat_map(|kind| (0..act.of(kind)).map(move |_| kind)) {
            self.trashed = (phase == Phase::Trash).then_some(kind);
            self.g.apply(&mut self.s, verb(kind));
        }
        let may_stop = phase == Phase::Cellar || phase == Phase::Trash && act.size() == 0;
        if may_stop && self.s.phase == phase && self.s.pending == 0 {
            self.g.apply(&mut self.s, Action::Stop);
        }
    }

    /// The answers of all victims of an attack, which the record has in the order of seats.
    pub(super) fn attack(&mut self) -> Replay<()> {
        let (first, steps) = (self.at, self.steps);
        let is_answer = |step: &&Value| {
            let kind = step.get("kind").and_then(Value::as_str);
            let seat = step.get("seat").and_then(Value::as_u64);
            matches!(kind, Some("moat" | "discard")) && seat != Some(self.s.active.into())
        };
        let answers: Vec<&Value> = steps[first..].iter().take_while(is_answer).collect();
        let mut used = 0;
        while matches!(self.s.phase, Phase::React | Phase::Discard) {
            let (victim, kind) = (usize::from(self.s.victim), self.kind());
            if self.g.listed(&self.s, Some(Player::new(victim))) == [Action::Stop] {
                self.g.apply(&mut self.s, Action::Stop);
                continue;
            }
            let found = answers.iter().position(|step| {
                step["seat"].as_u64() == Some(victim as u64) && step["kind"].as_str() == Some(kind)
            });
            let index = found.ok_or_else(|| self.differs("kind", kind, "no such step"))?;
            self.at = first + index;
            self.answer(answers[index], victim)?;
            used += 1;
        }
        self.at = first + answers.len();
        self.same("kind", used, answers.len())
    }

    fn answer(&mut self, step: &Value, victim: usize) -> Replay<()> {
        self.same_cards("hand", &self.s.hand[victim], step)?;
        if self.s.phase == Phase::React {
            let legal: Vec<String> = field(step, "legal")?;
            self.same("legal", vec!["RevealMoat".to_string(), "No".to_string()], legal)?;
            let action = match field::<String>(step, "act")?.as_str() {
                "RevealMoat" => Action::Reveal(Kind(8)),
                "No" => Action::Stop,
                other => return Err(self.differs("act", "RevealMoat or No", other)),
            };
            self.g.apply(&mut self.s, action);
            return Ok(());
        }
        // The seat is not active: its own turn has not begun.
        for (name, ours) in [("a", 1), ("b", 1), ("c", 0)] {
            self.same(name, ours, field::<u8>(step, name)?)?;
        }
        self.chosen(step)
    }
}
