//! OPPS and its relatives as agents: Paranoid (Sturtevant and Korf 2000), BRS+ (Esser et al. 2013), OPPS (paper 002) and
//! BRS (Schadd and Winands 2011). They share one recursion and differ in what the opponents may do.

use super::aids::Aids;
use super::alpha_beta::AlphaBetaRun;
use super::driver::{Deepening, best_first, bounded, deepen};
use super::ground::Ground;
use super::table::TranspositionTable;
use super::width::{Groups, Width};
use nply_core::{Beliefs, Game, Limits, Report, Rng, Search, Utility, Values, View};
use std::sync::Arc;

/// The options that Paranoid, BRS, BRS+ and OPPS share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct OppsOptions {
    /// What the searching seat wants.
    pub utility: Utility,
    /// Chance is averaged exactly over at most so many outcomes, else over so many draws.
    pub chance: u32,
    /// Whether positions met again are looked up in a transposition table.
    pub tt: bool,
    /// Whether moves that cut at the same ply before are tried first.
    pub killers: bool,
    /// Whether moves that cut anywhere before are tried earlier.
    pub history: bool,
    /// Whether later moves are first only asked whether they are better (principal variation search).
    pub pvs: bool,
    /// Whether an iteration that a limit stopped may change the choice.
    pub partial: bool,
    /// Whether iterations end only with a move of the searching seat. After the moves of others an evaluation is
    /// pessimistic, the more of them the deeper: depth 6 with four seats loses to depth 5 (paper 002, section 5.1).
    pub rounds: bool,
}

impl OppsOptions {
    /// As the papers search: alpha-beta, static order, the last completed iteration.
    pub const PAPER: OppsOptions = OppsOptions {
        utility: Utility::Payoff,
        chance: 8,
        tt: false,
        killers: false,
        history: false,
        pvs: false,
        partial: false,
        rounds: false,
    };

    fn deepening(&self, layers: usize) -> Deepening {
        Deepening { first: 1, step: if self.rounds { layers as u32 } else { 1 }, partial: self.partial }
    }

    /// Whether moves may be searched in another than the static order.
    pub(super) fn reorders(&self) -> bool {
        self.tt || self.killers || self.history
    }
}

impl Default for OppsOptions {
    fn default() -> Self {
        OppsOptions::PAPER
    }
}

/// Paranoid, BRS, BRS+ or OPPS with iterative deepening.
pub struct Opps<G: Game> {
    width: Arc<dyn Width>,
    out_of_turn: bool,
    options: OppsOptions,
    beliefs: Beliefs<G>,
    table: TranspositionTable,
}

impl<G: Game> Opps<G> {
    /// A search in which the opponents use as many moves as the width function says.
    pub fn new(width: impl Width + 'static, options: OppsOptions, beliefs: impl Into<Beliefs<G>>) -> Self {
        let (width, beliefs) = (Arc::new(width), beliefs.into());
        Opps { width, out_of_turn: false, options, beliefs, table: TranspositionTable::default() }
    }

    /// Paranoid: all opponents are one.
    pub fn paranoid(options: OppsOptions, beliefs: impl Into<Beliefs<G>>) -> Self {
        Opps::new(Groups::PARANOID, options, beliefs)
    }

    /// BRS+: of the opponents one chooses freely, the others play their first move.
    pub fn brs_plus(options: OppsOptions, beliefs: impl Into<Beliefs<G>>) -> Self {
        Opps::new(Groups::BRS_PLUS, options, beliefs)
    }

    /// BRS: of the opponents one moves, the others pass. For games with [`Game::OUT_OF_TURN`] only.
    pub fn brs(options: OppsOptions, beliefs: impl Into<Beliefs<G>>) -> Self {
        Opps { out_of_turn: true, ..Opps::paranoid(options, beliefs) }
    }
}

impl<G: Game> Search<G> for Opps<G> {
    fn think(&mut self, g: &G, view: &View<G::State>, limits: &Limits, mut rng: Rng) -> Report<G::Action> {
        debug_assert!(!self.out_of_turn || G::OUT_OF_TURN, "BRS needs seats that can act out of turn");
        let options = self.options;
        let (ground, root) = Ground::new(g, &self.beliefs, view, (options.utility, options.chance), &mut rng);
        if options.tt {
            self.table.begin(limits.budget.bytes);
        }
        let mut run = AlphaBetaRun {
            ground,
            width: &*self.width,
            out_of_turn: self.out_of_turn,
            options,
            table: &mut self.table,
            aids: Aids::new(options.killers, options.history),
            plies: Vec::new(),
            cut: false,
        };
        let luck = root.key(run.ground.salt);
        let ranked = &mut run.ply(0).ranked;
        let count = ranked.add(g, &self.beliefs.own, &root.state, view.who());
        ranked.rank(luck);
        let actions: Vec<G::Action> = (0..count).map(|rank| run.ply(0).ranked.get(rank)).collect();
        let first = Report::unsearched(actions[0], Values::default());
        if count == 1 {
            return first;
        }
        let mut ranks: Vec<usize> = (0..count).collect();
        // Where opponents reply out of turn, all of them together are one layer.
        let layers = if self.out_of_turn { 2 } else { g.players() };
        let mut report = deepen(&bounded::<G>(limits), first, options.deepening(layers), |depth, clock| {
            let iteration = run.iteration(&root, &ranks, depth, clock);
            // The next iteration begins with the best move of this one; the others keep their static order.
            if let Some(best) = iteration.lines.first() {
                let best = (0..count).find(|&rank| actions[rank] == best.action);
                best_first(&mut ranks, best);
            }
            iteration
        });
        report.bytes = if options.tt { self.table.bytes() } else { 0 };
        report
    }
}
