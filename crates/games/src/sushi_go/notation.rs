//! Texts of cards, picks and positions, and what a position from outside must fulfil.

use super::cards::{CHOPSTICKS, Dish, KINDS, PUDDING, Pile, WASABI, open_wasabi, size};
use super::rules::{Action, MOST_SEATS, ROUNDS, State, SushiGo};
use super::scoring::{rolls, set_points};
use nply_core::{Game, Notation, Player};
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// How a position is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    /// Counted from 1; 4 at the end.
    round: u8,
    /// Where hands go in this round: `left` or `right`.
    to: Side,
    dealt: u8,
    left: u8,
    /// What each seat holds.
    hands: Vec<String>,
    /// Chopsticks laid openly into the hand of each seat.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    shown: Vec<u8>,
    tables: Vec<String>,
    score: Vec<i16>,
    puddings: Vec<u8>,
    bag: String,
}

#[derive(Serialize, Deserialize, PartialEq)]
#[serde(rename_all = "lowercase")]
enum Side {
    Left,
    Right,
}

/// A pile as text: `Dumpling*2 Egg@Wasabi Wasabi`.
fn pile_text(pile: Pile) -> String {
    let dishes = Dish::all().filter_map(|dish| match dish.count(pile) {
        0 => None,
        1 => Some(dish.name().to_string()),
        count => Some(format!("{}*{count}", dish.name())),
    });
    dishes.collect::<Vec<_>>().join(" ")
}

