//! Whole games: no card is lost, rolls deal like single outcomes, random play is as long as TAG's.

use super::super::cards::size;
use super::super::state::LATE;
use super::*;
use nply_core::{Listed, Notation, Playout, RandomPlayout, Turn, Values};

#[test]
fn no_card_is_lost_in_any_game() {
    for seats in 2..=8 {
        for options in [
            "target=200",
            "preset=tag2022,target=200",
            "preset=tag2022-bugs,target=200",
            "wd4-challenge=true,target=200,scoring=challenge",
        ] {
            let g = game(&format!("uno/{seats}:{options}"));
            let mut rng = Seed(seats as u64).rng();
            let (mut s, mut list) = (g.start(&mut rng), Vec::new());
            let mut turns = 0;
            while g.turn(&s) != Turn::Over {
                let all = s.hands.iter().chain([&s.pile, &s.discards]).map(|&pile| size(pile)).sum::<u8>();
                assert_eq!((all, s.pile_size), (108, size(s.pile)));
                if turns % 40 == 0 {
                    assert_eq!(g.validate(&s), Ok(()), "{}", g.state_text(&s));
                }
                match g.turn(&s) {
                    Turn::One(who) => {
                        list.clear();
                        g.actions(&s, who, &mut list);
                        g.apply(&mut s, rng.pick(&list));
                    }
                    _ => {
                        let outcome = g.sample(&s, &mut rng);
                        g.apply(&mut s, outcome);
                    }
                }
                turns += 1;
            }
            assert!(turns > 40);
        }
    }
}

/// The mean and the spread of what a deal brings are the same in one roll and in single steps.
#[test]
fn a_roll_deals_like_single_outcomes() {
    let g = game("uno/3");
    let mut rng = Seed(7).rng();
    let mut counts = [[0u32; 54]; 2];
    for _ in 0..4_000 {
        let (mut rolled, mut stepped) = (g.start(&mut rng), g.start(&mut rng));
        g.deal_rest(&mut rolled, &mut rng);
        while stepped.phase == Phase::Deal {
            let outcome = g.sample(&stepped, &mut rng);
            g.apply(&mut stepped, outcome);
        }
        for (counts, s) in counts.iter_mut().zip([rolled, stepped]) {
            assert_eq!((s.sizes[..3].to_vec(), s.pile_size, s.phase), (vec![7; 3], 87, Phase::Start));
            Card::kinds().for_each(|card| counts[card.number()] += u32::from(card.count(s.hands[1])));
        }
    }
    for card in Card::kinds() {
        let [rolled, stepped] = counts.map(|counts| f64::from(counts[card.number()]));
        let mean = 4_000.0 * 7.0 * f64::from(card.copies()) / 108.0;
        for n in [rolled, stepped] {
            assert!((n - mean).abs() < 5.0 * mean.sqrt(), "{} {n} {mean}", card.text());
        }
    }
}

#[test]
fn shedding_ends_rounds_sooner_than_random_play() {
    let g = game("uno/4:target=0");
    let mut rng = Seed(3).rng();
    let mut turns = |playout: &dyn Playout<Uno>| {
        let mut buf = Vec::new();
        (0..100).map(|_| playout.run(&g, &mut g.start(&mut rng), u32::MAX, &mut buf, &mut rng)).sum::<u32>()
    };
    let (shed, random) = (turns(&super::super::ShedPlayout), turns(&RandomPlayout));
    assert!(3 * shed < 2 * random, "{shed} {random}");
}

