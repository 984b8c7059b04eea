//! Select: the arm with the highest upper confidence bound, `mean + C sqrt(ln T / T_i)` (paper 003, section 2.1).

use super::slab::Arm;
use nply_core::Rng;
use std::sync::LazyLock;

const TABLE: usize = 4096;

/// `sqrt(ln n)` for small `n`, where most visits happen.
static SQRT_LN: LazyLock<[f32; TABLE]> = LazyLock::new(|| std::array::from_fn(|n| exact(n as u32)));

fn exact(n: u32) -> f32 {
    (n.max(1) as f32).ln().sqrt()
}

/// `sqrt(ln n)`: what all arms of a node share of their exploration.
#[inline]
pub(super) fn explore(n: u32) -> f32 {
    SQRT_LN.get(n as usize).copied().unwrap_or_else(|| exact(n))
}

/// The best arm; ties at random, so that seats which decide at once do not move in lockstep.
#[inline]
pub(super) fn best_of<A>(arms: &[Arm<A>], width: f32, rng: &mut Rng) -> usize {
    best(arms.len(), |i| arms[i].mean + width * arms[i].spread, rng)
}

/// The place of the best candidate, each with the exploration of the times it could be taken.
#[inline]
pub(super) fn best_available<A>(
    arms: &[Arm<A>],
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

#[inline]
fn best(many: usize, score: impl Fn(usize) -> f32, rng: &mut Rng) -> usize {
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
