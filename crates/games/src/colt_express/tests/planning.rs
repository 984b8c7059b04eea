//! Schemin': turns of a round, drawing, what lies face down.

use super::super::train::{self, Symbol, symbols};
use super::*;

fn letters(card: u8, many: bool, tag: bool) -> String {
    symbols(card, many, tag).iter().map(|&symbol| super::super::notation::letter(symbol)).collect()
}

#[test]
fn round_cards_are_the_printed_ones_in_both_columns() {
    let all = |many| (0..7).map(|card| letters(card, many, false)).collect::<Vec<_>>();
    assert_eq!(all(false), ["SSTW", "STSS", "SSSS", "STDS", "SSTSS", "STSTS", "SDS"]);
    assert_eq!(all(true), ["SSW", "STS", "STSS", "SDW", "STSW", "STST", "SD"]);
    assert!((7..10).all(|card| letters(card, false, false) == "SSTS" && letters(card, true, true) == "SSTS"));
}

#[test]
fn round_cards_of_tag_differ_on_two_cards() {
    let differ = |many| {
        (0..10).filter(|&card| letters(card, many, true) != letters(card, many, false)).collect::<Vec<_>>()
    };
    assert_eq!(
        (differ(false), differ(true)),
        (vec![train::BRAKING, train::TAKE_IT_ALL], vec![train::BRAKING])
    );
    assert_eq!(
        (letters(2, false, true), letters(2, true, true), letters(3, false, true)),
        ("STST".into(), "STTT".into(), "STDW".into())
    );
    let g = built(4, "round-cards=tag");
    let mut s = bare(&g);
    s.rounds[0] = train::BRAKING;
    assert_eq!(g.turns(&s)[1], Symbol::Tunnel);
}

/// Who acts in a round of this card when everybody plays its first card.
fn order(options: &str, round: u8) -> (String, State) {
    let g = built(3, options);
    let mut s = bare(&g);
    (s.rounds[0], s.first) = (round, 1);
    (0..3).for_each(|seat| hold(&g, &mut s, seat, "move move floor floor rob rob"));
    let mut seats = String::new();
    while s.phase == Phase::Plan {
        let Turn::One(who) = g.turn(&s) else { break };
        seats += &(who.index() + 1).to_string();
        let first = g.listed(&s, Some(who))[0];
        g.apply(&mut s, first);
    }
    (seats, s)
}

#[test]
fn turns_go_clockwise_and_switching_goes_back() {
    assert_eq!(order("", train::ANGRY_MARSHAL).0, "231231231213");
}

#[test]
fn speeding_up_gives_two_actions_in_a_row() {
    assert_eq!(order("", 6).0, "231223311231");
    assert_eq!(
        order("double-turn-half=true", 6).0,
        "231223231",
        "the mistake of TAG: only half of the seats act"
    );
}

#[test]
fn tunnel_cards_lie_face_down_until_they_are_carried_out() {
    let g = built(3, "");
    let mut s = bare(&g);
    s.rounds[0] = 5;
    (0..3).for_each(|seat| hold(&g, &mut s, seat, "move floor rob"));
    play(&g, &mut s, "play-move play-move play-move play-rob play-floor");
    assert!((0..3).all(|at| !is_down(&s, at)) && (3..5).all(|at| is_down(&s, at)));
    let view = g.view(&s, someone(0));
    assert!(g.show(view.known()).contains("p1:rob(down) p2:?(down)"), "{}", g.show(view.known()));
}

#[test]
fn three_cards_are_drawn_or_what_is_left() {
    let g = built(3, "");
    let mut s = bare(&g);
    (0..3).for_each(|seat| hold(&g, &mut s, seat, "move floor rob fire punch marshal move floor"));
    play(&g, &mut s, "draw");
    assert_eq!((s.phase, s.to_draw), (Phase::Draw, 2));
    play(&g, &mut s, "p1-draws-rob p1-draws-fire");
    assert_eq!((s.hand_size[0], g.turn(&s)), (10, Turn::One(someone(1))));
}

