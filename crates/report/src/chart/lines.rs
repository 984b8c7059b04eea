//! Lines over a scale: win rates over budgets, sizes of trees by depth.

use super::canvas::{Anchor, Canvas, WIDTH};
use super::estimate::{Estimate, left_out};
use super::legend::{self, Sign};
use super::scale::{Axis, AxisScale, Ruler};
use super::words::{self, LINE, SIZE};
use super::{Picture, Reference, look};
use crate::number::{self, coordinate as n};

/// Lines over a scale.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Lines {
    /// What the chart shows.
    pub title: String,
    /// What a reader should know, in small print below. May be empty.
    pub note: String,
    /// The horizontal axis.
    pub x: Axis,
    /// How the horizontal axis is divided.
    pub x_scale: AxisScale,
    /// The vertical axis.
    pub y: Axis,
    /// How the vertical axis is divided.
    pub y_scale: AxisScale,
    /// How intervals are drawn.
    pub spread: Spread,
    /// One line each.
    pub series: Vec<LineSeries>,
    /// A line across the chart, such as equal strength.
    pub reference: Option<Reference>,
}

/// How the intervals of points are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Spread {
    /// A line with caps at each point. Series stand a little beside each other, so that all can be seen.
    #[default]
    Whiskers,
    /// A band along the line.
    Bands,
}

/// One line of a chart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct LineSeries {
    /// Its name in the legend.
    pub name: String,
    /// Its points, in any order. The line has a gap at a point that cannot be drawn.
    pub points: Vec<Point>,
    /// Points of others for the same line, drawn as open diamonds and not connected.
    pub published: Vec<Point>,
}

/// A point of a line.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// Its place on the horizontal axis.
    pub x: f64,
    /// Its value.
    pub y: Estimate,
}

impl Point {
    /// A point.
    pub fn new(x: f64, y: impl Into<Estimate>) -> Self {
        Point { x, y: y.into() }
    }
}

/// Both axes, laid out.
struct Plot {
    x: Ruler,
    y: Ruler,
    /// From one mark to the next at the same place.
    shift: f64,
}

const HEIGHT: f64 = 300.0;

impl Lines {
    pub(super) fn draw(&self) -> Option<Picture> {
        let shown: Vec<Point> = self.points().filter(|point| self.drawn(point)).collect();
        self.y_scale.extent(shown.iter().map(|point| point.y.value))?;
        let mut canvas = Canvas::new(WIDTH, &self.title);
        legend::draw(&mut canvas, &self.legend());
        canvas.axis_title(&self.y.heading());
        let plot = self.plot(&mut canvas, &shown)?;
        if self.spread == Spread::Bands {
            (0..self.series.len()).for_each(|i| self.draw_band(&mut canvas, &plot, i));
        }
        (0..self.series.len()).for_each(|i| self.draw_line(&mut canvas, &plot, i));
        (0..self.series.len()).for_each(|i| self.draw_points(&mut canvas, &plot, i));
        canvas.paragraph(&self.note);
        let absent = self.points().count() - shown.len();
        canvas.paragraph(&left_out(absent, &[self.x_scale, self.y_scale]));
        Some(Picture { canvas, label: self.label() })
    }

    fn points(&self) -> impl Iterator<Item = Point> {
        self.series.iter().flat_map(|series| series.points.iter().chain(&series.published).copied())
    }

    fn drawn(&self, point: &Point) -> bool {
        self.x_scale.admits(point.x) && point.y.drawn(self.y_scale)
    }

    fn legend(&self) -> Vec<(Sign, String)> {
        let mut items: Vec<(Sign, String)> = Vec::new();
        for (i, series) in self.series.iter().enumerate() {
            items.push((Sign::Line(i), series.name.clone()));
        }
        if self.series.iter().any(|series| !series.published.is_empty()) {
            items.push((Sign::Diamond, "published".into()));
        }
        items.extend(self.reference.iter().map(|line| (Sign::Dashes, line.name.clone())));
        items
    }

    /// Lays out the axes and draws them.
    fn plot(&self, canvas: &mut Canvas, shown: &[Point]) -> Option<Plot> {
        let values = shown.iter().flat_map(|point| point.y.values()).chain(self.y.wishes());
        let range = self.y_scale.extent(values.chain(self.reference.iter().map(|line| line.value)))?;
        let (top, right) = (canvas.bottom + 10.0, canvas.width - 8.0);
        let y = Ruler::between_ticks(self.y_scale, range, 6, [top + HEIGHT, top]);
        let left = y.label_width() + 16.0;
        let mut met: Vec<f64> = shown.iter().map(|point| point.x).collect();
        met.sort_by(f64::total_cmp);
        met.dedup();
        let across = self.x_scale.extent(met.iter().copied().chain(self.x.wishes()))?;
        let x = Ruler::around(self.x_scale, across, &met, [left, right]);
        self.draw_axes(canvas, &x, &y, [left, right, top, top + HEIGHT]);
        let whiskers =
            self.spread == Spread::Whiskers && shown.iter().any(|point| point.y.interval.is_some());
        let room = met.windows(2).map(|pair| x.at(pair[1]) - x.at(pair[0])).fold(60.0, f64::min);
        let shift = if whiskers { (room * 0.6 / self.slots(self.series.len()) as f64).min(6.0) } else { 0.0 };
        Some(Plot { x, y, shift })
    }

