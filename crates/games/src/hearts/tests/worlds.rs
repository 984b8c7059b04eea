//! Worlds against brute force: every deal that the rules allow, each as often as the others.

use super::{hearts, seat};
use crate::deck::bits::prefer;
use crate::deck::cards::PACK;
use crate::deck::testing::{
    earlier_worlds_change_nothing, every_deal, some_hand, views_take_the_same_draws, worlds_are,
};
use crate::hearts::cards::Card;
use crate::hearts::state::{Direction, MOST, Phase, cards_of_kinds};
use crate::hearts::{Hearts, RandomCards, State};
use nply_core::{Game, Playout, Rng, Seed, Turn};
use std::collections::BTreeMap;

/// A card is legal from a hand if and only if the rest of the hand holds nothing that playing it denies.
#[test]
fn what_a_card_tells_is_exactly_what_its_legality_says() {
    let mut rng = Seed(1).rng();
    let mut met = [0u32; 2];
    for options in [
        "",
        "lone-queen=free",
        "queen-breaks=false",
        "break=false",
        "first=any",
        "lead=free",
        "lead=free,first=hearts",
        "lead=free,first=queen",
        "lead=free,first=hearts,lone-queen=free",
        "lead=free,first=any,lone-queen=free",
        "lead=free,first=none,lone-queen=free",
        "lead=free,first=queen,lone-queen=free",
    ] {
        let g = hearts(4, options);
        for _ in 0..30_000 {
            let (s, hand) = some_moment(&g, &mut rng);
            if s.tricks == 0 && s.count == 0 && g.lead != crate::hearts::Lead::Free {
                continue;
            }
            let legal = g.legal_from(&s, hand);
            for card in Card::all_of(hand) {
                let denied = cards_of_kinds(g.tells(&s, card)) & hand & !card.bit();
                let is_legal = legal & card.bit() != 0;
                met[usize::from(is_legal)] += 1;
                assert_eq!(is_legal, denied == 0, "{options}: {card} of {hand:x} in {s:?}");
            }
        }
    }
    assert!(met.iter().all(|&times| times > 100_000), "{met:?}");
}

/// A moment of play as far as the rules look at it, and a small hand, often without some suit.
fn some_moment(g: &Hearts, rng: &mut Rng) -> (State, u64) {
    let mut s = State::new(4);
    s.phase = Phase::Play;
    s.tricks = rng.below(2) as u8 * 5;
    s.count = rng.below(2) as u8;
    let hand = some_hand(rng);
    let others = PACK & !hand;
    if s.count == 1 {
        s.trick[0] = Card::pick(others, rng);
        s.played |= s.trick[0].bit();
    }
    if s.tricks > 0 {
        s.played |= others & rng.next_u64() & if rng.below(2) == 0 { PACK } else { !g.breakers };
    }
    (s, prefer(hand, PACK))
}

/// A random game to some point, with every card that was played.
struct Story {
    g: Hearts,
    start: State,
    cards: Vec<Card>,
    now: State,
}

fn story(g: Hearts, cards: usize, seed: u64) -> Story {
    let mut rng = Seed(seed).rng();
    let mut s = g.start(&mut rng);
    while s.phase != Phase::Play {
        RandomCards.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
    }
    let (start, mut played) = (s, Vec::new());
    for _ in 0..cards {
        let card = Card::pick(g.legal(&s), &mut rng);
        played.push(card);
        g.play(&mut s, card);
    }
    Story { g, start, cards: played, now: s }
}

impl Story {
    /// Every deal that the seat must hold possible: the unseen cards in all ways, kept where the same cards could have
    /// been played from the hands after passing, with the cards that the seat gave where it gave them.
    fn possible_deals(&self, who: usize) -> Vec<[u64; MOST]> {
        let mut hands = [0; MOST];
        hands[who] = self.now.hands[who];
        let receiver = self.now.direction.receiver(who, self.g.seats);
        let given = if receiver == who { 0 } else { self.now.hands[receiver] & self.now.passed };
        let needs = std::array::from_fn(|seat| (self.now.hands[seat] & !hands[seat]).count_ones());
        let unseen = self.g.deck & !self.now.played & !hands[who];
        let mut deals = every_deal(unseen, hands, needs);
        deals.retain(|hands| hands[receiver] & given == given && self.agrees(hands));
        deals
    }

