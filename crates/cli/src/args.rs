//! The command line, declared as data: help, man pages and completions come from it.

mod experiments;
mod tables;
mod train;
mod tune;

use clap::{Args, CommandFactory, Parser, Subcommand};
use nply_arena::StopRule;
use nply_core::{Bad, Budget, MAX_PLAYERS, Player};
use nply_registry::{AgentSpec, GameSpec};
use std::path::PathBuf;

pub use experiments::{ReproduceArgs, StatsArgs, TournamentArgs, WorkerArgs};
pub use tables::{ExportArgs, PlayArgs, PositionArgs, ShowArgs, ThinkArgs};
pub use train::TrainArgs;
pub use tune::TuneArgs;

const ABOUT: &str =
    "Search for games with more than two players: compare agents, play them, look into their thoughts.";

const SPECS: &str = "\
Games:   GAME[/SEATS][:option=value,...]     chinese-checkers/4   hearts:preset=paper
Agents:  AGENT[:option=value,...][@BUDGET]   uct:c=0.4@5000it   maxn@depth3   is-mcts@250ms
Budgets: 250ms, 2s, 5000it (iterations), 250000nodes, depth5; memory after a slash: 250ms/512mb

Examples:
  nply games
  nply match hearts is-mcts random --games 100
  nply play sushi-go human decoupled-uct@500ms random greedy
  nply think chinese-checkers/3 --agent uct@2s";

/// The whole command line.
#[derive(Parser)]
#[command(name = "nply", version, about = ABOUT, after_help = SPECS, arg_required_else_help = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

impl Cli {
    /// The command line as it is parsed. A number below zero is the value of its option, which says what is right.
    pub fn declared() -> clap::Command {
        let negative = |arg: clap::Arg| match !arg.is_positional() && arg.get_action().takes_values() {
            true => arg.allow_negative_numbers(true),
            false => arg,
        };
        Cli::command().mut_subcommands(|command| command.mut_args(negative))
    }
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// List the games: seats, kind, options
    #[command(after_help = "Examples:\n  nply games\n  nply games hearts\n  nply games --json")]
    Games(GamesArgs),
    /// List the agents; for a game, who can play it and why others cannot; one agent with its options
    #[command(
        after_help = "Examples:\n  nply agents\n  nply agents uct\n  nply agents hearts\n  nply agents hearts uct"
    )]
    Agents(AgentsArgs),
    /// Play a fair match between agents and print a table with 95 % intervals
    #[command(after_help = MATCH_EXAMPLES)]
    Match(MatchArgs),
    /// Play many matches from a file; the same command continues where it stopped
    #[command(after_help = experiments::TOURNAMENT_EXAMPLES)]
    Tournament(TournamentArgs),
    /// Find the best setting of an agent for a game, and store it
    #[command(after_help = tune::EXAMPLES)]
    Tune(TuneArgs),
    /// Train an evaluation of a game by games that it plays; the same command continues where it stopped
    #[command(after_help = train::EXAMPLES)]
    Train(TrainArgs),
    /// List the published results of the papers, or measure one of them again
    #[command(after_help = experiments::REPRODUCE_EXAMPLES)]
    Reproduce(ReproduceArgs),
    /// Compute games for another machine: shards in, results out
    #[command(after_help = experiments::WORKER_EXAMPLES)]
    Worker(WorkerArgs),
    /// Say what stored games, or counts, show: intervals, tests, ratings, charts
    #[command(after_help = experiments::STATS_EXAMPLES)]
    Stats(StatsArgs),
    /// Play in the terminal against agents
    #[command(after_help = tables::PLAY_EXAMPLES)]
    Play(PlayArgs),
    /// Show a position: in the terminal, or as a picture
    #[command(after_help = tables::SHOW_EXAMPLES)]
    Show(ShowArgs),
    /// Let an agent think about one position
    #[command(after_help = tables::THINK_EXAMPLES)]
    Think(ThinkArgs),
    /// Count the positions of the game tree
    #[command(
        after_help = "Examples:\n  nply perft chinese-checkers/4 --depth 4\n  nply perft hearts --depth 3 --seed 7 --json"
    )]
    Perft(PerftArgs),
    /// Say what games are like: moves, length, how much stays the same, how much the others matter
    #[command(
        after_help = "Examples:\n  nply profile hearts chinese-checkers/3\n  nply profile sushi-go --interaction 200\n  nply profile chinese-checkers/3 --by random:playout=farthest --svg moves.svg"
    )]
    Profile(ProfileArgs),
    /// Replay records, our own and those of other programs, and compare them with our rules
    #[command(
        after_help = "Examples:\n  nply verify tests/records/*.jsonl.gz\n  nply verify games.jsonl --json"
    )]
    Verify(VerifyArgs),
    /// Measure speed: playouts, turns, worlds and searches
    #[command(
        after_help = "Examples:\n  nply bench\n  nply bench hearts tic-tac-toe --seconds 3\n  nply bench --threads 2 --json"
    )]
    Bench(BenchArgs),
    /// Export stored games: a list of moves, or records
    #[command(after_help = tables::EXPORT_EXAMPLES)]
    Export(ExportArgs),
    /// Run the commands of pages again and write what they print
    #[command(
        hide = true,
        after_help = "Examples:\n  nply pages docs/algorithms/*.md README.md\n  nply pages --check --sample docs/algorithms/*.md"
    )]
    Pages(PagesArgs),
    /// Print shell completions
    #[command(
        after_help = "Examples:\n  nply completions bash > ~/.local/share/bash-completion/completions/nply"
    )]
    Completions(CompletionsArgs),
    /// Write man pages to a folder
    #[command(after_help = "Examples:\n  nply man ~/.local/share/man/man1")]
    Man(ManArgs),
}

