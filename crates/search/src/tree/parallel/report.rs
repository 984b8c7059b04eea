//! What a parallel search reports.

use crate::tree::choose::compare;
use crate::tree::options::FinalMove;
use nply_core::{Line, Player, Rng};

/// The lines in the order of the final rule, ties at random.
pub(super) fn sorted<A>(
    mut lines: Vec<Line<A>>,
    final_move: FinalMove,
    who: Player,
    rng: &mut Rng,
) -> Vec<Line<A>> {
    rng.shuffle(&mut lines);
    lines.sort_by(|a, b| compare(final_move, who, b, a));
    lines
}
