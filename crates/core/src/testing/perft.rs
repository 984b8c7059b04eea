//! Counting the positions of a game tree, the strictest cheap check of rules.

use crate::game::{Game, Joint, Turn};
use crate::player::Player;
use crate::seed::Seed;

/// Positions after exactly `depth` turns. Chance is played from `seed` and is no turn; a simultaneous turn counts every
/// joint action; games that end earlier count nothing.
pub fn perft<G: Game>(g: &G, s: &G::State, depth: u32, seed: Seed) -> u64 {
    let mut s = s.clone();
    g.roll(&mut s, &mut seed.child(u64::from(depth)).rng());
    if depth == 0 {
        return 1;
    }
    match g.turn(&s) {
        Turn::Over => 0,
        Turn::Chance => unreachable!("chance was played"),
        Turn::One(who) => {
            let mut list = Vec::new();
            g.actions(&s, who, &mut list);
            let after = |action| {
                let mut next = s.clone();
                g.apply(&mut next, action);
                perft(g, &next, depth - 1, seed)
            };
            list.into_iter().map(after).sum()
        }
        Turn::Together(seats) => {
            let seats: Vec<Player> = seats.iter().collect();
            joint_perft(g, &s, &seats, Joint::empty(), depth, seed)
        }
    }
}

fn joint_perft<G: Game>(
    g: &G,
    s: &G::State,
    seats: &[Player],
    joint: Joint<G::Action>,
    depth: u32,
    seed: Seed,
) -> u64 {
    let Some((&who, rest)) = seats.split_first() else {
        let mut next = s.clone();
        g.apply_together(&mut next, &joint);
        return perft(g, &next, depth - 1, seed);
    };
    let mut list = Vec::new();
    g.actions(s, who, &mut list);
    let with = |action| {
        let mut joint = joint;
        joint.set(who, action);
        joint_perft(g, s, rest, joint, depth, seed)
    };
    list.into_iter().map(with).sum()
}
