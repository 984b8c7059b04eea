//! An evaluation, a move ordering, random play on bits, and what paper 001's players want.

use super::rules::{Cell, State, TicTacToe};
use nply_core::{Evaluate, Game, OrderMoves, Player, PlayerType, Playout, Rng, Values};

/// Lines that a seat can still fill less those of the other, as a small part of a win.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenLines;

impl Evaluate<TicTacToe> for OpenLines {
    fn evaluate(&self, g: &TicTacToe, s: &State) -> Values {
        if g.is_over(s) {
            return g.payoffs(s);
        }
        let open = |other: usize| g.lines().iter().filter(|&line| line & s.marks[other] == 0).count() as f32;
        let lead = (open(1) - open(0)) / (2.0 * g.lines().len() as f32);
        Values::of(&[lead, -lead])
    }
}

/// Rates a cell by the number of lines through it: centre, corners, edges.
#[derive(Clone, Copy, Debug, Default)]
pub struct LinesThrough;

impl OrderMoves<TicTacToe> for LinesThrough {
    fn rate(&self, g: &TicTacToe, _s: &State, _who: Player, list: &[Cell], out: &mut Vec<f32>) {
        out.extend(
            list.iter().map(|cell| g.lines().iter().filter(|&line| line >> cell.0 & 1 == 1).count() as f32),
        );
    }
}

/// Random play straight on the bits.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomCells;

impl Playout<TicTacToe> for RandomCells {
    fn choose(&self, _g: &TicTacToe, _s: &State, _who: Player, list: &[Cell], rng: &mut Rng) -> Cell {
        rng.pick(list)
    }

    fn run(&self, g: &TicTacToe, s: &mut State, limit: u32, _buf: &mut Vec<Cell>, rng: &mut Rng) -> u32 {
        for plies in 0..limit {
            if g.is_over(s) {
                return plies;
            }
            g.mark(s, rng.pick_bit(g.free(s)));
        }
        limit
    }
}

/// 1 for a win, 0.5 for a draw, -1 for a loss and 0 while the game runs, scaled from 0 to 1.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tag;

impl PlayerType<TicTacToe> for Tag {
    fn utility(&self, g: &TicTacToe, s: &State, _values: &Values, who: Player) -> f32 {
        let value = match g.winner(s) {
            Some(seat) if seat == who.index() => 1.0,
            Some(_) => -1.0,
            None if g.free(s) == 0 => 0.5,
            None => 0.0,
        };
        (value + 1.0) / 2.0
    }
}
