//! Who computes the games: the threads of this machine, or whatever is put behind the same seam.

use crate::matches::{Match, Played};
use nply_core::{Bad, Stop};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

/// A game to be played.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// Whose it is, for the one who asked.
    pub job: usize,
    /// Its match. [`Match::text`] tells it to other machines (see [`crate::Shard`]).
    pub plan: &'a Match,
    /// Its number in the match, from 1.
    pub number: u64,
}

/// What an engine hands over.
pub enum Done {
    /// A finished game, and whose it is.
    Game(usize, Played),
    /// Nothing new, but time has passed: at least five times a second.
    Tick,
}

/// Something that computes games. A game depends on nothing but its match and number, so an engine may compute games in
/// any order, anywhere, and once more after a failure.
pub trait Engine {
    /// Computes games until there are none left, or the signal to stop is given, or `take` refuses one.
    fn run<'a>(
        &self,
        work: &mut (dyn Iterator<Item = Work<'a>> + Send),
        stop: &Stop,
        take: &mut dyn FnMut(Done) -> Result<(), Bad>,
    ) -> Result<(), Bad>;
}

/// Longest time between two hand-overs.
const TICK: Duration = Duration::from_millis(200);

/// Threads of this process, each with one game at a time.
pub struct Pool {
    threads: usize,
}

impl Pool {
    /// So many threads, at least one.
    pub fn new(threads: usize) -> Self {
        Pool { threads: threads.max(1) }
    }

    /// As many threads as wanted; but where searches are ended by a clock, no more than there are cores, so that each
    /// has one to itself. Without a wish: the cores.
    pub fn for_matches<'a>(wanted: Option<usize>, plans: impl IntoIterator<Item = &'a Match>) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let timed = plans.into_iter().any(Match::is_timed);
        Pool::new(wanted.map_or(cores, |wanted| if timed { wanted.min(cores) } else { wanted }))
    }

    /// How many threads there are.
    pub fn threads(&self) -> usize {
        self.threads
    }
}

impl Engine for Pool {
    fn run<'a>(
        &self,
        work: &mut (dyn Iterator<Item = Work<'a>> + Send),
        stop: &Stop,
        take: &mut dyn FnMut(Done) -> Result<(), Bad>,
    ) -> Result<(), Bad> {
        let queue = Mutex::new(work);
        std::thread::scope(|scope| {
            let (sender, receiver) = channel();
            for _ in 0..self.threads {
                let (sender, queue) = (sender.clone(), &queue);
                scope.spawn(move || {
                    while let Some(done) = next_game(queue, stop) {
                        if sender.send(done).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            loop {
                let done = match receiver.recv_timeout(TICK) {
                    Ok((job, game)) => Done::Game(job, game),
                    Err(RecvTimeoutError::Timeout) => Done::Tick,
                    Err(RecvTimeoutError::Disconnected) => return Ok(()),
                };
                take(done).inspect_err(|_| stop.stop())?;
            }
        })
    }
}

/// Plays the next game of the queue. `None`: there is none, or the signal to stop was given.
fn next_game(
    queue: &Mutex<&mut (dyn Iterator<Item = Work<'_>> + Send)>,
    stop: &Stop,
) -> Option<(usize, Played)> {
    if stop.is_stopped() {
        return None;
    }
    let work = queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next()?;
    Some((work.job, work.plan.play(work.number, stop)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;

    #[test]
    fn a_clock_needs_a_core() {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let (timed, counted) = (plan(3, &["keeps@5ms", "b"], 1), plan(3, &["keeps", "b"], 1));
        assert_eq!(Pool::for_matches(Some(1000), [&counted, &timed]).threads(), cores);
        assert_eq!(Pool::for_matches(Some(1000), [&counted]).threads(), 1000);
        assert_eq!(Pool::for_matches(None, [&counted]).threads(), cores);
        assert_eq!(Pool::for_matches(Some(0), [&timed]).threads(), 1);
    }

    #[test]
    fn all_work_is_done_once() {
        let plan = plan(3, &["keeps", "b"], 1);
        let mut work = (1..=50).map(|number| Work { job: 7, plan: &plan, number });
        let mut games = Vec::new();
        let take = &mut |done| {
            if let Done::Game(job, game) = done {
                assert_eq!(job, 7);
                games.push(game.outcome.number);
            }
            Ok(())
        };
        Pool::new(3).run(&mut work, &Stop::default(), take).expect("nothing refused");
        games.sort_unstable();
        assert_eq!(games, (1..=50).collect::<Vec<_>>());
    }

    #[test]
    fn a_refusal_stops_the_rest() {
        let plan = plan(3, &["keeps", "b"], 1);
        let mut work = (1..=u64::MAX).map(|number| Work { job: 0, plan: &plan, number });
        let stop = Stop::default();
        let told = Pool::new(2).run(&mut work, &stop, &mut |_| Err(Bad::new("a disk", "full")));
        assert_eq!(told, Err(Bad::new("a disk", "full")));
        assert!(stop.is_stopped());
    }
}
