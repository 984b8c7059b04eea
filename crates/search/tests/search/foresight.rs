//! What models expect is kept by position and memory: how often they are asked, and how often the answer is known.

use nply_core::{
    Asked, Budget, Foresee, Foresight, Game, ModelMemory, Opinions, Player, Report, Search, Seed, Step, Turn,
    Values,
};
use nply_search::tree::{Mcts, Selection, TreeOptions, Widening};
use std::sync::Arc;

/// Two seats mark four places in turn. Which are marked counts, not in which order: the root, its 4 successors and their
/// 12 successors are 17 positions of the tree that leave a choice, but 1 + 4 + 6 = 11 different ones.
struct Marks;

const IN_TREE: u64 = 17;
const DIFFERENT: u64 = 11;

impl Game for Marks {
    type State = u8;
    type Action = u8;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut nply_core::Rng) -> u8 {
        0
    }
    fn turn(&self, s: &u8) -> Turn {
        match s.count_ones() as usize {
            4 => Turn::Over,
            marked => Turn::One(Player::new(marked % 2)),
        }
    }
    fn actions(&self, s: &u8, _who: Player, out: &mut Vec<u8>) {
        out.extend((0..4).filter(|place| s & 1 << place == 0));
    }
    fn apply(&self, s: &mut u8, a: u8) {
        *s |= 1 << a;
    }
    fn payoffs(&self, _s: &u8) -> Values {
        Values::all(2, 0.5)
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
}

/// Finds all moves alike, and remembers the order of moves if it remembers.
struct Even {
    remembers: bool,
}

impl Foresee<Marks> for Even {
    fn foresee(&self, g: &Marks, asked: &[Asked<'_, Marks>], out: &mut [Foresight]) {
        for (asked, out) in asked.iter().zip(out) {
            out.influences = Values::all(2, 1.0);
            for who in g.turn(asked.state).seats().iter() {
                let moves = asked.state.count_zeros() as usize - 4;
                out.policies[who.index()] = vec![1.0 / moves as f32; moves];
            }
        }
    }
    fn advance(&self, _g: &Marks, _before: &u8, step: &Step<u8>, _of: Player, memory: &mut ModelMemory) {
        if let Step::Move(_, place) = step {
            memory.0[0] = memory.0[0] * 8 + 1 + u64::from(*place);
        }
    }
    fn remembers(&self) -> bool {
        self.remembers
    }
}

/// Searches until every position of the tree was met more than once. Four moves are considered from the first visit on.
fn report(base: TreeOptions, early: bool, remembers: bool) -> Report<u8> {
    let widening = Widening { c: 4.0, ..base.selection.widening };
    let options = TreeOptions { early, selection: Selection { widening, ..base.selection }, ..base };
    let opinions = Opinions { foresee: Some(Arc::new(Even { remembers })), ..Opinions::default() };
    let mut search = Mcts::new(options, opinions).expect("it can be");
    let view = Marks.view(&0, Player::new(0));
    search.think(&Marks, &view, &Budget::iterations(3000).into(), Seed(5).rng())
}

#[test]
fn answers_are_kept_by_position() {
    let counts = |base| {
        let report = report(base, false, false);
        (report.asked, report.cached)
    };
    // An order of moves is asked for once in each decision of the tree; beside it, who matters.
    assert_eq!(counts(TreeOptions::PW_POLICY), (DIFFERENT, IN_TREE - DIFFERENT));
    assert_eq!(counts(TreeOptions::AG_SM_MCTS), (DIFFERENT, 2 * IN_TREE - DIFFERENT));
}

#[test]
fn answers_are_kept_by_memory() {
    let report = report(TreeOptions::PW_POLICY, false, true);
    assert_eq!((report.asked, report.cached), (IN_TREE, 0), "no two orders of moves are remembered alike");
}

#[test]
fn late_and_early_questions_are_as_many_once_all_is_met_again() {
    let [late, early] = [false, true].map(|early| report(TreeOptions::AG_SM_MCTS, early, false));
    assert_eq!((late.asked, late.cached), (early.asked, early.cached));
    assert_eq!(late, Report { elapsed: late.elapsed, ..early });
}
