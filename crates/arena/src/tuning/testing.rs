//! A made-up noisy function with a known optimum, and what the methods find in it.

use super::{Halt, Halving, Method, Ntbea, Objective, Request, Space};
use nply_core::Seed;
use nply_stats::Summary;

/// So many options with so many values each.
pub(crate) fn cube(options: usize, values: usize) -> Space {
    let values: Vec<String> = (0..values).map(|value| value.to_string()).collect();
    let options = (0..options).map(|option| (option.to_string(), values.clone())).collect();
    let text = |chosen: &[(String, String)]| chosen.iter().map(|(_, value)| value.as_str()).collect();
    Space::new(options, |chosen| Ok(text(chosen))).expect("a small space")
}

/// Games of a deal, as with two types of agents in three seats.
const GAMES: u64 = 6;

/// Each game is won with a chance that falls with the distance from the optimum; two options count only together.
struct Noisy<'a> {
    space: &'a Space,
    seed: Seed,
    games: u64,
}

/// The true rate of a point of 5 options with 5 values: 0.65 at its best at [3, 1, 4, 0, 2], 0.34 on average.
fn rate(point: &[usize]) -> f64 {
    let off = |option: usize, best: usize| point[option].abs_diff(best) as f64;
    let alone = 0.03 * off(0, 3) + 0.04 * off(1, 1) + 0.02 * off(2, 4);
    // The last two pull each other along: away from their best, they had better be away together.
    let together = 0.03 * off(3, 0) + 0.05 * (point[4] as f64 - 2.0 - point[3] as f64).abs();
    (0.65 - alone - together).max(0.05)
}

impl Objective for Noisy<'_> {
    fn play(&mut self, requests: &[Request]) -> Result<Vec<Summary>, Halt> {
        let one = |request: &Request| {
            let rate = rate(&self.space.candidates()[request.candidate].point);
            let deal = |deal: u64| {
                let mut rng = self.seed.child(request.candidate as u64).child(deal).rng();
                (0..GAMES).filter(|_| f64::from(rng.unit()) < rate).count() as f64 / GAMES as f64 - 0.5
            };
            request.deals.clone().map(deal).collect()
        };
        self.games += requests.iter().map(|r| GAMES * (r.deals.end - r.deals.start)).sum::<u64>();
        Ok(requests.iter().map(one).collect())
    }
}

/// Games of a search, share of searches that find the optimum, that find a rate within 0.05 of it, and the mean loss.
struct Measured {
    games: u64,
    found: f64,
    near: f64,
    regret: f64,
}

fn measure(method: &Method, repetitions: u64) -> Measured {
    let space = cube(5, 5);
    let mut all = Measured { games: 0, found: 0.0, near: 0.0, regret: 0.0 };
    for repetition in 0..repetitions {
        // Seeds below 1000 were used to choose the details of NTBEA, and do not count.
        let seed = Seed(1000 + repetition);
        let mut noisy = Noisy { space: &space, seed: seed.named("luck"), games: 0 };
        let tried = method.search(&space, seed, &mut noisy).expect("nothing ends it");
        let regret = 0.65 - rate(&space.candidates()[tried[0].candidate].point);
        assert_eq!(noisy.games, GAMES * method.deals(&space), "the games are known beforehand");
        all.games = noisy.games;
        all.found += f64::from(u8::from(regret < 1e-9)) / repetitions as f64;
        all.near += f64::from(u8::from(regret < 0.05 + 1e-9)) / repetitions as f64;
        all.regret += regret / repetitions as f64;
    }
    all
}

#[test]
fn the_function_has_one_optimum() {
    let space = cube(5, 5);
    let rates: Vec<f64> = space.candidates().iter().map(|candidate| rate(&candidate.point)).collect();
    let best = rates.iter().filter(|&&rate| rate > 0.65 - 1e-9).count();
    assert_eq!((best, rate(&[3, 1, 4, 0, 2])), (1, 0.65));
    let mean = rates.iter().sum::<f64>() / rates.len() as f64;
    assert!((mean - 0.336).abs() < 0.005, "{mean}");
}

#[test]
fn each_method_finds_the_optimum_or_a_point_near_it() {
    table(30);
}

/// The table of `docs/tuning.md`; `--nocapture` prints it.
#[test]
#[ignore = "half a minute; the one above makes the same searches with fewer seeds"]
fn each_method_with_many_seeds() {
    table(200);
}

fn table(repetitions: u64) {
    let grid = |first, most| Method::Grid(Halving { first, most, keep: 0.5 });
    let random = |n, first| Method::Random(n, Halving { first, most: 512, keep: 0.5 });
    let ntbea = |deals| Method::Ntbea(Ntbea { deals });
    // The method, and the least share of searches that come within 0.05 of the best rate.
    let rows = [
        ("grid", "first 6, most 3,072", grid(1, 512), 0.95),
        ("grid", "first 12, most 3,072", grid(2, 512), 0.95),
        ("random", "50 samples, first 24", random(50, 4), 0.05),
        ("random", "200 samples, first 24", random(200, 4), 0.35),
        ("ntbea", "games 1,500", ntbea(250), 0.35),
        ("ntbea", "games 3,000", ntbea(500), 0.5),
        ("ntbea", "games 6,000", ntbea(1000), 0.6),
        ("ntbea", "games 12,000", ntbea(2000), 0.9),
        ("ntbea", "games 24,000", ntbea(4000), 0.95),
    ];
    for (name, how, method, least) in rows {
        let got = measure(&method, repetitions);
        let (found, near) = (100.0 * got.found, 100.0 * got.near);
        println!("| {name} | {how} | {} | {found:.0} % | {near:.0} % | {:.3} |", got.games, got.regret);
        assert!(got.near >= least, "{name} {how}: {near} % near the optimum");
    }
}
