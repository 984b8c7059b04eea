//! Explicit trees written as text, for testing searches by hand, and random ones for testing them by the thousand.

use crate::game::{Game, Turn};
use crate::opinions::Evaluate;
use crate::player::{Player, Values};
use crate::seed::Rng;

/// A game that is a tree: `1(2([3 7 2] [5 1 3]) [1 6 1])` lets seat 1 choose between a node of seat 2 and a leaf.
#[derive(Clone, Debug)]
pub struct TreeGame {
    players: usize,
    nodes: Vec<Branch>,
    /// What all payoffs of a leaf add up to, where that is the same everywhere.
    sum: Option<f32>,
}

#[derive(Clone, Debug)]
struct Branch {
    /// The seat that moves; `None` at a leaf.
    mover: Option<Player>,
    children: Vec<u32>,
    /// Payoffs at a leaf, an opinion elsewhere.
    values: Values,
}

impl TreeGame {
    /// Reads a tree. Payoffs lie in 0..=10.
    ///
    /// # Panics
    /// If the text is not a tree: it is written in a test.
    pub fn parse(players: usize, text: &str) -> Self {
        let spaced = text.replace('(', " ( ").replace(')', " ) ").replace('[', " [ ").replace(']', " ] ");
        let mut words: Vec<&str> = spaced.split_whitespace().rev().collect();
        let mut tree = TreeGame { players, nodes: Vec::new(), sum: None };
        tree.read(&mut words);
        assert!(words.is_empty(), "words left over: {words:?}");
        tree
    }

    fn read(&mut self, words: &mut Vec<&str>) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Branch { mover: None, children: Vec::new(), values: Values::default() });
        let word = words.pop().expect("a node");
        if word == "[" {
            for seat in 0..self.players {
                self.nodes[id as usize].values.0[seat] =
                    words.pop().expect("a payoff").parse().expect("a number");
            }
            assert_eq!(words.pop(), Some("]"));
        } else {
            self.nodes[id as usize].mover = Some(Player::new(word.parse::<usize>().expect("a seat") - 1));
            assert_eq!(words.pop(), Some("("));
            while words.last() != Some(&")") {
                let child = self.read(words);
                self.nodes[id as usize].children.push(child);
            }
            words.pop();
        }
        id
    }

    /// A random tree: turns in seat order, 1 to `breadth` moves, payoffs in 0..=10; whole ones if ties are wanted.
    pub fn random(players: usize, depth: u32, breadth: u32, ties: bool, rng: &mut Rng) -> Self {
        let mut tree = TreeGame { players, nodes: Vec::new(), sum: None };
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
        let mut tree = TreeGame { players, nodes: Vec::new(), sum: Some(10.0) };
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
        (0.0, 10.0)
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
