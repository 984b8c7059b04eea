//! What another seat is believed to want, as a utility over outcomes: the case of Spades, where it depends on the bids.

use nply_core::{
    Beliefs, Budget, Game, Opinions, Player, PlayerType, Report, Rng, Search, Seed, Sight, Step, Turn, Values,
};
use nply_search::depth_first::{MaxN, MaxNOptions};
use nply_search::tree::{Mcts, Reward, TreeOptions};
use nply_search::{Combine, Pimc, PimcOptions};
use std::sync::Arc;

/// The second seat is dealt a card that only it sees and bids no trick or one. The first seat leads low or high. A low
/// lead the second seat may take, if its card is high: a point for it, and what the first seat hopes for. A high lead
/// is worth 0.4 to the first seat, whatever follows.
pub struct OneTrick;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    Low,
    High,
    Bid(u8),
    Take,
    Duck,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct State {
    turns: u8,
    /// Whether the second seat's card is high; `None` is how it looks to the first.
    pub high: Option<bool>,
    bid: u8,
    led_high: bool,
    tricks: u8,
}

impl Game for OneTrick {
    type State = State;
    type Action = Act;
    const HIDDEN: bool = true;
    const RETRACES: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State::default()
    }
    fn turn(&self, s: &State) -> Turn {
        [
            Turn::Chance,
            Turn::One(Player::new(1)),
            Turn::One(Player::new(0)),
            Turn::One(Player::new(1)),
            Turn::Over,
        ][usize::from(s.turns)]
    }
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<Act>) {
        match s.turns {
            1 => out.extend([Act::Bid(0), Act::Bid(1)]),
            2 => out.extend([Act::Low, Act::High]),
            _ if s.high == Some(true) && !s.led_high => out.extend([Act::Take, Act::Duck]),
            _ => out.push(Act::Duck),
        }
    }
    fn apply(&self, s: &mut State, a: Act) {
        match (s.turns, a) {
            (0, card) => s.high = Some(card == Act::High),
            (_, Act::Bid(bid)) => s.bid = bid,
            (2, lead) => s.led_high = lead == Act::High,
            (_, answer) => s.tricks = u8::from(answer == Act::Take),
        }
        s.turns += 1;
    }
    fn payoffs(&self, s: &State) -> Values {
        let taken = f32::from(s.tricks);
        Values::of(&[if s.led_high { 0.4 } else { taken }, taken])
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn outcomes(&self, _s: &State, out: &mut Vec<(Act, f32)>) {
        out.extend([(Act::Low, 0.25), (Act::High, 0.75)]);
    }
    fn hide(&self, s: &mut State, who: Player) {
        if who.index() == 0 && s.turns < 4 {
            s.high = None;
        }
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        if who.index() == 0 && (1..4).contains(&s.turns) {
            s.high = Some(rng.below(4) > 0);
        }
    }
    fn retrace(&self, before: &mut State, step: &Step<Act>, after: &State, _who: Player) -> bool {
        before.high = after.high;
        !matches!(step, Step::Chance(_))
    }
    fn sight(&self, _after: &State, step: &Step<Act>, who: Player) -> Sight {
        if matches!(step, Step::Chance(_)) && who.index() == 0 { Sight::Part(0) } else { Sight::All }
    }
}

/// Wants just what it bid.
struct KeepsItsBid;

impl PlayerType<OneTrick> for KeepsItsBid {
    fn utility(&self, _g: &OneTrick, s: &State, _values: &Values, _who: Player) -> f32 {
        f32::from(u8::from(s.tricks == s.bid))
    }
}

fn beliefs(typed: bool) -> Beliefs<OneTrick> {
    let bidder = Opinions { player_type: Some(Arc::new(KeepsItsBid)), ..Opinions::default() };
    let plain = Beliefs::alike(Opinions::default());
    if typed { plain.with_others(&bidder) } else { plain }
}

fn worlds(worlds: u32) -> PimcOptions {
    PimcOptions { worlds, candidates: 1, combine: Combine::Mean }
}

