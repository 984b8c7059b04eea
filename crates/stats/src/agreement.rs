//! Does our number agree with a printed one? Both are samples, and the printed one is rounded as well.

use crate::clustered::{Basis, Clustered};
use crate::distributions::{LEVEL, normal_reach, p_normal, p_t, t_reach};
use crate::proportions::{Proportion, pooled_error, two_proportions};
use serde::Serialize;

/// Differences below this are rounding of the machine.
const ROUNDING: f64 = 1e-12;

/// What is known of a number: its value and how far it may be off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The number. Rates are fractions, not per cent.
    pub value: f64,
    /// Its standard error, if known.
    pub standard_error: Option<f64>,
    /// The degrees of freedom of that error; `None` if it is as good as exact.
    pub freedom: Option<f64>,
    /// The games behind it, if it is a rate of independent games.
    pub games: Option<u64>,
    /// How far the number as printed may be off by rounding.
    pub rounding: f64,
}

impl Estimate {
    /// A number of which nothing else is known.
    pub fn bare(value: f64) -> Self {
        Estimate { value, standard_error: None, freedom: None, games: None, rounding: 0.0 }
    }

    /// A rate of `n` independent games. One success and one failure are added for the standard error (Agresti and
    /// Caffo 2000), so that nobody is sure after five wins in five games. Without games the error is not known.
    pub fn proportion(rate: f64, n: u64) -> Self {
        let shifted = (rate * n as f64 + 1.0) / (n as f64 + 2.0);
        let error = (shifted * (1.0 - shifted) / (n as f64 + 2.0)).max(0.0).sqrt();
        Estimate {
            standard_error: (n > 0).then_some(error),
            games: (n > 0).then_some(n),
            ..Estimate::bare(rate)
        }
    }

    /// A mean of `n` values with this standard deviation. With fewer than two values the error is not known.
    pub fn mean(mean: f64, sd: f64, n: u64) -> Self {
        let known = n >= 2;
        Estimate {
            standard_error: known.then(|| sd / (n as f64).sqrt()),
            freedom: known.then(|| (n - 1) as f64),
            ..Estimate::bare(mean)
        }
    }

    /// A number printed with a 95 % interval, `value ± half_width`.
    pub fn with_half_width(value: f64, half_width: f64) -> Self {
        Estimate { standard_error: Some(half_width / normal_reach(LEVEL)), ..Estimate::bare(value) }
    }

    /// The same number, known only as printed: to a multiple of `unit` (0.001 for a rate printed as 56.5 %).
    #[must_use]
    pub fn printed_to(self, unit: f64) -> Self {
        Estimate { rounding: unit / 2.0, ..self }
    }

    fn as_proportion(&self) -> Option<Proportion> {
        self.games.map(|n| Proportion::new(self.value * n as f64, n))
    }
}

/// A mean over clusters, with the error that the clusters show.
impl From<&Clustered> for Estimate {
    fn from(mean: &Clustered) -> Self {
        Estimate {
            standard_error: mean.standard_error.is_finite().then_some(mean.standard_error),
            freedom: (mean.basis == Basis::Clusters).then(|| (mean.clusters - 1) as f64),
            ..Estimate::bare(mean.estimate)
        }
    }
}

/// What a comparison says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Verdict {
    /// The two numbers may well be samples of one truth. See `detectable` for what this is worth.
    Agrees,
    /// If the truth were one, numbers so far apart would come in fewer than 5 % of cases.
    Differs,
    /// They are further apart than the errors that are known explain, and one error is not known.
    Unknown,
}

/// Our number beside a published one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Agreement {
    /// Ours minus the published one.
    pub difference: f64,
    /// The 95 % interval of the difference, rounding included. If an error is not known, it is wider than this.
    pub ci95: [f64; 2],
    /// How often numbers of one truth are at least so far apart. If an error is not known, it is at least this.
    pub p: f64,
    /// The difference that such samples would find in 80 % of cases; `None` if an error is not known. Agreement of
    /// samples that could not have found a difference of interest is worth little.
    pub detectable: Option<f64>,
    /// What it says at the level of 5 %.
    pub verdict: Verdict,
}

/// Compares two numbers from independent samples.
///
/// Two rates are compared with the pooled standard error, and the interval is that of Newcombe (see
/// [`two_proportions`]); otherwise errors add as squares and t has the degrees of freedom of Welch (1947).
///
/// A printed number may be anything that rounds to it: the value nearest to ours is taken, so that nobody is said to
/// differ for a rounding. An unknown error cannot make a difference *more* surprising. So if the known one explains it
/// alone, the numbers agree; if not, nothing can be said.
pub fn agreement(ours: &Estimate, published: &Estimate) -> Agreement {
    let difference = ours.value - published.value;
    let slack = ours.rounding + published.rounding;
    let known = ours.standard_error.is_some() && published.standard_error.is_some();
    let error = joint_error(ours, published);
    let gap = difference.abs() - slack;
    let p = if gap <= ROUNDING { 1.0 } else { error.p(gap) };
    let [below, above] = reach_of_difference(ours, published, &error);
    Agreement {
        difference,
        ci95: [difference - below - slack, difference + above + slack],
        p,
        detectable: known.then(|| (normal_reach(LEVEL) + normal_reach(0.6)) * error.size + slack),
        verdict: match p < 1.0 - LEVEL {
            false => Verdict::Agrees,
            true if known => Verdict::Differs,
            true => Verdict::Unknown,
        },
    }
}

/// The error of a difference: its size, and degrees of freedom if they matter.
struct JointError {
    size: f64,
    freedom: Option<f64>,
}

