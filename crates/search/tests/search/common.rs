//! The definitions of the depth-first searches, without any pruning, and what they are compared with.

use nply_core::testing::{TreeEvaluate, TreeGame};
use nply_core::{Budget, Evaluate, Game, Opinions, OrderMoves, Player, Report, Search, Seed, Turn, Values};
use nply_search::depth_first::Groups;
use std::sync::Arc;

/// The moves in the order in which the rules list them.
pub struct Leftmost;

impl<G: Game> OrderMoves<G> for Leftmost {
    fn rate(&self, _g: &G, _s: &G::State, _who: Player, list: &[G::Action], out: &mut Vec<f32>) {
        out.extend((0..list.len()).map(|i| -(i as f32)));
    }
}

/// The values written at the nodes, and the moves from left to right.
pub fn opinions() -> Opinions<TreeGame> {
    let order: Arc<dyn OrderMoves<TreeGame>> = Arc::new(Leftmost);
    Opinions { evaluate: Some(Arc::new(TreeEvaluate)), order: Some(order), ..Opinions::default() }
}

/// What a search reports of the first position, seen by the first seat; without the time it took.
pub fn think<G: Game>(search: &mut dyn Search<G>, g: &G, budget: &str) -> Report<G::Action> {
    let s = g.start(&mut Seed(1).rng());
    let budget: Budget = budget.parse().expect("a budget");
    let mut report = search.think(g, &g.view(&s, Player::new(0)), &budget.into(), Seed(1).rng());
    report.elapsed = Default::default();
    report
}

/// The positions that follow, from left to right.
pub fn children(tree: &TreeGame, s: u32, mover: Player) -> Vec<u32> {
    let mut list = Vec::new();
    tree.actions(&s, mover, &mut list);
    let after = |a| {
        let mut next = s;
        tree.apply(&mut next, a);
        next
    };
    list.into_iter().map(after).collect()
}

/// max^n: the first of equal moves counts.
pub fn plain_maxn(tree: &TreeGame, s: u32, depth: u32) -> Values {
    let Turn::One(mover) = tree.turn(&s) else { return tree.payoffs(&s) };
    if depth == 0 {
        return TreeEvaluate.evaluate(tree, &s);
    }
    let values = children(tree, s, mover).into_iter().map(|child| plain_maxn(tree, child, depth - 1));
    values.reduce(|best, v| if v[mover] > best[mover] { v } else { best }).expect("a move")
}

/// Algorithm 1 of paper 002 for the first seat, the moves ranked from left to right.
pub fn plain_opps(tree: &TreeGame, s: u32, depth: u32, m: usize, groups: Groups) -> f32 {
    let Turn::One(mover) = tree.turn(&s) else { return tree.payoffs(&s).0[0] };
    if depth == 0 {
        return TreeEvaluate.evaluate(tree, &s).0[0];
    }
    let own = mover.index() == 0;
    let all = groups.n1 >= tree.players() - 1;
    let width = match m {
        _ if own => usize::MAX,
        m if all || m < groups.n1 => groups.l1,
        _ => groups.l2,
    };
    let values = children(tree, s, mover).into_iter().enumerate().take(width).map(|(rank, child)| {
        let m = if own { 0 } else { m + usize::from(rank >= groups.l2) };
        plain_opps(tree, child, depth - 1, m, groups)
    });
    values.reduce(|a, b| if own { a.max(b) } else { a.min(b) }).expect("a move")
}

/// The value of each root move by [`plain_opps`].
pub fn plain_root(tree: &TreeGame, depth: u32, groups: Groups) -> Vec<f32> {
    let children = children(tree, 0, Player::new(0));
    children.into_iter().map(|child| plain_opps(tree, child, depth - 1, 0, groups)).collect()
}
