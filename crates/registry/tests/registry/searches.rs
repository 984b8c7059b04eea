//! What certain agents do in certain games.

use crate::game;
use nply_core::{AgentSpec, Budget, Eye, Player, Seed, Stop, Turn};
use nply_registry::AnyTable;
use nply_registry::testing::no_peek;

#[test]
fn open_hands_are_an_option_and_change_what_is_searched() {
    // With open hands two truths that look the same give different searches; with closed ones never.
    let game = game("hearts:pass=none");
    let open: AgentSpec = "uct:open=true".parse().expect("a spec");
    let closed: AgentSpec = "uct:open=false".parse().expect("a spec");
    assert!(no_peek(&*game, &closed, 30, Seed(3)).is_ok());
    assert!(no_peek(&*game, &open, 30, Seed(3)).is_err(), "an open search must depend on the truth");
}

/// The payoff of the first seat of tic-tac-toe if both play perfectly.
fn exhaustive(table: &dyn AnyTable) -> f32 {
    let Turn::One(who) = table.turn() else { return table.payoffs().0[0] };
    let after = |text: String| {
        let mut next = table.boxed();
        next.play(&[(who, text)]).expect("legal");
        exhaustive(&*next)
    };
    let values = table.legal(Some(who)).into_iter().map(after);
    if who.index() == 0 { values.fold(-1.0, f32::max) } else { values.fold(1.0, f32::min) }
}

#[test]
fn proofs_in_tic_tac_toe_are_those_of_exhaustive_search() {
    let game = game("tic-tac-toe");
    let agent =
        |spec: &str| game.agent(&spec.parse().expect("a spec"), nply_registry::DEFAULT_BUDGET).expect("made");
    let (mut solver, mut rng, mut proofs) = (agent("uct:solver=standard@3000it"), Seed(6).rng(), 0);
    for _ in 0..60 {
        // Four to six random moves: there are wins, losses and draws.
        let mut table = game.start(Seed(1));
        for _ in 0..4 + rng.below(3) {
            if let Turn::One(who) = table.turn() {
                let legal = table.legal(Some(who));
                table.play(&[(who, legal[rng.below(legal.len() as u32) as usize].clone())]).expect("legal");
            }
        }
        let Turn::One(who) = table.turn() else { continue };
        let exact = exhaustive(&*table);
        let thought = solver.think(&*table, who, Seed(2), &Stop::default()).expect("an answer");
        let is_proven = thought.iterations < 3000;
        assert_eq!(is_proven, exact != 0.0, "a draw is never proven: {}", table.state_text(Eye::All));
        if is_proven {
            assert_eq!(thought.lines[0].values, [exact, -exact], "{}", table.state_text(Eye::All));
            proofs += 1;
        }
    }
    assert!(proofs > 20, "{proofs}");
}

#[test]
fn a_tree_is_reused_only_where_the_option_says_so() {
    let game = game("tic-tac-toe");
    let visits = |spec: &str| {
        let mut agent = game.agent(&spec.parse().expect("a spec"), Budget::iterations(500)).expect("made");
        let (mut table, who) = (game.start(Seed(1)), Player::new(0));
        for _ in 0..2 {
            let Turn::One(mover) = table.turn() else { panic!("nobody has won yet") };
            let text =
                agent.think(&*table, mover, Seed(3), &Stop::default()).expect("an answer").best().to_string();
            // Both moves are thought over by the first seat's agent; only its own tree is followed.
            table.play(&[(mover, text)]).expect("legal");
            agent.saw(&*table, who);
        }
        agent
            .think(&*table, who, Seed(4), &Stop::default())
            .expect("an answer")
            .lines
            .iter()
            .map(|line| line.visits)
            .sum::<u64>()
    };
    assert_eq!(visits("uct"), 500);
    assert_eq!(visits("uct:reuse=true"), 500, "the seat changed in between");
    let alone = |spec: &str| {
        let mut agent = game.agent(&spec.parse().expect("a spec"), Budget::iterations(500)).expect("made");
        let (mut table, who) = (game.start(Seed(1)), Player::new(0));
        let first = agent.think(&*table, who, Seed(3), &Stop::default()).expect("an answer");
        for (mover, text) in [0, 1].map(|i| (Player::new(i), first.lines[0].pv[i].action.clone())) {
            table.play(&[(mover, text)]).expect("legal");
            agent.saw(&*table, who);
        }
        agent
            .think(&*table, who, Seed(4), &Stop::default())
            .expect("an answer")
            .lines
            .iter()
            .map(|line| line.visits)
            .sum::<u64>()
    };
    assert_eq!(alone("uct"), 500);
    assert!(alone("uct:reuse=true") > 505);
}
