//! Whose the actions of an expected line are.

use crate::thought::Expected;
use nply_core::{Joint, Line, Listed, Player, PlayerSet, Rng, Seed, Turn, View};

/// Worlds in which a line is tried: hidden cards may make it impossible in some of them.
const WORLDS: u64 = 24;

/// The expected continuation of a line with its seats. They follow from the rules, in a world in which it can be played,
/// unless the search tells them. What cannot be played in any of the worlds tried has no turn.
pub(crate) fn line<G: Listed>(
    g: &G,
    view: &View<G::State>,
    line: &Line<G::Action>,
    seed: Seed,
) -> Vec<Expected> {
    let mut longest = Vec::new();
    for world in 0..WORLDS {
        let walked = walk(g, view, line, &mut seed.child(world).rng());
        if walked.len() > longest.len() {
            longest = walked;
        }
        if longest.len() == line.pv.len() || !G::HIDDEN && world > 7 {
            break;
        }
    }
    let expected = |(i, &action): (usize, &G::Action)| {
        let walked = longest.get(i);
        Expected {
            seat: walked.map(|walked| walked.who).or_else(|| line.seats.get(i).copied()),
            action: g.action_text(view.known(), action),
            together: walked.is_some_and(|walked| walked.together),
            turn: walked.map(|walked| walked.turn),
        }
    };
    line.pv.iter().enumerate().map(expected).collect()
}

/// Whose an action is, whether its turn is simultaneous, and how many turns lie before it.
struct Walked {
    who: Player,
    together: bool,
    turn: usize,
}

/// Plays a line as far as it can be played in one world. In a simultaneous turn the searching seat comes first, then the
/// others in seat order. Searches may leave out forced actions: they are played unasked.
fn walk<G: Listed>(g: &G, view: &View<G::State>, line: &Line<G::Action>, rng: &mut Rng) -> Vec<Walked> {
    let mut s = view.blank();
    view.world(g, rng, &mut s);
    let (mut walked, mut turn) = (Vec::new(), 0);
    let (mut waiting, mut joint) = (PlayerSet::EMPTY, Joint::empty());
    for (i, &action) in line.pv.iter().enumerate() {
        let told = line.seats.get(i).copied();
        turn += play_forced(g, &mut s, told, rng);
        let (who, together) = match g.turn(&s) {
            Turn::One(who) => (who, false),
            Turn::Together(all) => {
                if waiting.is_empty() {
                    (waiting, joint) = (all, Joint::empty());
                }
                let own = Some(view.who()).filter(|&own| waiting.contains(own));
                (told.or(own).or(waiting.iter().next()).unwrap_or_default(), true)
            }
            Turn::Chance | Turn::Over => break,
        };
        let elsewhere = told.is_some_and(|told| told != who) || together && !waiting.contains(who);
        if elsewhere || !g.listed(&s, Some(who)).contains(&action) {
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

/// Chance, and where it is told whose action comes next the only actions of others before it; how many turns these were.
fn play_forced<G: Listed>(g: &G, s: &mut G::State, told: Option<Player>, rng: &mut Rng) -> usize {
    let mut turns = 0;
    loop {
        g.roll(s, rng);
        match (g.turn(s), told) {
            (Turn::One(who), Some(told)) if who != told => match g.listed(s, Some(who))[..] {
                [only] => g.apply(s, only),
                _ => return turns,
            },
            _ => return turns,
        }
        turns += 1;
    }
}
