//! Whose the actions of an expected line are.

use crate::thought::Expected;
use nply_core::{Joint, Listed, Player, PlayerSet, Rng, Seed, Turn, View};

/// Worlds in which a line is tried: hidden cards may make it impossible in some of them.
const WORLDS: u64 = 24;

/// An expected line with its seats. Searches report actions alone; whose they are follows from the rules, in a world in
/// which the line can be played. What cannot be played in any of the worlds tried has no seat.
pub(crate) fn line<G: Listed>(g: &G, view: &View<G::State>, pv: &[G::Action], seed: Seed) -> Vec<Expected> {
    let mut longest = Vec::new();
    for world in 0..WORLDS {
        let walked = walk(g, view, pv, &mut seed.child(world).rng());
        if walked.len() > longest.len() {
            longest = walked;
        }
        if longest.len() == pv.len() || !G::HIDDEN && world > 7 {
            break;
        }
    }
    let text = |&action: &G::Action| g.action_text(view.known(), action);
    let unknown = |action| Expected { seat: None, action: text(action), together: false, turn: None };
    let known = longest.len();
    let walked = longest.into_iter().zip(pv).map(|(Walked { who, together, turn }, action)| Expected {
        seat: Some(who),
        action: text(action),
        together,
        turn: Some(turn),
    });
    walked.chain(pv[known..].iter().map(unknown)).collect()
}

/// Whose an action is, whether its turn is simultaneous, and how many turns lie before it.
struct Walked {
    who: Player,
    together: bool,
    turn: usize,
}

/// Plays a line as far as it can be played in one world. In a simultaneous turn the searching seat comes first, then the
/// others in seat order, as searches take them.
fn walk<G: Listed>(g: &G, view: &View<G::State>, pv: &[G::Action], rng: &mut Rng) -> Vec<Walked> {
    let mut s = view.blank();
    view.world(g, rng, &mut s);
    let (mut walked, mut turn) = (Vec::new(), 0);
    let (mut waiting, mut joint) = (PlayerSet::EMPTY, Joint::empty());
    for &action in pv {
        g.roll(&mut s, rng);
        let (who, together) = match g.turn(&s) {
            Turn::One(who) => (who, false),
            Turn::Together(all) => {
                if waiting.is_empty() {
                    (waiting, joint) = (all, Joint::empty());
                }
                let first =
                    if waiting.contains(view.who()) { Some(view.who()) } else { waiting.iter().next() };
                (first.unwrap_or_default(), true)
            }
            Turn::Chance | Turn::Over => break,
        };
        if !g.listed(&s, Some(who)).contains(&action) {
            break;
        }
        walked.push(Walked { who, together, turn });
        if together {
            joint.set(who, action);
            waiting = waiting.without(who);
            if waiting.is_empty() {
                g.apply_together(&mut s, &joint);
                turn += 1;
            }
        } else {
            g.apply(&mut s, action);
            turn += 1;
        }
    }
    walked
}
