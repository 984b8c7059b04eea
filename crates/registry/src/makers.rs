//! How agents are made for one game: the only code here that is compiled for each game and each search.

use crate::agent::Agent;
use crate::facts::{Facts, OpinionKind};
use crate::families::{self, OwnFamily, VisitFamilies};
use crate::family::{AgentInfo, BudgetKind, Family};
use crate::learned;
use crate::options::{Chosen, Given};
use crate::read::{Read, inside_of};
use nply_core::{
    AgentSpec, Bad, Beliefs, Budget, Evaluate, Foresee, ForeseeByOpinions, KeyByAction, Listed, Named,
    Opinions, PlayerType, RandomPlayout, Search,
};
use nply_search::HandOnly;
use std::any::Any;
use std::sync::Arc;

/// What an agent gets that has no budget.
pub const DEFAULT_BUDGET: Budget =
    Budget { iterations: Some(1000), nodes: None, depth: None, millis: None, bytes: None };

type Make<G> =
    fn(&Arc<G>, &dyn Any, Beliefs<G>, Option<Box<dyn Search<G>>>) -> Result<Box<dyn Search<G>>, Bad>;

/// The agents that can be made for a game.
pub(crate) struct Makers<G: Listed> {
    pub infos: Vec<AgentInfo>,
    makes: Vec<Make<G>>,
}

impl<G: Listed> Clone for Makers<G> {
    fn clone(&self) -> Self {
        Makers { infos: self.infos.clone(), makes: self.makes.clone() }
    }
}

impl<G: Listed> VisitFamilies for Makers<G> {
    fn family<F: Family>(&mut self) {
        let infos = AgentInfo::of::<F>();
        self.makes.extend(infos.iter().map(|_| make::<F, G> as Make<G>));
        self.infos.extend(infos);
    }
}

fn make<F: Family, G: Listed>(
    game: &Arc<G>,
    given: &dyn Any,
    beliefs: Beliefs<G>,
    inner: Option<Box<dyn Search<G>>>,
) -> Result<Box<dyn Search<G>>, Bad> {
    let given: &Given<F::Options> = given.downcast_ref().expect("it was read by the same family");
    F::build(game, given, beliefs, inner)
}

impl<G: Listed> Makers<G> {
    /// The agents that come with the program.
    pub fn standard() -> Self {
        let mut makers = Makers { infos: Vec::new(), makes: Vec::new() };
        families::visit(&mut makers);
        for info in OwnFamily::infos::<G>() {
            makers.infos.push(info);
            makers.makes.push(make::<OwnFamily, G>);
        }
        makers
    }

    /// Makes an agent for a game; `default` is its budget if the spec has none.
    pub fn agent(&self, game: &Arc<G>, spec: &AgentSpec, default: Budget) -> Result<Agent<G>, Bad> {
        let facts = Facts::of(&**game);
        let (i, read) = read(&self.infos, spec, &facts)?;
        let name = read.inner.as_ref().map_or(&spec.id, |(_, inner)| &inner.id);
        let budget = budget_for(spec, name, read.budgets, default)?;
        let canonical = AgentSpec {
            id: spec.id.clone(),
            options: read.canonical.clone(),
            budget: (!read.budgets.is_empty()).then_some(budget),
        };
        let search = self.search(game, i, &read, &facts)?;
        let open = read.chosen.open;
        Ok(Agent { game: game.clone(), search, budget, canonical, notes: read.notes, open })
    }

    fn search(&self, game: &Arc<G>, i: usize, read: &Read, facts: &Facts) -> Result<Box<dyn Search<G>>, Bad> {
        let inner = match &read.inner {
            None => None,
            Some((key, spec)) => {
                let facts = facts.opened(read.opens);
                let (i, read) = self::read(&self.infos, spec, &facts)?;
                Some(self.search(game, i, &read, &facts).map_err(|bad| inside_of(key, bad))?)
            }
        };
        let made = self.makes[i](game, &*read.given, beliefs(&**game, read)?, inner);
        let search = made.map_err(|bad| read.as_typed(bad))?;
        // Where the game has but one hand there is nothing to leave out.
        if !read.chosen.hand || !facts.rounds {
            return Ok(search);
        }
        Ok(Box::new(HandOnly::new(&**game, search).expect("the game has several hands")))
    }
}

/// Finds the agent that a spec names, and reads its options.
fn read(infos: &[AgentInfo], spec: &AgentSpec, facts: &Facts) -> Result<(usize, Read), Bad> {
    if spec.id == "human" {
        return Err(Bad::new("human", "people sit down with `nply play`; here an agent is needed"));
    }
    let i = infos.iter().position(|info| info.id == spec.id);
    let i = i.ok_or_else(|| Bad::unknown("agent", &spec.id, infos.iter().map(|info| info.id)))?;
    Ok((i, infos[i].read(&spec.options, facts, infos)?))
}

