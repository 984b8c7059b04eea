//! The conformance suite: what every listed game must pass.
//!
//! Each check counts how often it was made. A check that was never made fails, unless the game declares why in
//! [`Listed::EXEMPT`] or has nothing to check it on (no chance, nothing hidden, no simultaneous turns), which the suite
//! verifies against what it met.

use crate::game::{Game, Joint, Step, Turn};
use crate::hash::Map;
use crate::listed::{Listed, TurnKind};
use crate::player::{Player, PlayerSet};
use crate::seed::{Rng, Seed};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};

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
}

/// The checks, in the order in which they are reported.
pub const CHECKS: &[&str] = &[
    "actions",
    "action-texts",
    "refusals",
    "state-texts",
    "copies",
    "payoffs",
    "ends",
    "public-turns",
    "own-actions",
    "views",
    "worlds",
    "event-keys",
    "same-event-same-view",
    "chance",
    "together",
    "opinions",
    "damaged-states",
];

/// Plays `games` random games (at most `turns` turns of each are inspected) and checks every position on the way.
pub fn check<G: Listed>(g: &G, games: u64, turns: usize, seed: Seed) -> Findings {
    let mut suite =
        Suite { g, found: Findings::default(), texts: Map::default(), actions_met: BTreeMap::new() };
    for game in 0..games {
        suite.play(turns, seed.child(game));
    }
    suite.finish()
}

struct Suite<'g, G: Listed> {
    g: &'g G,
    found: Findings,
    /// Texts of states met, to see that different states have different texts.
    texts: Map<String, G::State>,
    /// Texts of actions met, to see that they are refused where they are not legal.
    actions_met: BTreeMap<String, ()>,
}

