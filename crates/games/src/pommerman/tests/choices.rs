//! The rule-based agent in positions made by hand: one for each of its rules.

use super::{bomb, cell, cells, scene, walled};
use crate::pommerman::cells::Direction;
use crate::pommerman::simple::{Board, Memory, decide};
use crate::pommerman::state::{Action, State};
use std::collections::BTreeMap;

/// What p1 may do, with probabilities in hundredths.
fn choices(s: &State, memory: Memory) -> Vec<(Action, u32)> {
    let mut sums: BTreeMap<Action, f32> = BTreeMap::new();
    for (action, probability, _) in decide(s, &Board::of(s), 0, memory).iter() {
        *sums.entry(action).or_default() += probability;
    }
    sums.into_iter().map(|(action, sum)| (action, (sum * 100.0).round() as u32)).collect()
}

fn fresh(s: &State) -> Vec<(Action, u32)> {
    choices(s, Memory::default())
}

#[test]
fn it_leaves_a_bomb_under_it_by_the_first_way_out() {
    // To the right it is a dead end, to the left the way turns.
    let mut s = walled("f6 f4 g5 d6 c6 c5", "", "e5 k11");
    bomb(&mut s, "e5", 9, 2, 0, None);
    assert_eq!(fresh(&s), [(Action::Left, 100)]);
    // The first in the order right, left, up, down that is good.
    let mut open = scene("e5 k11");
    bomb(&mut open, "e5", 9, 2, 0, None);
    assert_eq!(fresh(&open), [(Action::Right, 100)]);
}

#[test]
fn it_leaves_the_line_of_a_bomb_and_not_towards_it() {
    let mut s = scene("e5 k11");
    bomb(&mut s, "g5", 9, 3, 1, None);
    assert_eq!(fresh(&s), [(Action::Up, 33), (Action::Down, 33), (Action::Left, 33)]);
    // A bomb that is further away than its strength does not matter, even if a wall in between made the way longer.
    let mut far = walled("f5", "", "e5 k11");
    bomb(&mut far, "g5", 9, 3, 1, None);
    assert!(fresh(&far).iter().all(|&(_, share)| share < 100), "it wanders about");
    // Nowhere to go: it walks towards the bomb.
    let mut shut = walled("e6 e4 d5", "", "e5 k11");
    bomb(&mut shut, "g5", 9, 3, 1, None);
    assert_eq!(fresh(&shut), [(Action::Right, 100)]);
}

#[test]
fn it_bombs_an_enemy_beside_it_if_it_can_hide() {
    let mut s = scene("e5 e6");
    assert_eq!(fresh(&s), [(Action::Bomb, 100)]);
    s.agents[0].ammo = 0;
    assert_eq!(fresh(&s), [(Action::Up, 100)], "it walks into the enemy instead");
    let shut = walled("d5 f5 d4 f4 e3", "", "e5 e6");
    assert_eq!(fresh(&shut), [(Action::Up, 100)], "in a dead end of two cells nobody hides");
}

#[test]
fn it_chases_and_sometimes_tires_of_the_direction() {
    let s = walled("", "", "e5 e8");
    assert_eq!(fresh(&s), [(Action::Up, 100)]);
    let again = choices(&s, Memory::default().chased(Direction::Up));
    assert_eq!(again[0], (Action::Up, 63), "half, and a quarter of the rest at random");
    // Two ways round a corner.
    assert_eq!(fresh(&scene("e5 f6")), [(Action::Up, 50), (Action::Right, 50)]);
    // Over the corner with two steps to the right: right first in three of four cases.
    assert_eq!(fresh(&scene("e5 g6")), [(Action::Up, 25), (Action::Right, 75)]);
    // Of two equally near the later seat.
    assert_eq!(fresh(&scene("e5 e7 e3")), [(Action::Down, 100)]);
    assert_eq!(fresh(&scene("e5 e3 e7")), [(Action::Up, 100)]);
    // Four steps are too far.
    assert_eq!(fresh(&scene("e5 e9")).len(), 4);
}

#[test]
fn it_fetches_near_items() {
    let mut s = scene("e5 k11");
    s.items = [cells("e7"), cells("c5"), 0];
    assert_eq!(fresh(&s), [(Action::Left, 100)], "of equally near ones the last kind");
    s.items = [cells("e6"), cells("c5"), 0];
    assert_eq!(fresh(&s), [(Action::Up, 100)], "the nearest");
    s.items = [cells("e7 e3"), 0, 0];
    assert_eq!(fresh(&s), [(Action::Down, 100)], "of a kind the last cell");
    s.items = [cells("f6"), 0, 0];
    assert_eq!(fresh(&s), [(Action::Up, 50), (Action::Right, 50)]);
}

/// The coin that leads to an enemy over an item's cell is the coin that leads to the item.
#[test]
fn the_way_to_an_item_is_the_way_to_the_enemy_behind_it() {
    // The enemy on g6 is reached over f6, where an item lies, or over g5, where a wall is.
    let mut s = walled("g5", "", "e5 g6");
    s.items[0] = cells("f6");
    let up = choices(&s, Memory::default().chased(Direction::Up));
    // Half of the time the way over f6 begins upwards: it goes, or tires and fetches the item by the same way.
    assert_eq!(up, [(Action::Up, 50), (Action::Right, 50)]);
}

#[test]
fn it_blows_up_wood() {
    assert_eq!(fresh(&walled("", "e6", "e5 k11")), [(Action::Bomb, 100)]);
    let mut s = walled("", "e6", "e5 k11");
    s.agents[0].ammo = 0;
    assert_eq!(fresh(&s), [(Action::Stop, 100)]);
    assert_eq!(fresh(&walled("", "e7", "e5 k11")), [(Action::Up, 100)]);
    // Not where a bomb could reach it.
    let mut covered = walled("", "e7", "e5 k11");
    bomb(&mut covered, "a6", 9, 4, 1, None);
    assert!(!fresh(&covered).iter().any(|&(action, _)| action == Action::Up));
}

#[test]
fn it_does_not_wander_back() {
    let s = scene("e5 k11");
    let been = Memory::default().wandered(cell("e6")).wandered(cell("d5"));
    assert_eq!(choices(&s, been), [(Action::Down, 50), (Action::Right, 50)]);
    let everywhere =
        ["e6", "e4", "d5", "f5", "e5"].iter().fold(been, |memory, name| memory.wandered(cell(name)));
    assert_eq!(choices(&s, everywhere).len(), 4, "unless it has been everywhere");
    let after: Vec<Memory> = decide(&s, &Board::of(&s), 0, been).iter().map(|(.., after)| after).collect();
    assert!(after.iter().all(|&after| after == been.wandered(cell("e5"))));
}

#[test]
fn it_does_not_see_the_far_edge() {
    // From the first column the last one is not looked at, so the enemy there is no enemy; others see it.
    let s = scene("a5 k5");
    assert_eq!(fresh(&s).len(), 3);
    assert!(Board::of(&s).bombs().is_empty());
}
