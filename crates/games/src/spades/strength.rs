//! How many tricks a hand is good for, and how safe a nil is: what bids, evaluation and move ordering stand on.
//!
//! All of it is relative: a card counts by how many unseen cards are above it, so that the same numbers serve thirteen
//! cards of a whole pack and seven of which most others lie open. The constants were fitted to the
//! tricks that hands took when all seats played by the move ordering and wanted every trick.

use super::cards::Card;
use super::rules::{Spades, Undealt};
use super::state::{MOST, Phase, State};
use crate::deck::cards::LANES;

/// The share of the unseen cards that the other seats hold; the rest was not dealt.
fn held_share(g: &Spades, s: &State, seat: usize, unseen: u64) -> f32 {
    if g.undealt != Undealt::Hidden {
        return 1.0;
    }
    let others = (0..g.seats).filter(|&other| other != seat);
    let held = others.map(|other| s.hand_size(other, g.each)).sum::<usize>() as f32;
    held / (unseen.count_ones() as f32).max(1.0)
}

/// What is left of a card's chance for each unseen card above it: in a plain suit, and in trumps, where it may have
/// fewer low cards beside it than there are above.
const PLAIN_RANK: [f32; 14] = powers(0.93);
const TRUMP_RANK: [f32; 14] = powers(0.89);
const BARE_TRUMP_RANK: [f32; 14] = powers(0.45);

const fn powers(base: f32) -> [f32; 14] {
    let mut powers = [1.0; 14];
    let mut n = 1;
    while n < 14 {
        powers[n] = powers[n - 1] * base;
        n += 1;
    }
    powers
}

/// Tricks that the cards of a seat are good for, by what this seat sees: its cards and those played; bids not at all.
pub(super) fn own_tricks(g: &Spades, s: &State, seat: usize) -> f32 {
    let (hand, unseen) = (s.hands[seat], g.unseen_by(s, seat));
    let share = held_share(g, s, seat, unseen);
    let others = (g.seats - 1) as f32;
    let [plain @ .., spades] = LANES;
    let trumps = (hand & spades).count_ones() as f32;
    let (mut tricks, mut shortness) = (0.0, 0.0);
    for suit in plain {
        let own = hand & suit;
        let mean = (unseen & suit).count_ones() as f32 * share / others;
        tricks += plain_tricks(own, unseen & suit, share, mean);
        shortness += (mean - own.count_ones() as f32).max(0.0);
    }
    let mean = (unseen & spades).count_ones() as f32 * share / others;
    let (high, low) = trump_tricks(hand & spades, unseen & spades, share);
    // Low trumps take tricks by ruffing short suits, and once the others have none.
    let ruffs = 0.14 * shortness.min(low) + 0.29 * (trumps - mean).max(0.0) + 0.175 * low;
    // The more seats, the more often two hands count on the same trick.
    let scale = if g.seats == 4 { 0.94 } else { 1.02 };
    scale * (tricks + high + ruffs.min(low))
}

/// How many unseen cards above a card the others hold, rounded.
fn above(card: Card, unseen: u64, share: f32) -> usize {
    ((unseen & card.beaters()).count_ones() as f32 * share + 0.5) as usize
}

/// Tricks of a plain suit: a card wins in the round in which those above it are gone, unless it is ruffed then.
fn plain_tricks(own: u64, unseen: u64, share: f32, mean: f32) -> f32 {
    let (mut tricks, mut left, mut rank) = (0.0, own, 0);
    while left != 0 {
        let card = Card::highest(left);
        left ^= card.bit();
        rank += 1;
        let above = above(card, unseen, share);
        if rank + above > 4 {
            break;
        }
        // Beyond the mean length of the others somebody is likely to be out of the suit.
        let followed = (0.5 - 0.26 * ((rank + above) as f32 - mean)).clamp(0.0, 1.0);
        let guarded = if left.count_ones() as usize >= above { 1.0 } else { 0.35 };
        tricks += PLAIN_RANK[above] * followed * guarded;
    }
    tricks
}

/// Tricks that trumps win by their rank, and how many of them do not.
fn trump_tricks(own: u64, unseen: u64, share: f32) -> (f32, f32) {
    let (mut high, mut left) = (0.0, own);
    while left != 0 {
        let card = Card::highest(left);
        left ^= card.bit();
        let above = above(card, unseen, share);
        if above > 3 {
            break;
        }
        let guarded = left.count_ones() as usize >= above;
        high += if guarded { TRUMP_RANK[above] } else { BARE_TRUMP_RANK[above] };
    }
    (high, own.count_ones() as f32 - high)
}

/// How likely a seat takes no trick if it tries to, by what it sees.
pub(super) fn nil_chance(g: &Spades, s: &State, seat: usize) -> f32 {
    let (hand, unseen) = (s.hands[seat], g.unseen_by(s, seat));
    let share = held_share(g, s, seat, unseen);
    let mut chance = 1.0;
    for (lane, suit) in LANES.into_iter().enumerate() {
        let out = (unseen & suit).count_ones() as f32 * share;
        // The lowest cards of a suit are played first; later ones can be thrown off. Spades cannot.
        let played = if lane == 3 { MOST * 4 } else { 3 };
        for card in Card::all_of(hand & suit).take(played) {
            let above = (unseen & suit & card.beaters()).count_ones() as f32 * share;
            let below = (out - above).max(0.0) / (out + 0.5);
            chance *= 1.0 - if lane == 3 { below.powi(2) } else { 0.9 * below.powi(3) };
        }
    }
    // Dangers come together: a hand that survives the first ones has thrown off the rest.
    chance.sqrt()
}

/// Tricks that each seat is expected to have at the end of the hand, all cards known: those taken, and the rest shared
/// out by what the hands are good for.
pub(super) fn expected_tricks(g: &Spades, s: &State) -> [f32; MOST] {
    let mut tricks = s.won.map(f32::from);
    if !matches!(s.phase, Phase::Bid | Phase::Play) {
        return tricks;
    }
    let mut rest = f32::from(g.each - s.tricks);
    if s.phase == Phase::Play && s.count > 0 {
        let (sure, taker) = open_trick(g, s);
        tricks[s.winner as usize] += 1.0 - sure;
        tricks[taker] += sure;
        rest -= 1.0;
    }
    let mut shares = [0.0; MOST];
    for (seat, share) in shares.iter_mut().enumerate().take(g.seats) {
        *share = if s.hands[seat] == 0 { 0.0 } else { own_tricks(g, s, seat) + 0.1 };
    }
    let sum: f32 = shares.iter().sum();
    if sum > 0.0 {
        tricks.iter_mut().zip(shares).for_each(|(tricks, share)| *tricks += rest * share / sum);
    }
    tricks
}

/// Who takes the open trick: a seat still to play that can beat the best card, as far as it wants to.
fn open_trick(g: &Spades, s: &State) -> (f32, usize) {
    let mut best = s.best;
    let mut taker = s.winner as usize;
    for turn in 0..g.seats - s.count as usize {
        let seat = (s.mover as usize + turn) % g.seats;
        let winning = g.legal_from(s, s.hands[seat]) & best.beaters();
        if winning != 0 && g.side(seat) != g.side(taker) {
            best = Card::highest(winning);
            taker = seat;
        }
    }
    (if taker == s.winner as usize { 1.0 } else { 0.75 }, taker)
}
