use super::*;

/// Random play: means per game.
struct Measured {
    choices: f64,
    /// Legal actions of a choice.
    branching: f64,
    most: usize,
    hands: f64,
    score: f64,
}

fn measure(seats: usize, options: &str, games: u32) -> Measured {
    let g = built(seats, options);
    let (mut rng, mut list) = (Seed(11).rng(), Vec::new());
    let (mut choices, mut actions, mut most, mut hands, mut score) = (0, 0, 0, 0, 0.0);
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        loop {
            g.roll(&mut s, &mut rng);
            let Turn::One(who) = g.turn(&s) else { break };
            list.clear();
            g.actions(&s, who, &mut list);
            choices += 1;
            actions += list.len();
            most = most.max(list.len());
            g.apply(&mut s, rng.pick(&list));
        }
        hands += u32::from(s.hand);
        score += f64::from(g.payoffs(&s).seats(seats).iter().sum::<f32>()) / seats as f64;
    }
    let per_game = |sum: f64| sum / f64::from(games);
    Measured {
        choices: per_game(f64::from(choices)),
        branching: actions as f64 / f64::from(choices),
        most,
        hands: per_game(f64::from(hands)),
        score: per_game(score),
    }
}

/// Measured with the TAG framework's code of 2022, bugs and all: choices, branching, hands, chips. The table of the page.
#[test]
fn random_play_with_the_bugs_is_as_measured_elsewhere() {
    let elsewhere = [(2, 8.6, 3.9, 2.9, 50.0), (3, 14.5, 3.6, 3.3, 51.0), (5, 25.6, 3.5, 4.4, 49.0)];
    for (seats, choices, branching, hands, score) in elsewhere {
        let ours = measure(seats, "preset=tag2022-bugs", 6_000);
        println!(
            "{seats} seats: {:.1} choices, {:.2} actions, {:.2} hands, {:.1} chips",
            ours.choices, ours.branching, ours.hands, ours.score
        );
        let near = |ours: f64, theirs: f64, tolerance: f64| (ours / theirs - 1.0).abs() < tolerance;
        assert!(
            near(ours.choices, choices, 0.05),
            "{seats} seats: {} choices, {choices} elsewhere",
            ours.choices
        );
        assert!(near(ours.branching, branching, 0.03), "{seats} seats: {} actions", ours.branching);
        assert!(near(ours.hands, hands, 0.08), "{seats} seats: {} hands, {hands} elsewhere", ours.hands);
        assert!(near(ours.score, score, 0.03), "{seats} seats: {} chips, {score} elsewhere", ours.score);
        assert_eq!(ours.most, 7);
    }
}

/// Without the bugs hands are dealt to the end, so that games have fewer choices, and more hands.
#[test]
fn the_bugs_are_seen_in_random_play() {
    let (bugs, none) = (measure(3, "preset=tag2022-bugs", 2_000), measure(3, "preset=tag2022", 2_000));
    assert!(bugs.choices > none.choices + 1.0 && bugs.hands < none.hands - 0.5);
    assert!((none.score - 50.0).abs() < 1e-3, "no chip is lost or made");
}
