//! The text of a position.

use super::cards::{Card, Heap, KINDS, KITTEN};
use super::state::{Act, Action, CHAIN, MOVES, PILE, Phase, SEATS, State, UNSEEN};
use nply_core::{Player, PlayerSet};
use serde::de::Error;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

type HeapText = BTreeMap<String, u8>;

/// Cards are their names; heaps say how many of each. Places of the pile are counted from the top, from 0.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    phase: String,
    mover: Player,
    turns: u8,
    attacked: bool,
    played: bool,
    alive: PlayerSet,
    /// How many were out after each seat; 0: alive.
    out: Vec<u8>,
    hands: Vec<HeapText>,
    sizes: Vec<u8>,
    left: u8,
    bag: HeapText,
    discards: HeapText,
    /// Places whose card is known, with their cards.
    pile: BTreeMap<u8, String>,
    /// The places that each seat knows.
    knows: Vec<Vec<u8>>,
    secret: PlayerSet,
    /// For each seat what it knows of each hand.
    sure: Vec<Vec<HeapText>>,
    /// What everybody knows of each hand.
    public: Vec<HeapText>,
    /// How many more cards each seat may know of each hand.
    hints: Vec<Vec<u8>>,
    /// The places that everybody knows each seat knows.
    looked: Vec<Vec<u8>>,
    /// Cards that went from one hand to another unseen.
    moved: Vec<MovedText>,
    pending: String,
    chain: Vec<Player>,
    nopes: u8,
    last: Player,
    asked: Player,
    step: u8,
    saw: PlayerSet,
}

/// At most one of these cards went.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MovedText {
    from: Player,
    to: Player,
    known: HeapText,
}

pub(super) const PHASES: [(&str, Phase); 11] = [
    ("deal", Phase::Deal),
    ("turn", Phase::Turn),
    ("react", Phase::React),
    ("give", Phase::Give),
    ("take", Phase::Take),
    ("steal", Phase::Steal),
    ("look", Phase::Look),
    ("order", Phase::Order),
    ("draw", Phase::Draw),
    ("put", Phase::Put),
    ("over", Phase::Over),
];

/// An action as a text.
pub(super) fn act_text(act: Act) -> String {
    let seat = Player::new;
    match act {
        Act::Deal(card) | Act::Play(card) => card.name().into(),
        Act::Draw => "draw".into(),
        Act::PlayAt(card, to) => format!("{}-{}", card.name(), seat(to)),
        Act::Pair(card, to) => format!("pair-{}-{}", card.name(), seat(to)),
        Act::Three(card, to, named) => format!("three-{}-{}-{}", card.name(), seat(to), named.name()),
        Act::Five(kinds) => {
            let names: Vec<&str> = Heap::of_kinds(kinds).map(Card::name).collect();
            format!("five-{}", names.join("+"))
        }
        Act::Take(card) => format!("take-{}", card.name()),
        Act::Nope => "Nope".into(),
        Act::Pass => "pass".into(),
        Act::Give(card) => format!("give-{}", card.name()),
        Act::Put(place) => format!("put-{place}"),
        Act::Order(number) => {
            let order = super::legal::ORDERS[number].map(|place| (place + 1).to_string());
            format!("order-{}", order.concat())
        }
    }
}

/// What can wait for Nopes, from its text.
fn parse_pending(text: &str) -> Option<Act> {
    let seat = |text: &str| text.parse::<Player>().ok().map(Player::index).filter(|&seat| seat < SEATS);
    let words: Vec<&str> = text.split('-').collect();
    let act = match words[..] {
        ["pass"] => Act::Pass,
        ["five", names] => {
            let kinds = names.split('+').map(Card::named).collect::<Option<Vec<Card>>>()?;
            Act::Five(kinds.iter().fold(0, |bits, card| bits | 1 << card.index()))
        }
        ["pair", card, to] => Act::Pair(Card::named(card)?, seat(to)?),
        ["three", card, to, named] => {
            Act::Three(Card::named(card)?, seat(to)?, Card::named(named).filter(|&named| named != KITTEN)?)
        }
        [card] => Act::Play(Card::named(card)?),
        [card, to] => Act::PlayAt(Card::named(card)?, seat(to)?),
        _ => return None,
    };
    // Nothing is read that would not be written so.
    (act_text(act) == text).then_some(act)
}

fn card(name: &str) -> Result<Card, String> {
    Card::named(name).ok_or_else(|| format!("`{name}` is not a card"))
}

fn heap_text(heap: Heap) -> HeapText {
    heap.kinds().map(|card| (card.name().to_string(), heap.count(card) as u8)).collect()
}

fn parse_heap(text: &HeapText) -> Result<Heap, String> {
    let mut counts = [0; KINDS];
    for (name, &count) in text {
        if count > 6 {
            return Err(format!("{count} of {name}"));
        }
        counts[card(name)?.index()] = count;
    }
    Ok(Heap::of(counts))
}

fn parse_places(places: &[u8]) -> Result<u64, String> {
    match places.iter().find(|&&place| usize::from(place) >= PILE) {
        Some(place) => Err(format!("place {place} of the pile")),
        None => Ok(places.iter().fold(0, |bits, place| bits | 1 << place)),
    }
}

