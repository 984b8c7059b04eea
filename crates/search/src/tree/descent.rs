//! Descend: one iteration on its way from the root until every tree is left or the game is over.
//!
//! A descent is a value: several can be on their way before the first is backed up.

use super::context::{Context, Mode};
use super::learn::LearnTrail;
use super::memory::Memory;
use super::models::Memories;
use super::oma::OmaTrail;
use super::options::{Counts, Follow, Leaf};
use super::rave::AmafTrail;
use super::store::from;
use nply_core::hash::{chain, key_of};
use nply_core::{Game, Joint, MAX_PLAYERS, Player, PlayerSet, Rng, Seed, Step, Turn, Values};
use std::marker::PhantomData;

/// An arm taken in an iteration. By offset, since arms may move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Visit {
    pub decision: u32,
    pub offset: u16,
    /// The tree, if there are several.
    pub tree: u8,
}

/// The offset of an arm that the owner of the tree did not see.
const UNSEEN: u16 = u16::MAX;

/// What a forced move adds to the key of what happened; what it is follows from the position.
const FORCED: u64 = 1;

/// Where an iteration stands in one tree: behind an arm, and what happened since.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cursor {
    /// The arm taken last, as long as no other iteration has begun.
    arm: u32,
    pub decision: u32,
    pub offset: u16,
    /// What the owner of the tree saw since; 0: nothing.
    pub key: u64,
    /// The first decision of the node entered last.
    pub node: u32,
    /// How many nodes were entered.
    pub depth: u32,
    /// Whether the node was entered in the present turn.
    pub entered: bool,
    /// Whether an arm was taken in the present turn.
    pub taken: bool,
    /// Whether the owner of the tree took it.
    pub by_owner: bool,
    /// Whether only the arm and forced moves led here.
    pub direct: bool,
    /// Whether the tree is left after the present turn: an arm was taken for the first time.
    pub leaving: bool,
    /// Whether the iteration is still in the tree.
    pub inside: bool,
}

impl Cursor {
    /// At the arm from which a tree begins.
    pub fn start(tree: usize) -> Self {
        Cursor {
            arm: tree as u32,
            decision: 0,
            offset: tree as u16,
            key: 0,
            node: 0,
            depth: 0,
            entered: false,
            taken: false,
            by_owner: false,
            direct: false,
            leaving: false,
            inside: true,
        }
    }

    /// The arm, if the owner of the tree saw which was taken.
    #[inline]
    pub fn arm(&self) -> Option<usize> {
        (self.offset != UNSEEN).then_some(self.arm as usize)
    }

    /// The key of what follows, in the table of further children.
    #[inline]
    pub fn from(&self) -> u64 {
        from(self.decision, self.offset, self.key)
    }

    /// What happened since the arm, in 32 bits; 0 only if nothing did.
    #[inline]
    pub fn tag(&self) -> u32 {
        (self.key ^ self.key >> 32) as u32 | u32::from(self.key != 0)
    }

    /// Stands behind an arm now.
    #[inline]
    pub fn stand(&mut self, decision: u32, offset: u16, arm: u32) {
        (self.arm, self.decision, self.offset, self.key, self.direct) = (arm, decision, offset, 0, true);
    }

    /// Something happened that adds to what led here.
    #[inline]
    fn add(&mut self, key: u64) {
        self.key = chain(self.key, key);
    }

    /// Something happened that does not follow from the arm.
    #[inline]
    pub fn happen(&mut self, key: u64) {
        self.add(key);
        self.direct = false;
    }

    /// The turn is over: behind an arm taken for the first time the tree is left.
    #[inline]
    fn end_turn(&mut self) {
        self.inside &= !self.leaving;
        (self.entered, self.taken) = (false, false);
    }

    /// A forced move was made.
    #[inline]
    pub fn force(&mut self) {
        self.add(FORCED);
    }
}

