//! The text of a position.

use super::cards::{ANY, Card, Kinds, Pile};
use super::state::{NOBODY, OPEN, Pair, Phase, SEATS, State};
use nply_core::{Player, PlayerSet};
use serde::de::Error;
use serde::{Deserialize, Serialize};

/// Cards are their values: `"1125"` are two Guards, a Priest and a Prince. An unknown card is `?`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    phase: String,
    round: u8,
    mover: Player,
    tokens: Vec<u8>,
    playing: PlayerSet,
    alive: PlayerSet,
    #[serde(default, skip_serializing_if = "is_nobody")]
    protected: PlayerSet,
    #[serde(default, skip_serializing_if = "is_nobody")]
    starters: PlayerSet,
    hands: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    drawn: String,
    discards: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    open: String,
    /// The draw pile and the card set aside.
    bag: String,
    deck: u8,
    aside: bool,
    dealt: u8,
    #[serde(default, skip_serializing_if = "is_false")]
    shown: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    wasted: bool,
    /// Whom a Prince was played on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    target: Option<Player>,
    /// Who got the last card from chance, if others did not see it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drew: Option<Player>,
    /// What each card is not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    not: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    looks: Vec<Look>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pairs: Vec<PairText>,
}

/// A seat saw the card of another.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Look {
    by: Player,
    at: Player,
    knows: bool,
    sure: bool,
    told: bool,
    /// What the owner has played since.
    since: String,
}

/// What two cards can be together: for each value of the first those of the second.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PairText {
    seats: [Player; 2],
    can: Vec<String>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

fn is_nobody(seats: &PlayerSet) -> bool {
    seats.is_empty()
}

const PHASES: [(&str, Phase); 6] = [
    ("start", Phase::Start),
    ("deal", Phase::Deal),
    ("draw", Phase::Draw),
    ("play", Phase::Play),
    ("replace", Phase::Replace),
    ("over", Phase::Over),
];

fn pile_text(pile: Pile) -> String {
    Card::all().flat_map(|card| (0..card.count(pile)).map(move |_| digit(card.value()))).collect()
}

fn kinds_text(kinds: Kinds) -> String {
    super::cards::members(kinds).map(|card| digit(card.value())).collect()
}

fn digit(value: u8) -> char {
    char::from(b'0' + value)
}

fn value(mark: char) -> Result<Card, String> {
    match mark {
        '1'..='8' => Ok(Card::of_value(mark as u8 - b'0')),
        _ => Err(format!("`{mark}` is not the value of a card, 1 to 8")),
    }
}

fn parse_pile(text: &str) -> Result<Pile, String> {
    let cards: Vec<Card> = text.chars().map(value).collect::<Result<_, _>>()?;
    let most = |card: Card| cards.iter().filter(|&&other| other == card).count() > 5;
    if Card::all().any(most) {
        return Err(format!("`{text}` has more than five of a kind"));
    }
    Ok(cards.iter().map(|card| card.one()).sum())
}

fn parse_kinds(text: &str) -> Result<Kinds, String> {
    text.chars().try_fold(0, |kinds, mark| Ok(kinds | value(mark)?.bit()))
}

/// The card of a hand: a value, `?`, or nothing.
fn parse_card(text: &str) -> Result<u8, String> {
    let mut marks = text.chars();
    match (marks.next(), marks.next()) {
        (None, _) | (Some('?'), None) => Ok(0),
        (Some(mark), None) => value(mark).map(Card::value),
        _ => Err(format!("`{text}` is more than one card")),
    }
}

impl State {
    fn card_text(&self, held: u8, is_there: bool) -> String {
        match (held, is_there) {
            (0, false) => String::new(),
            (0, true) => "?".into(),
            (held, _) => digit(held).to_string(),
        }
    }

    fn look_texts(&self, seats: usize) -> Vec<Look> {
        let each = (0..seats).flat_map(|owner| (0..seats).map(move |who| (owner, who)));
        let looked = each.filter(|&(owner, who)| self.looks[owner] >> who & 1 == 1);
        let has = |set: u8, who: usize| set >> who & 1 == 1;
        let text = |(owner, who): (usize, usize)| Look {
            by: Player::new(who),
            at: Player::new(owner),
            knows: has(self.known_to[owner], who),
            sure: has(self.sure[owner], who),
            told: has(self.told[owner], who),
            since: kinds_text(self.since[owner][who]),
        };
        looked.map(text).collect()
    }

