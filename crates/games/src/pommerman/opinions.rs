//! Opinions: what a position is worth, and which actions come first.

use super::cells::{Cells, around, bit};
use super::danger::Danger;
use super::rules::Pommerman;
use super::state::{Action, SEATS, State, any};
use nply_core::{Evaluate, OrderMoves, Player, Values};

/// Who is alive and can stay so, with what it has: each seat's share of the win.
#[derive(Clone, Copy, Debug, Default)]
pub struct Outlook;

/// What a bomb more, a longer blast and kicking add to a seat that has 1; they count up to so many.
const AMMO: (f32, u8) = (0.10, 4);
const BLAST: (f32, u8) = (0.06, 5);
const KICK: f32 = 0.12;
/// What is left of a seat that cannot get away from the flames, and of one with a single way out.
const DOOMED: f32 = 0.04;
const ONE_WAY: f32 = 0.75;

impl Outlook {
    fn weight(s: &State, danger: &Danger, seat: usize) -> f32 {
        let agent = &s.agents[seat];
        let (ammo, blast) = (agent.ammo.min(AMMO.1), agent.blast.min(BLAST.1));
        let kick = if agent.kick { KICK } else { 0.0 };
        let gear = 1.0 + AMMO.0 * f32::from(ammo) + BLAST.0 * f32::from(blast) + kick;
        let ways = ways(s, danger, seat).count_ones();
        gear * match ways {
            _ if danger.is_quiet() => 1.0,
            0 => DOOMED,
            1 => ONE_WAY,
            _ => 1.0,
        }
    }
}

/// Where a seat can be after the next step and live on.
pub(super) fn ways(s: &State, danger: &Danger, seat: usize) -> Cells {
    let own = bit(s.agents[seat].cell);
    (own | around(own) & !danger.closed) & danger.safe
}

impl Evaluate<Pommerman> for Outlook {
    fn evaluate(&self, g: &Pommerman, s: &State) -> Values {
        if g.is_over(s) {
            return g.standing(s);
        }
        let danger = Danger::of(s);
        let mut weights = [0.0; SEATS];
        s.living().for_each(|seat| weights[seat] = Outlook::weight(s, &danger, seat));
        let sum: f32 = weights.iter().sum();
        let mut values = Values::default();
        for (value, weight) in values.0.iter_mut().zip(weights) {
            *value = (2.0 * weight / sum - 1.0).clamp(-1.0, 1.0);
        }
        values
    }
}

/// The payoffs as they stand: the dead have lost, and nothing is known of the living.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alive;

impl Evaluate<Pommerman> for Alive {
    fn evaluate(&self, g: &Pommerman, s: &State) -> Values {
        g.standing(s)
    }
}

/// What survives first; of that bombs at enemies and wood, items, and steps towards them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Survival;

const FATAL: f32 = -10.0;

impl OrderMoves<Pommerman> for Survival {
    fn rate(&self, _g: &Pommerman, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let (seat, danger) = (who.index(), Danger::of(s));
        let towards = Towards::of(s, &danger, seat);
        out.extend(list.iter().map(|&action| match action {
            Action::Bomb => rate_bomb(s, &danger, seat),
            action => rate_move(s, &danger, seat, action, &towards),
        }));
    }
}

/// A bomb is worth what it hits.
fn rate_bomb(s: &State, danger: &Danger, seat: usize) -> f32 {
    let agent = &s.agents[seat];
    let (survives, hit) = danger.lay(s, seat);
    if agent.ammo == 0 || s.bomb_cells() & bit(agent.cell) != 0 {
        return if danger.safe & bit(agent.cell) != 0 { -0.2 } else { FATAL };
    }
    if !survives {
        return FATAL;
    }
    let others = s.agent_cells() & !bit(agent.cell);
    let (wood, enemies) = ((hit & s.wood).count_ones(), (hit & others).count_ones());
    let burnt = (hit & any(&s.items)).count_ones();
    if wood + enemies == 0 { -0.5 } else { 0.9 * wood as f32 + 1.5 * enemies as f32 - burnt as f32 }
}

fn rate_move(s: &State, danger: &Danger, seat: usize, action: Action, towards: &Towards) -> f32 {
    let own = s.agents[seat].cell;
    let to = action.direction().and_then(|way| way.from(own)).unwrap_or(own);
    let to = if danger.closed & bit(to) == 0 { to } else { own };
    if danger.safe & bit(to) == 0 {
        // Where it burns at once is worse than where there is no way out.
        return FATAL - f32::from(u8::from(danger.next() & bit(to) != 0));
    }
    let stays = if to == own { -0.15 } else { 0.0 };
    stays + towards.rate(to)
}

/// How near things are that a seat wants: items, and places to lay a bomb at wood.
struct Towards {
    /// Cells within so many steps of something.
    near: [Cells; Towards::FAR],
}

impl Towards {
    const FAR: usize = 8;

    fn of(s: &State, danger: &Danger, seat: usize) -> Towards {
        let closed = danger.closed | s.burning();
        let mut reached = any(&s.items) & danger.safe;
        if s.agents[seat].ammo > 0 {
            let others = s.agent_cells() & !bit(s.agents[seat].cell);
            reached |= around(s.wood | others) & !closed & danger.safe;
        }
        let mut near = [0; Towards::FAR];
        for cells in &mut near {
            *cells = reached;
            reached |= around(reached) & !closed;
        }
        Towards { near }
    }

    fn rate(&self, cell: u8) -> f32 {
        let steps = self.near.iter().position(|near| near & bit(cell) != 0);
        steps.map_or(0.0, |steps| 0.6 / (1.0 + steps as f32))
    }
}
