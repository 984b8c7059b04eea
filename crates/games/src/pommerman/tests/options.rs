//! Every option changes what it says.

use super::{bomb, cells, pommerman, scene, stand};
use crate::pommerman::cells::Direction;
use crate::pommerman::state::{Action, SEATS, State};
use nply_core::{Game, Seed, Turn};

fn still(s: &mut State, opens: bool) {
    s.advance(&[Action::Stop; SEATS], opens);
}

#[test]
fn steps_end_the_game() {
    let (long, short) = (pommerman(""), pommerman("steps=1"));
    let mut s = long.start(&mut Seed(1).rng());
    still(&mut s, false);
    assert_eq!((long.turn(&s) == Turn::Over, short.turn(&s) == Turn::Over), (false, true));
}

/// With `overlap=opens` a bomb that rolls to where an old flame goes out and a younger one burns on does not explode yet.
#[test]
fn overlapping_flames_burn_or_open() {
    let before = || {
        let mut s = scene("a1 k1");
        s.flames = [cells("e5"), cells("e5"), 0];
        bomb(&mut s, "d5", 9, 2, 0, Some(Direction::Right));
        s
    };
    let (mut burns, mut opens) = (before(), before());
    still(&mut burns, pommerman("").opens);
    still(&mut opens, pommerman("overlap=opens").opens);
    assert_eq!((burns.bombs().len(), opens.bombs().len()), (0, 1));
    // In the next step the younger flame goes out, and the bomb rolls on.
    still(&mut opens, true);
    assert_eq!((opens.bombs().len(), opens.burning()), (1, 0));
}

#[test]
fn where_a_cell_opens_its_item_can_be_taken_by_who_then_burns() {
    let before = || {
        let mut s = scene("d5 k1");
        s.flames = [cells("e5"), cells("e5"), 0];
        s.hidden[2] = cells("e5");
        (s.covered, s.unseen) = (cells("e5"), 1);
        s
    };
    let enter = |opens: bool| {
        let mut s = before();
        let mut actions = [Action::Stop; SEATS];
        actions[0] = Action::Right;
        s.advance(&actions, opens);
        (stand(&s), s.agents[0].kick, s.unseen, s.lost)
    };
    assert_eq!(enter(false), ("- k1 - -".into(), false, 1, 1));
    assert_eq!(enter(true), ("- k1 - -".into(), true, 0, 0));
}

#[test]
fn presets_are_what_they_say() {
    let (original, thesis) = (pommerman("preset=original"), pommerman("preset=thesis"));
    assert_eq!((original.open, original.opens, original.steps), (false, false, 800));
    assert_eq!((thesis.open, thesis.opens, thesis.steps), (true, true, 800));
}
