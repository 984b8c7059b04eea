//! What an explicit tree adds to be named in a spec: `tree/3:nodes=1([3 7 2] [5 3 4])`.
//!
//! Papers show on small trees what searches compute; named so, the same agents can be asked as in games. Lists of games do
//! not have it.

use super::tree_game::{TreeEvaluate, TreeGame};
use crate::codes::Codes;
use crate::drawing::{Choosing, Drawing, Drawn, Look, Piece, Place, PlaceKind};
use crate::encode::{Encode, Numbers};
use crate::eye::Eye;
use crate::game::{Game, Turn};
use crate::listed::{About, Listed, Named, Notation, TurnKind};
use crate::opinions::{Evaluate, OrderMoves, Playout, RandomPlayout};
use crate::options::{Bad, Options, option};
use crate::player::Player;
use crate::seed::Rng;
use crate::view::View;
use std::sync::Arc;

/// The moves of a node are called a, b, c from left to right.
fn letter(child: u8) -> String {
    char::from(b'a' + child).to_string()
}

impl Notation for TreeGame {
    fn action_text(&self, _s: &u32, a: u8) -> String {
        letter(a)
    }
    fn show(&self, s: &u32) -> String {
        let node = &self.nodes[*s as usize];
        let moves: Vec<String> = (0..node.children.len() as u8).map(letter).collect();
        match self.turn(s) {
            Turn::One(who) => format!("node {s}: {who} chooses from {}", moves.join(" ")),
            _ => format!("leaf {s}: {:?}", node.values.seats(self.players)),
        }
    }
    fn validate(&self, s: &u32) -> Result<(), String> {
        let nodes = self.nodes.len();
        if (*s as usize) < nodes { Ok(()) } else { Err(format!("the tree has {nodes} nodes, from 0")) }
    }
}

impl Codes for TreeGame {
    fn codes(&self) -> u32 {
        self.nodes.iter().map(|node| node.children.len()).max().unwrap_or(0) as u32
    }
    fn code(&self, a: u8) -> u32 {
        a.into()
    }
    fn action(&self, code: u32) -> Option<u8> {
        (code < self.codes()).then_some(code as u8)
    }
}

/// Where one is in the tree.
struct Flat;

impl Encode<TreeGame> for Flat {
    fn planes(&self, g: &TreeGame) -> Vec<String> {
        (0..g.nodes.len()).map(|node| format!("at node {node}")).collect()
    }
    fn write(&self, g: &TreeGame, view: &View<u32>, out: &mut [f32]) {
        Numbers::new(out).flags((0..g.nodes.len() as u32).map(|node| node == *view.known()));
    }
}

impl Drawn for TreeGame {
    fn draw(&self, s: &u32, _eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.show(s));
        let node = &self.nodes[*s as usize];
        d.add(Place::new("moves", PlaceKind::Row, [0.0, 0.0, node.children.len().max(1) as f32 * 1.1, 1.2]));
        for child in 0..node.children.len() as u8 {
            d.put(Piece::new(format!("move.{}", letter(child)), "moves", Look::Token(letter(child))));
        }
        for who in Player::all(self.players) {
            let area = [who.index() as f32 * 3.6, 1.6, 3.4, 1.1];
            let payoff = if self.turn(s) == Turn::Over {
                node.values.0[who.index()].to_string()
            } else {
                String::new()
            };
            d.add(Place::new(format!("seat.{who}"), PlaceKind::Seat, area).of(who).label(payoff));
        }
        d
    }
    fn choosing(&self, _s: &u32, _who: Player, a: u8) -> Choosing {
        Choosing::new(format!("go to {}", letter(a)), [format!("move.{}", letter(a))])
    }
}

/// From left to right, as trees are read.
struct LeftFirst;

impl OrderMoves<TreeGame> for LeftFirst {
    fn rate(&self, _g: &TreeGame, _s: &u32, _who: Player, list: &[u8], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&child| -f32::from(child)));
    }
}

impl Playout<TreeGame> for LeftFirst {
    fn choose(&self, _g: &TreeGame, _s: &u32, _who: Player, list: &[u8], _rng: &mut Rng) -> u8 {
        list[0]
    }
}

impl Listed for TreeGame {
    const ABOUT: About = About {
        id: "tree",
        name: "Explicit tree",
        about: "a tree written down: 1(2([3 7 2] [5 3 4]) [1 6 1]) lets seat 1 choose between a node of seat 2 and a leaf",
        version: 1,
        seats: &[2, 3, 4],
        default_seats: 3,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: false,
        hidden: false,
        options: &[option(
            "nodes",
            "1([1 0 0] [0 1 0])",
            "a tree",
            "nodes with their seat, leaves with the payoffs of all seats",
        )],
        presets: &[],
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        TreeGame::read(seats, options.text("nodes"))
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        let about = "payoffs at leaves, 0 elsewhere";
        vec![Named { id: "leaves", about, opinion: Arc::new(TreeEvaluate) }]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        vec![Named { id: "left", about: "from left to right", opinion: Arc::new(LeftFirst) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "random", about: "every move alike", opinion: Arc::new(RandomPlayout) },
            Named { id: "left", about: "always the leftmost move", opinion: Arc::new(LeftFirst) },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "where one is", opinion: Arc::new(Flat) }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use crate::testing::conformance;

    #[test]
    fn it_passes_the_suite() {
        let tree = TreeGame::parse(3, "1(2([3 7 2] [5 3 4] 3([0 0 9])) 2([6 5 1] [2 5 5]) [1 1 1])");
        let found = conformance::check(&tree, 20, 10, Seed(1));
        assert!(found.failures.is_empty(), "{:?}", found.failures);
    }

    #[test]
    fn texts_that_are_no_trees_are_refused() {
        let bad = |text: &str| TreeGame::read(3, text).unwrap_err().word;
        assert_eq!(bad("1([3 7 2] [5 3])"), "]");
        assert_eq!(bad("1([3 7 2 9])"), "9");
        assert_eq!(bad("4([3 7 2])"), "4");
        assert_eq!(bad("1()"), "1");
        assert_eq!(bad("1([3 7 2]"), "1");
        assert_eq!(bad("1([3 7 -2])"), "-2");
        assert_eq!(bad("[3 7 2] [1 2 3]"), "[");
        assert_eq!((bad(""), bad("2")), (String::new(), String::new()));
        assert_eq!(bad(&"1(".repeat(10_000)), "tree");
        assert_eq!(bad(&format!("1({})", "[1 2 3]".repeat(27))), "1");
    }

    #[test]
    fn greater_payoffs_have_wider_bounds() {
        let bounds = |text: &str| TreeGame::parse(2, text).bounds();
        assert_eq!((bounds("1([1 2] [2 1])"), bounds("1([100 0] [0 100])")), ((0.0, 10.0), (0.0, 100.0)));
    }
}
