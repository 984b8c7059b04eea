//! What is where: a lane for each seat with its hand and its card of the trick.

use super::cards::{Card, cards_of};
use super::rules::Hearts;
use super::state::{Action, Phase, State};
use super::text::cards_text;
use nply_core::drawing::{CARD, Lanes, Look, Mark, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

const KIND_WORDS: [&str; 5] = ["clubs", "diamonds", "low spades", "queen", "hearts"];
/// Width of a hand.
const HAND: f32 = 8.4;

fn texts(mask: u64) -> Vec<String> {
    cards_of(mask).map(|card| card.to_string()).collect()
}

impl Hearts {
    /// Points, and what everybody knows of a seat.
    fn seat_label(&self, s: &State, seat: usize) -> String {
        if s.phase == Phase::Over {
            // The hands are over; what counts is the sum.
            return match s.totals[seat] {
                1 => "1 point".to_string(),
                total => format!("{total} points"),
            };
        }
        let points = match self.hand_points(s, seat) {
            1 => "1 point".to_string(),
            points => format!("{points} points"),
        };
        let total = if self.to > 0 { format!(", total {}", s.totals[seat]) } else { String::new() };
        let tricks = if s.taken >> seat & 1 == 1 { "" } else { ", no trick" };
        let lacks: Vec<&str> =
            (0..5).filter(|kind| s.lacks[seat] >> kind & 1 == 1).map(|kind| KIND_WORDS[kind]).collect();
        let lacks = if lacks.is_empty() { String::new() } else { format!("\nno {}", lacks.join(", ")) };
        let jack = if s.jack as usize == seat + 1 { "\nhas the jack" } else { "" };
        format!("{points}{total}{tricks}{jack}{lacks}")
    }

    fn draw_hand(&self, d: &mut Drawing, s: &State, seat: usize, [x, y]: [f32; 2]) {
        let who = Player::new(seat);
        let place = Place::new(format!("hand.{who}"), PlaceKind::Fan, [x, y, HAND, CARD.1]).of(who);
        let cards = texts(s.hands[seat]);
        let unseen = s.hand_size(seat, self.each).saturating_sub(cards.len());
        d.fan(place, &cards, unseen, true);
        let mark = if s.phase == Phase::Pass { Mark::Picked } else { Mark::Given };
        texts(s.hands[seat] & s.passed).iter().for_each(|card| d.mark(card, mark));
    }

    /// The seat that takes a trick when its last card is played.
    fn taker(&self, before: &State, last: Card) -> usize {
        if before.count == 0 || last.beats(before.best) {
            before.mover as usize
        } else {
            before.winner as usize
        }
    }
}

impl Drawn for Hearts {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let lanes = Lanes { players: self.seats, eye };
        let to_play = if s.phase == Phase::Play {
            format!(", {} to play", Player::new(s.mover as usize))
        } else {
            String::new()
        };
        let mut d = Drawing::new(self.headline(s) + &to_play);
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
                let led = Mark::Winning;
                d.put(piece.mark(led, s.winner as usize == seat));
            }
        }
        let gone = s.played & !s.trick().iter().fold(0, |mask, card| mask | card.bit());
        if gone != 0 {
            let (width, height) = d.size();
            let place = Place::new("played", PlaceKind::Box, [0.0, height + 0.3, width, 0.55]);
            d.add(place.label(format!("played: {}", cards_text(gone))));
        }
        d
    }

    fn choosing(&self, _s: &State, _who: Player, a: Action) -> Choosing {
        match a {
            Action::Pass(card) => Choosing::new(format!("pass {}", card.words()), [card.to_string()]),
            Action::Card(card) => Choosing::new(format!("play {}", card.words()), [card.to_string()]),
            Action::Direct(_) => Choosing::new("pass the other way", []),
        }
    }

    fn trace(&self, s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match (a, who) {
            (Action::Card(card), Some(_)) if s.trick().contains(&card) => vec![card.to_string()],
            _ => Vec::new(),
        }
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        if let (Phase::Pass, Phase::Play, Some(who)) = (before.phase, after.phase, names.eye.seat()) {
            let giver =
                (0..self.seats).find(|&seat| before.direction.receiver(seat, self.seats) == who.index());
            let cards = cards_text(after.hands[who.index()] & after.passed);
            let giver = Player::new(giver.unwrap_or(0));
            news.push(format!("{} {cards} from {}", names.does(who, "receives"), names.of(giver)));
        }
        let last = told.iter().find_map(|act| match (act.seat, act.action) {
            (Some(_), Some(Action::Card(card))) => Some(card),
            _ => None,
        });
        if let (Phase::Play, Some(card)) = (before.phase, last)
            && before.count as usize + 1 == self.seats
        {
            let trick = before.trick().iter().fold(card.bit(), |mask, card| mask | card.bit());
            let taker = Player::new(self.taker(before, card));
            let worth = match super::cards::points_in(trick) {
                0 => String::new(),
                1 => " (1 point)".into(),
                points => format!(" ({points} points)"),
            };
            news.push(format!("{} the trick{worth}", names.does(taker, "takes")));
        }
        if after.hand > before.hand {
            let total = |seat: usize| format!("{} {}", names.of(Player::new(seat)), after.totals[seat]);
            let totals: Vec<String> = (0..self.seats).map(total).collect();
            let what = if self.to > 0 { "totals" } else { "points" };
            news.push(format!("hand {} is over; {what}: {}", after.hand, totals.join(", ")));
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
        const SUITS: [&str; 4] = ["clubs", "diamonds", "spades", "hearts"];
        let rank = RANKS.get(self.rank() as usize).unwrap_or(&"?");
        format!("the {rank} of {}", SUITS.get(self.0 as usize >> 4).unwrap_or(&"?"))
    }
}
