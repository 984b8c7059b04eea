//! The arguments of experiments: tournaments, statistics, reproductions, work for other machines.

use super::RunArgs;
use clap::Args;
use nply_arena::ChartKind;
use nply_arena::reproduce::Scale;
use nply_core::{Bad, Budget};
use std::path::PathBuf;

pub const TOURNAMENT_EXAMPLES: &str = "\
A file like this:
  game = \"chinese-checkers/3\"   # or several in [ ]
  design = \"pairs\"              # pairs, gauntlet, round-robin, field, all
  games = 120                   # of each match
  budget = \"500it\"              # of agents that have none; or several in [ ]
  [[agent]]
  spec = \"uct\"
  options = { c = [0.2, 0.4, \"...\", 1.0] }   # every combination
  [[agent]]
  spec = \"greedy\"

Examples:
  nply tournament docs/examples/tournament.toml
  nply tournament ladder.toml --games 500 --json
  nply tournament ladder.toml --shards 50 > shards.jsonl   (see nply worker)
  nply tournament ladder.toml --merge results.jsonl";

pub const REPRODUCE_EXAMPLES: &str = "\
In the repository the folder `papers` holds the published numbers and our results; elsewhere those that came with the \
program are shown. Games are kept in `papers/runs`; a larger scale goes on from the games of a smaller one.

Examples:
  nply reproduce
  nply reproduce 003
  nply reproduce 003-figure-7
  nply reproduce 003-figure-7 --scale hour --report figure-7.html
  nply reproduce 002-figure-3 --stored --chart trees.svg
  nply reproduce --report papers.html";

pub const WORKER_EXAMPLES: &str = "\
A shard is a line of JSON that `nply tournament FILE --shards N` prints; its result is a line of JSON that \
`nply tournament FILE --merge RESULTS` takes. A shard computed or merged twice changes nothing.

Examples:
  nply worker shards.jsonl > results.jsonl
  head -1 shards.jsonl | nply worker - > first.jsonl";

pub const STATS_EXAMPLES: &str = "\
Stores of the same game are put together; a game that is in two of them counts once. Counts are wins/games, and wins may \
be fractions, since a tie shares a win.

Examples:
  nply stats sushi.db
  nply stats uct.db brs.db --html report.html
  nply stats uct.db --chart win-rates --svg rates.svg   (a picture for a paper)
  nply stats uct.db --latex                             (tables for a paper)
  nply stats 57/100                                     (rate and intervals)
  nply stats 570/1000 520/1000                          (do two rates differ?)
  nply stats 648/1000 540/1000 560/1000 512/1000 --gains
  nply stats --mcnemar 30,12
  nply stats 280/500 --published 56.5 --published-games 500
  nply stats 280/500 --published 56.5 --published-half-width 3.0";

#[derive(Args)]
pub struct TournamentArgs {
    /// The file that describes the tournament
    pub file: PathBuf,
    /// Games of each match, whatever the file says
    #[arg(long, value_parser = super::whole::<u64>(1, 1_000_000_000))]
    pub games: Option<u64>,
    /// The store of all games [default: FILE with the ending .db]
    #[arg(long)]
    pub out: Option<PathBuf>,
    /// Write the statistics as an HTML page with charts
    #[arg(long)]
    pub report: Option<PathBuf>,
    /// Play nothing; print the missing games as shards of at most so many games, for other machines
    #[arg(long, value_parser = super::whole::<u64>(1, u64::MAX), conflicts_with = "merge")]
    pub shards: Option<u64>,
    /// Play nothing; take results of shards from files
    #[arg(long, num_args = 1..)]
    pub merge: Vec<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Args)]
pub struct ReproduceArgs {
    /// A table, figure or statement, like 002-table-1; or a paper, like 002 [default: list all]
    pub id: Option<String>,
    /// How much work: quick (two minutes), hour, full (as much as the paper)
    #[arg(long, default_value = "quick", value_parser = scale)]
    pub scale: Scale,
    /// Another budget for all agents that the item gives one, like 5ms; the result is shown and not kept
    #[arg(long, requires = "id", conflicts_with = "stored", value_parser = super::budget)]
    pub budget: Option<Budget>,
    /// Write an HTML page [default file: ITEM.html]
    #[arg(long, num_args = 0..=1)]
    pub report: Option<Option<PathBuf>>,
    /// Write the chart of the item alone, as a picture that ends in .svg
    #[arg(long)]
    pub chart: Option<PathBuf>,
    /// Play nothing: show the stored result at its largest scale
    #[arg(long, requires = "id")]
    pub stored: bool,
    /// The folder of papers [default: `papers` here or above, else what came with the program]
    #[arg(long)]
    pub papers: Option<PathBuf>,
    /// The folder for stores of games [default: `runs` in the folder of papers]
    #[arg(long)]
    pub runs: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

#[derive(Args)]
pub struct WorkerArgs {
    /// A file of shards, one on each line; `-` reads them from the standard input
    pub shard: PathBuf,
}

#[derive(Args)]
#[command(group = clap::ArgGroup::new("form").args(["json", "csv", "markdown", "html", "latex", "svg"]))]
pub struct StatsArgs {
    /// Stores written by `nply match --out` or `nply tournament`, or counts such as 57/100
    #[arg(required_unless_present = "mcnemar", value_name = "FILE|WINS/GAMES")]
    pub inputs: Vec<String>,
    /// Only this match of a store, counted from 1
    #[arg(long = "match", value_name = "N", value_parser = super::whole::<i64>(1, i64::MAX as u64))]
    pub number: Option<i64>,
    /// Four counts A B C D: is the gain from B to A larger than that from D to C?
    #[arg(long)]
    pub gains: bool,
    /// Games that only the first, and only the second, of two agents on the same deals won
    #[arg(long, value_name = "FIRST,SECOND", conflicts_with_all = ["inputs", "gains", "published"])]
    pub mcnemar: Option<String>,
    /// One count: does it agree with this published rate, in per cent?
    #[arg(long, value_name = "PER CENT", conflicts_with = "gains")]
    pub published: Option<String>,
    /// Games behind the published rate
    #[arg(long, value_name = "N", requires = "published", value_parser = super::whole::<u64>(1, u64::MAX))]
    pub published_games: Option<u64>,
    /// Half of the published 95 % interval, in per cent
    #[arg(long, value_name = "PER CENT", requires = "published", conflicts_with = "published_games")]
    pub published_half_width: Option<f64>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Print CSV: one row for each game and agent
    #[arg(long)]
    pub csv: bool,
    /// Print Markdown
    #[arg(long)]
    pub markdown: bool,
    /// Print LaTeX tables
    #[arg(long)]
    pub latex: bool,
    /// The chart that --svg writes
    #[arg(long, value_name = "KIND", requires = "svg", value_parser = clap::builder::PossibleValuesParser::new(ChartKind::NAMES))]
    pub chart: Option<String>,
    /// Write one chart as a picture of its own; replaces a file of this name, which ends in .svg
    #[arg(long, value_name = "OUT.svg", requires = "chart")]
    pub svg: Option<PathBuf>,
    /// Write a page with charts; replaces a file of this name, which ends in .html
    #[arg(long, value_name = "OUT.html")]
    pub html: Option<PathBuf>,
}

fn scale(text: &str) -> Result<Scale, Bad> {
    text.parse()
}
