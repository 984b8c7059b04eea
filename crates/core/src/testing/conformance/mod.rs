//! The conformance suite: what every listed game must pass.
//!
//! Each check counts how often it was made. A check that was never made fails, unless the game declares why in
//! [`Listed::EXEMPT`] or has nothing to check it on (no chance, nothing hidden, no simultaneous turns), which the suite
//! verifies against what it met.

mod damage;
mod declared;
mod drawings;
mod knowledge;
mod numbers;
mod opinions;
mod rules;
#[cfg(test)]
mod tests;

use crate::encode::Shape;
use crate::game::{Game, Joint, Step, Turn};
use crate::guard::guarded;
use crate::hash::Map;
use crate::listed::Listed;
use crate::player::Player;
use crate::seed::{Rng, Seed};
use rules::Draws;
use std::collections::{BTreeMap, BTreeSet};

/// What the suite found for one game.
#[derive(Debug, Default)]
pub struct Findings {
    /// How often each check was made.
    pub made: BTreeMap<&'static str, u64>,
    /// Checks not made, with the reason the game declares.
    pub skipped: Vec<(&'static str, &'static str)>,
    /// What was wrong; at most a few per check.
    pub failures: Vec<String>,
    /// Steps that one seat could tell apart and that led to equal views. Allowed; a high count has meant a mistake.
    pub transpositions: u64,
    /// The least and the greatest payoff met.
    pub payoffs: Option<(f32, f32)>,
    /// The bounds that the game declares. Much wider ones than needed make all results look alike to a search.
    pub bounds: (f32, f32),
}

/// The checks, in the order in which they are reported.
pub const CHECKS: &[&str] = &[
    "panics",
    "actions",
    "action-texts",
    "refusals",
    "state-texts",
    "copies",
    "repeats",
    "payoffs",
    "ends",
    "public-turns",
    "own-actions",
    "views",
    "worlds",
    "event-keys",
    "same-event-same-view",
    "seen-is-known",
    "chance",
    "together",
    "opinions",
    "codes",
    "encodings",
    "public-views",
    "drawings",
    "clicks",
    "traces",
    "stories",
    "damaged-states",
];

/// Games that are only played to their end, to meet rare payoffs.
const PLAYED_OUT: u64 = 100;

/// Plays `games` random games (at most `turns` turns of each are inspected) and checks every position on the way.
pub fn check<G: Listed>(g: &G, games: u64, turns: usize, seed: Seed) -> Findings {
    let mut suite = Suite {
        g,
        found: Findings { bounds: g.bounds(), ..Findings::default() },
        texts: Map::default(),
        actions_met: BTreeSet::new(),
        draws: Draws::default(),
        kinds_met: BTreeSet::new(),
        code_of_text: BTreeMap::new(),
        text_of_code: BTreeMap::new(),
        encoded: Map::default(),
        shapes: Vec::new(),
        numbers_of: Map::default(),
        drawn: Map::default(),
        starts_differ: false,
        doing: String::new(),
    };
    let first = g.start(&mut seed.rng());
    suite.guarded(&first, Suite::all_codes);
    suite.guarded(&first, Suite::all_planes);
    for game in 0..games {
        suite.play(turns, seed.child(game));
    }
    let mut rng = seed.named("played out").rng();
    for _ in 0..PLAYED_OUT {
        let s = g.start(&mut rng);
        suite.starts_differ |= s != first;
        if !suite.guarded(&s, |suite| drop(suite.play_out(&s, &mut rng))) {
            break;
        }
    }
    suite.finish()
}

struct Suite<'g, G: Listed> {
    g: &'g G,
    found: Findings,
    /// Texts of states met, to see that different states have different texts.
    texts: Map<String, G::State>,
    /// Texts of actions met, to see that they are refused where they are not legal.
    actions_met: BTreeSet<String>,
    /// Draws of chance, to see that they follow the listed probabilities.
    draws: Draws,
    /// Kinds of turns met, to compare with what the game declares.
    kinds_met: BTreeSet<&'static str>,
    /// Codes and texts of actions met, to see that they belong together.
    code_of_text: BTreeMap<String, u32>,
    text_of_code: BTreeMap<u32, String>,
    /// Views met by the key of their numbers, and the other way round.
    encoded: Map<u64, G::State>,
    /// The shapes of the encodings; they belong to the rules, not to a position.
    shapes: Vec<Shape>,
    numbers_of: Map<(&'static str, Player, G::State), u64>,
    /// What was seen by the key of its drawing.
    drawn: Map<u64, G::State>,
    /// Whether games began in different positions.
    starts_differ: bool,
    /// What is being looked at, for the message if it panics.
    doing: String,
}

