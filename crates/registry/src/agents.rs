//! The list of agents, and how each is made for a game.

use crate::agent::Agent;
use crate::spec::AgentSpec;
use nply_core::{
    Bad, Budget, Listed, Named, Opinions, OptionInfo, Options, Preset, RandomPlayout, Search, Utility, option,
};
use nply_search::depth_first::{MaxN, MaxNOptions};
use nply_search::tree::{FinalMove, Leaf, Mcts, Scale, TreeOptions};
use nply_search::{Greedy, Random};
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
    Tree(TreeOptions),
}

const TREE_BUDGETS: &[BudgetKind] = &[BudgetKind::Iterations, BudgetKind::Nodes, BudgetKind::Time];
const DEPTH_BUDGETS: &[BudgetKind] = &[BudgetKind::Depth, BudgetKind::Nodes, BudgetKind::Time];

const OPEN: OptionInfo = option("open", "false", "true|false", "search the true state, all hands open");
const UTILITY: OptionInfo =
    option("utility", "payoff", "payoff|rank|winner|difference", "what seats are assumed to want");
const EVAL: OptionInfo =
    option("eval", "default", "an evaluation of the game", "which evaluation values positions");
const ORDER: OptionInfo = option("order", "default", "an ordering of the game", "which ordering rates moves");
const PLAYOUT: OptionInfo =
    option("playout", "default", "a playout policy of the game, or random", "how leaves are played out");
const LENGTH: OptionInfo =
    option("length", "inf", "1..|inf", "turns of a playout before the position is evaluated");
const FINAL: OptionInfo = option("final", "visits", "visits|value", "which root move is played");

const GREEDY: &[OptionInfo] = &[ORDER, OPEN];
const MAXN: &[OptionInfo] = &[
    UTILITY,
    option("chance", "8", "1..", "outcomes averaged exactly, and draws where there are more"),
    EVAL,
    ORDER,
    PLAYOUT,
    OPEN,
];
const UCT: &[OptionInfo] = &tree("0.4", "playout");
const MCTS: &[OptionInfo] = &tree("0.4", "static");
const IS_MCTS: &[OptionInfo] = &tree("0.7", "playout");

/// The options of the Monte-Carlo engine, with the defaults that differ between its variants.
const fn tree(c: &'static str, leaf: &'static str) -> [OptionInfo; 9] {
    [
        option("c", c, "0..", "exploration constant, as a share of the range of values"),
        option(
            "scale",
            "seen",
            "seen|bounds",
            "that range: of values met in the search, or declared by the game",
        ),
        option("leaf", leaf, "playout|static", "how leaves are valued"),
        LENGTH,
        UTILITY,
        FINAL,
        PLAYOUT,
        EVAL,
        OPEN,
    ]
}

