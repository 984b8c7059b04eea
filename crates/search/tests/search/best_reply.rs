//! BRS: opponents reply out of turn, one after each own move.

use crate::common::Leftmost;
use nply_core::{Budget, Evaluate, Game, Opinions, OrderMoves, Player, Rng, Search, Seed, Turn, Values};
use nply_search::depth_first::{Opps, OppsOptions};
use std::sync::Arc;

/// Seats take numbers from a row, each worth something else to each seat. Number 0 gives another turn. The last seat
/// drops out with its first number. The game is over when the row is empty.
struct Row {
    players: usize,
    worth: Vec<Vec<u8>>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct State {
    taken: u8,
    mover: usize,
    points: Vec<u8>,
    out: bool,
}

impl Row {
    fn random(players: usize, rng: &mut Rng) -> Self {
        let mut row = || (0..players).map(|_| rng.below(10) as u8).collect();
        Row { players, worth: (0..5).map(|_| row()).collect() }
    }

    fn can_act(&self, s: &State, who: usize) -> bool {
        !(s.out && who == self.players - 1)
    }
}

impl Game for Row {
    type State = State;
    type Action = u8;
    const OUT_OF_TURN: bool = true;
    fn players(&self) -> usize {
        self.players
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State { taken: 0, mover: 0, points: vec![0; self.players], out: false }
    }
    fn turn(&self, s: &State) -> Turn {
        if s.taken == 31 { Turn::Over } else { Turn::One(Player::new(s.mover)) }
    }
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<u8>) {
        out.extend((0..5).filter(|i| s.taken >> i & 1 == 0));
    }
    fn apply(&self, s: &mut State, a: u8) {
        s.taken |= 1 << a;
        s.points[s.mover] += self.worth[a as usize][s.mover];
        s.out |= s.mover == self.players - 1 && a != 0;
        if a != 0 {
            s.mover = (s.mover + 1) % self.players;
            if !self.can_act(s, s.mover) {
                s.mover = 0;
            }
        }
    }
    fn pass_to(&self, s: &mut State, who: Player) -> bool {
        let can = self.can_act(s, who.index());
        if can {
            s.mover = who.index();
        }
        can
    }
    fn payoffs(&self, s: &State) -> Values {
        Values::of(&s.points.iter().map(|&points| f32::from(points)).collect::<Vec<_>>())
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 64.0)
    }
}

struct Points;

impl Evaluate<Row> for Points {
    fn evaluate(&self, g: &Row, s: &State) -> Values {
        g.payoffs(s)
    }
}

/// The definition: own moves and replies take turns; a turn that goes on goes on.
fn plain(g: &Row, s: &State, depth: u32, replying: Option<usize>, max: bool) -> f32 {
    if depth == 0 || g.turn(s) == Turn::Over {
        return f32::from(s.points[0]);
    }
    let movers: Vec<usize> = match replying {
        _ if max => vec![0],
        Some(who) => vec![who],
        None => (1..g.players).filter(|&who| g.can_act(s, who)).collect(),
    };
    let mut values = Vec::new();
    for who in movers {
        let turned = State { mover: who, ..s.clone() };
        let mut list = Vec::new();
        g.actions(&turned, Player::new(who), &mut list);
        for a in list {
            let mut next = turned.clone();
            g.apply(&mut next, a);
            let goes_on = next.mover == who;
            let (replying, max_next) = if max { (None, goes_on) } else { (goes_on.then_some(who), !goes_on) };
            values.push(plain(g, &next, depth - 1, replying, max_next));
        }
    }
    if values.is_empty() {
        return plain(g, s, depth - 1, None, true);
    }
    if max {
        values.into_iter().fold(f32::MIN, f32::max)
    } else {
        values.into_iter().fold(f32::MAX, f32::min)
    }
}

fn opinions() -> Opinions<Row> {
    let order: Arc<dyn OrderMoves<Row>> = Arc::new(Leftmost);
    Opinions { evaluate: Some(Arc::new(Points)), order: Some(order), ..Opinions::default() }
}

#[test]
fn best_reply_search_is_its_definition() {
    let aided = OppsOptions { tt: true, killers: true, history: true, pvs: true, ..OppsOptions::PAPER };
    for seed in 0..400 {
        let g = Row::random(2 + seed as usize % 5, &mut Seed(seed).rng());
        let s = g.start(&mut Seed(1).rng());
        for depth in 1..=5 {
            let expected = plain(&g, &s, depth, None, true);
            for options in [OppsOptions::PAPER, aided] {
                let report = Opps::brs(options, opinions()).think(
                    &g,
                    &g.view(&s, Player::new(0)),
                    &Budget { bytes: Some(1 << 14), ..Budget::depth(depth) }.into(),
                    Seed(2).rng(),
                );
                let value = report.lines[0].values.0[0];
                assert!(
                    (value - expected).abs() < 1e-3,
                    "{seed} depth {depth}: {value} {expected} {options:?}"
                );
            }
        }
    }
}

#[test]
fn only_one_opponent_replies() {
    // Either opponent could take what the searching seat wants next; in turn both would move, here one does.
    let g =
        Row { players: 3, worth: vec![vec![0; 3], vec![5, 0, 0], vec![4, 0, 0], vec![3, 0, 0], vec![0; 3]] };
    let s = g.start(&mut Seed(1).rng());
    let value = |mut search: Opps<Row>| {
        let limits = Budget::depth(4).into();
        let report = search.think(&g, &g.view(&s, Player::new(0)), &limits, Seed(1).rng());
        report.lines[0].values.0[0]
    };
    // BRS: 5, they take 4, then 3, and one more reply. Paranoid: 5, they take 4 and 3, then nothing is left to win.
    assert_eq!(value(Opps::brs(OppsOptions::PAPER, opinions())).round(), 8.0);
    assert_eq!(value(Opps::paranoid(OppsOptions::PAPER, opinions())).round(), 5.0);
}
