//! What holds in every kind of tree: exact widening per seat, enhancements that change something or nothing, descents in
//! flight, and models that remember.

mod by_hand;
mod children;
mod random_options;

use super::context::{AnyTree, Context, Mode};
use super::descent::Descent;
use super::engine::{begin, walk};
use super::memory::Memory;
use super::models::Memories;
use super::{
    Absent, AmafOf, At, Counts, Expand, FinalMove, Follow, Fpu, Keep, Leaf, Learn, Learning, Mcts, Moves,
    Oma, Pick, Rave, Reward, Rule, Scale, Selection, Solver, Teams, Together, TreeOptions, Trees, Untried,
    Widening, WideningCount, WideningOrder, Worlds,
};
use nply_core::testing::{
    Coin, MatchingPennies, Rounds, RoundsOpinion, RoundsState, Stay, TreeEvaluate, TreeGame,
};
use nply_core::{
    Asked, Budget, Foresee, Foresight, Game, Limits, MAX_PLAYERS, ModelMemory, Opinions, OrderMoves, Player,
    Report, Rng, Search, Seed, Seen, Step, Utility, Values, View,
};
use std::sync::Arc;

const ROUNDS: Rounds = Rounds { seats: 3, rounds: 6, moves: 6, chance: true };
const OMA: Oma = Oma { at: At::All, e: 30.0, keep: Keep::Nothing, ordered: true };
const RAVE: Rave = Rave { of: AmafOf::Node, e: 30.0, reference: 20 };

/// One of each kind of tree.
fn kinds() -> Vec<(&'static str, TreeOptions)> {
    let mt = TreeOptions { trees: Trees::PerSeat, follow: Follow::Own, ..TreeOptions::DECOUPLED_UCT };
    vec![
        ("uct", TreeOptions::UCT),
        ("decoupled-uct", TreeOptions::DECOUPLED_UCT),
        ("sm-mcts", TreeOptions { expand: Expand::Child, ..TreeOptions::DECOUPLED_UCT }),
        ("uct that adds children", TreeOptions { expand: Expand::Child, ..TreeOptions::UCT }),
        ("is-mcts", TreeOptions::IS_MCTS),
        ("mo-is-mcts", TreeOptions::MO_IS_MCTS),
        ("steps in each world", TreeOptions { worlds: Worlds::EachIteration, ..TreeOptions::DECOUPLED_UCT }),
        ("MultiTree", mt),
        ("MultiTree in each world", TreeOptions { worlds: Worlds::EachIteration, ..mt }),
        ("Self", TreeOptions { trees: Trees::Own, ..mt }),
    ]
}

fn opinions() -> Opinions<Rounds> {
    let order: Arc<dyn OrderMoves<Rounds>> = Arc::new(RoundsOpinion);
    Opinions { evaluate: Some(Arc::new(RoundsOpinion)), order: Some(order), ..Opinions::default() }
}

/// A search of the first position by the second seat.
fn searched(options: TreeOptions, o: Opinions<Rounds>, iterations: u64) -> (Mcts<Rounds>, Report<u8>) {
    searched_by(Player::new(1), options, o, iterations)
}

fn searched_by(
    who: Player,
    options: TreeOptions,
    o: Opinions<Rounds>,
    iterations: u64,
) -> (Mcts<Rounds>, Report<u8>) {
    let mut search = Mcts::new(options, o).expect("it can be");
    let s = ROUNDS.start(&mut Seed(1).rng());
    let limits = Budget::iterations(iterations).into();
    let mut report = search.think(&ROUNDS, &ROUNDS.view(&s, who), &limits, Seed(2).rng());
    report.elapsed = Default::default();
    (search, report)
}

fn lines(options: TreeOptions, selection: Selection) -> Vec<nply_core::Line<u8>> {
    searched(TreeOptions { selection, ..options }, opinions(), 600).1.lines
}

