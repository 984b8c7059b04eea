//! Which options go together. An engine that passes runs on every game; what does not pass is refused with a cure, in the
//! words of text specs.

use super::context::shape;
use super::learn::Learn;
use super::options::{Absent, Counts, Expand, Follow, Leaf, Moves, Reward, TreeOptions, Trees};
use super::selection::{AmafOf, At, Fpu, Keep, Rule, Selection, Untried, WideningOrder};
use super::solver::Solver;
use nply_core::{Bad, Beliefs, Game, MAX_PLAYERS};
use std::sync::Arc;

/// Checks options for a game; `hidden` says whether something is hidden in the views that will be searched.
pub(super) fn check<G: Game>(options: &TreeOptions, beliefs: &Beliefs<G>, hidden: bool) -> Result<(), Bad> {
    numbers(options)?;
    selection(&options.selection)?;
    mixed::<G>(options)?;
    models(options, beliefs)?;
    children(options)?;
    shapes::<G>(options, hidden)?;
    threads(options)
}

fn refuse(word: &str, why: &str) -> Result<(), Bad> {
    Err(Bad::new(word, why))
}

/// Every number is in its range.
fn numbers(options: &TreeOptions) -> Result<(), Bad> {
    let TreeOptions { selection, learning, .. } = options;
    let within = |word: &str, value: f64, least: f64, most: f64| {
        let why = || format!("it takes a number from {least} to {most}");
        if (least..=most).contains(&value) { Ok(()) } else { Err(Bad::new(word, why())) }
    };
    within("c", options.c.into(), 0.0, 1e6)?;
    within("c-others", selection.c_others.unwrap_or(0.0).into(), 0.0, 1e6)?;
    within("pw-c", selection.widening.c, 0.01, 1e6)?;
    within("pw-alpha", selection.widening.alpha, 0.01, 1.0)?;
    if !(selection.oma.e > 0.0 && selection.oma.e <= 1e9) {
        return refuse("e", "it takes a number above 0, up to 1000000000");
    }
    within("rave-e", selection.rave.e.into(), 0.0, 1e9)?;
    if !(selection.gamma > 0.0 && selection.gamma <= 1.0) {
        return refuse("gamma", "it takes a number above 0, up to 1");
    }
    within("init", selection.init.into(), 0.0, 1e6)?;
    within("bias", selection.bias.into(), 0.0, 1e6)?;
    within("history", selection.history.into(), 0.0, 1e6)?;
    within("minimax", selection.minimax.into(), 0.0, 1.0)?;
    if let Fpu::Value(value) = selection.fpu {
        within("fpu", value.into(), 0.0, 1.0)?;
    }
    within("epsilon", learning.epsilon.into(), 0.0, 1.0)?;
    within("tau", learning.tau.into(), 1e-4, 1e6)?;
    within("decay", learning.decay.into(), 0.0, 1.0)?;
    within("nst-visits", learning.nst_visits.into(), 1.0, u32::MAX.into())?;
    within("threads", options.threads.into(), 1.0, 64.0)?;
    within("depth", options.depth.unwrap_or(1).into(), 1.0, u32::MAX.into())
}

/// The enhancements of selection go together.
fn selection(selection: &Selection) -> Result<(), Bad> {
    if selection.untried == Untried::Oma && selection.oma.at == At::None {
        return refuse("untried=oma", "there are no shared means to go by; say oma=all, own or others");
    }
    if selection.untried == Untried::Oma && selection.init > 0 && selection.widening.at == At::None {
        return refuse(
            "untried=oma",
            "with init the best first value comes next; say untried=random, or pw=all",
        );
    }
    if selection.untried == Untried::History && selection.init > 0 && selection.widening.at == At::None {
        return refuse("untried=history", "with init the best first value comes next; say untried=random");
    }
    if selection.fpu != Fpu::Infinite && selection.init > 0 {
        return refuse("fpu", "with init an untried move counts as its first value; leave out fpu");
    }
    Ok(())
}

/// Mixed strategies go by what was drawn and nothing else.
fn mixed<G: Game>(options: &TreeOptions) -> Result<(), Bad> {
    let word = match options.selection.rule {
        Rule::Ucb => return Ok(()),
        Rule::Exp3 => "rule=exp3",
        Rule::RegretMatching => "rule=regret-matching",
    };
    if !shape::<G>(options).1 {
        return refuse(
            word,
            "only one tree of full steps in one world draws; use decoupled-uct or sm-mcts, or rule=ucb1",
        );
    }
    if !(Selection { rule: Rule::Ucb, ..options.selection }).is_plain() || options.solver != Solver::None {
        return refuse(
            word,
            "the selection enhancements go with UCB1; leave them out (fpu=inf,pw=none), or use rule=ucb1",
        );
    }
    Ok(())
}

