//! For each rule the rarest case in which it matters; the records have the rest.

use super::{bomb, cell, cells, lie, play, pommerman, scene, seat, stand, walled};
use crate::pommerman::cells::{Direction, bit};
use crate::pommerman::state::{Item, State, any};
use nply_core::{Game, Player, Playout, RandomPlayout, Seed, Turn};

#[test]
fn a_state_is_small() {
    assert!(size_of::<State>() <= 320, "{}", size_of::<State>());
}

#[test]
fn a_bomb_explodes_nine_steps_after_the_step_in_which_it_was_laid() {
    let mut s = scene("e5 k1");
    play(&mut s, "b r r u");
    assert_eq!((s.bombs()[0].life, s.agents[0].ammo), (6, 0));
    play(&mut s, "s s s s s");
    assert_eq!((s.bombs()[0].life, s.burning()), (1, 0));
    play(&mut s, "s");
    assert_eq!((s.bombs().len(), s.agents[0].ammo), (0, 1));
    assert_eq!(s.flames, [0, 0, cells("e5 e4 e6 d5 f5")]);
}

#[test]
fn flames_are_seen_after_three_steps_and_left_in_the_fourth() {
    let mut s = scene("a1 k1");
    s.flames[2] = cells("e5");
    play(&mut s, "s s");
    assert_eq!(s.burning(), cells("e5"), "they were just made and burn for two more steps");
    let mut early = s;
    play(&mut s, "s");
    assert_eq!(s.burning(), 0);
    // Whoever enters in the step in which they go out lives.
    early.agents[0].cell = cell("e4");
    play(&mut early, "u");
    assert_eq!(stand(&early), "e5 k1 - -");
    early.flames[1] = cells("e6");
    play(&mut early, "u");
    assert_eq!(stand(&early), "- k1 - -");
}

#[test]
fn two_into_one_cell_stay_and_hold_up_those_behind() {
    let mut s = scene("d5 f5 c5");
    play(&mut s, "rlr");
    assert_eq!(stand(&s), "d5 f5 c5 -");
    // Without the other all move on.
    play(&mut s, "rsr");
    assert_eq!(stand(&s), "e5 f5 d5 -");
}

#[test]
fn a_ring_turns_and_a_pair_does_not_change_places() {
    let mut s = scene("d5 e5 e4 d4");
    play(&mut s, "rdlu");
    assert_eq!(stand(&s), "e5 e4 d4 d5");
    play(&mut s, "lssr");
    assert_eq!(stand(&s), "e5 e4 d4 d5");
}

#[test]
fn counters_stay_as_they_were_when_somebody_is_pushed_back() {
    // p1 and p2 want e5. p3 wants the cell that p1 does not leave, and p4 that of p3.
    let mut s = scene("d5 f5 d4 d3");
    play(&mut s, "rluu");
    assert_eq!(stand(&s), "d5 f5 d4 d3");
}

#[test]
fn who_cannot_kick_does_not_walk_onto_a_bomb() {
    let mut s = scene("d5 k1");
    bomb(&mut s, "e5", 9, 2, 1, None);
    play(&mut s, "r");
    assert_eq!((stand(&s), lie(&s)), ("d5 k1 - -".into(), "e5".into()));
}

#[test]
fn a_kicked_bomb_rolls_until_something_is_in_its_way() {
    let mut s = walled("i5", "", "d5 k1");
    s.agents[0].kick = true;
    bomb(&mut s, "e5", 9, 2, 1, None);
    play(&mut s, "r");
    assert_eq!((stand(&s), lie(&s)), ("e5 k1 - -".into(), "f5".into()));
    assert_eq!(s.bombs()[0].rolls(), Some(Direction::Right));
    play(&mut s, "s s s");
    assert_eq!((lie(&s), s.bombs()[0].rolls()), ("h5".into(), None));
}

#[test]
fn a_kick_fails_if_somebody_wants_the_cell_behind() {
    let mut s = scene("d5 f6");
    s.agents[0].kick = true;
    bomb(&mut s, "e5", 9, 2, 1, None);
    play(&mut s, "rd");
    assert_eq!((stand(&s), lie(&s)), ("d5 f5 - -".into(), "e5".into()));
}

#[test]
fn a_bomb_that_meets_a_kicker_head_on_turns_back() {
    let mut s = scene("d5 k1");
    s.agents[0].kick = true;
    bomb(&mut s, "f5", 9, 2, 1, Some(Direction::Left));
    play(&mut s, "r");
    assert_eq!((stand(&s), lie(&s)), ("e5 k1 - -".into(), "f5".into()));
    assert_eq!(s.bombs()[0].rolls(), Some(Direction::Right), "it was kicked and stays where it was");
}

