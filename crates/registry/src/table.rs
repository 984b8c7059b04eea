//! The face of a game and of a table, over any listed game.

use crate::bench::{self, Rate};
use crate::face::{AnyAgent, AnyGame, AnyTable, EncodingInfo, FeaturesInfo, Inspect, Moment, Told};
use crate::facts::{OpinionLists, opinions_of};
use crate::makers::Makers;
use nply_core::drawing::drawing;
use nply_core::testing::perft;
use nply_core::{
    About, Act, AgentSpec, Bad, Budget, Drawing, Eye, Joint, Listed, Names, Player, Ranks, Rng, Seed, Step,
    Turn, Values,
};
use std::any::Any;
use std::sync::Arc;

/// The face of a game. A wrapper, since a blanket implementation would make `start` ambiguous.
pub(crate) struct Entry<G: Listed> {
    pub game: Arc<G>,
    pub spec: String,
    /// The agents that can be made for it.
    pub makers: Arc<Makers<G>>,
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
        Box::new(TypedTable { game: self.game.clone(), state, last: None })
    }
    fn resume(&self, state: &str) -> Result<Box<dyn AnyTable>, Bad> {
        let state = self.game.parse_state(state)?;
        Ok(Box::new(TypedTable { game: self.game.clone(), state, last: None }))
    }
    fn agent(&self, spec: &AgentSpec, budget: Budget) -> Result<Box<dyn AnyAgent>, Bad> {
        Ok(Box::new(self.makers.agent(&self.game, spec, budget)?))
    }
    fn opinions(&self) -> OpinionLists {
        opinions_of(&*self.game)
    }
    fn bounds(&self) -> (f32, f32) {
        self.game.bounds()
    }
    fn codes(&self) -> u32 {
        self.game.codes()
    }
    fn code_text(&self, code: u32) -> Option<String> {
        let action = self.game.action(code)?;
        Some(self.game.action_text(&self.game.start(&mut Seed(0).rng()), action))
    }
    fn encodings(&self) -> Vec<EncodingInfo> {
        let g = &*self.game;
        let info = |named: nply_core::Named<dyn nply_core::Encode<G>>| EncodingInfo {
            id: named.id,
            about: named.about,
            shape: named.opinion.shape(g),
            planes: named.opinion.planes(g),
        };
        g.encodings().into_iter().map(info).collect()
    }
    fn features(&self) -> Vec<FeaturesInfo> {
        let info = |named: nply_core::Named<dyn nply_core::Features<G>>| FeaturesInfo {
            id: named.id,
            about: named.about,
            names: named.opinion.names(),
        };
        self.game.features().into_iter().map(info).collect()
    }
    fn inspect(&self) -> &dyn Inspect {
        self
    }
}

impl<G: Listed> Inspect for Entry<G> {
    fn perft(&self, depth: u32, seed: Seed) -> Vec<u64> {
        let g = &*self.game;
        let s = g.start(&mut seed.named("setup").rng());
        (1..=depth).map(|depth| perft(g, &s, depth, seed.named("luck"))).collect()
    }
    fn works(&self) -> Vec<&'static str> {
        G::works().iter().map(|work| work.id).collect()
    }
    fn bench(&self, what: &str, seconds: f64) -> Result<Option<Rate>, Bad> {
        bench::measure(&self.game, &self.makers, what, seconds)
    }
}

/// A game in progress.
pub(crate) struct TypedTable<G: Listed> {
    pub game: Arc<G>,
    pub state: G::State,
    /// The last step and the position before it, for those who follow the game.
    pub last: Option<(G::State, Step<G::Action>)>,
}

impl<G: Listed> TypedTable<G> {
    fn step(&mut self, step: Step<G::Action>) {
        let before = self.state.clone();
        self.game.step(&mut self.state, &step);
        self.last = Some((before, step));
    }

    fn acts(&self, eye: Eye) -> Vec<Act<G::Action>> {
        self.last.as_ref().map_or(Vec::new(), |(_, step)| self.game.told(&self.state, step, eye))
    }

    /// The step that one action for each seat of the turn is; `find` gives a seat's action, or refuses it.
    fn step_of<T>(
        &self,
        moves: &[(Player, T)],
        find: impl Fn(Player, &T) -> Result<G::Action, Bad>,
    ) -> Result<Step<G::Action>, Bad> {
        let turn = self.turn();
        if let Some((who, _)) = moves.iter().find(|(who, _)| !turn.seats().contains(*who)) {
            return Err(Bad::new(who.to_string(), "this seat is not to act now"));
        }
        let action_of = |who: Player| {
            let mut own = moves.iter().filter(|(seat, _)| *seat == who);
            match (own.next(), own.next()) {
                (Some((_, action)), None) => find(who, action),
                (None, _) => Err(Bad::new(who.to_string(), "this seat is to act and has no action")),
                _ => Err(Bad::new(who.to_string(), "this seat has two actions; it takes one")),
            }
        };
        match turn {
            Turn::One(who) => Ok(Step::Move(who, action_of(who)?)),
            Turn::Together(seats) => {
                let actions = seats.iter().map(|who| Ok((who, action_of(who)?)));
                Ok(Step::Together(actions.collect::<Result<Joint<_>, Bad>>()?))
            }
            Turn::Chance => Err(Bad::new("chance", "no seat is to act; chance acts now")),
            Turn::Over => Err(Bad::new("over", "the game is over; nobody is to act")),
        }
    }
}

