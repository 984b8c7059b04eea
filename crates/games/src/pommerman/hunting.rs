//! Hunting: what a position is worth to a seat that does not wait, and what it wants in the end.

use super::cells::{Cells, around, bit};
use super::danger::Danger;
use super::rules::Pommerman;
use super::state::{SEATS, State, any};
use super::step::blast;
use nply_core::{Evaluate, Player, PlayerType, Values};

/// Each seat's share of the win by what it has and how much room, and a little for what is near: between players that see
/// flames coming nothing happens unless somebody goes to the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hunt;

/// What a bomb more, a longer blast and kicking add to a seat that has 1; they count up to so many.
const AMMO: (f32, u8) = (0.10, 5);
const BLAST: (f32, u8) = (0.06, 7);
const KICK: f32 = 0.12;
/// What is left of a seat that cannot get away from the flames.
const DOOMED: f32 = 0.04;
/// With so many cells to go to half of a seat's chances are left.
const HALF: f32 = 4.0;
/// What an item here, wood that the own bombs burn, and an enemy here are worth; the first and the last fall with the way.
const ITEM: f32 = 0.03;
const WOOD: f32 = 0.012;
const ENEMY: f32 = 0.15;
/// From so many steps away on nothing is near.
const FAR: usize = 20;
/// Steps that it takes to get through wood.
const THROUGH: usize = 4;

impl Hunt {
    /// Gear and room; half of the room counts only where no other can step in the way. Bombs that lie count as ammunition:
    /// they come back, and to lay one must not cost anything.
    fn weight(s: &State, danger: &Danger, seat: usize, left: usize) -> f32 {
        let agent = &s.agents[seat];
        let out = s.bombs().iter().filter(|bomb| bomb.owner() == seat).count() as u8;
        let (ammo, strength) = ((agent.ammo + out).min(AMMO.1), agent.blast.min(BLAST.1));
        let kick = if agent.kick { KICK } else { 0.0 };
        let gear = 1.0 + AMMO.0 * f32::from(ammo) + BLAST.0 * f32::from(strength) + kick;
        let room = chances(danger.room(agent.cell, left));
        let others = s.agent_cells() & !bit(agent.cell);
        let despite = chances(danger.room_despite(agent.cell, others, left));
        gear * 0.5 * (room + despite)
    }

    /// What is near: items, wood that burns soon, and the next enemy.
    fn drive(s: &State, danger: &Danger, seat: usize) -> f32 {
        let own = bit(s.agents[seat].cell);
        let (others, items) = (s.agent_cells() & !own, any(&s.items));
        // What has burnt down counts until it shows what it hid: the item counts from then on.
        let mut burns = s.covered & !s.wood;
        for bomb in s.bombs().iter().filter(|bomb| bomb.owner() == seat) {
            burns |= blast(bomb.cell, bomb.blast, s.rigid, s.wood) & s.wood;
        }
        let mut value = WOOD * burns.count_ones() as f32;
        let (mut reached, mut taken, mut met): (Cells, Cells, bool) = (own, 0, false);
        let mut waiting = [0; THROUGH];
        for step in 0..FAR {
            let left = 1.0 - step as f32 / FAR as f32;
            let new = reached & items & !taken;
            value += ITEM * left * new.count_ones() as f32;
            taken |= new;
            let edge = around(reached);
            if !met && (reached | edge) & others != 0 {
                value += ENEMY * left;
                met = true;
            }
            waiting.rotate_right(1);
            waiting[0] = edge & s.wood;
            reached |= edge & !danger.closed | waiting[THROUGH - 1];
        }
        value
    }
}

/// What is left of a seat's chances with so much room.
fn chances(room: Cells) -> f32 {
    let room = room.count_ones() as f32;
    if room == 0.0 { DOOMED } else { room / (room + HALF) }
}

impl Evaluate<Pommerman> for Hunt {
    fn evaluate(&self, g: &Pommerman, s: &State) -> Values {
        if g.is_over(s) {
            return g.standing(s);
        }
        let danger = Danger::of(s);
        let mut weights = [0.0; SEATS];
        let left = usize::from(g.steps.saturating_sub(s.step));
        s.living().for_each(|seat| weights[seat] = Hunt::weight(s, &danger, seat, left));
        let sum: f32 = weights.iter().sum();
        let mut values = Values::all(SEATS, -1.0);
        for seat in s.living() {
            let value = 2.0 * weights[seat] / sum - 1.0 + Hunt::drive(s, &danger, seat);
            values.0[seat] = value.clamp(-1.0, 1.0);
        }
        values
    }
}

/// One that wants what matches count: 1 for a win and a quarter for a tie, dead or alive, where payoffs take a tie for a
/// loss.
///
/// Most games between good players are ties, so a seat that dies while several live loses little, and one of the last two
/// that kills wins much: whoever sees that does not wait.
#[derive(Clone, Copy, Debug, Default)]
pub struct ByScore;

/// A tie is a quarter of a win for each of the four.
const TIE: f32 = 0.25;
/// How likely it is believed that one of two, three, four seats that live wins; else they see the end together.
const DECIDED: [f32; SEATS - 1] = [0.2, 0.1, 0.05];

impl PlayerType<Pommerman> for ByScore {
    fn utility(&self, g: &Pommerman, s: &State, values: &Values, who: Player) -> f32 {
        let lives = s.is_alive(who.index());
        match s.alive_count() {
            1 => f32::from(u8::from(lives)),
            alive if alive == 0 || g.is_over(s) => TIE,
            alive => {
                let decided = DECIDED[alive as usize - 2];
                let share = if lives { values[who] } else { 0.0 };
                (1.0 - decided) * TIE + decided * share
            }
        }
    }
}
