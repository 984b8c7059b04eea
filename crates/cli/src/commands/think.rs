//! `nply think`

use super::position;
use crate::args::ThinkArgs;
use crate::output::{commas, counted, print, print_json, table, terminal};
use crate::settings;
use crate::waiting::{Manner, SoFar, watching};
use nply_core::{Bad, Eye, Names, Player, Seed, Turn};
use nply_registry::{AnyTable, DEFAULT_BUDGET, Expected, Registry, Thought};
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &ThinkArgs) -> anyhow::Result<ExitCode> {
    let (game, mut table) = position::read(registry, &args.position)?;
    let mut agent = game.agent(&settings::resolve_one(&*game, &args.agent)?, DEFAULT_BUDGET)?;
    super::tell(agent.notes());
    let seed = Seed(args.position.seed);
    let mut luck = seed.named("luck").rng();
    while table.turn() == Turn::Chance {
        table.chance(&mut luck);
    }
    let who = thinker(&*table, args.seat.as_deref())?;
    let stop = super::stop_on_ctrl_c();
    let (so_far, what) = (SoFar::default(), format!("{who} thinks"));
    let watcher = so_far.watcher(who);
    let think = || agent.think_aloud(&*table, who, seed.named("think"), &stop, &watcher);
    let thought = watching(Manner::of_stderr(false), &what, || so_far.line(), think)?;
    if args.json {
        print_json(&thought)?;
    } else {
        let (eye, names) = (Eye::Seat(who), Names::plain(Eye::Seat(who), game.players()));
        let shown = nply_draw::text(&table.drawing(eye), &names, terminal(false));
        print(&format!("{shown}\n\n{}", told(&thought, who, args.lines)));
    }
    Ok(ExitCode::SUCCESS)
}

/// The seat that thinks: the one that is to act, or the one that was named.
fn thinker(table: &dyn AnyTable, named: Option<&str>) -> Result<Player, Bad> {
    let seats: Vec<Player> = table.turn().seats().iter().collect();
    let names: Vec<String> = seats.iter().map(Player::to_string).collect();
    match named {
        _ if seats.is_empty() => Err(Bad::new("position", "the game is over there; nobody is to act")),
        None => Ok(seats[0]),
        Some(name) => seats.iter().copied().find(|who| who.to_string() == name).ok_or_else(|| {
            Bad::new(name, format!("this seat is not to act there; to act: {}", names.join(", ")))
        }),
    }
}

fn told(thought: &Thought, who: Player, most: usize) -> String {
    let players = thought.lines.first().map_or(0, |line| line.values.len());
    let mut head = vec!["action".to_string(), ">visits".into()];
    head.extend(Player::all(players).map(|seat| format!(">{seat}")));
    head.push("expected".into());
    let row = |line: &nply_registry::ThoughtLine| {
        let mut row = vec![line.action.clone(), commas(line.visits)];
        row.extend(line.values.iter().map(|value| format!("{value:.3}")));
        row.push(expected(&line.pv[1..]));
        row
    };
    let rows: Vec<Vec<String>> = thought.lines.iter().take(most).map(row).collect();
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let more = thought.lines.len().saturating_sub(most);
    let more = match more {
        0 => String::new(),
        _ => format!("\n({}; --lines shows all)", counted(more as u64, "more line", "more lines")),
    };
    let asked = match thought.asked {
        0 => String::new(),
        asked => {
            format!(
                ", {} questions to a model ({} more were answered already)",
                commas(asked),
                commas(thought.cached)
            )
        }
    };
    let notes: String = thought.notes.iter().map(|note| format!("\n{note}")).collect();
    format!(
        "{who} thinks: {}{}{notes}\n\n{}{more}\n\n{} iterations, {} nodes, depth {}{asked}, {:.3} s",
        thought.best(),
        scale(thought),
        table(&head, &rows),
        commas(thought.iterations),
        commas(thought.nodes),
        thought.depth,
        thought.seconds
    )
}

/// What the values mean.
fn scale(thought: &Thought) -> String {
    let told = |scale: nply_registry::ValueScale| {
        format!("\nvalues: {}, from {} to {}", scale.name, scale.least, scale.most)
    };
    thought.scale.map_or(String::new(), told)
}

/// An expected line: `p2 c5 p3 g7`; the actions of each simultaneous turn in brackets of their own.
pub(crate) fn expected(line: &[Expected]) -> String {
    let mut text = String::new();
    let same = |act: &Expected, other: Option<&Expected>| {
        other.is_some_and(|other| other.together && other.turn == act.turn)
    };
    for (i, act) in line.iter().enumerate() {
        let before = i.checked_sub(1).and_then(|i| line.get(i));
        let seat = act.seat.map_or(String::new(), |who| format!("{who} "));
        let gap = if i > 0 { " " } else { "" };
        let open = if act.together && !same(act, before) { "[" } else { "" };
        let close = if act.together && !same(act, line.get(i + 1)) { "]" } else { "" };
        text += &format!("{gap}{open}{seat}{}{close}", act.action);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::Player;

    #[test]
    fn each_simultaneous_turn_has_brackets_of_its_own() {
        let act = |seat: usize, turn: usize, together: bool| Expected {
            seat: Some(Player::new(seat)),
            action: format!("a{turn}"),
            together,
            turn: Some(turn),
        };
        let line = [act(1, 0, true), act(2, 0, true), act(0, 1, true), act(1, 1, true), act(0, 2, false)];
        assert_eq!(expected(&line), "[p2 a0 p3 a0] [p1 a1 p2 a1] p1 a2");
        let unknown = Expected { seat: None, action: "b".into(), together: false, turn: None };
        assert_eq!(expected(&[act(1, 0, true), unknown]), "[p2 a0] b");
    }
}
