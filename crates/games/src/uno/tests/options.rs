//! Every option changes what it says.

use super::*;
use nply_core::{Turn, Values};

#[test]
fn scoring() {
    let end = |spec: &str| {
        let g = game(spec);
        let mut s = position(&g, "r5", &["r1", "Wild", "g7"]);
        assert!(g.scores(&s).is_some());
        play(&g, &mut s, "r1");
        (s.totals[..3].to_vec(), g.turn(&s) == Turn::Over, g.payoffs(&s), g.ranks(&s).0[..3].to_vec())
    };
    let values = |numbers: &[f32]| Values::of(numbers);
    assert_eq!(end("uno/3:target=50"), (vec![57, 0, 0], true, values(&[57.0, 0.0, 0.0]), vec![1, 2, 2]));
    let ours = end("uno/3:target=50,scoring=incremental");
    assert_eq!(ours, (vec![0, 50, 7], true, values(&[-0.0, -50.0, -7.0]), vec![1, 3, 2]));
    let (totals, over, ..) = end("uno/3:target=50,scoring=challenge");
    assert_eq!((totals, over), (vec![0, 50, 7], false), "one seat is out, two play on");
}

#[test]
fn challenge_scoring_ranks_by_elimination() {
    let g = game("uno/3:target=50,scoring=challenge");
    let mut s = position(&g, "r5", &["r1", "Wild Wild", "g7"]);
    play(&g, &mut s, "r1");
    assert_eq!((s.out, s.phase), ([0, 1, 0, 0, 0, 0, 0, 0], Phase::Deal));
    assert_eq!(g.knocked_out(&s, Player::new(1)).map(|values| values.0[1]), Some(-100.0));
    assert_eq!(g.knocked_out(&s, Player::new(0)), None);
    fill_up(&g, &mut s, 1);
    assert_eq!((s.sizes[1], s.dealt), (0, 14), "who is out is dealt nothing");
    let mut t = position(&g, "r5", &["Wild WD4", "", "r7"]);
    (t.totals, t.out, t.rounds, t.mover, t.dealt) = (s.totals, s.out, 1, 2, 14);
    t.first = 2;
    play(&g, &mut t, "r7");
    assert_eq!((g.turn(&t), g.ranks(&t).0[..3].to_vec()), (Turn::Over, vec![2, 3, 1]));
    assert_eq!(g.payoffs(&t).seats(3), [-100.0, -100.0, -7.0]);
}

#[test]
fn target() {
    let over = |spec: &str| {
        let g = game(spec);
        let mut s = position(&g, "r5", &["r1", "Wild"]);
        play(&g, &mut s, "r1");
        g.turn(&s) == Turn::Over
    };
    assert_eq!((over("uno/2"), over("uno/2:target=50"), over("uno/2:target=0")), (false, true, true));
    assert_eq!(game("uno/2:target=0").bounds(), (0.0, 1240.0));
    assert_eq!(game("uno/2:scoring=incremental").bounds(), (-1739.0, 0.0));
}

#[test]
fn match_symbols() {
    let plays = |spec: &str| {
        let g = game(spec);
        legal(&g, &position(&g, "rSkip", &["gSkip r1 g5", "r2"]))
    };
    assert_eq!(plays("uno/2"), "r1 gSkip draw");
    assert_eq!(plays("uno/2:match-symbols=false"), "r1 draw");
}

#[test]
fn drawn_card() {
    let after = |spec: &str, drawn: &str| {
        let g = game(spec);
        let mut s = position(&g, "r5", &["b1 g7", "r2", "r3"]);
        play(&g, &mut s, &format!("draw {drawn}"));
        (g, s)
    };
    let texts = |spec: &str, drawn: &str| {
        let (g, s) = after(spec, drawn);
        legal(&g, &s)
    };
    assert_eq!(texts("uno/3", "rSkip"), "rSkip keep");
    assert_eq!(texts("uno/3:drawn-card=forced", "rSkip"), "rSkip");
    assert_eq!(texts("uno/3:drawn-card=forced", "Wild"), "Wild-red Wild-blue Wild-green Wild-yellow");
    assert_eq!(texts("uno/3:drawn-card=forced", "b9"), "keep");
    assert_eq!(texts("uno/3:drawn-card=no-effect", "Wild"), "Wild");
    for (rule, mover) in [("forced", 2), ("no-effect", 1)] {
        let (g, mut s) = after(&format!("uno/3:drawn-card={rule}"), "rSkip");
        play(&g, &mut s, "rSkip");
        assert_eq!(s.mover, mover, "{rule}");
    }
    let (g, mut s) = after("uno/3:drawn-card=no-effect,wd4-is-plain-wild=true", "Wild");
    play(&g, &mut s, "Wild");
    assert_eq!((s.mover, s.colour, legal(&g, &s).as_str()), (1, super::super::cards::NO_COLOUR, "draw"));
}

