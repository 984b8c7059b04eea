//! The command line of `nply train`.

use clap::Args;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
A file like this (docs/training.md tells more):
  game = \"hearts/4:preset=paper\"
  seed = 1
  [learner]                            # what is trained
  kind = \"linear\"                      # a weight for each feature
  lambda = 0.7
  step = 0.002
  [games]                              # what it learns from
  count = 20000
  batch = 100                          # games with the same weights
  player = \"maxn:open=true@depth4\"     # plays by what was learned
  # against = \"uct@100it\"              # else it plays itself
  epsilon = 0.05                       # moves that are random
  [curve]                              # how strong it is by now
  every = 2000
  games = 140
  against = \"ducker\"

Examples:
  nply train docs/examples/train-hearts.toml
  nply train hearts.toml --out weights.json --json
  nply match hearts maxn:eval=weights.json@depth4 ducker";

#[derive(Args)]
pub struct TrainArgs {
    /// The file that describes the training
    pub file: PathBuf,
    /// The file of weights [default: FILE with the ending .json]; the same command continues from it
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Threads [default: all cores]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1024))]
    pub threads: Option<u64>,
    /// No progress
    #[arg(long)]
    pub quiet: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}
