//! Actions, events and powers in words.

use super::notation::loot_name;
use super::rules::{Action, ColtExpress, KEEP, RIGHT};
use super::state::{Phase, State};
use nply_core::{Names, Player};

/// Where a bandit is punched to.
pub(super) fn pushed(place: u8, way: u8) -> u8 {
    if way & RIGHT != 0 { place + 2 } else { place.wrapping_sub(2) }
}

impl ColtExpress {
    /// The bandit with which a seat acts now.
    pub(super) fn bandit_of(&self, s: &State, who: Player) -> usize {
        match s.phase {
            Phase::Resolve => s.acting(self.seats as usize),
            Phase::Pocket => s.seat as usize,
            _ => who.index(),
        }
    }

    /// A bandit and its character as they are called by the one who looks: `p2 (Belle)`, `you`.
    fn called(&self, s: &State, bandit: usize, names: &Names) -> String {
        let owner = Player::new(self.owner(bandit));
        match names.eye.seat() == Some(owner) && !self.double {
            true => names.of(owner).into(),
            false => self.bandit_title(s, bandit),
        }
    }

    /// An action of a seat; `s` is the position before it.
    pub(super) fn action_words(&self, s: &State, who: Player, a: Action, names: &Names) -> String {
        let me = self.bandit_of(s, who);
        match a {
            Action::Start(bandit) => {
                let bandit = who.index() + bandit as usize * self.seats as usize;
                format!("{} starts in the caboose", self.bandit_title(s, bandit))
            }
            Action::Pick(card) => format!("take {} into the hand", card.name()),
            Action::Play(card) => format!("plan {}", card.name()),
            Action::Hide(card) => format!("plan {} face down", card.name()),
            Action::Draw => "draw three cards".into(),
            Action::Nothing => "do nothing".into(),
            Action::Move(car) => format!("go to {}", self.the_place(car << 1 | s.pos[me] & 1)),
            Action::Floor if s.pos[me] & 1 == 1 => {
                format!("climb down into {}", self.the_place(s.pos[me] ^ 1))
            }
            Action::Floor => format!("climb onto {}", self.the_place(s.pos[me] ^ 1)),
            Action::Marshal(car) => format!("lead the Marshal to {}", self.the_place(car << 1)),
            Action::Rob(loot) => format!("take {}", loot_name(loot)),
            Action::Fire(target) => format!("shoot {}", self.called(s, target as usize, names)),
            Action::Punch(victim, loot, way) => {
                let there = self.the_place(pushed(s.pos[victim as usize], way));
                let keep = if way & KEEP != 0 { " and keep it" } else { "" };
                let victim = self.called(s, victim as usize, names);
                format!("punch {victim} to {there}: it loses {}{keep}", loot_name(loot))
            }
            Action::Deal(..) | Action::Purse(_) => "chance".into(),
        }
    }
}
