//! Actions, events and powers in words.

use super::cards::{Card, KINDS, MARSHAL};
use super::notation::loot_name;
use super::rules::{Action, ColtExpress, KEEP, RIGHT};
use super::state::{Phase, State};
use super::train::*;
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

    /// The bandit that a card of a seat moves, where the seat has two.
    fn bandit_on(&self, owner: Player, card: Card) -> Option<usize> {
        let is_own = self.double && card.0 < KINDS && card != MARSHAL;
        is_own.then(|| owner.index() + card.bandit() as usize * self.seats as usize)
    }

    /// Whose card it is and what it does: `p2`, `floor`; with two bandits of a seat `p2b`, `floor`.
    pub(super) fn card_parts(&self, owner: Player, card: Card) -> (String, String) {
        match self.bandit_on(owner, card) {
            Some(bandit) => (self.bandit_name(bandit), card.kind_name().into()),
            None => (owner.to_string(), card.name()),
        }
    }

    /// A card of a seat: `floor`; with two bandits of a seat `floor of p2b (Django)`.
    pub(super) fn card_words(&self, s: &State, owner: Player, card: Card) -> String {
        match self.bandit_on(owner, card) {
            Some(bandit) => format!("{} of {}", card.kind_name(), self.bandit_title(s, bandit)),
            None => card.name(),
        }
    }

    /// The card that is carried out next: `your floor`, `floor of p2`.
    pub(super) fn next_card(&self, s: &State, owner: Player, card: Card, names: &Names) -> String {
        match (self.bandit_on(owner, card), names.eye.seat() == Some(owner)) {
            (Some(_), _) => self.card_words(s, owner, card),
            (None, true) => format!("your {}", card.name()),
            (None, false) => format!("{} of {}", card.name(), names.of(owner)),
        }
    }

    /// What a round card does at the end of its round.
    pub(super) fn event_words(&self, round: u8) -> &'static str {
        match round {
            ANGRY_MARSHAL => "the Marshal shoots at his roof and goes one car towards the caboose",
            SWIVEL_ARM => "all on roofs are swept to the roof of the caboose",
            BRAKING => "all on roofs slide one car towards the locomotive",
            TAKE_IT_ALL => "a second strongbox lies in the car of the Marshal",
            REBELLION => "all inside cars take a bullet",
            REVENGE if self.revenge_most => "all on the roof of the Marshal drop their best purse",
            REVENGE => "all on the roof of the Marshal drop their poorest purse",
            HOSTAGE => "all in or on the locomotive get 250",
            PICKPOCKETING => "who is alone with a purse may take it",
            _ => "nothing more happens",
        }
    }

    /// Who plays which character, and what it can do; nothing where there are no powers.
    pub(super) fn powers(&self, s: &State, names: &Names) -> Vec<String> {
        let power = |bandit: usize| {
            let can = match s.role[bandit] {
                GHOST if self.ghost_forced => "plans the first card of a round face down",
                GHOST => "may plan the first card of a round face down",
                DOC => "draws one card more at the start of a round",
                BELLE => "is no target where there is another one",
                TUCO => "also shoots at the other floor of the own car",
                CHEYENNE if self.cheyenne_must => "keeps a purse that is punched away",
                CHEYENNE => "may keep a purse that is punched away",
                DJANGO => "pushes whom it shoots one car further",
                _ => return None,
            };
            let is = match self.double {
                true => format!("{} is", self.bandit_name(bandit)),
                false => names.does(Player::new(bandit), "is"),
            };
            Some(format!("{is} {}, who {can}", CHARACTER_NAMES[s.role[bandit] as usize]))
        };
        (0..self.bandits()).filter_map(power).collect()
    }

    /// Where a bandit or the Marshal is after an action, as its words say.
    pub(super) fn goes_as_told(
        &self,
        before: &State,
        who: Player,
        a: Action,
    ) -> (Option<(usize, u8)>, Option<u8>) {
        let me = self.bandit_of(before, who);
        match a {
            Action::Move(car) => (Some((me, car << 1 | before.pos[me] & 1)), None),
            Action::Floor => (Some((me, before.pos[me] ^ 1)), None),
            Action::Punch(victim, _, way) => {
                (Some((victim as usize, pushed(before.pos[victim as usize], way))), None)
            }
            Action::Marshal(car) => (None, Some(car)),
            _ => (None, None),
        }
    }

    /// An action of a seat; `s` is the position before it.
    pub(super) fn action_words(&self, s: &State, who: Player, a: Action, names: &Names) -> String {
        let me = self.bandit_of(s, who);
        match a {
            Action::Character(role) => format!("play {}", self.character_words(s, role)),
            Action::Start(bandit) => {
                let bandit = who.index() + bandit as usize * self.seats as usize;
                format!("{} starts in the caboose", self.bandit_title(s, bandit))
            }
            Action::Discard(card) => format!("discard {}", self.card_words(s, who, card)),
            Action::Pick(card) => format!("take {} into the hand", self.card_words(s, who, card)),
            Action::Play(card) => format!("plan {}", self.card_words(s, who, card)),
            Action::Hide(card) => format!("plan {} face down", self.card_words(s, who, card)),
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
