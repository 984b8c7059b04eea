//! Simultaneous turns: equilibria of matrix games, and what decoupled UCT does find.

use nply_core::testing::Matrix;
use nply_core::{Budget, Game, Joint, Opinions, Player, PlayerSet, Report, Search, Seed, Turn, Values};
use nply_search::tree::{FinalMove, Mcts, Rule, Selection, TreeOptions};

fn think(game: &Matrix, who: usize, options: TreeOptions, seed: u64) -> Report<u8> {
    let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
    let view = game.view(&None, Player::new(who));
    search.think(game, &view, &Budget::iterations(40_000).into(), Seed(seed).rng())
}

fn drawn(rule: Rule, gamma: f32) -> TreeOptions {
    TreeOptions { selection: Selection { rule, gamma, ..Selection::PLAIN }, ..TreeOptions::DECOUPLED_UCT }
}

/// How often the second action was searched.
fn share(report: &Report<u8>) -> f64 {
    let line = report.lines.iter().find(|line| line.action == 1).expect("an action");
    line.visits as f64 / report.iterations as f64
}

#[test]
fn regret_matching_comes_near_the_equilibrium() {
    for (game, seats) in [(Matrix::unequal_pennies(), 2), (Matrix::pennies_with_a_third(), 3)] {
        for who in 0..2 {
            let found = share(&think(&game, who, drawn(Rule::RegretMatching, 0.05), 3));
            // A twentieth of all draws is uniform.
            let expected = 0.95 * 0.25 + 0.05 * 0.5;
            assert!((found - expected).abs() < 0.05, "{seats} seats, seat {who}: {found}");
        }
    }
    let third = share(&think(&Matrix::pennies_with_a_third(), 2, drawn(Rule::RegretMatching, 0.05), 3));
    assert!(third > 0.95, "what is always better: {third}");
}

#[test]
fn exp3_comes_near_the_equilibrium() {
    let found = share(&think(&Matrix::unequal_pennies(), 0, drawn(Rule::Exp3, 0.1), 3));
    assert!((found - 0.275).abs() < 0.1, "{found}");
}

/// It finds what is better whatever the others do; a mixture it need not find.
#[test]
fn decoupled_uct_finds_what_always_is_better() {
    let report = think(&Matrix::pennies_with_a_third(), 2, TreeOptions::DECOUPLED_UCT, 3);
    assert!(report.best() == 1 && share(&report) > 0.95, "{}", share(&report));
    let report = think(&Matrix::pennies_with_a_third(), 2, TreeOptions::SM_MCTS, 3);
    assert!(report.best() == 1 && share(&report) > 0.95, "{}", share(&report));
}

#[test]
fn the_final_move_can_be_drawn_from_the_strategy() {
    let options = TreeOptions { final_move: FinalMove::Drawn, ..drawn(Rule::RegretMatching, 0.05) };
    let game = Matrix::unequal_pennies();
    let heads = (0..60).filter(|&seed| {
        let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
        let limits = Budget::iterations(3000).into();
        search.think(&game, &game.view(&None, Player::new(0)), &limits, Seed(seed).rng()).best() == 1
    });
    let heads = heads.count();
    assert!((5..30).contains(&heads), "a quarter of 60: {heads}");
}

/// Two seats; whoever stands on 0 at a turn is out. The second may stand there, the first chooses; the game lasts four turns.
struct Stay;

impl Game for Stay {
    /// Turns played, and which seats are out.
    type State = (u8, [bool; 2]);
    type Action = u8;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut nply_core::Rng) -> (u8, [bool; 2]) {
        (0, [false; 2])
    }
    fn turn(&self, s: &(u8, [bool; 2])) -> Turn {
        let inside = Player::all(2).filter(|who| !s.1[who.index()]);
        let seats = inside.fold(PlayerSet::EMPTY, PlayerSet::with);
        if s.0 == 4 || seats.is_empty() { Turn::Over } else { Turn::Together(seats) }
    }
    fn actions(&self, _s: &(u8, [bool; 2]), _who: Player, out: &mut Vec<u8>) {
        out.extend([0, 1]);
    }
    fn apply(&self, _s: &mut (u8, [bool; 2]), _a: u8) {
        unreachable!("all seats move together")
    }
    fn apply_together(&self, s: &mut (u8, [bool; 2]), joint: &Joint<u8>) {
        s.0 += 1;
        joint.iter().for_each(|(who, action)| s.1[who.index()] |= action == 0);
    }
    fn payoffs(&self, s: &(u8, [bool; 2])) -> Values {
        Values::of(&s.1.map(|out| if out { -1.0 } else { 1.0 }))
    }
    fn bounds(&self) -> (f32, f32) {
        (-1.0, 1.0)
    }
    fn knocked_out(&self, s: &(u8, [bool; 2]), who: Player) -> Option<Values> {
        s.1[who.index()].then(|| Values::of(&s.1.map(|out| if out { -1.0 } else { 0.0 })))
    }
}

#[test]
fn playouts_end_when_the_searching_seat_is_out() {
    let run = |ends_when_out| {
        let options = TreeOptions { ends_when_out, ..TreeOptions::SM_MCTS };
        let mut search = Mcts::new(options, Opinions::default()).expect("it can be");
        let view = Stay.view(&(0, [false; 2]), Player::new(0));
        search.think(&Stay, &view, &Budget::iterations(500).into(), Seed(1).rng())
    };
    let (ends, goes_on) = (run(true), run(false));
    assert!(ends.best() == 1 && goes_on.best() == 1);
    assert!(ends.nodes < goes_on.nodes, "{} {}", ends.nodes, goes_on.nodes);
    // A seat that is out has lost, and what the others have is not yet decided.
    let out = ends.lines.iter().find(|line| line.action == 0).expect("an action");
    assert_eq!(out.values[Player::new(0)], -1.0);
}
