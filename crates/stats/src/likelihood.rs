//! The likelihood of rankings under the Davidson-Luce model, added up so that its cost does not grow with the games.
//!
//! A ranking is a row of choices: from those who are left, a set is chosen that comes next. The logarithm of a chosen
//! set's weight is linear in the parameters, so the numerators add up to a few counts. The denominator depends only on
//! who was left. So all games together are: counts of chosen sets by agent and size, and for each collection of agents
//! that was ever left, how often. The model is an exponential family, its log-likelihood concave.

use crate::linear::Matrix;
use crate::ranking::Ranking;
use std::collections::BTreeMap;

/// All that the likelihood needs to know of any number of rankings. Whole numbers only: the order of games is gone.
pub(crate) struct Choices {
    pub agents: usize,
    /// Sizes of tied sets that were seen, from 2, ascending.
    pub orders: Vec<usize>,
    /// How often each agent was in a chosen set of this size.
    chosen: BTreeMap<(usize, usize), u64>,
    /// How often a set of this size was chosen.
    sizes: BTreeMap<usize, u64>,
    /// How often exactly these agents were left.
    left: BTreeMap<Vec<usize>, u64>,
}

/// The log-likelihood at a point, its slope, and its negated curvature.
pub(crate) struct Slope {
    pub value: f64,
    pub gradient: Vec<f64>,
    pub information: Matrix,
}

impl Choices {
    pub(crate) fn of(agents: usize, rankings: &[Ranking]) -> Self {
        let mut counts: BTreeMap<Vec<Vec<usize>>, u64> = BTreeMap::new();
        for ranking in rankings {
            *counts.entry(ranking.tiers()).or_default() += 1;
        }
        let (chosen, sizes, left) = Default::default();
        let mut choices = Choices { agents, orders: Vec::new(), chosen, sizes, left };
        counts.iter().for_each(|(tiers, &games)| choices.add(tiers, games));
        choices.orders = choices.sizes.keys().copied().filter(|&size| size > 1).collect();
        choices
    }

    fn add(&mut self, tiers: &[Vec<usize>], games: u64) {
        for (place, tier) in tiers.iter().enumerate() {
            let mut left = tiers[place..].concat();
            // The last one left is chosen for certain.
            if left.len() < 2 {
                continue;
            }
            left.sort_unstable();
            debug_assert!(left.last() < Some(&self.agents), "{left:?} of {} agents", self.agents);
            *self.left.entry(left).or_default() += games;
            *self.sizes.entry(tier.len()).or_default() += games;
            for &agent in tier {
                *self.chosen.entry((agent, tier.len())).or_default() += games;
            }
        }
    }

    /// Parameters: the log-strength of each agent, then the log-weight of each size of tie.
    pub(crate) fn parameters(&self) -> usize {
        self.agents + self.orders.len()
    }

    fn tie(&self, size: usize) -> Option<usize> {
        self.orders.binary_search(&size).ok().map(|place| self.agents + place)
    }

    /// The log-likelihood and its derivatives.
    pub(crate) fn slope(&self, at: &[f64]) -> Slope {
        let size = self.parameters();
        let (gradient, information) = (vec![0.0; size], Matrix::diagonal(size, 0.0));
        let mut slope = Slope { value: 0.0, gradient, information };
        for (&(agent, size), &times) in &self.chosen {
            let weight = times as f64 / size as f64;
            slope.value += weight * at[agent];
            slope.gradient[agent] += weight;
        }
        for (&size, &times) in &self.sizes {
            if let Some(tie) = self.tie(size) {
                slope.value += times as f64 * at[tie];
                slope.gradient[tie] += times as f64;
            }
        }
        for (left, &times) in &self.left {
            self.subtract_choice(left, times as f64, at, &mut slope);
        }
        slope
    }

