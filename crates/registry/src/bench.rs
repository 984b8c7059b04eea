//! Speed of a game and of searches on it, on one thread.

use crate::makers::{DEFAULT_BUDGET, Makers};
use nply_core::{
    AgentSpec, Bad, Game, Joint, Limits, Listed, Player, Playout, RandomPlayout, Rng, Search, Seed, Seen,
    Step, Stop, Turn, View,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A measured speed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How many per second.
    pub per_second: f64,
    /// Of what.
    pub unit: &'static str,
    /// Memory of a search tree per legal move that its decisions met.
    pub bytes_per_move: Option<f64>,
    /// The same per iteration.
    pub bytes_per_iteration: Option<f64>,
}

/// Measures `playouts`, `turns`, `worlds`, work of the game's own, decisions of an agent that this game alone has, or the
/// agent that a spec names, for about so many seconds.
pub(crate) fn measure<G: Listed>(
    game: &Arc<G>,
    makers: &Makers<G>,
    what: &str,
    seconds: f64,
) -> Result<Option<Rate>, Bad> {
    let (g, time) = (&**game, Duration::from_secs_f64(seconds));
    if let Some(work) = G::works().into_iter().find(|work| work.id == what) {
        return Ok(Some(rate(work.unit, time, (work.start)())));
    }
    Ok(match what {
        "playouts" => Some(playouts(g, time)),
        "turns" => Some(turns(g, time)),
        "worlds" => worlds(g, time),
        own if G::agents().iter().any(|agent| agent.id == own) => decisions(g, own, time),
        agent => Some(search(game, makers, &agent.parse()?, time)?),
    })
}

/// Counts how often `work` can be done; it returns how much it did.
fn rate(unit: &'static str, time: Duration, mut work: impl FnMut() -> u64) -> Rate {
    let (start, mut done) = (Instant::now(), 0);
    while done == 0 || start.elapsed() < time {
        done += work();
    }
    let per_second = done as f64 / start.elapsed().as_secs_f64();
    Rate { per_second, unit, bytes_per_move: None, bytes_per_iteration: None }
}

/// Random playouts with the game's own playout policy, from the first position with a real choice.
fn playouts<G: Listed>(g: &G, time: Duration) -> Rate {
    let (start, mut rng, mut buf) = (first_choice(g), Seed(1).rng(), Vec::new());
    let playout = g.playouts().swap_remove(0).opinion;
    let mut s = start.clone();
    rate("playouts", time, || {
        for _ in 0..64 {
            s.clone_from(&start);
            playout.run(g, &mut s, u32::MAX, &mut buf, &mut rng);
        }
        64
    })
}

/// Whole turns of random play from the start, each with the full legal list.
fn turns<G: Game>(g: &G, time: Duration) -> Rate {
    let (mut rng, mut buf) = (Seed(1).rng(), Vec::new());
    let mut s = g.start(&mut rng);
    rate("turns", time, || {
        let played = u64::from(RandomPlayout.run(g, &mut s, 4096, &mut buf, &mut rng));
        if g.turn(&s) == Turn::Over {
            s = g.start(&mut rng);
        }
        played
    })
}

/// Worlds drawn from the view of a seat in the middle of a game. `None` if nothing is hidden.
fn worlds<G: Game>(g: &G, time: Duration) -> Option<Rate> {
    if !G::HIDDEN {
        return None;
    }
    let (s, who) = middle(g);
    let (view, mut rng) = (g.view(&s, who), Seed(2).rng());
    let mut world = view.blank();
    Some(rate("worlds", time, || {
        for _ in 0..256 {
            view.world(g, &mut rng, &mut world);
        }
        256
    }))
}

