//! The charts that fit the data: bars of win rates, a heat map of a round robin, win rates over budgets, and sizes of
//! trees by depth.

use super::listing::share_of;
use super::of_agents::AgentStatistics;
use super::of_matches::{MatchStatistics, Standing};
use super::statistics::{GroupStatistics, Statistics};
use nply_core::{Bad, Budget};
use nply_registry::{AgentSpec, GameSpec};
use nply_report::{
    Axis, AxisScale, BarSeries, Bars, Cell, Chart, Estimate, HeatMap, LineSeries, Lines, Point, Reference,
};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// The charts that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChartKind {
    /// Bars of win rates.
    WinRates,
    /// A heat map of three agents or more.
    WhoBeatsWhom,
    /// Win rates over budgets.
    Budgets,
    /// Nodes per move by depth.
    Depths,
}

impl ChartKind {
    /// Their names.
    pub const NAMES: [&'static str; 4] = ["win-rates", "who-beats-whom", "budgets", "depths"];
}

impl FromStr for ChartKind {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let kinds = [ChartKind::WinRates, ChartKind::WhoBeatsWhom, ChartKind::Budgets, ChartKind::Depths];
        let found = ChartKind::NAMES.iter().zip(kinds).find(|(name, _)| **name == text);
        found.map(|(_, kind)| kind).ok_or_else(|| Bad::unknown("chart", text, ChartKind::NAMES))
    }
}

impl Statistics {
    /// One chart, if the games have it, and for one game only.
    pub fn chart(&self, kind: ChartKind) -> Result<Chart, Bad> {
        let (mut charts, needs) = match kind {
            ChartKind::WinRates => (self.groups.iter().map(win_rates).collect::<Vec<_>>(), "games"),
            ChartKind::WhoBeatsWhom => {
                (self.groups.iter().filter_map(heat_map).collect(), "three agents or more in one game")
            }
            ChartKind::Budgets => {
                (over_budgets(&self.groups), "an agent that met the same opponents with two budgets")
            }
            ChartKind::Depths => (tree_sizes(&self.groups), "an agent that searched to two depths"),
        };
        match charts.len() {
            1 => Ok(charts.remove(0)),
            0 => Err(Bad::new("--chart", format!("nothing to draw; this chart needs {needs}"))),
            many => Err(Bad::new(
                "--chart",
                format!("{many} charts of this kind; name stores of one game, or one --match"),
            )),
        }
    }
}

