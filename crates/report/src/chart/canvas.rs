//! An SVG picture in the making: elements are written as they come, and the picture grows downwards.

use super::look;
use super::words::{self, LINE, SIZE, TITLE_SIZE};
use crate::escape::xml;
use crate::number::coordinate as n;
use std::fmt::Write;

/// Width of a picture at normal size, in pixels.
pub(super) const WIDTH: f64 = 760.0;

/// Blank space around a picture that is a file of its own.
const MARGIN: f64 = 12.0;

/// Which part of a text is at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// A picture in the making.
#[derive(Clone, Debug)]
pub(super) struct Canvas {
    pub width: f64,
    /// Where the next part begins.
    pub bottom: f64,
    body: String,
}

impl Canvas {
    /// A picture with its title.
    pub fn new(width: f64, title: &str) -> Self {
        let mut canvas = Canvas { width, bottom: 0.0, body: String::new() };
        canvas.lines(title, "title", TITLE_SIZE);
        canvas.bottom += 8.0;
        canvas
    }

    /// Anything that is SVG already.
    pub fn raw(&mut self, svg: &str) {
        self.body.push_str(svg);
        self.body.push('\n');
    }

    /// Everything until [`Canvas::close`] belongs together and shows this text when pointed at.
    pub fn open(&mut self, class: &str, tooltip: &str) {
        let _ = writeln!(self.body, "<g class=\"{class}\"><title>{}</title>", xml(tooltip));
    }

    /// Ends what [`Canvas::open`] began.
    pub fn close(&mut self) {
        self.body.push_str("</g>\n");
    }

    /// One line of text; `y` is its base line.
    pub fn text(&mut self, text: &str, x: f64, y: f64, anchor: Anchor, class: &str) {
        let anchor = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ =
            writeln!(self.body, "<text{class} x=\"{}\" y=\"{}\"{anchor}>{}</text>", n(x), n(y), xml(text));
    }

    /// Lines of text below each other; `y` is the top of the first.
    pub fn text_block(&mut self, lines: &[String], x: f64, y: f64, anchor: Anchor, class: &str) {
        for (i, line) in lines.iter().enumerate() {
            self.text(line, x, y + SIZE * (0.95 + LINE * i as f64), anchor, class);
        }
    }

    /// Text over the whole width, with as many lines as it takes, below everything so far.
    pub fn paragraph(&mut self, text: &str) {
        if !text.trim().is_empty() {
            self.bottom += 6.0;
            self.lines(text, "soft", SIZE);
        }
    }

    /// The name of the vertical axis, above it.
    pub fn axis_title(&mut self, title: &str) {
        self.lines(title, "soft", SIZE);
    }

    fn lines(&mut self, text: &str, class: &str, size: f64) {
        // The title is bold, which is about a tenth wider.
        let widest = (self.width) * if size == TITLE_SIZE { 0.88 } else { 1.0 };
        for line in words::wrap(text, widest, size) {
            self.text(&line, 0.0, self.bottom + size * 0.95, Anchor::Start, class);
            self.bottom += size * LINE;
        }
    }

    /// A straight line.
    pub fn line(&mut self, from: (f64, f64), to: (f64, f64), class: &str) {
        let [x1, y1, x2, y2] = [from.0, from.1, to.0, to.1].map(n);
        let _ =
            writeln!(self.body, "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>");
    }

    /// A rectangle; `more` are further attributes.
    pub fn rect(&mut self, at: (f64, f64), size: (f64, f64), class: &str, more: &str) {
        let [x, y, w, h] = [at.0, at.1, size.0, size.1].map(n);
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        let _ = writeln!(self.body, "<rect{class} x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{more}/>");
    }

    /// An interval as a vertical line with caps. An end that is off the axis has none.
    pub fn whisker(&mut self, x: f64, ends: [(f64, bool); 2], half: f64, class: &str) {
        let [(low, _), (high, _)] = ends;
        let mut d = format!("M{} {}V{}", n(x), n(low), n(high));
        for (y, capped) in ends {
            if capped {
                let _ = write!(d, "M{} {}H{}", n(x - half), n(y), n(x + half));
            }
        }
        self.raw(&format!("<path class=\"{class}\" d=\"{d}\"/>"));
    }

    /// The whole picture. The label tells its content to those who cannot see it.
    pub fn finish(self, label: &str, standalone: bool) -> String {
        // A file of its own has no page around it: words keep off its edge. On a page a chart is as wide as there is
        // room, so that a phone shows all of it.
        let margin = if standalone { MARGIN } else { 0.0 };
        let [x, width, height] =
            [-margin, self.width + 2.0 * margin, self.bottom + 4.0 + 2.0 * margin].map(n);
        let head = if standalone { " xmlns=\"http://www.w3.org/2000/svg\"" } else { "" };
        let style = match standalone {
            true => format!("<style>\n{}</style>\n", look::standalone_rules()),
            false => String::new(),
        };
        format!(
            "<svg{head} class=\"chart\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {x} {width} {height}\" \
             role=\"img\" aria-label=\"{}\">\n{style}<rect class=\"paper\" x=\"{x}\" y=\"{x}\" width=\"{width}\" \
             height=\"{height}\"/>\n{}</svg>\n",
            xml(label),
            self.body
        )
    }
}
