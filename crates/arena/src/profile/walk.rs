//! Games played through, with what is met on the way.

use super::{PlayedThrough, Position, seats};
use nply_core::{AgentSpec, Bad, Player, Seed, Stop, Turn};
use nply_registry::{AnyAgent, AnyGame, AnyTable, DEFAULT_BUDGET, Fault};

/// The most turns of a game, and the most positions of it that are compared.
const MOST_TURNS: u32 = 4_000;
const MOST_POSITIONS: usize = 200;

/// Plays games with one agent in all seats.
pub(super) struct Walk<'a> {
    game: &'a dyn AnyGame,
    agents: Vec<Box<dyn AnyAgent>>,
    /// Whose moves count, if not all legal ones.
    counter: Option<Box<dyn AnyAgent>>,
    /// How many numbers the view of a seat has, and a plane of it.
    size: usize,
    area: usize,
}

impl<'a> Walk<'a> {
    /// `counter` is a search: the moves that it considers are counted, not all legal ones.
    pub fn new(game: &'a dyn AnyGame, by: &AgentSpec, counter: Option<&AgentSpec>) -> Result<Self, Bad> {
        let counter = counter.map(|spec| game.agent(spec, DEFAULT_BUDGET)).transpose()?;
        let agents = seats(game).map(|_| game.agent(by, DEFAULT_BUDGET)).collect::<Result<_, _>>()?;
        let shape = game.encodings().first().map(|encoding| encoding.shape);
        let (size, area) = shape.map_or((0, 1), |shape| (shape.size(), shape.area()));
        Ok(Walk { game, agents, counter, size, area })
    }

    /// Who plays.
    pub fn by(&self) -> String {
        self.agents[0].canonical().to_string()
    }

    /// Plays one game.
    pub fn game(&mut self, seed: Seed, stop: &Stop) -> Result<PlayedThrough, Bad> {
        self.agents.iter_mut().for_each(|agent| agent.forget());
        let mut table = self.game.start(seed.named("set-up"));
        let mut luck = seed.named("luck").rng();
        let mut played =
            PlayedThrough { choices: Vec::new(), turns: 0, positions: Vec::new(), area: self.area };
        while !stop.is_stopped() && played.turns < MOST_TURNS {
            match table.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    table.chance(&mut luck);
                }
                turn => {
                    let seed = seed.child(u64::from(played.turns));
                    for who in turn.seats().iter() {
                        played.choices.push(self.count(&*table, who, seed, stop)?);
                    }
                    if played.positions.len() < MOST_POSITIONS {
                        played.positions.push(Position { turn, numbers: self.numbers(&*table)? });
                    }
                    let moves = self.moves(&*table, turn, seed, stop)?;
                    table.play(&moves)?;
                    played.turns += 1;
                }
            }
            seats(self.game).zip(&mut self.agents).for_each(|(who, agent)| agent.saw(&*table, who));
        }
        Ok(played)
    }

    /// How many moves a seat has.
    fn count(&mut self, table: &dyn AnyTable, who: Player, seed: Seed, stop: &Stop) -> Result<u32, Bad> {
        let Some(counter) = &mut self.counter else { return Ok(table.legal_codes(who).len() as u32) };
        let thought = counter.think(table, who, seed.named("count"), stop);
        let fault = |fault: Fault| Bad::new(counter.canonical().to_string(), fault.to_string());
        thought.map(|thought| thought.lines.len() as u32).map_err(fault)
    }

    /// One move for each seat of a turn.
    pub fn moves(
        &mut self,
        table: &dyn AnyTable,
        turn: Turn,
        seed: Seed,
        stop: &Stop,
    ) -> Result<Vec<(Player, String)>, Bad> {
        let choose = |who: Player| {
            let seed = seed.child(who.index() as u64);
            let chosen = self.agents[who.index()].choose(table, who, seed, stop);
            let chosen = chosen.map_err(|fault| {
                Bad::new(self.agents[who.index()].canonical().to_string(), fault.to_string())
            })?;
            Ok((who, chosen.action))
        };
        turn.seats().iter().map(choose).collect()
    }

    /// What all seats know, as numbers.
    fn numbers(&self, table: &dyn AnyTable) -> Result<Vec<f32>, Bad> {
        let mut numbers = vec![0.0; self.size * self.game.players()];
        for (who, part) in seats(self.game).zip(numbers.chunks_mut(self.size.max(1))) {
            table.encode(who, None, part)?;
        }
        Ok(numbers)
    }
}
