//! Explicit trees written as text, for testing searches by hand, and random ones for testing them by the thousand.

use crate::game::{Game, Turn};
use crate::opinions::Evaluate;
use crate::options::Bad;
use crate::player::{Player, Values};
use crate::seed::Rng;

/// The most nodes, moves of a node and moves in a row of a tree that is read.
const MOST_NODES: usize = 10_000;
const MOST_MOVES: usize = 26;
const MOST_DEPTH: usize = 64;

/// The greatest payoff; of a tree with greater ones it is theirs.
const MOST: f32 = 10.0;

/// A game that is a tree: `1(2([3 7 2] [5 1 3]) [1 6 1])` lets seat 1 choose between a node of seat 2 and a leaf.
#[derive(Clone, Debug)]
pub struct TreeGame {
    pub(super) players: usize,
    pub(super) nodes: Vec<Branch>,
    /// The greatest payoff.
    most: f32,
    /// What all payoffs of a leaf add up to, where that is the same everywhere.
    sum: Option<f32>,
}

#[derive(Clone, Debug)]
pub(super) struct Branch {
    /// The seat that moves; `None` at a leaf.
    mover: Option<Player>,
    pub(super) children: Vec<u32>,
    /// Payoffs at a leaf, an opinion elsewhere.
    pub(super) values: Values,
}

impl TreeGame {
    /// The tree of a test.
    ///
    /// # Panics
    /// If the text is not a tree.
    pub fn parse(players: usize, text: &str) -> Self {
        TreeGame::within(players, text, usize::MAX, usize::MAX).unwrap_or_else(|bad| panic!("{bad}"))
    }

    /// Reads a tree that somebody typed: its moves have letters, and it is not too deep.
    pub fn read(players: usize, text: &str) -> Result<Self, Bad> {
        TreeGame::within(players, text, MOST_MOVES, MOST_DEPTH + 1)
    }

    fn within(players: usize, text: &str, moves: usize, depth: usize) -> Result<Self, Bad> {
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('[', " [ ").replace(']', " ] ");
        let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
        let mut tree = TreeGame { players, nodes: Vec::new(), most: MOST, sum: None };
        tree.node(&mut words, moves, depth)?;
        match words.pop() {
            Some(word) => Err(Bad::new(word, "a tree is one node; this comes after it")),
            None => Ok(tree),
        }
    }

    /// A node with at most so many moves, below which there are at most so many in a row.
    fn node(&mut self, words: &mut Vec<&str>, most_moves: usize, depth: usize) -> Result<u32, Bad> {
        let id = self.nodes.len();
        let Some(below) = depth.checked_sub(1).filter(|_| id < MOST_NODES) else {
            let why = format!("at most {MOST_NODES} nodes, and {MOST_DEPTH} moves in a row");
            return Err(Bad::new("tree", why));
        };
        self.nodes.push(Branch { mover: None, children: Vec::new(), values: Values::default() });
        let word = words.pop().unwrap_or_default();
        if word == "[" {
            for seat in 0..self.players {
                let word = words.pop().unwrap_or_default();
                let payoff = word.parse().ok().filter(|payoff: &f32| payoff.is_finite() && *payoff >= 0.0);
                let payoff =
                    payoff.ok_or_else(|| Bad::new(word, "a leaf has a payoff for every seat, 0 or more"))?;
                self.nodes[id].values.0[seat] = payoff;
                self.most = self.most.max(payoff);
            }
            let end = words.pop().unwrap_or_default();
            let closed =
                Bad::new(end, format!("a leaf ends with ] after the payoffs of {} seats", self.players));
            return if end == "]" { Ok(id as u32) } else { Err(closed) };
        }
        let seat = word.parse().ok().filter(|seat| (1..=self.players).contains(seat));
        let seat: usize =
            seat.ok_or_else(|| Bad::new(word, "a node begins with its seat, like 1(...), a leaf with ["))?;
        self.nodes[id].mover = Some(Player::new(seat - 1));
        let open = words.pop().unwrap_or_default();
        if open != "(" {
            return Err(Bad::new(open, "the moves of a node stand in brackets after its seat"));
        }
        while words.last().is_some_and(|word| *word != ")") {
            let child = self.node(words, most_moves, below)?;
            self.nodes[id].children.push(child);
        }
        let (closed, moves) = (words.pop().is_some(), self.nodes[id].children.len());
        if !closed || !(1..=most_moves).contains(&moves) {
            return Err(Bad::new(word, format!("a node has 1 to {most_moves} moves, then )")));
        }
        Ok(id as u32)
    }

