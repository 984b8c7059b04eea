//! What is where: a lane for each seat with its hand and its card of the trick.

use super::cards::{Card, LANES, cards_of};
use super::rules::Spades;
use super::state::{Action, Phase, State};
use super::text::cards_text;
use nply_core::drawing::{CARD, Lanes, Look, Mark, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

const SUIT_WORDS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];
/// Width of a hand.
const HAND: f32 = 8.4;

/// Cards suit by suit, so that many of them fit on a line: `C 23K  S A`.
fn suits_text(cards: u64) -> String {
    let suit = |(lane, letter): (u64, char)| {
        let ranks: String = cards_of(cards & lane).map(|card| card.to_string().remove(0)).collect();
        (!ranks.is_empty()).then(|| format!("{letter} {ranks}"))
    };
    LANES.into_iter().zip(['C', 'D', 'H', 'S']).filter_map(suit).collect::<Vec<_>>().join("  ")
}

fn tricks(count: u8) -> String {
    if count == 1 { "1 trick".into() } else { format!("{count} tricks") }
}

impl Spades {
    /// Bid, tricks, and what everybody knows of a seat.
    fn seat_label(&self, s: &State, seat: usize) -> String {
        let side = self.side(seat);
        let mut label = format!("bid {}, won {}", self.bid_word(s, seat), s.won[seat]);
        if self.partner(seat).is_some() {
            let (bid, won) = (self.contract(s, side), self.taken(s, side));
            label += &format!(", pair {won}/{bid}");
        }
        if s.phase == Phase::Over {
            // The result first: it is what people ask for in the end.
            label = format!("{} points, {} bags\n{label}", s.totals[side], s.bags[side]);
        } else if self.tells_totals(s) {
            label += &format!("\ntotal {}, bags {}", s.totals[side], s.bags[side]);
        }
        let lacks: Vec<&str> =
            (0..4).filter(|lane| s.lacks[seat] >> lane & 1 == 1).map(|lane| SUIT_WORDS[lane]).collect();
        if !lacks.is_empty() {
            label += &format!("\nno {}", lacks.join(", "));
        }
        label
    }

    fn draw_hand(&self, d: &mut Drawing, s: &State, seat: usize, [x, y]: [f32; 2]) {
        let who = Player::new(seat);
        let place = Place::new(format!("hand.{who}"), PlaceKind::Fan, [x, y, HAND, CARD.1]).of(who);
        let cards: Vec<String> = cards_of(s.hands[seat]).map(|card| card.to_string()).collect();
        let unseen = s.hand_size(seat, self.each).saturating_sub(cards.len());
        d.fan(place, &cards, unseen, true);
    }

    /// A line with words below everything else.
    fn draw_line(d: &mut Drawing, id: &str, words: String) {
        let (width, height) = d.size();
        d.add(Place::new(id, PlaceKind::Box, [0.0, height + 0.3, width, 0.55]).label(words));
    }

    /// The seat that takes a trick when its last card is played.
    fn taker(&self, before: &State, last: Card) -> usize {
        if before.count == 0 || last.beats(before.best) {
            before.mover as usize
        } else {
            before.winner as usize
        }
    }

    /// What a finished hand brought each side: `you and p3 43 (bid 4, 7 tricks)`.
    fn hand_news(&self, before: &State, last: Card, after: &State, names: &Names) -> String {
        let mut finished = *before;
        finished.won[self.taker(before, last)] += 1;
        let told = (0..self.sides).map(|side| {
            let seats = (side..self.seats).step_by(self.sides).map(|seat| names.of(Player::new(seat)));
            let gained = after.totals[side] - before.totals[side];
            let (bid, won) = (self.contract(&finished, side), self.taken(&finished, side));
            let seats = seats.collect::<Vec<_>>().join(" and ");
            format!("{seats} {gained:+} (bid {bid}, {})", tricks(won))
        });
        format!("hand {} is over: {}", after.hand, told.collect::<Vec<_>>().join(", "))
    }
}

impl Drawn for Spades {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let lanes = Lanes { players: self.seats, eye };
        let mover = Player::new(s.mover as usize);
        let to_act = match s.phase {
            Phase::Bid if s.looked => format!(", {mover} has looked and is to bid"),
            Phase::Bid => format!(", {mover} to bid"),
            Phase::Play => format!(", {mover} to play"),
            Phase::Deal | Phase::Over => String::new(),
        };
        let mut d = Drawing::new(self.headline(s) + &to_act);
        let leader = s.mover as usize + self.seats - s.trick().len();
        for seat in 0..self.seats {
            let (who, y) = (Player::new(seat), lanes.y(Player::new(seat), 1));
            let x = d.seat_at(who, y, self.seat_label(s, seat));
            self.draw_hand(&mut d, s, seat, [x, y]);
            let id = format!("trick.{who}");
            d.add(Place::new(&id, PlaceKind::Pile, [x + HAND + 0.3, y, CARD.0, CARD.1]).of(who));
            let place = (seat + 2 * self.seats - leader) % self.seats;
            if let Some(card) = s.trick().get(place) {
                let piece = Piece::new(card.to_string(), id, Look::Card(card.to_string())).of(who);
                d.put(piece.mark(Mark::Winning, s.winner as usize == seat));
            }
        }
        if s.out != 0 {
            Self::draw_line(&mut d, "out", format!("not dealt: {}", suits_text(s.out)));
        }
        let gone = s.played & !s.trick().iter().fold(0, |mask, card| mask | card.bit());
        if gone != 0 {
            Self::draw_line(&mut d, "played", format!("played: {}", suits_text(gone)));
        }
        d
    }

    fn choosing(&self, _s: &State, _who: Player, a: Action) -> Choosing {
        match a {
            Action::Card(card) => Choosing::new(format!("play {}", card.words()), [card.to_string()]),
            Action::Bid(0) if self.nil > 0 => Choosing::new("bid nil", []),
            Action::Bid(bid) => Choosing::new(format!("bid {}", tricks(bid)), []),
            Action::Blind => Choosing::new("bid nil without looking", []),
            Action::Look => Choosing::new("look at your cards", []),
        }
    }

    fn trace(&self, s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match (a, who) {
            (Action::Card(card), None) if s.held() & card.bit() != 0 => vec![card.to_string()],
            (Action::Card(card), Some(_)) if s.trick().contains(&card) => vec![card.to_string()],
            (Action::Bid(_) | Action::Blind, Some(who)) => vec![format!("seat.{who}")],
            _ => Vec::new(),
        }
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        let last = told.iter().find_map(|act| match (act.seat, act.action) {
            (Some(_), Some(Action::Card(card))) => Some(card),
            _ => None,
        });
        if let (Phase::Play, Some(card)) = (before.phase, last) {
            if before.count as usize + 1 == self.seats {
                let taker = Player::new(self.taker(before, card));
                news.push(format!("{} the trick", names.does(taker, "takes")));
            }
            if after.hand > before.hand {
                news.push(self.hand_news(before, card, after, names));
            }
        }
        if before.phase == Phase::Deal && after.out != 0 {
            news.push(format!("not dealt: {}", cards_text(after.out)));
        }
        news
    }
}

impl Card {
    /// The card in words: `the queen of spades`.
    pub(super) fn words(self) -> String {
        const RANKS: [&str; 13] = [
            "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king",
            "ace",
        ];
        let rank = RANKS.get(self.rank() as usize).unwrap_or(&"?");
        format!("the {rank} of {}", SUIT_WORDS[self.lane()])
    }
}
