use super::*;
use nply_core::{Evaluate, OrderMoves, PlayerType, Playout, RunningScore, StateValue, Values};

fn value(g: &Poker, s: &State) -> Values {
    Equity.evaluate(g, s)
}

#[test]
fn equity_is_exact_on_the_river_and_counts_side_pots() {
    let g = built(3, "stack=30+100+100,hands=1,bets=free");
    let mut s = dealt(&g, &["AS AH", "KS KH", "QS QH"]);
    play(&g, &mut s, "p3:to:40 p1:call p2:call 4C 5C 9D p2:check p3:check TD p2:check p3:check 2C");
    assert_eq!(value(&g, &s).seats(3), [90.0, 80.0, 60.0]);
    play(&g, &mut s, "p2:to:60");
    assert_eq!(value(&g, &s).seats(3), [90.0, 80.0, 60.0], "a bet that is not called is still his own");
}

#[test]
fn equity_likes_better_cards_before_the_river_too() {
    let g = built(2, "hands=1");
    let mut won = 0.0;
    for suits in ["2C 7D", "2D 7H", "2H 7C", "3C 8D", "3D 8H", "4H 9D"] {
        let s = dealt(&g, &["AS AH", suits]);
        let values = value(&g, &s);
        assert!((values.0[0] + values.0[1] - 400.0).abs() < 1e-3);
        won += values.0[0] - values.0[1];
    }
    assert!(won > 0.0);
    let s = dealt(&g, &["AS AH", "KS KH"]);
    assert_eq!(
        RunningScore.evaluate(&g, &s).seats(2),
        [190.0, 195.0],
        "the running score does not count the pot"
    );
}

fn rated(holes: &[&str], words: &str) -> Vec<String> {
    rated_by(&Odds, holes, words)
}

fn rated_by(order: &dyn OrderMoves<Poker>, holes: &[&str], words: &str) -> Vec<String> {
    let g = built(holes.len(), "");
    let mut s = dealt(&g, holes);
    play(&g, &mut s, words);
    let who = Player::new(s.mover as usize);
    let (list, mut ratings) = (g.listed(&s, Some(who)), Vec::new());
    order.rate(&g, &s, who, &list, &mut ratings);
    let mut places: Vec<usize> = (0..list.len()).collect();
    places.sort_by(|&a, &b| ratings[b].total_cmp(&ratings[a]));
    places.iter().map(|&i| g.action_text(&s, list[i])).collect()
}

#[test]
fn ratings_raise_with_aces_and_fold_trash() {
    let aces = rated(&["2C 3D", "9H TS", "AS AH", "4D 4C"], "");
    assert!(aces[0].starts_with("to:"), "{aces:?}");
    assert_eq!(aces.last().map(String::as_str), Some("fold"));
    let trash = rated(&["2C 3D", "9H TS", "7S 2H", "4D 4C"], "p3:call p4:to:200 p1:fold p2:fold");
    assert_eq!(trash[0], "fold");
}

#[test]
fn tight_ratings_fold_after_the_flop_what_others_call_with() {
    let (holes, bet) = (["KC 4D", "TC 8D"], "p2:call p1:check KS 9H 2D p1:to:10");
    assert_eq!(rated_by(&Odds, &holes, bet)[0], "call");
    assert_eq!(rated_by(&Tight, &holes, bet)[0], "fold");
    let aces = ["KC 4D", "AC AD"];
    assert_ne!(rated_by(&Tight, &aces, bet)[0], "fold");
    let deal = ["2C 3D", "9H TS", "AS AH", "4D 4C"];
    assert_ne!(rated_by(&Tight, &deal, "")[0], "fold", "aces");
}

