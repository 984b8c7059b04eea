//! What options of agents may depend on: facts about a game with its seats and rules, without its type.

use nply_core::Listed;

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
    /// Ids of its evaluations, orderings, playout policies and keys of moves, the default first: see [`OpinionKind`].
    pub opinions: [Vec<&'static str>; 4],
}

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
            opinions: [
                g.evaluations().iter().map(|named| named.id).collect(),
                g.orders().iter().map(|named| named.id).collect(),
                g.playouts().iter().map(|named| named.id).collect(),
                g.keys().iter().map(|named| named.id).collect(),
            ],
        }
    }

    /// The same facts for an agent that is given open views, if `open`.
    pub(crate) fn opened(&self, open: bool) -> Facts {
        Facts { hidden: self.hidden && !open, ..self.clone() }
    }

    /// Ids of the opinions of a kind, the default first.
    pub fn of_kind(&self, kind: OpinionKind) -> &[&'static str] {
        &self.opinions[kind as usize]
    }
}

impl OpinionKind {
    /// The id that every game knows, if there is one.
    pub fn everywhere(self) -> Option<&'static str> {
        match self {
            OpinionKind::Playout => Some("random"),
            OpinionKind::Key => Some("action"),
            _ => None,
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            OpinionKind::Evaluation => "an evaluation",
            OpinionKind::Order => "an ordering",
            OpinionKind::Playout => "a playout policy",
            OpinionKind::Key => "a key of moves",
        }
    }
}
