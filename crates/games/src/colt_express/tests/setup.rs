//! Set-up, end, scores.

use super::super::train;
use super::*;

#[test]
fn cars_hold_the_printed_loot() {
    let g = built(6, "");
    let s = g.start(&mut Seed(3).rng());
    let purses: u32 = (0..6).map(|car| s.purses[2 * car].count_ones()).sum();
    let jewels: u8 = s.jewels.iter().sum();
    assert_eq!((purses, jewels, s.boxes[12], s.marshal), (12, 6, 1, 6));
    let mut values = s.value[..18].to_vec();
    values.sort_unstable();
    assert_eq!(values, [5, 5, 5, 5, 5, 5, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10], "all eighteen of the box");
    let mut cars: Vec<_> = (0..6).map(|car| (s.purses[2 * car].count_ones(), s.jewels[2 * car])).collect();
    cars.sort_unstable();
    assert_eq!(cars, [(0, 3), (1, 0), (1, 1), (3, 0), (3, 1), (4, 1)]);
}

#[test]
fn cars_of_tag_hold_less_and_may_repeat() {
    let s = built(6, "car-loot=tag").start(&mut Seed(3).rng());
    let purses: u32 = (0..6).map(|car| s.purses[2 * car].count_ones()).sum();
    assert_eq!((purses, s.jewels.iter().sum::<u8>()), (11, 5));
    let g = built(6, "car-loot=tag,cars-repeat=true");
    let jewels: Vec<u8> = (0..20).map(|seed| g.start(&mut Seed(seed).rng()).jewels.iter().sum()).collect();
    assert!(jewels.iter().any(|&sum| sum != 5), "{jewels:?}");
    // Three jewels are the last type, which only the first car can be.
    let three = |car: usize| (0..200).any(|seed| g.start(&mut Seed(seed).rng()).jewels[2 * car] == 3);
    assert_eq!([0, 1, 5].map(three), [true, false, false]);
}

/// There every value is as likely as any other, whatever the box holds.
#[test]
fn purses_of_tag_are_worth_more() {
    let mean = |options: &str| {
        let g = built(4, options);
        let (mut sum, mut count) = (0u32, 0u32);
        for seed in 0..400 {
            let s = g.start(&mut Seed(seed).rng());
            let lying = s.purses[..8].iter().fold(0, |all, purses| all | purses);
            let values = (0..s.value.len()).filter(|purse| lying >> purse & 1 == 1);
            values.for_each(|purse| (sum, count) = (sum + 50 * u32::from(s.value[purse]), count + 1));
        }
        sum / count
    };
    assert!((368..=382).contains(&mean("car-loot=tag,cars-repeat=true")));
    // Four of the purses of 250 are with the bandits.
    assert!((350..=364).contains(&mean("car-loot=tag")));
}

#[test]
fn bandits_start_in_turn_from_a_random_first_player() {
    let g = built(5, "");
    let mut firsts = [0; 5];
    for seed in 0..100 {
        let s = g.start(&mut Seed(seed).rng());
        firsts[s.first as usize] += 1;
        for turn in 0..5u8 {
            assert_eq!(s.pos[((s.first + turn) % 5) as usize], 2 * (turn % 2));
        }
        assert!((0..5).all(|bandit| g.loot_of(&s, bandit) == 5 && s.bullets[bandit] == 6));
    }
    assert!(firsts.iter().all(|&n| n > 5), "{firsts:?}");
    let g = built(5, "first-player=first-seat");
    assert!((0..20).all(|seed| g.start(&mut Seed(seed).rng()).first == 0));
}

#[test]
fn a_first_game_has_no_powers_and_no_station() {
    let s = built(4, "game=first").start(&mut Seed(2).rng());
    assert!(s.rounds.iter().all(|&card| card < train::REGULAR) && s.role == [PLAIN; 6]);
    let s = built(4, "").start(&mut Seed(2).rng());
    assert!(s.rounds[..4].iter().all(|&card| card < train::REGULAR) && s.rounds[4] >= train::REGULAR);
    let mut roles = s.role[..4].to_vec();
    roles.sort_unstable();
    roles.dedup();
    assert!(roles.len() == 4 && roles.iter().all(|&role| role < PLAIN), "each character once");
}

