//! Opponent move abstraction: statistics that a move shares with the same move elsewhere in the tree (paper 000, section
//! III). What a seat had done itself is the context of its move; what the others did is left out.
//!
//! Forced moves belong to the context like others: they are moves of the seat, and two positions that differ in them
//! differ in what the seat has done. A context is known by a hash of 64 bits; a million of them share one by accident
//! less than once in ten million searches.

use super::guide::Tried;
use super::scores::Scores;
use super::selection::{Keep, Oma};
use super::store::Arm;
use nply_core::hash::{Map, key_of, mix};
use nply_core::{Joint, MAX_PLAYERS, Player, Step, Witness};
use std::hash::Hash;

/// "No earlier move": the seat has not moved since the root.
const NONE: u32 = u32::MAX;

/// Weights are looked up for so many visits of an arm, and computed beyond.
const WEIGHTS: u32 = 1024;

/// What is known of a move in its context.
#[derive(Clone, Copy, Debug)]
struct Shared {
    /// Mean utility for the seat.
    mean: f32,
    /// How often the move was taken.
    n: u32,
    /// The seat's move before it; only where contexts outlive a search.
    before: u32,
}

/// The moves of one seat. Each is known by the hash of its context and itself.
#[derive(Debug, Default)]
struct SharedMoves {
    moves: Vec<Shared>,
    index: Map<u64, u32>,
}

/// What the seats have done in an iteration.
#[derive(Clone, Debug, Default)]
pub(super) struct OmaTrail {
    /// The context of each seat.
    now: [u64; MAX_PLAYERS],
    /// The moves by seat and key; only where contexts outlive a search.
    moves: Vec<(Player, u64)>,
}

/// The shared statistics of all seats.
#[derive(Debug)]
pub(super) struct Abstraction {
    options: Oma,
    tables: [SharedMoves; MAX_PLAYERS],
    /// The context of each seat at the root.
    root: [u64; MAX_PLAYERS],
    weights: Vec<f32>,
}

impl Abstraction {
    pub fn new(options: Oma) -> Self {
        Abstraction {
            options,
            tables: Default::default(),
            root: [0; MAX_PLAYERS],
            weights: (0..WEIGHTS).map(|n| weight(options.e, n)).collect(),
        }
    }

    /// A search begins. What earlier ones held does not count against its memory, unless it is used.
    pub fn begin(&mut self, is_limited: bool) {
        if self.options.keep == Keep::Nothing {
            if is_limited {
                self.tables = Default::default();
            }
            self.tables.iter_mut().for_each(SharedMoves::clear);
        }
    }

    /// An iteration begins.
    #[inline]
    pub fn begin_trail(&self, trail: &mut OmaTrail) {
        trail.now = self.root;
        trail.moves.clear();
    }

    /// A seat moves in the tree.
    #[inline]
    pub fn moves<A: Hash>(&self, trail: &mut OmaTrail, who: Player, action: A) {
        let (context, action) = (&mut trail.now[who.index()], key_of(&action));
        if self.options.keep == Keep::Game {
            trail.moves.push((who, move_key(*context, action)));
        }
        *context = grown(*context, action, self.options.ordered);
    }

    /// The index of a move of a seat in its present context; it is added if it is new.
    pub fn find<A: Hash>(&mut self, trail: &OmaTrail, who: Player, action: A) -> u32 {
        let key = move_key(trail.now[who.index()], key_of(&action));
        match self.tables[who.index()].index.get(&key) {
            Some(&index) => index,
            None => {
                let before = self.last_of(&trail.moves, who);
                self.tables[who.index()].add(key, before)
            }
        }
    }

    /// The last move of a seat among the first of an iteration. Forced moves are added here: they have no arms.
    fn last_of(&mut self, moves: &[(Player, u64)], who: Player) -> u32 {
        let Some(place) = moves.iter().rposition(|&(seat, _)| seat == who) else {
            return NONE;
        };
        let key = moves[place].1;
        match self.tables[who.index()].index.get(&key) {
            Some(&index) => index,
            None => {
                let before = self.last_of(&moves[..place], who);
                self.tables[who.index()].add(key, before)
            }
        }
    }

