//! The face of a game and of a table, over any listed game.

use crate::agents;
use crate::bench::{self, Rate};
use crate::face::{AnyAgent, AnyGame, AnyTable};
use nply_core::testing::perft;
use nply_core::{About, AgentSpec, Bad, Budget, Joint, Listed, Player, Ranks, Rng, Seed, Step, Turn, Values};
use std::any::Any;
use std::sync::Arc;

/// The face of a game. A wrapper, since a blanket implementation would make `start` ambiguous.
pub(crate) struct Entry<G: Listed> {
    pub game: Arc<G>,
    pub spec: String,
}

impl<G: Listed> AnyGame for Entry<G> {
    fn about(&self) -> &'static About {
        &G::ABOUT
    }
    fn spec(&self) -> &str {
        &self.spec
    }
    fn players(&self) -> usize {
        self.game.players()
    }
    fn start(&self, seed: Seed) -> Box<dyn AnyTable> {
        let state = self.game.start(&mut seed.rng());
        Box::new(Table { game: self.game.clone(), state, last: None })
    }
    fn resume(&self, state: &str) -> Result<Box<dyn AnyTable>, Bad> {
        let state = self.game.parse_state(state)?;
        Ok(Box::new(Table { game: self.game.clone(), state, last: None }))
    }
    fn agent(&self, spec: &AgentSpec, budget: Budget) -> Result<Box<dyn AnyAgent>, Bad> {
        Ok(Box::new(agents::build(&self.game, spec, budget)?))
    }
    fn opinions(&self) -> [Vec<(&'static str, &'static str)>; 4] {
        [
            self.game.evaluations().iter().map(|named| (named.id, named.about)).collect(),
            self.game.orders().iter().map(|named| (named.id, named.about)).collect(),
            self.game.playouts().iter().map(|named| (named.id, named.about)).collect(),
            self.game.keys().iter().map(|named| (named.id, named.about)).collect(),
        ]
    }
    fn perft(&self, depth: u32, seed: Seed) -> Vec<u64> {
        let g = &*self.game;
        let s = g.start(&mut seed.named("setup").rng());
        (1..=depth).map(|depth| perft(g, &s, depth, seed.named("luck"))).collect()
    }
    fn bench(&self, what: &str, seconds: f64) -> Result<Option<Rate>, Bad> {
        bench::measure(&self.game, what, seconds)
    }
}

/// A game in progress.
pub(crate) struct Table<G: Listed> {
    pub game: Arc<G>,
    pub state: G::State,
    /// The last step, for agents that follow the game.
    pub last: Option<Step<G::Action>>,
}

impl<G: Listed> Table<G> {
    fn step(&mut self, step: Step<G::Action>) {
        self.game.step(&mut self.state, &step);
        self.last = Some(step);
    }

    fn state_for(&self, seen_by: Option<Player>) -> G::State {
        let mut state = self.state.clone();
        if let Some(who) = seen_by {
            self.game.hide(&mut state, who);
        }
        state
    }

    fn action_of(&self, who: Player, moves: &[(Player, String)]) -> Result<G::Action, Bad> {
        let mut own = moves.iter().filter(|(seat, _)| *seat == who);
        match (own.next(), own.next()) {
            (Some((_, text)), None) => self.game.parse_action(&self.state, Some(who), text),
            (None, _) => Err(Bad::new(who.to_string(), "this seat is to act and has no action")),
            _ => Err(Bad::new(who.to_string(), "this seat has two actions; it takes one")),
        }
    }
}

impl<G: Listed> AnyTable for Table<G> {
    fn players(&self) -> usize {
        self.game.players()
    }
    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }
    fn legal(&self, who: Option<Player>) -> Vec<String> {
        let list = self.game.listed(&self.state, who);
        list.into_iter().map(|action| self.game.action_text(&self.state, action)).collect()
    }
    fn play(&mut self, moves: &[(Player, String)]) -> Result<(), Bad> {
        let turn = self.turn();
        if let Some((who, text)) = moves.iter().find(|(who, _)| !turn.seats().contains(*who)) {
            return Err(Bad::new(format!("{who} {text}"), "this seat is not to act now"));
        }
        let step = match turn {
            Turn::One(who) => Step::Move(who, self.action_of(who, moves)?),
            Turn::Together(seats) => {
                let actions = seats.iter().map(|who| Ok((who, self.action_of(who, moves)?)));
                Step::Together(actions.collect::<Result<Joint<_>, Bad>>()?)
            }
            Turn::Chance => return Err(Bad::new("chance", "no seat is to act; chance acts now")),
            Turn::Over => return Err(Bad::new("over", "the game is over; nobody is to act")),
        };
        self.step(step);
        Ok(())
    }
    fn chance(&mut self, rng: &mut Rng) -> String {
        let outcome = self.game.sample(&self.state, rng);
        let text = self.game.action_text(&self.state, outcome);
        self.step(Step::Chance(outcome));
        text
    }
    fn happen(&mut self, outcome: &str) -> Result<(), Bad> {
        if self.turn() != Turn::Chance {
            return Err(Bad::new(outcome, "chance does not act now"));
        }
        let outcome = self.game.parse_action(&self.state, None, outcome)?;
        self.step(Step::Chance(outcome));
        Ok(())
    }
    fn last_step(&self, seen_by: Option<Player>) -> Option<String> {
        let step = self.last?;
        let seen = seen_by.is_none_or(|who| self.game.witness(&self.state, &step, who).step.is_some());
        let text = |action| self.game.action_text(&self.state, action);
        seen.then(|| match step {
            Step::Chance(outcome) => format!("chance: {}", text(outcome)),
            Step::Move(who, action) => format!("{who}: {}", text(action)),
            Step::Together(joint) => {
                let moves = joint.iter().map(|(who, action)| format!("{who}: {}", text(action)));
                moves.collect::<Vec<_>>().join(", ")
            }
        })
    }
    fn payoffs(&self) -> Values {
        self.game.payoffs(&self.state)
    }
    fn ranks(&self) -> Ranks {
        self.game.ranks(&self.state)
    }
    fn scores(&self) -> Option<Values> {
        self.game.scores(&self.state)
    }
    fn show(&self, seen_by: Option<Player>) -> String {
        self.game.show(&self.state_for(seen_by))
    }
    fn state_text(&self, seen_by: Option<Player>) -> String {
        self.game.state_text(&self.state_for(seen_by))
    }
    fn alike(&self, who: Player, rng: &mut Rng) -> Box<dyn AnyTable> {
        let view = self.game.view(&self.state, who);
        let mut state = view.blank();
        view.world(&*self.game, rng, &mut state);
        Box::new(Table { game: self.game.clone(), state, last: None })
    }
    fn boxed(&self) -> Box<dyn AnyTable> {
        Box::new(Table { game: self.game.clone(), state: self.state.clone(), last: self.last })
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
