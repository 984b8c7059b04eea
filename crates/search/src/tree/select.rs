//! Select: the arm with the highest upper confidence bound, `mean + C sqrt(ln T / T_i)` (paper 003, section 2.1).

use super::store::Arm;
use nply_core::Rng;

const TABLE: usize = 4096;

/// `ln n` for small `n`. Computed here and not by the system's library, whose last digit differs between machines.
static LN: [f32; TABLE] = logarithms();

const fn logarithms() -> [f32; TABLE] {
    let mut table = [0.0; TABLE];
    let (mut n, mut ln) = (2, 0.0f64);
    while n < TABLE {
        // ln(n / (n - 1)) = 2 artanh(1 / (2n - 1)), as a series.
        let x = 1.0 / (2 * n - 1) as f64;
        let (mut power, mut k, mut sum) = (x, 1, 0.0);
        while k < 60 {
            sum += power / k as f64;
            power *= x * x;
            k += 2;
        }
        ln += 2.0 * sum;
        table[n] = ln as f32;
        n += 1;
    }
    table
}

/// `sqrt(ln n)`: what all arms of a node share of their exploration. Beyond the table by its leading 12 bits, which is
/// exact to four digits; calling the logarithm took a tenth of the time of a fast game.
#[inline]
pub(super) fn explore(n: u32) -> f32 {
    let shift = (u32::BITS - n.leading_zeros()).saturating_sub(12);
    (LN[(n >> shift) as usize] + shift as f32 * std::f32::consts::LN_2).sqrt()
}

/// The best arm; of equal ones the first, which is a random one, since arms lie in the order in which they were tried.
/// Without a branch on the scores, which no processor can predict.
#[inline]
pub(super) fn best_of(arms: &[Arm], width: f32) -> usize {
    let (mut best, mut highest) = (0, f32::NEG_INFINITY);
    for (i, arm) in arms.iter().enumerate() {
        let own = arm.mean + width * arm.spread;
        best = if own > highest { i } else { best };
        highest = if own > highest { own } else { highest };
    }
    best
}

/// The place of the best candidate, each with the exploration of the times it could be taken.
#[inline]
pub(super) fn best_available(
    arms: &[Arm],
    available: &[u32],
    candidates: &[u16],
    c: f32,
    rng: &mut Rng,
) -> usize {
    let score = |place: usize| {
        let i = candidates[place] as usize;
        arms[i].mean + c * explore(available[i]) * arms[i].spread
    };
    best(candidates.len(), score, rng)
}

/// Ties at random, so that seats which decide at once do not move in lockstep.
#[inline]
pub(super) fn best(many: usize, score: impl Fn(usize) -> f32, rng: &mut Rng) -> usize {
    let (mut best, mut highest, mut ties) = (0, f32::NEG_INFINITY, 1);
    for i in 0..many {
        let own = score(i);
        if own > highest {
            (best, highest, ties) = (i, own, 1);
        } else if own == highest {
            ties += 1;
            if rng.below(ties) == 0 {
                best = i;
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Seed;

    #[test]
    fn exploration_is_the_square_root_of_the_logarithm() {
        for n in (1..10_000).chain((1..400).map(|i| i * 10_000_019)).chain([u32::MAX]) {
            let exact = (n as f32).ln().sqrt();
            assert!((explore(n) - exact).abs() < 1e-4, "{n}: {} {exact}", explore(n));
        }
    }

    #[test]
    fn ties_are_broken_evenly() {
        let (scores, mut rng, mut counts) = ([1.0, 3.0, 2.0, 3.0, 3.0], Seed(1).rng(), [0; 5]);
        for _ in 0..3000 {
            counts[best(5, |i| scores[i], &mut rng)] += 1;
        }
        assert!(
            counts[0] == 0 && counts[2] == 0 && [1, 3, 4].iter().all(|&i| (900..1100).contains(&counts[i]))
        );
    }
}
