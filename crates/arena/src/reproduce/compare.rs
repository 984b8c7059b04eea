//! Our numbers beside the published ones.

use super::claim::{Known, best, judge_sets, named};
use super::derived::with_derived;
use super::item::{Item, Number};
use super::measure::{GameFacts, Measured, Who};
use crate::matches::Outcome;
use nply_stats::{Estimate, Verdict, agreement};
use serde::{Deserialize, Serialize};

/// A published number beside ours.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Compared {
    /// Its place in the table.
    pub label: Vec<String>,
    /// The published value, where it is printed.
    pub published: Option<f64>,
    /// What the paper says without a number: a sign, or the best groups.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// The groups that are the best, where that is the question; `ours` is the rate of the first of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found: Option<String>,
    /// Ours.
    pub ours: f64,
    /// Its 95 % interval.
    pub ci95: Option<[f64; 2]>,
    /// The standard error of ours.
    pub standard_error: Option<f64>,
    /// Our games.
    pub games: u64,
    /// Ours minus the published one.
    pub difference: Option<f64>,
    /// How often two samples of one truth are at least so far apart, the errors of both taken into account.
    pub p: Option<f64>,
    /// What that means.
    pub verdict: Judgement,
}

impl Compared {
    /// What the paper says: a number, a sign or a set; empty, if nothing.
    pub fn said(&self) -> String {
        let expected = self.expected.clone().unwrap_or_default();
        self.published.map_or(expected, |value| value.to_string())
    }

    /// The verdict on what was stored, where it takes no more than that: on signs, on sets, and on words like never. The
    /// numbers that a paper prints have errors of their own; there it takes the games.
    #[cfg(test)]
    pub(super) fn judged_again(&self, number: &Number) -> Option<Judgement> {
        if let (Some(published), Some(found)) = (&number.best, &self.found) {
            return Some(judge_sets(&named(number, published), found));
        }
        if number.exact {
            return Some(judge_exact(number, self.ours));
        }
        let anywhere = [f64::NEG_INFINITY, f64::INFINITY];
        number.sign.map(|sign| sign.judge(self.ci95.unwrap_or(anywhere)))
    }
}

/// Whether a number agrees with the published one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// Chance explains the difference.
    Agrees,
    /// Chance does not explain the difference at the level of 5 %.
    Differs,
    /// Our error alone does not explain the difference, and that of the paper is not known; or a sign or a set is
    /// neither shown nor refuted.
    Unclear,
    /// The paper gives a rough value only.
    Rough,
    /// Nothing is printed.
    Open,
}

impl Judgement {
    /// The word for tables.
    pub fn word(self) -> &'static str {
        match self {
            Judgement::Agrees => "agrees",
            Judgement::Differs => "differs",
            Judgement::Unclear => "unclear",
            Judgement::Rough => "rough",
            Judgement::Open => "not printed",
        }
    }
}

/// A match that was played: the numbers that it tells with those whom they are of, its games, and what is
/// to be known of the game.
pub type Played<'a> = (&'a [(&'a Number, Who)], &'a [Outcome], GameFacts);

/// What the games of each measured number say.
pub fn measured<'a>(item: &Item, games: impl IntoIterator<Item = Played<'a>>) -> Known {
    let mut known = Known::new();
    for (matched, (numbers, outcomes, facts)) in games.into_iter().enumerate() {
        for &(number, who) in numbers {
            let measure = item.measure(number);
            let told = measure.and_then(|measure| measure.of(who, matched, outcomes, facts));
            known.extend(told.map(|told| (number.label.clone(), told)));
        }
    }
    known
}

/// All numbers of an item that we have, measured or derived from measured ones.
pub fn compare(item: &Item, known: &Known) -> Vec<Compared> {
    let known = with_derived(item, known);
    let one = |number: &Number| {
        let Some(published) = &number.best else {
            return Some(beside(item, number, known.get(&number.label)?));
        };
        let (found, top) = best(item, number, &known)?;
        let published = named(number, published);
        let verdict = judge_sets(&published, &found);
        let expected = (!published.is_empty()).then_some(published);
        Some(Compared { expected, found: Some(found), verdict, ..beside(item, number, &top) })
    };
    item.number.iter().filter_map(one).collect()
}

