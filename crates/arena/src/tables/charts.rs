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
