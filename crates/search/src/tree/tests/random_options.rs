//! No options make an engine that panics.

use super::*;

/// Options at random: an engine that can be made runs without a panic, whatever the game.
#[test]
fn no_options_make_an_engine_that_panics() {
    let mut rng = Seed(7).rng();
    let (mut made, mut refused) = (0, 0);
    let uneven = TreeGame::uneven(3, 5, 4, &mut Seed(2).rng());
    for _ in 0..3000 {
        let options = any(&mut rng);
        let tree = Opinions { evaluate: Some(Arc::new(TreeEvaluate)), ..Opinions::default() };
        let rounds = Rounds { rounds: 4, moves: 3, ..ROUNDS };
        let ran = [
            runs(&rounds, options, Opinions { foresee: Some(Arc::new(Creature)), ..opinions() }, &mut rng),
            runs(&uneven, options, tree, &mut rng),
            runs(&Coin, options, Opinions::default(), &mut rng),
            runs(&MatchingPennies, options, Opinions::default(), &mut rng),
        ];
        made += ran.iter().filter(|&&ran| ran).count();
        refused += ran.iter().filter(|&&ran| !ran).count();
    }
    assert!(made > 1000 && refused > 1000, "{made} {refused}");
}

/// Plays a game with an engine of these options, if one can be made.
fn runs<G: Game>(g: &G, options: TreeOptions, o: Opinions<G>, rng: &mut Rng) -> bool {
    let Ok(mut search) = Mcts::new(options, o) else { return false };
    let mut s = g.start(rng);
    for _ in 0..6 {
        g.roll(&mut s, rng);
        let Some(who) = g.turn(&s).seats().iter().next() else { return true };
        let budget = Budget { bytes: (rng.below(3) == 0).then_some(1 << 14), ..Budget::iterations(25) };
        let report = search.think(g, &g.view(&s, who), &budget.into(), rng.clone());
        assert!(!report.lines.is_empty());
        let step = match g.turn(&s) {
            nply_core::Turn::One(_) => Step::Move(who, report.best()),
            turn => {
                let pick = |seat: Player| {
                    let mut list = Vec::new();
                    g.actions(&s, seat, &mut list);
                    (seat, if seat == who { report.best() } else { list[0] })
                };
                Step::Together(turn.seats().iter().map(pick).collect())
            }
        };
        let before = g.view(&s, who);
        g.step(&mut s, &step);
        let (witness, after) = (g.witness(&s, &step, who), g.view(&s, who));
        search.saw(g, &Seen { before: &before, witness: &witness, after: &after });
    }
    true
}

fn any(rng: &mut Rng) -> TreeOptions {
    let at = [At::None, At::Own, At::Others, At::All];
    let number = [0.0, 0.3, 1.0, 5.0, -1.0, f32::NAN, f32::INFINITY];
    // Mostly sound numbers, or nothing would ever be made.
    let sound = |rng: &mut Rng| if rng.below(40) == 0 { rng.pick(&number) } else { rng.pick(&number[..3]) };
    let off = |rng: &mut Rng| if rng.below(3) == 0 { sound(rng) } else { 0.0 };
    TreeOptions {
        trees: rng.pick(&[Trees::One, Trees::PerSeat, Trees::Own]),
        follow: rng.pick(&[Follow::Steps, Follow::Events, Follow::Own]),
        worlds: rng.pick(&[Worlds::One, Worlds::EachIteration]),
        together: rng.pick(&[Together::OneByOne, Together::Decoupled]),
        moves: rng.pick(&[Moves::All, Moves::All, Moves::Playout]),
        expand: if rng.below(5) == 0 { Expand::Child } else { Expand::Arm },
        early: rng.below(2) == 0,
        absent: if rng.below(10) == 0 { rng.pick(&[Absent::First, Absent::Likely]) } else { Absent::Playout },
        ends_when_out: rng.below(3) == 0,
        depth: if rng.below(40) == 0 { Some(0) } else { rng.pick(&[None, None, Some(1), Some(3)]) },
        leaf: rng.pick(&[
            Leaf::PLAYOUT,
            Leaf::PLAYOUT,
            Leaf::Static,
            Leaf::Model,
            Leaf::Playout { limit: 0, counts: Counts::Shared },
            Leaf::Playout { limit: 2, counts: Counts::Shared },
            Leaf::Playout { limit: 1, counts: Counts::AfterTree },
        ]),
        reward: rng.pick(&[
            Reward::MaxN,
            Reward::Paranoid,
            Reward::Teams(Teams::new([0, 1, 0, 1, 0, 1, 0, 1])),
        ]),
        c: sound(rng),
        scale: rng.pick(&[Scale::Seen, Scale::Bounds]),
        utility: rng.pick(&Utility::NAMES).1,
        final_move: rng.pick(&[FinalMove::Visits, FinalMove::Value, FinalMove::Drawn]),
        selection: Selection {
            rule: if rng.below(20) == 0 { rng.pick(&[Rule::Exp3, Rule::RegretMatching]) } else { Rule::Ucb },
            gamma: if rng.below(40) == 0 { f32::NAN } else { 0.1 },
            c_others: rng.pick(&[None, Some(0.5)]),
            widening: Widening {
                at: rng.pick(&at),
                c: f64::from(sound(rng)) + 0.01,
                alpha: f64::from(sound(rng)).max(0.05),
                count: rng.pick(&[WideningCount::Visits, WideningCount::FromOne, WideningCount::WithMoves]),
                order: rng.pick(&[WideningOrder::Static, WideningOrder::Random, WideningOrder::Model]),
                influence: rng.below(10) == 0,
            },
            oma: Oma {
                at: rng.pick(&at),
                e: sound(rng) + 0.1,
                keep: rng.pick(&[Keep::Nothing, Keep::Game, Keep::Tables]),
                ordered: rng.below(2) == 0,
            },
            untried: rng.pick(&[
                Untried::Random,
                Untried::Random,
                Untried::Static,
                Untried::Static,
                Untried::Oma,
                Untried::Model,
                Untried::History,
            ]),
            fpu: if rng.below(40) == 0 {
                Fpu::Value(7.0)
            } else {
                rng.pick(&[Fpu::Infinite, Fpu::Infinite, Fpu::Parent, Fpu::Value(0.4)])
            },
            init: if rng.below(40) == 0 { 2_000_000 } else { rng.pick(&[0, 0, 0, 0, 3, 1_000_000]) },
            rave: Rave {
                of: rng.pick(&[AmafOf::None, AmafOf::Node, AmafOf::Ancestor]),
                e: sound(rng),
                reference: rng.pick(&[0, 5, u32::MAX]),
            },
            bias: off(rng),
            history: off(rng),
            minimax: off(rng),
        },
        learning: Learning {
            learn: rng.pick(&[Learn::None, Learn::None, Learn::Mast, Learn::Nst]),
            pick: rng.pick(&[Pick::Epsilon, Pick::Gibbs]),
            tree_only: rng.below(2) == 0,
            ..Learning::NONE
        },
        solver: if rng.below(4) > 0 {
            Solver::None
        } else {
            rng.pick(&[Solver::Standard, Solver::Paranoid, Solver::FirstWinner])
        },
        reuse: rng.below(5) == 0,
        learn_types: false,
        threads: rng.pick(&[1, 1, 1, 1, 2]),
    }
}
