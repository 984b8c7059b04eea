//! Work for other machines: some games of a match as a text, and their results as a text.
//!
//! A shard holds everything that its games depend on; whoever computes it finds the same games, so a shard may be
//! computed twice and its results taken twice, and nothing changes.

use crate::matches::{Match, MatchText, Outcome, Played, Program, replay_counted};
use nply_core::{Bad, Stop};
use nply_registry::Registry;
use serde::{Deserialize, Serialize};

/// Some games of one match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// The match.
    #[serde(rename = "match")]
    pub plan: MatchText,
    /// The number of its first game, from 1.
    pub first: u64,
    /// How many games.
    pub games: u64,
    /// The program that cut the shard: one that plays differently refuses it.
    pub program: Program,
}

/// The games of a shard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShardResult {
    /// The shard, which says where the games belong.
    pub shard: Shard,
    /// The games in order.
    pub games: Vec<Played>,
}

impl Shard {
    /// Reads a shard.
    pub fn parse(text: &str) -> Result<Shard, Bad> {
        let shard: Shard =
            serde_json::from_str(text).map_err(|e| Bad::new(start(text), format!("no shard: {e}")))?;
        shard.check(text)?;
        Ok(shard)
    }

    fn check(&self, text: &str) -> Result<(), Bad> {
        // Stores count in 63 bits.
        let end = self.first.checked_add(self.games).is_some_and(|end| end <= i64::MAX as u64);
        if self.first > 0 && self.games > 0 && end {
            return Ok(());
        }
        Err(Bad::new(start(text), "games are counted from 1, and a shard has at least one"))
    }

    /// Computes its games. After the signal to stop the game in hand is finished, and the result holds what is done;
    /// `None` if that is nothing.
    pub fn compute(&self, registry: &Registry, stop: &Stop) -> Result<Option<ShardResult>, Bad> {
        let plan = Match::from_text(registry, &self.plan)?;
        if plan.text() != self.plan {
            return Err(Bad::new(
                &self.plan.game,
                "this program understands the match in another way; use one version",
            ));
        }
        let program = plan.program();
        if program.play != self.program.play {
            return Err(Bad::new(&self.plan.game, others(&self.program, &program)));
        }
        let numbers = (self.first..self.first + self.games).take_while(|_| !stop.is_stopped());
        let games: Vec<Played> = numbers.map_while(|number| plan.play(number, &Stop::default())).collect();
        let shard = Shard { games: games.len() as u64, program, ..self.clone() };
        Ok((!games.is_empty()).then_some(ShardResult { shard, games }))
    }

    /// Cuts games of a match, given in order, into shards of at most so many games that follow each other.
    pub fn cut(plan: &Match, numbers: impl IntoIterator<Item = u64>, most: u64) -> Vec<Shard> {
        let mut shards: Vec<Shard> = Vec::new();
        for number in numbers {
            match shards.last_mut() {
                Some(last) if last.first + last.games == number && last.games < most => last.games += 1,
                _ => {
                    shards.push(Shard { plan: plan.text(), first: number, games: 1, program: plan.program() })
                }
            }
        }
        shards
    }
}

impl ShardResult {
    /// Reads a result and checks that its games are those of its shard, and end as their records say.
    pub fn parse(registry: &Registry, text: &str) -> Result<ShardResult, Bad> {
        let result: ShardResult = serde_json::from_str(text)
            .map_err(|e| Bad::new(start(text), format!("no result of a shard: {e}")))?;
        result.shard.check(text)?;
        let plan = Match::from_text(registry, &result.shard.plan)?;
        let Shard { first, games, .. } = result.shard;
        let fits = |(number, game): (u64, &Played)| {
            let (outcome, seats) = (&game.outcome, plan.game().players());
            let seated = plan.seating(number) == (outcome.deal, outcome.seating.clone());
            let told = replay_counted(plan.game(), &game.record).is_ok_and(|(table, plies)| {
                table.payoffs().seats(seats) == outcome.payoffs
                    && table.ranks().0[..seats] == outcome.ranks[..]
                    && (plies, Outcome::trace_of(&outcome.seating, &game.record))
                        == (outcome.plies, outcome.trace)
            });
            outcome.number == number && outcome.stats.len() == seats && seated && told
        };
        if result.games.len() as u64 == games && (first..).zip(&result.games).all(fits) {
            return Ok(result);
        }
        Err(Bad::new(start(text), "these games are not those of the shard"))
    }
}

/// That two programs play differently.
pub(crate) fn others(theirs: &Program, ours: &Program) -> String {
    format!(
        "played by another program (nply {}, fingerprints {}); this one is nply {} with {}",
        theirs.version,
        theirs.play.join(" "),
        ours.version,
        ours.play.join(" ")
    )
}

