//! `nply profile`

use crate::args::ProfileArgs;
use crate::output::{print, print_json, table, write_picture};
use crate::waiting::{Manner, watching};
use nply_arena::reproduce::{Results, ScaleResult, embedded_items, find_items};
use nply_arena::{Profile, ProfilePlan, profile};
use nply_core::{AgentSpec, Bad};
use nply_registry::{AnyGame, GameSpec, Registry};
use nply_report::{Axis, Chart, LineSeries, Lines, Point};
use nply_stats::{RankCorrelation, rank_correlation};
use serde::Serialize;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &ProfileArgs) -> anyhow::Result<ExitCode> {
    if let Some(path) = &args.svg {
        crate::output::check_picture_name(path)?;
    }
    let all = || registry.games().iter().filter_map(|entry| entry.about.id.parse().ok());
    let specs: Vec<GameSpec> = if args.games.is_empty() { all().collect() } else { args.games.clone() };
    let stop = super::stop_on_ctrl_c();
    let mut profiles = Vec::new();
    for spec in &specs {
        let game = registry.game(spec)?;
        let plan = ProfilePlan {
            games: args.played,
            seed: args.seed,
            by: args.by.clone(),
            judge: args.judge.clone().map_or_else(|| usual_judge(&*game), Ok)?,
            positions: args.interaction,
        };
        let what = format!("profiling {}", game.spec());
        profiles.extend(watching(Manner::of_stderr(false), &what, String::new, || {
            profile(&*game, &plan, &stop)
        })?);
        if stop.is_stopped() {
            eprintln!("stopped early; what was seen until then counts");
            break;
        }
    }
    if let Some(path) = &args.svg {
        write_picture(path, &chart(&profiles))?;
    }
    let beside = args.beside.as_ref().map(|item| beside(item, &profiles)).transpose()?;
    match (&beside, args.json) {
        (None, true) => print_json(&profiles)?,
        (Some(beside), true) => print_json(&ProfilesBeside { profiles: &profiles, beside })?,
        (_, false) => print(&told(&profiles)),
    }
    if let (Some(beside), false) = (&beside, args.json) {
        print(&beside.told());
    }
    Ok(ExitCode::SUCCESS)
}

/// Who judges positions where nobody says.
fn usual_judge(game: &dyn AnyGame) -> anyhow::Result<AgentSpec> {
    let judge = if game.about().hidden { "is-mcts@300it" } else { "decoupled-uct@300it" };
    Ok(judge.parse()?)
}

fn told(profiles: &[Profile]) -> String {
    let per_cent = |share: f64| format!("{:.1} %", share * 100.0);
    let row = |p: &Profile| {
        let b = &p.branching;
        let changed = |turns: u32| p.change.iter().find(|change| change.turns == turns);
        let changed = |turns| changed(turns).map_or("-".into(), |change| per_cent(change.of_all));
        let mut row = vec![
            p.game.clone(),
            p.games.to_string(),
            format!("{:.1}", p.length.mean),
            format!("{:.2}", b.mean),
            per_cent(b.one),
            per_cent(b.at_most_two),
            b.most.to_string(),
            format!("{:.2}", b.alternation),
            changed(1),
            changed(8),
        ];
        row.extend(p.interaction.as_ref().map(|i| per_cent(i.best_differs - i.best_noise)));
        row.extend(p.interaction.as_ref().map(|i| format!("{:.2}", i.value_differs - i.value_noise)));
        row
    };
    let mut head = vec![
        "game",
        ">games",
        ">turns",
        ">moves",
        ">one",
        ">one or two",
        ">most",
        ">up and down",
        ">1 turn",
        ">8 turns",
    ];
    if profiles.iter().any(|profile| profile.interaction.is_some()) {
        head.extend([">other move", ">other value"]);
    }
    let rows: Vec<Vec<String>> = profiles.iter().map(row).collect();
    let by = profiles.first().map_or(String::new(), |profile| profile.by.clone());
    format!("{}\nGames of `{by}`. {NOTES}", table(&head, &rows))
}

/// What `--json` prints with `--beside`.
#[derive(Serialize)]
struct ProfilesBeside<'a> {
    profiles: &'a [Profile],
    beside: &'a Beside,
}

/// How much the others matter in each game beside how far apart the agents of an item are there, and whether these rise
/// together.
#[derive(Serialize)]
struct Beside {
    item: String,
    /// The scale of the stored result.
    scale: String,
    games: Vec<GameBeside>,
    correlations: Vec<Correlation>,
}

/// A game in which it is known how much the others matter and how agents of an item do.
#[derive(Serialize)]
struct GameBeside {
    game: String,
    /// How often another choice of an opponent changes the best answer.
    other_move: f64,
    /// By how much it changes its value, in standard deviations.
    other_value: f64,
    /// The win rate of the best agent less that of the worst.
    spread: f64,
    /// The number of the item that stands for the whole game, where it has one.
    lead: Option<f64>,
}

/// A rank correlation between two columns.
#[derive(Serialize)]
struct Correlation {
    of: &'static str,
    with: &'static str,
    /// `None`: not known from so few games.
    found: Option<RankCorrelation>,
}

