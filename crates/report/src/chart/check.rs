//! Checks of whole charts: what is drawn is well-formed, lies inside the picture, and no words lie on others.

use super::words::{self, SIZE, TITLE_SIZE};
use super::*;
use roxmltree::{Document, Node};

/// A box around words: left, right, top, bottom.
type Area = [f64; 4];

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |text| text.parse().expect("a number"))
}

fn area(text: Node<'_, '_>) -> Area {
    let class = text.attribute("class").unwrap_or_default();
    let size = if class == "title" { TITLE_SIZE } else { SIZE };
    // Bold words are wider.
    let bold = if matches!(class, "title" | "strong") { 1.12 } else { 1.0 };
    let (x, y) = (number(text, "x"), number(text, "y"));
    let width = words::width(text.text().unwrap_or_default(), size) * bold;
    let left = match text.attribute("text-anchor") {
        Some("middle") => x - width / 2.0,
        Some("end") => x - width,
        _ => x,
    };
    [left, left + width, y - 0.75 * size, y + 0.2 * size]
}

/// All numbers of a path with absolute commands, as `(is_x, value)`.
fn path_numbers(d: &str) -> Vec<(bool, f64)> {
    let spaced: String =
        d.chars().map(|c| if c.is_alphabetic() { format!(" {c} ") } else { c.into() }).collect();
    let (mut command, mut is_x, mut numbers) = ('M', true, Vec::new());
    for word in spaced.split_whitespace() {
        match word.parse::<f64>() {
            Ok(value) => {
                numbers.push((if command == 'V' { false } else { command == 'H' || is_x }, value));
                is_x = !is_x;
            }
            Err(_) => (command, is_x) = (word.chars().next().expect("a letter"), true),
        }
    }
    numbers
}

/// A parsed file with its size.
struct Drawn<'a> {
    document: &'a Document<'a>,
    width: f64,
    height: f64,
}

impl Drawn<'_> {
    fn inside(&self, x: f64, y: f64, what: Node<'_, '_>) {
        let within = (0.0..=self.width).contains(&x) && (0.0..=self.height).contains(&y);
        let element = &self.document.input_text()[what.range()];
        assert!(within, "{x} {y} is outside of {} {}: {element}", self.width, self.height);
    }

    fn check_shape(&self, node: Node<'_, '_>) {
        let at = |name| number(node, name);
        match node.tag_name().name() {
            "rect" => self.inside(at("x") + at("width"), at("y") + at("height"), node),
            "line" => self.inside(at("x1").max(at("x2")), at("y1").max(at("y2")), node),
            "circle" => {
                self.inside(at("cx") - at("r"), at("cy") - at("r"), node);
                self.inside(at("cx") + at("r"), at("cy") + at("r"), node);
            }
            "path" => {
                for (is_x, value) in path_numbers(node.attribute("d").expect("a path")) {
                    if is_x { self.inside(value, 0.0, node) } else { self.inside(0.0, value, node) }
                }
            }
            _ => {}
        }
        let least = ["x", "y", "x1", "y1", "x2", "y2", "width", "height"].map(at);
        assert!(least.iter().all(|&value| value >= 0.0), "{node:?}");
    }

    fn check_texts(&self, texts: &[Node<'_, '_>]) {
        let areas: Vec<Area> = texts.iter().map(|&text| area(text)).collect();
        for (i, a) in areas.iter().enumerate() {
            self.inside(a[0], a[2], texts[i]);
            self.inside(a[1], a[3], texts[i]);
            for (j, b) in areas[..i].iter().enumerate() {
                let apart = a[1] <= b[0] || b[1] <= a[0] || a[3] <= b[2] || b[3] <= a[2];
                assert!(apart, "{:?} lies on {:?}", texts[i].text(), texts[j].text());
            }
        }
    }
}

/// Checks a file and gives its texts.
fn checked(svg: &str) -> Vec<String> {
    let document = Document::parse(svg).unwrap_or_else(|e| panic!("{e}: {svg}"));
    let root = document.root_element();
    let (width, height) = (number(root, "width"), number(root, "height"));
    assert_eq!(root.attribute("viewBox"), Some(format!("-12 -12 {width} {height}").as_str()));
    // Nothing but the paper reaches into the margin.
    let (width, height) = (width - 24.0, height - 24.0);
    assert!(root.attribute("role") == Some("img") && root.attribute("aria-label").is_some());
    assert!(!svg.contains("NaN") && !svg.contains("inf\"") && !svg.contains("<script"));
    let drawn = Drawn { document: &document, width, height };
    let in_pattern = |n: &Node<'_, '_>| {
        n.attribute("class") == Some("paper") || n.ancestors().any(|n| n.has_tag_name("pattern"))
    };
    let elements = document.descendants().filter(|n| n.is_element() && !in_pattern(n));
    elements.for_each(|node| drawn.check_shape(node));
    let texts: Vec<Node<'_, '_>> = document.descendants().filter(|n| n.has_tag_name("text")).collect();
    drawn.check_texts(&texts);
    texts.iter().map(|text| text.text().unwrap_or_default().to_string()).collect()
}

