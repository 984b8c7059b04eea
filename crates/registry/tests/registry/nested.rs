//! Agents inside of agents, and agents from outside: one that hands all its thinking to another.

use nply_core::{AgentSpec, Bad, Beliefs, Budget, Limits, Listed, Report, Rng, Search, Seed, Stop, View};
use nply_games::tic_tac_toe::TicTacToe;
use nply_registry::options::{Given, Opt};
use nply_registry::testing::first_choice;
use nply_registry::{AnyGame, BudgetKind, Family, Member, Registry, agent, number};
use std::sync::Arc;

/// Asks its inner agent with a budget for a number of moves.
struct Hands;

#[derive(Clone, PartialEq)]
struct Options {
    search: AgentSpec,
    parts: u64,
}

struct HandsOn<G>(Box<dyn Search<G>>, u64);

impl Family for Hands {
    type Options = Options;
    const BUDGETS: &'static [BudgetKind] = &[];

    fn members() -> Vec<Member<Options>> {
        let search = AgentSpec { id: "uct".into(), options: String::new(), budget: None };
        vec![Member::new("hands", "hands on", "that of its search", Options { search, parts: 1 })]
    }

    fn options() -> Vec<Opt<Options>> {
        vec![
            number!("parts", search.parts: u64, 1..=100, "1..100", "parts of the budget"),
            agent!("search", search, "who thinks"),
        ]
    }

    fn build<G: Listed>(
        _game: &Arc<G>,
        given: &Given<Options>,
        _beliefs: Beliefs<G>,
        inner: Option<Box<dyn Search<G>>>,
    ) -> Result<Box<dyn Search<G>>, Bad> {
        Ok(Box::new(HandsOn(inner.expect("an agent inside"), given.search.parts)))
    }
}

impl<G: Listed> Search<G> for HandsOn<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, rng: Rng) -> Report<G::Action> {
        let iterations = limits.budget.iterations.map(|n| n / self.1);
        let budget = Budget { iterations, ..limits.budget };
        self.0.think(g, view, &Limits { budget, ..limits.clone() }, rng)
    }
}

fn game() -> Box<dyn AnyGame> {
    let registry = Registry::empty().with_game::<TicTacToe>().with_agents_for::<TicTacToe, Hands>();
    assert!(registry.agents().iter().any(|info| info.id == "hands"));
    registry.game(&"tic-tac-toe".parse().expect("a spec")).expect("a game")
}

fn canonical(agent: &str) -> Result<String, String> {
    let built = game().agent(&agent.parse().expect("a spec"), Budget::iterations(60));
    built.map(|agent| agent.canonical().to_string()).map_err(|bad| bad.to_string())
}

#[test]
fn the_inner_agent_has_the_budget_and_its_own_options() {
    let game = game();
    let (table, who) = first_choice(&*game);
    let think = |spec: &str| {
        let mut agent = game.agent(&spec.parse().expect("a spec"), Budget::iterations(60)).expect("made");
        let mut thought = agent.think(&*table, who, Seed(3), &Stop::default()).expect("an answer");
        thought.seconds = 0.0;
        thought
    };
    assert_eq!(think("hands"), think("uct"));
    assert_eq!(think("hands:search.c=0.1@80it"), think("uct:c=0.1@80it"));
    assert_ne!(think("hands:search.c=0.1@80it"), think("uct@80it"));
    assert_eq!(think("hands:parts=4@80it"), think("uct@20it"));
    assert_eq!(think("hands:search=maxn@depth2"), think("maxn@depth2"));
    assert_eq!(think("hands:search=hands,search.search.c=0.1"), think("uct:c=0.1"));
}

#[test]
fn specs_inside_are_canonical_and_mistakes_are_named() {
    assert_eq!(canonical("hands:search=uct"), Ok("hands@60it".into()));
    assert_eq!(
        canonical("hands:search.c=0.10,search.e=5,search=mcts"),
        Ok("hands:search=mcts,search.c=0.1@60it".into())
    );
    assert_eq!(
        canonical("hands:search=paranoid,search.preset=paper"),
        Ok("hands:search=paranoid@6000nodes".into())
    );
    for (bad, told) in [
        ("hands:search=utc", "did you mean uct"),
        ("hands:search.cc=1", "`search.cc`"),
        ("hands:search.c=-1", "`search.c=-1`"),
        ("hands:other.c=1", "unknown option"),
        ("hands:search=maxn@50it", "takes a budget like depth5"),
        ("hands:search=random@50it", "takes no budget"),
        ("uct:search.c=1", "unknown option"),
    ] {
        assert!(canonical(bad).as_ref().is_err_and(|why| why.contains(told)), "{bad}: {:?}", canonical(bad));
    }
}

#[test]
fn what_has_no_effect_is_said() {
    let game = game();
    let notes = |spec: &str| {
        let agent = game.agent(&spec.parse().expect("a spec"), Budget::iterations(60)).expect("made");
        agent.notes().to_vec()
    };
    let why = "has no effect in mcts: there is no opponent move abstraction (oma=none)";
    assert_eq!(notes("mcts:e=5"), [format!("e=5 {why}")]);
    assert_eq!(notes("hands:search=mcts,search.e=5"), [format!("search.e=5 {why}")]);
    assert!(notes("mcts:oma=all,e=5").is_empty());
    assert!(notes("paranoid:preset=paper").is_empty(), "a preset says more than one needs");
    assert_eq!(notes("uct:open=true"), ["open=true has no effect in uct: nothing is hidden in this game"]);
}

/// Worlds of PIMC are searched with all cards open, by whatever agent, which may then do what only open views allow.
#[test]
fn pimc_takes_any_agent_and_opens_its_views() {
    let hearts = crate::game("hearts:pass=none");
    let canonical = |agent: &str| crate::canonical(&*hearts, agent);
    assert_eq!(canonical("pimc:worlds=30,search=uct,search.c=0.40"), Ok("pimc".into()));
    assert_eq!(canonical("pimc:search=maxn,worlds=5"), Ok("pimc:worlds=5,search=maxn".into()));
    assert!(canonical("uct:moves=playout").is_err());
    assert!(canonical("pimc:search.moves=playout").is_ok());
    let (table, who) = first_choice(&*hearts);
    for (spec, iterations) in [("pimc:worlds=4@50it", 50), ("pimc:worlds=4,search=brs+@depth2", 0)] {
        let mut agent = hearts.agent(&spec.parse().expect("a spec"), Budget::iterations(60)).expect("made");
        let thought = agent.think(&*table, who, Seed(3), &Stop::default()).expect("an answer");
        assert_eq!(thought.iterations, iterations, "{spec}");
        assert!(table.legal(Some(who)).iter().any(|text| text == thought.best()), "{spec}");
    }
}
