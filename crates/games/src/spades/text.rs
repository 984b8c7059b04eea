//! States as JSON: cards as `QS`, hands as lists on one line.

use super::cards::Card;
use super::state::{MOST, NO_BID, Phase, State};
use crate::deck::seats::{parse_seat, parse_seats, seat_text, seats_text};
use serde::{Deserialize, Serialize};

/// What stands in the text of a state. Whatever follows from the rest is left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    phase: String,
    hand: u8,
    turn: String,
    dealt: u8,
    looked: bool,
    hands: Vec<String>,
    out: String,
    bids: Vec<Option<u8>>,
    blind: String,
    trick: String,
    played: String,
    won: Vec<u8>,
    lacks: Vec<String>,
    totals: Vec<i32>,
    bags: Vec<u8>,
}

const PHASES: [(Phase, &str); 4] =
    [(Phase::Deal, "deal"), (Phase::Bid, "bid"), (Phase::Play, "play"), (Phase::Over, "over")];

/// One letter for each suit that a seat can lack.
const SUIT_LETTERS: [char; 4] = ['C', 'D', 'H', 'S'];

fn suits_text(lanes: u8) -> String {
    (0..4).filter(|lane| lanes >> lane & 1 == 1).map(|lane| SUIT_LETTERS[lane]).collect()
}

fn parse_suits(text: &str) -> Result<u8, String> {
    let known = (0..16).find(|&lanes| suits_text(lanes) == text);
    known.ok_or_else(|| format!("`{text}` is not made of CDHS in this order"))
}

impl From<&State> for Text {
    fn from(s: &State) -> Text {
        let (seats, sides) = (s.seats as usize, s.sides as usize);
        let acts = matches!(s.phase, Phase::Bid | Phase::Play);
        Text {
            phase: PHASES[s.phase as usize].1.into(),
            hand: s.hand,
            turn: if acts { seat_text(s.mover) } else { String::new() },
            dealt: if s.phase == Phase::Deal { s.count } else { 0 },
            looked: s.looked,
            hands: s.hands[..seats].iter().map(|&hand| Card::set_text(hand)).collect(),
            out: Card::set_text(s.out),
            bids: (0..seats).map(|seat| s.bid_of(seat)).collect(),
            blind: seats_text(s.blind),
            trick: s.trick().iter().map(Card::to_string).collect::<Vec<_>>().join(" "),
            played: Card::set_text(s.played),
            won: s.won[..seats].to_vec(),
            lacks: s.lacks[..seats].iter().map(|&lanes| suits_text(lanes)).collect(),
            totals: s.totals[..sides].to_vec(),
            bags: s.bags[..sides].to_vec(),
        }
    }
}

impl Text {
    fn read(&self) -> Result<State, String> {
        let (seats, sides) = (self.hands.len(), self.totals.len());
        if !(3..=MOST).contains(&seats) {
            return Err(format!("{seats} hands; Spades has 3 or 4 seats"));
        }
        if [self.bids.len(), self.won.len(), self.lacks.len()] != [seats; 3] {
            return Err(format!("bids, won and lacks must have {seats} entries"));
        }
        if self.bags.len() != sides || sides != seats && (seats, sides) != (4, 2) {
            return Err("totals and bags must have an entry for each side".into());
        }
        let mut s = State::new(seats, sides);
        let phase = PHASES.iter().find(|(_, name)| *name == self.phase);
        s.phase = phase.ok_or_else(|| format!("`{}` is not a phase", self.phase))?.0;
        (s.hand, s.looked) = (self.hand, self.looked);
        s.played = Card::parse_set(&self.played)?;
        s.out = Card::parse_set(&self.out)?;
        s.blind = parse_seats(&self.blind, seats)?;
        for seat in 0..seats {
            s.hands[seat] = Card::parse_set(&self.hands[seat])?;
            s.won[seat] = self.won[seat];
            s.lacks[seat] = parse_suits(&self.lacks[seat])?;
            s.bids[seat] = match self.bids[seat] {
                Some(NO_BID) => return Err(format!("{NO_BID} is not a bid")),
                bid => bid.unwrap_or(NO_BID),
            };
        }
        s.totals[..sides].copy_from_slice(&self.totals);
        s.bags[..sides].copy_from_slice(&self.bags);
        self.read_counts(&mut s)?;
        Ok(s)
    }

    /// The trick and what follows from it, and the count that belongs to the phase.
    fn read_counts(&self, s: &mut State) -> Result<(), String> {
        let (seats, trick) = (s.seats as usize, Card::parse_list(&self.trick)?);
        let stray = [(Phase::Play, trick.len()), (Phase::Deal, self.dealt.into())];
        if stray.iter().any(|&(phase, count)| phase != s.phase && count > 0) {
            return Err(format!("trick and dealt do not belong to the phase {}", self.phase));
        }
        s.count = self.dealt;
        if !matches!(s.phase, Phase::Bid | Phase::Play) {
            return if self.turn.is_empty() { Ok(()) } else { Err("a turn outside of bids and play".into()) };
        }
        s.mover = parse_seat(&self.turn, seats)?;
        if s.phase == Phase::Bid {
            s.count = s.bids[..seats].iter().filter(|&&bid| bid != NO_BID).count() as u8;
            return Ok(());
        }
        if trick.len() >= seats {
            return Err(format!("{} cards in an open trick", trick.len()));
        }
        s.count = trick.len() as u8;
        s.tricks = (s.played.count_ones().saturating_sub(u32::from(s.count)) / seats as u32) as u8;
        s.trick[..trick.len()].copy_from_slice(&trick);
        if let Some((best, winner)) = s.open().best(Card::beats) {
            (s.best, s.winner) = (best, winner as u8);
        }
        Ok(())
    }
}

impl Serialize for State {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Text::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for State {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Text::deserialize(deserializer)?.read().map_err(serde::de::Error::custom)
    }
}
