//! nply registry
