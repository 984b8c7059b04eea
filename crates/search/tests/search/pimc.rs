//! PIMC: ways to combine worlds, worlds that count by what was seen, budgets, and what it cannot see.

use crate::player_types::{Act, OneTrick};
use nply_core::testing::{Coin, CoinAction};
use nply_core::{
    Asked, Budget, Foresee, Foresight, Game, Opinions, Player, Report, Rng, Search, Seed, Seen, Sight, Step,
    Turn, Values,
};
use nply_search::depth_first::{MaxN, MaxNOptions};
use nply_search::tree::{Mcts, TreeOptions};
use nply_search::{Combine, Pimc, PimcOptions};
use std::sync::Arc;

fn options(worlds: u32, combine: Combine) -> PimcOptions {
    PimcOptions { worlds, candidates: 1, combine }
}

fn maxn<G: Game + 'static>() -> Box<dyn Search<G>> {
    Box::new(MaxN::new(MaxNOptions::default(), Opinions::default()))
}

/// One of four boxes is marked where the first seat cannot see it; what its four bets pay depends on the box.
struct Boxes;

const PAYS: [[f32; 4]; 4] =
    [[0.6, 0.59, 0.5, 0.41], [0.6, 0.59, 0.5, 0.41], [0.6, 0.0, 0.5, 0.41], [0.0, 1.0, 0.4, 0.41]];

