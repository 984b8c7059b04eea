//! What games with a pack of cards share: sets of cards as bits, deals drawn evenly by counting, names of
//! seats.

pub mod bits;
pub mod seats;
pub mod splits;
