//! Whole games.

use super::game;
use crate::dominion::cards::Pile;
use crate::dominion::state::State;
use nply_core::{Game, Notation, Player, Playout, RandomPlayout, Seed, Turn};

fn all_cards(s: &State) -> Pile {
    let mut all = s.supply;
    all.add(&s.trash);
    (0..s.seats as usize).for_each(|seat| all.add(&s.deck(seat)));
    all
}

#[test]
fn a_state_is_small() {
    assert!(std::mem::size_of::<State>() <= 512, "{}", std::mem::size_of::<State>());
}

#[test]
fn every_card_stays_in_the_game() {
    for seats in 2..=4 {
        for preset in ["official", "tag2022", "tag2022-bugs"] {
            let g = game(&format!("dominion/{seats}:preset={preset}"));
            let mut rng = Seed(seats as u64).rng();
            let mut s = g.start(&mut rng);
            let (all, mut buf) = (all_cards(&s), Vec::new());
            while g.turn(&s) != Turn::Over {
                RandomPlayout.run(&g, &mut s, 1, &mut buf, &mut rng);
                assert_eq!(all_cards(&s), all);
                assert_eq!(g.validate(&s), Ok(()), "{}", g.state_text(&s));
                for who in Player::all(seats) {
                    let view = g.view(&s, who);
                    let mut world = view.blank();
                    view.world(&g, &mut rng, &mut world);
                    assert_eq!(all_cards(&world), all);
                    assert_eq!(g.validate(&world), Ok(()));
                }
            }
        }
    }
}