fn beside(item: &Item, number: &Number, ours: &Measured) -> Compared {
    let unit = printed_unit(item, number);
    let verdict = number.published.map(|published| match ours.independent {
        // Rates are compared as rates: near 0 and 1 an error of their own would be too small.
        Some(n) => {
            let rate = Estimate::proportion(ours.value / 100.0, n);
            agreement(&rate, &published_rate(number, published / 100.0).printed_to(unit / 100.0))
        }
        None => {
            let (standard_error, freedom) = (ours.standard_error, ours.freedom);
            let mean = Estimate { standard_error, freedom, ..Estimate::bare(ours.value) };
            agreement(&mean, &published_mean(number, published).printed_to(unit))
        }
    });
    let judged = match (&verdict, bound(number)) {
        (None, _) if number.sign.is_some() => {
            number.sign.map_or(Judgement::Open, |sign| sign.judge(ours.ci95))
        }
        (None, _) => Judgement::Open,
        (Some(_), Some(Bound::About)) => Judgement::Rough,
        (Some(_), Some(Bound::Exact)) => judge_exact(number, ours.value),
        (Some(_), Some(Bound::AtLeast)) => {
            let reached = number.published.is_some_and(|least| ours.ci95[1] >= least);
            if reached { Judgement::Agrees } else { Judgement::Differs }
        }
        (Some(agreement), None) => match agreement.verdict {
            Verdict::Agrees => Judgement::Agrees,
            Verdict::Differs => Judgement::Differs,
            Verdict::Unknown => Judgement::Unclear,
        },
    };
    let is_tested = bound(number).is_none();
    Compared {
        label: number.label.clone(),
        published: number.published,
        expected: number.sign.map(|sign| sign.word().into()),
        found: None,
        ours: ours.value,
        ci95: ours.ci95.iter().all(|end| end.is_finite()).then_some(ours.ci95),
        standard_error: ours.standard_error,
        games: ours.games,
        difference: number.published.map(|published| ours.value - published),
        p: verdict.filter(|_| is_tested).map(|agreement| agreement.p),
        verdict: judged,
    }
}

/// One game suffices against never and always. That there was none agrees, and proves little if games are few.
fn judge_exact(number: &Number, ours: f64) -> Judgement {
    if number.published == Some(ours) { Judgement::Agrees } else { Judgement::Differs }
}

/// A published rate, as a fraction, with what is known of its error.
fn published_rate(number: &Number, rate: f64) -> Estimate {
    match (number.games, half_width(number)) {
        (Some(n), _) => Estimate::proportion(rate, n),
        (None, Some(half)) => Estimate::with_half_width(rate, half / 100.0),
        (None, None) => Estimate::bare(rate),
    }
}

/// A published mean with what is known of its error.
fn published_mean(number: &Number, mean: f64) -> Estimate {
    match (half_width(number), number.sd, number.games) {
        (Some(half), ..) => Estimate::with_half_width(mean, half),
        (None, Some(sd), Some(n)) => Estimate::mean(mean, sd, n),
        _ => Estimate::bare(mean),
    }
}

fn half_width(number: &Number) -> Option<f64> {
    number.half_width.or_else(|| number.interval.map(|[low, high]| (high - low) / 2.0))
}

/// The last digit to which numbers of this unit are printed in the item: 0.1 beside 56.5, also for 50.0.
fn printed_unit(item: &Item, number: &Number) -> f64 {
    let same = item.number.iter().filter(|other| item.unit(other) == item.unit(number));
    let digits = same
        .filter_map(|other| other.published)
        .map(|value| value.to_string().split_once('.').map_or(0, |(_, digits)| digits.len() as i32));
    10f64.powi(-digits.max().unwrap_or(0))
}

enum Bound {
    About,
    AtLeast,
    Exact,
}

