//! Playouts that learn: what they learn, and when they ask the game's own policy.

use nply_core::{
    Budget, Game, KeyMoves, Opinions, Player, Playout, RandomPlayout, Report, Rng, Search, Seed, Turn, Values,
};
use nply_search::tree::{AmafOf, Learn, Learning, Mcts, Moves, Pick, Rave, Selection, TreeOptions};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Two seats name one of five numbers in turn, twenty times each. The first seat scores each time that it names the
/// right one: always the same, or the number that the other seat has just named.
struct Numbers {
    echo: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct State {
    turns: u8,
    last: u8,
    score: u8,
}

const TURNS: u8 = 40;
const RIGHT: u8 = 3;

impl Game for Numbers {
    type State = State;
    type Action = u8;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State { turns: 0, last: RIGHT, score: 0 }
    }
    fn turn(&self, s: &State) -> Turn {
        if s.turns == TURNS { Turn::Over } else { Turn::One(Player::new(s.turns as usize % 2)) }
    }
    fn actions(&self, _s: &State, _who: Player, out: &mut Vec<u8>) {
        out.extend(0..5);
    }
    fn apply(&self, s: &mut State, a: u8) {
        let right = if self.echo { s.last } else { RIGHT };
        s.score += u8::from(s.turns.is_multiple_of(2) && a == right);
        (s.turns, s.last) = (s.turns + 1, a);
    }
    fn payoffs(&self, s: &State) -> Values {
        let share = f32::from(s.score) / f32::from(TURNS / 2);
        Values::of(&[share, 1.0 - share])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
}

fn think(g: &Numbers, o: &Opinions<Numbers>, learning: Learning, budget: Budget) -> Report<u8> {
    // Wide exploration, so that what is learned is learned by the playouts and not by the tree.
    let options = TreeOptions { learning, c: 5.0, ..TreeOptions::UCT };
    let view = g.view(&g.start(&mut Seed(1).rng()), Player::new(0));
    let mut report =
        Mcts::new(options, o.clone()).expect("it can be").think(g, &view, &budget.into(), Seed(1).rng());
    report.elapsed = Default::default();
    report
}

/// The value of a search to the first seat.
fn value(g: &Numbers, learning: Learning) -> f32 {
    let report = think(g, &Opinions::default(), learning, Budget::iterations(2000));
    let sum: f32 = report.lines.iter().map(|line| line.visits as f32 * line.values.0[0]).sum();
    sum / 2000.0
}

const MAST: Learning = Learning { learn: Learn::Mast, ..Learning::NONE };
const NST: Learning = Learning { learn: Learn::Nst, ..Learning::NONE };

#[test]
fn a_move_that_is_always_good_is_learned() {
    let fixed = Numbers { echo: false };
    let random = value(&fixed, Learning::NONE);
    assert!((random - 0.2).abs() < 0.05, "one number of five is right: {random}");
    for learning in [MAST, NST, Learning { decay: 0.99, ..MAST }] {
        let learned = value(&fixed, learning);
        assert!(learned > 0.7, "{learned} {learning:?}");
    }
    let gibbs = value(&fixed, Learning { pick: Pick::Gibbs, ..MAST });
    assert!(gibbs > 0.5, "{gibbs}");
}

#[test]
fn an_answer_is_learned_only_with_the_move_before_it() {
    let echo = Numbers { echo: true };
    let (mast, nst) = (value(&echo, MAST), value(&echo, NST));
    assert!(mast < 0.3 && nst > 0.5, "{mast} {nst}");
}

/// Names the same number always, and counts how often it is asked.
struct Stubborn(AtomicU64);

impl Playout<Numbers> for Stubborn {
    fn choose(&self, _g: &Numbers, _s: &State, _who: Player, list: &[u8], _rng: &mut Rng) -> u8 {
        self.0.fetch_add(1, Ordering::Relaxed);
        list[1]
    }

