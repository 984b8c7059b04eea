//! Evaluations that are learned: numbers about the position of a seat, and what each of them is worth.

use crate::game::{Game, Turn};
use crate::opinions::Evaluate;
use crate::options::Bad;
use crate::player::{Player, Values};
use crate::seed::Seed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most numbers of a seat: they are kept on the stack, since leaves are valued by them.
pub const MOST_FEATURES: usize = 128;

/// Numbers about the position of a seat, from which its value is learned.
pub trait Features<G: Game>: Send + Sync {
    /// What each number means, in order: each name once, at most [`MOST_FEATURES`], the same for all numbers of seats.
    fn names(&self) -> Vec<String>;

    /// Whether positions like this are learned from: in a card game those between two tricks, say.
    fn is_moment(&self, g: &G, s: &G::State) -> bool;

    /// Brings a position on to the next such moment, as well as that can be done without thinking. It may stay where it
    /// is.
    fn settle(&self, _g: &G, _s: &mut G::State) {}

    /// What the seats have already; what is learned is what comes on top of it.
    fn so_far(&self, g: &G, s: &G::State) -> Values;

    /// Writes the numbers of a seat; all are 0 before. They tell what the seat itself knows and nothing else, so they are
    /// the same from its view and from every world of it.
    fn write(&self, g: &G, s: &G::State, who: Player, out: &mut [f32]);
}

/// What was learned, as it is kept in a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Weights {
    /// What is made of the numbers: `linear`.
    pub kind: String,
    /// The id of the game.
    pub game: String,
    /// The name of its features.
    pub features: String,
    /// What each number is worth, by its name.
    pub weights: BTreeMap<String, f32>,
    /// How it was trained.
    pub trained: serde_json::Value,
    /// Of everything above.
    pub checksum: String,
}

impl Weights {
    fn sum(&self) -> String {
        let content = Weights { checksum: String::new(), ..self.clone() };
        let text = serde_json::to_string(&content).expect("plain data");
        format!("{:016x}", Seed(0).named(&text).0)
    }

    /// The text of the file, with its checksum.
    pub fn text(&self) -> String {
        let whole = Weights { checksum: self.sum(), ..self.clone() };
        serde_json::to_string_pretty(&whole).expect("plain data") + "\n"
    }

    /// Reads the text of a file; `name` is for messages.
    pub fn parse(text: &str, name: &str) -> Result<Weights, Bad> {
        let read: Weights = serde_json::from_str(text)
            .map_err(|e| Bad::new(name, format!("not a file of weights that `nply train` wrote: {e}")))?;
        if read.sum() != read.checksum {
            return Err(Bad::new(name, "its checksum is wrong: the file was changed or damaged"));
        }
        Ok(read)
    }
}

/// What a seat has, and a weight for each of its numbers.
pub struct Linear<G: Game> {
    features: Arc<dyn Features<G>>,
    weights: Vec<f32>,
}

impl<G: Game> Linear<G> {
    /// The evaluation by these features with these weights, one for each of them.
    pub fn new(features: Arc<dyn Features<G>>, weights: &Weights) -> Result<Self, Bad> {
        let names = features.names();
        debug_assert!(names.len() <= MOST_FEATURES);
        let odd = |name: &str| {
            Bad::new(name, format!("the weights are for other features than `{}` of today", weights.features))
        };
        if let Some(name) = weights.weights.keys().find(|name| !names.contains(name)) {
            return Err(odd(name));
        }
        let of = |name: &String| weights.weights.get(name).copied().ok_or_else(|| odd(name));
        Ok(Linear { weights: names.iter().map(of).collect::<Result<_, _>>()?, features })
    }
}

impl<G: Game> Evaluate<G> for Linear<G> {
    fn evaluate(&self, g: &G, s: &G::State) -> Values {
        let mut settled = s.clone();
        self.features.settle(g, &mut settled);
        if g.turn(&settled) == Turn::Over {
            return g.payoffs(&settled);
        }
        let mut values = self.features.so_far(g, &settled);
        if self.features.is_moment(g, &settled) {
            let mut numbers = [0.0; MOST_FEATURES];
            let numbers = &mut numbers[..self.weights.len()];
            for who in Player::all(g.players()) {
                numbers.fill(0.0);
                self.features.write(g, &settled, who, numbers);
                values[who] += numbers.iter().zip(&self.weights).map(|(x, w)| x * w).sum::<f32>();
            }
        }
        let (least, most) = g.bounds();
        Values(values.0.map(|value| value.clamp(least, most)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn weights() -> Weights {
        let weights = [("a".to_string(), 0.1), ("b".to_string(), -2.5)].into();
        let (game, features) = ("hearts".into(), "tricks".into());
        Weights {
            kind: "linear".into(),
            game,
            features,
            weights,
            trained: json!({ "games": 3 }),
            checksum: String::new(),
        }
    }

    #[test]
    fn weights_are_read_back_and_damage_is_told() {
        let text = weights().text();
        let read = Weights::parse(&text, "w.json").expect("whole");
        assert_eq!((read.text(), &read.weights), (text.clone(), &weights().weights));
        let damaged = text.replace("-2.5", "-2.4");
        assert_eq!(Weights::parse(&damaged, "w.json").unwrap_err().word, "w.json");
        assert!(Weights::parse(&damaged, "w.json").unwrap_err().why.contains("checksum"));
        assert!(Weights::parse(&text[..text.len() / 2], "w.json").unwrap_err().why.contains("nply train"));
    }
}
