//! Models for searches: what the rule-based agent would do, exactly, and who matters.
//!
//! The agent remembers, and what it remembers cannot always be told from what it did: a step may be a chase or a walk. So
//! the model of a seat keeps up to four memories with their probabilities, one in each word of [`ModelMemory`].

use super::cells::distance;
use super::opinions::Outlook;
use super::rules::Pommerman;
use super::simple::{BITS, Board, Memory, decide};
use super::state::{Action, SEATS, State};
use nply_core::{Asked, Evaluate, Foresee, Foresight, Game, ModelMemory, Player, Step, Values, View};

/// How much the choices of each seat matter to the one that asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Influence {
    /// All of the living alike, and fully.
    Full,
    /// A quarter each, dead or alive: what a network without attention says.
    Even,
    /// The nearer, the more; the living add up to 1.
    Distance,
    /// As by distance, but each other seat that lives has the influence of the next one: a control.
    Shuffled,
    /// The mean of [`Influence::Distance`] and [`Influence::Even`].
    Mixed,
    /// Fully its own, and nobody else's: a control.
    Own,
}

/// The rule-based agent as a model, with its memory.
#[derive(Clone, Copy, Debug)]
pub struct SimpleModel {
    /// Who matters.
    pub influence: Influence,
    /// With this probability a seat does anything instead.
    pub any: f32,
}

/// From so many steps away on nobody matters: before two seats so far apart meet, a bomb laid now has nearly burnt down.
const REACH: u8 = 8;

impl Influence {
    /// The influence of every seat on the one that asks.
    pub(super) fn on(self, s: &State, who: usize) -> [f32; SEATS] {
        match self {
            Influence::Full => std::array::from_fn(|seat| f32::from(u8::from(s.is_alive(seat)))),
            Influence::Even => [1.0 / SEATS as f32; SEATS],
            Influence::Distance => by_distance(s, who),
            Influence::Shuffled => shuffled(s, who),
            Influence::Mixed => by_distance(s, who).map(|near| (near + 1.0 / SEATS as f32) / 2.0),
            Influence::Own => {
                std::array::from_fn(|seat| f32::from(u8::from(seat == who && s.is_alive(seat))))
            }
        }
    }
}

/// Weights fall with the square of the way that is left until [`REACH`].
fn by_distance(s: &State, who: usize) -> [f32; SEATS] {
    let mut weights = [0.0; SEATS];
    for seat in s.living() {
        let far = distance(s.agents[who].cell, s.agents[seat].cell).min(REACH);
        weights[seat] = (1.0 - f32::from(far) / f32::from(REACH)).powi(2);
    }
    let sum: f32 = weights.iter().sum();
    if sum > 0.0 { weights.map(|weight| weight / sum) } else { weights }
}

fn shuffled(s: &State, who: usize) -> [f32; SEATS] {
    let mut influence = by_distance(s, who);
    let others: Vec<usize> = s.living().filter(|&seat| seat != who).collect();
    let near: Vec<f32> = others.iter().map(|&seat| influence[seat]).collect();
    for (i, &seat) in others.iter().enumerate() {
        influence[seat] = near[(i + 1) % near.len()];
    }
    influence
}

/// What the agent may remember, each with its probability. Begins as nothing with certainty.
#[derive(Clone, Copy, Debug, Default)]
struct Guesses {
    list: [(f32, Memory); 4],
    count: usize,
}

/// Probabilities are kept in the bits above the memory.
const WHOLE: f32 = ((1u32 << (64 - BITS.next_multiple_of(16))) - 1) as f32;
const ABOVE: u32 = BITS.next_multiple_of(16);

impl Guesses {
    fn read(memory: &ModelMemory) -> Guesses {
        let mut guesses = Guesses::default();
        for &word in memory.0.iter().filter(|&&word| word >> ABOVE > 0) {
            guesses.list[guesses.count] = ((word >> ABOVE) as f32 / WHOLE, Memory::from_bits(word));
            guesses.count += 1;
        }
        if guesses.count == 0 {
            guesses = Guesses { list: [(1.0, Memory::default()); 4], count: 1 };
        }
        guesses
    }

