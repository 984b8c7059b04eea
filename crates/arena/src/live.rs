//! A game in progress with people and agents at one table: what a terminal, a server or a notebook drives.
//!
//! Nothing here knows a screen. Whoever drives it asks [`Live::step`] again and again: it lets chance, agents and forced
//! moves act one turn at a time, and says for whom it waits.

mod story;

use crate::game_record::{GameRecord, step_text};
use nply_core::{Bad, Budget, Eye, MAX_PLAYERS, Player, PlayerSet, Rng, Seed, Stop, Turn, guarded};
use nply_registry::{AgentSource, AgentSpec, AnyAgent, AnyGame, AnyTable, Thought, Watcher};
use std::sync::Arc;

/// The name of a person in lists of seats and in records.
pub const HUMAN: &str = "human";

/// A game in progress.
pub struct Live {
    game: Box<dyn AnyGame>,
    source: Arc<dyn AgentSource>,
    seats: Vec<Seat>,
    budget: Budget,
    seed: u64,
    /// The positions so far, the first one included; each with the luck that follows.
    moments: Vec<Moment>,
    /// What people have chosen in the present turn, unseen by the others.
    pending: Vec<(Player, String)>,
}

struct Seat {
    name: String,
    /// `None` is a person.
    agent: Option<Box<dyn AnyAgent>>,
}

/// A position, and how it came about.
struct Moment {
    table: Box<dyn AnyTable>,
    luck: Rng,
    /// People who had a choice in the step that led here.
    asked: PlayerSet,
    /// Seats that had only one action in that step.
    forced: PlayerSet,
    /// What went wrong with agents in that step.
    faults: Vec<String>,
}

/// What one call of [`Live::step`] did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stepped {
    /// One turn was played.
    Played,
    /// These people are to choose.
    Waiting(Vec<Player>),
    /// The game is over.
    Over,
    /// The stop signal came while an agent was thinking.
    Stopped,
}

impl Live {
    /// Sits down: one entry for each seat, an agent or [`HUMAN`]. `budget` is for agents whose spec has none.
    pub fn new(
        game: Box<dyn AnyGame>,
        source: Arc<dyn AgentSource>,
        seats: &[AgentSpec],
        budget: Budget,
        seed: u64,
    ) -> Result<Live, Bad> {
        if seats.len() != game.players() {
            let words: Vec<String> = seats.iter().map(ToString::to_string).collect();
            let why = format!(
                "this game has {} seats; give one agent for each, `{HUMAN}` for yourself",
                game.players()
            );
            return Err(Bad::new(words.join(" "), why));
        }
        let table = game.start(Seed(seed).named("setup"));
        let luck = Seed(seed).named("luck").rng();
        let first =
            Moment { table, luck, asked: PlayerSet::EMPTY, forced: PlayerSet::EMPTY, faults: Vec::new() };
        let empty = |_: &AgentSpec| Seat { name: HUMAN.into(), agent: None };
        let chairs = seats.iter().map(empty).collect();
        let mut live =
            Live { game, source, seats: chairs, budget, seed, moments: vec![first], pending: Vec::new() };
        for (seat, spec) in seats.iter().enumerate() {
            live.hand_over(Player::new(seat), spec)?;
        }
        Ok(live)
    }

    /// Gives a seat to an agent, or to a person. What it has chosen in this turn is forgotten.
    pub fn hand_over(&mut self, who: Player, to: &AgentSpec) -> Result<(), Bad> {
        let human = to.id == HUMAN;
        if human && (!to.options.is_empty() || to.budget.is_some()) {
            return Err(Bad::new(to.to_string(), format!("`{HUMAN}` takes no options and no budget")));
        }
        let seats = self.seats.len();
        let agent = if human { None } else { Some(self.source.agent(&*self.game, to, self.budget)?) };
        let seat = self.seats.get_mut(who.index());
        *seat.ok_or_else(|| Bad::new(who.to_string(), format!("there are {seats} seats")))? =
            Seat { name: to.to_string(), agent };
        self.pending.retain(|(seat, _)| *seat != who);
        Ok(())
    }