/// Trees that are left at the nodes they add.
fn children(options: &TreeOptions) -> Result<(), Bad> {
    if options.expand == Expand::Child {
        if options.trees == Trees::PerSeat {
            return refuse("expand=child", "trees of all seats are left at different times; use expand=arm");
        }
        if options.solver != Solver::None || options.reuse {
            return refuse("expand=child", "solver and reuse need expand=arm");
        }
    }
    if options.absent != Absent::Playout && options.trees != Trees::Own {
        return refuse(
            "absent",
            "every seat has a tree or shares one; use absent=playout, or sm-mcts-ignore",
        );
    }
    match options.leaf {
        Leaf::Playout { counts: Counts::Shared, limit } if options.ends_when_out && limit != u32::MAX => {
            refuse("until=out", "rollouts that all trees share end by their length alone; use until=end")
        }
        _ => Ok(()),
    }
}

/// What is asked of models is asked of one that is there.
fn models<G: Game>(options: &TreeOptions, beliefs: &Beliefs<G>) -> Result<(), Bad> {
    let widening = options.selection.widening;
    let needs = [
        ("leaf=model", options.leaf == Leaf::Model),
        ("untried=model", widening.at != At::All && options.selection.untried == Untried::Model),
        ("pw-order=model", widening.at != At::None && widening.order == WideningOrder::Model),
        ("pw-influence=true", widening.at != At::None && widening.influence),
        ("absent=likely", options.absent == Absent::Likely),
    ];
    let has_types = (0..MAX_PLAYERS).any(|distance| beliefs.at(distance).player_type.is_some());
    if matches!(options.reward, Reward::Teams(_)) && has_types {
        return refuse(
            "reward",
            "types of players say themselves what they want; use reward=each, or no types",
        );
    }
    let agree = beliefs.agree(|own, other| match (&own.player_type, &other.player_type) {
        (Some(own), Some(other)) => Arc::ptr_eq(own, other),
        (own, other) => own.is_none() && other.is_none(),
    });
    if options.reward == Reward::Paranoid && !agree {
        return refuse(
            "reward=paranoid",
            "all others want the opposite of what the searching seat wants; leave out `others`, or use reward=each",
        );
    }
    match needs.into_iter().find(|&(_, is_asked)| is_asked && beliefs.own.foresee.is_none()) {
        Some((word, _)) => refuse(word, "it needs a model, which the own opinions do not have"),
        None => Ok(()),
    }
}

/// The kind of tree can do what is asked of it.
fn shapes<G: Game>(options: &TreeOptions, hidden: bool) -> Result<(), Bad> {
    let (one_by_one, fixed) = shape::<G>(options);
    let TreeOptions { trees, follow, selection, .. } = *options;
    if G::TOGETHER && one_by_one && options.trees != Trees::One {
        return refuse(
            "together=one-by-one",
            "only in one tree of all seats can later seats answer earlier ones; say together=decoupled",
        );
    }
    if follow == Follow::Own && trees == Trees::One {
        return refuse(
            "follow=own",
            "a tree in which all seats decide needs more; say trees=own or trees=seats",
        );
    }
    if options.learning.learn != Learn::None && options.leaf == Leaf::Static {
        return refuse("learn", "only playouts learn; say leaf=playout as well");
    }
    if options.moves == Moves::Playout && hidden {
        return refuse("moves=playout", "the game has hidden information; use moves=all, or open=true");
    }
    if options.solver != Solver::None {
        if G::TOGETHER {
            let why = "the game has simultaneous turns, in which nothing can be proven; use solver=none";
            return refuse("solver", why);
        }
        if hidden {
            let why = "the game has hidden information; a proof needs open=true, or use solver=none";
            return refuse("solver", why);
        }
        if !fixed || options.reward != Reward::MaxN {
            return refuse(
                "solver",
                "only uct, mcts and their kin prove, each seat for itself; use solver=none",
            );
        }
    }
    if options.reuse {
        if hidden || G::HIDDEN {
            let why =
                "the game has hidden information, and each search has a world of its own; use reuse=false";
            return refuse("reuse", why);
        }
        if !fixed || !one_by_one {
            return refuse("reuse", "only uct, mcts and their kin carry a tree over; use reuse=false");
        }
        if selection.oma.at != At::None {
            let why = "statistics that moves share are not carried over; use oma=none, or keep=game instead";
            return refuse("reuse", why);
        }
        if selection.rave.of != AmafOf::None {
            let why = "tables of later moves are not carried over; use rave=none, or reuse=false";
            return refuse("reuse", why);
        }
    }
    Ok(())
}

/// Threads search for themselves and remember nothing.
fn threads(options: &TreeOptions) -> Result<(), Bad> {
    if options.threads == 1 {
        return Ok(());
    }
    let oma = options.selection.oma;
    if options.solver != Solver::None {
        return refuse("solver", "only one thread proves; use threads=1");
    }
    if options.reuse {
        return refuse("reuse", "only the tree of one thread is reused; use threads=1");
    }
    if oma.keep != Keep::Nothing && oma.at != At::None {
        return refuse("keep", "threads keep nothing between searches; use keep=none");
    }
    Ok(())
}
