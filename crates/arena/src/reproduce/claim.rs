//! Statements without a number: who leads whom, and which groups are the best.

use super::compare::Judgement;
use super::item::{Item, Number};
use super::measure::Measured;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// By how much some agents lead others: the mean of one side's numbers less that of the other's.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lead {
    /// The parts of labels that name one side.
    pub of: Vec<String>,
    /// Those of the other side.
    pub over: Vec<String>,
    /// What else the labels have, all of it; everything, if nothing is said.
    #[serde(default, rename = "in")]
    pub within: Vec<String>,
}

/// On which side of 0 a number lies, where a paper says no more.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    /// Above 0.
    More,
    /// Below 0.
    Less,
    /// There is no difference.
    Equal,
}

impl Sign {
    /// Whether an interval shows this. Where there should be no difference an interval with 0 in it agrees, as it does
    /// beside a printed number.
    pub fn judge(self, [low, high]: [f64; 2]) -> Judgement {
        let (above, below) = (low > 0.0, high < 0.0);
        match self {
            Sign::More if above => Judgement::Agrees,
            Sign::More if below => Judgement::Differs,
            Sign::Less if below => Judgement::Agrees,
            Sign::Less if above => Judgement::Differs,
            Sign::More | Sign::Less => Judgement::Unclear,
            Sign::Equal if above || below => Judgement::Differs,
            Sign::Equal => Judgement::Agrees,
        }
    }

    /// The word for tables.
    pub fn word(self) -> &'static str {
        match self {
            Sign::More => "more",
            Sign::Less => "less",
            Sign::Equal => "equal",
        }
    }
}

/// What is known of numbers by their labels.
pub type Known = BTreeMap<Vec<String>, Measured>;

/// A lead over all numbers that are known, or nothing if a side has none.
pub fn lead(item: &Item, lead: &Lead, known: &Known) -> Option<Measured> {
    let side = |names: &[String]| {
        let has = |number: &Number, part: &String| number.label.contains(part);
        mean_of(item, known, |number| {
            lead.within.iter().all(|part| has(number, part)) && names.iter().any(|part| has(number, part))
        })
    };
    Some(Measured::combined(&[&side(&lead.of)?, &side(&lead.over)?], &[1.0, -1.0]))
}

/// Which groups are the best below a label: all that are not shown to be worse than the one with the highest mean, at
/// the level of 5 % each. Beside them that mean.
pub fn best(item: &Item, number: &Number, known: &Known) -> Option<(String, Measured)> {
    let mean = |parts: &Vec<String>| {
        mean_of(item, known, |other| {
            other.label.starts_with(&number.label) && parts.iter().any(|part| other.label.contains(part))
        })
    };
    let means: Option<Vec<(&String, Measured)>> =
        item.groups.iter().map(|(name, parts)| Some((name, mean(parts)?))).collect();
    let means = means?;
    let (_, top) = means.iter().max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value))?;
    let among = |(_, mean): &&(&String, Measured)| {
        let behind = Measured::combined(&[top, mean], &[1.0, -1.0]);
        behind.value == 0.0 || behind.ci95[0] <= 0.0
    };
    let names: Vec<&str> = means.iter().filter(among).map(|(name, _)| name.as_str()).collect();
    Some((names.join(" "), top.clone()))
}

/// Whether two sets of groups agree: the same; none in common; or in between.
pub fn judge_sets(published: &str, ours: &str) -> Judgement {
    let set = |text: &str| text.split(' ').map(str::to_string).collect::<std::collections::BTreeSet<_>>();
    match (set(published), set(ours)) {
        _ if published.is_empty() => Judgement::Open,
        (theirs, ours) if theirs == ours => Judgement::Agrees,
        (theirs, ours) if theirs.is_disjoint(&ours) => Judgement::Differs,
        _ => Judgement::Unclear,
    }
}

/// The mean of the known ones among some measured numbers.
fn mean_of(item: &Item, known: &Known, wanted: impl Fn(&Number) -> bool) -> Option<Measured> {
    let numbers = item.number.iter().filter(|number| item.is_measured(number) && wanted(number));
    let parts: Vec<&Measured> = numbers.filter_map(|number| known.get(&number.label)).collect();
    (!parts.is_empty()).then(|| Measured::combined(&parts, &vec![1.0 / parts.len() as f64; parts.len()]))
}

