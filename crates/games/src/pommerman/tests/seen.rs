//! Encodings, drawings and what is told.

use super::{bomb, cell, cells, play, pommerman, scene, seat, walled};
use crate::pommerman::cells::Direction;
use crate::pommerman::{Action, Paper};
use nply_core::drawing::drawing;
use nply_core::{Drawn, Encode, Eye, Game, Names};

#[test]
fn the_planes_are_those_of_the_paper() {
    let g = pommerman("");
    let mut s = walled("a1", "b1", "e5 - g5 h5");
    bomb(&mut s, "e5", 7, 4, 1, Some(Direction::Up));
    (s.agents[2].ammo, s.agents[2].blast, s.agents[2].kick) = (3, 5, true);
    s.flames[1] = cells("k11");
    s.items = [cells("c1"), cells("d1"), cells("e1")];
    s.step = 200;
    let shape = Paper.shape(&g);
    assert_eq!((shape.planes, shape.rows, shape.columns), (17, 11, 11));
    let numbers = Paper.numbers(&g, &g.view(&s, seat(2)));
    let at = |plane: usize, name: &str| numbers[(plane - 1) * 121 + usize::from(cell(name))];
    let sum = |plane: usize| numbers[(plane - 1) * 121..plane * 121].iter().sum::<f32>();
    assert_eq!((at(1, "e5"), at(2, "e5"), at(3, "g5")), (0.4, 0.7, 1.0));
    assert_eq!((at(4, "a1"), at(5, "k1"), at(6, "f6")), (0.3, 0.5, 1.0));
    // The others in turn order from the one that looks: p4, p1, and p2, who is dead.
    assert_eq!((at(7, "h5"), at(8, "e5"), sum(9)), (1.0, 1.0, 0.0));
    assert_eq!((at(10, "f6"), at(10, "e5"), sum(10)), (1.0, 0.0, 121.0 - 9.0));
    assert_eq!((at(11, "b1"), at(12, "a1"), at(13, "k11")), (1.0, 1.0, 1.0));
    assert_eq!((at(14, "c1"), at(15, "d1"), at(16, "e1"), at(17, "a1")), (1.0, 1.0, 1.0, 0.25));
    for plane in [1, 2, 3, 7, 8, 11, 12, 13, 14, 15, 16] {
        assert!(sum(plane) <= 1.0, "{plane}");
    }
}

#[test]
fn steps_are_clicked_on_the_board_and_bombs_on_the_own_piece() {
    let g = pommerman("");
    let s = walled("", "a2", "a1 k11 - -");
    let d = drawing(&g, &s, Eye::Seat(seat(0)), &[]);
    let click = |id: &str| d.clicked(seat(0), &[id]).map(|choice| choice.action.clone());
    assert_eq!(click("a2").as_deref(), Ok("up"));
    assert_eq!(click("b1").as_deref(), Ok("right"));
    assert_eq!(click("agent.p1").as_deref(), Ok("bomb"));
    assert!(click("a1").is_err());
    let buttons: Vec<&str> =
        d.choices.iter().filter(|c| c.path.is_empty()).map(|c| c.action.as_str()).collect();
    assert_eq!(buttons, ["stop", "down", "left"]);
}

#[test]
fn deaths_and_finds_are_told() {
    let g = pommerman("");
    let mut before = scene("e5 f5 a1 -");
    before.items = [0, cells("e6"), 0];
    bomb(&mut before, "h5", 1, 3, 2, None);
    let mut after = before;
    play(&mut after, "us");
    let names = Names::plain(Eye::Seat(seat(0)), 4);
    let news = g.news(&before, &[], &after, &names);
    assert_eq!(news, ["you find a longer blast", "p2 is blown up"]);
    assert_eq!(g.trace(&after, Some(seat(0)), Action::Up), ["e6"]);
    assert!(g.trace(&after, Some(seat(1)), Action::Stop).is_empty());
    assert!(g.draw(&after, Eye::All).title.contains("step 2 of 800"));
    assert!(g.players() == 4);
}
