//! The variants of paper 001 on small trees, worked out by hand. Nothing is left to luck: moves are tried from left to
//! right, rollouts take the last move. No choice below depends on whether a node's visits count the present one.

use super::*;
use nply_core::Playout;

struct Leftmost;

impl OrderMoves<TreeGame> for Leftmost {
    fn rate(&self, _g: &TreeGame, _s: &u32, _who: Player, list: &[u8], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&child| -f32::from(child)));
    }
}

struct Last;

impl Playout<TreeGame> for Last {
    fn choose(&self, _g: &TreeGame, _s: &u32, _who: Player, list: &[u8], _rng: &mut Rng) -> u8 {
        list[list.len() - 1]
    }
}

/// What an arm has learned: its action, its visits, and the mean for the seat that decides, 0 to 1.
type Told = (u8, u32, f32);

/// A decision: its seat, from 1, and its arms.
type Node = (usize, Vec<Told>);

/// A search of the first position by the first seat, whose payoffs are 0 to 10.
fn searched(options: TreeOptions, c: f32, tree: &str, iterations: u64) -> (Mcts<TreeGame>, Report<u8>) {
    let tree = TreeGame::parse(2, tree);
    let selection = Selection { untried: Untried::Static, ..Selection::PLAIN };
    let leaf = Leaf::Playout { limit: 30, counts: Counts::Shared };
    let options = TreeOptions { c, scale: Scale::Bounds, selection, leaf, ..options };
    let order: Arc<dyn OrderMoves<TreeGame>> = Arc::new(Leftmost);
    let o = Opinions { order: Some(order), playout: Arc::new(Last), ..Opinions::default() };
    let mut search = Mcts::new(options, o).expect("it can be");
    let s = tree.start(&mut Seed(1).rng());
    let limits = Budget::iterations(iterations).into();
    let report = search.think(&tree, &tree.view(&s, Player::new(0)), &limits, Seed(2).rng());
    (search, report)
}

/// All decisions that were visited, in the order in which they were met; of each the arms that were tried.
fn nodes(search: &Mcts<TreeGame>) -> Vec<Node> {
    let tree = &search.memory.tree;
    let visited = (1..tree.decisions.len()).filter(|&d| tree.decisions[d].visits > 0);
    let told = |decision: usize| {
        let (actions, arms) = (tree.actions_of(decision as u32), tree.arms_of(decision as u32));
        let arms = actions.iter().zip(arms).filter(|(_, arm)| arm.n > 0);
        let mut arms: Vec<Told> = arms.map(|(&action, arm)| (action, arm.n, arm.mean)).collect();
        arms.sort_by_key(|arm| arm.0);
        (tree.decisions[decision].seat.index() + 1, arms)
    };
    visited.map(told).collect()
}

fn assert_are(name: &str, found: &[Node], expected: &[Node]) {
    let alike = |(a, b): (&Told, &Told)| a.0 == b.0 && a.1 == b.1 && (a.2 - b.2).abs() < 1e-5;
    let same =
        |(a, b): (&Node, &Node)| a.0 == b.0 && a.1.len() == b.1.len() && a.1.iter().zip(&b.1).all(alike);
    let all = found.len() == expected.len() && found.iter().zip(expected).all(same);
    assert!(all, "{name}: {found:?}, by hand {expected:?}");
}

/// The first seat chooses a or b. After a the second seat chooses 0, to X, or 1, to Y, where the first seat chooses
/// again; after b it chooses a leaf. X is `1([6 2] [1 7])`, Y is `1([3 5] [8 1])`. Values below are payoffs divided by 10.
const TREE: &str = "1(2(1([6 2] [1 7]) 1([3 5] [8 1])) 2([4 7] [6 3]))";