impl JointError {
    fn p(&self, gap: f64) -> f64 {
        match self.freedom {
            _ if self.size <= 0.0 => 0.0,
            Some(freedom) => p_t(gap / self.size, freedom),
            None => p_normal(gap / self.size),
        }
    }

    fn reach(&self) -> f64 {
        self.size * self.freedom.map_or_else(|| normal_reach(LEVEL), |freedom| t_reach(LEVEL, freedom))
    }
}

fn joint_error(ours: &Estimate, published: &Estimate) -> JointError {
    if let (Some(a), Some(b)) = (ours.as_proportion(), published.as_proportion()) {
        return JointError { size: pooled_error(a, b), freedom: None };
    }
    let variance = |estimate: &Estimate| estimate.standard_error.unwrap_or(0.0).powi(2);
    let part =
        |estimate: &Estimate| estimate.freedom.map_or(0.0, |freedom| variance(estimate).powi(2) / freedom);
    let (total, parts) = (variance(ours) + variance(published), part(ours) + part(published));
    JointError { size: total.sqrt(), freedom: (parts > 0.0).then(|| total * total / parts) }
}

/// How far the interval reaches below and above the difference.
fn reach_of_difference(ours: &Estimate, published: &Estimate, error: &JointError) -> [f64; 2] {
    if let (Some(a), Some(b)) = (ours.as_proportion(), published.as_proportion()) {
        let both = two_proportions(a, b);
        return [both.difference - both.ci95[0], both.ci95[1] - both.difference];
    }
    [error.reach(); 2]
}

#[cfg(test)]
mod tests {
    use super::*;
    use Verdict::{Agrees, Differs, Unknown};

    #[test]
    fn rates_are_compared_with_the_pooled_error() {
        let got = agreement(&Estimate::proportion(0.8, 70), &Estimate::proportion(0.6, 80));
        let plain = two_proportions(Proportion::new(56.0, 70), Proportion::new(48.0, 80));
        assert!((got.p - plain.p).abs() < 1e-12 && (got.ci95[0] - plain.ci95[0]).abs() < 1e-12);
        assert_eq!(got.verdict, Differs);
        // The pooled error is 0.07547; 1.96 + 0.84 of them would be found in 80 % of cases.
        assert!((got.detectable.unwrap() - 0.211_43).abs() < 1e-4, "{got:?}");
    }

    #[test]
    fn means_are_compared_like_those_of_welch() {
        // scipy: ttest_ind_from_stats(10, 2, 20, 11.5, 3, 15, equal_var=False)
        let got = agreement(&Estimate::mean(10.0, 2.0, 20), &Estimate::mean(11.5, 3.0, 15));
        assert!((got.p - 0.107_069_881_390_013_54).abs() < 1e-7 && got.verdict == Agrees, "{got:?}");
    }

    #[test]
    fn rounding_is_given_the_benefit() {
        let ours = Estimate::with_half_width(0.5700, 0.0049);
        let exact = agreement(&ours, &Estimate::with_half_width(0.5650, 0.0));
        let printed = agreement(&ours, &Estimate::with_half_width(0.565, 0.0).printed_to(0.001));
        assert_eq!((exact.verdict, printed.verdict), (Differs, Agrees));
        assert!((printed.ci95[0] - (exact.ci95[0] - 0.0005)).abs() < 1e-12);
        let inside = agreement(&Estimate::bare(0.5654), &Estimate::bare(0.565).printed_to(0.001));
        assert_eq!((inside.p, inside.verdict), (1.0, Agrees));
    }

    #[test]
    fn an_unknown_error_leaves_it_open() {
        let ours = Estimate::proportion(0.6, 1000);
        let near = agreement(&ours, &Estimate::bare(0.62));
        assert_eq!((near.verdict, near.detectable), (Agrees, None));
        assert_eq!(agreement(&ours, &Estimate::bare(0.66)).verdict, Unknown);
        assert_eq!(agreement(&ours, &Estimate::proportion(0.66, 1000)).verdict, Differs);
        assert_eq!(agreement(&Estimate::bare(1.0), &Estimate::bare(2.0)).verdict, Unknown);
        assert_eq!(agreement(&Estimate::bare(0.3), &Estimate::bare(0.1 + 0.2)).verdict, Agrees);
    }

    #[test]
    fn edges_are_numbers() {
        let none = agreement(&Estimate::proportion(0.0, 0), &Estimate::proportion(0.5, 100));
        assert_eq!((none.verdict, none.detectable), (Unknown, None));
        let all = agreement(&Estimate::proportion(1.0, 5), &Estimate::proportion(1.0, 9));
        assert_eq!((all.verdict, all.p), (Agrees, 1.0));
        let sure = agreement(&Estimate::mean(1.0, 0.0, 5), &Estimate::mean(2.0, 0.0, 5));
        assert_eq!((sure.verdict, sure.p, sure.ci95), (Differs, 0.0, [-1.0, -1.0]));
        assert_eq!(Estimate::mean(1.0, 3.0, 1), Estimate::bare(1.0));
        let perfect = agreement(&Estimate::proportion(1.0, 5), &Estimate::with_half_width(0.9, 0.01));
        assert_eq!(perfect.verdict, Agrees);
    }

    #[test]
    fn clusters_bring_their_own_error() {
        let cluster = |sum| crate::Cluster { sum, n: 6 };
        let mean = crate::clustered_mean(&[1.0, 4.0, 2.0, 5.0, 3.0, 3.0].map(cluster));
        let ours = Estimate::from(&mean);
        assert_eq!((ours.freedom, ours.games), (Some(5.0), None));
        let got = agreement(&ours, &Estimate::with_half_width(0.4, 0.0));
        assert!((got.ci95[0] + 0.4 - mean.ci95[0]).abs() < 1e-9, "{got:?} {mean:?}");
    }
}
