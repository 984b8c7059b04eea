//! The statistics as a page: sentences, tables and charts. A terminal shows the brief one, without the charts.

use super::listing::{self, chance, per_cent};
use super::statistics::{GroupStatistics, Statistics};
use super::{charts, of_matches::Leader};
use nply_report::{Block, Page, Section, Table};
use nply_stats::Basis;

impl Statistics {
    /// All tables and the charts that fit the data: what `nply stats --html` writes.
    pub fn page(&self, title: &str) -> Page {
        let mut sections: Vec<Section> =
            self.groups.iter().map(|group| section(group, full(group))).collect();
        let charts = charts::over_budgets(&self.groups).into_iter().chain(charts::tree_sizes(&self.groups));
        let blocks: Vec<Block> = charts.map(Block::Chart).collect();
        if !blocks.is_empty() {
            sections.push(Section { heading: "Budgets".into(), blocks });
        }
        sections.push(Section { heading: "How to read it".into(), blocks: explained() });
        Page { sections, ..self.titled(title) }
    }

    /// The tables that are read first: what `nply stats` prints.
    pub fn brief(&self, title: &str) -> Page {
        let sections = self.groups.iter().map(|group| section(group, brief(group))).collect();
        Page { sections, ..self.titled(title) }
    }

    fn titled(&self, title: &str) -> Page {
        Page {
            title: title.into(),
            lead: self.groups.iter().map(sentence).collect::<Vec<_>>().join(" "),
            generator: format!("nply {}", env!("CARGO_PKG_VERSION")),
            sections: Vec::new(),
        }
    }
}

fn section(group: &GroupStatistics, blocks: Vec<Block>) -> Section {
    let plies = group.plies;
    let heading = format!(
        "{}, {} games, {} deals, {:.1} plies (sd {:.1})",
        group.game, group.games, group.deals, plies.mean, plies.sd
    );
    Section { heading, blocks }
}

fn brief(group: &GroupStatistics) -> Vec<Block> {
    let mut blocks = results(group);
    blocks.push(Block::Table(listing::meetings(group)));
    blocks.extend(details(group));
    blocks.extend(filled(listing::troubles(group, false)));
    if group.matches.iter().any(|of| of.programs.len() > 1) {
        blocks.push(Block::Table(listing::programs(group)));
    }
    blocks
}

fn full(group: &GroupStatistics) -> Vec<Block> {
    let mut blocks = vec![Block::Chart(charts::win_rates(group))];
    blocks.extend(results(group));
    blocks.push(Block::Table(listing::intervals(group)));
    blocks.extend(charts::heat_map(group).map(Block::Chart));
    blocks.push(Block::Table(listing::meeting_list(group)));
    blocks.extend(details(group));
    blocks.extend(filled(listing::troubles(group, true)));
    blocks.extend(filled(listing::programs(group)));
    let canonical =
        group.agents.iter().map(|agent| vec![agent.agent.clone(), agent.canonical.clone()]).collect();
    blocks.push(Block::Table(listing::table(
        "The canonical specs of the agents",
        &["agent", "canonical spec"],
        canonical,
    )));
    blocks
}

fn results(group: &GroupStatistics) -> Vec<Block> {
    let mut blocks = vec![Block::Table(listing::results(group))];
    if group.deals < group.games {
        let what = "A deal: games with the same cards, dice or opening, the seats exchanged. They share their luck, so \
                    intervals and tests count a deal as one observation.";
        blocks.push(Block::Note(what.into()));
    }
    blocks.extend(note_of_deals(group));
    if group.distinct < group.games {
        let (distinct, games) = (group.distinct, group.games);
        let text = format!(
            "Only {distinct} of {games} games are different; unless agents play at random, a repeated game says nothing new."
        );
        blocks.push(Block::Note(text));
    }
    if let Some(cut) = group.at_ply_limit.filter(|&cut| cut > 0) {
        blocks.push(Block::Note(format!("{cut} of {} games reached the limit of turns.", group.games)));
    }
    blocks
}

