//! Auto: one of the five variants of paper 001, chosen anew for every move by what trials from the positions of the game
//! so far say.
//!
//! A trial is a short game from a world of the position: the searching seat plays a variant with few iterations, all
//! others MultiTree. What the seat has at its end is the reward of a bandit over the variants (UCB1). The same world and
//! luck serve all variants in turn. A part of every budget is set aside for trials; the rest goes to the variant that
//! leads.

use crate::tree::{Follow, Leaf, Mcts, TreeOptions, Trees, Worlds};
use nply_core::{
    Bad, Beliefs, Budget, Game, Joint, Limits, Player, Report, Rng, Search, Seed, Seen, Turn, Values, View,
};
use std::time::Instant;

/// The variants by name, the most robust first: where nothing is known it is taken.
pub const VARIANTS: [(&str, TreeOptions); 5] = [
    ("mt", TreeOptions::MT),
    ("mtp", TreeOptions::MTP),
    ("maxn-mcts", TreeOptions::MAXN_MCTS),
    ("paranoid-mcts", TreeOptions::PARANOID_MCTS),
    ("self", TreeOptions::SELF),
];

/// What the prior's variant is believed to be ahead by, as a share of the range of values.
const PRIOR_LEAD: f64 = 0.1;
/// Exploration of the bandit over variants, where rewards lie between 0 and 1.
const EXPLORATION: f64 = 0.5;
/// Own decisions of a game, roughly: what trials of all of them come to.
const DECISIONS: f64 = 30.0;
/// Phases of a game that are told apart.
const PHASES: usize = 4;
/// Turns after which a trial that nobody can value is given up.
const LONGEST: u32 = 10_000;

/// The options of auto.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AutoOptions {
    /// Turns of a rollout of all variants.
    pub length: u32,
    /// Whether worlds are drawn once or for each iteration.
    pub worlds: Worlds,
    /// The variant that is believed to be the best before anything is measured, as a place in [`VARIANTS`]; by what kind
    /// of game it is, if nobody says.
    pub prior: Option<usize>,
    /// The same for phases of a game after the first ([`Game::phase`]); as before, if nobody says.
    pub then: Option<usize>,
    /// Trials that this counts for.
    pub weight: f64,
    /// The part of each budget that is set aside for trials.
    pub share: f64,
    /// Iterations of a decision in a trial.
    pub trial: u64,
    /// Own decisions of a trial.
    pub ahead: u32,
}

impl AutoOptions {
    /// The defaults.
    pub const DEFAULT: AutoOptions = AutoOptions {
        length: 30,
        worlds: Worlds::EachIteration,
        prior: None,
        then: None,
        weight: 20.0,
        share: 0.1,
        trial: 12,
        ahead: 2,
    };

    /// A variant with what all of them share.
    fn of(&self, base: TreeOptions) -> TreeOptions {
        let Leaf::Playout { counts, .. } = base.leaf else { unreachable!("all variants play out") };
        let leaf = Leaf::Playout { limit: self.length, counts };
        // In one world a tree of all seats can follow every step.
        let follows = self.worlds == Worlds::One && base.trees == Trees::One;
        let follow = if follows { Follow::Steps } else { base.follow };
        TreeOptions { leaf, worlds: self.worlds, follow, ..base }
    }
}

/// What trials said of a variant.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Tried {
    n: f64,
    sum: f64,
}

/// Picks a variant for every move.
pub struct Auto<G: Game> {
    options: AutoOptions,
    beliefs: Beliefs<G>,
    variants: Vec<Mcts<G>>,
    /// By phase of the game.
    tried: [[Tried; VARIANTS.len()]; PHASES],
    /// What was set aside for trials and is not yet spent, in budgets of one move.
    aside: f64,
    /// What the last trial cost, in the same unit.
    cost: Option<f64>,
}

impl<G: Game> Auto<G> {
    /// An agent that picks; `open`: for views in which nothing is hidden.
    pub fn new(options: AutoOptions, beliefs: Beliefs<G>, open: bool) -> Result<Self, Bad> {
        let made = if open { Mcts::open } else { Mcts::new };
        let variant = |(_, base): (_, TreeOptions)| {
            let mut of = options.of(base);
            // Where nothing is hidden the tree of what is seen is that of the game.
            if (open || !G::HIDDEN) && of.trees == Trees::One {
                (of.worlds, of.follow) = (Worlds::One, Follow::Steps);
            }
            made(of, beliefs.clone())
        };
        let variants = VARIANTS.into_iter().map(variant).collect::<Result<_, Bad>>()?;
        Ok(Auto { options, beliefs, variants, tried: Default::default(), aside: 0.0, cost: None })
    }