    /// Whether the cards could have been played in this order from these hands, each legally, the same seats in turn.
    fn agrees(&self, hands: &[u64; MOST]) -> bool {
        let mut s = self.start;
        for (hand, rest) in s.hands.iter_mut().zip(hands) {
            *hand = *hand & self.now.played | rest;
        }
        let leader = s.mover;
        self.g.begin_play(&mut s);
        s.mover == leader
            && self.cards.iter().all(|&card| {
                let legal = self.g.legal(&s) & card.bit() != 0;
                if legal {
                    self.g.play(&mut s, card);
                }
                legal
            })
    }
}

/// Positions late in a hand, with all seats and rules that tell something; those with several known gaps count.
#[test]
fn worlds_are_all_possible_deals_evenly() {
    let (mut rng, mut compared, mut lacking) = (Seed(9).rng(), 0, [0u32; 6]);
    for (seats, options, cards) in [
        (4, "", 40),
        (4, "", 42),
        (4, "pass=none", 39),
        (4, "preset=paper", 41),
        (4, "pass=across,lead=club,first=any", 40),
        (4, "lead=free,pass=right,lone-queen=free", 41),
        (4, "queen-breaks=false,lone-queen=free", 42),
        (3, "", 43),
        (3, "pass=right,lead=free,first=queen", 42),
        (5, "", 40),
        (5, "pass=across,break=false", 41),
    ] {
        for seed in 0..40 {
            let story = story(hearts(seats, options), cards, seed);
            let who = seed as usize % seats;
            let deals = story.possible_deals(who);
            assert!(deals.contains(&story.now.hands), "the truth is possible");
            if (2..=700).contains(&deals.len()) {
                worlds_are(&story.g, &story.now, seat(who), &deals, |world| world.hands, &mut rng);
                let gaps = (0..seats).filter(|&seat| seat != who && story.now.lacks[seat] != 0).count();
                lacking[gaps] += 1;
                compared += 1;
            }
        }
    }
    assert!(
        compared > 200 && lacking[2] > 50 && lacking[3] > 50,
        "{compared}, by seats with gaps {lacking:?}"
    );
}

/// The rare certainties: point cards on the first trick, hearts led unbroken.
#[test]
fn rare_certainties_are_known() {
    let g = hearts(4, "pass=none");
    let mut s = super::deal(
        &g,
        &["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"],
    );
    super::play(&g, &mut s, "2C 5H");
    assert_eq!(cards_of_kinds(s.lacks[1]), PACK & !super::mask("QS") & !Card::parse("2H").unwrap().suit());
    let view = g.view(&s, seat(2));
    let mut world = view.blank();
    for seed in 0..50 {
        view.world(&g, &mut Seed(seed).rng(), &mut world);
        assert_eq!(world.hands[1] & !super::mask("QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"), 0);
    }
    let g = hearts(4, "pass=none,lead=free,first=any");
    let mut s = super::deal(&g, &["2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"]);
    super::play(&g, &mut s, "4H");
    assert_eq!(cards_of_kinds(s.lacks[0]), PACK & !Card::parse("2H").unwrap().suit());
}

/// The holder of the lowest club is public as soon as it is to lead, and stays so until the card is played.
#[test]
fn the_first_lead_shows_the_lowest_club() {
    let g = hearts(4, "pass=none,lead=club");
    let mut s = super::deal(&g, &["3D 4D", "2C 5C 6C"]);
    assert_eq!(g.turn(&s), Turn::One(seat(1)));
    for cards in ["", "5C"] {
        super::play(&g, &mut s, cards);
        let view = g.view(&s, seat(3));
        let mut world = view.blank();
        for seed in 0..20 {
            view.world(&g, &mut Seed(seed).rng(), &mut world);
            assert_ne!(world.hands[1] & super::mask("2C"), 0);
        }
    }
}

/// No world is ever thrown away: a view takes the same number of draws always, in every phase.
#[test]
fn a_view_takes_the_same_draws_always() {
    for (seats, options) in [(4, ""), (3, "picks=increasing"), (5, "pass=across"), (4, "preset=paper,to=30")]
    {
        views_take_the_same_draws(&hearts(seats, options), &RandomCards, 400);
    }
}

/// Counts kept from other views change nothing.
#[test]
fn worlds_do_not_depend_on_earlier_worlds() {
    let views: Vec<_> = (0..6)
        .map(|seed| story(hearts(4, "pass=none"), 20 + 3 * seed as usize, seed))
        .map(|story| (story.g, story.g.view(&story.now, seat(story.now.mover as usize))))
        .collect();
    earlier_worlds_change_nothing(&views);
}

