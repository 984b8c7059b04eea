//! Plays the games of a match on all threads and adds them up in order.

use crate::outcome::{Outcome, Played};
use crate::plan::Match;
use crate::store::Store;
use crate::tally::{Report, Tally};
use nply_core::{Bad, Stop};
use std::collections::{BTreeMap, HashSet};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How far a match is.
pub struct Progress<'a> {
    /// Games finished, earlier runs included.
    pub done: u64,
    /// Games asked for.
    pub total: u64,
    /// Games that this run finished.
    pub played: u64,
    /// Time since this run began.
    pub elapsed: Duration,
    /// The table so far: all games up to the first one that is not finished.
    pub tally: &'a Tally,
}

impl Progress<'_> {
    /// Games a second in this run.
    pub fn rate(&self) -> f64 {
        self.played as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }

    /// Estimated time left; `None` before the first game of this run is finished.
    pub fn left(&self) -> Option<Duration> {
        let seconds = self.total.saturating_sub(self.done) as f64 / self.rate();
        Duration::try_from_secs_f64(seconds).ok()
    }
}

/// Longest time between two calls of the progress callback.
const TICK: Duration = Duration::from_millis(200);

/// Plays a match up to `games` games and gives its table.
///
/// Games that the store holds are not played again. Every finished game is in the store before it counts. The numbers
/// do not depend on `threads`. `progress` is called after every game, and at least five times a second.
///
/// After the stop signal the table covers the games that were finished. If the store cannot be written any more, the
/// signal is given here, and what was written stays.
pub fn run(
    plan: &Match,
    games: u64,
    threads: usize,
    stop: &Stop,
    store: Option<&mut Store>,
    progress: &mut dyn FnMut(&Progress<'_>),
) -> Result<Report, Bad> {
    let finished = store.as_ref().map_or(Ok(BTreeMap::new()), |store| store.outcomes())?;
    let known: HashSet<u64> = finished.keys().copied().filter(|&number| number <= games).collect();
    let done = known.len() as u64;
    let queue = Mutex::new((1..=games).filter(move |number| !known.contains(number)));
    let mut collect = Collect {
        done,
        total: games,
        played: 0,
        began: Instant::now(),
        tally: Tally::new(plan),
        waiting: finished,
        next: 1,
        store,
    };
    std::thread::scope(|scope| {
        let (sender, receiver) = channel();
        for _ in 0..(threads.max(1) as u64).min(games - done) {
            let (sender, queue) = (sender.clone(), &queue);
            scope.spawn(move || {
                while let Some(played) = next_game(plan, queue, stop) {
                    if sender.send(played).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        collect.receive(&receiver, progress).inspect_err(|_| stop.stop())
    })?;
    Ok(collect.report())
}

/// Plays the next game of the queue. `None`: there is none, or the signal to stop was given.
fn next_game(plan: &Match, queue: &Mutex<impl Iterator<Item = u64>>, stop: &Stop) -> Option<Played> {
    if stop.is_stopped() {
        return None;
    }
    let number = queue.lock().unwrap_or_else(|poisoned| poisoned.into_inner()).next()?;
    plan.play(number, stop)
}

/// The one place where finished games arrive.
struct Collect<'a> {
    done: u64,
    total: u64,
    played: u64,
    began: Instant,
    tally: Tally,
    /// Finished games that wait for an earlier one.
    waiting: BTreeMap<u64, Outcome>,
    /// The next game that the tally takes.
    next: u64,
    store: Option<&'a mut Store>,
}

impl Collect<'_> {
    fn receive(
        &mut self,
        games: &Receiver<Played>,
        progress: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), Bad> {
        loop {
            self.advance();
            progress(&self.progress());
            match games.recv_timeout(TICK) {
                Ok(game) => self.take(game)?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
        }
    }

    fn take(&mut self, game: Played) -> Result<(), Bad> {
        if let Some(store) = &mut self.store {
            store.insert(&game)?;
        }
        self.done += 1;
        self.played += 1;
        self.waiting.insert(game.outcome.number, game.outcome);
        Ok(())
    }

    /// Sums of fractions depend on their order, so games are added in theirs.
    fn advance(&mut self) {
        while let Some(game) = self.waiting.remove(&self.next) {
            self.tally.add(&game);
            self.next += 1;
        }
    }

    fn progress(&self) -> Progress<'_> {
        let Collect { done, total, played, ref tally, .. } = *self;
        Progress { done, total, played, elapsed: self.began.elapsed(), tally }
    }

    /// The table of all finished games, also of those behind a gap.
    fn report(mut self) -> Report {
        for game in std::mem::take(&mut self.waiting).into_values() {
            self.tally.add(&game);
        }
        self.tally.report()
    }
}
