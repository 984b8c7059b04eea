//! Tests of the whole game.

mod cards;
mod followed;
mod games;

use super::cards::{Card, DEFUSE, Heap, KITTEN};
use super::state::{Phase, State, UNSEEN};
use super::{Action, ExplodingKittens, Tag};
use nply_core::{Game, Listed, Notation, Options, Player, PlayerType, Rng, Seed, Turn, Values};
use std::collections::HashMap;

fn build(seats: usize, options: &str) -> ExplodingKittens {
    let about = ExplodingKittens::ABOUT;
    let options = Options::parse(about.options, about.presets, options).unwrap();
    let g = ExplodingKittens::build(seats, &options).unwrap();
    assert!(options.unread().is_empty());
    g
}

/// The first seat is to play with these cards and a Defuse each; nothing else is dealt.
fn position(g: &ExplodingKittens, hands: &[&[&str]]) -> State {
    let mut s = g.first_state();
    s.bag = g.all_cards();
    s.bag.0 -= DEFUSE.one() * g.seats as u64;
    for (seat, names) in hands.iter().enumerate() {
        for name in *names {
            let card = Card::named(name).unwrap();
            s.bag.remove(card);
            s.gain(seat, card, 0);
        }
    }
    s.left = s.bag.size() as u8;
    s.phase = Phase::Turn;
    g.validate(&s).unwrap();
    s
}

fn legal(g: &ExplodingKittens, s: &State) -> Vec<String> {
    let Turn::One(who) = g.turn(s) else { return Vec::new() };
    g.listed(s, Some(who)).into_iter().map(|a| g.action_text(s, a)).collect()
}

/// Plays actions by their texts, of chance too.
fn played(g: &ExplodingKittens, s: &State, texts: &[&str]) -> State {
    let mut s = *s;
    for text in texts {
        let who = g.turn(&s).seats().iter().next();
        let action = g.parse_action(&s, who, text).unwrap_or_else(|bad| panic!("{bad}"));
        g.apply(&mut s, action);
        g.validate(&s).unwrap_or_else(|why| panic!("{why}: {}", g.state_text(&s)));
    }
    s
}

fn random_action(g: &ExplodingKittens, s: &State, rng: &mut Rng) -> Option<Action> {
    match g.turn(s) {
        Turn::Over => None,
        Turn::Chance => Some(g.sample(s, rng)),
        Turn::One(who) => Some(rng.pick(&g.listed(s, Some(who)))),
        Turn::Together(_) => unreachable!("one seat at a time"),
    }
}

fn p(seat: usize) -> Player {
    Player::new(seat)
}

#[test]
fn a_state_is_small_and_an_action_is_smaller() {
    assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    assert_eq!(size_of::<Action>(), 2);
}

/// Every step is checked, and so is a world of every seat.
#[test]
fn cards_are_conserved() {
    for seats in 2..=5 {
        for options in ["", "preset=tag2022", "pairs=any,threes=true,cards-per-turn=1,hand=4"] {
            let g = build(seats, options);
            let (mut s, mut rng) = (g.start(&mut Seed(1).rng()), Seed(seats as u64).rng());
            let mut out = 0;
            while let Some(action) = random_action(&g, &s, &mut rng) {
                g.apply(&mut s, action);
                g.validate(&s).unwrap_or_else(|why| panic!("{why}: {}", g.state_text(&s)));
                for who in Player::all(seats) {
                    let mut view = s;
                    g.hide(&mut view, who);
                    let mut world = view;
                    g.determinise(&mut world, who, &mut rng);
                    g.validate(&world).unwrap_or_else(|why| panic!("{why}: {}", g.state_text(&world)));
                    let mut open = world;
                    g.hide(&mut world, who);
                    assert_eq!(world, view);
                    g.hide_from_public(&mut world);
                    g.hide_from_public(&mut open);
                    assert_eq!(world, open);
                    g.hide(&mut open, who);
                    assert_eq!(world, open);
                }
                out = seats - s.alive.count_ones() as usize;
            }
            assert_eq!(out, seats - 1);
        }
    }
}

#[test]
fn attack_skip_and_nope() {
    let g = build(3, "");
    let s = position(&g, &[&["Attack", "Skip"], &["Nope", "Attack"], &["Nope"]]);
    assert_eq!(legal(&g, &s), ["draw", "Attack", "Skip"]);
    let attacked = played(&g, &s, &["Attack", "pass", "pass"]);
    assert_eq!((attacked.mover, attacked.turns), (1, 2));
    // Two owed turns and two more.
    let again = played(&g, &attacked, &["Attack", "pass", "pass"]);
    assert_eq!((again.mover, again.turns), (2, 4));
    let noped = played(&g, &s, &["Attack", "Nope", "pass", "pass"]);
    assert_eq!((noped.mover, noped.turns, noped.discards.size()), (0, 1, 2));
    let twice = played(&g, &s, &["Attack", "Nope", "Nope", "pass", "pass"]);
    assert_eq!((twice.mover, twice.turns), (1, 2));
    assert_eq!(played(&g, &s, &["Skip", "pass", "pass"]).mover, 1);
    // Without a Nope there is nothing but to pass.
    let s = position(&g, &[&["Skip"]]);
    assert_eq!(legal(&g, &played(&g, &s, &["Skip"])), ["pass"]);
}

