//! Exactly the moves that a width function allows are searched.

use crate::common::{Leftmost, think};
use nply_core::{Game, Opinions, Player, Rng, Turn, Values};
use nply_search::depth_first::{ALL_MOVES, Groups, Opps, OppsOptions, Width, WidthNode};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

/// A toy game in which every turn offers so many moves, numbered from the left; it notes the ends that are looked at.
/// Ends get better from left to right, so that alpha-beta never cuts.
struct Toy {
    players: usize,
    /// Who moves at each turn, and how many moves there are.
    turns: Vec<(usize, u8)>,
    seen: Mutex<BTreeSet<Vec<u8>>>,
}

impl Toy {
    fn new(players: usize, turns: &[(usize, u8)]) -> Self {
        Toy { players, turns: turns.to_vec(), seen: Mutex::default() }
    }

    /// The ends that a search looks at.
    fn searched(&self, width: impl Width + 'static, options: OppsOptions) -> BTreeSet<Vec<u8>> {
        self.seen.lock().expect("no panic").clear();
        let order: Arc<dyn nply_core::OrderMoves<Toy>> = Arc::new(Leftmost);
        let opinions = Opinions { order: Some(order), ..Opinions::default() };
        // Straight to the last depth: earlier iterations would play out beyond what the width allows.
        let opinions = Opinions { evaluate: Some(Arc::new(Level)), ..opinions };
        think(&mut Opps::new(width, options, opinions), self, &format!("depth{}", self.turns.len()));
        std::mem::take(&mut *self.seen.lock().expect("no panic"))
    }

    /// All ends for which this holds.
    fn ends(&self, holds: impl Fn(&[u8]) -> bool) -> BTreeSet<Vec<u8>> {
        let mut ends = vec![Vec::new()];
        for &(_, moves) in &self.turns {
            let longer = |end: Vec<u8>| (0..moves).map(move |a| [&end[..], &[a]].concat());
            ends = ends.into_iter().flat_map(longer).collect();
        }
        ends.into_iter().filter(|end| holds(end)).collect()
    }
}

struct Level;

impl nply_core::Evaluate<Toy> for Level {
    fn evaluate(&self, g: &Toy, _s: &Vec<u8>) -> Values {
        Values::all(g.players, 0.5)
    }
}

