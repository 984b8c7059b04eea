//! Positions as JSON that people can read.

use super::cells::{CELLS, Cells, Direction, SIDE, bit, each, name, named};
use super::state::{Action, Agent, BOMBS, Bomb, Items, SEATS, State};
use nply_core::Player;
use serde::{Deserialize, Serialize};

/// How a position is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    step: u16,
    /// Rows from above: `#` rigid, `w` wood, `b` `r` `k` items, `.` anything else.
    board: Vec<String>,
    seats: Vec<Seat>,
    /// `d4 9:3 p1`, and where it rolls: cell, life, strength, owner, in the order in which they were laid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    bombs: Vec<String>,
    /// Cells of the flames that burn for this and no, one, or two more steps.
    #[serde(default, skip_serializing_if = "is_blank")]
    flames: [String; 3],
    /// Cells in flames that were wood, so that nobody knows yet what they hide.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    burnt: String,
    /// Cells of hidden items: bombs, ranges, kicks.
    #[serde(default, skip_serializing_if = "is_blank")]
    hidden: [String; 3],
    /// Items that nobody has seen.
    unseen: u8,
    /// Cells that hid something or nothing, which nobody will know.
    #[serde(default, skip_serializing_if = "is_zero")]
    lost: u8,
    /// Whether the last step showed what a cell had hidden.
    #[serde(default, skip_serializing_if = "is_false")]
    uncovered: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Seat {
    at: String,
    ammo: u8,
    blast: u8,
    #[serde(default, skip_serializing_if = "is_false")]
    kick: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    dead: bool,
}

fn is_blank(texts: &[String; 3]) -> bool {
    texts.iter().all(String::is_empty)
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// What a cell of the board is, agents, bombs and flames aside.
const LETTERS: [char; 6] = ['.', '#', 'w', 'b', 'r', 'k'];

/// The names of cells, parted by blanks.
fn cells_text(cells: Cells) -> String {
    each(cells).map(name).collect::<Vec<_>>().join(" ")
}

/// Reads names of cells in ascending order.
fn cells_of(text: &str) -> Result<Cells, String> {
    let mut cells = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        cells |= bit(named(word).ok_or_else(|| format!("there is no cell {word:?}"))?);
    }
    if cells_text(cells) == text { Ok(cells) } else { Err(format!("{text:?}: cells row by row, each once")) }
}

fn bomb_text(bomb: &Bomb) -> String {
    let owner = Player::new(bomb.owner());
    let rolls = bomb.rolls().map_or(String::new(), |way| format!(" {}", word(way.into())));
    format!("{} {}:{} {owner}{rolls}", name(bomb.cell), bomb.life, bomb.blast)
}

fn bomb_of(text: &str) -> Result<Bomb, String> {
    let words: Vec<&str> = text.split(' ').collect();
    let read = || {
        let (cell, numbers, owner, rolls) = match words[..] {
            [cell, numbers, owner] => (cell, numbers, owner, None),
            [cell, numbers, owner, rolls] => {
                let way = Direction::ALL.into_iter().find(|&way| word(way.into()) == rolls)?;
                (cell, numbers, owner, Some(way))
            }
            _ => return None,
        };
        let (life, blast) = numbers.split_once(':')?;
        let owner = Player::all(SEATS).find(|who| who.to_string() == owner)?;
        Some(Bomb::new(named(cell)?, life.parse().ok()?, blast.parse().ok()?, owner.index(), rolls))
    };
    read()
        .filter(|bomb| bomb_text(bomb) == text)
        .ok_or_else(|| format!("{text:?} is not a bomb like \"d4 9:2 p1\""))
}

/// The word for an action.
pub(super) fn word(action: Action) -> &'static str {
    ["stop", "up", "down", "left", "right", "bomb"][action as usize]
}

impl State {
    /// What lies in a cell, agents, bombs and flames aside, as a place in [`LETTERS`].
    fn letter(&self, cell: u8) -> usize {
        let sets = [self.rigid, self.wood, self.items[0], self.items[1], self.items[2]];
        sets.iter().position(|set| set & bit(cell) != 0).map_or(0, |at| at + 1)
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let row = |row: usize| {
            let cells = (SIDE * row..SIDE * (row + 1)).map(|cell| cell as u8);
            cells.map(|cell| LETTERS[self.letter(cell)]).collect()
        };
        let seat = |(seat, agent): (usize, &Agent)| Seat {
            at: name(agent.cell),
            ammo: agent.ammo,
            blast: agent.blast,
            kick: agent.kick,
            dead: !self.is_alive(seat),
        };
        let text = Text {
            step: self.step,
            board: (0..SIDE).map(row).collect(),
            seats: self.agents.iter().enumerate().map(seat).collect(),
            bombs: self.bombs().iter().map(bomb_text).collect(),
            flames: self.flames.map(cells_text),
            burnt: cells_text(self.covered & !self.wood),
            hidden: self.hidden.map(cells_text),
            unseen: self.unseen,
            lost: self.lost,
            uncovered: self.uncovered,
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        state_of(&text).map_err(serde::de::Error::custom)
    }
}

fn state_of(text: &Text) -> Result<State, String> {
    let mut sets: [Cells; LETTERS.len()] = [0; LETTERS.len()];
    let letters: Vec<char> = text.board.iter().flat_map(|row| row.chars()).collect();
    if text.board.iter().any(|row| row.chars().count() != SIDE) || letters.len() != CELLS {
        return Err("board: eleven rows of eleven cells".into());
    }
    for (cell, letter) in letters.into_iter().enumerate() {
        let kind = LETTERS.iter().position(|&known| known == letter);
        sets[kind.ok_or_else(|| format!("board: {letter:?} is not a kind of cell"))?] |= bit(cell as u8);
    }
    let [_, rigid, wood, extra, range, kick] = sets;
    let mut s = super::generate::start(rigid, wood, Items::default());
    s.items = [extra, range, kick];
    (s.step, s.unseen, s.lost, s.uncovered) = (text.step, text.unseen, text.lost, text.uncovered);
    for (set, text) in s.flames.iter_mut().zip(&text.flames) {
        *set = cells_of(text)?;
    }
    for (set, text) in s.hidden.iter_mut().zip(&text.hidden) {
        *set = cells_of(text)?;
    }
    let burnt = cells_of(&text.burnt)?;
    if burnt & wood != 0 {
        return Err("burnt: wood that still stands".into());
    }
    s.covered = wood | burnt;
    read_seats(&mut s, &text.seats)?;
    if text.bombs.len() > BOMBS {
        return Err(format!("bombs: more than {BOMBS}"));
    }
    text.bombs.iter().try_for_each(|text| bomb_of(text).map(|bomb| s.lay(bomb)))?;
    Ok(s)
}

fn read_seats(s: &mut State, seats: &[Seat]) -> Result<(), String> {
    if seats.len() != SEATS {
        return Err(format!("seats: {} of {SEATS}", seats.len()));
    }
    s.alive = 0;
    for (seat, text) in seats.iter().enumerate() {
        let cell = named(&text.at).ok_or_else(|| format!("seats: there is no cell {:?}", text.at))?;
        s.agents[seat] = Agent { cell, ammo: text.ammo, blast: text.blast, kick: text.kick };
        s.alive |= u8::from(!text.dead) << seat;
    }
    Ok(())
}
