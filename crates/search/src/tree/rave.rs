//! RAVE and GRAVE: what moves were worth that were made at any later time of a simulation (all moves as first; Gelly and
//! Silver 2007, Cazenave 2015).
//!
//! RAVE has a table for each decision, of its moves. GRAVE looks into the table of the nearest decision above with enough
//! visits, itself included, or of the first one; so tables hold the moves of all seats. A move counts
//! once for a simulation, in the tree and in the playout alike, with the value for its seat; of seats that act at once
//! each has made its own. Which moves are the same the key of moves says. What this gives up: the game's own fast playout, about 20 bytes for each move in a table, and a
//! look into it for each arm compared.
//!
//! Differs: a table of GRAVE is begun after half of the visits that it needs to serve, since most of the memory would go to
//! nodes that never serve. `n` in the weight is the visits of the arm, as paper 000 has it in equation 5.

use super::descent::Visit;
use super::guide::Tried;
use super::oma::weight;
use super::scores::Scores;
use super::selection::{AmafOf, Rave};
use super::store::{Arm, Tree};
use nply_core::hash::{Map, chain};
use nply_core::{Player, Values};

/// What is known of a move that was made below a node.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    mean: f32,
    n: u32,
}

/// The tables of all decisions in one.
#[derive(Debug)]
pub(super) struct Amaf {
    options: Rave,
    /// By decision and move.
    table: Map<u64, Mean>,
}

/// The simulation that runs.
#[derive(Clone, Debug, Default)]
pub(super) struct AmafTrail {
    /// Its moves.
    moves: Vec<(Player, u64)>,
    /// For each arm on the way through the tree the number of moves before it.
    starts: Vec<usize>,
    /// Moves made later, for a moment.
    later: Map<u64, Player>,
}

impl AmafTrail {
    /// A simulation begins.
    pub fn begin(&mut self) {
        self.moves.clear();
        self.starts.clear();
    }

    /// An arm is taken.
    pub fn enter(&mut self) {
        self.starts.push(self.moves.len());
    }

    /// A seat makes the move of this key, in the tree or outside.
    pub fn note(&mut self, who: Player, key: u64) {
        self.moves.push((who, of_seat(who, key)));
    }
}

impl Amaf {
    pub fn new(options: Rave) -> Self {
        Amaf { options, table: Map::default() }
    }

    #[inline]
    pub fn is_on(&self) -> bool {
        self.options.of != AmafOf::None
    }

    /// A search begins. Memory that an earlier one held does not count against a limit.
    pub fn begin(&mut self, is_limited: bool) {
        if is_limited {
            self.table = Map::default();
        }
        self.table.clear();
    }

    /// The simulation ends: every node on the way learns of the moves made there and later. Moves that a table does not
    /// have are added only if `may_grow`.
    pub fn learn<A: Copy + Eq>(
        &mut self,
        trail: &mut AmafTrail,
        path: &[Visit],
        tree: &Tree<A>,
        rewards: &Values,
        may_grow: bool,
    ) {
        let Amaf { options, table } = self;
        let AmafTrail { moves, starts, later } = trail;
        let mut add = |decision: u32, key: u64, value: f32| {
            let place = chain(u64::from(decision), key);
            let known = if may_grow { Some(table.entry(place).or_default()) } else { table.get_mut(&place) };
            if let Some(known) = known {
                known.n += 1;
                known.mean += (value - known.mean) / known.n as f32;
            }
        };
        later.clear();
        let is_first = |at: usize| path[..at].iter().all(|visit| visit.tree != path[at].tree);
        for (at, (&Visit { decision, .. }, &start)) in path.iter().zip(&*starts).enumerate().rev() {
            later.extend(moves.drain(start..).map(|(who, key)| (key, who)));
            let header = &tree.decisions[decision as usize];
            if options.of == AmafOf::Node {
                // Arms of equal keys add the same each time, which does not change a mean.
                for &key in &tree.side.keys[tree.places(decision)] {
                    let key = of_seat(header.seat, key);
                    if later.contains_key(&key) {
                        add(decision, key, rewards[header.seat]);
                    }
                }
            } else if is_first(at) || header.visits >= options.reference / 2 {
                later.iter().for_each(|(&key, &who)| add(decision, key, rewards[who]));
            }
        }
    }

