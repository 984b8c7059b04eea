//! Single properties of a game, as observations: one for each game played, each decision or each pair of positions.

use super::walk::Walk;
use super::{PlayedThrough, seed_of};
use nply_core::{AgentSpec, Bad, Stop};
use nply_registry::AnyGame;
use std::str::FromStr;

/// A property of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Property {
    /// Legal moves of a decision.
    LegalMoves,
    /// Decisions with at most so many legal moves. In playouts late decisions count more: the playouts of all searches
    /// before a decision come by it.
    FewMoves {
        /// So many.
        most: u32,
        /// Whether each decision counts as often as playouts meet it.
        in_playouts: bool,
    },
    /// How far the number of moves is from that of the next decision, as a share of the mean number.
    Alternation,
    /// Turns of a game.
    Turns,
    /// The share of a position that has changed after so many turns, of what differs between games (n-ply state variance).
    Change(usize),
}

impl Property {
    const NAMES: [(&'static str, Property); 7] = [
        ("legal-moves", Property::LegalMoves),
        ("one-move", Property::FewMoves { most: 1, in_playouts: false }),
        ("one-or-two-moves", Property::FewMoves { most: 2, in_playouts: false }),
        ("one-move-in-playouts", Property::FewMoves { most: 1, in_playouts: true }),
        ("one-or-two-moves-in-playouts", Property::FewMoves { most: 2, in_playouts: true }),
        ("alternation", Property::Alternation),
        ("turns", Property::Turns),
    ];

    /// Whether observations are shares of decisions, 0 or 1.
    pub fn is_rate(self) -> bool {
        matches!(self, Property::FewMoves { .. })
    }

    /// Whether it is told in per cent.
    pub fn is_share(self) -> bool {
        self.is_rate() || matches!(self, Property::Change(_))
    }

    /// Its observations, each with the number of its game.
    pub fn of(self, games: &[PlayedThrough]) -> Vec<(u64, f64)> {
        let all = |of: &dyn Fn(&PlayedThrough) -> Vec<f64>| {
            let of_game = |(number, game)| of(game).into_iter().map(move |value| (number, value));
            (0..).zip(games).flat_map(of_game).collect::<Vec<(u64, f64)>>()
        };
        let scaled = |mut seen: Vec<(u64, f64)>, unit: f64| {
            seen.iter_mut().for_each(|(_, value)| *value /= unit);
            if unit > 0.0 { seen } else { Vec::new() }
        };
        match self {
            Property::LegalMoves => all(&|game| game.choices.iter().map(|&moves| f64::from(moves)).collect()),
            Property::FewMoves { most, in_playouts } => all(&|game| {
                let few = game.choices.iter().map(|&moves| f64::from(u8::from(moves <= most)));
                let times = |i: usize| if in_playouts { i + 1 } else { 1 };
                few.enumerate().flat_map(|(i, few)| std::iter::repeat_n(few, times(i))).collect()
            }),
            Property::Alternation => {
                scaled(all(&|game| game.jumps().collect()), mean(&Property::LegalMoves.of(games)))
            }
            Property::Turns => all(&|game| vec![f64::from(game.turns)]),
            Property::Change(turns) => {
                let pairs = games.windows(2).flat_map(|pair| pair[1].apart(&pair[0]));
                let apart: Vec<(u64, f64)> = pairs.map(|share| (0, share)).collect();
                scaled(all(&|game| game.changes(turns).collect()), mean(&apart))
            }
        }
    }
}

impl FromStr for Property {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let known = Property::NAMES.iter().find(|(name, _)| *name == text).map(|&(_, property)| property);
        let turns = text.strip_prefix("change-").and_then(|turns| turns.parse().ok());
        let change = turns.filter(|turns| (1..=100).contains(turns)).map(Property::Change);
        known.or(change).ok_or_else(|| Bad::new(text, "no property of a game"))
    }
}

fn mean(seen: &[(u64, f64)]) -> f64 {
    seen.iter().map(|(_, value)| value).sum::<f64>() / seen.len().max(1) as f64
}

/// Plays games through with one agent in all seats; fewer if told to stop. Where a `counter` is named, the moves count that
/// it considers, not all legal ones.
pub(crate) fn play_through(
    game: &dyn AnyGame,
    by: &AgentSpec,
    counter: Option<&AgentSpec>,
    (games, seed): (u64, u64),
    stop: &Stop,
) -> Result<Vec<PlayedThrough>, Bad> {
    let mut walk = Walk::new(game, by, counter)?;
    let seeds = (0..games).map(|number| seed_of(seed, number));
    seeds.take_while(|_| !stop.is_stopped()).map(|seed| walk.game(seed, stop)).collect()
}
