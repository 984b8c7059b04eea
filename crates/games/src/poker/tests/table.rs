use super::*;

/// Everybody folds to the last seat.
fn fold_round(g: &Poker, s: &mut State) {
    while s.phase == Phase::Bet {
        let action = if legal(g, s).starts_with("fold") { "fold" } else { "check" };
        play(g, s, action);
    }
}

#[test]
fn the_button_moves_to_the_next_seat_with_chips() {
    let g = built(3, "stack=200+10+200,bets=free");
    let mut s = dealt(&g, &["AS AH", "2C 3D", "KS KH"]);
    play(&g, &mut s, "p3:call p1:call 4C 5C 9D p1:check p3:check TD p1:check p3:check JC p1:check p3:check");
    assert_eq!((chips(&s), s.place[1], s.phase), ([220, 0, 190].as_slice(), 3, Phase::Between));
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!(
        (s.button, s.mover, chips(&s)),
        (0, 0, [215, 0, 180].as_slice()),
        "two are left: the button is small"
    );
    fold_round(&g, &mut s);
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!(s.button, 2, "p2 is out");
}

#[test]
fn cards_of_a_hand_lie_open_until_the_next_deal() {
    let g = built(2, "stack=100,bets=free,hands=3");
    let mut s = dealt(&g, &["AS AH", "KS KH"]);
    play(&g, &mut s, "p2:to:50 p1:call 4C 5C 9D p1:check p2:check TD p1:check p2:check JC p1:check p2:check");
    assert_eq!((s.phase, s.shown, s.on_board, s.won[0]), (Phase::Between, 0b01, 5, 100));
    assert_eq!(g.listed(&s, None).len(), 52);
    play(&g, &mut s, "AS");
    assert_eq!((s.shown, s.on_board, s.won[0], s.hand, s.holes[1]), (0, 0, 0, 1, 0));
}

