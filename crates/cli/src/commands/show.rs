//! `nply show`: a position in the terminal, as a picture, or as JSON.

use super::position;
use crate::args::ShowArgs;
use crate::output::{check_picture_name, print, print_json, terminal, write_svg};
use nply_core::{Names, Player, Rng, Seed, Turn};
use nply_draw::{Theme, svg, text};
use nply_registry::{AnyTable, Registry};
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &ShowArgs) -> anyhow::Result<ExitCode> {
    if let Some(path) = &args.svg {
        check_picture_name(path)?;
    }
    let (game, mut table) = position::read(registry, &args.position)?;
    let eye = args.seat.at_table(game.players())?;
    let mut rng = Seed(args.position.seed).named("random").rng();
    for _ in 0..args.random {
        if table.turn() == Turn::Over {
            break;
        }
        random_turn(&mut *table, &mut rng);
    }
    let (drawing, names) = (table.drawing(eye), Names::plain(eye, game.players()));
    if let Some(path) = &args.svg {
        let theme = match args.theme.as_str() {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::Auto,
        };
        write_svg(path, &svg(&drawing, &names, theme))?;
    }
    if args.json {
        print_json(&drawing)?;
    } else if args.svg.is_none() {
        print(&text(&drawing, &names, terminal(args.plain)));
    }
    Ok(ExitCode::SUCCESS)
}

/// One turn at random, of a game that is not over.
fn random_turn(table: &mut dyn AnyTable, rng: &mut Rng) {
    let turn = table.turn();
    if turn == Turn::Chance {
        table.chance(rng);
        return;
    }
    let choose = |who: Player, rng: &mut Rng| {
        let mut legal = table.legal(Some(who));
        let chosen = rng.below(legal.len() as u32) as usize;
        (who, legal.swap_remove(chosen))
    };
    let moves: Vec<(Player, String)> = turn.seats().iter().map(|who| choose(who, rng)).collect();
    table.play(&moves).expect("listed actions are accepted");
}
