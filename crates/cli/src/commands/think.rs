//! `nply think`

use crate::args::ThinkArgs;
use crate::output::{commas, print, print_json, table};
use crate::settings;
use anyhow::Context;
use nply_arena::{MOST_TEXT, read_text};
use nply_core::{Bad, Player, Seed, Turn};
use nply_registry::{AnyTable, DEFAULT_BUDGET, Thought, build_game};
use std::process::ExitCode;

pub fn run(args: &ThinkArgs) -> anyhow::Result<ExitCode> {
    let game = build_game(&args.game)?;
    let mut agent = game.agent(&settings::resolve_one(&*game, &args.agent)?, DEFAULT_BUDGET)?;
    let seed = Seed(args.seed);
    let mut table = match &args.moves {
        None => game.start(seed.named("setup")),
        Some(path) => {
            let text = read_text(path, MOST_TEXT)?;
            nply_arena::play_moves(&*game, seed.named("setup"), &text)
                .with_context(|| path.display().to_string())?
        }
    };
    let mut luck = seed.named("luck").rng();
    while table.turn() == Turn::Chance {
        table.chance(&mut luck);
    }
    let who = thinker(&*table, args.seat.as_deref())?;
    let stop = super::stop_on_ctrl_c();
    let think = || agent.think(&*table, who, seed.named("think"), &stop);
    let thought = super::patiently(&format!("{who} thinks"), think);
    if args.json {
        print_json(&thought)?;
    } else {
        print(&format!("{}\n\n{}", table.show(Some(who)), told(&thought, who, args.lines)));
    }
    Ok(ExitCode::SUCCESS)
}

/// The seat that thinks: the one that is to act, or the one that was named.
fn thinker(table: &dyn AnyTable, named: Option<&str>) -> Result<Player, Bad> {
    let seats: Vec<Player> = table.turn().seats().iter().collect();
    let names: Vec<String> = seats.iter().map(Player::to_string).collect();
    match named {
        _ if seats.is_empty() => Err(Bad::new("--moves", "the game is over there; nobody is to act")),
        None => Ok(seats[0]),
        Some(name) => seats.iter().copied().find(|who| who.to_string() == name).ok_or_else(|| {
            Bad::new(name, format!("this seat is not to act there; to act: {}", names.join(", ")))
        }),
    }
}

fn told(thought: &Thought, who: Player, most: usize) -> String {
    let players = thought.lines[0].values.len();
    let mut head = vec!["action".to_string(), ">visits".into()];
    head.extend(Player::all(players).map(|seat| format!(">{seat}")));
    head.push("expected".into());
    let row = |line: &nply_registry::ThoughtLine| {
        let mut row = vec![line.action.clone(), commas(line.visits)];
        row.extend(line.values.iter().map(|value| format!("{value:.3}")));
        row.push(line.pv[1..].join(" "));
        row
    };
    let rows: Vec<Vec<String>> = thought.lines.iter().take(most).map(row).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let more = thought.lines.len().saturating_sub(most);
    let more = if more > 0 { format!("\n({more} more lines; --lines shows them)") } else { String::new() };
    format!(
        "{who} thinks: {}\n\n{}{more}\n\n{} iterations, {} nodes, depth {}, {:.3} s",
        thought.best(),
        table(&head, &rows),
        commas(thought.iterations),
        commas(thought.nodes),
        thought.depth,
        thought.seconds
    )
}
