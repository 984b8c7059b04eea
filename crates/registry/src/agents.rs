//! The list of agents, and how each is made for a game.

use crate::agent::Agent;
use crate::declared::{self, maxn_options, mp_mix_options, opps_groups, opps_options, tree_options};
use crate::selection;
use nply_core::{
    AgentSpec, Bad, Budget, KeyByAction, Listed, Named, Opinions, OptionInfo, Options, Preset, RandomPlayout,
    Search,
};
use nply_search::depth_first::{MaxN, MpMix, Opps};
use nply_search::tree::{Leaf, Mcts, TreeOptions};
use nply_search::{ByPlayout, Greedy, Random};
use std::sync::Arc;

/// What an agent gets that has no budget.
pub const DEFAULT_BUDGET: Budget =
    Budget { iterations: Some(1000), nodes: None, depth: None, millis: None, bytes: None };

/// A kind of limit that an agent keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BudgetKind {
    /// `5000it`
    Iterations,
    /// `250000nodes`
    Nodes,
    /// `depth5`
    Depth,
    /// `250ms`
    Time,
}

/// An agent before its game and options are chosen.
pub struct AgentInfo {
    /// Its name.
    pub id: &'static str,
    /// What it is, in one line.
    pub about: &'static str,
    /// How much of the search is spent on the opponents.
    pub attention: &'static str,
    /// Limits that it keeps; none for agents that do not search.
    pub budgets: &'static [BudgetKind],
    /// Its options.
    pub options: &'static [OptionInfo],
    /// Its presets, besides `default`.
    pub presets: &'static [Preset],
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Random,
    Greedy,
    MaxN,
    Paranoid,
    Brs,
    BrsPlus,
    Opps,
    MpMix,
    Tree(TreeOptions),
}

const TREE_BUDGETS: &[BudgetKind] = &[BudgetKind::Iterations, BudgetKind::Nodes, BudgetKind::Time];
const DEPTH_BUDGETS: &[BudgetKind] = &[BudgetKind::Depth, BudgetKind::Nodes, BudgetKind::Time];

/// Every agent. A new algorithm is one entry here.
pub const AGENTS: &[AgentInfo] = &[
    AgentInfo {
        id: "random",
        about: "plays every legal action alike, or as a playout policy does",
        attention: "no search",
        budgets: &[],
        options: declared::RANDOM,
        presets: &[],
        kind: Kind::Random,
    },
    AgentInfo {
        id: "greedy",
        about: "plays the move that the game's ordering rates highest",
        attention: "no search",
        budgets: &[],
        options: declared::GREEDY,
        presets: &[],
        kind: Kind::Greedy,
    },
    AgentInfo {
        id: "maxn",
        about: "max^n with iterative deepening: every seat takes what is best for itself",
        attention: "full, each for himself",
        budgets: DEPTH_BUDGETS,
        options: declared::MAXN,
        presets: &[],
        kind: Kind::MaxN,
    },
    AgentInfo {
        id: "paranoid",
        about: "alpha-beta: all others are one opponent",
        attention: "full, all against one",
        budgets: DEPTH_BUDGETS,
        options: declared::PARANOID,
        presets: declared::DEPTH_PRESETS,
        kind: Kind::Paranoid,
    },
    AgentInfo {
        id: "brs",
        about: "Best-Reply Search: after each own move one opponent replies, the others pass",
        attention: "one reply",
        budgets: DEPTH_BUDGETS,
        options: declared::PARANOID,
        presets: declared::DEPTH_PRESETS,
        kind: Kind::Brs,
    },
    AgentInfo {
        id: "brs+",
        about: "BRS+: one opponent chooses freely, the others play their first move",
        attention: "one opponent, others static",
        budgets: DEPTH_BUDGETS,
        options: declared::PARANOID,
        presets: declared::DEPTH_PRESETS,
        kind: Kind::BrsPlus,
    },
    AgentInfo {
        id: "opps",
        about: "Opponent-Pruning Paranoid Search: n1 opponents use l1 moves, the others l2 (paper 002)",
        attention: "pruned opponents",
        budgets: DEPTH_BUDGETS,
        options: declared::OPPS,
        presets: declared::DEPTH_PRESETS,
        kind: Kind::Opps,
    },
    AgentInfo {
        id: "mp-mix",
        about: "max^n, Paranoid or an attack on the leader, by who leads and how far",
        attention: "full, by the lead",
        budgets: DEPTH_BUDGETS,
        options: declared::MP_MIX,
        presets: &[],
        kind: Kind::MpMix,
    },
    AgentInfo {
        id: "uct",
        about: "multi-player UCT with playouts (paper 003)",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: selection::UCT,
        presets: &[],
        kind: Kind::Tree(TreeOptions::UCT),
    },
    AgentInfo {
        id: "mcts",
        about: "multi-player MCTS with static evaluation (paper 000)",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: selection::MCTS,
        presets: &[],
        kind: Kind::Tree(TreeOptions::MCTS),
    },
    AgentInfo {
        id: "mcts-pw",
        about: "mcts with progressive widening: first the moves that the game's ordering rates highest (paper 000)",
        attention: "likely moves first",
        budgets: TREE_BUDGETS,
        options: selection::MCTS_PW,
        presets: &[],
        kind: Kind::Tree(TreeOptions::MCTS_PW),
    },
    AgentInfo {
        id: "mcts-oma",
        about: "mcts with opponent move abstraction: moves share values whatever the others did (paper 000)",
        attention: "full, and abstracted over",
        budgets: TREE_BUDGETS,
        options: selection::MCTS_OMA,
        presets: &[],
        kind: Kind::Tree(TreeOptions::MCTS_OMA),
    },
    AgentInfo {
        id: "oma-pw",
        about: "mcts with opponent move abstraction and progressive widening (paper 000)",
        attention: "likely moves first, and abstracted over",
        budgets: TREE_BUDGETS,
        options: selection::OMA_PW,
        presets: &[],
        kind: Kind::Tree(TreeOptions::OMA_PW),
    },
    AgentInfo {
        id: "decoupled-uct",
        about: "UCT in which the seats of a simultaneous turn choose blind to each other",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: declared::DECOUPLED_UCT,
        presets: &[],
        kind: Kind::Tree(TreeOptions::DECOUPLED_UCT),
    },
    AgentInfo {
        id: "is-mcts",
        about: "information-set MCTS, one tree of what the searching seat sees",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: declared::IS_MCTS,
        presets: &[],
        kind: Kind::Tree(TreeOptions::IS_MCTS),
    },
    AgentInfo {
        id: "mo-is-mcts",
        about: "information-set MCTS, one tree for each seat",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: declared::IS_MCTS,
        presets: &[],
        kind: Kind::Tree(TreeOptions::MO_IS_MCTS),
    },
];

