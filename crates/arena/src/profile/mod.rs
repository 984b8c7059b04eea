//! What a game is like: how many moves there are, how long it lasts, how much of a position stays as it is from turn to
//! turn, and how much the others' choices matter. Paper 003, section 5, predicts from the first three which enhancements
//! of UCT help; paper 001 asks how much attention opponents deserve.

mod interaction;
mod property;
mod walk;

pub use interaction::Interaction;
pub(crate) use property::{Property, play_through};

use nply_core::{AgentSpec, Bad, Player, Seed, Stop, Turn};
use nply_registry::AnyGame;
use serde::Serialize;
use walk::Walk;

/// How a game is profiled.
#[derive(Clone, Debug)]
pub struct ProfilePlan {
    /// Games played.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Who plays them.
    pub by: AgentSpec,
    /// Who says what a move is worth, for the interaction between seats.
    pub judge: AgentSpec,
    /// Positions at which interaction is measured; 0: not at all.
    pub positions: u64,
}

/// What a game is like.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Profile {
    /// The game.
    pub game: String,
    /// Who played.
    pub by: String,
    /// Games played.
    pub games: u64,
    /// Decisions of single seats.
    pub decisions: u64,
    /// Turns of a game, those of chance not counted.
    pub length: Spread,
    /// Legal moves of a decision.
    pub branching: Branching,
    /// How much of a position has changed after so many turns.
    pub change: Vec<Change>,
    /// How much the others' choices matter; `None`: not measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub interaction: Option<Interaction>,
}

/// A mean and the middle four fifths.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// A tenth lies below.
    pub low: f64,
    /// A tenth lies above.
    pub high: f64,
}

/// How many moves there are to choose from.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Branching {
    /// The mean over all decisions.
    pub mean: f64,
    /// The mean over decisions with a choice.
    pub mean_of_choices: f64,
    /// The share of decisions with one legal move.
    pub one: f64,
    /// The share of decisions with one or two.
    pub at_most_two: f64,
    /// The most moves met.
    pub most: u32,
    /// How much the number of moves goes up and down: the mean difference between a decision and the next, as a share of
    /// the mean.
    pub alternation: f64,
    /// Decisions with 1, 2, ... legal moves, as shares of all.
    pub shares: Vec<f64>,
}

/// How much of a position has changed after some turns (n-ply state variance). Positions are compared where the same seats
/// are to act: who is to move is no change of the position.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Change {
    /// Turns between two positions of a game, at least.
    pub turns: u32,
    /// The share of the numbers that all seats' views are written in which differ. A plane filled with one number counts
    /// once.
    pub changed: f64,
    /// The same as a share of what differs between positions of two games: 1 where nothing is left.
    pub of_all: f64,
}

/// Turns after which positions are compared.
const TURNS: [usize; 6] = [1, 2, 4, 8, 16, 32];

/// Plays games and measures. Ends early when told to stop; `None` if not one game was played.
pub fn profile(game: &dyn AnyGame, plan: &ProfilePlan, stop: &Stop) -> Result<Option<Profile>, Bad> {
    let mut sums = Sums::default();
    let mut walk = Walk::new(game, &plan.by, None)?;
    for number in 0..plan.games {
        if stop.is_stopped() {
            break;
        }
        let played = walk.game(seed_of(plan.seed, number), stop)?;
        sums.add(played);
    }
    if sums.lengths.is_empty() {
        return Ok(None);
    }
    let interaction = match plan.positions {
        0 => None,
        positions => interaction::measure(game, plan, positions, stop)?,
    };
    Ok(Some(sums.profile(game, walk.by(), interaction)))
}

/// What was met in one game.
#[derive(Debug)]
pub(crate) struct PlayedThrough {
    /// Legal moves of each decision, in order.
    choices: Vec<u32>,
    turns: u32,
    /// Where seats were to act.
    positions: Vec<Position>,
    /// How many numbers a plane of their encoding has.
    area: usize,
}

/// A position in which seats are to act.
#[derive(Clone, Debug)]
struct Position {
    turn: Turn,
    /// What all seats know, as numbers.
    numbers: Vec<f32>,
}

impl PlayedThrough {
    /// How far apart the numbers of moves of a decision and the next are.
    fn jumps(&self) -> impl Iterator<Item = f64> {
        self.choices.windows(2).map(|pair| f64::from(pair[0].abs_diff(pair[1])))
    }

    /// The share of each position that has changed when the same seats are to act, at least so many turns later.
    fn changes(&self, turns: usize) -> impl Iterator<Item = f64> {
        self.positions.iter().enumerate().filter_map(move |(i, position)| {
            let later = self.positions.get(i + turns..)?.iter().find(|later| later.turn == position.turn)?;
            Some(share_changed(position, later, self.area))
        })
    }