    /// The decision whose table serves at a decision: itself, or the nearest one above in the same tree with enough
    /// visits, or the first one.
    pub fn reference<A>(&self, (of, decision): (usize, u32), path: &[Visit], tree: &Tree<A>) -> u32 {
        if self.options.of == AmafOf::Node {
            return decision;
        }
        let above = || path.iter().filter(|visit| visit.tree as usize == of).map(|visit| visit.decision);
        let serves = |&decision: &u32| tree.decisions[decision as usize].visits >= self.options.reference;
        let found = std::iter::once(decision).chain(above().rev()).find(serves);
        found.or_else(|| above().next()).unwrap_or(decision)
    }

    /// Turns the mean of each tried arm into `beta AMAF + (1 - beta) X`, where the table knows the move.
    pub fn blend(
        &self,
        (reference, who): (u32, Player),
        (arms, keys): (&[Arm], &[u64]),
        tried: Tried<'_>,
        scores: &mut Scores,
    ) {
        scores.change(arms, tried, keys, |score, arm, key| {
            let key = of_seat(who, key);
            if let Some(known) = self.table.get(&chain(u64::from(reference), key)) {
                score.blend(weight(self.options.e, arm.n), known.mean);
            }
        });
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        // One control byte and one slot per place, of which at most 7/8 are filled.
        self.table.capacity() * 8 / 7 * (size_of::<(u64, Mean)>() + 1)
    }
}