    /// How often a move was taken in its context, wherever in the tree.
    #[cfg(test)]
    pub fn times(&self, who: Player, index: u32) -> u32 {
        self.tables[who.index()].moves[index as usize].n
    }

    /// The shared mean of a move of a seat in its present context, if it was ever taken.
    pub fn mean<A: Hash>(&self, trail: &OmaTrail, who: Player, action: A) -> Option<f32> {
        let table = &self.tables[who.index()];
        let index = table.index.get(&move_key(trail.now[who.index()], key_of(&action)))?;
        Some(table.moves[*index as usize]).filter(|shared| shared.n > 0).map(|shared| shared.mean)
    }

    /// A move was worth this to its seat.
    #[inline]
    pub fn learn(&mut self, who: Player, index: u32, value: f32) {
        let shared = &mut self.tables[who.index()].moves[index as usize];
        shared.n += 1;
        shared.mean += (value - shared.mean) / shared.n as f32;
    }

    /// Turns the mean of each tried arm into `beta X_OMA + (1 - beta) X` (paper 000, equation 4).
    #[inline]
    pub fn blend(&self, who: Player, arms: &[Arm], tried: Tried<'_>, shared: &[u32], scores: &mut Scores) {
        let moves = &self.tables[who.index()].moves;
        scores.change(arms, tried, shared, |score, arm, index| {
            score.blend(self.weight(arm.n), moves[index as usize].mean);
        });
    }

    #[inline]
    fn weight(&self, n: u32) -> f32 {
        match self.weights.get(n as usize) {
            Some(&known) => known,
            None => weight(self.options.e, n),
        }
    }

    /// The real game moved on. Statistics that no later context can lead to are dropped.
    pub fn saw<A: Copy + Hash>(&mut self, witness: &Witness<A>) {
        if self.options.keep != Keep::Game {
            return;
        }
        match witness.step {
            Some(Step::Move(who, action)) => self.plays(who, action),
            Some(Step::Together(joint)) => {
                Joint::iter(&joint).for_each(|(who, action)| self.plays(who, action))
            }
            Some(Step::Chance(_)) => {}
            // Who moved and how is not known, so nothing that is kept could be found again.
            None => self.forget(),
        }
    }

    fn plays<A: Hash>(&mut self, who: Player, action: A) {
        let (context, action) = (&mut self.root[who.index()], key_of(&action));
        let key = move_key(*context, action);
        *context = grown(*context, action, self.options.ordered);
        self.tables[who.index()].keep_after(key);
    }

    /// A new game begins.
    pub fn forget(&mut self) {
        self.tables.iter_mut().for_each(SharedMoves::clear);
        self.root = [0; MAX_PLAYERS];
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        self.tables.iter().map(SharedMoves::bytes).sum()
    }
}

impl SharedMoves {
    fn clear(&mut self) {
        self.moves.clear();
        self.index.clear();
    }

    fn add(&mut self, key: u64, before: u32) -> u32 {
        let index = self.moves.len() as u32;
        self.moves.push(Shared { mean: 0.0, n: 0, before });
        self.index.insert(key, index);
        index
    }

    /// Drops all that does not follow a move. A move is added after the one before it, so one pass suffices.
    fn keep_after(&mut self, key: u64) {
        let played = self.index.get(&key).copied();
        let (mut kept, mut places) = (Vec::new(), Vec::with_capacity(self.moves.len()));
        for shared in &self.moves {
            let before = match shared.before {
                NONE => None,
                index if Some(index) == played => Some(NONE),
                index => Some(places[index as usize]).filter(|&place| place != NONE),
            };
            places.push(if before.is_some() { kept.len() as u32 } else { NONE });
            kept.extend(before.map(|before| Shared { before, ..*shared }));
        }
        self.moves = kept;
        self.index.retain(|_, index| {
            *index = places[*index as usize];
            *index != NONE
        });
        self.index.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.moves.capacity() * size_of::<Shared>()
            // One control byte and one slot per place, of which at most 7/8 are filled.
            + self.index.capacity() * 8 / 7 * (size_of::<(u64, u32)>() + 1)
    }
}

