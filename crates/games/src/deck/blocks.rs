//! Blocks of cards: neighbours in a suit that come to the same in a game of tricks.

use super::bits::bits_of;

/// The cards of one suit that lie below a card, where a suit is a lane of 16 bits.
#[inline]
fn below(card: u8) -> u64 {
    let suit = 0xFFFF << (card & 48);
    suit & ((1 << card) - 1)
}

/// The lowest card of each block of `own`: cards of one suit that are alike, with none of `others` between them.
pub fn lowest_of_blocks(own: u64, others: u64, alike: impl Fn(u64, u64) -> bool) -> u64 {
    let mut kept = own;
    for card in bits_of(own) {
        let lower = own & below(card);
        if lower == 0 {
            continue;
        }
        let next = 63 - lower.leading_zeros() as u8;
        let between = below(card) & !below(next) & !(1 << next);
        if others & between == 0 && alike(1 << card, 1 << next) {
            kept &= !(1 << card);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_and_suits_divide_blocks() {
        // Two suits: 0 1 3 of the first, and 2 of the second, which is no neighbour of them.
        let own = 0b1011 | 1 << 18;
        assert_eq!(lowest_of_blocks(own, 0, |_, _| true), 1 | 1 << 18);
        assert_eq!(lowest_of_blocks(own, 0b100, |_, _| true), 0b1001 | 1 << 18);
        assert_eq!(lowest_of_blocks(own, 0b1_0000, |_, _| true), 1 | 1 << 18, "above all of them");
        assert_eq!(lowest_of_blocks(own, 0, |card, _| card != 2), 0b11 | 1 << 18, "one that is not alike");
        // From the highest card of the last suit to the lowest of it.
        assert_eq!(lowest_of_blocks(1 << 60 | 1 << 48, 1 << 47, |_, _| true), 1 << 48);
    }
}
