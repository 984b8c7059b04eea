//! Progress on stderr: a bar with the table so far on a terminal, else a line every few seconds, nothing if unwanted.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use nply_arena::{MatchProgress, Tally};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Between two lines where there is no terminal.
const EVERY: Duration = Duration::from_secs(10);
/// Between two pictures on a terminal.
const REFRESH: Duration = Duration::from_millis(200);
/// Rows of the table that are shown.
const ROWS: usize = 12;

pub struct Ticker {
    bar: Option<ProgressBar>,
    quiet: bool,
    last: Instant,
}

impl Ticker {
    pub fn new(quiet: bool) -> Self {
        let bar = (!quiet && std::io::stderr().is_terminal()).then(|| {
            let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr());
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games  {msg}");
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        // The first line comes after two seconds already.
        let now = Instant::now();
        let last = now.checked_sub(EVERY - Duration::from_secs(2)).unwrap_or(now);
        Ticker { bar, quiet, last }
    }

    pub fn tick(&mut self, progress: &MatchProgress<'_>) {
        let pause = if self.bar.is_some() { REFRESH } else { EVERY };
        if self.quiet || self.last.elapsed() < pause {
            return;
        }
        self.last = Instant::now();
        let left = progress.left().map_or(String::new(), |left| format!(", {} left", clock(left)));
        let pace = format!("{:.1}/s{left}", progress.rate());
        if let Some(bar) = &self.bar {
            bar.set_length(progress.total);
            bar.set_position(progress.done);
            bar.set_message(format!("{pace}{}", rows(progress.tallies)));
        } else {
            eprintln!("{}/{} games  {pace}  {}", progress.done, progress.total, one_line(progress.tallies));
        }
    }

    /// Clears what is on the terminal.
    pub fn finish(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// The agents of each match with their win rates, a line for each match.
fn rows(tallies: &[Tally]) -> String {
    let more = tallies.len().saturating_sub(ROWS);
    let mut text: String = tallies.iter().take(ROWS).map(|tally| format!("\n  {}", rates(tally))).collect();
    if more > 0 {
        text += &format!("\n  and {more} more");
    }
    text
}

fn one_line(tallies: &[Tally]) -> String {
    match tallies {
        [one] => rates(one),
        many => format!("{} matches", many.len()),
    }
}

fn rates(tally: &Tally) -> String {
    let report = tally.report();
    let rate = |row: &nply_arena::AgentRow| {
        let name = row.agent.split('@').next().unwrap_or("");
        format!("{name} {:.0} %", 100.0 * row.win_rate)
    };
    let shown: Vec<String> = report.agents.iter().take(8).map(rate).collect();
    format!("{}{}", shown.join("  "), if report.agents.len() > 8 { "  ..." } else { "" })
}

/// A time for people.
pub fn clock(time: Duration) -> String {
    match time.as_secs() {
        s if s >= 3600 => format!("{}h {:02}m", s / 3600, s % 3600 / 60),
        s if s >= 60 => format!("{}m {:02}s", s / 60, s % 60),
        s => format!("{s}s"),
    }
}