/// What a call is worth by the ordering to the last seat, which has so many chips more than the others.
fn worth_of_a_call(hand: u16, more: u16) -> f32 {
    let g = built(3, "stack=200,hands=11");
    let mut s = dealt(&g, &["KC 4D", "7D 7H", "QC JC"]);
    assert_eq!(s.mover, 2);
    (s.hand, s.stack[2]) = (hand, s.stack[2] + more);
    let (who, mut ratings) = (Player::new(2), Vec::new());
    Tight.rate(&g, &s, who, &[Action::Call], &mut ratings);
    ratings[0]
}

#[test]
fn in_the_last_hands_who_is_behind_takes_risks_and_the_leader_avoids_them() {
    let early = worth_of_a_call(7, 0);
    assert_eq!(early, worth_of_a_call(7, 100), "not yet");
    // The call costs 10.
    assert!((worth_of_a_call(8, 0) - early - 1.5).abs() < 1e-4);
    assert!((worth_of_a_call(10, 100) - early + 1.5).abs() < 1e-4);
}

#[test]
fn ratings_and_playouts_use_only_the_own_cards() {
    let g = built(4, "");
    let mut s = dealt(&g, &["2C 3D", "9H TS", "AS AH", "4D 4C"]);
    play(&g, &mut s, "p3:call p4:to:45");
    let (who, mut other) = (Player::new(0), s);
    (other.holes[1], other.holes[2], other.holes[3]) = (s.holes[3], s.holes[1], s.holes[2]);
    let list = g.listed(&s, Some(who));
    let rate = |order: &dyn OrderMoves<Poker>, s: &State| {
        let mut ratings = Vec::new();
        order.rate(&g, s, who, &list, &mut ratings);
        ratings
    };
    assert_eq!(rate(&Odds, &s), rate(&Odds, &other));
    assert_eq!(rate(&Tight, &s), rate(&Tight, &other));
    let choose = |s: &State| OddsPlayout.choose(&g, s, who, &list, &mut Seed(7).rng());
    assert_eq!(choose(&s), choose(&other));
}

/// Chips, half as many again for a winner, half of them for a loser, on a scale from 0 to 1.
#[test]
fn the_value_of_paper_001() {
    let g = built(2, "bets=free,hands=1");
    let mut s = dealt(&g, &["AS AH", "KS KH"]);
    let tag =
        |s: &State, seat: usize| StateValue::LITERAL.utility(&g, s, &Values::default(), Player::new(seat));
    assert!((tag(&s, 0) - 190.0 / 600.0).abs() < 1e-6, "while the game runs");
    play(
        &g,
        &mut s,
        "p2:to:100 p1:call 4C 5C 9D p1:check p2:check TD p1:check p2:check JC p1:check p2:check",
    );
    assert!((tag(&s, 0) - 1.5 * 300.0 / 600.0).abs() < 1e-6);
    assert!((tag(&s, 1) - 0.5 * 100.0 / 600.0).abs() < 1e-6);
    let types =
        |options: &str| built(2, options).player_types().iter().map(|named| named.id).collect::<Vec<_>>();
    assert_eq!(types("score=chips"), ["tag"], "chips are never negative");
    assert_eq!(types("score=gain"), ["tag", "tag-signed"]);
}

/// The table of hole cards against deals of its own, for a few of them.
#[test]
fn hole_cards_win_as_often_as_the_table_says() {
    use super::super::cards::Dealer;
    use super::super::opinions::of_hole;
    let mut rng = Seed(5).rng();
    for text in ["AS AH", "7D 2C", "JH TH", "2S 2D", "AC KD"] {
        let (hole, deals, mut won) = (cards_from(text).expect("cards"), 8_000, 0);
        for _ in 0..deals {
            let mut dealer = Dealer::new(PACK & !hole, &mut rng);
            let board = dealer.cards(5);
            let (own, other) = (rank_seven(hole | board), rank_seven(dealer.cards(2) | board));
            won += u32::from(own >= other) + u32::from(own > other);
        }
        let won = won as f32 / (2 * deals) as f32;
        assert!((won - of_hole(hole)).abs() < 0.025, "{text}: {won} of {}", of_hole(hole));
    }
}
