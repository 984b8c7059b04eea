//! Stopping a match early: as soon as one of two hypotheses is clear, or the interval is narrow enough.
//!
//! A match of fixed length is planned for the closest call; most are decided sooner. What is given up: after an early
//! stop the rate of wins leans towards the hypothesis that was taken, so report the decision, not the rate.

use crate::Summary;
use crate::distributions::{LEVEL, normal_reach};
use crate::interval::mean_interval;
use serde::Serialize;

/// A sequential test of the rate `p0` against the rate `p1`, for results in [0, 1].
///
/// Gamblers bet on the mean of each block (one deal in all seatings). Some bet that the rate is on `p1`'s side of `p0`,
/// at odds that are fair if `p0` holds; some bet against `p1` in the same way. At fair odds a stake grows to `k` times
/// what it was with a chance of at most `1 / k`, however often one looks (Ville 1939). So a stake that has grown to
/// `1 / alpha` refutes `p0`, one that has grown to `1 / beta` refutes `p1`, and the errors are never above `alpha` and
/// `beta`: near 0 and 1, for blocks of any length, whatever the games of a block share. The method is that of
/// Waudby-Smith and Ramdas (2024).
///
/// How much is bet changes the length of a match, never its errors. The less blocks spread, the more should be bet; how
/// much they spread is not known before. So the stake is divided among gamblers who each take a block for the mean of
/// `k` independent games, with `k` from 1 to four times its games. The one with `k = 1` wins in the long run whatever
/// blocks are like, so every match ends. Where blocks are single games the stake is the likelihood ratio of Wald (1945).
///
/// What it costs: results near 1 can hardly surprise upwards, so however long its blocks are, a test of 0.95 against
/// 0.98 takes about a hundred of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Sprt {
    /// Those who bet against `p0`, and those who bet against `p1`.
    against: [Side; 2],
}

/// What to do next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Decision {
    /// Play on.
    Continue,
    /// The rate is `p0`.
    AcceptH0,
    /// The rate is `p1`.
    AcceptH1,
}

impl Sprt {
    /// A test that takes `p1` in at most `alpha` of cases where `p0` holds, and `p0` in at most `beta` of those where
    /// `p1` does, for blocks of about so many games. `None` unless the two are different rates between 0 and 1 and both
    /// errors lie between 0 and one half.
    pub fn new(p0: f64, p1: f64, alpha: f64, beta: f64, games: u64) -> Option<Self> {
        let rate = |p: f64| 0.0 < p && p < 1.0;
        let error = |e: f64| 0.0 < e && e < 0.5;
        let sound = rate(p0) && rate(p1) && p0 != p1 && error(alpha) && error(beta);
        sound.then(|| Sprt { against: [Side::new(p0, p1, alpha, games), Side::new(p1, p0, beta, games)] })
    }

    /// Takes in the mean of the next block, a number in [0, 1].
    pub fn add(&mut self, block: f64) {
        debug_assert!((0.0..=1.0).contains(&block), "{block}");
        self.against.iter_mut().for_each(|side| side.add(block));
    }

    /// What the blocks so far say. Once it is not [`Decision::Continue`], stop.
    pub fn decision(&self) -> Decision {
        match self.against.each_ref().map(|side| side.stake() >= side.bound) {
            [true, _] => Decision::AcceptH1,
            [_, true] => Decision::AcceptH0,
            _ => Decision::Continue,
        }
    }
}

/// The gamblers who bet against one rate.
#[derive(Clone, Debug, PartialEq)]
struct Side {
    null: f64,
    /// The logarithm of the stake that refutes the rate.
    bound: f64,
    /// For each gambler the bet, and the logarithm of what it has.
    bets: Vec<(f64, f64)>,
}

impl Side {
    /// Half of the stake goes to the gambler who takes the games of a block as independent; the others share the rest.
    fn new(null: f64, other: f64, error: f64, games: u64) -> Self {
        let games = games.clamp(1, LONGEST);
        let lengths: Vec<u64> = match games {
            1 => vec![1],
            _ => (0..)
                .map(|i| 1 << i)
                .take_while(|&k| k < games)
                .chain([games, 2 * games, 4 * games])
                .collect(),
        };
        let share = |k: u64| match lengths.len() {
            1 => 1.0,
            all if k != games => 0.5 / (all - 1) as f64,
            _ => 0.5,
        };
        let bets = lengths.iter().map(|&k| (best_bet(null, other, k), share(k).ln())).collect();
        Side { null, bound: -error.ln(), bets }
    }

    fn add(&mut self, block: f64) {
        self.bets.iter_mut().for_each(|(bet, stake)| *stake += (*bet * (block - self.null)).ln_1p());
    }