#[test]
fn favor_pairs_and_threes() {
    let g = build(2, "threes=true");
    let s = position(&g, &[&["Favor", "Taco", "Taco", "Taco"], &["Nope"]]);
    let s1 = played(&g, &s, &["Favor-p2", "pass"]);
    assert_eq!(legal(&g, &s1), ["give-Nope", "give-Defuse"]);
    let s1 = played(&g, &s1, &["give-Defuse"]);
    assert_eq!((s1.sizes[0], s1.hands[0].count(DEFUSE), s1.sure[1][0].count(DEFUSE)), (5, 2, 2));
    let s2 = played(&g, &s, &["pair-Taco-p2", "pass", "Nope"]);
    assert_eq!((s2.sizes[1], s2.sizes[0]), (1, 4));
    let s3 = played(&g, &s, &["three-Taco-p2-Nope", "pass"]);
    assert!(s3.hands[0].count(Card::named("Nope").unwrap()) == 1);
    assert!(legal(&build(2, "pairs=none"), &s).iter().all(|text| !text.starts_with("pair")));
}

#[test]
fn threes_do_not_need_pairs() {
    let kinds = |options: &str| {
        let g = build(2, options);
        let s = position(&g, &[&["Skip", "Skip", "Skip", "Taco", "Taco", "Taco"], &[]]);
        let texts = legal(&g, &s);
        ["pair-Skip", "pair-Taco", "three-Skip", "three-Taco"]
            .map(|kind| texts.iter().any(|t| t.starts_with(kind)))
    };
    assert_eq!(kinds("threes=true,pairs=none"), [false, false, false, true]);
    assert_eq!(kinds("threes=true,pairs=cats"), [false, true, false, true]);
    assert_eq!(kinds("threes=true,pairs=any"), [true, true, true, true]);
    assert_eq!(kinds("pairs=any"), [true, true, false, false]);
}

#[test]
fn see_the_future_is_known_to_one_until_a_shuffle() {
    let g = build(2, "");
    let s = position(&g, &[&["Future", "Shuffle"], &[]]);
    let s = played(&g, &s, &["Future", "pass", "Skip", "Kitten", "Taco"]);
    assert_eq!((s.knows[0], s.knows[1], s.phase), (0b111, 0, Phase::Turn));
    let mut view = s;
    g.hide(&mut view, p(1));
    assert!(view.pile.iter().all(|&card| card == UNSEEN) && view.knows[0] == 0b111);
    assert_eq!(g.outcomes_of(&played(&g, &s, &["draw"])), ["Skip"]);
    let s = played(&g, &s, &["Shuffle", "pass"]);
    assert_eq!(s.knows[0], 0);
    let g = build(2, "future=reorder");
    let s = position(&g, &[&["Future"], &[]]);
    let s = played(&g, &s, &["Future", "pass", "Skip", "Kitten", "Taco"]);
    assert_eq!(legal(&g, &s).len(), 6);
    assert_eq!(played(&g, &s, &["order-231"]).pile[0] as usize, KITTEN.index());
}

impl ExplodingKittens {
    fn outcomes_of(&self, s: &State) -> Vec<String> {
        self.listed(s, None).into_iter().map(|a| self.action_text(s, a)).collect()
    }
}

#[test]
fn defuse_puts_the_kitten_where_only_its_owner_knows() {
    let g = build(2, "");
    let s = position(&g, &[&[], &[]]);
    let s = played(&g, &s, &["draw", "Kitten"]);
    assert_eq!(legal(&g, &s).len(), s.left as usize + 1);
    let s = played(&g, &s, &["put-2"]);
    assert_eq!((s.mover, s.knows[0], s.pile[2] as usize), (1, 0b100, KITTEN.index()));
    let mut view = s;
    g.hide(&mut view, p(1));
    assert_eq!((view.knows[0], view.bag.count(KITTEN)), (0, 1));
    // Without a Defuse the next Kitten is the last.
    let mut s = s;
    s.lay_down(1, DEFUSE);
    let s = played(&g, &s, &["draw", "Taco", "draw", "Skip", "draw", "Kitten"]);
    assert_eq!((g.turn(&s), g.payoffs(&s).seats(2).to_vec()), (Turn::Over, vec![1.0, 0.0]));
}

