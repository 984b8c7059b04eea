//! Options of agents: each is declared in one place, with its name, its values, its meaning, how it is read into and
//! written from the options of its search, and when it has no effect.

use crate::facts::{Facts, OpinionKind};
use nply_core::AgentSpec;

/// The options of an agent as they were given: those of its search, and which opinions of the game it goes by.
#[derive(Clone, PartialEq, Debug)]
pub struct Given<O> {
    /// The options of the search.
    pub search: O,
    /// The opinions, and what may be seen.
    pub chosen: Chosen,
}

/// Opinions by their ids, `default` for the game's first; and whether the true state is searched.
#[derive(Clone, PartialEq, Debug)]
pub struct Chosen {
    /// The evaluation.
    pub eval: String,
    /// The move ordering.
    pub order: String,
    /// The playout policy.
    pub playout: String,
    /// The key of moves.
    pub key: String,
    /// The model of players and positions.
    pub model: String,
    /// What the agent itself wants: a type of player.
    pub player_type: String,
    /// What it believes that the others want; `same`: what it wants itself.
    pub others: String,
    /// What they may want, for agents that do not know; `all`: any type of the game.
    pub candidates: String,
    /// Which moves that come to the same are left out.
    pub reduce: String,
    /// Whether the search looks no further than the hand that is being played.
    pub hand: bool,
    /// Whether the agent searches the true state.
    pub open: bool,
}

impl Default for Chosen {
    fn default() -> Self {
        let default = || "default".to_string();
        Chosen {
            eval: default(),
            order: default(),
            playout: default(),
            key: default(),
            model: default(),
            player_type: "payoff".into(),
            others: "same".into(),
            candidates: "all".into(),
            reduce: "none".into(),
            hand: false,
            open: false,
        }
    }
}

impl Chosen {
    /// The id of the opinion of a kind.
    pub fn id(&self, kind: OpinionKind) -> &str {
        match kind {
            OpinionKind::Evaluation => &self.eval,
            OpinionKind::Order => &self.order,
            OpinionKind::Playout => &self.playout,
            OpinionKind::Key => &self.key,
            OpinionKind::Model => &self.model,
            OpinionKind::Type => &self.player_type,
            OpinionKind::Reduction => &self.reduce,
        }
    }

    /// Whether the others may be of several types.
    pub fn has_several_types(&self) -> bool {
        self.others.contains('+')
    }

    /// Whether the model is made of the game's evaluation and ordering.
    pub fn is_model_of_opinions(&self, facts: &Facts) -> bool {
        match self.model.as_str() {
            "default" => facts.default_of(OpinionKind::Model) == OpinionKind::Model.everywhere(),
            id => Some(id) == OpinionKind::Model.everywhere(),
        }
    }
}

