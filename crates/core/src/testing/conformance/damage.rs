//! Checks of state texts, whole and damaged.

use super::drawings::eyes;
use super::{Suite, random_step};
use crate::drawing::drawing;
use crate::game::Turn;
use crate::guard::guarded;
use crate::listed::Listed;
use crate::player::Player;
use crate::seed::Rng;
use serde_json::Value;

impl<G: Listed> Suite<'_, G> {
    pub(super) fn texts_of_state(&mut self, s: &G::State, rng: &mut Rng) {
        let text = self.g.state_text(s);
        let parsed = self.g.parse_state(&text);
        self.is(parsed.as_ref() == Ok(s), "state-texts", || format!("{text} is read as {parsed:?}"));
        let other = self.texts.entry(text.clone()).or_insert_with(|| s.clone()).clone();
        self.is(other == *s, "state-texts", || format!("two states have the text {text}"));
        self.is(!self.g.show(s).is_empty(), "state-texts", || format!("nothing is shown of {text}"));
        self.damaged(&text, rng);
        self.damaged(&text, rng);
    }

    /// A state from outside is refused or can be thought about and played to its end; it never panics.
    fn damaged(&mut self, text: &str, rng: &mut Rng) {
        let damaged = damage(text, rng);
        let g = self.g;
        let (mut play_rng, shapes) = (rng.clone(), &self.shapes);
        let survived = guarded(|| {
            let Ok(mut s) = g.parse_state(&damaged) else { return };
            g.show(&s);
            eyes(1).for_each(|eye| drop(drawing(g, &s, eye, &[])));
            for who in Player::all(g.players()) {
                let view = g.view(&s, who);
                let all = g.encodings();
                all.iter().zip(shapes).for_each(|(named, &shape)| {
                    drop(named.opinion.numbers_in(g, &view, shape));
                });
                view.world(g, &mut play_rng, &mut view.blank());
            }
            for _ in 0..200 {
                g.scores(&s);
                let Some(step) = random_step(g, &s, &mut play_rng) else { break };
                g.step(&mut s, &step);
            }
            if g.turn(&s) == Turn::Over {
                g.payoffs(&s);
                g.ranks(&s);
            }
        });
        self.is(survived.is_ok(), "damaged-states", || format!("`validate` accepts {damaged}, then a panic"));
    }
}

/// Changes one or two values of a state's text, or spoils the text itself.
fn damage(text: &str, rng: &mut Rng) -> String {
    let Ok(mut value) = serde_json::from_str::<Value>(text) else { return damage_text(text, rng) };
    if rng.below(4) == 0 {
        return damage_text(text, rng);
    }
    for _ in 0..=rng.below(2) {
        let mut leaves = Vec::new();
        collect_leaves(&mut value, &mut leaves);
        if leaves.is_empty() {
            break;
        }
        let at = rng.below(leaves.len() as u32) as usize;
        damage_leaf(leaves.swap_remove(at), rng);
    }
    value.to_string()
}

fn collect_leaves<'v>(value: &'v mut Value, leaves: &mut Vec<&'v mut Value>) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|item| collect_leaves(item, leaves)),
        Value::Object(map) => map.values_mut().for_each(|item| collect_leaves(item, leaves)),
        leaf => leaves.push(leaf),
    }
}

/// Values that a careless `validate` lets through: one off, a flipped bit, the greatest of a small type.
fn damage_leaf(leaf: &mut Value, rng: &mut Rng) {
    *leaf = match leaf {
        Value::Number(number) => {
            let (n, bit) = (number.as_i64().unwrap_or(0), rng.below(12));
            rng.pick(&[n.wrapping_add(1), n.wrapping_sub(1), 0, 1, 7, 8, 200, 255, n ^ 1 << bit]).into()
        }
        Value::Bool(flag) => (!*flag).into(),
        Value::String(text) => damage_text(text, rng).into(),
        _ => rng.pick(&[0, 1, 3, 7, 200]).into(),
    };
    if rng.below(16) == 0 {
        *leaf = Value::Null;
    }
}

/// Changes one or two characters.
fn damage_text(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return "x".into();
    }
    for _ in 0..=rng.below(2) {
        let at = rng.below(chars.len() as u32) as usize;
        match rng.below(4) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, rng.pick(&['0', '1', '9', '"', ',', '[', '-', 'x'])),
            _ if chars[at].is_ascii_digit() => chars[at] = rng.pick(&['0', '1', '2', '3', '5', '8', '9']),
            _ => {
                let other = rng.below(chars.len() as u32) as usize;
                chars.swap(at, other);
            }
        }
        if chars.is_empty() {
            break;
        }
    }
    chars.into_iter().collect()
}
