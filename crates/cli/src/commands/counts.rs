//! `nply stats` on counts that were typed: rates, tests, gains, and agreement with a published rate.

use crate::args::StatsArgs;
use nply_core::Bad;
use nply_report::{Block, Column, Page, Section, Table};
use nply_stats::{
    Agreement, Estimate, GainDifference, McNemar, Proportion, TwoProportions, Verdict, agreement,
    difference_of_gains, mcnemar, two_proportions, wilson, wilson_corrected,
};
use serde::Serialize;

/// What the counts say.
#[derive(Serialize, Default)]
pub struct Answer {
    counts: Vec<Count>,
    #[serde(skip_serializing_if = "Option::is_none")]
    two_proportions: Option<TwoProportions>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gains: Option<GainDifference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mcnemar: Option<McNemar>,
    #[serde(skip_serializing_if = "Option::is_none")]
    published: Option<Estimate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agreement: Option<Agreement>,
}

/// A rate with its intervals.
#[derive(Serialize)]
struct Count {
    wins: f64,
    games: u64,
    rate: f64,
    wilson: [f64; 2],
    wilson_corrected: [f64; 2],
}

/// The answer, or `None` if the inputs are files.
pub fn answer(args: &StatsArgs) -> Result<Option<Answer>, Bad> {
    if let Some(pair) = &args.mcnemar {
        return Ok(Some(Answer { mcnemar: Some(only_one_won(pair)?), ..Answer::default() }));
    }
    let asked = args.gains || args.published.is_some();
    if !asked && !args.inputs.iter().any(|input| looks_like_count(input)) {
        return Ok(None);
    }
    if args.number.is_some() {
        return Err(Bad::new("--match", "counts have no matches"));
    }
    let rates = args.inputs.iter().map(|input| count(input)).collect::<Result<Vec<_>, Bad>>()?;
    let mut answer = Answer { counts: rates.iter().map(Count::of).collect(), ..Answer::default() };
    match (&rates[..], &args.published, args.gains) {
        ([one], Some(published), _) => {
            let published = published_rate(published, args)?;
            answer.published = Some(published);
            answer.agreement = Some(agreement(&Estimate::proportion(one.rate(), one.n), &published));
        }
        (_, Some(_), _) => return Err(Bad::new("--published", "takes one count, wins/games")),
        (&[a, b, c, d], _, true) => answer.gains = Some(difference_of_gains(a, b, c, d)),
        (_, _, true) => return Err(Bad::new("--gains", "takes four counts, wins/games")),
        (&[a, b], _, _) => answer.two_proportions = Some(two_proportions(a, b)),
        _ => {}
    }
    Ok(Some(answer))
}

/// A number, a slash, a number: no store has such a name.
fn looks_like_count(input: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit() || c == '.');
    input.split_once('/').is_some_and(|(wins, games)| number(wins) && number(games))
}

/// More games than anybody counts.
const MOST: u64 = 1 << 40;

fn count(input: &str) -> Result<Proportion, Bad> {
    let why = "a count is wins/games, such as 57/100 or 57.5/100; stores and counts do not mix";
    let parsed = input.split_once('/').and_then(|(wins, games)| {
        let wins: f64 = wins.parse().ok()?;
        Some((wins, games.parse().ok().filter(|&games| games <= MOST)?))
    });
    let (wins, games) = parsed.ok_or_else(|| Bad::new(input, why))?;
    if games == 0 || !(0.0..=games as f64).contains(&wins) {
        return Err(Bad::new(input, "wins lie between 0 and the games, and there is at least one game"));
    }
    Ok(Proportion::new(wins, games))
}

fn only_one_won(pair: &str) -> Result<McNemar, Bad> {
    let number = |text: &str| text.trim().parse().ok().filter(|&number: &u64| number <= MOST);
    let numbers = pair.split_once(',').and_then(|(a, b)| Some((number(a)?, number(b)?)));
    let (a, b) = numbers.ok_or_else(|| Bad::new(pair, "--mcnemar takes two numbers, such as 30,12"))?;
    Ok(mcnemar(a, b))
}

/// The published rate is known to the last digit that was typed.
fn published_rate(text: &str, args: &StatsArgs) -> Result<Estimate, Bad> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let value = text.parse::<f64>().ok().filter(|value| plain && (0.0..=100.0).contains(value));
    let value =
        value.ok_or_else(|| Bad::new(text, "a published rate is given in per cent, from 0 to 100"))?;
    let digits = text.split_once('.').map_or(0, |(_, digits)| digits.len() as i32);
    let rate = value / 100.0;
    let estimate = match (args.published_games, args.published_half_width) {
        (Some(games), _) => Estimate::proportion(rate, games),
        (_, Some(half)) if half > 0.0 && half <= 100.0 => Estimate::with_half_width(rate, half / 100.0),
        (_, Some(half)) => {
            return Err(Bad::new(half.to_string(), "half of an interval lies between 0 and 100 per cent"));
        }
        _ => Estimate::bare(rate),
    };
    Ok(estimate.printed_to(0.01 * 0.1f64.powi(digits)))
}

