//! What a parallel search reports.

use super::tree::{Arm, Node};
use crate::tree::choose::{LINE, compare};
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

/// The line of most visits from an arm of the root.
pub(super) fn expected<A: Copy>(start: &Arm<A>) -> Vec<A> {
    let (mut pv, mut at) = (vec![start.action], start);
    while pv.len() < LINE {
        let arms = at.child.get().map_or(&[][..], |node: &Box<Node<A>>| &node.arms);
        let Some(most) = arms.iter().max_by_key(|arm| arm.visits()).filter(|arm| arm.visits() > 0) else {
            break;
        };
        pv.push(most.action);
        at = most;
    }
    pv
}