    /// By how much each variant is ahead of the mean of all trials, as far as trials and the prior tell: every variant
    /// begins with `weight` trials without a lead, the prior's with a small one.
    fn leads(&self, phase: usize) -> [f64; VARIANTS.len()] {
        let tried = &self.tried[phase];
        let n: f64 = tried.iter().map(|tried| tried.n).sum();
        let mean = tried.iter().map(|tried| tried.sum).sum::<f64>() / n.max(1.0);
        let (mut place, prior) = (0, self.prior(phase));
        tried.map(|tried| {
            let believed = if place == prior { PRIOR_LEAD } else { 0.0 };
            place += 1;
            (tried.sum - tried.n * mean + self.options.weight * believed) / (tried.n + self.options.weight)
        })
    }

    /// The variant that is believed to be the best in a phase before anything is measured.
    fn prior(&self, phase: usize) -> usize {
        let later = self.options.then.filter(|_| phase > 0);
        later.or(self.options.prior).unwrap_or_else(usual::<G>)
    }

    /// The variant that leads; of equal ones the first, the prior's before all.
    fn chosen(&self, phase: usize) -> usize {
        let leads = self.leads(phase);
        (0..leads.len()).fold(self.prior(phase), |best, i| if leads[i] > leads[best] { i } else { best })
    }

    /// The variant to be tried next (UCB1).
    fn next(&self, phase: usize) -> usize {
        let tried = &self.tried[phase];
        let all: f64 = tried.iter().map(|tried| tried.n).sum();
        let bound = |tried: &Tried| match tried.n {
            0.0 => f64::INFINITY,
            n => tried.sum / n + EXPLORATION * (all.ln() / n).sqrt(),
        };
        (0..tried.len())
            .reduce(|best, i| if bound(&tried[i]) > bound(&tried[best]) { i } else { best })
            .expect("there are variants")
    }

    /// Plays a trial of a variant and keeps its reward; says what it took.
    fn play_trial(&mut self, g: &G, view: &View<G::State>, i: usize, stop: &Limits, seed: Seed) -> Spent {
        let (began, phase) = (Instant::now(), phase(g, view));
        // The n-th trial of every variant has the same world and luck.
        let mut rng = seed.child(self.tried[phase][i].n as u64).rng();
        let mut s = view.blank();
        view.world(g, &mut rng, &mut s);
        let limits = Limits { budget: Budget::iterations(self.options.trial), watch: None, ..stop.clone() };
        let (mut spent, mut own) = (Spent::default(), 0);
        loop {
            let turn = g.turn(&s);
            let seats = turn.seats();
            own += u32::from(seats.contains(view.who()));
            if turn == Turn::Over || own > self.options.ahead || stop.stop.is_stopped() {
                break;
            }
            if turn == Turn::Chance {
                g.roll(&mut s, &mut rng);
                continue;
            }
            let mut joint = Joint::empty();
            for seat in seats.iter() {
                let variant = if seat == view.who() { i } else { 0 };
                let report =
                    self.variants[variant].think(g, &g.view(&s, seat), &limits, Seed(rng.next_u64()).rng());
                spent.iterations += report.iterations;
                spent.nodes += report.nodes;
                joint.set(seat, report.best());
            }
            match turn {
                Turn::One(seat) => g.apply(&mut s, joint.get(seat).expect("it was set")),
                _ => g.apply_together(&mut s, &joint),
            }
        }
        let reward = f64::from(self.worth(g, &mut s, view.who(), &mut rng));
        let tried = &mut self.tried[phase][i];
        tried.n += 1.0;
        tried.sum += reward;
        Spent { millis: began.elapsed().as_secs_f64() * 1000.0, ..spent }
    }

    /// Plays trials as long as what is set aside pays for them; says what they took.
    ///
    /// Trials that will count for less than the prior in the whole game are not worth their price, and a millisecond
    /// cannot be divided: then all goes to the prior's variant.
    fn play_trials(&mut self, g: &G, view: &View<G::State>, limits: &Limits, seed: Seed) -> Spent {
        let mut all = Spent::default();
        let decisions = u64::from(self.options.ahead) * g.players() as u64;
        let expected = Spent { iterations: decisions * self.options.trial, ..Spent::default() };
        let expected = expected.part_of(&limits.budget);
        let too_few = DECISIONS * self.options.share < self.options.weight * expected;
        if too_few || limits.budget.millis == Some(1) {
            return all;
        }
        self.aside += self.options.share;
        loop {
            // A trial of forced moves costs nothing, the next one may.
            let cost = self.cost.unwrap_or(expected).max(0.1 * expected);
            // Half of the budget at least is for the move itself.
            let left = 0.5 - all.part_of(&limits.budget);
            if cost <= 0.0 || cost > self.aside.min(left) || limits.stop.is_stopped() {
                return all;
            }
            let i = self.next(phase(g, view));
            let spent = self.play_trial(g, view, i, limits, seed);
            self.aside -= spent.part_of(&limits.budget).max(0.1 * expected);
            self.cost = Some(spent.part_of(&limits.budget));
            all = all.plus(spent);
        }
    }

