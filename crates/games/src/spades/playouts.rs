//! Playouts straight on masks.

use super::cards::{Card, PLAIN, SPADES};
use super::order::{Situation, best_card, sensible_bid};
use super::rules::{Breaking, Spades};
use super::state::{Action, Phase, State};
use super::strength::expected_tricks;
use crate::deck::bits::prefer;
use nply_core::{Player, Playout, Rng};

/// One card in so many is played at random by the policy that goes by the rating: playouts need some noise.
const NOISE: u32 = 10;

/// Plays on with rules for bids and for cards; cards can be random, which takes whole tricks at once.
#[inline]
fn run_with(
    g: &Spades,
    s: &mut State,
    limit: u32,
    rng: &mut Rng,
    bid: impl Fn(&State, &mut Rng) -> Action,
    card: Option<fn(&Spades, &State, &mut Rng) -> Card>,
) -> u32 {
    let mut turns = 0;
    while turns < limit {
        let left = u32::from(g.each - s.tricks) * u32::from(s.seats);
        match (s.phase, card) {
            (Phase::Over, _) => return turns,
            (Phase::Deal, _) => g.deal_rest(s, rng),
            (Phase::Bid, _) => match bid(s, rng) {
                Action::Bid(bid) => g.bid(s, bid),
                Action::Blind => g.bid_blind(s),
                _ => s.looked = true,
            },
            (Phase::Play, Some(card)) => {
                let card = card(g, s, rng);
                g.play(s, card);
            }
            // Whole tricks need none of the knowledge that positions carry.
            (Phase::Play, None) if s.count == 0 && left <= limit - turns => {
                finish_hand(g, s, rng);
                turns += left - 1;
            }
            (Phase::Play, None) => {
                let card = Card::pick(g.legal(s), rng);
                g.play(s, card);
            }
        }
        turns += 1;
    }
    limit
}

/// Plays the tricks that are left of a hand at random, on few variables, and ends the hand.
#[inline]
fn finish_hand(g: &Spades, s: &mut State, rng: &mut Rng) {
    let (mut seat, mut free) = (s.mover as usize, g.spades_are_free(s));
    for _ in s.tricks..g.each {
        let hand = s.hands[seat];
        let led = Card::pick(if free { hand } else { prefer(hand, PLAIN) }, rng);
        let (mut best, mut winner) = (led, seat);
        let mut trick = led.bit();
        s.hands[seat] ^= led.bit();
        for _ in 1..g.seats {
            seat = if seat + 1 == g.seats { 0 } else { seat + 1 };
            let card = Card::pick(prefer(s.hands[seat], led.suit()), rng);
            s.hands[seat] ^= card.bit();
            trick |= card.bit();
            if card.beats(best) {
                (best, winner) = (card, seat);
            }
        }
        free |= trick & SPADES != 0 && g.breaking == Breaking::Must;
        s.won[winner] += 1;
        seat = winner;
    }
    g.end_hand(s);
}

fn random_of(list: &[Action], rng: &mut Rng) -> Action {
    if let [only] = list { *only } else { rng.pick(list) }
}

/// A bid of all that are legal, each alike; the same draw as from a list.
fn random_bid(g: &Spades, s: &State, rng: &mut Rng) -> Action {
    let bids = g.legal_bids(s);
    if g.may_bid_blind(s) {
        return random_of(if bids & 1 == 1 { &[Action::Look, Action::Blind] } else { &[Action::Look] }, rng);
    }
    Action::Bid(Card::pick(u64::from(bids), rng).0)
}

/// The legal bid nearest to what suits the hand, rather one less; nil only where it is meant.
fn bid_by_hand(g: &Spades, s: &State) -> Action {
    nearest_bid(g, s, |seat| sensible_bid(g, s, seat))
}