#[test]
fn widening_is_exact_for_every_decision() {
    for (name, options) in kinds() {
        let (mut joint, mut narrow) = (0, 0);
        for (c, alpha) in [(1.0, 0.5), (2.5, 0.3), (0.5, 0.7)] {
            for count in [WideningCount::Visits, WideningCount::FromOne, WideningCount::WithMoves] {
                let widening = Widening { at: At::All, c, alpha, count, ..Selection::PLAIN.widening };
                let selection = Selection { widening, ..Selection::PLAIN };
                // A seat's own tree is small: it is looked at before all its moves were tried.
                let iterations = if options.trees == Trees::Own { 40 } else { 1500 };
                let (search, _) = searched(TreeOptions { selection, ..options }, opinions(), iterations);
                for decision in search.memory.tree.decisions.iter().skip(1).filter(|d| d.visits > 0) {
                    // The searching seat cannot tell that another one is forced, so the decision is there.
                    if name == "is-mcts" && decision.seat != Player::new(1) && decision.tried == 1 {
                        continue;
                    }
                    let (legal, before) = (u32::from(ROUNDS.moves), f64::from(decision.visits - 1));
                    let n = match count {
                        WideningCount::Visits => before.max(1.0),
                        WideningCount::FromOne => before + 1.0,
                        WideningCount::WithMoves => before + f64::from(legal),
                    };
                    let limit = (c * n.powf(alpha) - 1e-9).ceil() as u32;
                    let exact = legal.min(decision.visits).min(limit);
                    let tried = u32::from(decision.tried);
                    assert_eq!(tried, exact, "{name} {c} {alpha} {count:?}: {decision:?}");
                    joint += u32::from(decision.more > 0);
                    narrow += u32::from(tried < legal);
                }
            }
        }
        assert!(narrow > 0, "{name}: widening was felt");
        assert_eq!(
            joint > 0,
            options.together == Together::Decoupled && options.trees == Trees::One,
            "{name}: nodes of several seats"
        );
    }
}

/// Every enhancement, strong enough to be felt.
fn enhancements() -> Vec<Selection> {
    let plain = Selection::PLAIN;
    let widening = Widening { at: At::All, c: 1.0, alpha: 0.5, ..plain.widening };
    vec![
        Selection { c_others: Some(2.0), ..plain },
        Selection { widening, ..plain },
        Selection { widening, untried: Untried::Oma, oma: OMA, ..plain },
        Selection { oma: OMA, ..plain },
        Selection { untried: Untried::Static, ..plain },
        Selection { fpu: Fpu::Value(0.5), ..plain },
        Selection { fpu: Fpu::Parent, ..plain },
        Selection { init: 5, ..plain },
        Selection { bias: 1.0, ..plain },
        Selection { history: 1.0, ..plain },
        Selection { minimax: 0.4, ..plain },
        Selection { rave: RAVE, ..plain },
        Selection { rave: Rave { of: AmafOf::Ancestor, ..RAVE }, ..plain },
    ]
}

#[test]
fn every_enhancement_changes_every_kind_of_tree() {
    for (name, options) in kinds() {
        let plain = lines(options, Selection::PLAIN);
        for enhancement in enhancements() {
            // In its own tree a seat meets nobody else's decisions. A tree of the owner's actions alone is itself the
            // abstraction over what the others did.
            let is_idle = (options.trees == Trees::Own && enhancement.c_others.is_some())
                || (options.follow == Follow::Own
                    && enhancement == Selection { oma: OMA, ..Selection::PLAIN });
            if is_idle {
                assert_eq!(lines(options, enhancement), plain);
                continue;
            }
            let enhanced = lines(options, enhancement);
            assert_ne!(enhanced, plain, "{name}: {enhancement:?}");
            assert_eq!(enhanced, lines(options, enhancement), "{name}: {enhancement:?} repeats itself");
        }
    }
}

