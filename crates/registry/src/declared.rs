//! The options of the agents: how they are declared, how they are read, and which of them say the same.

use crate::selection;
use nply_core::{Bad, Listed, OptionInfo, Options, Preset, Utility, option};
use nply_search::depth_first::{ALL_MOVES, Groups, MaxNOptions, MpMixOptions, OppsOptions, Prune, Tie};
use nply_search::tree::{
    AmafOf, At, FinalMove, Keep, Leaf, Learn, Learning, Moves, Parallel, Pick, Scale, Solver, TreeOptions,
};

const OPEN: OptionInfo = option("open", "false", "true|false", "search the true state, all hands open");
const UTILITY: OptionInfo =
    option("utility", "payoff", "payoff|rank|winner|difference", "what seats are assumed to want");
const EVAL: OptionInfo =
    option("eval", "default", "an evaluation of the game", "which evaluation values positions");
pub(crate) const ORDER: OptionInfo =
    option("order", "default", "an ordering of the game", "which ordering rates moves");
const PLAYOUT: OptionInfo =
    option("playout", "default", "a playout policy of the game, or random", "how leaves are played out");
const LENGTH: OptionInfo =
    option("length", "inf", "1..|inf", "turns of a playout before the position is evaluated");
const FINAL: OptionInfo = option("final", "visits", "visits|value", "which root move is played");

pub(crate) const RANDOM: &[OptionInfo] =
    &[option("playout", "random", "a playout policy of the game, or random", "how moves are picked"), OPEN];
pub(crate) const GREEDY: &[OptionInfo] = &[ORDER, OPEN];
const CHANCE: OptionInfo =
    option("chance", "8", "1..", "outcomes averaged exactly, and draws where there are more");
pub(crate) const MAXN: &[OptionInfo] = &[
    option(
        "tie",
        "first",
        "first|random|worst-for-root|best-relative|average",
        "what a seat does with moves that are equally good for it",
    ),
    option(
        "prune",
        "none",
        "none|shallow|last-branch|speculative",
        "what is left out; needs tie=first and values with a known sum",
    ),
    UTILITY,
    CHANCE,
    EVAL,
    ORDER,
    PLAYOUT,
    OPEN,
];
pub(crate) const MP_MIX: &[OptionInfo] = &[
    option("td", "0.05", "0..1", "own lead from which on the others are expected to join: Paranoid"),
    option("to", "0.05", "0..1", "lead of another seat from which on that seat is attacked"),
    UTILITY,
    CHANCE,
    EVAL,
    ORDER,
    PLAYOUT,
    OPEN,
];
const TT: OptionInfo = option("tt", "false", "true|false", "look up positions met again in a table");
const KILLERS: OptionInfo =
    option("killers", "false", "true|false", "try moves first that cut at the same ply before");
const HISTORY: OptionInfo =
    option("history", "false", "true|false", "try moves earlier that cut anywhere before");
const PVS: OptionInfo =
    option("pvs", "false", "true|false", "ask later moves first only whether they are better");
const PARTIAL: OptionInfo =
    option("partial", "false", "true|false", "let an iteration that a limit stopped change the choice");
const ROUNDS: OptionInfo =
    option("rounds", "false", "true|false", "only depths that end with a move of the searching seat");
pub(crate) const PARANOID: &[OptionInfo] =
    &[TT, KILLERS, HISTORY, PVS, PARTIAL, ROUNDS, UTILITY, CHANCE, EVAL, ORDER, PLAYOUT, OPEN];
pub(crate) const OPPS: &[OptionInfo] = &[
    option("n1", "1", "0..8", "opponents with the wider choice between two own turns"),
    option("l1", "inf", "1..|inf", "best moves that they may use; not less than l2"),
    option("l2", "2", "1..|inf", "best moves that the other opponents may use"),
    TT,
    KILLERS,
    HISTORY,
    PVS,
    PARTIAL,
    ROUNDS,
    UTILITY,
    CHANCE,
    EVAL,
    ORDER,
    PLAYOUT,
    OPEN,
];
pub(crate) const DEPTH_PRESETS: &[Preset] = &[
    Preset {
        id: "paper",
        sets: "tt=false,killers=false,history=false,pvs=false,partial=false,rounds=false",
        about: "as the papers search: alpha-beta, static order, the last completed iteration",
    },
    Preset {
        id: "strong",
        sets: "tt=true,killers=true,history=true,partial=true",
        about: "with all that helps at equal time",
    },
];
pub(crate) const DECOUPLED_UCT: &[OptionInfo] = &tree("0.4", "playout");
pub(crate) const IS_MCTS: &[OptionInfo] = &tree("0.7", "playout");

