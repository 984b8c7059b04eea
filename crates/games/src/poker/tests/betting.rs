use super::*;

#[test]
fn blinds_are_posted_left_of_the_button_and_the_next_seat_acts_first() {
    let g = built(4, "bets=free");
    let mut s = dealt(&g, &[]);
    assert_eq!((chips(&s), s.mover), ([195, 190, 200, 200].as_slice(), 2));
    play(&g, &mut s, "p3:call p4:call p1:call");
    assert_eq!(range(&g, &s), Some((20, 200)), "the big blind may raise though nobody did");
    play(&g, &mut s, "p2:check");
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!((s.on_board, s.mover), (3, 0), "after the flop the first seat after the button");
}

#[test]
fn with_two_seats_the_button_is_the_small_blind() {
    let g = built(2, "bets=free");
    let mut s = dealt(&g, &[]);
    assert_eq!((chips(&s), s.button, s.mover), ([190, 195].as_slice(), 1, 1));
    play(&g, &mut s, "p2:call p1:check");
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!(s.mover, 0, "the button acts last after the flop");
}

#[test]
fn the_least_raise_is_the_largest_one_of_the_round() {
    let g = built(3, "bets=free");
    let mut s = dealt(&g, &[]);
    assert_eq!(range(&g, &s), Some((20, 200)));
    play(&g, &mut s, "p3:to:35");
    assert_eq!(range(&g, &s), Some((60, 200)), "by 25");
    play(&g, &mut s, "p1:to:60");
    assert_eq!(range(&g, &s), Some((85, 200)));
    play(&g, &mut s, "p2:call p3:call");
    g.roll(&mut s, &mut Seed(1).rng());
    assert_eq!(range(&g, &s), Some((10, 140)), "a new round begins with the big blind");
    play(&g, &mut s, "p1:to:10");
    assert_eq!(legal(&g, &s).split(' ').take(3).collect::<Vec<_>>(), ["fold", "call", "to:20"]);
}

#[test]
fn all_chips_may_be_bet_below_the_least_raise() {
    let g = built(3, "stack=200+200+35,bets=free");
    let mut s = dealt(&g, &[]);
    play(&g, &mut s, "p3:call p1:to:30");
    assert_eq!(range(&g, &s), Some((50, 200)));
    play(&g, &mut s, "p2:fold");
    assert_eq!((legal(&g, &s).as_str(), range(&g, &s)), ("fold call to:35", Some((35, 35))));
}

/// p1 has raised to 30 and p2 called when short all-ins follow.
fn after_short(options: &str, words: &str) -> (Poker, State) {
    let g = built(5, &format!("bets=free,{options}"));
    let mut s = dealt(&g, &[]);
    play(&g, &mut s, words);
    (g, s)
}

#[test]
fn a_short_all_in_does_not_reopen_the_betting() {
    let stacks = "stack=200+200+200+200+45";
    for (reopen, open) in [("sum", false), ("single", false), ("first", false), ("always", true)] {
        let (g, s) =
            after_short(&format!("{stacks},reopen={reopen}"), "p3:to:30 p4:call p5:to:45 p1:fold p2:fold");
        assert_eq!((s.mover, range(&g, &s).is_some()), (2, open), "{reopen}: p3 acted before");
        assert!(legal(&g, &s).starts_with("fold call"));
    }
    let (g, s) = after_short(stacks, "p3:to:30 p4:call p5:to:45");
    assert_eq!(
        (s.mover, range(&g, &s)),
        (0, Some((65, 200))),
        "p1 has not acted; the raise counts from the all-in"
    );
    let (g, s) = after_short(&format!("{stacks},least=full"), "p3:to:30 p4:call p5:to:45");
    assert_eq!(
        range(&g, &s),
        Some((60, 200)),
        "or from the last full bet: 30, raised by 20, and 2 x 45 - 30"
    );
}

#[test]
fn two_short_all_ins_that_make_a_full_raise_reopen_it() {
    let stacks = "stack=200+200+200+40+55";
    for (reopen, open) in [("sum", true), ("single", false), ("first", false), ("always", true)] {
        let (g, s) =
            after_short(&format!("{stacks},reopen={reopen}"), "p3:to:30 p4:to:40 p5:to:55 p1:fold p2:call");
        assert_eq!((s.mover, range(&g, &s).is_some()), (2, open), "{reopen}: p3 faces 25, a raise is 20");
    }
}

#[test]
fn a_first_bet_that_is_too_small_reopens_only_where_it_counts_as_full() {
    for (reopen, open) in [("sum", false), ("single", false), ("first", true)] {
        let g = built(3, &format!("stack=200+15+200,bets=free,reopen={reopen}"));
        let mut s = dealt(&g, &["2C 3D", "4H 5S", "7C 8D"]);
        play(&g, &mut s, "p3:call p1:call p2:check AS KD QH p1:check p2:to:5 p3:call");
        assert_eq!((s.mover, range(&g, &s).is_some()), (0, open), "{reopen}: p1 has checked");
    }
}

#[test]
fn callers_owe_the_whole_big_blind_or_what_was_posted() {
    for (owed, call, least) in [("full", 10, 20), ("posted", 7, 17)] {
        let g = built(4, &format!("stack=200+7+200+200,bets=free,owed={owed}"));
        let s = dealt(&g, &[]);
        assert_eq!((g.owed(&s, 2), range(&g, &s)), (call, Some((least, 200))), "{owed}");
    }
}