#[test]
fn an_enhancement_without_weight_changes_no_kind_of_tree() {
    let plain = Selection::PLAIN;
    let wide = Widening { at: At::All, c: 1e6, alpha: 1.0, ..plain.widening };
    for (name, options) in kinds() {
        let (random, ordered) =
            (lines(options, plain), lines(options, Selection { untried: Untried::Static, ..plain }));
        for weightless in [
            Selection { bias: 1e-30, ..plain },
            Selection { history: 1e-30, ..plain },
            Selection { minimax: 1e-30, ..plain },
            Selection { rave: Rave { e: 0.0, ..RAVE }, ..plain },
            Selection { c_others: Some(options.c), ..plain },
        ] {
            assert_eq!(lines(options, weightless), random, "{name}: {weightless:?}");
        }
        assert_eq!(lines(options, Selection { widening: wide, ..plain }), ordered, "{name}: all at once");
    }
}

#[test]
fn rewards_change_what_is_learned_and_not_what_is_reported() {
    for (name, options) in kinds() {
        let lines = |reward| searched(TreeOptions { reward, ..options }, opinions(), 600).1.lines;
        let teams = Reward::Teams(Teams::new([0, 0, 1, 2, 3, 4, 5, 6]));
        let apart = Reward::Teams(Teams::new([0, 1, 2, 3, 4, 5, 6, 7]));
        if options.trees != Trees::Own {
            assert_ne!(lines(Reward::Paranoid), lines(Reward::MaxN), "{name}");
        }
        assert_ne!(lines(teams), lines(Reward::MaxN), "{name}");
        assert_eq!(lines(apart), lines(Reward::MaxN), "{name}: teams of one are each for itself");
    }
    // After one visit of each move its values are those of the one game that was met, whatever was learned.
    let one = |reward| {
        let options = TreeOptions { reward, ..TreeOptions::DECOUPLED_UCT };
        searched(options, opinions(), 1).1.lines[0].values
    };
    assert_eq!(one(Reward::Paranoid), one(Reward::MaxN));
}

#[test]
fn trees_keep_to_their_depth_and_rollouts_to_their_limit() {
    for (name, options) in kinds() {
        for depth in [1, 2] {
            let (search, _) = searched(TreeOptions { depth: Some(depth), ..options }, opinions(), 500);
            let tree = &search.memory.tree;
            let deepest = (0..search.memory.tree.arms_of(0).len())
                .map(|root| below(&search, tree.arms_of(0)[root].child))
                .max();
            assert_eq!(deepest, Some(depth), "{name}");
        }
        let reaches = |limit, counts| {
            let leaf = Leaf::Playout { limit, counts };
            searched(TreeOptions { leaf, ..options }, opinions(), 50).1.nodes
        };
        // What is played beyond the trees counts as nodes.
        assert!(reaches(0, Counts::AfterTree) < reaches(2, Counts::AfterTree), "{name}");
        assert!(reaches(0, Counts::Shared) <= reaches(4, Counts::Shared), "{name}");
        assert!(reaches(4, Counts::Shared) <= reaches(100, Counts::Shared), "{name}");
        assert_eq!(reaches(1000, Counts::Shared), reaches(u32::MAX, Counts::AfterTree), "{name}: to the end");
    }
}

#[test]
fn self_never_builds_a_node_of_another_seat() {
    let (search, _) = searched(TreeOptions::SELF, opinions(), 500);
    let decisions = || search.memory.tree.decisions.iter().skip(1);
    assert!(decisions().count() > 3 && decisions().all(|decision| decision.seat == Player::new(1)));
}

#[test]
fn a_mirror_does_not_widen_the_range_of_values_met() {
    // The searching seat gets 6 to 9 of 0 to 10; the others' mirror is 1 to 4.
    let tree = TreeGame::parse(2, "1(2([6 0] [7 10]) [9 0])");
    let s = tree.start(&mut Seed(1).rng());
    for (options, range) in [
        (TreeOptions::PARANOID_MCTS, (0.6, 0.9)),
        (TreeOptions::MTP, (0.6, 0.9)),
        (TreeOptions::MAXN_MCTS, (0.0, 1.0)),
    ] {
        let mut search = Mcts::new(options, Opinions::default()).expect("plain options");
        let limits = Budget::iterations(100).into();
        search.think(&tree, &tree.view(&s, Player::new(0)), &limits, Seed(2).rng());
        let (low, high) = search.memory.seen;
        assert!((low - range.0).abs() < 1e-5 && (high - range.1).abs() < 1e-5, "{low} to {high}");
    }
}