    /// The game.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The table.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.now().table
    }

    /// Whether a person sits there.
    pub fn is_human(&self, who: Player) -> bool {
        self.seats.get(who.index()).is_some_and(|seat| seat.agent.is_none())
    }

    /// Who sits where: the specs of agents, [`HUMAN`] for people.
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(|seat| seat.name.clone()).collect()
    }

    /// How many steps were played.
    pub fn plies(&self) -> usize {
        self.moments.len() - 1
    }

    fn now(&self) -> &Moment {
        self.moments.last().expect("there is a first position")
    }

    /// A person chooses. It is played when all seats of the turn have chosen.
    pub fn choose(&mut self, who: Player, action: &str) -> Result<(), Bad> {
        if !self.waits_for().contains(&who) {
            return Err(Bad::new(who.to_string(), "this seat is not to choose now"));
        }
        let legal = self.table().legal(Some(who));
        if !legal.iter().any(|text| text == action) {
            return Err(Bad::unknown("action here", action, legal.iter().map(String::as_str)));
        }
        self.pending.push((who, action.to_string()));
        Ok(())
    }

    /// The people who are to choose and have not yet.
    pub fn waits_for(&self) -> Vec<Player> {
        let table = self.table();
        let waits = |who: &Player| {
            self.is_human(*who)
                && self.pending.iter().all(|(seat, _)| seat != who)
                && table.legal(Some(*who)).len() > 1
        };
        table.turn().seats().iter().filter(waits).collect()
    }

    /// Lets one turn happen, unless it waits for people: chance, agents, moves without a choice.
    pub fn step(&mut self, stop: &Stop) -> Stepped {
        let waiting = self.waits_for();
        if !waiting.is_empty() {
            return Stepped::Waiting(waiting);
        }
        let mut next = Moment {
            table: self.now().table.boxed(),
            luck: self.now().luck.clone(),
            asked: PlayerSet::EMPTY,
            forced: PlayerSet::EMPTY,
            faults: Vec::new(),
        };
        match next.table.turn() {
            Turn::Over => return Stepped::Over,
            Turn::Chance => drop(next.table.chance(&mut next.luck)),
            turn => {
                let mut moves = Vec::new();
                for who in turn.seats().iter() {
                    let Some(action) = self.decide(who, &mut next, stop) else { return Stepped::Stopped };
                    moves.push((who, action));
                }
                next.table.play(&moves).expect("listed actions are accepted");
                self.pending.clear();
            }
        }
        self.moments.push(next);
        self.tell_agents();
        Stepped::Played
    }

    /// The action of a seat: chosen, forced, or that of its agent. `None`: the stop signal came.
    fn decide(&mut self, who: Player, next: &mut Moment, stop: &Stop) -> Option<String> {
        let mut legal = self.table().legal(Some(who));
        if let Some((_, action)) = self.pending.iter().find(|(seat, _)| *seat == who) {
            next.asked = next.asked.with(who);
            return Some(action.clone());
        }
        if legal.len() == 1 {
            next.forced = next.forced.with(who);
            return legal.pop();
        }
        let seed = Seed(self.seed).named("seat").child(who.index() as u64).child(self.plies() as u64);
        let (seat, table) = (&mut self.seats[who.index()], &*self.moments.last()?.table);
        let agent = seat.agent.as_mut()?;
        let answer = guarded(|| agent.choose(table, who, seed, stop));
        if stop.is_stopped() {
            return None;
        }
        let chosen = answer.and_then(|answer| answer.map_err(|fault| fault.to_string()));
        match chosen.map(|chosen| chosen.action) {
            Ok(action) if legal.contains(&action) => Some(action),
            Ok(action) => {
                Some(self.stand_in(who, next, legal, seed, format!("`{action}` is not legal here")))
            }
            Err(why) => Some(self.stand_in(who, next, legal, seed, why)),
        }
    }

    /// An agent that fails is replaced by a random move, and the table is told.
    fn stand_in(
        &self,
        who: Player,
        next: &mut Moment,
        mut legal: Vec<String>,
        seed: Seed,
        why: String,
    ) -> String {
        next.faults
            .push(format!("{who} ({}) failed: {why}; a random move is played", self.seats[who.index()].name));
        legal.swap_remove(seed.named("stand-in").rng().below(legal.len() as u32) as usize)
    }

    fn tell_agents(&mut self) {
        let table = &self.moments[self.moments.len() - 1].table;
        for (seat, who) in self.seats.iter_mut().zip(Player::all(MAX_PLAYERS)) {
            if let Some(agent) = &mut seat.agent
                && guarded(|| agent.saw(&**table, who)).is_err()
            {
                agent.forget();
            }
        }
    }

    /// Takes back the last decision of a person; the cards will fall the same way again. False: there is none.
    pub fn undo(&mut self) -> bool {
        self.pending.clear();
        let Some(last) = self.moments.iter().rposition(|moment| !moment.asked.is_empty()) else {
            return false;
        };
        self.moments.truncate(last);
        self.seats.iter_mut().filter_map(|seat| seat.agent.as_mut()).for_each(|agent| agent.forget());
        true
    }

    /// What an agent thinks of the choice of a seat that is to act, from what that seat knows.
    pub fn hint(&self, who: Player, agent: &AgentSpec, stop: &Stop) -> Result<Thought, Bad> {
        let nobody: Watcher = Arc::new(|_| {});
        self.hint_aloud(who, agent, stop, &nobody)
    }

    /// The same, and `watcher` is told some times a second what the agent thinks so far.
    pub fn hint_aloud(
        &self,
        who: Player,
        agent: &AgentSpec,
        stop: &Stop,
        watcher: &Watcher,
    ) -> Result<Thought, Bad> {
        if !self.table().turn().seats().contains(who) {
            return Err(Bad::new(who.to_string(), "this seat is not to act now"));
        }
        let mut agent = self.source.agent(&*self.game, agent, self.budget)?;
        let seed = Seed(self.seed).named("hint").child(self.plies() as u64);
        let answer = guarded(|| agent.think_aloud(self.table(), who, seed, stop, watcher));
        let thought = answer.and_then(|answer| answer.map_err(|fault| fault.to_string()));
        thought.map_err(|why| Bad::new(agent.canonical().to_string(), why))
    }

    /// The game so far as a record.
    pub fn record(&self) -> Result<GameRecord, Bad> {
        let setup = self.moments[0].table.state_text(Eye::All);
        let mut record = GameRecord::new(&*self.game, self.names(), self.seed, &setup)?;
        record.steps = self.moments[1..].iter().map(|moment| step_text(&*moment.table)).collect();
        record.end(self.table());
        Ok(record)
    }
}