/// What the first seat thinks of its lead after a bid.
fn think(search: &mut dyn Search<OneTrick>, bid: u8, budget: &str) -> Report<Act> {
    let mut s = OneTrick.start(&mut Seed(1).rng());
    for act in [Act::High, Act::Bid(bid)] {
        OneTrick.apply(&mut s, act);
    }
    let budget: Budget = budget.parse().expect("a budget");
    search.think(&OneTrick, &OneTrick.view(&s, Player::new(0)), &budget.into(), Seed(5).rng())
}

fn searches(typed: bool) -> Vec<(&'static str, &'static str, Box<dyn Search<OneTrick>>)> {
    let pimc = |search| Box::new(Pimc::new(worlds(60), search).expect("it can be"));
    let maxn = Box::new(MaxN::new(MaxNOptions::default(), beliefs(typed)));
    // Enough exploration to find the answer behind a first visit that missed it.
    let mcts = |options| {
        let options = TreeOptions { c: 2.0, ..options };
        Box::new(Mcts::new(options, beliefs(typed)).expect("it can be"))
    };
    vec![
        ("PIMC over max^n", "depth4", pimc(maxn)),
        ("PIMC over UCT", "20000it", pimc(mcts(TreeOptions::UCT))),
        ("is-mcts", "5000it", mcts(TreeOptions::IS_MCTS)),
        ("mo-is-mcts", "5000it", mcts(TreeOptions::MO_IS_MCTS)),
    ]
}

#[test]
fn a_type_that_depends_on_bids_changes_the_lead() {
    for typed in [false, true] {
        for bid in [0, 1] {
            // A bidder of no trick that keeps its bid ducks, and a low lead is worth nothing.
            let expected = if typed && bid == 0 { Act::High } else { Act::Low };
            for (name, budget, mut search) in searches(typed) {
                let report = think(&mut *search, bid, budget);
                assert_eq!(report.best(), expected, "{name}, types {typed}, bid {bid}: {report:#?}");
            }
        }
    }
}

#[test]
fn reports_tell_plain_values_whatever_types_want() {
    for (name, budget, mut search) in searches(true) {
        let report = think(&mut *search, 1, budget);
        let low = report.lines.iter().find(|line| line.action == Act::Low).expect("a line");
        let [own, other] = [low.values.0[0], low.values.0[1]];
        // It takes in three of four worlds, and both get what it takes.
        assert!((own - other).abs() < 1e-5 && (0.5..0.95).contains(&own), "{name}: {own} {other}");
    }
}

#[test]
fn pimc_keeps_to_its_budget_and_repeats_itself() {
    let run = |budget: &str, seed: u64| {
        let search = Box::new(Mcts::new(TreeOptions::UCT, beliefs(false)).expect("it can be"));
        let mut pimc = Pimc::new(worlds(7), search).expect("it can be");
        let mut s = OneTrick.start(&mut Seed(1).rng());
        [Act::High, Act::Bid(1)].into_iter().for_each(|act| OneTrick.apply(&mut s, act));
        let limits = budget.parse::<Budget>().expect("a budget").into();
        let view = OneTrick.view(&s, Player::new(0));
        let mut report = pimc.think(&OneTrick, &view, &limits, Seed(seed).rng());
        report.elapsed = Default::default();
        report
    };
    for iterations in [1, 6, 7, 100] {
        assert_eq!(run(&format!("{iterations}it"), 1).iterations, iterations, "shares add up");
    }
    assert_eq!(run("100it", 2), run("100it", 2));
    let search = || Box::new(Mcts::new(TreeOptions::UCT, beliefs(false)).expect("it can be"));
    assert!(Pimc::<OneTrick>::new(worlds(0), search()).is_err());
}

#[test]
fn rewards_that_would_pass_over_types_are_refused() {
    let paranoid = TreeOptions { reward: Reward::Paranoid, ..TreeOptions::IS_MCTS };
    let refused =
        Mcts::<OneTrick>::new(paranoid, beliefs(true)).err().expect("types would count for nothing");
    assert!(refused.why.contains("reward=each"), "{refused}");
    assert!(Mcts::<OneTrick>::new(paranoid, beliefs(false)).is_ok());
}
