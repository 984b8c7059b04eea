//! soft-max^n, prob-max^n and UCT with types that are drawn: searches that do not know what the others want.

use nply_core::testing::TreeGame;
use nply_core::{
    Beliefs, Budget, Game, Opinions, Player, PlayerType, Report, Rng, Search, Seed, Seen, Step, Turn, Values,
    View,
};
use nply_search::depth_first::{
    Candidate, Decide, MaxN, MaxNOptions, ProbMaxN, ProbMaxNOptions, SoftMaxN, SoftMaxNOptions, Tie, Types,
};
use nply_search::tree::{Mcts, TreeOptions};
use std::sync::Arc;

/// A type by what it makes of a value from 0 to 1.
struct By(fn(f32) -> f32);

impl<G: Game> PlayerType<G> for By {
    fn utility(&self, _g: &G, _s: &G::State, values: &Values, who: Player) -> f32 {
        (self.0)(values[who])
    }
}

fn by<G: Game>(name: &str, wants: fn(f32) -> f32) -> Candidate<G> {
    Candidate { name: name.into(), wants: Arc::new(By(wants)) }
}

/// As many tricks as possible; the bid, which is half of them, and then few; the bid alone (paper 003, section 4.3.1).
fn mt<G: Game>() -> Candidate<G> {
    by("mt", |tricks| tricks)
}
fn mot<G: Game>() -> Candidate<G> {
    by("mot", |tricks| if tricks >= 0.5 { 1.0 - (tricks - 0.5) / 2.0 } else { 0.0 })
}
fn generic<G: Game>() -> Candidate<G> {
    by("gen", |tricks| f32::from(u8::from(tricks >= 0.5)))
}

fn think<G: Game>(search: &mut dyn Search<G>, g: &G, s: &G::State, budget: &str) -> Report<G::Action> {
    let Turn::One(who) = g.turn(s) else { unreachable!("somebody moves") };
    let budget: Budget = budget.parse().expect("a budget");
    search.think(g, &g.view(s, who), &budget.into(), Seed(1).rng())
}

/// Root moves with their values for every seat, in the order of moves.
fn told(report: &Report<u8>) -> Vec<(u8, Vec<i32>)> {
    let round = |value: &f32| (value * 1000.0).round() as i32;
    let mut lines: Vec<(u8, Vec<i32>)> = report
        .lines
        .iter()
        .map(|line| (line.action, line.values.seats(3).iter().map(round).collect()))
        .collect();
    lines.sort();
    lines
}

fn prob(epsilon: f32, others: Vec<Candidate<TreeGame>>) -> ProbMaxN<TreeGame> {
    let options = ProbMaxNOptions { epsilon, ..ProbMaxNOptions::default() };
    ProbMaxN::new(options, Opinions::default(), Types::new(None, others))
}

fn soft(others: Vec<Candidate<TreeGame>>) -> SoftMaxN<TreeGame> {
    SoftMaxN::new(SoftMaxNOptions::default(), Opinions::default(), Types::new(None, others))
}

#[test]
fn one_model_that_is_sure_is_maxn() {
    let mut rng = Seed(7).rng();
    let options = MaxNOptions { tie: Tie::Average, ..MaxNOptions::default() };
    for round in 0..400 {
        let tree = TreeGame::random(3, 5, 3, round % 2 == 0, &mut rng);
        let maxn = think(&mut MaxN::new(options, Opinions::default()), &tree, &0, "depth9");
        let own = think(&mut prob(0.0, vec![]), &tree, &0, "depth9");
        if maxn.lines.len() > 1 {
            assert_eq!(told(&maxn), told(&own), "{tree:?}");
            assert!((maxn.lines[0].values.0[0] - own.lines[0].values.0[0]).abs() < 1e-3);
        }
    }
}