fn bound(number: &Number) -> Option<Bound> {
    if number.exact {
        return Some(Bound::Exact);
    }
    let begins = |word: &str| number.note.starts_with(word);
    if begins("At least") || begins("More than") {
        return Some(Bound::AtLeast);
    }
    begins("About").then_some(Bound::About)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    fn item(numbers: &str) -> Item {
        let head = "title=''\nplace=''\nkind='text'\nclaim=''\nsetting=''\nunit='%'\nmeasure='win-rate'\nprinted='yes'\n";
        toml::from_str(&format!("{head}{numbers}")).expect("an item")
    }

    fn compared(numbers: &str, ours: &[(&str, f64, f64)]) -> Vec<Compared> {
        let known = ours
            .iter()
            .map(|&(label, value, error)| (vec![label.to_string()], Measured::plain(value, error)));
        compare(&item(numbers), &known.collect())
    }

    #[test]
    fn both_errors_count() {
        let one = |line: &str, ours, error| {
            compared(&format!("[[number]]\nlabel=['a']\n{line}"), &[("a", ours, error)])[0].verdict
        };
        // Alone, our error of 2 makes 6 points too many; with the paper's 3 they are 1.7 errors.
        assert_eq!(one("published=50.0\nhalf_width=0.1", 56.0, 2.0), Judgement::Differs);
        assert_eq!(one("published=50.0\nhalf_width=5.9", 56.0, 2.0), Judgement::Agrees);
        assert_eq!(one("published=50.0\ninterval=[44.0,56.0]", 56.0, 2.0), Judgement::Agrees);
        assert_eq!(one("published=50.0\nsd=50.0\ngames=10000", 56.0, 2.0), Judgement::Differs);
        assert_eq!(one("published=50.0\nsd=50.0\ngames=300", 56.0, 2.0), Judgement::Agrees);
        // Nothing is known of the paper's error.
        assert_eq!(one("published=50.0", 56.0, 2.0), Judgement::Unclear);
        assert_eq!(one("published=50.0", 52.0, 2.0), Judgement::Agrees);
        assert_eq!(one("published=50.0\nnote='About half'", 90.0, 2.0), Judgement::Rough);
        assert_eq!(one("published=90.0\nnote='At least 90'", 97.0, 1.0), Judgement::Agrees);
        assert_eq!(one("published=90.0\nnote='More than 90'", 80.0, 1.0), Judgement::Differs);
        assert_eq!(one("", 80.0, 1.0), Judgement::Open);
    }

    /// `never` is not a number between -0.5 and 0.5.
    #[test]
    fn words_are_not_rounded() {
        let one = |line: &str, ours| {
            let row =
                compared(&format!("[[number]]\nlabel=['a']\npublished=0.0\n{line}"), &[("a", ours, 0.3)]);
            (row[0].verdict, row[0].p.is_some())
        };
        assert_eq!(one("", 0.4), (Judgement::Agrees, true));
        assert_eq!(one("exact=true", 0.4), (Judgement::Differs, false));
        assert_eq!(one("exact=true", 0.0), (Judgement::Agrees, false));
    }

    #[test]
    fn rates_are_compared_as_rates() {
        let one = |line: &str, rate: f64, n: u64| {
            let ours = Measured { independent: Some(n), ..Measured::plain(rate, 0.1) };
            let item = item(&format!("[[number]]\nlabel=['a']\n{line}"));
            compare(&item, &BTreeMap::from([(vec!["a".to_string()], ours)]))[0].verdict
        };
        // 19 of 20 against 80 of 100: pooled z = 1.6.
        assert_eq!(one("published=80.0\ngames=100", 95.0, 20), Judgement::Agrees);
        assert_eq!(one("published=80.0\ngames=100", 95.0, 200), Judgement::Differs);
        assert_eq!(one("published=80.0", 100.0, 5), Judgement::Agrees);
        assert_eq!(one("published=80.0\nhalf_width=3.0", 95.0, 200), Judgement::Differs);
    }

    #[test]
    fn printed_digits_are_known() {
        let item = item(
            "[[number]]\nlabel=['a']\npublished=50.0\n[[number]]\nlabel=['b']\npublished=56.5\n[[number]]\nlabel=['c']\npublished=25000.0\nunit='nodes'\n",
        );
        let units: Vec<f64> = item.number.iter().map(|number| printed_unit(&item, number)).collect();
        assert_eq!(units, [0.1, 0.1, 1.0]);
    }
}