/// How many nodes follow each other, as far as arms know.
fn below(search: &Mcts<Rounds>, node: u32) -> u32 {
    let tree = &search.memory.tree;
    if node == 0 {
        return 0;
    }
    let node = node..=node + u32::from(tree.decisions[node as usize].more);
    let children = node.flat_map(|decision| tree.arms_of(decision)).map(|arm| below(search, arm.child));
    1 + children.max().unwrap_or(0)
}

#[test]
fn several_descents_can_be_in_flight() {
    for (name, options) in kinds() {
        for enhancement in enhancements().into_iter().chain([Selection::PLAIN]) {
            let options = TreeOptions { selection: enhancement, ..options };
            let o = opinions();
            let beliefs = o.into();
            let s = ROUNDS.start(&mut Seed(1).rng());
            let (view, limits) = (ROUNDS.view(&s, Player::new(1)), Limits::default());
            let given = (s, Memories::default());
            let c = Context::new(&ROUNDS, &beliefs, &options, &view, &limits, given);
            let mut memory = Memory::new(&options);
            memory.begin(&c, (0..ROUNDS.moves).collect(), None);
            let mut flight: Vec<Descent<Rounds>> =
                (0..16).map(|i| Descent::new(s, Memories::default(), Seed(i).rng())).collect();
            for _ in 0..20 {
                if c.closed {
                    all(super::context::ClosedGuided, &c, &mut memory, &mut flight);
                } else {
                    all(AnyTree, &c, &mut memory, &mut flight);
                }
            }
            let root = memory.tree.arms_of(memory.root.decision);
            assert_eq!(root.iter().map(|arm| arm.n).sum::<u32>(), 320, "{name}: {enhancement:?}");
        }
    }
}

/// All descend, then all are valued and backed up.
fn all<M: Mode>(mode: M, c: &Context<'_, Rounds>, m: &mut Memory<u8>, flight: &mut [Descent<Rounds>]) {
    for d in &mut *flight {
        begin(c, d);
        walk(mode, c, m, d).descend();
    }
    flight.iter_mut().for_each(|d| walk(mode, c, m, d).finish());
}

/// Expects every seat to do what it did last, then the next higher move, and so on; remembers what that was.
struct Creature;

