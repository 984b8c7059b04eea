//! One whole round written by hand from the rules, and what everybody owns after it.

use super::super::train;
use super::*;

/// Three seats, round card Swivel Arm (S T S S). The first seat is the Ghost, the second Django, the third Cheyenne.
#[test]
fn one_whole_round_by_hand() {
    let g = built(3, "");
    let mut s = bare(&g);
    s.role[..3].copy_from_slice(&[train::GHOST, train::DJANGO, train::CHEYENNE]);
    s.rounds[0] = train::SWIVEL_ARM;
    s.rounds[2] = 6;
    // Caboose, next car, caboose; each owns a purse of 250; car 1 holds a purse of 400, car 2 a jewel.
    s.pos[..3].copy_from_slice(&[inside(0), inside(1), inside(0)]);
    (0..3).for_each(|seat| purse(&mut s, of(seat), 5, 7));
    purse(&mut s, inside(0) as usize, 8, 0);
    s.jewels[inside(1) as usize] = 1;
    hold(&g, &mut s, 0, "rob floor move fire punch move");
    hold(&g, &mut s, 1, "rob fire marshal move floor rob");
    hold(&g, &mut s, 2, "punch floor rob move fire move");

    // Turn 1, standard: the Ghost hides his card.
    play(&g, &mut s, "hide-rob play-rob play-punch");
    // Turn 2, tunnel.
    play(&g, &mut s, "play-floor play-fire play-floor");
    // Turn 3, standard: the second seat draws.
    play(&g, &mut s, "play-fire draw p2-draws-punch p2-draws-move p2-draws-floor play-move");
    // Turn 4, standard.
    play(&g, &mut s, "play-move play-marshal play-rob");
    assert_eq!((s.phase, s.planned, s.hand_size), (Phase::Resolve, 11, [0; 6]));

    // 1. The Ghost robs the purse in the caboose: 400.
    assert_eq!(may(&g, &s), "rob-purse4");
    play(&g, &mut s, "rob-purse4");
    assert_eq!(g.loot_of(&s, 0), 13);
    // 2. Django takes the jewel.
    play(&g, &mut s, "rob-jewel");
    // 3. Cheyenne punches the Ghost into car 2; she keeps the purse that she does not know.
    assert_eq!(
        may(&g, &s),
        "punch-p1-purse1-right-keep punch-p1-purse1-right punch-p1-purse4-right-keep punch-p1-purse4-right"
    );
    play(&g, &mut s, "punch-p1-purse4-right-keep");
    assert_eq!((s.pos[0], g.loot_of(&s, 0), g.loot_of(&s, 2)), (inside(1), 5, 13));
    // 4. The Ghost climbs to the roof of car 2.
    play(&g, &mut s, "change-floor");
    // 5. Django shoots Cheyenne in the caboose; there is no car to push her to.
    assert_eq!(may(&g, &s), "fire-p3");
    play(&g, &mut s, "fire-p3");
    assert_eq!((s.pos[2], s.received[2], s.bullets[1]), (inside(0), 1, 5));
    // 6. Cheyenne climbs to the roof of the caboose.
    play(&g, &mut s, "change-floor");
    // 7. The Ghost shoots her along the roofs.
    assert_eq!(may(&g, &s), "fire-p3");
    play(&g, &mut s, "fire-p3");
    assert_eq!((s.received[2], s.bullets[0]), (2, 5));
    // 8. Cheyenne runs over the roofs to the locomotive.
    assert_eq!(may(&g, &s), "go-car2 go-car3 go-loco");
    play(&g, &mut s, "go-loco");
    // 9. The Ghost runs to the roof of car 3.
    play(&g, &mut s, "go-car3");
    // 10. Django leads the Marshal to car 3; nobody is inside.
    assert_eq!(may(&g, &s), "marshal-car3");
    play(&g, &mut s, "marshal-car3");
    // 11. Cheyenne stands on the roof of the locomotive, and the strongbox lies inside: nothing to take.
    assert_eq!(may(&g, &s), "nothing");
    play(&g, &mut s, "nothing");

    // Swivel Arm: the two on the roofs are swept to the roof of the caboose. Django begins the next round.
    assert_eq!(s.pos[..3], [roof(0), inside(1), roof(0)]);
    assert_eq!((0..3).map(|seat| g.loot_of(&s, seat)).collect::<Vec<_>>(), [5, 15, 13]);
    assert_eq!((s.round, s.first, s.phase, s.marshal, s.neutral), (1, 1, Phase::Deal, 2, 13));
    assert!(s.deck[..3].iter().all(|deck| deck.len() == 10));
    assert_eq!(g.scores(&s).expect("scores").seats(3), [250.0, 750.0, 650.0]);
    assert_eq!(g.validate(&s), Ok(()));
}
