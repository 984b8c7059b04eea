//! Bars in groups: one group for each domain, one bar for each agent, whiskers for intervals, diamonds for published
//! values.
//!
//! Bars begin at zero and so have no logarithmic axis. Groups that have no room beside each other go on in further rows
//! with the same axis.

use super::canvas::{Anchor, Canvas, WIDTH};
use super::estimate::{Estimate, left_out};
use super::legend::{self, Sign};
use super::scale::{Axis, AxisScale, Ruler};
use super::words::{self, LINE, SIZE};
use super::{Picture, look};
use crate::number;

/// Bars in groups.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Bars {
    /// What the chart shows.
    pub title: String,
    /// What a reader should know, in small print below: what whiskers and diamonds mean. May be empty.
    pub note: String,
    /// What the bars measure.
    pub y: Axis,
    /// Names of the groups, from left to right.
    pub groups: Vec<String>,
    /// One bar of each group.
    pub series: Vec<BarSeries>,
    /// A line across all groups, such as equal strength.
    pub reference: Option<Reference>,
}

/// The bars of one agent.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BarSeries {
    /// Its name in the legend.
    pub name: String,
    /// One value for each group. What is missing at the end counts as `None`; a dash stands for it.
    pub measured: Vec<Option<Estimate>>,
    /// Values of others for the same bars, drawn as diamonds. May be shorter, or empty.
    pub published: Vec<Option<Estimate>>,
}

/// A line at one value.
#[derive(Clone, PartialEq, Debug)]
pub struct Reference {
    /// Where it is.
    pub value: f64,
    /// Its name in the legend.
    pub name: String,
}

/// Where the bars of a row are.
struct Row<'a> {
    y: &'a Ruler,
    left: f64,
    slot: f64,
    /// From one bar to the next.
    step: f64,
    /// Base line of the bars.
    zero: f64,
}

const LEAST_STEP: f64 = 13.0;
const LEAST_SLOT: f64 = 72.0;
const WIDEST_BAR: f64 = 46.0;
/// Part of its slot that a group fills.
const FILLED: f64 = 0.84;

impl Bars {
    pub(super) fn draw(&self, id: &str) -> Option<Picture> {
        let shown = |estimate: &Estimate| estimate.drawn(AxisScale::Linear);
        let range = AxisScale::Linear.extent(self.estimates().filter(shown).flat_map(Estimate::values))?;
        let reference = self.reference.iter().map(|line| line.value);
        let all = range.into_iter().chain([0.0]).chain(self.y.wishes()).chain(reference);
        let range = AxisScale::Linear.extent(all)?;

        let mut canvas = Canvas::new(WIDTH, &self.title);
        canvas.raw(&look::patterns(id, self.series.len()));
        legend::draw(&mut canvas, &self.legend(id));
        canvas.axis_title(&self.y.heading());

        let left = Ruler::between_ticks(AxisScale::Linear, range, 5, [0.0, 1.0]).label_width() + 16.0;
        let slot = (LEAST_STEP * self.series.len() as f64 / FILLED).max(LEAST_SLOT);
        let most = (((canvas.width - left - 8.0) / slot) as usize).max(1);
        let rows = self.groups.len().div_ceil(most);
        let in_row = self.groups.len().div_ceil(rows);
        for first in (0..self.groups.len()).step_by(in_row) {
            let groups = first..(first + in_row).min(self.groups.len());
            self.draw_row(
                &mut canvas,
                id,
                range,
                (left, if rows == 1 { 270.0 } else { 190.0 }),
                groups,
                in_row,
            );
        }
        canvas.paragraph(&self.note);
        canvas.paragraph(&left_out(self.estimates().filter(|e| !shown(e)).count(), &[AxisScale::Linear]));
        Some(Picture { canvas, label: self.label() })
    }

    fn estimates(&self) -> impl Iterator<Item = Estimate> {
        let groups = self.groups.len();
        let of =
            move |all: &[Option<Estimate>]| all.iter().take(groups).flatten().copied().collect::<Vec<_>>();
        self.series.iter().flat_map(move |series| [of(&series.measured), of(&series.published)]).flatten()
    }

    fn legend(&self, id: &str) -> Vec<(Sign, String)> {
        let mut items: Vec<(Sign, String)> = Vec::new();
        for (i, series) in self.series.iter().enumerate() {
            items.push((Sign::Patch(i, look::pattern_id(id, i)), series.name.clone()));
        }
        if self.series.iter().any(|series| series.published.iter().any(Option::is_some)) {
            items.push((Sign::Diamond, "published".into()));
        }
        items.extend(self.reference.iter().map(|line| (Sign::Dashes, line.name.clone())));
        items
    }

