//! What games with a pack of cards share: cards and sets of them, blocks of neighbours, deals drawn evenly by counting,
//! names of seats.

pub mod bits;
pub mod blocks;
pub mod cards;
pub mod seats;
pub mod splits;