fn ended(g: &ColtExpress) -> State {
    let mut s = bare(g);
    (s.round, s.phase) = (5, Phase::Over);
    s
}

#[test]
fn every_gunslinger_gets_a_thousand() {
    let g = built(4, "");
    let mut s = ended(&g);
    s.bullets[..4].copy_from_slice(&[3, 2, 2, 6]);
    s.jewels[of(3)] = 3;
    assert_eq!(g.payoffs(&s).seats(4), [0.0, 1000.0, 1000.0, 1500.0]);
}

#[test]
fn ties_go_to_fewer_bullets_received_then_are_shared() {
    let g = built(4, "");
    let mut s = ended(&g);
    s.received[..4].copy_from_slice(&[3, 1, 1, 0]);
    s.bullets[3] = 1;
    s.jewels[of(0)] = 2;
    s.jewels[of(1)] = 2;
    s.jewels[of(2)] = 2;
    assert_eq!(g.payoffs(&s).seats(4), [1000.0, 1000.0, 1000.0, 1000.0]);
    assert_eq!(g.ranks(&s).0[..4], [4, 2, 2, 1]);
}

#[test]
fn the_running_score_may_hold_a_part_of_the_prize() {
    for (options, score) in [("", 0.0), ("shaped-gunslinger=true", 400.0)] {
        let g = built(3, options);
        let mut s = bare(&g);
        s.round = 2;
        s.bullets[1] = 4;
        let scores = g.scores(&s).expect("scores");
        assert_eq!(scores.seats(3), [0.0, score, 0.0], "{options}");
    }
}

#[test]
fn a_game_has_five_rounds() {
    let g = built(3, "");
    let mut s = g.start(&mut Seed(9).rng());
    finish(&g, &mut s, 9);
    assert_eq!((g.rounds_over(&s), g.turn(&s)), (5, Turn::Over));
    for seat in 0..3 {
        assert_eq!((s.deck[seat], s.deck_bullets[seat]), (g.full_deck(), s.received[seat]));
    }
}

#[test]
fn the_paper_s_state_value_is_offered() {
    let g = built(3, "preset=tag2022");
    let ids: Vec<&str> = g.player_types().iter().map(|named| named.id).collect();
    assert_eq!(ids, ["tag", "tag-signed"]);
    let mut s = ended(&g);
    s.bullets[0] = 5;
    let value = |seat| g.player_types()[0].opinion.utility(&g, &s, &g.payoffs(&s), someone(seat));
    let most = 1.5 * g.bounds().1;
    assert!((value(0) - 1500.0 / most).abs() < 1e-6 && value(1) == 0.0);
}

#[test]
fn outlook_knows_the_marshal_and_where_loot_lies() {
    let g = built(4, "");
    let value = |change: fn(&mut State)| {
        let mut s = bare(&g);
        s.jewels[inside(2) as usize] = 3;
        change(&mut s);
        g.evaluations()[0].opinion.evaluate(&g, &s).0[0]
    };
    assert!(value(|s| s.pos[0] = inside(2)) > value(|s| s.pos[0] = inside(0)), "loot in reach");
    assert!(value(|s| s.marshal = 2) < value(|s| s.marshal = 4), "guarded loot counts less");
    assert!(value(|s| s.received[0] = 3) < value(|_| ()), "bullets clog the hand");
    assert!(value(|s| s.bullets[0] = 3) > value(|_| ()), "shots win the prize");
}

#[test]
fn planning_and_carrying_out_are_two_phases() {
    let g = built(3, "preset=tag2022");
    let (mut rng, mut list) = (Seed(4).rng(), Vec::new());
    let mut s = g.start(&mut rng);
    let mut phases = Vec::new();
    loop {
        g.roll(&mut s, &mut rng);
        let Turn::One(who) = g.turn(&s) else { break };
        if phases.last() != Some(&g.phase(&s)) {
            phases.push(g.phase(&s));
        }
        list.clear();
        g.actions(&s, who, &mut list);
        g.apply(&mut s, rng.pick(&list));
    }
    // Five rounds, each planned and then carried out; a round may ask nothing while it is carried out.
    assert_eq!(phases[0], 0);
    assert!((4..=10).contains(&phases.len()), "{phases:?}");
}
