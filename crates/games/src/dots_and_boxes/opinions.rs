//! An evaluation and a move ordering.

use super::board::{BOXES, WORDS};
use super::rules::DotsAndBoxes;
use super::sketch::Sketch;
use super::state::{Line, State};
use nply_core::{Evaluate, Game, OrderMoves, Player, Values};

/// Boxes owned, boxes that can be closed at once, and who will have to open which chain when no safe line is left.
///
/// The seat to move closes what it can. Then safe lines are drawn as long as there are any. Then every turn opens the
/// smallest region and the next seat closes it. With two seats the one that closes may leave the last two boxes of a chain
/// (four of a loop) so that the other has to open the next one; with more seats that gains nothing. The more safe lines
/// there are, the less is known of who will run out of them: the rest is shared evenly to that degree.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chains;

/// With so many safe lines, half of what is left is shared evenly; with twice as many three quarters.
const HALF_KNOWN: f32 = 3.0;

impl Evaluate<DotsAndBoxes> for Chains {
    fn evaluate(&self, g: &DotsAndBoxes, s: &State) -> Values {
        let mut values = g.payoffs(s);
        if s.left == 0 {
            return values;
        }
        let (mut sketch, mover) = (Sketch::new(&g.board, s), s.mover as usize);
        let now = sketch.close_all();
        let safe = sketch.draw_safe();
        let known = (-f32::from(safe) / HALF_KNOWN).exp2();
        let opener = (mover + usize::from(safe)) % g.seats;
        let mut runs = Runs::default();
        while let Some(region) = sketch.smallest() {
            runs.push(sketch.open_and_close(region.opening.into()), region.is_loop);
        }
        let rest = runs.sum();
        if g.seats == 2 {
            // Boxes that can be closed now are a chain that was opened, if it is long enough to leave two of them.
            let leads = if safe == 0 && now > 2 {
                let lead = runs.lead(0);
                let gained = f32::from(now) - lead.min(4.0 - lead);
                return two_seats(values, mover, f32::from(now) + rest, gained);
            } else {
                runs.lead(0)
            };
            values.0[mover] += f32::from(now);
            return two_seats(values, 1 - opener, rest, known * leads);
        }
        values.0[mover] += f32::from(now);
        let even = (1.0 - known) * rest / g.seats as f32;
        values.0[..g.seats].iter_mut().for_each(|value| *value += even);
        for (i, &(size, _)) in runs.list[..runs.count].iter().enumerate() {
            values.0[(opener + 1 + i) % g.seats] += known * f32::from(size);
        }
        values
    }
}

/// Two seats divide what is left; this one has a lead.
fn two_seats(mut values: Values, ahead: usize, rest: f32, lead: f32) -> Values {
    values.0[ahead] += (rest + lead) / 2.0;
    values.0[1 - ahead] += (rest - lead) / 2.0;
    values
}

/// Boxes that fall with each opening, in order, and whether they are a loop.
struct Runs {
    list: [(u16, bool); BOXES],
    count: usize,
}

impl Default for Runs {
    fn default() -> Self {
        Runs { list: [(0, false); BOXES], count: 0 }
    }
}

impl Runs {
    fn push(&mut self, size: u16, is_loop: bool) {
        self.list[self.count] = (size, is_loop);
        self.count += 1;
    }

    fn sum(&self) -> f32 {
        self.list[..self.count].iter().map(|&(size, _)| f32::from(size)).sum()
    }

    /// By how much the seat that closes is ahead of the one that opens, from this opening on: it closes all and has to
    /// open the next one, or leaves two boxes (four of a loop) and keeps the other opening.
    fn lead(&self, from: usize) -> f32 {
        self.list[from..self.count].iter().rev().fold(0.0, |later: f32, &(size, is_loop)| {
            let (size, cost) = (f32::from(size), if is_loop { 8.0 } else { 4.0 });
            let all = size - later;
            if size > 2.0 { all.max(size - cost + later) } else { all }
        })
    }
}

/// Lines that close boxes first, then safe ones, then those that give the fewest boxes away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Captures;

impl OrderMoves<DotsAndBoxes> for Captures {
    fn rate(&self, g: &DotsAndBoxes, s: &State, _who: Player, list: &[Line], out: &mut Vec<f32>) {
        let sketch = Sketch::new(&g.board, s);
        let mut given = [0; 64 * WORDS];
        if !list.iter().any(|line| sketch.is_safe(line.number())) {
            sketch.given_away(&mut given);
        }
        out.extend(list.iter().map(|line| {
            let line = line.number();
            match sketch.closes(line) {
                0 if sketch.is_safe(line) => 0.0,
                0 => -f32::from(given[line].max(1)),
                boxes => f32::from(boxes),
            }
        }));
    }
}
