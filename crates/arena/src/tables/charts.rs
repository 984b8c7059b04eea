//! The charts that fit the data: bars of win rates, a heat map of a round robin, win rates over budgets, and sizes of
//! trees by depth.

use super::listing::share_of;
use super::of_agents::AgentStatistics;
use super::statistics::GroupStatistics;
use nply_core::Budget;
use nply_registry::{AgentSpec, GameSpec};
use nply_report::{
    Axis, BarSeries, Bars, Cell, Chart, Estimate, HeatMap, LineSeries, Lines, Point, Reference, Scale,
};
use std::collections::{BTreeMap, BTreeSet};

/// Bars with whiskers; a line at the even share if it is the same for all.
pub(super) fn win_rates(group: &GroupStatistics) -> Chart {
    let even = group.agents.first().map_or(0.0, |agent| agent.even);
    let same = group.agents.iter().all(|agent| (agent.even - even).abs() < 0.0005);
    Chart::from(Bars {
        title: format!("Win rates, {}", group.game),
        note: "Whiskers are 95 % intervals, each deal one observation.".into(),
        y: Axis::new("win rate", "%"),
        groups: group.agents.iter().map(|agent| agent.agent.clone()).collect(),
        series: vec![BarSeries {
            name: "win rate".into(),
            measured: group.agents.iter().map(|agent| Some(rate(agent))).collect(),
            published: Vec::new(),
        }],
        reference: same.then(|| Reference { value: 100.0 * even, name: "even share".into() }),
    })
}

fn rate(agent: &AgentStatistics) -> Estimate {
    let [low, high] = agent.by_deal.ci95;
    Estimate::within(100.0 * agent.win_rate, 100.0 * low, 100.0 * high)
}

/// Who beats whom, if three agents or more met.
pub(super) fn heat_map(group: &GroupStatistics) -> Option<Chart> {
    let agents = group.agents.len();
    let names: Vec<String> = group.agents.iter().map(|agent| agent.agent.clone()).collect();
    let cell =
        |(row, column)| share_of(group, row, column).map(|(share, marks)| Cell::new(100.0 * share, marks));
    let row = |row| (0..agents).map(|column| cell((row, column))).collect();
    (agents >= 3 && !group.meetings.is_empty()).then(|| {
        Chart::from(HeatMap {
            title: format!("Who beats whom, {}", group.game),
            note: "How often the agent of the row came before that of the column; ties count half. * p < 0.05, \
                   ** p < 0.01, *** p < 0.001 against one half, with each deal one observation and Holm's correction."
                .into(),
            row_title: "agent".into(),
            rows: names.clone(),
            column_title: "before".into(),
            columns: names,
            cells: (0..agents).map(row).collect(),
            middle: 50.0,
            unit: "%".into(),
        })
    })
}

/// What limits a search.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Limit {
    Depth,
    Iterations,
    Nodes,
    Millis,
}

impl Limit {
    /// The first limit of a budget, and its size.
    fn of(budget: &Budget) -> Option<(Limit, f64)> {
        let sizes = [
            (Limit::Depth, budget.depth.map(f64::from)),
            (Limit::Iterations, budget.iterations.map(|n| n as f64)),
            (Limit::Nodes, budget.nodes.map(|n| n as f64)),
            (Limit::Millis, budget.millis.map(|n| n as f64)),
        ];
        sizes.into_iter().find_map(|(limit, size)| Some((limit, size?)))
    }

    fn axis(self) -> Axis {
        match self {
            Limit::Depth => Axis::new("depth", "turns"),
            Limit::Iterations => Axis::new("iterations per move", ""),
            Limit::Nodes => Axis::new("nodes per move", ""),
            Limit::Millis => Axis::new("time per move", "ms"),
        }
    }

    fn scale(self) -> Scale {
        if self == Limit::Depth { Scale::Linear } else { Scale::Log2 }
    }
}

/// Agents that differ only in the size of their budget: game without seats, kind of limit; then agent and seats.
type Families<'a> = BTreeMap<(String, Limit), BTreeMap<(String, usize), Vec<(f64, &'a AgentStatistics)>>>;

fn families(groups: &[GroupStatistics]) -> Families<'_> {
    let mut families = Families::new();
    for group in groups {
        let Ok(game) = group.game.parse::<GameSpec>() else { continue };
        let seats = game.seats.unwrap_or(0);
        let game = GameSpec { seats: None, ..game }.to_string();
        for agent in group.agents.iter().filter(|agent| agent.games > 0) {
            let Ok(spec) = agent.settled.parse::<AgentSpec>() else { continue };
            let Some((limit, size)) = spec.budget.as_ref().and_then(Limit::of) else { continue };
            let family = families.entry((game.clone(), limit)).or_default();
            family.entry((spec.without_budget(), seats)).or_default().push((size, agent));
        }
    }
    for family in families.values_mut() {
        family.retain(|_, members| sizes(members).len() >= 2);
    }
    families.retain(|_, family| !family.is_empty());
    families
}

fn sizes(members: &[(f64, &AgentStatistics)]) -> BTreeSet<u64> {
    members.iter().map(|(size, _)| *size as u64).collect()
}

