//! The solver proves what follows from the rules, and nothing else.

use nply_core::testing::TreeGame;
use nply_core::{Budget, Game, Opinions, Player, Report, Rng, Search, Seed, Turn};
use nply_search::tree::{Mcts, Scale, Solver, TreeOptions};

const RULES: [Solver; 3] = [Solver::Standard, Solver::Paranoid, Solver::FirstWinner];

fn think(tree: &TreeGame, solver: Solver, iterations: u64, seed: u64) -> Report<u8> {
    let view = tree.view(&0, Player::new(0));
    // Enough exploration to see every end of a small tree.
    let options = TreeOptions { solver, c: 2.0, scale: Scale::Bounds, ..TreeOptions::UCT };
    let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
    search.think(tree, &view, &Budget::iterations(iterations).into(), Seed(seed).rng())
}

/// Where the search ended early, because the root was proven: the best action and its values.
fn proven(text: &str) -> [Option<(u8, Vec<f32>)>; 3] {
    let tree = TreeGame::parse(3, text);
    RULES.map(|solver| {
        let report = think(&tree, solver, 2000, 1);
        (report.iterations < 2000).then(|| (report.best(), report.lines[0].values.seats(3).to_vec()))
    })
}

#[test]
fn a_win_in_one_ends_the_search() {
    let win = Some((1, vec![10.0, 0.0, 0.0]));
    assert_eq!(proven("1(2([0 10 0] [0 0 10]) [10 0 0])"), [win.clone(), win.clone(), win]);
}

#[test]
fn a_move_that_all_answers_lose_is_a_win() {
    let win = Some((0, vec![10.0, 0.0, 0.0]));
    let text = "1(2(3([10 0 0] [10 0 0]) [10 0 0]) 2([0 10 0] [0 0 10]))";
    assert_eq!(proven(text), [win.clone(), win.clone(), win]);
}

#[test]
fn different_winners_decide_by_the_rule() {
    // Seat 2 cannot win and chooses between seat 1 and seat 3.
    let [standard, paranoid, first] = proven("1(2([10 0 0] [0 0 10]) 2([0 0 10] [0 0 10]))");
    assert_eq!(standard, None);
    assert!(paranoid.is_some(), "all is lost if the others stand together");
    assert_eq!(
        first.map(|(_, values)| values),
        Some(vec![0.0, 0.0, 10.0]),
        "seat 3 comes first after seat 2"
    );
    // Seat 3 chooses between seat 1 and seat 2; seat 1 comes first after it.
    let [standard, paranoid, first] = proven("1(3([10 0 0] [0 10 0]) [0 0 10])");
    assert_eq!(standard, None);
    assert!(paranoid.is_some());
    assert_eq!(first, Some((0, vec![10.0, 0.0, 0.0])));
}

#[test]
fn draws_and_margins_prove_nothing() {
    assert_eq!(proven("1([5 5 0] [0 10 0])"), [None, None, None]);
    assert_eq!(proven("1([9 0 0] [8 0 1])"), [None, None, None]);
}

#[test]
fn a_proven_loss_is_not_played_and_not_searched() {
    // The first move loses by force. The others are drawn, so nothing else is proven.
    let tree = TreeGame::parse(2, "1(2([0 10] [10 0]) 2([5 5] [6 4]) [4 4])");
    let visits = |solver| {
        let report = think(&tree, solver, 1000, 1);
        assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), 1000);
        let lost = report.lines.iter().position(|line| line.action == 0).expect("a line");
        (lost, report.lines[lost].visits, report.lines[lost].values.seats(2).to_vec())
    };
    let (place, solved, values) = visits(Solver::Standard);
    assert_eq!((place, values), (2, vec![0.0, 10.0]));
    assert!(solved <= 3 && visits(Solver::None).1 > 2 * solved, "{solved}");
}

#[test]
fn lost_moves_are_searched_alike_where_nothing_else_is_left() {
    // At the second move of seat 1, seat 2 loses whatever it does, to different seats: worth one half to seat 1.
    let tree = TreeGame::parse(3, "1([3 0 0] 2([10 0 0] [0 0 10]))");
    let report = think(&tree, Solver::Standard, 4000, 1);
    assert_eq!(report.best(), 1);
    let own = report.lines[0].values.0[0];
    assert!((own - 5.0).abs() < 0.2, "{own}");
}

/// A random tree in which one seat wins at each end, or nobody.
fn random_text(mover: usize, depth: u32, rng: &mut Rng) -> String {
    if depth == 0 || rng.below(8) == 0 && depth < 4 {
        let winner = rng.below(7) as usize;
        let payoff = |seat: usize| if seat == winner % 4 && winner < 6 { "10" } else { "0" };
        return format!("[{} {} {}]", payoff(0), payoff(1), payoff(2));
    }
    let children = (0..=rng.below(3)).map(|_| random_text((mover + 1) % 3, depth - 1, rng));
    format!("{}({})", mover + 1, children.collect::<Vec<_>>().join(" "))
}