#[test]
fn options_differ() {
    let s = |g: &ExplodingKittens| position(g, &[&["Attack", "Skip", "Skip"], &["Nope"]]);
    let chosen = build(3, "attack=chosen");
    assert!(legal(&chosen, &s(&chosen)).contains(&"Attack-p3".into()));
    let any = build(3, "pairs=any");
    assert!(legal(&any, &s(&any)).contains(&"pair-Skip-p2".into()));
    let one = build(2, "cards-per-turn=1");
    assert_eq!(legal(&one, &played(&one, &s(&one), &["Skip", "Nope", "pass"])), ["draw"]);
    let own = build(2, "nope-own=true");
    assert_eq!(played(&own, &s(&own), &["Attack", "pass"]).asked, 0);
    let turns = |options: &str| {
        let g = build(2, options);
        let mut s = s(&g);
        (s.attacked, s.turns) = (true, 1);
        let last = played(&g, &s, &["Attack", "pass"]).turns;
        s.turns = 2;
        (last, played(&g, &s, &["Attack", "pass"]).turns)
    };
    assert_eq!(["", "attack-stack=letter", "attack-stack=none"].map(turns), [(2, 4), (3, 4), (2, 2)]);
    let extra = |seats, options: &str| build(seats, options).extra();
    assert_eq!((extra(3, ""), extra(3, "extra-defuses=older"), extra(2, "extra-defuses=all")), (2, 3, 4));
    let dealt = |options: &str| {
        let g = build(2, options);
        let mut s = g.first_state();
        g.roll(&mut s, &mut Seed(1).rng());
        (s.sizes[0], s.left)
    };
    assert_eq!((dealt(""), dealt("hand=4")), ((8, 35), (5, 41)));
    // After a Nope and no answer to it, the seats that were not asked yet are asked about the card, or nobody is.
    let s = |g: &ExplodingKittens| position(g, &[&["Skip"], &["Nope"], &["Nope"]]);
    let asked = |options: &str| {
        let g = build(3, options);
        let s = played(&g, &s(&g), &["Skip", "Nope", "pass", "pass"]);
        (s.phase, s.asked)
    };
    assert_eq!((asked(""), asked("nope-rounds=nested")), ((Phase::Turn, 0), (Phase::React, 2)));
    assert_ne!(build(2, "defuses-dealt=false").first_state().bag, build(2, "").first_state().bag);
}

#[test]
fn worlds_are_uniform() {
    let g = build(2, "");
    let mut s = position(&g, &[&["Skip"], &["Taco"]]);
    s.lay_down(1, DEFUSE);
    // Unseen: one unknown card of the other seat, and the pile of Kitten, Skip, Skip.
    let keep = Heap(KITTEN.one() + 2 * Card::named("Skip").unwrap().one());
    s.discards.0 += s.bag.0 - keep.0;
    (s.bag, s.left) = (keep, 3);
    // Both have looked at the top.
    (s.knows[1], s.looked[1]) = (1, 1);
    s.bag.remove(KITTEN);
    s.pile[0] = KITTEN.index() as u8;
    g.validate(&s).unwrap();
    g.hide(&mut s, p(0));
    let (mut rng, mut counts) = (Seed(3).rng(), HashMap::new());
    for _ in 0..12_000 {
        let mut world = s;
        g.determinise(&mut world, p(0), &mut rng);
        *counts.entry((world.hands[1], world.pile[0])).or_insert(0u32) += 1;
    }
    // The hand is Taco or one of two Skips; then each of the three others is on top alike.
    assert_eq!(counts.len(), 5);
    for ((hand, top), count) in counts {
        let (taco, kitten) = (hand.count(Card::named("Taco").unwrap()) == 1, top as usize == KITTEN.index());
        let parts = match (taco, kitten) {
            (true, true) => 1.0,
            (true, false) => 2.0,
            (false, true) => 2.0,
            // A Skip in the hand: one Skip or the Taco on top.
            (false, false) => 2.0,
        };
        let expected = 12_000.0 * parts / 9.0;
        assert!((count as f32 - expected).abs() < 5.0 * expected.sqrt(), "{hand:?} {top} {count} {expected}");
    }
}

#[test]
fn tag_counts_the_others() {
    let g = build(3, "");
    let mut s = position(&g, &[&[], &[], &[]]);
    s.lay_down(0, DEFUSE);
    let s = played(&g, &s, &["draw", "Kitten"]);
    let value = |factors, seat| Tag { factors }.utility(&g, &s, &Values::default(), p(seat));
    assert_eq!((value(false, 0), value(false, 1)), (0.0, 0.5));
    assert!((value(true, 1) - 1.0 / 3.0).abs() < 1e-6);
    assert_eq!(g.ranks(&s).0[..3], [3, 1, 1]);
}