    /// Takes the logarithm of the denominator off, and its derivatives: mean and covariance of what is chosen.
    fn subtract_choice(&self, left: &[usize], times: f64, at: &[f64], slope: &mut Slope) {
        let options = self.options(left, at);
        let greatest = options.iter().map(|option| option.weight).fold(f64::NEG_INFINITY, f64::max);
        let total: f64 = options.iter().map(|option| (option.weight - greatest).exp()).sum();
        let log_total = greatest + total.ln();
        slope.value -= times * log_total;
        // Seats first, then sizes of ties: few numbers, however many agents there are.
        let places: Vec<usize> = left.iter().copied().chain(self.agents..self.parameters()).collect();
        let (mut mean, mut squares) = (vec![0.0; places.len()], Matrix::diagonal(places.len(), 0.0));
        for option in &options {
            let chance = (option.weight - log_total).exp();
            let tie = self.tie(option.set.count_ones() as usize).map(|tie| left.len() + tie - self.agents);
            add_option(option.set, tie, chance, &mut mean, &mut squares);
        }
        for (i, &row) in places.iter().enumerate() {
            slope.gradient[row] -= times * mean[i];
            for (j, &column) in places.iter().enumerate() {
                *slope.information.at(row, column) += times * (squares.get(i, j) - mean[i] * mean[j]);
            }
        }
    }

    /// All sets that could come next: single agents, and ties of every size that was ever seen.
    fn options(&self, left: &[usize], at: &[f64]) -> Vec<Choice> {
        debug_assert!(left.len() <= 16, "{} seats", left.len());
        let log_delta = |size: usize| if size == 1 { Some(0.0) } else { self.tie(size).map(|tie| at[tie]) };
        let by_size: Vec<Option<f64>> = (0..=left.len()).map(log_delta).collect();
        let option = |set: u32| {
            let size = set.count_ones() as usize;
            let sum: f64 = seats(set).map(|seat| at[left[seat]]).sum();
            by_size[size].map(|log_delta| Choice { set, weight: log_delta + sum / size as f64 })
        };
        (1..1 << left.len()).filter_map(option).collect()
    }
}

/// A set of seats that may come next, and the logarithm of its weight.
struct Choice {
    set: u32,
    weight: f64,
}

/// Adds what a set contributes to the mean, and to the mean of products: an equal part of each of its seats, and its size
/// of tie in full.
fn add_option(set: u32, tie: Option<usize>, chance: f64, mean: &mut [f64], squares: &mut Matrix) {
    let part = 1.0 / f64::from(set.count_ones());
    for seat in seats(set) {
        mean[seat] += chance * part;
        seats(set).for_each(|other| *squares.at(seat, other) += chance * part * part);
    }
    let Some(tie) = tie else { return };
    mean[tie] += chance;
    *squares.at(tie, tie) += chance;
    for seat in seats(set) {
        *squares.at(seat, tie) += chance * part;
        *squares.at(tie, seat) += chance * part;
    }
}

/// The seats of a set, in order.
fn seats(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let seat = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.saturating_sub(1);
        seat
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<Ranking> {
        vec![
            Ranking::new(0, [(0, 1), (1, 2), (2, 2)]),
            Ranking::new(0, [(0, 1), (1, 2), (1, 3)]),
            Ranking::new(0, [(2, 1), (1, 1), (0, 1)]),
            Ranking::new(0, [(2, 1), (0, 2)]),
        ]
    }

    #[test]
    fn the_value_is_the_product_of_choices() {
        let choices = Choices::of(3, &games());
        assert_eq!(choices.orders, [2, 3]);
        // All strengths 1 and all tie weights 1: every set of one, two or three is equally likely.
        let value = choices.slope(&[0.0; 5]).value;
        assert!((value + (7.0f64 * 3.0 * 7.0 * 3.0 * 7.0 * 3.0).ln()).abs() < 1e-12, "{value}");
    }

    #[test]
    fn derivatives_are_those_of_small_steps() {
        let choices = Choices::of(3, &games());
        let at = [0.3, -0.2, 0.5, -0.7, 0.4];
        let here = choices.slope(&at);
        for i in 0..5 {
            let moved = |by: f64| {
                let mut there = at;
                there[i] += by;
                choices.slope(&there)
            };
            let (up, down) = (moved(1e-5), moved(-1e-5));
            assert!(((up.value - down.value) / 2e-5 - here.gradient[i]).abs() < 1e-8);
            for j in 0..5 {
                let bend = (down.gradient[j] - up.gradient[j]) / 2e-5;
                assert!((bend - here.information.get(i, j)).abs() < 1e-8, "{i} {j}");
            }
        }
    }
}
