//! What games with a pack of cards share: sets of cards as bits, and deals drawn evenly by counting.

pub mod bits;
pub mod splits;
