//! Statements without a number: who leads whom, and which groups are the best.

use super::compare::Judgement;
use super::item::{Item, Number};
use super::measure::Measured;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

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

/// How many points of a hundred make a difference, where a paper says that there is none. An interval that reaches
/// further shows neither that there is a difference nor that there is none: few games would prove anything equal.
pub const EQUAL_MARGIN: f64 = 5.0;

impl Sign {
    /// Whether an interval shows this. Where there should be no difference the interval must have 0 in it and end within
    /// [`EQUAL_MARGIN`].
    pub fn judge(self, [low, high]: [f64; 2]) -> Judgement {
        let (above, below) = (low > 0.0, high < 0.0);
        let is_narrow = low >= -EQUAL_MARGIN && high <= EQUAL_MARGIN;
        match self {
            Sign::More if above => Judgement::Agrees,
            Sign::More if below => Judgement::Differs,
            Sign::Less if below => Judgement::Agrees,
            Sign::Less if above => Judgement::Differs,
            Sign::More | Sign::Less => Judgement::Unclear,
            Sign::Equal if above || below => Judgement::Differs,
            Sign::Equal if is_narrow => Judgement::Agrees,
            Sign::Equal => Judgement::Unclear,
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
    let groups = groups(item, number);
    let means: Option<Vec<(&String, Measured)>> =
        groups.iter().map(|(name, parts)| Some((name, mean(parts)?))).collect();
    let means = means?;
    let (_, top) = means.iter().max_by(|(_, a), (_, b)| a.value.total_cmp(&b.value))?;
    let among = |(_, mean): &&(&String, Measured)| {
        let behind = Measured::combined(&[top, mean], &[1.0, -1.0]);
        behind.value == 0.0 || behind.ci95[0] <= 0.0
    };
    let names: Vec<&str> = means.iter().filter(among).map(|(name, _)| name.as_str()).collect();
    Some((names.join(" "), top.clone()))
}

/// The groups of an item with the parts of labels that name them; those that are alike for a number are one.
fn groups(item: &Item, number: &Number) -> Vec<(String, Vec<String>)> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for (name, parts) in &item.groups {
        let name = name_of(number, name);
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => known.extend(parts.iter().cloned()),
            None => groups.push((name, parts.clone())),
        }
    }
    groups
}

/// The name of a group in a number: with those that are alike it has one name, as `is-0=pi-0`.
fn name_of(number: &Number, name: &str) -> String {
    let alike = number.alike.iter().find(|names| names.iter().any(|known| known == name));
    alike.map_or_else(|| name.to_string(), |names| names.join("="))
}

/// A set of groups as a paper names them, by the names that they have in a number.
pub fn named(number: &Number, groups: &str) -> String {
    let mut names: Vec<String> = groups.split_whitespace().map(|name| name_of(number, name)).collect();
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names.join(" ")
}

/// Whether two sets of groups agree: the same; none in common; or in between.
pub fn judge_sets(published: &str, ours: &str) -> Judgement {
    let set = |text: &str| text.split(' ').map(str::to_string).collect::<BTreeSet<_>>();
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
        assert!(row("V leads in b").ci95.is_some_and(|[low, high]| low < -1.7 && high < EQUAL_MARGIN));
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
        // What has 0 in it and reaches too far shows nothing.
        let wide = [[-5.0, 5.0], [-5.1, 5.0], [-1.0, 5.1], [-9.0, 30.0]];
        assert_eq!(wide.map(|interval| Sign::Equal.judge(interval)), [Agrees, Unclear, Unclear, Unclear]);
        assert_eq!(Sign::Equal.judge([4.0, 4.5]), Differs, "a difference is one however small");
        let sets = [("V M", "M V"), ("V", "V M"), ("V", "M S"), ("", "M")].map(|(a, b)| judge_sets(a, b));
        assert_eq!(sets, [Agrees, Unclear, Differs, Open]);
    }

    /// Two searches that are the same are not told apart by chance.
    #[test]
    fn groups_that_are_alike_count_as_one() {
        let text = "title='t'\nplace='p'\nkind='own'\nclaim='c'\nsetting='s'\nunit='%'\nmeasure='win-rate'\n\
            printed='no'\n[groups]\nis=['is']\npi=['pi']\nno=['no']\n\
            [run]\ngame='tic-tac-toe'\n[run.scale.hour]\ngames=2\n\
            [[grid]]\nlabel=[['a'],['is','pi','no']]\nof='mt'\n\
            [[grid]]\nlabel=[['a']]\nbest='pi'\n";
        let known: Known = [("is", 60.0), ("pi", 50.0), ("no", 40.0)]
            .map(|(name, rate)| (vec!["a".into(), name.into()], Measured::plain(rate, 1.0)))
            .into();
        let told = |text: &str| {
            let item = Item::parse(Path::new("x/y.toml"), text).expect("an item");
            let row = compare(&item, &known).pop().expect("the number");
            (row.found.unwrap_or_default(), row.expected.unwrap_or_default(), row.ours, row.verdict)
        };
        let (is, pi) = ("is".to_string(), "pi".to_string());
        assert_eq!(told(text), (is, pi, 60.0, Judgement::Differs));
        let same = || "is=pi".to_string();
        assert_eq!(told(&format!("{text}alike=[['is','pi']]\n")), (same(), same(), 55.0, Judgement::Agrees));
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