pub(super) fn parse_pile(text: &str) -> Option<Pile> {
    let mut pile = 0;
    for word in text.split_whitespace() {
        let (name, count) = match word.split_once('*') {
            Some((name, count)) => (name, count.parse::<u8>().ok()?),
            None => (word, 1),
        };
        let dish = Dish::named(name)?;
        if count.checked_add(dish.count(pile))? > 15 {
            return None;
        }
        pile += dish.one() * u64::from(count);
    }
    Some(pile)
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.seats as usize;
        let shown = if self.shown == 0 { 0 } else { seats };
        let text = Text {
            round: self.round + 1,
            to: if self.right { Side::Right } else { Side::Left },
            dealt: self.dealt,
            left: self.left,
            hands: (0..seats).map(|seat| pile_text(self.hand(seat))).collect(),
            shown: (0..shown).map(|seat| self.shown_in(self.pack_of(seat))).collect(),
            tables: self.tables[..seats].iter().map(|&table| pile_text(table)).collect(),
            score: self.score[..seats].to_vec(),
            puddings: self.puddings[..seats].to_vec(),
            bag: pile_text(self.bag),
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
    let seats = text.score.len();
    let lengths = [text.hands.len(), text.tables.len(), text.puddings.len()];
    let shown = text.shown.len();
    if !(2..=MOST_SEATS).contains(&seats) || lengths != [seats; 3] || shown > 0 && shown != seats {
        return Err("hands, tables, score and puddings: one for each of 2 to 5 seats".into());
    }
    let mut s = State {
        bag: parse_pile(&text.bag).ok_or("bag: not a pile of cards")?,
        packs: [0; MOST_SEATS],
        tables: [0; MOST_SEATS],
        score: [0; MOST_SEATS],
        puddings: [0; MOST_SEATS],
        seats: seats as u8,
        round: text.round.checked_sub(1).ok_or("rounds are counted from 1")?,
        dealt: text.dealt,
        left: text.left,
        right: text.to == Side::Right,
        shift: 0,
        shown: 0,
    };
    s.shift = s.shift_now().ok_or("left: more cards than are dealt")?;
    for seat in 0..seats {
        let pack = s.pack_of(seat);
        s.packs[pack] = parse_pile(&text.hands[seat]).ok_or("hands: not a pile of cards")?;
        s.tables[seat] = parse_pile(&text.tables[seat]).ok_or("tables: not a pile of cards")?;
        let shown = text.shown.get(seat).copied().unwrap_or(0);
        s.set_shown(pack, shown.min(7));
    }
    s.score[..seats].copy_from_slice(&text.score);
    s.puddings[..seats].copy_from_slice(&text.puddings);
    Ok(s)
}

impl State {
    /// The hand that the first seat holds, from the number of passes.
    fn shift_now(&self) -> Option<u8> {
        let passes = self.hand_size().checked_sub(self.left)? % self.seats;
        Some(if self.right { passes } else { (self.seats - passes) % self.seats })
    }
}

impl SushiGo {
    /// Where the game stands: numbers that fit together.
    fn validate_progress(&self, s: &State) -> Result<(), String> {
        let full = s.hand_size();
        if s.round > ROUNDS || s.left == 0 || s.left > full || s.dealt > s.seats * full {
            return Err("round, dealt or left is out of range".into());
        }
        if s.right != self.passes_right(s.round) {
            return Err("hands go the other way in this round".into());
        }
        let beginning = s.left == full && s.shown == 0;
        if s.is_dealing() && !beginning || s.round == ROUNDS && s.dealt > 0 {
            return Err("no card is picked before all are dealt".into());
        }
        if s.shown != 0 && (s.passes() < 2 || s.passes() + 1 >= s.seats) {
            return Err("nobody can remember Chopsticks in a hand now".into());
        }
        // Only the end of the game takes points away.
        let least = if s.round == ROUNDS { -6 } else { 0 };
        if s.score.iter().any(|score| !(least..=218).contains(score)) {
            return Err("no seat can have such a score".into());
        }
        Ok(())
    }

    fn validate_piles(&self, s: &State) -> Result<(), String> {
        for seat in 0..s.seats as usize {
            let (hand, table, pack) = (s.hand(seat), s.tables[seat], s.pack_of(seat));
            if size(hand) != s.pack_count(pack) || size(table) != u32::from(s.passes()) {
                return Err("a seat has too many or too few cards".into());
            }
            let on_wasabi = size(table >> (4 * KINDS));
            if on_wasabi > u32::from(WASABI.count(table)) {
                return Err("more nigiri on Wasabi than there are Wasabi".into());
            }
            if s.shown_in(pack) > CHOPSTICKS.count(hand) {
                return Err("shown Chopsticks are not in the hand".into());
            }
        }
        let piles = || s.packs.iter().chain([&s.bag]);
        if piles().any(|pile| pile >> (4 * KINDS) != 0) {
            return Err("nigiri lie on Wasabi only on tables".into());
        }
        let played = u32::from(s.seats * s.hand_size()) * u32::from(s.round);
        if piles().chain(&s.tables).map(|&pile| size(pile)).sum::<u32>() + played != super::cards::CARDS {
            return Err("cards are missing or too many".into());
        }
        Ok(())
    }

    /// No kind may occur more often than in the box.
    fn validate_kinds(&self, s: &State) -> Result<(), String> {
        for kind in Dish::kinds() {
            let mut count: u32 =
                s.packs.iter().chain([&s.bag]).map(|&pile| u32::from(kind.count(pile))).sum();
            for dish in Dish::all().filter(|dish| dish.kind() == kind) {
                count += s.tables.iter().map(|&table| u32::from(dish.count(table))).sum::<u32>();
            }
            if kind == PUDDING {
                count += s.puddings.iter().map(|&puddings| u32::from(puddings)).sum::<u32>();
            }
            if count > u32::from(kind.count(self.deck)) {
                return Err(format!("too many cards {}", kind.name()));
            }
        }
        Ok(())
    }

    fn show_seat(&self, s: &State, seat: usize) -> String {
        let (table, hand) = (s.tables[seat], s.hand(seat));
        let unknown = s.pack_count(s.pack_of(seat)).saturating_sub(size(hand));
        let mut held = vec![pile_text(hand)];
        if unknown > 0 {
            held.push(format!("?*{unknown}"));
        }
        held.retain(|text| !text.is_empty());
        let points = s.score[seat] + set_points(table);
        let puddings = s.puddings[seat] + PUDDING.count(table);
        let table_text = if table == 0 { "-".into() } else { pile_text(table) };
        let (who, rolls, held) = (Player::new(seat), rolls(table), held.join(" "));
        format!("{who} {points:>6} {rolls:>5} {puddings:>8}  table: {table_text}\n{:25}hand:  {held}", "")
    }
}

impl Notation for SushiGo {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::One(dish) => dish.name().into(),
            Action::Two(first, second) => format!("{}+{}", first.name(), second.name()),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut shown = match s.round {
            ROUNDS => "all three rounds are over\n".to_string(),
            round => {
                let to = if s.right { "right" } else { "left" };
                format!("round {} of {ROUNDS}, hands go to the {to}\n", round + 1)
            }
        };
        shown += "   points rolls puddings\n";
        for seat in 0..self.players() {
            writeln!(shown, "{}", self.show_seat(s, seat).trim_end()).expect("strings do not fail");
        }
        if (0..self.players()).any(|seat| open_wasabi(s.tables[seat]) > 0) {
            shown += "a Wasabi without a nigiri triples the next one\n";
        }
        shown.trim_end().to_string()
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        if s.seats != self.seats {
            return Err(format!("{} seats, not {}", s.seats, self.seats));
        }
        self.validate_progress(s)?;
        self.validate_piles(s)?;
        self.validate_kinds(s)
    }
}
