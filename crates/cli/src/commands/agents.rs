//! `nply agents`

use crate::args::AgentsArgs;
use crate::output::{print_json, print_paged, table};
use crate::settings;
use nply_core::{OptionInfo, Preset};
use nply_registry::{AGENTS, AgentInfo, AgentSpec, AnyGame, DEFAULT_BUDGET, Settings, build_game};
use serde::Serialize;
use std::process::ExitCode;

#[derive(Serialize)]
struct Row {
    id: &'static str,
    about: &'static str,
    attention: &'static str,
    options: &'static [OptionInfo],
    presets: Vec<Preset>,
    /// The setting stored for the game, which a bare id takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    setting: Option<String>,
    /// Whether it plays the game; without a game every agent plays something.
    plays: bool,
    /// Why it does not.
    reason: Option<String>,
}

pub fn run(args: &AgentsArgs) -> anyhow::Result<ExitCode> {
    let game = args.game.as_ref().map(build_game).transpose()?;
    let settings = settings::all()?;
    let rows: Vec<Row> = AGENTS.iter().map(|info| row(info, game.as_deref(), &settings)).collect();
    if args.json {
        print_json(&rows)?;
        return Ok(ExitCode::SUCCESS);
    }
    let line = |row: &Row| {
        let told = row.reason.clone().unwrap_or_else(|| row.about.into());
        vec![row.id.into(), if row.plays { "yes" } else { "no" }.into(), row.attention.into(), told]
    };
    let head = ["agent", if game.is_some() { "plays" } else { "" }, "attention to opponents", "what it is"];
    let mut lines: Vec<Vec<String>> = rows.iter().map(line).collect();
    if game.is_none() {
        lines.iter_mut().for_each(|line| line[1].clear());
    }
    let options = options(&rows);
    let stored: Vec<String> = rows.iter().filter_map(|row| row.setting.clone()).collect();
    let stored = if stored.is_empty() {
        String::new()
    } else {
        format!("\n\nstored settings:\n  {}", stored.join("\n  "))
    };
    let strong = AgentSpec { id: "strong".into(), options: String::new(), budget: None };
    let strong = game.as_deref().and_then(|game| settings.resolve(game, &strong).ok());
    let strong =
        strong.map_or(String::new(), |agent| format!("\n\nstrong, the best agent known here: {agent}"));
    print_paged(&format!(
        "{}\n\n{}{stored}{strong}",
        table(&head, &lines),
        table(&["option", "default", "values", "what it does", "agents"], &options)
    ));
    Ok(ExitCode::SUCCESS)
}

/// Every option once, with the agents that have it.
fn options(rows: &[Row]) -> Vec<Vec<String>> {
    let mut known: Vec<(&OptionInfo, Vec<&str>)> = Vec::new();
    for row in rows.iter().filter(|row| row.plays) {
        for option in row.options {
            let same = |other: &OptionInfo| {
                (other.key, other.default, other.values, other.about)
                    == (option.key, option.default, option.values, option.about)
            };
            match known.iter_mut().find(|(other, _)| same(other)) {
                Some((_, agents)) => agents.push(row.id),
                None => known.push((option, vec![row.id])),
            }
        }
    }
    let line = |(option, agents): &(&OptionInfo, Vec<&str>)| {
        let words = [option.key, option.default, option.values, option.about].map(String::from);
        words.into_iter().chain([agents.join(" ")]).collect()
    };
    known.iter().map(line).collect()
}

fn row(info: &AgentInfo, game: Option<&dyn AnyGame>, settings: &Settings) -> Row {
    let spec = AgentSpec { id: info.id.into(), options: String::new(), budget: None };
    let reason = game.and_then(|game| game.agent(&spec, DEFAULT_BUDGET).err()).map(|bad| bad.why);
    let resolved = game.and_then(|game| settings.resolve(game, &spec).ok());
    Row {
        presets: info.all_presets(),
        setting: resolved.filter(|resolved| *resolved != spec).map(|resolved| resolved.to_string()),
        id: info.id,
        about: info.about,
        attention: info.attention,
        options: info.options,
        plays: reason.is_none(),
        reason,
    }
}
