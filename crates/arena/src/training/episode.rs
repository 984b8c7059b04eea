//! One game that is learned from.

use super::Trainer;
use super::learner::Track;
use nply_core::{AgentSpec, Bad, Player, Seed, Stop, Turn};
use nply_registry::{AnyAgent, AnyTable, DEFAULT_BUDGET, Fault};

impl Trainer {
    /// Plays the game with this number, from 0, and gives the tracks of the seats that learn. `None`: the stop signal came
    /// before its end. The number and the seed decide everything: threads do not.
    pub(super) fn play(
        &self,
        number: u64,
        player: &AgentSpec,
        stop: &Stop,
    ) -> Result<Option<Vec<Track>>, Bad> {
        let seed = Seed(self.file.seed).named("train").child(number);
        let (mut luck, mut explore) = (seed.named("luck").rng(), seed.named("explore").rng());
        let mut table = self.game.start(seed.named("setup"));
        let seats = table.players();
        // The player's seats follow each other, and begin one further in each game.
        let first = (number % seats as u64) as usize;
        let learning = seats - self.file.games.opponents.unwrap_or(seats - 1);
        let learns = |who: Player| self.against.is_none() || (who.index() + seats - first) % seats < learning;
        let agent = |who| {
            let spec = self.against.as_ref().filter(|_| !learns(who)).unwrap_or(player);
            self.game.agent(spec, DEFAULT_BUDGET)
        };
        let mut agents = Player::all(seats).map(agent).collect::<Result<Vec<_>, _>>()?;
        let mut tracks: Vec<Track> = (0..seats).map(|_| Track { moments: Vec::new(), payoff: 0.0 }).collect();
        for ply in 0.. {
            if stop.is_stopped() {
                return Ok(None);
            }
            for who in Player::all(seats).filter(|&who| learns(who)) {
                tracks[who.index()].moments.extend(table.moment(self.features.id, who));
            }
            let turn = table.turn();
            match turn {
                Turn::Over => break,
                Turn::Chance => drop(table.chance(&mut luck)),
                Turn::One(_) | Turn::Together(_) => {
                    let mut moves = Vec::new();
                    for who in turn.seats().iter() {
                        let mut legal = table.legal(Some(who));
                        let random = learns(who) && explore.unit() < self.file.games.epsilon;
                        let action = if legal.len() == 1 || random {
                            legal.swap_remove(explore.below(legal.len() as u32) as usize)
                        } else {
                            let seed = seed.named("agents").child(who.index() as u64).child(ply);
                            ask(&mut *agents[who.index()], &*table, who, seed, stop)?
                        };
                        moves.push((who, action));
                    }
                    // A search that was cut short is no move of this training.
                    if stop.is_stopped() {
                        return Ok(None);
                    }
                    table.play(&moves)?;
                }
            }
            for who in Player::all(seats) {
                agents[who.index()].saw(&*table, who);
            }
        }
        let payoffs = table.payoffs();
        let seats = tracks.into_iter().zip(Player::all(seats)).filter(|&(_, who)| learns(who));
        Ok(Some(seats.map(|(track, who)| Track { payoff: payoffs[who], ..track }).collect()))
    }
}

fn ask(
    agent: &mut dyn AnyAgent,
    table: &dyn AnyTable,
    who: Player,
    seed: Seed,
    stop: &Stop,
) -> Result<String, Bad> {
    agent.choose(table, who, seed, stop).map(|chosen| chosen.action).map_err(|fault| {
        let (Fault::Crashed(why) | Fault::Late(why) | Fault::Illegal(why) | Fault::Refused(why)) = fault;
        Bad::new(agent.canonical().to_string(), why)
    })
}
