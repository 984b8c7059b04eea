//! Numbers that follow from measured ones: means, differences, ratios, leads, rests and rank correlations.

use super::claim::{Known, lead};
use super::item::{Item, Number};
use super::measure::{Measured, Residuals};
use nply_stats::rank_correlation;

/// All that follows from what is measured, also from what follows itself.
pub(super) fn with_derived(item: &Item, known: &Known) -> Known {
    let mut known = known.clone();
    loop {
        let missing = item.number.iter().filter(|number| !known.contains_key(&number.label));
        let new: Vec<(Vec<String>, Measured)> = missing
            .filter_map(|number| Some((number.label.clone(), derived(item, number, &known)?)))
            .collect();
        if new.is_empty() {
            return known;
        }
        known.extend(new);
    }
}

/// A mean, a difference, a ratio, a lead, the rest or a rank correlation of numbers; errors of a ratio count as shares of its parts. Numbers
/// of different matches are taken as independent, though they may share deals.
fn derived(item: &Item, number: &Number, known: &Known) -> Option<Measured> {
    if let [one, other] = &number.correlation_of[..] {
        return correlation(one, other, known);
    }
    if let Some(told) = &number.lead {
        return lead(item, told, known);
    }
    let parts = number.parts()?.iter().map(|label| known.get(label)).collect::<Option<Vec<_>>>()?;
    if !number.rest_of.is_empty() {
        let Measured { value, ci95: [low, high], .. } = *parts[0];
        return Some(Measured {
            value: 100.0 - value,
            ci95: [100.0 - high, 100.0 - low],
            ..parts[0].clone()
        });
    }
    match parts[..] {
        [over, under] if !number.ratio_of.is_empty() => {
            let ratio = over.value / under.value;
            let slopes = [1.0 / under.value, -ratio / under.value];
            let combined = Measured::combined(&[over, under], &slopes);
            // The slopes tell the error; the value is the ratio itself.
            let ci95 = combined.ci95.map(|end| end - combined.value + ratio);
            Some(Measured { value: ratio, ci95, ..combined })
        }
        [more, less] if !number.difference_of.is_empty() => {
            Some(Measured::combined(&[more, less], &[1.0, -1.0]))
        }
        _ => Some(Measured::combined(&parts, &vec![1.0 / parts.len() as f64; parts.len()])),
    }
}

/// How alike two orders of numbers are. Below the two beginnings, numbers with the same rest of their labels are pairs.
fn correlation(one: &[String], other: &[String], known: &Known) -> Option<Measured> {
    let below = |label: &Vec<String>| label.starts_with(one).then(|| [other, &label[one.len()..]].concat());
    let pairs: Vec<[&Measured; 2]> =
        known.iter().filter_map(|(label, measured)| Some([measured, known.get(&below(label)?)?])).collect();
    let values: Vec<[f64; 2]> = pairs.iter().map(|pair| pair.map(|of| of.value)).collect();
    let told = rank_correlation(&values)?;
    let games = pairs.iter().flatten().map(|of| of.games).sum();
    let (standard_error, freedom, independent, residuals) = (None, None, None, Residuals::new());
    Some(Measured {
        value: told.rho,
        ci95: told.ci95,
        standard_error,
        freedom,
        independent,
        games,
        residuals,
    })
}

#[cfg(test)]
mod tests {
    use super::super::compare::{Compared, compare};
    use super::*;

    fn item(numbers: &str) -> Item {
        let head = "title=''\nplace=''\nkind='text'\nclaim=''\nsetting=''\nunit='%'\nmeasure='win-rate'\nprinted='yes'\n";
        toml::from_str(&format!("{head}{numbers}")).expect("an item")
    }

    fn compared(numbers: &str, ours: &[(&str, f64, f64)]) -> Vec<Compared> {
        let known = ours.iter().map(|&(label, value, error)| {
            (label.split(' ').map(str::to_string).collect(), Measured::plain(value, error))
        });
        compare(&item(numbers), &known.collect())
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
    fn orders_are_correlated_by_the_rest_of_labels() {
        let number = |label: &str| format!("[[number]]\nlabel=['{}']\n", label.replace(' ', "','"));
        let labels = ["o a", "o b", "o c", "o d", "h a", "h b", "h c"];
        let mut numbers: String = labels.iter().map(|label| number(label)).collect();
        numbers += "[[number]]\nlabel=['r']\ncorrelation_of=[['o'],['h']]\n";
        let ours = |h: [f64; 3]| {
            let values = [1.0, 2.0, 3.0, 0.0, h[0], h[1], h[2]];
            let ours: Vec<(&str, f64, f64)> = labels.iter().zip(values).map(|(l, v)| (*l, v, 0.01)).collect();
            compared(&numbers, &ours).pop().expect("the correlation")
        };
        // `o d` has no partner.
        assert_eq!((ours([5.0, 6.0, 7.0]).ours, ours([5.0, 6.0, 7.0]).games), (1.0, 600));
        assert_eq!(ours([7.0, 6.0, 5.0]).ours, -1.0);
        assert_eq!(ours([5.0, 7.0, 6.0]).ours, 0.5);
    }
}
