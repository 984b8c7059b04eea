//! Whole games: nothing is lost, worlds are sound.

use super::super::*;
use nply_core::{Game, Listed, Notation, Options, Player, Seed, Turn};

pub(super) fn built(seats: usize, options: &str) -> ColtExpress {
    let options = Options::parse(ColtExpress::ABOUT.options, ColtExpress::ABOUT.presets, options).expect("options");
    ColtExpress::build(seats, &options).expect("rules")
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    assert!(size_of::<Action>() <= 4);
}

#[test]
fn nothing_is_lost_on_the_way() {
    for preset in ["official", "tag2022", "tag2022-bugs"] {
        for seats in 2..=6 {
            let g = built(seats, &format!("preset={preset}"));
            for game in 0..4 {
                let mut rng = Seed(game).rng();
                let mut s = g.start(&mut rng);
                let mut list = Vec::new();
                while g.turn(&s) != Turn::Over {
                    assert_eq!(g.validate(&s), Ok(()), "{preset} {seats} {s:?}");
                    let action = match g.turn(&s) {
                        Turn::One(who) => {
                            list.clear();
                            g.actions(&s, who, &mut list);
                            rng.pick(&list)
                        }
                        _ => g.sample(&s, &mut rng),
                    };
                    g.apply(&mut s, action);
                    for who in Player::all(seats) {
                        let view = g.view(&s, who);
                        let mut world = view.blank();
                        view.world(&g, &mut rng, &mut world);
                        assert_eq!(g.validate(&world), Ok(()), "{preset} {seats} {s:?} {world:?}");
                        assert_eq!(g.view(&world, who), view);
                    }
                }
                let most = g.bounds().1;
                assert!(g.payoffs(&s).seats(seats).iter().all(|&score| (0.0..=most).contains(&score)));
            }
        }
    }
}
