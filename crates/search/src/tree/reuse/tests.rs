//! Copies are exact, and searches begin with them only where they fit.

use super::*;
use crate::tree::{Mcts, Selection, Solver, TreeOptions};
use nply_core::testing::TreeGame;
use nply_core::{Budget, Opinions, Report, Rng, Search, Seed, Seen, Turn, Values};

const REUSE: TreeOptions = TreeOptions { reuse: true, ..TreeOptions::UCT };

/// With all aids whose columns are copied.
const AIDED: TreeOptions = TreeOptions {
    selection: Selection { init: 2, bias: 0.5, history: 0.5, minimax: 0.5, ..Selection::PLAIN },
    ..REUSE
};

fn mcts<G: Game>(options: TreeOptions) -> Mcts<G> {
    Mcts::new(options, Opinions::default()).expect("it can be")
}

fn think<G: Game>(search: &mut Mcts<G>, g: &G, s: &G::State, iterations: u64) -> Report<G::Action> {
    let Turn::One(who) = g.turn(s) else { panic!("a seat decides") };
    let limits = Budget::iterations(iterations).into();
    let mut report = search.think(g, &View::of(g, s, who), &limits, Seed(1).rng());
    // Memory that an earlier search held counts too.
    (report.elapsed, report.bytes) = Default::default();
    report
}

/// Plays steps in the game and tells the search.
fn play<G: Game>(search: &mut Mcts<G>, g: &G, s: &mut G::State, steps: &[Step<G::Action>]) {
    for step in steps {
        let before = View::of(g, s, Player::new(0));
        g.step(s, step);
        let (witness, after) = (g.witness(s, step, Player::new(0)), View::of(g, s, Player::new(0)));
        search.saw(g, &Seen { before: &before, witness: &witness, after: &after });
    }
}

/// Random steps until the first seat has a choice again, or the game is over.
fn play_on<G: Game>(search: &mut Mcts<G>, g: &G, s: &mut G::State, rng: &mut Rng) -> bool {
    for turn in 0.. {
        let (mut list, mut outcomes) = (Vec::new(), Vec::new());
        let step = match g.turn(s) {
            Turn::Over => return false,
            Turn::Chance => {
                g.outcomes(s, &mut outcomes);
                Step::Chance(rng.pick(&outcomes).0)
            }
            turn => {
                let who = turn.seats().iter().next().expect("a seat");
                g.actions(s, who, &mut list);
                Step::Move(who, rng.pick(&list))
            }
        };
        if turn > 0 && list.len() > 1 && g.turn(s) == Turn::One(Player::new(0)) {
            return true;
        }
        play(search, g, s, &[step]);
    }
    unreachable!()
}

/// Every decision below two decisions of two trees is the same: visits, means, what is proven, what follows.
fn same(a: &Tree<u8>, b: &Tree<u8>, at: (u32, u32)) -> usize {
    let (left, right) = (a.decisions[at.0 as usize], b.decisions[at.1 as usize]);
    assert_eq!((left.visits, left.len, left.tried), (right.visits, right.len, right.tried));
    assert_eq!((left.explore, left.by_luck), (right.explore, right.by_luck));
    assert_eq!((left.seat, left.more), (right.seat, right.more));
    let mut count = 1;
    for offset in 0..left.len {
        let (i, j) = (a.place(at.0, offset), b.place(at.1, offset));
        let (x, y) = (&a.arms[i], &b.arms[j]);
        assert_eq!((x.n, a.actions[i]), (y.n, b.actions[j]));
        assert_eq!((x.mean, x.spread, x.child == NONE), (y.mean, y.spread, y.child == NONE));
        same_columns(a, b, (i, j));
        if x.child != NONE {
            assert_eq!(a.decisions[x.child as usize].tag, b.decisions[y.child as usize].tag);
            count += same(a, b, (x.child, y.child));
        }
        for link in a.links.iter().filter(|link| (link.decision, link.offset) == (at.0, offset)) {
            assert_eq!(a.child(&behind(a, at.0, offset, link.key)), Some(link.child));
            let child = b.child(&behind(b, at.1, offset, link.key)).expect("the same child");
            assert_eq!(a.decisions[link.child as usize].tag, b.decisions[child as usize].tag);
            count += same(a, b, (link.child, child));
        }
    }
    count
}

/// Where an iteration stands behind an arm after this happened.
fn behind(tree: &Tree<u8>, decision: u32, offset: u16, key: u64) -> Cursor {
    let mut cursor = Cursor::start(0);
    cursor.stand(decision, offset, tree.place(decision, offset) as u32);
    cursor.key = key;
    cursor
}

/// All that is kept by arm is the same.
fn same_columns(a: &Tree<u8>, b: &Tree<u8>, (i, j): (usize, usize)) {
    assert_eq!(a.side.proofs.get(i), b.side.proofs.get(j));
    assert_eq!(a.side.priors.get(i), b.side.priors.get(j));
    assert_eq!(a.side.hints.get(i), b.side.hints.get(j));
    assert_eq!(a.side.keys.get(i), b.side.keys.get(j));
    let seats = a.side.estimates.len() / a.arms.len();
    assert_eq!(a.side.estimates[i * seats..][..seats], b.side.estimates[j * seats..][..seats]);
}

