//! Whether an agent chooses the same action whatever is hidden from it.

use crate::agents;
use crate::spec::AgentSpec;
use nply_core::{Budget, Game, Joint, Listed, Player, Rng, Seed, Stop, Turn};
use std::sync::Arc;

/// In `positions` random positions: two truths with the same view and the same seed must give the same report.
pub(crate) fn check<G: Listed>(
    game: &Arc<G>,
    spec: &AgentSpec,
    positions: u64,
    seed: Seed,
) -> Result<u64, String> {
    let g = &**game;
    let (mut tried, mut rng) = (0, seed.rng());
    let agent = |state: &G::State, who: Player, seed: Seed| {
        let mut agent = agents::build(game, spec, Budget::iterations(50)).map_err(|bad| bad.to_string())?;
        let report = agent.report(state, who, seed, &Stop::default());
        Ok::<_, String>((report.lines, report.iterations, report.nodes, report.depth))
    };
    while tried < positions {
        let mut s = g.start(&mut rng);
        let mut turns = 0;
        while g.turn(&s) != Turn::Over && tried < positions && turns < 400 {
            turns += 1;
            if rng.below(16) == 0 {
                for who in g.turn(&s).seats().iter() {
                    let view = g.view(&s, who);
                    let mut other = view.blank();
                    view.world(g, &mut rng, &mut other);
                    let seed = seed.child(tried);
                    let (own, others) = (agent(&s, who, seed)?, agent(&other, who, seed)?);
                    if own != others {
                        return Err(format!(
                            "{spec} at {who} chooses {:?} in {} and {:?} in {}, which look the same to it",
                            own.0[0].action,
                            g.state_text(&s),
                            others.0[0].action,
                            g.state_text(&other)
                        ));
                    }
                    tried += 1;
                }
            }
            random_turn(g, &mut s, &mut rng);
        }
    }
    Ok(tried)
}

fn random_turn<G: Game>(g: &G, s: &mut G::State, rng: &mut Rng) {
    let pick = |s: &G::State, who: Player, rng: &mut Rng| {
        let mut list = Vec::new();
        g.actions(s, who, &mut list);
        rng.pick(&list)
    };
    match g.turn(s) {
        Turn::Over => {}
        Turn::Chance => g.roll(s, rng),
        Turn::One(who) => {
            let action = pick(s, who, rng);
            g.apply(s, action);
        }
        Turn::Together(seats) => {
            let joint: Joint<G::Action> = seats.iter().map(|who| (who, pick(s, who, rng))).collect();
            g.apply_together(s, &joint);
        }
    }
}