#[test]
fn seats_are_ranked_by_chips_and_then_by_when_they_went_out() {
    for (out, first, second) in [("order", [1, 2, 4, 3], [1, 4, 3, 2]), ("tied", [1, 2, 2, 2], [1, 2, 2, 2])]
    {
        // Both go out in one hand: p4 began it with more chips than p3.
        let g = built(4, &format!("stack=200+70+20+60,bets=free,hands=5,out={out}"));
        let mut s = dealt(&g, &["AS AH", "2C 3D", "KS KH", "QS QH"]);
        play(
            &g,
            &mut s,
            "p3:to:20 p4:to:60 p1:call p2:call 4C 5C 9D p1:check p2:check TD p1:check p2:check JC",
        );
        play(&g, &mut s, "p1:check p2:check");
        assert_eq!(
            (chips(&s), &s.place[..4]),
            ([340, 10, 0, 0].as_slice(), [0, 0, 4, 3].as_slice()),
            "{out}"
        );
        if out == "order" {
            assert_eq!(g.ranks(&s).0[..4], first);
        }
        let mut end = s;
        end.place = [0, 4, 3, 2, 0, 0, 0, 0];
        end.stack = [350, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(g.ranks(&end).0[..4], second, "{out}");
    }
}

#[test]
fn a_seat_without_chips_is_out_for_good() {
    let g = built(3, "stack=200+10+200,bets=free");
    let mut s = dealt(&g, &["AS AH", "2C 3D", "KS KH"]);
    assert!(g.knocked_out(&s, Player::new(1)).is_none(), "all in is not out");
    play(&g, &mut s, "p3:call p1:call 4C 5C 9D p1:check p3:check TD p1:check p3:check JC p1:check p3:check");
    assert_eq!(g.knocked_out(&s, Player::new(1)).map(|values| values.0[1]), Some(0.0));
    assert!(g.knocked_out(&s, Player::new(0)).is_none());
}

#[test]
fn the_game_ends_by_hands_by_a_goal_or_with_one_seat() {
    let g = built(2, "hands=2");
    let mut s = dealt(&g, &[]);
    fold_round(&g, &mut s);
    assert_eq!(g.turn(&s), Turn::Chance);
    g.roll(&mut s, &mut Seed(1).rng());
    fold_round(&g, &mut s);
    assert_eq!((g.turn(&s), s.hand, g.ranks(&s).0[..2].to_vec()), (Turn::Over, 2, vec![1, 1]));
    let g = built(2, "goal=205");
    let mut s = dealt(&g, &[]);
    fold_round(&g, &mut s);
    assert_eq!((g.turn(&s), chips(&s)), (Turn::Over, [205, 195].as_slice()));
    let g = built(2, "bets=free");
    let mut s = dealt(&g, &["AS AH", "KS KH"]);
    play(&g, &mut s, "p2:to:200 p1:call 4C 5C 9D TD JC");
    assert_eq!((g.turn(&s), g.payoffs(&s).seats(2)), (Turn::Over, [400.0, 0.0].as_slice()));
}

#[test]
fn blinds_double_with_the_levels() {
    let g = built(2, "levels=2,hands=9");
    let blinds: Vec<u16> = (0..7).map(|hand| g.blinds(hand).1).collect();
    assert_eq!(blinds, [10, 10, 20, 20, 40, 40, 80]);
    assert_eq!(built(2, "").blinds(7), (5, 10));
    assert_eq!(g.blinds(400), (400, 400), "never more than all chips");
}

#[test]
fn with_the_small_blind_first_it_opens_every_round_and_moves_on() {
    let g = built(2, "first=small,hands=4");
    let mut s = dealt(&g, &[]);
    assert_eq!((chips(&s), s.mover), ([195, 190].as_slice(), 0), "the seat after the button is small");
    play(&g, &mut s, "p1:call p2:check");
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!(s.mover, 0, "and acts first after the flop too");
    let g = built(3, "preset=tag2022,stack=10+50+50");
    let mut s = dealt(&g, &["2C 3D", "AS AH", "KS KH"]);
    play(
        &g,
        &mut s,
        "p1:all-in p2:call p3:call 4C 5C 9D p2:check p3:check TD p2:check p3:check JC p2:check p3:check",
    );
    assert_eq!(s.place[0], 3);
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!((s.mover, chips(&s)), (1, [0, 65, 30].as_slice()), "the seat after the one that is out");
}

#[test]
fn payoffs_are_chips_or_gains() {
    for (score, payoffs, bounds) in
        [("chips", [105.0, 195.0], (0.0, 300.0)), ("gain", [5.0, -5.0], (-200.0, 200.0))]
    {
        let g = built(2, &format!("stack=100+200,hands=1,score={score}"));
        let mut s = dealt(&g, &[]);
        fold_round(&g, &mut s);
        assert_eq!(g.payoffs(&s).seats(2), payoffs);
        assert_eq!(g.bounds(), bounds);
    }
}

#[test]
fn hands_of_the_flop_win_where_the_framework_says_so() {
    for (rank, winner) in [("best", 0), ("flop", 1)] {
        let g = built(2, &format!("rank={rank},hands=1,bets=free"));
        let mut s = dealt(&g, &["2C 7D", "KC QD"]);
        play(&g, &mut s, "p2:to:200 p1:call AS 9D 3C 2H 2S");
        assert_eq!(s.won[winner], 400, "{rank}");
    }
}

#[test]
fn polled_seats_are_asked_though_they_are_all_in() {
    for polled in [false, true] {
        let g = built(2, &format!("preset=tag2022,hands=1,polled={polled}"));
        let mut s = dealt(&g, &["2C 7D", "KC QD"]);
        play(&g, &mut s, "p1:all-in p2:call AS 9D 3C");
        assert_eq!(
            (s.phase == Phase::Bet, legal(&g, &s).as_str()),
            (polled, if polled { "fold check" } else { "" })
        );
        if polled {
            play(&g, &mut s, "p1:fold");
            assert_eq!(s.won[1], 100, "and may even fold");
        }
    }
}

#[test]
fn a_blind_that_is_not_covered_can_come_from_nowhere() {
    for (short, pot) in [("paid", 8), ("created", 15)] {
        let g = built(2, &format!("preset=tag2022,stack=50+3,hands=1,short-blind={short}"));
        let s = g.start(&mut Seed(0).rng());
        assert_eq!((s.pot(), chips(&s)), (pot, [45, 0].as_slice()), "{short}");
    }
}

#[test]
fn nothing_is_lost_on_the_way() {
    let presets =
        ["", "preset=tag2022", "preset=tag2022-bugs", "preset=open-spiel", "levels=2,stack=40,odd=each"];
    for (seats, options) in (2..=8).flat_map(|seats| presets.map(|options| (seats, options))) {
        let g = built(seats, options);
        for game in 0..6 {
            let mut rng = Seed(game).rng();
            let mut s = g.start(&mut rng);
            while g.turn(&s) != Turn::Over {
                let action = match g.turn(&s) {
                    Turn::One(who) => rng.pick(&g.listed(&s, Some(who))),
                    _ => g.sample(&s, &mut rng),
                };
                g.apply(&mut s, action);
                assert_eq!(g.validate(&s), Ok(()), "{options}: {}", g.state_text(&s));
                let all: u32 = s.stack.iter().chain(&s.put).map(|&chips| u32::from(chips)).sum();
                let parts: u32 = s.parts.iter().map(|&parts| u32::from(parts)).sum();
                assert!(options.contains("bugs") || all + parts.div_ceil(840) == g.total);
                assert!(all <= g.most_chips());
                let seen = s.holes.iter().fold(s.board_set(), |seen, hole| seen | hole);
                assert_eq!(
                    g.deck(&s).count_ones() + seen.count_ones(),
                    if s.phase == Phase::Between { 52 + seen.count_ones() } else { 52 }
                );
            }
        }
    }
}

#[test]
fn positions_are_small() {
    assert!(size_of::<State>() <= 256, "{}", size_of::<State>());
    assert_eq!(size_of::<Action>(), 4);
}
