//! Rules in their rarest cases.

use super::{deal, hearts, legal, mask, play, seat};
use crate::hearts::state::{Direction, Phase};
use crate::hearts::{Action, Card, Hearts, State};
use nply_core::{Game, Joint, Notation, Seed, Turn};

const ALL_CLUBS: &str = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC";
const ALL_HEARTS: &str = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH";

#[test]
fn the_lowest_club_leads_with_every_number_of_seats() {
    for (seats, options, each, lead, out) in [
        (3, "pass=none", 17, "2C", "2D"),
        (4, "pass=none", 13, "2C", ""),
        (5, "pass=none", 10, "3C", "2D 2C"),
        (5, "pass=none,deck=tag", 10, "2C", "2D 2S"),
    ] {
        let g = hearts(seats, options);
        let mut s = g.start(&mut Seed(1).rng());
        g.roll(&mut s, &mut Seed(1).rng());
        assert_eq!(legal(&g, &s), lead);
        assert!(s.hands[..seats].iter().all(|hand| hand.count_ones() == each));
        assert_eq!(s.held() & mask(out), 0);
        let Turn::One(who) = g.turn(&s) else { panic!("play") };
        assert_ne!(s.hands[who.index()] & mask(lead), 0);
    }
}

#[test]
fn the_first_lead_may_be_any_club_or_free() {
    let hands = ["3D 4D 5D", "2C 9C AC 2S 3S 4S 5S 6S 7S QS 2H 3H 4H"];
    let g = hearts(4, "pass=none,lead=club");
    assert_eq!(legal(&g, &deal(&g, &hands)), "2C 9C AC");
    let g = hearts(4, "pass=none,lead=free");
    let s = deal(&g, &[hands[1]]);
    assert_eq!(g.turn(&s), Turn::One(seat(0)));
    assert_eq!(legal(&g, &s), "2C 9C AC 2S 3S 4S 5S 6S 7S");
}

#[test]
fn a_free_lead_goes_round_hand_by_hand() {
    let g = hearts(4, "pass=none,lead=free,to=500");
    let (mut s, mut rng) = (g.start(&mut Seed(1).rng()), Seed(1).rng());
    for hand in 0..6 {
        g.roll(&mut s, &mut rng);
        assert_eq!(g.turn(&s), Turn::One(seat(hand % 4)));
        s.points = [5, 21, 0, 0, 0];
        g.end_hand(&mut s);
    }
}

#[test]
fn point_cards_stay_out_of_the_first_trick_while_others_are_held() {
    let hand = "QS 2D 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH";
    let can = |options: &str, hand: &str| {
        let g = hearts(4, options);
        let mut s = deal(&g, &["2C", hand]);
        play(&g, &mut s, "2C");
        legal(&g, &s)
    };
    assert_eq!(can("pass=none", hand), "2D");
    assert_eq!(can("pass=none,first=queen", hand), "2D QS");
    assert_eq!(can("pass=none,first=hearts", hand), "2D 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH");
    assert_eq!(can("pass=none,first=any", hand).split(' ').count(), 13);
    assert_eq!(can("pass=none", ALL_HEARTS), ALL_HEARTS);
    let queen_too = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH";
    assert_eq!(can("pass=none", queen_too), queen_too);
}

#[test]
fn following_suit_comes_before_keeping_points_off_the_first_trick() {
    let g = hearts(4, "pass=none,lead=free");
    let seat_1 = "QS 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD";
    let mut s = deal(&g, &["3S 2C", seat_1]);
    play(&g, &mut s, "3S");
    assert_eq!(legal(&g, &s), "QS");
    let mut s = deal(&g, &["3S 2C", "QS AS 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD"]);
    play(&g, &mut s, "3S");
    assert_eq!(legal(&g, &s), "AS");
    play(&g, &mut s, "AS");
    assert_eq!(s.lacks[1], 0);
}

/// Seat 1 leads the second trick, holding only hearts and the queen, or hearts alone, with hearts unbroken.
fn second_lead(options: &str, rest: &str) -> String {
    let g = hearts(4, options);
    let hand = format!("AC {rest}");
    let mut s = deal(&g, &["2C 4C 5C 2D 3D 4D 5D 6D 7D 8D 9D TD JD", &hand, "3C", "6C"]);
    play(&g, &mut s, "2C AC 3C 6C");
    assert_eq!(g.turn(&s), Turn::One(seat(1)));
    legal(&g, &s)
}

#[test]
fn unbroken_hearts_are_led_only_from_nothing_else() {
    let hearts_12 = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH";
    let queen_11 = "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH";
    let mixed = "KD AD QS 2H 3H 4H 5H 6H 7H 8H 9H TH";
    assert_eq!(second_lead("pass=none", hearts_12), hearts_12);
    assert_eq!(second_lead("pass=none", queen_11), "QS");
    assert_eq!(second_lead("pass=none,lone-queen=free", queen_11), queen_11);
    assert_eq!(second_lead("pass=none,lone-queen=free", mixed), "KD AD QS");
    assert_eq!(second_lead("pass=none", mixed), "KD AD QS");
    assert_eq!(second_lead("pass=none,break=false", mixed), mixed);
}

