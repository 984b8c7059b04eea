//! The command line of `nply tune`.

use super::RunArgs;
use clap::Args;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
A file like this (docs/tuning.md tells more):
  game = \"chinese-checkers/3\"
  method = \"grid\"      # grid (default), random, ntbea
  budget = \"200it\"     # of agents that have none
  design = \"types\"     # types: two types, all seatings; field: alone in a seat
  first = 24           # grid, random: games before the first are dropped
  keep = 0.5           # grid, random: the share of settings that goes on
  most = 384           # grid, random: games of a setting, at most
  # samples = 50       # random: settings that are tried
  # games = 3000       # ntbea: games of all settings together
  test = 300           # games of each final test, on fresh seeds
  [agent]
  spec = \"uct\"
  options = { c = [0.1, 0.2, 0.4, 0.8, 1.6], length = [10, 30, \"inf\"] }
  [[field]]            # else the agent with its defaults
  spec = \"greedy\"

Examples:
  nply tune docs/examples/tune-uct.toml
  nply tune uct.toml --settings settings.toml --json
  nply tune uct.toml --no-store";

#[derive(Args)]
pub struct TuneArgs {
    /// The file that describes the tuning
    pub file: PathBuf,
    /// The store of all games [default: FILE with the ending .db]; the same command continues from it
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// The file of settings to which the winner is written [default: NPLY_SETTINGS, else nply/settings.toml in the
    /// folder for configurations]
    #[arg(long, conflicts_with = "no_store")]
    pub settings: Option<PathBuf>,
    /// Do not write the winner to any file of settings
    #[arg(long)]
    pub no_store: bool,
    #[command(flatten)]
    pub run: RunArgs,
}
