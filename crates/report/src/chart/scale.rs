//! From values to places on an axis.

use super::ticks::{self, Ticks};
use super::words::{self, SIZE};
use crate::number;

/// Values beyond this size count as infinite: their differences and ratios would overflow.
pub(super) const HUGE: f64 = 1e100;

/// How an axis is divided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AxisScale {
    /// Equal differences are equally far apart.
    #[default]
    Linear,
    /// Equal ratios are equally far apart; ticks at powers of 2.
    Log2,
    /// Equal ratios are equally far apart; ticks at powers of 10.
    Log10,
}

impl AxisScale {
    /// Whether a value has a place on an axis of this scale.
    pub(super) fn admits(self, value: f64) -> bool {
        value.abs() <= HUGE && (self == AxisScale::Linear || value >= 1.0 / HUGE)
    }

    fn map(self, value: f64) -> f64 {
        match self {
            AxisScale::Linear => value,
            AxisScale::Log2 | AxisScale::Log10 => value.log10(),
        }
    }

    /// The smallest and largest of the values that can be shown.
    pub(super) fn extent(self, values: impl Iterator<Item = f64>) -> Option<[f64; 2]> {
        values.filter(|&value| self.admits(value)).fold(None, |range: Option<[f64; 2]>, value| {
            let [low, high] = range.unwrap_or([value, value]);
            Some([low.min(value), high.max(value)])
        })
    }

    pub(super) fn ticks(self, [low, high]: [f64; 2], wanted: usize) -> Ticks {
        match self {
            AxisScale::Linear => ticks::linear(low, high, wanted),
            AxisScale::Log2 => ticks::logarithmic(low, high, 2.0, wanted),
            AxisScale::Log10 => ticks::logarithmic(low, high, 10.0, wanted),
        }
    }
}

/// What an axis measures.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Axis {
    /// Its name.
    pub title: String,
    /// Its unit, such as `%` or `ms`. May be empty.
    pub unit: String,
    /// A range that is shown even if the data do not fill it. It grows where they exceed it.
    pub at_least: Option<[f64; 2]>,
}

impl Axis {
    /// An axis that is as long as its data need.
    pub fn new(title: impl Into<String>, unit: impl Into<String>) -> Self {
        Axis { title: title.into(), unit: unit.into(), at_least: None }
    }

    /// An axis that shows at least this range.
    pub fn over(self, low: f64, high: f64) -> Self {
        Axis { at_least: Some([low, high]), ..self }
    }

    /// Title and unit as they stand at the axis.
    pub(super) fn heading(&self) -> String {
        if self.unit.is_empty() { self.title.clone() } else { format!("{} ({})", self.title, self.unit) }
    }

    /// The range that was asked for, as values to cover.
    pub(super) fn wishes(&self) -> impl Iterator<Item = f64> {
        self.at_least.into_iter().flatten()
    }
}

/// An axis laid out: a range of values over a range of pixels, with ticks.
#[derive(Clone, Debug)]
pub(super) struct Ruler {
    scale: AxisScale,
    /// Ends of the range, on the scale.
    ends: [f64; 2],
    pixels: [f64; 2],
    /// Ticks with their labels.
    pub ticks: Vec<(f64, String)>,
}

impl Ruler {
    /// An axis that begins and ends with a tick.
    pub fn between_ticks(scale: AxisScale, range: [f64; 2], wanted: usize, pixels: [f64; 2]) -> Ruler {
        let ticks = scale.ticks(range, wanted);
        let ends = [ticks.at[0], ticks.at[ticks.at.len() - 1]].map(|end| scale.map(end));
        Ruler { scale, ends, pixels, ticks: labelled(&ticks) }
    }

    /// An axis that is a little longer than its data. It has ticks at the values met if these are few and have room,
    /// which readers like best; otherwise at round numbers.
    pub fn around(scale: AxisScale, range: [f64; 2], met: &[f64], pixels: [f64; 2]) -> Ruler {
        let [low, high] = range.map(|end| scale.map(end));
        let pad = match (high - low) * 0.05 {
            pad if pad > low.abs().max(high.abs()) * 1e-7 => pad,
            _ => low.abs().max(1.0) * 0.1,
        };
        let mut ruler = Ruler { scale, ends: [low - pad, high + pad], pixels, ticks: Vec::new() };
        ruler.ticks = met.iter().map(|&value| (value, number::show(value))).collect();
        let mut wanted = 8;
        while !ruler.labels_fit() && wanted > 0 {
            let mut ticks = labelled(&scale.ticks(range, wanted));
            ticks.retain(|&(tick, _)| (low - pad..=high + pad).contains(&scale.map(tick)));
            ruler.ticks = ticks;
            wanted -= 1;
        }
        while !ruler.labels_fit() {
            ruler.ticks.pop();
        }
        ruler
    }

    /// The place of a value; those outside of the axis are at its nearer end.
    pub fn at(&self, value: f64) -> f64 {
        let [low, high] = self.ends;
        let mapped =
            if value <= 0.0 && self.scale != AxisScale::Linear { low } else { self.scale.map(value) };
        let part = ((mapped.clamp(low, high) - low) / (high - low)).clamp(0.0, 1.0);
        self.pixels[0] + part * (self.pixels[1] - self.pixels[0])
    }

