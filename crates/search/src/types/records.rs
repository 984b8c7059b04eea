//! Moves of the others as they were seen, kept until a hand is over: then there is time to ask what they tell.

use nply_core::{Budget, Game, Player, Seed, Seen, Step, Turn};

/// A move that another seat made though it had a choice.
pub(crate) struct Record<G: Game> {
    pub seat: Player,
    pub action: G::Action,
    /// Positions in which it may have been made: one where all is open, else some that fit what the seat knew.
    pub worlds: Vec<G::State>,
}

/// The moves of a hand.
pub(crate) struct Records<G: Game> {
    list: Vec<Record<G>>,
    bytes: Option<usize>,
    depth: u32,
}

/// Worlds that are looked at for a move where something is hidden.
pub(crate) const TOLD_WORLDS: usize = 8;

/// States that are generated to find out what one move tells.
const STATES_PER_MOVE: u64 = 1_000_000;

/// A game of one long hand is looked back at after so many moves.
const MOST_MOVES: usize = 32;

impl<G: Game> Default for Records<G> {
    fn default() -> Self {
        Records { list: Vec::new(), bytes: None, depth: 1 }
    }
}

impl<G: Game> Records<G> {
    /// How the last search was limited, and how deep it came: looking back goes as deep.
    pub fn searched(&mut self, budget: &Budget, depth: u32) {
        (self.bytes, self.depth) = (budget.bytes, depth.max(1));
    }

    /// What may be spent on one move.
    pub fn budget(&self) -> Budget {
        Budget { nodes: Some(STATES_PER_MOVE), bytes: self.bytes, ..Budget::default() }
    }

    pub fn depth(&self) -> u32 {
        self.depth
    }

    pub fn list(&self) -> &[Record<G>] {
        &self.list
    }

    /// Keeps a move that another seat chose. True when it is time to look back.
    pub fn add(&mut self, g: &G, seen: &Seen<'_, G>, worlds: usize) -> bool {
        let (before, after) = (seen.before.known(), seen.after.known());
        match seen.witness.step {
            Some(Step::Move(seat, action)) if seat != seen.after.who() => {
                let worlds = worlds_of(g, seen, seat, action, worlds);
                self.list.extend((!worlds.is_empty()).then_some(Record { seat, action, worlds }));
            }
            _ => {}
        }
        let is_over = g.rounds_over(before) != g.rounds_over(after) || g.turn(after) == Turn::Over;
        !self.list.is_empty() && (is_over || self.list.len() >= MOST_MOVES)
    }
}

/// Positions in which the move was a choice.
fn worlds_of<G: Game>(
    g: &G,
    seen: &Seen<'_, G>,
    seat: Player,
    action: G::Action,
    worlds: usize,
) -> Vec<G::State> {
    let (mut rng, mut list, mut found) = (Seed(seen.before.key()).rng(), Vec::new(), Vec::new());
    let tries = if seen.before.is_open() || !G::HIDDEN { 1 } else { worlds };
    for _ in 0..tries {
        let mut world = seen.before.blank();
        seen.before.world(g, &mut rng, &mut world);
        list.clear();
        if g.turn(&world) == Turn::One(seat) {
            g.actions(&world, seat, &mut list);
        }
        // A forced move tells nothing.
        if list.len() > 1 && list.contains(&action) {
            found.push(world);
        }
    }
    found
}
