//! Playouts that do not write lists of lines anew every turn.

use super::board::{WORDS, has, members, put};
use super::rules::DotsAndBoxes;
use super::sketch::Sketch;
use super::state::{Line, State};
use nply_core::{Game, Player, Playout, RandomPlayout, Rng, Turn};

/// Every free line alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomLines;

/// The free lines of a position, from which lines are taken at random.
struct Pool {
    lines: [u16; 64 * WORDS],
    count: usize,
}

impl Pool {
    fn new(free: &[u64]) -> Pool {
        let mut pool = Pool { lines: [0; 64 * WORDS], count: 0 };
        for line in members(free) {
            pool.lines[pool.count] = line as u16;
            pool.count += 1;
        }
        pool
    }

    /// Takes out one of those that are left.
    #[inline]
    fn take(&mut self, rng: &mut Rng) -> Option<usize> {
        if self.count == 0 {
            return None;
        }
        let at = rng.below(self.count as u32) as usize;
        self.count -= 1;
        let line = self.lines[at];
        self.lines[at] = self.lines[self.count];
        Some(line.into())
    }
}

impl Playout<DotsAndBoxes> for RandomLines {
    fn choose(&self, _g: &DotsAndBoxes, _s: &State, _who: Player, list: &[Line], rng: &mut Rng) -> Line {
        rng.pick(list)
    }

    fn run(&self, g: &DotsAndBoxes, s: &mut State, limit: u32, buf: &mut Vec<Line>, rng: &mut Rng) -> u32 {
        let mut played = 0;
        while g.is_careful(s) && s.left > 0 && played < limit {
            played += RandomPlayout.run(g, s, 1, buf, rng);
        }
        let mut free = [0; WORDS];
        (0..g.board.words()).for_each(|word| free[word] = g.board.full[word] & !s.lines[word]);
        let mut pool = Pool::new(&free[..g.board.words()]);
        while played < limit {
            let Some(line) = pool.take(rng) else { break };
            g.draw(s, line);
            played += 1;
        }
        played
    }
}

/// Closes boxes while it can; otherwise a random safe line; otherwise opens the smallest region.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

impl Playout<DotsAndBoxes> for Sensible {
    fn choose(&self, g: &DotsAndBoxes, s: &State, _who: Player, list: &[Line], rng: &mut Rng) -> Line {
        let sketch = Sketch::new(&g.board, s);
        // One pass that keeps one of the best ones, each as likely as any other.
        let (mut best, mut rank, mut alike) = (list[0], 0, 0);
        for &line in list {
            let own = match (sketch.closes(line.number()), sketch.is_safe(line.number())) {
                (0, false) => 1,
                (0, true) => 2,
                _ => 3,
            };
            if own > rank {
                (rank, alike) = (own, 0);
            }
            if own == rank {
                alike += 1;
                if alike == 1 || rng.below(alike) == 0 {
                    best = line;
                }
            }
        }
        let smallest = (rank == 1).then(|| sketch.smallest()).flatten();
        let opening = smallest.map(|region| Line(region.opening)).filter(|line| list.contains(line));
        opening.unwrap_or(best)
    }

    /// Lines that close a box, and with two seats those that give the last boxes of a chain back. Where there are none,
    /// safe lines and the opening of a chain of one or two boxes. Where there are none, one opening of each chain.
    fn keep_candidates(&self, g: &DotsAndBoxes, s: &State, _who: Player, list: &mut Vec<Line>) {
        let sketch = Sketch::new(&g.board, s);
        if list.iter().any(|line| sketch.closes(line.number()) > 0) {
            let gives_back = |line: usize| g.seats == 2 && sketch.is_next_to_closable(line);
            return list.retain(|line| sketch.closes(line.number()) > 0 || gives_back(line.number()));
        }
        let any_safe = list.iter().any(|line| sketch.is_safe(line.number()));
        let mut openings = [0; WORDS];
        sketch.regions(|region| {
            if !any_safe || region.size <= 2 {
                put(&mut openings, region.opening.into());
            }
        });
        // Where third sides are not allowed, no opening may be legal.
        let wanted = |line: usize| any_safe && sketch.is_safe(line) || has(&openings, line);
        if list.iter().any(|line| wanted(line.number())) {
            list.retain(|line| wanted(line.number()));
        }
    }

    fn run(&self, g: &DotsAndBoxes, s: &mut State, limit: u32, _buf: &mut Vec<Line>, rng: &mut Rng) -> u32 {
        let mut sketch = Sketch::new(&g.board, s);
        let mut pool = Pool::new(&sketch.free[..g.board.words()]);
        let mut closable = sketch.capture();
        for played in 0..limit {
            if g.turn(s) == Turn::Over {
                return played;
            }
            // A line that is not safe never becomes so: it can be left out for good.
            let line = closable.or_else(|| {
                loop {
                    match pool.take(rng) {
                        Some(line) if sketch.is_free(line) && sketch.is_safe(line) => break Some(line),
                        Some(_) => {}
                        None => break sketch.smallest().map(|region| region.opening.into()),
                    }
                }
            });
            let Some(line) = line else { return played };
            sketch.draw(line);
            g.draw(s, line);
            closable = sketch.closable_beside(line).or_else(|| closable.and_then(|_| sketch.capture()));
        }
        limit
    }
}
