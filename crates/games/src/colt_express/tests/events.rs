//! Each event by its name.

use super::super::train::*;
use super::*;

/// Bandits at these places, one harmless card left to carry out, then the event.
fn event(options: &str, round: u8, places: [u8; 4], prepare: impl Fn(&mut State)) -> (ColtExpress, State) {
    let g = built(4, options);
    let mut s = bare(&g);
    s.pos[..4].copy_from_slice(&places);
    if round >= REGULAR {
        (s.round, s.rounds[4]) = (4, round);
    } else {
        s.rounds = [round, 6, 5, (round + 1) % 5, 7];
    }
    // A Fire without bullets does nothing.
    s.bullets[0] = 0;
    prepare(&mut s);
    stage(&g, &mut s, "p1:fire");
    play(&g, &mut s, "nothing");
    (g, s)
}

#[test]
fn angry_marshal_shoots_at_his_roof_and_comes_nearer() {
    let places = [roof(2), roof(1), inside(1), roof(2)];
    let far = |s: &mut State| (s.marshal, s.bullets[0], s.deck_bullets[3], s.received[3]) = (2, 0, 6, 6);
    let (_, s) = event("", ANGRY_MARSHAL, places, far);
    assert_eq!((s.marshal, &s.received[..4]), (1, [1, 0, 1, 7].as_slice()));
    assert_eq!(s.pos[2], roof(1), "he chases who is in his new car");
    let (_, s) = event("angry-marshal-evicts=false", ANGRY_MARSHAL, places, far);
    assert_eq!((s.received[2], s.pos[2]), (0, inside(1)));
    let (_, s) = event("", ANGRY_MARSHAL, [roof(0); 4], |s| {
        far(s);
        s.marshal = 0;
    });
    assert_eq!((s.marshal, s.received[1]), (0, 1), "he stays in the caboose");
}

#[test]
fn swivel_arm_sweeps_roofs_to_the_caboose() {
    let (_, s) = event("", SWIVEL_ARM, [roof(3), roof(3), inside(2), roof(3)], |_| {});
    assert_eq!(s.pos[..4], [roof(0), roof(0), inside(2), roof(0)]);
}

#[test]
fn braking_throws_roofs_towards_the_locomotive() {
    let (_, s) = event("", BRAKING, [roof(4), roof(4), inside(2), roof(4)], |s| s.pos[3] = roof(4));
    assert_eq!(s.pos[..4], [roof(4), roof(4), inside(2), roof(4)], "those on the locomotive stay");
    let (_, s) = event("", BRAKING, [inside(4), inside(0), inside(2), roof(1)], |_| {});
    assert_eq!(s.pos[3], roof(2));
}

#[test]
fn take_it_all_puts_the_second_strongbox_to_the_marshal() {
    let (_, s) = event("", TAKE_IT_ALL, [inside(0); 4], |s| s.marshal = 2);
    assert_eq!((s.boxes[inside(2) as usize], s.boxes[inside(4) as usize]), (1, 1));
}

#[test]
fn passengers_rebellion_hits_everybody_inside() {
    let (_, s) = event("", REBELLION, [inside(0), inside(2), roof(2), roof(0)], |_| {});
    assert_eq!((&s.received[..4], s.neutral), ([1, 1, 0, 0].as_slice(), 11));
}

#[test]
fn passengers_rebellion_without_enough_bullets_hits_nobody() {
    let few = |s: &mut State| (s.neutral, s.received[3], s.deck_bullets[3]) = (1, 12, 12);
    let (_, s) = event("", REBELLION, [inside(0), inside(2), roof(2), roof(0)], few);
    assert_eq!((&s.received[..4], s.neutral), ([0, 0, 0, 12].as_slice(), 1));
}

#[test]
fn tunnel_and_bridge_have_no_event() {
    for round in [5, 6] {
        let g = built(4, "");
        let mut s = bare(&g);
        s.rounds[0] = round;
        s.rounds[1..4].copy_from_slice(&[0, 1, 2]);
        let before = s;
        stage(&g, &mut s, "p1:fire");
        play(&g, &mut s, "nothing");
        assert_eq!(
            (s.pos, s.received, s.boxes, s.marshal),
            (before.pos, before.received, before.boxes, before.marshal)
        );
        assert_eq!((s.round, s.first, s.phase), (1, 1, Phase::Deal));
    }
}

#[test]
fn marshals_revenge_takes_the_least_valuable_purse() {
    let rich = |s: &mut State| {
        (s.marshal, s.jewels[of(1)]) = (2, 1);
        s.boxes[of(1)] = 1;
        purse(s, of(0), 9, 1);
        purse(s, of(0), 6, 1);
    };
    let (g, s) = event("", REVENGE, [roof(2), roof(2), roof(1), roof(1)], rich);
    assert_eq!((g.loot_of(&s, 0), g.loot_of(&s, 1)), (9, 30), "jewels and strongboxes are never taken");
    let (g, s) = event("revenge=most", REVENGE, [roof(2), roof(2), roof(1), roof(1)], rich);
    assert_eq!(g.loot_of(&s, 0), 6);
}

#[test]
fn hostage_pays_bandits_in_and_on_the_locomotive() {
    let (g, s) = event("", HOSTAGE, [roof(4), inside(4), roof(3), inside(3)], |s| s.marshal = 2);
    assert_eq!((0..4).map(|seat| g.loot_of(&s, seat)).collect::<Vec<_>>(), [5, 5, 0, 0]);
}

#[test]
fn pickpocketing_lets_lone_bandits_take_a_purse() {
    let (g, mut s) = event("", PICKPOCKETING, [inside(0), inside(2), inside(2), roof(1)], |s| {
        purse(s, inside(0) as usize, 7, 0);
        purse(s, inside(2) as usize, 8, 0);
        purse(s, roof(1) as usize, 9, 0);
        s.jewels[roof(1) as usize] = 1;
    });
    assert_eq!((g.turn(&s), may(&g, &s).as_str()), (Turn::One(someone(0)), "rob-purse1 nothing"));
    play(&g, &mut s, "nothing");
    assert_eq!((g.turn(&s), may(&g, &s).as_str()), (Turn::One(someone(3)), "rob-purse3 nothing"));
    play(&g, &mut s, "rob-purse3");
    assert_eq!((g.turn(&s), g.loot_of(&s, 3)), (Turn::Over, 9));
}
