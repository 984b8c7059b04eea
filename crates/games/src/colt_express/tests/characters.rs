//! Each character by its name.

use super::super::train::{BELLE, CHEYENNE, DJANGO, DOC, GHOST, TUCO};
use super::*;

#[test]
fn characters_are_chosen_in_turn() {
    let g = built(3, "characters=choose,first-player=first-seat");
    let mut s = g.start(&mut Seed(1).rng());
    let texts = |s: &State| {
        let Turn::One(who) = g.turn(s) else { return vec![] };
        g.listed(s, Some(who)).into_iter().map(|a| g.action_text(s, a)).collect::<Vec<_>>()
    };
    assert_eq!(texts(&s), ["ghost", "doc", "belle", "tuco", "cheyenne", "django"]);
    for (seat, name) in ["tuco", "ghost", "belle"].into_iter().enumerate() {
        assert_eq!(g.turn(&s), Turn::One(Player::new(seat)));
        let action = g.parse_action(&s, Some(Player::new(seat)), name).unwrap();
        g.apply(&mut s, action);
        g.validate(&s).unwrap();
        assert!(!texts(&s).contains(&name.to_string()));
    }
    assert_eq!((g.turn(&s), &s.role[..4]), (Turn::Chance, &[TUCO, GHOST, BELLE, PLAIN][..]));
    // By default they are given.
    assert!(built(3, "").start(&mut Seed(1).rng()).role[..3].iter().all(|&role| role < PLAIN));
}

#[test]
fn two_bandits_are_chosen_as_a_pair() {
    let g = built(2, "characters=choose");
    let mut s = g.start(&mut Seed(1).rng());
    let partners = s.partners;
    for (seat, role) in [2u8, 0].into_iter().enumerate() {
        assert!(g.listed(&s, Some(Player::new(seat))).len() == 3 - seat);
        g.apply(&mut s, Action::Character(role));
        g.validate(&s).unwrap();
    }
    assert_eq!(s.role[..4], [2, 0, partners[2], partners[0]]);
    assert_eq!((s.phase, s.partners), (Phase::Start, [0; 3]));
}

#[test]
fn ghost_may_play_face_down_on_his_first_turn() {
    let g = built(3, "");
    let mut s = bare(&g);
    s.role[0] = GHOST;
    hold(&g, &mut s, 0, "move rob");
    assert_eq!(may(&g, &s), "play-move play-rob hide-move hide-rob draw");
    let mut hidden = s;
    play(&g, &mut hidden, "hide-rob");
    assert!(is_down(&hidden, 0));
    play(&g, &mut s, "play-rob");
    assert!(!is_down(&s, 0), "he need not");
}

#[test]
fn ghost_who_draws_loses_the_power_for_the_round() {
    let g = built(3, "");
    let mut s = bare(&g);
    s.role[0] = GHOST;
    (0..3).for_each(|seat| hold(&g, &mut s, seat, "move rob"));
    play(&g, &mut s, "draw p1-draws-fire p1-draws-fire p1-draws-punch play-move play-move");
    assert!(!may(&g, &s).contains("hide"), "{}", may(&g, &s));
}

#[test]
fn ghost_forced_always_plays_face_down() {
    let g = built(3, "ghost-forced=true");
    let mut s = bare(&g);
    s.role[0] = GHOST;
    hold(&g, &mut s, 0, "move rob");
    assert_eq!(may(&g, &s), "play-move play-rob draw");
    play(&g, &mut s, "play-rob");
    assert!(is_down(&s, 0));
}

#[test]
fn doc_is_dealt_seven_cards() {
    let g = built(3, "");
    let mut s = bare(&g);
    (s.role[1], s.phase) = (DOC, Phase::Deal);
    g.roll(&mut s, &mut Seed(4).rng());
    assert_eq!(s.hand_size[..3], [6, 7, 6]);
}

