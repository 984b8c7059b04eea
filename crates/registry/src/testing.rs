//! Tests that any game and agent should pass, through the erased face: nothing here is compiled for each game.

use crate::face::{AnyGame, AnyTable};
use nply_core::{AgentSpec, Budget, Eye, Player, Rng, Seed, Stop, Turn};

/// The first position of a game in which a seat has a choice, and that seat.
pub fn first_choice(game: &dyn AnyGame) -> (Box<dyn AnyTable>, Player) {
    let (mut table, mut luck) = (game.start(Seed(1)), Seed(2).rng());
    loop {
        if let Some(who) = table.turn().seats().iter().next()
            && table.legal(Some(who)).len() > 1
        {
            return (table, who);
        }
        random_turn(&mut *table, &mut luck);
    }
}

/// Whether an agent chooses the same action whatever is hidden from it: in `positions` random positions, two truths with
/// the same view and the same seed must give the same thought. How many were tried, or what differs.
pub fn no_peek(game: &dyn AnyGame, agent: &AgentSpec, positions: u64, seed: Seed) -> Result<u64, String> {
    let (mut tried, mut rng) = (0, seed.rng());
    let think = |table: &dyn AnyTable, who: Player, seed: Seed| {
        let built = game.agent(agent, Budget::iterations(50));
        let mut agent = built.map_err(|bad| bad.to_string())?;
        let mut thought =
            agent.think(table, who, seed, &Stop::default()).map_err(|fault| fault.to_string())?;
        thought.seconds = 0.0;
        Ok::<_, String>(thought)
    };
    while tried < positions {
        let (mut table, mut turns) = (game.start(seed.child(tried)), 0);
        while table.turn() != Turn::Over && tried < positions && turns < 400 {
            turns += 1;
            if rng.below(16) == 0 {
                for who in table.turn().seats().iter() {
                    let (other, seed) = (table.world(who, &mut rng), seed.child(tried));
                    let (own, others) = (think(&*table, who, seed)?, think(&*other, who, seed)?);
                    if own != others {
                        return Err(format!(
                            "{agent} at {who} chooses {} in {} and {} in {}, which look the same to it",
                            own.best(),
                            table.state_text(Eye::All),
                            others.best(),
                            other.state_text(Eye::All)
                        ));
                    }
                    tried += 1;
                }
            }
            random_turn(&mut *table, &mut rng);
        }
    }
    Ok(tried)
}

/// Plays one turn at random.
pub fn random_turn(table: &mut dyn AnyTable, rng: &mut Rng) {
    if table.turn() == Turn::Chance {
        table.chance(rng);
        return;
    }
    let mut pick = |who: Player| {
        let legal = table.legal(Some(who));
        (who, legal[rng.below(legal.len() as u32) as usize].clone())
    };
    let moves: Vec<_> = table.turn().seats().iter().map(&mut pick).collect();
    table.play(&moves).expect("listed actions are legal");
}