    /// The logarithm of what all have together.
    fn stake(&self) -> f64 {
        let most = self.bets.iter().fold(f64::NEG_INFINITY, |most, bet| most.max(bet.1));
        most + self.bets.iter().map(|bet| (bet.1 - most).exp()).sum::<f64>().ln()
    }
}

/// Blocks of more games are bet on like blocks of so many.
const LONGEST: u64 = 1000;

/// The bet `b` with the best expected logarithm of `1 + b * (block - null)`, where a block is the mean of `k` independent
/// games of the rate `other` (Kelly 1956). It has the sign of `other - null`, and no block can lose all.
fn best_bet(null: f64, other: f64, k: u64) -> f64 {
    if other < null {
        // Below is above, seen in the mirror.
        return -best_bet(1.0 - null, 1.0 - other, k);
    }
    let chances = binomial(other, k);
    let slope = |bet: f64| -> f64 {
        let term = |(wins, chance): (usize, &f64)| {
            let over = wins as f64 / k as f64 - null;
            chance * over / (1.0 + bet * over)
        };
        chances.iter().enumerate().map(term).sum()
    };
    // The slope falls from above 0. A sliver is kept, so that a chance too small for a number cannot ruin anybody.
    let (mut low, mut high) = (0.0, (1.0 - 1e-6) / null);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        *(if slope(middle) > 0.0 { &mut low } else { &mut high }) = middle;
    }
    low
}

/// The chances of 0 to `n` wins.
fn binomial(rate: f64, n: u64) -> Vec<f64> {
    let odds = (rate / (1.0 - rate)).ln();
    let step = |log: &mut f64, wins: u64| {
        *log += if wins == 0 {
            n as f64 * (-rate).ln_1p()
        } else {
            ((n - wins + 1) as f64 / wins as f64).ln() + odds
        };
        Some(log.exp())
    };
    (0..=n).scan(0.0, step).collect()
}

/// Whether a mean is known well enough.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Precision {
    /// Half the width of the 95 % interval now; infinite below two blocks.
    pub half_width: f64,
    /// Whether that is at most what was asked for.
    pub enough: bool,
    /// How many blocks in all will probably be needed.
    pub blocks_needed: u64,
}

/// Whether the 95 % interval of a mean over blocks is as narrow as `± wanted`, and how many blocks that will take.
///
/// Stopping by this rule leaves the interval honest, since it looks at the spread and not at the result (Chow and
/// Robbins 1965); but look first after [`MIN_BLOCKS`] blocks, which this function enforces. Below two blocks the need is
/// that of results that are won or lost evenly, the worst case for shares of wins. `wanted` must be above 0.
pub fn precision(blocks: &Summary, wanted: f64) -> Precision {
    debug_assert!(wanted > 0.0, "{wanted}");
    let [low, high] = mean_interval(blocks, LEVEL);
    let half_width = (high - low) / 2.0;
    let sd = if blocks.n < 2 { 0.5 } else { blocks.sd };
    let needed = (normal_reach(LEVEL) * sd / wanted).powi(2).ceil() as u64;
    let enough = half_width <= wanted && blocks.n >= MIN_BLOCKS;
    let at_least = if enough { 0 } else { blocks.n + 1 };
    Precision { half_width, enough, blocks_needed: needed.max(MIN_BLOCKS).max(at_least) }
}

