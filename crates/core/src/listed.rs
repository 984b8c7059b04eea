//! What a game adds to its rules so that people can use it: texts, a name, options, opinions.

use crate::codes::Codes;
use crate::drawing::Drawn;
use crate::encode::Encode;
use crate::foresee::Foresee;
use crate::game::{Game, Turn};
use crate::learned::Features;
use crate::opinions::{Evaluate, KeyMoves, OrderMoves, PlayerType, Playout, RandomPlayout, ReduceMoves};
use crate::options::{Bad, OptionInfo, Options, Preset};
use crate::player::Player;
use crate::records::ReplayError;
use crate::search::Search;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::sync::Arc;

/// Stable texts of actions and states.
pub trait Notation: Game<State: Serialize + DeserializeOwned> {
    /// The text of an action or an outcome: unique among the legal ones, without blanks, stable over versions. It is
    /// also asked in later states, to tell what happened, and in earlier ones, to tell what is expected.
    fn action_text(&self, s: &Self::State, a: Self::Action) -> String;

    /// The state as people like to look at it; several lines. Also of a hidden state: the unknown as `?`.
    fn show(&self, s: &Self::State) -> String;

    /// Whether a state that came from outside can be played on. Everything the rules rely on is checked here.
    fn validate(&self, s: &Self::State) -> Result<(), String>;

    /// Reads the text of an action of a seat that is to act, or of an outcome.
    fn parse_action(&self, s: &Self::State, who: Option<Player>, text: &str) -> Result<Self::Action, Bad> {
        let list = self.listed(s, who);
        list.iter().copied().find(|&a| self.action_text(s, a) == text).ok_or_else(|| {
            let texts: Vec<String> = list.iter().map(|&a| self.action_text(s, a)).collect();
            Bad::unknown("action here", text, texts.iter().map(String::as_str))
        })
    }

    /// The legal actions of a seat that is to act, or the outcomes of chance.
    fn listed(&self, s: &Self::State, who: Option<Player>) -> Vec<Self::Action> {
        let mut list = Vec::new();
        match (who, self.turn(s)) {
            (None, Turn::Chance) => {
                let mut outcomes = Vec::new();
                self.outcomes(s, &mut outcomes);
                list.extend(outcomes.into_iter().map(|(a, _)| a));
            }
            (Some(who), turn) if turn.seats().contains(who) => self.actions(s, who, &mut list),
            _ => {}
        }
        list
    }

    /// The state on one line (JSON), from which [`Notation::parse_state`] makes it again.
    fn state_text(&self, s: &Self::State) -> String {
        serde_json::to_string(s).expect("a state is plain data")
    }

    /// Reads a state that came from outside.
    fn parse_state(&self, text: &str) -> Result<Self::State, Bad> {
        let short: String = text.chars().take(60).collect();
        let state =
            serde_json::from_str(text).map_err(|e| Bad::new(short.clone(), format!("not a state: {e}")))?;
        self.validate(&state).map_err(|why| Bad::new(short, format!("not a possible state: {why}")))?;
        Ok(state)
    }
}

/// How seats take turns, for lists and tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TurnKind {
    /// One seat after the other.
    Sequential,
    /// Several seats at once.
    Simultaneous,
    /// Both occur.
    Mixed,
}

/// The entry of a game in the list of games.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct About {
    /// Its name in text specs.
    pub id: &'static str,
    /// Its name for people.
    pub name: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Changes when the behaviour of the rules changes.
    pub version: u32,
    /// Possible numbers of seats, ascending.
    pub seats: &'static [usize],
    /// Number of seats when nothing is said.
    pub default_seats: usize,
    /// How seats take turns.
    pub turns: TurnKind,
    /// Whether the first position is drawn ([`crate::Game::start`]), as a board is, if no option says otherwise.
    pub random_start: bool,
    /// Whether chance acts during play: deals, dice.
    pub chance: bool,
    /// Whether seats know different things.
    pub hidden: bool,
    /// Rule options with their defaults.
    pub options: &'static [OptionInfo],
    /// Named sets of rule options.
    pub presets: &'static [Preset],
}

impl About {
    /// Whether luck is part of it: games that share it, as those of one deal do, are not independent.
    pub const fn has_luck(&self) -> bool {
        self.random_start || self.chance
    }
}

/// An opinion with its name in text specs, and one line about it.
pub struct Named<T: ?Sized> {
    /// Its name.
    pub id: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// The opinion.
    pub opinion: Arc<T>,
}

/// An agent that one game alone has: rules of play written for it, with a memory if they need one.
pub struct GameAgent<G: Game> {
    /// Its name in text specs.
    pub id: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// Makes one for a game with its seats and options.
    pub make: fn(&G) -> Box<dyn Search<G>>,
}

/// Work inside a game whose speed is measured by itself, such as ranking hands of cards.
pub struct Work {
    /// Its name in tables of speeds.
    pub id: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// Prepares it; each call of what it gives does some, and says how much.
    pub start: fn() -> Box<dyn FnMut() -> u64>,
}

/// A game that people find by its name.
pub trait Listed: Drawn + Codes + 'static {
    /// Its entry in the list of games.
    const ABOUT: About;

    /// Checks of the conformance suite that this game cannot pass, each with the reason.
    const EXEMPT: &'static [(&'static str, &'static str)] = &[];

    /// Builds the rules. `seats` is one of [`About::seats`]; every declared option is read.
    fn build(seats: usize, options: &Options) -> Result<Self, Bad>;

    /// Evaluations, the default first.
    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        Vec::new()
    }

    /// Move orderings, the default first.
    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        Vec::new()
    }

    /// Playout policies, the default first.
    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomPlayout) }]
    }

    /// Which moves are alike, the default first; none: every action is a move of its own.
    fn keys(&self) -> Vec<Named<dyn KeyMoves<Self>>> {
        Vec::new()
    }

    /// Which moves come to the same, the default first.
    fn reductions(&self) -> Vec<Named<dyn ReduceMoves<Self>>> {
        Vec::new()
    }

    /// Encodings of what a seat knows, the default first; at least one.
    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>>;

    /// Numbers from which evaluations are learned, the default first.
    fn features(&self) -> Vec<Named<dyn Features<Self>>> {
        Vec::new()
    }

    /// What kinds of players want; none: payoffs alone.
    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        Vec::new()
    }

    /// Models of players and positions, the default first.
    fn models(&self) -> Vec<Named<dyn Foresee<Self>>> {
        Vec::new()
    }

    /// Agents that this game alone has. They do not search, and take no options and no budget.
    fn agents() -> Vec<GameAgent<Self>> {
        Vec::new()
    }

    /// Work whose speed is measured by itself.
    fn works() -> Vec<Work> {
        Vec::new()
    }

    /// Replays one record of another program with these rules: how many steps agreed. `None`: not a record of this
    /// game.
    fn replay(_record: &serde_json::Value) -> Option<Result<u64, ReplayError>> {
        None
    }
}
