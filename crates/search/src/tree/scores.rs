//! The scores of a decision's tried arms while one of them is chosen.
//!
//! A score is a mean and what is added to it. Enhancements that know another mean blend it in, one after the other, so
//! that what comes out lies between all of them; enhancements that know a bonus add it.

use super::guide::Tried;
use super::select::explore;
use super::store::Arm;

/// One score for each tried arm of a decision.
#[derive(Debug, Default)]
pub(super) struct Scores {
    /// The part of each score that is a mean.
    means: Vec<f32>,
    scores: Vec<f32>,
}

impl Scores {
    /// Starts with UCB1.
    #[inline]
    pub fn start(&mut self, arms: &[Arm], width: f32) {
        self.clear();
        self.means.extend(arms.iter().map(|arm| arm.mean));
        self.scores.extend(arms.iter().map(|arm| arm.mean + width * arm.spread));
    }

    /// Starts with UCB1 in which each arm has the exploration of the times it could be taken.
    pub fn start_available(&mut self, arms: &[Arm], tried: Tried<'_>, available: &[u32], width: f32) {
        self.clear();
        for place in tried.iter() {
            let arm = &arms[place];
            self.push(arm.mean, width * explore(available[place]) * arm.spread);
        }
    }

    pub fn clear(&mut self) {
        self.means.clear();
        self.scores.clear();
    }

    pub fn push(&mut self, mean: f32, exploration: f32) {
        self.means.push(mean);
        self.scores.push(mean + exploration);
    }

    /// Turns a mean into `weight other + (1 - weight) mean`.
    #[inline]
    pub fn blend(&mut self, place: usize, weight: f32, other: f32) {
        let mean = &mut self.means[place];
        let share = weight * (other - *mean);
        *mean += share;
        self.scores[place] += share;
    }

    /// Adds a bonus.
    #[inline]
    pub fn add(&mut self, place: usize, bonus: f32) {
        self.scores[place] += bonus;
    }

    /// The place of the highest score, and the score; of equal ones the first, which was tried first.
    #[inline]
    pub fn best(&self) -> (usize, f32) {
        let (mut place, mut highest) = (0, f32::NEG_INFINITY);
        for (i, &score) in self.scores.iter().enumerate() {
            place = if score > highest { i } else { place };
            highest = if score > highest { score } else { highest };
        }
        (place, highest)
    }

    /// Arms that are not to be chosen, whatever else is known of them.
    pub fn shut(&mut self, tried: Tried<'_>, is_shut: impl Fn(usize) -> bool) {
        for (score, place) in self.scores.iter_mut().zip(tried.iter()) {
            if is_shut(place) {
                *score = f32::NEG_INFINITY;
            }
        }
    }

    /// The scores so far.
    #[inline]
    pub fn all(&self) -> &[f32] {
        &self.scores
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_blended_lies_between_the_means() {
        let mut scores = Scores::default();
        scores.push(0.5, 0.25);
        scores.push(0.75, 0.25);
        scores.blend(0, 0.5, 1.0);
        // 0.75 now; half of the way to 0.25.
        scores.blend(0, 0.5, 0.25);
        scores.shut(Tried::all(2), |place| place == 1);
        assert_eq!(scores.all(), [0.5 + 0.25, f32::NEG_INFINITY]);
        assert_eq!(scores.best(), (0, 0.75));
    }
}
