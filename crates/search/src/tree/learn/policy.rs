//! Which move a learned playout picks, from what the moves are worth.

use super::{Learning, Pick};
use nply_core::Rng;

impl Learning {
    /// The place of the move picked among values in `[0, 1]`; for [`Pick::Epsilon`] the best, ties at random. The list is
    /// overwritten.
    pub(super) fn pick(&self, values: &mut [f32], rng: &mut Rng) -> usize {
        let best = values.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        for value in &mut *values {
            *value = match self.pick {
                Pick::Epsilon => f32::from(u8::from(*value >= best)),
                Pick::Gibbs => exp((*value - best) / self.tau),
            };
        }
        draw(values, rng)
    }
}

/// A place, each with a probability in proportion to its weight.
fn draw(weights: &[f32], rng: &mut Rng) -> usize {
    let mut rest = rng.unit() * weights.iter().sum::<f32>();
    let mut last = 0;
    for (i, &weight) in weights.iter().enumerate().filter(|&(_, &weight)| weight > 0.0) {
        if rest < weight {
            return i;
        }
        rest -= weight;
        last = i;
    }
    // Rounding left a little over.
    last
}

/// `e^x` for `x <= 0`, to six digits. Computed here and not by the system's library, whose last digit differs between
/// machines.
fn exp(x: f32) -> f32 {
    use std::f32::consts::{LN_2, LOG2_E};
    if x < -80.0 {
        return 0.0;
    }
    // e^x = 2^k e^r with |r| <= ln 2 / 2.
    let k = (x * LOG2_E - 0.5) as i32;
    let r = x - k as f32 * LN_2;
    let series = (1..=7).rev().fold(1.0, |sum, i| 1.0 + sum * r / i as f32);
    series * f32::from_bits(((127 + k) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    #[test]
    fn the_exponential_function_is_exact_to_six_digits() {
        for i in 0..80_000 {
            let x = -(i as f32) / 1000.0;
            assert!((exp(x) / x.exp() - 1.0).abs() < 1e-5, "{x}: {} {}", exp(x), x.exp());
        }
        assert_eq!((exp(0.0), exp(-1000.0), exp(f32::NEG_INFINITY)), (1.0, 0.0, 0.0));
    }

    #[test]
    fn gibbs_picks_in_proportion_to_the_exponential_of_the_value() {
        let learning = Learning { pick: Pick::Gibbs, tau: 0.1, ..Learning::NONE };
        let (values, mut counts, mut rng) = ([0.5, 0.6, 0.3, 0.45], [0; 4], Seed(1).rng());
        let draws = 100_000;
        for _ in 0..draws {
            counts[learning.pick(&mut values.clone(), &mut rng)] += 1;
        }
        let weights = values.map(|value: f32| (f64::from(value) / 0.1).exp());
        for (count, weight) in counts.iter().zip(weights) {
            let p = weight / weights.iter().sum::<f64>();
            let spread = (p * (1.0 - p) * f64::from(draws)).sqrt();
            assert!((f64::from(*count) - p * f64::from(draws)).abs() < 4.0 * spread, "{counts:?}");
        }
    }

    #[test]
    fn the_best_are_picked_alike() {
        let (mut counts, mut rng) = ([0; 4], Seed(2).rng());
        for _ in 0..3000 {
            counts[Learning::NONE.pick(&mut [0.7, 0.2, 0.7, 0.69], &mut rng)] += 1;
        }
        assert!(counts[1] == 0 && counts[3] == 0 && (1400..1600).contains(&counts[0]), "{counts:?}");
    }
}
