//! Hunting: what a position is worth to a seat that does not wait.

use super::cells::{Cells, around, bit};
use super::danger::Danger;
use super::rules::Pommerman;
use super::state::{SEATS, State, any};
use super::step::blast;
use nply_core::{Evaluate, Player, PlayerType, Values};
use std::sync::OnceLock;

pub(super) fn w() -> &'static [f32; 16] {
    static W: OnceLock<[f32; 16]> = OnceLock::new();
    W.get_or_init(|| {
        let mut w = [
            0.10, 0.06, 0.12, // gear
            0.04, 4.0, // doomed, room half
            0.01, // item near
            0.004, // wood in own blasts
            0.03, // enemy near
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        ];
        if let Ok(text) = std::env::var("POM_W") {
            for part in text.split(',').filter(|p| !p.is_empty()) {
                let (i, x) = part.split_once(':').unwrap();
                w[i.parse::<usize>().unwrap()] = x.parse().unwrap();
            }
        }
        w
    })
}

/// Each seat's share of the win, and what it can do to get it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hunt;

/// From so far on nothing is near.
const FAR: usize = 20;

impl Hunt {
    /// Gear and room. Bombs that lie count as ammunition: they come back.
    fn weight(s: &State, danger: &Danger, seat: usize) -> f32 {
        let (agent, w) = (&s.agents[seat], w());
        let out = s.bombs().iter().filter(|bomb| bomb.owner() == seat).count() as u8;
        let (ammo, strength) = ((agent.ammo + out).min(5), agent.blast.min(7));
        let kick = if agent.kick { w[2] } else { 0.0 };
        let gear = 1.0 + w[0] * f32::from(ammo) + w[1] * f32::from(strength) + kick;
        let room = danger.room(agent.cell).count_ones() as f32;
        if room == 0.0 { gear * w[3] } else { gear * room / (room + w[4]) }
    }

    /// What is near: items, wood that burns soon, and the next enemy.
    fn drive(s: &State, danger: &Danger, seat: usize) -> f32 {
        let (agent, w) = (&s.agents[seat], w());
        let own = bit(agent.cell);
        let others = s.agent_cells() & !own;
        let items = any(&s.items);
        let mut soon = s.covered & !s.wood;
        for bomb in s.bombs().iter().filter(|bomb| bomb.owner() == seat) {
            soon |= blast(bomb.cell, bomb.blast, s.rigid, s.wood) & s.wood;
        }
        let mut value = w[6] * soon.count_ones() as f32;
        // Wood takes a while to get through.
        let open = !danger.closed;
        let (mut reached, mut met, mut taken): (Cells, bool, Cells) = (own, false, 0);
        let mut waiting = [0; 4];
        for step in 0..FAR {
            let left = 1.0 - step as f32 / FAR as f32;
            let new = reached & items & !taken;
            if new != 0 {
                value += w[5] * left * new.count_ones() as f32;
                taken |= new;
            }
            if !met && (reached | around(reached)) & others != 0 {
                value += w[7] * left;
                met = true;
            }
            let edge = around(reached);
            waiting = [edge & s.wood, waiting[0], waiting[1], waiting[2]];
            reached |= edge & open | waiting[3];
        }
        value
    }
}

impl Evaluate<Pommerman> for Hunt {
    fn evaluate(&self, g: &Pommerman, s: &State) -> Values {
        if g.is_over(s) {
            return g.standing(s);
        }
        let danger = Danger::of(s);
        let mut weights = [0.0; SEATS];
        s.living().for_each(|seat| weights[seat] = Hunt::weight(s, &danger, seat));
        let sum: f32 = weights.iter().sum();
        let mut values = Values::all(SEATS, -1.0);
        for seat in s.living() {
            let value = 2.0 * weights[seat] / sum - 1.0 + Hunt::drive(s, &danger, seat);
            values.0[seat] = value.clamp(-1.0, 1.0);
        }
        values
    }
}

/// One to whom a tie is worth its share of the point if it lives, and death nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Survivor;

impl PlayerType<Pommerman> for Survivor {
    fn utility(&self, g: &Pommerman, s: &State, values: &Values, who: Player) -> f32 {
        let (alive, seat) = (s.alive_count(), who.index());
        if alive > 1 && g.is_over(s) && s.is_alive(seat) { 1.0 / alive as f32 } else { values[who] }
    }
}
