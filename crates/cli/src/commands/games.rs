//! `nply games`

use crate::args::GamesArgs;
use crate::layout::{self, terminal_width};
use crate::output::{print_json, print_paged, table};
use nply_core::About;
use nply_registry::{GameSpec, OpinionKind, Registry};
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &GamesArgs) -> anyhow::Result<ExitCode> {
    let mut games: Vec<&About> = registry.games().iter().map(|entry| &entry.about).collect();
    if let Some(word) = &args.game {
        // Seats and options are checked too: what cannot be played is not listed.
        let id = registry.game(&word.parse::<GameSpec>()?)?.about().id;
        games.retain(|about| about.id == id);
    }
    if args.json {
        print_json(&games)?;
    } else if let (Some(_), [about]) = (&args.game, &games[..]) {
        print_paged(&one(registry, about)?);
    } else {
        print_paged(&list(&games, terminal_width()));
    }
    Ok(ExitCode::SUCCESS)
}

/// The list of games; without a width every game has one line.
pub(super) fn list(games: &[&About], width: Option<usize>) -> String {
    let row = |about: &&About| {
        vec![about.id.into(), ranges(about.seats), turns(about).into(), flags(about), about.about.into()]
    };
    let rows: Vec<Vec<String>> = games.iter().map(row).collect();
    let lines = layout::table(&["game", "seats", "turns", "", "what it is"], &rows, width);
    format!("{lines}\n\n`nply games GAME` shows the options of a game, `nply agents GAME` who plays it.")
}

fn one(registry: &Registry, about: &About) -> anyhow::Result<String> {
    let spec = GameSpec { id: about.id.into(), seats: None, options: String::new() };
    let game = registry.game(&spec)?;
    let mut text = format!(
        "{} ({}), version {}: {}\nseats {} (default {}), {} turns{}\n",
        about.name,
        about.id,
        about.version,
        about.about,
        ranges(about.seats),
        about.default_seats,
        turns(about),
        if flags(about).is_empty() { String::new() } else { format!(", {}", flags(about)) },
    );
    if !about.options.is_empty() {
        let row = |option: &nply_core::OptionInfo| {
            vec![option.key.into(), option.default.into(), option.values.into(), option.about.into()]
        };
        let rows: Vec<Vec<String>> = about.options.iter().map(row).collect();
        text += &format!("\n{}\n", table(&["option", "default", "values", "what it does"], &rows));
    }
    if !about.presets.is_empty() {
        let row =
            |preset: &nply_core::Preset| vec![preset.id.into(), preset.about.into(), preset.sets.into()];
        let rows: Vec<Vec<String>> = about.presets.iter().map(row).collect();
        text += &format!("\n{}\n", table(&["preset", "what it is", "sets"], &rows));
    }
    let opinions = OpinionKind::ALL.into_iter().zip(game.opinions()).flat_map(|(kind, list)| {
        let told =
            format!("{} ({}=)", kind.name().split_once(' ').map_or("", |(_, noun)| noun), kind.option());
        list.into_iter().map(move |(id, about)| vec![told.clone(), id.to_string(), about.to_string()])
    });
    let encodings = game.encodings().into_iter().map(|encoding| {
        let shape = encoding.shape;
        let size = match shape.area() {
            1 => format!("{} numbers", shape.planes),
            _ => format!("{} planes of {} x {}", shape.planes, shape.rows, shape.columns),
        };
        vec!["encoding".into(), encoding.id.into(), format!("{}; {size}", encoding.about)]
    });
    let rows: Vec<Vec<String>> = opinions.chain(encodings).collect();
    if !rows.is_empty() {
        text += &format!("\n{}\n", table(&["opinion", "id", "what it is"], &rows));
    }
    text += &format!("\nactions have {} codes (with {} seats)\n", game.codes(), game.players());
    Ok(text)
}

/// Numbers of seats, rows of them as a range: `2-4 6`.
fn ranges(numbers: &[usize]) -> String {
    let rows = numbers.chunk_by(|a, b| a + 1 == *b).map(|row| match row {
        [first, .., last] => format!("{first}-{last}"),
        _ => row.iter().map(usize::to_string).collect(),
    });
    rows.collect::<Vec<_>>().join(" ")
}

fn turns(about: &About) -> &'static str {
    match about.turns {
        nply_core::TurnKind::Sequential => "sequential",
        nply_core::TurnKind::Simultaneous => "simultaneous",
        nply_core::TurnKind::Mixed => "mixed",
    }
}

fn flags(about: &About) -> String {
    let flags = [about.has_luck().then_some("chance"), about.hidden.then_some("hidden")];
    flags.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_seats_are_ranges() {
        let told = [&[2][..], &[2, 3, 4, 6], &[2, 3, 4, 5, 6, 7, 8]].map(ranges);
        assert_eq!(told, ["2", "2-4 6", "2-8"]);
    }
}