/// The legal bid nearest to the tricks that a seat is expected to take, all hands seen. Bids then add up to about the tricks
/// of a hand, and where they must not, the last bidder is forced to bid too many or too few.
fn bid_by_all_hands(g: &Spades, s: &State) -> Action {
    nearest_bid(g, s, |seat| expected_tricks(g, s)[seat].round() as u8)
}

fn nearest_bid(g: &Spades, s: &State, wanted: impl Fn(usize) -> u8) -> Action {
    if g.may_bid_blind(s) {
        return Action::Look;
    }
    let (legal, wanted) = (g.legal_bids(s), wanted(s.mover as usize));
    let meant = if wanted > 0 && g.nil > 0 && legal > 1 { legal & !1 } else { legal };
    let below = meant & ((2 << wanted) - 1);
    let above = meant & !below;
    let (down, up) = (31 - below.leading_zeros() as i32, above.trailing_zeros() as i32);
    let wanted = i32::from(wanted);
    let lower = below != 0 && (above == 0 || wanted - down <= up - wanted);
    Action::Bid(if lower { down } else { up } as u8)
}

/// Leaves one bid and all cards: with `moves=playout` searches of all kinds bid alike, and differ in play alone.
fn keep_one_bid(g: &Spades, s: &State, bid: fn(&Spades, &State) -> Action, list: &mut Vec<Action>) {
    if s.phase == Phase::Bid {
        list.clear();
        list.push(bid(g, s));
    }
}

/// Every legal bid and card alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomCards;

impl Playout<Spades> for RandomCards {
    fn choose(&self, _g: &Spades, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        random_of(list, rng)
    }

    fn run(&self, g: &Spades, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, |s, rng| random_bid(g, s, rng), None)
    }
}

/// Bids what the hand is good for, plays every legal card alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct SenseBids;

impl Playout<Spades> for SenseBids {
    fn choose(&self, g: &Spades, s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if s.phase == Phase::Bid { bid_by_hand(g, s) } else { random_of(list, rng) }
    }

    fn keep_candidates(&self, g: &Spades, s: &State, _who: Player, list: &mut Vec<Action>) {
        keep_one_bid(g, s, bid_by_hand, list);
    }

    fn run(&self, g: &Spades, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, |s, _| bid_by_hand(g, s), None)
    }
}

/// Bids what the hand is good for beside all others, plays every legal card alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenBids;

impl Playout<Spades> for OpenBids {
    fn choose(&self, g: &Spades, s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if s.phase == Phase::Bid { bid_by_all_hands(g, s) } else { random_of(list, rng) }
    }

    fn keep_candidates(&self, g: &Spades, s: &State, _who: Player, list: &mut Vec<Action>) {
        keep_one_bid(g, s, bid_by_all_hands, list);
    }

    fn run(&self, g: &Spades, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, |s, _| bid_by_all_hands(g, s), None)
    }
}

/// Bids what the hand is good for and plays by the rating, one card in ten at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct SensePlayout;

fn sensible_card(g: &Spades, s: &State, rng: &mut Rng) -> Card {
    let legal = g.legal(s);
    if legal & (legal - 1) == 0 || rng.below(NOISE) == 0 {
        return Card::pick(legal, rng);
    }
    let situation = Situation::of(g, s, s.mover as usize);
    best_card(&situation, legal).unwrap_or_else(|| Card::pick(legal, rng))
}

impl Playout<Spades> for SensePlayout {
    fn choose(&self, g: &Spades, s: &State, _who: Player, _list: &[Action], rng: &mut Rng) -> Action {
        if s.phase == Phase::Bid { bid_by_hand(g, s) } else { Action::Card(sensible_card(g, s, rng)) }
    }

    fn keep_candidates(&self, g: &Spades, s: &State, _who: Player, list: &mut Vec<Action>) {
        keep_one_bid(g, s, bid_by_hand, list);
    }

    fn run(&self, g: &Spades, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, |s, _| bid_by_hand(g, s), Some(sensible_card))
    }
}
