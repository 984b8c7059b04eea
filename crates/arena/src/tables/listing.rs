//! The statistics as tables of texts, for terminals, Markdown and pages alike.

use super::of_agents::AgentStatistics;
use super::of_matches::{Leader, MatchStatistics};
use super::statistics::GroupStatistics;
use nply_report::{Column, Table};
use nply_stats::Pair;

/// Beyond this many agents a square table of who beats whom is too wide for a terminal.
const WIDEST_SQUARE: usize = 8;

/// A table whose columns are numbers if their names begin with `>`.
pub(super) fn table(caption: &str, head: &[&str], rows: Vec<Vec<String>>) -> Table {
    let column = |name: &&str| match name.strip_prefix('>') {
        Some(name) => Column::numbers(name),
        None => Column::words(*name),
    };
    Table { caption: caption.into(), head: head.iter().map(column).collect(), rows }
}

/// How the agents did: the table that is read first.
pub(super) fn results(group: &GroupStatistics) -> Table {
    let row = |agent: &AgentStatistics| {
        vec![
            agent.agent.clone(),
            agent.games.to_string(),
            per_cent(agent.win_rate),
            between(agent.by_deal.ci95),
            per_cent(agent.even),
            format!("{:.3}", agent.payoff.mean),
            format!("{:.3}", agent.payoff.sd),
            format!("{:.2}", agent.mean_rank),
            per_cent(agent.best_share),
            per_cent(agent.loss_rate),
        ]
    };
    let head = [
        "agent",
        ">games",
        ">win rate",
        ">95 % interval",
        ">even",
        ">payoff",
        ">sd",
        ">rank",
        ">best",
        ">loss",
    ];
    table("Results", &head, group.agents.iter().map(row).collect())
}

/// All intervals of the win rate, and that of the payoff.
pub(super) fn intervals(group: &GroupStatistics) -> Table {
    let row = |agent: &AgentStatistics| {
        let [low, high] = agent.payoff_ci95;
        vec![
            agent.agent.clone(),
            format!("{:.1}", agent.wins),
            between(agent.wilson),
            between(agent.wilson_corrected),
            between(agent.by_deal.ci95),
            agent.by_deal.clusters.to_string(),
            chance(agent.p_even),
            format!("{low:.3} to {high:.3}"),
        ]
    };
    let head = ["agent", ">wins", ">Wilson", ">corrected", ">by deal", ">deals", ">p of even", ">payoff"];
    table("Intervals of 95 %, rates in per cent", &head, group.agents.iter().map(row).collect())
}

/// What the agents spent on a move.
pub(super) fn moves(group: &GroupStatistics) -> Table {
    let row = |agent: &AgentStatistics| {
        let spent = &agent.per_move;
        let shown = |value: f64| if value > 0.0 { amount(value) } else { "-".into() };
        vec![
            agent.agent.clone(),
            spent.moves.to_string(),
            shown(spent.iterations),
            shown(spent.nodes),
            amount(1000.0 * spent.seconds),
            shown(spent.depth),
            if spent.deepest > 0 { spent.deepest.to_string() } else { "-".into() },
        ]
    };
    let head = ["agent", ">moves", ">iterations", ">nodes", ">ms", ">depth", ">deepest"];
    table("Spent on a move", &head, group.agents.iter().map(row).collect())
}

/// Who beats whom: a square for three agents or more, as long as it has room.
pub(super) fn meetings(group: &GroupStatistics) -> Table {
    if (3..=WIDEST_SQUARE).contains(&group.agents.len()) { square(group) } else { meeting_list(group) }
}

/// One line for each pair.
pub(super) fn meeting_list(group: &GroupStatistics) -> Table {
    let name = |agent: usize| group.agents[agent].agent.clone();
    let row = |pair: &Pair| {
        vec![
            name(pair.a),
            name(pair.b),
            pair.games.to_string(),
            pair.deals.to_string(),
            per_cent(pair.share),
            between(pair.ci95),
            chance(pair.p_holm),
            pair.marks.into(),
        ]
    };
    let head = ["agent", "before", ">games", ">deals", ">share", ">95 % interval", ">p", ">"];
    table("Who beats whom", &head, group.meetings.iter().map(row).collect())
}