    /// What a position is worth to a seat, from 0 to 1: as its type says, else by a random end.
    fn worth(&self, g: &G, s: &mut G::State, who: Player, rng: &mut Rng) -> f32 {
        let (least, most) = g.bounds();
        let unit = |mut payoffs: Values| {
            payoffs.0.iter_mut().for_each(|payoff| *payoff = (*payoff - least) / (most - least));
            payoffs
        };
        match &self.beliefs.own.player_type {
            Some(wanted) => {
                let values = if g.turn(s) == Turn::Over { unit(g.payoffs(s)) } else { Values::default() };
                wanted.utility(g, s, &values, who)
            }
            None => {
                self.beliefs.own.playout.run(g, s, LONGEST, &mut Vec::new(), rng);
                if g.turn(s) == Turn::Over { unit(g.payoffs(s))[who] } else { 0.5 }
            }
        }
    }
}

/// What trials took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
struct Spent {
    iterations: u64,
    nodes: u64,
    millis: f64,
}

impl Spent {
    fn plus(self, other: Spent) -> Spent {
        Spent {
            iterations: self.iterations + other.iterations,
            nodes: self.nodes + other.nodes,
            millis: self.millis + other.millis,
        }
    }

    /// The part of a budget that this is, by the limit that is nearest.
    fn part_of(&self, budget: &Budget) -> f64 {
        let part = |spent: f64, limit: Option<u64>| limit.map_or(0.0, |limit| spent / limit as f64);
        // Without a word on time or nodes an iteration is taken for ten microseconds or ten nodes.
        let guess = self.iterations as f64;
        let nodes = if self.nodes == 0 { 10.0 * guess } else { self.nodes as f64 };
        let millis = if self.millis == 0.0 { 0.01 * guess } else { self.millis };
        part(guess, budget.iterations).max(part(nodes, budget.nodes)).max(part(millis, budget.millis))
    }

    /// What is left of a budget.
    fn left_of(&self, budget: Budget) -> Budget {
        let left = |limit: Option<u64>, spent: u64| limit.map(|limit| limit.saturating_sub(spent).max(1));
        Budget {
            iterations: left(budget.iterations, self.iterations),
            nodes: left(budget.nodes, self.nodes),
            millis: left(budget.millis, self.millis.ceil() as u64),
            ..budget
        }
    }
}

impl<G: Game> Search<G> for Auto<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, mut rng: Rng) -> Report<G::Action> {
        let began = Instant::now();
        let mut actions = Vec::new();
        view.actions(g, &mut actions);
        if let [only] = actions[..] {
            return Report::unsearched(only, Values::default());
        }
        let spent = self.play_trials(g, view, limits, Seed(rng.next_u64()));
        let phase = phase(g, view);
        let chosen = self.chosen(phase);
        let rest = Limits { budget: spent.left_of(limits.budget), ..limits.clone() };
        let mut report = self.variants[chosen].think(g, view, &rest, rng);
        report.iterations += spent.iterations;
        report.nodes += spent.nodes;
        report.elapsed = began.elapsed();
        let trials: f64 = self.tried[phase].iter().map(|tried| tried.n).sum();
        report.notes.push(format!("searched by {} after {trials} trials", VARIANTS[chosen].0));
        report
    }

    fn saw(&mut self, g: &G, seen: &Seen<'_, G>) {
        self.variants.iter_mut().for_each(|variant| variant.saw(g, seen));
    }

    fn forget(&mut self) {
        self.variants.iter_mut().for_each(|variant| variant.forget());
        (self.tried, self.aside, self.cost) = (Default::default(), 0.0, None);
    }
}

/// The phase of the game that a seat looks at.
fn phase<G: Game>(g: &G, view: &View<G::State>) -> usize {
    g.phase(view.known()).min(PHASES - 1)
}