const MATCH_EXAMPLES: &str = "\
With two agents all seatings are played equally often and 50 % means equal strength. The same seed gives the same \
table on any number of threads, unless a budget is a time.

Examples:
  nply match tic-tac-toe uct random
  nply match chinese-checkers/4 uct@500it greedy --games 140
  nply match tic-tac-toe maxn@depth9 greedy --openings 2
  nply match chinese-checkers/4 greedy random --fix p1=uct@500it
  nply match hearts is-mcts@200it uct@200it random greedy --games 240 --json
  nply match sushi-go decoupled-uct random --games 400 --out sushi.db

The same command continues a match that is stored.";

fn game(text: &str) -> Result<GameSpec, Bad> {
    text.parse()
}

fn agent(text: &str) -> Result<AgentSpec, Bad> {
    text.parse()
}

/// `p1=AGENT`: the seat, counted from 0, and the agent.
fn fixed(text: &str) -> Result<(usize, AgentSpec), Bad> {
    let cure = || Bad::new(text, "a seat and its agent, like p1=uct");
    let (seat, agent) = text.split_once('=').ok_or_else(cure)?;
    let seat = Player::all(MAX_PLAYERS).find(|player| player.to_string() == seat).ok_or_else(cure)?;
    Ok((seat.index(), agent.parse()?))
}

fn budget(text: &str) -> Result<Budget, Bad> {
    text.parse()
}

fn rule(text: &str) -> Result<StopRule, Bad> {
    text.parse()
}

fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("a seed is a whole number from 0 to {}", u64::MAX))
}

/// A whole number between two bounds.
fn whole<T: TryFrom<u64>>(least: u64, most: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let value = text.parse::<u64>().ok().filter(|n| (least..=most).contains(n));
        let value = value.and_then(|n| T::try_from(n).ok());
        value.ok_or_else(|| match most {
            u64::MAX => format!("it takes a whole number, {least} or more"),
            _ => format!("it takes a whole number from {least} to {most}"),
        })
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let value = text.parse::<f64>().ok().filter(|s| (0.001..=86_400.0).contains(s));
    value.ok_or_else(|| "seconds lie between 0.001 and 86400".into())
}

