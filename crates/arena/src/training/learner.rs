//! What is trained, and how it learns from finished games.

use super::file::LearnerSection;
use nply_registry::Moment;
use std::collections::BTreeMap;

/// One seat of a finished game: the moments it was learned from, in order, and what the seat got in the end.
pub struct Track {
    /// The moments.
    pub moments: Vec<Moment>,
    /// The payoff.
    pub payoff: f32,
}

/// Something that learns what positions are worth. Given the same tracks in the same order it learns the same.
pub trait Learner {
    /// Learns from the seats of one game, which was the `game`-th of the training, from 0.
    fn learn(&mut self, game: u64, tracks: &[Track]);

    /// What a moment is worth to its seat, by what was learned.
    fn value(&self, moment: &Moment) -> f64;

    /// What was learned, by name. Given back to `learner` it goes on as if nothing had happened.
    fn weights(&self) -> BTreeMap<String, f32>;
}

/// What a file asks for, from what was learned before; what is missing there is 0.
pub(super) fn learner(
    section: &LearnerSection,
    names: Vec<String>,
    known: &BTreeMap<String, f32>,
) -> Box<dyn Learner> {
    let LearnerSection::Linear { lambda, step, fade, .. } = *section;
    let weights = names.iter().map(|name| known.get(name).copied().unwrap_or(0.0)).collect();
    Box::new(LinearTd { names, weights, lambda, step, fade })
}

/// A weight for each number, learned by TD(lambda) (Sutton 1988).
struct LinearTd {
    names: Vec<String>,
    weights: Vec<f32>,
    lambda: f64,
    step: f64,
    fade: Option<f64>,
}

impl Learner for LinearTd {
    fn learn(&mut self, game: u64, tracks: &[Track]) {
        let step = self.step / (1.0 + self.fade.map_or(0.0, |fade| game as f64 / fade));
        let mut change = vec![0.0; self.weights.len()];
        for track in tracks {
            // Offline: the weights stay as they are until the game was looked through. From its end, `reach` is the sum of
            // lambda^(k-t) times the error at k, over all k from t on.
            let (mut next, mut reach) = (f64::from(track.payoff), 0.0);
            for moment in track.moments.iter().rev() {
                let value = self.value(moment);
                reach = (next - value) + self.lambda * reach;
                next = value;
                for (change, &number) in change.iter_mut().zip(&moment.numbers) {
                    *change += step * reach * f64::from(number);
                }
            }
        }
        for (weight, change) in self.weights.iter_mut().zip(change) {
            *weight = (f64::from(*weight) + change) as f32;
        }
    }

    fn value(&self, moment: &Moment) -> f64 {
        let numbers = moment.numbers.iter().zip(&self.weights);
        f64::from(moment.so_far) + numbers.map(|(&x, &w)| f64::from(x) * f64::from(w)).sum::<f64>()
    }

    fn weights(&self) -> BTreeMap<String, f32> {
        self.names.iter().cloned().zip(self.weights.iter().copied()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn linear(lambda: f64, step: f64, weights: &[(&str, f32)]) -> Box<dyn Learner> {
        let section = LearnerSection::Linear { features: None, lambda, step, fade: None };
        let known = weights.iter().map(|&(name, weight)| (name.to_string(), weight)).collect();
        learner(&section, weights.iter().map(|(name, _)| name.to_string()).collect(), &known)
    }

    fn moment(so_far: f32, numbers: [f32; 2]) -> Moment {
        Moment { so_far, numbers: numbers.to_vec() }
    }

    #[test]
    fn one_game_by_hand() {
        // Values 1 and 2 + 2 = 4, then 8: errors 3 and 4.
        let moments = || vec![moment(0.0, [1.0, 0.0]), moment(2.0, [0.0, 2.0])];
        let learned = |lambda| {
            let mut learner = linear(lambda, 0.1, &[("a", 1.0), ("b", 1.0)]);
            learner.learn(0, &[Track { moments: moments(), payoff: 8.0 }]);
            let weights = learner.weights();
            [weights["a"], weights["b"]].map(|weight| (weight * 1000.0).round() / 1000.0)
        };
        // a changes by 0.1 (3 + lambda 4), b by 0.1 * 4 * 2.
        assert_eq!(learned(0.0), [1.3, 1.8]);
        assert_eq!(learned(0.5), [1.5, 1.8]);
        assert_eq!(learned(1.0), [1.7, 1.8]);
    }

    #[test]
    fn what_is_linear_is_learned() {
        // The payoff is what is there already, twice the first number and -1 times the second.
        let mut learner = linear(0.7, 0.05, &[("a", 0.0), ("b", 0.0)]);
        for game in 0..2000 {
            let (x, y) = ((game % 5) as f32 / 5.0, (game % 7) as f32 / 7.0);
            let payoff = 3.0 + 2.0 * x - y;
            learner.learn(game, &[Track { moments: vec![moment(3.0, [x, y]), moment(3.0, [x, y])], payoff }]);
        }
        let weights = learner.weights();
        assert!((weights["a"] - 2.0).abs() < 0.01 && (weights["b"] + 1.0).abs() < 0.01, "{weights:?}");
    }
}
