//! The few quantiles and tail probabilities that the rest of the crate needs, safe at their edges.

use statrs::distribution::{
    Binomial, ChiSquared, ContinuousCDF, Discrete, DiscreteCDF, FisherSnedecor, Normal, StudentsT,
};

/// The level of every interval that does not name another one.
pub(crate) const LEVEL: f64 = 0.95;

/// From so many degrees of freedom the quantile of Student's t is taken from the normal one: the library's search for it
/// loses digits there.
const MANY: f64 = 1e4;

/// How many standard errors a two-sided normal interval of this level reaches to each side.
pub(crate) fn normal_reach(level: f64) -> f64 {
    debug_assert!(0.0 < level && level < 1.0, "level {level}");
    Normal::standard().inverse_cdf(0.5 + level / 2.0)
}

/// The same for Student's t.
pub(crate) fn t_reach(level: f64, freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        Ok(t) if freedom < MANY => t.inverse_cdf(0.5 + level / 2.0),
        // The first term of the expansion by Cornish and Fisher (1938) leaves an error below 1e-8.
        _ => {
            let z = normal_reach(level);
            z + (z.powi(3) + z) / (4.0 * freedom)
        }
    }
}

/// Two-sided p of a standard normal value.
pub(crate) fn p_normal(z: f64) -> f64 {
    (2.0 * Normal::standard().sf(z.abs())).min(1.0)
}

/// Two-sided p of a value of Student's t.
pub(crate) fn p_t(t: f64, freedom: f64) -> f64 {
    match StudentsT::new(0.0, 1.0, freedom) {
        _ if t.is_infinite() => 0.0,
        Ok(distribution) => (2.0 * distribution.sf(t.abs())).min(1.0),
        Err(_) => p_normal(t),
    }
}

/// How often a chi-square value is at least this large.
pub(crate) fn p_chi_square(x: f64, freedom: f64) -> f64 {
    ChiSquared::new(freedom).map_or(1.0, |distribution| distribution.sf(x))
}

/// How often a value of Fisher's F is at least this large.
pub(crate) fn p_f(x: f64, above: f64, below: f64) -> f64 {
    FisherSnedecor::new(above, below).map_or(1.0, |distribution| distribution.sf(x))
}

/// The chances that a fair coin shows heads at most `heads` times, and exactly so often, in `n` tosses.
pub(crate) fn fair_coin(heads: u64, n: u64) -> (f64, f64) {
    Binomial::new(0.5, n).map_or((1.0, 0.0), |coin| (coin.cdf(heads), coin.pmf(heads)))
}

/// Two-sided exact p of so many wins in `n` games of the rate `null`: the chances of all results that are no likelier
/// than this one. Wins may be fractions; they are taken for the next whole number towards the expected one, so that p is
/// never too small.
pub(crate) fn p_binomial(wins: f64, n: u64, null: f64) -> f64 {
    let Ok(games) = Binomial::new(null, n) else { return 1.0 };
    // Sums of thirds that should be whole numbers are a little beside them.
    let near = wins.round();
    let wins = match wins > null * n as f64 {
        _ if (wins - near).abs() < 1e-9 => near,
        true => wins.floor(),
        false => wins.ceil(),
    };
    let seen = games.pmf(wins as u64) * (1.0 + 1e-9);
    (0..=n).map(|k| games.pmf(k)).filter(|&chance| chance <= seen).sum::<f64>().min(1.0)
}

/// Two-sided p of the hypothesis that the mean of `n` independent values is zero.
///
/// Student's t, unless all values are the same: then there is no spread to go by, and the t test would be certain
/// after two values. The sign test takes over: `n` coins that all fall on one side, `2 / 2^n`.
pub(crate) fn p_of_mean(mean: f64, standard_error: f64, n: u64) -> f64 {
    if n < 2 || mean == 0.0 {
        1.0
    } else if standard_error > 0.0 {
        p_t(mean / standard_error, (n - 1) as f64)
    } else {
        0.5f64.powf((n - 1) as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(got: f64, want: f64) {
        assert!((got - want).abs() <= 1e-7 * want.abs().max(1e-3), "{got} is not {want}");
    }

    #[test]
    fn quantiles_and_tails_are_those_of_scipy() {
        near(normal_reach(0.95), 1.959_963_984_540_054); // norm.ppf(0.975)
        near(t_reach(0.95, 9.0), 2.262_157_162_854_099); // t.ppf(0.975, 9)
        near(t_reach(0.95, 1.0), 12.706_204_736_432_095); // t.ppf(0.975, 1)
        near(p_normal(-2.5), 0.012_419_330_651_552_318); // 2 * norm.sf(2.5)
        near(p_t(2.5, 9.0), 0.033_861_827_682_985_735); // 2 * t.sf(2.5, 9)
        near(p_chi_square(7.0, 3.0), 0.071_897_772_496_465_09); // chi2.sf(7, 3)
        near(p_f(3.0, 2.0, 20.0), 0.072_538_150_286_405_71); // f.sf(3, 2, 20)
        near(fair_coin(3, 12).0, 0.072_998_046_875); // binom.cdf(3, 12, 0.5)
        near(fair_coin(3, 12).1, 0.053_710_937_5); // binom.pmf(3, 12, 0.5)
    }

    #[test]
    fn the_exact_test_adds_up_the_chances() {
        // Sums over all results, by another program.
        near(p_binomial(2.0, 2, 0.25), 0.0625);
        near(p_binomial(9.0, 10, 0.5), 0.021_484_375);
        near(p_binomial(3.0, 30, 0.25), 0.059_042_966_603_7);
        // Shared wins count for the side of the expected number.
        assert_eq!(p_binomial(9.5, 10, 0.5), p_binomial(9.0, 10, 0.5));
        assert_eq!(p_binomial(0.5, 10, 0.5), p_binomial(1.0, 10, 0.5));
        assert_eq!(p_binomial(3.0 - 1e-12, 30, 0.25), p_binomial(3.0, 30, 0.25));
        assert_eq!((p_binomial(5.0, 10, 0.5), p_binomial(0.0, 0, 0.5)), (1.0, 1.0));
    }

    #[test]
    fn edges_are_numbers() {
        assert_eq!((p_t(f64::INFINITY, 3.0), p_t(0.0, 3.0), p_t(1.0, 0.0)), (0.0, 1.0, p_normal(1.0)));
        assert_eq!((p_normal(0.0), p_normal(f64::INFINITY)), (1.0, 0.0));
        // t.ppf(0.975, n) on both sides of the change of method.
        near(t_reach(0.95, 9_000.0), 1.960_227_605_1);
        near(t_reach(0.95, 100_000.0), 1.959_987_707_534_6);
        near(t_reach(0.95, f64::INFINITY), normal_reach(0.95));
        assert!((p_t(2.0, 1e9) - p_normal(2.0)).abs() < 1e-6);
        assert_eq!((p_chi_square(0.0, 3.0), p_chi_square(5.0, 0.0), fair_coin(0, 0)), (1.0, 1.0, (1.0, 1.0)));
        near(fair_coin(50_000, 100_000).0, 0.501_261_563_107);
        assert_eq!(
            (p_of_mean(1.0, 0.0, 1), p_of_mean(1.0, 0.0, 2), p_of_mean(1.0, 0.0, 6)),
            (1.0, 0.5, 1.0 / 32.0)
        );
        assert_eq!((p_of_mean(0.0, 0.0, 5), p_of_mean(0.0, 0.0, 0)), (1.0, 1.0));
    }
}