    fn draw_axes(&self, canvas: &mut Canvas, x: &Ruler, y: &Ruler, [left, right, top, bottom]: [f64; 4]) {
        for (tick, label) in &y.ticks {
            canvas.line((left, y.at(*tick)), (right, y.at(*tick)), "grid");
            canvas.text(label, left - 8.0, y.at(*tick) + SIZE * 0.35, Anchor::End, "soft");
        }
        for (tick, label) in &x.ticks {
            canvas.line((x.at(*tick), bottom), (x.at(*tick), bottom + 5.0), "axis");
            canvas.text(label, x.at(*tick), bottom + 8.0 + SIZE, Anchor::Middle, "soft");
        }
        canvas.line((left, bottom), (right, bottom), "axis");
        canvas.line((left, top), (left, bottom), "axis");
        if let Some(line) = self.reference.as_ref().filter(|line| y.shows(line.value)) {
            canvas.line((left, y.at(line.value)), (right, y.at(line.value)), "reference");
        }
        let title = words::wrap(&self.x.heading(), right - left, SIZE);
        canvas.text_block(&title, (left + right) / 2.0, bottom + 16.0 + SIZE, Anchor::Middle, "soft");
        canvas.bottom = bottom + 20.0 + SIZE + SIZE * LINE * title.len() as f64;
    }

    /// The points of a series from left to right, in runs without a gap.
    fn runs(&self, series: usize) -> Vec<Vec<Point>> {
        let mut points: Vec<Point> = self.series[series].points.clone();
        points.retain(|point| self.x_scale.admits(point.x));
        points.sort_by(|a, b| a.x.total_cmp(&b.x));
        let runs = points.split(|point| !self.drawn(point)).filter(|run| !run.is_empty());
        runs.map(<[Point]>::to_vec).collect()
    }

    /// Marks of the first `series` series at the same place: one each, and one more if it has published points.
    fn slots(&self, series: usize) -> usize {
        self.series[..series].iter().map(|series| 1 + usize::from(!series.published.is_empty())).sum()
    }

    /// Where a point goes; `further` is 1 for published points, which stand beside the measured ones.
    fn place(&self, plot: &Plot, series: usize, further: usize, x: f64) -> f64 {
        let slot = self.slots(series) + further;
        plot.x.at(x) + plot.shift * (slot as f64 - (self.slots(self.series.len()) - 1) as f64 / 2.0)
    }

    fn draw_band(&self, canvas: &mut Canvas, plot: &Plot, series: usize) {
        for run in self.runs(series) {
            let edge = |point: &Point, end: usize| {
                let y = point.y.whisker(&plot.y).map_or(plot.y.at(point.y.value), |ends| ends[end].0);
                format!("{} {}", n(plot.x.at(point.x)), n(y))
            };
            let there = run.iter().map(|point| edge(point, 1));
            let back = run.iter().rev().map(|point| edge(point, 0));
            let corners: Vec<String> = there.chain(back).collect();
            let colour = look::colour(series);
            let path = format!("<path class=\"band\" d=\"M{}Z\"/>", corners.join("L"));
            canvas.raw(&format!("<g class=\"{colour}\">{path}</g>"));
        }
    }

    fn draw_line(&self, canvas: &mut Canvas, plot: &Plot, series: usize) {
        for run in self.runs(series).iter().filter(|run| run.len() > 1) {
            let corner =
                |p: &Point| format!("{} {}", n(self.place(plot, series, 0, p.x)), n(plot.y.at(p.y.value)));
            let corners: Vec<String> = run.iter().map(corner).collect();
            let (colour, dashes) = (look::colour(series), look::dashes(series));
            let path = format!("<path class=\"line\"{dashes} d=\"M{}\"/>", corners.join("L"));
            canvas.raw(&format!("<g class=\"{colour}\">{path}</g>"));
        }
    }

    fn draw_points(&self, canvas: &mut Canvas, plot: &Plot, series: usize) {
        let LineSeries { name, published, .. } = &self.series[series];
        for point in self.runs(series).concat() {
            let (x, y) = (self.place(plot, series, 0, point.x), plot.y.at(point.y.value));
            canvas.open(&look::colour(series), &self.tooltip(name, "", point));
            if self.spread == Spread::Whiskers {
                self.draw_whisker(canvas, plot, point, x);
            }
            canvas.raw(&look::marker(series, x, y));
            canvas.close();
        }
        for &point in published.iter().filter(|point| self.drawn(point)) {
            let (x, y) = (self.place(plot, series, 1, point.x), plot.y.at(point.y.value));
            canvas.open(&look::colour(series), &self.tooltip(name, "published, ", point));
            self.draw_whisker(canvas, plot, point, x);
            canvas.raw(&look::diamond("open", x, y, 5.5));
            canvas.close();
        }
    }

    fn draw_whisker(&self, canvas: &mut Canvas, plot: &Plot, point: Point, x: f64) {
        if let Some(ends) = point.y.whisker(&plot.y) {
            canvas.whisker(x, ends, 3.5, "spread");
        }
    }

    fn tooltip(&self, name: &str, published: &str, point: Point) -> String {
        let x = number::with_unit(point.x, &self.x.unit);
        format!("{name}, {published}{} {x}: {}", self.x.title, point.y.told(&self.y.unit))
    }

    /// Title, and where each line begins and ends.
    fn label(&self) -> String {
        let mut label = format!("{}: lines of {} over {}.", self.title, self.y.title, self.x.title);
        for (i, series) in self.series.iter().enumerate() {
            let told = |point: &Point| {
                let (x, y) = (
                    number::with_unit(point.x, &self.x.unit),
                    number::with_unit(point.y.value, &self.y.unit),
                );
                format!("{y} at {x}")
            };
            label += &match &self.runs(i).concat()[..] {
                [] => format!(" {}: no value.", series.name),
                [only] => format!(" {}: {}.", series.name, told(only)),
                [first, .., last] => format!(" {}: from {} to {}.", series.name, told(first), told(last)),
            };
        }
        label
    }
}
