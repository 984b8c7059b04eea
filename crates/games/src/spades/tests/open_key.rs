//! What searches of open cards take for the same: positions with one key, and cards that suit reduction leaves out.

use super::super::Suits;
use super::{deal, mask, play, seat, spades};
use crate::spades::{Action, Contract, Phase, Spades, State};
use nply_core::hash::{Map, mix};
use nply_core::{Evaluate, Game, Notation, Player, Playout, RandomPlayout, ReduceMoves, Seed, Turn, Values};

/// Rules that differ in what the rest of a hand depends on, with few cards.
const SETTINGS: [(usize, &str); 5] = [
    (3, "preset=paper,cards=4,to=0"),
    (3, "cards=4,undealt=hidden"),
    (3, "cards=4"),
    (4, "cards=3,break=never"),
    (4, "cards=3,undealt=open,partners=none,break=false"),
];

/// A hand after random bids.
fn bid_hand(g: &Spades, seed: u64) -> State {
    let mut rng = Seed(seed).rng();
    let mut s = g.start(&mut rng);
    g.roll(&mut s, &mut rng);
    RandomPlayout.run(g, &mut s, g.seats as u32, &mut Vec::new(), &mut rng);
    assert_eq!((s.phase, s.count), (Phase::Play, 0));
    s
}

fn word(values: &Values) -> u64 {
    values.0.iter().fold(0, |word, value| mix(word ^ u64::from(value.to_bits())))
}

fn after(g: &Spades, s: &State, action: Action) -> State {
    let mut next = *s;
    g.apply(&mut next, action);
    next
}

/// A number for all that can follow, moves without names: who acts, what evaluation and payoffs are, found by trying all. Notes
/// it beside the key of each position.
fn future(g: &Spades, s: &State, met: &mut Map<State, u64>, keys: &mut Map<u64, u64>) -> u64 {
    let Turn::One(who) = g.turn(s) else { return word(&g.payoffs(s)) };
    if let Some(&known) = met.get(s) {
        return known;
    }
    let moves = g.listed(s, Some(who));
    let mut behind: Vec<u64> = moves.iter().map(|&a| future(g, &after(g, s, a), met, keys)).collect();
    behind.sort_unstable();
    let start = mix(who.index() as u64) ^ word(&Contract.evaluate(g, s));
    let found = behind.iter().fold(start, |word, next| mix(word ^ next));
    met.insert(*s, found);
    let known = *keys.entry(g.open_key(s)).or_insert(found);
    assert_eq!(known, found, "{s:?}");
    found
}

#[test]
fn equal_keys_mean_equal_futures() {
    for (seats, options) in SETTINGS {
        let g = spades(seats, options);
        let (mut positions, mut keys) = (0, 0);
        for seed in 0..3 {
            let (mut met, mut known) = (Map::default(), Map::default());
            future(&g, &bid_hand(&g, seed), &mut met, &mut known);
            positions += met.len();
            keys += known.len();
        }
        assert!(keys * 2 < positions, "{options}: {keys} keys of {positions} positions");
    }
}

#[test]
fn what_matters_changes_the_key() {
    let g = spades(3, "preset=paper,to=0");
    let start = deal(&g, &["5H 7H AS 2C 3C 4C 5C", "6H 9H KS 2D 3D 4D 5D", "8H TH QS 6C 7C 8C 9C"]);
    let key = |actions: &str| {
        let mut s = start;
        play(&g, &mut s, &format!("2 2 2 {actions}"));
        g.open_key(&s)
    };
    assert_ne!(key("5H"), key("7H"), "the six lies between them");
    assert_eq!(key("2C"), key("5C"), "nobody else has such clubs");
    assert_ne!(key("5H 6H"), key("5H 9H"), "the eight beats one of them");
    assert_eq!(key("5H 6H 8H"), key("7H 6H 8H"), "once the six is gone");
}

/// What suit reduction leaves.
fn reduced(g: &Spades, s: &State) -> Vec<Action> {
    let who = Player::new(s.mover as usize);
    let mut list = g.listed(s, Some(who));
    Suits.reduce(g, s, who, &mut list);
    list
}

#[test]
fn blocks_are_cards_between_which_nobody_holds_one() {
    let g = spades(3, "preset=paper,to=0");
    let mut s = deal(&g, &["2C 4C 9C TD QD 3S 5S", "7C JD 4S", "3C AH KH QH 2H 3H 4H"]);
    assert_eq!(reduced(&g, &s).len(), g.listed(&s, Some(seat(0))).len(), "bids are left as they are");
    play(&g, &mut s, "2 2 2");
    let cards = |s: &State| {
        reduced(&g, s)
            .iter()
            .fold(0, |all, a| if let Action::Card(card) = a { all | card.bit() } else { all })
    };
    // The three and the seven of clubs, the jack of diamonds and the four of spades divide.
    assert_eq!(cards(&s), mask("2C 4C 9C TD QD 3S 5S"));
    play(&g, &mut s, "9C 7C 3C");
    assert_eq!(cards(&s), mask("2C TD QD 3S 5S"), "cards that are gone close the gap");
    // The card that takes the trick divides too.
    let mut s = deal(&g, &["6D 2H", "5D 7D 8D 9D", "AS"]);
    play(&g, &mut s, "2 2 2 6D");
    let low = cards(&s);
    assert_eq!(low & mask("5D 7D 8D 9D"), mask("5D 7D"));
}

/// So no value can change: the card that is kept leads to a position with the same future.
#[test]
fn cards_left_out_lead_to_the_key_of_one_that_is_kept() {
    let mut left_out = 0;
    for (seats, options) in SETTINGS.into_iter().chain([(3, "preset=paper,to=0"), (4, "")]) {
        let g = spades(seats, options);
        for seed in 0..40 {
            let mut rng = Seed(seed).rng();
            let mut s = bid_hand(&g, seed);
            let turns = rng.below(u32::from(g.each) * seats as u32 - 1);
            RandomPlayout.run(&g, &mut s, turns, &mut Vec::new(), &mut rng);
            let kept = reduced(&g, &s);
            let keys: Vec<u64> = kept.iter().map(|&a| g.open_key(&after(&g, &s, a))).collect();
            for action in g.listed(&s, Some(seat(s.mover as usize))) {
                left_out += u32::from(!kept.contains(&action));
                assert!(keys.contains(&g.open_key(&after(&g, &s, action))), "{action:?} {s:?}");
            }
        }
    }
    assert!(left_out > 100, "{left_out}");
}