/// Bars with whiskers; a line at the even share if it is the same for all.
pub(super) fn win_rates(group: &GroupStatistics) -> Chart {
    let even = group.agents.first().map_or(0.0, |agent| agent.even);
    let same = group.agents.iter().all(|agent| (agent.even - even).abs() < 0.0005);
    Chart::from(Bars {
        title: format!("Win rates, {}", group.game),
        note: "Whiskers are 95 % intervals: each deal is one observation, or each game where there are fewer than five deals.".into(),
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

    fn scale(self) -> AxisScale {
        if self == Limit::Depth { AxisScale::Linear } else { AxisScale::Log2 }
    }
}

/// An agent at one size of its budget.
struct AtBudget {
    /// The game without its seats.
    game: String,
    seats: usize,
    agent: AgentSpec,
    limit: Limit,
    size: f64,
}

impl AtBudget {
    /// `None` for an agent without a budget.
    fn of(group: &GroupStatistics, agent: usize) -> Option<AtBudget> {
        let game = group.game.parse::<GameSpec>().ok()?;
        let agent = group.agents[agent].canonical.parse::<AgentSpec>().ok()?;
        let (limit, size) = Limit::of(agent.budget.as_ref()?)?;
        let seats = game.seats.unwrap_or(0);
        Some(AtBudget { game: GameSpec { seats: None, ..game }.to_string(), seats, agent, limit, size })
    }

    /// Those whom it met in a match; what has the same budget is told without it, since it goes along.
    fn against(&self, group: &GroupStatistics, of: &MatchStatistics, me: usize) -> String {
        let told = |standing: &Standing| match group.agents[standing.agent].canonical.parse::<AgentSpec>() {
            Ok(other) if other.budget == self.agent.budget => other.without_budget(),
            _ => group.agents[standing.agent].agent.clone(),
        };
        let others = of.standings.iter().filter(|standing| standing.agent != me);
        let mut names: Vec<String> = others.map(told).collect();
        names.sort();
        names.join(", ")
    }
}

/// Values of one chart: for each line, by its name and number of seats, the values by size of the budget.
type Series<T> = BTreeMap<(String, usize), BTreeMap<u64, Vec<T>>>;

/// Charts by game and kind of limit.
type Family<T> = BTreeMap<(String, Limit), Series<T>>;

fn put<T>(family: &mut Family<T>, sized: &AtBudget, name: String, value: T) {
    let series = family.entry((sized.game.clone(), sized.limit)).or_default();
    series.entry((name, sized.seats)).or_default().entry(sized.size as u64).or_default().push(value);
}

/// The lines of a chart: those with two points or more, in the order of their names.
fn lines<T>(series: &Series<T>, value: impl Fn(&[T]) -> Estimate) -> Vec<LineSeries> {
    let several = |points: &&BTreeMap<u64, Vec<T>>| points.len() >= 2;
    let seats: BTreeSet<usize> =
        series.iter().filter(|(_, points)| several(points)).map(|((_, seats), _)| *seats).collect();
    let line = |((name, at), points): (&(String, usize), &BTreeMap<u64, Vec<T>>)| LineSeries {
        name: if seats.len() > 1 { format!("{name}, {at} seats") } else { name.clone() },
        points: points.iter().map(|(&size, values)| Point::new(size as f64, value(values))).collect(),
        published: Vec::new(),
    };
    series.iter().filter(|(_, points)| several(points)).map(line).collect()
}

/// Matches of other seeds are independent: their errors add as squares.
fn pooled(standings: &[Standing]) -> Estimate {
    if let [only] = standings {
        return Estimate::within(
            100.0 * only.rate.estimate,
            100.0 * only.rate.ci95[0],
            100.0 * only.rate.ci95[1],
        );
    }
    let games = |standing: &Standing| standing.rate.n as f64;
    let all: f64 = standings.iter().map(games).sum();
    let rate = standings.iter().map(|one| games(one) * one.rate.estimate).sum::<f64>() / all;
    let squares = standings.iter().map(|one| (games(one) * one.rate.standard_error).powi(2)).sum::<f64>();
    let half = 1.96 * squares.sqrt() / all;
    Estimate::within(100.0 * rate, 100.0 * (rate - half).max(0.0), 100.0 * (rate + half).min(1.0))
}

/// Win rates over budgets, for agents that met the same opponents with several budgets.
pub(super) fn over_budgets(groups: &[GroupStatistics]) -> Vec<Chart> {
    let mut family = Family::new();
    for group in groups {
        for of in &group.matches {
            for standing in &of.standings {
                let Some(sized) = AtBudget::of(group, standing.agent) else { continue };
                let against = sized.against(group, of, standing.agent);
                put(
                    &mut family,
                    &sized,
                    format!("{} against {against}", sized.agent.without_budget()),
                    *standing,
                );
            }
        }
    }
    let chart = |((game, limit), series): (&(String, Limit), &Series<Standing>)| {
        let lines = Lines {
            title: format!("Win rate over budget, {game}"),
            note: "Whiskers are 95 % intervals: each deal is one observation, or each game where there are fewer than five deals.".into(),
            x: limit.axis(),
            x_scale: limit.scale(),
            y: Axis::new("win rate", "%"),
            series: lines(series, pooled),
            ..Lines::default()
        };
        (!lines.series.is_empty()).then_some(Chart::from(lines))
    };
    family.iter().filter_map(chart).collect()
}

/// Sizes of trees by depth, on a logarithmic scale, for agents that searched to several depths.
pub(super) fn tree_sizes(groups: &[GroupStatistics]) -> Vec<Chart> {
    let mut family = Family::new();
    for group in groups {
        for (place, agent) in group.agents.iter().enumerate().filter(|(_, agent)| agent.per_move.moves > 0) {
            if let Some(sized) = AtBudget::of(group, place).filter(|sized| sized.limit == Limit::Depth) {
                put(&mut family, &sized, sized.agent.without_budget(), agent.per_move.nodes);
            }
        }
    }
    let chart = |((game, limit), series): (&(String, Limit), &Series<f64>)| {
        let lines = Lines {
            title: format!("Nodes per move by depth, {game}"),
            x: limit.axis(),
            y: Axis::new("nodes per move", ""),
            y_scale: AxisScale::Log10,
            series: lines(series, |nodes| (nodes.iter().sum::<f64>() / nodes.len() as f64).into()),
            ..Lines::default()
        };
        (!lines.series.is_empty()).then_some(Chart::from(lines))
    };
    family.iter().filter_map(chart).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::{MatchText, Outcome, SeatStats};
    use crate::store::StoredMatch;

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
            trace: 1,
            stats: vec![SeatStats { moves: 2, nodes, ..SeatStats::default() }; seats],
            failures: Vec::new(),
            load: None,
        };
        let names = agents.clone();
        let text =
            MatchText { game: game.into(), version: 1, agents, design: "all".into(), seed: 1, openings: 0 };
        let (luck, ply_limit, programs) = (true, None, Vec::new());
        (StoredMatch { id: 1, text, names, luck, ply_limit, ended: None, programs }, vec![outcome])
    }

    fn rates(matches: &[(StoredMatch, Vec<Outcome>)]) -> Vec<Chart> {
        over_budgets(&Statistics::of(matches).groups)
    }

    #[test]
    fn one_budget_is_no_line() {
        assert_eq!(rates(&[won("hearts/3", &["uct@5it", "greedy", "random"], 4)]), []);
        // Budgets of two kinds have no common axis, and other opponents are another line.
        for other in [["uct@5ms", "greedy", "random"], ["uct@50it", "random", "random"]] {
            let matches = [won("hearts/3", &["uct@5it", "greedy", "random"], 4), won("hearts/3", &other, 4)];
            assert_eq!(rates(&matches), []);
        }
    }

    #[test]
    fn win_rates_go_over_budgets_for_each_number_of_seats() {
        let matches = [
            won("hearts/3", &["uct@5it", "mcts@5it", "random"], 4),
            won("hearts/3", &["uct@50it", "mcts@50it", "random"], 4),
            won("hearts/4", &["uct@5it", "a", "b", "c"], 4),
            won("hearts/4", &["uct@50it", "a", "b", "c"], 4),
        ];
        let [Chart::Lines(lines)] = &rates(&matches)[..] else { panic!("one chart of lines") };
        assert_eq!((lines.title.as_str(), lines.x_scale), ("Win rate over budget, hearts", AxisScale::Log2));
        let names: Vec<&str> = lines.series.iter().map(|line| line.name.as_str()).collect();
        let wanted = [
            "mcts against random, uct, 3 seats",
            "uct against a, b, c, 4 seats",
            "uct against mcts, random, 3 seats",
        ];
        assert_eq!(names, wanted);
        let points = |line: usize| -> Vec<(f64, f64)> {
            lines.series[line].points.iter().map(|point| (point.x, point.y.value)).collect()
        };
        assert_eq!(
            (points(0), points(1)),
            (vec![(5.0, 0.0), (50.0, 0.0)], vec![(5.0, 100.0), (50.0, 100.0)])
        );
    }

    #[test]
    fn seeds_are_pooled_by_their_games() {
        let rate = |n: u64, estimate: f64, standard_error: f64| {
            let ci95 = [estimate - 1.96 * standard_error, estimate + 1.96 * standard_error];
            let basis = nply_stats::Basis::Clusters;
            let rate = nply_stats::Clustered { clusters: 9, n, estimate, standard_error, ci95, basis };
            Standing { agent: 0, rate, even: 0.5 }
        };
        // (100 * 0.6 + 300 * 0.4) / 400, and sqrt((100 * 0.04)^2 + (300 * 0.01)^2) / 400 = 0.0125.
        let both = pooled(&[rate(100, 0.6, 0.04), rate(300, 0.4, 0.01)]);
        let [low, high] = both.interval.expect("an interval");
        assert!((both.value - 45.0).abs() < 1e-9 && (high - low - 4.9).abs() < 1e-9, "{both:?}");
    }

    #[test]
    fn trees_grow_with_depth_on_a_log_scale() {
        let matches = [
            won("hearts/3", &["maxn@depth2", "a", "b"], 20),
            won("hearts/3", &["maxn@depth3", "a", "b"], 200),
        ];
        let charts = tree_sizes(&Statistics::of(&matches).groups);
        let [Chart::Lines(sizes)] = &charts[..] else { panic!("one chart of lines") };
        assert_eq!(
            (sizes.series.len(), sizes.y_scale, sizes.x_scale),
            (1, AxisScale::Log10, AxisScale::Linear)
        );
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
