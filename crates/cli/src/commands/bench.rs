//! `nply bench`

use crate::args::BenchArgs;
use crate::output::{print, print_json, table};
use nply_registry::{AnyGame, GameSpec, Rate, Registry};
use serde::Serialize;
use std::io::IsTerminal;
use std::process::ExitCode;

#[derive(Serialize)]
struct Row {
    game: String,
    what: String,
    per_second: f64,
    unit: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes_per_move: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes_per_iteration: Option<f64>,
}

pub fn run(registry: &'static Registry, args: &BenchArgs) -> anyhow::Result<ExitCode> {
    let all = registry.games().iter().flat_map(|entry| usual_specs(entry.about.id));
    let specs: Vec<GameSpec> = match &args.games[..] {
        [] => all.collect(),
        games => games.iter().flat_map(in_full).collect(),
    };
    let mut rows = Vec::new();
    for spec in &specs {
        let game = registry.game(spec)?;
        for (what, measured) in work(&*game) {
            if std::io::stderr().is_terminal() {
                eprint!("{:60}\r{} {what} ...\r", "", game.spec());
            } else {
                eprintln!("{} {what} ...", game.spec());
            }
            if let Some(rate) = measure(&*game, &measured, args)? {
                rows.push(row(game.spec(), what, rate));
            }
        }
    }
    if args.json {
        print_json(&rows)?;
    } else {
        let bytes = |bytes: Option<f64>| bytes.map_or(String::new(), |b| format!("{b:.1}"));
        let line = |row: &Row| {
            vec![
                row.game.clone(),
                row.what.clone(),
                human(row.per_second),
                format!("{}/s", row.unit),
                bytes(row.bytes_per_move),
                bytes(row.bytes_per_iteration),
            ]
        };
        let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
        print(&table(&["game", "what", ">rate", "", ">bytes/move", ">bytes/iteration"], &lines));
    }
    Ok(ExitCode::SUCCESS)
}

/// A bare name stands for the variants that are usually measured.
fn in_full(spec: &GameSpec) -> Vec<GameSpec> {
    let bare = spec.seats.is_none() && spec.options.is_empty();
    if bare { usual_specs(&spec.id) } else { vec![spec.clone()] }
}

/// The variants that peers publish figures for.
fn usual_specs(id: &str) -> Vec<GameSpec> {
    let texts: &[&str] = match id {
        "chinese-checkers" => {
            &["chinese-checkers/3", "chinese-checkers/4", "chinese-checkers/6", "chinese-checkers/6:arm=4"]
        }
        "hearts" => &["hearts/4:pass=none"],
        id => &[id],
    };
    texts.iter().filter_map(|text| text.parse().ok()).collect()
}

/// Rows of a game: the name of the row, and what it measures.
fn work(game: &dyn AnyGame) -> Vec<(&'static str, String)> {
    let (about, [evaluations, orders, ..]) = (game.about(), game.opinions());
    let iterations = match about.id {
        "tic-tac-toe" => 500_000,
        "hearts" => 50_000,
        _ => 10_000,
    };
    let mut rows = vec![
        ("playouts", "playouts".to_string()),
        ("turns", "turns".to_string()),
        ("worlds", "worlds".to_string()),
        ("uct", format!("uct:c=2,open=true@{iterations}it")),
    ];
    rows.extend(game.inspect().works().into_iter().map(|work| (work, work.to_string())));
    if !evaluations.is_empty() {
        rows.push(("uct static", format!("uct:c=2,open=true,leaf=static@{iterations}it")));
        let shares = !about.chance && !about.hidden && about.turns == nply_core::TurnKind::Sequential;
        if shares && std::thread::available_parallelism().is_ok_and(|cores| cores.get() > 1) {
            // Long enough that starting the threads does not count. A large tree is slower than a small one, so threads
            // are compared with one thread on the same tree.
            let large = |threads: &str| format!("uct:c=2,leaf=static{threads}@500000it");
            rows.push(("uct static, large tree", large("")));
            rows.push(("the same, 2 threads", large(",threads=2")));
        }
        // Three turns of all seats at once would take days.
        let depth = if about.turns == nply_core::TurnKind::Simultaneous { 1 } else { 3 };
        rows.push(("maxn", format!("maxn:open=true@depth{depth}")));
        if !orders.is_empty() {
            let deeper = if depth == 1 { 1 } else { 4 };
            rows.push(("oma-pw", format!("oma-pw:open=true@{iterations}it")));
            rows.push(("paranoid", format!("paranoid:open=true@depth{deeper}")));
            let deeper = if depth == 1 { 1 } else { 5 };
            rows.push(("brs+", format!("brs+:open=true@depth{deeper}")));
            rows.push(("opps", format!("opps:open=true@depth{deeper}")));
        }
    }
    if about.id == "pommerman" {
        rows.push(("simple", "simple".into()));
        // As paper 004 searches: 750 iterations a move.
        let searches =
            ["sm-mcts", "pw-policy:model=simple", "ag-sm-mcts:model=simple", "ag-sm-mcts:model=distance"];
        rows.extend(searches.map(|search| (search, format!("{search}@750it"))));
    }
    if about.hidden {
        rows.push(("is-mcts", format!("is-mcts@{iterations}it")));
        rows.push(("mo-is-mcts", format!("mo-is-mcts@{iterations}it")));
    }
    // The agents of paper 001, in games that have its values of positions, as the paper's framework is measured.
    let paper = [
        ("maxn-mcts, no rollout", "maxn-mcts:preset=is-0@2500it"),
        ("maxn-mcts, rollout 30", "maxn-mcts:preset=is-30@2500it"),
        ("mt, rollout 30", "mt:preset=is-30@2500it"),
    ];
    let plays = |agent: &str| {
        agent.parse().is_ok_and(|spec| game.agent(&spec, nply_registry::DEFAULT_BUDGET).is_ok())
    };
    let known = paper.into_iter().filter(|(_, agent)| plays(agent));
    rows.extend(known.map(|(name, agent)| (name, agent.to_string())));
    if about.turns != nply_core::TurnKind::Sequential {
        rows.push(("decoupled-uct", format!("decoupled-uct:c=2,open=true@{iterations}it")));
    }
    rows
}

/// The same work on every thread; their rates add up.
fn measure(game: &dyn AnyGame, what: &str, args: &BenchArgs) -> anyhow::Result<Option<Rate>> {
    let rates: Vec<Option<Rate>> = std::thread::scope(|scope| {
        let start = |_| scope.spawn(|| game.inspect().bench(what, args.seconds));
        let threads: Vec<_> = (0..args.threads).map(start).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("a measurement does not panic"))
            .collect::<Result<_, _>>()
    })?;
    let total = rates.iter().flatten().map(|rate| rate.per_second).sum();
    Ok(rates[0].map(|rate| Rate { per_second: total, ..rate }))
}

fn row(game: &str, what: &str, rate: Rate) -> Row {
    Row {
        game: game.into(),
        what: what.into(),
        per_second: rate.per_second,
        unit: rate.unit,
        bytes_per_move: rate.bytes_per_move,
        bytes_per_iteration: rate.bytes_per_iteration,
    }
}

fn human(rate: f64) -> String {
    match rate {
        r if r >= 1e6 => format!("{:.2} M", r / 1e6),
        r if r >= 1e4 => format!("{:.0} k", r / 1e3),
        r => format!("{r:.0}"),
    }
}
