//! Mixed strategies: where seats act at once, the arm is drawn, and what is drawn comes near an equilibrium of small games
//! (Exp3: Auer et al. 2002; regret matching: Hart and Mas-Colell 2000; both in trees: Lisy et al. 2013).

use super::context::Mode;
use super::descent::{Visit, Walk};
use super::selection::Rule;
use nply_core::{Game, Values};

impl Rule {
    /// The probabilities of arms with these gains or regrets, of which a share is uniform.
    fn strategy(self, uniform: f32, gains: &[f32], out: &mut Vec<f32>) {
        let arms = gains.len() as f32;
        out.clear();
        match self {
            Rule::Ucb => unreachable!("nothing is drawn by UCB1"),
            Rule::Exp3 => {
                let highest = gains.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                out.extend(gains.iter().map(|gain| (uniform / arms * (gain - highest)).exp()));
            }
            Rule::RegretMatching => out.extend(gains.iter().map(|regret| regret.max(0.0))),
        }
        let sum: f32 = out.iter().sum();
        if sum <= 0.0 {
            // Nothing is regretted yet.
            out.clear();
            out.resize(gains.len(), 1.0 / arms);
            return;
        }
        out.iter_mut().for_each(|weight| *weight = (1.0 - uniform) * *weight / sum + uniform / arms);
    }
}

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Draws an arm by the present strategy of a decision; its offset, and whether it is tried for the first time.
    pub fn draw(&mut self, decision: u32) -> (usize, bool) {
        let places = self.m.tree.places(decision);
        let guide = &mut self.m.guide;
        let (rule, gamma) = (guide.options.rule, guide.options.gamma);
        rule.strategy(gamma, &self.m.tree.side.gains[places.clone()], &mut guide.strategy);
        let mut rest = self.d.rng.unit();
        let drawn = guide.strategy.iter().position(|&probability| {
            rest -= probability;
            rest < 0.0
        });
        let offset = drawn.unwrap_or(guide.strategy.len() - 1);
        let sums = &mut self.m.tree.side.strategies[places.clone()];
        sums.iter_mut().zip(&guide.strategy).for_each(|(sum, probability)| *sum += probability);
        self.d.chances.push(guide.strategy[offset]);
        (offset, self.m.tree.arms[places.start + offset].n == 0)
    }

    /// Every drawn arm learns what it brought, weighed by how unlikely it was: so means are those of a fixed choice.
    /// Regrets are the same from whatever level rewards are counted; from the mean so far they scatter least. The first
    /// reward of a decision is its own level and teaches nothing: from any other, such as the middle of the bounds, it may be
    /// a hundred times as far as rewards are from each other, and the regret for it would outweigh all that follows.
    pub fn back_up_drawn(&mut self, rewards: &Values) {
        let rule = self.m.guide.options.rule;
        for (&Visit { decision, offset, .. }, &chance) in self.d.path.iter().zip(&self.d.chances) {
            let header = self.m.tree.decisions[decision as usize];
            let (mut reward, places) = (rewards[header.seat], self.m.tree.places(decision));
            let (place, gains) = (places.start + offset as usize, &mut self.m.tree.side.gains);
            if rule == Rule::RegretMatching {
                let all: f32 =
                    self.m.tree.arms[places.clone()].iter().map(|arm| arm.mean * arm.n as f32).sum();
                // The arms know this reward already; the level must not.
                let others = header.visits - 1;
                reward -= if others > 0 { (all - reward) / others as f32 } else { reward };
                gains[places].iter_mut().for_each(|regret| *regret -= reward);
            }
            gains[place] += reward / chance;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn strategy(rule: Rule, uniform: f32, gains: &[f32]) -> Vec<f32> {
        let mut out = Vec::new();
        rule.strategy(uniform, gains, &mut out);
        out
    }

    #[test]
    fn regret_matching_draws_in_proportion_to_regret() {
        assert_eq!(strategy(Rule::RegretMatching, 0.0, &[3.0, -2.0, 1.0]), [0.75, 0.0, 0.25]);
        assert_eq!(strategy(Rule::RegretMatching, 0.5, &[3.0, -2.0]), [0.75, 0.25]);
        assert_eq!(strategy(Rule::RegretMatching, 0.2, &[-3.0, -2.0]), [0.5, 0.5], "nothing is regretted");
    }

    #[test]
    fn exp3_draws_by_exponential_weights() {
        let told = strategy(Rule::Exp3, 0.2, &[10.0, 0.0]);
        let weight = (-1.0f32).exp();
        assert!((told[1] - (0.8 * weight / (1.0 + weight) + 0.1)).abs() < 1e-6, "{told:?}");
        assert!((told.iter().sum::<f32>() - 1.0).abs() < 1e-6);
        assert_eq!(strategy(Rule::Exp3, 0.1, &[1e9, 0.0])[1], 0.05, "large gains do not overflow");
    }
}
