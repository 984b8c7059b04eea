//! Replaying games of the original program: every field of every step.
//!
//! Scenarios apply the bare step function, also to positions in which the game would be over; games also have rewards and an
//! end. Differs: the original keeps flames in a list; ours are sets by age, so lists of flames are compared sorted by life
//! and cell, which is their order in every game that began on a fresh board.

use super::cells::{CELLS, Cells, Direction, SIDE, bit, each};
use super::rules::Pommerman;
use super::simple::{Board, Memory, decide};
use super::state::{Action, Agent, BOMBS, Bomb, Items, SEATS, State, any};
use nply_core::records::{Difference, ReplayError, field, same};
use nply_core::{Game, Turn};
use serde_json::Value;

type Replayed<T> = Result<T, ReplayError>;

/// The rules of the records.
const RULES: Pommerman = Pommerman { open: true, steps: 800, opens: false };
/// Where records come from: ways of random play, the rule-based agent, positions made by hand or at random.
const KINDS: [&str; 6] = ["uniform", "legal", "careful", "simple", "scenario", "fuzz"];
/// Fields of a step.
const FIELDS: [&str; 6] = ["actions", "agents", "bombs", "flames", "board", "items"];

pub(super) fn replay(record: &Value) -> Option<Replayed<u64>> {
    // Records of this program do not name the game, but where they come from.
    let kind = record.get("kind").and_then(Value::as_str);
    if kind.is_some_and(|kind| KINDS.contains(&kind)) {
        return Some(run(record));
    }
    // What the rule-based agent chose has no kind.
    let chosen = ["recent", "prev", "counts"].iter().filter(|name| record.get(name).is_some()).count() > 1;
    chosen.then(|| choices(record).map(|_| 1))
}

fn unreadable(why: impl Into<String>) -> ReplayError {
    ReplayError::Unreadable(why.into())
}

fn run(record: &Value) -> Replayed<u64> {
    let text = |name: &str| field::<String>(record, name);
    let mut s =
        position(&text("board")?, &text("agents")?, &text("bombs")?, &text("flames")?, &text("items")?)?;
    let mut board = text("board")?;
    same(None, "board", codes(&s), board.clone())?;
    let steps: Vec<String> = field(record, "steps")?;
    let is_game = record.get("rewards").is_some();
    for (at, step) in steps.iter().enumerate() {
        if is_game && RULES.turn(&s) == Turn::Over {
            return Err(unreadable(format!("step {at} comes after the end")));
        }
        play(&mut s, step, at, &mut board)?;
    }
    same(None, "n", steps.len(), field(record, "n")?)?;
    same(None, "final_board", codes(&s), text("final_board")?)?;
    if is_game {
        end(&s, record)?;
    }
    Ok(steps.len() as u64)
}

/// Plays a step and compares all that the record tells of it.
fn play(s: &mut State, step: &str, at: usize, board: &mut String) -> Replayed<()> {
    let parts: Vec<&str> = step.split('|').collect();
    let [actions, agents, bombs, flames, changed, taken] = parts[..] else {
        return Err(unreadable(format!("step {at} has not six parts")));
    };
    let digits = hex(actions, 1)?;
    let all: Vec<Action> = digits.iter().filter_map(|&[code, ..]| Action::ALL.get(code)).copied().collect();
    let all: [Action; SEATS] = all.try_into().map_err(|_| unreadable(format!("step {at}: four actions")))?;
    let hidden = any(&s.hidden);
    s.advance(&all, RULES.opens);
    let at = Some(at);
    same(at, FIELDS[1], agents_text(s), agents.to_string())?;
    same(at, FIELDS[2], bombs_text(s), bombs.to_string())?;
    let mut theirs = hex(flames, 3)?;
    theirs.sort_by_key(|&[a, b, life, ..]| (life, a, b));
    let theirs: String = theirs.iter().map(|&[a, b, life, ..]| format!("{a:x}{b:x}{life}")).collect();
    same(at, FIELDS[3], flames_text(s), theirs)?;
    let now = codes(s);
    let differ = board.bytes().zip(now.bytes()).enumerate().filter(|(_, (before, after))| before != after);
    let differ: String = differ.map(|(cell, (_, code))| format!("{cell:02x}{}", char::from(code))).collect();
    *board = now;
    same(at, FIELDS[4], differ, changed.to_string())?;
    let mut left: Vec<usize> = hex(taken, 2)?.iter().map(|&[high, low, ..]| high * 16 + low).collect();
    left.sort_unstable();
    same(at, FIELDS[5], each(hidden & !any(&s.hidden)).map(usize::from).collect::<Vec<_>>(), left)
}