fn places(bits: u64) -> Vec<u8> {
    (0..64).filter(|place| bits >> place & 1 == 1).collect()
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let seats = usize::from(self.seats);
        let seen = (0..PILE).filter(|&place| self.pile[place] != UNSEEN);
        let seat = |seat: u8| Player::new(seat.into());
        let text = Text {
            phase: PHASES.iter().find(|(_, phase)| *phase == self.phase).map_or("", |(name, _)| name).into(),
            mover: seat(self.mover),
            turns: self.turns,
            attacked: self.attacked,
            played: self.played,
            alive: PlayerSet::from_bits(self.alive),
            out: self.out[..seats].to_vec(),
            hands: self.hands[..seats].iter().map(|&hand| heap_text(hand)).collect(),
            sizes: self.sizes[..seats].to_vec(),
            left: self.left,
            bag: heap_text(self.bag),
            discards: heap_text(self.discards),
            pile: seen.map(|place| (place as u8, Card::new(self.pile[place].into()).name().into())).collect(),
            knows: self.knows[..seats].iter().map(|&bits| places(bits)).collect(),
            secret: PlayerSet::from_bits(self.secret),
            sure: self.sure[..seats]
                .iter()
                .map(|row| row[..seats].iter().map(|&heap| heap_text(heap)).collect())
                .collect(),
            public: self.public[..seats].iter().map(|&heap| heap_text(heap)).collect(),
            hints: self.hints[..seats].iter().map(|row| row[..seats].to_vec()).collect(),
            looked: self.looked[..seats].iter().map(|&bits| places(bits)).collect(),
            moved: (0..MOVES)
                .filter(|&at| self.moved[at] != Heap::default())
                .map(|at| {
                    let [from, to] = self.ways[at].map(seat);
                    MovedText { from, to, known: heap_text(self.moved[at]) }
                })
                .collect(),
            pending: act_text(self.pending.act()),
            chain: self.chain[..usize::from(self.depth)].iter().map(|&who| seat(who)).collect(),
            nopes: self.nopes,
            last: seat(self.last),
            asked: seat(self.asked),
            step: self.step,
            saw: PlayerSet::from_bits(self.saw),
        };
        text.serialize(serializer)
    }
}

impl Text {
    fn state(self) -> Result<State, String> {
        let seats = self.hands.len();
        let lengths = [self.out.len(), self.sizes.len(), self.knows.len(), self.sure.len()];
        let more = [self.public.len(), self.hints.len(), self.looked.len()];
        if !(2..=SEATS).contains(&seats) || lengths.iter().chain(&more).any(|&length| length != seats) {
            return Err("there is one entry for each of 2 to 5 seats".into());
        }
        let phase = PHASES.iter().find(|(name, _)| *name == self.phase);
        let pending = parse_pending(&self.pending);
        let mut s = State {
            bag: parse_heap(&self.bag)?,
            hands: [Heap::default(); SEATS],
            sure: [[Heap::default(); SEATS]; SEATS],
            discards: parse_heap(&self.discards)?,
            public: [Heap::default(); SEATS],
            hints: [[0; SEATS]; SEATS],
            moved: [Heap::default(); MOVES],
            ways: [[0; 2]; MOVES],
            knows: [0; SEATS],
            looked: [0; SEATS],
            pile: [UNSEEN; PILE],
            sizes: [0; SEATS],
            secret: self.secret.bits(),
            left: self.left,
            alive: self.alive.bits(),
            out: [0; SEATS],
            phase: phase.ok_or_else(|| format!("`{}` is not a phase", self.phase))?.1,
            mover: self.mover.index() as u8,
            turns: self.turns,
            attacked: self.attacked,
            played: self.played,
            pending: Action::new(pending.ok_or_else(|| format!("`{}` cannot be pending", self.pending))?),
            nopes: self.nopes,
            last: self.last.index() as u8,
            chain: [0; CHAIN],
            depth: self.chain.len() as u8,
            asked: self.asked.index() as u8,
            step: self.step,
            saw: self.saw.bits(),
            seats: seats as u8,
        };
        if self.chain.len() > CHAIN || self.hints.iter().any(|row| row.len() != seats) {
            return Err("at most six cards are asked about, and `hints` has a row for each seat".into());
        }
        if self.moved.len() > MOVES {
            return Err(format!("at most {MOVES} cards are followed"));
        }
        for (at, moved) in self.moved.iter().enumerate() {
            s.moved[at] = parse_heap(&moved.known)?;
            s.ways[at] = [moved.from, moved.to].map(|who| who.index() as u8);
        }
        for (player, who) in s.chain.iter_mut().zip(&self.chain) {
            *player = who.index() as u8;
        }
        s.out[..seats].copy_from_slice(&self.out);
        s.sizes[..seats].copy_from_slice(&self.sizes);
        for seat in 0..seats {
            s.hands[seat] = parse_heap(&self.hands[seat])?;
            if self.sure[seat].len() != seats {
                return Err("`sure` has a row of hands for each seat".into());
            }
            for (heap, text) in s.sure[seat].iter_mut().zip(&self.sure[seat]) {
                *heap = parse_heap(text)?;
            }
            s.public[seat] = parse_heap(&self.public[seat])?;
            s.hints[seat][..seats].copy_from_slice(&self.hints[seat]);
            s.looked[seat] = parse_places(&self.looked[seat])?;
            s.knows[seat] = parse_places(&self.knows[seat])?;
        }
        for (&place, name) in &self.pile {
            let at =
                s.pile.get_mut(usize::from(place)).ok_or_else(|| format!("place {place} of the pile"))?;
            *at = card(name)?.index() as u8;
        }
        Ok(s)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer)?.state().map_err(D::Error::custom)
    }
}
