//! Worlds against brute force: every deal that the rules allow, each as often as the others.

use super::{deal, play, seat, spades};
use crate::deck::bits::prefer;
use crate::deck::cards::{LANES, PACK};
use crate::deck::testing::{
    earlier_worlds_change_nothing, every_deal, some_hand, views_take_the_same_draws, worlds_are,
};
use crate::spades::cards::Card;
use crate::spades::state::{MOST, Phase, cards_of_lanes};
use crate::spades::{RandomCards, Spades, State};
use nply_core::{Game, Playout, Rng, Seed, Step, Turn};

/// A card is legal from a hand if and only if the rest of the hand holds nothing that playing it denies.
#[test]
fn what_a_card_tells_is_exactly_what_its_legality_says() {
    let (mut rng, mut met) = (Seed(1).rng(), [0u32; 2]);
    for options in ["break=true", "break=false", "break=never"] {
        let g = spades(4, options);
        for _ in 0..30_000 {
            let (s, hand) = some_moment(&mut rng);
            let legal = g.legal_from(&s, hand);
            for card in Card::all_of(hand) {
                let denied = cards_of_lanes(g.tells(&s, card)) & hand & !card.bit();
                let is_legal = legal & card.bit() != 0;
                met[usize::from(is_legal)] += 1;
                assert_eq!(is_legal, denied == 0, "{options}: {card} of {hand:x} in {s:?}");
            }
        }
    }
    assert!(met.iter().all(|&times| times > 50_000), "{met:?}");
}

/// A moment of play as far as the rules look at it, and a small hand, often without some suit.
fn some_moment(rng: &mut Rng) -> (State, u64) {
    let mut s = State::new(4, 2);
    s.phase = Phase::Play;
    s.count = rng.below(2) as u8;
    let hand = some_hand(rng);
    let others = PACK & !hand;
    s.played = others & rng.next_u64() & if rng.below(2) == 0 { PACK } else { !LANES[3] };
    if s.count == 1 {
        s.trick[0] = Card::pick(others, rng);
        s.played |= s.trick[0].bit();
    }
    (s, prefer(hand, PACK))
}

/// A random game to some point, with every card that was played.
struct Story {
    g: Spades,
    start: State,
    cards: Vec<Card>,
    now: State,
}

