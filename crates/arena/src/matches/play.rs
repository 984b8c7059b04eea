//! Plays one game of a match.
//!
//! Random streams are named, so that nothing depends on threads or on how long an agent thinks:
//! match -> set-up and luck by the deal;
//! match -> who plays -> game -> seat -> ply for what an agent draws.

use super::outcome::{Failure, FailureKind, Outcome, Played, SeatStats};
use super::plan::Match;
use super::record;
use cpu_time::ThreadTime;
use nply_core::{Eye, Player, Rng, Seed, Stop, Turn, guarded};
use nply_registry::{AnyAgent, AnyTable, Chosen, Fault};
use std::time::{Duration, Instant};

impl Match {
    /// Plays the game with this number, from 1. `None`: the stop signal came before its end.
    pub fn play(&self, number: u64, stop: &Stop) -> Option<Played> {
        Play::start(self, number).finish(stop)
    }
}

/// A game being played.
struct Play<'a> {
    plan: &'a Match,
    number: u64,
    deal: u64,
    /// For each seat its agent, by its place on the command line.
    seating: Vec<usize>,
    agents: Vec<Box<dyn AnyAgent>>,
    table: Box<dyn AnyTable>,
    start: String,
    luck: Rng,
    /// Random turns that open the game, and where they are drawn from.
    opening: (u64, Rng),
    actions: Vec<String>,
    plies: u64,
    stats: Vec<SeatStats>,
    failures: Vec<Failure>,
}

impl<'a> Play<'a> {
    fn start(plan: &'a Match, number: u64) -> Self {
        let (deal, seating) = plan.seating(number);
        let table = plan.game().start(plan.stream().named("setup").child(deal));
        let luck = plan.stream().named("luck").child(deal).rng();
        Play {
            opening: (plan.openings(), opening(plan, deal, &*table, &luck)),
            plan,
            number,
            deal,
            agents: seating.iter().map(|&agent| plan.agent(agent)).collect(),
            stats: vec![SeatStats::default(); seating.len()],
            seating,
            start: table.state_text(Eye::All),
            table,
            luck,
            actions: Vec::new(),
            plies: 0,
            failures: Vec::new(),
        }
    }

    fn finish(mut self, stop: &Stop) -> Option<Played> {
        loop {
            match self.table.turn() {
                Turn::Over => return Some(self.played()),
                Turn::Chance => {
                    let outcome = self.table.chance(&mut self.luck);
                    self.actions.push(outcome);
                }
                turn if self.opening.0 > 0 => {
                    self.opening.0 -= 1;
                    let moves = random_moves(&*self.table, turn, &mut self.opening.1);
                    self.play(moves);
                }
                turn @ (Turn::One(_) | Turn::Together(_)) => self.seats_act(turn, stop)?,
            }
            self.plies += 1;
            self.tell();
        }
    }

    /// All seats of a turn are asked at the same table; then their actions are played.
    fn seats_act(&mut self, turn: Turn, stop: &Stop) -> Option<()> {
        let seats = turn.seats().iter();
        let moves = seats.map(|who| Some((who, self.decide(who, stop)?))).collect::<Option<Vec<_>>>()?;
        self.play(moves);
        Some(())
    }

    fn play(&mut self, moves: Vec<(Player, String)>) {
        self.table.play(&moves).expect("listed actions are accepted");
        self.actions.extend(moves.into_iter().map(|(_, action)| action));
    }

    /// The action of a seat: forced, chosen by its agent, or random where the agent failed.
    fn decide(&mut self, who: Player, stop: &Stop) -> Option<String> {
        if stop.is_stopped() {
            return None;
        }
        let mut legal = self.table.legal(Some(who));
        if legal.len() == 1 {
            return legal.pop();
        }
        let stream = self.plan.agents_stream().child(self.number).child(who.index() as u64);
        let seed = stream.child(self.plies);
        let choice = self.ask(who, seed, stop).and_then(|chosen| legal_choice(chosen, &legal));
        // A search that was cut short is no move of this match: the game is given up, not finished.
        if stop.is_stopped() {
            return None;
        }
        Some(choice.unwrap_or_else(|(kind, detail)| {
            self.fail(who, kind, detail);
            legal.swap_remove(seed.named("stand-in").rng().below(legal.len() as u32) as usize)
        }))
    }

