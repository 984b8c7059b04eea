//! Budgets: what a search may spend, as text and as numbers.

use crate::options::Bad;
use std::fmt;
use std::str::FromStr;

/// How much a search may spend on one move. Several limits: the first one reached ends the search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Budget {
    /// Iterations of a Monte-Carlo search.
    pub iterations: Option<u64>,
    /// States generated, playout turns included (the expansions of paper 003).
    pub nodes: Option<u64>,
    /// Turns that a depth-first search looks ahead.
    pub depth: Option<u32>,
    /// Milliseconds.
    pub millis: Option<u64>,
    /// Bytes of tree or table.
    pub bytes: Option<usize>,
}

impl Budget {
    /// Only a number of iterations.
    pub fn iterations(n: u64) -> Self {
        Budget { iterations: Some(n), ..Budget::default() }
    }

    /// Only a depth.
    pub fn depth(n: u32) -> Self {
        Budget { depth: Some(n), ..Budget::default() }
    }

    /// Only a time.
    pub fn millis(n: u64) -> Self {
        Budget { millis: Some(n), ..Budget::default() }
    }

    /// Whether the result depends on the machine's speed.
    pub fn is_timed(&self) -> bool {
        self.millis.is_some()
    }

    /// What one of several equal searches may spend: its part of iterations, nodes and memory. Time and depth are not
    /// divided. `None` if nothing is left for it.
    pub fn share(&self, parts: u64, part: u64) -> Option<Budget> {
        let of = |whole: u64| whole / parts + u64::from(part < whole % parts);
        let shared = Budget {
            iterations: self.iterations.map(of),
            nodes: self.nodes.map(of),
            bytes: self.bytes.map(|bytes| bytes / parts as usize),
            ..*self
        };
        (shared.iterations != Some(0) && shared.nodes != Some(0)).then_some(shared)
    }

    /// What one of several searches may spend that run one after the other: as [`Budget::share`], and its part of the time.
    pub fn turn(&self, parts: u64, part: u64) -> Option<Budget> {
        let shared = self.share(parts, part)?;
        let millis = self.millis.map(|whole| whole / parts + u64::from(part < whole % parts));
        (millis != Some(0)).then_some(Budget { millis, ..shared })
    }

    /// Whether anything but memory is limited.
    pub fn ends(&self) -> bool {
        self.iterations.is_some() || self.nodes.is_some() || self.depth.is_some() || self.millis.is_some()
    }
}

const BUDGET_CURE: &str = "a budget is like 250ms, 2s, 5000it, 250000nodes, depth5 or 250ms/512mb";

impl FromStr for Budget {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let bad = || Bad::new(text, BUDGET_CURE);
        let (main, memory) = text.split_once('/').map_or((text, None), |(main, memory)| (main, Some(memory)));
        let number = |digits: &str| -> Result<u64, Bad> {
            let plain = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
            if plain { digits.parse().ok().filter(|&n| n > 0).ok_or_else(bad) } else { Err(bad()) }
        };
        let mut budget = Budget::default();
        if let Some(depth) = main.strip_prefix("depth") {
            budget.depth = Some(u32::try_from(number(depth)?).map_err(|_| bad())?);
        } else if let Some(millis) = main.strip_suffix("ms") {
            budget.millis = Some(number(millis)?);
        } else if let Some(nodes) = main.strip_suffix("nodes") {
            budget.nodes = Some(number(nodes)?);
        } else if let Some(iterations) = main.strip_suffix("it") {
            budget.iterations = Some(number(iterations)?);
        } else if let Some(seconds) = main.strip_suffix('s') {
            budget.millis = Some(number(seconds)?.checked_mul(1000).ok_or_else(bad)?);
        } else {
            return Err(bad());
        }
        if let Some(memory) = memory {
            let megabytes = number(memory.strip_suffix("mb").ok_or_else(bad)?)?;
            let bytes = megabytes.checked_mul(1 << 20).ok_or_else(bad)?;
            budget.bytes = Some(usize::try_from(bytes).map_err(|_| bad())?);
        }
        Ok(budget)
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.iterations.map(|n| format!("{n}it")),
            self.nodes.map(|n| format!("{n}nodes")),
            self.depth.map(|n| format!("depth{n}")),
            self.millis.map(|n| if n % 1000 == 0 { format!("{}s", n / 1000) } else { format!("{n}ms") }),
        ];
        write!(f, "{}", parts.into_iter().flatten().collect::<Vec<_>>().join("+"))?;
        self.bytes.map_or(Ok(()), |bytes| write!(f, "/{}mb", bytes >> 20))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_add_up() {
        for whole in [1, 2, 3, 7, 100] {
            let budget = Budget { nodes: Some(10 * whole), millis: Some(whole), ..Budget::iterations(whole) };
            let shares: Vec<Budget> = (0..3).filter_map(|part| budget.share(3, part)).collect();
            assert_eq!(shares.len() as u64, whole.min(3));
            assert_eq!(shares.iter().filter_map(|share| share.iterations).sum::<u64>(), whole);
            assert!(shares.iter().all(|share| share.millis == Some(whole)), "they run at once");
            let turns = (0..3).filter_map(|part| budget.turn(3, part));
            assert_eq!(turns.filter_map(|turn| turn.millis).sum::<u64>(), whole, "one after the other");
        }
        let deep = Budget { bytes: Some(9), ..Budget::depth(5) };
        assert_eq!(deep.share(3, 2), Some(Budget { bytes: Some(3), ..deep }));
    }

    #[test]
    fn budgets_parse_and_print() {
        for text in ["250ms", "2s", "5000it", "250000nodes", "depth5", "250ms/512mb"] {
            assert_eq!(text.parse::<Budget>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "5",
            "ms",
            "0it",
            "-1ms",
            "1e3it",
            "depth",
            "5000it/",
            "5it/5gb",
            "99999999999999999999s",
            "+5it",
        ] {
            assert!(text.parse::<Budget>().unwrap_err().why.contains("250ms"), "{text}");
        }
    }
}