impl Count {
    fn of(rate: &Proportion) -> Count {
        Count {
            wins: rate.successes,
            games: rate.n,
            rate: rate.rate(),
            wilson: wilson(rate.successes, rate.n, 0.95),
            wilson_corrected: wilson_corrected(rate.successes, rate.n, 0.95),
        }
    }
}

impl Answer {
    /// The counts as a table, and the test as a sentence.
    pub fn page(&self, heading: &str) -> Page {
        let mut blocks = Vec::new();
        if !self.counts.is_empty() {
            let row = |count: &Count| {
                vec![
                    format!("{}/{}", count.wins, count.games),
                    format!("{:.2} %", 100.0 * count.rate),
                    interval(count.wilson, 2),
                    interval(count.wilson_corrected, 2),
                ]
            };
            let head = ["count", "rate", "95 % interval (Wilson)", "corrected for continuity"];
            let head = head.map(Column::numbers).to_vec();
            let rows = self.counts.iter().map(row).collect();
            blocks.push(Block::Table(Table { caption: String::new(), head, rows }));
        }
        blocks.extend(self.sentences().into_iter().map(Block::Text));
        let sections = vec![Section { heading: heading.into(), blocks }];
        let generator = format!("nply {}", env!("CARGO_PKG_VERSION"));
        Page { title: "Counts".into(), lead: String::new(), generator, sections }
    }

    fn sentences(&self) -> Vec<String> {
        let two = self.two_proportions.map(|test| {
            format!(
                "{} ({} points, 95 % interval {}; z = {:.2}, p {}).",
                told(test.p, test.difference, "rate", ["larger", "smaller"]),
                points(test.difference),
                interval(test.ci95, 2),
                test.z,
                p_told(test.p)
            )
        });
        let gains = self.gains.map(|test| {
            format!(
                "Gains of {} and {} points. {} ({} points, 95 % interval {}; p {}).",
                points(test.gain_x),
                points(test.gain_y),
                told(test.p, test.difference, "gain", ["larger", "smaller"]),
                points(test.difference),
                interval(test.ci95, 2),
                p_told(test.p)
            )
        });
        let mcnemar = self.mcnemar.map(|test| {
            let lead = test.only_a as f64 - test.only_b as f64;
            format!(
                "Only the first won {}, only the second {}. {} (McNemar, mid-p {}).",
                test.only_a,
                test.only_b,
                told(test.p, lead, "agent", ["stronger", "weaker"]),
                p_told(test.p)
            )
        });
        [two, gains, mcnemar, self.agreement.as_ref().map(agreed)].into_iter().flatten().collect()
    }

    /// The counts with all digits.
    pub fn csv(&self) -> Table {
        let head =
            ["wins", "games", "rate", "wilson_low", "wilson_high", "corrected_low", "corrected_high", "p"];
        let tests = [
            self.two_proportions.map(|test| test.p),
            self.gains.map(|test| test.p),
            self.mcnemar.map(|test| test.p),
            self.agreement.map(|test| test.p),
        ];
        let p = tests.into_iter().flatten().next().map_or(String::new(), |p| p.to_string());
        let row = |count: &Count| {
            let ([low, high], [lower, higher]) = (count.wilson, count.wilson_corrected);
            let games = count.games.to_string();
            let rest = [count.rate, low, high, lower, higher].map(|number| number.to_string());
            [count.wins.to_string(), games].into_iter().chain(rest).chain([p.clone()]).collect()
        };
        let mut rows: Vec<Vec<String>> = self.counts.iter().map(row).collect();
        if let Some(test) = self.mcnemar {
            let (a, b) = (test.only_a, test.only_a + test.only_b);
            let blanks = vec![String::new(); 5];
            rows.push([a.to_string(), b.to_string()].into_iter().chain(blanks).chain([p]).collect());
        }
        Table { caption: String::new(), head: head.map(Column::numbers).to_vec(), rows }
    }
}

fn agreed(test: &Agreement) -> String {
    let verdict = match test.verdict {
        Verdict::Agrees => "Agrees with the published rate",
        Verdict::Differs => "Differs from the published rate",
        Verdict::Unknown => "Cannot be told: the error of the published rate is not known",
    };
    let power = test.detectable.map_or(String::new(), |least| {
        format!(" Samples of this size find a difference of {:.1} points in 80 % of cases.", 100.0 * least)
    });
    let (by, within, p) = (points(test.difference), interval(test.ci95, 2), p_told(test.p));
    format!("{verdict} ({by} points, 95 % interval {within}; p {p}).{power}")
}

/// How the first thing is to the second.
fn told(p: f64, difference: f64, thing: &str, [more, less]: [&str; 2]) -> String {
    if p >= 0.05 {
        return format!("No difference of the two {thing}s is shown");
    }
    format!("The first {thing} is {} than the second", if difference > 0.0 { more } else { less })
}

fn points(difference: f64) -> String {
    format!("{:+.2}", 100.0 * difference)
}

fn interval([low, high]: [f64; 2], digits: usize) -> String {
    format!("{:.digits$} to {:.digits$}", 100.0 * low, 100.0 * high)
}

fn p_told(p: f64) -> String {
    if p < 0.0001 { "< 0.0001".into() } else { format!("= {p:.4}") }
}