#[derive(Args)]
pub struct GamesArgs {
    /// Only this game, with its options and presets
    pub game: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct AgentsArgs {
    /// The game they shall play, or an agent
    #[arg(value_name = "GAME|AGENT")]
    pub first: Option<String>,
    /// Only this agent, with its options
    pub agent: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct MatchArgs {
    /// The game
    #[arg(value_parser = game)]
    pub game: GameSpec,
    /// The agents, two or more; one is enough beside --fix
    #[arg(value_parser = agent, required = true, num_args = 1..)]
    pub agents: Vec<AgentSpec>,
    /// How many games [default: 100, made up to whole cycles of seatings]
    #[arg(long, value_parser = whole::<u64>(1, 1_000_000_000))]
    pub games: Option<u64>,
    /// Hold one more agent in one seat while the others rotate through the rest: p1=AGENT
    #[arg(long, value_name = "SEAT=AGENT", value_parser = fixed)]
    pub fix: Option<(usize, AgentSpec)>,
    /// Open each game with so many random turns, the same for all seatings of a deal
    #[arg(long, value_name = "TURNS", default_value_t = 0, hide_default_value = true, value_parser = whole::<u64>(0, 1000))]
    pub openings: u64,
    /// Stop early when the first agent's interval is narrow enough, width:half=0.03, or when a sequential test of its win
    /// rate has decided, sprt:p0=0.5,p1=0.55,alpha=0.05,beta=0.05
    #[arg(long, default_value = "games", value_parser = rule, hide_default_value = true)]
    pub stop: StopRule,
    /// The seed: same seed, same match
    #[arg(long, default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Budget of agents that have none
    #[arg(long, value_parser = budget)]
    pub budget: Option<Budget>,
    /// Store every finished game in this SQLite file; continue the match if it is there
    #[arg(long)]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub run: RunArgs,
}

/// How a command plays games, and what it prints.
#[derive(Args)]
pub struct RunArgs {
    /// Threads [default: all cores; never more where searches are ended by a clock]
    #[arg(long, value_parser = whole::<u64>(1, 1024))]
    pub threads: Option<u64>,
    /// Go on though the program plays differently than the one that began; `nply stats` tells whose games are whose
    #[arg(long)]
    pub mixed: bool,
    /// No progress
    #[arg(long)]
    pub quiet: bool,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct PerftArgs {
    /// The game
    #[arg(value_parser = game)]
    pub game: GameSpec,
    /// Turns
    #[arg(long, value_parser = whole::<u32>(1, 64))]
    pub depth: u32,
    /// The seed of chance
    #[arg(long, default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct ProfileArgs {
    /// The games [default: all]
    #[arg(value_parser = game)]
    pub games: Vec<GameSpec>,
    /// Who plays the games that are looked at
    #[arg(long, default_value = "random", value_parser = agent)]
    pub by: AgentSpec,
    /// How many games
    #[arg(long = "played", value_name = "GAMES", default_value_t = 100, value_parser = whole::<u64>(1, 10_000_000))]
    pub played: u64,
    /// Measure at so many positions how much the others' choices matter
    #[arg(long, value_name = "POSITIONS", default_value_t = 0, hide_default_value = true, value_parser = whole::<u64>(0, 1_000_000))]
    pub interaction: u64,
    /// Who judges positions for --interaction [default: is-mcts@300it, decoupled-uct@300it where nothing is hidden]
    #[arg(long, value_parser = agent)]
    pub judge: Option<AgentSpec>,
    /// With --interaction: beside it how far apart the agents of an item are in its stored result, like 001-attention
    #[arg(long, value_name = "ITEM", requires = "interaction")]
    pub beside: Option<String>,
    /// The seed
    #[arg(long, default_value_t = 1, value_parser = seed)]
    pub seed: u64,
    /// Draw how often there are so many moves
    #[arg(long)]
    pub svg: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct VerifyArgs {
    /// Files of records, one JSON object per line, plain or .gz
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct BenchArgs {
    /// The games [default: all]
    #[arg(value_parser = game)]
    pub games: Vec<GameSpec>,
    /// Seconds for each row
    #[arg(long, default_value = "1", value_parser = seconds)]
    pub seconds: f64,
    /// Threads that do the same work at once
    #[arg(long, default_value_t = 1, value_parser = whole::<u64>(1, 1024))]
    pub threads: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct PagesArgs {
    /// Markdown pages with rows that begin with `nply match ...`, or blocks below <!-- nply match ... --> or
    /// <!-- nply games -->
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Change nothing; say what differs, with exit code 1
    #[arg(long)]
    pub check: bool,
    /// Only commands that take seconds: without a search, or of Tic-Tac-Toe
    #[arg(long)]
    pub sample: bool,
}

#[derive(Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}

#[derive(Args)]
pub struct ManArgs {
    /// The folder; it must exist
    pub folder: PathBuf,
}