#[test]
fn two_models_are_their_mixture() {
    // The second seat chooses between 9 and 6 for itself. One that wants tricks takes 9 and leaves 1; one that wants its
    // bid of 5 and few more takes 6 and leaves 4.
    let tree = TreeGame::parse(3, "1(2([1 9 0] [4 6 0]) [2 3 3])");
    let value = |search: &mut ProbMaxN<TreeGame>| {
        let report = think(search, &tree, &0, "depth9");
        report.lines.iter().find(|line| line.action == 0).expect("a line").values.0[0]
    };
    let close = |value: f32, expected: f32| assert!((value - expected).abs() < 1e-4, "{value} {expected}");
    close(value(&mut prob(0.0, vec![mt(), mot()])), 2.5);
    close(value(&mut prob(0.0, vec![mt(), mot()]).with_weights(&[3.0, 1.0])), 0.75 * 1.0 + 0.25 * 4.0);
    // One move in ten at random: each type takes its best with 0.95.
    close(value(&mut prob(0.1, vec![mt()])), 0.95 * 1.0 + 0.05 * 4.0);
    let best = |weights: &[f32]| {
        think(&mut prob(0.0, vec![mt(), mot()]).with_weights(weights), &tree, &0, "depth9").best()
    };
    assert_eq!((best(&[0.8, 0.2]), best(&[0.2, 0.8])), (1, 0), "the belief decides the move");
}

#[test]
fn total_orders_make_maxn_of_softmaxn() {
    let mut rng = Seed(8).rng();
    for _ in 0..400 {
        let tree = TreeGame::random(3, 5, 3, false, &mut rng);
        let maxn = think(&mut MaxN::new(MaxNOptions::default(), Opinions::default()), &tree, &0, "depth9");
        let own = think(&mut soft(vec![]), &tree, &0, "depth9");
        if maxn.lines.len() > 1 {
            assert_eq!(told(&maxn), told(&own), "{tree:?}");
            assert_eq!(maxn.best(), own.best());
        }
    }
}

#[test]
fn the_generic_model_is_what_two_types_have_in_common() {
    let mut rng = Seed(9).rng();
    let mut differing = 0;
    for _ in 0..400 {
        let tree = TreeGame::random(3, 5, 3, true, &mut rng);
        let sets = |others: Vec<Candidate<TreeGame>>| told(&think(&mut soft(others), &tree, &0, "depth9"));
        // Two outcomes that a type likes alike are one to a single model, so equal sets have equal choices, not means.
        let chosen = |others| think(&mut soft(others), &tree, &0, "depth9").best();
        assert_eq!(chosen(vec![mt(), mot()]), chosen(vec![mt(), mot(), generic()]), "{tree:?}");
        differing += u32::from(sets(vec![mt(), mot()]) != sets(vec![mt()]));
    }
    assert!(differing > 100, "{differing}: knowing less is not the same");
    // By hand: 9 or 6 both make the bid of 5, 2 does not. MT alone takes 9, mOT alone takes 6; together they are only
    // sure to leave out 2.
    let tree = TreeGame::parse(2, "1(2([1 9] [4 6] [7 2]) [0 0])");
    let worth = |others| {
        let report = think(&mut soft(others), &tree, &0, "depth9");
        report.lines.iter().find(|line| line.action == 0).expect("a line").values.0[0]
    };
    assert_eq!((worth(vec![mt()]), worth(vec![mot()])), (1.0, 4.0));
    assert_eq!((worth(vec![mt(), mot()]), worth(vec![generic()])), (2.5, 2.5));
}