impl<G: Listed> AnyTable for TypedTable<G> {
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
    fn legal_codes(&self, who: Player) -> Vec<u32> {
        self.game.listed(&self.state, Some(who)).into_iter().map(|action| self.game.code(action)).collect()
    }
    fn play(&mut self, moves: &[(Player, String)]) -> Result<(), Bad> {
        let step = self.step_of(moves, |who, text| self.game.parse_action(&self.state, Some(who), text))?;
        self.step(step);
        Ok(())
    }
    fn play_codes(&mut self, moves: &[(Player, u32)]) -> Result<(), Bad> {
        let legal = |who| self.game.listed(&self.state, Some(who));
        let step = self.step_of(moves, |who, &code| self.game.legal_action(&legal(who), code))?;
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
    fn outcomes(&self) -> Vec<(String, f32)> {
        let mut list = Vec::new();
        if self.turn() == Turn::Chance {
            self.game.outcomes(&self.state, &mut list);
        }
        list.into_iter().map(|(outcome, p)| (self.game.action_text(&self.state, outcome), p)).collect()
    }
    fn told(&self, eye: Eye) -> Vec<Told> {
        let text = |action| self.game.action_text(&self.state, action);
        self.acts(eye).into_iter().map(|act| Told { seat: act.seat, action: act.action.map(text) }).collect()
    }
    fn told_in_words(&self, names: &Names) -> Vec<Told> {
        let Some((before, _)) = &self.last else { return Vec::new() };
        let before = self.game.seen(before, names.eye);
        let words = |act: &Act<G::Action>| {
            let action = act.action?;
            let deed = self.game.deed(&before, act.seat, action, names);
            Some(deed.unwrap_or_else(|| self.game.action_text(&self.state, action)))
        };
        self.acts(names.eye).iter().map(|act| Told { seat: act.seat, action: words(act) }).collect()
    }
    fn news(&self, names: &Names) -> Vec<String> {
        let Some((before, _)) = &self.last else { return Vec::new() };
        let seen = |s| self.game.seen(s, names.eye);
        self.game.news(&seen(before), &self.acts(names.eye), &seen(&self.state), names)
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
    fn show(&self, eye: Eye) -> String {
        self.game.show(&self.game.seen(&self.state, eye))
    }
    fn state_text(&self, eye: Eye) -> String {
        self.game.state_text(&self.game.seen(&self.state, eye))
    }
    fn drawing(&self, eye: Eye) -> Drawing {
        drawing(&*self.game, &self.state, eye, &self.acts(eye))
    }
    fn encode(&self, who: Player, encoding: Option<&str>, out: &mut [f32]) -> Result<(), Bad> {
        let all = self.game.encodings();
        let named = match encoding {
            None => all.first(),
            Some(id) => all.iter().find(|named| named.id == id),
        };
        let named = named.ok_or_else(|| {
            Bad::unknown("encoding", encoding.unwrap_or_default(), all.iter().map(|named| named.id))
        })?;
        let size = named.opinion.shape(&self.game).size();
        if out.len() != size {
            return Err(Bad::new(
                named.id,
                format!("it has {size} numbers, and there is room for {}", out.len()),
            ));
        }
        out.fill(0.0);
        named.opinion.write(&self.game, &self.game.view(&self.state, who), out);
        Ok(())
    }
    fn moment(&self, features: &str, who: Player) -> Option<Moment> {
        let features = self.game.features().into_iter().find(|named| named.id == features)?.opinion;
        if !features.is_moment(&self.game, &self.state) {
            return None;
        }
        let view = self.game.view(&self.state, who);
        let mut numbers = vec![0.0; features.names().len()];
        features.write(&self.game, view.known(), who, &mut numbers);
        Some(Moment { so_far: features.so_far(&self.game, view.known())[who], numbers })
    }
    fn world(&self, who: Player, rng: &mut Rng) -> Box<dyn AnyTable> {
        let view = self.game.view(&self.state, who);
        let mut state = view.blank();
        view.world(&*self.game, rng, &mut state);
        Box::new(TypedTable { game: self.game.clone(), state, last: None })
    }
    fn boxed(&self) -> Box<dyn AnyTable> {
        Box::new(TypedTable { game: self.game.clone(), state: self.state.clone(), last: self.last.clone() })
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}