/// Makes an agent for a game.
pub(crate) fn build<G: Listed>(game: &Arc<G>, spec: &AgentSpec, default: Budget) -> Result<Agent<G>, Bad> {
    if spec.id == "human" {
        return Err(Bad::new("human", "people sit down with `nply play`; here an agent is needed"));
    }
    let info = AGENTS
        .iter()
        .find(|info| info.id == spec.id)
        .ok_or_else(|| Bad::unknown("agent", &spec.id, AGENTS.iter().map(|info| info.id)))?;
    let options = Options::parse(info.options, &info.all_presets(), &spec.options)?;
    let has = |key: &str| info.options.iter().any(|option| option.key == key);
    let opinions = Opinions {
        evaluate: if has("eval") { choose(&options, "eval", game.evaluations())? } else { None },
        order: if has("order") { choose(&options, "order", game.orders())? } else { None },
        playout: match has("playout").then(|| choose(&options, "playout", game.playouts())) {
            Some(Ok(Some(playout))) => playout,
            Some(Err(bad)) if options.text("playout") != "random" => return Err(bad),
            _ => Arc::new(RandomPlayout),
        },
        key: match has("key").then(|| choose(&options, "key", game.keys())) {
            Some(Ok(Some(key))) => key,
            Some(Err(bad)) if options.text("key") != "action" => return Err(bad),
            _ => Arc::new(KeyByAction),
        },
    };
    if let Some(evaluate) = &opinions.evaluate {
        evaluate.prepare();
    }
    let open = has("open") && options.get("open")?;
    let search: Box<dyn Search<G>> = match info.kind {
        Kind::Random if options.text("playout") == "random" => Box::new(Random),
        Kind::Random => Box::new(ByPlayout),
        Kind::Greedy if opinions.order.is_none() => {
            return Err(needs::<G>(spec, "a move ordering, which the game does not have"));
        }
        Kind::Greedy => Box::new(Greedy),
        Kind::MaxN => Box::new(MaxN::new(maxn_options(&**game, &options)?)),
        Kind::Paranoid => Box::new(Opps::paranoid(opps_options(&options)?)),
        Kind::Brs if !G::OUT_OF_TURN => {
            return Err(needs::<G>(spec, "seats that can act out of turn; use brs+, which keeps the order"));
        }
        Kind::Brs => Box::new(Opps::brs(opps_options(&options)?)),
        Kind::BrsPlus => Box::new(Opps::brs_plus(opps_options(&options)?)),
        Kind::Opps => Box::new(Opps::new(opps_groups(&options)?, opps_options(&options)?)),
        Kind::MpMix => Box::new(MpMix::new(mp_mix_options(&options)?)),
        Kind::Tree(variant) => {
            let tree = tree_options(variant, &options)?;
            if tree.leaf == Leaf::Static && opinions.evaluate.is_none() {
                return Err(needs::<G>(
                    spec,
                    "an evaluation, which the game does not have; use leaf=playout",
                ));
            }
            if selection::needs_evaluation(&tree.selection) && opinions.evaluate.is_none() {
                return Err(needs::<G>(
                    spec,
                    "an evaluation, which the game does not have; use init=0,minimax=0",
                ));
            }
            if selection::needs_order(&tree.selection) && opinions.order.is_none() {
                return Err(needs::<G>(
                    spec,
                    "a move ordering, which the game does not have; use pw=none,untried=random,bias=0",
                ));
            }
            declared::refuse_closed::<G>(&tree, &options, open)?;
            Box::new(Mcts::new(tree))
        }
    };
    debug_assert!(options.unread().is_empty(), "options parsed and ignored: {:?}", options.unread());
    let budget = budget_for(info, spec, default)?;
    let canonical = AgentSpec {
        id: spec.id.clone(),
        options: declared::canonical(options, &**game)?,
        budget: (!info.budgets.is_empty()).then_some(budget),
    };
    Ok(Agent { game: game.clone(), search, opinions, budget, canonical, open })
}

