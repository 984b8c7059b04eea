//! What games with a pack of cards share: cards and sets of them, blocks of neighbours, cards handed out at random, also
//! where seats are known to lack some, names of seats, records of other programs.

pub mod bits;
pub mod blocks;
pub mod cards;
pub mod deals;
pub mod records;
pub mod seats;
pub mod splits;
#[cfg(test)]
pub mod testing;