impl Game for Toy {
    type State = Vec<u8>;
    type Action = u8;
    fn players(&self) -> usize {
        self.players
    }
    fn start(&self, _rng: &mut Rng) -> Vec<u8> {
        Vec::new()
    }
    fn turn(&self, s: &Vec<u8>) -> Turn {
        self.turns.get(s.len()).map_or(Turn::Over, |&(who, _)| Turn::One(Player::new(who)))
    }
    fn actions(&self, s: &Vec<u8>, _who: Player, out: &mut Vec<u8>) {
        out.extend(0..self.turns[s.len()].1);
    }
    fn apply(&self, s: &mut Vec<u8>, a: u8) {
        s.push(a);
    }
    fn payoffs(&self, s: &Vec<u8>) -> Values {
        self.seen.lock().expect("no panic").insert(s.clone());
        let place = s.iter().fold(0.0, |place, &a| place * 10.0 + f32::from(a));
        Values::all(self.players, (place + 1.0) / 1e6)
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
}

const PAPER: OppsOptions = OppsOptions::PAPER;

/// Three players, two own moves, three moves for each opponent: as figure 2 of paper 002 is described in its text.
fn figure_2() -> Toy {
    Toy::new(3, &[(0, 2), (1, 3), (2, 3)])
}

#[test]
fn figure_2_of_paper_002() {
    let toy = figure_2();
    // (a) The full tree.
    assert_eq!(toy.searched(Groups::PARANOID, PAPER), toy.ends(|_| true));
    // (b) At most one of the opponents makes a move that is not ranked first: 5 of 9 below each own move.
    let brs_plus = toy.ends(|end| end[1..].iter().filter(|&&a| a >= 1).count() <= 1);
    assert_eq!((toy.searched(Groups::BRS_PLUS, PAPER), brs_plus.len()), (brs_plus, 10));
    // (c) At most one makes a move that is not among the first two: 8 of 9.
    let wider = toy.ends(|end| end[1..].iter().filter(|&&a| a >= 2).count() <= 1);
    let groups = Groups { n1: 1, l1: ALL_MOVES, l2: 2 };
    assert_eq!((toy.searched(groups, PAPER), wider.len()), (wider, 16));
    // (d) Nobody makes a move that is not among the first two: 4 of 9, for any l1, or with both in the first group.
    let two = toy.ends(|end| end[1..].iter().all(|&a| a < 2));
    assert_eq!(two.len(), 8);
    for groups in [(0, 3, 2), (0, 9, 2), (2, 2, 1), (2, 2, 2)] {
        let (n1, l1, l2) = groups;
        assert_eq!(toy.searched(Groups { n1, l1, l2 }, PAPER), two, "{groups:?}");
    }
}

#[test]
fn no_aid_changes_which_moves_are_allowed() {
    // The ends of Paranoid are cut by alpha-beta once moves come in another order; but never one beyond the width.
    let toy = Toy::new(4, &[(0, 3), (1, 3), (2, 3), (3, 3), (0, 2)]);
    let groups = Groups { n1: 1, l1: 3, l2: 1 };
    let allowed = toy.ends(|end| end[1..4].iter().filter(|&&a| a >= 1).count() <= 1);
    let aided = OppsOptions { tt: true, killers: true, history: true, pvs: true, ..PAPER };
    assert!(toy.searched(groups, aided).is_subset(&allowed));
}

#[test]
fn a_forced_pass_spends_nothing_and_every_move_of_a_seat_counts() {
    // The first opponent has a single move: the second may still choose freely.
    let forced = Toy::new(3, &[(0, 2), (1, 1), (2, 3)]);
    assert_eq!(forced.searched(Groups::BRS_PLUS, PAPER), forced.ends(|_| true));
    // An opponent that moves twice before the next own turn deviates once at most.
    let twice = Toy::new(3, &[(0, 2), (1, 3), (1, 3)]);
    let once = twice.ends(|end| end[1] == 0 || end[2] == 0);
    assert_eq!(twice.searched(Groups::BRS_PLUS, PAPER), once);
    // An own turn in between gives the right back; a seat that has dropped out changes nothing.
    let between = Toy::new(4, &[(0, 2), (1, 2), (0, 2), (2, 2)]);
    assert_eq!(between.searched(Groups::BRS_PLUS, PAPER), between.searched(Groups::PARANOID, PAPER));
    let without = Toy::new(4, &[(0, 2), (1, 2), (2, 2)]);
    assert_ne!(without.searched(Groups::BRS_PLUS, PAPER), without.searched(Groups::PARANOID, PAPER));
}

/// Three groups: one opponent may use all moves, one more the first two, the others their first.
struct ThreeGroups;

impl Width for ThreeGroups {
    fn width(&self, node: &WidthNode) -> usize {
        // The number of moves beyond the first and of moves beyond the second so far.
        let (some, far) = (node.spent & 0xFF, node.spent >> 8);
        if far < 1 && some < 2 {
            ALL_MOVES
        } else if some < 2 {
            2
        } else {
            1
        }
    }
    fn after(&self, node: &WidthNode, rank: usize) -> u32 {
        if node.own { 0 } else { node.spent + u32::from(rank >= 1) + (u32::from(rank >= 2) << 8) }
    }
}

/// All moves of the first opponent, then fewer and fewer.
struct Tapering;

impl Width for Tapering {
    fn width(&self, node: &WidthNode) -> usize {
        4usize.saturating_sub(node.ply).max(1)
    }
    fn after(&self, _node: &WidthNode, _rank: usize) -> u32 {
        0
    }
}

/// Line 16 of Algorithm 1 to the letter: own moves beyond the first `l2` spend the opponents' right.
struct ToTheLetter(Groups);

impl Width for ToTheLetter {
    fn width(&self, node: &WidthNode) -> usize {
        self.0.width(node)
    }
    fn after(&self, node: &WidthNode, rank: usize) -> u32 {
        node.spent + u32::from(rank >= self.0.l2)
    }
}

#[test]
fn other_width_functions_can_be_written() {
    let toy = Toy::new(4, &[(0, 2), (1, 3), (2, 3), (3, 3)]);
    let groups = toy.ends(|end| {
        let beyond = |rank| end[1..].iter().filter(|&&a| a >= rank).count();
        beyond(1) <= 2 && beyond(2) <= 1
    });
    assert_eq!(toy.searched(ThreeGroups, PAPER), groups);
    let tapering = toy.ends(|end| end[2] < 2 && end[3] < 1);
    assert_eq!(toy.searched(Tapering, PAPER), tapering);
    let letter = toy.ends(|end| end.iter().filter(|&&a| a >= 1).count() <= 1);
    assert_eq!(toy.searched(ToTheLetter(Groups::BRS_PLUS), PAPER), letter);
}
