//! Rules that end with the round in play ([`Game::until_round_ends`]): the same positions, and then what it has brought.

use nply_core::{GameSpec, Listed, Playout, RandomPlayout, Rng, Seed, Turn};

/// One random step. Chance deals one card at a time: all that it deals at once can reach into the next round.
fn step<G: Listed>(g: &G, s: &mut G::State, rng: &mut Rng) {
    if g.turn(s) == Turn::Chance {
        let outcome = g.sample(s, rng);
        g.apply(s, outcome);
    } else {
        RandomPlayout.run(g, s, 1, &mut Vec::new(), rng);
    }
}

/// A position after the first round of a game that goes on, and the generator that led to it.
fn second_round<G: Listed>(g: &G) -> Option<(G::State, Rng)> {
    (1..100).find_map(|seed| {
        let mut rng = Seed(seed).rng();
        let mut s = g.start(&mut rng);
        while g.rounds_over(&s) == 0 && g.turn(&s) != Turn::Over {
            step(g, &mut s, &mut rng);
        }
        (g.turn(&s) != Turn::Over).then_some((s, rng))
    })
}

pub fn end_alike<G: Listed>() {
    for &seats in G::ABOUT.seats {
        let spec: GameSpec = format!("{}/{seats}", G::ABOUT.id).parse().expect("a spec");
        let (g, spec) = spec.build::<G>().unwrap_or_else(|bad| panic!("{bad}"));
        let Some(short) = g.until_round_ends() else { continue };
        let (mut s, mut rng) = second_round(&g).unwrap_or_else(|| panic!("{spec} has no second round"));
        let (mut same, mut again) = (s.clone(), rng.clone());
        while short.turn(&same) != Turn::Over {
            assert!(s == same && short.turn(&same) == g.turn(&s), "{spec}: {s:?}");
            step(&g, &mut s, &mut rng);
            step(&short, &mut same, &mut again);
        }
        assert_eq!((g.rounds_over(&s), short.rounds_over(&same)), (2, 2), "{spec}");
        assert_eq!(g.payoffs(&s), short.payoffs(&same), "{spec}");
        assert_eq!(g.bounds(), short.bounds(), "{spec}");
    }
}