#[test]
fn nobody_answers_who_has_nothing_to_answer() {
    let g = built(2, "stack=200+4,bets=free,hands=1");
    let s = dealt(&g, &["AS AH", "KS KH"]);
    assert_eq!((s.phase, chips(&s)), (Phase::Board, [196, 0].as_slice()), "the small blind is all in");
    let g = built(3, "stack=200+5+200,bets=free,hands=1");
    let mut s = dealt(&g, &["AS AH", "KS KH", "2C 3D"]);
    play(&g, &mut s, "p3:fold");
    assert_eq!(
        (s.phase, chips(&s)),
        (Phase::Board, [195, 0, 200].as_slice()),
        "5 against 5: nothing is owed"
    );
    let g = built(3, "stack=200+8+200,bets=free,hands=1");
    let mut s = dealt(&g, &["AS AH", "KS KH", "2C 3D"]);
    play(&g, &mut s, "p3:fold");
    assert_eq!((legal(&g, &s).as_str(), g.owed(&s, 0)), ("fold call", 3), "no more than the big blind has");
}

#[test]
fn a_raise_needs_somebody_who_could_call_it() {
    for (against, open) in [("callers", false), ("chips", true)] {
        let g = built(3, &format!("stack=200+60+20,bets=free,against={against}"));
        let mut s = dealt(&g, &[]);
        play(&g, &mut s, "p3:call p1:call p2:to:60");
        // p3 has 10 more chips, too few to reach 60.
        play(&g, &mut s, "p3:call");
        assert!(range(&g, &s).is_none(), "{against}: both others are all in");
        let mut s = dealt(&g, &[]);
        play(&g, &mut s, "p3:call p1:to:40 p2:to:60 p3:fold");
        assert!(range(&g, &s).is_none(), "{against}");
        let g = built(3, &format!("stack=60+20+200,bets=free,against={against}"));
        let mut s = dealt(&g, &[]);
        play(&g, &mut s, "p3:call p1:to:60 p2:fold");
        assert!(range(&g, &s).is_none(), "{against}");
        let g = built(4, &format!("stack=200+200+60+20,bets=free,against={against}"));
        let mut s = dealt(&g, &[]);
        play(&g, &mut s, "p3:to:60 p4:fold");
        assert!(range(&g, &s).is_some());
        let g = built(3, &format!("stack=60+200+20,bets=free,against={against}"));
        let mut s = dealt(&g, &[]);
        play(&g, &mut s, "p3:call p1:to:60");
        assert_eq!(range(&g, &s).is_some(), open, "{against}: p3 can call no raise");
    }
}

#[test]
fn folding_for_free_is_an_option() {
    for (fold, first) in [("facing", "check"), ("always", "fold check")] {
        let g = built(2, &format!("fold={fold}"));
        let mut s = dealt(&g, &[]);
        play(&g, &mut s, "p2:call");
        assert!(legal(&g, &s).starts_with(first), "{}", legal(&g, &s));
    }
}

#[test]
fn bets_are_parts_of_the_pot_or_free_or_a_fixed_set() {
    let first = |seats: usize, options: &str| {
        let g = built(seats, options);
        legal(&g, &dealt(&g, &[]))
    };
    // The pot after a call is 25: half of it above 10 is 22, all of it 35.
    assert_eq!(first(3, ""), "fold call to:20 to:22 to:35 to:200");
    assert_eq!(first(3, "sizes=200"), "fold call to:20 to:60 to:200");
    assert_eq!(first(3, "stack=12+12+200"), "fold call to:20", "nobody could call more");
    assert_eq!(first(3, "bets=free,stack=23").split(' ').count(), 2 + 4);
    // The highest bet is 10: a raise of 1 pays it and 10 more.
    assert_eq!(first(3, "preset=tag2022"), "fold call to:20 to:30 to:40 to:50 all-in");
    assert_eq!(first(3, "preset=tag2022,raises=2"), "fold call to:30 all-in");
}

#[test]
fn the_fixed_set_bets_a_unit_and_multiples_of_the_whole_hand() {
    let g = built(3, "preset=tag2022,stack=200");
    let mut s = dealt(&g, &["2C 3D", "4H 5S", "7C 8D"]);
    play(&g, &mut s, "p1:to:20 p2:call p3:call AS KD QH");
    assert_eq!(legal(&g, &s), "fold check to:5 all-in");
    play(&g, &mut s, "p1:to:5");
    // 25 were paid by p1: raises add 25, 50, 75, 100 to the 5 that are owed.
    assert_eq!(legal(&g, &s), "fold call to:30 to:55 to:80 to:105 all-in");
    play(&g, &mut s, "p2:to:30 p3:fold");
    assert_eq!((s.mover, g.owed(&s, 0)), (0, 25));
    let g = built(3, "preset=tag2022,unit=7");
    let mut s = dealt(&g, &["2C 3D", "4H 5S", "7C 8D"]);
    play(&g, &mut s, "p1:call p2:check p3:call AS KD QH p1:check");
    assert_eq!(legal(&g, &s), "fold check to:7 all-in");
}

#[test]
fn with_too_few_chips_the_fixed_set_has_fold_and_all_in() {
    let g = built(3, "preset=tag2022,stack=50+50+8");
    let mut s = dealt(&g, &["2C 3D", "4H 5S", "7C 8D"]);
    play(&g, &mut s, "p1:call p2:check");
    assert_eq!(legal(&g, &s), "fold all-in");
    play(&g, &mut s, "p3:all-in");
    assert_eq!(
        (s.mover, g.owed(&s, 0), legal(&g, &s).as_str()),
        (0, 0, "fold call to:20 to:30 to:40 to:50 all-in")
    );
}
