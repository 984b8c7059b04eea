//! Information-set searches of views in which nothing is hidden: their perfect-information form.

use crate::player_types::{Act, OneTrick};
use nply_core::testing::TreeGame;
use nply_core::{Budget, Game, Opinions, Player, Report, Search, Seed, View};
use nply_search::depth_first::{MaxN, MaxNOptions};
use nply_search::tree::{Mcts, Scale, TreeOptions, Worlds};

fn run<G: Game>(g: &G, view: &View<G::State>, options: TreeOptions, iterations: u64) -> Report<G::Action> {
    let mut search = Mcts::open(options, Opinions::default()).expect("it can be");
    let mut report = search.think(g, view, &Budget::iterations(iterations).into(), Seed(7).rng());
    report.elapsed = Default::default();
    report
}

/// All worlds of an open view are the state itself, so drawing a new one each time changes nothing.
#[test]
fn worlds_of_an_open_view_are_one() {
    for high in [Act::Low, Act::High] {
        let mut s = OneTrick.start(&mut Seed(1).rng());
        [high, Act::Bid(1)].into_iter().for_each(|act| OneTrick.apply(&mut s, act));
        let view = View::open(s, Player::new(0));
        for options in [TreeOptions::IS_MCTS, TreeOptions::MO_IS_MCTS] {
            let one = TreeOptions { worlds: Worlds::One, ..options };
            assert_eq!(run(&OneTrick, &view, options, 500), run(&OneTrick, &view, one, 500));
        }
        // Both know the card: a low lead pays if it is high.
        for options in [TreeOptions::UCT, TreeOptions::IS_MCTS, TreeOptions::MO_IS_MCTS] {
            let best = run(&OneTrick, &view, TreeOptions { c: 2.0, ..options }, 5000).best();
            assert_eq!(best, if high == Act::High { Act::Low } else { Act::High });
        }
    }
}

/// With all cards known they converge to what max^n, UCT and each other find.
#[test]
fn with_all_known_they_agree_with_uct() {
    let mut compared = 0;
    for seed in 0..40 {
        let tree = TreeGame::uneven(3, 3, 3, &mut Seed(seed).rng());
        let view = View::open(0, Player::new(0));
        let mut maxn = MaxN::new(MaxNOptions::default(), Opinions::default());
        let exact = maxn.think(&tree, &view, &Budget::depth(9).into(), Seed(1).rng());
        // Where two moves are as good, or nothing is to be decided, nothing can be compared.
        let [first, second, ..] = &exact.lines[..] else { continue };
        if first.values.0[0] - second.values.0[0] < 0.5 {
            continue;
        }
        let values: Vec<(u8, f32)> = [TreeOptions::UCT, TreeOptions::IS_MCTS, TreeOptions::MO_IS_MCTS]
            .map(|options| TreeOptions { c: 0.7, scale: Scale::Bounds, ..options })
            .map(|options| run(&tree, &view, options, 30_000))
            .map(|report| (report.best(), report.lines[0].values.0[0]))
            .into();
        for (best, value) in &values {
            assert_eq!(*best, values[0].0, "seed {seed}: {values:?}");
            assert!((value - values[0].1).abs() < 0.3, "seed {seed}: {values:?}");
        }
        compared += 1;
    }
    assert!(compared > 10, "{compared}");
}
