//! The n-tuple bandit evolutionary algorithm (Lucas, Liu and Perez-Liebana 2018, "The N-Tuple Bandit Evolutionary
//! Algorithm for Game Agent Optimisation"): a walk over settings, each step to the neighbour with the highest upper
//! confidence bound in a model of values and pairs of values.
//!
//! Every deal teaches something about all settings that share a value, so few games go a long way. What it gives up:
//! options that only work three together are seen late, and deals come one after the other, so that many cores help
//! little.

use super::method::{Halt, Objective, Request, Tried};
use super::model::Model;
use super::space::Space;
use nply_core::{Rng, Seed};
use nply_stats::Summary;
use std::collections::BTreeMap;

/// How long to walk.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ntbea {
    /// Deals, one for each step.
    pub deals: u64,
}

/// Neighbours looked at in a step, as in the paper.
const NEIGHBOURS: usize = 50;

impl Ntbea {
    /// Walks. Each step plays the next deal of the candidate. In the end the explored settings are ranked by the mean of
    /// the model (`Model::mean`), not by their own few deals.
    pub fn search(
        &self,
        space: &Space,
        seed: Seed,
        objective: &mut dyn Objective,
    ) -> Result<Vec<Tried>, Halt> {
        let mut rng = seed.rng();
        let mut model = Model::new(space);
        let mut seen: BTreeMap<usize, (Summary, Vec<usize>)> = BTreeMap::new();
        let start = rng.below(space.candidates().len() as u32) as usize;
        let mut point = space.candidates()[start].point.clone();
        for _ in 0..self.deals.max(1) {
            let candidate = space.candidate(&point).expect("only points that can be played are visited");
            let known = seen.entry(candidate).or_insert_with(|| (Summary::default(), point.clone()));
            let deals = known.0.n..known.0.n + 1;
            let score = objective.play(&[Request { candidate, deals }])?[0];
            known.0 = known.0.merge(score);
            model.add(&point, score.mean);
            point = step(space, &model, &point, &mut rng);
        }
        Ok(ranked(&model, seen))
    }
}

/// The neighbour that promises most. Neighbours are random, so equal ones are drawn by lot. The point itself is none of
/// them: a walk that may rest praises the place where it rests, and never leaves it.
fn step(space: &Space, model: &Model<'_>, point: &[usize], rng: &mut Rng) -> Vec<usize> {
    let (sizes, k) = (space.sizes(), model.spread());
    let (mut best, mut promise) = (point.to_vec(), f64::NEG_INFINITY);
    for _ in 0..NEIGHBOURS {
        let other = neighbour(&sizes, point, rng);
        if other != point && space.candidate(&other).is_some() {
            let promised = model.optimistic(&other, k);
            if promised > promise {
                (best, promise) = (other, promised);
            }
        }
    }
    best
}

/// One option gets a random value, each other one with a chance of one in the number of options.
fn neighbour(sizes: &[usize], point: &[usize], rng: &mut Rng) -> Vec<usize> {
    let mut point = point.to_vec();
    let options = sizes.len() as u32;
    if options == 0 {
        return point;
    }
    let always = rng.below(options) as usize;
    for (option, &size) in sizes.iter().enumerate() {
        if option == always || rng.below(options) == 0 {
            point[option] = rng.below(size as u32) as usize;
        }
    }
    point
}

fn ranked(model: &Model<'_>, seen: BTreeMap<usize, (Summary, Vec<usize>)>) -> Vec<Tried> {
    let tried = |(candidate, (score, point)): (usize, (Summary, Vec<usize>))| {
        let estimate = model.mean(&point);
        Tried { candidate, score, estimate }
    };
    let mut tried: Vec<Tried> = seen.into_iter().map(tried).collect();
    tried.sort_by(|a, b| b.estimate.total_cmp(&a.estimate));
    tried
}
