//! Killer moves and the history heuristic: which moves cut before (Akl and Newborn 1977; Schaeffer 1989).

use super::keys::key_from;
use nply_core::Player;
use std::hash::Hash;

/// Moves with a good past.
pub(super) struct Aids<A> {
    killers: bool,
    history: bool,
    /// The two latest moves that cut at each ply.
    killed: Vec<[Option<A>; 2]>,
    /// How much each move cut off, found by its key. Two moves that share a place only share their past.
    cuts: Vec<u32>,
}

const PLACES: usize = 1 << 12;

impl<A: Copy + Eq + Hash> Aids<A> {
    pub fn new(killers: bool, history: bool) -> Self {
        let cuts = if history { vec![0; PLACES] } else { Vec::new() };
        Aids { killers, history, killed: Vec::new(), cuts }
    }

    /// The moves that cut at this ply, the latest first.
    #[inline]
    pub fn killers(&self, ply: usize) -> [Option<A>; 2] {
        self.killed.get(ply).copied().unwrap_or([None; 2])
    }

    /// How much a move has cut off anywhere.
    #[inline]
    pub fn history(&self, who: Player, action: A) -> u32 {
        self.cuts[place(who, action)]
    }

    /// Whether history is kept.
    pub fn has_history(&self) -> bool {
        self.history
    }

    /// A move has cut with so many turns left to search.
    #[inline]
    pub fn has_cut(&mut self, who: Player, action: A, ply: usize, depth: u32) {
        if self.killers {
            if self.killed.len() <= ply {
                self.killed.resize(ply + 1, [None; 2]);
            }
            let killed = &mut self.killed[ply];
            if killed[0] != Some(action) {
                *killed = [Some(action), killed[0]];
            }
        }
        if self.history {
            let cuts = &mut self.cuts[place(who, action)];
            *cuts = cuts.saturating_add(depth * depth);
        }
    }
}

#[inline]
fn place<A: Hash>(who: Player, action: A) -> usize {
    key_from(0, &(who, action)) as usize % PLACES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_killer_comes_first_and_history_adds_up() {
        let (mut aids, who) = (Aids::new(true, true), Player::new(1));
        for action in [5u8, 6, 6, 7] {
            aids.has_cut(who, action, 2, 3);
        }
        assert_eq!(aids.killers(2), [Some(7), Some(6)]);
        assert_eq!(aids.killers(0), [None; 2]);
        assert_eq!([5, 6, 7, 8].map(|action| aids.history(who, action)), [9, 18, 9, 0]);
        assert_eq!(aids.history(Player::new(0), 6), 0);
        let mut none = Aids::new(false, false);
        none.has_cut(who, 5u8, 2, 3);
        assert_eq!((none.killers(2), none.has_history()), ([None; 2], false));
    }
}
