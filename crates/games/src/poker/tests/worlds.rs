use super::super::cards::cards_text;
use super::*;
use std::collections::BTreeMap;

/// The sum of squares over the expectation, for counts that should be even.
fn chi_square(counts: impl Iterator<Item = u32>, cells: usize, total: u32) -> f64 {
    let expected = f64::from(total) / cells as f64;
    let (met, sum) =
        counts.fold((0, 0.0), |(met, sum), n| (met + 1, sum + (f64::from(n) - expected).powi(2)));
    (sum + (cells - met) as f64 * expected * expected) / expected
}

#[test]
fn worlds_of_the_river_are_all_pairs_of_unseen_cards_alike() {
    let g = built(2, "hands=1");
    let mut s = dealt(&g, &["AS AH", "KS KH"]);
    play(&g, &mut s, "call check 4C 5C 9D check check TD check check JC");
    let (view, mut rng) = (g.view(&s, Player::new(0)), Seed(1).rng());
    let (mut world, mut counts, draws) = (view.blank(), BTreeMap::new(), 99_000);
    for _ in 0..draws {
        view.world(&g, &mut rng, &mut world);
        *counts.entry(world.holes[1]).or_insert(0u32) += 1;
    }
    assert_eq!(counts.len(), 45 * 44 / 2, "every pair of the 45 unseen cards");
    // 989 degrees of freedom: beyond 5 standard deviations.
    assert!(chi_square(counts.values().copied(), 990, draws) < 989.0 + 5.0 * (2.0f64 * 989.0).sqrt());
}

#[test]
fn folded_hands_stay_unknown_and_are_dealt_from_the_same_cards() {
    let g = built(3, "hands=1");
    let mut s = dealt(&g, &["AS AH", "KS KH", "QS QH"]);
    play(&g, &mut s, "p3:fold p1:call p2:check 4C 5C 9D");
    let view = g.view(&s, Player::new(0));
    assert_eq!((view.known().holes[1], view.known().holes[2]), (0, 0));
    let folded = g.view(&s, Player::new(2));
    assert_eq!(cards_text(folded.known().holes[2]), "QS QH", "who folds knows what");
    let (mut rng, mut world, draws) = (Seed(2).rng(), view.blank(), 47_000);
    let (mut where_is, mut together) = ([[0u32; 52]; 2], 0);
    for _ in 0..draws {
        view.world(&g, &mut rng, &mut world);
        for seat in [1, 2] {
            cards_of(world.holes[seat]).for_each(|card| where_is[seat - 1][card.number()] += 1);
        }
        together += u32::from(world.holes[1] & world.holes[2] != 0);
    }
    assert_eq!(together, 0);
    for counts in where_is {
        let met = counts.iter().filter(|&&n| n > 0).count();
        assert_eq!(met, 47, "all but the own cards and the flop");
        // 2 of 47 cards each: 2,000 expected.
        assert!(
            chi_square(counts.into_iter().filter(|&n| n > 0), 47, 2 * draws) < 46.0 + 5.0 * 92.0f64.sqrt()
        );
    }
}

#[test]
fn while_cards_are_dealt_others_hold_as_many_as_they_were_given() {
    let g = built(3, "");
    let mut s = g.start(&mut Seed(0).rng());
    play(&g, &mut s, "AS AH KS");
    let mut world = g.view(&s, Player::new(0)).blank();
    g.view(&s, Player::new(0)).world(&g, &mut Seed(1).rng(), &mut world);
    assert_eq!(world.holes[..3].iter().map(|hole| hole.count_ones()).collect::<Vec<_>>(), [2, 1, 0]);
}

#[test]
fn a_world_takes_few_random_numbers() {
    let g = built(8, "");
    let s = dealt(&g, &[]);
    let view = g.view(&s, Player::new(3));
    let mut world = view.blank();
    for seed in 0..50 {
        let before = Seed(seed).rng();
        let mut rng = before.clone();
        view.world(&g, &mut rng, &mut world);
        assert_eq!(rng.draws_since(&before, 10), Some(4), "14 cards, four from each number");
    }
}

#[test]
fn cards_that_lie_open_are_known_to_all() {
    let g = built(3, "bets=free,hands=1");
    let mut s = dealt(&g, &["AS AH", "KS KH", "QS QH"]);
    play(&g, &mut s, "p3:to:200 p1:call p2:fold");
    let view = g.view(&s, Player::new(1));
    assert_eq!(
        view.known().holes[..3].iter().map(|&hole| cards_text(hole)).collect::<Vec<_>>(),
        ["AS AH", "KS KH", "QS QH"]
    );
    let view = g.view(&s, Player::new(0));
    assert_eq!(view.known().holes[1], 0, "a folded hand does not");
}

/// Rolling deals as the listed outcomes do, card by card.
#[test]
fn rolled_cards_are_as_likely_as_listed_ones() {
    let g = built(3, "hands=2");
    let mut start = dealt(&g, &["AS AH", "KS KH", "QS QH"]);
    play(&g, &mut start, "p3:fold p1:fold");
    assert_eq!(start.phase, Phase::Between);
    let (mut rng, draws) = (Seed(3).rng(), 26_000);
    let (mut hole, mut last, mut flop) = ([0u32; 52], [0u32; 52], [0u32; 52]);
    for _ in 0..draws {
        let mut s = start;
        g.roll(&mut s, &mut rng);
        cards_of(s.holes[0]).for_each(|card| hole[card.number()] += 1);
        cards_of(s.holes[2]).for_each(|card| last[card.number()] += 1);
        play_quietly(&g, &mut s, "call call check");
        g.roll(&mut s, &mut rng);
        flop[s.board[1].number()] += 1;
    }
    let limit = 51.0 + 5.0 * 102.0f64.sqrt();
    assert!(chi_square(hole.into_iter(), 52, 2 * draws) < limit);
    assert!(chi_square(last.into_iter(), 52, 2 * draws) < limit);
    assert!(chi_square(flop.into_iter(), 52, draws) < limit);
}

/// As `play`, without checks on the way.
fn play_quietly(g: &Poker, s: &mut State, words: &str) {
    for word in words.split_whitespace() {
        let action = if word == "call" { Action::Call } else { Action::Check };
        g.apply(s, action);
    }
}

#[test]
fn a_roll_ends_where_single_steps_end() {
    let g = built(2, "bets=free,hands=1");
    let mut s = dealt(&g, &["AS AH", "KS KH"]);
    play(&g, &mut s, "p2:to:200 p1:call");
    let mut rolled = s;
    g.roll(&mut rolled, &mut Seed(4).rng());
    for card in rolled.board {
        g.apply(&mut s, Action::Deal(card));
    }
    assert_eq!(s, rolled);
}