    /// A random tree: turns in seat order, 1 to `breadth` moves, payoffs in 0..=10; whole ones if ties are wanted.
    pub fn random(players: usize, depth: u32, breadth: u32, ties: bool, rng: &mut Rng) -> Self {
        let mut tree = TreeGame { players, nodes: Vec::new(), most: MOST, sum: None };
        tree.grow(0, depth, breadth, ties, rng);
        tree
    }

    fn grow(&mut self, mover: usize, depth: u32, breadth: u32, ties: bool, rng: &mut Rng) -> u32 {
        let id = self.nodes.len() as u32;
        let mut payoff = || if ties { rng.below(11) as f32 } else { rng.unit() * 10.0 };
        let values: Vec<f32> = (0..self.players).map(|_| payoff()).collect();
        self.nodes.push(Branch { mover: None, children: Vec::new(), values: Values::of(&values) });
        if depth > 0 {
            self.nodes[id as usize].mover = Some(Player::new(mover));
            for _ in 0..=rng.below(breadth) {
                let child = self.grow((mover + 1) % self.players, depth - 1, breadth, ties, rng);
                self.nodes[id as usize].children.push(child);
            }
        }
        id
    }

    /// A random tree with all that searches stumble over: any seat moves next, the same one again or one never; the game
    /// ends early; ten points are shared in whole numbers; and some moves lead to the same place as others.
    pub fn uneven(players: usize, depth: u32, breadth: u32, rng: &mut Rng) -> Self {
        let mut tree = TreeGame { players, nodes: Vec::new(), most: MOST, sum: Some(10.0) };
        tree.sprawl(depth, breadth, &mut Vec::new(), rng);
        tree.nodes[0].mover = (!tree.nodes[0].children.is_empty()).then_some(Player::new(0));
        tree
    }

    fn sprawl(&mut self, depth: u32, breadth: u32, finished: &mut Vec<u32>, rng: &mut Rng) -> u32 {
        let (id, mut values) = (self.nodes.len() as u32, Values::default());
        (0..10).for_each(|_| values.0[rng.below(self.players as u32) as usize] += 1.0);
        self.nodes.push(Branch { mover: None, children: Vec::new(), values });
        if depth > 0 && (id == 0 || rng.below(12) > 0) {
            self.nodes[id as usize].mover = Some(Player::new(rng.below(self.players as u32) as usize));
            for _ in 0..=rng.below(breadth) {
                let known = !finished.is_empty() && rng.below(6) == 0;
                let child =
                    if known { rng.pick(finished) } else { self.sprawl(depth - 1, breadth, finished, rng) };
                self.nodes[id as usize].children.push(child);
            }
        }
        finished.push(id);
        id
    }
}

impl Game for TreeGame {
    /// The number of the node.
    type State = u32;
    /// The number of the child.
    type Action = u8;

    fn players(&self) -> usize {
        self.players
    }
    fn start(&self, _rng: &mut Rng) -> u32 {
        0
    }
    fn turn(&self, s: &u32) -> Turn {
        self.nodes[*s as usize].mover.map_or(Turn::Over, Turn::One)
    }
    fn actions(&self, s: &u32, _who: Player, out: &mut Vec<u8>) {
        out.extend(0..self.nodes[*s as usize].children.len() as u8);
    }
    fn apply(&self, s: &mut u32, a: u8) {
        *s = self.nodes[*s as usize].children[a as usize];
    }
    fn payoffs(&self, s: &u32) -> Values {
        self.nodes[*s as usize].values
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, self.most)
    }
    fn most_together(&self) -> Option<f32> {
        self.sum
    }
}

/// The values written at the nodes of a [`TreeGame`], also at inner ones of a random tree.
#[derive(Clone, Copy, Debug, Default)]
pub struct TreeEvaluate;

impl Evaluate<TreeGame> for TreeEvaluate {
    fn evaluate(&self, g: &TreeGame, s: &u32) -> Values {
        g.nodes[*s as usize].values
    }
}
