//! Whole games: nothing is lost, worlds are sound, random play is as measured elsewhere.

use super::super::train::Symbol;
use super::*;
use nply_core::Playout;

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
            for game in 0..2 {
                let mut rng = Seed(game).rng();
                let mut s = g.start(&mut rng);
                while g.turn(&s) != Turn::Over {
                    assert_eq!(g.validate(&s), Ok(()), "{preset} {seats} {s:?}");
                    let action = match g.turn(&s) {
                        Turn::One(who) => rng.pick(&g.listed(&s, Some(who))),
                        _ => g.sample(&s, &mut rng),
                    };
                    g.apply(&mut s, action);
                }
                let most = g.bounds().1;
                assert!(g.payoffs(&s).seats(seats).iter().all(|&score| (0.0..=most).contains(&score)));
                assert_eq!((s.round, s.boxes.iter().sum::<u8>() <= 2), (5, true));
            }
        }
    }
}

/// Choices and steps in a game and mean scores of random play, measured with the TAG framework's code of 2022. It asks seats
/// one after the other whose card is next, in the direction of the last turn, and counts those who have nothing to do.
#[test]
fn random_play_is_near_what_was_measured_elsewhere() {
    let table = [
        (2, 48.0, 80.0, 1464.0),
        (3, 75.0, 129.0, 1177.0),
        (4, 103.0, 184.0, 976.0),
        (5, 107.0, 218.0, 879.0),
        (6, 131.0, 286.0, 819.0),
    ];
    for (seats, choices, steps, score) in table {
        let g = built(seats, "preset=tag2022-bugs");
        let (mut rng, mut list, games) = (Seed(5).rng(), Vec::new(), 300);
        let (mut made, mut all, mut passed, mut sum) = (0u32, 0u32, 0u32, 0.0);
        for _ in 0..games {
            let mut s = g.start(&mut rng);
            let mut next = 0;
            while g.turn(&s) != Turn::Over {
                let Turn::One(who) = g.turn(&s) else {
                    g.roll(&mut s, &mut rng);
                    continue;
                };
                list.clear();
                g.actions(&s, who, &mut list);
                all += 1;
                made += u32::from(list.len() > 1);
                if s.phase == Phase::Resolve {
                    let (at, due) = (who.index(), if s.at == 0 { s.first.into() } else { next });
                    let back = g.turns(&s).last() == Some(&Symbol::Switching);
                    passed += ((if back { due + seats - at } else { at + seats - due }) % seats) as u32;
                    next = (if back { at + seats - 1 } else { at + 1 }) % seats;
                }
                let action = rng.pick(&list);
                g.apply(&mut s, action);
            }
            sum += g.payoffs(&s).seats(seats).iter().sum::<f32>() / seats as f32;
        }
        let mean = |n: u32| n as f32 / games as f32;
        let score_here = sum / games as f32;
        let steps_here = mean(all + passed);
        println!(
            "{seats} seats: {} choices, {} and {} steps, {score_here} points",
            mean(made),
            mean(all),
            steps_here
        );
        assert!((steps_here / steps - 1.0).abs() < 0.05, "{seats} seats: {steps_here} steps");
        assert!((mean(made) / choices - 1.0).abs() < 0.05, "{seats} seats: {} choices", mean(made));
        assert!((score_here / score - 1.0).abs() < 0.09, "{seats} seats: {score_here}");
    }
}

#[test]
fn fast_random_play_is_random_play() {
    for options in ["", "preset=tag2022-bugs"] {
        let g = built(4, options);
        for seed in 0..20 {
            let (mut rng, mut buf) = (Seed(seed).rng(), Vec::new());
            let mut one = g.start(&mut rng);
            let (mut two, mut other) = (one, rng.clone());
            let fast = super::super::opinions::RandomBandits.run(&g, &mut one, 5000, &mut buf, &mut rng);
            let plain = nply_core::RandomPlayout.run(&g, &mut two, 5000, &mut buf, &mut other);
            assert!(fast == plain && one == two && g.turn(&one) == Turn::Over);
        }
    }
}
