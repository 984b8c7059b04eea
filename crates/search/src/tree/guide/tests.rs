//! Abstraction inside the tree: who shares with whom, and in which order moves are tried.

use crate::tree::store::NONE;
use crate::tree::{At, Keep, Mcts, Oma, Selection, TreeOptions, Untried};
use nply_core::testing::{TreeEvaluate, TreeGame};
use nply_core::{Budget, Game, Opinions, Player, Search, Seed, Turn};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A seat, its own moves before, its move.
type Abstract = (usize, Vec<u8>, u8);

fn searched(tree: &TreeGame, c: f32, selection: Selection, iterations: u64) -> Mcts<TreeGame> {
    let opinions = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
    let options = TreeOptions { c, selection, ..TreeOptions::MCTS };
    let mut search = Mcts::new(options, opinions).expect("it can be");
    let view = tree.view(&0, Player::new(0));
    search.think(tree, &view, &Budget::iterations(iterations).into(), Seed(4).rng());
    search
}

/// The legal actions of the seat to move; none at the end.
fn legal(tree: &TreeGame, s: u32) -> (usize, Vec<u8>) {
    let (mut list, Turn::One(who)) = (Vec::new(), tree.turn(&s)) else { return (0, Vec::new()) };
    tree.actions(&s, who, &mut list);
    (who.index(), list)
}

/// For each move in its context the places in the tree where it was taken: visits there, and what is shared.
fn walk(
    search: &Mcts<TreeGame>,
    tree: &TreeGame,
    (decision, s): (u32, u32),
    own: &[Vec<u8>; 3],
    found: &mut BTreeMap<Abstract, Vec<(u32, u32)>>,
) {
    let kept = &search.memory.tree;
    let who = kept.decisions[decision as usize].seat.index();
    for place in kept.places(decision).filter(|&place| kept.arms[place].n > 0) {
        let (arm, action) = (kept.arms[place], kept.actions[place]);
        found.entry((who, own[who].clone(), action)).or_default().push((arm.n, kept.side.shared[place]));
        let (mut next, mut after) = (s, own.clone());
        tree.apply(&mut next, action);
        after[who].push(action);
        while let (who, &[only]) = (legal(tree, next).0, &legal(tree, next).1[..]) {
            tree.apply(&mut next, only);
            after[who].push(only);
        }
        if arm.child != NONE {
            walk(search, tree, (arm.child, next), &after, found);
        }
    }
}

fn abstracted(tree: &TreeGame, at: At, iterations: u64) -> BTreeMap<Abstract, Vec<(u32, u32)>> {
    let oma = Oma { at, e: 30.0, keep: Keep::Nothing, ordered: true };
    let search = searched(tree, 2.0, Selection { oma, ..Selection::PLAIN }, iterations);
    let mut found = BTreeMap::new();
    walk(&search, tree, (search.memory.root.decision, 0), &Default::default(), &mut found);
    for ((who, ..), places) in found.iter().filter(|((who, ..), _)| at.holds(*who == 0)) {
        let index = places[0].1;
        assert!(places.iter().all(|place| place.1 == index), "one entry for all: {places:?}");
        let visits: u32 = places.iter().map(|place| place.0).sum();
        assert_eq!(search.memory.guide.oma.times(Player::new(*who), index), visits);
    }
    found
}

#[test]
fn every_move_shares_with_the_same_move_after_the_same_own_moves() {
    for seed in 0..20 {
        let tree = TreeGame::uneven(3, 9, 4, &mut Seed(seed).rng());
        if legal(&tree, 0).1.len() < 2 {
            continue;
        }
        for at in [At::All, At::Own, At::Others] {
            let found = abstracted(&tree, at, 2000);
            let shared = found.iter().filter(|((who, ..), places)| at.holds(*who == 0) && places.len() > 1);
            assert!(found.len() < 10 || shared.count() > 1, "{seed} {at:?}");
        }
    }
}

#[test]
fn a_move_that_was_good_after_another_answer_is_tried_first() {
    // The second seat likes its first answer, so the first seat's moves are known before the second is met again.
    let moves = |other: u8| {
        let bad = format!("[1 {other} 0] ").repeat(5);
        format!("1({bad} [8 {other} 0] {bad})")
    };
    let tree = TreeGame::parse(3, &format!("1(2({} {}) [0 0 1])", moves(9), moves(1)));
    let oma = Oma { at: At::Own, e: 30.0, keep: Keep::Nothing, ordered: true };
    let first = |untried| {
        let search = searched(&tree, 0.6, Selection { oma, untried, ..Selection::PLAIN }, 2000);
        let kept = &search.memory.tree;
        let children = kept.arms_of(search.memory.root.decision).iter().map(|arm| arm.child);
        let answers = children.max().unwrap_or(NONE);
        let is_second = |place: &usize| kept.actions[*place] == 1 && kept.arms[*place].child != NONE;
        let second = kept.places(answers).find(is_second).expect("met twice");
        kept.actions_of(kept.arms[second].child)[0]
    };
    assert_eq!(first(Untried::Oma), 5);
    // The history of a move asks less: it was good wherever it was made.
    assert_eq!(first(Untried::History), 5);
    assert_ne!(first(Untried::Random), 5);
}

#[test]
fn figure_2_of_paper_000_in_the_tree() {
    // x = 0 and y = 1; after x the third seat may answer o or p; m, n and q are forced.
    let ends = "1([1 0 0] [2 0 0])";
    let tree = TreeGame::parse(3, &format!("1(2(3({ends} {ends})) 2(3({ends})))"));
    let found = abstracted(&tree, At::All, 500);
    let (x, y) = (&found[&(0, vec![0], 0)], &found[&(0, vec![1], 0)]);
    assert_eq!((x.len(), y.len()), (2, 1), "a is shared by nodes 1 and 2, node 3 is separate");
    assert_ne!(x[0].1, y[0].1);
}