    /// Whether a value lies on the axis.
    pub fn shows(&self, value: f64) -> bool {
        self.scale.admits(value) && (self.ends[0]..=self.ends[1]).contains(&self.scale.map(value))
    }

    /// Whether labels beneath the axis are at most 12, apart from each other, and inside the picture, which has a
    /// margin of at least 8 pixels around the axis.
    fn labels_fit(&self) -> bool {
        let span = |(tick, label): &(f64, String)| {
            let half = words::width(label, SIZE) / 2.0;
            [self.at(*tick) - half, self.at(*tick) + half]
        };
        let apart = self.ticks.windows(2).all(|pair| span(&pair[1])[0] - span(&pair[0])[1] >= 8.0);
        let inside = |tick| span(tick)[0] >= self.pixels[0] - 8.0 && span(tick)[1] <= self.pixels[1] + 8.0;
        self.ticks.len() <= 12 && apart && self.ticks.iter().all(inside)
    }

    /// Room that labels beside the axis need.
    pub fn label_width(&self) -> f64 {
        self.ticks.iter().map(|(_, label)| words::width(label, SIZE)).fold(0.0, f64::max)
    }
}

fn labelled(ticks: &Ticks) -> Vec<(f64, String)> {
    let largest = ticks.at.iter().fold(0.0, |most: f64, tick| most.max(tick.abs()));
    let label = |tick: f64| match ticks.power {
        None if ticks.at[0] < 1e-3 || largest >= 1e6 => number::power_of_ten(tick),
        None => number::show(tick),
        Some(_) if tick == 0.0 => "0".into(),
        Some(power) if !(1e-3..1e7).contains(&largest) => {
            number::scientific(tick, (tick.abs().log10().floor() as i32 - power).max(0) as usize)
        }
        Some(power) => number::grouped(format!("{tick:.*}", (-power).max(0) as usize)),
    };
    ticks.at.iter().map(|&tick| (tick, label(tick))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn labels(scale: AxisScale, range: [f64; 2]) -> Vec<String> {
        Ruler::between_ticks(scale, range, 4, [100.0, 0.0])
            .ticks
            .into_iter()
            .map(|(_, label)| label)
            .collect()
    }

    #[test]
    fn labels_tell_ticks_apart() {
        assert_eq!(labels(AxisScale::Linear, [0.0, 1.0]), ["0", "0.5", "1.0"]);
        assert_eq!(labels(AxisScale::Linear, [-8000.0, 0.0]), ["-8,000", "-6,000", "-4,000", "-2,000", "0"]);
        assert_eq!(labels(AxisScale::Linear, [0.0, 4e9]), ["0", "1e9", "2e9", "3e9", "4e9"]);
        assert_eq!(labels(AxisScale::Log10, [1.0, 1e4]), ["1", "10", "100", "1,000", "10,000"]);
        for low in [-1e100, -3e7, 1e-90, 0.001, 1e15] {
            let mut seen = labels(AxisScale::Linear, [low, low + low.abs() * 1e-5]);
            let all = seen.len();
            seen.dedup();
            assert_eq!(seen.len(), all, "{low}: {seen:?}");
        }
    }

    #[test]
    fn places_stay_on_the_axis() {
        let ruler = Ruler::between_ticks(AxisScale::Log10, [1.0, 1000.0], 4, [300.0, 0.0]);
        assert_eq!([1.0, 10.0, 1000.0].map(|v| ruler.at(v).round()), [300.0, 200.0, 0.0]);
        assert_eq!([0.0, -5.0, f64::INFINITY].map(|v| ruler.at(v)), [300.0, 300.0, 0.0]);
        assert!(ruler.shows(1.0) && !ruler.shows(0.0) && !ruler.shows(1e6) && !ruler.shows(f64::NAN));
    }

    #[test]
    fn ticks_are_at_the_values_met_if_they_have_room() {
        let at = |scale, met: &[f64]| -> Vec<f64> {
            let ruler = Ruler::around(scale, [met[0], met[met.len() - 1]], met, [0.0, 600.0]);
            ruler.ticks.iter().map(|tick| tick.0).collect()
        };
        assert_eq!(at(AxisScale::Log2, &[250.0, 500.0, 1000.0]), [250.0, 500.0, 1000.0]);
        assert_eq!(
            at(AxisScale::Linear, &[1.0, 2.0, 3.0, 1000.0]),
            [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]
        );
        assert_eq!(at(AxisScale::Linear, &[7.0]), [7.0]);
        let many: Vec<f64> = (1..=40).map(f64::from).collect();
        assert_eq!(at(AxisScale::Linear, &many), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0, 35.0, 40.0]);
    }

    #[test]
    fn what_cannot_be_shown_counts_for_no_range() {
        let values = [f64::NAN, -1.0, 0.0, 5.0, 1e200, f64::NEG_INFINITY];
        assert_eq!(AxisScale::Linear.extent(values.into_iter()), Some([-1.0, 5.0]));
        assert_eq!(AxisScale::Log10.extent(values.into_iter()), Some([5.0, 5.0]));
        assert_eq!(AxisScale::Log2.extent([0.0].into_iter()), None);
    }
}