#[test]
fn three_ways_to_decide() {
    // The first move is worth 1 or 9, the second surely 4, the third 3 or 4: dominated by nothing, but never better.
    let tree = TreeGame::parse(2, "1(2([1 9] [9 6]) [4 5] 2([3 9] [4 6]))");
    let choose = |decide, seed: u64| {
        let options = SoftMaxNOptions { decide, ..SoftMaxNOptions::default() };
        let types = Types::new(None, vec![mt(), mot()]);
        let mut search = SoftMaxN::new(options, Opinions::default(), types);
        search.think(&tree, &tree.view(&0, Player::new(0)), &Budget::depth(9).into(), Seed(seed).rng()).best()
    };
    assert_eq!((choose(Decide::Worst, 1), choose(Decide::Mean, 1)), (1, 0));
    let mut any: Vec<u8> = (0..40).map(|seed| choose(Decide::Any, seed)).collect();
    any.sort_unstable();
    any.dedup();
    assert_eq!(any, [0, 1, 2]);
}

/// A match of hands. In each the second seat takes 9 tricks or 6 of ten, if it has the choice; what the first seat does
/// before does not matter. Between two hands chance deals.
#[derive(Clone, Copy)]
struct Hands {
    hands: u8,
    forced: bool,
    one_hand: bool,
}

impl Game for Hands {
    /// Steps made, and tricks of the last hand.
    type State = (u8, u8);
    type Action = u8;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> (u8, u8) {
        (0, 0)
    }
    fn turn(&self, s: &(u8, u8)) -> Turn {
        match s.0 % 3 {
            2 if self.one_hand || s.0 + 1 == 3 * self.hands => Turn::Over,
            2 => Turn::Chance,
            seat => Turn::One(Player::new(seat.into())),
        }
    }
    fn actions(&self, s: &(u8, u8), _who: Player, out: &mut Vec<u8>) {
        match s.0 % 3 {
            0 => out.extend([1, 2]),
            _ if self.forced => out.push(9),
            _ => out.extend([6, 9]),
        }
    }
    fn apply(&self, s: &mut (u8, u8), a: u8) {
        if s.0 % 3 == 1 {
            s.1 = a;
        }
        s.0 += 1;
    }
    fn outcomes(&self, _s: &(u8, u8), out: &mut Vec<(u8, f32)>) {
        out.push((0, 1.0));
    }
    fn payoffs(&self, s: &(u8, u8)) -> Values {
        Values::of(&[10.0 - f32::from(s.1), f32::from(s.1)])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 10.0)
    }
    fn scores(&self, s: &(u8, u8)) -> Option<Values> {
        Some(self.payoffs(s))
    }
    fn rounds_over(&self, s: &(u8, u8)) -> u32 {
        u32::from((s.0 + 1) / 3)
    }
    fn until_round_ends(&self) -> Option<Self> {
        Some(Hands { one_hand: true, ..*self })
    }
}

/// Evaluates by the tricks of the last hand.
struct LastHand;

impl nply_core::Evaluate<Hands> for LastHand {
    fn evaluate(&self, g: &Hands, s: &(u8, u8)) -> Values {
        g.payoffs(s)
    }
}

fn play(g: &Hands, search: &mut dyn Search<Hands>, takes: u8) {
    play_within(g, search, takes, "depth4");
}

fn play_within(g: &Hands, search: &mut dyn Search<Hands>, takes: u8, budget: &str) {
    let budget: Budget = budget.parse().expect("a budget");
    let who = Player::new(0);
    let mut s = g.start(&mut Seed(1).rng());
    loop {
        let seat = match g.turn(&s) {
            Turn::One(seat) => seat,
            Turn::Chance => {
                g.apply(&mut s, 0);
                continue;
            }
            _ => return,
        };
        let action = if seat == who {
            search.think(g, &g.view(&s, who), &budget.into(), Seed(2).rng()).best()
        } else {
            takes
        };
        let before = View::of(g, &s, who);
        g.apply(&mut s, action);
        let witness = g.witness(&s, &Step::Move(seat, action), who);
        search.saw(g, &Seen { before: &before, witness: &witness, after: &View::of(g, &s, who) });
    }
}

fn opinions() -> Opinions<Hands> {
    Opinions { evaluate: Some(Arc::new(LastHand)), ..Opinions::default() }
}

