//! How likely each type of each seat is: even at first, then by Bayes' rule.

use super::MOST_TYPES;
use nply_core::{MAX_PLAYERS, Player, Rng};

/// No type is ever ruled out altogether: a player may change its mind, and a model is never quite right.
const LEAST_WEIGHT: f32 = 1e-3;

/// How likely each type of each seat is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TypeWeights {
    count: usize,
    shares: [[f32; MOST_TYPES]; MAX_PLAYERS],
}

impl TypeWeights {
    /// All of so many types are equally likely.
    pub fn even(count: usize) -> Self {
        TypeWeights::of_all(&[1.0; MOST_TYPES][..count])
    }

    /// The same weights for every seat; their sum does not matter.
    pub fn of_all(weights: &[f32]) -> Self {
        let sum: f32 = weights.iter().sum();
        let mut shares = [0.0; MOST_TYPES];
        shares.iter_mut().zip(weights).for_each(|(share, weight)| *share = weight / sum);
        TypeWeights { count: weights.len(), shares: [shares; MAX_PLAYERS] }
    }

    /// How likely each type of a seat is, in their order.
    #[inline]
    pub fn of(&self, seat: Player) -> &[f32] {
        &self.shares[seat.index()][..self.count]
    }

    /// Bayes' rule: a type grows more likely by as much as what was seen fits it.
    pub fn update(&mut self, seat: Player, chances: &[f32]) {
        let weights = &mut self.shares[seat.index()][..self.count];
        weights.iter_mut().zip(chances).for_each(|(weight, chance)| *weight *= chance);
        let normalise = |weights: &mut [f32]| {
            let sum: f32 = weights.iter().sum();
            weights.iter_mut().for_each(|weight| *weight /= sum);
        };
        if weights.iter().sum::<f32>() > 0.0 {
            normalise(weights);
        }
        weights.iter_mut().for_each(|weight| *weight = weight.max(LEAST_WEIGHT));
        normalise(weights);
    }

    /// A type of a seat at random, each as likely as it is; nothing is drawn where there is but one.
    #[inline]
    pub fn draw(&self, seat: Player, rng: &mut Rng) -> usize {
        let weights = self.of(seat);
        if weights.len() < 2 {
            return 0;
        }
        let mut rest = rng.unit();
        for (m, weight) in weights.iter().enumerate() {
            rest -= weight;
            if rest < 0.0 {
                return m;
            }
        }
        // Rounding left a little over: the last that is possible.
        weights.iter().rposition(|&weight| weight > 0.0).unwrap_or(0)
    }

    /// The weights of all seats but one, in words.
    pub fn notes<'a>(
        &self,
        who: Player,
        players: usize,
        names: impl Iterator<Item = &'a str> + Clone,
    ) -> Vec<String> {
        if self.count < 2 {
            return Vec::new();
        }
        let note = |seat: Player| {
            let weights = names.clone().zip(self.of(seat));
            let weights: Vec<String> =
                weights.map(|(name, weight)| format!("{name} {:.0} %", weight * 100.0)).collect();
            format!("{seat} is {}", weights.join(", "))
        };
        Player::all(players).filter(|&seat| seat != who).map(note).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    #[test]
    fn types_are_drawn_by_their_weights() {
        let weights = TypeWeights::of_all(&[1.0, 0.0, 3.0]);
        let (mut rng, mut counts) = (Seed(1).rng(), [0; 3]);
        (0..8000).for_each(|_| counts[weights.draw(Player::new(1), &mut rng)] += 1);
        assert!(counts[1] == 0 && (1850..2150).contains(&counts[0]), "{counts:?}");
        let mut untouched = Seed(1).rng();
        assert_eq!(TypeWeights::even(1).draw(Player::new(1), &mut untouched), 0);
        assert_eq!(untouched.next_u64(), Seed(1).rng().next_u64(), "one type needs no luck");
    }

    #[test]
    fn what_fits_better_grows_and_nothing_vanishes() {
        let (mut weights, seat) = (TypeWeights::even(2), Player::new(2));
        weights.update(seat, &[0.9, 0.3]);
        assert!((weights.of(seat)[0] - 0.75).abs() < 1e-6, "{weights:?}");
        assert_eq!(weights.of(Player::new(1)), [0.5, 0.5], "other seats are other players");
        (0..100).for_each(|_| weights.update(seat, &[1.0, 0.0]));
        assert!((0.0009..0.0011).contains(&weights.of(seat)[1]), "{weights:?}");
        assert_eq!(weights.notes(Player::new(0), 3, ["a", "b"].into_iter())[1], "p3 is a 100 %, b 0 %");
    }
}
