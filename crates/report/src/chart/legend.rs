//! The legend: signs and names in rows, above the plot.

use super::canvas::{Anchor, Canvas};
use super::look;
use super::words::{self, SIZE};
use crate::number::coordinate as n;

/// What stands before a name.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Sign {
    /// A patch as the bars of this series, with the id of its pattern.
    Patch(usize, String),
    /// A line with the marker of this series.
    Line(usize),
    /// A published value.
    Diamond,
    /// The reference line.
    Dashes,
    /// The number that stands for the name in the picture.
    Number(usize),
}

const SIGN: f64 = 34.0;
const GAP: f64 = 20.0;
const ROW: f64 = 20.0;

/// Draws the items below everything so far, as many in a row as have room.
///
/// A name that is wider than the whole picture is shortened in its middle; it is whole when pointed at.
pub(super) fn draw(canvas: &mut Canvas, items: &[(Sign, String)]) {
    if items.is_empty() {
        return;
    }
    let mut x = 0.0;
    for (sign, name) in items {
        let short = words::shortened(name, canvas.width - SIGN, SIZE);
        let room = SIGN + words::width(&short, SIZE);
        if x > 0.0 && x + room > canvas.width {
            (x, canvas.bottom) = (0.0, canvas.bottom + ROW);
        }
        let middle = canvas.bottom + ROW / 2.0;
        canvas.open("item", name);
        draw_sign(canvas, sign, x, middle);
        canvas.text(&short, x + SIGN, middle + SIZE * 0.35, Anchor::Start, "");
        canvas.close();
        x += room + GAP;
    }
    canvas.bottom += ROW + 6.0;
}

fn draw_sign(canvas: &mut Canvas, sign: &Sign, x: f64, y: f64) {
    let (from, to, middle) = ((x, y), (x + SIGN - 6.0, y), x + (SIGN - 6.0) / 2.0);
    match sign {
        Sign::Patch(series, pattern) => {
            canvas.raw(&format!("<g class=\"{}\">", look::colour(*series)));
            patch(canvas, (x + 0.5, y - 7.0), (26.0, 14.0), *series, pattern);
            canvas.close();
        }
        Sign::Line(series) => {
            let line = format!("M{} {}H{}", n(x), n(y), n(to.0));
            let (colour, dashes) = (look::colour(*series), look::dashes(*series));
            let marker = look::marker(*series, middle, y);
            canvas.raw(&format!(
                "<g class=\"{colour}\"><path class=\"line\"{dashes} d=\"{line}\"/>{marker}</g>"
            ));
        }
        Sign::Diamond => canvas.raw(&look::diamond("published", middle, y, 5.0)),
        Sign::Dashes => canvas.line(from, to, "reference"),
        Sign::Number(number) => {
            canvas.text(&number.to_string(), to.0, y + SIZE * 0.35, Anchor::End, "strong");
        }
    }
}

/// A rectangle in the colour of the group around it, under the pattern of its series.
pub(super) fn patch(canvas: &mut Canvas, at: (f64, f64), size: (f64, f64), series: usize, pattern: &str) {
    canvas.rect(at, size, "bar", "");
    if !series.is_multiple_of(look::LOOKS) {
        canvas.rect(at, size, "", &format!(" fill=\"url(#{pattern})\""));
    }
}