const KEY: OptionInfo = option(
    "key",
    "default",
    "a key of moves of the game, or action",
    "which moves share what is learned of them",
);

/// The options of the Monte-Carlo engine, with the defaults that differ between its variants.
const fn tree(c: &'static str, leaf: &'static str) -> [OptionInfo; 16] {
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
        option("learn", "none", "none|mast|nst", "what playouts learn: nothing, moves, moves after others"),
        option("pick", "epsilon", "epsilon|gibbs", "how learned playouts pick: the best, or by exp(Q/tau)"),
        option("epsilon", "0.1", "0..1", "share of moves that pick=epsilon leaves to the playout policy"),
        option("tau", "0.05", "0.0001..", "temperature of pick=gibbs, as a share of the range of values"),
        option("decay", "1", "0..1", "what learned values count for after each new one; 1 is the mean"),
        option("nst-visits", "5", "1..", "visits from which on moves after others count"),
        KEY,
    ]
}

/// What only a tree of full steps can do.
const CLOSED: [OptionInfo; 5] = [
    option("moves", "all", "all|playout", "which moves the tree has: all, or those that playouts consider"),
    option(
        "solver",
        "none",
        "none|standard|paranoid|first-winner",
        "what follows if a seat can only choose who else wins; none: nothing is proven",
    ),
    option("reuse", "false", "true|false", "begin with the part of the last tree that the game went into"),
    option("threads", "1", "1..64", "threads of one search"),
    option("parallel", "root", "root|tree", "what they share: the root at the end, or the tree"),
];

/// The options of the variants with one tree of full steps.
pub(crate) const fn closed_tree(c: &'static str, leaf: &'static str) -> [OptionInfo; 16 + CLOSED.len()] {
    let (tree, mut all, mut i) = (tree(c, leaf), [OPEN; 16 + CLOSED.len()], 0);
    while i < all.len() {
        all[i] = if i < tree.len() { tree[i] } else { CLOSED[i - tree.len()] };
        i += 1;
    }
    all
}

/// Reads what only a tree of full steps can do; elsewhere it is off.
fn closed_options(mut tree: TreeOptions, options: &Options) -> Result<TreeOptions, Bad> {
    if options.declares("solver") {
        let rules = [
            ("none", Solver::None),
            ("standard", Solver::Standard),
            ("paranoid", Solver::Paranoid),
            ("first-winner", Solver::FirstWinner),
        ];
        tree.solver = options.choice("solver", &rules)?;
        tree.moves = options.choice("moves", &[("all", Moves::All), ("playout", Moves::Playout)])?;
        tree.reuse = options.get("reuse")?;
        tree.threads = options.within("threads", 1, 64)?;
        tree.parallel = options.choice("parallel", &[("root", Parallel::Root), ("tree", Parallel::Tree)])?;
    }
    let refuse = |key: &str, why: &str| Err(Bad::new(format!("{key}={}", options.text(key)), why));
    match tree.threads {
        1 if tree.reuse && tree.selection.oma.at != At::None => refuse(
            "reuse",
            "statistics that moves share are not carried over; use oma=none, or keep=game instead",
        ),
        1 if tree.reuse && tree.selection.rave.of != AmafOf::None => {
            refuse("reuse", "tables of later moves are not carried over; use rave=none, or reuse=false")
        }
        1 => Ok(tree),
        _ if tree.solver != Solver::None => refuse("solver", "only one thread proves; use threads=1"),
        _ if tree.reuse => refuse("reuse", "only the tree of one thread is reused; use threads=1"),
        _ if tree.parallel == Parallel::Tree && !tree.selection.is_plain() => refuse(
            "parallel",
            "a shared tree selects by UCB1 alone; use parallel=root, or leave out pw, oma and the like",
        ),
        _ if tree.selection.oma.keep != Keep::Nothing && tree.selection.oma.at != At::None => {
            refuse("keep", "threads keep nothing between searches; use keep=none")
        }
        _ if tree.parallel == Parallel::Tree && tree.learning.learn != Learn::None => refuse(
            "learn",
            "tables are not shared; use parallel=root, in which each thread learns for itself",
        ),
        _ => Ok(tree),
    }
}