/// Rewards, winners and the kind of result of a finished game.
fn end(s: &State, record: &Value) -> Replayed<()> {
    same(None, "steps", RULES.turn(s), Turn::Over)?;
    let payoffs = RULES.payoffs(s);
    let ours: Vec<i64> = payoffs.seats(SEATS).iter().map(|&payoff| payoff as i64).collect();
    same(None, "rewards", ours, field(record, "rewards")?)?;
    let winners: Vec<usize> = (0..SEATS).filter(|&seat| payoffs.0[seat] > 0.0).collect();
    let result = if winners.is_empty() { "Tie" } else { "Win" };
    same(None, "result", result.to_string(), field(record, "result")?)?;
    let theirs: Option<Vec<usize>> = record.get("winners").map(|_| field(record, "winners")).transpose()?;
    same(None, "winners", winners, theirs.unwrap_or_default())
}

/// How often the rule-based agent chose each action in a position, and how likely we say it was. A count that our probability
/// would bring about less than once in 10^9 times is refused.
pub(super) fn choices(record: &Value) -> Replayed<([u32; 6], [f64; 6])> {
    let text = |name: &str| field::<String>(record, name);
    let s = position(&text("board")?, &text("agents")?, &text("bombs")?, &text("flames")?, "")?;
    same(None, "board", codes(&s), text("board")?)?;
    let seat: usize = field(record, "agent")?;
    if seat >= SEATS || !s.is_alive(seat) {
        return Err(unreadable("field `agent` names no living seat"));
    }
    let mut memory = Memory::default();
    for &[a, b, ..] in &hex(&text("recent")?, 2)? {
        memory = memory.wandered(cell(a, b)?);
    }
    if let Some(way) = field::<usize>(record, "prev")?.checked_sub(1) {
        let way = Direction::ALL.get(way).ok_or_else(|| unreadable("field `prev` is no direction"))?;
        memory = memory.chased(*way);
    }
    let mut probabilities = [0.0; 6];
    for (action, probability, _) in decide(&s, &Board::of(&s), seat, memory).iter() {
        probabilities[action as usize] += f64::from(probability);
    }
    let counts: [u32; 6] = field(record, "counts")?;
    let draws = counts.iter().fold(0u32, |all, &count| all.saturating_add(count));
    same(None, "draws", draws, field(record, "draws")?)?;
    for (action, (&count, &probability)) in Action::ALL.iter().zip(counts.iter().zip(&probabilities)) {
        if surprise(count, draws, probability) > 1e9_f64.ln() {
            let (ours, theirs) = (format!("{action:?} {probability}"), format!("{action:?} {count} times"));
            return Err(ReplayError::Differs(Difference {
                step: None,
                field: "counts".into(),
                ours,
                theirs,
            }));
        }
    }
    Ok((counts, probabilities))
}

/// Something of this probability comes up so often, or still further from what is expected on that side, with a probability of
/// at most `exp(-surprise)` (the bound of Chernoff, which also holds where little is expected). Infinite: it cannot be.
fn surprise(count: u32, draws: u32, probability: f64) -> f64 {
    let part = |seen: u32, probability: f64| match f64::from(seen) {
        0.0 => 0.0,
        seen => seen * (seen / (f64::from(draws) * probability)).ln(),
    };
    let probability = probability.min(1.0);
    part(count, probability) + part(draws - count, 1.0 - probability)
}

/// The digits of a text in groups of so many.
fn hex(text: &str, size: usize) -> Replayed<Vec<[usize; 6]>> {
    let digit =
        |c: char| c.to_digit(16).ok_or_else(|| unreadable(format!("{c:?} is not a digit in {text:?}")));
    let digits: Vec<usize> = text.chars().map(|c| digit(c).map(|d| d as usize)).collect::<Replayed<_>>()?;
    if !digits.len().is_multiple_of(size) {
        return Err(unreadable(format!("{text:?} is not made of groups of {size} digits")));
    }
    let group = |digits: &[usize]| std::array::from_fn(|i| digits.get(i).copied().unwrap_or(0));
    Ok(digits.chunks(size).map(group).collect())
}