#[test]
fn unplayed_cards_return_before_stealing() {
    let (_, s) = order("", train::BRAKING);
    assert_eq!((s.phase, s.hand_size, s.planned), (Phase::Resolve, [0; 6], 12));
    assert!(s.deck[..3].iter().all(|deck| deck.len() == 6));
}

#[test]
fn bullets_are_drawn_and_cannot_be_played() {
    let g = built(3, "");
    let mut s = bare(&g);
    hold(&g, &mut s, 0, "move");
    (s.hand_bullets[0], s.received[0], s.hand_size[0]) = (5, 5, 6);
    assert_eq!(may(&g, &s), "play-move draw");
}

#[test]
fn who_can_neither_play_nor_draw_passes() {
    let g = built(3, "");
    let mut s = bare(&g);
    hold(&g, &mut s, 0, "move move floor floor rob rob fire fire punch marshal");
    // All ten cards lie in the plan; bullets are all that is left.
    (s.hand_bullets[0], s.received[0]) = (2, 2);
    s.hand[0] = Pile(0);
    s.hand_size[0] = 2;
    assert_eq!(may(&g, &s), "nothing");
    play(&g, &mut s, "nothing");
    assert_eq!((g.turn(&s), s.planned), (Turn::One(someone(1)), 0));
}

#[test]
fn unshuffled_decks_deal_new_bullets_first() {
    for (options, sure) in [("", 0), ("reshuffle-each-round=false", 1)] {
        let g = built(3, options);
        let mut s = bare(&g);
        s.pos[1] = inside(1);
        stage(&g, &mut s, "p1:fire");
        play(&g, &mut s, "fire-p2");
        let mut list = Vec::new();
        play(
            &g,
            &mut s,
            "p1-draws-move p1-draws-move p1-draws-floor p1-draws-rob p1-draws-rob p1-draws-fire",
        );
        g.outcomes(&s, &mut list);
        assert_eq!(list.len(), if sure == 1 { 1 } else { 7 }, "{options}");
        g.roll(&mut s, &mut Seed(1).rng());
        assert_eq!(s.sure[1], sure);
        assert!(s.hand_bullets[1] >= sure);
    }
}

#[test]
fn cards_are_drawn_as_often_as_listed() {
    let g = built(3, "");
    let mut s = bare(&g);
    hold(&g, &mut s, 0, "move fire");
    (s.deck_bullets[0], s.received[0]) = (3, 3);
    play(&g, &mut s, "draw");
    let (mut outcomes, mut rng) = (Vec::new(), Seed(3).rng());
    g.outcomes(&s, &mut outcomes);
    let mut counts = vec![0; outcomes.len()];
    for _ in 0..11_000 {
        let card = g.sample(&s, &mut rng);
        counts[outcomes.iter().position(|&(a, _)| a == card).expect("a listed outcome")] += 1;
    }
    for (&(_, p), &count) in outcomes.iter().zip(&counts) {
        assert!((count as f32 - p * 11_000.0).abs() < 200.0, "{outcomes:?} {counts:?}");
    }
}

#[test]
fn whole_deals_are_dealt_like_single_cards() {
    let g = built(3, "");
    let mut s = bare(&g);
    hold(&g, &mut s, 0, "move fire");
    (s.deck_bullets[0], s.received[0]) = (3, 3);
    play(&g, &mut s, "draw");
    let (mut rng, mut counts) = (Seed(3).rng(), [[0i32; 2]; 12]);
    for _ in 0..11_000 {
        for (way, roll) in [true, false].into_iter().enumerate() {
            let mut dealt = s;
            while g.turn(&dealt) == Turn::Chance {
                if roll {
                    g.roll(&mut dealt, &mut rng);
                } else {
                    let outcome = g.sample(&dealt, &mut rng);
                    g.apply(&mut dealt, outcome);
                }
            }
            assert_eq!(dealt.hand_size[0], 5);
            counts[11][way] += i32::from(dealt.hand_bullets[0]);
            dealt.hand[0].cards().for_each(|card| counts[card.0 as usize][way] += 1);
        }
    }
    assert!(counts.iter().all(|[a, b]| (a - b).abs() < 400), "{counts:?}");
}
