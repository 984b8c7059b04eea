//! Texts of cards, choices and positions, and what a position from outside must fulfil.

use super::cards::{self, Card};
use super::cave::nth_relic;
use super::rules::{Action, Diamant, Relics, State};
use nply_core::{MAX_PLAYERS, Notation, Player, PlayerSet};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How a position is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// The cave that is played, counted from 1; one more than there are caves at the end.
    cave: u8,
    /// `choose` or `reveal`.
    next: Next,
    inside: Vec<String>,
    hand: u8,
    path: String,
    path_gems: u8,
    /// Gems left on each treasure card of the path, where leftovers are divided card by card.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left: Vec<u8>,
    chest: Vec<u16>,
    relics: Vec<u8>,
    deck: String,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Next {
    Choose,
    Reveal,
    End,
}

/// A pile as text: `gem1 gem5*2 snake*3`.
pub(super) fn pile_text(pile: u64) -> String {
    let kinds = Card::all().filter_map(|card| match (pile & card.mask()).count_ones() {
        0 => None,
        1 => Some(card.name()),
        copies => Some(format!("{}*{copies}", card.name())),
    });
    kinds.collect::<Vec<_>>().join(" ")
}

/// Reads a pile; of each kind it takes the lowest copies that are not `taken`.
fn parse_pile(text: &str, taken: u64) -> Option<u64> {
    let mut pile = 0;
    for word in text.split_whitespace() {
        let (name, copies) = match word.split_once('*') {
            Some((name, copies)) => (name, copies.parse::<u32>().ok()?),
            None => (word, 1),
        };
        let mask = Card::named(name)?.mask();
        for _ in 0..copies {
            let free = mask & !taken & !pile;
            if free == 0 {
                return None;
            }
            pile |= free & free.wrapping_neg();
        }
    }
    Some(pile)
}

/// The bits of the treasure cards on the path, low to high.
fn treasure_bits(path: u64) -> impl Iterator<Item = u32> {
    (0..u64::BITS).filter(move |bit| (path & cards::TREASURES) >> bit & 1 == 1)
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.seats as usize;
        let left = if self.left == 0 { 0 } else { self.path };
        let text = Text {
            cave: self.cave + 1,
            next: match (self.choosing, self.inside.is_empty()) {
                (true, _) => Next::Choose,
                (_, false) => Next::Reveal,
                (_, true) => Next::End,
            },
            inside: self.inside.iter().map(|who| who.to_string()).collect(),
            hand: self.hand,
            path: pile_text(self.path),
            path_gems: self.path_gems,
            left: treasure_bits(left).map(|bit| self.left_on(bit)).collect(),
            chest: self.chest[..seats].to_vec(),
            relics: self.relics[..seats].to_vec(),
            deck: pile_text(self.deck),
        };
        text.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        state_of(&text).map_err(serde::de::Error::custom)
    }
}

fn state_of(text: &Text) -> Result<State, String> {
    let seats = text.chest.len();
    if !(2..=MAX_PLAYERS).contains(&seats) || text.relics.len() != seats {
        return Err("chest and relics hold one number for each of 2 to 8 seats".into());
    }
    let deck = parse_pile(&text.deck, 0).ok_or("deck: not a pile of cards")?;
    let path = parse_pile(&text.path, deck).ok_or("path: not a pile of cards")?;
    let mut inside = PlayerSet::EMPTY;
    for name in &text.inside {
        let who = Player::all(seats).find(|who| who.to_string() == *name);
        inside = inside.with(who.ok_or_else(|| format!("inside: no seat {name}"))?);
    }
    let mut s = State {
        deck,
        path,
        left: 0,
        chest: [0; MAX_PLAYERS],
        relics: [0; MAX_PLAYERS],
        seats: seats as u8,
        cave: text.cave.checked_sub(1).ok_or("caves are counted from 1")?,
        inside,
        hand: text.hand,
        path_gems: text.path_gems,
        choosing: text.next == Next::Choose,
    };
    s.chest[..seats].copy_from_slice(&text.chest);
    s.relics[..seats].copy_from_slice(&text.relics);
    if (text.next == Next::End) != inside.is_empty() {
        return Err("the game ends when nobody is inside".into());
    }
    read_left(&mut s, &text.left)?;
    Ok(s)
}

fn read_left(s: &mut State, left: &[u8]) -> Result<(), String> {
    let cards = treasure_bits(s.path).count();
    if !left.is_empty() && left.len() != cards || left.iter().any(|&gems| gems > 7) {
        return Err("left: one number from 0 to 7 for each treasure card on the path".into());
    }
    for (bit, &gems) in treasure_bits(s.path).zip(left) {
        s.set_left(bit, gems);
    }
    Ok(())
}