    fn keep_candidates(&self, _g: &Numbers, _s: &State, _who: Player, list: &mut Vec<u8>) {
        list.retain(|&number| number != RIGHT);
    }
}

/// How often the policy was asked, of how many turns outside of the tree; and the best value for the first seat.
fn asked(epsilon: f32) -> (u64, u64, f32) {
    let policy = Arc::new(Stubborn(AtomicU64::new(0)));
    let o = Opinions { playout: policy.clone() as Arc<dyn Playout<Numbers>>, ..Opinions::default() };
    // Five iterations: each leaves the tree behind the root.
    let report = think(&Numbers { echo: false }, &o, Learning { epsilon, ..MAST }, Budget::iterations(5));
    let best = report.lines.iter().map(|line| line.values.0[0]).fold(0.0, f32::max);
    (policy.0.load(Ordering::Relaxed), report.nodes - 5, best)
}

#[test]
fn epsilon_is_the_share_of_the_games_policy() {
    let (asked_always, turns, best) = asked(1.0);
    assert_eq!((asked_always, turns), (turns, 5 * u64::from(TURNS - 1)), "all moves are the policy's");
    assert_eq!(best, 1.0 / 20.0, "which is never right after the first move");
    let (asked_never, _, best) = asked(0.0);
    assert_eq!(
        (asked_never, best),
        (0, 1.0 / 20.0),
        "what the policy leaves out is left out by learning too"
    );
    let (sometimes, _, _) = asked(0.5);
    assert!((60..135).contains(&sometimes), "{sometimes} of {turns}");
}

/// Plays at random, and counts whole playouts and single moves.
#[derive(Default)]
struct Counting {
    runs: AtomicU64,
    moves: AtomicU64,
}

impl Playout<Numbers> for Counting {
    fn choose(&self, _g: &Numbers, _s: &State, _who: Player, list: &[u8], rng: &mut Rng) -> u8 {
        self.moves.fetch_add(1, Ordering::Relaxed);
        rng.pick(list)
    }

