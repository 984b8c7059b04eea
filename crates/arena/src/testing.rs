//! A small game for tests, with chance, turns of one seat and of all, a random set-up, and agents that misbehave.

use crate::matches::Match;
use nply_core::{
    About, Bad, Budget, Drawing, Eye, Names, Player, PlayerSet, Ranks, Rng, Seed, Stop, Turn, TurnKind,
    Values,
};
use nply_registry::{
    AgentSpec, AnyAgent, AnyGame, AnyTable, Chosen, EncodingInfo, Fault, Inspect, Registry, Thought, Told,
    ValueScale,
};
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::sync::LazyLock;
use std::time::Duration;

/// The games and agents that come with the program.
pub(crate) fn registry() -> &'static Registry {
    static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::standard);
    &REGISTRY
}

/// A match of these agents at tic-tac-toe, or at [`Dice`] with more seats.
pub(crate) fn plan(seats: usize, agents: &[&str], seed: u64) -> Match {
    let game: Box<dyn AnyGame> = match seats {
        2 => registry().game(&"tic-tac-toe".parse().expect("a spec")).expect("a game"),
        _ => Box::new(Dice { seats, spec: format!("dice/{seats}") }),
    };
    let agents = agents.iter().map(|text| text.parse().expect("an agent")).collect();
    Match::new(game, agents, Budget::iterations(30), seed).expect("a match")
}

/// Three rounds: a die falls and each seat keeps it or passes; at once in the first, one after the other in the second;
/// in the third nobody has a choice. Points win.
pub(crate) struct Dice {
    pub seats: usize,
    pub spec: String,
}

#[derive(Clone, Serialize, Deserialize)]
struct State {
    bonus: u32,
    round: u8,
    die: u8,
    next: usize,
    points: Vec<u32>,
}

#[derive(Clone)]
struct DiceTable(State);

const ABOUT: About = About {
    id: "dice",
    name: "Dice",
    about: "a game for tests",
    version: 3,
    seats: &[3, 4, 5, 6, 7, 8],
    default_seats: 3,
    turns: TurnKind::Mixed,
    random_start: true,
    chance: true,
    hidden: false,
    options: &[],
    presets: &[],
};

impl AnyGame for Dice {
    fn about(&self) -> &'static About {
        &ABOUT
    }
    fn spec(&self) -> &str {
        &self.spec
    }
    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, seed: Seed) -> Box<dyn AnyTable> {
        let bonus = seed.rng().below(1000);
        Box::new(DiceTable(State { bonus, round: 0, die: 0, next: 0, points: vec![0; self.seats] }))
    }
    fn resume(&self, state: &str) -> Result<Box<dyn AnyTable>, Bad> {
        let state: State =
            serde_json::from_str(state).map_err(|e| Bad::new(state, format!("not a state: {e}")))?;
        Ok(Box::new(DiceTable(state)))
    }
    fn agent(&self, spec: &AgentSpec, budget: Budget) -> Result<Box<dyn AnyAgent>, Bad> {
        let budget = spec.budget.unwrap_or(budget);
        let canonical = AgentSpec { budget: Some(budget), ..spec.clone() };
        Ok(Box::new(Odd { id: spec.id.clone(), canonical, budget, asked: 0, told: 0 }))
    }
    fn opinions(&self) -> nply_registry::OpinionLists {
        Default::default()
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 6.0)
    }
    fn codes(&self) -> u32 {
        2
    }
    fn code_text(&self, code: u32) -> Option<String> {
        ["keep", "pass"].get(code as usize).map(|text| text.to_string())
    }
    fn encodings(&self) -> Vec<EncodingInfo> {
        Vec::new()
    }
    fn inspect(&self) -> &dyn Inspect {
        unreachable!("not asked by matches")
    }
}

impl DiceTable {
    fn act(&mut self, who: Player, action: &str) {
        if action == "keep" {
            self.0.points[who.index()] += u32::from(self.0.die);
        }
        self.0.next += 1;
        if self.0.next == self.0.points.len() {
            (self.0.next, self.0.die) = (0, 0);
            self.0.round += 1;
        }
    }
}

