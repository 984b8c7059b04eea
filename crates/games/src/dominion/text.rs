//! Positions as text (JSON).

use super::cards::{Kind, Pile};
use super::state::{MOST_SEATS, Phase, State};
use serde::{Deserialize, Serialize};

/// How a position is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    phase: String,
    /// Seats are counted from 1.
    active: u8,
    turns: Vec<u8>,
    actions: u8,
    buys: u8,
    coins: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    merchants: u8,
    /// Cards that are being drawn, and by whom.
    #[serde(default, skip_serializing_if = "is_zero")]
    pending: u8,
    drawer: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    victim: u8,
    /// The card whose text is being followed.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    cause: String,
    #[serde(default, skip_serializing_if = "is_zero")]
    limit: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    discarded: u8,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    from: String,
    supply: String,
    trash: String,
    table: String,
    hands: Vec<String>,
    sizes: Vec<u8>,
    shown: Vec<String>,
    draws: Vec<String>,
    discards: Vec<String>,
}

fn is_zero(number: &u8) -> bool {
    *number == 0
}

const PHASES: [(Phase, &str); 11] = [
    (Phase::Setup, "setup"),
    (Phase::Action, "action"),
    (Phase::Played, "played"),
    (Phase::Cellar, "cellar"),
    (Phase::Trash, "trash"),
    (Phase::Gain, "gain"),
    (Phase::React, "react"),
    (Phase::Discard, "discard"),
    (Phase::Buy, "buy"),
    (Phase::CleanUp, "clean-up"),
    (Phase::Over, "over"),
];

/// A pile as text: `Copper*4 Estate`.
pub(super) fn pile_text(pile: &Pile) -> String {
    let kinds = pile.kinds().map(|kind| match pile.of(kind) {
        1 => kind.name().to_string(),
        count => format!("{}*{count}", kind.name()),
    });
    kinds.collect::<Vec<_>>().join(" ")
}

pub(super) fn parse_pile(text: &str) -> Option<Pile> {
    let mut pile = Pile::default();
    for word in text.split_whitespace() {
        let (name, count) = match word.split_once('*') {
            Some((name, count)) => (name, count.parse::<u8>().ok()?),
            None => (word, 1),
        };
        let there = &mut pile.0[Kind::named(name)?.index()];
        *there = there.checked_add(count).filter(|&count| count <= 100)?;
    }
    Some(pile)
}

/// The first kind stands for none.
fn kind_text(kind: Kind) -> String {
    if kind == Kind(0) { String::new() } else { kind.name().into() }
}

fn parse_kind(text: &str) -> Option<Kind> {
    if text.is_empty() { Some(Kind(0)) } else { Kind::named(text).filter(|&kind| kind != Kind(0)) }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = self.seats as usize;
        let piles = |piles: &[Pile; MOST_SEATS]| piles[..seats].iter().map(pile_text).collect();
        let phase = PHASES.iter().find(|(phase, _)| *phase == self.phase).map_or("", |(_, text)| text);
        let is_attack = matches!(self.phase, Phase::React | Phase::Discard);
        let text = Text {
            phase: phase.into(),
            active: self.active + 1,
            turns: self.turns[..seats].to_vec(),
            actions: self.actions,
            buys: self.buys,
            coins: self.coins,
            merchants: self.merchants,
            pending: self.pending,
            drawer: self.drawer + 1,
            victim: if is_attack { self.victim + 1 } else { 0 },
            cause: kind_text(self.cause),
            limit: self.limit,
            discarded: self.discarded,
            from: kind_text(self.from),
            supply: pile_text(&self.supply),
            trash: pile_text(&self.trash),
            table: pile_text(&self.table),
            hands: piles(&self.hand),
            sizes: self.hand_size[..seats].to_vec(),
            shown: piles(&self.shown),
            draws: piles(&self.draw),
            discards: piles(&self.discard),
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

fn piles_of(texts: &[String], what: &str) -> Result<[Pile; MOST_SEATS], String> {
    let mut piles = [Pile::default(); MOST_SEATS];
    for (pile, text) in piles.iter_mut().zip(texts) {
        *pile = parse_pile(text).ok_or_else(|| format!("{what}: `{text}` is not a pile of cards"))?;
    }
    Ok(piles)
}

fn state_of(text: &Text) -> Result<State, String> {
    let seats = text.turns.len();
    let lists = [text.hands.len(), text.sizes.len(), text.shown.len(), text.draws.len(), text.discards.len()];
    if !(2..=MOST_SEATS).contains(&seats) || lists != [seats; 5] {
        return Err("turns, hands, sizes, shown, draws and discards: one for each of 2 to 4 seats".into());
    }
    let phase = PHASES.iter().find(|(_, name)| *name == text.phase).ok_or("no such phase")?.0;
    let pile = |text: &str| parse_pile(text).ok_or_else(|| format!("`{text}` is not a pile of cards"));
    let seat = |number: u8| number.checked_sub(1).ok_or("seats are counted from 1");
    let four = |list: &[u8]| std::array::from_fn(|i| list.get(i).copied().unwrap_or(0));
    let is_attack = matches!(phase, Phase::React | Phase::Discard);
    if !is_attack && text.victim != 0 {
        return Err("nobody is attacked now".into());
    }
    Ok(State {
        supply: pile(&text.supply)?,
        trash: pile(&text.trash)?,
        table: pile(&text.table)?,
        hand: piles_of(&text.hands, "hands")?,
        draw: piles_of(&text.draws, "draws")?,
        discard: piles_of(&text.discards, "discards")?,
        shown: piles_of(&text.shown, "shown")?,
        hand_size: four(&text.sizes),
        turns: four(&text.turns),
        seats: seats as u8,
        active: seat(text.active)?,
        phase,
        actions: text.actions,
        buys: text.buys,
        coins: text.coins,
        merchants: text.merchants,
        pending: text.pending,
        drawer: seat(text.drawer)?,
        victim: if is_attack { seat(text.victim)? } else { 0 },
        cause: parse_kind(&text.cause).ok_or("cause: no such card")?,
        limit: text.limit,
        discarded: text.discarded,
        from: parse_kind(&text.from).ok_or("from: no such card")?,
    })
}