#[test]
fn belle_is_no_target_while_there_is_another() {
    let g = built(4, "");
    let mut s = bare(&g);
    s.role[1] = BELLE;
    s.pos[..4].copy_from_slice(&[inside(1), inside(0), inside(2), inside(3)]);
    stage(&g, &mut s, "p1:fire p1:punch");
    assert_eq!(may(&g, &s), "fire-p3", "although she sits on the other side");
    s.pos[2] = inside(3);
    assert_eq!(may(&g, &s), "fire-p2");
    s.pos[..4].copy_from_slice(&[inside(1), inside(1), inside(1), inside(3)]);
    s.at = 1;
    assert_eq!(may(&g, &s), "punch-p3-nothing-left punch-p3-nothing-right");
    s.pos[2] = roof(1);
    assert_eq!(may(&g, &s), "punch-p2-nothing-left punch-p2-nothing-right");
}

#[test]
fn tuco_shoots_through_the_roof() {
    let g = built(3, "");
    let mut s = bare(&g);
    s.pos[..3].copy_from_slice(&[inside(1), roof(1), inside(1)]);
    stage(&g, &mut s, "p1:fire p2:move");
    assert_eq!(may(&g, &s), "nothing");
    s.role[0] = TUCO;
    assert_eq!(may(&g, &s), "fire-p2");
    s.pos.swap(0, 1);
    assert_eq!(may(&g, &s), "fire-p2 fire-p3", "downwards, too");
}

/// Her partner of the hour is a target of Tuco on the other level, so she is none.
#[test]
fn belle_hides_behind_whom_tuco_alone_can_shoot() {
    let g = built(4, "");
    let mut s = bare(&g);
    (s.role[0], s.role[1]) = (TUCO, BELLE);
    s.pos[..4].copy_from_slice(&[inside(1), inside(2), roof(1), inside(1)]);
    stage(&g, &mut s, "p1:fire p2:move");
    assert_eq!(may(&g, &s), "fire-p3");
}

#[test]
fn cheyenne_may_keep_the_purse_of_her_victim() {
    let list = |options: &str| {
        let g = built(3, options);
        let mut s = bare(&g);
        (s.role[0], s.jewels[of(1)]) = (CHEYENNE, 1);
        purse(&mut s, of(1), 8, 2);
        s.pos[2] = roof(0);
        stage(&g, &mut s, "p1:punch p2:floor");
        (may(&g, &s), g, s)
    };
    let (texts, g, mut s) = list("");
    assert_eq!(texts, "punch-p2-purse1-right-keep punch-p2-purse1-right punch-p2-jewel-right");
    play(&g, &mut s, "punch-p2-purse1-right-keep");
    assert_eq!((s.purses[of(0)], s.known[0], g.loot_of(&s, 0)), (1, 3, 8));
    let (texts, ..) = list("cheyenne-forced=true");
    assert_eq!(texts, "punch-p2-purse1-right-keep punch-p2-jewel-right", "jewels fall as usual");
}

#[test]
fn django_pushes_whom_he_shoots() {
    let shoot = |options: &str, own: u8, target: u8| {
        let g = built(4, options);
        let mut s = bare(&g);
        s.role[0] = DJANGO;
        s.pos[..4].copy_from_slice(&[own, target, inside(0), inside(0)]);
        stage(&g, &mut s, "p1:fire p2:floor");
        play(&g, &mut s, "fire-p2");
        (s.pos[1], s.received[1])
    };
    assert_eq!(shoot("", inside(1), inside(2)), (inside(3), 1));
    assert_eq!(shoot("", roof(4), roof(2)), (roof(1), 1));
    assert_eq!(shoot("", roof(1), roof(4)), (roof(4), 1), "never off the train");
    assert_eq!(shoot("", inside(2), inside(3)), (roof(4), 2), "into the Marshal's car: his bullet, too");
    assert_eq!(shoot("", inside(2), inside(1)), (inside(0), 1));
    assert_eq!(shoot("django-push=partial", inside(2), inside(1)), (inside(1), 1), "not into the caboose");
    assert_eq!(shoot("django-push=partial", roof(4), roof(2)), (roof(2), 1), "not on roofs");
    assert_eq!(shoot("django-push=partial", inside(1), inside(2)), (inside(3), 1));
}