/// Win rates over budgets and sizes of trees by depth, one line for each agent and number of seats.
pub(super) fn over_budgets(groups: &[GroupStatistics]) -> Vec<Chart> {
    let mut charts = Vec::new();
    for ((game, limit), family) in families(groups) {
        let seats: BTreeSet<usize> = family.keys().map(|(_, seats)| *seats).collect();
        let series = |value: &dyn Fn(&AgentStatistics) -> Estimate| -> Vec<LineSeries> {
            let line =
                |((agent, at), members): (&(String, usize), &Vec<(f64, &AgentStatistics)>)| LineSeries {
                    name: if seats.len() > 1 { format!("{agent}, {at} seats") } else { agent.clone() },
                    points: members.iter().map(|(size, agent)| Point::new(*size, value(agent))).collect(),
                    published: Vec::new(),
                };
            family.iter().map(line).collect()
        };
        charts.push(Chart::from(Lines {
            title: format!("Win rate over budget, {game}"),
            note: "Against the opponents that each agent met. Whiskers are 95 % intervals, each deal one observation."
                .into(),
            x: limit.axis(),
            x_scale: limit.scale(),
            y: Axis::new("win rate", "%"),
            series: series(&rate),
            ..Lines::default()
        }));
        if limit == Limit::Depth {
            charts.push(Chart::from(Lines {
                title: format!("Nodes per move by depth, {game}"),
                x: limit.axis(),
                y: Axis::new("nodes per move", ""),
                y_scale: Scale::Log10,
                series: series(&|agent| agent.per_move.nodes.into()),
                ..Lines::default()
            }));
        }
    }
    charts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{MatchText, Outcome, SeatStats};
    use crate::store::StoredMatch;
    use crate::tables::Statistics;

    /// A match of one game, which the first agent wins.
    fn won(game: &str, agents: &[&str], nodes: u64) -> (StoredMatch, Vec<Outcome>) {
        let agents: Vec<String> = agents.iter().map(|agent| agent.to_string()).collect();
        let seats = agents.len();
        let outcome = Outcome {
            number: 1,
            deal: 0,
            seating: (0..seats).collect(),
            payoffs: (0..seats).map(|seat| if seat == 0 { 1.0 } else { 0.0 }).collect(),
            ranks: (0..seats).map(|seat| if seat == 0 { 1 } else { 2 }).collect(),
            plies: 9,
            stats: vec![SeatStats { moves: 2, nodes, ..SeatStats::default() }; seats],
            failures: Vec::new(),
            load: None,
        };
        let names = agents.clone();
        let text = MatchText { game: game.into(), version: 1, agents, design: "all".into(), seed: 1 };
        (StoredMatch { id: 1, text, names }, vec![outcome])
    }

    fn charts(matches: &[(StoredMatch, Vec<Outcome>)]) -> Vec<Chart> {
        over_budgets(&Statistics::of(matches).groups)
    }

    #[test]
    fn one_budget_is_no_line() {
        assert_eq!(charts(&[won("hearts/3", &["uct@5it", "greedy", "random"], 4)]), []);
        // Budgets of two kinds have no common axis.
        assert_eq!(charts(&[won("hearts/3", &["uct@5it", "uct@5ms", "random"], 4)]), []);
    }

    #[test]
    fn win_rates_go_over_budgets_for_each_number_of_seats() {
        let matches = [
            won("hearts/3", &["uct@5it", "uct@50it", "random"], 4),
            won("hearts/4", &["uct@5it", "uct@50it", "random", "greedy"], 4),
        ];
        let [Chart::Lines(lines)] = &charts(&matches)[..] else { panic!("one chart of lines") };
        assert_eq!((lines.title.as_str(), lines.x_scale), ("Win rate over budget, hearts", Scale::Log2));
        let names: Vec<&str> = lines.series.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(names, ["uct, 3 seats", "uct, 4 seats"]);
        let points: Vec<(f64, f64)> =
            lines.series[0].points.iter().map(|point| (point.x, point.y.value)).collect();
        assert_eq!(points, [(5.0, 100.0), (50.0, 0.0)]);
    }

    #[test]
    fn trees_grow_with_depth_on_a_log_scale() {
        let matches = [
            won("hearts/3", &["maxn@depth2", "a", "b"], 20),
            won("hearts/3", &["maxn@depth3", "a", "b"], 200),
        ];
        let [_, Chart::Lines(sizes)] = &charts(&matches)[..] else { panic!("two charts of lines") };
        assert_eq!((sizes.series.len(), sizes.y_scale, sizes.x_scale), (1, Scale::Log10, Scale::Linear));
        let points: Vec<(f64, f64)> =
            sizes.series[0].points.iter().map(|point| (point.x, point.y.value)).collect();
        assert_eq!(points, [(2.0, 10.0), (3.0, 100.0)]);
    }

    #[test]
    fn a_heat_map_needs_three_agents_and_mirrors_its_numbers() {
        let groups = Statistics::of(&[won("hearts/3", &["a", "b", "b"], 4)]).groups;
        assert_eq!(heat_map(&groups[0]), None);
        let groups = Statistics::of(&[won("hearts/3", &["a", "b", "c"], 4)]).groups;
        let Some(Chart::HeatMap(map)) = heat_map(&groups[0]) else { panic!("a heat map") };
        let value = |row: usize, column: usize| map.cells[row][column].as_ref().map(|cell| cell.value);
        assert_eq!(
            [value(0, 1), value(1, 0), value(1, 2), value(0, 0)],
            [Some(100.0), Some(0.0), Some(50.0), None]
        );
    }
}
