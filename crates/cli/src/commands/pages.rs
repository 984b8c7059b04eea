//! `nply pages`: numbers in pages are made, not typed.
//!
//! A row of a table that begins with `nply match ...` is the result of that command, and so is a block below a comment
//! `<!-- nply match ... -->` or `<!-- nply games -->`. Hidden from the list of commands, since it serves those who work on nply itself.

use super::{games, matches};
use crate::args::{Cli, Command, MatchArgs, PagesArgs};
use crate::output::{counted, print};
use clap::Parser;
use nply_arena::{MOST_TEXT, MatchReport, read_text};
use nply_core::{About, Bad};
use nply_registry::Registry;
use std::process::ExitCode;

pub fn run(registry: &'static Registry, args: &PagesArgs) -> anyhow::Result<ExitCode> {
    let (mut differences, mut checked) = (Vec::new(), 0);
    for path in &args.files {
        let old = read_text(path, MOST_TEXT)?;
        let mut page = Page { registry, args, checked: 0, lines: Vec::new() };
        page.read(&old)?;
        checked += page.checked;
        let new = page.lines.join("\n") + "\n";
        let (mut was, mut is) = (old.lines(), new.lines());
        let pairs = std::iter::from_fn(|| match (was.next(), is.next()) {
            (None, None) => None,
            (old, new) => Some((old.unwrap_or_default(), new.unwrap_or_default())),
        });
        let changed = pairs.filter(|(old, new)| old != new);
        differences.extend(changed.map(|(old, new)| format!("{}\n- {old}\n+ {new}", path.display())));
        if !args.check && new != old {
            let cannot = |e| Bad::new(path.display().to_string(), format!("cannot be written: {e}"));
            std::fs::write(path, &new).map_err(cannot)?;
        }
    }
    let commands = counted(checked, "command", "commands");
    match differences.is_empty() {
        true => print(&format!("{commands} run; the pages say what they print.")),
        false => {
            print(&format!("{}\n{commands} run; {} lines differ.", differences.join("\n"), differences.len()))
        }
    }
    Ok(if args.check && !differences.is_empty() { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The text of a block.
enum Printed {
    Now(String),
    /// The command takes too long for a sample: the block stays.
    NotNow,
}

/// A page being made again.
struct Page<'a> {
    registry: &'static Registry,
    args: &'a PagesArgs,
    checked: u64,
    lines: Vec<String>,
}

impl Page<'_> {
    fn read(&mut self, text: &str) -> anyhow::Result<()> {
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            self.lines.push(line.into());
            if let Some(words) = line.strip_prefix("<!-- nply ").and_then(|rest| rest.strip_suffix(" -->"))
                && let Some(printed) = self.printed(words)?
            {
                let block: Vec<&str> = std::iter::once(lines.next().unwrap_or_default())
                    .chain(lines.by_ref().take_while(|line| *line != "```"))
                    .collect();
                match printed {
                    Printed::Now(text) => self.lines.push(format!("```\n{text}")),
                    Printed::NotNow => self.lines.extend(block.iter().map(|line| line.to_string())),
                }
                self.lines.push("```".into());
            } else if let Some((words, rest)) =
                line.strip_prefix("| `nply match ").and_then(|row| row.split_once('`'))
                // A result has a win rate behind the command; a list of commands has not.
                && rest.contains(" % |")
                && let Some(report) = self.report(words)?
            {
                let first = &report.agents[0];
                let row = format!(
                    "| `nply match {words}` | {:.1} % | {} |",
                    100.0 * first.win_rate,
                    matches::interval(first)
                );
                *self.lines.last_mut().expect("it was added") = row;
            }
        }
        // A block is one piece above; lines are compared one by one.
        self.lines = self.lines.join("\n").lines().map(str::to_string).collect();
        Ok(())
    }

    /// What the command of a block prints; `None`: no such command.
    fn printed(&mut self, words: &str) -> anyhow::Result<Option<Printed>> {
        if words == "games" {
            let games: Vec<&About> = self.registry.games().iter().map(|entry| &entry.about).collect();
            self.checked += 1;
            let list = games::list(&games, None);
            // The hint where to read on stands in the page itself.
            let list = list.split("\n\n").next().unwrap_or_default();
            return Ok(Some(Printed::Now(list.into())));
        }
        let Some(words) = words.strip_prefix("match ") else { return Ok(None) };
        let report = self.report(words)?;
        Ok(Some(report.map_or(Printed::NotNow, |report| Printed::Now(matches::document(&report)))))
    }

    /// What a command finds; `None` if it is not asked for now.
    fn report(&mut self, words: &str) -> anyhow::Result<Option<MatchReport>> {
        let words = ["nply", "match"].into_iter().chain(words.split_whitespace());
        let cli = Cli::try_parse_from(words).map_err(|e| Bad::new("page", e.to_string()))?;
        let Command::Match(args) = cli.command else { unreachable!("the word is `match`") };
        if self.args.sample && !is_quick(&args) {
            return Ok(None);
        }
        self.checked += 1;
        Ok(matches::report(self.registry, &args)?)
    }
}

/// Commands that take no more than seconds: those without a search, and those of Tic-Tac-Toe.
fn is_quick(args: &MatchArgs) -> bool {
    let searches = args.agents.iter().any(|agent| !["greedy", "random"].contains(&agent.id.as_str()));
    args.game.id == "tic-tac-toe" || !searches
}