fn copies_are_exact<G: Game<Action = u8>>(g: &G, options: TreeOptions, seed: u64) -> usize {
    let (mut search, mut rng) = (mcts(options), Seed(seed).rng());
    let mut s = g.start(&mut rng);
    let mut nodes = 0;
    while think(&mut search, g, &s, 2000).iterations > 0 && play_on(&mut search, g, &mut s, &mut rng) {
        let (old, kept) = (&search.memory.tree, search.kept.as_mut().expect("kept"));
        let mut kept = Kept { state: kept.state.clone(), steps: kept.steps.clone(), ..*kept };
        let Some(decision) = kept.find(g, old, &View::of(g, &s, Player::new(0))) else { continue };
        let copy = old.copy_below(decision, 0);
        let count = same(old, &copy, (decision, copy.arms[0].child));
        // The first one holds the arm from which the tree begins.
        assert_eq!(
            (copy.decisions.len(), copy.side.proofs.len()),
            (1 + count, if old.side.proofs.is_kept() { copy.arms.len() } else { 0 })
        );
        nodes += count;
    }
    nodes
}

#[test]
fn a_copy_holds_the_statistics_of_the_part() {
    let mut nodes = 0;
    for seed in 0..40 {
        let tree = TreeGame::random(3, 9, 3, true, &mut Seed(seed).rng());
        let solving = TreeOptions { solver: Solver::Standard, ..REUSE };
        nodes += copies_are_exact(&tree, if seed % 2 == 0 { REUSE } else { solving }, seed);
        nodes += copies_are_exact(&Walk, REUSE, seed);
        nodes += copies_are_exact(&tree, AIDED, seed);
        nodes += copies_are_exact(&Walk, AIDED, seed);
    }
    assert!(nodes > 1500, "{nodes}");
}

#[test]
fn a_search_goes_on_where_the_last_one_ended() {
    let tree = TreeGame::parse(2, "1(2(1([7 0] [8 0]) 1([6 0] [9 0])) 2([1 0] [2 0]))");
    let (mut search, mut s) = (mcts(REUSE), 0);
    think(&mut search, &tree, &s, 100);
    let steps = [Step::Move(Player::new(0), 0), Step::Move(Player::new(1), 1)];
    play(&mut search, &tree, &mut s, &steps);
    let report = think(&mut search, &tree, &s, 10);
    let visits: u64 = report.lines.iter().map(|line| line.visits).sum();
    assert!(report.iterations == 10 && visits > 10, "{report:?}");
    assert_eq!(report.lines.iter().map(|line| line.values.0[0]).fold(0.0, f32::max), 9.0);
    // A new game, another position, and a step that was not told begin afresh.
    search.forget();
    let fresh = think(&mut search, &tree, &s, 10);
    assert_eq!(fresh, think(&mut mcts(REUSE), &tree, &s, 10));
    assert_eq!(think(&mut search, &tree, &0, 10), think(&mut mcts(TreeOptions::UCT), &tree, &0, 10));
    let before = View::of(&tree, &s, Player::new(0));
    tree.apply(&mut s, 0);
    let after = View::of(&tree, &s, Player::new(0));
    search.saw(&tree, &Seen { before: &before, witness: &Witness { key: 0, step: None }, after: &after });
    assert!(search.kept.is_none());
}

#[test]
fn without_reuse_nothing_is_kept() {
    let tree = TreeGame::random(2, 6, 3, true, &mut Seed(1).rng());
    let mut search = mcts(TreeOptions::UCT);
    think(&mut search, &tree, &0, 50);
    assert!(search.kept.is_none() && search.memory.tree.links.is_empty());
}

/// Two seats choose one or two dice in turn, four times each; the first wants a high sum.
struct Walk;

impl Game for Walk {
    /// Turns, dice to throw, sum.
    type State = (u8, u8, u8);
    type Action = u8;
    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> Self::State {
        (0, 0, 0)
    }
    fn turn(&self, s: &Self::State) -> Turn {
        match *s {
            (_, 1.., _) => Turn::Chance,
            (8, 0, _) => Turn::Over,
            (turns, 0, _) => Turn::One(Player::new(turns as usize % 2)),
        }
    }
    fn actions(&self, s: &Self::State, _who: Player, out: &mut Vec<u8>) {
        // Some moves are forced.
        out.extend(if s.2 % 3 == 0 && s.0 % 2 == 1 { 1..=1 } else { 0..=2 });
    }
    fn apply(&self, s: &mut Self::State, a: u8) {
        *s = if s.1 > 0 { (s.0, s.1 - 1, s.2 + a) } else { (s.0 + 1, a, s.2) };
    }
    fn payoffs(&self, s: &Self::State) -> Values {
        Values::of(&[f32::from(s.2), 48.0 - f32::from(s.2)])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 48.0)
    }
    fn outcomes(&self, _s: &Self::State, out: &mut Vec<(u8, f32)>) {
        out.extend([(1, 0.5), (3, 0.5)]);
    }
}