/// Every agent. A new algorithm is one entry here.
pub const AGENTS: &[AgentInfo] = &[
    AgentInfo {
        id: "random",
        about: "plays every legal action alike",
        attention: "no search",
        budgets: &[],
        options: &[],
        presets: &[],
        kind: Kind::Random,
    },
    AgentInfo {
        id: "greedy",
        about: "plays the move that the game's ordering rates highest",
        attention: "no search",
        budgets: &[],
        options: GREEDY,
        presets: &[],
        kind: Kind::Greedy,
    },
    AgentInfo {
        id: "maxn",
        about: "max^n with iterative deepening: every seat takes what is best for itself",
        attention: "full, each for himself",
        budgets: DEPTH_BUDGETS,
        options: MAXN,
        presets: &[],
        kind: Kind::MaxN,
    },
    AgentInfo {
        id: "uct",
        about: "multi-player UCT with playouts (paper 003)",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: UCT,
        presets: &[],
        kind: Kind::Tree(TreeOptions::UCT),
    },
    AgentInfo {
        id: "mcts",
        about: "multi-player MCTS with static evaluation (paper 000)",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: MCTS,
        presets: &[],
        kind: Kind::Tree(TreeOptions::MCTS),
    },
    AgentInfo {
        id: "decoupled-uct",
        about: "UCT in which the seats of a simultaneous turn choose blind to each other",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: UCT,
        presets: &[],
        kind: Kind::Tree(TreeOptions::DECOUPLED_UCT),
    },
    AgentInfo {
        id: "is-mcts",
        about: "information-set MCTS, one tree of what the searching seat sees",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: IS_MCTS,
        presets: &[],
        kind: Kind::Tree(TreeOptions::IS_MCTS),
    },
    AgentInfo {
        id: "mo-is-mcts",
        about: "information-set MCTS, one tree for each seat",
        attention: "full, each for himself",
        budgets: TREE_BUDGETS,
        options: IS_MCTS,
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
    };
    let open = has("open") && options.get("open")?;
    let search: Box<dyn Search<G>> = match info.kind {
        Kind::Random => Box::new(Random),
        Kind::Greedy if opinions.order.is_none() => {
            return Err(needs::<G>(spec, "a move ordering, which the game does not have"));
        }
        Kind::Greedy => Box::new(Greedy),
        Kind::MaxN => Box::new(MaxN::new(MaxNOptions {
            utility: options.choice("utility", &Utility::NAMES)?,
            chance: options.within("chance", 1, 1000)?,
        })),
        Kind::Tree(variant) => {
            let tree = tree_options(variant, &options)?;
            if tree.leaf == Leaf::Static && opinions.evaluate.is_none() {
                return Err(needs::<G>(
                    spec,
                    "an evaluation, which the game does not have; use leaf=playout",
                ));
            }
            Box::new(Mcts::new(tree))
        }
    };
    debug_assert!(options.unread().is_empty(), "options parsed and ignored: {:?}", options.unread());
    let budget = budget_for(info, spec, default)?;
    let settled = AgentSpec {
        id: spec.id.clone(),
        options: options.settled(|key| is_idle(&options, key, &**game)),
        budget: (!info.budgets.is_empty()).then_some(budget),
    };
    Ok(Agent { game: game.clone(), search, opinions, budget, settled, open })
}

impl AgentInfo {
    /// Its presets, `default` among them: the built-in defaults, whatever setting is stored.
    pub fn all_presets(&self) -> Vec<Preset> {
        let default =
            Preset { id: "default", sets: "", about: "the built-in defaults, whatever setting is stored" };
        std::iter::once(default).chain(self.presets.iter().copied()).collect()
    }
}

/// Whether an option makes no difference beside the others.
fn is_idle<G: Listed>(options: &Options, key: &str, game: &G) -> bool {
    let is = |other: &str, value: &str| options.declares(other) && options.text(other) == value;
    let first = |names: Vec<&str>| names.first().is_some_and(|name| is(key, name));
    match key {
        "length" | "playout" if is("leaf", "static") => true,
        "eval" if is("leaf", "playout") && is("length", "inf") => true,
        // Without hidden information every state is open.
        "open" => !G::HIDDEN,
        // What the default stands for.
        "eval" => first(game.evaluations().iter().map(|named| named.id).collect()),
        "order" => first(game.orders().iter().map(|named| named.id).collect()),
        "playout" => first(game.playouts().iter().map(|named| named.id).collect()),
        _ => false,
    }
}

fn tree_options(variant: TreeOptions, options: &Options) -> Result<TreeOptions, Bad> {
    let length = match options.text("length") {
        "inf" => u32::MAX,
        _ => options.within("length", 1, u32::MAX)?,
    };
    Ok(TreeOptions {
        c: options.within("c", 0.0, 1e6)?,
        scale: options.choice("scale", &[("seen", Scale::Seen), ("bounds", Scale::Bounds)])?,
        leaf: options.choice("leaf", &[("playout", Leaf::Playout(length)), ("static", Leaf::Static)])?,
        utility: options.choice("utility", &Utility::NAMES)?,
        final_move: options.choice("final", &[("visits", FinalMove::Visits), ("value", FinalMove::Value)])?,
        ..variant
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declared_defaults_are_those_of_the_searches() {
        for info in AGENTS {
            let options = Options::parse(info.options, &[], "").expect("nothing is given");
            match info.kind {
                Kind::Tree(variant) => {
                    assert_eq!(tree_options(variant, &options), Ok(variant), "{}", info.id)
                }
                Kind::MaxN => assert_eq!(options.get("chance"), Ok(MaxNOptions::default().chance)),
                Kind::Random | Kind::Greedy => {}
            }
        }
    }
}