/// The beginning of a text, for messages.
fn start(text: &str) -> String {
    text.trim().chars().take(40).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{plan, registry};

    fn shard() -> Shard {
        let plan = plan(2, &["uct:c=0.50", "random"], 7);
        Shard { plan: plan.text(), first: 3, games: 4, program: plan.program() }
    }

    #[test]
    fn the_text_alone_gives_the_same_games() {
        let text = serde_json::to_string(&shard()).expect("plain data");
        let result = Shard::parse(&text)
            .expect("a shard")
            .compute(crate::testing::registry(), &Stop::default())
            .expect("it is ours");
        let result = result.expect("not stopped");
        let direct = plan(2, &["uct:c=0.5", "random"], 7);
        for (game, number) in result.games.iter().zip(3..) {
            let played = direct.play(number, &Stop::default()).expect("not stopped");
            assert_eq!((&game.record, &game.outcome.ranks), (&played.record, &played.outcome.ranks));
        }
        let told = serde_json::to_string(&result).expect("plain data");
        assert_eq!(ShardResult::parse(crate::testing::registry(), &told), Ok(result));
    }

    #[test]
    fn other_texts_are_refused() {
        let with = |change: fn(&mut Shard)| {
            let mut shard = shard();
            change(&mut shard);
            let read = Shard::parse(&serde_json::to_string(&shard).expect("plain data"));
            read.and_then(|shard| shard.compute(crate::testing::registry(), &Stop::default()))
                .map(|_| ())
                .unwrap_err()
                .why
        };
        assert!(with(|shard| shard.first = 0).contains("counted from 1"));
        assert!(with(|shard| shard.games = 0).contains("counted from 1"));
        assert!(with(|shard| shard.plan.version = 99).contains("version 99"));
        assert!(with(|shard| shard.plan.agents[0] = "utc".into()).contains("did you mean uct"));
        assert!(with(|shard| shard.plan.design = "none".into()).contains("unknown design"));
        assert!(with(|shard| shard.plan.agents[0] = "uct".into()).contains("in another way"));
        assert!(with(|shard| shard.program.play[1] = "00000000".into()).contains("another program"));
        assert!(Shard::parse("{}").unwrap_err().why.starts_with("no shard"));
    }

    #[test]
    fn results_that_do_not_fit_are_refused() {
        let result = shard()
            .compute(crate::testing::registry(), &Stop::default())
            .expect("it is ours")
            .expect("not stopped");
        let with = |change: fn(&mut ShardResult)| {
            let mut result = result.clone();
            change(&mut result);
            ShardResult::parse(
                crate::testing::registry(),
                &serde_json::to_string(&result).expect("plain data"),
            )
            .is_err()
        };
        assert!(!with(|_| ()));
        assert!(with(|result| result.games.swap(0, 1)));
        assert!(with(|result| result.shard.first = 4));
        assert!(with(|result| result.games[0].outcome.seating.reverse()));
        assert!(with(|result| drop(result.games.pop())));
        assert!(with(|result| result.games[1].outcome.ranks.push(1)));
        assert!(with(|result| result.games[1].outcome.ranks = vec![0, 0]));
        assert!(with(|result| result.games[1].outcome.payoffs[0] += 1.0));
        assert!(with(|result| result.shard.first = u64::MAX - 10));
        assert!(with(|result| result.games[1].outcome.plies += 1));
        assert!(with(|result| result.games[1].outcome.trace += 1));
    }

    #[test]
    fn a_stopped_worker_hands_in_what_is_done() {
        let stop = Stop::default();
        stop.stop();
        assert_eq!(shard().compute(registry(), &stop), Ok(None));
        let shard = Shard { games: 1_000_000, ..shard() };
        let stop = Stop::default();
        let done = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(std::time::Duration::from_millis(50));
                stop.stop();
            });
            shard.compute(registry(), &stop).expect("it is ours").expect("some games")
        });
        assert!(done.shard.games < 1_000_000 && done.games.len() as u64 == done.shard.games);
        assert!(ShardResult::parse(registry(), &serde_json::to_string(&done).expect("plain data")).is_ok());
    }

    #[test]
    fn missing_games_are_cut_into_shards() {
        let plan = plan(2, &["uct", "random"], 7);
        let shards = Shard::cut(&plan, [1, 2, 3, 4, 7, 8, 10], 3);
        let cuts: Vec<_> = shards.iter().map(|shard| (shard.first, shard.games)).collect();
        assert_eq!(cuts, [(1, 3), (4, 1), (7, 2), (10, 1)]);
    }
}
