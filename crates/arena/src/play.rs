//! Plays one game of a match.
//!
//! Random streams are named, so that nothing depends on threads or on how long an agent thinks:
//! match -> set-up and luck by the cycle, which makes the deals of a cycle duplicates;
//! match -> game -> seat -> ply for what an agent draws.

use crate::guard::guarded;
use crate::outcome::{Failure, FailureKind, Outcome, Played, SeatStats};
use crate::plan::Match;
use crate::record;
use nply_core::{Player, Rng, Seed, Stop, Turn};
use nply_registry::{AnyAgent, AnyTable, Thought};
use std::time::{Duration, Instant};

impl Match {
    /// Plays the game with this number, from 1. `None`: the stop signal came before its end.
    pub fn play(&self, number: u64, stop: &Stop) -> Option<Played> {
        Play::start(self, number).finish(stop)
    }
}

/// A game being played.
struct Play<'a> {
    plan: &'a Match,
    number: u64,
    cycle: u64,
    /// For each seat its agent, by its place on the command line.
    seating: Vec<usize>,
    agents: Vec<Box<dyn AnyAgent>>,
    table: Box<dyn AnyTable>,
    start: String,
    luck: Rng,
    actions: Vec<String>,
    plies: u64,
    stats: Vec<SeatStats>,
    failures: Vec<Failure>,
}

impl<'a> Play<'a> {
    fn start(plan: &'a Match, number: u64) -> Self {
        let (cycle, seating) = plan.seating(number);
        let table = plan.game().start(plan.stream().named("setup").child(cycle));
        Play {
            plan,
            number,
            cycle,
            agents: seating.iter().map(|&agent| plan.agent(agent)).collect(),
            stats: vec![SeatStats::default(); seating.len()],
            seating,
            start: table.state_text(None),
            table,
            luck: plan.stream().named("luck").child(cycle).rng(),
            actions: Vec::new(),
            plies: 0,
            failures: Vec::new(),
        }
    }

    fn finish(mut self, stop: &Stop) -> Option<Played> {
        loop {
            match self.table.turn() {
                Turn::Over => return Some(self.played()),
                Turn::Chance => {
                    let outcome = self.table.chance(&mut self.luck);
                    self.actions.push(outcome);
                }
                turn @ (Turn::One(_) | Turn::Together(_)) => self.seats_act(turn, stop)?,
            }
            self.plies += 1;
            self.tell();
        }
    }

    /// All seats of a turn are asked at the same table; then their actions are played.
    fn seats_act(&mut self, turn: Turn, stop: &Stop) -> Option<()> {
        let seats = turn.seats().iter();
        let moves = seats.map(|who| Some((who, self.decide(who, stop)?))).collect::<Option<Vec<_>>>()?;
        self.table.play(&moves).expect("listed actions are accepted");
        self.actions.extend(moves.into_iter().map(|(_, action)| action));
        Some(())
    }

    /// The action of a seat: forced, chosen by its agent, or random where the agent failed.
    fn decide(&mut self, who: Player, stop: &Stop) -> Option<String> {
        if stop.is_stopped() {
            return None;
        }
        let mut legal = self.table.legal(Some(who));
        if legal.len() == 1 {
            return legal.pop();
        }
        let stream = self.plan.stream().named("game").child(self.number).child(who.index() as u64);
        let seed = stream.child(self.plies);
        let choice = self.ask(who, seed, stop).and_then(|thought| legal_choice(thought, &legal));
        // A search that was cut short is no move of this match: the game is given up, not finished.
        if stop.is_stopped() {
            return None;
        }
        Some(choice.unwrap_or_else(|(kind, detail)| {
            self.fail(who, kind, detail);
            legal.swap_remove(seed.named("stand-in").rng().below(legal.len() as u32) as usize)
        }))
    }

    fn ask(&mut self, who: Player, seed: Seed, stop: &Stop) -> Result<Thought, Flaw> {
        let agent = &mut self.agents[who.index()];
        let limit = agent.budget().millis.map(Duration::from_millis);
        let asked = Instant::now();
        let thought = guarded(|| agent.think(&*self.table, who, seed, stop));
        let taken = asked.elapsed();
        self.stats[who.index()].add(taken, thought.as_ref().ok());
        if let Some(limit) = limit.filter(|&limit| taken > latest(limit)) {
            let detail = format!("{} ms of {} ms", taken.as_millis(), limit.as_millis());
            self.fail(who, FailureKind::Overrun, detail);
        }
        thought.map_err(|message| (FailureKind::Panic, message))
    }

    /// Every agent is told of every step, also of its own and of forced ones.
    fn tell(&mut self) {
        for who in Player::all(self.seating.len()) {
            let agent = &mut self.agents[who.index()];
            if let Err(message) = guarded(|| agent.saw(&*self.table, who)) {
                self.fail(who, FailureKind::Panic, message);
            }
        }
    }

    fn fail(&mut self, who: Player, kind: FailureKind, detail: String) {
        let agent = self.seating[who.index()];
        if kind == FailureKind::Panic {
            // It stopped in the middle of something. A new one knows less, but what it knows is whole.
            self.agents[who.index()] = self.plan.agent(agent);
        }
        let agent = self.plan.names().swap_remove(agent);
        self.failures.push(Failure { game: self.number, seat: who.to_string(), agent, kind, detail });
    }

    fn played(self) -> Played {
        let seats = self.seating.len();
        let payoffs = self.table.payoffs().seats(seats).to_vec();
        let record = record::text(self.plan.game().spec(), &self.start, &self.actions, &payoffs);
        let outcome = Outcome {
            number: self.number,
            cycle: self.cycle,
            seating: self.seating,
            payoffs,
            ranks: self.table.ranks().0[..seats].to_vec(),
            plies: self.plies,
            stats: self.stats,
            failures: self.failures,
        };
        Played { outcome, record }
    }
}

/// Why an agent's answer cannot be played.
type Flaw = (FailureKind, String);

fn legal_choice(thought: Thought, legal: &[String]) -> Result<String, Flaw> {
    let choice = thought.lines.into_iter().next().map(|line| line.action);
    let choice = choice.ok_or_else(|| (FailureKind::Illegal, "no action was chosen".to_string()))?;
    if legal.contains(&choice) {
        return Ok(choice);
    }
    Err((FailureKind::Illegal, format!("`{choice}` is not legal here")))
}

/// The time after which an agent has overrun: twice its limit and a little, but never more than a second beyond it.
fn latest(limit: Duration) -> Duration {
    let double = limit.saturating_mul(2).saturating_add(Duration::from_millis(50));
    double.min(limit.saturating_add(Duration::from_secs(1)))
}

impl SeatStats {
    fn add(&mut self, taken: Duration, thought: Option<&Thought>) {
        self.moves += 1;
        self.seconds += taken.as_secs_f64();
        self.slowest = self.slowest.max(taken.as_secs_f64());
        if let Some(thought) = thought {
            self.iterations += thought.iterations;
            self.nodes += thought.nodes;
            self.depth = self.depth.max(thought.depth);
        }
    }
}