    fn pair_texts(&self) -> Vec<PairText> {
        let text = |pair: &Pair| PairText {
            seats: pair.seats.map(|seat| Player::new(seat.into())),
            can: pair.rows.iter().map(|&row| kinds_text(row)).collect(),
        };
        self.pairs.iter().filter(|pair| pair.is_used()).map(text).collect()
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = usize::from(self.seats);
        let set = PlayerSet::from_bits;
        let not: Vec<String> = self.may[..seats].iter().map(|&may| kinds_text(!may)).collect();
        let text = Text {
            phase: PHASES.iter().find(|(_, phase)| *phase == self.phase).map_or("", |(name, _)| name).into(),
            round: self.round,
            mover: Player::new(self.mover.into()),
            tokens: self.tokens[..seats].to_vec(),
            playing: set(self.playing),
            alive: set(self.alive),
            protected: set(self.shielded),
            starters: set(self.starters),
            hands: (0..seats).map(|seat| self.card_text(self.held[seat], self.has_card(seat))).collect(),
            drawn: self.card_text(self.drawn, self.phase == Phase::Play),
            discards: self.discards[..seats].iter().map(|&pile| pile_text(pile)).collect(),
            open: self.open.iter().filter(|&&value| value > 0).map(|&value| digit(value)).collect(),
            bag: pile_text(self.bag),
            deck: self.deck,
            aside: self.aside,
            dealt: self.dealt,
            shown: self.shown,
            wasted: self.wasted,
            target: (self.phase == Phase::Replace).then(|| Player::new(self.target.into())),
            drew: (self.drew != NOBODY).then(|| Player::new(self.drew.into())),
            not: if not.iter().all(String::is_empty) { Vec::new() } else { not },
            looks: self.look_texts(seats),
            pairs: self.pair_texts(),
        };
        text.serialize(serializer)
    }
}

impl Text {
    fn state(self) -> Result<State, String> {
        let seats = self.tokens.len();
        if !(2..=SEATS).contains(&seats) || self.hands.len() != seats || self.discards.len() != seats {
            return Err("tokens, hands and discards have one entry for each of 2 to 4 seats".into());
        }
        let mut s = State::blank(seats);
        let phase = PHASES.iter().find(|(name, _)| *name == self.phase);
        s.phase = phase.ok_or_else(|| format!("`{}` is not a phase", self.phase))?.1;
        (s.round, s.deck, s.aside, s.dealt) = (self.round, self.deck, self.aside, self.dealt);
        (s.shown, s.wasted) = (self.shown, self.wasted);
        s.mover = self.mover.index() as u8;
        s.tokens[..seats].copy_from_slice(&self.tokens);
        (s.playing, s.alive) = (self.playing.bits(), self.alive.bits());
        (s.shielded, s.starters) = (self.protected.bits(), self.starters.bits());
        for seat in 0..seats {
            s.held[seat] = parse_card(&self.hands[seat])?;
            s.discards[seat] = parse_pile(&self.discards[seat])?;
        }
        s.drawn = parse_card(&self.drawn)?;
        s.bag = parse_pile(&self.bag)?;
        if self.open.chars().count() > OPEN {
            return Err("at most three cards lie open".into());
        }
        for (card, mark) in s.open.iter_mut().zip(self.open.chars()) {
            *card = value(mark)?.value();
        }
        s.target = self.target.map_or(0, |who| who.index() as u8);
        s.drew = self.drew.map_or(NOBODY, |who| who.index() as u8);
        self.knowledge(&mut s, seats)?;
        Ok(s)
    }

    fn knowledge(&self, s: &mut State, seats: usize) -> Result<(), String> {
        if ![0, seats].contains(&self.not.len()) || self.pairs.len() > 2 {
            return Err("`not` has one entry for each seat, and there are at most two pairs".into());
        }
        for (may, not) in s.may.iter_mut().zip(&self.not) {
            *may = ANY & !parse_kinds(not)?;
        }
        for look in &self.looks {
            let (owner, who) = (look.at.index(), look.by.index());
            if owner >= seats || who >= seats || owner == who || s.looks[owner] >> who & 1 == 1 {
                return Err("a look is by one seat at another, once".into());
            }
            s.looks[owner] |= 1 << who;
            s.known_to[owner] |= u8::from(look.knows) << who;
            s.sure[owner] |= u8::from(look.sure) << who;
            s.told[owner] |= u8::from(look.told) << who;
            s.since[owner][who] = parse_kinds(&look.since)?;
        }
        let free = 2 - self.pairs.len();
        for (pair, text) in s.pairs[free..].iter_mut().zip(&self.pairs) {
            pair.seats = text.seats.map(|seat| seat.index() as u8);
            if text.can.len() != pair.rows.len() {
                return Err("a pair has eight rows".into());
            }
            for (row, can) in pair.rows.iter_mut().zip(&text.can) {
                *row = parse_kinds(can)?;
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer)?.state().map_err(D::Error::custom)
    }
}
