//! Arguments of the commands about one table: play, show, think, export.

use super::{agent, budget, game};
use clap::Args;
use nply_core::{Bad, Budget, Eye};
use nply_registry::{AgentSpec, GameSpec};
use std::path::PathBuf;

pub const PLAY_EXAMPLES: &str = "\
Without agents you play p1 against the strongest agents there are. With agents, give one for each seat; `human` is you. \
A number means the numbered list; anything else is the text of an action, in letters of any case, or what you would \
click (`10 20`). `?` lists the other words (undo, hint, auto, legal, show, quit).

Examples:
  nply play rolit
  nply play hearts:to=100 --budget 200ms      (a whole match)
  nply play diamant/3 human human decoupled-uct@500ms
  nply play tic-tac-toe human uct@1s --record game.jsonl
  nply show --record game.jsonl               (the game that was saved)";

pub const SHOW_EXAMPLES: &str = "\
The position is the start of the game, what follows after the moves of a file, or a position of a record.

Examples:
  nply show chinese-checkers/6
  nply show hearts --seed 5 --random 70 --seat p2
  nply show --record game.jsonl --ply 12 --svg game.svg
  nply show focus --moves moves.txt --svg focus.svg --theme dark";

pub const THINK_EXAMPLES: &str = "\
The position is the start of the game, what follows after the moves of a file (one action per line, outcomes of chance \
included; `nply export` writes such files), or a position of a record. Chance that is left open is played from --seed.

Examples:
  nply think tic-tac-toe --agent uct@20000it
  nply think chinese-checkers/3 --moves game.txt --agent mcts:c=0.2@1s
  nply think --record game.jsonl --ply 20 --agent is-mcts@5000it
  nply think hearts --seed 5 --agent is-mcts@5000it --json";

pub const EXPORT_EXAMPLES: &str = "\
Examples:
  nply export match.db --game 3 > game3.txt   (a list of moves, for --moves)
  nply export match.db --all > games.jsonl    (records, one JSON line each)
  nply verify games.jsonl";

fn eye(text: &str) -> Result<Eye, Bad> {
    text.parse()
}

#[derive(Args)]
pub struct PlayArgs {
    /// The game
    #[arg(value_parser = game)]
    pub game: GameSpec,
    /// One agent for each seat; `human` is you [default: you and the strongest agents]
    #[arg(value_parser = agent)]
    pub agents: Vec<AgentSpec>,
    /// The seed of cards and dice [default: another one each time]
    #[arg(long, value_parser = super::seed)]
    pub seed: Option<u64>,
    /// Budget of agents that have none, per move [default: 500ms]
    #[arg(long, value_parser = budget)]
    pub budget: Option<Budget>,
    /// The agent that gives hints [default: the strongest one]
    #[arg(long, value_parser = agent)]
    pub hints: Option<AgentSpec>,
    /// Letters only, nothing drawn over: for pipes and screen readers
    #[arg(long)]
    pub plain: bool,
    /// Save the game to this file, as one JSON line
    #[arg(long)]
    pub record: Option<PathBuf>,
}

/// Where a position comes from.
#[derive(Args)]
pub struct PositionArgs {
    /// The game; not needed with --record
    #[arg(value_parser = game, required_unless_present = "record")]
    pub game: Option<GameSpec>,
    /// Moves that lead to the position, one per line
    #[arg(long, conflicts_with = "record")]
    pub moves: Option<PathBuf>,
    /// A file of records, one JSON line for each game
    #[arg(long)]
    pub record: Option<PathBuf>,
    /// Which line of the file of records
    #[arg(long, default_value_t = 1, requires = "record", value_parser = super::whole::<u64>(1, u64::MAX))]
    pub line: u64,
    /// After so many steps of the record [default: all]
    #[arg(long, requires = "record", value_parser = super::whole::<usize>(0, u64::MAX))]
    pub ply: Option<usize>,
    /// The seed of chance
    #[arg(long, default_value_t = 1, value_parser = super::seed)]
    pub seed: u64,
}

#[derive(Args)]
pub struct ShowArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// Play so many turns at random before
    #[arg(long, default_value_t = 0, value_parser = super::whole::<usize>(0, u64::MAX))]
    pub random: usize,
    /// Who looks: p1, p2, ..., public for onlookers, or all
    #[arg(long, default_value = "all", value_parser = eye)]
    pub seat: Eye,
    /// Write a picture to this file
    #[arg(long)]
    pub svg: Option<PathBuf>,
    /// The page that the picture is for; auto holds both
    #[arg(long, default_value = "auto", value_parser = ["auto", "light", "dark"], requires = "svg")]
    pub theme: String,
    /// Letters only, for pipes and screen readers
    #[arg(long)]
    pub plain: bool,
    /// Print the drawing as JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ThinkArgs {
    #[command(flatten)]
    pub position: PositionArgs,
    /// The agent that thinks
    #[arg(long, value_parser = agent)]
    pub agent: AgentSpec,
    /// The seat that thinks, if several are to act: p1, p2, ...
    #[arg(long)]
    pub seat: Option<String>,
    /// Lines to print
    #[arg(long, default_value_t = 10, value_parser = super::whole::<usize>(0, u64::MAX))]
    pub lines: usize,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ExportArgs {
    /// A store written by `nply match --out`
    pub store: PathBuf,
    /// Number of the game, counted from 1
    #[arg(long, required_unless_present = "all", value_parser = super::whole::<u64>(1, u64::MAX))]
    pub game: Option<u64>,
    /// Number of the match, if the store holds several
    #[arg(long = "match", value_parser = super::whole::<i64>(1, i64::MAX as u64))]
    pub number: Option<i64>,
    /// All games as records, one JSON line each; with --match only those of this match
    #[arg(long, conflicts_with = "game")]
    pub all: bool,
}