fn cell(high: usize, low: usize) -> Replayed<u8> {
    let cell = high * 16 + low;
    if cell < CELLS { Ok(cell as u8) } else { Err(unreadable(format!("there is no cell {cell}"))) }
}

/// A position of the original program.
pub(super) fn position(board: &str, agents: &str, bombs: &str, flames: &str, items: &str) -> Replayed<State> {
    let codes = hex(board, 1)?;
    if codes.len() != CELLS {
        return Err(unreadable(format!("the board has {} cells, not {CELLS}", codes.len())));
    }
    let with = |code: usize| -> Cells {
        (0..CELLS as u8)
            .filter(|&cell| codes[usize::from(cell)][0] == code)
            .fold(0, |set, cell| set | bit(cell))
    };
    let mut s = super::generate::start(with(1), with(2), Items::default());
    s.items = [with(6), with(7), with(8)];
    read_agents(&mut s, agents)?;
    for &[a, b, life, blast, owner, way] in &hex(bombs, 6)? {
        if owner >= SEATS || way > 4 || s.bombs().len() == BOMBS {
            return Err(unreadable(format!("bombs {bombs:?}")));
        }
        let rolls = way.checked_sub(1).map(|way| Direction::ALL[way]);
        s.lay(Bomb::new(cell(a, b)?, life as u8, blast as u8, owner, rolls));
    }
    for &[a, b, life, ..] in &hex(flames, 3)? {
        let flames = s.flames.get_mut(life).ok_or_else(|| unreadable(format!("flames {flames:?}")))?;
        *flames |= bit(cell(a, b)?);
    }
    for &[a, b, kind, ..] in &hex(items, 3)? {
        let kind = kind.checked_sub(6).and_then(|kind| s.hidden.get_mut(kind));
        *kind.ok_or_else(|| unreadable(format!("items {items:?}")))? |= bit(cell(a, b)?);
    }
    s.covered = s.wood | any(&s.hidden);
    s.unseen = any(&s.hidden).count_ones() as u8;
    Ok(s)
}

fn read_agents(s: &mut State, agents: &str) -> Replayed<()> {
    let read = hex(agents, 6)?;
    if read.len() != SEATS {
        return Err(unreadable(format!("agents {agents:?}")));
    }
    s.alive = 0;
    for (seat, &[alive, a, b, ammo, blast, kick]) in read.iter().enumerate() {
        let agent = Agent { cell: cell(a, b)?, ammo: ammo as u8, blast: blast as u8, kick: kick != 0 };
        s.agents[seat] = agent;
        s.alive |= u8::from(alive != 0) << seat;
    }
    Ok(())
}

/// The board as the original program shows it (R22, R23): agents over flames over bombs over the rest.
pub(super) fn codes(s: &State) -> String {
    let mut codes = [b'0'; SIDE * SIDE];
    let mut write = |cells: Cells, code: u8| each(cells).for_each(|cell| codes[usize::from(cell)] = code);
    write(s.rigid, b'1');
    write(s.wood, b'2');
    s.items.iter().zip(*b"678").for_each(|(&items, code)| write(items, code));
    write(s.bomb_cells(), b'3');
    write(s.burning(), b'4');
    s.living().for_each(|seat| write(bit(s.agents[seat].cell), b'a' + seat as u8));
    codes.iter().map(|&code| char::from(code)).collect()
}

fn agents_text(s: &State) -> String {
    let agent = |(seat, a): (usize, &Agent)| {
        let (alive, kick) = (u8::from(s.is_alive(seat)), u8::from(a.kick));
        format!("{alive}{:02x}{:x}{:x}{kick}", a.cell, a.ammo, a.blast)
    };
    s.agents.iter().enumerate().map(agent).collect()
}

fn bombs_text(s: &State) -> String {
    let bomb = |b: &Bomb| {
        let way = b.rolls().map_or(0, |direction| direction as u8 + 1);
        format!("{:02x}{:x}{:x}{}{way}", b.cell, b.life, b.blast, b.owner())
    };
    s.bombs().iter().map(bomb).collect()
}

fn flames_text(s: &State) -> String {
    let lives = s.flames.iter().enumerate();
    lives.flat_map(|(life, &cells)| each(cells).map(move |cell| format!("{cell:02x}{life}"))).collect()
}
