//! Each card by its name.

use super::*;

#[test]
fn move_inside_goes_to_a_car_beside() {
    let g = built(4, "");
    let mut s = bare(&g);
    s.pos[0] = inside(2);
    stage(&g, &mut s, "p1:move p2:move");
    assert_eq!(may(&g, &s), "go-car2 go-car4");
    play(&g, &mut s, "go-car2");
    assert_eq!((s.pos[0], may(&g, &s).as_str()), (inside(1), "go-car2"));
}

#[test]
fn move_on_the_roof_goes_up_to_three_cars() {
    let g = built(6, "");
    let mut s = bare(&g);
    s.pos[0] = roof(4);
    stage(&g, &mut s, "p1:move p2:floor");
    assert_eq!(may(&g, &s), "go-car2 go-car3 go-car4 go-car6 go-loco");
    play(&g, &mut s, "go-loco");
    assert_eq!((s.pos[0], s.received[0]), (roof(6), 0), "the roof above the Marshal is safe");
}

#[test]
fn move_into_the_marshals_car_gives_a_bullet_and_the_roof() {
    let g = built(4, "");
    let mut s = bare(&g);
    s.pos[0] = inside(3);
    stage(&g, &mut s, "p1:move p2:floor");
    play(&g, &mut s, "go-loco");
    assert_eq!((s.pos[0], s.received[0], s.deck_bullets[0], s.neutral), (roof(4), 1, 1, 12));
}

#[test]
fn change_floor_is_forced_and_meets_the_marshal() {
    for (options, place, bullets) in [("", roof(4), 1), ("floor-change-marshal=false", inside(4), 0)] {
        let g = built(4, options);
        let mut s = bare(&g);
        s.pos[0] = roof(4);
        stage(&g, &mut s, "p1:floor p2:floor p2:move");
        assert_eq!(may(&g, &s), "change-floor");
        play(&g, &mut s, "change-floor change-floor");
        assert_eq!((s.pos[0], s.received[0], s.pos[1]), (place, bullets, roof(0)), "{options}");
    }
}

#[test]
fn marshal_chases_everybody_inside_his_new_car() {
    let g = built(4, "");
    let mut s = bare(&g);
    s.pos[..4].copy_from_slice(&[inside(3), inside(3), roof(3), inside(2)]);
    stage(&g, &mut s, "p4:marshal p1:move");
    assert_eq!(may(&g, &s), "marshal-car4");
    play(&g, &mut s, "marshal-car4");
    assert_eq!((s.marshal, &s.pos[..4]), (3, [roof(3), roof(3), roof(3), inside(2)].as_slice()));
    assert_eq!((&s.received[..4], s.neutral), ([1, 1, 0, 0].as_slice(), 11));
}

#[test]
fn marshal_goes_one_car_either_way() {
    let g = built(4, "");
    let mut s = bare(&g);
    s.marshal = 2;
    stage(&g, &mut s, "p1:marshal p2:marshal p1:move");
    assert_eq!(may(&g, &s), "marshal-car2 marshal-car4");
    play(&g, &mut s, "marshal-car2 marshal-car1");
    assert_eq!((s.marshal, &s.received[..4]), (0, [1; 4].as_slice()), "the caboose is a car like the others");
    assert!(s.pos[..4].iter().all(|&place| place == roof(0)));
}

#[test]
fn loot_lies_on_roofs_too() {
    let g = built(3, "");
    let mut s = bare(&g);
    (s.pos[0], s.pos[1]) = (roof(1), roof(1));
    s.boxes[of(1)] = 1;
    stage(&g, &mut s, "p1:punch p1:rob p2:floor");
    assert_eq!(may(&g, &s), "punch-p2-strongbox-left punch-p2-strongbox-right");
    play(&g, &mut s, "punch-p2-strongbox-left");
    assert_eq!((s.boxes[roof(1) as usize], s.pos[1]), (1, roof(0)), "who is punched stays on the roofs");
    play(&g, &mut s, "rob-strongbox");
    assert_eq!(g.loot_of(&s, 0), 20);
}

#[test]
fn robbery_takes_what_lies_at_car_and_level() {
    let g = built(4, "");
    let mut s = bare(&g);
    purse(&mut s, inside(0) as usize, 7, 0);
    purse(&mut s, roof(0) as usize, 6, 0);
    s.jewels[inside(0) as usize] = 1;
    s.boxes[inside(0) as usize] = 1;
    stage(&g, &mut s, "p1:rob p2:rob p3:rob p4:rob p1:move");
    assert_eq!(may(&g, &s), "rob-purse1 rob-jewel rob-strongbox");
    play(&g, &mut s, "rob-purse1 rob-jewel rob-strongbox");
    assert_eq!(may(&g, &s), "nothing", "actions that cannot be done have no effect");
    assert_eq!((0..3).map(|seat| g.loot_of(&s, seat)).collect::<Vec<_>>(), [7, 10, 20]);
    assert_eq!(s.known[0], 1, "only the robber sees what is inside");
}

