//! The scores of a decision's tried arms while one of them is chosen.
//!
//! A score is a mean and what is added to it. Enhancements that know another mean blend it in, one after the other, so
//! that what comes out lies between all of them; enhancements that know a bonus add it.

use super::guide::Tried;
use super::select::{best, explore};
use super::store::Arm;
use nply_core::Rng;

/// The score of one arm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Score {
    /// The part of the score that is a mean.
    mean: f32,
    score: f32,
}

impl Score {
    /// Turns the mean into `weight other + (1 - weight) mean`.
    #[inline]
    pub fn blend(&mut self, weight: f32, other: f32) {
        let share = weight * (other - self.mean);
        self.mean += share;
        self.score += share;
    }

    /// Adds a bonus.
    #[inline]
    pub fn add(&mut self, bonus: f32) {
        self.score += bonus;
    }
}

/// One score for each tried arm of a decision.
#[derive(Debug, Default)]
pub(super) struct Scores(Vec<Score>);

impl Scores {
    /// Starts with UCB1.
    #[inline]
    pub fn start(&mut self, arms: &[Arm], width: f32) {
        self.0.clear();
        self.0.extend(arms.iter().map(|arm| Score { mean: arm.mean, score: arm.mean + width * arm.spread }));
    }

    /// Starts with UCB1 in which each arm has the exploration of the times it could be taken.
    pub fn start_available(&mut self, arms: &[Arm], tried: Tried<'_>, available: &[u32], width: f32) {
        self.0.clear();
        for place in tried.iter() {
            let arm = &arms[place];
            self.push(arm.mean, width * explore(available[place]) * arm.spread);
        }
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub fn push(&mut self, mean: f32, exploration: f32) {
        self.0.push(Score { mean, score: mean + exploration });
    }

    /// Changes the score of each arm by what a column keeps of it. Arms side by side are read as one slice, which is what
    /// most searches wait for.
    #[inline]
    pub fn change<T: Copy>(
        &mut self,
        arms: &[Arm],
        tried: Tried<'_>,
        column: &[T],
        mut change: impl FnMut(&mut Score, &Arm, T),
    ) {
        match tried.range() {
            Some(range) => {
                let kept = arms[range.clone()].iter().zip(&column[range]);
                self.0.iter_mut().zip(kept).for_each(|(score, (arm, &kept))| change(score, arm, kept));
            }
            None => {
                let scores = self.0.iter_mut().zip(tried.iter());
                scores.for_each(|(score, place)| change(score, &arms[place], column[place]));
            }
        }
    }

    /// Every score, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Score> {
        self.0.iter_mut()
    }

    /// Arms that are not to be chosen, whatever else is known of them.
    pub fn shut(&mut self, tried: Tried<'_>, is_shut: impl Fn(usize) -> bool) {
        for (score, place) in self.0.iter_mut().zip(tried.iter()) {
            if is_shut(place) {
                score.score = f32::NEG_INFINITY;
            }
        }
    }

    /// The place of the highest score, and the score; of equal ones the first, which was tried first.
    #[inline]
    pub fn best(&self) -> (usize, f32) {
        let (mut place, mut highest) = (0, f32::NEG_INFINITY);
        for (i, &Score { score, .. }) in self.0.iter().enumerate() {
            place = if score > highest { i } else { place };
            highest = if score > highest { score } else { highest };
        }
        (place, highest)
    }

    /// The same; of equal ones one at random.
    pub fn best_at_random(&self, rng: &mut Rng) -> (usize, f32) {
        let place = best(self.0.len(), |i| self.0[i].score, rng);
        (place, self.0[place].score)
    }

    /// The scores so far.
    #[cfg(test)]
    pub fn all(&self) -> Vec<f32> {
        self.0.iter().map(|score| score.score).collect()
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
        scores.0[0].blend(0.5, 1.0);
        // 0.75 now; half of the way to 0.25.
        scores.0[0].blend(0.5, 0.25);
        scores.shut(Tried::all(2), |place| place == 1);
        assert_eq!(scores.all(), [0.5 + 0.25, f32::NEG_INFINITY]);
        assert_eq!(scores.best(), (0, 0.75));
    }
}