/// R15: p2 stands on the bomb that p1 kicks and would leave it, but is stopped by another one. So p1 cannot enter, and its
/// kick is undone.
#[test]
fn a_kick_is_undone_if_the_kicker_cannot_follow() {
    let mut s = scene("d5 e5");
    s.agents[0].kick = true;
    bomb(&mut s, "e5", 9, 2, 1, None);
    play(&mut s, "ru");
    assert_eq!((stand(&s), lie(&s)), ("e5 e6 - -".into(), "f5".into()), "with the way free it is kicked");
    let mut s = scene("d5 e5");
    s.agents[0].kick = true;
    bomb(&mut s, "e5", 9, 2, 1, None);
    bomb(&mut s, "e6", 9, 2, 1, None);
    play(&mut s, "ru");
    assert_eq!((stand(&s), lie(&s)), ("d5 e5 - -".into(), "e5 e6".into()));
    assert!(s.bombs().iter().all(|bomb| bomb.rolls().is_none()), "it was not kicked");
}

/// R16: two bombs that are kicked into one cell both stay, and so do the kickers.
#[test]
fn kicks_into_one_cell_are_both_undone() {
    for (bombs, ends, lies) in [("e5", "e5 f6 - -", "f5"), ("e5 f6", "d5 f7 - -", "e5 f6")] {
        let mut s = scene("d5 f7");
        (s.agents[0].kick, s.agents[1].kick) = (true, true);
        bombs.split(' ').for_each(|at| bomb(&mut s, at, 9, 2, 1, None));
        play(&mut s, "rd");
        assert_eq!((stand(&s), lie(&s)), (ends.into(), lies.into()));
        assert_eq!(s.bombs()[0].rolls().is_some(), lies == "f5");
    }
}

/// R16: p2 would leave the cell that p1 kicks a bomb to, but is stopped by another one: the kick is undone.
#[test]
fn a_kick_is_undone_if_somebody_has_to_stay_behind_the_bomb() {
    let mut s = scene("d5 f5");
    s.agents[0].kick = true;
    bomb(&mut s, "e5", 9, 2, 1, None);
    play(&mut s, "rr");
    assert_eq!((stand(&s), lie(&s)), ("e5 g5 - -".into(), "f5".into()), "with the way free it is kicked");
    let mut s = scene("d5 f5");
    s.agents[0].kick = true;
    bomb(&mut s, "e5", 9, 2, 1, None);
    bomb(&mut s, "g5", 9, 2, 1, None);
    play(&mut s, "rr");
    assert_eq!((stand(&s), lie(&s)), ("d5 f5 - -".into(), "e5 g5".into()));
    assert!(s.bombs().iter().all(|bomb| bomb.rolls().is_none()), "it was not kicked");
}

/// R19: a bomb that rolls into flames explodes in that step, unless they go out in it.
#[test]
fn a_bomb_that_rolls_into_flames_explodes() {
    for (life, explodes) in [(0, false), (1, true), (2, true)] {
        let mut s = scene("a1 k1");
        s.flames[life] = cells("e5");
        bomb(&mut s, "d5", 9, 3, 0, Some(Direction::Right));
        play(&mut s, "s");
        let flames = if explodes { cells("c5 d5 e5 f5 g5 e3 e4 e6 e7") } else { 0 };
        assert_eq!((s.flames[2], s.agents[0].ammo), (flames, 1 + u8::from(explodes)), "life {life}");
        assert_eq!(lie(&s), if explodes { "" } else { "e5" });
    }
}

#[test]
fn items_stop_bombs_and_help_whoever_enters() {
    let mut s = scene("d5 k1");
    s.items[Item::Bomb as usize] = cells("e5");
    s.items[Item::Range as usize] = cells("f5");
    s.items[Item::Kick as usize] = cells("g5");
    bomb(&mut s, "c5", 9, 2, 1, None);
    bomb(&mut s, "h5", 9, 2, 1, Some(Direction::Left));
    play(&mut s, "r");
    assert_eq!((s.agents[0].ammo, lie(&s)), (2, "c5 h5".into()));
    play(&mut s, "r");
    assert_eq!((s.agents[0].blast, s.agents[0].kick), (3, false));
    play(&mut s, "r");
    assert!(s.agents[0].kick && any(&s.items) == 0);
    (s.agents[0].ammo, s.agents[0].blast) = (10, 10);
    s.items = [cells("g6"), cells("g7"), 0];
    play(&mut s, "u u");
    assert_eq!((s.agents[0].ammo, s.agents[0].blast), (10, 10), "ten is the most");
}

#[test]
fn wood_stops_blasts_and_hides_items() {
    let mut s = walled("e7", "f5 g5", "k1 a1");
    s.hidden[Item::Kick as usize] = cells("f5");
    (s.covered, s.unseen) = (s.wood, 1);
    bomb(&mut s, "e5", 1, 4, 0, None);
    bomb(&mut s, "d5", 5, 2, 0, None);
    play(&mut s, "s");
    assert_eq!(s.bombs().len(), 0, "one sets off the other");
    assert_eq!(s.flames[2], cells("e5 e6 e4 e3 e2 d5 c5 b5 d6 d4 f5"), "g5 was behind f5");
    assert_eq!((s.wood, s.agents[0].ammo), (cells("g5"), 3));
    play(&mut s, "s s");
    assert_eq!((any(&s.items), s.unseen, s.uncovered), (0, 1, false));
    play(&mut s, "s");
    assert_eq!((s.items[Item::Kick as usize], s.unseen, s.uncovered), (cells("f5"), 0, true));
    assert_eq!((s.covered, s.lost), (cells("g5"), 0));
}