/// Refuses what the game does not allow.
pub(crate) fn refuse_closed<G: Listed>(tree: &TreeOptions, options: &Options, open: bool) -> Result<(), Bad> {
    let refuse = |key: &str, why: &str| {
        Err(Bad::new(format!("{key}={}", options.text(key)), format!("{} {why}", G::ABOUT.id)))
    };
    if tree.solver != Solver::None && G::TOGETHER {
        return refuse("solver", "has simultaneous turns, in which nothing can be proven; use solver=none");
    }
    if tree.solver != Solver::None && G::HIDDEN && !open {
        return refuse("solver", "has hidden information; a proof needs open=true, or use solver=none");
    }
    if tree.threads > 1 && tree.parallel == Parallel::Tree && (G::TOGETHER || G::ABOUT.chance) {
        return refuse(
            "parallel",
            "has chance or simultaneous turns, for which no tree is shared; use parallel=root",
        );
    }
    if tree.moves == Moves::Playout && G::HIDDEN && !open {
        return refuse("moves", "has hidden information; use moves=all, or open=true");
    }
    if tree.reuse && G::HIDDEN {
        return refuse(
            "reuse",
            "has hidden information, and each search has a world of its own; use reuse=false",
        );
    }
    Ok(())
}

/// Reads the options of learned playouts.
fn learning(options: &Options, leaf: Leaf) -> Result<Learning, Bad> {
    let kinds = [("none", Learn::None), ("mast", Learn::Mast), ("nst", Learn::Nst)];
    let learning = Learning {
        learn: options.choice("learn", &kinds)?,
        pick: options.choice("pick", &[("epsilon", Pick::Epsilon), ("gibbs", Pick::Gibbs)])?,
        epsilon: options.within("epsilon", 0.0, 1.0)?,
        tau: options.within("tau", 1e-4, 1e6)?,
        decay: options.within("decay", 0.0, 1.0)?,
        nst_visits: options.within("nst-visits", 1, u32::MAX)?,
    };
    if learning.learn != Learn::None && leaf == Leaf::Static {
        let word = format!("learn={}", options.text("learn"));
        return Err(Bad::new(word, "only playouts learn; say leaf=playout as well"));
    }
    Ok(learning)
}

pub(crate) fn tree_options(variant: TreeOptions, options: &Options) -> Result<TreeOptions, Bad> {
    let length = match options.text("length") {
        "inf" => u32::MAX,
        _ => options.within("length", 1, u32::MAX)?,
    };
    let leaf = options.choice("leaf", &[("playout", Leaf::Playout(length)), ("static", Leaf::Static)])?;
    let tree = TreeOptions {
        c: options.within("c", 0.0, 1e6)?,
        scale: options.choice("scale", &[("seen", Scale::Seen), ("bounds", Scale::Bounds)])?,
        leaf,
        utility: options.choice("utility", &Utility::NAMES)?,
        final_move: options.choice("final", &[("visits", FinalMove::Visits), ("value", FinalMove::Value)])?,
        selection: if options.declares("pw") {
            selection::selection_options(options)?
        } else {
            variant.selection
        },
        learning: learning(options, leaf)?,
        ..variant
    };
    closed_options(tree, options)
}

/// Reads the options of max^n. Pruning rests on what the game or the utility says about sums.
pub(crate) fn maxn_options<G: Listed>(game: &G, options: &Options) -> Result<MaxNOptions, Bad> {
    let ties = [
        ("first", Tie::First),
        ("random", Tie::Random),
        ("worst-for-root", Tie::WorstForRoot),
        ("best-relative", Tie::BestRelative),
        ("average", Tie::Average),
    ];
    let prunes = [
        ("none", Prune::None),
        ("shallow", Prune::Shallow),
        ("last-branch", Prune::LastBranch),
        ("speculative", Prune::Speculative),
    ];
    let read = MaxNOptions {
        tie: options.choice("tie", &ties)?,
        prune: options.choice("prune", &prunes)?,
        utility: options.choice("utility", &Utility::NAMES)?,
        chance: options.within("chance", 1, 1000)?,
    };
    let refuse = |why: String| Err(Bad::new(format!("prune={}", options.text("prune")), why));
    if read.prune != Prune::None && read.tie != Tie::First {
        return refuse("pruning is right only with tie=first".into());
    }
    if read.prune != Prune::None && read.utility.most_together(game).is_none() {
        let why = "says no bound for the sum of its payoffs; use utility=rank, winner or difference";
        return refuse(format!("{} {why}", G::ABOUT.id));
    }
    Ok(read)
}

