//! What may lie under wood, by the law of the boards.

use super::cells::{bit, each};
use super::generate::hide_among;
use super::state::{Items, State};
use nply_core::Rng;

/// Hides the unseen items again: on each choice of the cells that nobody has looked under alike, of each kind alike. Cells
/// that burnt twice count as well: what they hid is lost, and nobody knows whether it was anything.
pub(super) fn hide_items(s: &mut State, rng: &mut Rng) {
    s.hidden = Items::default();
    let lost = std::iter::repeat_n(0, s.lost.into());
    hide_among(each(s.covered).map(bit).chain(lost), s.unseen.into(), &mut s.hidden, rng);
}