impl AnyTable for DiceTable {
    fn players(&self) -> usize {
        self.0.points.len()
    }
    fn turn(&self) -> Turn {
        match (self.0.round, self.0.die) {
            (3.., _) => Turn::Over,
            (_, 0) => Turn::Chance,
            (0, _) => Turn::Together(PlayerSet::all(self.players())),
            _ => Turn::One(Player::new(self.0.next)),
        }
    }
    fn legal(&self, who: Option<Player>) -> Vec<String> {
        match (who, self.0.round) {
            (None, _) => (1..=6).map(|pips: u8| pips.to_string()).collect(),
            (_, 2) => vec!["keep".into()],
            _ => vec!["keep".into(), "pass".into()],
        }
    }
    fn play(&mut self, moves: &[(Player, String)]) -> Result<(), Bad> {
        for (who, action) in moves {
            assert!(self.legal(Some(*who)).contains(action));
        }
        moves.iter().for_each(|(who, action)| self.act(*who, action));
        Ok(())
    }
    fn chance(&mut self, rng: &mut Rng) -> String {
        self.0.die = rng.below(6) as u8 + 1;
        self.0.die.to_string()
    }
    fn happen(&mut self, outcome: &str) -> Result<(), Bad> {
        let die = outcome.parse().ok().filter(|die| (1..=6).contains(die));
        self.0.die = die.ok_or_else(|| Bad::new(outcome, "a die shows 1 to 6"))?;
        Ok(())
    }
    fn legal_codes(&self, who: Player) -> Vec<u32> {
        (0..self.legal(Some(who)).len() as u32).collect()
    }
    fn play_codes(&mut self, _moves: &[(Player, u32)]) -> Result<(), Bad> {
        unreachable!("not asked by matches")
    }
    fn outcomes(&self) -> Vec<(String, f32)> {
        self.legal(None).into_iter().map(|pips| (pips, 1.0 / 6.0)).collect()
    }
    fn told(&self, _eye: Eye) -> Vec<Told> {
        Vec::new()
    }
    fn news(&self, _names: &Names) -> Vec<String> {
        Vec::new()
    }
    fn payoffs(&self) -> Values {
        Values::of(&self.0.points.iter().map(|&n| n as f32 / 3.0).collect::<Vec<_>>())
    }
    fn ranks(&self) -> Ranks {
        self.payoffs().ranks(self.players())
    }
    fn scores(&self) -> Option<Values> {
        None
    }
    fn show(&self, eye: Eye) -> String {
        self.state_text(eye)
    }
    fn state_text(&self, _eye: Eye) -> String {
        serde_json::to_string(&self.0).expect("plain data")
    }
    fn drawing(&self, _eye: Eye) -> Drawing {
        Drawing::new(format!("round {}", self.0.round + 1))
    }
    fn encode(&self, _who: Player, encoding: Option<&str>, _out: &mut [f32]) -> Result<(), Bad> {
        Err(Bad::new(encoding.unwrap_or("encoding"), "dice have none"))
    }
    fn world(&self, _who: Player, _rng: &mut Rng) -> Box<dyn AnyTable> {
        self.boxed()
    }
    fn boxed(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// An agent that does what its name says; all others keep or pass at random.
struct Odd {
    id: String,
    canonical: AgentSpec,
    budget: Budget,
    asked: u32,
    told: u32,
}

impl AnyAgent for Odd {
    fn choose(
        &mut self,
        _table: &dyn AnyTable,
        _who: Player,
        seed: Seed,
        stop: &Stop,
    ) -> Result<Chosen, Fault> {
        self.asked += 1;
        let action = match self.id.as_str() {
            "keeps" => "keep",
            "panics" => panic!("too difficult"),
            "panics-later" if self.asked == 2 => panic!("too difficult"),
            "illegal" => "fold",
            _ if seed.rng().below(2) == 0 => "keep",
            _ => "pass",
        };
        match self.id.as_str() {
            "sleeps" => std::thread::sleep(Duration::from_millis(150)),
            "waits" => {
                while !stop.is_stopped() {
                    std::thread::sleep(Duration::from_millis(1));
                }
            }
            _ => {}
        }
        if self.id == "speechless" {
            return Err(Fault::Refused("no action was chosen".into()));
        }
        Ok(Chosen { action: action.into(), iterations: 7, nodes: 9, depth: self.asked })
    }
    fn think(
        &mut self,
        _table: &dyn AnyTable,
        _who: Player,
        _seed: Seed,
        _stop: &Stop,
    ) -> Result<Thought, Fault> {
        Err(Fault::Refused("it does not say what it thinks".into()))
    }
    fn scale(&self) -> Option<ValueScale> {
        None
    }
    fn saw(&mut self, _table: &dyn AnyTable, _who: Player) {
        self.told += 1;
        assert!(self.id != "deaf" || self.told < 4, "what was that");
    }
    fn forget(&mut self) {}
    fn budget(&self) -> Budget {
        self.budget
    }
    fn notes(&self) -> &[String] {
        &[]
    }
    fn canonical(&self) -> &AgentSpec {
        &self.canonical
    }
}
