//! Numbers as people and as pictures want them.

/// A coordinate with at most two decimals, the same on every machine.
pub(crate) fn coordinate(value: f64) -> String {
    debug_assert!(value.is_finite(), "a coordinate is {value}");
    trimmed(format!("{value:.2}"))
}

/// A value for reading: three or four digits that matter, thousands with commas, powers of ten where it is very large
/// or small.
pub(crate) fn show(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() {
        return "no number".into();
    }
    if size != 0.0 && !(1e-4..1e12).contains(&size) {
        return scientific(value, 2);
    }
    let decimals = match size {
        s if s >= 1000.0 => 0,
        s if s >= 10.0 => 1,
        s if s >= 1.0 => 2,
        s if s >= 0.01 => 3,
        _ => 6,
    };
    grouped(trimmed(format!("{value:.decimals$}")))
}

/// A value with its unit behind it.
pub(crate) fn with_unit(value: f64, unit: &str) -> String {
    if unit.is_empty() { show(value) } else { format!("{} {unit}", show(value)) }
}

/// `1.25e9`, with at most so many decimals.
pub(crate) fn scientific(value: f64, decimals: usize) -> String {
    let text = format!("{value:.decimals$e}");
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    format!("{}e{power}", trimmed(digits.into()))
}

/// A tick of a logarithmic axis that is long: `10⁹`, or `2·10⁹`.
pub(crate) fn power_of_ten(value: f64) -> String {
    let text = scientific(value, 2);
    let (digits, power) = text.split_once('e').unwrap_or((&text, "0"));
    let raised = power.chars().map(|c| match c {
        '-' => '⁻',
        _ => ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][c.to_digit(10).unwrap_or(0) as usize],
    });
    let factor = if digits == "1" { String::new() } else { format!("{digits}·") };
    format!("{factor}10{}", raised.collect::<String>())
}

/// Digits behind the point that numbers of this column or chart all have: none if all are whole, otherwise enough for
/// the largest to have three digits that matter.
pub(crate) fn common_decimals(values: &[f64]) -> usize {
    let largest = values.iter().fold(0.0, |most: f64, value| most.max(value.abs()));
    match largest {
        _ if values.iter().all(|value| value.fract() == 0.0) => 0,
        s if s >= 1000.0 => 0,
        s if s >= 10.0 => 1,
        s if s >= 1.0 => 2,
        _ => SMALLEST,
    }
}

/// The decimals of numbers that are all below 1.
const SMALLEST: usize = 3;

/// A number with exactly so many decimals, unless it is too large for them, or as small as all those beside it.
pub(crate) fn fixed(value: f64, decimals: usize) -> String {
    let size = value.abs();
    if size >= 1e9 || (decimals >= SMALLEST && size != 0.0 && size < 1e-3) {
        return show(value);
    }
    let text = format!("{value:.decimals$}");
    let is_zero = text.chars().all(|digit| "-0.".contains(digit));
    grouped(if is_zero { text.replace('-', "") } else { text })
}

/// Commas between thousands.
pub(crate) fn grouped(text: String) -> String {
    let (sign, rest) = text.strip_prefix('-').map_or(("", text.as_str()), |rest| ("-", rest));
    let (whole, fraction) = rest.split_once('.').map_or((rest, None), |(w, f)| (w, Some(f)));
    let mut result = String::from(sign);
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            result.push(',');
        }
        result.push(digit);
    }
    fraction.map_or(result.clone(), |fraction| format!("{result}.{fraction}"))
}

fn trimmed(text: String) -> String {
    let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    if short == "-0" { "0".into() } else { short.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_have_at_most_two_decimals_and_no_negative_zero() {
        let shown: Vec<String> = [1.0, 2.5, 1.0 / 3.0, -0.001, 100.0].map(coordinate).into();
        assert_eq!(shown, ["1", "2.5", "0.33", "0", "100"]);
    }

    #[test]
    fn long_ticks_are_powers() {
        let shown: Vec<String> = [1.0, 1e12, 2e7, 1e-5].map(power_of_ten).into();
        assert_eq!(shown, ["10⁰", "10¹²", "2·10⁷", "10⁻⁵"]);
    }

    #[test]
    fn numbers_beside_each_other_have_the_same_digits() {
        let decimals =
            [&[50.0, 61.0][..], &[50.0, 61.5], &[0.5, -1.25], &[0.125], &[1234.5], &[]].map(common_decimals);
        assert_eq!(decimals, [0, 1, 2, 3, 0, 0]);
        assert_eq!([fixed(61.0, 1), fixed(1e12, 1), fixed(0.0, 2)], ["61.0", "1e12", "0.00"]);
        assert_eq!([fixed(4e-15, 1), fixed(-4e-15, 1), fixed(4e-15, 3)], ["0.0", "0.0", "4e-15"]);
    }

    #[test]
    fn values_keep_the_digits_that_matter() {
        let shown: Vec<String> = [52.34, 5.0, 0.0567, -1234567.0, 100.0, 0.0, 0.00025].map(show).into();
        assert_eq!(shown, ["52.3", "5", "0.057", "-1,234,567", "100", "0", "0.00025"]);
        let odd: Vec<String> = [1.5e20, 2e-9, f64::NAN, f64::INFINITY].map(show).into();
        assert_eq!(odd, ["1.5e20", "2e-9", "no number", "no number"]);
        assert_eq!(with_unit(50.0, "%"), "50 %");
        assert_eq!(with_unit(50.0, ""), "50");
    }
}
