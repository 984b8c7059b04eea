mod basics;
mod cards;
mod characters;
mod events;
mod expert;
mod planning;
mod rounds;
mod setup;
mod told;
mod two_bandits;
mod worlds;

use super::cards::{Card, Pile};
use super::rules::{Action, ColtExpress};
use super::state::{DOWN, PLACES, Phase, State};
use super::train::{PLAIN, PURSES};
use nply_core::{Game, Listed, Notation, Options, Player, Seed, Turn};

fn built(seats: usize, options: &str) -> ColtExpress {
    let options =
        Options::parse(ColtExpress::ABOUT.options, ColtExpress::ABOUT.presets, options).expect("options");
    ColtExpress::build(seats, &options).expect("rules")
}

fn card(name: &str) -> Card {
    Card::all().find(|card| card.name() == name).expect("a card")
}

const fn inside(car: u8) -> u8 {
    2 * car
}
const fn roof(car: u8) -> u8 {
    2 * car + 1
}

/// A train without loot and powers, all bandits inside the caboose, on a round card without an event (Bridge), the Marshal
/// in the locomotive.
fn bare(g: &ColtExpress) -> State {
    let mut s = g.start(&mut Seed(1).rng());
    s.pos[..g.bandits()].fill(0);
    s.role = [PLAIN; 6];
    s.purses = Default::default();
    s.jewels = Default::default();
    s.value = [0; PURSES];
    s.known = [0; PURSES];
    (s.first, s.seat, s.starts) = (0, 0, [0; 3]);
    s.rounds = [6, 0, 1, 2, 7];
    s.phase = Phase::Plan;
    s
}

/// Cards that are to be carried out: `p1:move p2:fire`.
fn stage(g: &ColtExpress, s: &mut State, cards: &str) {
    for word in cards.split_whitespace() {
        let (seat, name) = word.split_once(':').expect("seat:card");
        let seat = seat[1..].parse::<u8>().expect("a seat") - 1;
        s.deck[seat as usize].take(card(name));
        s.plan[s.planned as usize] = card(name).0 | seat << 5;
        s.planned += 1;
    }
    s.phase = Phase::Resolve;
    assert!(g.turn(s) != Turn::Over);
}

/// A purse of this value (in units of 50) at a spot, known to these seats.
fn purse(s: &mut State, spot: usize, value: u8, known: u8) {
    let free = (0..PURSES).find(|&purse| s.value[purse] == 0).expect("room for a purse");
    s.purses[spot] |= 1 << free;
    (s.value[free], s.known[free]) = (value, known);
}

fn of(bandit: usize) -> usize {
    PLACES + bandit
}

/// The texts of what the seat to act may do.
fn may(g: &ColtExpress, s: &State) -> String {
    let Turn::One(who) = g.turn(s) else { return "chance".into() };
    let texts: Vec<String> = g.listed(s, Some(who)).into_iter().map(|a| g.action_text(s, a)).collect();
    texts.join(" ")
}

/// Plays texts of actions and outcomes.
fn play(g: &ColtExpress, s: &mut State, words: &str) {
    for word in words.split_whitespace() {
        let who = match g.turn(s) {
            Turn::One(who) => Some(who),
            _ => None,
        };
        let action = g.parse_action(s, who, word).unwrap_or_else(|bad| panic!("{bad} in {}", g.show(s)));
        g.apply(s, action);
    }
}

/// Puts these cards into the hand of a seat; the rest is its deck.
fn hold(g: &ColtExpress, s: &mut State, seat: usize, cards: &str) {
    (s.deck[seat], s.hand[seat]) = (g.full_deck(), Pile(0));
    for name in cards.split_whitespace() {
        s.deck[seat].take(card(name));
        s.hand[seat].put(card(name));
    }
    s.hand_size[seat] = s.hand[seat].len() as u8 + s.hand_bullets[seat];
}

fn is_down(s: &State, at: usize) -> bool {
    s.plan[at] & DOWN != 0
}

fn someone(seat: usize) -> Player {
    Player::new(seat)
}

/// Random play to the end of the game.
fn finish(g: &ColtExpress, s: &mut State, seed: u64) {
    let (mut rng, mut list) = (Seed(seed).rng(), Vec::new());
    while g.turn(s) != Turn::Over {
        match g.turn(s) {
            Turn::One(who) => {
                list.clear();
                g.actions(s, who, &mut list);
                let action: Action = rng.pick(&list);
                g.apply(s, action);
            }
            _ => g.roll(s, &mut rng),
        }
    }
}