#[test]
fn what_burns_twice_is_lost_unseen() {
    let mut s = walled("", "f5", "k1 a1");
    s.hidden[Item::Kick as usize] = cells("f5");
    (s.covered, s.unseen) = (s.wood, 1);
    bomb(&mut s, "e5", 1, 2, 0, None);
    bomb(&mut s, "g5", 2, 2, 0, None);
    play(&mut s, "s s");
    assert_eq!((s.flames[1] & s.flames[2], s.wood), (cells("f5"), 0));
    play(&mut s, "s s");
    assert_eq!(s.burning() & cells("f5"), cells("f5"));
    assert_eq!((s.unseen, s.lost, any(&s.hidden)), (1, 1, 0));
    play(&mut s, "s s");
    assert_eq!((s.burning(), any(&s.items)), (0, 0));
}

#[test]
fn an_item_in_flames_is_gone_and_bombs_of_the_dead_stay() {
    let mut s = scene("e5 k1 a1");
    s.items[0] = cells("e6");
    bomb(&mut s, "e4", 1, 3, 1, None);
    bomb(&mut s, "a9", 5, 2, 0, None);
    play(&mut s, "s");
    assert_eq!((stand(&s), lie(&s), any(&s.items)), ("- k1 a1 -".into(), "a9".into(), 0));
    play(&mut s, "s s s s");
    assert_eq!(s.agents[0].ammo, 2, "ammunition comes back to the dead as well");
}

#[test]
fn the_last_one_alive_has_won_and_all_lose_a_tie() {
    let g = pommerman("steps=3");
    let mut s = scene("a1 e5 e4 e3");
    bomb(&mut s, "e6", 1, 10, 0, None);
    let mut won = s;
    play(&mut won, "s");
    assert_eq!((g.turn(&won), g.payoffs(&won).seats(4)), (Turn::Over, &[1.0, -1.0, -1.0, -1.0][..]));
    let mut tie = s;
    tie.agents[0].cell = cell("e2");
    play(&mut tie, "s");
    assert_eq!((g.turn(&tie), g.payoffs(&tie).seats(4)), (Turn::Over, &[-1.0; 4][..]));
    assert_eq!(g.ranks(&tie).win_shares(4).seats(4), [0.25; 4]);
    let mut late = scene("a1 e5 - -");
    play(&mut late, "s s");
    assert_eq!(g.turn(&late), Turn::Together([seat(0), seat(1)].into_iter().collect()));
    assert_eq!(g.knocked_out(&late, seat(0)), None);
    assert_eq!(g.knocked_out(&late, seat(2)).expect("dead").seats(4), [0.0, 0.0, -1.0, -1.0]);
    play(&mut late, "s");
    assert_eq!((g.turn(&late), g.payoffs(&late).seats(4)), (Turn::Over, &[-1.0; 4][..]));
    late.alive = 1;
    assert_eq!(g.payoffs(&late).seats(4), [1.0, -1.0, -1.0, -1.0], "also in the last step");
}

#[test]
fn nothing_appears_or_vanishes_in_whole_games() {
    let mut rng = Seed(5).rng();
    for options in ["", "preset=thesis"] {
        let g = pommerman(options);
        for _ in 0..60 {
            let mut s = g.start(&mut rng);
            let (rigid, mut before) = (s.rigid, s);
            while g.turn(&s) != Turn::Over {
                RandomPlayout.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
                nply_core::Notation::validate(&g, &s).expect("a possible position");
                assert_eq!(s.rigid, rigid);
                assert_eq!(s.wood & !before.wood, 0, "wood does not grow");
                assert_eq!(any(&s.hidden) & !s.covered, 0);
                assert_eq!(
                    any(&s.items) & !any(&before.items) & !any(&before.hidden),
                    0,
                    "items were hidden before"
                );
                // What everybody has, what lies about and what may be hidden never gets more.
                let sum = |s: &State| {
                    let ammo: u32 = s.agents.iter().map(|agent| u32::from(agent.ammo)).sum();
                    ammo + u32::from(s.bomb_count) + s.items[0].count_ones() + u32::from(s.unseen)
                };
                assert!(sum(&s) <= sum(&before) && sum(&s) <= 24);
                let places = |s: &State| s.covered.count_ones() + u32::from(s.lost);
                assert!(places(&s) <= places(&before) && u32::from(s.unseen) <= places(&s));
                before = s;
            }
        }
    }
}

/// All dead seats keep still, whatever they are told to do.
#[test]
fn the_dead_do_nothing() {
    let mut s = scene("a1 - c3 -");
    s.agents[1].cell = cell("e5");
    play(&mut s, "srsb");
    assert_eq!((s.agents[1].cell, lie(&s)), (cell("e5"), String::new()));
    assert!(Player::all(4).filter(|who| s.is_alive(who.index())).count() == 2 && bit(cell("a1")) != 0);
}
