//! The rules once more, square by square, against the fast ones.

use super::super::{Rolit, State};
use super::build;
use nply_core::{Game, Notation, Rng, Seed, Turn};
use std::collections::BTreeMap;

type Board = BTreeMap<(i32, i32), usize>;

fn board(s: &State) -> Board {
    let cell = |square: usize| ((square % 8) as i32, (square / 8) as i32);
    (0..64).filter_map(|square| s.colour(square).map(|colour| (cell(square), colour))).collect()
}

fn directions() -> impl Iterator<Item = (i32, i32)> {
    (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))).filter(|&step| step != (0, 0))
}

fn captured(board: &Board, colour: usize, at: (i32, i32)) -> Vec<(i32, i32)> {
    let mut captured = Vec::new();
    for (x, y) in directions() {
        let ray = (1..).map(|n| (at.0 + n * x, at.1 + n * y));
        let run: Vec<(i32, i32)> =
            ray.take_while(|cell| board.get(cell).is_some_and(|&other| other != colour)).collect();
        let n = run.len() as i32 + 1;
        if board.get(&(at.0 + n * x, at.1 + n * y)) == Some(&colour) {
            captured.extend(run);
        }
    }
    captured
}

fn legal(board: &Board, colour: usize) -> Vec<(i32, i32)> {
    let cells = (0..8).flat_map(|y| (0..8).map(move |x| (x, y)));
    let empty: Vec<(i32, i32)> = cells.filter(|cell| !board.contains_key(cell)).collect();
    let capturing: Vec<(i32, i32)> =
        empty.iter().copied().filter(|&cell| !captured(board, colour, cell).is_empty()).collect();
    if !capturing.is_empty() {
        return capturing;
    }
    let touches = |&(x, y): &(i32, i32)| directions().any(|(dx, dy)| board.contains_key(&(x + dx, y + dy)));
    empty.into_iter().filter(touches).collect()
}

fn compare(g: &Rolit, s: &State, rng: &mut Rng) -> Option<State> {
    let Turn::One(who) = g.turn(s) else { return None };
    let before = board(s);
    let list = g.listed(s, Some(who));
    let squares: Vec<(i32, i32)> =
        list.iter().filter_map(|a| a.square()).map(|n| (i32::from(n % 8), i32::from(n / 8))).collect();
    assert_eq!(squares, legal(&before, who.index()), "{}", g.state_text(s));
    let at = rng.below(list.len() as u32) as usize;
    let (mut next, mut expected) = (*s, before.clone());
    g.apply(&mut next, list[at]);
    expected.insert(squares[at], who.index());
    for cell in captured(&before, who.index(), squares[at]) {
        expected.insert(cell, who.index());
    }
    assert_eq!(board(&next), expected);
    Some(next)
}

#[test]
fn the_fast_rules_agree_with_the_plain_ones() {
    let mut rng = Seed(5).rng();
    for seats in 2..=4 {
        let g = build(seats, "");
        for _ in 0..40 {
            let mut s = g.start(&mut rng);
            while let Some(next) = compare(&g, &s, &mut rng) {
                s = next;
            }
        }
    }
}

#[test]
fn they_agree_on_boards_that_no_game_leads_to() {
    let (g, mut rng) = (build(4, ""), Seed(6).rng());
    for _ in 0..2000 {
        let density = 1 + rng.below(9);
        let balls: Vec<(usize, usize)> =
            (0..64).filter(|_| rng.below(10) < density).map(|square| (square, 0)).collect();
        let mut s = State::new(balls.iter().map(|&(square, _)| (square, rng.below(4) as usize)));
        s.mover = rng.below(4) as u8;
        if s.occupied != 0 {
            compare(&g, &s, &mut rng);
        }
    }
}
