//! What the rule-based agent of the original program chose, against our probabilities. Games are replayed in `tests`.

use super::{chi_bound, chi_squared, pommerman, records, seat};
use crate::pommerman::models::{Influence, SimpleModel};
use crate::pommerman::record::{choices, position};
use crate::pommerman::simple::Simple;
use crate::pommerman::state::{Action, State};
use nply_core::{Asked, Foresee, Foresight, Game, Joint, MAX_PLAYERS, ModelMemory, Seed, Step, Turn};

/// Chi-squared over all recorded states (p > 0.001).
#[test]
fn frequencies_are_those_of_the_original() {
    let (mut chi, mut freedom) = (0.0, 0.0);
    for record in records("simple_dist") {
        let (counts, probabilities) = choices(&record).expect("a recorded state");
        let (square, free) = chi_squared(&counts, &probabilities);
        (chi, freedom) = (chi + square, freedom + free);
    }
    assert_eq!(freedom, 55.0);
    assert!(chi < chi_bound(freedom), "chi-squared {chi}");
}

/// Follows a game with the model; `met` is told the probabilities of each decision and what was done.
fn followed(mut s: State, steps: impl Iterator<Item = [Action; 4]>, mut met: impl FnMut(&[f32], Action)) {
    let g = pommerman("items=open");
    let model = SimpleModel { influence: Influence::Full, any: 0.0 };
    let mut memories = [ModelMemory::default(); MAX_PLAYERS];
    for actions in steps {
        let mut out = [Foresight::default()];
        model.foresee(&g, &[Asked { state: &s, who: seat(0), memories: &memories }], &mut out);
        let Turn::Together(seats) = g.turn(&s) else { panic!("the game is over") };
        let joint: Joint<Action> = seats.iter().map(|who| (who, actions[who.index()])).collect();
        for (who, action) in joint.iter() {
            met(&out[0].policies[who.index()], action);
            model.advance(&g, &s, &Step::Together(joint), who, &mut memories[who.index()]);
        }
        g.apply_together(&mut s, &joint);
    }
}

/// Of actions that are called so likely: how many were expected, how far that may be off, and how many were done.
#[derive(Clone, Copy, Default, Debug)]
struct Called {
    expected: f64,
    variance: f64,
    done: u32,
}

/// The model follows whole games of the original agent: what it calls likely happens as often as it says. With four
/// memories for a seat it hardly ever loses the true one.
#[test]
fn recorded_games_are_foreseen() {
    let (mut called, mut decisions, mut impossible) = ([Called::default(); 10], 0u32, 0u32);
    for record in records("simple").iter().step_by(2) {
        let text = |name: &str| record[name].as_str().expect("a text");
        let s = position(text("board"), text("agents"), "", "", text("items")).expect("a position");
        let steps = record["steps"].as_array().expect("a list").iter().map(|step| {
            let digits: Vec<u8> = step.as_str().expect("a text").bytes().take(4).collect();
            std::array::from_fn(|seat| Action::ALL[usize::from(digits[seat] - b'0')])
        });
        followed(s, steps, |policy, done| {
            decisions += 1;
            impossible += u32::from(policy[done as usize] == 0.0);
            for (action, &likely) in Action::ALL.iter().zip(policy) {
                let (likely, called) = (f64::from(likely), &mut called[((likely * 10.0) as usize).min(9)]);
                called.expected += likely;
                called.variance += likely * (1.0 - likely);
                called.done += u32::from(*action == done);
            }
        });
    }
    assert!(decisions > 20_000 && impossible < 15, "{impossible} impossible ones were done of {decisions}");
    for called in called {
        let off = f64::from(called.done) - called.expected;
        // Four standard deviations, and the few of which the memory was lost.
        assert!(off.abs() < 4.0 * called.variance.sqrt() + 15.0, "{called:?}");
    }
}

/// The agent plays as the probabilities say, and remembers once its action was played.
#[test]
fn the_agent_remembers_what_it_played() {
    let g = pommerman("");
    let mut rng = Seed(8).rng();
    let mut s = g.start(&mut rng);
    let mut agents = [Simple::default(); 4];
    let mut steps = Vec::new();
    let start = s;
    while let Turn::Together(seats) = g.turn(&s) {
        let mut actions = [Action::Stop; 4];
        for who in seats.iter().map(nply_core::Player::index) {
            // Asked twice, it remembers what was played.
            agents[who].choose(&s, who, &mut rng);
            actions[who] = agents[who].choose(&s, who, &mut rng);
            agents[who].played(actions[who]);
        }
        steps.push(actions);
        s.advance(&actions, false);
    }
    followed(start, steps.into_iter(), |policy, done| assert!(policy[done as usize] > 0.0));
}
