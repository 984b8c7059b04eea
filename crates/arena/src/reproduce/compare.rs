//! Our numbers beside the published ones.

use super::item::{Item, Number};
use super::measure::Measured;
use crate::matches::Outcome;
use nply_stats::{Estimate, Verdict, agreement};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A published number beside ours.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Compared {
    /// Its place in the table.
    pub label: Vec<String>,
    /// The published value, where it is printed.
    pub published: Option<f64>,
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

/// Whether a number agrees with the published one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// Chance explains the difference.
    Agrees,
    /// Chance does not explain the difference at the level of 5 %.
    Differs,
    /// Our error alone does not explain the difference; that of the paper is not known.
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

/// What the games of each measured number say.
pub fn measured<'a>(
    item: &Item,
    games: impl IntoIterator<Item = (&'a Number, &'a [Outcome], bool)>,
) -> BTreeMap<Vec<String>, Measured> {
    let one = |(number, outcomes, chance): (&Number, &[Outcome], bool)| {
        let seat = number.seat.map(|seat| seat.saturating_sub(1));
        Some((number.label.clone(), item.measure(number)?.of(outcomes, seat, chance)?))
    };
    games.into_iter().filter_map(one).collect()
}

/// All numbers of an item that we have, measured or derived from measured ones.
pub fn compare(item: &Item, known: &BTreeMap<Vec<String>, Measured>) -> Vec<Compared> {
    let known = with_derived(item, known);
    let one = |number: &Number| Some(beside(item, number, known.get(&number.label)?));
    item.number.iter().filter_map(one).collect()
}

/// All that follows from what is measured, also from what follows itself.
fn with_derived(item: &Item, known: &BTreeMap<Vec<String>, Measured>) -> BTreeMap<Vec<String>, Measured> {
    let mut known = known.clone();
    loop {
        let missing = item.number.iter().filter(|number| !known.contains_key(&number.label));
        let new: Vec<(Vec<String>, Measured)> =
            missing.filter_map(|number| Some((number.label.clone(), derived(number, &known)?))).collect();
        if new.is_empty() {
            return known;
        }
        known.extend(new);
    }
}

/// A mean, a difference, a ratio or the rest of numbers; errors add as squares, those of a ratio as shares of its parts. Numbers
/// that share deals are taken as independent, which makes the error of a difference too large, or too small where the
/// two sides are rivals in one match.
fn derived(number: &Number, known: &BTreeMap<Vec<String>, Measured>) -> Option<Measured> {
    let parts = number.parts()?.iter().map(|label| known.get(label)).collect::<Option<Vec<_>>>()?;
    if !number.rest_of.is_empty() {
        let Measured { value, ci95: [low, high], .. } = *parts[0];
        return Some(Measured { value: 100.0 - value, ci95: [100.0 - high, 100.0 - low], ..*parts[0] });
    }
    let (value, slopes) = match parts[..] {
        [over, under] if !number.ratio_of.is_empty() => {
            let ratio = over.value / under.value;
            (ratio, vec![ratio / over.value, ratio / under.value])
        }
        [more, less] if !number.difference_of.is_empty() => (more.value - less.value, vec![1.0, -1.0]),
        _ => {
            let many = parts.len() as f64;
            (parts.iter().map(|part| part.value).sum::<f64>() / many, vec![1.0 / many; parts.len()])
        }
    };
    let square = |(part, slope): (&&Measured, &f64)| Some((slope * part.standard_error?).powi(2));
    let standard_error = parts.iter().zip(&slopes).map(square).sum::<Option<f64>>().map(f64::sqrt);
    // Normal: the parts have errors of their own, and many games behind them.
    let half = standard_error.map_or(f64::INFINITY, |error| 1.959_964 * error);
    let ci95 = [value - half, value + half];
    let games = parts.iter().map(|part| part.games).sum();
    Some(Measured { value, ci95, standard_error, freedom: None, independent: None, games })
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
        (None, _) => Judgement::Open,
        (Some(_), Some(Bound::About)) => Judgement::Rough,
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
    let exact = bound(number).is_none();
    Compared {
        label: number.label.clone(),
        published: number.published,
        ours: ours.value,
        ci95: ours.ci95.iter().all(|end| end.is_finite()).then_some(ours.ci95),
        standard_error: ours.standard_error,
        games: ours.games,
        difference: number.published.map(|published| ours.value - published),
        p: verdict.filter(|_| exact).map(|agreement| agreement.p),
        verdict: judged,
    }
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
}