/// The prior where nobody says one: max^n where everything is seen and seats move in turn, else MultiTree (paper 001,
/// section VII).
fn usual<G: Game>() -> usize {
    let name = if G::HIDDEN || G::TOGETHER { "mt" } else { "maxn-mcts" };
    VARIANTS.iter().position(|(known, _)| *known == name).expect("a variant")
}

#[cfg(test)]
mod tests {
    use super::*;
    use nply_core::testing::TreeGame;

    fn auto(prior: Option<usize>) -> Auto<TreeGame> {
        let options = AutoOptions { prior, ..AutoOptions::DEFAULT };
        Auto::new(options, Beliefs::default(), false).expect("an agent")
    }

    fn think(auto: &mut Auto<TreeGame>, tree: &TreeGame, iterations: u64) -> Report<u8> {
        let s = tree.start(&mut Seed(1).rng());
        let view = tree.view(&s, Player::new(0));
        auto.think(tree, &view, &Budget::iterations(iterations).into(), Seed(2).rng())
    }

    fn tree() -> TreeGame {
        TreeGame::parse(2, "1(2([6 9] [1 3]) [4 5])")
    }

    #[test]
    fn the_budget_is_kept_and_trials_have_their_share() {
        let mut auto = auto(None);
        let report = think(&mut auto, &tree(), 4000);
        assert_eq!(report.iterations, 4000);
        let trials: f64 = auto.tried[0].iter().map(|tried| tried.n).sum();
        assert!(auto.tried[0].iter().all(|tried| tried.n > 0.0), "{:?}", auto.tried);
        // A tenth of 4,000 iterations, at most 24 for a trial of two decisions.
        assert!((16.0..=40.0).contains(&trials), "{trials}");
        assert!(report.notes[0].contains("searched by"));
        auto.forget();
        assert!(auto.tried[0] == [Tried::default(); 5] && auto.aside == 0.0);
    }

    #[test]
    fn a_small_budget_is_saved_up() {
        let mut auto = auto(None);
        auto.options.weight = 10.0;
        let tried = |auto: &Auto<TreeGame>| auto.tried[0].iter().map(|tried| tried.n).sum::<f64>();
        // Two decisions of two seats are believed to take 48 iterations: more than a tenth of 200, less than three.
        think(&mut auto, &tree(), 200);
        assert_eq!(tried(&auto), 0.0);
        think(&mut auto, &tree(), 200);
        think(&mut auto, &tree(), 200);
        assert!(tried(&auto) > 0.0);
    }

    #[test]
    fn trials_that_cannot_outweigh_the_prior_are_not_played() {
        let tried = |weight: f64, budget: Budget| {
            let (mut auto, tree) = (auto(None), tree());
            auto.options.weight = weight;
            let s = tree.start(&mut Seed(1).rng());
            let view = tree.view(&s, Player::new(0));
            (0..20).for_each(|_| drop(auto.think(&tree, &view, &budget.into(), Seed(2).rng())));
            auto.tried[0].iter().map(|tried| tried.n).sum::<f64>()
        };
        // In thirty decisions a tenth of 1,000 iterations pays for 62 trials of 48.
        assert!(tried(60.0, Budget::iterations(1000)) > 0.0);
        assert_eq!(tried(64.0, Budget::iterations(1000)), 0.0);
        assert_eq!(tried(0.0, Budget::millis(1)), 0.0, "a millisecond is not divided");
    }

    #[test]
    fn the_prior_holds_until_trials_say_otherwise() {
        let mut auto = auto(Some(4));
        assert_eq!(VARIANTS[auto.chosen(0)].0, "self");
        auto.tried[0] = [Tried { n: 40.0, sum: 20.0 }; 5];
        assert_eq!(auto.chosen(0), 4, "all are equal in the trials");
        auto.tried[0][1].sum = 36.0;
        assert_eq!((auto.chosen(0), auto.chosen(1)), (1, 4), "each phase has trials of its own");
        auto.options.then = Some(2);
        assert_eq!((auto.chosen(0), auto.chosen(1)), (1, 2));
        // Seats in turn, nothing hidden.
        assert_eq!(VARIANTS[self::auto(None).chosen(0)].0, "maxn-mcts");
    }

    #[test]
    fn the_bandit_prefers_what_did_well() {
        let mut auto = auto(None);
        auto.tried[0] = [Tried { n: 100.0, sum: 50.0 }; 5];
        auto.tried[0][3].sum = 80.0;
        assert_eq!(auto.next(0), 3);
        auto.tried[0][2].n = 0.0;
        assert_eq!(auto.next(0), 2, "what was never tried comes first");
    }
}