#[test]
fn the_belief_in_the_true_type_rises_over_a_match() {
    let types = || Types::new(None, vec![mt(), mot()]);
    for (takes, first) in [(9, "mt"), (6, "mot")] {
        let options = ProbMaxNOptions { learn: true, ..ProbMaxNOptions::default() };
        let mut search = ProbMaxN::new(options, opinions(), types());
        let g = Hands { hands: 4, forced: false, one_hand: false };
        let weight = |search: &ProbMaxN<Hands>| search.weights(Player::new(1))[usize::from(first == "mot")];
        let mut before = weight(&search);
        assert_eq!(before, 0.5);
        for hands in 1..=3 {
            search.forget();
            play(&Hands { hands, ..g }, &mut search, takes);
            assert!(weight(&search) > before, "{first} {before} {}", weight(&search));
            before = weight(&search);
        }
        let report = think(&mut search, &g, &(3, 0), "depth4");
        assert!(report.notes[0].starts_with("p2 is"), "{:?}", report.notes);
    }
}

#[test]
fn forced_moves_teach_nothing() {
    let options = ProbMaxNOptions { learn: true, ..ProbMaxNOptions::default() };
    let mut search = ProbMaxN::new(options, opinions(), Types::new(None, vec![mt(), mot()]));
    play(&Hands { hands: 3, forced: true, one_hand: false }, &mut search, 9);
    assert_eq!(search.weights(Player::new(1)), [0.5, 0.5]);
}

#[test]
fn orders_that_do_not_fit_are_dropped() {
    let options = SoftMaxNOptions { learn: true, misses: 1, ..SoftMaxNOptions::default() };
    let mut search = SoftMaxN::new(options, opinions(), Types::new(None, vec![mt(), mot()]));
    let g = Hands { hands: 4, forced: false, one_hand: false };
    let may_be = |search: &mut dyn Search<Hands>| think(search, &g, &(3, 0), "depth4").notes[0].clone();
    assert_eq!(may_be(&mut search), "p2 may be mt or mot");
    play(&Hands { hands: 1, ..g }, &mut search, 9);
    assert_eq!(may_be(&mut search), "p2 may be mt or mot", "one miss is forgiven");
    play(&Hands { hands: 1, ..g }, &mut search, 9);
    assert_eq!(may_be(&mut search), "p2 may be mt");
    play(&Hands { hands: 2, ..g }, &mut search, 6);
    assert_eq!(may_be(&mut search), "p2 may be mt or mot", "none fits: all are possible again");
}

#[test]
fn limits_hold_and_searches_repeat_themselves() {
    let tree = TreeGame::random(3, 9, 4, true, &mut Seed(3).rng());
    for budget in ["1nodes", "500nodes", "depth3", "depth30"] {
        let mut first = think(&mut prob(0.05, vec![mt(), mot()]), &tree, &0, budget);
        let mut again = think(&mut prob(0.05, vec![mt(), mot()]), &tree, &0, budget);
        (first.elapsed, again.elapsed) = Default::default();
        assert_eq!(first, again, "{budget}");
        let nodes = think(&mut soft(vec![mt(), mot()]), &tree, &0, budget).nodes;
        assert!(budget != "500nodes" || nodes <= 501, "{nodes}");
    }
}

/// The trees in which types can be drawn: of full steps, and of what is seen.
const DRAWN: [TreeOptions; 2] = [TreeOptions::UCT, TreeOptions::IS_MCTS];

fn drawn<G: Game>(options: TreeOptions, others: Vec<Candidate<G>>) -> Mcts<G> {
    let search = Mcts::new(options, Opinions::default()).expect("it can be");
    search.with_types(Types::new(None, others)).expect("plain UCB1")
}