fn name(i: usize, length: usize) -> String {
    format!("{i}:opps|n1=<1>,l1=\"inf\"&l2=2@250ms-and-more-words").chars().take(length).collect()
}

fn estimate(i: usize) -> Option<Estimate> {
    let value = (i * 37 % 101) as f64 - 20.0;
    Some(Estimate::within(value, value - 5.0, value + 5.0))
}

fn bars(groups: usize, series: usize, length: usize) -> Bars {
    let one = |i| BarSeries {
        name: name(i, length),
        measured: (0..groups).map(|g| estimate(g + i)).collect(),
        published: (0..groups / 2).map(|g| estimate(g + i + 1)).collect(),
    };
    Bars {
        title: format!("Bars & more of {}", name(0, length)),
        note: "Whiskers are 95 % intervals.".into(),
        y: Axis::new("Win rate", "%").over(0.0, 100.0),
        groups: (0..groups).map(|g| name(g, length)).collect(),
        series: (0..series).map(one).collect(),
        reference: Some(Reference { value: 50.0, name: "equal".into() }),
    }
}

fn lines(points: usize, series: usize, x_scale: AxisScale, y_scale: AxisScale) -> Lines {
    let point = |i: usize, p: usize| {
        let value = 1.7f64.powi((p + i) as i32);
        Point::new(2f64.powi(p as i32) * 125.0, Estimate::within(value, value * 0.5, value * 2.0))
    };
    let one = |i| LineSeries {
        name: name(i, 40),
        points: (0..points).map(|p| point(i, p)).collect(),
        published: (0..points / 2).map(|p| point(i + 1, p)).collect(),
    };
    Lines {
        title: "Lines".into(),
        x: Axis::new("Budget", "ms"),
        x_scale,
        y: Axis::new("Nodes", ""),
        y_scale,
        series: (0..series).map(one).collect(),
        ..Lines::default()
    }
}

fn heat_map(rows: usize, columns: usize, length: usize) -> HeatMap {
    let cell = |r: usize, c: usize| (r != c).then(|| Cell::new((r * 31 + c * 17) as f64 % 97.3, "*"));
    HeatMap {
        title: "Win rate of the row against the column".into(),
        row_title: "Row".into(),
        rows: (0..rows).map(|i| name(i, length)).collect(),
        column_title: "Column".into(),
        columns: (0..columns).map(|i| name(i, length)).collect(),
        cells: (0..rows).map(|r| (0..columns).map(|c| cell(r, c)).collect()).collect(),
        middle: 50.0,
        unit: "%".into(),
        ..HeatMap::default()
    }
}

#[test]
fn bars_of_any_size_stay_inside_and_apart() {
    for groups in 1..=12 {
        for series in [1, 2, 3, 5, 8, 11] {
            for length in [1, 12, 40] {
                let texts = checked(&Chart::from(bars(groups, series, length)).svg());
                // Breaks may fall anywhere, but no letter is lost.
                let all = texts.concat().replace(' ', "");
                assert!(all.contains(&name(groups - 1, length)), "{groups} {series} {length}: {all}");
            }
        }
    }
}