impl Foresee<Rounds> for Creature {
    fn foresee(&self, g: &Rounds, asked: &[Asked<'_, Rounds>], out: &mut [Foresight]) {
        for (asked, out) in asked.iter().zip(out) {
            out.values = RoundsOpinion.evaluate_for(g, asked.state);
            out.influences = Values::of(&[1.0, 0.5, 0.0]);
            for who in g.turn(asked.state).seats().iter() {
                let mut list = Vec::new();
                g.actions(asked.state, who, &mut list);
                let last = asked.memories[who.index()].0[0] as u8;
                let rank = |action: &u8| (action + g.moves - last) % g.moves;
                out.policies[who.index()].extend(list.iter().map(|action| 1.0 / f32::from(1 + rank(action))));
            }
        }
    }

    fn begin(&self, _g: &Rounds, _view: &View<RoundsState>, of: Player) -> ModelMemory {
        ModelMemory([of.index() as u64, 0, 0, 0])
    }

    fn advance(&self, _g: &Rounds, _s: &RoundsState, step: &Step<u8>, of: Player, memory: &mut ModelMemory) {
        match step {
            Step::Move(who, action) if *who == of => memory.0[0] = u64::from(*action),
            Step::Together(joint) => {
                memory.0[0] = joint.get(of).map_or(memory.0[0], u64::from);
            }
            _ => {}
        }
    }

    fn remembers(&self) -> bool {
        true
    }
}

trait EvaluateFor {
    fn evaluate_for(&self, g: &Rounds, s: &RoundsState) -> Values;
}

impl EvaluateFor for RoundsOpinion {
    fn evaluate_for(&self, g: &Rounds, s: &RoundsState) -> Values {
        nply_core::Evaluate::evaluate(self, g, s)
    }
}

/// A decoupled tree that widens for each seat by its influence, in the order of a model with a memory: the case of
/// Pommerman's rule-based agent.
#[test]
fn a_model_with_a_memory_guides_a_decoupled_tree() {
    let widening = Widening {
        at: At::All,
        c: 1.0,
        alpha: 0.8,
        order: WideningOrder::Model,
        influence: true,
        ..Selection::PLAIN.widening
    };
    let selection = Selection { widening, ..Selection::PLAIN };
    let options = TreeOptions { selection, leaf: Leaf::Model, ..TreeOptions::DECOUPLED_UCT };
    let with_model = || Opinions { foresee: Some(Arc::new(Creature)), ..opinions() };
    let (search, _) = searched_by(Player::new(0), options, with_model(), 4000);
    let tree = &search.memory.tree;
    let root = tree.arms_of(0)[0].child;
    let exponents = [0.8, 0.4, 0.0];
    for (seat, exponent) in exponents.into_iter().enumerate() {
        let decision = tree.decisions[root as usize + seat];
        let limit = (f64::from(decision.visits - 1).powf(exponent) - 1e-9).ceil() as u32;
        assert_eq!(u32::from(decision.tried), u32::from(ROUNDS.moves).min(limit), "seat {seat}");
        assert_eq!(tree.actions_of(root + seat as u32)[0], seat as u8, "what it began with comes first");
    }
    // One step deeper every seat is expected to do again what it just did.
    let mut checked = 0;
    for (place, arm) in tree.arms_of(root).iter().enumerate().filter(|(_, arm)| arm.child != 0) {
        let own = tree.actions_of(root)[place];
        for decision in arm.child..=arm.child + u32::from(tree.decisions[arm.child as usize].more) {
            let header = tree.decisions[decision as usize];
            if header.seat == Player::new(0) && header.len > 1 && header.tried > 0 {
                assert_eq!(tree.actions_of(decision)[0], own);
                checked += 1;
            }
        }
    }
    assert!(checked > 1, "some children were met");
    assert!(search.memory.foresights.asked > 0, "the model was asked, and its answers were kept");
    // What happened in the real game is remembered too.
    let mut next = Mcts::new(options, with_model()).expect("it can be");
    let (mut s, limits) = (ROUNDS.start(&mut Seed(1).rng()), Budget::iterations(200).into());
    let before = ROUNDS.view(&s, Player::new(0));
    let step =
        Step::Together([5, 4, 3].iter().enumerate().map(|(seat, &a)| (Player::new(seat), a)).collect());
    ROUNDS.step(&mut s, &step);
    let witness = ROUNDS.witness(&s, &step, Player::new(0));
    let after = ROUNDS.view(&s, Player::new(0));
    next.saw(&ROUNDS, &Seen { before: &before, witness: &witness, after: &after });
    ROUNDS.apply(&mut s, 0);
    // Round 1 leaves seat 1 out; seat 2 may only do one thing, so seat 0 decides: it did 5 last.
    let report = next.think(&ROUNDS, &ROUNDS.view(&s, Player::new(0)), &limits, Seed(3).rng());
    let tree = &next.memory.tree;
    assert_eq!(tree.actions_of(next.memory.root.decision)[0], 5, "{report:?}");
}

/// Seats of a node never change, or decisions would mix up whose arms they hold.
#[test]
fn a_decision_belongs_to_one_seat() {
    assert_eq!(MAX_PLAYERS, 8, "offsets of seats fit into a byte");
    for (name, options) in kinds() {
        let (search, report) = searched(options, opinions(), 2000);
        assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), 2000, "{name}");
        let seats: Vec<usize> = search.memory.tree.decisions.iter().skip(1).map(|d| d.seat.index()).collect();
        let others = seats.iter().any(|&seat| seat != 1);
        assert_eq!(others, options.trees != Trees::Own, "{name}: Self never builds an opponent's node");
    }
}
