//! The table of means, and the moves of the running simulation.

use super::{Learn, Learning};
use nply_core::hash::{Map, chain};
use nply_core::{Player, Values};

/// The longest sequence of moves that has a mean of its own.
const LONGEST: usize = 3;

/// What is known of one move, or of one move after others.
#[derive(Clone, Copy, Default, Debug, PartialEq)]
struct Mean {
    mean: f32,
    /// What the values in the mean count for together: the visits, if nothing decays.
    weight: f32,
    visits: u32,
}

impl Mean {
    /// Recency-weighted: every earlier value counts `decay` times what it did.
    fn add(&mut self, value: f32, decay: f32) {
        self.visits = self.visits.saturating_add(1);
        self.weight = self.weight * decay + 1.0;
        self.mean += (value - self.mean) / self.weight;
    }
}

/// A move of the running simulation: its places in the table, alone and after one and two others.
#[derive(Clone, Copy, Debug)]
struct Moved {
    seat: Player,
    places: [u64; LONGEST],
}

/// The moves of a simulation.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct LearnTrail {
    moves: Vec<Moved>,
    /// The keys of the last two moves, of whichever seats; outcomes of chance are no moves.
    before: [u64; LONGEST - 1],
}

impl LearnTrail {
    /// A simulation begins.
    pub fn begin(&mut self) {
        self.moves.clear();
        self.before = [0; LONGEST - 1];
    }
}

/// What a search has learned so far.
#[derive(Debug)]
pub(in super::super) struct Learned {
    options: Learning,
    /// Whether seats learn from each other.
    common: bool,
    table: Map<u64, Mean>,
}

impl Learned {
    pub fn new(options: Learning, common: bool) -> Self {
        Learned { options, common, table: Map::default() }
    }

    /// The sequences that have means: one move, two, three.
    fn lengths(&self) -> usize {
        if self.options.learn == Learn::Nst { LONGEST } else { 1 }
    }

    /// Where the mean of a move alone stands.
    #[inline]
    fn place(&self, seat: Player, key: u64) -> u64 {
        chain(if self.common { 0 } else { seat.index() as u64 + 1 }, key)
    }

    /// Where the means of a move stand, if it is made now.
    #[inline]
    fn places(&self, trail: &LearnTrail, seat: Player, key: u64) -> [u64; LONGEST] {
        let alone = self.place(seat, key);
        let after_one = chain(alone, trail.before[0]);
        [alone, after_one, chain(after_one, trail.before[1])]
    }

    /// A seat makes a move that is learned from.
    #[cfg(test)]
    pub fn note(&self, trail: &mut LearnTrail, seat: Player, key: u64) {
        self.note_together(trail, [(seat, key)], true);
    }

    /// Seats make their moves at once: none of them comes before another. Unless it `counts` nothing is learned from it;
    /// what comes next comes after it all the same.
    pub fn note_together(
        &self,
        trail: &mut LearnTrail,
        moves: impl IntoIterator<Item = (Player, u64)>,
        counts: bool,
    ) {
        let mut before = trail.before;
        for (seat, key) in moves {
            if counts {
                trail.moves.push(Moved { seat, places: self.places(trail, seat, key) });
            }
            before = [key, before[0]];
        }
        trail.before = before;
    }

    /// The simulation ends with these values: every move made in it learns that of its seat. Moves that are not in the
    /// table are added only if `may_grow`.
    pub fn learn(&mut self, trail: &LearnTrail, values: &Values, may_grow: bool) {
        let (lengths, decay) = (self.lengths(), self.options.decay);
        for moved in &trail.moves {
            for &place in &moved.places[..lengths] {
                if may_grow {
                    self.table.entry(place).or_default().add(values[moved.seat], decay);
                } else if let Some(mean) = self.table.get_mut(&place) {
                    mean.add(values[moved.seat], decay);
                }
            }
        }
    }

    /// What a move is worth to its seat if it is made now: the average over the sequences that end with it and were
    /// visited often enough. `None` if the move was never made.
    #[inline]
    pub fn value(&self, trail: &LearnTrail, seat: Player, key: u64) -> Option<f32> {
        let places = self.places(trail, seat, key);
        let mut sum = self.table.get(&places[0])?.mean;
        let mut count = 1.0;
        for place in &places[1..self.lengths()] {
            // A longer sequence was not visited more often than a shorter one.
            match self.table.get(place) {
                Some(mean) if mean.visits >= self.options.nst_visits => sum += mean.mean,
                _ => break,
            }
            count += 1.0;
        }
        Some(sum / count)
    }

    /// What a move was worth to its seat, whatever came before it. `None` if it was never made.
    pub fn alone(&self, seat: Player, key: u64) -> Option<f32> {
        self.table.get(&self.place(seat, key)).map(|mean| mean.mean)
    }

