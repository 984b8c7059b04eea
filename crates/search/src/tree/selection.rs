//! The options of selection: what guides the choice of an arm besides UCB1, in every kind of tree. Each has a value at
//! which it is off, and with all of them off the engine runs as if they did not exist.

/// At whose nodes something is done. Paper 000 does it at all of them and leaves the others to future work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum At {
    /// Nowhere.
    None,
    /// Where the searching seat decides.
    Own,
    /// Where another seat decides.
    Others,
    /// Everywhere.
    All,
}

impl At {
    /// Whether it is done at the searching seat's nodes (`own`), or at those of the others.
    #[inline]
    pub(super) fn holds(self, own: bool) -> bool {
        match self {
            At::None => false,
            At::Own => own,
            At::Others => !own,
            At::All => true,
        }
    }
}

/// Progressive widening: a decision visited n times considers its first `ceil(c n^alpha)` moves (paper 000, equation 3;
/// paper 004, Algorithm 2).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Widening {
    /// At whose nodes.
    pub at: At,
    /// Widening factor, more than 0.
    pub c: f64,
    /// Widening exponent, more than 0 and at most 1.
    pub alpha: f64,
    /// What n counts.
    pub count: WideningCount,
    /// Which moves come first.
    pub order: WideningOrder,
    /// Whether the exponent of a seat is alpha times how much it matters by the model of the own opinions (paper 004); a
    /// seat that matters 0.001 or less has exponent 0.
    pub influence: bool,
}

/// In which order a decision that widens considers its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WideningOrder {
    /// As the game's ordering rates them.
    Static,
    /// At random.
    Random,
    /// The likeliest first, as the model of the seat expects.
    Model,
}

/// What the n of progressive widening counts. Papers differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WideningCount {
    /// Visits of the decision before this one; without any as if there had been one.
    Visits,
    /// Visits of the decision, this one included.
    FromOne,
    /// Visits of the decision before this one, and its legal moves.
    WithMoves,
}

impl WideningCount {
    /// The n of a decision with these visits and legal moves.
    #[inline]
    pub(super) fn of(self, visits: u32, moves: usize) -> u32 {
        match self {
            WideningCount::Visits => visits,
            WideningCount::FromOne => visits.saturating_add(1),
            WideningCount::WithMoves => visits.saturating_add(moves as u32),
        }
    }
}

/// Opponent move abstraction: a move shares its statistics with the same move of the same seat wherever that seat had
/// made the same moves before (paper 000, section III).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Oma {
    /// At whose nodes.
    pub at: At,
    /// Equivalence parameter: the shared mean weighs `sqrt(e / (3 n + e))` (paper 000, equation 5).
    pub e: f32,
    /// What outlives a search.
    pub keep: Keep,
    /// Whether the order of the earlier moves matters.
    pub ordered: bool,
}

/// Which shared statistics outlive a search (the paper's `f`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keep {
    /// None.
    Nothing,
    /// Those that fit the moves played since: earlier moves count from the start of the game.
    Game,
    /// All: earlier moves count from the position searched, so positions of different turns are mixed.
    Tables,
}

/// In which order untried moves are tried. Where a node widens, [`WideningOrder`] says it, unless by [`Untried::Oma`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Untried {
    /// At random.
    Random,
    /// As the game's ordering rates them.
    Static,
    /// The best shared mean first; as [`Untried::Static`] where no untried move has one.
    Oma,
    /// The likeliest first, as the model of the seat expects.
    Model,
    /// The best first, by what moves were worth wherever they were made; before them what was never made.
    History,
}

/// How a seat chooses from its arms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The highest upper confidence bound (UCB1).
    Ucb,
    /// Drawn by exponential weights (Exp3).
    Exp3,
    /// Drawn by regret matching.
    RegretMatching,
}

/// First play urgency: what an untried move counts as.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fpu {
    /// More than any tried one.
    Infinite,
    /// This utility.
    Value(f32),
    /// The mean of its node.
    Parent,
}

/// RAVE and GRAVE: moves made at any later time of a simulation count as if they had been made at once.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rave {
    /// Whose table counts.
    pub of: AmafOf,
    /// Equivalence parameter: the table weighs `sqrt(e / (3 n + e))`, n the visits of the arm.
    pub e: f32,
    /// [`AmafOf::Ancestor`]: visits that the node needs.
    pub reference: u32,
}

/// Of which node the table of later moves counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AmafOf {
    /// None: it is off.
    None,
    /// The node itself (RAVE).
    Node,
    /// The nearest one above with enough visits, itself included (GRAVE).
    Ancestor,
}

/// All options of selection.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Selection {
    /// How a seat chooses from its arms; what follows goes with UCB1 alone.
    pub rule: Rule,
    /// The share of the draws that are uniform, more than 0, where arms are drawn.
    pub gamma: f32,
    /// Exploration constant where another seat decides; `None`: the same as for the searching seat (paper 003, section
    /// 4.2 uses two).
    pub c_others: Option<f32>,
    /// Progressive widening.
    pub widening: Widening,
    /// Opponent move abstraction.
    pub oma: Oma,
    /// The order of untried moves.
    pub untried: Untried,
    /// What an untried move counts as; nothing if `init` is on.
    pub fpu: Fpu,
    /// Value initialisation: the evaluation of the position after a move counts as so many visits of it; 0 is off.
    pub init: u32,
    /// RAVE and GRAVE.
    pub rave: Rave,
    /// Progressive bias: what the move that the game's ordering rates highest gets before its first visit, as a share of
    /// the range of values; 0 is off.
    pub bias: f32,
    /// Progressive history: what a move gets that always won, before its first visit, as a share of the range of values;
    /// 0 is off.
    pub history: f32,
    /// Implicit minimax back-ups: the weight of what a move is worth by evaluation alone, from 0 to 1; 0 is off.
    pub minimax: f32,
}

impl Selection {
    /// UCB1 and nothing else.
    pub const PLAIN: Selection = Selection {
        rule: Rule::Ucb,
        gamma: 0.1,
        c_others: None,
        widening: Widening {
            at: At::None,
            c: 1.0,
            alpha: 0.3,
            count: WideningCount::Visits,
            order: WideningOrder::Static,
            influence: false,
        },
        oma: Oma { at: At::None, e: 30.0, keep: Keep::Nothing, ordered: true },
        untried: Untried::Random,
        fpu: Fpu::Infinite,
        init: 0,
        rave: Rave { of: AmafOf::None, e: 30.0, reference: 50 },
        bias: 0.0,
        history: 0.0,
        minimax: 0.0,
    };

    /// Whether selection asks what moves were worth wherever they were made.
    pub fn goes_by_history(&self) -> bool {
        // Where a node widens, the order of widening goes before that of untried moves.
        self.history > 0.0 || (self.untried == Untried::History && self.widening.at != At::All)
    }

    /// Whether nothing has to be asked beyond UCB1.
    pub fn is_plain(&self) -> bool {
        self.rule == Rule::Ucb
            && self.c_others.is_none()
            && self.widening.at == At::None
            && self.oma.at == At::None
            && self.untried == Untried::Random
            && self.fpu == Fpu::Infinite
            && self.init == 0
            && self.rave.of == AmafOf::None
            && self.bias == 0.0
            && self.history == 0.0
            && self.minimax == 0.0
    }
}
