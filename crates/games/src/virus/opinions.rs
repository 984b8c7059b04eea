//! Which moves are tried first, and quick play.

use super::body::Organ;
use super::rules::Virus;
use super::state::{Act, Action, State};
use nply_core::{OrderMoves, Player, Playout, Rng};

/// Organs and cures first, then protection, then viruses on others; nothing that hurts oneself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Usual;

fn worth(organ: Organ) -> f32 {
    match organ {
        Organ::None => 0.0,
        Organ::Free => 3.0,
        Organ::Vaccinated(_) => 4.0,
        Organ::Infected(_) => 1.0,
        Organ::Immunised(..) => 6.0,
    }
}

/// What an action is worth; from what the mover knows alone.
fn rating(s: &State, who: usize, action: Action) -> f32 {
    let health = |seat: usize| s.bodies[seat].iter().map(|&organ| worth(organ)).sum::<f32>();
    let danger = |seat: usize| 0.4 * super::body::healthy(&s.bodies[seat]) as f32;
    match action.act() {
        Act::Organ(_) => 6.0,
        Act::Medicine(_, seat, slot) => {
            let gain = match s.bodies[seat][slot] {
                Organ::Infected(_) => 5.5,
                Organ::Vaccinated(_) => 5.0,
                _ => 4.0,
            };
            if seat == who { gain } else { -gain - danger(seat) }
        }
        Act::Virus(_, seat, slot) => {
            let harm = match s.bodies[seat][slot] {
                Organ::Infected(_) => 2.5,
                Organ::Vaccinated(_) => 2.0,
                _ => 3.0,
            } + danger(seat);
            if seat == who { -harm } else { harm }
        }
        Act::Thief(seat, slot) => 2.0 * worth(s.bodies[seat][slot]) + danger(seat),
        Act::Transplant([a, i], [b, j]) => {
            let gain = worth(s.bodies[b][j]) - worth(s.bodies[a][i]);
            match who {
                who if who == a => gain,
                who if who == b => -gain,
                _ => gain.abs() * 0.1,
            }
        }
        Act::Spreading => 5.0,
        Act::Move(_, seat, _) => 5.0 + danger(seat),
        Act::Glove(_) => 1.5,
        Act::Error(seat) => health(seat) - health(who),
        Act::Discard(kinds) => {
            let count = kinds.iter().filter(|&&kind| kind != super::state::NO_CARD).count();
            0.5 + 0.1 * count as f32
        }
        Act::Stay(_) | Act::Draw | Act::Deal(_) => 0.0,
    }
}

impl OrderMoves<Virus> for Usual {
    fn rate(&self, _g: &Virus, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        out.extend(list.iter().map(|&action| rating(s, who.index(), action)));
    }
}

/// The best of three random actions, by the ordering.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sensible;

impl Playout<Virus> for Sensible {
    #[inline]
    fn choose(&self, _g: &Virus, s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        let mut best = rng.pick(list);
        let mut most = rating(s, who.index(), best);
        for _ in 0..2 {
            let other = rng.pick(list);
            let value = rating(s, who.index(), other);
            if value > most {
                (best, most) = (other, value);
            }
        }
        best
    }
}
