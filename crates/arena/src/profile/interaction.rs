//! How much the choice of another seat changes what a seat should do, and what it can get.
//!
//! At a position of a game another seat makes one of two moves. All else goes on alike until the seat is to choose: does
//! a search choose the same, and how far apart are the values? The same search of the same position with another seed
//! tells how much of that is noise.

use super::walk::Walk;
use super::{ProfilePlan, seats};
use nply_core::{Bad, Player, Rng, Seed, Stop, Turn};
use nply_registry::{AnyAgent, AnyGame, AnyTable, DEFAULT_BUDGET};
use serde::Serialize;

/// How much the others' choices matter.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Interaction {
    /// Who said what a move is worth.
    pub judge: String,
    /// Positions that were compared.
    pub positions: u64,
    /// How often the best move differs after two choices of another seat.
    pub best_differs: f64,
    /// How often it differs from one search of the same position to the next.
    pub best_noise: f64,
    /// How far apart the values are, in standard deviations of values between positions.
    pub value_differs: f64,
    /// The same from one search to the next.
    pub value_noise: f64,
}

/// Turns that are played on at most until the seat is to choose.
const PATIENCE: u32 = 60;

/// What a judge said of a position.
struct Verdict {
    best: String,
    value: f64,
}

/// Measures at so many positions; `None` if there was none to compare.
pub(super) fn measure(
    game: &dyn AnyGame,
    plan: &ProfilePlan,
    positions: u64,
    stop: &Stop,
) -> Result<Option<Interaction>, Bad> {
    let mut judge = game.agent(&plan.judge, DEFAULT_BUDGET)?;
    let (mut counts, mut values) = (Counts::default(), Vec::new());
    // Not every game passes a position that fits.
    for number in 0..positions * 4 {
        if stop.is_stopped() || counts.positions == positions {
            break;
        }
        let seed = Seed(plan.seed).named("interaction").child(number);
        let Some([one, again, other]) = compare(game, plan, &mut *judge, seed, stop)? else { continue };
        counts.add(&one, &again, &other);
        values.push(one.value);
    }
    if counts.positions == 0 {
        return Ok(None);
    }
    let share = |sum: f64| sum / counts.positions as f64;
    let mean = share(values.iter().sum());
    let deviation = share(values.iter().map(|value| (value - mean).powi(2)).sum()).sqrt();
    let in_deviations = |sum: f64| if deviation > 0.0 { share(sum) / deviation } else { 0.0 };
    Ok(Some(Interaction {
        judge: judge.canonical().to_string(),
        positions: counts.positions,
        best_differs: share(counts.best_differs),
        best_noise: share(counts.best_noise),
        value_differs: in_deviations(counts.value_differs),
        value_noise: in_deviations(counts.value_noise),
    }))
}

#[derive(Default)]
struct Counts {
    positions: u64,
    best_differs: f64,
    best_noise: f64,
    value_differs: f64,
    value_noise: f64,
}

impl Counts {
    fn add(&mut self, one: &Verdict, again: &Verdict, other: &Verdict) {
        let differs = |a: &Verdict, b: &Verdict| f64::from(u8::from(a.best != b.best));
        self.positions += 1;
        self.best_differs += differs(one, other);
        self.best_noise += differs(one, again);
        self.value_differs += (one.value - other.value).abs();
        self.value_noise += (one.value - again.value).abs();
    }
}

/// The verdicts after one choice of another seat, again with another seed, and after another choice.
fn compare(
    game: &dyn AnyGame,
    plan: &ProfilePlan,
    judge: &mut dyn AnyAgent,
    seed: Seed,
    stop: &Stop,
) -> Result<Option<[Verdict; 3]>, Bad> {
    let mut rng = seed.named("places").rng();
    let Some((table, chooser)) = somewhere(game, plan, seed, &mut rng, stop)? else { return Ok(None) };
    let others: Vec<Player> = seats(game).filter(|&who| who != chooser).collect();
    let seat = rng.pick(&others);
    let mut choices = table.legal(Some(chooser));
    rng.shuffle(&mut choices);
    let mut verdicts = Vec::new();
    for (choice, name) in [(0, "one"), (0, "again"), (1, "other")] {
        let after = go_on(game, plan, &*table, (chooser, &choices[choice]), seat, seed, stop)?;
        let Some(after) = after else { return Ok(None) };
        // Luck of its own for each: searches that shared it would agree more than two of one position do.
        let seed = seed.named("judge").named(name);
        let fault = |fault| Bad::new(plan.judge.to_string(), format!("{fault}"));
        judge.forget();
        let thought = judge.think(&*after, seat, seed, stop).map_err(fault)?;
        let line = &thought.lines[0];
        let value = f64::from(line.values.get(seat.index()).copied().unwrap_or(0.0));
        verdicts.push(Verdict { best: line.action.clone(), value });
    }
    Ok(verdicts.try_into().ok())
}

/// A position in which a seat has a choice, and that seat.
type Place = (Box<dyn AnyTable>, Player);

/// A position of a game in which a seat has a choice.
fn somewhere(
    game: &dyn AnyGame,
    plan: &ProfilePlan,
    seed: Seed,
    rng: &mut Rng,
    stop: &Stop,
) -> Result<Option<Place>, Bad> {
    let mut walk = Walk::new(game, &plan.by, None)?;
    let length = u64::from(walk.game(seed, stop)?.turns);
    let mut table = game.start(seed.named("set-up"));
    let mut luck = seed.named("luck").rng();
    let (wanted, mut turns) = (u64::from(rng.below(length.max(1) as u32)), 0);
    loop {
        match table.turn() {
            Turn::Over => return Ok(None),
            Turn::Chance => {
                table.chance(&mut luck);
            }
            turn => {
                let choosing = turn.seats().iter().find(|&who| table.legal_codes(who).len() > 1);
                if let Some(who) = choosing.filter(|_| turns >= wanted) {
                    return Ok(Some((table, who)));
                }
                let moves = walk.moves(&*table, turn, seed.child(turns), stop)?;
                table.play(&moves)?;
                turns += 1;
            }
        }
    }
}

/// Plays the choice, and then on, alike after every choice, until the seat has a choice itself.
fn go_on(
    game: &dyn AnyGame,
    plan: &ProfilePlan,
    table: &dyn AnyTable,
    (chooser, choice): (Player, &str),
    seat: Player,
    seed: Seed,
    stop: &Stop,
) -> Result<Option<Box<dyn AnyTable>>, Bad> {
    let mut walk = Walk::new(game, &plan.by, None)?;
    let (mut table, mut luck) = (table.boxed(), seed.named("later luck").rng());
    for turns in 0..PATIENCE {
        match table.turn() {
            Turn::Over => return Ok(None),
            Turn::Chance => {
                table.chance(&mut luck);
            }
            turn => {
                let chooses = turn.seats().contains(seat) && table.legal_codes(seat).len() > 1;
                if turns > 0 && chooses {
                    return Ok(Some(table));
                }
                let mut moves =
                    walk.moves(&*table, turn, seed.named("later").child(u64::from(turns)), stop)?;
                for (who, action) in &mut moves {
                    if turns == 0 && *who == chooser {
                        *action = choice.to_string();
                    }
                }
                table.play(&moves)?;
            }
        }
    }
    Ok(None)
}