/// `beta`, the weight of the shared mean for an arm with `n` visits (paper 000, equation 5).
pub(super) fn weight(e: f32, n: u32) -> f32 {
    (e / (3.0 * n as f32 + e)).sqrt()
}

/// The key of a move in a context. Mixed twice: once would not tell x after y from y after x where contexts are sums.
#[inline]
fn move_key(context: u64, action: u64) -> u64 {
    mix(mix(context.wrapping_add(0x9E37_79B9_7F4A_7C15)) ^ action)
}

/// The context after a move.
#[inline]
fn grown(context: u64, action: u64, ordered: bool) -> u64 {
    if ordered { move_key(context, action) } else { context.wrapping_add(mix(action)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::At;
    use nply_core::Seed;

    fn abstraction(keep: Keep, ordered: bool) -> Abstraction {
        Abstraction::new(Oma { at: At::All, e: 30.0, keep, ordered })
    }

    fn seat(number: usize) -> Player {
        Player::new(number - 1)
    }

    fn began(oma: &Abstraction) -> OmaTrail {
        let mut trail = OmaTrail::default();
        oma.begin_trail(&mut trail);
        trail
    }

    /// What is known of a move at the root.
    fn mean(oma: &Abstraction, who: usize, action: char) -> Option<f32> {
        oma.mean(&began(oma), seat(who), action)
    }

    /// One iteration through these moves: each learns this value. Returns where the last one is kept.
    fn iterate(oma: &mut Abstraction, moves: &[(usize, char)], value: f32) -> u32 {
        let (mut path, mut trail) = (Vec::new(), began(oma));
        for &(who, action) in moves {
            path.push((seat(who), oma.find(&trail, seat(who), action)));
            oma.moves(&mut trail, seat(who), action);
        }
        path.iter().for_each(|&(who, index)| oma.learn(who, index, value));
        path[path.len() - 1].1
    }

    #[test]
    fn figure_2_of_paper_000() {
        let mut oma = abstraction(Keep::Nothing, true);
        let mut at = [0; 3];
        for (node, (path, times)) in [("xmoa", 14), ("xmpa", 23), ("ynqa", 5)].into_iter().enumerate() {
            let moves: Vec<(usize, char)> = [1, 2, 3, 1].into_iter().zip(path.chars()).collect();
            (0..times).for_each(|_| at[node] = iterate(&mut oma, &moves, 0.25 * node as f32));
        }
        let shared = |index: u32| oma.tables[0].moves[index as usize];
        assert_eq!(at[0], at[1], "nodes 1 and 2 have the same history of the root player's moves");
        assert_eq!(shared(at[0]).n, 14 + 23);
        assert!((shared(at[0]).mean - 0.25 * 23.0 / 37.0).abs() < 1e-6);
        assert_ne!(at[0], at[2], "node 3 has another");
        assert_eq!(shared(at[2]).n, 5);
        // The second seat's first move has no history: it is shared by all moves of the first.
        assert_eq!(oma.tables[1].moves.iter().map(|shared| shared.n).collect::<Vec<_>>(), [37, 5]);
    }

    #[test]
    fn the_order_of_own_moves_matters_if_so_said() {
        for (ordered, same) in [(true, false), (false, true)] {
            let mut oma = abstraction(Keep::Nothing, ordered);
            let one = iterate(&mut oma, &[(1, 'x'), (1, 'y'), (1, 'z')], 0.0);
            let other = iterate(&mut oma, &[(1, 'y'), (1, 'x'), (1, 'z')], 0.0);
            assert_eq!(one == other, same);
            // The last of the moves is not part of its own context: y after x is not x after y.
            let (xy, yx) = (
                iterate(&mut oma, &[(1, 'x'), (1, 'y')], 0.0),
                iterate(&mut oma, &[(1, 'y'), (1, 'x')], 0.0),
            );
            assert_ne!(xy, yx);
        }
    }

    #[test]
    fn what_was_played_is_the_context_of_the_next_search() {
        let mut oma = abstraction(Keep::Game, true);
        iterate(&mut oma, &[(1, 'x'), (2, 'm'), (1, 'a'), (2, 'o'), (1, 'b')], 0.75);
        iterate(&mut oma, &[(1, 'y'), (2, 'm'), (1, 'a')], 0.25);
        let saw = |oma: &mut Abstraction, who, action| {
            oma.saw(&Witness { key: 0, step: Some(Step::Move(seat(who), action)) });
            oma.begin(false);
        };
        saw(&mut oma, 1, 'x');
        assert_eq!(mean(&oma, 1, 'a'), Some(0.75), "a after x is known, a after y is dropped");
        assert_eq!(oma.tables[0].moves.len(), 2, "a, and b after it");
        assert_eq!(mean(&oma, 2, 'm'), Some(0.5), "the other seat has not moved yet");
        saw(&mut oma, 2, 'm');
        saw(&mut oma, 1, 'a');
        assert_eq!((mean(&oma, 1, 'b'), mean(&oma, 2, 'o')), (Some(0.75), Some(0.75)));
        saw(&mut oma, 1, 'c');
        assert_eq!(oma.tables[0].moves.len(), 0, "nothing was known of c");
        oma.saw(&Witness::<char> { key: 0, step: None });
        assert_eq!(oma.tables[1].moves.len(), 0, "what follows an unseen step cannot be found again");
    }

    #[test]
    fn statistics_behind_a_forced_move_are_kept_with_it() {
        let mut oma = abstraction(Keep::Game, true);
        // A forced move has no arm: the seat moves, and nothing is looked up.
        let mut trail = began(&oma);
        oma.moves(&mut trail, seat(1), 'x');
        oma.moves(&mut trail, seat(1), 'f');
        let index = oma.find(&trail, seat(1), 'a');
        oma.learn(seat(1), index, 1.0);
        for played in ['x', 'f'] {
            oma.saw(&Witness { key: 0, step: Some(Step::Move(seat(1), played)) });
        }
        assert_eq!(mean(&oma, 1, 'a'), Some(1.0));
        assert_eq!(oma.tables[0].moves.len(), 1);
    }

    #[test]
    fn tables_outlive_a_search_if_so_said() {
        for (keep, left) in [(Keep::Nothing, None), (Keep::Game, None), (Keep::Tables, Some(0.5))] {
            let mut oma = abstraction(keep, true);
            iterate(&mut oma, &[(1, 'x')], 0.5);
            oma.saw(&Witness { key: 0, step: Some(Step::Move(seat(1), 'y')) });
            oma.begin(false);
            assert_eq!(mean(&oma, 1, 'x'), left, "{keep:?}");
            oma.forget();
            assert_eq!(mean(&oma, 1, 'x'), None);
        }
    }

    #[test]
    fn the_weight_is_one_half_after_e_visits() {
        let oma = abstraction(Keep::Nothing, true);
        assert_eq!((oma.weight(0), oma.weight(30)), (1.0, 0.5));
        // Looked up or computed, it is the same.
        assert!((oma.weight(WEIGHTS - 1) - oma.weight(WEIGHTS)).abs() < 1e-4);
    }

    /// Actions of two small numbers: the form in which hashes are weakest.
    #[test]
    fn different_contexts_have_different_keys() {
        for ordered in [true, false] {
            let (mut rng, mut keys) = (Seed(1).rng(), Map::<u64, Vec<(u8, u8)>>::default());
            for _ in 0..300_000 {
                let length = 1 + rng.below(6) as usize;
                let mut moves: Vec<(u8, u8)> =
                    (0..length).map(|_| (rng.below(12) as u8, rng.below(12) as u8)).collect();
                if !ordered {
                    moves[..length - 1].sort();
                }
                let before = &moves[..length - 1];
                let context =
                    before.iter().fold(0, |context, action| grown(context, key_of(action), ordered));
                let key = move_key(context, key_of(&moves[length - 1]));
                assert_eq!(*keys.entry(key).or_insert_with(|| moves.clone()), moves);
            }
            assert!(keys.len() > 200_000);
        }
    }
}
