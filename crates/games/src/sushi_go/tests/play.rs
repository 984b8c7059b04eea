use super::super::cards::size;
use super::super::rules::{MOST_SEATS, ROUNDS};
use super::*;
use nply_core::{Playout, RandomPlayout, Turn};

#[test]
fn a_game_has_three_rounds_of_full_hands() {
    for (seats, hand) in [(2, 10), (3, 9), (4, 8), (5, 7)] {
        let g = built(seats, "");
        let mut rng = Seed(4).rng();
        let (mut s, mut turns) = (g.start(&mut rng), 0);
        while g.turn(&s) != Turn::Over {
            turns += u32::from(g.turn(&s) != Turn::Chance);
            RandomPicks.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
            assert_eq!(g.validate(&s), Ok(()), "no card is lost");
        }
        assert_eq!((turns, size(s.bag)), (3 * hand, 108 - 3 * hand * seats as u32));
    }
}

fn random_games(seats: usize, options: &str, games: usize) -> (f32, f32) {
    let g = built(seats, options);
    let (mut choices, mut points, mut rng, mut list) = (0, 0.0, Seed(12).rng(), Vec::new());
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        while g.turn(&s) != Turn::Over {
            for who in g.turn(&s).seats().iter() {
                list.clear();
                g.actions(&s, who, &mut list);
                choices += u32::from(list.len() > 1);
            }
            RandomPicks.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
        }
        points += g.payoffs(&s).seats(seats).iter().sum::<f32>() / seats as f32;
    }
    (choices as f32 / games as f32, points / games as f32)
}

/// Measured with the TAG framework's code of 2022, which loses some picks and does not tell Maki cards apart: only
/// roughly.
#[test]
fn random_play_is_about_as_long_and_as_rich_as_measured_elsewhere() {
    for (seats, choices, points) in [(2, 52.0, 41.0), (3, 68.0, 32.5), (4, 78.0, 26.0), (5, 82.0, 21.0)] {
        let (made, mean) = random_games(seats, "preset=tag2022", 1500);
        assert!((made / choices - 1.0).abs() < 0.07, "{seats}: {made} choices, {choices} elsewhere");
        assert!((mean / points - 1.0).abs() < 0.09, "{seats}: {mean} points, {points} elsewhere");
    }
}

#[test]
fn fast_random_play_is_random_play() {
    let g = built(3, "");
    let mut means = [0.0, 0.0];
    let (mut rng, mut buf) = (Seed(13).rng(), Vec::new());
    for game in 0..6000 {
        let mut s = g.start(&mut rng);
        if game % 2 == 0 {
            RandomPicks.run(&g, &mut s, 1000, &mut buf, &mut rng);
        } else {
            RandomPlayout.run(&g, &mut s, 1000, &mut buf, &mut rng);
        }
        means[game % 2] += g.payoffs(&s).seats(3).iter().sum::<f32>() / 9000.0;
    }
    // The deviation of a game's mean is about 5: 0.13 for the difference of two means.
    assert!((means[0] - means[1]).abs() < 0.5, "{means:?}");
}

#[test]
fn the_rating_beats_random_play() {
    let g = built(4, "");
    let order = g.orders().swap_remove(0).opinion;
    let (mut rng, mut points) = (Seed(14).rng(), [0.0; MOST_SEATS]);
    for _ in 0..100 {
        let mut s = g.start(&mut rng);
        while s.round < ROUNDS {
            g.roll(&mut s, &mut rng);
            let mut joint = Joint::empty();
            for who in Player::all(4) {
                let (list, mut ratings) = (g.listed(&s, Some(who)), Vec::new());
                order.rate(&g, &s, who, &list, &mut ratings);
                let best = (0..list.len()).max_by(|&a, &b| ratings[a].total_cmp(&ratings[b])).expect("some");
                joint.set(who, if who.index() == 0 { list[best] } else { rng.pick(&list) });
            }
            g.apply_together(&mut s, &joint);
        }
        (0..4).for_each(|seat| points[seat] += g.payoffs(&s).0[seat] / 100.0);
    }
    assert!(points[0] > points[1] + 12.0, "{points:?}");
}