#[test]
fn voluntary_draw() {
    let plays = |spec: &str| {
        let g = game(spec);
        legal(&g, &position(&g, "r5", &["r1 g7", "r2"]))
    };
    assert_eq!(plays("uno/2"), "r1 draw");
    assert_eq!(plays("uno/2:voluntary-draw=false"), "r1");
    let g = game("uno/2:voluntary-draw=false");
    assert_eq!(legal(&g, &position(&g, "r5", &["b1 g7", "r2"])), "draw");
}

#[test]
fn wd4_challenge() {
    let g = game("uno/3:wd4-challenge=true");
    let bluff = position(&g, "r5", &["WD4 r1", "g2", "g3"]);
    assert!(legal(&g, &bluff).contains("WD4-blue"), "at any time");
    let mut s = bluff;
    play(&g, &mut s, "WD4-blue");
    assert_eq!((s.mover, legal(&g, &s).as_str()), (1, "challenge accept"));
    let mut accepted = s;
    play(&g, &mut accepted, "accept");
    assert_eq!((accepted.target, accepted.owed, accepted.mover), (1, 4, 2));
    play(&g, &mut s, "challenge");
    assert_eq!((s.target, s.owed, s.mover), (0, 4, 1), "the four are drawn by who played it");
    let mut honest = position(&g, "r5", &["WD4 b1", "g2", "g3"]);
    play(&g, &mut honest, "WD4-blue challenge");
    assert_eq!((honest.target, honest.owed, honest.mover), (1, 6, 2), "and six by who was wrong");
    let mut last = position(&g, "r5", &["WD4", "g2", "g3"]);
    play(&g, &mut last, "WD4-blue");
    assert_eq!((last.phase, last.owed), (Phase::Penalty, 4), "a last card was allowed for sure");
}

#[test]
fn wd4_is_plain_wild() {
    let g = game("uno/2:wd4-is-plain-wild=true");
    let mut s = position(&g, "r5", &["WD4 r1 g7", "b4 b0 g4 g1"]);
    play(&g, &mut s, "WD4-green");
    assert_eq!((s.phase, s.mover, s.sizes[1]), (Phase::Play, 1, 4), "no draw, no skip");
    assert_eq!(legal(&g, &s), "b4 g1 g4 draw", "and it counts as a 4");
    let g = game("uno/2");
    let mut s = position(&g, "r5", &["Wild g7", "b4 b0 g4 g1"]);
    play(&g, &mut s, "Wild-green");
    assert_eq!(legal(&g, &s), "g1 g4 draw");
}

#[test]
fn start_card() {
    let starts = |spec: &str| {
        let g = game(spec);
        let mut s = g.start(&mut Seed(1).rng());
        g.roll(&mut s, &mut Seed(1).rng());
        let mut start = g.start(&mut Seed(1).rng());
        (start.phase, start.dealt) = (Phase::Start, 14);
        let mut out = Vec::new();
        g.outcomes(&start, &mut out);
        out.len()
    };
    assert_eq!(starts("uno/2"), 53, "all but Wild Draw Four");
    assert_eq!(starts("uno/2:start-card=coloured"), 52);
    assert_eq!(starts("uno/2:start-card=number"), 40);
}

#[test]
fn starter_and_direction() {
    let second_round = |options: &str| {
        let g = game(&format!("uno/4:{options}"));
        let mut s = position(&g, "r5", &["rRev r1", "b2", "b3", "r4"]);
        (s.first, s.rounds) = (0, 0);
        play(&g, &mut s, "rRev r4");
        (s.first, s.backwards)
    };
    assert_eq!(second_round("starter=rotate"), (1, false));
    assert_eq!(second_round("starter=first"), (0, false));
    assert_eq!(second_round("starter=after-first"), (1, false));
    assert_eq!(second_round("starter=after-first,direction=keep"), (3, true));
    assert_eq!(second_round("starter=first,direction=keep"), (0, true));
}

#[test]
fn max_turns() {
    let stop = |spec: &str, hands: &[&str]| {
        let g = game(spec);
        let mut s = position(&g, "r5", hands);
        s.turns = 8;
        play(&g, &mut s, "draw b9 keep");
        (s.rounds, s.totals)
    };
    let hands = ["b1 b2", "Wild g1", "g7"];
    assert_eq!(stop("uno/3:max-turns=0", &hands), (0, [0; 8]));
    assert_eq!(stop("uno/3:max-turns=9", &hands).1[..3], [0, 0, 63], "the smallest hand wins the round");
    assert_eq!(stop("uno/3:max-turns=9,scoring=incremental", &hands).1[..3], [12, 51, 7]);
    let even = ["b1 b2", "g7", "y7"];
    assert_eq!(stop("uno/3:max-turns=9", &even), (1, [0; 8]), "nobody, if two are alike");
    let fewer = ["b1 b2", "g7", "y6"];
    assert_eq!(stop("uno/3:max-turns=9", &fewer).1[..3], [0, 0, 19], "then the fewest points");
}