    /// The share in which positions differ from those of another game with the same seats to act: early ones from late
    /// ones.
    fn apart<'a>(&'a self, other: &'a PlayedThrough) -> impl Iterator<Item = f64> {
        let (all, there) = (self.positions.len(), &other.positions);
        self.positions.iter().enumerate().filter_map(move |(i, position)| {
            let (before, from) = there.split_at((all - 1 - i) * there.len() / all);
            let mut same = from.iter().chain(before).filter(|that| that.turn == position.turn);
            same.next().map(|that| share_changed(position, that, self.area))
        })
    }
}

#[derive(Default)]
struct Sums {
    lengths: Vec<f64>,
    /// Decisions with so many legal moves.
    counts: Vec<u64>,
    jumps: (f64, u64),
    /// The share that changed and how many pairs were compared, for each number of turns.
    changes: [(f64, u64); TURNS.len()],
    /// The same between games.
    apart: (f64, u64),
    last: Option<PlayedThrough>,
}

impl Sums {
    fn add(&mut self, game: PlayedThrough) {
        self.lengths.push(f64::from(game.turns));
        for &count in &game.choices {
            let place = count as usize;
            self.counts.resize(self.counts.len().max(place + 1), 0);
            self.counts[place] += 1;
        }
        let add = |(sum, all): &mut (f64, u64), value: f64| (*sum, *all) = (*sum + value, *all + 1);
        game.jumps().for_each(|jump| add(&mut self.jumps, jump));
        for (turns, sums) in TURNS.iter().zip(&mut self.changes) {
            game.changes(*turns).for_each(|share| add(sums, share));
        }
        if let Some(last) = &self.last {
            game.apart(last).for_each(|share| add(&mut self.apart, share));
        }
        self.last = Some(game);
    }

    fn profile(mut self, game: &dyn AnyGame, by: String, interaction: Option<Interaction>) -> Profile {
        let decisions: u64 = self.counts.iter().sum();
        let moves = |least: usize| {
            let counted = self.counts.iter().enumerate().skip(least);
            let (sum, all) =
                counted.fold((0.0, 0), |(sum, all), (moves, &n)| (sum + moves as f64 * n as f64, all + n));
            sum / all.max(1) as f64
        };
        let share = |most: usize| {
            let few: u64 = self.counts.iter().take(most + 1).sum();
            few as f64 / decisions.max(1) as f64
        };
        let mean = moves(1);
        let jump = self.jumps.0 / self.jumps.1.max(1) as f64;
        let branching = Branching {
            mean,
            mean_of_choices: moves(2),
            one: share(1),
            at_most_two: share(2),
            most: self.counts.len().saturating_sub(1) as u32,
            alternation: jump / mean.max(1.0),
            shares: self.counts.iter().skip(1).map(|&n| n as f64 / decisions.max(1) as f64).collect(),
        };
        let apart = self.apart.0 / self.apart.1.max(1) as f64;
        let measured = TURNS.iter().zip(self.changes).filter(|(_, (_, pairs))| *pairs > 0);
        let change = measured.map(|(&turns, (sum, pairs))| {
            let changed = sum / pairs as f64;
            let of_all = if apart > 0.0 { changed / apart } else { 0.0 };
            Change { turns: turns as u32, changed, of_all }
        });
        let change = change.collect();
        self.lengths.sort_by(f64::total_cmp);
        let at = |share: f64| self.lengths[((self.lengths.len() - 1) as f64 * share).round() as usize];
        let games = self.lengths.len() as u64;
        let length =
            Spread { mean: self.lengths.iter().sum::<f64>() / games as f64, low: at(0.1), high: at(0.9) };
        Profile { game: game.spec().into(), by, games, decisions, length, branching, change, interaction }
    }
}

/// The share of the numbers that differ. A plane with the same number everywhere says one thing, and counts once.
fn share_changed(one: &Position, other: &Position, area: usize) -> f64 {
    let is_filled = |plane: &[f32]| plane.iter().all(|number| *number == plane[0]);
    let planes = one.numbers.chunks(area).zip(other.numbers.chunks(area));
    let differ = planes.map(|(one, other)| match is_filled(one) && is_filled(other) {
        true => usize::from(one[0] != other[0]),
        false => one.iter().zip(other).filter(|(a, b)| a != b).count(),
    });
    differ.sum::<usize>() as f64 / one.numbers.len().max(1) as f64
}

/// What a game follows from.
fn seed_of(seed: u64, number: u64) -> Seed {
    Seed(seed).named("profile").child(number)
}

/// The seats of a game.
fn seats(game: &dyn AnyGame) -> impl Iterator<Item = Player> {
    Player::all(game.players())
}
