//! The searches of paper 004 with the models that Pommerman ships. Where Pommerman is not compiled there is nothing to test.

use crate::REGISTRY;
use nply_core::{Budget, Player, Seed, Stop, Turn};
use nply_registry::{AnyAgent, AnyGame, Thought};

fn pommerman() -> Option<Box<dyn AnyGame>> {
    let game = REGISTRY.game(&"pommerman:items=open".parse().expect("a spec")).ok();
    assert!(game.is_some() || !cfg!(feature = "default"), "Pommerman is there by default");
    game
}

fn agent(game: &dyn AnyGame, spec: &str) -> Box<dyn AnyAgent> {
    game.agent(&spec.parse().expect("a spec"), Budget::iterations(150)).expect("made")
}

/// What both searches think in the first seat at every step of a game, as it goes on with the choice of the first one
/// against three `simple`. Both see every step, for models remember.
fn side_by_side(game: &dyn AnyGame, specs: [&str; 2], seed: u64, steps: u64) -> Vec<[Thought; 2]> {
    let (mut table, own) = (game.start(Seed(seed)), Player::new(0));
    let mut searches = specs.map(|spec| agent(game, spec));
    let mut others: Vec<_> = Player::all(4).skip(1).map(|who| (who, agent(game, "simple"))).collect();
    let mut thoughts = Vec::new();
    for step in 0..steps {
        let Turn::Together(seats) = table.turn() else { break };
        if !seats.contains(own) {
            break;
        }
        let seed = Seed(seed).child(step);
        let both = searches
            .each_mut()
            .map(|search| search.think(&*table, own, seed.child(0), &Stop::default()).expect("an answer"));
        let mut moves = vec![(own, both[0].best().to_string())];
        for (who, other) in others.iter_mut().filter(|(who, _)| seats.contains(*who)) {
            let seed = seed.child(1 + who.index() as u64);
            moves
                .push((*who, other.choose(&*table, *who, seed, &Stop::default()).expect("an answer").action));
        }
        thoughts.push(both);
        table.play(&moves).expect("legal");
        searches.iter_mut().for_each(|search| search.saw(&*table, own));
        others.iter_mut().for_each(|(who, other)| other.saw(&*table, *who));
    }
    thoughts
}

/// All but the time, the questions and the memory, which answers that are kept take too.
fn found(thought: &Thought) -> Thought {
    Thought { seconds: 0.0, asked: 0, cached: 0, bytes_per_move: 0.0, ..thought.clone() }
}

/// With C 1 and a quarter of attention for each seat the guided search is the one that widens by the policy with exponent
/// 0.25, move for move, as both are in one program of the thesis' author.
#[test]
fn uniform_influence_plays_as_widening_by_a_quarter() {
    let Some(game) = pommerman() else { return };
    let specs = ["ag-sm-mcts:model=uniform,pw-c=1", "pw-policy:model=simple,pw-c=1,pw-alpha=0.25"];
    for (seed, steps) in [(1, 40), (2, 20)] {
        let thoughts = side_by_side(&*game, specs, seed, steps);
        assert!(thoughts.len() >= 15, "{} steps", thoughts.len());
        for (step, [uniform, policy]) in thoughts.iter().enumerate() {
            assert_eq!(found(uniform), found(policy), "game {seed}, step {step}");
        }
    }
    // Attention that differs between seats is another search.
    let specs = ["ag-sm-mcts:model=distance,pw-c=1", specs[1]];
    let thoughts = side_by_side(&*game, specs, 1, 5);
    assert!(thoughts.iter().all(|[distance, policy]| found(distance) != found(policy)));
}

#[test]
fn models_that_are_asked_late_say_the_same() {
    let Some(game) = pommerman() else { return };
    for spec in ["pw-policy:model=simple", "ag-sm-mcts:model=distance", "ag-sm-mcts:model=own"] {
        let early = format!("{spec},ask=early");
        for (step, [late, early]) in side_by_side(&*game, [spec, &early], 3, 10).iter().enumerate() {
            assert_eq!(found(late), found(early), "{spec}, step {step}");
            assert!(0 < late.asked && late.asked < early.asked, "{spec}: {} {}", late.asked, early.asked);
        }
    }
}
