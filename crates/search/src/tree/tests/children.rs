//! Children that each iteration adds, models that are asked late, and seats that matter more or less.

use super::*;

/// Algorithm 3 of paper 004: each iteration adds the child of its joint action.
#[test]
fn each_iteration_adds_one_child() {
    for options in [TreeOptions::DECOUPLED_UCT, TreeOptions::UCT] {
        let options = TreeOptions { expand: Expand::Child, leaf: Leaf::Static, ..options };
        let nodes = |iterations| {
            let (search, _) = searched(options, opinions(), iterations);
            let tree = &search.memory.tree;
            let mut at = 1;
            let mut nodes = 0;
            while at < tree.decisions.len() {
                at += 1 + usize::from(tree.decisions[at].more);
                nodes += 1;
            }
            nodes
        };
        // The root, and a child for each iteration as long as the game does not end and no child is forced.
        assert_eq!((nodes(1), nodes(2), nodes(9)), (2, 3, 10), "{:?}", options.together);
    }
}

#[test]
fn models_are_asked_when_a_node_is_met_again() {
    let with_model = || Opinions { foresee: Some(Arc::new(Creature)), ..opinions() };
    for options in [TreeOptions::PW_POLICY, TreeOptions::AG_SM_MCTS] {
        let run = |early| searched(TreeOptions { early, ..options }, with_model(), 700).1;
        let (late, early) = (run(false), run(true));
        assert_eq!(late.lines, early.lines, "when it is asked changes nothing");
        assert!(0 < late.asked && late.asked < early.asked, "{} {}", late.asked, early.asked);
    }
}

/// The model of [`Creature`], in whose eyes every seat matters a quarter.
struct Uniform;

impl Foresee<Rounds> for Uniform {
    fn foresee(&self, g: &Rounds, asked: &[Asked<'_, Rounds>], out: &mut [Foresight]) {
        Creature.foresee(g, asked, out);
        out.iter_mut().for_each(|out| out.influences = Values::all(3, 0.25));
    }
}

/// The author's program runs both through one search: uniform attention is 1/4 for each of four seats.
#[test]
fn uniform_influence_is_widening_by_a_quarter() {
    let with_model = || Opinions { foresee: Some(Arc::new(Uniform)), ..opinions() };
    let (_, policy) = searched(TreeOptions::PW_POLICY, with_model(), 1500);
    let (_, guided) = searched(TreeOptions::AG_SM_MCTS, with_model(), 1500);
    assert_eq!(policy.lines, guided.lines);
}

#[test]
fn seats_without_a_tree_move_as_said() {
    let with_model = || Opinions { foresee: Some(Arc::new(Creature)), ..opinions() };
    let run = |absent| {
        let options = TreeOptions { absent, leaf: Leaf::Static, ..TreeOptions::SM_MCTS_IGNORE };
        searched(options, with_model(), 300)
    };
    let [random, first, likely] = [Absent::Playout, Absent::First, Absent::Likely].map(run);
    assert!(random.1.lines != first.1.lines && first.1.lines != likely.1.lines);
    for (search, _) in [&random, &first, &likely] {
        assert!(search.memory.tree.decisions.iter().skip(1).all(|d| d.seat == Player::new(1)));
    }
    // Others that always do the same lead to fewer different positions.
    let size = |search: &Mcts<Rounds>| search.memory.tree.decisions.len();
    assert!(size(&first.0) < size(&random.0), "{} {}", size(&first.0), size(&random.0));
}

/// The game is over for the tree too once the searching seat is out: nobody decides after that.
#[test]
fn the_tree_ends_where_the_searching_seat_is_out() {
    let alone = |ends_when_out| {
        let mut search =
            Mcts::new(TreeOptions { ends_when_out, ..TreeOptions::SM_MCTS }, Opinions::default())
                .expect("it can be");
        let view = Stay.view(&(0, [false; 2]), Player::new(0));
        search.think(&Stay, &view, &Budget::iterations(500).into(), Seed(1).rng());
        let decisions = &search.memory.tree.decisions;
        decisions
            .iter()
            .skip(1)
            .zip(decisions.iter())
            .filter(|(now, before)| now.seat.index() == 1 && before.more == 0)
            .count()
    };
    assert_eq!(alone(true), 0);
    assert!(alone(false) > 0);
}

/// How fast each seat widens is how much it matters, and one that does not matter has one move.
#[test]
fn influence_is_the_exponent_of_every_decision() {
    let with_model = || Opinions { foresee: Some(Arc::new(Creature)), ..opinions() };
    let base = TreeOptions::AG_SM_MCTS;
    let options = TreeOptions {
        selection: Selection { fpu: Fpu::Infinite, ..base.selection },
        leaf: Leaf::Static,
        ..base
    };
    let (search, _) = searched(options, with_model(), 3000);
    let (tree, mut wide) = (&search.memory.tree, [0; 3]);
    for decision in tree.decisions.iter().skip(1).filter(|decision| decision.visits > 0 && decision.len > 1) {
        let exponent = [1.0, 0.5, 0.0][decision.seat.index()];
        let limit = (f64::from(decision.visits).powf(exponent) - 1e-9).ceil() as u16;
        assert_eq!(decision.tried, limit.min(decision.len), "{decision:?}");
        wide[decision.seat.index()] = wide[decision.seat.index()].max(decision.tried);
    }
    assert_eq!(wide, [6, 6, 1]);
}