/// Fewer blocks than this may look alike by chance, so no interval over them counts as narrow.
pub const MIN_BLOCKS: u64 = 20;

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(n: u64, mean: f64, sd: f64) -> Summary {
        Summary { n, mean, sd }
    }

    fn after(test: &Sprt, blocks: impl IntoIterator<Item = f64>) -> Sprt {
        let mut test = test.clone();
        blocks.into_iter().for_each(|block| test.add(block));
        test
    }

    fn stakes(test: &Sprt) -> [f64; 2] {
        test.against.each_ref().map(Side::stake)
    }

    #[test]
    fn with_single_games_the_stakes_are_likelihood_ratios() {
        let test = Sprt::new(0.9, 0.95, 0.05, 0.1, 1).unwrap();
        let five = after(&test, [1.0, 1.0, 0.0, 1.0, 1.0]);
        let ratio = 4.0 * (0.95f64 / 0.9).ln() + (0.05f64 / 0.1).ln();
        let [up, down] = stakes(&five);
        assert!((up - ratio).abs() < 1e-9 && (down + ratio).abs() < 1e-9, "{five:?}");
        assert_eq!(five.decision(), Decision::Continue);
        // ln(1 / 0.05) / ln(0.95 / 0.9) = 55.4 wins in a row refute 0.9.
        let wins = |n| after(&test, vec![1.0; n]).decision();
        assert_eq!((wins(55), wins(56)), (Decision::Continue, Decision::AcceptH1));
    }

    #[test]
    fn the_stakes_of_two_games_by_hand() {
        // Against 0.5, expecting 0.75. k = 1: (0.75 - 0.5) / 0.25 = 1. k = 2: chances 1, 6, 9 of 16 for 0, 1/2, 1, so
        // 9 / (2 + b) = 1 / (2 - b) and b = 1.6.
        assert!((best_bet(0.5, 0.75, 1) - 1.0).abs() < 1e-9 && (best_bet(0.5, 0.75, 2) - 1.6).abs() < 1e-9);
        assert!((best_bet(0.5, 0.25, 2) + 1.6).abs() < 1e-9);
        let sum: f64 = binomial(0.98, 62).iter().sum();
        assert!((sum - 1.0).abs() < 1e-9 && (binomial(0.5, 2)[1] - 0.5).abs() < 1e-12);
    }

    #[test]
    fn narrow_blocks_are_bet_on_more() {
        // Means of long deals: 0.58 and 0.62 in turn decide for 0.6 long before as many single games would.
        let long = |n: usize| (0..n).map(|i| if i % 2 == 0 { 0.58 } else { 0.62 });
        let needed = |games| {
            let test = Sprt::new(0.5, 0.6, 0.05, 0.05, games).unwrap();
            let decided = (1..).find(|&n| after(&test, long(n)).decision() != Decision::Continue).unwrap();
            assert_eq!(after(&test, long(decided)).decision(), Decision::AcceptH1);
            decided
        };
        assert!((15..40).contains(&needed(62)) && needed(1) > 70, "{} {}", needed(62), needed(1));
    }

    #[test]
    fn the_hypotheses_may_be_in_either_order() {
        let down = Sprt::new(0.5, 0.4, 0.05, 0.1, 14).unwrap();
        let of = |block| after(&down, vec![block; 60]).decision();
        assert_eq!((of(0.4), of(0.5)), (Decision::AcceptH1, Decision::AcceptH0));
    }

    #[test]
    fn no_block_can_ruin_a_stake() {
        for (games, block) in [(1, 0.0), (62, 1.0), (5000, 0.0), (5000, 1.0)] {
            let test = after(&Sprt::new(0.001, 0.999, 0.05, 0.05, games).unwrap(), [block; 3]);
            assert!(stakes(&test).iter().all(|stake| stake.is_finite()), "{games} {block}");
        }
    }

    #[test]
    fn the_odds_are_fair() {
        // If the null holds, the expected factor is 1, whatever the bet.
        for (null, other, games) in [(0.95, 0.98, 1), (0.5, 0.55, 62), (0.3, 0.1, 6)] {
            let factor = |block: f64| {
                let mut side = Side::new(null, other, 0.05, games);
                side.add(block);
                side.stake().exp()
            };
            let fair = null * factor(1.0) + (1.0 - null) * factor(0.0);
            assert!((fair - 1.0).abs() < 1e-9 && (factor(null) - 1.0).abs() < 1e-9, "{fair}");
        }
    }

    #[test]
    fn tests_without_sense_are_refused() {
        for (p0, p1, alpha, beta) in [
            (0.5, 0.5, 0.05, 0.05),
            (0.0, 0.5, 0.05, 0.05),
            (0.5, 1.0, 0.05, 0.05),
            (0.5, 0.6, 0.0, 0.05),
            (0.5, 0.6, 0.05, 0.5),
        ] {
            assert_eq!(Sprt::new(p0, p1, alpha, beta, 6), None);
        }
        assert_eq!(Sprt::new(f64::NAN, 0.5, 0.05, 0.05, 6), None);
    }

    #[test]
    fn blocks_needed_follow_the_spread() {
        // (1.96 * 0.5 / 0.03)^2 = 1067.1
        assert_eq!(precision(&Summary::default(), 0.03).blocks_needed, 1068);
        let some = precision(&blocks(50, 0.4, 0.25), 0.03);
        assert_eq!((some.enough, some.blocks_needed), (false, 267));
        let many = precision(&blocks(300, 0.4, 0.25), 0.03);
        assert!(many.enough && many.half_width < 0.03 && many.blocks_needed == 267);
        let alike = precision(&blocks(3, 0.4, 0.0), 0.03);
        assert_eq!((alike.enough, alike.blocks_needed), (false, MIN_BLOCKS));
        assert!(precision(&blocks(266, 0.4, 0.25), 0.03).blocks_needed >= 267);
    }
}