/// What both pages have after the first tables.
fn details(group: &GroupStatistics) -> Vec<Block> {
    let mut blocks = vec![
        Block::Table(listing::ratings(group)),
        Block::Table(listing::seats(group)),
        Block::Text(seats_told(group)),
        Block::Table(listing::moves(group)),
    ];
    blocks.extend(filled(listing::same_deals(group)));
    if group.matches.len() > 1 {
        blocks.push(Block::Table(listing::matches(group)));
    }
    blocks
}

fn filled(table: Table) -> Option<Block> {
    (!table.rows.is_empty()).then_some(Block::Table(table))
}

/// What the games come to, in a sentence.
fn sentence(group: &GroupStatistics) -> String {
    match &group.matches[..] {
        [] => String::new(),
        [only] => {
            let told = only.leader.as_ref().map_or_else(|| "No game was finished.".into(), verdict);
            format!("{}: {told}", group.game)
        }
        many => {
            let best = (0..group.agents.len())
                .max_by(|&a, &b| group.ratings.ratings[a].elo.total_cmp(&group.ratings.ratings[b].elo));
            best.map_or(String::new(), |best| {
                let (name, rating) = (&group.agents[best].agent, &group.ratings.ratings[best]);
                let [low, high] = rating.elo_ci95;
                format!(
                    "{}, {} matches: `{name}` has the highest rating, {:.0} ({low:.0} to {high:.0}).",
                    group.game,
                    many.len(),
                    rating.elo
                )
            })
        }
    }
}

fn verdict(leader: &Leader) -> String {
    let rate = format!("{} of {} games", per_cent(leader.rate.estimate), leader.rate.n);
    match leader.p < 0.05 {
        true => format!(
            "`{}` won {rate}, more than its share of {} (p {}).",
            leader.agent,
            per_cent(leader.even),
            p_told(leader.p)
        ),
        false => format!(
            "No difference is shown: `{}` leads with {rate}, which chance explains (p {}).",
            leader.agent,
            p_told(leader.p)
        ),
    }
}

fn p_told(p: f64) -> String {
    if p < 0.001 { "< 0.001".into() } else { format!("= {}", chance(p)) }
}

/// A word of warning where intervals do not rest on deals.
fn note_of_deals(group: &GroupStatistics) -> Option<Block> {
    let of = |basis: Basis| group.agents.iter().any(|agent| agent.games > 0 && agent.by_deal.basis == basis);
    let text = match (of(Basis::Games), of(Basis::EqualClusters)) {
        (true, _) => "Fewer than five deals: the interval takes each game as one observation.",
        (false, true) => "All deals gave an agent the same share: its interval takes each deal as one game.",
        _ => return None,
    };
    Some(Block::Note(text.into()))
}

fn seats_told(group: &GroupStatistics) -> String {
    let effect = &group.seats.effect;
    let found = if effect.p < 0.05 { "Seats are not equal" } else { "No effect of seats is shown" };
    let rough = if effect.small { ", too few games for an exact p" } else { "" };
    let basis = if group.seats.by_deal { "" } else { ", games taken as independent" };
    format!("{found} (p {}, effect w = {:.2}{rough}{basis}).", p_told(effect.p), effect.effect)
}

fn explained() -> Vec<Block> {
    [
        "Win rate: shares of the win by games; `t` seats that tie for first have `1/t` each, and the seats of an agent \
         add up. Even: what it would be if all agents were equal. Best: share of games in which a seat of the agent had \
         the best payoff. Loss: share of the worst payoff (in Hearts the highest score), shared by those who tie for it.",
        "Intervals are 95 %. Games of one deal share their luck, so an interval by deal takes each deal as one \
         observation; those of Wilson take each game as one.",
        "Who beats whom: how often a seat of one agent came before a seat of the other; ties count half. * p < 0.05, \
         ** p < 0.01, *** p < 0.001, corrected for the number of pairs (Holm).",
        "Ratings: the most likely strengths under the model of Plackett and Luce with ties; 1500 is the mean of the \
         agents, 400 points are odds of ten to one.",
    ]
    .map(|text| Block::Text(text.into()))
    .to_vec()
}