/// Giver and receiver know the passed cards until they are played; the others do not.
#[test]
fn passed_cards_are_known_to_giver_and_receiver() {
    let g = hearts(4, "pass=left");
    for seed in 0..30 {
        let story = story(g, seed as usize, seed);
        let s = story.now;
        assert_eq!(s.direction, Direction::Left);
        for who in 0..4 {
            let mut view = s;
            g.hide(&mut view, seat(who));
            let (next, known) = ((who + 1) % 4, s.hands[(who + 1) % 4] & s.passed);
            assert_eq!(view.hands[next] & !g.lowest, known & !g.lowest, "what {who} gave");
            assert_eq!(view.passed, known | s.hands[who] & s.passed, "and got");
        }
    }
}

/// Before the first card every seat holds the three cards that it was given, in every world.
#[test]
fn a_world_at_the_first_lead_has_three_passed_cards_in_each_hand() {
    for (seats, options) in [(4, "pass=left"), (4, "pass=across"), (3, "pass=right"), (5, "pass=across")] {
        let story = story(hearts(seats, options), 0, 1);
        let view = story.g.view(&story.now, seat(0));
        let mut world = view.blank();
        for seed in 0..50 {
            view.world(&story.g, &mut Seed(seed).rng(), &mut world);
            assert!(world.hands[..seats].iter().all(|hand| (hand & world.passed).count_ones() == 3));
        }
    }
}

/// What others passed, where the seat took no part: three of thirteen, so in expectation 3/13 of what is left.
#[test]
fn cards_passed_between_others_are_guessed_evenly() {
    let g = hearts(4, "pass=left");
    let story = story(g, 24, 5);
    let view = g.view(&story.now, seat(0));
    let (mut rng, mut world, mut marked, mut by_count) = (Seed(2).rng(), view.blank(), 0, [0u32; 4]);
    for _ in 0..40_000 {
        view.world(&g, &mut rng, &mut world);
        let passed = world.hands[2] & world.passed;
        marked += passed.count_ones();
        by_count[passed.count_ones() as usize] += 1;
    }
    // Seven of thirteen cards are left: the number marked is hypergeometric.
    assert_eq!(story.now.hands[2].count_ones(), 7);
    let mean = f64::from(marked) / 40_000.0;
    assert!((mean - 21.0 / 13.0).abs() < 0.02, "{mean}");
    let none = 40_000.0 * (6.0 * 5.0 * 4.0) / (13.0 * 12.0 * 11.0);
    assert!((f64::from(by_count[0]) - none).abs() < 5.0 * none.sqrt(), "{by_count:?}");
}

/// In increasing order a seat that has picked two cards cannot have picked its highest.
#[test]
fn picks_in_progress_are_guessed_evenly() {
    let g = hearts(4, "picks=increasing");
    let mut rng = Seed(6).rng();
    let mut s = g.start(&mut rng);
    RandomCards.run(&g, &mut s, 3, &mut Vec::new(), &mut rng);
    assert_eq!((s.phase, s.count), (Phase::Pass, 2));
    let (view, mut pairs) = (g.view(&s, seat(1)), BTreeMap::new());
    let mut world = view.blank();
    for _ in 0..66_000 {
        view.world(&g, &mut rng, &mut world);
        let places: Vec<usize> = Card::all_of(world.hands[3])
            .enumerate()
            .filter(|(_, card)| world.passed & card.bit() != 0)
            .map(|(place, _)| place)
            .collect();
        *pairs.entry(places).or_insert(0u32) += 1;
    }
    assert_eq!(pairs.len(), 66, "pairs among the lowest twelve");
    assert!(pairs.values().all(|n| (840..1160).contains(n)), "{pairs:?}");
    assert!(pairs.keys().all(|places| places[1] < 12));
}

#[test]
fn a_dealt_card_is_seen_by_its_receiver_alone() {
    let g = hearts(4, "");
    let mut rng = Seed(8).rng();
    let mut s = g.start(&mut rng);
    for i in 0..52 {
        let outcome = g.sample(&s, &mut rng);
        g.apply(&mut s, outcome);
        let step = nply_core::Step::Chance(outcome);
        for who in 0..4 {
            let seen = g.witness(&s, &step, seat(who)).step.is_some();
            assert_eq!(seen, who == i % 4);
        }
    }
}