fn story(g: Spades, cards: usize, seed: u64) -> Story {
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
    /// been played from them.
    fn possible_deals(&self, who: usize) -> Vec<[u64; MOST]> {
        let mut hands = [0; MOST];
        hands[who] = self.now.hands[who];
        let needs = std::array::from_fn(|seat| (self.now.hands[seat] & !hands[seat]).count_ones());
        let mut deals = every_deal(self.g.unseen_by(&self.now, who), hands, needs);
        deals.retain(|hands| self.agrees(hands));
        deals
    }

    /// Whether the cards could have been played in this order from these hands, each legally.
    fn agrees(&self, hands: &[u64; MOST]) -> bool {
        let mut s = self.start;
        for (hand, rest) in s.hands.iter_mut().zip(hands) {
            *hand = *hand & self.now.played | rest;
        }
        self.cards.iter().all(|&card| {
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
    let (mut rng, mut compared, mut lacking) = (Seed(9).rng(), 0, [0u32; 5]);
    for (seats, options, cards) in [
        (4, "", 40),
        (4, "", 41),
        (4, "preset=open-spiel", 40),
        (4, "partners=none,break=false", 42),
        (3, "", 43),
        (3, "preset=paper", 10),
        (3, "preset=paper", 12),
        (3, "preset=paper,break=true", 11),
        (3, "cards=3,undealt=hidden,break=never", 5),
        (4, "cards=12,undealt=hidden", 43),
        (4, "cards=4,undealt=hidden", 13),
    ] {
        for seed in 0..30 {
            let story = story(spades(seats, options), cards, seed);
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
        compared > 100 && lacking[2] > 30 && lacking[3] > 20,
        "{compared}, by seats with gaps {lacking:?}"
    );
}

/// The rarest certainty: a spade led too early tells that there was nothing else.
#[test]
fn a_spade_led_too_early_tells_all() {
    for (options, lacks) in [("break=true", 7), ("break=never", 7), ("break=false", 0)] {
        let g = spades(3, &format!("cards=3,undealt=open,{options}"));
        let mut s = deal(&g, &["AS KS QS"]);
        play(&g, &mut s, "1 1 1 KS");
        assert_eq!(s.lacks[0], lacks, "{options}");
    }
}

/// No world is ever thrown away: a view takes the same number of draws always, in every phase.
#[test]
fn a_view_takes_the_same_draws_always() {
    for (seats, options) in [
        (4, ""),
        (3, "undealt=hidden"),
        (4, "preset=open-spiel"),
        (3, "preset=paper"),
        (4, "blind-nil=200,to=300"),
        (3, "cards=6,undealt=hidden"),
    ] {
        views_take_the_same_draws(&spades(seats, options), &RandomCards, 300);
    }
}

/// Counts kept from other views change nothing.
#[test]
fn worlds_do_not_depend_on_earlier_worlds() {
    let views: Vec<_> = (0..6)
        .map(|seed| story(spades(4, ""), 20 + 3 * seed as usize, seed))
        .map(|story| (story.g, story.g.view(&story.now, seat(story.now.mover as usize))))
        .collect();
    earlier_worlds_change_nothing(&views);
}

/// Bids are facts: they tell nothing of the cards.
#[test]
fn bids_do_not_change_worlds() {
    let g = spades(4, "");
    let mut worlds = ["13 nil nil 5", "1 1 1 1"].map(|bids| {
        let mut s = deal(&g, &[]);
        play(&g, &mut s, bids);
        let view = g.view(&s, seat(2));
        let mut world = view.blank();
        view.world(&g, &mut Seed(4).rng(), &mut world);
        world.hands
    });
    let first = worlds[0];
    assert!(worlds.iter_mut().all(|hands| *hands == first));
}

/// Bids and cards can be followed back to the deal in every world, but not over the end of a hand.
#[test]
fn bids_and_cards_are_followed_back() {
    for (seats, options) in
        [(4, ""), (3, "preset=paper"), (4, "blind-nil=200,to=300"), (3, "cards=6,undealt=hidden")]
    {
        let g = spades(seats, options);
        let mut rng = Seed(7).rng();
        let (mut s, mut past) = (g.start(&mut rng), Vec::new());
        g.roll(&mut s, &mut rng);
        let (dealt, who) = (s, seat(1));
        while s.hand == 0 && s.phase != Phase::Over {
            let Turn::One(mover) = g.turn(&s) else { panic!("a seat acts") };
            let mut list = Vec::new();
            g.actions(&s, mover, &mut list);
            let step = Step::Move(mover, rng.pick(&list));
            let before = g.view(&s, who);
            g.step(&mut s, &step);
            past.push((before, step, s));
        }
        let (last, step, after) = past.pop().expect("a hand");
        assert!(!g.retrace(&mut last.blank(), &step, &after, who), "the hands are gone");
        let (.., now) = past.last().expect("more than a card");
        let (mut world, view) = (*now, g.view(now, who));
        for truth in [true, false] {
            if !truth {
                view.world(&g, &mut rng, &mut world);
            }
            let mut state = world;
            for (before, step, _) in past.iter().rev() {
                let after = state;
                state = before.blank();
                assert!(g.retrace(&mut state, step, &after, who), "{step:?} to {after:?}");
                assert_eq!(g.view(&state, who), *before);
                let mut again = state;
                g.step(&mut again, step);
                assert_eq!(again, after);
            }
            assert!(state.hands[..seats].iter().all(|hand| hand.count_ones() == u32::from(g.each)));
            assert!(!truth || state == dealt, "the truth leads to the deal");
        }
    }
}