/// What kind of value an option takes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Takes {
    /// A number, or one of a few words beside it: the values as people read them.
    Number(&'static str),
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The id of an opinion of the game, or a word beside them.
    Opinion(OpinionKind, Option<&'static str>),
    /// Ids of opinions of the game joined by `+`, or a word for all of them.
    Opinions(OpinionKind, &'static str),
    /// The id of another agent, whose options follow as `KEY.option=value`.
    Agent,
}

/// Why an option has no effect beside the others, if it has none.
pub type Idle<O> = fn(&Given<O>, &Facts) -> Option<&'static str>;

/// An option of a family of searches.
#[derive(Clone, Copy)]
pub struct Opt<O> {
    /// Its name in specs.
    pub key: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What it does, in one line.
    pub about: &'static str,
    /// Its value as text.
    pub get: fn(&Given<O>) -> String,
    /// Reads a value; `false` if it is none.
    pub set: fn(&mut Given<O>, &str) -> bool,
    /// Why it has no effect.
    pub idle: Idle<O>,
    /// Where the inner agent is kept, for [`Takes::Agent`].
    pub inner: Option<fn(&mut Given<O>) -> &mut AgentSpec>,
}

/// The same option, which sometimes has no effect.
pub fn idle_if<O>(option: Opt<O>, idle: Idle<O>) -> Opt<O> {
    Opt { idle, ..option }
}

/// `number!("c", search.c: f32, 0.0..=1e6, "0..", "exploration constant")`: a number in a field. Words beside numbers,
/// such as `inf`, follow at the end with the value that they stand for.
#[macro_export]
macro_rules! number {
    ($key:literal, $($field:ident).+ : $type:ty, $range:expr, $shown:literal, $about:literal $(, $word:literal = $value:expr)?) => {
        $crate::options::Opt {
            key: $key,
            takes: $crate::options::Takes::Number($shown),
            about: $about,
            get: |given| {
                let words: &[(&str, $type)] = &[$(($word, $value))?];
                let word = words.iter().find(|(_, value)| *value == given.$($field).+);
                word.map_or_else(|| given.$($field).+.to_string(), |(word, _)| word.to_string())
            },
            set: |given, text| {
                let words: &[(&str, $type)] = &[$(($word, $value))?];
                let word = words.iter().find(|(word, _)| *word == text).map(|(_, value)| *value);
                let number = || text.parse::<$type>().ok().filter(|value| ($range).contains(value));
                let read = word.or_else(number);
                given.$($field).+ = read.unwrap_or(given.$($field).+);
                read.is_some()
            },
            idle: |_, _| None,
            inner: None,
        }
    };
}

/// `choice!("final", search.final_move, ["visits" = FinalMove::Visits, ...], "which root move is played")`
#[macro_export]
macro_rules! choice {
    ($key:literal, $($field:ident).+, [$($word:literal = $value:expr),+], $about:literal) => {
        $crate::options::Opt {
            key: $key,
            takes: $crate::options::Takes::Choice(&[$($word),+]),
            about: $about,
            get: |given| [$(($word, $value)),+].iter().find(|(_, value)| *value == given.$($field).+)
                .map_or(String::new(), |(word, _)| word.to_string()),
            set: |given, text| {
                given.$($field).+ = match text {
                    $($word => $value,)+
                    _ => return false,
                };
                true
            },
            idle: |_, _| None,
            inner: None,
        }
    };
}

/// `flag!("reuse", search.reuse, "begin with the part of the last tree ...")`
#[macro_export]
macro_rules! flag {
    ($key:literal, $($field:ident).+, $about:literal) => {
        $crate::choice!($key, $($field).+, ["true" = true, "false" = false], $about)
    };
}

/// An option that names an opinion of the game: `opinion!("eval", eval, Evaluation, "which evaluation ...")`; a word beside
/// the ids of opinions follows at the end.
#[macro_export]
macro_rules! opinion {
    ($key:literal, $field:ident, $kind:ident, $about:literal) => {
        $crate::opinion!($key, $field, $kind, $about, None)
    };
    ($key:literal, $field:ident, $kind:ident, $about:literal, $also:expr) => {
        $crate::options::Opt {
            key: $key,
            takes: $crate::options::Takes::Opinion($crate::OpinionKind::$kind, $also),
            about: $about,
            get: |given| given.chosen.$field.clone(),
            set: |given, text| {
                given.chosen.$field = text.to_string();
                true
            },
            idle: |_, _| None,
            inner: None,
        }
    };
}

/// An option that names another agent: `agent!("search", inner, "which search ...")`, the field an [`AgentSpec`].
#[macro_export]
macro_rules! agent {
    ($key:literal, $field:ident, $about:literal) => {
        $crate::options::Opt {
            key: $key,
            takes: $crate::options::Takes::Agent,
            about: $about,
            get: |given| given.search.$field.id.clone(),
            set: |given, text| {
                given.search.$field.id = text.to_string();
                true
            },
            idle: |_, _| None,
            inner: Some(|given| &mut given.search.$field),
        }
    };
}

/// Which evaluation values positions.
pub fn eval<O>() -> Opt<O> {
    opinion!("eval", eval, Evaluation, "which evaluation values positions")
}

/// Which ordering rates moves.
pub fn order<O>() -> Opt<O> {
    opinion!("order", order, Order, "which ordering rates moves")
}

/// Which playout policy plays leaves out.
pub fn playout<O>() -> Opt<O> {
    opinion!("playout", playout, Playout, "how leaves are played out")
}

/// What the agent itself wants.
pub fn player_type<O>() -> Opt<O> {
    opinion!("type", player_type, Type, "what the searching seat wants: payoffs, or as a type of player")
}

/// What it believes that the others want.
pub fn others<O>() -> Opt<O> {
    opinion!("others", others, Type, "what all other seats are believed to want", Some("same"))
}

/// What it believes that the others want, if several types are possible.
pub fn others_or_several<O>() -> Opt<O> {
    Opt {
        takes: Takes::Opinions(OpinionKind::Type, "same"),
        about: "what all other seats are believed to want; several joined by +: one is drawn for each seat and iteration",
        ..others()
    }
}

/// What the others may want.
pub fn candidates<O>() -> Opt<O> {
    Opt {
        key: "others",
        takes: Takes::Opinions(OpinionKind::Type, "all"),
        about: "what the other seats may want; all: the first four types of the game",
        get: |given| given.chosen.candidates.clone(),
        set: |given, text| {
            given.chosen.candidates = text.to_string();
            true
        },
        idle: |_, facts| facts.lacks(OpinionKind::Type).then_some("the game has no types of players"),
        inner: None,
    }
}

/// Which moves that come to the same are left out.
pub fn reduce<O>() -> Opt<O> {
    opinion!(
        "reduce",
        reduce,
        Reduction,
        "search one of several moves that come to the same, as the game says"
    )
}

/// How far a search looks in a match of several hands.
pub fn horizon<O>() -> Opt<O> {
    idle_if(
        choice!(
            "horizon",
            chosen.hand,
            ["game" = false, "hand" = true],
            "how far the search looks: to the end of the game, or of the hand that is being played"
        ),
        |_, facts| (!facts.rounds).then_some("the game has but one hand"),
    )
}

/// Whether the true state is searched.
pub fn open<O>() -> Opt<O> {
    idle_if(
        choice!(
            "open",
            chosen.open,
            ["true" = true, "false" = false],
            "search the true state, all hands open"
        ),
        |_, facts| (!facts.hidden).then_some("nothing is hidden in this game"),
    )
}

/// The same options in `utility` and `chance`, wherever a family keeps them.
macro_rules! utility {
    ($($field:ident).+) => {
        $crate::choice!(
            "utility",
            $($field).+,
            [
                "payoff" = nply_core::Utility::Payoff,
                "rank" = nply_core::Utility::Rank,
                "winner" = nply_core::Utility::Winner,
                "difference" = nply_core::Utility::Difference
            ],
            "what payoffs are worth to all seats; types of players see these values"
        )
    };
}

/// How many outcomes of chance are averaged.
macro_rules! chance {
    ($($field:ident).+) => {
        $crate::options::idle_if($crate::number!(
            "chance", $($field).+: u32, 1..=1000, "1..1000",
            "outcomes averaged exactly, and draws where there are more"
        ), |_, facts| (!facts.chance).then_some("chance plays no part in this game"))
    };
}

pub(crate) use {chance, utility};