/// The expected statistics after seven iterations with C = 1. A bound is `mean + sqrt(ln N / n)`; beside it N - 1 would
/// choose alike.
#[test]
fn seven_iterations_of_each_variant() {
    // One tree. At the root a and b, below a the second seat's A with moves 0 (to X) and 1 (to Y), below b its B.
    //  1  a is tried; rollout 1, 1: [8 1]                       a .8
    //  2  b is tried; rollout 1: [6 3]                          b .6
    //  3  a (.8 before .6); at A 0 is tried; rollout 1: [1 7]   a .45 of 2, A0 .7
    //  4  a .45 + sqrt(ln 3 / 2) = 1.19, b .6 + sqrt(ln 3) = 1.65: b; at B 0 is tried: [4 7]    b .5 of 2, B0 .7
    //  5  b (.5 before .45, visits alike); at B 1 is tried: [6 3]                               b .5333 of 3, B1 .3
    //  6  a .45 + sqrt(ln 5 / 2) = 1.35, b .5333 + sqrt(ln 5 / 3) = 1.27: a; at A 1; rollout 1: [8 1]   a .5667 of 3, A1 .1
    //  7  a (.5667 before .5333, visits alike); at A 0 (.7 before .1); at X 0 is tried: [6 2]
    //     a 2.3 / 4, A0 (.7 + .2) / 2, X0 .6
    let maxn = [
        (1, vec![(0, 4, 0.575), (1, 3, 1.6 / 3.0)]),
        (2, vec![(0, 2, 0.45), (1, 1, 0.1)]),
        (2, vec![(0, 1, 0.7), (1, 1, 0.3)]),
        (1, vec![(0, 1, 0.6)]),
    ];
    // The same way, but the second seat learns 1 - v of the first seat's value v, whatever it gets itself:
    // A0 1 - .1 and 1 - .6, A1 1 - .8, B0 1 - .4, B1 1 - .6. In iteration 7 it chooses A0, .9 before .2.
    let paranoid = [
        (1, vec![(0, 4, 0.575), (1, 3, 1.6 / 3.0)]),
        (2, vec![(0, 2, 0.65), (1, 1, 0.2)]),
        (2, vec![(0, 1, 0.6), (1, 1, 0.4)]),
        (1, vec![(0, 1, 0.6)]),
    ];
    // The first seat's own tree alone; the second seat moves as in rollouts, 1. The fork after a is Y every time.
    //  1  a; rollout 1, 1: [8 1]      a .8
    //  2  b; rollout 1: [6 3]         b .6
    //  3  a; then 0 is tried: [3 5]   a .55 of 2, Y0 .3
    //  4  a .55 + sqrt(ln 3 / 2) = 1.29, b .6 + sqrt(ln 3) = 1.65: b: [6 3]                b .6 of 2
    //  5  b (.6 before .55): [6 3]                                                         b .6 of 3
    //  6  a .55 + sqrt(ln 5 / 2) = 1.45, b .6 + sqrt(ln 5 / 3) = 1.33: a; 1 is tried: [8 1]    a 1.9 / 3, Y1 .8
    //  7  a (.6333 before .6); Y1 (.8 before .3): [8 1]                                    a 2.7 / 4, Y1 .8 of 2
    let own = [(1, vec![(0, 4, 0.675), (1, 3, 0.6)]), (1, vec![(0, 1, 0.3), (1, 2, 0.8)])];
    // A tree for each seat. The second seat's root has 0 and 1, the same arms after a and after b. The first seat's node
    // after a has 0 and 1, the same arms at X and at Y.
    //  1  a; second 0, to X; the first has left its tree: rollout 1: [1 7]     a .1, second 0 .7
    //  2  b; second 1: [6 3]                                                   b .6, second 1 .3
    //  3  b (.6 before .1); second 0 (.7 before .3): [4 7]                     b .5 of 2, second 0 .7 of 2
    //  4  a .1 + sqrt(ln 3) = 1.15, b .5 + sqrt(ln 3 / 2) = 1.24: b;
    //     second 0 .7 + .74 = 1.44, 1 .3 + 1.05 = 1.35: 0: [4 7]               b 1.4 / 3, second 0 .7 of 3
    //  5  a .1 + sqrt(ln 4) = 1.28, b .4667 + sqrt(ln 4 / 3) = 1.15: a;
    //     second 0 .7 + .68 = 1.38, 1 .3 + 1.18 = 1.48: 1, to Y; 0 is tried: [3 5]   a .2 of 2, second 1 .4 of 2, after a 0 .3
    //  6  a .2 + sqrt(ln 5 / 2) = 1.10, b .4667 + sqrt(ln 5 / 3) = 1.20: b;
    //     second 0 .7 + .73 = 1.43, 1 .4 + .90 = 1.30: 0: [4 7]                b 1.8 / 4, second 0 .7 of 4
    //  7  a .2 + sqrt(ln 6 / 2) = 1.15, b .45 + sqrt(ln 6 / 4) = 1.12: a;
    //     second 0 .7 + .67 = 1.37, 1 .4 + .95 = 1.35: 0, to X; after a 0 was tried at Y, so 1 is: [1 7]
    //     a .5 / 3, second 0 .7 of 5, after a 1 .1
    let mt = [
        (1, vec![(0, 3, 0.5 / 3.0), (1, 4, 0.45)]),
        (2, vec![(0, 5, 0.7), (1, 2, 0.4)]),
        (1, vec![(0, 1, 0.3), (1, 1, 0.1)]),
    ];
    // As MultiTree, but the second seat learns 1 - v.
    //  1  a; second 0; rollout 1: [1 7]     a .1, second 0 .9
    //  2  b; second 1: [6 3]                b .6, second 1 .4
    //  3  b; second 0: [4 7]                b .5 of 2, second 0 (.9 + .6) / 2
    //  4  b as above; second 0 .75 + .74 = 1.49, 1 .4 + 1.05 = 1.45: 0: [4 7]    b 1.4 / 3, second 0 2.1 / 3
    //  5  a as above; second 0 .7 + .68 = 1.38, 1 .4 + 1.18 = 1.58: 1, to Y; 0 is tried: [3 5]
    //     a .2 of 2, second 1 (.4 + .7) / 2, after a 0 .3
    //  6  b as above; second 0 .7 + .73 = 1.43, 1 .55 + .90 = 1.45: 1: [6 3]     b 2.0 / 4, second 1 1.5 / 3
    //  7  a .2 + sqrt(ln 6 / 2) = 1.15, b .5 + sqrt(ln 6 / 4) = 1.17: b; second 0 (.7 before .5, visits alike): [4 7]
    //     b 2.4 / 5, second 0 2.7 / 4
    let mtp =
        [(1, vec![(0, 2, 0.2), (1, 5, 0.48)]), (2, vec![(0, 4, 0.675), (1, 3, 0.5)]), (1, vec![(0, 1, 0.3)])];
    let all: [(&str, TreeOptions, &[Node]); 5] = [
        ("maxn-mcts", TreeOptions::MAXN_MCTS, &maxn),
        ("paranoid-mcts", TreeOptions::PARANOID_MCTS, &paranoid),
        ("self", TreeOptions::SELF, &own),
        ("mt", TreeOptions::MT, &mt),
        ("mtp", TreeOptions::MTP, &mtp),
    ];
    for (name, options, expected) in all {
        let (search, report) = searched(options, 1.0, TREE, 7);
        assert_are(name, &nodes(&search), expected);
        // What is reported of the root are payoffs.
        let mut root: Vec<Told> = report
            .lines
            .iter()
            .map(|line| (line.action, line.visits as u32, line.values.0[0] / 10.0))
            .collect();
        root.sort_by_key(|line| line.0);
        assert_are(name, &[(1, root)], &expected[..1]);
    }
}