    fn ask(&mut self, who: Player, seed: Seed, stop: &Stop) -> Result<Chosen, Flaw> {
        let agent = &mut self.agents[who.index()];
        let limit = agent.budget().millis.map(Duration::from_millis);
        let (asked, worked) = (Instant::now(), limit.map(|_| ThreadTime::now()));
        let answer = guarded(|| agent.choose(&*self.table, who, seed, stop));
        let taken = asked.elapsed();
        let chosen = match answer {
            Ok(answer) => answer.map_err(flaw),
            Err(message) => Err((FailureKind::Panic, message)),
        };
        self.stats[who.index()].add(taken, chosen.as_ref().ok());
        if let (Some(limit), Some(worked)) = (limit, worked) {
            self.stats[who.index()].add_clock(taken, limit, worked.elapsed());
        }
        if let Some(limit) = limit.filter(|&limit| taken > latest(limit)) {
            let detail = format!("{} ms of {} ms", taken.as_millis(), limit.as_millis());
            self.fail(who, FailureKind::Overrun, detail);
        }
        chosen
    }

    /// Every agent is told of every step, also of its own and of forced ones.
    fn tell(&mut self) {
        for who in Player::all(self.seating.len()) {
            let agent = &mut self.agents[who.index()];
            if let Err(message) = guarded(|| agent.saw(&*self.table, who)) {
                self.fail(who, FailureKind::Panic, message);
            }
        }
    }

    fn fail(&mut self, who: Player, kind: FailureKind, detail: String) {
        let agent = self.seating[who.index()];
        if kind == FailureKind::Panic {
            // It stopped in the middle of something. A new one knows less, but what it knows is whole.
            self.agents[who.index()] = self.plan.agent(agent);
        }
        let agent = self.plan.names()[agent].clone();
        self.failures.push(Failure { game: self.number, seat: who.to_string(), agent, kind, detail });
    }

    fn played(self) -> Played {
        let seats = self.seating.len();
        let payoffs = self.table.payoffs().seats(seats).to_vec();
        let record = record::text(self.plan.game().spec(), &self.start, &self.actions, &payoffs);
        let outcome = Outcome {
            number: self.number,
            deal: self.deal,
            trace: Outcome::trace_of(&self.seating, &record),
            seating: self.seating,
            payoffs,
            ranks: self.table.ranks().0[..seats].to_vec(),
            plies: self.plies,
            stats: self.stats,
            failures: self.failures,
            load: self.plan.is_timed().then(system_load).flatten(),
        };
        Played { outcome, record }
    }
}

/// One random action for each seat of a turn.
pub(super) fn random_moves(table: &dyn AnyTable, turn: Turn, rng: &mut Rng) -> Vec<(Player, String)> {
    let one = |who: Player| {
        let mut legal = table.legal(Some(who));
        (who, legal.swap_remove(rng.below(legal.len() as u32) as usize))
    };
    turn.seats().iter().map(one).collect()
}

/// Openings of a deal that are tried until one does not end the game.
const TRIES: u64 = 100;

/// Where the opening of a deal is drawn from: the first stream whose random turns leave something to play for.
fn opening(plan: &Match, deal: u64, start: &dyn AnyTable, luck: &Rng) -> Rng {
    let stream = |i| plan.stream().named("opening").child(deal).child(i).rng();
    let leaves_a_game = |i: &u64| {
        let (mut table, mut luck, mut rng, mut left) =
            (start.boxed(), luck.clone(), stream(*i), plan.openings());
        while left > 0 {
            match table.turn() {
                Turn::Over => return false,
                Turn::Chance => drop(table.chance(&mut luck)),
                turn => {
                    left -= 1;
                    let moves = random_moves(&*table, turn, &mut rng);
                    table.play(&moves).expect("listed actions are accepted");
                }
            }
        }
        table.turn() != Turn::Over
    };
    stream((0..TRIES).find(leaves_a_game).unwrap_or(0))
}

/// Why an agent's answer cannot be played.
type Flaw = (FailureKind, String);

fn flaw(fault: Fault) -> Flaw {
    match fault {
        Fault::Crashed(why) => (FailureKind::Panic, why),
        Fault::Late(why) => (FailureKind::Overrun, why),
        Fault::Illegal(why) | Fault::Refused(why) => (FailureKind::Illegal, why),
    }
}

