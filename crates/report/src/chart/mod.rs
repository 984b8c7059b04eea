//! Charts as SVG: bars, lines and heat maps.
//!
//! A chart is a title and plain numbers; sizes, ticks, colours and the legend follow from them. The pictures have no
//! script, follow the light or dark scheme of the reader, tell their content to screen readers, and show exact numbers
//! when pointed at. The same data give the same bytes.
//!
//! Numbers that cannot be drawn never break a chart. A value that is not finite (or beyond 1e100 either way), or not
//! above zero on a logarithmic axis, is left out, and bars and lines say below how many were. The end of an interval
//! that is off the axis for one of these reasons runs to the edge of the plot without a cap; an interval with an end
//! that is no number is not drawn. A chart with nothing to draw becomes a sentence.
//!
//! What this gives up: fonts are not measured but estimated, generously; eight series look different, the ninth shares
//! its colour with the first.

mod bars;
mod canvas;
#[cfg(test)]
mod check;
mod estimate;
mod heat_map;
mod legend;
mod lines;
mod look;
mod scale;
mod ticks;
mod words;

pub use bars::{BarSeries, Bars, Reference};
pub use estimate::Estimate;
pub use heat_map::{Cell, HeatMap};
pub use lines::{LineSeries, Lines, Point, Spread};
pub(crate) use look::{RULES, variables};
pub use scale::{Axis, AxisScale};

use crate::escape::xml;
use canvas::{Canvas, WIDTH};

/// Any chart.
#[derive(Clone, PartialEq, Debug)]
pub enum Chart {
    /// Bars in groups.
    Bars(Bars),
    /// Lines over a scale.
    Lines(Lines),
    /// Numbers and colours in a grid.
    HeatMap(HeatMap),
}

/// A picture and what it tells to those who cannot see it.
struct Picture {
    canvas: Canvas,
    label: String,
}

impl Chart {
    /// A whole SVG file with its own style.
    pub fn svg(&self) -> String {
        let picture = self.draw("chart").unwrap_or_else(|| {
            let mut canvas = Canvas::new(WIDTH, self.title());
            canvas.paragraph(NOTHING);
            Picture { canvas, label: format!("{}: {NOTHING}", self.title()) }
        });
        picture.canvas.finish(&picture.label, true)
    }

    /// A `figure` for a page that has the rules and colours of charts. The id must be its own on the page.
    pub(crate) fn figure(&self, id: &str) -> String {
        match self.draw(id) {
            None => format!("<p class=\"nothing\"><b>{}</b>: {NOTHING}</p>\n", xml(self.title())),
            Some(Picture { canvas, label }) => {
                format!(
                    "<figure class=\"scroll\" tabindex=\"0\">\n{}</figure>\n",
                    canvas.finish(&label, false)
                )
            }
        }
    }

    fn draw(&self, id: &str) -> Option<Picture> {
        match self {
            Chart::Bars(bars) => bars.draw(id),
            Chart::Lines(lines) => lines.draw(),
            Chart::HeatMap(map) => map.draw(),
        }
    }

    fn title(&self) -> &str {
        match self {
            Chart::Bars(bars) => &bars.title,
            Chart::Lines(lines) => &lines.title,
            Chart::HeatMap(map) => &map.title,
        }
    }
}

const NOTHING: &str = "there is nothing to draw yet.";

impl From<Bars> for Chart {
    fn from(bars: Bars) -> Self {
        Chart::Bars(bars)
    }
}

impl From<Lines> for Chart {
    fn from(lines: Lines) -> Self {
        Chart::Lines(lines)
    }
}

impl From<HeatMap> for Chart {
    fn from(map: HeatMap) -> Self {
        Chart::HeatMap(map)
    }
}
