//! Tests of the rules.

use super::rules::Dominion;
use nply_core::GameSpec;

/// A game by its spec.
fn game(spec: &str) -> Dominion {
    spec.parse::<GameSpec>().and_then(|spec| spec.build()).unwrap_or_else(|bad| panic!("{bad}")).0
}

mod basics;
