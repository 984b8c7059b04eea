//! What is drawn and told.

use super::super::train;
use super::*;
use nply_core::drawing::Look;
use nply_core::{Drawn, Eye, Names, Step};

/// Plays an action of the seat to act, and what an eye is told beside it.
fn tell(g: &ColtExpress, s: &mut State, word: &str, eye: Eye) -> Vec<String> {
    let Turn::One(who) = g.turn(s) else { panic!("a seat is to act") };
    let (before, action) = (*s, g.parse_action(s, Some(who), word).expect("legal"));
    g.apply(s, action);
    let told = g.told(s, &Step::Move(who, action), eye);
    g.news(&g.seen(&before, eye), &told, &g.seen(s, eye), &Names::plain(eye, g.seats as usize))
}

/// The planned cards as an eye sees them.
fn plan(g: &ColtExpress, s: &State, eye: Eye) -> String {
    let pieces = g.draw(&g.seen(s, eye), eye).pieces;
    let cards = pieces.into_iter().filter(|piece| piece.place == "plan").map(|piece| match piece.look {
        Look::Card(text) => text,
        look => format!("{look:?}"),
    });
    cards.collect::<Vec<_>>().join(", ")
}

#[test]
fn cards_face_down_are_told_and_keep_owner_and_place() {
    let g = built(3, "");
    let mut s = bare(&g);
    s.rounds[0] = 5;
    (0..3).for_each(|seat| hold(&g, &mut s, seat, "move floor rob"));
    play(&g, &mut s, "play-move play-move play-move");
    let [me, other] = [0, 1].map(|seat| Eye::Seat(someone(seat)));
    assert!(tell(&g, &mut s, "play-rob", me).is_empty(), "the own card is told as an action");
    assert_eq!(tell(&g, &mut s, "play-floor", me), ["p2 plays a card face down"]);
    play(&g, &mut s, "play-floor play-floor");
    assert_eq!(plan(&g, &s, me), "p1 move, p2 move, p3 move, p1 (rob), p2 ?, p3 ?, p1 floor");
    assert_eq!(plan(&g, &s, other), "p1 move, p2 move, p3 move, p1 ?, p2 (floor), p3 ?, p1 floor");
}

#[test]
fn events_say_what_they_do() {
    let told = |round: u8, options: &str, places: [u8; 3]| {
        let g = built(3, options);
        let mut s = bare(&g);
        (s.rounds[0], s.bullets[0]) = (round, 0);
        s.pos[..3].copy_from_slice(&places);
        stage(&g, &mut s, "p1:fire");
        tell(&g, &mut s, "nothing", Eye::Seat(someone(1))).join("; ")
    };
    let swept = "you are on the roof of the caboose now; round 1 is over; swivel-arm: all on roofs are swept to the \
                 roof of the caboose";
    assert_eq!(told(train::SWIVEL_ARM, "", [inside(0), roof(2), inside(2)]), swept);
    let nothing = "round 1 is over; tunnel: nothing more happens";
    assert_eq!(told(5, "", [inside(0), roof(2), inside(2)]), nothing);
    let places = [inside(0), roof(1), inside(2)];
    assert!(told(train::REVENGE, "", places).contains("poorest purse"));
    assert!(told(train::REVENGE, "revenge=most", places).contains("best purse"));
    let words: std::collections::BTreeSet<&str> =
        (0..10).map(|card| built(3, "").event_words(card)).collect();
    assert_eq!(words.len(), 9, "two cards have no event");
}

#[test]
fn pickpocketing_is_told_when_it_begins() {
    let g = built(3, "");
    let mut s = bare(&g);
    (s.round, s.rounds[4], s.bullets[0]) = (4, train::PICKPOCKETING, 0);
    s.pos[..3].copy_from_slice(&[inside(0), inside(1), inside(2)]);
    purse(&mut s, inside(1) as usize, 5, 0);
    stage(&g, &mut s, "p1:fire");
    let eye = Eye::Seat(someone(0));
    assert_eq!(tell(&g, &mut s, "nothing", eye), ["pickpocketing: who is alone with a purse may take it"]);
    assert_eq!(tell(&g, &mut s, "nothing", eye), ["round 5 is over"]);
}

#[test]
fn powers_are_told_once_the_hands_are_dealt() {
    let told = |seats: usize, options: &str| {
        let g = built(seats, options);
        let (mut s, mut rng, eye) = (g.start(&mut Seed(1).rng()), Seed(2).rng(), Eye::Seat(someone(0)));
        let (mut lines, names) = (Vec::new(), Names::plain(eye, seats));
        while s.round == 0 {
            let (before, step) = match g.turn(&s) {
                Turn::One(who) => (s, Step::Move(who, rng.pick(&g.listed(&s, Some(who))))),
                _ => (s, Step::Chance(g.sample(&s, &mut rng))),
            };
            g.step(&mut s, &step);
            let told = g.told(&s, &step, eye);
            lines.extend(g.news(&g.seen(&before, eye), &told, &g.seen(&s, eye), &names));
        }
        lines.into_iter().filter(|line| line.contains(", who ")).collect::<Vec<_>>()
    };
    let six = told(6, "");
    assert!(six.len() == 6 && six[0].starts_with("you are "), "{six:?}");
    assert!(six.iter().any(|line| line.ends_with(" is Belle, who is no target where there is another one")));
    let four = told(2, "");
    assert!(four.len() == 4 && four[3].starts_with("p2b is "), "{four:?}");
    assert!(told(6, "ghost-forced=true").iter().any(|line| line.contains("Ghost, who plans the")));
    assert!(told(6, "game=first").is_empty(), "no powers, no words");
}

#[test]
fn words_name_places_bandits_and_numbers_well() {
    let g = built(2, "");
    let mut s = bare(&g);
    stage(&g, &mut s, "p1:floor2 p2:marshal");
    (s.pos[2], s.received[0]) = (roof(0), 1);
    let names = Names::plain(Eye::Public, 2);
    let words = |s: &State, word: &str| {
        let Turn::One(who) = g.turn(s) else { panic!("a seat is to act") };
        g.choosing(s, who, g.parse_action(s, Some(who), word).expect("legal")).words
    };
    assert_eq!(words(&s, "change-floor"), "climb down into the caboose");
    assert_eq!(plan(&g, &s, Eye::All), "p1b floor, p2 marshal");
    assert!(g.title(&s).ends_with("card 1 of 2: floor by p1b"), "{}", g.title(&s));
    assert_eq!(g.next_card(&s, someone(0), card("floor2"), &names), "floor of p1b (bandit)");
    let seat = g.draw(&s, Eye::All).find_place("seat.p1").map(|seat| seat.label.clone()).expect("a seat");
    assert!(seat.starts_with("1 bullet in cards"), "{seat}");
    let g = built(3, "");
    let mut s = bare(&g);
    stage(&g, &mut s, "p1:move");
    let told = tell(&g, &mut { s }, "go-car2", Eye::Seat(someone(1)));
    assert!(!told.iter().any(|line| line.contains("is in car 2 now")), "told already: {told:?}");
    let Turn::One(who) = g.turn(&s) else { panic!("a seat is to act") };
    assert_eq!(g.choosing(&s, who, Action::Move(1)).words, "go to car 2");
}
