//! What the tests of card games share: rules and actions from texts, deals, and worlds against every deal that is possible.

use super::cards::{Card, LANES, PACK};
use nply_core::{Game, Listed, Notation, Options, Player, Playout, Rng, Seed, Turn, View};
use std::collections::BTreeMap;

/// Rules from a text like that of the command line: `seats` and options.
pub fn rules<G: Listed>(seats: usize, options: &str) -> G {
    let options = Options::parse(G::ABOUT.options, G::ABOUT.presets, options).expect("options");
    let rules = G::build(seats, &options).expect("rules");
    assert_eq!(options.unread(), [""; 0]);
    rules
}

/// The cards in the order of a deal that gives seats these hands, filled up with the lowest cards that are left.
pub fn dealt<const ORDER: usize>(deck: u64, seats: usize, each: u8, hands: &[&str]) -> Vec<Card<ORDER>> {
    let set = |hand: &&str| Card::<ORDER>::parse_set(hand).expect("cards");
    let mut rest = hands.iter().fold(deck, |rest, hand| rest & !set(hand));
    let mut whole = |seat: usize| {
        let mut own = hands.get(seat).map_or(0, set);
        while own.count_ones() < u32::from(each) {
            own |= rest & rest.wrapping_neg();
            rest &= rest - 1;
        }
        Card::all_of(own).collect::<Vec<_>>()
    };
    let hands: Vec<Vec<Card<ORDER>>> = (0..seats).map(&mut whole).collect();
    (0..seats * each as usize).map(|i| hands[i % seats][i / seats]).collect()
}

/// The texts of what the seat to act may do.
pub fn legal<G: Notation>(g: &G, s: &G::State) -> String {
    let who = g.turn(s).seats().iter().next().expect("somebody is to act");
    let texts: Vec<String> = g.listed(s, Some(who)).iter().map(|&a| g.action_text(s, a)).collect();
    texts.join(" ")
}

/// Plays an action, or lets an outcome happen, by its text.
pub fn act<G: Notation>(g: &G, s: &mut G::State, text: &str) {
    let who = g.turn(s).seats().iter().next();
    let action = g.parse_action(s, who, text).unwrap_or_else(|bad| panic!("{bad} in {}", g.show(s)));
    g.apply(s, action);
}

/// A small hand, often without some suit.
pub fn some_hand(rng: &mut Rng) -> u64 {
    let hand = rng.next_u64() & rng.next_u64() & PACK;
    LANES.iter().fold(hand, |hand, suit| if rng.below(2) == 0 { hand & !suit } else { hand })
}

/// Every way to give the hands what they need of the unseen cards; what is left goes to nobody.
pub fn every_deal<const HANDS: usize>(
    unseen: u64,
    hands: [u64; HANDS],
    needs: [u32; HANDS],
) -> Vec<[u64; HANDS]> {
    let mut deals = vec![(unseen, hands)];
    for (seat, need) in needs.into_iter().enumerate() {
        let mut next = Vec::new();
        for (unseen, hands) in deals {
            each_set(unseen, need, 0, &mut |cards| {
                let mut hands = hands;
                hands[seat] |= cards;
                next.push((unseen & !cards, hands));
            });
        }
        deals = next;
    }
    deals.into_iter().map(|(_, hands)| hands).collect()
}

fn each_set(from: u64, size: u32, taken: u64, found: &mut impl FnMut(u64)) {
    if size == 0 {
        return found(taken);
    }
    let mut rest = from;
    while rest != 0 {
        let card = rest & rest.wrapping_neg();
        rest ^= card;
        each_set(rest, size - 1, taken | card, found);
    }
}

/// Draws worlds and compares how often each deal came up: all of them, no other, evenly (chi-square, five sigma).
pub fn worlds_are<G: Notation, const HANDS: usize>(
    g: &G,
    s: &G::State,
    who: Player,
    deals: &[[u64; HANDS]],
    hands: impl Fn(&G::State) -> [u64; HANDS],
    rng: &mut Rng,
) {
    let view = g.view(s, who);
    let mut seen: BTreeMap<[u64; HANDS], u32> = deals.iter().map(|&deal| (deal, 0)).collect();
    let (times, mut world) = (deals.len() * 60, view.blank());
    for _ in 0..times {
        view.world(g, rng, &mut world);
        let times = seen.get_mut(&hands(&world));
        *times.unwrap_or_else(|| panic!("not a possible deal: {}", g.show(&world))) += 1;
    }
    let squares: f64 = seen.values().map(|&n| (f64::from(n) - 60.0).powi(2) / 60.0).sum();
    let freedom = deals.len() as f64 - 1.0;
    let fine = (squares - freedom).abs() < 5.0 * (2.0 * freedom).sqrt() + 3.0;
    assert!(fine, "{squares} of {freedom} in {}", g.show(s));
}

/// No world is ever thrown away: a view takes the same number of draws always, in every phase. Follows a random game
/// for so many views.
pub fn views_take_the_same_draws<G: Notation>(g: &G, random: &impl Playout<G>, most_views: usize) {
    let mut rng = Seed(3).rng();
    let (mut s, mut views) = (g.start(&mut rng), 0);
    while g.turn(&s) != Turn::Over && views < most_views {
        let view = g.view(&s, Player::new(views % g.players()));
        let (mut world, mut draws) = (view.blank(), None);
        for _ in 0..12 {
            let before = rng.clone();
            view.world(g, &mut rng, &mut world);
            let now = rng.draws_since(&before, 100).expect("at most a hundred draws");
            assert_eq!(*draws.get_or_insert(now), now, "{}", g.show(&s));
        }
        views += 1;
        match g.turn(&s) {
            Turn::Chance => {
                let outcome = g.sample(&s, &mut rng);
                g.apply(&mut s, outcome);
            }
            _ => drop(random.run(g, &mut s, 1, &mut Vec::new(), &mut rng)),
        }
    }
}

/// Counts kept from other views change nothing: worlds drawn one after the other are those of new threads.
pub fn earlier_worlds_change_nothing<G: Game>(views: &[(G, View<G::State>)]) {
    let draw = |(g, view): &(G, View<G::State>)| {
        let mut world = view.blank();
        view.world(g, &mut Seed(5).rng(), &mut world);
        world
    };
    let alone: Vec<G::State> = views
        .iter()
        .map(|view| std::thread::scope(|scope| scope.spawn(|| draw(view)).join().expect("a world")))
        .collect();
    let all = || views.iter().zip(&alone);
    assert!(all().rev().chain(all()).all(|(view, alone)| draw(view) == *alone));
}
