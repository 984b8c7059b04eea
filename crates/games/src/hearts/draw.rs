//! What is where: a lane for each seat with its hand and its card of the trick.

use super::cards::Card;
use super::rules::Hearts;
use super::state::{Action, Phase, State};
use nply_core::drawing::{CARD, Lanes, Mark, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

const KIND_WORDS: [&str; 5] = ["clubs", "diamonds", "low spades", "queen", "hearts"];
/// Width of a hand.
const HAND: f32 = 8.4;

/// The seat that takes a trick with its last card.
fn taker(before: &State, last: Card) -> usize {
    usize::from(if last.beats(before.best) { before.mover } else { before.winner })
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
        let cards = Card::texts(s.hands[seat]);
        let unseen = s.hand_size(seat, self.each).saturating_sub(cards.len());
        d.fan(place, &cards, unseen, true);
        let mark = if s.phase == Phase::Pass { Mark::Picked } else { Mark::Given };
        Card::texts(s.hands[seat] & s.passed).iter().for_each(|card| d.mark(card, mark));
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
        for seat in 0..self.seats {
            let (who, y) = (Player::new(seat), lanes.y(Player::new(seat), 1));
            let x = d.seat_at(who, y, self.seat_label(s, seat));
            self.draw_hand(&mut d, s, seat, [x, y]);
            s.open().draw(&mut d, seat, [x + HAND + 0.3, y], s.winner);
        }
        let gone = s.played & !s.open().set();
        if gone != 0 {
            let (width, height) = d.size();
            let place = Place::new("played", PlaceKind::Box, [0.0, height + 0.3, width, 0.55]);
            d.add(place.label(format!("played: {}", Card::set_text(gone))));
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
            let cards = Card::set_text(after.hands[who.index()] & after.passed);
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
            let trick = before.open().set() | card.bit();
            let taker = Player::new(taker(before, card));
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