/// One iteration on its way.
pub(super) struct Descent<G: Game> {
    pub state: G::State,
    pub cursors: [Cursor; MAX_PLAYERS],
    pub path: Vec<Visit>,
    /// Legal actions, for a moment.
    pub list: Vec<G::Action>,
    /// All legal actions, where the tree holds fewer, for a moment.
    pub legal: Vec<G::Action>,
    /// The offsets of tried arms that can be taken now, for a moment.
    pub tried: Vec<u16>,
    /// The places in `list` of actions that were not tried, for a moment.
    pub fresh: Vec<u16>,
    /// States generated.
    pub nodes: u64,
    /// How likely the arms of the path were, where they are drawn.
    pub chances: Vec<f32>,
    /// Moves made outside of the tree of their seat while others went on.
    pub rolls: u32,
    /// Whether a node was added from which is simulated: no move is made there.
    pub arrived: bool,
    /// Whether a seat has chosen already in the present turn.
    pub pending: bool,
    /// What is certain of the arm at which the iteration ended early.
    pub known: Option<Values>,
    /// Whether the last arm alone led to an end of the game, without chance.
    pub certain_end: bool,
    /// The type that was drawn for each seat, and where it is drawn from.
    pub types: [u8; MAX_PLAYERS],
    pub type_rng: Rng,
    /// What the models remember.
    pub memories: Memories,
    pub oma: OmaTrail,
    pub amaf: AmafTrail,
    pub learned: LearnTrail,
    pub rng: Rng,
}

impl<G: Game> Descent<G> {
    pub fn new(state: G::State, memories: Memories, rng: Rng) -> Self {
        Descent {
            state,
            cursors: [Cursor::start(0); MAX_PLAYERS],
            path: Vec::new(),
            list: Vec::new(),
            legal: Vec::new(),
            tried: Vec::new(),
            fresh: Vec::new(),
            nodes: 0,
            chances: Vec::new(),
            rolls: 0,
            arrived: false,
            pending: false,
            known: None,
            certain_end: false,
            types: [0; MAX_PLAYERS],
            // Of a copy: naming a stream draws no numbers.
            type_rng: Seed(rng.clone().next_u64()).named("types").rng(),
            memories,
            oma: OmaTrail::default(),
            amaf: AmafTrail::default(),
            learned: LearnTrail::default(),
            rng,
        }
    }
}

/// An iteration with what it is given and what is remembered.
pub(super) struct Walk<'a, G: Game, M: Mode> {
    pub c: &'a Context<'a, G>,
    pub m: &'a mut Memory<G::Action>,
    pub d: &'a mut Descent<G>,
    pub mode: PhantomData<M>,
}