fn legal_choice(chosen: Chosen, legal: &[String]) -> Result<String, Flaw> {
    if legal.contains(&chosen.action) {
        return Ok(chosen.action);
    }
    Err((FailureKind::Illegal, format!("`{}` is not legal here", chosen.action)))
}

/// The time after which an agent has overrun: twice its limit and a little, but never more than a second beyond it.
fn latest(limit: Duration) -> Duration {
    let double = limit.saturating_mul(2).saturating_add(Duration::from_millis(50));
    double.min(limit.saturating_add(Duration::from_secs(1)))
}

/// The load of the machine over the last minute, where the system tells it.
fn system_load() -> Option<f32> {
    std::fs::read_to_string("/proc/loadavg").ok()?.split(' ').next()?.parse().ok()
}

impl SeatStats {
    fn add_clock(&mut self, taken: Duration, limit: Duration, worked: Duration) {
        self.late += taken.saturating_sub(limit).as_secs_f64();
        self.core += worked.as_secs_f64();
    }

    fn add(&mut self, taken: Duration, chosen: Option<&Chosen>) {
        self.moves += 1;
        self.seconds += taken.as_secs_f64();
        self.slowest = self.slowest.max(taken.as_secs_f64());
        if let Some(chosen) = chosen {
            self.iterations += chosen.iterations;
            self.nodes += chosen.nodes;
            self.depth = self.depth.max(chosen.depth);
            self.depths += u64::from(chosen.depth);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;
    use std::collections::BTreeSet;

    fn play(agents: &[&str], number: u64) -> Played {
        plan(3, agents, 1).play(number, &Stop::default()).expect("not stopped")
    }

    /// What failed in the first deal: each kind with its detail, and how often.
    fn failures(agent: &str) -> Vec<Failure> {
        (1..=6).flat_map(|number| play(&["keeps", agent], number).outcome.failures).collect()
    }

    fn lines(played: &Played) -> Vec<&str> {
        played.record.lines().filter(|line| !line.starts_with('#')).collect()
    }

    #[test]
    fn the_whole_game_is_recorded() {
        let played = play(&["keeps", "other"], 1);
        // Three dice, and three rounds of three seats.
        assert_eq!((lines(&played).len(), played.outcome.plies), (12, 1 + 1 + 1 + 3 + 1 + 3));
        let stats = played.outcome.stats[0];
        // The third round is forced: nobody was asked.
        assert_eq!((stats.moves, stats.iterations, stats.nodes, stats.depth), (2, 14, 18, 2));
        assert!(played.outcome.failures.is_empty());
    }

    #[test]
    fn games_of_a_deal_share_their_luck_and_others_do_not() {
        let deal = |number| {
            let played = play(&["keeps", "other"], number);
            let dice: Vec<String> = [0, 4, 8].map(|i| lines(&played)[i].to_string()).to_vec();
            let start = played.record.lines().nth(2).expect("a start").to_string();
            (played.outcome.deal, start, dice)
        };
        let deals: Vec<_> = (1..=18).map(deal).collect();
        assert_eq!(deals.iter().collect::<BTreeSet<_>>().len(), 3);
        assert_eq!(deals.iter().map(|(_, start, _)| start).collect::<BTreeSet<_>>().len(), 3);
        assert_eq!(deals.iter().map(|(_, _, dice)| dice).collect::<BTreeSet<_>>().len(), 3);
        assert!(deals.iter().zip(1..).all(|((deal, ..), number)| *deal == (number - 1) / 6));
    }

    #[test]
    fn agents_draw_other_numbers_in_every_game_seat_and_ply() {
        let choices = |number| lines(&play(&["other", "another"], number)).join(" ");
        let games: BTreeSet<String> = (1..=6).map(choices).collect();
        assert!(games.len() > 3, "{games:?}");
        assert_eq!(choices(3), choices(3));
    }

    #[test]
    fn openings_are_random_and_shared_by_a_deal() {
        let plan = plan(2, &["greedy", "maxn@depth9"], 1).with_openings(2);
        let opening = |number| {
            let played = plan.play(number, &Stop::default()).expect("not stopped");
            let moves: Vec<String> = lines(&played)[..2].iter().map(|line| line.to_string()).collect();
            let asked: u64 = played.outcome.stats.iter().map(|stats| stats.moves).sum();
            assert!(asked < played.outcome.plies - 1, "nobody is asked for the opening");
            (played.outcome.deal, moves)
        };
        let openings: Vec<_> = (1..=40).map(opening).collect();
        assert_eq!(openings.iter().collect::<BTreeSet<_>>().len(), 20, "two games of a deal share one");
        assert!(openings.iter().map(|(_, moves)| moves).collect::<BTreeSet<_>>().len() > 10);
        // Five turns may end a game of three in a row; such openings are not taken.
        let long = crate::testing::plan(2, &["greedy", "random"], 1).with_openings(7);
        assert!(
            (1..=40).all(|number| long.play(number, &Stop::default()).expect("played").outcome.plies > 7)
        );
    }

    #[test]
    fn a_trace_tells_games_apart() {
        let trace = |number| play(&["keeps", "other"], number).outcome.trace;
        assert_eq!(trace(1), trace(1));
        assert_eq!((1..=6).map(trace).collect::<BTreeSet<_>>().len(), 6);
    }

    #[test]
    fn a_panic_is_named_and_the_game_goes_on() {
        let failures = failures("panics");
        // The second agent holds nine seats in the six games, and is asked twice on each.
        assert_eq!(failures.len(), 18);
        let first = &failures[0];
        assert_eq!((first.agent.as_str(), first.kind), ("panics", FailureKind::Panic));
        assert!(first.detail.starts_with("too difficult (") && first.game >= 1, "{first:?}");
        assert!(play(&["keeps", "panics"], 1).outcome.plies == 10);
    }

    #[test]
    fn an_agent_may_fail_once_and_play_on() {
        assert_eq!(failures("panics-later").len(), 9);
    }

    #[test]
    fn illegal_and_missing_actions_are_replaced_at_random() {
        let told = failures("illegal");
        assert!(told.len() == 18 && told.iter().all(|f| f.kind == FailureKind::Illegal));
        assert_eq!(told[0].detail, "`fold` is not legal here");
        assert_eq!(failures("speechless")[0].detail, "no action was chosen");
        let games: Vec<Played> = (1..=6).map(|number| play(&["illegal", "illegal"], number)).collect();
        let played: BTreeSet<&str> = games.iter().flat_map(|game| lines(game)[1..4].to_vec()).collect();
        assert_eq!(played.len(), 2, "{played:?}");
    }

    #[test]
    fn an_overrun_is_named_and_its_action_stands() {
        let played = play(&["keeps", "sleeps@10ms"], 1);
        assert!(!played.outcome.failures.is_empty());
        let failure = &played.outcome.failures[0];
        assert_eq!((failure.kind, failure.agent.as_str()), (FailureKind::Overrun, "sleeps@10ms"));
        assert!(failure.detail.ends_with(" ms of 10 ms"), "{failure:?}");
        // The same agent with all the time it wants plays the same moves.
        assert_eq!(played.record, play(&["keeps", "sleeps@100it"], 1).record);
        let seconds = Duration::from_secs;
        assert_eq!(latest(Duration::from_millis(10)), Duration::from_millis(70));
        assert_eq!((latest(seconds(10)), latest(Duration::MAX)), (seconds(11), Duration::MAX));
    }

    #[test]
    fn after_a_panic_the_agent_is_made_anew() {
        let failures = failures("deaf");
        assert!(
            failures.iter().all(|f| f.kind == FailureKind::Panic && f.detail.starts_with("what was that"))
        );
        // Told of ten steps on each of nine seats, it fails at the fourth and, made anew, at the eighth. Kept as it was
        // it would fail at all from the fourth on.
        assert_eq!(failures.len(), 18);
    }

    #[test]
    fn a_stopped_game_is_not_finished() {
        let stop = Stop::default();
        stop.stop();
        assert!(plan(3, &["keeps", "other"], 1).play(1, &stop).is_none());
        let stop = Stop::default();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(20));
                stop.stop();
            });
            assert!(plan(3, &["waits", "waits"], 1).play(1, &stop).is_none());
        });
    }
}
