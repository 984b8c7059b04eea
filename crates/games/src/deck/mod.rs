//! What games with a pack of cards share: sets of cards as bits, blocks of neighbours, deals drawn evenly by
//! counting, names of seats.

pub mod bits;
pub mod blocks;
pub mod seats;
pub mod splits;
