//! Numbers that need no match: properties of a game, and what a search thinks of a position.

use super::claim::Known;
use super::item::{Item, Number, Planned};
use super::measure::{Measured, Scaling};
use crate::matches::Match;
use crate::profile::{PlayedThrough, Property, play_through};
use nply_core::{AgentSpec, Bad, Player, Seed, Stop, Turn};
use nply_registry::{AnyTable, DEFAULT_BUDGET, Fault, Thought, ThoughtLine};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::str::FromStr;

/// What is observed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Observed {
    /// A property of the game, in games of the first agent.
    Game(Property),
    /// The value of a move for a seat; of the chosen move, if none is named.
    Value,
    /// The mean value of all iterations for a seat.
    MeanValue,
    /// The share of iterations that a move got, in per cent.
    Visits,
}

impl FromStr for Observed {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        match text {
            "value" => Ok(Observed::Value),
            "mean-value" => Ok(Observed::MeanValue),
            "visits" => Ok(Observed::Visits),
            _ => text.parse().map(Observed::Game),
        }
    }
}

/// What the observed numbers of an item are; none, if told to stop before all are known. `games` games are played through
/// for a property of a game; so many searches are asked about a position.
pub fn observe(item: &Item, planned: &[Planned<'_>], games: u64, stop: &Stop) -> Result<Known, Bad> {
    let mut known = Known::new();
    for (i, Planned { plan, numbers, .. }) in planned.iter().enumerate() {
        // No match of the item has a number so high.
        let matched = usize::MAX - i;
        let (mut played, mut thoughts) = (None, BTreeMap::new());
        for &(number, who) in numbers {
            let Some(observed) = item.observed(number) else { continue };
            if who.agent != 0 {
                return Err(Bad::new(number.name(), "the agent that is observed comes first"));
            }
            let told = match observed {
                Observed::Game(property) => {
                    if played.is_none() {
                        played = Some(games_of(plan, games, stop)?);
                    }
                    let seen = property.of(played.as_deref().unwrap_or_default());
                    let scaling = Scaling { rate: property.is_rate(), per_cent: property.is_share() };
                    Measured::seen(&seen, scaling, matched)
                }
                opinion => {
                    let thoughts = match thoughts.entry(&number.after) {
                        Entry::Occupied(known) => known.into_mut(),
                        Entry::Vacant(new) => new.insert(asked(plan, number, games, stop)?),
                    };
                    let seen: Option<Vec<f64>> =
                        thoughts.iter().map(|thought| opinion.of(thought, number)).collect();
                    let unknown = || Bad::new(number.name(), "the search does not tell this");
                    let seen: Vec<(u64, f64)> = (0..).zip(seen.ok_or_else(unknown)?).collect();
                    let scaling = Scaling { rate: false, per_cent: opinion == Observed::Visits };
                    Measured::seen(&seen, scaling, matched)
                }
            };
            known.extend(told.map(|told| (number.label.clone(), told)));
        }
    }
    // What was cut short says nothing.
    Ok(if stop.is_stopped() { Known::new() } else { known })
}

/// Games of the first agent. Where a second one is named, the moves that it considers are counted.
fn games_of(plan: &Match, games: u64, stop: &Stop) -> Result<Vec<PlayedThrough>, Bad> {
    let [by, counter] = plan.agents() else { return Err(Bad::new("agents", "one plays, another may count")) };
    let counter = Some(counter).filter(|counter| *counter != by);
    play_through(plan.game(), by, counter, (games, plan.seed()), stop)
}

/// What so many searches of the first agent think of the position of a number.
fn asked(plan: &Match, number: &Number, searches: u64, stop: &Stop) -> Result<Vec<Thought>, Bad> {
    let spec: &AgentSpec = &plan.agents()[0];
    let fault = |fault: Fault| Bad::new(spec.to_string(), fault.to_string());
    let mut agent = plan.game().agent(spec, DEFAULT_BUDGET)?;
    let one = |search: u64| {
        let seed = Seed(plan.seed()).named("thoughts").child(search);
        let (table, who) = position(plan, number, seed)?;
        agent.forget();
        agent.think(&*table, who, seed.named("search"), stop).map_err(fault)
    };
    (0..searches).map(one).collect()
}

/// The position after the moves of a number; chance acts by itself.
fn position(plan: &Match, number: &Number, seed: Seed) -> Result<(Box<dyn AnyTable>, Player), Bad> {
    let mut table = plan.game().start(seed.named("set-up"));
    let (mut luck, mut moves) = (seed.named("luck").rng(), number.after.iter());
    loop {
        match table.turn() {
            Turn::Chance => drop(table.chance(&mut luck)),
            Turn::One(who) => match moves.next() {
                Some(action) => table.play(&[(who, action.clone())])?,
                None => return Ok((table, who)),
            },
            Turn::Together(_) | Turn::Over => {
                return Err(Bad::new(number.name(), "here not one seat alone is to act"));
            }
        }
    }
}

impl Observed {
    /// What a search says; `None`: nothing.
    fn of(self, thought: &Thought, number: &Number) -> Option<f64> {
        let seat = number.seat.unwrap_or(1).checked_sub(1)?;
        let value = |line: &ThoughtLine| line.values.get(seat).copied().map(f64::from);
        let named = |line: &&ThoughtLine| number.action.as_ref().is_none_or(|action| *action == line.action);
        let line = thought.lines.iter().find(named);
        let all: u64 = thought.lines.iter().map(|line| line.visits).sum();
        let weight = |line: &ThoughtLine| line.visits as f64 / all as f64;
        match self {
            Observed::Game(_) => None,
            Observed::Value => value(line?),
            _ if all == 0 => None,
            Observed::MeanValue => thought.lines.iter().map(|line| Some(weight(line) * value(line)?)).sum(),
            Observed::Visits => line.map(weight),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::compare::{Compared, compare};
    use super::super::scale::Scale;
    use super::*;
    use std::path::Path;

    fn found(game: &str, numbers: &str) -> Result<Vec<Compared>, Bad> {
        let text = format!(
            "title='t'\nplace='p'\nkind='own'\nclaim='c'\nsetting='s'\nunit='x'\nmeasure='value'\nprinted='no'\n\
             [run]\ngame='{game}'\n[run.scale.quick]\ngames=4\n{numbers}"
        );
        let item = Item::parse(Path::new("x/y.toml"), &text)?;
        let planned = item.matches(crate::testing::registry(), Scale::Quick)?;
        assert!(planned.iter().all(|planned| planned.observed));
        Ok(compare(&item, &observe(&item, &planned, 4, &Stop::default())?))
    }

    /// Figure 1 of paper 003.
    const TREE: &str = "tree/3:nodes=1(2([3 7 2] [5 3 4]) 2([6 5 1] [2 5 5]))";

    #[test]
    fn searches_tell_values_and_visits() {
        let number =
            |i: usize, of: &str, more: &str| format!("[[number]]\nlabel=['{i}']\nof='{of}'\n{more}\n");
        let numbers = [
            number(0, "maxn@depth3", "seat=3"),
            number(1, "maxn@depth3", "seat=2\naction='a'"),
            number(2, "maxn@depth3", "action='b'\nafter=['b']"),
            number(3, "uct:untried=static,playout=left@2it", "measure='mean-value'\nseat=1"),
            number(4, "uct@2it", "measure='visits'\naction='a'"),
            number(5, "uct@2000it", "measure='visits'\naction='a'\nafter=['b']\nseat=2"),
        ];
        let rows = found(TREE, &numbers.concat()).expect("all is told");
        let ours: Vec<f64> = rows.iter().map(|row| row.ours).collect();
        assert_eq!((ours[0], ours[1], ours[2], ours[4]), (1.0, 7.0, 2.0, 50.0));
        // The left leaf on each side.
        assert_eq!(ours[3], 4.5);
        assert!((49.0..=51.0).contains(&ours[5]), "{ours:?}");
        assert_eq!((rows[0].games, rows[0].ci95), (4, Some([1.0, 1.0])));
        assert!(crate::testing::registry().about("tree").is_none(), "no list has trees");
    }

    #[test]
    fn what_cannot_be_told_is_refused() {
        let number = |more: &str| format!("[[number]]\nlabel=['n']\nof='maxn@depth3'\n{more}\n");
        let why = |more: &str| found(TREE, &number(more)).unwrap_err().to_string();
        assert!(why("action='c'").contains("does not tell"));
        assert!(why("measure='visits'").contains("does not tell"), "max^n has no visits");
        assert!(why("after=['x']").contains("unknown action"));
        assert!(why("after=['a','a']").contains("not one seat"));
    }

    #[test]
    fn games_tell_their_properties() {
        let number =
            |measure: &str| format!("[[number]]\nlabel=['{measure}']\nof='random'\nmeasure='{measure}'\n");
        // A game of two, one, one and two moves, always of four turns; the same seat is to act every second turn.
        let tree = "tree/2:nodes=1(2(1(2([1 0] [0 1]))) 2(1(2([1 0] [0 1]))))";
        let names = [
            "legal-moves",
            "one-move",
            "one-or-two-moves",
            "one-move-in-playouts",
            "alternation",
            "turns",
            "change-1",
        ];
        let rows = found(tree, &names.map(number).concat()).expect("all is told");
        let ours: Vec<f64> = rows.iter().map(|row| row.ours).collect();
        let near =
            |i: usize, value: f64| assert!((ours[i] - value).abs() < 1e-9, "{}: {}", names[i], ours[i]);
        near(0, 1.5);
        near(1, 50.0);
        near(2, 100.0);
        // Decisions two and three of four, met by two and three playouts of ten.
        near(3, 50.0);
        // Two jumps of one in three, beside a mean of 1.5.
        near(4, 100.0 / 225.0);
        near(5, 4.0);
        assert!(ours[6] > 0.0, "{ours:?}");
        // Four games of four decisions.
        assert_eq!((rows[0].games, rows[5].games), (16, 4));
    }

    #[test]
    fn another_agent_may_count() {
        // Backward moves are legal, and are not among those of playouts.
        let number = |against: &str| {
            format!(
                "[[number]]\nlabel=['n']\nof='random:playout=forward'\nmeasure='legal-moves'\n{against}\n"
            )
        };
        let moves = |against: &str| found("chinese-checkers/3", &number(against)).expect("counted")[0].ours;
        assert!(moves("against='uct:moves=playout@1it'") < 0.8 * moves(""));
    }
}
