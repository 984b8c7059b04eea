//! nply arena
