//! Two bandits for each seat.

use super::super::train;
use super::*;

#[test]
fn two_seats_have_two_bandits_each_on_three_cars() {
    let g = built(2, "");
    let s = g.start(&mut Seed(1).rng());
    assert_eq!((g.bandits(), g.cars(), s.deck[0].len()), (4, 3, 11));
    assert!(
        s.role[..2].iter().all(|&role| role < 3) && s.role[2..4].iter().all(|&role| (3..6).contains(&role))
    );
    assert_eq!((built(3, "").bandits(), built(3, "two-bandits=three").bandits()), (3, 6));
    assert_eq!(built(3, "two-bandits=three").cars(), 4);
    assert_eq!((built(2, "two-bandits=never").bandits(), built(2, "two-bandits=never").cars()), (2, 2));
}

#[test]
fn starts_are_chosen_secretly() {
    let g = built(2, "");
    let mut s = g.start(&mut Seed(1).rng());
    assert_eq!(may(&g, &s), "caboose-a caboose-b");
    let mut other = s;
    play(&g, &mut s, "caboose-b");
    play(&g, &mut other, "caboose-a");
    assert_eq!(g.view(&s, someone(1)), g.view(&other, someone(1)));
    play(&g, &mut s, "caboose-a");
    assert_eq!(
        (s.phase, &s.pos[..4]),
        (Phase::Pick, [inside(1), inside(0), inside(0), inside(1)].as_slice())
    );
}

#[test]
fn one_card_is_chosen_then_six_are_drawn() {
    let g = built(2, "");
    let mut s = g.start(&mut Seed(1).rng());
    play(&g, &mut s, "caboose-a caboose-a");
    assert_eq!(may(&g, &s).split(' ').count(), 11);
    let mut other = s;
    play(&g, &mut s, "pick-fire2");
    play(&g, &mut other, "pick-rob");
    assert_eq!(g.view(&s, someone(1)), g.view(&other, someone(1)));
    play(&g, &mut s, "pick-marshal");
    assert_eq!((s.phase, s.hand[0].has(card("fire2"))), (Phase::Deal, true));
    g.roll(&mut s, &mut Seed(1).rng());
    let doc = (0..2).map(|seat| 7 + u8::from(g.is_played_by(&s, train::DOC, seat))).collect::<Vec<_>>();
    assert_eq!(s.hand_size[..2], doc[..]);
}

#[test]
fn fire_in_a_standard_turn_may_be_covered() {
    let g = built(2, "");
    let mut s = bare(&g);
    (0..2).for_each(|seat| hold(&g, &mut s, seat, "fire fire2 move2 rob marshal"));
    play(&g, &mut s, "play-fire");
    assert_eq!((g.turn(&s), may(&g, &s).as_str()), (Turn::One(someone(0)), "play-move2 play-fire2 nothing"));
    let mut none = s;
    play(&g, &mut none, "nothing");
    assert_eq!((none.planned, g.turn(&none)), (1, Turn::One(someone(1))));
    play(&g, &mut s, "play-fire2");
    assert_eq!((s.planned, g.turn(&s)), (2, Turn::One(someone(1))), "no further chain");
}

#[test]
fn cover_is_for_standard_turns_and_cards_that_lie_open() {
    let g = built(2, "");
    let mut s = bare(&g);
    s.turn_at = 1;
    (0..2).for_each(|seat| hold(&g, &mut s, seat, "fire fire2 move2 rob marshal"));
    play(&g, &mut s, "play-fire");
    assert_eq!(s.cover, 0, "speeding up");
    let mut s = bare(&g);
    s.role[2] = train::GHOST;
    (0..2).for_each(|seat| hold(&g, &mut s, seat, "fire fire2 move2 rob marshal"));
    play(&g, &mut s, "hide-fire");
    assert_eq!((s.cover, g.turn(&s)), (0, Turn::One(someone(1))), "the Ghost's hidden card");
}

#[test]
fn loot_is_kept_by_each_bandit() {
    let g = built(2, "");
    let mut s = bare(&g);
    s.jewels[of(2)] = 1;
    s.boxes[of(0)] = 1;
    s.pos[..4].copy_from_slice(&[inside(0), inside(1), inside(1), inside(2)]);
    stage(&g, &mut s, "p2:punch p1:move");
    assert_eq!(may(&g, &s), "punch-p1b-jewel-left punch-p1b-jewel-right");
    assert_eq!(g.loot_of(&s, 0), 30, "both count for their seat");
}

#[test]
fn shots_at_the_own_bandit_do_not_count() {
    let g = built(2, "");
    let mut s = bare(&g);
    s.pos[..4].copy_from_slice(&[inside(1), inside(3), inside(2), inside(3)]);
    s.marshal = 0;
    stage(&g, &mut s, "p1:fire p2:move");
    assert_eq!(may(&g, &s), "fire-p1b");
    play(&g, &mut s, "fire-p1b");
    assert_eq!((g.shots(&s, 0), s.received[0], s.bullets[0]), (0, 1, 5));
}

#[test]
fn starting_purses_are_one_for_each_bandit_or_seat() {
    let purses = |options: &str| {
        let g = built(2, options);
        let s = g.start(&mut Seed(1).rng());
        (0..4).map(|bandit| s.purses[of(bandit)].count_ones()).collect::<Vec<_>>()
    };
    assert_eq!((purses(""), purses("two-bandit-purses=one")), (vec![1, 1, 1, 1], vec![1, 1, 0, 0]));
}