#[cfg(test)]
mod tests {
    use super::super::compare::{compare, measured};
    use super::*;
    use std::path::Path;

    const ITEM: &str = "title='t'\nplace='p'\nkind='own'\nclaim='c'\nsetting='s'\nunit='%'\nmeasure='win-rate'\n\
        printed='no'\n[groups]\nV=['maxn-mcts','paranoid-mcts']\nM=['mt']\n\
        [run]\ngame='tic-tac-toe'\namong=['maxn-mcts','paranoid-mcts','mt']\n[run.scale.hour]\ngames=2\n\
        [[grid]]\nlabel=[['a','b'],['maxn-mcts','paranoid-mcts','mt']]\n\
        [[number]]\nlabel=['a']\nbest='V'\n[[number]]\nlabel=['b']\nbest='V'\n\
        [[number]]\nlabel=['V leads']\nlead={of=['maxn-mcts','paranoid-mcts'],over=['mt']}\nsign='more'\n\
        [[number]]\nlabel=['V leads in b']\nlead={of=['maxn-mcts'],over=['mt'],in=['b']}\nsign='equal'\n\
        [[number]]\nlabel=['shrinks']\ndifference_of=[['V leads in b'],['V leads']]\nsign='less'\n";

    #[test]
    fn leads_and_sets_follow_from_rates() {
        let item = Item::parse(Path::new("x/y.toml"), ITEM).expect("an item");
        let known: Known = [("a", "maxn-mcts", 60.0), ("a", "paranoid-mcts", 50.0), ("a", "mt", 40.0)]
            .into_iter()
            .chain([("b", "maxn-mcts", 51.0), ("b", "paranoid-mcts", 49.0), ("b", "mt", 50.0)])
            .map(|(game, agent, rate)| (vec![game.into(), agent.into()], Measured::plain(rate, 1.0)))
            .collect();
        let rows = compare(&item, &known);
        let row = |name: &str| rows.iter().find(|row| row.label.join(", ") == name).expect(name);
        assert_eq!((row("a").found.as_deref(), row("a").verdict), (Some("V"), Judgement::Agrees));
        assert_eq!((row("b").found.as_deref(), row("b").verdict), (Some("M V"), Judgement::Unclear));
        assert_eq!((row("V leads").ours, row("V leads").verdict), (7.5, Judgement::Agrees));
        assert_eq!((row("V leads in b").ours, row("V leads in b").verdict), (1.0, Judgement::Agrees));
        assert_eq!((row("shrinks").ours, row("shrinks").verdict), (-6.5, Judgement::Agrees));
        let none = compare(&item, &measured(&item, []));
        assert!(none.is_empty());
    }

    #[test]
    fn signs_and_sets_are_judged() {
        use Judgement::*;
        let judged =
            |sign: Sign| [[1.0, 2.0], [-1.0, 2.0], [-2.0, -1.0]].map(|interval| sign.judge(interval));
        assert_eq!(judged(Sign::More), [Agrees, Unclear, Differs]);
        assert_eq!(judged(Sign::Less), [Differs, Unclear, Agrees]);
        assert_eq!(judged(Sign::Equal), [Differs, Agrees, Differs]);
        let sets = [("V M", "M V"), ("V", "V M"), ("V", "M S"), ("", "M")].map(|(a, b)| judge_sets(a, b));
        assert_eq!(sets, [Agrees, Unclear, Differs, Open]);
    }

    /// Two rivals of one match: what one wins the other loses, so that their lead is less sure than two matches say.
    #[test]
    fn rivals_of_one_match_are_not_independent() {
        let one = Measured::plain(50.0, 3.0);
        let residuals = |sign: f64| [((0, 1), 3.0 * sign), ((0, 2), 0.0)].into_iter().collect();
        let (a, b) = (one.clone().with(residuals(1.0)), one.clone().with(residuals(-1.0)));
        let error = |a: &Measured, b: &Measured| {
            Measured::combined(&[a, b], &[1.0, -1.0]).standard_error.expect("known")
        };
        assert!((error(&a, &b) - 6.0).abs() < 1e-9, "{}", error(&a, &b));
        assert!((error(&a, &a)).abs() < 1e-9);
        assert!((error(&one, &one) - 18f64.sqrt()).abs() < 1e-9, "nothing is known of what they share");
    }
}
