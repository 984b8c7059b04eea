//! A heat map: who does how well against whom. Every cell has its number, and a colour that says on which side of the
//! middle it is and how far.
//!
//! The colours are two hues laid over the page, so that the middle is the page itself, light or dark, and the numbers
//! stay readable on all of them.

use super::Picture;
use super::canvas::{Anchor, Canvas, WIDTH};
use super::legend::{self, Sign};
use super::scale::AxisScale;
use super::words::{self, LINE, SIZE};
use crate::number;

/// A heat map.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct HeatMap {
    /// What the chart shows.
    pub title: String,
    /// What a reader should know, in small print below: what the marks mean. May be empty.
    pub note: String,
    /// What the rows are. May be empty.
    pub row_title: String,
    /// Names of the rows, from top to bottom.
    pub rows: Vec<String>,
    /// What the columns are. May be empty.
    pub column_title: String,
    /// Names of the columns, from left to right. Where they have no room they are numbered: by the rows if they have
    /// the same names, otherwise by a key below.
    pub columns: Vec<String>,
    /// Cells by row, then by column. `None`, a value that is not finite, and whatever is missing at the end stay blank.
    pub cells: Vec<Vec<Option<Cell>>>,
    /// The value without colour. One that is not finite counts as 0.
    pub middle: f64,
    /// The unit of the values. May be empty.
    pub unit: String,
}

/// A cell of a [`HeatMap`].
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Cell {
    /// Its value.
    pub value: f64,
    /// What stands behind the value, such as `*` for one that is significant. May be empty.
    pub mark: String,
}

impl Cell {
    /// A cell.
    pub fn new(value: f64, mark: impl Into<String>) -> Self {
        Cell { value, mark: mark.into() }
    }
}

/// Where things are.
struct Grid {
    /// Left edge of the first column, and width of all.
    left: f64,
    cell: f64,
    numbered: bool,
    /// Whether the rows are the key of the numbers.
    own_key: bool,
    /// Digits behind the point in every cell, and the room that the widest number takes.
    decimals: usize,
    number: f64,
    /// The distance from the middle that has the strongest colour.
    reach: f64,
}

/// The strongest colour covers this much of the page: black and white text must both be readable on it.
const STRONGEST: f64 = 0.85;
const WIDEST_NAME: f64 = 320.0;
const WIDEST_CELL: f64 = 76.0;

impl HeatMap {
    pub(super) fn draw(&self) -> Option<Picture> {
        let values: Vec<f64> = self.shown().map(|(_, _, cell)| cell.value).collect();
        AxisScale::Linear.extent(values.iter().copied())?;
        let grid = self.grid(&values);
        let width = grid.left + grid.cell * self.columns.len() as f64 + 1.0;
        let mut canvas = Canvas::new(width.max(480.0), &self.title);
        self.draw_head(&mut canvas, &grid);
        (0..self.rows.len()).for_each(|row| self.draw_row(&mut canvas, &grid, row));
        canvas.bottom += 10.0;
        if grid.numbered && !grid.own_key {
            let key = self.columns.iter().enumerate().map(|(i, name)| (Sign::Number(i + 1), name.clone()));
            legend::draw(&mut canvas, &key.collect::<Vec<_>>());
        }
        self.draw_colours(&mut canvas, &grid);
        canvas.paragraph(&self.note);
        Some(Picture { canvas, label: self.label() })
    }

    fn middle(&self) -> f64 {
        if AxisScale::Linear.admits(self.middle) { self.middle } else { 0.0 }
    }

    fn cell(&self, row: usize, column: usize) -> Option<&Cell> {
        let cell = self.cells.get(row)?.get(column)?.as_ref()?;
        AxisScale::Linear.admits(cell.value).then_some(cell)
    }

    fn shown(&self) -> impl Iterator<Item = (usize, usize, &Cell)> {
        let places =
            (0..self.rows.len()).flat_map(|row| (0..self.columns.len()).map(move |column| (row, column)));
        places.filter_map(|(row, column)| Some((row, column, self.cell(row, column)?)))
    }

    fn grid(&self, values: &[f64]) -> Grid {
        let widest = |texts: &mut dyn Iterator<Item = String>| {
            texts.map(|text| words::width(&text, SIZE)).fold(0.0, f64::max)
        };
        let decimals = number::common_decimals(values);
        let number = widest(&mut values.iter().map(|&value| number::fixed(value, decimals)));
        let mark = widest(&mut self.shown().map(|(_, _, cell)| cell.mark.clone()));
        let names = widest(&mut self.rows.iter().cloned()).clamp(70.0, WIDEST_NAME);
        let free = (WIDTH - names - 43.0) / self.columns.len() as f64;
        let cell = free.min(WIDEST_CELL).max(number + 2.0 * mark + 12.0).max(40.0);
        let fits = |name: &String| {
            words::wrap(name, cell - 6.0, SIZE).len() <= 2 && words::width(name, SIZE) < cell * 1.7
        };
        let numbered = !self.columns.iter().all(fits);
        let own_key = numbered && self.rows == self.columns;
        let reach = values.iter().map(|value| (value - self.middle()).abs()).fold(0.0, f64::max);
        let left = names + if own_key { 42.0 } else { 12.0 };
        Grid {
            left,
            cell,
            numbered,
            own_key,
            decimals,
            number,
            reach: if reach > 0.0 && reach.is_finite() { reach } else { 1.0 },
        }
    }