#[test]
fn lines_of_any_size_stay_inside_and_apart() {
    for points in [1, 2, 5, 8, 14] {
        for series in [1, 3, 8, 13] {
            for x_scale in [AxisScale::Linear, AxisScale::Log2, AxisScale::Log10] {
                for y_scale in [AxisScale::Linear, AxisScale::Log2, AxisScale::Log10] {
                    for spread in [Spread::Whiskers, Spread::Bands] {
                        checked(
                            &Chart::from(Lines { spread, ..lines(points, series, x_scale, y_scale) }).svg(),
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn heat_maps_of_any_size_stay_inside_and_apart() {
    for (rows, columns) in [(1, 1), (1, 9), (2, 3), (8, 8), (12, 5), (16, 16), (3, 30)] {
        for length in [1, 8, 40] {
            let texts = checked(&Chart::from(heat_map(rows, columns, length)).svg()).concat();
            if rows * columns > 1 {
                assert!(
                    texts.contains(&name(rows - 1, length)) && texts.contains(&name(columns - 1, length))
                );
            }
        }
    }
}

#[test]
fn groups_without_room_go_on_in_further_rows() {
    let rows = |groups, series| {
        let texts = checked(&Chart::from(bars(groups, series, 40)).svg());
        texts.iter().filter(|text| *text == "100").count()
    };
    assert_eq!([rows(1, 1), rows(6, 4), rows(12, 1), rows(12, 8)], [1, 1, 2, 3]);
}

#[test]
fn columns_without_room_are_numbered_once() {
    let numbers = |map: HeatMap| {
        let texts = checked(&Chart::from(map).svg());
        texts.iter().filter(|text| *text == "3").count()
    };
    // By the rows, by a key, and not at all.
    assert_eq!(numbers(heat_map(3, 3, 40)), 2);
    assert_eq!(numbers(heat_map(2, 3, 40)), 2);
    assert_eq!(numbers(heat_map(3, 4, 3)), 0);
}

#[test]
fn tooltips_and_labels_tell_the_numbers() {
    let map = Chart::from(heat_map(2, 2, 1)).svg();
    assert!(map.contains("<title>0 / 1: 17 %*</title>"), "{map}");
    assert!(
        map.contains("table of 2 rows and 2 columns. Lowest: 17 % for 0 / 1. Highest: 31 % for 1 / 0."),
        "{map}"
    );
    let line = Chart::from(lines(2, 1, AxisScale::Log2, AxisScale::Log10)).svg();
    assert!(line.contains("Budget 250 ms: 1.7 (0.85 to 3.4)</title>"), "{line}");
    assert!(
        line.contains("Lines: lines of Nodes over Budget.")
            && line.contains("from 1 at 125 ms to 1.7 at 250 ms")
    );
    let bar = Chart::from(bars(2, 1, 1)).svg();
    assert!(bar.contains("<title>0, 0: -20 % (-25 to -15); published 17 % (12 to 22)</title>"), "{bar}");
    assert!(bar.contains("0: from -20 % in 0 to 17 % in 1."), "{bar}");
}

#[test]
fn the_same_data_give_the_same_bytes() {
    let all = || {
        [
            bars(5, 3, 40).into(),
            lines(5, 3, AxisScale::Log2, AxisScale::Linear).into(),
            heat_map(4, 4, 40).into(),
        ]
    };
    let drawn = |charts: [Chart; 3]| charts.map(|chart| chart.svg() + &chart.figure("a"));
    assert_eq!(drawn(all()), drawn(all()));
    assert_ne!(drawn(all())[0], drawn([bars(5, 4, 40).into(), all()[1].clone(), all()[2].clone()])[0]);
}

#[test]
fn coordinates_have_at_most_two_decimals() {
    let svg = Chart::from(lines(7, 3, AxisScale::Log10, AxisScale::Log10)).svg();
    let document = Document::parse(&svg).expect("well-formed");
    for path in document.descendants().filter_map(|n| n.attribute("d")) {
        let long = path
            .split(|c: char| !c.is_ascii_digit() && c != '.')
            .any(|number| number.split_once('.').is_some_and(|(_, decimals)| decimals.len() > 2));
        assert!(!long, "{path}");
    }
}

#[test]
fn odd_values_break_no_chart() {
    let odd =
        [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 1e300, -1e300, 1e99, -1e99, 0.0, -0.0, 1e-300, 5.0];
    for a in odd {
        for b in odd {
            let estimate = Estimate::within(a, b, 7.0);
            let mut chart = bars(2, 2, 5);
            (chart.series[0].measured[0], chart.series[1].published) = (Some(estimate), vec![Some(estimate)]);
            (chart.y.at_least, chart.reference) =
                (Some([a, b]), Some(Reference { value: b, name: "x".into() }));
            checked(&Chart::from(chart).svg());
            for scale in [AxisScale::Linear, AxisScale::Log2, AxisScale::Log10] {
                let mut chart = lines(3, 2, scale, scale);
                chart.series[0].points[1] = Point::new(b, estimate);
                chart.series[1].published.push(Point::new(a, b));
                (chart.x.at_least, chart.y.at_least) = (Some([b, a]), Some([a, b]));
                checked(&Chart::from(chart).svg());
            }
            let mut chart = heat_map(3, 3, 5);
            (chart.cells[0][1], chart.middle) = (Some(Cell::new(a, "*")), b);
            checked(&Chart::from(chart).svg());
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_counted() {
    let mut chart = bars(2, 1, 5);
    chart.series[0].measured = vec![Some(f64::NAN.into()), Some(3.0.into())];
    let texts = checked(&Chart::from(chart).svg());
    assert!(texts.contains(&"1 value is not drawn: not finite.".to_string()), "{texts:?}");
    let mut chart = lines(4, 1, AxisScale::Linear, AxisScale::Log10);
    chart.series[0].points[1].y = 0.0.into();
    chart.series[0].points[2].y = (-2.0).into();
    let svg = Chart::from(chart).svg();
    assert!(checked(&svg).iter().any(|text| text.starts_with("2 values are not drawn")));
    // Points without a neighbour have a marker and no line; the other line is in the legend.
    assert_eq!(svg.matches("class=\"line\"").count(), 1);
}

#[test]
fn an_empty_chart_is_a_sentence() {
    let nothing = vec![BarSeries { name: "a".into(), measured: vec![None], ..BarSeries::default() }];
    let empty: [Chart; 5] = [
        Bars::default().into(),
        Bars { title: "B <1>".into(), groups: vec!["g".into()], series: nothing, ..Bars::default() }.into(),
        Lines::default().into(),
        lines(0, 3, AxisScale::Log2, AxisScale::Linear).into(),
        HeatMap { rows: vec!["a".into()], columns: vec!["b".into()], ..HeatMap::default() }.into(),
    ];
    for chart in empty {
        assert!(checked(&chart.svg()).contains(&NOTHING.to_string()));
        let figure = chart.figure("a");
        assert!(
            figure.starts_with("<p class=\"nothing\">")
                && !figure.contains("<svg")
                && !figure.contains("<1>")
        );
    }
}