/// Seat 1 leads the queen, all follow, and seat 0 takes it with the ace and may lead hearts or not.
#[test]
fn the_queen_breaks_hearts_or_not() {
    let may_lead_hearts = |options: &str| {
        let g = hearts(4, options);
        let mut s =
            deal(&g, &["2C AS KS AH KH 2D 3D 4D 5D 6D 7D 8D 9D", "AC QS JS 2H", "3C 2S 3S", "4C 5S 6S"]);
        play(&g, &mut s, "2C AC 3C 4C QS 2S 5S AS");
        assert_eq!(g.turn(&s), Turn::One(seat(0)));
        legal(&g, &s).contains('H')
    };
    assert!(may_lead_hearts("pass=none"));
    assert!(!may_lead_hearts("pass=none,queen-breaks=false"));
}

#[test]
fn a_heart_thrown_off_breaks_hearts() {
    let g = hearts(4, "pass=none");
    // Seat 1 has no second club where seats 0, 2 and 3 hold the other twelve.
    let clubs = ["2C AC KC QC AH KH", "3C 2H 3H 2D", "4C 6C 8C TC", "5C 7C 9C JC"];
    let mut s = deal(&g, &clubs);
    play(&g, &mut s, "2C 3C 4C 5C 7C AC 2H 6C");
    assert_eq!(g.turn(&s), Turn::One(seat(0)));
    assert!(legal(&g, &s).contains("AH"));
}

fn pass_three(g: &Hearts, s: &mut State, cards: [&str; 4]) {
    for round in 0..3 {
        let joint: Joint<Action> = (0..4)
            .map(|i| {
                let card = cards[i].split(' ').nth(round).expect("three cards");
                let text = format!("pass:{card}");
                (seat(i), g.parse_action(s, Some(seat(i)), &text).unwrap_or_else(|bad| panic!("{bad}")))
            })
            .collect();
        g.apply_together(s, &joint);
    }
}

#[test]
fn cards_are_passed_to_the_right_seat() {
    let cards = ["2C 3C 4C", "2D 3D 4D", "2S 3S 4S", "2H 3H 4H"];
    for (direction, receivers, leader) in
        [("left", [1, 2, 3, 0], 1), ("right", [3, 0, 1, 2], 3), ("across", [2, 3, 0, 1], 2)]
    {
        let g = hearts(4, &format!("pass={direction}"));
        let suits =
            [ALL_CLUBS, "2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD", "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS"];
        let mut s = deal(&g, &suits);
        assert_eq!(s.phase, Phase::Pass);
        pass_three(&g, &mut s, cards);
        for (giver, receiver) in receivers.into_iter().enumerate() {
            assert_eq!(
                s.hands[receiver] & mask(cards[giver]),
                mask(cards[giver]),
                "{direction} from {giver}"
            );
            assert_eq!(s.hands[giver] & mask(cards[giver]), 0);
        }
        assert_eq!(g.turn(&s), Turn::One(seat(leader)), "whoever got the 2C leads");
        assert_eq!(legal(&g, &s), "2C");
    }
}

#[test]
fn picks_are_free_or_go_up() {
    let start = ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"];
    let g = hearts(4, "picks=increasing");
    let mut s = deal(&g, &start);
    assert_eq!(legal(&g, &s).split(' ').count(), 11);
    assert!(!legal(&g, &s).contains("KC"));
    let first = |s: &State, i: usize| Action::Pass(Card::all_of(g.picks(s, i)).next().unwrap());
    let mut joint: Joint<Action> = (0..4).map(|i| (seat(i), first(&s, i))).collect();
    joint.set(seat(0), Action::Pass(Card::parse("TC").unwrap()));
    g.apply_together(&mut s, &joint);
    assert_eq!(legal(&g, &s), "pass:JC pass:QC pass:KC");
    let g = hearts(4, "");
    let mut s = deal(&g, &start);
    g.apply_together(&mut s, &joint);
    assert_eq!(legal(&g, &s).split(' ').count(), 12);
}

#[test]
fn directions_rotate_or_are_drawn() {
    let directions = |seats, options: &str| {
        let g = hearts(seats, options);
        let mut s = g.start(&mut Seed(1).rng());
        let mut rng = Seed(7).rng();
        let mut met = Vec::new();
        for _ in 0..8 {
            g.roll(&mut s, &mut rng);
            met.push(s.direction.name());
            s.points = [26, 0, 0, 0, 0];
            g.end_hand(&mut s);
        }
        met.join(" ")
    };
    assert_eq!(directions(4, "to=900"), "left right across none left right across none");
    assert_eq!(directions(3, "to=900"), "left right none left right none left right");
    assert_eq!(directions(5, "to=900"), "left right across none left right across none");
    assert_eq!(directions(4, "to=900,pass=right"), ["right"; 8].join(" "));
    let (g, mut rng, mut drawn) = (hearts(4, "pass=random"), Seed(7).rng(), [0; 4]);
    for _ in 0..4000 {
        let mut s = g.start(&mut rng);
        g.roll(&mut s, &mut rng);
        drawn[s.direction as usize] += 1;
    }
    assert!(drawn.iter().all(|times| (870..1130).contains(times)), "{drawn:?}");
    let g = hearts(3, "pass=random");
    let mut list = Vec::new();
    g.outcomes(&g.start(&mut Seed(1).rng()), &mut list);
    assert!(list.len() == 3 && !list.iter().any(|(a, _)| *a == Action::Direct(Direction::Across)));
}
