//! Ducker and Shooter do what their descriptions say; the type `share` is a share.

use super::super::{Ducker, ShareOfRest, Shooter};
use super::{deal, hearts, mask, play, seat};
use crate::hearts::{Action, Hearts, State};
use nply_core::{
    Budget, Game, Player, PlayerType, Playout, RandomPlayout, Search, Seed, Step, Turn, Utility, Values,
};

fn ask(g: &Hearts, s: &State, agent: &mut dyn Search<Hearts>, seed: u64) -> String {
    let who = g.turn(s).seats().iter().next().expect("somebody is to act");
    let report = agent.think(g, &g.view(s, who), &Budget::iterations(1).into(), Seed(seed).rng());
    nply_core::Notation::action_text(g, s, report.best())
}

/// A position of the first seat, which leads or follows in the second trick.
fn second_trick(own: &str, others: &[&str], first: &str) -> (Hearts, State) {
    let g = hearts(4, "pass=none,break=false,lead=club");
    let mut s = deal(&g, &[&[own], others].concat());
    play(&g, &mut s, first);
    (g, s)
}

#[test]
fn ducker_stays_below_the_trick() {
    // The fourth seat takes the first trick with the ace and leads the nine of diamonds.
    let hands = ["2C 5D 8D TD KD 3S 4S 5S AS 3H 4H 9H KH", "3C", "4C", "AC 9D JD"];
    let (g, mut s) = second_trick(hands[0], &hands[1..], "2C 3C 4C AC");
    play(&g, &mut s, "9D");
    assert_eq!(ask(&g, &s, &mut Ducker, 1), "8D", "the highest below the nine");
    let (g, mut s) = second_trick(hands[0], &hands[1..], "2C 3C 4C AC");
    s.hands[0] = mask("TD KD 3S 4S 5S AS 3H 4H 9H KH JH QH");
    play(&g, &mut s, "9D");
    assert_eq!(ask(&g, &s, &mut Ducker, 1), "TD", "it must take the trick, with its lowest");
    s.hands[0] = mask("3S 4S 5S 3H 4H 9H KH JH TS 9S 8S 7S");
    assert_eq!(ask(&g, &s, &mut Ducker, 1), "KH", "what cannot take the trick goes from the top");
    s.hands[0] = mask("2S 4S 5S 3H 4H 9H KH JH TS 9S 8S 7S");
    (s.count, s.mover) = (0, 0);
    assert_eq!(ask(&g, &s, &mut Ducker, 1), "2S", "the lowest rank is led");
}

#[test]
fn ducker_is_a_playout_policy_too() {
    let g = hearts(4, "pass=none");
    // As agents and as playouts Duckers play whole hands by the same rule; ties of rank alone are left to chance.
    for seed in 0..50 {
        let mut s = g.start(&mut Seed(seed).rng());
        let mut rng = Seed(seed).rng();
        g.roll(&mut s, &mut rng);
        while let Turn::One(who) = g.turn(&s) {
            let mut list = Vec::new();
            g.actions(&s, who, &mut list);
            let (a, b) = (rng.clone(), &mut rng.clone());
            let chosen = Ducker.choose(&g, &s, who, &list, b);
            let report = Ducker.think(&g, &g.view(&s, who), &Budget::iterations(1).into(), a);
            assert_eq!(report.best(), chosen, "seed {seed}");
            let mut next = s;
            assert_eq!(Ducker.run(&g, &mut next, 1, &mut Vec::new(), &mut rng), 1);
            g.apply(&mut s, chosen);
            assert_eq!(next, s, "seed {seed}: the fast form");
        }
    }
}

#[test]
fn shooter_leads_high_spades_and_then_its_longest_suit() {
    let hands = ["2C 5D 8D TD KD QD 4S 5S AS 3H 4H 9H KH", "3C", "4C", "5C"];
    let g = hearts(4, "pass=none,break=false,lead=free");
    let mut s = deal(&g, &hands);
    let mut shooter = Shooter::default();
    assert_eq!(ask(&g, &s, &mut shooter, 1), "AS", "a high spade at once");
    s.hands[0] = mask("2C 5D 8D TD KD QD 4S 5S JS 3H 4H 9H KH");
    assert_eq!(ask(&g, &s, &mut Shooter::default(), 1), "KD", "the longest suit from the top");
}

#[test]
fn shooter_remembers_which_suit_was_the_longest() {
    // Five diamonds at first, of which one is left beside two hearts.
    let g = hearts(4, "pass=none,break=false,lead=free");
    let mut s = deal(&g, &["2D 5D 8D TD KD 4S 5S 3H 4H 9H KH 6C 7C", "3C", "4C", "5C"]);
    let mut shooter = Shooter::default();
    let before = g.view(&s, seat(0));
    let mut after = s;
    let step = Step::Move(seat(0), Action::Card(super::super::Card::parse("KD").expect("a card")));
    g.step(&mut after, &step);
    let (witness, view) = (g.witness(&after, &step, seat(0)), g.view(&after, seat(0)));
    shooter.saw(&g, &nply_core::Seen { before: &before, witness: &witness, after: &view });
    s.hands[0] = mask("2D 9H KH");
    (s.count, s.mover, s.tricks) = (0, 0, 10);
    assert_eq!(ask(&g, &s, &mut shooter, 1), "2D");
    assert_eq!(ask(&g, &s, &mut Shooter::default(), 1), "KH", "one that sees this hand only");
    Search::<Hearts>::forget(&mut shooter);
    assert_eq!(ask(&g, &s, &mut shooter, 1), "KH");
}

