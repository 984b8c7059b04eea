mod betting;
mod opinions;
mod options;
mod pots;
mod ranks;
mod statistics;
mod table;
mod worlds;

use super::*;
use nply_core::{Game, Listed, Notation, Options, Player, Seed, Turn};

fn built(seats: usize, options: &str) -> Poker {
    let options = Options::parse(Poker::ABOUT.options, Poker::ABOUT.presets, options).expect("options");
    Poker::build(seats, &options).expect("rules")
}

fn refused(seats: usize, options: &str) -> String {
    let options = Options::parse(Poker::ABOUT.options, Poker::ABOUT.presets, options).expect("options");
    Poker::build(seats, &options).expect_err("refused").to_string()
}

/// The first hand with these hole cards; where none are given, any cards.
fn dealt(g: &Poker, holes: &[&str]) -> State {
    let mut s = g.start(&mut Seed(0).rng());
    if holes.is_empty() {
        g.roll(&mut s, &mut Seed(1).rng());
    }
    holes.iter().for_each(|cards| play(g, &mut s, cards));
    assert_eq!(g.validate(&s), Ok(()));
    s
}

/// Plays words: cards while chance acts, choices while a seat does. A choice may begin with the seat: `p2:call`.
fn play(g: &Poker, s: &mut State, words: &str) {
    for word in words.split_whitespace() {
        let who = match g.turn(s) {
            Turn::One(who) => Some(who),
            _ => None,
        };
        let text = match (who, word.split_once(':')) {
            (Some(who), Some((seat, text))) if seat.starts_with('p') => {
                assert_eq!(who.to_string(), seat, "{word} in {}", g.state_text(s));
                text
            }
            _ => word,
        };
        let action =
            g.parse_action(s, who, text).unwrap_or_else(|bad| panic!("{bad} in {}", g.state_text(s)));
        g.apply(s, action);
        assert_eq!(g.validate(s), Ok(()), "{word}: {}", g.state_text(s));
    }
}

/// What the seat to act may do.
fn legal(g: &Poker, s: &State) -> String {
    let Turn::One(who) = g.turn(s) else { return String::new() };
    g.listed(s, Some(who)).iter().map(|&a| g.action_text(s, a)).collect::<Vec<_>>().join(" ")
}

/// The totals that the seat to act may raise to: `20..200`.
fn range(g: &Poker, s: &State) -> Option<(u16, u16)> {
    g.raise_range(s, s.mover as usize)
}

fn chips(s: &State) -> &[u16] {
    &s.stack[..s.seats as usize]
}