/// Who can win under max^n, however equal moves are decided, as bits; bit 3 is nobody.
fn possible(tree: &TreeGame, s: u32) -> u8 {
    let Turn::One(mover) = tree.turn(&s) else {
        return (0..3).find(|&seat| tree.payoffs(&s).0[seat] == 10.0).map_or(8, |seat| 1 << seat);
    };
    let own = 1 << mover.index();
    let children = children(tree, s, mover).into_iter().map(|child| possible(tree, child));
    children.reduce(|all, child| if all == own || child == own { own } else { all | child }).expect("a move")
}

fn children(tree: &TreeGame, s: u32, mover: Player) -> Vec<u32> {
    let mut list = Vec::new();
    tree.actions(&s, mover, &mut list);
    let after = |a| {
        let mut next = s;
        tree.apply(&mut next, a);
        next
    };
    list.into_iter().map(after).collect()
}

/// What a rule makes of the whole tree: bits of one winner, 16 for "the first seat loses", 0 for nothing.
fn plain(tree: &TreeGame, s: u32, rule: Solver) -> u8 {
    let Turn::One(mover) = tree.turn(&s) else { return possible(tree, s) & 7 };
    let all: Vec<u8> = children(tree, s, mover).into_iter().map(|child| plain(tree, child, rule)).collect();
    let own = 1 << mover.index();
    if all.contains(&own) {
        return own;
    }
    let (same, open) = (all.iter().all(|&child| child == all[0]), all.contains(&0));
    match rule {
        _ if open => 0,
        _ if same => all[0],
        Solver::Paranoid => 16,
        Solver::FirstWinner => {
            let next = |distance| 1u8 << ((mover.index() + distance) % 3);
            if all.contains(&next(1)) { next(1) } else { next(2) }
        }
        _ => 0,
    }
}

#[test]
fn proofs_are_those_of_the_rules_on_random_trees() {
    let (mut rng, mut proofs) = (Seed(5).rng(), [0; 3]);
    for seed in 0..600 {
        let tree = TreeGame::parse(3, &random_text(0, 4, &mut rng));
        let moves = children(&tree, 0, Player::new(0));
        if moves.len() < 2 {
            continue;
        }
        for (i, rule) in RULES.into_iter().enumerate() {
            let (report, exact) = (think(&tree, rule, 1500, seed), plain(&tree, 0, rule));
            assert_eq!(report.iterations < 1500, exact != 0, "{rule:?} {tree:?}");
            proofs[i] += usize::from(exact != 0);
            let values = report.lines[0].values.seats(3);
            // Which loss is played makes no difference to the first seat.
            if exact == 1 || exact & 7 != 0 && rule == Solver::Standard {
                let best = plain(&tree, moves[report.best() as usize], rule);
                assert_eq!(best, exact, "a move that keeps the result");
                assert!((0..3).all(|seat| values[seat] == f32::from(exact >> seat & 1) * 10.0));
            }
            if rule == Solver::Standard {
                let can_win = possible(&tree, 0);
                let certain = if can_win.count_ones() == 1 { can_win & 7 } else { 0 };
                assert_eq!(exact, certain, "standard proves what max^n leaves no choice about: {tree:?}");
            }
        }
    }
    assert!(proofs.iter().all(|&proofs| proofs > 100), "{proofs:?}");
    assert!(proofs[1] > proofs[0] && proofs[2] > proofs[0], "{proofs:?}");
}

#[test]
fn nothing_is_proven_through_chance() {
    let view = Throw.view(&0, Player::new(0));
    for solver in RULES {
        let options = TreeOptions { solver, ..TreeOptions::UCT };
        let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
        let report = search.think(&Throw, &view, &Budget::iterations(500).into(), Seed(1).rng());
        assert_eq!(report.iterations, 500);
        let throw = report.lines.iter().find(|line| line.action == 0).expect("a line");
        assert!((throw.values.0[0] - 0.5).abs() < 0.1, "{throw:?}");
    }
}

/// The first seat throws a coin for the win, or takes a draw; after heads or tails the second seat has to move once.
struct Throw;

impl Game for Throw {
    type State = u8;
    type Action = u8;
    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> u8 {
        0
    }
    fn turn(&self, s: &u8) -> Turn {
        match s {
            0 => Turn::One(Player::new(0)),
            1 => Turn::Chance,
            2 | 3 => Turn::One(Player::new(1)),
            _ => Turn::Over,
        }
    }
    fn actions(&self, _s: &u8, _who: Player, out: &mut Vec<u8>) {
        out.extend([0, 1]);
    }
    fn apply(&self, s: &mut u8, a: u8) {
        *s = match *s {
            0 if a == 0 => 1,
            0 => 6,
            1 => 2 + a,
            heads => 2 + heads,
        };
    }
    fn payoffs(&self, s: &u8) -> nply_core::Values {
        nply_core::Values::of(&[[1.0, 0.0], [0.0, 1.0], [0.5, 0.5]][*s as usize - 4])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn outcomes(&self, _s: &u8, out: &mut Vec<(u8, f32)>) {
        out.extend([(0, 0.5), (1, 0.5)]);
    }
}