#[test]
fn characters_pass_in_character() {
    let g = hearts(4, "pass=left");
    let s = deal(&g, &["2C 5D 8D TD KD 4S 5S AS 3H 4H 9H KH 6D", "3C", "4C", "5C"]);
    assert_eq!(ask(&g, &s, &mut Ducker, 1), "pass:AS");
    assert_eq!(ask(&g, &s, &mut Shooter::default(), 1), "pass:2C", "it keeps its long suits and high cards");
}

/// Points after a hand of one agent at the first seat against random cards.
fn points(make: fn() -> Box<dyn Search<Hearts>>, hands: u64) -> (f64, u64) {
    let g = hearts(4, "pass=none,break=false,lead=club");
    let (mut sum, mut moons) = (0.0, 0);
    for seed in 0..hands {
        let (mut agent, mut rng) = (make(), Seed(seed).rng());
        let mut s = g.start(&mut rng);
        g.roll(&mut s, &mut rng);
        while let Turn::One(who) = g.turn(&s) {
            let before = g.view(&s, seat(0));
            let action = if who == seat(0) {
                agent.think(&g, &before, &Budget::iterations(1).into(), rng.clone()).best()
            } else {
                let mut list = Vec::new();
                g.actions(&s, who, &mut list);
                RandomPlayout.choose(&g, &s, who, &list, &mut rng)
            };
            let step = Step::Move(who, action);
            g.step(&mut s, &step);
            let (witness, after) = (g.witness(&s, &step, seat(0)), g.view(&s, seat(0)));
            agent.saw(&g, &nply_core::Seen { before: &before, witness: &witness, after: &after });
        }
        let payoffs = g.payoffs(&s);
        sum -= f64::from(payoffs.0[0]);
        moons += u64::from(payoffs.seats(4) == [0.0, -26.0, -26.0, -26.0]);
    }
    (sum / hands as f64, moons)
}

/// Of random cards all four seats together shoot the moon in one hand of a hundred.
#[test]
fn ducker_takes_few_points_and_shooter_the_moon() {
    let (ducker, _) = points(|| Box::new(Ducker), 400);
    assert!(ducker < 4.0, "{ducker} points a hand, 6.5 are a fair share");
    let (shooter, moons) = points(|| Box::<Shooter>::default(), 400);
    assert!(shooter > 7.0 && moons >= 3, "{shooter} points a hand, {moons} moons");
}

#[test]
fn share_is_what_is_left_of_26() {
    let g = hearts(4, "pass=none");
    let mut s = g.start(&mut Seed(1).rng());
    RandomPlayout.run(&g, &mut s, u32::MAX, &mut Vec::new(), &mut Seed(4).rng());
    assert_eq!(g.turn(&s), Turn::Over);
    let shares = |totals: [i16; 4]| {
        let mut s = s;
        s.totals[..4].copy_from_slice(&totals);
        let values = Utility::Payoff.of_final(&g, &s);
        Player::all(4).map(|who| ShareOfRest.utility(&g, &s, &values, who)).collect::<Vec<f32>>()
    };
    assert_eq!(shares([26, 0, 26, 26]), [0.0, 1.0, 0.0, 0.0], "the moon is everything");
    assert_eq!(shares([13, 0, 13, 0]), [13.0, 26.0, 13.0, 26.0].map(|left| left / 78.0));
    let estimated = {
        let mut s = s;
        s.phase = crate::hearts::Phase::Play;
        let values = Values::of(&[0.5, 1.0, 0.5, 1.0]);
        Player::all(4).map(|who| ShareOfRest.utility(&g, &s, &values, who)).collect::<Vec<f32>>()
    };
    assert_eq!(
        estimated,
        [13.0, 26.0, 13.0, 26.0].map(|left| left / 78.0),
        "estimates are shares of the range"
    );
}

/// With one hand of a match in view it is that hand that is shared, whatever the totals.
#[test]
fn share_of_one_hand_of_a_match() {
    for moon in ["others", "shooter", "off"] {
        let only = hearts(4, &format!("pass=none,moon={moon}"));
        let of_match =
            hearts(4, &format!("pass=none,moon={moon},to=100")).until_round_ends().expect("a match");
        let shares = |g: &Hearts, totals: [i16; 4], points: [u8; 4], ended: bool| {
            let mut s = deal(g, &[]);
            s.totals[..4].copy_from_slice(&totals);
            s.points[..4].copy_from_slice(&points);
            let mut values = g.minus_points(&s);
            if ended {
                g.end_hand(&mut s);
                assert_eq!(g.turn(&s), Turn::Over);
                values = Utility::Payoff.of_final(g, &s);
            } else {
                // As if nothing more were taken.
                let (least, most) = g.bounds();
                values.0[..4].iter_mut().for_each(|value| *value = (*value - least) / (most - least));
            }
            Player::all(4).map(|who| ShareOfRest.utility(g, &s, &values, who)).collect::<Vec<f32>>()
        };
        for points in [[26, 0, 0, 0], [13, 0, 13, 0], [1, 2, 3, 20]] {
            for ended in [true, false] {
                let wanted = shares(&only, [0; 4], points, ended);
                assert!((wanted.iter().sum::<f32>() - 1.0).abs() < 1e-5);
                // A seat that is far ahead in the match, or far behind.
                for totals in [[0; 4], [50, 10, 3, 70], [10, 0, 0, 0]] {
                    let found = shares(&of_match, totals, points, ended);
                    let near = found.iter().zip(&wanted).all(|(a, b)| (a - b).abs() < 1e-3);
                    assert!(near, "{moon} {totals:?} {points:?} {ended}: {found:?}, not {wanted:?}");
                }
            }
        }
    }
}