#[test]
fn one_type_that_is_sure_is_uct_with_that_type() {
    let mut rng = Seed(11).rng();
    for round in 0..60 {
        let tree = TreeGame::random(3, 6, 3, round % 2 == 0, &mut rng);
        for options in DRAWN {
            let typed = Opinions { player_type: Some(mot::<TreeGame>().wants), ..Opinions::default() };
            let beliefs = Beliefs::alike(Opinions::default()).with_others(&typed);
            let mut known = Mcts::new(options, beliefs).expect("it can be");
            let known = think(&mut known, &tree, &0, "300it").lines;
            assert_eq!(think(&mut drawn(options, vec![mot()]), &tree, &0, "300it").lines, known, "{tree:?}");
            let mut sure = drawn(options, vec![mt(), mot()]).with_weights(&[0.0, 1.0]);
            assert_eq!(think(&mut sure, &tree, &0, "300it").lines, known, "{tree:?}");
        }
    }
}

#[test]
fn drawn_types_take_what_is_best_for_each() {
    // The tree of `two_models_are_their_mixture`: after the first move 1 if the second seat wants tricks, else 4.
    let tree = TreeGame::parse(3, "1(2([1 9 0] [4 6 0]) [2 3 3])");
    for options in DRAWN {
        let value = |weights: &[f32]| {
            let mut search =
                drawn(TreeOptions { c: 0.2, ..options }, vec![mt(), mot()]).with_weights(weights);
            let report = think(&mut search, &tree, &0, "20000it");
            (report.best(), report.lines.iter().find(|line| line.action == 0).expect("a line").values.0[0])
        };
        let (best, worth) = value(&[0.2, 0.8]);
        assert!(best == 0 && (worth - 3.4).abs() < 0.2, "{worth}");
        assert_eq!(value(&[0.9, 0.1]).0, 1, "the belief decides the move");
    }
}

#[test]
fn visits_teach_what_the_others_want() {
    for options in DRAWN {
        let options = TreeOptions { learn_types: true, ..options };
        for (takes, place) in [(9, 0), (6, 1)] {
            let mut search = drawn(options, vec![mt(), mot()]);
            let mut before = search.weights(Player::new(1))[place];
            assert_eq!(before, 0.5);
            for hands in 1..=3 {
                search.forget();
                let g = Hands { hands, forced: false, one_hand: false };
                play_within(&g, &mut search, takes, "300it");
                let weight = search.weights(Player::new(1))[place];
                assert!(weight > before, "{takes}: {before} {weight}");
                before = weight;
            }
            let g = Hands { hands: 4, forced: false, one_hand: false };
            let notes = think(&mut search, &g, &(3, 0), "10it").notes;
            assert!(notes[0].starts_with("p2 is mt"), "{notes:?}");
        }
        let mut forced = drawn(options, vec![mt(), mot()]);
        play_within(&Hands { hands: 3, forced: true, one_hand: false }, &mut forced, 9, "300it");
        assert_eq!(forced.weights(Player::new(1)), [0.5, 0.5], "forced moves teach nothing");
        let mut blind = drawn(TreeOptions { learn_types: false, ..options }, vec![mt(), mot()]);
        play_within(&Hands { hands: 3, forced: false, one_hand: false }, &mut blind, 9, "300it");
        assert_eq!(blind.weights(Player::new(1)), [0.5, 0.5], "nothing is learned unless it is asked for");
    }
}

#[test]
fn types_are_drawn_in_plain_trees_alone() {
    let refused = |options: TreeOptions| {
        let search = Mcts::<TreeGame>::new(options, Opinions::default()).expect("it can be");
        search.with_types(Types::new(None, vec![mt(), mot()])).err().map(|bad| bad.why).unwrap_or_default()
    };
    assert_eq!(refused(TreeOptions::UCT), "");
    assert!(refused(TreeOptions::MO_IS_MCTS).contains("uct or is-mcts"));
    assert!(refused(TreeOptions::PARANOID_MCTS).contains("reward=each"));
    assert!(refused(TreeOptions { threads: 2, ..TreeOptions::UCT }).contains("threads=1"));
    assert!(refused(TreeOptions::PW_RANDOM).contains("plain UCB1"));
}
