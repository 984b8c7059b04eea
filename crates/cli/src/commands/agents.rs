//! `nply agents`

use crate::args::AgentsArgs;
use crate::output::{print_json, print_paged, table};
use crate::settings;
use nply_core::{Bad, Preset};
use nply_registry::{
    AgentInfo, AgentOption, AgentSpec, AnyGame, DEFAULT_BUDGET, GameSpec, Registry, Settings,
};
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct Row<'a> {
    id: &'static str,
    about: &'static str,
    attention: &'static str,
    options: &'a [AgentOption],
    presets: &'a [Preset],
    /// The only game that has it, if it is not for all.
    #[serde(skip_serializing_if = "Option::is_none")]
    only_in: Option<&'static str>,
    /// The setting stored for the game, which a bare id takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    setting: Option<String>,
    /// Whether it plays the game; without a game every agent plays something.
    plays: bool,
    /// Why it does not.
    reason: Option<String>,
}

pub fn run(registry: &'static Registry, args: &AgentsArgs) -> anyhow::Result<ExitCode> {
    let (game, agent) = asked(registry, args)?;
    let settings = settings::all()?;
    let here = |info: &&AgentInfo| game.as_ref().is_none_or(|game| info.is_in(game.about().id));
    let infos = registry.agents().iter().filter(here);
    let infos = infos.filter(|info| agent.is_none_or(|agent| agent == info.id));
    let rows: Vec<Row<'_>> = infos.map(|info| row(info, game.as_deref(), &settings)).collect();
    if args.json {
        print_json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    match (&rows[..], agent) {
        ([row], Some(_)) => print_paged(&one(row, game.as_deref())),
        _ => print_paged(&list(&rows, game.as_deref(), &settings)),
    }
    Ok(ExitCode::SUCCESS)
}

type Asked = (Option<Box<dyn AnyGame>>, Option<&'static str>);

/// What was asked for: nothing, a game, an agent, or an agent in a game.
fn asked(registry: &'static Registry, args: &AgentsArgs) -> Result<Asked, Bad> {
    let known = || registry.agents().iter().map(|info| info.id);
    let agent = |id: &str| known().find(|known| *known == id);
    let Some(first) = &args.first else { return Ok((None, None)) };
    let spec: GameSpec = first.parse()?;
    let is_game = registry.about(&spec.id).is_some();
    match &args.agent {
        None if !is_game && agent(first).is_some() => return Ok((None, agent(first))),
        None if !is_game => {
            let games = registry.games().iter().map(|entry| entry.about.id);
            return Err(Bad::unknown("game or agent", first, games.chain(known())));
        }
        _ => {}
    }
    let game = registry.game(&spec)?;
    let id = game.about().id;
    let here = || registry.agents().iter().filter(|info| info.is_in(id)).map(|info| info.id);
    let named =
        |name: &String| here().find(|known| known == name).ok_or_else(|| Bad::unknown("agent", name, here()));
    Ok((Some(game), args.agent.as_ref().map(named).transpose()?))
}

fn list(rows: &[Row<'_>], game: Option<&dyn AnyGame>, settings: &Settings) -> String {
    let line = |row: &Row<'_>| {
        let told = row.reason.clone().unwrap_or_else(|| match row.only_in {
            Some(only) if game.is_none() => format!("{only} only: {}", row.about),
            _ => row.about.into(),
        });
        let plays = if game.is_none() {
            ""
        } else if row.plays {
            "yes"
        } else {
            "no"
        };
        vec![row.id.into(), plays.into(), row.attention.into(), told]
    };
    let head = ["agent", if game.is_some() { "plays" } else { "" }, "attention to opponents", "what it is"];
    let lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    let mut text = table(&head, &lines);
    let stored: Vec<String> = rows.iter().filter_map(|row| row.setting.clone()).collect();
    if !stored.is_empty() {
        text += &format!("\n\nstored settings:\n  {}", stored.join("\n  "));
    }
    let strong = AgentSpec { id: "strong".into(), options: String::new(), budget: None };
    if let Some(agent) = game.and_then(|game| settings.resolve(game, &strong).ok()) {
        text += &format!("\n\nstrong, the best agent known here: {agent}");
    }
    text + "\n\n`nply agents AGENT` shows the options of an agent, `nply agents GAME AGENT` those that it has there."
}

fn one(row: &Row<'_>, game: Option<&dyn AnyGame>) -> String {
    let mut text = format!("{}: {}\nattention to opponents: {}\n", row.id, row.about, row.attention);
    if row.options.is_empty() {
        return text + "it takes no options\n";
    }
    if let Some(game) = game {
        let plays = row.reason.clone().unwrap_or_else(|| "yes".into());
        text += &format!("plays {}: {plays}\n", game.spec());
    }
    if let Some(setting) = &row.setting {
        text += &format!("stored setting: {setting}\n");
    }
    let option = |option: &AgentOption| {
        let values = game.and_then(|game| ids(game, option)).unwrap_or_else(|| option.values.clone());
        vec![option.key.into(), option.default.clone(), values, option.about.into()]
    };
    let options: Vec<Vec<String>> = row.options.iter().map(option).collect();
    text += &format!("\n{}", table(&["option", "default", "values", "what it does"], &options));
    let preset = |preset: &Preset| vec![preset.id.into(), preset.sets.into(), preset.about.into()];
    let presets: Vec<Vec<String>> = row.presets.iter().map(preset).collect();
    text + &format!("\n\n{}", table(&["preset", "sets", "what it is for"], &presets))
}

/// The values of an option that names an opinion, in a game.
fn ids(game: &dyn AnyGame, option: &AgentOption) -> Option<String> {
    let kind = option.opinion?;
    let mut ids: Vec<&str> = game.opinions()[kind as usize].iter().map(|&(id, _)| id).collect();
    ids.extend(kind.everywhere().filter(|id| !ids.contains(id)));
    ids.extend(option.also);
    Some(if ids.is_empty() { "none in this game".into() } else { ids.join("|") })
}

fn row<'a>(info: &'a AgentInfo, game: Option<&dyn AnyGame>, settings: &Settings) -> Row<'a> {
    let spec = AgentSpec { id: info.id.into(), options: String::new(), budget: None };
    let reason = game.and_then(|game| game.agent(&spec, DEFAULT_BUDGET).err()).map(|bad| bad.why);
    let resolved = game.and_then(|game| settings.resolve(game, &spec).ok());
    Row {
        presets: &info.presets,
        only_in: info.only_in,
        setting: resolved.filter(|resolved| *resolved != spec).map(|resolved| resolved.to_string()),
        id: info.id,
        about: info.about,
        attention: info.attention,
        options: &info.options,
        plays: reason.is_none(),
        reason,
    }
}