/// Random play with the mistakes of TAG beside what was measured with TAG (reference table of paper 001's framework).
#[test]
fn random_play_is_as_long_as_measured_with_tag() {
    for (seats, choices, branching, rounds, score) in
        [(2, 686.0, 3.5, 20.6, -425.0), (4, 406.0, 3.2, 15.6, -417.0)]
    {
        let g = game(&format!("uno/{seats}:preset=tag2022-bugs"));
        let (mut rng, mut list) = (Seed(11).rng(), Vec::new());
        let (mut decisions, mut actions, mut played, mut points) = (0.0, 0.0, 0.0, 0.0);
        const GAMES: u32 = 120;
        for _ in 0..GAMES {
            let mut s = g.start(&mut rng);
            while g.turn(&s) != Turn::Over {
                g.roll(&mut s, &mut rng);
                if let Turn::One(who) = g.turn(&s) {
                    list.clear();
                    g.actions(&s, who, &mut list);
                    if list.len() > 1 {
                        decisions += 1.0;
                        actions += list.len() as f64;
                    }
                    g.apply(&mut s, rng.pick(&list));
                }
            }
            played += f64::from(s.rounds);
            points += f64::from(g.payoffs(&s).seats(seats).iter().sum::<f32>()) / seats as f64;
        }
        let games = f64::from(GAMES);
        println!(
            "{seats} seats: {:.0} choices, {:.2} branching, {:.1} rounds, {:.0} points",
            decisions / games,
            actions / decisions,
            played / games,
            points / games
        );
        let near = |ours: f64, theirs: f64, what: &str| {
            assert!((ours / theirs - 1.0).abs() < 0.15, "{seats} seats, {what}: {ours} and {theirs}");
        };
        near(decisions / games, choices, "choices");
        near(actions / decisions, branching, "branching");
        near(played / games, rounds, "rounds");
        near(points / games, score, "score");
    }
}

#[test]
fn the_value_of_tag_and_its_sign() {
    let g = game("uno/2:target=100,scoring=incremental");
    let mut s = position(&g, "r5", &["r1", "Wild WD4"]);
    let types = g.player_types();
    let value = |s: &State, who: usize| {
        let of = |at: usize| types[at].opinion.utility(&g, s, &Values::default(), Player::new(who));
        // Scaled by the bounds of -1339 to 0, and half as much again.
        (0..2).map(|at| ((of(at) - 1.0) * 1.5 * 1339.0).round()).collect::<Vec<_>>()
    };
    assert_eq!((types[0].id, types[1].id), ("tag", "tag-signed"));
    assert_eq!((value(&s, 0), value(&s, 1)), (vec![-1.0; 2], vec![-100.0; 2]), "while the game runs");
    s.totals[0] = 40;
    s.rounds = 1;
    play(&g, &mut s, "r1");
    assert_eq!(g.turn(&s), Turn::Over);
    assert_eq!(value(&s, 0), [-60.0, -20.0], "the winner: literally it is worse off");
    assert_eq!(value(&s, 1), [-50.0, -150.0]);
    let g = game("uno/2:target=100");
    let mut s = position(&g, "r5", &["r1", "Wild WD4"]);
    play(&g, &mut s, "r1");
    let of = |at: usize| g.player_types()[at].opinion.utility(&g, &s, &Values::default(), Player::new(0));
    assert_eq!(of(0), of(1), "they do not differ where scores are positive");
    assert!((of(0) * 1.5 * 1339.0 - 150.0).abs() < 0.01);
}

#[test]
fn notes_that_are_not_true_are_refused() {
    let g = game("uno/3:wd4-challenge=true");
    let mut s = position(&g, "r5", &["WD4 r1 b2", "g2 g4", "g3 g5"]);
    apply_all(&g, &mut s, &[Action::Wild(card("WD4"), 1), Action::Challenge]);
    assert_eq!(g.validate(&s), Ok(()));
    let refused = |change: fn(&mut State)| {
        let mut changed = s;
        change(&mut changed);
        g.validate(&changed).is_err()
    };
    assert!(refused(|s| s.notes[0][LATE].lacks = 1));
    assert!(refused(|s| s.notes[0][LATE].has = 4));
    assert!(refused(|s| s.notes[0][LATE].seen_by = 1));
    assert!(refused(|s| s.notes[0][LATE].seen_by = 8));
    assert!(refused(|s| s.sizes[0] = 3));
    assert!(refused(|s| s.pile_size = 3));
    assert!(refused(|s| s.old = 1));
    assert!(refused(|s| s.early_sizes[1] = 2));
    assert!(refused(|s| s.owed = 7));
    assert!(refused(|s| s.colour = 4));
    assert!(refused(|s| s.totals[0] = 500));
}