impl AgentInfo {
    /// Its presets, `default` among them: the built-in defaults, whatever setting is stored.
    pub fn all_presets(&self) -> Vec<Preset> {
        let default =
            Preset { id: "default", sets: "", about: "the built-in defaults, whatever setting is stored" };
        std::iter::once(default).chain(self.presets.iter().copied()).collect()
    }
}

/// The opinion that an option names; `default` is the game's first, if it has any.
fn choose<T: ?Sized>(options: &Options, key: &str, mut known: Vec<Named<T>>) -> Result<Option<Arc<T>>, Bad> {
    let id = options.text(key);
    if id == "default" {
        return Ok((!known.is_empty()).then(|| known.swap_remove(0).opinion));
    }
    let names: Vec<&str> = known.iter().map(|named| named.id).collect();
    match names.iter().position(|&name| name == id) {
        Some(i) => Ok(Some(known.swap_remove(i).opinion)),
        None => Err(Bad::unknown(&format!("value of `{key}` for this game"), id, names)),
    }
}

fn budget_for(info: &AgentInfo, spec: &AgentSpec, default: Budget) -> Result<Budget, Bad> {
    let budget = spec.budget.unwrap_or(default);
    let keeps = |kind| info.budgets.contains(&kind);
    let kept = budget.iterations.is_some() && keeps(BudgetKind::Iterations)
        || budget.nodes.is_some() && keeps(BudgetKind::Nodes)
        || budget.depth.is_some() && keeps(BudgetKind::Depth)
        || budget.millis.is_some() && keeps(BudgetKind::Time);
    if kept || info.budgets.is_empty() && spec.budget.is_none() {
        return Ok(budget);
    }
    if info.budgets.is_empty() {
        return Err(Bad::new(spec.to_string(), format!("{} does not search and takes no budget", info.id)));
    }
    // A depth-first search has no iterations; a default meant for others becomes as many nodes, a hundredfold.
    if spec.budget.is_none() && budget.iterations.is_some() && keeps(BudgetKind::Nodes) {
        let nodes = budget.iterations.map(|n| n.saturating_mul(100));
        return Ok(Budget { nodes, iterations: None, ..budget });
    }
    let names = info.budgets.iter().map(|kind| match kind {
        BudgetKind::Iterations => "5000it",
        BudgetKind::Nodes => "250000nodes",
        BudgetKind::Depth => "depth5",
        BudgetKind::Time => "250ms",
    });
    let names: Vec<&str> = names.collect();
    Err(Bad::new(spec.to_string(), format!("{} takes a budget like {}", info.id, names.join(", "))))
}

fn needs<G: Listed>(spec: &AgentSpec, what: &str) -> Bad {
    Bad::new(spec.to_string(), format!("{} cannot play {}: it needs {what}", spec.id, G::ABOUT.id))
}
