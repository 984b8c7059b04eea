//! Speed of Pommerman on one thread, and games of four rule-based agents.
//!
//! ```sh
//! cargo run --release -p nply-games --example pommerman -- 2000
//! ```

use nply_core::{Game, GameSpec, Joint, Player, Playout, Rng, Seed, Turn};
use nply_games::pommerman::{Action, AnyAction, Pommerman, Simple, State};
use std::time::Instant;

const SECONDS: f64 = 2.0;

fn main() {
    let games = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(1000);
    let spec: GameSpec = "pommerman".parse().expect("a spec");
    let g: Pommerman = spec.build().expect("a game").0;
    rate("steps on quiet boards", |rng| quiet(&g, rng));
    rate("steps of random games, boards made anew", |rng| {
        let mut s = g.start(rng);
        AnyAction.run(&g, &mut s, u32::MAX, &mut Vec::new(), rng).into()
    });
    rate("boards", |rng| {
        for _ in 0..64 {
            std::hint::black_box(g.start(rng));
        }
        64
    });
    rate("decisions of the rule-based agent in games of four", |rng| four(&g, rng).1);
    tell_games(&g, games);
}

/// How often something is done in a second; it says how much it did.
fn rate(what: &str, mut work: impl FnMut(&mut Rng) -> u64) {
    let (mut rng, start, mut done) = (Seed(1).rng(), Instant::now(), 0);
    while start.elapsed().as_secs_f64() < SECONDS {
        done += work(&mut rng);
    }
    println!("{what}: {:.0} a second", done as f64 / start.elapsed().as_secs_f64());
}

/// Four that only walk, to the last step.
fn quiet(g: &Pommerman, rng: &mut Rng) -> u64 {
    let mut s = g.start(rng);
    while let Turn::Together(_) = g.turn(&s) {
        let mut all = rng.below(625) as usize;
        let mut joint = Joint::empty();
        for who in Player::all(4) {
            joint.set(who, Action::ALL[all % 5]);
            all /= 5;
        }
        g.apply_together(&mut s, &joint);
    }
    s.steps().into()
}

/// A game of four rule-based agents: the end, and how often they decided.
fn four(g: &Pommerman, rng: &mut Rng) -> (State, u64) {
    let (mut s, mut agents, mut decisions) = (g.start(rng), [Simple::default(); 4], 0);
    while let Turn::Together(seats) = g.turn(&s) {
        let mut joint = Joint::empty();
        for who in seats.iter() {
            let agent = &mut agents[who.index()];
            let action = agent.choose(&s, who.index(), rng);
            agent.played(action);
            joint.set(who, action);
            decisions += 1;
        }
        g.apply_together(&mut s, &joint);
    }
    (s, decisions)
}

fn tell_games(g: &Pommerman, games: usize) {
    let (mut rng, mut wins, mut ties, mut late) = (Seed(2).rng(), [0; 4], 0, 0);
    let mut lengths = Vec::new();
    for _ in 0..games {
        let (s, _) = four(g, &mut rng);
        let payoffs = g.payoffs(&s);
        match Player::all(4).find(|&who| payoffs[who] > 0.0) {
            Some(who) => wins[who.index()] += 1,
            None => ties += 1,
        }
        late += usize::from(s.steps() == 800);
        lengths.push(s.steps());
    }
    lengths.sort_unstable();
    let mean = lengths.iter().sum::<u32>() as f64 / games as f64;
    println!("{games} games of four: wins by seat {wins:?}, {ties} ties, {late} to the last step");
    println!("mean length {mean:.1}, median {}", lengths[games / 2]);
}