fn square(group: &GroupStatistics) -> Table {
    let numbers: Vec<String> = (1..=group.agents.len()).map(|number| format!(">{number}")).collect();
    let head: Vec<&str> = std::iter::once("agent").chain(numbers.iter().map(String::as_str)).collect();
    let cell = |row: usize, column: usize| {
        share_of(group, row, column)
            .map_or(String::new(), |(share, marks)| format!("{:.1}{marks}", 100.0 * share))
    };
    let rows = group.agents.iter().enumerate().map(|(row, agent)| {
        let cells = (0..group.agents.len()).map(|column| cell(row, column));
        std::iter::once(format!("{} {}", row + 1, agent.agent)).chain(cells).collect()
    });
    table("Who beats whom, in per cent", &head, rows.collect())
}

/// The share in which the first came before the second, with marks; `None` if they never met.
pub(super) fn share_of(group: &GroupStatistics, a: usize, b: usize) -> Option<(f64, &'static str)> {
    let pair = group.meetings.iter().find(|pair| (pair.a, pair.b) == (a.min(b), a.max(b)))?;
    Some((if a < b { pair.share } else { 1.0 - pair.share }, pair.marks))
}

/// Ratings, best first.
pub(super) fn ratings(group: &GroupStatistics) -> Table {
    let mut order: Vec<usize> = (0..group.agents.len()).collect();
    order.sort_by(|&a, &b| group.ratings.ratings[b].elo.total_cmp(&group.ratings.ratings[a].elo));
    let row = |&agent: &usize| {
        let rating = &group.ratings.ratings[agent];
        let [low, high] = rating.elo_ci95;
        vec![
            group.agents[agent].agent.clone(),
            format!("{:.0}", rating.elo),
            format!("{low:.0} to {high:.0}"),
            group.agents[agent].games.to_string(),
        ]
    };
    let head = ["agent", ">rating", ">95 % interval", ">games"];
    table("Ratings (Plackett-Luce, scale of Elo)", &head, order.iter().map(row).collect())
}

/// The seats, and the win rate of each agent on them where there are few agents.
pub(super) fn seats(group: &GroupStatistics) -> Table {
    let few = if group.agents.len() <= 4 { &group.agents[..] } else { &[] };
    let names: Vec<String> = few.iter().map(|agent| format!(">{}", agent.agent)).collect();
    let mut head = vec!["seat", ">win rate", ">95 % interval", ">payoff", ">rank"];
    head.extend(names.iter().map(String::as_str));
    let rows = group.seats.rows.iter().map(|seat| {
        let mut row = vec![
            seat.seat.clone(),
            per_cent(seat.win_rate),
            between(seat.wilson),
            format!("{:.3}", seat.payoff.mean),
            format!("{:.2}", seat.mean_rank),
        ];
        let on_seat = seat.agents.iter().take(few.len());
        row.extend(on_seat.map(|on| if on.games > 0 { per_cent(on.win_rate) } else { "-".into() }));
        row
    });
    table("Seats", &head, rows.collect())
}

/// Agents in each other's place.
pub(super) fn same_deals(group: &GroupStatistics) -> Table {
    let name = |agent: usize| group.agents[agent].agent.clone();
    let rows = group.same_deals.iter().map(|pair| {
        let (deals, games) = (&pair.by_deal, &pair.by_game);
        vec![
            name(pair.a),
            name(pair.b),
            deals.differences.n.to_string(),
            points(deals.differences.mean),
            between(deals.ci95),
            chance(pair.p_holm),
            pair.marks.into(),
            format!("{} : {}", games.only_a, games.only_b),
            chance(games.p),
        ]
    });
    let head =
        ["agent", "in its place", ">deals", ">points", ">95 % interval", ">p", ">", ">won alone", ">McNemar"];
    table("The same deals, seats and opponents", &head, rows.collect())
}