/// The first seat's node after a has two moves where the second seat chose X and three where it chose Y. A bound is
/// `mean + .3 sqrt(ln N(a) / n)`: N(a) counts the visits in which the move could be taken.
#[test]
fn a_move_explores_by_the_visits_in_which_it_was_legal() {
    let tree = "1(2(1([6 2] [4 5]) 1([3 9] [8 2] [5 6])) [0 0])";
    //  1  a; second 0, to X; rollout 1: [4 5]                                     second 0 .5
    //  2  b: [0 0]. It is never good enough again.
    //  3  a; second 1, to Y; 0 is tried: [3 9]                                    second 1 .9
    //  4  a; second 1 (.9 before .5); at Y 1 is tried: [8 2]                      second 1 .55 of 2
    //  5  a; second 0 .5 + .3 sqrt(ln 3) = .81, 1 .55 + .3 sqrt(ln 3 / 2) = .77: 0; at X 1 (.8 before .3): [4 5]
    //  6  a; second 1 (.55 before .5, visits alike); at Y 2 is tried: [5 6]       second 1 1.7 / 3
    //  7  a; second 0 .5 + .3 sqrt(ln 5 / 2) = .77, 1 .5667 + .3 sqrt(ln 5 / 3) = .79: 1; at Y
    //     0 .3 + .3 sqrt(ln 5) = .68, 1 .6 + .3 sqrt(ln 5 / 2) = .869, 2 .5 + .3 sqrt(ln 4) = .853: 1: [8 2].
    //     With the node's five visits 2 would have .5 + .3 sqrt(ln 5) = .881, and be taken.
    let (search, _) = searched(TreeOptions::MT, 0.3, tree, 7);
    let expected = [
        (1, vec![(0, 6, 3.2 / 6.0), (1, 1, 0.0)]),
        (2, vec![(0, 2, 0.5), (1, 4, 0.475)]),
        (1, vec![(0, 1, 0.3), (1, 3, 2.0 / 3.0), (2, 1, 0.5)]),
    ];
    assert_are("mt", &nodes(&search), &expected);
    let tree = &search.memory.tree;
    let after_a = (1..tree.decisions.len() as u32).rfind(|&d| tree.decisions[d as usize].visits == 5);
    let after_a = after_a.expect("the node after a");
    let legal = |offset| tree.side.available[tree.place(after_a, offset)];
    assert_eq!(tree.actions_of(after_a), [0, 1, 2]);
    // Iterations 3 to 7; the last move only in those of Y.
    assert_eq!([legal(0), legal(1), legal(2)], [5, 5, 4]);
}
