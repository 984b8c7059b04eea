//! What options of agents may depend on: facts about a game with its seats and rules, without its type.

use nply_core::{Listed, Named};

/// What is asked of a game before an agent is made for it.
#[derive(Clone, Debug)]
pub struct Facts {
    /// The game's id.
    pub id: &'static str,
    /// Number of seats.
    pub players: usize,
    /// Whether seats know different things.
    pub hidden: bool,
    /// Whether seats act at once.
    pub together: bool,
    /// Whether chance acts.
    pub chance: bool,
    /// Whether seats can act out of turn.
    pub out_of_turn: bool,
    /// Whether the game has several hands or rounds, of which a search may look at one.
    pub rounds: bool,
    /// Whether steps can be followed back inside a world.
    pub retraces: bool,
    /// Its opinions of each kind, in the order of [`OpinionKind::ALL`].
    pub opinions: OpinionLists,
}

/// The ids of a game's opinions of each kind, the default first, each with one line about it.
pub type OpinionLists = [Vec<(&'static str, &'static str)>; OpinionKind::ALL.len()];

/// A kind of opinion that a game offers and an option names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpinionKind {
    /// An evaluation.
    Evaluation,
    /// A move ordering.
    Order,
    /// A playout policy; `random` is one of every game.
    Playout,
    /// A key of moves; `action` is one of every game.
    Key,
    /// A model of players and positions; `opinions` is one of every game.
    Model,
    /// A type of player; `payoff` is one of every game.
    Type,
    /// A reduction of moves that come to the same; `none` is one of every game.
    Reduction,
}

impl Facts {
    /// The facts of a game.
    pub fn of<G: Listed>(g: &G) -> Facts {
        Facts {
            id: G::ABOUT.id,
            players: g.players(),
            hidden: G::HIDDEN,
            together: G::TOGETHER,
            chance: G::ABOUT.chance,
            out_of_turn: G::OUT_OF_TURN,
            rounds: g.until_round_ends().is_some(),
            retraces: G::RETRACES,
            opinions: opinions_of(g),
        }
    }

    /// The same facts for an agent that is given open views, if `open`.
    pub(crate) fn opened(&self, open: bool) -> Facts {
        Facts { hidden: self.hidden && !open, ..self.clone() }
    }

    /// Ids of the opinions of a kind, the default first.
    pub fn of_kind(&self, kind: OpinionKind) -> impl Iterator<Item = &'static str> + '_ {
        self.opinions[kind as usize].iter().map(|&(id, _)| id)
    }

    /// Whether the game has no opinion of a kind.
    pub fn lacks(&self, kind: OpinionKind) -> bool {
        self.opinions[kind as usize].is_empty()
    }

    /// The id that `default` stands for, if there is an opinion of the kind at all.
    pub fn default_of(&self, kind: OpinionKind) -> Option<&'static str> {
        self.of_kind(kind).next().or(kind.everywhere())
    }
}

/// All opinions of a game.
pub(crate) fn opinions_of<G: Listed>(g: &G) -> OpinionLists {
    fn told<T: ?Sized>(list: Vec<Named<T>>) -> Vec<(&'static str, &'static str)> {
        list.into_iter().map(|named| (named.id, named.about)).collect()
    }
    OpinionKind::ALL.map(|kind| match kind {
        OpinionKind::Evaluation => told(g.evaluations()),
        OpinionKind::Order => told(g.orders()),
        OpinionKind::Playout => told(g.playouts()),
        OpinionKind::Key => told(g.keys()),
        OpinionKind::Model => told(g.models()),
        OpinionKind::Type => told(g.player_types()),
        OpinionKind::Reduction => told(g.reductions()),
    })
}

impl OpinionKind {
    /// All kinds.
    pub const ALL: [OpinionKind; 7] = [
        OpinionKind::Evaluation,
        OpinionKind::Order,
        OpinionKind::Playout,
        OpinionKind::Key,
        OpinionKind::Model,
        OpinionKind::Type,
        OpinionKind::Reduction,
    ];

    /// The id that every game knows, if there is one.
    pub fn everywhere(self) -> Option<&'static str> {
        match self {
            OpinionKind::Playout => Some("random"),
            OpinionKind::Key => Some("action"),
            OpinionKind::Model => Some("opinions"),
            OpinionKind::Type => Some("payoff"),
            OpinionKind::Reduction => Some("none"),
            OpinionKind::Evaluation | OpinionKind::Order => None,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            OpinionKind::Evaluation => "an evaluation",
            OpinionKind::Order => "an ordering",
            OpinionKind::Playout => "a playout policy",
            OpinionKind::Key => "a key of moves",
            OpinionKind::Model => "a model",
            OpinionKind::Type => "a type of player",
            OpinionKind::Reduction => "a reduction",
        }
    }

    /// The option that names it.
    pub fn option(self) -> &'static str {
        match self {
            OpinionKind::Evaluation => "eval",
            OpinionKind::Order => "order",
            OpinionKind::Playout => "playout",
            OpinionKind::Key => "key",
            OpinionKind::Model => "model",
            OpinionKind::Type => "type",
            OpinionKind::Reduction => "reduce",
        }
    }
}
