//! The statistics as one table with all digits, for other programs.

use super::of_agents::AgentStatistics;
use super::statistics::{GroupStatistics, Statistics};
use nply_report::{Column, Table};

/// The columns of words.
const WORDS: &str = "game version agent canonical";

/// The columns of numbers.
const NUMBERS: &str = "games deals seats wins win_rate even wilson_low wilson_high corrected_low corrected_high \
                       by_deal_low by_deal_high p_even payoff payoff_sd payoff_low payoff_high rank best worst loss \
                       moves iterations nodes seconds depth plies rating rating_low rating_high";

impl Statistics {
    /// One row for each game and agent with all digits: what `nply stats --csv` prints.
    pub fn csv(&self) -> Table {
        let (words, numbers) = (WORDS.split(' ').map(Column::words), NUMBERS.split(' ').map(Column::numbers));
        let of_group = |group: &GroupStatistics| -> Vec<Vec<String>> {
            group.agents.iter().enumerate().map(|(place, agent)| row(group, place, agent)).collect()
        };
        let rows = self.groups.iter().flat_map(of_group).collect();
        Table { caption: String::new(), head: words.chain(numbers).collect(), rows }
    }
}

/// In the order of the columns.
fn row(group: &GroupStatistics, place: usize, agent: &AgentStatistics) -> Vec<String> {
    let (spent, rating) = (&agent.per_move, &group.ratings.ratings[place]);
    let words = [group.game.clone(), group.version.to_string(), agent.agent.clone(), agent.canonical.clone()];
    let mut numbers = [agent.games, agent.by_deal.clusters, agent.seats].map(|count| count as f64).to_vec();
    numbers.extend([agent.wins, agent.win_rate, agent.even]);
    numbers.extend([agent.wilson, agent.wilson_corrected, agent.by_deal.ci95].as_flattened());
    numbers.extend([agent.p_even, agent.payoff.mean, agent.payoff.sd]);
    numbers.extend(agent.payoff_ci95);
    numbers.extend([
        agent.mean_rank,
        agent.best_share,
        agent.worst_share,
        agent.loss_rate,
        spent.moves as f64,
    ]);
    numbers.extend([spent.iterations, spent.nodes, spent.seconds, spent.depth, group.plies.mean, rating.elo]);
    numbers.extend(rating.elo_ci95);
    words.into_iter().chain(numbers.iter().map(f64::to_string)).collect()
}