    /// Memory held, in bytes.
    pub fn bytes(&self) -> usize {
        // One control byte and one slot per place, of which at most 7/8 are filled.
        self.table.capacity() * 8 / 7 * (size_of::<(u64, Mean)>() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Learning = Learning { learn: Learn::Mast, ..Learning::NONE };
    const THREE: Learning = Learning { learn: Learn::Nst, nst_visits: 2, ..Learning::NONE };

    fn seat(i: usize) -> Player {
        Player::new(i)
    }

    fn simulate(learned: &mut Learned, moves: &[(usize, u64)], values: &[f32]) {
        let mut trail = LearnTrail::default();
        moves.iter().for_each(|&(who, key)| learned.note(&mut trail, seat(who), key));
        learned.learn(&trail, &Values::of(values), true);
    }

    /// What a move is worth as the first of a simulation.
    fn value(learned: &Learned, who: usize, key: u64) -> Option<f32> {
        learned.value(&LearnTrail::default(), seat(who), key)
    }

    #[test]
    fn moves_that_do_not_count_come_before_others_all_the_same() {
        let (mut learned, mut trail) =
            (Learned::new(Learning { nst_visits: 1, ..THREE }, false), LearnTrail::default());
        learned.note_together(&mut trail, [(seat(1), 4)], false);
        learned.note(&mut trail, seat(0), 7);
        learned.learn(&trail, &Values::of(&[1.0, 0.5]), true);
        assert_eq!((value(&learned, 1, 4), value(&learned, 0, 7)), (None, Some(1.0)));
        simulate(&mut learned, &[(0, 7)], &[0.0, 0.0]);
        // Alone 1/2; after the other move 1, and after that move with nothing before it 1 too.
        let mut after = LearnTrail::default();
        learned.note_together(&mut after, [(seat(1), 4)], false);
        assert_eq!(learned.value(&after, seat(0), 7), Some(2.5 / 3.0));
    }

    #[test]
    fn each_seat_learns_its_own_value_of_each_move() {
        let mut learned = Learned::new(ONE, false);
        simulate(&mut learned, &[(0, 7), (1, 7), (0, 8)], &[1.0, 0.25]);
        simulate(&mut learned, &[(0, 7), (1, 9), (0, 7)], &[0.5, 0.75]);
        // Seat 0 made move 7 once at 1 and twice at 0.5.
        assert_eq!(value(&learned, 0, 7), Some((1.0 + 0.5 + 0.5) / 3.0));
        assert_eq!(value(&learned, 0, 8), Some(1.0));
        assert_eq!((value(&learned, 1, 7), value(&learned, 1, 9)), (Some(0.25), Some(0.75)));
        assert_eq!((value(&learned, 1, 8), value(&learned, 2, 7)), (None, None));
    }

    #[test]
    fn seats_learn_from_each_other_if_moves_mean_the_same_to_all() {
        let mut learned = Learned::new(ONE, true);
        simulate(&mut learned, &[(0, 7), (1, 7), (1, 8)], &[1.0, 0.0]);
        assert_eq!((value(&learned, 0, 7), value(&learned, 2, 7)), (Some(0.5), Some(0.5)));
        assert_eq!(value(&learned, 0, 8), Some(0.0));
    }

    #[test]
    fn decay_favours_what_came_last() {
        let mut learned = Learned::new(Learning { decay: 0.5, ..ONE }, false);
        for value in [0.0, 1.0, 0.5] {
            simulate(&mut learned, &[(0, 7)], &[value]);
        }
        // Weights 1/4, 1/2, 1.
        let expected = (0.5 * 1.0 + 0.5) / 1.75;
        assert!((value(&learned, 0, 7).unwrap() - expected).abs() < 1e-6);
    }

    #[test]
    fn sequences_count_when_they_were_visited_often_enough() {
        let mut learned = Learned::new(THREE, false);
        let value_after = |learned: &Learned, before: &[(usize, u64)]| {
            let mut trail = LearnTrail::default();
            before.iter().for_each(|&(who, key)| learned.note(&mut trail, seat(who), key));
            learned.value(&trail, seat(0), 7).unwrap()
        };
        simulate(&mut learned, &[(1, 1), (2, 2), (0, 7)], &[1.0, 0.0, 0.0]);
        simulate(&mut learned, &[(0, 7)], &[0.0]);
        // Once is not enough for a sequence: the move alone counts.
        assert_eq!(value_after(&learned, &[(1, 1), (2, 2)]), 0.5);
        simulate(&mut learned, &[(1, 3), (2, 2), (0, 7)], &[1.0, 0.0, 0.0]);
        // After 2 now it counts; after 1 and 2 it does not.
        assert_eq!(value_after(&learned, &[(1, 1), (2, 2)]), (2.0 / 3.0 + 1.0) / 2.0);
        simulate(&mut learned, &[(1, 1), (2, 2), (0, 7)], &[1.0, 0.0, 0.0]);
        assert_eq!(value_after(&learned, &[(1, 1), (2, 2)]), (0.75 + 1.0 + 1.0) / 3.0);
        assert_eq!(value_after(&learned, &[(1, 5), (2, 5)]), 0.75, "back off to the move alone");
        // MAST knows no sequences.
        let mut plain = Learned::new(ONE, false);
        (0..3).for_each(|_| simulate(&mut plain, &[(1, 1), (0, 7)], &[1.0]));
        simulate(&mut plain, &[(0, 7)], &[0.0]);
        assert_eq!(value_after(&plain, &[(1, 1)]), 0.75);
    }

    #[test]
    fn seats_that_move_at_once_do_not_follow_each_other() {
        let mut learned = Learned::new(Learning { nst_visits: 1, ..THREE }, false);
        let mut trail = LearnTrail::default();
        learned.note_together(&mut trail, [(seat(0), 1), (seat(1), 2)], true);
        learned.learn(&trail, &Values::of(&[0.0, 1.0]), true);
        trail.begin();
        learned.note(&mut trail, seat(1), 2);
        learned.learn(&trail, &Values::of(&[0.0, 0.0]), true);
        assert_eq!(value(&learned, 1, 2), Some(0.5), "both were the first move of a game");
    }

    #[test]
    fn a_full_table_learns_of_known_moves_only() {
        let mut learned = Learned::new(ONE, false);
        simulate(&mut learned, &[(0, 7)], &[1.0]);
        let mut trail = LearnTrail::default();
        learned.note(&mut trail, seat(0), 7);
        learned.note(&mut trail, seat(0), 8);
        learned.learn(&trail, &Values::of(&[0.0]), false);
        assert_eq!((value(&learned, 0, 7), value(&learned, 0, 8)), (Some(0.5), None));
    }
}