    fn draw_row(
        &self,
        canvas: &mut Canvas,
        id: &str,
        range: [f64; 2],
        (left, height): (f64, f64),
        groups: std::ops::Range<usize>,
        in_row: usize,
    ) {
        let (top, right) = (canvas.bottom + 10.0, canvas.width - 8.0);
        let y = Ruler::between_ticks(AxisScale::Linear, range, 5, [top + height, top]);
        for (tick, label) in &y.ticks {
            canvas.line((left, y.at(*tick)), (right, y.at(*tick)), "grid");
            canvas.text(label, left - 8.0, y.at(*tick) + SIZE * 0.35, Anchor::End, "soft");
        }
        let slot = (right - left) / in_row as f64;
        let step = (slot * FILLED / self.series.len().max(1) as f64).min(WIDEST_BAR);
        let row = Row { zero: y.at(0.0), y: &y, left, slot, step };
        let mut lines = 1;
        for (place, group) in groups.clone().enumerate() {
            self.draw_group(canvas, id, &row, place, group);
            let label = words::wrap(&self.groups[group], slot - 10.0, SIZE);
            let middle = left + slot * (place as f64 + 0.5);
            canvas.text_block(&label, middle, top + height + 8.0, Anchor::Middle, "");
            lines = lines.max(label.len());
        }
        canvas.line((left, row.zero), (right, row.zero), "axis");
        if let Some(line) = self.reference.as_ref().filter(|line| y.shows(line.value)) {
            canvas.line((left, y.at(line.value)), (right, y.at(line.value)), "reference");
        }
        canvas.bottom = top + height + 14.0 + SIZE * LINE * lines as f64;
    }

    fn draw_group(&self, canvas: &mut Canvas, id: &str, row: &Row<'_>, place: usize, group: usize) {
        let width = row.step * self.series.len() as f64;
        let start = row.left + row.slot * (place as f64 + 0.5) - width / 2.0;
        for (i, series) in self.series.iter().enumerate() {
            let at = |all: &[Option<Estimate>]| {
                all.get(group).copied().flatten().filter(|estimate| estimate.drawn(AxisScale::Linear))
            };
            let (measured, published) = (at(&series.measured), at(&series.published));
            let (left, wide) = (start + row.step * (i as f64 + 0.07), row.step * 0.86);
            // The whisker stands on the middle of its bar; a published value goes beside it, so that neither is hidden.
            let shift = if published.is_some() && measured.is_some() { wide * 0.33 } else { 0.0 };
            let middle = left + wide / 2.0;
            canvas.open(&look::colour(i), &self.tooltip(&series.name, group, measured, published));
            if let Some(bar) = measured {
                let end = row.y.at(bar.value);
                let (top, height) = (end.min(row.zero), (end - row.zero).abs());
                legend::patch(canvas, (left, top), (wide, height), i, &look::pattern_id(id, i));
                draw_whisker(canvas, row, bar, middle);
            } else if published.is_none() {
                canvas.text("–", middle, row.zero - 4.0, Anchor::Middle, "soft");
            }
            if let Some(value) = published {
                draw_whisker(canvas, row, value, middle + shift);
                let half = (wide * 0.24).clamp(2.6, 5.0);
                canvas.raw(&look::diamond("published", middle + shift, row.y.at(value.value), half));
            }
            canvas.close();
        }
    }

    fn tooltip(&self, name: &str, group: usize, ours: Option<Estimate>, theirs: Option<Estimate>) -> String {
        let told = |estimate: Option<Estimate>| estimate.map(|estimate| estimate.told(&self.y.unit));
        let measured = told(ours).unwrap_or_else(|| "no value".into());
        let published = told(theirs).map(|text| format!("; published {text}")).unwrap_or_default();
        format!("{}, {name}: {measured}{published}", self.groups[group])
    }

    /// Title, and for each series its lowest and highest bar.
    fn label(&self) -> String {
        let mut label = format!("{}: bars of {} in {} groups.", self.title, self.y.title, self.groups.len());
        for series in &self.series {
            let bars = series
                .measured
                .iter()
                .zip(&self.groups)
                .filter_map(|(bar, group)| Some((((*bar)?).value, group)));
            let mut bars: Vec<_> = bars.filter(|bar| AxisScale::Linear.admits(bar.0)).collect();
            bars.sort_by(|a, b| a.0.total_cmp(&b.0));
            let told =
                |bar: &(f64, &String)| format!("{} in {}", number::with_unit(bar.0, &self.y.unit), bar.1);
            label += &match &bars[..] {
                [] => format!(" {}: no value.", series.name),
                [only] => format!(" {}: {}.", series.name, told(only)),
                [low, .., high] => format!(" {}: from {} to {}.", series.name, told(low), told(high)),
            };
        }
        label
    }
}

/// A halo keeps it visible on bars of any colour.
fn draw_whisker(canvas: &mut Canvas, row: &Row<'_>, value: Estimate, x: f64) {
    if let Some(ends) = value.whisker(row.y) {
        let half = (row.step * 0.14).clamp(2.0, 4.5);
        canvas.whisker(x, ends, half, "halo");
        canvas.whisker(x, ends, half, "whisker");
    }
}
