//! Whole games: what is conserved, how long random ones are, what players want.

use super::{LoveLetter, State, all_cards, build, random_action};
use crate::love_letter::cards::BOX;
use crate::love_letter::state::Phase;
use crate::love_letter::{Action, Chances, RandomCards, Sensible, Standing};
use nply_core::{
    Evaluate, Game, Listed, Notation, OrderMoves, Player, PlayerType, Playout, RandomPlayout, Seed,
    StateValue, Turn,
};

#[test]
fn a_state_is_small_and_an_action_is_smaller() {
    assert!(size_of::<State>() <= 128, "{}", size_of::<State>());
    assert_eq!(size_of::<Action>(), 2);
}

/// Whole random games of every number of seats and every preset.
#[test]
fn cards_and_tokens_are_conserved() {
    for seats in 2..=4 {
        for preset in LoveLetter::ABOUT.presets {
            let g = build(seats, &format!("preset={},last-token-tie=play-off", preset.id));
            let (mut s, mut rng) = (g.start(&mut Seed(1).rng()), Seed(seats as u64).rng());
            let mut before = s;
            while let Some(action) = random_action(&g, &s, &mut rng) {
                g.apply(&mut s, action);
                g.validate(&s).unwrap_or_else(|why| panic!("{why}: {}", g.state_text(&s)));
                assert_eq!(all_cards(&s), BOX);
                let won = s.tokens.iter().sum::<u8>() - before.tokens.iter().sum::<u8>();
                assert_eq!(won > 0, s.shown && !before.shown);
                before = s;
            }
            assert!(*s.tokens.iter().max().unwrap() >= g.choices.tokens);
            assert!(s.tokens.iter().all(|&tokens| f32::from(tokens) <= g.bounds().1));
        }
    }
}

/// Choices, their mean number, rounds and mean tokens of random games.
fn measured(g: &LoveLetter, games: u32, seed: u64) -> [f32; 4] {
    let (mut rng, mut sums) = (Seed(seed).rng(), [0.0; 4]);
    for _ in 0..games {
        let mut s = g.start(&mut rng);
        while g.turn(&s) != Turn::Over {
            if let Turn::One(who) = g.turn(&s) {
                let list = g.listed(&s, Some(who));
                // That framework lists two equal cards twice.
                let many = if s.held[who.index()] == s.drawn { 2 * list.len() } else { list.len() };
                if many > 1 {
                    sums[0] += 1.0;
                    sums[1] += many as f32;
                }
            }
            let action = random_action(g, &s, &mut rng).unwrap();
            g.apply(&mut s, action);
        }
        sums[2] += f32::from(s.round);
        sums[3] += s.tokens.iter().map(|&n| f32::from(n)).sum::<f32>() / g.seats as f32;
    }
    let games = games as f32;
    [sums[0] / games, sums[1] / sums[0], sums[2] / games, sums[3] / games]
}

/// Beside the reference's random play; the page has the same numbers.
#[test]
fn random_play_is_as_long_as_it_was_measured() {
    let theirs = [[46.0, 5.6, 11.0, 5.5], [73.0, 8.2, 9.4, 3.1], [78.0, 11.8, 8.7, 2.2]];
    for (seats, theirs) in (2..=4).zip(theirs) {
        let ours = measured(&build(seats, "preset=tag2022-bugs"), 400, 7);
        println!("{seats} seats: {ours:?} beside {theirs:?}");
        for (what, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
            assert!((ours / theirs - 1.0).abs() < 0.08, "{seats} seats, {what}: {ours} and {theirs}");
        }
    }
}

#[test]
fn playouts_choose_what_is_legal_and_sensible_ones_keep_the_princess() {
    let g = build(4, "");
    let mut thrown = [0; 3];
    let all: [&dyn Playout<LoveLetter>; 3] = [&Sensible, &RandomCards, &RandomPlayout];
    for (thrown, playout) in thrown.iter_mut().zip(all) {
        let mut rng = Seed(3).rng();
        for _ in 0..30 {
            let mut s = g.start(&mut rng);
            while let Some(mut action) = random_action(&g, &s, &mut rng) {
                if let Turn::One(who) = g.turn(&s) {
                    let list = g.listed(&s, Some(who));
                    action = playout.choose(&g, &s, who, &list, &mut rng);
                    assert!(list.contains(&action));
                    *thrown += usize::from(action.card().value() == 8);
                }
                g.apply(&mut s, action);
            }
        }
    }
    assert!(thrown[0] * 3 < thrown[1], "{thrown:?}");
}

#[test]
fn known_cards_are_guessed_first() {
    let g = build(3, "");
    let mut s = super::position(&g, &[1, 6, 3], 2, &[]);
    s.show(1, 0);
    let list = g.listed(&s, Some(Player::new(0)));
    let mut ratings = Vec::new();
    Chances.rate(&g, &s, Player::new(0), &list, &mut ratings);
    let best = (0..list.len()).max_by(|&a, &b| ratings[a].total_cmp(&ratings[b])).unwrap();
    assert_eq!(g.action_text(&s, list[best]), "Guard-p2-King");
    // What the mover does not know makes no difference.
    let mut other = s;
    other.held[2] = 4;
    let mut same = Vec::new();
    Chances.rate(&g, &other, Player::new(0), &list, &mut same);
    assert_eq!(ratings, same);
}

#[test]
fn standing_prefers_high_cards_late() {
    let g = build(3, "");
    let s = super::position(&g, &[1, 8, 3], 2, &[]);
    let values = Standing.evaluate(&g, &s);
    assert!(values.0[1] > values.0[2] && (values.seats(3).iter().sum::<f32>() - 1.0).abs() < 1e-5);
    let mut known = s;
    known.show(1, 2);
    assert!(Standing.evaluate(&g, &known).0[1] < values.0[1]);
}

#[test]
fn tag_values_winning() {
    let g = build(2, "");
    let mut s = g.start(&mut Seed(1).rng());
    s.tokens = [7, 4, 0, 0];
    let value = |s: &State, seat| StateValue::LITERAL.utility(&g, s, &g.payoffs(s), Player::new(seat)) * 15.0;
    let near = |a: f32, b: f32| assert!((a - b).abs() < 1e-5, "{a} {b}");
    near(value(&s, 0), 7.0);
    s.phase = Phase::Over;
    near(value(&s, 0), 10.5);
    near(value(&s, 1), 2.0);
    s.tokens = [7, 7, 0, 0];
    near(value(&s, 1), 7.0);
}
