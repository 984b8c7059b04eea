//! Types of players on hand-made outcomes.

use super::{after_hand, deal, play, seat, spades};
use crate::spades::{Spades, State};
use nply_core::{Listed, Values};

fn utility(g: &Spades, s: &State, id: &str, who: usize) -> f32 {
    let types = g.player_types();
    let named = types.iter().find(|named| named.id == id).expect("a type");
    named.opinion.utility(g, s, &Values::default(), seat(who))
}

#[test]
fn the_types_of_the_paper() {
    let g = spades(3, "preset=paper,to=0");
    let ids: Vec<&str> = g.player_types().iter().map(|named| named.id).collect();
    assert_eq!(ids, ["mt", "mot", "mot-near", "gen", "points"]);
    // Bids 1, 2, 3; tricks 3, 2, 2: two overtricks, exactly made, one short.
    let s = after_hand(&g, &State::new(3, 3), &[1, 2, 3], &[3, 2, 2]);
    let of = |id: &str| [0, 1, 2].map(|who| utility(&g, &s, id, who));
    assert_eq!(of("mt"), [3.0 / 7.0, 2.0 / 7.0, 2.0 / 7.0]);
    assert_eq!(of("mot"), [1.0 - 2.0 / 14.0, 1.0, 0.0]);
    assert_eq!(of("mot-near"), [1.0 - 2.0 / 14.0, 1.0, 0.25 * 2.0 / 3.0]);
    assert_eq!(of("gen"), [1.0, 1.0, 0.0]);
    // Scores 12, 20 and -30; an overtrick costs a tenth of 100. The scale runs from -70 to 70.
    let points = of("points");
    let expected = [12.0 - 20.0, 20.0, -30.0].map(|score: f32| (score + 70.0) / 140.0);
    assert!(points.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-6), "{points:?}");
}

#[test]
fn partners_are_of_one_mind() {
    let g = spades(4, "");
    let s = after_hand(&g, &State::new(4, 2), &[0, 3, 4, 3], &[0, 4, 5, 4]);
    for id in ["mt", "mot", "mot-near", "gen", "points"] {
        assert_eq!(utility(&g, &s, id, 0), utility(&g, &s, id, 2), "{id}");
        assert!((0.0..=1.0).contains(&utility(&g, &s, id, 1)), "{id}");
    }
    assert_eq!(utility(&g, &s, "mot", 2), 1.0 - 1.0 / 26.0);
    let failed = after_hand(&g, &State::new(4, 2), &[0, 3, 4, 3], &[1, 4, 4, 4]);
    assert_eq!((utility(&g, &failed, "gen", 2), utility(&g, &failed, "gen", 1)), (0.0, 1.0));
    assert!(utility(&g, &failed, "points", 2) < utility(&g, &s, "points", 2));
}

/// At a leaf inside a hand the tricks to come are estimated: more of them in the better hand.
#[test]
fn leaves_inside_a_hand_are_estimated() {
    let g = spades(3, "preset=paper,to=0");
    let mut s = deal(&g, &["AS KS QS JS AH KH AD", "2S 3S 4H 5H 6D 7D 2C", "4S 5S 3H 2H 4D 5D 3C"]);
    play(&g, &mut s, "4 2 2");
    for id in ["mt", "mot", "mot-near", "gen", "points"] {
        let values = [0, 1, 2].map(|who| utility(&g, &s, id, who));
        assert!(values.iter().all(|value| (0.0..=1.0).contains(value)), "{id} {values:?}");
    }
    assert!(utility(&g, &s, "mt", 0) > 0.5 && utility(&g, &s, "mt", 1) < 0.4);
    assert!(utility(&g, &s, "gen", 0) > utility(&g, &s, "gen", 1));
}