/// Reads the options that Paranoid, BRS, BRS+ and OPPS share.
pub(crate) fn opps_options(options: &Options) -> Result<OppsOptions, Bad> {
    Ok(OppsOptions {
        utility: options.choice("utility", &Utility::NAMES)?,
        chance: options.within("chance", 1, 1000)?,
        tt: options.get("tt")?,
        killers: options.get("killers")?,
        history: options.get("history")?,
        pvs: options.get("pvs")?,
        partial: options.get("partial")?,
        rounds: options.get("rounds")?,
    })
}

/// Reads the groups of OPPS.
pub(crate) fn opps_groups(options: &Options) -> Result<Groups, Bad> {
    let limit = |key| match options.text(key) {
        "inf" => Ok(ALL_MOVES),
        _ => options.within(key, 1, usize::from(u16::MAX)),
    };
    let groups = Groups { n1: options.within("n1", 0, 8)?, l1: limit("l1")?, l2: limit("l2")? };
    if groups.n1 > 0 && groups.l1 < groups.l2 {
        let word = format!("l1={},l2={}", options.text("l1"), options.text("l2"));
        return Err(Bad::new(word, "the first group has the wider choice; l1 must not be less than l2"));
    }
    Ok(groups)
}

/// Reads the options of MP-Mix.
pub(crate) fn mp_mix_options(options: &Options) -> Result<MpMixOptions, Bad> {
    Ok(MpMixOptions {
        utility: options.choice("utility", &Utility::NAMES)?,
        chance: options.within("chance", 1, 1000)?,
        td: options.within("td", 0.0, 1.0)?,
        to: options.within("to", 0.0, 1.0)?,
    })
}

/// The options in one spelling: agents with the same words play alike, and those that play alike have the same words.
pub(crate) fn canonical<G: Listed>(mut options: Options, game: &G) -> Result<String, Bad> {
    if options.declares("n1") {
        let limit = |l: usize| if l == ALL_MOVES { "inf".to_string() } else { l.to_string() };
        let Groups { n1, l1, l2 } = opps_groups(&options)?.settled(game.players() - 1);
        options.put("n1", n1.to_string());
        options.put("l1", limit(l1));
        options.put("l2", limit(l2));
    }
    if options.declares("pw") {
        selection::settle(&mut options)?;
    }
    Ok(options.canonical(|key| is_idle(&options, key, game)))
}

/// Whether an option makes no difference beside the others.
fn is_idle<G: Listed>(options: &Options, key: &str, game: &G) -> bool {
    let is = |other: &str, value: &str| options.declares(other) && options.text(other) == value;
    let first = |names: Vec<&str>| names.first().is_some_and(|name| is(key, name));
    match key {
        _ if options.declares("pw") && selection::is_idle(options, key) => true,
        "length" if is("leaf", "static") => true,
        "playout" if is("leaf", "static") && !is("moves", "playout") => true,
        "eval" if !options.declares("pw") && is("leaf", "playout") && is("length", "inf") => true,
        "pick" | "epsilon" | "tau" | "nst-visits" if is("learn", "none") => true,
        "decay" | "key" if !options.declares("pw") && is("learn", "none") => true,
        "parallel" if is("threads", "1") => true,
        "epsilon" if is("pick", "gibbs") => true,
        "tau" if is("pick", "epsilon") => true,
        "nst-visits" if is("learn", "mast") => true,
        // Without hidden information every state is open.
        "open" => !G::HIDDEN || !options.declares("utility") && is("playout", "random"),
        // What the default stands for.
        "eval" => first(game.evaluations().iter().map(|named| named.id).collect()),
        "order" => first(game.orders().iter().map(|named| named.id).collect()),
        "key" => is("key", game.keys().first().map_or("action", |named| named.id)),
        // Who does not search picks at random by default, not by the game's first policy.
        "playout" if !options.declares("utility") => false,
        "playout" => first(game.playouts().iter().map(|named| named.id).collect()),
        _ => false,
    }
}
