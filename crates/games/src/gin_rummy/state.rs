//! A position, and the small things it is made of.

use super::cards::{Card, NO_CARD};

/// The most seats.
pub(super) const MOST: usize = 4;
/// The most melds of one hand.
pub(super) const MOST_MELDS: usize = 3;
/// No meld, or no seat.
pub(super) const NONE: u8 = crate::deck::seats::NO_SEAT;

/// Where a hand stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Phase {
    /// Chance deals, and turns up the first card of the pile.
    Deal,
    /// The first upcard is offered to one seat after the other.
    Offer,
    /// A seat takes the upcard or draws from the stock.
    Draw,
    /// Chance gives the card drawn from the stock.
    Stock,
    /// A seat with a card too many throws one, or knocks.
    Discard,
    /// The stock has come to its end: the last upcard may be taken to knock.
    Wall,
    /// The knocker throws a card, then lays melds one by one.
    Knock,
    /// Another seat lays off cards on the knocker's melds.
    Layoff,
    /// Another seat lays its own melds.
    Lay,
    /// The game is over; all cards are open.
    Over,
}

/// How the last hand ended.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Ending {
    /// It has not; or another hand followed it.
    Open,
    /// Somebody knocked, and cards were compared.
    Knock,
    /// Somebody laid all cards but the discard.
    Gin,
    /// Somebody laid all cards, with no discard.
    BigGin,
    /// Nobody went out before the stock ran out, or before a rule against endless play ended the hand.
    Exhausted,
}

/// A move or an outcome.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// A card is thrown, laid off, or dealt.
    Card(Card),
    /// The upcard is taken.
    Upcard,
    /// A card is drawn from the stock.
    Stock,
    /// Nothing, or nothing more.
    Pass,
    /// The seat knocks; where melds are not declared one by one, everything else follows by itself.
    Knock,
    /// The seat lays all its cards without a discard.
    BigGin,
    /// A meld is laid: its number.
    Meld(u8),
}

/// A position: where the cards are, and what the seats know of it.
///
/// Cards in hands that everybody knows to be there are marked in `shown`: those taken from the pile and not yet thrown,
/// and the whole hand of a knocker. The rest of a hand is seen by its owner. In a view the hands of others hold only
/// cards that are `shown`. Whatever is in no other place is in the stock, in no order: a card gets its place when
/// somebody draws it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// Cards held and not laid.
    pub(super) hands: [u64; MOST],
    /// Cards laid in melds or laid off, by the seat that laid them.
    pub(super) laid: [u64; MOST],
    /// Cards of hands that everybody knows.
    pub(super) shown: u64,
    /// The pile without the upcard; nobody gets these any more.
    pub(super) discards: u64,
    /// Cards laid off on the knocker's melds.
    pub(super) layoffs: u64,
    /// What each seat has won less what it has lost in finished hands.
    pub(super) totals: [i16; MOST],
    /// What each seat has won in finished hands; a match ends by it.
    pub(super) won: [u16; MOST],
    /// Melds declared by the knocker.
    pub(super) melds: [u8; MOST_MELDS],
    pub(super) phase: Phase,
    pub(super) ending: Ending,
    pub(super) upcard: Card,
    /// The card that the seat to throw has taken from the pile in this turn.
    pub(super) taken: Card,
    /// Whether the last seat threw the very card that it had taken.
    pub(super) returned: bool,
    pub(super) seats: u8,
    /// Cards dealt, or seats that have refused the first upcard: whatever the phase counts.
    pub(super) count: u8,
    /// The seat to act; 0 in the deal and after the end.
    pub(super) mover: u8,
    /// The seat that knocked.
    pub(super) knocker: u8,
    /// Cards in the stock.
    pub(super) stock: u8,
    /// How often an upcard was taken in this hand, the first offer not counted.
    pub(super) takes: u8,
    /// The most deadwood to knock with in this hand.
    pub(super) limit: u8,
    /// Finished hands.
    pub(super) hand: u8,
}

impl State {
    pub(super) fn new(seats: usize, stock: u8, limit: u8) -> State {
        State {
            hands: [0; MOST],
            laid: [0; MOST],
            shown: 0,
            discards: 0,
            layoffs: 0,
            totals: [0; MOST],
            won: [0; MOST],
            melds: [NONE; MOST_MELDS],
            phase: Phase::Deal,
            ending: Ending::Open,
            upcard: NO_CARD,
            taken: NO_CARD,
            returned: false,
            seats: seats as u8,
            count: 0,
            mover: 0,
            knocker: NONE,
            stock,
            takes: 0,
            limit,
            hand: 0,
        }
    }

    /// The seat after this one.
    #[inline]
    pub(super) fn next(&self, seat: u8) -> u8 {
        if seat + 1 == self.seats { 0 } else { seat + 1 }
    }

    /// All cards that lie somewhere else than in the stock.
    #[inline]
    pub(super) fn placed(&self) -> u64 {
        let held = self.hands.iter().chain(&self.laid).fold(0, |all, cards| all | cards);
        held | self.discards | self.upcard.as_set()
    }

    /// Whether cards are being laid one by one.
    #[inline]
    pub(super) fn is_laying(&self) -> bool {
        matches!(self.phase, Phase::Knock | Phase::Layoff | Phase::Lay)
    }

    /// How many cards a seat holds; readable from a view too.
    #[inline]
    pub(super) fn hand_size(&self, seat: usize, each: u8) -> usize {
        let each = each as usize;
        match self.phase {
            Phase::Deal => {
                let seats = self.seats as usize;
                ((self.count as usize + seats - 1 - seat) / seats).min(each)
            }
            Phase::Discard if self.mover as usize == seat => each + 1,
            Phase::Over => self.hands[seat].count_ones() as usize,
            Phase::Knock | Phase::Layoff | Phase::Lay => {
                if self.knocker as usize == seat {
                    self.hands[seat].count_ones() as usize
                } else {
                    each - self.laid[seat].count_ones() as usize
                }
            }
            _ => each,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 128, "{}", size_of::<State>());
        assert_eq!(size_of::<Action>(), 2);
    }
}