    fn run(&self, g: &Numbers, s: &mut State, limit: u32, buf: &mut Vec<u8>, rng: &mut Rng) -> u32 {
        self.runs.fetch_add(1, Ordering::Relaxed);
        RandomPlayout.run(g, s, limit, buf, rng)
    }
}

#[test]
fn what_is_learned_from_the_tree_alone_leaves_playouts_as_they_are() {
    let counted = |history: f32, learning: Learning| {
        let policy = Arc::new(Counting::default());
        let o = Opinions { playout: policy.clone() as Arc<dyn Playout<Numbers>>, ..Opinions::default() };
        let g = Numbers { echo: false };
        let selection = Selection { history, ..Selection::PLAIN };
        let options = TreeOptions { learning, selection, ..TreeOptions::UCT };
        let view = g.view(&g.start(&mut Seed(1).rng()), Player::new(0));
        let mut search = Mcts::new(options, o).expect("it can be");
        let report = search.think(&g, &view, &Budget::iterations(200).into(), Seed(1).rng());
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        (count(&policy.runs), count(&policy.moves), report.lines)
    };
    let tree = Learning { tree_only: true, ..Learning::NONE };
    let (runs, moves, by_tree) = counted(1.0, tree);
    assert_eq!((runs, moves), (200, 0), "the game's own playout");
    let (runs, moves, by_all) = counted(1.0, Learning::NONE);
    assert!(runs == 0 && moves > 200, "move by move: {runs} {moves}");
    let (_, _, plain) = counted(0.0, Learning::NONE);
    assert!(by_tree != by_all && by_tree != plain, "what is learned differs, and counts");
    // Learned playouts go move by move, whatever they learn from.
    let (runs, _, _) = counted(0.0, Learning { tree_only: true, ..MAST });
    assert_eq!(runs, 0);
}

/// Moves by the remainder of their number.
struct Modulo(u8);

impl KeyMoves<Numbers> for Modulo {
    fn key(&self, _g: &Numbers, _s: &State, _who: Player, action: u8) -> u64 {
        u64::from(action % self.0) + 70
    }
}

#[test]
fn rave_knows_moves_by_their_keys() {
    let g = Numbers { echo: false };
    let lines = |key: Option<u8>, of| {
        let mut o = Opinions::default();
        if let Some(modulo) = key {
            o.key = Arc::new(Modulo(modulo));
        }
        let rave = Rave { of, ..Selection::PLAIN.rave };
        let options = TreeOptions { selection: Selection { rave, ..Selection::PLAIN }, ..TreeOptions::UCT };
        let view = g.view(&g.start(&mut Seed(1).rng()), Player::new(0));
        let mut search = Mcts::new(options, o).expect("it can be");
        search.think(&g, &view, &Budget::iterations(400).into(), Seed(1).rng()).lines
    };
    for of in [AmafOf::Node, AmafOf::Ancestor] {
        assert_eq!(lines(Some(100), of), lines(None, of), "other keys of the same moves");
        assert_ne!(lines(Some(2), of), lines(None, of), "moves that share a key share a table");
    }
}

#[test]
fn the_tree_leaves_out_what_the_policy_does_if_so_said() {
    let o = Opinions {
        playout: Arc::new(Stubborn(AtomicU64::new(0))) as Arc<dyn Playout<Numbers>>,
        ..Opinions::default()
    };
    let g = Numbers { echo: false };
    let view = g.view(&g.start(&mut Seed(1).rng()), Player::new(0));
    let think = |options| {
        let mut search = Mcts::new(options, o.clone()).expect("it can be");
        search.think(&g, &view, &Budget::iterations(500).into(), Seed(1).rng())
    };
    for threads in [1, 2] {
        let options = TreeOptions { threads, ..TreeOptions::UCT };
        let (all, kept) = (think(options), think(TreeOptions { moves: Moves::Playout, ..options }));
        assert_eq!((all.lines.len(), kept.lines.len()), (5, 4));
        // The right number scores wherever the first seat names it, in the tree and so in the lines.
        let names_right = |report: &Report<u8>| report.lines.iter().any(|line| line.pv.contains(&RIGHT));
        assert!(names_right(&all) && !names_right(&kept), "{threads}");
        assert!(kept.lines.iter().all(|line| line.values.0[0] == 0.0), "never right: {:?}", kept.lines);
    }
}

#[test]
fn every_option_of_learning_changes_a_result_and_none_without_learning() {
    let run =
        |learning| think(&Numbers { echo: true }, &Opinions::default(), learning, Budget::iterations(200));
    let gibbs = Learning { pick: Pick::Gibbs, ..NST };
    assert_eq!(run(NST), run(NST), "same seed, same report");
    for (learning, other) in [
        (MAST, Learning::NONE),
        (MAST, NST),
        (NST, gibbs),
        (NST, Learning { epsilon: 0.2, ..NST }),
        (gibbs, Learning { tau: 0.5, ..gibbs }),
        (NST, Learning { decay: 0.9, ..NST }),
        (NST, Learning { nst_visits: 50, ..NST }),
        (NST, Learning { tree_only: true, ..NST }),
    ] {
        assert_ne!(run(learning).lines, run(other).lines, "{learning:?} {other:?}");
    }
    let off = Learning {
        pick: Pick::Gibbs,
        epsilon: 0.9,
        tau: 1.0,
        decay: 0.5,
        tree_only: true,
        nst_visits: 1,
        ..Learning::NONE
    };
    assert_eq!(run(off), run(Learning::NONE));
}

/// All numbers are alike.
struct OneKey;

impl KeyMoves<Numbers> for OneKey {
    fn key(&self, _g: &Numbers, _s: &State, _who: Player, _action: u8) -> u64 {
        0
    }
}

#[test]
fn moves_of_one_key_share_what_is_learned() {
    let fixed = Numbers { echo: false };
    let o = Opinions { key: Arc::new(OneKey), ..Opinions::default() };
    let report = think(&fixed, &o, MAST, Budget::iterations(1000));
    let mean = report.lines.iter().map(|line| line.visits as f32 * line.values.0[0]).sum::<f32>() / 1000.0;
    assert!((mean - 0.2).abs() < 0.05, "nothing can be learned: {mean}");
}

#[test]
fn tables_count_as_memory() {
    let g = Numbers { echo: true };
    let o = Opinions { playout: Arc::new(RandomPlayout), ..Opinions::default() };
    let within = |learning, bytes| {
        think(&g, &o, learning, Budget { bytes: Some(bytes), ..Budget::iterations(500) }).bytes
    };
    assert!(within(NST, 1 << 30) > within(Learning::NONE, 1 << 30) + 3000);
    assert!(within(NST, 1) < within(NST, 1 << 30));
}
