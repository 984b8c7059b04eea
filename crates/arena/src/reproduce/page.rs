//! Reproductions as pages.

use super::compare::Compared;
use super::item::{Item, Number};
use super::map::map;
use super::results::{Results, ScaleResult};
use super::scale::Scale;
use nply_registry::{AgentSpec, Registry};
use nply_report::{
    Axis, BarSeries, Bars, Block, Chart, Column, Estimate, LineSeries, Lines, Page, Point, Reference,
    Section, Table,
};

/// The page of one item: what the paper says, what we found, and how to find it again.
pub fn page(item: &Item, results: &Results) -> Page {
    Page {
        title: format!("{}: {}", item.id, item.title),
        lead: item.claim.clone(),
        generator: format!("nply {}", env!("CARGO_PKG_VERSION")),
        sections: sections(item, results),
    }
}

/// One page over many items.
pub fn overview_page(registry: &Registry, items: &[(Item, Results)]) -> Page {
    let row = |(item, results): &(Item, Results)| {
        let best = results.best();
        let agreeing = best.map_or(String::new(), |(_, result)| result.agreement());
        vec![
            item.id.clone(),
            item.place.clone(),
            item.title.clone(),
            results.state(registry, item).word().into(),
            best.map_or(String::new(), |(scale, _)| scale.to_string()),
            agreeing,
        ]
    };
    let table = Table {
        caption: "All tables, figures and statements".into(),
        head: ["item", "place", "what", "state", "scale", "numbers that agree"].map(Column::words).into(),
        rows: items.iter().map(row).collect(),
    };
    let mut all = vec![Section { heading: "State".into(), blocks: vec![Block::Table(table)] }];
    for (item, results) in items.iter().filter(|(_, results)| results.best().is_some()) {
        let mut blocks = vec![Block::Text(item.claim.clone())];
        blocks.extend(sections(item, results).into_iter().flat_map(|section| section.blocks));
        all.push(Section { heading: format!("{}: {}", item.id, item.title), blocks });
    }
    Page {
        title: "Published results, and ours".into(),
        lead: "Numbers of five papers beside our own measurements, with 95 % intervals.".into(),
        generator: format!("nply {}", env!("CARGO_PKG_VERSION")),
        sections: all,
    }
}

fn sections(item: &Item, results: &Results) -> Vec<Section> {
    let mut sections = vec![Section {
        heading: "The paper".into(),
        blocks: [Block::Text(format!("{}. {}", item.place, item.setting))]
            .into_iter()
            .chain((!item.notes.trim().is_empty()).then(|| Block::Note(item.notes.trim().replace('\n', " "))))
            .collect(),
    }];
    match results.best() {
        None => sections.push(Section {
            heading: "Our result".into(),
            blocks: vec![Block::Text("Nothing is measured yet.".into())],
        }),
        Some((scale, result)) => sections.push(ours(item, scale, result)),
    }
    sections
}

fn ours(item: &Item, scale: Scale, result: &ScaleResult) -> Section {
    let agreement = match result.agreeing() {
        (_, 0) => format!("Agreement: {}.", result.agreement()),
        (agree, judged) => format!("{agree} of {judged} numbers that can be judged agree with the paper."),
    };
    let part = if result.complete { "" } else { ", not all games played yet" };
    let budget = result.budget.as_ref().map_or(String::new(), |budget| format!(", {budget} per move"));
    let mut blocks = vec![
        Block::Text(format!(
            "Scale `{scale}`: {} games for each number{budget}, seed {}, nply {}{part}. {agreement}",
            result.games, result.seed, result.version
        )),
        Block::Chart(chart(item, result)),
        Block::Table(table(item, result)),
        Block::Code(vec![result.command.clone()]),
    ];
    if let Some(run) = item.run.as_ref().filter(|run| !run.differs.is_empty()) {
        blocks.push(Block::Note(run.differs.clone()));
    }
    Section { heading: "Our result".into(), blocks }
}

