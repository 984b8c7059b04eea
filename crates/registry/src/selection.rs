//! The options of guided selection: how they are declared, how they are read, and which of them say the same.

use crate::declared::{ORDER, closed_tree};
use nply_core::{Bad, OptionInfo, Options, option};
use nply_search::tree::{AmafOf, At, Fpu, Keep, Oma, Rave, Selection, Untried, Widening};

const TREE: usize = closed_tree("", "").len();
const SELECTION: usize = selection("", "", "").len();

pub(crate) const UCT: &[OptionInfo] = &guided("0.4", "playout", "none", "none", "random");
pub(crate) const MCTS: &[OptionInfo] = &guided("0.4", "static", "none", "none", "random");
pub(crate) const MCTS_PW: &[OptionInfo] = &guided("0.2", "static", "all", "none", "static");
pub(crate) const MCTS_OMA: &[OptionInfo] = &guided("0.4", "static", "none", "all", "random");
pub(crate) const OMA_PW: &[OptionInfo] = &guided("0.2", "static", "all", "all", "static");

/// The options of an agent whose selection can be guided, with the defaults that differ between them.
const fn guided(
    c: &'static str,
    leaf: &'static str,
    pw: &'static str,
    oma: &'static str,
    untried: &'static str,
) -> [OptionInfo; TREE + SELECTION] {
    let (of_tree, of_selection) = (closed_tree(c, leaf), selection(pw, oma, untried));
    let mut all = [ORDER; TREE + SELECTION];
    let mut i = 0;
    while i < all.len() {
        all[i] = if i < TREE { of_tree[i] } else { of_selection[i - TREE] };
        i += 1;
    }
    all
}

const fn selection(pw: &'static str, oma: &'static str, untried: &'static str) -> [OptionInfo; 18] {
    [
        option("c-others", "same", "0..|same", "exploration constant where another seat decides"),
        option("pw", pw, "none|own|others|all", "at whose nodes to widen progressively"),
        option("pw-c", "1", "0.01..", "widening factor: ceil(pw-c n^pw-alpha) moves after n visits"),
        option("pw-alpha", "0.3", "0.01..1", "widening exponent"),
        option("oma", oma, "none|own|others|all", "at whose nodes to abstract over the opponents' moves"),
        option("e", "30", "0.001..", "equivalence parameter: visits until the shared mean weighs half"),
        option("keep", "none", "none|game|tables", "shared statistics that outlive a search"),
        option("context", "ordered", "ordered|unordered", "whether the order of a seat's own moves matters"),
        option(
            "untried",
            untried,
            "random|static|oma",
            "order of untried moves; random is static where a node widens",
        ),
        option("fpu", "inf", "0..1|inf|parent", "value of an untried move, 0 to 1 between the game's bounds"),
        option("init", "0", "0..1000000", "visits that the evaluation after a move counts as from the start"),
        option(
            "bias",
            "0",
            "0..",
            "progressive bias: bonus of the highest rated move, as a share of the range",
        ),
        option(
            "history",
            "0",
            "0..",
            "progressive history: bonus of a move that always won, as a share of the range",
        ),
        option(
            "rave",
            "none",
            "none|rave|grave",
            "whose table of moves made later counts: the node's, or one above",
        ),
        option("rave-e", "30", "0.001..", "equivalence parameter: visits until that table weighs half"),
        option("grave-ref", "50", "0..", "visits that a node needs for its table to serve those below"),
        option("minimax", "0", "0..1", "weight of what a move is worth by evaluation backed up max^n-wise"),
        ORDER,
    ]
}

const AT: [(&str, At); 4] = [("none", At::None), ("own", At::Own), ("others", At::Others), ("all", At::All)];

