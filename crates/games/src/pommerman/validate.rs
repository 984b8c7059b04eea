//! Which positions from outside can be played on.

use super::cells::{Cells, bit};
use super::generate::{ITEMS, WOODS};
use super::rules::Pommerman;
use super::state::{BOMBS, FUSE, MOST, State, any};

/// Refuses with a reason unless something holds.
fn ensure(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_string()) }
}

impl Pommerman {
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        ensure(s.step <= self.steps, "more steps than the game has")?;
        let walls = s.rigid | s.wood | any(&s.items);
        ensure(s.burning() & walls == 0, "flames on a wall or an item")?;
        check_agents(s, walls | s.burning())?;
        check_bombs(s, walls | s.burning())?;
        check_hidden(s)?;
        // So many bombs there can be at once: what everybody has, what lies about, and what may be hidden.
        let ammo: u32 = s.agents.iter().map(|agent| u32::from(agent.ammo)).sum();
        let bombs = ammo + u32::from(s.bomb_count) + s.items[0].count_ones() + u32::from(s.unseen);
        ensure(bombs <= BOMBS as u32, "more ammunition than there can be")
    }
}

fn check_agents(s: &State, blocked: Cells) -> Result<(), String> {
    let mut stand = 0;
    for seat in s.living() {
        let cell = bit(s.agents[seat].cell);
        ensure(
            cell & (blocked | stand) == 0,
            "a seat stands in a wall, on an item, in flames or on another",
        )?;
        stand |= cell;
    }
    let fine = s.agents.iter().all(|agent| agent.ammo <= MOST && (2..=MOST).contains(&agent.blast));
    ensure(fine, "ammunition is at most 10, strength of blasts from 2 to 10")
}

fn check_bombs(s: &State, blocked: Cells) -> Result<(), String> {
    let mut lie = 0;
    for bomb in s.bombs() {
        ensure(
            bit(bomb.cell) & (blocked | lie) == 0,
            "a bomb in a wall, on an item, in flames or on another",
        )?;
        lie |= bit(bomb.cell);
        let fine = (1..FUSE).contains(&bomb.life) && (2..=MOST).contains(&bomb.blast);
        ensure(fine, "bombs have a life from 1 to 9 and a strength from 2 to 10")?;
    }
    Ok(())
}

/// What lies under wood fits what was seen.
fn check_hidden(s: &State) -> Result<(), String> {
    ensure(s.covered & !(s.wood | s.burning()) == 0, "burnt wood does not burn")?;
    let [bombs, ranges, kicks] = s.hidden;
    let hidden = any(&s.hidden);
    ensure(bombs & ranges | bombs & kicks | ranges & kicks == 0, "two items in one place")?;
    ensure(hidden & !s.covered == 0, "an item is hidden under nothing")?;
    let (covered, hidden) = (s.covered.count_ones(), hidden.count_ones());
    let (unseen, lost) = (u32::from(s.unseen), u32::from(s.lost));
    ensure(unseen <= ITEMS as u32 && covered + lost <= WOODS as u32, "more items or wood than there were")?;
    ensure(unseen <= covered + lost, "more unseen items than places for them")?;
    ensure(hidden <= unseen && unseen - hidden <= lost, "unseen items are neither hidden nor lost")
}
