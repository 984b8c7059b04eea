//! Texts of actions, and the table as people like to look at it.

use super::cards::{Card, Heap};
use super::rules::ExplodingKittens;
use super::state::{Act, Action, Phase, State, UNSEEN};
use super::text::act_text;
use nply_core::{Names, Notation, Player, PlayerSet};
use std::fmt::Write;

pub(super) fn heap_words(heap: Heap) -> String {
    let word = |card: Card| match heap.count(card) {
        1 => card.words().to_string(),
        many => format!("{} x{many}", card.words()),
    };
    let words: Vec<String> = heap.kinds().map(word).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

impl ExplodingKittens {
    /// Where the game stands, in one line.
    pub(super) fn headline(&self, s: &State) -> String {
        let (mover, asked) = (Player::new(s.mover.into()), Player::new(s.asked.into()));
        let pending = || act_text(s.pending.act());
        let kittens = s.kittens();
        let pile = format!("{} in the pile, Kittens: {kittens}", s.left);
        match s.phase {
            Phase::Over => format!(
                "{} is the last one alive",
                PlayerSet::from_bits(s.alive).iter().map(|who| who.to_string()).collect::<String>()
            ),
            Phase::Deal => format!("{} cards are dealt", s.step),
            Phase::Turn if s.turns > 1 => format!("{mover} to play, {} turns to take, {pile}", s.turns),
            Phase::Turn => format!("{mover} to play, {pile}"),
            Phase::React => {
                format!("{mover} plays {}, Nopes: {}; {asked} is asked, {pile}", pending(), s.nopes)
            }
            Phase::Give => format!("{asked} gives {mover} a card, {pile}"),
            Phase::Take => format!("{mover} takes a card from the discards, {pile}"),
            Phase::Steal => format!("{mover} takes a card of {asked}, {pile}"),
            Phase::Look => format!("{mover} looks at the pile, card {}, {pile}", s.step + 1),
            Phase::Order => format!("{mover} puts the cards on top into an order, {pile}"),
            Phase::Draw => format!("{mover} draws, {pile}"),
            Phase::Put => format!("{mover} puts a Kitten back, {pile}"),
        }
    }
}

impl Notation for ExplodingKittens {
    fn action_text(&self, _s: &State, a: Action) -> String {
        act_text(a.act())
    }

    fn show(&self, s: &State) -> String {
        let mut text = self.headline(s);
        for who in Player::all(self.seats) {
            let seat = who.index();
            let unknown = u32::from(s.sizes[seat]).saturating_sub(s.hands[seat].size());
            let _ = match s.is_alive(seat) {
                false => write!(text, "\n{who}: out"),
                true if unknown > 0 => {
                    write!(
                        text,
                        "\n{who}: {} cards: {} and {unknown} unknown",
                        s.sizes[seat],
                        heap_words(s.hands[seat])
                    )
                }
                true => write!(text, "\n{who}: {} cards: {}", s.sizes[seat], heap_words(s.hands[seat])),
            };
        }
        for place in (0..s.left as usize).filter(|&place| s.pile[place] != UNSEEN) {
            let _ = write!(text, "\nplace {place} of the pile: {}", Card::new(s.pile[place].into()).words());
        }
        let _ = write!(text, "\ndiscards: {}", heap_words(s.discards));
        text
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}

/// An action in words; seats as they are called by the one who looks.
pub(super) fn action_words(a: Action, names: &Names) -> String {
    let seat = |seat: usize| names.of(Player::new(seat));
    match a.act() {
        Act::Draw => "draw a card".into(),
        Act::Play(card) => format!("play {}", card.words()),
        Act::PlayAt(card, to) => format!("play {} on {}", card.words(), seat(to)),
        Act::Pair(card, to) => format!("two {}: take a card of {}", card.words(), seat(to)),
        Act::Three(card, to, named) => {
            format!("three {}: ask {} for {}", card.words(), seat(to), named.words())
        }
        Act::Five(kinds) => {
            let words: Vec<&str> = Heap::of_kinds(kinds).map(Card::words).collect();
            format!("{}: take a card from the discards", words.join(", "))
        }
        Act::Take(card) => format!("take {} from the discards", card.words()),
        Act::Nope => "play Nope".into(),
        Act::Pass => "let it happen".into(),
        Act::Give(card) => format!("give {}", card.words()),
        Act::Put(0) => "put the Kitten on top".into(),
        Act::Put(place) => format!("put the Kitten below {place} cards"),
        act => act_text(act),
    }
}
