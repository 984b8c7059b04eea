//! The recursion that soft-max^n and prob-max^n share: a hand is searched to its end or to a depth, each position once. What
//! comes back from a position, and how seats and chance make it of what is behind them, is a [`BackUp`].

use super::driver::{Deepening, Iteration, bounded, deepen};
use super::hand::{Hand, Known, Stop, WHOLE};
use super::position::Position;
use super::wants::Wants;
use nply_core::{Clock, Game, Limits, Line, Player, Report, Rng, Values};

/// What comes back from positions.
pub(super) trait BackUp {
    /// A set of outcomes, or what is expected.
    type Found: Copy + Default;

    /// A search to another depth begins. Whether what was found before is to be forgotten.
    fn begin(&mut self) -> bool {
        false
    }

    /// What an end or a leaf is.
    fn leaf(&mut self, wants: &Wants) -> Self::Found;

    /// What comes of a position in which a seat takes one of these.
    fn decide(&self, seat: Player, found: &[Self::Found]) -> Self::Found;

    /// Adds what chance brings with some probability.
    fn chance(&self, sum: &mut Self::Found, found: &Self::Found, probability: f32);

    /// Sorts the moves of the searching seat, the best first; equal ones stay in their order.
    fn sort(&self, who: Player, found: &[Self::Found], moves: &mut [usize]);

    /// Plain values of it.
    fn plain(&self, found: &Self::Found) -> Values;
}

/// The moves of a seat and what is behind each.
type Children<G, F> = (Vec<<G as Game>::Action>, Vec<F>);

/// One search of a hand.
pub(super) struct HandSearch<'a, G: Game, B: BackUp> {
    hand: Hand<'a, G>,
    back_up: B,
    known: &'a mut Known<B::Found>,
    /// Memory for moves and what is behind them at each ply.
    plies: Vec<Children<G, B::Found>>,
}

impl<'a, G: Game, B: BackUp> HandSearch<'a, G, B> {
    pub fn new(hand: Hand<'a, G>, back_up: B, known: &'a mut Known<B::Found>) -> Self {
        HandSearch { hand, back_up, known, plies: Vec::new() }
    }

    /// How positions are backed up.
    pub fn back_up(&self) -> &B {
        &self.back_up
    }

    /// Thinks about the moves of the searching seat.
    pub fn think(
        &mut self,
        root: &Position<G>,
        limits: &Limits,
        notes: Vec<String>,
        rng: &mut Rng,
    ) -> Report<G::Action> {
        let (who, mut list) = (self.hand.ground.who, Vec::new());
        self.hand.list(root, who, &mut list);
        let first = Report { notes, ..Report::unsearched(list[0], Values::default()) };
        if list.len() == 1 {
            return first;
        }
        let mut report = deepen(&bounded::<G>(limits), first, Deepening::at_once(limits), |depth, clock| {
            self.iteration(root, who, depth, rng, clock)
        });
        report.bytes = self.known.bytes();
        report
    }

    fn iteration(
        &mut self,
        root: &Position<G>,
        who: Player,
        depth: u32,
        rng: &mut Rng,
        clock: &mut Clock,
    ) -> Iteration<G::Action> {
        if self.back_up.begin() {
            self.known.forget();
        }
        let Some(((list, found), whole)) = self.children(root, who, depth, 0, clock) else {
            return Iteration { lines: Vec::new(), stopped: true, whole: false };
        };
        let mut order: Vec<usize> = (0..list.len()).collect();
        rng.shuffle(&mut order);
        self.back_up.sort(who, &found, &mut order);
        let line = |&i: &usize| {
            let values = self.hand.ground.readable(self.back_up.plain(&found[i]));
            Line { action: list[i], visits: 0, values, pv: vec![list[i]], seats: Vec::new() }
        };
        Iteration { lines: order.iter().map(line).collect(), stopped: false, whole }
    }

    /// The moves of a seat and what is behind each; also whether all was seen. `None`: the clock ran out.
    pub fn children(
        &mut self,
        s: &Position<G>,
        seat: Player,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(Children<G, B::Found>, bool)> {
        if self.plies.len() <= ply {
            self.plies.resize_with(ply + 1, Default::default);
        }
        let (mut list, mut found) = std::mem::take(&mut self.plies[ply]);
        self.hand.list(s, seat, &mut list);
        found.clear();
        let mut all = true;
        for &action in &list {
            let mut child = s.clone();
            let played = child.play(self.hand.ground.g, seat, action);
            let (behind, whole) = self.search(&child, depth - u32::from(played), ply + 1, clock)?;
            found.push(behind);
            all &= whole;
        }
        Some(((list, found), all))
    }

    /// What comes of a position, and whether a deeper search would find the same.
    fn search(
        &mut self,
        s: &Position<G>,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(B::Found, bool)> {
        clock.nodes += 1;
        if clock.is_over() {
            return None;
        }
        let seat = match self.hand.next(s, depth, clock) {
            Stop::End(wants) => return Some((self.back_up.leaf(&wants), true)),
            Stop::Leaf(wants) => return Some((self.back_up.leaf(&wants), false)),
            Stop::Chance => return self.chance(s, depth, ply, clock),
            Stop::Seat(seat) => seat,
        };
        let key = self.hand.key(s);
        if let Some(found) = self.known.get(key, depth) {
            return Some(found);
        }
        let (children, whole) = self.children(s, seat, depth, ply, clock)?;
        let found = self.back_up.decide(seat, &children.1);
        self.plies[ply] = children;
        self.known.put(key, if whole { WHOLE } else { depth }, found);
        Some((found, whole))
    }

    fn chance(
        &mut self,
        s: &Position<G>,
        depth: u32,
        ply: usize,
        clock: &mut Clock,
    ) -> Option<(B::Found, bool)> {
        let (children, mut all) = self.hand.ground.outcomes(s);
        let mut sum = B::Found::default();
        for (child, probability) in children {
            let (behind, whole) = self.search(&child, depth, ply, clock)?;
            self.back_up.chance(&mut sum, &behind, probability);
            all &= whole;
        }
        Some((sum, all))
    }
}