impl Diamant {
    /// The cards that may be in deck and path of this position: treasures all, hazards some, relics some.
    fn validate_piles(&self, s: &State) -> Result<(), String> {
        let both = s.deck | s.path;
        if both & cards::TREASURES != self.treasures {
            return Err("deck and path together do not hold the treasure cards of the game".into());
        }
        let removed = cards::HAZARDS.count_ones() - (both & cards::HAZARDS).count_ones();
        if removed > u32::from(s.cave) {
            return Err(format!("{removed} hazards are gone after {} caves", s.cave));
        }
        let twice = |card: Card| card.is_hazard() && (s.path & card.mask()).count_ones() > 1;
        if Card::all().any(twice) {
            return Err("two equal hazards lie on the path: the cave is over".into());
        }
        let caves = (u32::from(s.cave) + 1).min(5);
        let (known, most) = match self.relics {
            Relics::None => (0, 0),
            Relics::AllAtOnce => (cards::PLAIN_RELICS, 5),
            Relics::OnePerCave => (cards::PLAIN_RELICS, caves),
            Relics::Printed => (cards::PRINTED_RELICS & (nth_relic(caves as u8) - 1), caves),
        };
        let relics = both & cards::RELICS;
        if relics & !known != 0 || relics.count_ones() + s.relics_out() > most {
            return Err("more relics than there can be by now".into());
        }
        Ok(())
    }

    fn validate_gems(&self, s: &State) -> Result<(), String> {
        let on_path: u32 = Card::each(s.path).map(|card| u32::from(card.gems())).sum();
        let given = u32::from(s.hand) * s.inside.len() as u32 + u32::from(s.path_gems);
        if given > on_path {
            return Err("hands and path hold more gems than the cards show".into());
        }
        if self.per_card {
            let left: u32 = treasure_bits(s.path).map(|bit| u32::from(s.left_on(bit))).sum();
            let fits = |bit| s.left_on(bit) <= Card::of_bit(bit).gems();
            if left != u32::from(s.path_gems) || !treasure_bits(s.path).all(fits) {
                return Err("left does not add up to the gems on the path".into());
            }
        } else if s.left != 0 {
            return Err("leftovers are pooled: no gems lie on single cards".into());
        }
        let chests: u32 = s.chest.iter().map(|&chest| u32::from(chest)).sum();
        let revealed = u32::from(self.treasure_sum()) * u32::from(s.cave) + on_path;
        if chests + given > revealed + u32::from(self.relic_sum()) {
            return Err("more gems than the caves have shown".into());
        }
        Ok(())
    }
}

impl Notation for Diamant {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Leave => "leave".into(),
            Action::Stay => "stay".into(),
            Action::Reveal(card) => card.name(),
        }
    }

    fn show(&self, s: &State) -> String {
        let seats = s.seats as usize;
        let mut shown = if s.inside.is_empty() {
            format!("all {} caves explored\n", self.caves)
        } else {
            let path = if s.path == 0 { "-".to_string() } else { pile_text(s.path) };
            format!(
                "cave {} of {}   path: {path}   gems on the path: {}\n",
                s.cave + 1,
                self.caves,
                s.path_gems
            )
        };
        let mut row = |name: &str, cell: &dyn Fn(Player) -> String| {
            let cells: String = Player::all(seats).map(|who| format!("{:>5}", cell(who))).collect();
            writeln!(shown, "{name:<6}{cells}").expect("strings do not fail");
        };
        row("", &|who| who.to_string());
        row("hand", &|who| if s.inside.contains(who) { s.hand.to_string() } else { "out".into() });
        row("chest", &|who| s.chest[who.index()].to_string());
        if self.relics != Relics::None {
            row("relics", &|who| s.relics[who.index()].to_string());
        }
        shown + &format!("deck  {} cards: {}", s.deck.count_ones(), pile_text(s.deck))
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        if s.seats != self.seats {
            return Err(format!("{} seats, not {}", s.seats, self.seats));
        }
        let over = s.inside.is_empty();
        if over != (s.cave == self.caves) || s.cave > self.caves {
            return Err(format!("there are {} caves, and seats inside until the last is over", self.caves));
        }
        if s.choosing != (s.path != 0) && (s.choosing || over) || over && (s.hand, s.path_gems) != (0, 0) {
            return Err("choices follow a card, and nothing lies on the path at the end".into());
        }
        self.validate_piles(s)?;
        self.validate_gems(s)
    }
}
