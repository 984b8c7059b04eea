//! Codes of actions, and what a seat knows as planes of numbers.

use super::cells::{ALL, Cells, Direction, SIDE, bit, each};
use super::rules::Pommerman;
use super::state::{Action, Agent, Items, SEATS, State, any};
use nply_core::{Codes, Encode, Player, View, seat_names, seats_from};

impl Codes for Pommerman {
    fn codes(&self) -> u32 {
        Action::ALL.len() as u32
    }
    fn code(&self, a: Action) -> u32 {
        a as u32
    }
    fn action(&self, code: u32) -> Option<Action> {
        Action::ALL.get(code as usize).copied()
    }
}

/// Writes planes one after the other.
struct Planes<'a>(std::slice::ChunksMut<'a, f32>);

impl Planes<'_> {
    fn next(&mut self) -> &mut [f32] {
        self.0.next().expect("a plane for each name")
    }

    fn cells(&mut self, cells: Cells) {
        let plane = self.next();
        each(cells).for_each(|cell| plane[usize::from(cell)] = 1.0);
    }

    fn values(&mut self, values: impl Iterator<Item = (u8, f32)>) {
        let plane = self.next();
        values.for_each(|(cell, value)| plane[usize::from(cell)] = value);
    }

    fn fill(&mut self, value: f32) {
        self.next().fill(value);
    }
}

/// The seventeen planes of paper 004, table 4.2. Numbers up to 10 are divided by 10.
#[derive(Clone, Copy, Debug, Default)]
pub struct Paper;

impl Paper {
    fn names() -> Vec<String> {
        let names = [
            "bombs: strength / 10",
            "bombs: life / 10",
            "you: where you stand",
            "you: ammunition / 10",
            "you: strength / 10",
            "you: kick",
            "next: where it stands",
            "next+1: where it stands",
            "next+2: where it stands",
            "passages",
            "wood",
            "rigid walls",
            "flames",
            "items: bomb",
            "items: range",
            "items: kick",
            "steps / all steps",
        ];
        names.map(String::from).to_vec()
    }

    fn write(g: &Pommerman, s: &State, who: Player, planes: &mut Planes<'_>) {
        let stand = |seat: usize| if s.is_alive(seat) { bit(s.agents[seat].cell) } else { 0 };
        let own = s.agents[who.index()];
        planes.values(s.bombs().iter().map(|bomb| (bomb.cell, f32::from(bomb.blast) / 10.0)));
        planes.values(s.bombs().iter().map(|bomb| (bomb.cell, f32::from(bomb.life) / 10.0)));
        planes.cells(stand(who.index()));
        planes.fill(f32::from(own.ammo) / 10.0);
        planes.fill(f32::from(own.blast) / 10.0);
        planes.fill(f32::from(u8::from(own.kick)));
        seats_from(who, SEATS).skip(1).for_each(|seat| planes.cells(stand(seat.index())));
        let walls = s.rigid | s.wood | s.burning() | any(&s.items);
        planes.cells(ALL & !(walls | s.bomb_cells() | s.agent_cells()));
        planes.cells(s.wood);
        planes.cells(s.rigid);
        planes.cells(s.burning());
        s.items.iter().for_each(|&items| planes.cells(items));
        planes.fill(f32::from(s.step) / f32::from(g.steps));
    }

    /// What no plane tells: the order of bombs, cells of the dead, and whether something was just uncovered.
    fn blank(s: &mut State) {
        let count = usize::from(s.bomb_count);
        s.bombs[..count].sort_by_key(|bomb| bomb.cell);
        for seat in (0..SEATS).filter(|&seat| s.alive >> seat & 1 == 0) {
            s.agents[seat].cell = 0;
        }
        s.uncovered = false;
    }
}

impl Encode<Pommerman> for Paper {
    fn grid(&self, _g: &Pommerman) -> (usize, usize) {
        (SIDE, SIDE)
    }
    fn planes(&self, _g: &Pommerman) -> Vec<String> {
        Paper::names()
    }
    fn write(&self, g: &Pommerman, view: &View<State>, out: &mut [f32]) {
        let mut planes = Planes(out.chunks_mut(SIDE * SIDE));
        Paper::write(g, view.known(), view.who(), &mut planes);
    }
    /// The paper shows neither whose bombs are nor where they roll, nor how long flames burn, nor what the others have.
    fn leaves_out_for(&self, _g: &Pommerman, who: Player, known: &mut State) {
        Paper::blank(known);
        known.bombs.iter_mut().for_each(|bomb| bomb.way = 0);
        known.flames = [known.burning(), 0, 0];
        for seat in (0..SEATS).filter(|&seat| seat != who.index()) {
            known.agents[seat] = Agent { cell: known.agents[seat].cell, ..Agent::default() };
        }
        (known.hidden, known.covered, known.unseen, known.lost) = (Items::default(), 0, 0, 0);
    }
}

/// Everything that a seat knows: the planes of paper 004, then the rest.
#[derive(Clone, Copy, Debug, Default)]
pub struct Full;

impl Encode<Pommerman> for Full {
    fn grid(&self, _g: &Pommerman) -> (usize, usize) {
        (SIDE, SIDE)
    }
    fn planes(&self, _g: &Pommerman) -> Vec<String> {
        let mut names = Paper::names();
        let seats = seat_names(SEATS);
        names.extend(seats.iter().map(|seat| format!("bombs of {seat}")));
        names.extend(["up", "down", "left", "right"].map(|way| format!("bombs that roll {way}")));
        names.extend([1, 2, 3].map(|steps| format!("flames: {steps} to go")));
        for seat in &seats[1..] {
            names.extend(["ammunition / 10", "strength / 10", "kick"].map(|what| format!("{seat}: {what}")));
        }
        names.extend(["bomb", "range", "kick"].map(|item| format!("hidden: {item}")));
        names.push("covered: nobody knows what it hides".into());
        names.extend(["unseen items / 20", "cells lost unseen / 36"].map(String::from));
        names
    }
    fn write(&self, g: &Pommerman, view: &View<State>, out: &mut [f32]) {
        let (s, who) = (view.known(), view.who());
        let mut planes = Planes(out.chunks_mut(SIDE * SIDE));
        Paper::write(g, s, who, &mut planes);
        for seat in seats_from(who, SEATS).map(Player::index) {
            let own = s.bombs().iter().filter(|bomb| bomb.owner() == seat);
            planes.values(own.map(|bomb| (bomb.cell, 1.0)));
        }
        for way in Direction::ALL {
            let rolling = s.bombs().iter().filter(|bomb| bomb.rolls() == Some(way));
            planes.values(rolling.map(|bomb| (bomb.cell, 1.0)));
        }
        s.flames.iter().for_each(|&flames| planes.cells(flames));
        for agent in seats_from(who, SEATS).skip(1).map(|seat| s.agents[seat.index()]) {
            planes.fill(f32::from(agent.ammo) / 10.0);
            planes.fill(f32::from(agent.blast) / 10.0);
            planes.fill(f32::from(u8::from(agent.kick)));
        }
        s.hidden.iter().for_each(|&items| planes.cells(items));
        planes.cells(s.covered);
        planes.fill(f32::from(s.unseen) / 20.0);
        planes.fill(f32::from(s.lost) / 36.0);
    }
    fn leaves_out(&self, _g: &Pommerman, known: &mut State) {
        Paper::blank(known);
    }
}
