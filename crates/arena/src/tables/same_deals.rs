//! Agents that took each other's place: two matches with the same game, seed, design and seatings, in which one agent is
//! exchanged for another. The luck of the deals and the other agents are the same, so they drop out of the difference.

use super::statistics::{Game, Played};
use nply_stats::{McNemar, Paired, Summary, holm, marks, mcnemar, paired};
use serde::Serialize;
use std::collections::BTreeMap;

/// Two agents on the same deals, in the same seats, against the same others.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SameDeals {
    /// An agent, by its place in the group.
    pub a: usize,
    /// The agent that took its place.
    pub b: usize,
    /// Pairs of matches in which they did.
    pub matches: u64,
    /// Pairs of games.
    pub games: u64,
    /// Share of wins of `a` less that of `b`: one difference for each deal.
    pub by_deal: Paired,
    /// Games in which one had more than half of the win and the other had not. Games of one deal depend on each other,
    /// which this test does not see; `by_deal` does.
    pub by_game: McNemar,
    /// p of `by_deal` with Holm's correction over all pairs.
    pub p_holm: f64,
    /// Marks of the corrected p: `*` below 0.05, `**` below 0.01, `***` below 0.001.
    pub marks: &'static str,
}

/// What two agents did in the same places.
#[derive(Default)]
struct Both {
    matches: u64,
    /// Shares of the win, with the number of the deal.
    shares: Vec<(u64, [f64; 2])>,
}

impl SameDeals {
    pub(super) fn all(matches: &[Played<'_>]) -> Vec<SameDeals> {
        let mut pairs: BTreeMap<(usize, usize), Both> = BTreeMap::new();
        for (i, first) in matches.iter().enumerate() {
            for second in &matches[i + 1..] {
                let Some(place) = exchanged(first, second) else { continue };
                let (a, b) = (first.agents[place], second.agents[place]);
                let shares = shares(place, first, second);
                let both = pairs.entry((a.min(b), a.max(b))).or_default();
                both.matches += 1;
                both.shares.extend(
                    shares.into_iter().map(|(deal, [x, y])| (deal, if a < b { [x, y] } else { [y, x] })),
                );
            }
        }
        let mut all: Vec<SameDeals> = pairs
            .iter()
            .filter(|(_, both)| !both.shares.is_empty())
            .map(|(&pair, both)| told(pair, both))
            .collect();
        let p = holm(&all.iter().map(|pair| pair.by_deal.p).collect::<Vec<_>>());
        for (pair, p_holm) in all.iter_mut().zip(p) {
            (pair.p_holm, pair.marks) = (p_holm, marks(p_holm));
        }
        all
    }
}

/// The one place at which two matches have different agents, if they are equal otherwise.
fn exchanged(first: &Played<'_>, second: &Played<'_>) -> Option<usize> {
    let (a, b) = (&first.plan.text, &second.plan.text);
    let alike = (a.seed, &a.design, a.agents.len()) == (b.seed, &b.design, b.agents.len());
    let mut differ =
        (0..first.agents.len()).filter(|&place| first.agents.get(place) != second.agents.get(place));
    let place = differ.next().filter(|_| alike)?;
    differ.next().is_none().then_some(place)
}

/// The shares of the win that fell to a place of the command line in games with the same number.
fn shares(place: usize, first: &Played<'_>, second: &Played<'_>) -> Vec<(u64, [f64; 2])> {
    let won = |game: &Game<'_>| {
        let seats = game.outcome.seating.iter().zip(game.outcome.shares());
        seats.filter(|&(&agent, _)| agent == place).map(|(_, share)| share).reduce(|sum, share| sum + share)
    };
    let others: BTreeMap<u64, &Game<'_>> =
        second.games.iter().map(|game| (game.outcome.number, game)).collect();
    let both = |game: &Game<'_>| {
        let other = others.get(&game.outcome.number)?;
        Some((game.deal, [won(game)?, won(other)?]))
    };
    first.games.iter().filter_map(both).collect()
}

fn told((a, b): (usize, usize), both: &Both) -> SameDeals {
    let mut deals: BTreeMap<u64, Vec<f64>> = BTreeMap::new();
    both.shares.iter().for_each(|&(deal, [a, b])| deals.entry(deal).or_default().push(a - b));
    let differences: Vec<f64> =
        deals.into_values().map(|deal| deal.into_iter().collect::<Summary>().mean).collect();
    // Shares of wins differ by one at most; Student's interval does not know it.
    let by_deal = paired(&differences);
    let only =
        |me: usize| both.shares.iter().filter(|(_, won)| won[me] > 0.5 && won[1 - me] <= 0.5).count() as u64;
    SameDeals {
        a,
        b,
        matches: both.matches,
        games: both.shares.len() as u64,
        by_deal: Paired { ci95: by_deal.ci95.map(|end| end.clamp(-1.0, 1.0)), ..by_deal },
        by_game: mcnemar(only(0), only(1)),
        p_holm: 1.0,
        marks: "",
    }
}