    fn draw_head(&self, canvas: &mut Canvas, grid: &Grid) {
        let corner = words::wrap(&self.row_title, grid.left - 16.0, SIZE);
        let wide = canvas.width - grid.left;
        let title = words::wrap(&self.column_title, wide, SIZE);
        let label = |(i, name): (usize, &String)| match grid.numbered {
            true => vec![(i + 1).to_string()],
            false => words::wrap(name, grid.cell - 6.0, SIZE),
        };
        let labels: Vec<Vec<String>> = self.columns.iter().enumerate().map(label).collect();
        let high = |lines: usize| lines as f64 * SIZE * LINE;
        let label_height = high(labels.iter().map(Vec::len).max().unwrap_or(0));
        let height = (high(title.len()) + 4.0 + label_height).max(high(corner.len()));
        let bottom = canvas.bottom + height;
        canvas.text_block(&corner, 0.0, bottom - high(corner.len()), Anchor::Start, "soft");
        canvas.text_block(
            &title,
            grid.left,
            bottom - label_height - 4.0 - high(title.len()),
            Anchor::Start,
            "soft",
        );
        let class = if grid.numbered { "strong" } else { "" };
        for (i, lines) in labels.iter().enumerate() {
            let middle = grid.left + grid.cell * (i as f64 + 0.5);
            canvas.text_block(lines, middle, bottom - high(lines.len()), Anchor::Middle, class);
        }
        canvas.bottom = bottom + 6.0;
    }

    fn draw_row(&self, canvas: &mut Canvas, grid: &Grid, row: usize) {
        let start = if grid.own_key { 28.0 } else { 0.0 };
        let name = words::wrap(&self.rows[row], grid.left - start - 10.0, SIZE);
        let high = name.len() as f64 * SIZE * LINE;
        let height = (high + 8.0).max(32.0);
        let top = canvas.bottom;
        if grid.own_key {
            let number = [(row + 1).to_string()];
            canvas.text_block(&number, 20.0, top + (height - SIZE * LINE) / 2.0, Anchor::End, "strong");
        }
        canvas.text_block(&name, start, top + (height - high) / 2.0, Anchor::Start, "");
        for column in 0..self.columns.len() {
            let at = (grid.left + grid.cell * column as f64, top);
            if let Some(cell) = self.cell(row, column) {
                let value = number::with_unit(cell.value, &self.unit);
                let tooltip = format!("{} / {}: {value}{}", self.rows[row], self.columns[column], cell.mark);
                canvas.open("", &tooltip);
                self.colour(canvas, grid, cell.value, at, (grid.cell, height));
                self.draw_number(canvas, grid, cell, (at.0 + grid.cell / 2.0, top + height / 2.0));
                canvas.close();
            }
            canvas.rect(at, (grid.cell, height), "cell", "");
        }
        canvas.bottom += height;
    }

    /// Numbers end at the same place in every cell, with or without a mark behind them.
    fn draw_number(&self, canvas: &mut Canvas, grid: &Grid, cell: &Cell, middle: (f64, f64)) {
        let (x, y) = (middle.0 + grid.number / 2.0, middle.1 + SIZE * 0.36);
        canvas.text(&number::fixed(cell.value, grid.decimals), x, y, Anchor::End, "");
        if !cell.mark.is_empty() {
            canvas.text(&cell.mark, x, y, Anchor::Start, "");
        }
    }

    fn colour(&self, canvas: &mut Canvas, grid: &Grid, value: f64, at: (f64, f64), size: (f64, f64)) {
        let part = ((value - self.middle()) / grid.reach).clamp(-1.0, 1.0);
        let class = if part < 0.0 { "low" } else { "high" };
        let opacity = number::coordinate(part.abs() * STRONGEST);
        canvas.rect(at, size, class, &format!(" fill-opacity=\"{opacity}\""));
    }

    /// What the colours mean: a strip from the lowest to the highest.
    fn draw_colours(&self, canvas: &mut Canvas, grid: &Grid) {
        const STEPS: i32 = 5;
        let told = |part: f64| number::with_unit(self.middle() + part * grid.reach, &self.unit);
        let (low, middle, high) = (told(-1.0), told(0.0), told(1.0));
        let label = format!("{low} to {high}, no colour at {middle}");
        let (top, wide) = (canvas.bottom, 18.0);
        for step in -STEPS..=STEPS {
            let value = self.middle() + grid.reach * f64::from(step) / f64::from(STEPS);
            let x = wide * f64::from(step + STEPS);
            self.colour(canvas, grid, value, (x, top), (wide, 12.0));
        }
        let across = wide * f64::from(2 * STEPS + 1);
        canvas.rect((0.0, top), (across, 12.0), "cell", "");
        let lines = words::wrap(&label, canvas.width - across - 10.0, SIZE);
        canvas.text_block(&lines, across + 10.0, top - 1.0, Anchor::Start, "soft");
        canvas.bottom = top + 5.0 + SIZE * LINE * lines.len() as f64;
    }

    /// Title, size, and the highest and lowest cell.
    fn label(&self) -> String {
        let told = |(row, column, cell): (usize, usize, &Cell)| {
            format!(
                "{} for {} / {}",
                number::with_unit(cell.value, &self.unit),
                self.rows[row],
                self.columns[column]
            )
        };
        let mut cells: Vec<_> = self.shown().collect();
        cells.sort_by(|a, b| a.2.value.total_cmp(&b.2.value));
        let ends = cells
            .first()
            .zip(cells.last())
            .map(|(&low, &high)| format!(" Lowest: {}. Highest: {}.", told(low), told(high)));
        let (rows, columns) = (self.rows.len(), self.columns.len());
        format!("{}: table of {rows} rows and {columns} columns.{}", self.title, ends.unwrap_or_default())
    }
}