impl GameBeside {
    /// The game of a profile, if the result has numbers for it.
    fn of(profile: &Profile, result: &ScaleResult) -> Option<GameBeside> {
        let spec: GameSpec = profile.game.parse().ok()?;
        let label = [spec.id.clone(), format!("{} seats", spec.seats?)];
        // The rates of single agents: one part more than the game and its seats.
        let of_game = result.numbers.iter().filter(|n| n.label.starts_with(&label) && n.label.len() == 3);
        let rates: Vec<f64> = of_game.map(|number| number.ours).collect();
        let most = rates.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let least = rates.iter().copied().fold(f64::INFINITY, f64::min);
        let interaction = profile.interaction.as_ref()?;
        (rates.len() > 1).then_some(GameBeside {
            game: label.join(", "),
            other_move: interaction.best_differs - interaction.best_noise,
            other_value: interaction.value_differs - interaction.value_noise,
            spread: most - least,
            lead: result.numbers.iter().find(|number| number.label == label).map(|number| number.ours),
        })
    }
}

fn beside(id: &str, profiles: &[Profile]) -> anyhow::Result<Beside> {
    let here = std::env::current_dir()?;
    let folder =
        here.ancestors().map(|folder| folder.join("papers")).find(|folder| folder.join("README.md").exists());
    let items = folder.as_deref().map_or_else(embedded_items, find_items)?;
    let item = items.iter().find(|item| item.id == id);
    let item = item.ok_or_else(|| Bad::new(id, "no such table or figure; `nply reproduce` lists all"))?;
    let results = Results::read(item)?;
    let (scale, result) = results.best().ok_or_else(|| Bad::new(id, "no result is stored"))?;
    let games: Vec<GameBeside> =
        profiles.iter().filter_map(|profile| GameBeside::of(profile, result)).collect();
    let correlations = correlations(&games);
    Ok(Beside { item: id.into(), scale: scale.to_string(), games, correlations })
}

fn correlations(games: &[GameBeside]) -> Vec<Correlation> {
    type Column<'a> = (&'static str, &'a dyn Fn(&GameBeside) -> Option<f64>);
    let outcomes: [Column<'_>; 2] = [("spread", &|game| Some(game.spread)), ("lead", &|game| game.lead)];
    let matters: [Column<'_>; 2] =
        [("other move", &|game| Some(game.other_move)), ("other value", &|game| Some(game.other_value))];
    let both = outcomes.iter().flat_map(|outcome| matters.iter().map(move |matter| (outcome, matter)));
    let correlation = |((of, outcome), (with, matter)): (&Column<'_>, &Column<'_>)| {
        let pair = |game| Some([matter(game)?, outcome(game)?]);
        let pairs: Vec<[f64; 2]> = games.iter().filter_map(pair).collect();
        Correlation { of, with, found: rank_correlation(&pairs) }
    };
    both.map(correlation).collect()
}

impl Beside {
    fn told(&self) -> String {
        let line = |game: &GameBeside| {
            vec![
                game.game.clone(),
                format!("{:.1} %", 100.0 * game.other_move),
                format!("{:.2}", game.other_value),
                format!("{:.1} %", game.spread),
                game.lead.map_or(String::new(), |lead| format!("{lead:+.1} %")),
            ]
        };
        let correlation = |row: &Correlation| {
            let found = row.found.as_ref().map_or_else(
                || "not known from so few games".to_string(),
                |RankCorrelation { rho, ci95: [low, high], n }| {
                    format!("{rho:.2} ({low:.2} to {high:.2}, {n} games)")
                },
            );
            format!("with {}: {found}", row.with)
        };
        let correlations = |of: &str| {
            let rows = self.correlations.iter().filter(|row| row.of == of);
            rows.map(correlation).collect::<Vec<_>>().join("; ")
        };
        let rows: Vec<Vec<String>> = self.games.iter().map(line).collect();
        let mut text = format!(
            "{}\nspread: win rate of the best agent of {} less that of the worst, scale {}. Rank correlation of the \
             spread {}.",
            table(&["game", ">other move", ">other value", ">spread", ">lead"], &rows),
            self.item,
            self.scale,
            correlations("spread"),
        );
        if self.games.iter().any(|game| game.lead.is_some()) {
            text.push_str(&format!(
                "\nlead: what {} says of the game as a whole. Rank correlation of the lead {}.",
                self.item,
                correlations("lead")
            ));
        }
        text
    }
}

const NOTES: &str = "\
moves: legal moves of a decision; one, one or two: decisions with so few; up and down: mean difference to the next
decision, as a share of the mean. 1 turn, 8 turns: how much of a position has changed since, once the same seats are to
act again; 100 % is another game.
other move, other value: how often another choice of an opponent changes the best answer, and by how many standard
deviations its value, more than another search of the same position does; chance can bring it below 0.";

fn chart(profiles: &[Profile]) -> Chart {
    let series = |profile: &Profile| {
        let point = |(i, share): (usize, &f64)| Point::new((i + 1) as f64, share * 100.0);
        LineSeries {
            name: profile.game.clone(),
            points: profile.branching.shares.iter().enumerate().map(point).collect(),
            ..LineSeries::default()
        }
    };
    let lines = Lines {
        title: "How many moves there are".into(),
        x: Axis::new("legal moves of a decision", ""),
        y: Axis::new("decisions", "%"),
        series: profiles.iter().map(series).collect(),
        ..Lines::default()
    };
    lines.into()
}