/// Decisions of an agent that this game alone has, in whole games that it plays against itself.
fn decisions<G: Listed>(g: &G, id: &str, time: Duration) -> Option<Rate> {
    let agent = G::agents().into_iter().find(|agent| agent.id == id)?;
    let (mut rng, mut seed, limits) = (Seed(1).rng(), Seed(2), Limits::default());
    Some(rate("decisions", time, || {
        let (mut s, mut made) = (g.start(&mut rng), 0);
        let mut agents: Vec<Box<dyn Search<G>>> = (0..g.players()).map(|_| (agent.make)(g)).collect();
        loop {
            g.roll(&mut s, &mut rng);
            let seats = g.turn(&s).seats();
            if seats.is_empty() {
                return made;
            }
            let before: Vec<View<G::State>> = Player::all(g.players()).map(|who| g.view(&s, who)).collect();
            let mut joint = Joint::empty();
            for who in seats.iter() {
                seed = seed.child(0);
                let report = agents[who.index()].think(g, &before[who.index()], &limits, seed.rng());
                joint.set(who, report.best());
                made += 1;
            }
            let step = match g.turn(&s) {
                Turn::One(who) => Step::Move(who, joint.get(who).expect("it decided")),
                _ => Step::Together(joint),
            };
            g.step(&mut s, &step);
            for (who, agent) in Player::all(g.players()).zip(&mut agents) {
                let (witness, after) = (g.witness(&s, &step, who), g.view(&s, who));
                agent.saw(g, &Seen { before: &before[who.index()], witness: &witness, after: &after });
            }
        }
    }))
}

/// Iterations (or nodes, for searches without iterations) of an agent, a fresh one for each search.
fn search<G: Listed>(
    game: &Arc<G>,
    makers: &Makers<G>,
    spec: &AgentSpec,
    time: Duration,
) -> Result<Rate, Bad> {
    let s = first_choice(&**game);
    let who = game.turn(&s).seats().iter().next().expect("somebody decides");
    makers.agent(game, spec, DEFAULT_BUDGET)?;
    let (mut bytes, mut unit, mut seed) = ((None, None), "iterations", Seed(1));
    let mut rate = rate("", time, || {
        let mut agent = makers.agent(game, spec, DEFAULT_BUDGET).expect("it was built before");
        let report = agent.report(&s, who, seed, &Stop::default());
        seed = seed.child(0);
        let per = |count: u64| (report.moves_met > 0).then(|| report.bytes as f64 / count as f64);
        bytes = (per(report.moves_met), per(report.iterations));
        if report.iterations > 0 {
            return report.iterations;
        }
        unit = "nodes";
        report.nodes.max(1)
    });
    (rate.unit, rate.bytes_per_move, rate.bytes_per_iteration) = (unit, bytes.0, bytes.1);
    Ok(rate)
}

/// The first position of a game in which a seat has a real choice.
fn first_choice<G: Game>(g: &G) -> G::State {
    let mut rng = Seed(1).rng();
    let (mut s, mut list) = (g.start(&mut rng), Vec::new());
    loop {
        g.roll(&mut s, &mut rng);
        let Some(who) = g.turn(&s).seats().iter().next() else { return s };
        list.clear();
        g.actions(&s, who, &mut list);
        if list.len() > 1 {
            return s;
        }
        one_turn(g, &mut s, &mut rng);
    }
}

/// A position half-way through a random game, and a seat that is to act in it.
fn middle<G: Game>(g: &G) -> (G::State, Player) {
    let play = |limit: u32| {
        let mut rng = Seed(3).rng();
        let mut s = g.start(&mut rng);
        let played = RandomPlayout.run(g, &mut s, limit, &mut Vec::new(), &mut rng);
        (s, played, rng)
    };
    let (_, length, _) = play(u32::MAX);
    let (mut s, _, mut rng) = play(length / 2);
    g.roll(&mut s, &mut rng);
    let who = g.turn(&s).seats().iter().next().unwrap_or(Player::new(0));
    (s, who)
}

fn one_turn<G: Game>(g: &G, s: &mut G::State, rng: &mut Rng) {
    RandomPlayout.run(g, s, 1, &mut Vec::new(), rng);
}
