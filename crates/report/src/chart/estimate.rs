//! A value with its interval, and what of it can be drawn.

use super::scale::{AxisScale, Ruler};
use crate::number;

/// A value that was measured or published, and the interval it lies in if that is known.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The value.
    pub value: f64,
    /// Its 95 % interval: low end, high end.
    pub interval: Option<[f64; 2]>,
}

impl Estimate {
    /// A value with an interval.
    pub fn within(value: f64, low: f64, high: f64) -> Self {
        Estimate { value, interval: Some([low, high]) }
    }

    /// The values that an axis should cover.
    pub(super) fn values(self) -> impl Iterator<Item = f64> {
        [self.value].into_iter().chain(self.interval.into_iter().flatten())
    }

    pub(super) fn drawn(self, scale: AxisScale) -> bool {
        scale.admits(self.value)
    }

    /// Places of the ends of the interval, and whether they are on the axis. None if an end is no number.
    pub(super) fn whisker(self, ruler: &Ruler) -> Option<[(f64, bool); 2]> {
        let [a, b] = self.interval.filter(|ends| !ends.iter().any(|end| end.is_nan()))?;
        Some([a.min(b), a.max(b)].map(|end| (ruler.at(end), ruler.shows(end))))
    }

    /// `52.3 % (49.1 to 55.4)`.
    pub(super) fn told(self, unit: &str) -> String {
        let interval = self
            .interval
            .map(|[low, high]| format!(" ({} to {})", number::show(low), number::show(high)))
            .unwrap_or_default();
        format!("{}{interval}", number::with_unit(self.value, unit))
    }
}

impl From<f64> for Estimate {
    fn from(value: f64) -> Self {
        Estimate { value, interval: None }
    }
}

/// What is said below a chart about values that have no place in it.
pub(super) fn left_out(count: usize, scales: &[AxisScale]) -> String {
    let why = match scales.iter().all(|&scale| scale == AxisScale::Linear) {
        true => "not finite",
        false => "not finite, or not above zero on a logarithmic axis",
    };
    match count {
        0 => String::new(),
        1 => format!("1 value is not drawn: {why}."),
        _ => format!("{count} values are not drawn: {why}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whiskers_run_to_the_edge_if_an_end_is_off_the_axis() {
        let ruler = Ruler::between_ticks(AxisScale::Log10, [1.0, 1000.0], 3, [300.0, 0.0]);
        let ends = Estimate::within(10.0, 0.0, 100.0).whisker(&ruler).expect("drawn");
        assert_eq!(ends.map(|(y, capped)| (y.round(), capped)), [(300.0, false), (100.0, true)]);
        let swapped = Estimate::within(10.0, f64::INFINITY, 10.0).whisker(&ruler).expect("drawn");
        assert_eq!(swapped.map(|end| end.1), [true, false]);
        assert_eq!(Estimate::within(10.0, f64::NAN, 100.0).whisker(&ruler), None);
    }

    #[test]
    fn words_name_value_and_interval() {
        assert_eq!(Estimate::within(52.34, 49.11, 55.4).told("%"), "52.3 % (49.1 to 55.4)");
        assert_eq!(Estimate::from(7.0).told(""), "7");
        assert_eq!(left_out(0, &[AxisScale::Log10]), "");
        assert_eq!(left_out(1, &[AxisScale::Linear]), "1 value is not drawn: not finite.");
        assert!(left_out(2, &[AxisScale::Linear, AxisScale::Log2]).contains("above zero"));
    }
}