impl Game for Boxes {
    /// The box, and the bet.
    type State = (Option<u8>, Option<u8>);
    type Action = u8;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> Self::State {
        (Some(0), None)
    }
    fn turn(&self, s: &Self::State) -> Turn {
        if s.1.is_none() { Turn::One(Player::new(0)) } else { Turn::Over }
    }
    fn actions(&self, _s: &Self::State, _who: Player, out: &mut Vec<u8>) {
        out.extend(0..4);
    }
    fn apply(&self, s: &mut Self::State, a: u8) {
        s.1 = Some(a);
    }
    fn payoffs(&self, s: &Self::State) -> Values {
        let own = PAYS[usize::from(s.0.expect("a full state"))][usize::from(s.1.expect("the game is over"))];
        Values::of(&[own, 1.0 - own])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn hide(&self, s: &mut Self::State, who: Player) {
        if who.index() == 0 && s.1.is_none() {
            s.0 = None;
        }
    }
    fn determinise(&self, s: &mut Self::State, _who: Player, rng: &mut Rng) {
        if s.0.is_none() {
            s.0 = Some(rng.below(4) as u8);
        }
    }
    fn sight(&self, _after: &Self::State, _step: &Step<u8>, _who: Player) -> Sight {
        Sight::All
    }
}

#[test]
fn each_way_to_combine_worlds_has_its_favourite() {
    let think = |combine, truth: u8| {
        let mut pimc = Pimc::new(options(400, combine), maxn()).expect("it can be");
        let view = Boxes.view(&(Some(truth), None), Player::new(0));
        let mut report = pimc.think(&Boxes, &view, &Budget::depth(1).into(), Seed(5).rng());
        report.elapsed = Default::default();
        report
    };
    for (combine, favourite) in
        [(Combine::Vote, 0), (Combine::Mean, 1), (Combine::Lower, 2), (Combine::Maximin, 3)]
    {
        let report = think(combine, 0);
        assert_eq!(report.best(), favourite, "{combine:?}: {report:#?}");
        for line in &report.lines {
            let mean: f32 = PAYS.iter().map(|pays| pays[usize::from(line.action)] / 4.0).sum();
            let [own, other] = [line.values.0[0], line.values.0[1]];
            assert!((own - mean).abs() < 0.05 && (own + other - 1.0).abs() < 1e-4, "{combine:?}: {line:?}");
        }
        assert_eq!(report, think(combine, 3), "{combine:?} does not look into the box");
    }
}

/// In each world the coin can be matched, so going on seems worth 1, however worlds are combined (strategy fusion).
#[test]
fn pimc_falls_for_the_coin() {
    for combine in [Combine::Mean, Combine::Vote, Combine::Lower, Combine::Maximin] {
        let mut pimc = Pimc::new(options(20, combine), maxn()).expect("it can be");
        let start = Coin.start(&mut Seed(1).rng());
        let report =
            pimc.think(&Coin, &Coin.view(&start, Player::new(0)), &Budget::depth(5).into(), Seed(5).rng());
        assert_eq!((report.best(), report.lines[0].values.0[0]), (CoinAction::Go, 1.0), "{combine:?}");
    }
}

/// Who holds a high card bids a trick nine times out of ten, who does not as rarely.
struct HonestBids;

impl Foresee<OneTrick> for HonestBids {
    fn foresee(&self, g: &OneTrick, asked: &[Asked<'_, OneTrick>], out: &mut [Foresight]) {
        for (asked, out) in asked.iter().zip(out) {
            for who in g.turn(asked.state).seats().iter() {
                let mut list = Vec::new();
                g.actions(asked.state, who, &mut list);
                let chance = |action: &Act| match action {
                    Act::Bid(bid) if (*bid == 1) == (asked.state.high == Some(true)) => 0.9,
                    Act::Bid(_) => 0.1,
                    _ => 1.0 / list.len() as f32,
                };
                out.policies[who.index()] = list.iter().map(chance).collect();
            }
        }
    }
}

/// The first seat's thought after it saw a bid, or without having seen it.
fn after_bid(pimc: &mut Pimc<OneTrick>, bid: u8, saw: bool) -> Report<Act> {
    let mut s = OneTrick.start(&mut Seed(1).rng());
    let who = Player::new(0);
    pimc.forget();
    for step in [Step::Chance(Act::High), Step::Move(Player::new(1), Act::Bid(bid))] {
        let before = OneTrick.view(&s, who);
        OneTrick.step(&mut s, &step);
        let (witness, after) = (OneTrick.witness(&s, &step, who), OneTrick.view(&s, who));
        if saw {
            pimc.saw(&OneTrick, &Seen { before: &before, witness: &witness, after: &after });
        }
    }
    pimc.think(&OneTrick, &OneTrick.view(&s, who), &Budget::depth(3).into(), Seed(8).rng())
}

#[test]
fn worlds_count_by_how_likely_they_make_what_was_seen() {
    let low = |report: &Report<Act>| {
        report.lines.iter().find(|line| line.action == Act::Low).expect("a line").values.0[0]
    };
    for candidates in [1, 4] {
        let weighed = PimcOptions { candidates, ..options(400, Combine::Mean) };
        let mut pimc = Pimc::weighed(weighed, maxn(), Arc::new(HonestBids)).expect("it can be");
        // A low lead pays if the other seat holds a high card, which it does in three of four worlds; no trick was bid. A
        // tenth of all moves is expected to be like any other, so bids are honest in 86 of 100 cases.
        let honest = 0.9 * 0.9 + 0.1 * 0.5;
        let posterior = |likely: f32| 0.75 * likely / (0.75 * likely + 0.25 * (1.0 - likely));
        for (bid, likely, lead) in [(0, 1.0 - honest, Act::High), (1, honest, Act::Low)] {
            let report = after_bid(&mut pimc, bid, true);
            assert_eq!(report.best(), lead, "bid {bid}, {candidates} candidates");
            assert!((low(&report) - posterior(likely)).abs() < 0.06, "bid {bid}: {}", low(&report));
        }
        assert!((low(&after_bid(&mut pimc, 0, false)) - 0.75).abs() < 0.06, "nothing was seen");
    }
    let mut plain = Pimc::new(options(400, Combine::Mean), maxn()).expect("it can be");
    assert!((low(&after_bid(&mut plain, 0, true)) - 0.75).abs() < 0.06);
}

#[test]
fn what_cannot_be_is_refused_with_a_cure() {
    let cure = |made: Result<Pimc<OneTrick>, nply_core::Bad>| made.err().expect("refused").to_string();
    let zero = PimcOptions { candidates: 0, ..options(5, Combine::Mean) };
    assert!(cure(Pimc::new(zero, maxn())).contains("from 1"));
    let two = PimcOptions { candidates: 2, ..zero };
    assert!(cure(Pimc::new(two, maxn())).contains("weigh=model"));
    assert!(Pimc::weighed(two, maxn(), Arc::new(HonestBids)).is_ok());
    struct NoModel;
    impl Foresee<Coin> for NoModel {
        fn foresee(&self, _g: &Coin, _asked: &[Asked<'_, Coin>], _out: &mut [Foresight]) {}
    }
    let coin = Pimc::<Coin>::weighed(options(5, Combine::Mean), maxn(), Arc::new(NoModel)).err();
    assert!(coin.expect("Coin cannot follow steps back").to_string().contains("weigh=none"));
}

#[test]
fn budgets_are_shared_between_worlds() {
    let uct = || Box::new(Mcts::new(TreeOptions::UCT, Opinions::default()).expect("it can be"));
    for combine in [Combine::Mean, Combine::Visits, Combine::Vote, Combine::Lower, Combine::Maximin] {
        for iterations in [1, 6, 7, 100] {
            let mut pimc = Pimc::<OneTrick>::new(options(7, combine), uct()).expect("it can be");
            let mut s = OneTrick.start(&mut Seed(1).rng());
            [Act::High, Act::Bid(1)].into_iter().for_each(|act| OneTrick.apply(&mut s, act));
            let view = OneTrick.view(&s, Player::new(0));
            let report = pimc.think(&OneTrick, &view, &Budget::iterations(iterations).into(), Seed(3).rng());
            assert_eq!(report.iterations, iterations);
            assert_eq!(report.lines.iter().map(|line| line.visits).sum::<u64>(), iterations, "{combine:?}");
        }
    }
}
