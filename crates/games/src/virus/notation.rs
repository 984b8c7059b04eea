//! Texts of actions, and the table as people like to look at it.

use super::cards::{Card, ORGANS};
use super::rules::Virus;
use super::state::{Act, Action, EMPTY, HAND, KIND, NO_CARD, PUBLIC, Phase, State, UNKNOWN, UNKNOWN_OLD};
use super::text::organ_text;
use nply_core::{Notation, Player, PlayerSet};
use std::fmt::Write;

pub(super) fn kinds_of(kinds: [u8; HAND]) -> impl Iterator<Item = Card> {
    kinds.into_iter().filter(|&kind| kind != NO_CARD).map(|kind| Card::new(kind.into()))
}

impl Virus {
    /// Where the game stands, in one line.
    pub(super) fn headline(&self, s: &State) -> String {
        let mover = Player::new(s.mover.into());
        let round = usize::from(s.turns) / self.seats + 1;
        let pile = format!("{} in the pile", s.left);
        match s.phase {
            Phase::Over if s.won != 0 => {
                let names: Vec<String> =
                    PlayerSet::from_bits(s.won).iter().map(|who| who.to_string()).collect();
                format!("{} won in round {round}", names.join(" and "))
            }
            Phase::Over => format!("a draw after {} rounds", self.choices.max_rounds),
            Phase::Deal => format!("{} cards are dealt", s.dealt),
            Phase::Play => format!("round {round}: {mover} to play, {pile}"),
            Phase::Spread => {
                format!("round {round}: {mover} moves the virus of its {}, {pile}", ORGANS[s.at as usize])
            }
            Phase::Draw => format!("round {round}: {mover} draws, {pile}"),
        }
    }

    /// The cards of a hand in words; a card that everybody knows is marked.
    pub(super) fn hand_words(&self, s: &State, seat: usize) -> Vec<String> {
        let word = |held: u8| match held {
            UNKNOWN | UNKNOWN_OLD => "?".to_string(),
            held if held & PUBLIC != 0 => format!("{} (seen)", Card::new((held & KIND).into()).words()),
            held => Card::new((held & KIND).into()).words(),
        };
        s.hands[seat].iter().filter(|&&held| held != EMPTY).map(|&held| word(held)).collect()
    }
}

impl Notation for Virus {
    fn action_text(&self, _s: &State, a: Action) -> String {
        let seat = |seat: usize| Player::new(seat);
        match a.act() {
            Act::Deal(card) => card.name().into(),
            Act::Organ(slot) => Card::organ(slot).name().into(),
            Act::Medicine(colour, who, slot) => {
                format!("{}-{}-{}", Card::medicine(colour).name(), seat(who), ORGANS[slot])
            }
            Act::Virus(colour, who, slot) => {
                format!("{}-{}-{}", Card::virus(colour).name(), seat(who), ORGANS[slot])
            }
            Act::Thief(who, slot) => format!("thief-{}-{}", seat(who), ORGANS[slot]),
            Act::Transplant([a, i], [b, j]) => {
                format!("transplant-{}-{}-{}-{}", seat(a), ORGANS[i], seat(b), ORGANS[j])
            }
            Act::Spreading => "spreading".into(),
            Act::Move(own, who, slot) => format!("move-{}-{}-{}", ORGANS[own], seat(who), ORGANS[slot]),
            Act::Stay(own) => format!("stay-{}", ORGANS[own]),
            Act::Glove(None) => "glove".into(),
            Act::Glove(Some(who)) => format!("glove-{}", seat(who)),
            Act::Error(who) => format!("error-{}", seat(who)),
            Act::Discard(kinds) => {
                let names: Vec<&str> = kinds_of(kinds).map(Card::name).collect();
                format!("discard-{}", names.join("+"))
            }
            Act::Draw => "draw".into(),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut text = self.headline(s);
        for who in Player::all(self.seats) {
            let (seat, mut organs) = (who.index(), Vec::new());
            for (slot, &organ) in s.bodies[seat].iter().enumerate().filter(|(_, organ)| organ.is_there()) {
                organs.push(format!("{} {}", ORGANS[slot], organ_text(organ)));
            }
            let body = if organs.is_empty() { "no organs".into() } else { organs.join(", ") };
            let hand = self.hand_words(s, seat);
            let hand = if hand.is_empty() { "nothing".into() } else { hand.join(", ") };
            let _ = write!(text, "\n{who}: {body}; holds {hand}");
        }
        if let Some(top) = (s.discarded as usize).checked_sub(1) {
            let card = Card::new(s.discards[top].into());
            let _ = write!(text, "\ndiscards: {}, on top {}", s.discarded, card.words());
        }
        if s.ordered && s.left > 0 {
            let next: Vec<String> =
                (0..s.left as usize).rev().take(6).map(|at| Card::new(s.deck[at].into()).words()).collect();
            let _ = write!(text, "\nnext in the pile: {}", next.join(", "));
        }
        text
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}
