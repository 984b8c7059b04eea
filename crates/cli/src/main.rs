//! nply
fn main() {}
