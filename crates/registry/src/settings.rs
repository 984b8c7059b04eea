//! Stored settings: what a bare agent id means for a game with its number of seats, as found by tuning.
//!
//! A bare id is one without options: `uct`, `uct@500ms`. It takes the setting stored for the game, else the agent's
//! defaults; `uct:preset=default` is the defaults in any case. Settings come with the program, and a file of the user
//! can add to them or replace them.

use crate::face::AnyGame;
use nply_core::{AgentSpec, Bad};
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::path::Path;

/// Settings that come with the program.
const BUILT_IN: &str = include_str!("../settings.toml");

/// A file of settings is smaller than this.
const MOST_BYTES: u64 = 16 << 20;

/// A setting of an agent for a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The game with its seats and options, as [`AnyGame::spec`] writes it.
    pub game: String,
    /// The id that stands for the agent: its own, or `strong`.
    pub id: String,
    /// The agent with its options, without a budget.
    pub agent: String,
    /// The budget at which it was tuned; `strong` without one does not search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub budget: Option<String>,
    /// How it did in the final test.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<String>,
    /// The command that found it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<String>,
}

/// Settings of agents for games, one at most for each game and id.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    #[serde(default, rename = "setting")]
    all: Vec<Setting>,
}

impl Settings {
    /// The settings that come with the program.
    pub fn built_in() -> Settings {
        toml::from_str(BUILT_IN).expect("a test reads it")
    }

    /// Reads a file of settings; one that is not there has none.
    pub fn read(path: &Path) -> Result<Settings, Bad> {
        let bad = |why: String| Bad::new(path.display().to_string(), why);
        // A device, or a slip of the keys, must not fill the memory.
        let read = || -> std::io::Result<String> {
            let mut text = String::new();
            std::fs::File::open(path)?.take(MOST_BYTES + 1).read_to_string(&mut text)?;
            Ok(text)
        };
        match read() {
            Ok(text) if text.len() as u64 > MOST_BYTES => {
                Err(bad("larger than 16 MB, the most that is read".into()))
            }
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(Settings::default()),
            Err(e) => Err(bad(format!("cannot be read: {e}"))),
            Ok(text) => {
                toml::from_str(&text).map_err(|e| bad(format!("no file of settings: {}", e.message())))
            }
        }
    }

    /// Writes the settings to a file, whole or not at all.
    pub fn write(&self, path: &Path) -> Result<(), Bad> {
        let text = toml::to_string(self).expect("plain data");
        let draft = path.with_extension("toml-new");
        let folder = path.parent().map_or(Ok(()), std::fs::create_dir_all);
        let written =
            folder.and_then(|()| std::fs::write(&draft, text)).and_then(|()| std::fs::rename(&draft, path));
        written.map_err(|e| Bad::new(path.display().to_string(), format!("cannot be written: {e}")))
    }

    /// Adds a setting, in place of one for the same game and id.
    pub fn put(&mut self, setting: Setting) {
        self.all.retain(|known| (&known.game, &known.id) != (&setting.game, &setting.id));
        self.all.push(setting);
        self.all.sort_by(|a, b| (&a.game, &a.id).cmp(&(&b.game, &b.id)));
    }

    /// These settings, and those of others in their place.
    pub fn with(mut self, others: Settings) -> Settings {
        others.all.into_iter().for_each(|setting| self.put(setting));
        self
    }

    /// All settings.
    pub fn all(&self) -> &[Setting] {
        &self.all
    }

    /// What an agent means for a game: a bare id takes its stored setting, everything else stays as it is.
    pub fn resolve(&self, game: &dyn AnyGame, spec: &AgentSpec) -> Result<AgentSpec, Bad> {
        let stored = self.all.iter().find(|setting| setting.game == game.spec() && setting.id == spec.id);
        match stored.filter(|_| spec.options.is_empty()) {
            None if spec.id == "strong" && !spec.options.is_empty() => Err(Bad::new(
                spec.to_string(),
                "strong is one setting and takes no options; name its agent instead, `nply agents GAME` shows it",
            )),
            None if spec.id == "strong" => Err(Bad::new(
                spec.to_string(),
                format!("no strongest agent is known for {} yet; `nply agents` lists others", game.spec()),
            )),
            None => Ok(spec.clone()),
            Some(setting) => {
                let stored: AgentSpec = setting.agent.parse()?;
                // Who asks for the strongest agent and gives it time gets one that needs none, where that is the strongest.
                let searches = setting.id != "strong" || setting.budget.is_some();
                Ok(AgentSpec { budget: spec.budget.filter(|_| searches), ..stored })
            }
        }
    }
}
