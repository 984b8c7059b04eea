//! The expert variant.

use super::*;

/// The first seat holds these cards, the others nothing; all have planned but the last, who plays a card.
fn end_of_planning(g: &ColtExpress) -> State {
    let mut s = bare(g);
    hold(g, &mut s, 0, "move rob rob");
    hold(g, &mut s, 1, "floor");
    let last = g.turns(&s).len() - 1;
    (s.turn_at, s.acted) = (last as u8, 1);
    s
}

#[test]
fn cards_are_kept_or_discarded_and_played_ones_are_discarded() {
    let g = built(2, "expert=true,two-bandits=never,first-player=first-seat");
    let mut s = end_of_planning(&g);
    play(&g, &mut s, "play-floor");
    assert_eq!((s.phase, may(&g, &s)), (Phase::Keep, "discard-move discard-rob nothing".into()));
    play(&g, &mut s, "discard-rob");
    play(&g, &mut s, "nothing");
    // The second seat has nothing to decide.
    assert_eq!((s.phase, s.hand_size[0], s.discard[0].count(card("rob"))), (Phase::Resolve, 2, 1));
    play(&g, &mut s, "change-floor");
    assert_eq!((s.phase, s.round, s.discard[1].count(card("floor"))), (Phase::Deal, 1, 1));
    g.roll(&mut s, &mut Seed(1).rng());
    // Hands are filled up; what was kept is there.
    assert_eq!(s.hand_size[..2], [6, 6]);
    assert!(s.hand[0].has(card("move")) && s.hand[0].has(card("rob")));
    // Without the variant hands are empty then.
    let g = built(2, "two-bandits=never,first-player=first-seat");
    let mut s = end_of_planning(&g);
    play(&g, &mut s, "play-floor");
    assert_eq!((s.phase, s.hand_size[0]), (Phase::Resolve, 0));
}

#[test]
fn an_empty_deck_takes_the_discards() {
    let g = built(2, "expert=true,two-bandits=never,first-player=first-seat");
    let mut s = bare(&g);
    hold(&g, &mut s, 0, "move");
    s.discard[0] = std::mem::take(&mut s.deck[0]);
    let card = s.discard[0].kinds().next().unwrap();
    s.discard[0].take(card);
    s.deck[0].put(card);
    play(&g, &mut s, "draw");
    // One card of the deck, then two of the shuffled discards.
    assert_eq!((s.to_draw, s.deck[0].len(), s.discard[0].len()), (3, 1, 8));
    let drawn = g.sample(&s, &mut Seed(1).rng());
    g.apply(&mut s, drawn);
    assert_eq!((s.to_draw, s.deck[0].len(), s.discard[0].len()), (2, 8, 0));
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!((s.hand_size[0], s.deck[0].len()), (4, 6));
}

#[test]
fn bullets_can_be_discarded_and_two_bandits_have_no_expert_variant() {
    let g = built(3, "expert=true");
    let mut s = end_of_planning(&g);
    (s.hand_bullets[0], s.received[0], s.hand_size[0], s.sure[0]) = (1, 1, s.hand_size[0] + 1, 1);
    s.neutral -= 1;
    s.acted = 2;
    s.turn_at = g.turns(&s).len() as u8 - 1;
    hold(&g, &mut s, 2, "punch");
    play(&g, &mut s, "play-punch");
    play(&g, &mut s, "discard-bullet");
    assert_eq!((s.discard_bullets[0], s.hand_bullets[0], s.sure[0]), (1, 0, 0));
    let options =
        Options::parse(ColtExpress::ABOUT.options, ColtExpress::ABOUT.presets, "expert=true").unwrap();
    assert!(ColtExpress::build(2, &options).is_err());
}