/// The numbers as a table.
pub(crate) fn table(item: &Item, result: &ScaleResult) -> Table {
    let mut head = vec![Column::words("number")];
    head.extend(["published", "ours", "95 % interval", "games"].map(Column::numbers));
    head.push(Column::words("agreement"));
    let row = |number: &Compared| {
        let verdict = match number.p {
            Some(p) => format!("{} (p = {p:.2})", number.verdict.word()),
            None => number.verdict.word().into(),
        };
        vec![
            number.label.join(", "),
            number.said(),
            number.found.clone().unwrap_or_else(|| shown(number.ours)),
            number.ci95.map_or(String::new(), |[low, high]| format!("{} to {}", shown(low), shown(high))),
            number.games.to_string(),
            verdict,
        ]
    };
    let caption = format!("{} ({}), published and ours", item.title, item.unit);
    Table { caption, head, rows: result.numbers.iter().map(row).collect() }
}

fn shown(value: f64) -> String {
    if value.abs() >= 1000.0 { format!("{value:.0}") } else { format!("{value:.1}") }
}

/// The numbers as a picture: lines if all are points of curves, else bars.
pub fn chart(item: &Item, result: &ScaleResult) -> Chart {
    // What has a unit of its own, as the ratio of two bars, has no place on the axis.
    let foreign = |shown: &&Compared| {
        item.number.iter().any(|number| number.label == shown.label && number.unit.is_some())
    };
    let numbers: Vec<&Compared> = result.numbers.iter().filter(|number| !foreign(number)).collect();
    if item.map {
        return map(item, &numbers);
    }
    match ["depth", "nodes"].iter().find_map(|axis| curves(&numbers, axis).map(|points| (axis, points))) {
        Some((axis, points)) => lines(item, axis, &points),
        None => bars(item, &numbers),
    }
}

/// A number as a point: its curve, its place on the axis, and itself.
type OnCurve<'a> = (String, f64, &'a Compared);

/// All numbers as points of curves, if their labels end in a place on the axis: `depth 3`, `5000 nodes`.
fn curves<'a>(numbers: &[&'a Compared], axis: &str) -> Option<Vec<OnCurve<'a>>> {
    let point = |number: &'a Compared| {
        let (last, name) = number.label.split_last()?;
        let place = last.strip_prefix(axis).or_else(|| last.strip_suffix(axis))?.trim().parse().ok()?;
        (!name.is_empty()).then(|| (name.join(", "), place, number))
    };
    let points: Option<Vec<_>> = numbers.iter().map(|number| point(number)).collect();
    points.filter(|points| !points.is_empty())
}

