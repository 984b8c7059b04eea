//! The text of a position.

use super::body::Organ;
use super::cards::{CARDS, COLOUR_NAMES, COLOURS, Card, KINDS, ORGANS};
use super::state::{
    EMPTY, HAND, Held, KIND, NO_CARD, NOBODY, OLD, PUBLIC, Phase, SEATS, State, UNKNOWN, UNKNOWN_OLD, sort,
};
use nply_core::{Player, PlayerSet};
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Cards are their names. In hands a card that everybody knows ends with `!`, one from before a shuffle with `~`; an unknown one is `?`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    phase: String,
    mover: Player,
    turns: u16,
    hands: Vec<Vec<String>>,
    bodies: Vec<BTreeMap<String, String>>,
    /// Cards in the draw pile.
    left: u8,
    /// Unseen cards with their numbers.
    bag: BTreeMap<String, u8>,
    /// Unseen cards from before the discards were shuffled.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    old: BTreeMap<String, u8>,
    /// The draw pile once its order is known, the top card last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deck: Option<Vec<String>>,
    /// The last one is on top.
    discards: Vec<String>,
    dealt: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    at: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drew: Option<Player>,
    #[serde(default, skip_serializing_if = "is_nobody")]
    won: PlayerSet,
}

fn is_zero(n: &u8) -> bool {
    *n == 0
}

fn is_nobody(seats: &PlayerSet) -> bool {
    seats.is_empty()
}

const PHASES: [(&str, Phase); 5] = [
    ("deal", Phase::Deal),
    ("play", Phase::Play),
    ("spread", Phase::Spread),
    ("draw", Phase::Draw),
    ("over", Phase::Over),
];

fn card(name: &str) -> Result<Card, String> {
    Card::named(name).ok_or_else(|| format!("`{name}` is not a card"))
}

fn held_text(held: Held) -> String {
    match held {
        UNKNOWN => "?".into(),
        UNKNOWN_OLD => "?~".into(),
        held if held & OLD != 0 => format!("{}~", Card::new((held & KIND).into()).name()),
        held if held & PUBLIC != 0 => format!("{}!", Card::new((held & KIND).into()).name()),
        held => Card::new(held.into()).name().into(),
    }
}

fn parse_held(text: &str) -> Result<Held, String> {
    match text.strip_suffix('!') {
        _ if text == "?" => Ok(UNKNOWN),
        _ if text == "?~" => Ok(UNKNOWN_OLD),
        None if text.ends_with('~') => Ok(card(&text[..text.len() - 1])?.index() as u8 | OLD),
        Some(name) => Ok(card(name)?.index() as u8 | PUBLIC),
        None => Ok(card(text)?.index() as u8),
    }
}

/// What is on an organ: `free`, `vaccinated red`, `infected wild`, `immunised red wild`.
pub(super) fn organ_text(organ: Organ) -> String {
    let name = |colour: u8| COLOUR_NAMES[colour as usize];
    match organ {
        Organ::None => "none".into(),
        Organ::Free => "free".into(),
        Organ::Vaccinated(colour) => format!("vaccinated {}", name(colour)),
        Organ::Infected(colour) => format!("infected {}", name(colour)),
        Organ::Immunised(a, b) => format!("immunised {} {}", name(a), name(b)),
    }
}

fn pool_text(pool: &[u8; KINDS]) -> BTreeMap<String, u8> {
    let there = Card::all().filter(|card| pool[card.index()] > 0);
    there.map(|card| (card.name().to_string(), pool[card.index()])).collect()
}

fn pile_text(pile: &[u8]) -> Vec<String> {
    pile.iter().map(|&kind| Card::new(kind.into()).name().to_string()).collect()
}

fn parse_pile(names: &[String]) -> Result<[u8; CARDS], String> {
    let mut pile = [NO_CARD; CARDS];
    if names.len() > CARDS {
        return Err("more cards than there are".into());
    }
    for (place, name) in pile.iter_mut().zip(names) {
        *place = card(name)?.index() as u8;
    }
    Ok(pile)
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = usize::from(self.seats);
        let hand = |hand: &[Held; HAND]| {
            hand.iter().filter(|&&held| held != EMPTY).map(|&held| held_text(held)).collect()
        };
        let body = |body: &[Organ; COLOURS]| {
            let there = body.iter().enumerate().filter(|(_, organ)| organ.is_there());
            there.map(|(slot, &organ)| (ORGANS[slot].to_string(), organ_text(organ))).collect()
        };
        let text = Text {
            phase: PHASES.iter().find(|(_, phase)| *phase == self.phase).map_or("", |(name, _)| name).into(),
            mover: Player::new(self.mover.into()),
            turns: self.turns,
            hands: self.hands[..seats].iter().map(hand).collect(),
            bodies: self.bodies[..seats].iter().map(body).collect(),
            left: self.left,
            bag: pool_text(&self.bag),
            old: pool_text(&self.old),
            deck: self.ordered.then(|| pile_text(&self.deck[..self.left as usize])),
            discards: pile_text(&self.discards[..self.discarded as usize]),
            dealt: self.dealt,
            at: self.at,
            drew: (self.drew != NOBODY).then(|| Player::new(self.drew.into())),
            won: PlayerSet::from_bits(self.won),
        };
        text.serialize(serializer)
    }
}

impl Text {
    fn state(self) -> Result<State, String> {
        let seats = self.hands.len();
        if !(2..=SEATS).contains(&seats) || self.bodies.len() != seats {
            return Err("hands and bodies have one entry for each of 2 to 6 seats".into());
        }
        let mut s = State::blank(seats);
        let phase = PHASES.iter().find(|(name, _)| *name == self.phase);
        s.phase = phase.ok_or_else(|| format!("`{}` is not a phase", self.phase))?.1;
        (s.mover, s.turns) = (self.mover.index() as u8, self.turns);
        (s.left, s.dealt, s.at) = (self.left, self.dealt, self.at);
        s.drew = self.drew.map_or(NOBODY, |who| who.index() as u8);
        s.won = self.won.bits();
        for (hand, names) in s.hands.iter_mut().zip(&self.hands) {
            if names.len() > HAND {
                return Err("a hand has at most three cards".into());
            }
            for (held, name) in hand.iter_mut().zip(names) {
                *held = parse_held(name)?;
            }
            sort(hand);
        }
        for (body, texts) in s.bodies.iter_mut().zip(&self.bodies) {
            for (name, text) in texts {
                let slot = ORGANS.iter().position(|organ| organ == name);
                let slot = slot.ok_or_else(|| format!("`{name}` is not an organ"))?;
                let organ = Organ::all().find(|&organ| organ_text(organ) == *text);
                body[slot] = organ.ok_or_else(|| format!("`{text}` says nothing of an organ"))?;
            }
        }
        s.bag = [0; KINDS];
        for (name, &count) in &self.bag {
            s.bag[card(name)?.index()] = count;
        }
        for (name, &count) in &self.old {
            s.old[card(name)?.index()] = count;
        }
        s.ordered = self.deck.is_some();
        if let Some(deck) = &self.deck {
            if deck.len() != usize::from(self.left) {
                return Err("`left` counts the cards of the deck".into());
            }
            s.deck = parse_pile(deck)?;
        }
        s.discards = parse_pile(&self.discards)?;
        s.discarded = self.discards.len() as u8;
        Ok(s)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer)?.state().map_err(D::Error::custom)
    }
}
