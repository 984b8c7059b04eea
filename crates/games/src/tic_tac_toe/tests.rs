//! Tests of the whole game.

use super::notation::parse_board;
use super::{Cell, Tag, TicTacToe};
use nply_core::{Game, Listed, Notation, Options, Player, PlayerType, Turn, Values};

fn build(options: &str) -> TicTacToe {
    let about = TicTacToe::ABOUT;
    TicTacToe::build(2, &Options::parse(about.options, about.presets, options).unwrap()).unwrap()
}

#[test]
fn a_line_on_the_last_cell_wins() {
    let g = build("");
    let mut s = parse_board("xox/oxo/ox.").expect("a board");
    assert_eq!(g.turn(&s), Turn::One(Player::new(0)));
    g.apply(&mut s, Cell(8));
    assert_eq!(g.turn(&s), Turn::Over);
    assert_eq!(g.payoffs(&s), Values::of(&[1.0, -1.0]));
}

#[test]
fn a_full_board_without_a_line_is_drawn() {
    let g = build("");
    let s = parse_board("xxo/oox/xox").expect("a board");
    assert_eq!(g.turn(&s), Turn::Over);
    assert_eq!(g.payoffs(&s).seats(2), [0.0, 0.0]);
}

/// `size`: three in a row win on the small board only.
#[test]
fn lines_are_as_long_as_the_board() {
    for size in 3..=6 {
        let g = build(&format!("size={size}"));
        assert_eq!(g.lines().len(), 2 * size + 2);
        for &line in g.lines() {
            assert_eq!((line.count_ones() as usize, g.has_line(line)), (size, true));
            assert!(!g.has_line(line & (line - 1)));
        }
    }
    let s = parse_board("xxx./ooo./..../....").expect("a board");
    assert!(matches!(build("size=4").turn(&s), Turn::One(_)));
    assert!(build("").validate(&s).is_err());
    let s = parse_board("x..../ox.../.ox../..ox./...ox").expect("a board");
    assert_eq!(build("size=5").turn(&s), Turn::Over);
    assert!(
        Options::parse(TicTacToe::ABOUT.options, &[], "size=7")
            .is_ok_and(|o| TicTacToe::build(2, &o).is_err())
    );
}

#[test]
fn tag_values_draws_above_the_middle() {
    let value = |board: &str, seat| {
        let (g, s) = (build("preset=tag2022"), parse_board(board).expect("a board"));
        Tag.utility(&g, &s, &g.payoffs(&s), Player::new(seat))
    };
    assert_eq!([value("xxx/oo./...", 0), value("xxx/oo./...", 1)], [1.0, 0.0]);
    assert_eq!([value("xxo/oox/xox", 0), value("x../.../...", 1)], [0.75, 0.5]);
}