fn lines(item: &Item, axis: &str, points: &[OnCurve<'_>]) -> Chart {
    let mut series: Vec<LineSeries> = Vec::new();
    for (name, place, number) in points {
        if series.iter().all(|known| known.name != *name) {
            series.push(LineSeries { name: name.clone(), points: Vec::new(), published: Vec::new() });
        }
        let of = series.iter_mut().find(|known| known.name == *name).expect("it was added");
        of.points.push(Point::new(*place, drawn(number)));
        of.published.extend(number.published.map(|value| Point::new(*place, value)));
    }
    let y = Axis::new(&item.measure, &item.unit);
    // Trees grow by factors, shares do not; budgets are steps by a factor, depths are not.
    let (y, y_scale) = match item.unit.as_str() {
        "%" => (y.over(0.0, 100.0), nply_report::AxisScale::Linear),
        _ => (y, nply_report::AxisScale::Log10),
    };
    let (x, x_scale) = match axis {
        "depth" => (Axis::new(axis, ""), nply_report::AxisScale::Linear),
        _ => (Axis::new(format!("{axis} per move"), ""), nply_report::AxisScale::Log10),
    };
    let (title, note, reference) = (item.title.clone(), opponent(item), even(item));
    Chart::from(Lines { title, note, x, x_scale, y, y_scale, series, reference, ..Lines::default() })
}

/// Whom all agents of an item met, if that is one and the same agent.
fn opponent(item: &Item) -> String {
    let specs = |number: &Number| -> Option<[AgentSpec; 2]> {
        let of = |agent: &Option<String>| agent.as_ref()?.parse().ok();
        Some([of(&number.of)?, of(&number.against)?])
    };
    let met: Vec<[AgentSpec; 2]> = item.number.iter().filter_map(specs).collect();
    let Some([_, first]) = met.first() else { return String::new() };
    let name = first.without_budget();
    let same = |[agent, other]: &[AgentSpec; 2]| agent.budget == other.budget;
    match met.iter().all(|[_, other]| other.without_budget() == name) {
        false => String::new(),
        true if met.iter().all(same) => format!("The opponent is {name} with the same budget."),
        true => format!("The opponent is {name}."),
    }
}

/// A line at equal strength, where that is the same for all numbers.
fn even(item: &Item) -> Option<Reference> {
    let two = |number: &Number| number.agents.len() <= 2;
    let even = item.measure == "win-rate" && item.is_of_types() && item.number.iter().all(two);
    even.then(|| Reference { value: 50.0, name: "equal".into() })
}

/// Groups by the first part of the label, series by the rest.
fn bars(item: &Item, numbers: &[&Compared]) -> Chart {
    let split = |number: &Compared| {
        let (group, rest) =
            number.label.split_first().map_or((String::new(), &[][..]), |(g, r)| (g.clone(), r));
        (group, rest.join(", "))
    };
    let (mut groups, mut names): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    for (group, name) in numbers.iter().map(|number| split(number)) {
        if !groups.contains(&group) {
            groups.push(group);
        }
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let find = |group: &String, name: &String| {
        numbers.iter().copied().find(|number| split(number) == (group.clone(), name.clone()))
    };
    let series = |name: &String| BarSeries {
        name: if name.is_empty() { "ours".into() } else { name.clone() },
        measured: groups.iter().map(|group| find(group, name).map(drawn)).collect(),
        published: groups.iter().map(|group| find(group, name)?.published.map(Estimate::from)).collect(),
    };
    let y = Axis::new(&item.measure, &item.unit);
    let y = if item.unit == "%" { y.over(0.0, 100.0) } else { y };
    let series = names.iter().map(series).collect();
    Chart::from(Bars {
        title: item.title.clone(),
        note: opponent(item),
        y,
        groups,
        series,
        reference: even(item),
    })
}

fn drawn(number: &Compared) -> Estimate {
    Estimate { value: number.ours, interval: number.ci95 }
}

#[cfg(test)]
mod tests {
    use super::super::compare::Judgement;
    use super::*;

    fn number(label: &[&str]) -> Compared {
        Compared {
            label: label.iter().map(|part| part.to_string()).collect(),
            published: None,
            expected: None,
            found: None,
            ours: 50.0,
            ci95: None,
            standard_error: None,
            games: 1,
            difference: None,
            p: None,
            verdict: Judgement::Open,
        }
    }

    #[test]
    fn labels_that_end_in_a_place_are_curves() {
        let numbers = [number(&["uct", "small", "500 nodes"]), number(&["uct", "small", "1000 nodes"])];
        let all: Vec<&Compared> = numbers.iter().collect();
        let points = curves(&all, "nodes").expect("all are places");
        assert_eq!((points[0].0.as_str(), points[0].1, points[1].1), ("uct, small", 500.0, 1000.0));
        assert!(curves(&all, "depth").is_none());
        let depth = number(&["maxn", "depth 3"]);
        assert_eq!(curves(&[&depth], "depth").expect("a place")[0].1, 3.0);
        // One number that is no place, or has no name, and bars it is.
        assert!(curves(&[&numbers[0], &depth], "nodes").is_none());
        assert!(curves(&[&number(&["500 nodes"])], "nodes").is_none() && curves(&[], "nodes").is_none());
    }
}
