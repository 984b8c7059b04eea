//! Progressive history: a bonus for moves that were good wherever they were made, `H W / ((1 - X) n + 1)` (Nijssen and
//! Winands 2011).
//!
//! H is the mean result of the move for its seat over all simulations of this search, in the tree and in playouts: the
//! table of learned playouts holds it (`learn/table.rs`), with the key of moves that the search was given. H and the mean
//! X of the arm are measured from 0 to 1 over the range of values, and so is the bonus. A good move keeps its bonus
//! longer than a bad one. What this gives up: the game's own fast playout cannot be used, and one look into a table for
//! each arm compared.

use super::guide::Tried;
use super::learn::Learned;
use super::scores::Scores;
use super::store::Arm;
use nply_core::Player;

impl Scores {
    /// Adds the bonus of each tried arm. Values lie between the two bounds.
    pub fn add_history(
        &mut self,
        (who, learned): (Player, &Learned),
        arms: &[Arm],
        tried: Tried<'_>,
        keys: &[u64],
        (weight, (least, most)): (f32, (f32, f32)),
    ) {
        let range = most - least;
        let share = |value: f32| ((value - least) / range).clamp(0.0, 1.0);
        if range <= 0.0 {
            return;
        }
        self.change(arms, tried, keys, |score, arm, key| {
            if let Some(mean) = learned.alone(who, key) {
                let lost = (1.0 - share(arm.mean)) * arm.n as f32;
                score.add(share(mean) * weight * range / (lost + 1.0));
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::learn::{LearnTrail, Learning};
    use nply_core::Values;

    #[test]
    fn good_moves_keep_their_bonus() {
        let seat = Player::new(0);
        let mut learned = Learned::new(Learning::NONE, false);
        for (key, value) in [(7, 1.0), (7, 0.5), (8, 0.5)] {
            let mut trail = LearnTrail::default();
            learned.note(&mut trail, seat, key);
            learned.learn(&trail, &Values::of(&[value]), true);
        }
        let arm = |n, mean| Arm { mean, n, ..Arm::FRESH };
        let arms = [arm(4, 0.5), arm(4, 0.25), arm(4, 1.0), arm(4, 0.5)];
        let add = |bounds| {
            let mut scores = Scores::default();
            scores.start(&arms, 0.0);
            scores.add_history((seat, &learned), &arms, Tried::all(4), &[7, 8, 7, 9], (2.0, bounds));
            scores.all().to_vec()
        };
        // H is 0.75, 0.5, 0.75 and unknown; 2, 3 and 0 of 4 visits are lost.
        assert_eq!(add((0.0, 1.0)), [0.5 + 1.5 / 3.0, 0.25 + 1.0 / 4.0, 1.0 + 1.5, 0.5]);
        // From 0.5 to 1: H is 0.5, 0 and 0.5; 4, 4 and 0 are lost; a bonus is worth half.
        assert_eq!(add((0.5, 1.0)), [0.5 + 0.5 / 5.0, 0.25, 1.0 + 0.5, 0.5]);
        assert_eq!(add((0.5, 0.5)), [0.5, 0.25, 1.0, 0.5]);
    }
}
