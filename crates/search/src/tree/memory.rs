//! What a search remembers: the trees, what the enhancements learned, the range of values, and the root's sums.

use super::context::Context;
use super::guide::Guide;
use super::learn::{Learn, Learned};
use super::models::Foresights;
use super::options::{Scale, TreeOptions};
use super::selection::{AmafOf, At};
use super::solver::Proof;
use super::store::Tree;
use nply_core::{Game, MAX_PLAYERS, Values};

/// What is kept about the root for the report: values for all seats, which the arms do not hold.
#[derive(Debug)]
pub(super) struct Root<A> {
    /// The legal actions of the searching seat.
    pub actions: Vec<A>,
    /// The root's decision, once an iteration was backed up.
    pub decision: u32,
    /// Visits of earlier searches, by the offset of the arm.
    pub carried: Vec<u32>,
    /// Sums of values for every seat in this search, by the offset of the arm.
    pub sums: Vec<[f64; MAX_PLAYERS]>,
    /// Whether it is certain who wins.
    pub proof: Proof,
}

/// What one search remembers; parts of it outlive the search.
#[derive(Debug)]
pub(super) struct Memory<A> {
    pub tree: Tree<A>,
    pub guide: Guide,
    /// What is known of moves wherever they were made, if playouts or selection go by it.
    pub learned: Option<Learned>,
    /// Whether any table is told of all moves.
    pub watches: bool,
    /// Whether any is told of those of playouts, or they go by one.
    pub watches_playouts: bool,
    /// What models expected.
    pub foresights: Foresights,
    pub root: Root<A>,
    /// Least and greatest reward met.
    pub seen: (f32, f32),
    /// Exploration: C in the units that the options say.
    pub width: f32,
    /// The same where another seat decides.
    pub width_others: f32,
    /// The longest path, in turns that one of its trees decided.
    pub depth: u32,
}

impl<A: Copy + Eq> Memory<A> {
    pub fn new(options: &TreeOptions) -> Self {
        let root = Root {
            actions: Vec::new(),
            decision: 0,
            carried: Vec::new(),
            sums: Vec::new(),
            proof: Proof::Open,
        };
        Memory {
            tree: Tree::new(),
            guide: Guide::new(options),
            learned: None,
            watches: false,
            watches_playouts: false,
            foresights: Foresights::default(),
            root,
            seen: (f32::INFINITY, f32::NEG_INFINITY),
            width: options.c,
            width_others: options.c,
            depth: 0,
        }
    }

    /// A search begins: with the tree below a decision of the last one, or with empty trees. `actions` are those of the
    /// root, at least two.
    pub fn begin<G: Game<Action = A>>(
        &mut self,
        c: &Context<'_, G>,
        actions: Vec<A>,
        reused: Option<(u32, (f32, f32))>,
    ) {
        let options = c.options;
        let plays_learned = options.learning.learn != Learn::None;
        let learns = plays_learned || options.selection.goes_by_history();
        self.learned = learns.then(|| Learned::new(options.learning, c.o.key.is_common()));
        let amaf = options.selection.rave.of != AmafOf::None;
        self.watches = learns || amaf;
        self.watches_playouts = amaf || plays_learned || learns && !options.learning.tree_only;
        self.guide.begin(c.most_bytes.is_some());
        self.foresights.clear();
        self.seen = (f32::INFINITY, f32::NEG_INFINITY);
        (self.width, self.width_others) = (options.c, options.selection.c_others.unwrap_or(options.c));
        self.depth = 0;
        self.root.sums.clear();
        self.root.carried.clear();
        (self.root.proof, self.root.decision) = (Proof::Open, 0);
        match reused {
            Some((decision, seen)) => {
                self.tree = self.tree.copy_below(decision, actions[0]);
                self.root.decision = self.tree.arms[0].child;
                let arms = self.tree.arms_of(self.root.decision);
                debug_assert_eq!(arms.len(), actions.len());
                self.root.carried.extend(arms.iter().map(|arm| arm.n));
                self.seen = seen;
                self.set_width(options);
                if c.solves {
                    self.root.proof = self.proof_of(c, self.root.decision);
                }
            }
            None => {
                // A limit counts memory held. What an earlier search holds would make this one smaller than a fresh one.
                if c.most_bytes.is_some() {
                    self.tree = Tree::new();
                }
                let side = &mut self.tree.side;
                side.available.restart(usize::from(!c.fixed));
                side.marks.restart(usize::from(!c.fixed));
                side.proofs.restart(usize::from(c.solves));
                self.guide.keep(side, c.players);
                let widening = options.selection.widening;
                self.tree.keeps_influence = widening.influence && widening.at != At::None;
                self.tree.reuses = options.reuse;
                self.tree.begin(c.trees, actions[0]);
            }
        }
        self.root.actions = actions;
    }

    /// Whether trees may not grow further; they are searched on all the same.
    #[inline]
    pub fn is_full<G: Game<Action = A>>(&self, c: &Context<'_, G>) -> bool {
        c.most_bytes.is_some_and(|most| self.bytes() >= most)
    }

    /// The least and the greatest reward that constants are measured by.
    pub fn bounds(&self, options: &TreeOptions) -> (f32, f32) {
        match options.scale {
            Scale::Seen if self.seen.1 >= self.seen.0 => self.seen,
            _ => (0.0, 1.0),
        }
    }

    /// Exploration by the range of rewards met.
    #[inline]
    pub fn set_width(&mut self, options: &TreeOptions) {
        if options.scale == Scale::Seen {
            let range = self.seen.1 - self.seen.0;
            self.width = options.c * range;
            self.width_others = options.selection.c_others.map_or(self.width, |c| c * range);
        }
    }

    /// Adds what an iteration brought to all seats by an arm of the root.
    #[inline]
    pub fn add_to_root(&mut self, decision: u32, offset: u16, values: &Values, players: usize) {
        self.root.decision = decision;
        let offset = offset as usize;
        if self.root.sums.len() <= offset {
            self.root.sums.resize(offset + 1, [0.0; MAX_PLAYERS]);
        }
        for (sum, &value) in self.root.sums[offset].iter_mut().zip(&values.0[..players]) {
            *sum += f64::from(value);
        }
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.tree.bytes()
            + self.guide.bytes()
            + self.foresights.bytes()
            + self.learned.as_ref().map_or(0, Learned::bytes)
    }
}