/// The matches.
pub(super) fn matches(group: &GroupStatistics) -> Table {
    let row = |of: &MatchStatistics| {
        let leader = of.leader.as_ref();
        let told = |tell: &dyn Fn(&Leader) -> String| leader.map_or("-".into(), tell);
        vec![
            of.number.to_string(),
            of.games.to_string(),
            told(&|leader| leader.agent.clone()),
            told(&|leader| per_cent(leader.rate.estimate)),
            told(&|leader| between(leader.rate.ci95)),
            told(&|leader| per_cent(leader.even)),
            told(&|leader| chance(leader.p)),
            clock_mark(of).into(),
            format!("{} (seed {}, {})", of.agents.join(", "), of.seed, of.design),
        ]
    };
    let head =
        [">match", ">games", "leader", ">win rate", ">95 % interval", ">even", ">p", ">clock", "agents"];
    table("Matches", &head, group.matches.iter().map(row).collect())
}

/// Which programs played: one line for each match and program.
pub(super) fn programs(group: &GroupStatistics) -> Table {
    let rows = group.matches.iter().flat_map(|of| {
        of.programs.iter().map(|by| {
            let (number, games) = (of.number.to_string(), by.games.to_string());
            vec![number, games, format!("nply {}", by.program.version), by.program.play.join(" ")]
        })
    });
    table("Who played the games", &[">match", ">games", "program", "fingerprints of play"], rows.collect())
}

fn clock_mark(of: &MatchStatistics) -> &'static str {
    match (of.clocks.is_empty(), of.clock_kept) {
        (true, _) => "-",
        (_, true) => "kept",
        _ => "NOT KEPT",
    }
}

/// Failures, and clocks that were not kept; on request also those that were.
pub(super) fn troubles(group: &GroupStatistics, kept_too: bool) -> Table {
    let mut rows = Vec::new();
    let clocks = group.matches.iter().flat_map(|of| of.clocks.iter().map(move |clock| (of, clock)));
    for (of, clock) in clocks.filter(|(_, clock)| kept_too || !clock.kept) {
        let state = if clock.kept { "clock kept" } else { "clock NOT KEPT" };
        let load = of.load.map_or(String::new(), |load| format!(", load {load:.1}"));
        let told = format!(
            "match {}: {:.1} of {:.0} ms, {:.1} ms late on average, slowest {:.0} ms, {:.0} % of a core{load}",
            of.number,
            1000.0 * clock.mean,
            1000.0 * clock.limit,
            1000.0 * clock.mean_late,
            1000.0 * clock.slowest,
            100.0 * clock.core_share
        );
        rows.push(vec![clock.agent.clone(), state.into(), clock.moves.to_string(), told]);
    }
    for failure in &group.failures {
        let kind = format!("{:?}", failure.kind).to_lowercase();
        rows.push(vec![failure.agent.clone(), kind, failure.count.to_string(), failure.first.clone()]);
    }
    table("Clocks and failures", &["agent", "what", ">count", "details; of failures the first"], rows)
}

/// `57.3 %`.
pub(super) fn per_cent(rate: f64) -> String {
    format!("{:.1} %", 100.0 * rate)
}

/// `49.1 to 64.9`, in per cent.
pub(super) fn between([low, high]: [f64; 2]) -> String {
    let end = |end: f64| if end.is_finite() { format!("{:.1}", 100.0 * end) } else { "?".into() };
    format!("{} to {}", end(low), end(high))
}

/// `+1.3`, in points of per cent; nothing is neither more nor less.
fn points(difference: f64) -> String {
    let text = format!("{:+.1}", 100.0 * difference);
    if text == "-0.0" || text == "+0.0" { "0.0".into() } else { text }
}

/// A probability that is not written as zero.
pub(super) fn chance(p: f64) -> String {
    if p < 0.001 { "<0.001".into() } else { format!("{p:.3}") }
}

/// About three digits.
pub(super) fn amount(value: f64) -> String {
    match value {
        v if v >= 100.0 => format!("{v:.0}"),
        v if v >= 1.0 => format!("{v:.1}"),
        v => format!("{v:.3}"),
    }
}