    fn all(&self) -> &[(f32, Memory)] {
        &self.list[..self.count]
    }
}

/// Adds a memory that may be, to those alike.
fn add(found: &mut Vec<(f32, Memory)>, probability: f32, memory: Memory) {
    match found.iter_mut().find(|(_, known)| *known == memory) {
        Some((known, _)) => *known += probability,
        None => found.push((probability, memory)),
    }
}

/// There is no doubt.
fn certain(memory: Memory) -> ModelMemory {
    ModelMemory([(WHOLE as u64) << ABOVE | memory.bits(), 0, 0, 0])
}

/// The four likeliest, the likeliest first, so that equal beliefs are equal words.
fn write(mut found: Vec<(f32, Memory)>) -> ModelMemory {
    found.sort_by(|(p, a), (q, b)| q.total_cmp(p).then(a.cmp(b)));
    found.truncate(4);
    let sum: f32 = found.iter().map(|(probability, _)| probability).sum();
    let mut words = ModelMemory::default();
    for (word, (probability, memory)) in words.0.iter_mut().zip(found) {
        let part = (probability / sum * WHOLE).round().max(1.0) as u64;
        *word = part << ABOVE | memory.bits();
    }
    words
}

impl SimpleModel {
    /// Writes the probabilities of a living seat's actions.
    fn policy(&self, s: &State, board: &Board, seat: usize, memory: &ModelMemory, out: &mut Vec<f32>) {
        let mut policy = [0.0; Action::ALL.len()];
        let guesses = Guesses::read(memory);
        for &(weight, memory) in guesses.all() {
            for (action, probability, _) in decide(s, board, seat, memory).iter() {
                policy[action as usize] += weight * probability;
            }
        }
        let sum: f32 = policy.iter().sum();
        let any = self.any / policy.len() as f32;
        out.extend(policy.map(|probability| (1.0 - self.any) * probability / sum + any));
    }
}

impl Foresee<Pommerman> for SimpleModel {
    fn foresee(&self, g: &Pommerman, asked: &[Asked<'_, Pommerman>], out: &mut [Foresight]) {
        for (asked, out) in asked.iter().zip(out) {
            let s = asked.state;
            out.values = Outlook.evaluate(g, s);
            out.influences = Values::of(&self.influence.on(s, asked.who.index()));
            let board = Board::of(s);
            for seat in g.turn(s).seats().iter().map(Player::index) {
                self.policy(s, &board, seat, &asked.memories[seat], &mut out.policies[seat]);
            }
        }
    }

    fn begin(&self, _g: &Pommerman, _view: &View<State>, _of: Player) -> ModelMemory {
        certain(Memory::default())
    }

    /// What was done says which of its memories fit, and what it remembers now. What it would never do says nothing: it was
    /// somebody else.
    fn advance(
        &self,
        _g: &Pommerman,
        before: &State,
        step: &Step<Action>,
        of: Player,
        memory: &mut ModelMemory,
    ) {
        let Step::Together(joint) = step else { return };
        let Some(done) = joint.get(of).filter(|_| before.is_alive(of.index())) else { return };
        let (board, guesses) = (Board::of(before), Guesses::read(memory));
        if let [(_, known)] = guesses.all() {
            // Mostly there is one memory, and one thing that it can become.
            let choices = decide(before, &board, of.index(), *known);
            let mut fitting = choices.iter().filter(|&(action, ..)| action == done).map(|(.., after)| after);
            match (fitting.next(), fitting.next()) {
                (None, _) => return,
                (Some(after), None) => {
                    *memory = certain(after);
                    return;
                }
                _ => {}
            }
        }
        let mut found = Vec::new();
        for &(weight, known) in guesses.all() {
            for (action, probability, after) in decide(before, &board, of.index(), known).iter() {
                if action == done {
                    add(&mut found, weight * probability, after);
                }
            }
        }
        if !found.is_empty() {
            *memory = write(found);
        }
    }

    fn remembers(&self) -> bool {
        true
    }
}