impl<G: Listed> Suite<'_, G> {
    fn play(&mut self, turns: usize, seed: Seed) {
        let mut rng = seed.rng();
        let mut s = self.g.start(&mut rng);
        for _ in 0..turns {
            self.position(&s, &mut rng);
            let Some(step) = random_step(self.g, &s, &mut rng) else { break };
            self.step(&s, &step, &mut rng);
            self.g.step(&mut s, &step);
        }
        self.end(s, &mut rng);
    }

    fn position(&mut self, s: &G::State, rng: &mut Rng) {
        self.texts_of_state(s, rng);
        match self.g.turn(s) {
            Turn::Chance => self.chance(s, rng),
            Turn::Over => {}
            Turn::One(who) => self.actions(s, who),
            Turn::Together(seats) => {
                self.is(!seats.is_empty(), "together", || "nobody is to act".into());
                seats.iter().for_each(|who| self.actions(s, who));
            }
        }
        Player::all(self.g.players()).for_each(|who| self.knowledge(s, who, rng));
        self.opinions(s);
    }

    fn actions(&mut self, s: &G::State, who: Player) {
        let g = self.g;
        let (list, before) = (g.listed(s, Some(who)), g.state_text(s));
        self.is(!list.is_empty(), "actions", || format!("{who} is to act and has no action in {before}"));
        let mut texts: Vec<String> = list.iter().map(|&a| g.action_text(s, a)).collect();
        for (&a, text) in list.iter().zip(&texts) {
            let parsed = g.parse_action(s, Some(who), text);
            self.is(parsed.as_ref() == Ok(&a), "action-texts", || {
                format!("{text} of {a:?} is read as {parsed:?}")
            });
            let shell_safe =
                !text.is_empty() && !text.contains(|c: char| c.is_whitespace() || ";,".contains(c));
            self.is(shell_safe, "action-texts", || format!("{text:?} has blanks, commas or semicolons"));
            if let Turn::One(_) = g.turn(s) {
                let mut next = s.clone();
                g.apply(&mut next, a);
                self.is(g.state_text(s) == before, "copies", || {
                    format!("{text} changed the original {before}")
                });
            }
        }
        let refused: Vec<String> =
            self.actions_met.keys().filter(|text| !texts.contains(text)).take(8).cloned().collect();
        for text in refused {
            let parsed = g.parse_action(s, Some(who), &text);
            self.is(parsed.is_err(), "refusals", || format!("{text} is not listed and accepted in {before}"));
        }
        self.actions_met.extend(texts.iter().cloned().map(|text| (text, ())));
        let count = texts.len();
        texts.sort();
        texts.dedup();
        self.is(texts.len() == count, "action-texts", || format!("two actions have one text in {before}"));
    }

    fn texts_of_state(&mut self, s: &G::State, rng: &mut Rng) {
        let text = self.g.state_text(s);
        let parsed = self.g.parse_state(&text);
        self.is(parsed.as_ref() == Ok(s), "state-texts", || format!("{text} is read as {parsed:?}"));
        let other = self.texts.entry(text.clone()).or_insert_with(|| s.clone()).clone();
        self.is(other == *s, "state-texts", || format!("two states have the text {text}"));
        self.is(!self.g.show(s).is_empty(), "state-texts", || format!("nothing is shown of {text}"));
        if rng.below(4) == 0 {
            self.damaged(&text, rng);
        }
    }

    /// A state from outside is refused or can be played to its end; it never panics.
    fn damaged(&mut self, text: &str, rng: &mut Rng) {
        let damaged = damage(text, rng);
        let g = self.g;
        let mut play_rng = rng.clone();
        let survived = catch_unwind(AssertUnwindSafe(|| {
            if let Ok(mut s) = g.parse_state(&damaged) {
                g.show(&s);
                for _ in 0..200 {
                    let Some(step) = random_step(g, &s, &mut play_rng) else { break };
                    g.step(&mut s, &step);
                }
            }
        }));
        self.is(survived.is_ok(), "damaged-states", || format!("panic on {damaged}"));
    }

    fn knowledge(&mut self, s: &G::State, who: Player, rng: &mut Rng) {
        let g = self.g;
        let mut hidden = s.clone();
        g.hide(&mut hidden, who);
        let text = g.state_text(s);
        self.is(g.turn(&hidden) == g.turn(s), "public-turns", || {
            format!("{who} cannot tell the turn of {text}")
        });
        if g.turn(s).seats().contains(who) {
            let (own, seen) = (g.listed(s, Some(who)), g.listed(&hidden, Some(who)));
            self.is(own == seen, "own-actions", || format!("{who} cannot tell its actions in {text}"));
        }
        let mut twice = hidden.clone();
        g.hide(&mut twice, who);
        self.is(twice == hidden, "views", || format!("hiding twice for {who} differs in {text}"));
        self.is(!g.show(&hidden).is_empty(), "views", || format!("{who} is shown nothing of {text}"));

        let view = g.view(s, who);
        let mut world = view.blank();
        view.world(g, rng, &mut world);
        let same = g.view(&world, who) == view;
        self.is(same, "worlds", || {
            format!("a world of {who} looks different: {} from {text}", g.state_text(&world))
        });
        self.is(g.turn(&world) == g.turn(s), "worlds", || {
            format!("another turn in a world of {who} from {text}")
        });
        let valid = g.validate(&world);
        self.is(valid.is_ok(), "worlds", || {
            format!("{valid:?} in a world of {who}: {}", g.state_text(&world))
        });
        self.same_event_same_view(s, &world, who, rng);
    }

    /// Two states that look alike to a seat, a step in each: what the seat cannot tell apart leaves it with one view.
    fn same_event_same_view(&mut self, s: &G::State, world: &G::State, who: Player, rng: &mut Rng) {
        let g = self.g;
        let mut seen: Map<u64, (G::State, String)> = Map::default();
        for state in [s, world, s, world] {
            let Some(step) = random_step(g, state, rng) else { return };
            let mut after = state.clone();
            g.step(&mut after, &step);
            let key = g.event_key(&after, &step, who);
            let mut view = after.clone();
            g.hide(&mut view, who);
            let transposed = seen.iter().any(|(&other, (other_view, _))| other != key && *other_view == view);
            self.found.transpositions += u64::from(transposed);
            let text = format!("{step:?} from {}", g.state_text(state));
            let (other, other_text) = seen.entry(key).or_insert_with(|| (view.clone(), text.clone())).clone();
            self.is(other == view, "same-event-same-view", || {
                format!("{who} cannot tell [{text}] from [{other_text}] but then knows more")
            });
        }
    }

    fn step(&mut self, s: &G::State, step: &Step<G::Action>, rng: &mut Rng) {
        let g = self.g;
        let keys_of = |step: &Step<G::Action>| {
            let mut after = s.clone();
            g.step(&mut after, step);
            Player::all(g.players())
                .filter(|&who| g.witness(&after, step, who).step.is_some())
                .map(|who| (who, g.event_key(&after, step, who)))
                .collect::<Vec<_>>()
        };
        let before = g.state_text(s);
        let keys = keys_of(step);
        self.is(g.state_text(s) == before, "copies", || format!("{step:?} changed the original {before}"));
        for _ in 0..3 {
            let Some(other) = random_step(g, s, rng) else { return };
            if other != *step {
                let clash = keys_of(&other).into_iter().find(|pair| keys.contains(pair));
                self.is(clash.is_none(), "event-keys", || {
                    format!("{step:?} and {other:?} have one key: {clash:?}")
                });
            }
        }
        self.is(keys == keys_of(step), "event-keys", || format!("the keys of {step:?} are not stable"));
        if let Step::Together(joint) = step {
            let acted: PlayerSet = joint.iter().map(|(who, _)| who).collect();
            self.is(Turn::Together(acted) == g.turn(s), "together", || {
                format!("{joint:?} does not fit the turn")
            });
        }
    }

    fn chance(&mut self, s: &G::State, rng: &mut Rng) {
        let g = self.g;
        let text = g.state_text(s);
        let mut outcomes = Vec::new();
        g.outcomes(s, &mut outcomes);
        let sum: f64 = outcomes.iter().map(|&(_, p)| f64::from(p)).sum();
        let positive = outcomes.iter().all(|&(_, p)| p > 0.0);
        self.is((sum - 1.0).abs() < 1e-4 && positive, "chance", || {
            format!("outcomes sum to {sum} in {text}")
        });
        let mut texts: Vec<String> = outcomes.iter().map(|&(a, _)| g.action_text(s, a)).collect();
        texts.sort();
        texts.dedup();
        self.is(texts.len() == outcomes.len(), "chance", || format!("two outcomes have one text in {text}"));
        let drawn = g.sample(s, rng);
        let parsed = g.parse_action(s, None, &g.action_text(s, drawn));
        self.is(parsed == Ok(drawn), "chance", || format!("{drawn:?} is read as {parsed:?}"));
        let mut rolled = s.clone();
        g.roll(&mut rolled, rng);
        let valid = g.validate(&rolled);
        self.is(g.turn(&rolled) != Turn::Chance && valid.is_ok(), "chance", || {
            format!("roll from {text}: {valid:?}")
        });
    }

    fn opinions(&mut self, s: &G::State) {
        let (g, bounds) = (self.g, self.g.bounds());
        for named in g.evaluations() {
            let values = named.opinion.evaluate(g, s);
            let inside = values.seats(g.players()).iter().all(|v| (bounds.0..=bounds.1).contains(v));
            self.is(inside, "opinions", || format!("{} says {values:?} of {}", named.id, g.state_text(s)));
        }
        for who in g.turn(s).seats().iter() {
            let list = g.listed(s, Some(who));
            for named in g.orders() {
                let mut ratings = Vec::new();
                named.opinion.rate(g, s, who, &list, &mut ratings);
                let fine = ratings.len() == list.len() && ratings.iter().all(|r| r.is_finite());
                self.is(fine, "opinions", || {
                    format!("{} rates {ratings:?} in {}", named.id, g.state_text(s))
                });
            }
        }
    }

    fn end(&mut self, mut s: G::State, rng: &mut Rng) {
        let g = self.g;
        for named in g.playouts() {
            let (mut end, mut buf) = (s.clone(), Vec::new());
            named.opinion.run(g, &mut end, 1_000_000, &mut buf, rng);
            self.is(g.turn(&end) == Turn::Over, "opinions", || format!("playout {} does not end", named.id));
        }
        let playout = g.playouts().swap_remove(0).opinion;
        playout.run(g, &mut s, 1_000_000, &mut Vec::new(), rng);
        let text = g.state_text(&s);
        self.is(g.turn(&s) == Turn::Over, "ends", || format!("no end after a million turns: {text}"));
        if g.turn(&s) != Turn::Over {
            return;
        }
        let (payoffs, ranks, (least, most)) = (g.payoffs(&s), g.ranks(&s), g.bounds());
        let seats = payoffs.seats(g.players());
        let fine = seats.iter().all(|v| v.is_finite() && (least..=most).contains(v));
        self.is(fine, "payoffs", || format!("{seats:?} is outside of {least}..={most} in {text}"));
        let ranked = ranks.0[..g.players()].contains(&1);
        self.is(ranked, "payoffs", || format!("nobody is first: {ranks:?} in {text}"));
        for named in g.evaluations() {
            let values = named.opinion.evaluate(g, &s);
            self.is(values == payoffs, "opinions", || {
                format!("{} differs from the payoffs in {text}", named.id)
            });
        }
        self.texts_of_state(&s, rng);
        Player::all(g.players()).for_each(|who| self.knowledge(&s, who, rng));
    }

    fn is(&mut self, holds: bool, check: &'static str, what: impl FnOnce() -> String) {
        *self.found.made.entry(check).or_default() += 1;
        if !holds && self.found.failures.iter().filter(|failure| failure.starts_with(check)).count() < 3 {
            self.found.failures.push(format!("{check}: {}", what()));
        }
    }

    fn finish(mut self) -> Findings {
        let about = G::ABOUT;
        for &check in CHECKS {
            let made = self.found.made.get(check).is_some_and(|&times| times > 0);
            let exempt = G::EXEMPT.iter().find(|(name, _)| *name == check).map(|&(_, why)| why);
            let nothing = match check {
                "chance" if !about.chance => Some("the game declares that it has no chance"),
                "together" if !G::TOGETHER => Some("the game declares that seats never act at once"),
                "refusals" if self.actions_met.len() < 2 => Some("only one action was ever met"),
                _ => None,
            };
            // The constants of a game speak for all its variants: one without passing has no simultaneous turn.
            let variant = match check {
                "together" if about.turns == TurnKind::Mixed => {
                    Some("no simultaneous turn was met in this variant")
                }
                _ => None,
            };
            match (made, exempt.or(nothing)) {
                (false, None) if variant.is_some() => {
                    self.found.skipped.extend(variant.map(|why| (check, why)))
                }
                (false, Some(why)) => self.found.skipped.push((check, why)),
                (false, None) => self.found.failures.push(format!("{check}: was never made")),
                (true, Some(why)) => self.found.failures.push(format!("{check}: was made, although {why}")),
                (true, None) => {}
            }
        }
        let hidden = self.texts.values().any(|s| {
            Player::all(self.g.players()).any(|who| {
                let mut hidden = s.clone();
                self.g.hide(&mut hidden, who);
                hidden != *s
            })
        });
        if hidden && !G::HIDDEN || G::HIDDEN && !about.hidden {
            self.found.failures.push("views: something is hidden and the game does not declare it".into());
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

/// Changes one number, letter or word of a state's text.
fn damage(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    if chars.is_empty() {
        return "x".into();
    }
    for _ in 0..=rng.below(2) {
        let at = rng.below(chars.len() as u32) as usize;
        match rng.below(4) {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, rng.pick(&['0', '1', '9', '"', ',', '[', '-', 'x'])),
            _ if chars[at].is_ascii_digit() => chars[at] = rng.pick(&['0', '1', '2', '3', '5', '8', '9']),
            _ => chars.swap(at, 0),
        }
        if chars.is_empty() {
            break;
        }
    }
    chars.into_iter().collect()
}
