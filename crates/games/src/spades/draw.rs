//! What is where: a lane for each seat with its hand and its card of the trick.

use super::cards::Card;
use super::rules::Spades;
use super::state::{Action, Phase, State};
use nply_core::drawing::{CARD, Lanes, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

const SUIT_WORDS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];
/// Width of a hand.
const HAND: f32 = 8.4;

/// Cards suit by suit, so that many of them fit on a line: `C 23K  S A`.
fn suits_text(cards: u64) -> String {
    let suits = Card::by_suit(cards).map(|(suit, ranks)| format!("{suit} {ranks}"));
    suits.collect::<Vec<_>>().join("  ")
}

fn tricks(count: u8) -> String {
    if count == 1 { "1 trick".into() } else { format!("{count} tricks") }
}

/// The seat that takes a trick with its last card.
fn taker(before: &State, last: Card) -> usize {
    usize::from(if last.beats(before.best) { before.mover } else { before.winner })
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
        let cards = Card::texts(s.hands[seat]);
        let unseen = s.hand_size(seat, self.each).saturating_sub(cards.len());
        d.fan(place, &cards, unseen, true);
    }

    /// A line with words below everything else.
    fn draw_line(d: &mut Drawing, id: &str, words: String) {
        let (width, height) = d.size();
        d.add(Place::new(id, PlaceKind::Box, [0.0, height + 0.3, width, 0.55]).label(words));
    }

    /// What a finished hand brought each side: `you and p3 43 (bid 4, 7 tricks)`.
    fn hand_news(&self, before: &State, last: Card, after: &State, names: &Names) -> String {
        let mut finished = *before;
        finished.won[taker(before, last)] += 1;
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
        for seat in 0..self.seats {
            let (who, y) = (Player::new(seat), lanes.y(Player::new(seat), 1));
            let x = d.seat_at(who, y, self.seat_label(s, seat));
            self.draw_hand(&mut d, s, seat, [x, y]);
            s.open().draw(&mut d, seat, [x + HAND + 0.3, y], s.winner);
        }
        if s.out != 0 {
            Self::draw_line(&mut d, "out", format!("not dealt: {}", suits_text(s.out)));
        }
        let gone = s.played & !s.open().set();
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
                let taker = Player::new(taker(before, card));
                news.push(format!("{} the trick", names.does(taker, "takes")));
            }
            if after.hand > before.hand {
                news.push(self.hand_news(before, card, after, names));
            }
        }
        if before.phase == Phase::Deal && after.out != 0 {
            news.push(format!("not dealt: {}", Card::set_text(after.out)));
        }
        news
    }
}