/// What an agent believes: the others think as it does, but may want something else.
fn beliefs<G: Listed>(game: &G, read: &Read) -> Result<Beliefs<G>, Bad> {
    let own = opinions(game, read)?;
    // Several types are drawn by the search itself.
    if read.chosen.others == "same" || read.chosen.has_several_types() {
        return Ok(Beliefs::alike(own));
    }
    let others = Opinions { player_type: player_type(game, &read.chosen.others), ..own.clone() };
    Ok(Beliefs::alike(own).with_others(&others))
}

fn player_type<G: Listed>(game: &G, id: &str) -> Option<Arc<dyn PlayerType<G>>> {
    game.player_types().into_iter().find(|named| named.id == id).map(|named| named.opinion)
}

/// The model that was chosen; without one of the game's own, one made of its evaluation and ordering.
fn model<G: Listed>(game: &G, chosen: &Chosen, opinions: &Opinions<G>) -> Arc<dyn Foresee<G>> {
    named(chosen, OpinionKind::Model, game.models()).unwrap_or_else(|| {
        let (evaluate, order) = (opinions.evaluate.clone(), opinions.order.clone());
        Arc::new(ForeseeByOpinions { evaluate, order, sharpness: 1.0 })
    })
}

/// The opinions that an agent asks for.
fn opinions<G: Listed>(game: &G, read: &Read) -> Result<Opinions<G>, Bad> {
    let asks = |kind| read.asks.contains(&kind);
    let mut opinions = Opinions {
        evaluate: if asks(OpinionKind::Evaluation) { evaluation(game, &read.chosen)? } else { None },
        order: named(&read.chosen, OpinionKind::Order, game.orders()).filter(|_| asks(OpinionKind::Order)),
        playout: named(&read.chosen, OpinionKind::Playout, game.playouts())
            .filter(|_| asks(OpinionKind::Playout))
            .unwrap_or_else(|| Arc::new(RandomPlayout)),
        key: named(&read.chosen, OpinionKind::Key, game.keys())
            .filter(|_| asks(OpinionKind::Key))
            .unwrap_or_else(|| Arc::new(KeyByAction)),
        reduce: named(&read.chosen, OpinionKind::Reduction, game.reductions())
            .filter(|_| asks(OpinionKind::Reduction)),
        player_type: player_type(game, &read.chosen.player_type).filter(|_| asks(OpinionKind::Type)),
        ..Opinions::default()
    };
    if asks(OpinionKind::Model) {
        opinions.foresee = Some(model(game, &read.chosen, &opinions));
    }
    if let Some(evaluate) = &opinions.evaluate {
        evaluate.prepare();
    }
    Ok(opinions)
}

/// The evaluation that was chosen: one of the game's, or one that was learned.
fn evaluation<G: Listed>(game: &G, chosen: &Chosen) -> Result<Option<Arc<dyn Evaluate<G>>>, Bad> {
    if learned::is_file(&chosen.eval) {
        return learned::evaluation(game, chosen).map(Some);
    }
    Ok(named(chosen, OpinionKind::Evaluation, game.evaluations()))
}

/// The opinion that was chosen, the first one by default.
fn named<T: ?Sized>(chosen: &Chosen, kind: OpinionKind, known: Vec<Named<T>>) -> Option<Arc<T>> {
    let id = chosen.id(kind);
    known.into_iter().find(|named| id == "default" || named.id == id).map(|named| named.opinion)
}

/// The budget of an agent; `name` is who searches, which is the inner one where agents are nested.
fn budget_for(spec: &AgentSpec, name: &str, kinds: &[BudgetKind], default: Budget) -> Result<Budget, Bad> {
    let budget = spec.budget.unwrap_or(default);
    let keeps = |kind| kinds.contains(&kind);
    let kept = budget.iterations.is_some() && keeps(BudgetKind::Iterations)
        || budget.nodes.is_some() && keeps(BudgetKind::Nodes)
        || budget.depth.is_some() && keeps(BudgetKind::Depth)
        || budget.millis.is_some() && keeps(BudgetKind::Time);
    if kept || kinds.is_empty() && spec.budget.is_none() {
        return Ok(budget);
    }
    if kinds.is_empty() {
        return Err(Bad::new(spec.to_string(), format!("{name} does not search and takes no budget")));
    }
    // A depth-first search has no iterations; a default meant for others becomes as many nodes, a hundredfold.
    if spec.budget.is_none() && budget.iterations.is_some() && keeps(BudgetKind::Nodes) {
        let nodes = budget.iterations.map(|n| n.saturating_mul(100));
        return Ok(Budget { nodes, iterations: None, ..budget });
    }
    let names = kinds.iter().map(|kind| match kind {
        BudgetKind::Iterations => "5000it",
        BudgetKind::Nodes => "250000nodes",
        BudgetKind::Depth => "depth5",
        BudgetKind::Time => "250ms",
    });
    let names: Vec<&str> = names.collect();
    Err(Bad::new(spec.to_string(), format!("{name} takes a budget like {}", names.join(", "))))
}