impl<G: Game, M: Mode> Walk<'_, G, M> {
    /// Plays from the root until every tree is left or the game is over.
    pub fn descend(&mut self) {
        self.start();
        while self.is_inside() {
            if !M::PLAIN && self.c.options.ends_when_out && self.is_out() {
                break;
            }
            match self.c.g.turn(&self.d.state) {
                Turn::Over => break,
                Turn::Chance => {
                    let outcome = self.c.g.sample(&self.d.state, &mut self.d.rng);
                    self.make(Step::Chance(outcome));
                }
                Turn::One(who) => {
                    let action = self.decide(who, PlayerSet::EMPTY.with(who));
                    if !M::PLAIN && self.d.arrived {
                        break;
                    }
                    self.make(Step::Move(who, action));
                }
                Turn::Together(seats) if G::TOGETHER => {
                    let joint = self.decide_together(seats);
                    if !M::PLAIN && self.d.arrived {
                        break;
                    }
                    self.make(Step::Together(joint));
                }
                Turn::Together(_) => unreachable!("the game says that seats never act at once"),
            }
        }
        if !M::PLAIN && (self.c.solves || self.c.options.selection.minimax > 0.0) {
            let is_over = self.c.g.turn(&self.d.state) == Turn::Over;
            self.d.certain_end = M::CLOSED && self.d.cursors[0].direct && is_over;
        }
    }

    fn start(&mut self) {
        for tree in 0..if M::CLOSED { 1 } else { self.c.trees } {
            self.d.cursors[tree] = Cursor::start(tree);
        }
        self.d.path.clear();
        if !M::PLAIN {
            self.d.rolls = 0;
            self.d.arrived = false;
            self.d.chances.clear();
            if self.c.remembers {
                self.d.memories = self.c.memories;
            }
            self.d.learned.begin();
            self.d.amaf.begin();
            if self.m.guide.shares() {
                self.m.guide.oma.begin_trail(&mut self.d.oma);
            }
        }
    }

    /// Whether some tree is not left yet.
    #[inline]
    fn is_inside(&self) -> bool {
        if M::CLOSED {
            return self.d.cursors[0].inside;
        }
        let mut trees = self.d.cursors[..self.c.trees].iter();
        match self.c.options.leaf {
            // Rollout moves count from the first tree left on, and may be used up before the last is.
            Leaf::Playout { limit, counts: Counts::Shared } if self.d.rolls > limit => {
                trees.all(|cursor| cursor.inside)
            }
            _ => trees.any(|cursor| cursor.inside),
        }
    }

    /// A simultaneous turn, the searching seat first: nothing is pending at the root, so nothing has to be guessed there,
    /// and the first arm on the path is the root's.
    fn decide_together(&mut self, seats: PlayerSet) -> Joint<G::Action> {
        let mut joint = Joint::empty();
        let first = Some(self.c.who).filter(|&who| seats.contains(who));
        for who in first.into_iter().chain(seats.without(self.c.who).iter()) {
            joint.set(who, self.decide(who, seats));
            if !M::PLAIN {
                self.d.pending = true;
                if self.d.arrived {
                    break;
                }
            }
        }
        self.d.pending = false;
        joint
    }

    /// Makes a step and tells every tree of it.
    #[inline(always)]
    fn make(&mut self, step: Step<G::Action>) {
        if !M::PLAIN {
            self.note(&step, false);
            if self.c.remembers {
                self.remember(&step);
            }
        }
        self.c.g.step(&mut self.d.state, &step);
        self.d.nodes += 1;
        if M::CLOSED {
            // What seats decide stands in the arms; forced moves were counted as they were decided.
            if let Step::Chance(outcome) = step {
                self.d.cursors[0].happen(key_of(&outcome));
            }
        } else {
            self.follow(&step);
        }
    }

    /// Every tree goes on by as much of the step as its owner goes by.
    #[inline]
    fn follow(&mut self, step: &Step<G::Action>) {
        if self.c.options.follow == Follow::Own {
            self.follow_own(step);
        } else {
            self.follow_all(step);
        }
    }

    /// Trees that hold the actions of their owners alone: only those of the seats that acted go on.
    #[inline]
    fn follow_own(&mut self, step: &Step<G::Action>) {
        match step {
            Step::Chance(_) => {}
            Step::Move(who, _) => self.end_turn_of(*who),
            Step::Together(joint) => joint.iter().for_each(|(who, _)| self.end_turn_of(who)),
        }
    }

    #[inline]
    fn end_turn_of(&mut self, who: Player) {
        if let Some(tree) = self.c.tree_of::<M>(who) {
            self.d.cursors[tree].end_turn();
        }
    }

    /// Trees that hold more than the actions of their owners.
    fn follow_all(&mut self, step: &Step<G::Action>) {
        for tree in 0..self.c.trees {
            let cursor = &mut self.d.cursors[tree];
            let (taken, owner) = (cursor.taken, self.c.owner(tree));
            cursor.end_turn();
            if !cursor.inside {
                continue;
            }
            match self.c.options.follow {
                Follow::Own => unreachable!("what the others do is not followed"),
                Follow::Steps => match step {
                    // The arm alone leads on.
                    Step::Move(..) if taken => {}
                    Step::Move(who, _) if self.c.tree_of::<M>(*who) == Some(tree) => cursor.force(),
                    _ => cursor.happen(key_of(step)),
                },
                Follow::Events => {
                    let (key, saw_all) = self.c.g.event(&self.d.state, step, owner);
                    // Which arm another seat took is not known to the owner, unless he saw the step.
                    if taken && !saw_all && !cursor.by_owner {
                        (cursor.decision, cursor.offset) = (cursor.node, UNSEEN);
                    }
                    cursor.happen(key);
                }
            }
        }
    }
}
