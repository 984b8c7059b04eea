//! Checks of the rules themselves: actions, steps, chance, opinions, the end.

use super::{Suite, random_step};
use crate::game::{Game, Step, Turn};
use crate::listed::Listed;
use crate::player::{Player, PlayerSet, Values};
use crate::seed::Rng;

/// Where draws of chance fell on the line from 0 to 1 that the listed probabilities divide: evenly, if they are right.
#[derive(Debug, Default)]
pub(super) struct Draws([u64; 10]);

impl Draws {
    fn add(&mut self, place: f32) {
        self.0[((place * 10.0) as usize).min(9)] += 1;
    }

    /// The counts, if they are too uneven (chi-squared with nine degrees of freedom, beyond one in ten million).
    pub fn uneven(&self) -> Option<[u64; 10]> {
        let expected = self.0.iter().sum::<u64>() as f64 / 10.0;
        let squares: f64 = self.0.iter().map(|&n| (n as f64 - expected).powi(2)).sum();
        (expected > 10.0 && squares / expected > 52.0).then_some(self.0)
    }
}

impl<G: Listed> Suite<'_, G> {
    pub(super) fn actions(&mut self, s: &G::State, who: Player) {
        let g = self.g;
        let (list, before) = (g.listed(s, Some(who)), g.state_text(s));
        self.is(!list.is_empty(), "actions", || format!("{who} is to act and has no action in {before}"));
        let mut again = list.clone();
        g.actions(s, who, &mut again);
        self.is(again == list.repeat(2), "actions", || {
            format!(
                "{list:?}, then {again:?}: `actions` does not append, or not always the same, in {before}"
            )
        });
        self.codes_of(s, &list);
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
                g.apply(&mut s.clone(), a);
            }
        }
        self.is(g.state_text(s) == before, "copies", || {
            format!("one of {texts:?} changed the original {before}")
        });
        let refused: Vec<String> =
            self.actions_met.iter().filter(|text| !texts.contains(text)).take(8).cloned().collect();
        for text in refused {
            let parsed = g.parse_action(s, Some(who), &text);
            self.is(parsed.is_err(), "refusals", || format!("{text} is not listed and accepted in {before}"));
        }
        self.actions_met.extend(texts.iter().cloned());
        let count = texts.len();
        texts.sort();
        texts.dedup();
        self.is(texts.len() == count, "action-texts", || format!("two actions have one text in {before}"));
    }

    pub(super) fn step(&mut self, s: &G::State, step: &Step<G::Action>, rng: &mut Rng) {
        let g = self.g;
        let after = |step: &Step<G::Action>| {
            let mut after = s.clone();
            g.step(&mut after, step);
            after
        };
        let keys_of = |step: &Step<G::Action>| {
            let after = after(step);
            Player::all(g.players())
                .filter(|&who| g.witness(&after, step, who).step.is_some())
                .map(|who| (who, g.event_key(&after, step, who)))
                .collect::<Vec<_>>()
        };
        let before = g.state_text(s);
        let keys = keys_of(step);
        self.is(g.state_text(s) == before, "copies", || format!("{step:?} changed the original {before}"));
        self.story(s, step, &after(step));
        self.is(after(step) == after(step), "repeats", || {
            format!("{step:?} differs from time to time in {before}")
        });
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
        self.doing = format!("asking for the texts of {step:?} after it was played");
        let later = after(step);
        for action in actions_of(step) {
            let (text, told) = (g.action_text(s, action), g.action_text(&later, action));
            self.is(text == told, "action-texts", || format!("{text} is called {told} once it was played"));
        }
    }

    /// The same steps from the same start lead to the same end: the rules keep nothing outside of the state.
    pub(super) fn repeats(&mut self, start: &G::State, steps: &[Step<G::Action>], end: &G::State) {
        let g = self.g;
        let over = g.turn(end) == Turn::Over;
        let payoffs = over.then(|| (g.payoffs(end), g.ranks(end)));
        self.doing = "asking in a first position for the texts of later actions".into();
        steps.iter().flat_map(actions_of).for_each(|action| drop(g.action_text(start, action)));
        self.doing = "playing a game again".into();
        let mut s = start.clone();
        steps.iter().for_each(|step| g.step(&mut s, step));
        let same = s == *end && payoffs == over.then(|| (g.payoffs(&s), g.ranks(&s)));
        self.is(same, "repeats", || {
            format!("the same steps led to {} and {}", g.state_text(end), g.state_text(&s))
        });
    }

    pub(super) fn chance(&mut self, s: &G::State, rng: &mut Rng) {
        let g = self.g;
        let text = || g.state_text(s);
        let mut outcomes = Vec::new();
        g.outcomes(s, &mut outcomes);
        let sum: f64 = outcomes.iter().map(|&(_, p)| f64::from(p)).sum();
        let positive = outcomes.iter().all(|&(_, p)| p > 0.0);
        self.is((sum - 1.0).abs() < 1e-4 && positive, "chance", || {
            format!("outcomes sum to {sum} in {}", text())
        });
        let mut texts: Vec<String> = outcomes.iter().map(|&(a, _)| g.action_text(s, a)).collect();
        texts.sort();
        texts.dedup();
        self.is(texts.len() == outcomes.len(), "chance", || {
            format!("two outcomes have one text in {}", text())
        });
        for _ in 0..8 {
            let drawn = g.sample(s, rng);
            let at = outcomes.iter().position(|&(a, _)| a == drawn);
            self.is(at.is_some(), "chance", || format!("{drawn:?} is drawn and not listed in {}", text()));
            if let Some(at) = at {
                let below: f32 = outcomes[..at].iter().map(|&(_, p)| p).sum();
                self.draws.add(below + outcomes[at].1 * rng.unit());
            }
            let parsed = g.parse_action(s, None, &g.action_text(s, drawn));
            self.is(parsed == Ok(drawn), "chance", || format!("{drawn:?} is read as {parsed:?}"));
        }
        let mut rolled = s.clone();
        g.roll(&mut rolled, rng);
        let valid = g.validate(&rolled);
        self.is(g.turn(&rolled) != Turn::Chance && valid.is_ok(), "chance", || {
            format!("roll from {}: {valid:?}", text())
        });
    }

    /// A seat that acts out of turn has actions, and they can be played.
    pub(super) fn out_of_turn(&mut self, s: &G::State) {
        let g = self.g;
        if !G::OUT_OF_TURN || !matches!(g.turn(s), Turn::One(_)) {
            return;
        }
        for who in Player::all(g.players()) {
            let mut passed = s.clone();
            let can = g.pass_to(&mut passed, who);
            let fine = if can { g.turn(&passed) == Turn::One(who) } else { passed == *s };
            self.is(fine, "out-of-turn", || format!("{who} after passing in {}", g.state_text(s)));
            for action in g.listed(&passed, Some(who)) {
                g.apply(&mut passed.clone(), action);
            }
        }
    }

    pub(super) fn end(&mut self, s: G::State, rng: &mut Rng) {
        let g = self.g;
        self.doing = "playing out".into();
        for named in g.playouts() {
            let (mut end, mut buf) = (s.clone(), Vec::new());
            named.opinion.run(g, &mut end, 1_000_000, &mut buf, rng);
            self.is(g.turn(&end) == Turn::Over, "opinions", || format!("playout {} does not end", named.id));
        }
        let Some(s) = self.play_out(&s, rng) else { return };
        let (payoffs, text) = (g.payoffs(&s), g.state_text(&s));
        for named in g.evaluations() {
            let values = named.opinion.evaluate(g, &s);
            self.is(values == payoffs, "opinions", || {
                format!("{} differs from the payoffs in {text}", named.id)
            });
        }
        self.player_types(&s);
        self.texts_of_state(&s, rng);
        self.drawings(&s, &None);
        Player::all(g.players()).for_each(|who| self.knowledge(&s, who, rng));
    }

    /// Plays to the end and looks at the payoffs there.
    pub(super) fn play_out(&mut self, s: &G::State, rng: &mut Rng) -> Option<G::State> {
        let (g, mut s) = (self.g, s.clone());
        self.doing = "playing out".into();
        g.playouts().swap_remove(0).opinion.run(g, &mut s, 1_000_000, &mut Vec::new(), rng);
        let over = g.turn(&s) == Turn::Over;
        self.is(over, "ends", || format!("no end after a million turns: {}", g.state_text(&s)));
        if !over {
            return None;
        }
        self.doing = "asking for payoffs and ranks".into();
        let (payoffs, ranks, (least, most)) = (g.payoffs(&s), g.ranks(&s), g.bounds());
        let seats = payoffs.seats(g.players());
        let fine = seats.iter().all(|v| v.is_finite() && (least..=most).contains(v));
        let fine = fine && within_sum(g, &payoffs);
        self.is(fine, "payoffs", || {
            format!("{seats:?} is outside of {least}..={most} in {}", g.state_text(&s))
        });
        let ranked = ranks.0[..g.players()].contains(&1);
        self.is(ranked, "payoffs", || format!("nobody is first: {ranks:?} in {}", g.state_text(&s)));
        for &payoff in seats {
            let (low, high) = self.found.payoffs.unwrap_or((payoff, payoff));
            self.found.payoffs = Some((low.min(payoff), high.max(payoff)));
        }
        Some(s)
    }
}

/// Whether values keep to the declared sum; rounding is forgiven.
pub(super) fn within_sum<G: Game>(g: &G, values: &Values) -> bool {
    let (least, most) = g.bounds();
    let sum: f32 = values.seats(g.players()).iter().sum();
    g.most_together().is_none_or(|together| sum <= together + 1e-6 * (most - least))
}

fn actions_of<A: Copy>(step: &Step<A>) -> Vec<A> {
    match step {
        Step::Together(joint) => joint.iter().map(|(_, action)| action).collect(),
        Step::Move(_, action) | Step::Chance(action) => vec![*action],
    }
}
