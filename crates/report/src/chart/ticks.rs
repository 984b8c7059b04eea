//! Where an axis has its ticks: round numbers that cover the data.

/// Ticks of an axis, and how many decimals tell them apart.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Ticks {
    /// Rising. The first is at or below the data, the last at or above it.
    pub at: Vec<f64>,
    /// The power of ten of the step between linear ticks; none on a logarithmic axis.
    pub power: Option<i32>,
}

/// About `wanted` steps of 1, 2 or 5 times a power of ten that cover `low` to `high`.
pub(super) fn linear(low: f64, high: f64, wanted: usize) -> Ticks {
    let (low, high) = opened(low, high);
    let rough = (high - low) / wanted.max(1) as f64;
    let mut power = rough.log10().floor() as i32;
    let mut digit =
        [1.0, 2.0, 5.0, 10.0].into_iter().find(|&d| times(d, power) >= rough * 0.999).unwrap_or(10.0);
    if digit == 10.0 {
        (digit, power) = (1.0, power + 1);
    }
    let step = times(digit, power);
    // A hair of tolerance: 0.3 / 0.1 is a little below 3.
    let (first, last) = ((low / step + 1e-9).floor(), (high / step - 1e-9).ceil());
    let count = (last - first).round() as usize;
    let at = (0..=count).map(|i| times((first + i as f64) * digit, power)).collect();
    Ticks { at, power: Some(power) }
}

/// Ticks of a logarithmic axis over `low` to `high`, both above zero: powers of the base, every second or third of them
/// if they are many, and 1, 2, 5 within at most two decades.
pub(super) fn logarithmic(low: f64, high: f64, base: f64, wanted: usize) -> Ticks {
    debug_assert!(low > 0.0 && high >= low);
    let first = (low.log10() / base.log10() + 1e-9).floor() as i32;
    let last = (high.log10() / base.log10() - 1e-9).ceil().max(f64::from(first + 1)) as i32;
    let decades = (last - first) as usize;
    let at = if base == 10.0 && decades <= 2 {
        ladder(low, high, first, last)
    } else {
        let stride = decades.div_ceil(wanted.max(1)).max(1);
        let steps = decades.div_ceil(stride);
        (0..=steps).map(|i| base.powi(first + (i * stride) as i32)).collect()
    };
    Ticks { at, power: None }
}

/// 1, 2, 5, 10, 20 and so on: from the last at or below `low` to the first at or above `high`.
fn ladder(low: f64, high: f64, first: i32, last: i32) -> Vec<f64> {
    let all: Vec<f64> = (first..=last).flat_map(|power| [1.0, 2.0, 5.0].map(|d| times(d, power))).collect();
    let from = all.iter().rposition(|&t| t <= low * (1.0 + 1e-9)).unwrap_or(0);
    let to = all.iter().position(|&t| t >= high * (1.0 - 1e-9)).unwrap_or(all.len() - 1);
    all[from..=to.max(from + 1).min(all.len() - 1)].to_vec()
}

/// `digits * 10^power` as a decimal literal would give it.
fn times(digits: f64, power: i32) -> f64 {
    if power < 0 { digits / 10f64.powi(-power) } else { digits * 10f64.powi(power) }
}

/// A range that is a point, or too narrow for its numbers to be told apart, is opened around its middle.
fn opened(low: f64, high: f64) -> (f64, f64) {
    let size = low.abs().max(high.abs());
    if high - low > size * 1e-6 && high - low > 1e-200 {
        return (low, high);
    }
    let by = if size > 1e-190 { size * 0.1 } else { 1.0 };
    (low - by, high + by)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_ticks_are_round() {
        let at = |low, high, wanted| linear(low, high, wanted).at;
        assert_eq!(at(0.0, 100.0, 5), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
        assert_eq!(at(0.0, 0.7, 4), [0.0, 0.2, 0.4, 0.6, 0.8]);
        assert_eq!(at(-3.2, 7.9, 5), [-5.0, 0.0, 5.0, 10.0]);
        assert_eq!(at(0.1, 0.3, 4), [0.1, 0.15, 0.2, 0.25, 0.3].map(|x: f64| x));
        assert_eq!(at(31.0, 58.0, 6), [30.0, 35.0, 40.0, 45.0, 50.0, 55.0, 60.0]);
        assert_eq!(linear(0.0, 0.7, 4).power, Some(-1));
    }

    #[test]
    fn linear_ticks_cover_any_range_and_are_few() {
        for low in [-1e100, -1e9, -7.3, -1e-9, 0.0, 1e-90, 0.1, 3.0, 1e15, 9.9e99] {
            for span in [0.0, 1e-90, 1e-9, 0.01, 1.0, 37.0, 1e12, 1e100] {
                let ticks = linear(low, low + span, 5).at;
                assert!((2..=8).contains(&ticks.len()), "{low} {span}: {ticks:?}");
                assert!(ticks.windows(2).all(|pair| pair[0] < pair[1]), "{low} {span}: {ticks:?}");
                let slack = (ticks[1] - ticks[0]) * 1e-6;
                assert!(
                    ticks[0] <= low + slack && ticks[ticks.len() - 1] >= low + span - slack,
                    "{low} {span}"
                );
            }
        }
    }

    #[test]
    fn logarithmic_ticks_are_powers_or_a_ladder() {
        let at = |low, high, base| logarithmic(low, high, base, 6).at;
        assert_eq!(at(3.0, 40_000.0, 10.0), [1.0, 10.0, 100.0, 1e3, 1e4, 1e5]);
        assert_eq!(at(1.0, 1e12, 10.0), [1.0, 1e2, 1e4, 1e6, 1e8, 1e10, 1e12]);
        assert_eq!(at(30.0, 450.0, 10.0), [20.0, 50.0, 100.0, 200.0, 500.0]);
        assert_eq!(at(10.0, 10.0, 10.0), [10.0, 20.0]);
        assert_eq!(at(0.002, 0.002, 10.0), [0.002, 0.005]);
        assert_eq!(at(250.0, 4000.0, 2.0), [128.0, 256.0, 512.0, 1024.0, 2048.0, 4096.0]);
        assert_eq!(at(1.0, 1.0, 2.0), [1.0, 2.0]);
    }

    #[test]
    fn logarithmic_ticks_cover_any_range_and_are_few() {
        for base in [2.0, 10.0] {
            for low in [1e-100, 1e-9, 0.5, 1.0, 7.0, 1000.0, 9e99] {
                for factor in [1.0, 1.001, 3.0, 99.0, 1e7, 1e50] {
                    let ticks = logarithmic(low, low * factor, base, 6).at;
                    assert!((2..=8).contains(&ticks.len()), "{base} {low} {factor}: {ticks:?}");
                    assert!(ticks.windows(2).all(|pair| pair[0] < pair[1]));
                    let covers = ticks[0] <= low * 1.001 && ticks[ticks.len() - 1] >= low * factor * 0.999;
                    assert!(covers, "{base} {low} {factor}: {ticks:?}");
                }
            }
        }
    }
}
