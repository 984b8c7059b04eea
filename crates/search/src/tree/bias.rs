//! Progressive bias: a bonus by the game's ordering that fades as an arm is visited, `W H / (n + 1)` (Chaslot, Winands, van
//! den Herik, Uiterwijk and Bouzy 2008).
//!
//! Differs: ratings of moves have no units, so H is the rating on a scale from 0, the worst move of the list, to 1, the
//! best one, and W is a share of the range of values as the exploration constant is. What this gives up: how much better
//! the best move is rated than another node's best does not count; where all moves are rated alike there is no bonus.

use super::guide::Tried;
use super::scores::Scores;
use super::store::Arm;

/// Ratings on a scale from 0 to 1 over the moves of a node.
pub(super) fn scale(ratings: &[f32], hints: &mut [f32]) {
    let least = ratings.iter().copied().fold(f32::INFINITY, f32::min);
    let most = ratings.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    for (hint, &rating) in hints.iter_mut().zip(ratings) {
        *hint = if most > least { (rating - least) / (most - least) } else { 0.0 };
    }
}

impl Scores {
    /// Adds the bonus of each tried arm.
    pub fn add_bias(&mut self, arms: &[Arm], tried: Tried<'_>, hints: &[f32], weight: f32) {
        self.change(arms, tried, hints, |score, arm, hint| score.add(weight * hint / (arm.n as f32 + 1.0)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_of_any_size_become_shares() {
        let scaled = |ratings: &[f32]| {
            let mut hints = vec![9.0; ratings.len()];
            scale(ratings, &mut hints);
            hints
        };
        assert_eq!(scaled(&[-30.0, 10.0, 0.0]), [0.0, 1.0, 0.75]);
        assert_eq!(scaled(&[7.0, 7.0]), [0.0, 0.0], "all alike");
    }

    #[test]
    fn the_bonus_fades_with_the_visits() {
        let arm = |n| Arm { mean: 0.5, n, ..Arm::FRESH };
        let arms = [arm(1), arm(3), arm(3)];
        let mut scores = Scores::default();
        scores.start(&arms, 0.0);
        scores.add_bias(&arms, Tried::all(3), &[1.0, 1.0, 0.5], 2.0);
        assert_eq!(scores.all(), [0.5 + 1.0, 0.5 + 0.5, 0.5 + 0.25]);
    }
}