/// The key of a move of this seat.
fn of_seat(who: Player, key: u64) -> u64 {
    chain(who.index() as u64, key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::store::Hung;
    use nply_core::hash::key_of;

    const SEATS: [usize; 3] = [0, 1, 0];

    /// The moves at three nodes in a row, those of the playout by seat, and the values.
    type Simulation<'a> = ([char; 3], &'a [(usize, char)], [f32; 2]);

    fn learned(options: Rave, simulations: &[Simulation<'_>]) -> (Amaf, Tree<char>) {
        let (mut amaf, mut tree) = (Amaf::new(options), Tree::new());
        tree.side.keys.restart(1);
        let add = |seat| tree.add_fixed(Player::new(seat), ['a', 'b', 'c'].into_iter(), NOWHERE);
        let path: Vec<Visit> = SEATS.map(add).map(visit).to_vec();
        for place in 0..tree.actions.len() {
            tree.side.keys[place] = key_of(&tree.actions[place]);
        }
        for (moves, playout, values) in simulations {
            let mut trail = AmafTrail::default();
            for (seat, &action) in SEATS.iter().zip(moves) {
                trail.enter();
                trail.note(Player::new(*seat), key_of(&action));
            }
            playout.iter().for_each(|&(seat, action)| trail.note(Player::new(seat), key_of(&action)));
            amaf.learn(&mut trail, &path, &tree, &Values::of(values), true);
            path.iter().for_each(|visit| tree.decisions[visit.decision as usize].visits += 1);
        }
        (amaf, tree)
    }

    const NOWHERE: Hung = Hung { tag: 0, by_luck: false };

    fn visit(decision: u32) -> Visit {
        Visit { decision, offset: 0, tree: 0 }
    }

    /// Mean and number of a move in the table of a node.
    fn known(amaf: &Amaf, node: u32, seat: usize, action: char) -> Option<(f32, u32)> {
        let key = of_seat(Player::new(seat), key_of(&action));
        amaf.table.get(&chain(u64::from(node), key)).map(|known| (known.mean, known.n))
    }

    const RAVE: Rave = Rave { of: AmafOf::Node, e: 30.0, reference: 0 };

    #[test]
    fn later_moves_of_the_same_seat_count_once_a_simulation() {
        let (amaf, _) = learned(
            RAVE,
            &[
                (['a', 'b', 'c'], &[(1, 'c'), (0, 'b'), (0, 'b'), (0, 'z')], [1.0, 0.25]),
                (['b', 'a', 'b'], &[], [0.0, 0.75]),
            ],
        );
        // Seat 0 at the root: a, c and b twice in the first simulation; b in the second.
        assert_eq!(known(&amaf, 0, 0, 'a'), Some((1.0, 1)));
        assert_eq!(known(&amaf, 0, 0, 'b'), Some((0.5, 2)));
        assert_eq!(known(&amaf, 0, 0, 'c'), Some((1.0, 1)));
        // Seat 1: b, and c in the playout; then a.
        assert_eq!([known(&amaf, 1, 1, 'b'), known(&amaf, 1, 1, 'c')], [Some((0.25, 1)); 2]);
        assert_eq!(known(&amaf, 1, 1, 'a'), Some((0.75, 1)));
        // At the third node a was made before, not later; z is legal nowhere, and other seats' moves are not asked for.
        assert_eq!(known(&amaf, 2, 0, 'a'), None);
        assert_eq!((known(&amaf, 0, 0, 'z'), known(&amaf, 0, 1, 'b')), (None, None));
    }

    #[test]
    fn grave_takes_the_nearest_table_with_enough_visits() {
        let options = Rave { of: AmafOf::Ancestor, e: 30.0, reference: 4 };
        let simulation = (['a', 'b', 'c'], &[(1, 'z')][..], [1.0, 0.25]);
        let (amaf, mut tree) = learned(options, &[simulation; 3]);
        // The root learns from the start, moves of all seats too; the others after two visits.
        assert_eq!((known(&amaf, 0, 1, 'z'), known(&amaf, 0, 0, 'c')), (Some((0.25, 3)), Some((1.0, 3))));
        assert_eq!((known(&amaf, 2, 1, 'z'), known(&amaf, 2, 0, 'a')), (Some((0.25, 1)), None));
        assert_eq!(amaf.reference((0, 2), &[visit(0), visit(1)], &tree), 0, "none has enough: the root");
        tree.decisions[1].visits = 4;
        assert_eq!(amaf.reference((0, 2), &[visit(0), visit(1)], &tree), 1);
        tree.decisions[2].visits = 4;
        assert_eq!(amaf.reference((0, 2), &[visit(0), visit(1)], &tree), 2);
        assert_eq!(amaf.reference((1, 2), &[visit(0), visit(1)], &tree), 2, "other trees do not serve");
    }

    #[test]
    fn the_table_weighs_half_after_e_visits() {
        let (amaf, _) = learned(RAVE, &[(['a', 'b', 'c'], &[], [1.0, 0.0])]);
        let arms = [30, 30, 150].map(|n| Arm { mean: 0.5, n, ..Arm::FRESH });
        let mut scores = Scores::default();
        scores.start(&arms, 0.0);
        amaf.blend(
            (0, Player::new(0)),
            (&arms, &['a', 'b', 'c'].map(|action| key_of(&action))),
            Tried::all(3),
            &mut scores,
        );
        // sqrt(30 / 120) = 1/2 and sqrt(30 / 480) = 1/4; b was never made.
        assert_eq!(scores.all(), [0.75, 0.5, 0.625]);
    }

    #[test]
    fn a_full_table_learns_of_known_moves_only() {
        let (mut amaf, tree) = learned(RAVE, &[(['a', 'b', 'c'], &[], [1.0, 0.0])]);
        for action in ['a', 'b'] {
            let mut trail = AmafTrail::default();
            trail.enter();
            trail.note(Player::new(0), key_of(&action));
            amaf.learn(&mut trail, &[visit(0)], &tree, &Values::of(&[0.0, 0.0]), false);
        }
        assert_eq!((known(&amaf, 0, 0, 'a'), known(&amaf, 0, 0, 'b')), (Some((0.5, 2)), None));
        assert!(amaf.bytes() > 0);
    }
}
