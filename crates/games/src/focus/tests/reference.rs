//! The rules once more, with lists of pieces on coordinates, against the fast ones.

use super::super::board::{cell, places};
use super::super::{Action, Focus, State};
use super::build;
use nply_core::{Game, Notation, Seed, Turn};
use std::collections::{BTreeMap, BTreeSet};

/// Pieces from the bottom to the top.
type Board = BTreeMap<(i32, i32), Vec<usize>>;

struct Plain {
    board: Board,
    reserve: Vec<u8>,
    taken: Vec<Vec<u8>>,
}

fn is_square((x, y): (i32, i32)) -> bool {
    let width = [4, 6, 8, 8, 8, 8, 6, 4];
    (0..8).contains(&y) && (2 * x - 7).abs() < width[y as usize]
}

impl Plain {
    fn of(s: &State, seats: usize) -> Plain {
        let stacks = places().zip(s.stacks).map(|(place, stack)| (place, stack.owners().collect()));
        let taken = s.taken[..seats].iter().map(|taken| taken[..seats].to_vec()).collect();
        Plain {
            board: stacks.filter(|(_, stack): &(_, Vec<usize>)| !stack.is_empty()).collect(),
            reserve: s.reserve[..seats].to_vec(),
            taken,
        }
    }

    fn actions(&self, seat: usize, up_to: bool) -> BTreeSet<Action> {
        let mut list = BTreeSet::new();
        for (&(x, y), stack) in self.board.iter().filter(|(_, stack)| stack.last() == Some(&seat)) {
            for pieces in 1..=stack.len() as i32 {
                let ways = if up_to { 1..=pieces } else { pieces..=pieces };
                for n in ways {
                    for to in [(x + n, y), (x - n, y), (x, y + n), (x, y - n)] {
                        if is_square(to) {
                            let (from, to) = (cell(x, y).unwrap(), cell(to.0, to.1).unwrap());
                            list.insert(Action::carry(from, to, pieces as usize));
                        }
                    }
                }
            }
        }
        if self.reserve[seat] > 0 {
            list.extend((0..52).map(Action::drop));
        }
        list
    }

    fn apply(&mut self, seat: usize, a: Action) {
        let place = |cell: usize| places().nth(cell).unwrap();
        let moved = if a.pieces() == 0 {
            self.reserve[seat] -= 1;
            vec![seat]
        } else {
            let stack = self.board.get_mut(&place(a.from())).unwrap();
            stack.split_off(stack.len() - a.pieces())
        };
        let stack = self.board.entry(place(a.to())).or_default();
        stack.extend(moved);
        while stack.len() > 5 {
            match stack.remove(0) {
                owner if owner == seat => self.reserve[seat] += 1,
                owner => self.taken[seat][owner] += 1,
            }
        }
        self.board.retain(|_, stack| !stack.is_empty());
    }
}

fn compare(g: &Focus, up_to: bool, turns: usize, seed: Seed) -> usize {
    let (mut rng, seats) = (seed.rng(), g.players());
    let mut s = g.start(&mut rng);
    let mut plain = Plain::of(&s, seats);
    for turn in 0..turns {
        let Turn::One(who) = g.turn(&s) else { return turn };
        let list = g.listed(&s, Some(who));
        if !g.is_opening(&s) {
            assert_eq!(list.iter().copied().collect::<BTreeSet<_>>(), plain.actions(who.index(), up_to));
            let fresh = State { plies: s.plies, mover: s.mover, winner: s.winner, ..State::new(s.stacks) };
            assert_eq!(s.tops, fresh.tops, "{}", g.state_text(&s));
        }
        let action = rng.pick(&list);
        g.apply(&mut s, action);
        plain.apply(who.index(), action);
        let ours = Plain::of(&s, seats);
        assert_eq!(
            (ours.board, ours.reserve, ours.taken),
            (plain.board.clone(), plain.reserve.clone(), plain.taken.clone())
        );
    }
    turns
}

#[test]
fn the_fast_rules_agree_with_the_plain_ones() {
    for (seats, options) in
        [(2, ""), (3, ""), (4, ""), (2, "distance=up-to"), (3, "preset=classic,distance=up-to")]
    {
        let g = build(seats, options);
        let turns: usize = (0..4).map(|i| compare(&g, options.contains("up-to"), 1000, Seed(i))).sum();
        assert!(turns > 1000, "{turns}");
    }
}