impl<G: Listed> Suite<'_, G> {
    fn play(&mut self, turns: usize, seed: Seed) {
        let mut rng = seed.rng();
        let mut s = self.g.start(&mut rng);
        let (start, mut steps) = (s.clone(), Vec::new());
        for _ in 0..turns {
            let mut step = None;
            let survived = self.guarded(&s, |suite| {
                suite.position(&s, &mut rng);
                // Drawings cost more than all else; later positions differ little from those before them.
                if steps.len() < 12 || steps.len().is_multiple_of(4) {
                    suite.drawings(&s, &steps.last().copied());
                }
                suite.doing = "playing a random step".into();
                step = random_step(suite.g, &s, &mut rng);
                if let Some(step) = &step {
                    suite.step(&s, step, &mut rng);
                }
            });
            if !survived {
                return;
            }
            let Some(step) = step else { break };
            self.g.step(&mut s, &step);
            steps.push(step);
        }
        self.guarded(&s, |suite| {
            suite.repeats(&start, &steps, &s);
            suite.end(s.clone(), &mut rng);
        });
    }

    /// A panic becomes a finding with its state; the rest of that game is not looked at.
    fn guarded(&mut self, s: &G::State, look: impl FnOnce(&mut Self)) -> bool {
        let panicked = guarded(|| look(&mut *self)).err();
        let doing = self.doing.clone();
        self.is(panicked.is_none(), "panics", || {
            let why = panicked.clone().unwrap_or_default();
            format!("`{why}` while {doing} in {}", self.g.state_text(s))
        })
    }

    fn position(&mut self, s: &G::State, rng: &mut Rng) {
        self.doing = "reading and writing texts".into();
        self.texts_of_state(s, rng);
        let turn = self.g.turn(s);
        self.doing = format!("listing what can happen at {turn:?}");
        match turn {
            Turn::Chance => self.chance(s, rng),
            Turn::Over => {}
            Turn::One(who) => {
                self.kinds_met.insert("one");
                self.actions(s, who);
            }
            Turn::Together(seats) => {
                self.kinds_met.insert("together");
                self.is(!seats.is_empty(), "together", || "nobody is to act".into());
                seats.iter().for_each(|who| self.actions(s, who));
            }
        }
        Player::all(self.g.players()).for_each(|who| self.knowledge(s, who, rng));
        self.doing = "asking for opinions and scores".into();
        self.opinions(s);
        self.models(s);
        self.reductions(s);
        self.doing = "letting seats act out of turn".into();
        self.out_of_turn(s);
    }

    fn is(&mut self, holds: bool, check: &'static str, what: impl FnOnce() -> String) -> bool {
        *self.found.made.entry(check).or_default() += 1;
        if !holds && self.found.failures.iter().filter(|failure| failure.starts_with(check)).count() < 3 {
            let failure = format!("{check}: {}", what());
            self.found.failures.push(failure);
        }
        holds
    }

    fn finish(mut self) -> Findings {
        for &check in CHECKS {
            self.was_made(check);
        }
        for failure in self.declarations() {
            self.found.failures.push(failure);
        }
        self.found
    }
}

fn random_step<G: Game>(g: &G, s: &G::State, rng: &mut Rng) -> Option<Step<G::Action>> {
    let mut pick = |who| {
        let mut list = Vec::new();
        g.actions(s, who, &mut list);
        rng.pick(&list)
    };
    match g.turn(s) {
        Turn::Over => None,
        Turn::Chance => Some(Step::Chance(g.sample(s, rng))),
        Turn::One(who) => Some(Step::Move(who, pick(who))),
        Turn::Together(seats) => {
            Some(Step::Together(seats.iter().map(|who| (who, pick(who))).collect::<Joint<_>>()))
        }
    }
}