#[test]
fn robber_picks_which_token_or_chance_does() {
    let loot = |options: &str| {
        let g = built(4, options);
        let mut s = bare(&g);
        // Two that nobody knows are alike; one that the robber once held, and one that another held.
        for (value, known) in [(5, 0), (9, 0), (8, 1), (6, 2)] {
            purse(&mut s, 0, value, known);
        }
        stage(&g, &mut s, "p1:rob p2:floor");
        (g, s)
    };
    let (g, s) = loot("");
    assert_eq!(may(&g, &s), "rob-purse1 rob-purse3 rob-purse4");
    let (g, mut s) = loot("loot-choice=random");
    assert_eq!(may(&g, &s), "rob-purse");
    play(&g, &mut s, "rob-purse");
    let mut chances = Vec::new();
    g.outcomes(&s, &mut chances);
    assert!(chances.len() == 4 && chances.iter().all(|&(_, p)| p == 0.25));
    play(&g, &mut s, "purse2");
    assert_eq!((g.loot_of(&s, 0), s.phase), (9, Phase::Resolve));
}

#[test]
fn fire_inside_hits_cars_beside_only() {
    let g = built(5, "");
    let mut s = bare(&g);
    s.pos[..5].copy_from_slice(&[inside(2), inside(1), inside(3), inside(2), roof(1)]);
    stage(&g, &mut s, "p1:fire p1:fire");
    assert_eq!(may(&g, &s), "fire-p2 fire-p3");
    play(&g, &mut s, "fire-p3");
    assert_eq!((s.bullets[0], s.received[2], s.deck_bullets[2], s.neutral), (5, 1, 1, 13));
    s.pos[1] = inside(0);
    s.pos[2] = inside(4);
    assert_eq!(may(&g, &s), "nothing");
}

#[test]
fn fire_on_roofs_hits_the_nearest_occupied_roof_on_each_side() {
    let g = built(6, "");
    let mut s = bare(&g);
    s.pos = [roof(3), roof(1), roof(0), roof(5), roof(5), inside(2)];
    stage(&g, &mut s, "p1:fire p2:move");
    assert_eq!(may(&g, &s), "fire-p2 fire-p4 fire-p5");
    s.pos[0] = roof(0);
    assert_eq!(may(&g, &s), "fire-p2", "never the own roof");
}

#[test]
fn fire_without_bullets_has_no_effect() {
    for (options, list) in [("", "nothing"), ("empty-gun=push", "fire-p2")] {
        let g = built(3, options);
        let mut s = bare(&g);
        (s.bullets[0], s.received[2], s.deck_bullets[2]) = (0, 6, 6);
        (s.role[0], s.pos[1], s.pos[2]) = (super::super::train::DJANGO, inside(1), roof(2));
        stage(&g, &mut s, "p1:fire p2:floor");
        assert_eq!(may(&g, &s), list, "{options}");
        play(&g, &mut s, list);
        assert_eq!(s.received[1], 0);
        assert_eq!(s.pos[1], if options.is_empty() { inside(1) } else { inside(2) });
    }
}

#[test]
fn punch_picks_victim_token_and_direction() {
    let g = built(4, "");
    let mut s = bare(&g);
    s.pos[..4].copy_from_slice(&[inside(1), inside(1), inside(1), roof(1)]);
    s.jewels[of(1)] = 1;
    purse(&mut s, of(1), 8, 2);
    stage(&g, &mut s, "p1:punch p2:floor");
    let list = "punch-p2-purse1-left punch-p2-purse1-right punch-p2-jewel-left punch-p2-jewel-right \
                punch-p3-nothing-left punch-p3-nothing-right";
    assert_eq!(may(&g, &s), list);
    play(&g, &mut s, "punch-p2-purse1-right");
    assert_eq!((s.pos[1], s.purses[inside(1) as usize], s.purses[of(1)]), (inside(2), 1, 0));
    assert_eq!(s.known[0], 2, "it falls face down: its owner alone remembers the value");
}

#[test]
fn punch_into_the_marshals_car_meets_him() {
    let g = built(3, "");
    let mut s = bare(&g);
    s.pos[..3].copy_from_slice(&[inside(2), inside(2), inside(0)]);
    s.jewels[of(1)] = 1;
    stage(&g, &mut s, "p1:punch p2:floor");
    play(&g, &mut s, "punch-p2-jewel-right");
    assert_eq!((s.pos[1], s.received[1], s.jewels[inside(2) as usize]), (roof(3), 1, 1));
}

#[test]
fn too_few_neutral_bullets_for_all_means_none() {
    for (options, received, left) in [("", 0, 1), ("neutral-bullets=unlimited", 1, 255)] {
        let g = built(4, options);
        let mut s = bare(&g);
        s.pos[..4].copy_from_slice(&[inside(3), inside(3), roof(3), inside(2)]);
        if options.is_empty() {
            (s.neutral, s.received[2], s.deck_bullets[2]) = (1, 12, 12);
        }
        stage(&g, &mut s, "p4:marshal p1:move");
        play(&g, &mut s, "marshal-car4");
        assert_eq!((s.received[0], s.received[1], s.neutral), (received, received, left));
        assert_eq!((s.pos[0], s.pos[1]), (roof(3), roof(3)), "they flee all the same");
    }
}
