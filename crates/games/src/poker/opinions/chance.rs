//! How often the cards of a seat win, by nothing but what it sees.

use super::super::cards::{Dealer, PACK, cards_of};
use super::super::rank::rank;
use super::super::state::State;
use nply_core::Rng;

/// How often two cards win against any two others, in thousandths (a tie counts half). Ranks from the two to the ace;
/// suited where the first is higher, offsuit where it is lower. From 1.5 million deals each; `tests/opinions.rs` deals some
/// of them again.
#[rustfmt::skip]
static HOLES: [[u16; 13]; 13] = [
    [503, 322, 332, 342, 341, 347, 368, 390, 416, 443, 474, 505, 550],
    [359, 537, 351, 363, 361, 366, 376, 400, 425, 452, 483, 514, 558],
    [368, 386, 571, 382, 379, 386, 395, 407, 436, 462, 491, 523, 567],
    [378, 397, 414, 603, 400, 405, 414, 426, 442, 472, 501, 533, 578],
    [377, 395, 413, 431, 633, 422, 433, 445, 460, 479, 510, 542, 576],
    [382, 401, 419, 437, 454, 663, 451, 463, 480, 497, 518, 552, 588],
    [403, 408, 427, 446, 462, 479, 692, 481, 497, 514, 536, 560, 599],
    [425, 432, 439, 457, 474, 492, 509, 720, 515, 533, 554, 578, 608],
    [448, 457, 465, 472, 489, 507, 524, 540, 750, 552, 573, 597, 627],
    [474, 483, 491, 500, 506, 523, 540, 556, 576, 774, 581, 606, 636],
    [502, 511, 518, 527, 536, 543, 561, 576, 594, 602, 799, 615, 645],
    [532, 540, 548, 558, 566, 575, 583, 600, 619, 626, 634, 824, 653],
    [574, 582, 591, 599, 600, 610, 619, 627, 646, 654, 662, 671, 853],
];

/// How often a hand wins, from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Chance {
    /// Against one other seat.
    pub one: f32,
    /// Against all that are still in.
    pub all: f32,
}

/// The chance of two hole cards before the flop against one seat with any cards.
pub(in super::super) fn of_hole(hole: u64) -> f32 {
    let mut cards = cards_of(hole).map(|card| (card.number() % 13, card.number() / 13));
    let (Some(a), Some(b)) = (cards.next(), cards.next()) else { return 0.5 };
    let (high, low) = (a.0.max(b.0), a.0.min(b.0));
    let thousandths = if a.1 == b.1 { HOLES[high][low] } else { HOLES[low][high] };
    f32::from(thousandths) / 1000.0
}

/// The chances of a seat: from a table before the flop, else by so many deals of what it has not seen. Against all the
/// chance against one counts to this power.
pub(in super::super) fn chance(s: &State, seat: usize, deals: u32, power: f32, rng: &mut Rng) -> Chance {
    let (hole, board) = (s.holes[seat], s.board_set());
    let others = s.live.count_ones().saturating_sub(1).max(1);
    if hole.count_ones() != 2 {
        return Chance { one: 0.5, all: 1.0 / (others + 1) as f32 };
    }
    let one = match s.on_board {
        0 => of_hole(hole),
        on_board => {
            let won: u32 = (0..deals).map(|_| deal(hole, board, 5 - u32::from(on_board), rng)).sum();
            // One deal more, half won: few deals prove nothing.
            (won + 1) as f32 / (2 * deals + 2) as f32
        }
    };
    Chance { one, all: one.powf(power) }
}

/// 2 for a deal that is won against one other seat, 1 for a tie, 0 for a loss.
fn deal(hole: u64, board: u64, to_come: u32, rng: &mut Rng) -> u32 {
    let mut dealer = Dealer::new(PACK & !(hole | board), rng);
    let full = board | dealer.cards(to_come);
    let (own, other) = (rank::<7>(hole | full, true), rank::<7>(dealer.cards(2) | full, true));
    u32::from(own >= other) + u32::from(own > other)
}