fn bound(number: &Number) -> Option<Bound> {
    let begins = |word: &str| number.note.starts_with(word);
    if begins("At least") || begins("More than") {
        return Some(Bound::AtLeast);
    }
    begins("About").then_some(Bound::About)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(numbers: &str) -> Item {
        let head = "title=''\nplace=''\nkind='text'\nclaim=''\nsetting=''\nunit='%'\nmeasure='win-rate'\nprinted='yes'\n";
        toml::from_str(&format!("{head}{numbers}")).expect("an item")
    }

    fn measured(value: f64, error: f64) -> Measured {
        let ci95 = [value - 1.96 * error, value + 1.96 * error];
        Measured { value, ci95, standard_error: Some(error), freedom: None, independent: None, games: 100 }
    }

    fn compared(numbers: &str, ours: &[(&str, f64, f64)]) -> Vec<Compared> {
        let known =
            ours.iter().map(|&(label, value, error)| (vec![label.to_string()], measured(value, error)));
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

    #[test]
    fn rates_are_compared_as_rates() {
        let one = |line: &str, rate: f64, n: u64| {
            let ours = Measured { independent: Some(n), ..measured(rate, 0.1) };
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
    fn means_and_differences_follow() {
        let numbers = "[[number]]\nlabel=['a']\n[[number]]\nlabel=['b']\n[[number]]\nlabel=['mean']\npublished=55.0\nmean_of=[['a'],['b']]\n[[number]]\nlabel=['gain']\ndifference_of=[['a'],['b']]\n";
        let rows = compared(numbers, &[("a", 60.0, 3.0), ("b", 52.0, 4.0)]);
        assert_eq!(rows.len(), 4);
        assert_eq!((rows[2].ours, rows[2].standard_error, rows[2].games), (56.0, Some(2.5), 200));
        assert_eq!((rows[3].ours, rows[3].standard_error), (8.0, Some(5.0)));
        assert_eq!(rows[2].difference, Some(1.0));
        let nested = format!("{numbers}[[number]]\nlabel=['all']\nmean_of=[['mean'],['gain']]\n");
        let rows = compared(&nested, &[("a", 60.0, 3.0), ("b", 52.0, 4.0)]);
        assert_eq!(rows[4].ours, 32.0);
        let ratio = numbers.replace("difference_of", "ratio_of");
        let row = &compared(&ratio, &[("a", 60.0, 3.0), ("b", 30.0, 2.0)])[3];
        // Relative errors of 5 % and 6.7 % make one of 8.3 %.
        assert!(row.ours == 2.0 && row.standard_error.is_some_and(|error| (error - 1.0 / 6.0).abs() < 1e-9));
        let rest = numbers.replace("difference_of=[['a'],['b']]", "rest_of=[['a']]");
        let row = &compared(&rest, &[("a", 60.0, 3.0), ("b", 30.0, 2.0)])[3];
        assert_eq!((row.ours, row.standard_error, row.games), (40.0, Some(3.0), 100));
        assert!(row.ci95.is_some_and(|[low, high]| low < 40.0 && (low + high - 80.0).abs() < 1e-9));
        // Without one of its parts there is no mean.
        assert_eq!(compared(numbers, &[("a", 60.0, 3.0)]).len(), 1);
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