/// Reads the options of guided selection.
pub(crate) fn selection_options(options: &Options) -> Result<Selection, Bad> {
    let untried = [("random", Untried::Random), ("static", Untried::Static), ("oma", Untried::Oma)];
    let keep = [("none", Keep::Nothing), ("game", Keep::Game), ("tables", Keep::Tables)];
    let later = [("none", AmafOf::None), ("rave", AmafOf::Node), ("grave", AmafOf::Ancestor)];
    let read = Selection {
        c_others: match options.text("c-others") {
            "same" => None,
            _ => Some(options.within("c-others", 0.0, 1e6)?),
        },
        widening: Widening {
            at: options.choice("pw", &AT)?,
            c: options.within("pw-c", 0.01, 1e6)?,
            alpha: options.within("pw-alpha", 0.01, 1.0)?,
        },
        oma: Oma {
            at: options.choice("oma", &AT)?,
            e: options.within("e", 0.001, 1e9)?,
            keep: options.choice("keep", &keep)?,
            ordered: options.choice("context", &[("ordered", true), ("unordered", false)])?,
        },
        untried: options.choice("untried", &untried)?,
        fpu: match options.text("fpu") {
            "inf" => Fpu::Infinite,
            "parent" => Fpu::Parent,
            _ => Fpu::Value(options.within("fpu", 0.0, 1.0)?),
        },
        init: options.within("init", 0, 1_000_000)?,
        rave: Rave {
            of: options.choice("rave", &later)?,
            e: options.within("rave-e", 0.001, 1e9)?,
            reference: options.within("grave-ref", 0, u32::MAX)?,
        },
        bias: options.within("bias", 0.0, 1e6)?,
        history: options.within("history", 0.0, 1e6)?,
        minimax: options.within("minimax", 0.0, 1.0)?,
    };
    refuse(&read, options)?;
    Ok(read)
}

/// Refuses what contradicts itself.
fn refuse(read: &Selection, options: &Options) -> Result<(), Bad> {
    let refuse = |key: &str, why: &str| Err(Bad::new(format!("{key}={}", options.text(key)), why));
    if read.untried == Untried::Oma && read.oma.at == At::None {
        return refuse("untried", "there are no shared means to go by; say oma=all, own or others");
    }
    if read.untried == Untried::Oma && read.init > 0 && read.widening.at == At::None {
        return refuse("untried", "with init the best first value comes next; say untried=random, or pw=all");
    }
    if read.fpu != Fpu::Infinite && read.init > 0 {
        return refuse("fpu", "with init an untried move counts as its first value; leave out fpu");
    }
    Ok(())
}

/// Whether positions are evaluated for the choice of a move.
pub(crate) fn needs_evaluation(selection: &Selection) -> bool {
    selection.init > 0 || selection.minimax > 0.0
}

/// Whether moves are tried in an order that only a game with an ordering has.
pub(crate) fn needs_order(selection: &Selection) -> bool {
    selection.widening.at != At::None || selection.untried == Untried::Static || selection.bias > 0.0
}

/// Says options in one way that mean the same.
pub(crate) fn settle(options: &mut Options) -> Result<(), Bad> {
    let same =
        options.text("c-others") != "same" && options.get::<f32>("c-others")? == options.get::<f32>("c")?;
    if same {
        options.put("c-others", "same".into());
    }
    Ok(())
}

/// Whether an option of guided selection makes no difference beside the others.
pub(crate) fn is_idle(options: &Options, key: &str) -> bool {
    let is = |key: &str, value: &str| options.text(key) == value;
    let is_off = |key: &str| options.get::<f32>(key) == Ok(0.0);
    match key {
        "pw-c" | "pw-alpha" => is("pw", "none"),
        "e" | "keep" | "context" => is("oma", "none"),
        "untried" => is("pw", "all") && !is("untried", "oma"),
        "order" => is("pw", "none") && is("untried", "random") && is_off("bias"),
        "rave-e" => is("rave", "none"),
        "grave-ref" => !is("rave", "grave"),
        "key" | "decay" => is("learn", "none") && is_off("history"),
        "eval" => is("leaf", "playout") && is("length", "inf") && is_off("init") && is_off("minimax"),
        _ => false,
    }
}
