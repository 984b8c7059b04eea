use super::*;

/// Three all-ins of different size and one seat with more chips.
const STACKS: &str = "stack=30+60+100+200,blinds=5+10,hands=1,bets=free";

#[test]
fn side_pots_go_to_the_best_hand_that_paid_for_them() {
    let g = built(4, STACKS);
    let mut s = dealt(&g, &["AS AH", "KS KH", "QS QH", "2C 3D"]);
    play(&g, &mut s, "p3:to:20 p4:to:200 p1:call p2:call p3:call");
    assert_eq!(chips(&s), [0, 0, 0, 100], "what nobody can call comes back");
    assert_eq!(s.shown, 0b1111, "nobody can bet any more: all hands lie open");
    play(&g, &mut s, "4C 5C 9D TD JC");
    // 4 x 30, 3 x 30, 2 x 40.
    assert_eq!(chips(&s), [120, 90, 80, 100]);
    assert_eq!((g.turn(&s), &s.won[..4]), (Turn::Over, [120, 90, 80, 0].as_slice()));
    let mut s = dealt(&g, &["2C 3D", "KS KH", "QS QH", "AS AH"]);
    play(&g, &mut s, "p3:to:100 p4:call p1:call p2:call 4C 5C 9D TD JC");
    assert_eq!(chips(&s), [0, 0, 0, 390]);
}

#[test]
fn folded_chips_stay_in_the_pots() {
    let g = built(4, STACKS);
    let mut s = dealt(&g, &["AS AH", "KS KH", "QS QH", "2C 3D"]);
    play(&g, &mut s, "p3:to:50 p4:to:150 p1:call p2:call p3:fold");
    assert_eq!(chips(&s), [0, 0, 50, 140], "p4 gets back what is above p2's 60");
    play(&g, &mut s, "4C 5C 9D TD JC");
    // Main pot 4 x 30; side pot 30 + 20 + 30, for p2 and p4.
    assert_eq!(chips(&s), [120, 80, 50, 140]);
}

#[test]
fn a_tie_splits_each_pot_among_those_who_paid_for_it() {
    let g = built(3, "stack=25+70+70,blinds=5+10,hands=1,bets=free");
    let mut s = dealt(&g, &["AS 2H", "AD 2S", "3C 4D"]);
    play(&g, &mut s, "p3:to:40 p1:call p2:call KC KD QC p2:check p3:check QS p2:check p3:check JH");
    assert_eq!(s.phase, Phase::Bet, "two seats have chips");
    play(&g, &mut s, "p2:check p3:check");
    // 75 for p1 and p2 (the odd chip to p1, left of the button), 30 for p2 alone.
    assert_eq!(chips(&s), [38, 97, 30]);
}

#[test]
fn odd_chips_go_by_position_or_one_each_or_in_fractions_or_nowhere() {
    let end = |odd: &str| {
        let g = built(5, &format!("stack=50,blinds=5+10,hands=1,bets=free,odd={odd}"));
        let mut s = dealt(&g, &["2C 3D", "AS 2H", "AD 2S", "AC 2D", "4C 5D"]);
        play(&g, &mut s, "p3:call p4:call p5:to:21 p1:fold p2:call p3:call p4:call KC KD QC");
        play(&g, &mut s, "p2:check p3:check p4:check p5:check QS p2:check p3:check p4:check p5:check");
        play(&g, &mut s, "JH p2:check p3:check p4:check p5:check");
        (s.stack[1..4].to_vec(), s.parts[1..4].to_vec(), s.stack.iter().sum::<u16>())
    };
    // 89 chips for three winners: 29 each, two are odd. The button is p5, so p2 is the first winner after it.
    assert_eq!(end("position"), (vec![60, 58, 58], vec![0; 3], 250));
    assert_eq!(end("each"), (vec![59, 59, 58], vec![0; 3], 250));
    assert_eq!(end("split"), (vec![58; 3], vec![560; 3], 248));
    assert_eq!(end("lost"), (vec![58; 3], vec![0; 3], 248));
}

#[test]
fn parts_of_a_chip_count_in_the_payoffs() {
    let g = built(2, "preset=open-spiel");
    let mut s = dealt(&g, &["AS 2H", "AD 2S"]);
    play(&g, &mut s, "p2:call p1:to:203 p2:fold");
    assert_eq!(g.payoffs(&s).seats(2), [100.0, -100.0]);
    let g = built(3, "preset=open-spiel,blinds=51+100");
    let mut s = dealt(&g, &["4C 5D", "AS 2H", "AD 2S"]);
    play(
        &g,
        &mut s,
        "p3:call p1:fold p2:check KC KD QC p2:check p3:check QS p2:check p3:check JH p2:check p3:check",
    );
    assert_eq!(g.payoffs(&s).seats(3), [-51.0, 25.5, 25.5]);
}

#[test]
fn the_uncalled_part_of_a_bet_comes_back() {
    let g = built(2, "stack=200,hands=1,bets=free");
    let mut s = dealt(&g, &["AS 2H", "AD 2S"]);
    play(&g, &mut s, "p2:to:150 p1:fold");
    assert_eq!((chips(&s), s.won[1]), ([190, 210].as_slice(), 20), "only the blind was called");
}

#[test]
fn a_showdown_shows_what_is_not_beaten_yet() {
    let g = built(3, "hands=1,bets=free");
    let check = "p1:check p2:check p3:check";
    let river = format!("p3:call p1:call p2:check 2C 7D 9H {check} JC {check} 3S");
    let mut s = dealt(&g, &["AS KH", "QD QC", "KD 4S"]);
    play(&g, &mut s, &format!("{river} {check}"));
    assert_eq!(s.shown, 0b011, "p1 shows first; p2 beats it; p3 throws its cards away");
    assert_eq!((s.holes[2], s.won[1]), (0, 30));
    let mut s = dealt(&g, &["AS KH", "QD QC", "KD 4S"]);
    play(&g, &mut s, &format!("{river} p1:check p2:to:20 p3:call p1:call"));
    assert_eq!(s.shown, 0b010, "the last to bet shows first, and nobody else has to");
    let mut s = dealt(&g, &["AS KH", "QD QC", "KD 4S"]);
    play(&g, &mut s, &format!("{river} p1:check p2:to:190 p3:call p1:fold"));
    assert_eq!(s.shown, 0b110, "all in: both hands are shown");
    let mut s = dealt(&g, &["AS KH", "QD QC", "KD 4S"]);
    play(&g, &mut s, &format!("{river} p1:to:20 p2:fold p3:fold"));
    assert_eq!((s.shown, s.holes), (0, [0; 8]), "nobody called: nothing is shown");
}
