//! What is where: a lane for each seat with its hand and what it has laid; below them the stock and the pile.

use super::cards::{Card, NO_CARD};
use super::melds::{best_layout, meld_cards};
use super::rules::GinRummy;
use super::state::{Action, NONE, Phase, State};
use nply_core::drawing::{CARD, LANE, Lanes, Look, Mark, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

/// Width of a hand.
const HAND: f32 = 7.4;
/// Cards of the pile on a line.
const ON_A_LINE: usize = 16;

impl GinRummy {
    /// Points, whether the seat knocked, and the deadwood of a hand that is seen.
    fn seat_label(&self, s: &State, seat: usize) -> String {
        let mut lines = Vec::new();
        if self.to > 0 || s.phase == Phase::Over {
            let won = if self.to > 0 { format!(", won {}", s.won[seat]) } else { String::new() };
            lines.push(format!("{:+} points{won}", s.totals[seat]));
        }
        if s.knocker as usize == seat {
            lines.push("knocked".to_string());
        }
        lines.extend(self.seen_deadwood(s, seat).map(|points| format!("deadwood {points}")));
        lines.join("\n")
    }

    fn draw_seat(&self, d: &mut Drawing, s: &State, seat: usize, y: f32) {
        let who = Player::new(seat);
        let x = d.seat_at(who, y, self.seat_label(s, seat));
        let place = Place::new(format!("hand.{who}"), PlaceKind::Fan, [x, y, HAND, CARD.1]).of(who);
        let cards = Card::texts(s.hands[seat]);
        let unseen = s.hand_size(seat, self.each).saturating_sub(cards.len());
        d.fan(place, &cards, unseen, true);
        let known = if s.is_laying() { 0 } else { s.hands[seat] & s.shown & !s.taken.as_set() };
        Card::texts(known).iter().for_each(|card| d.mark(card, Mark::Given));
        Card::texts(s.hands[seat] & s.taken.as_set()).iter().for_each(|card| d.mark(card, Mark::Picked));
        let mut x = x + HAND + 0.3;
        for (number, cards) in self.laid_groups(s, seat).into_iter().enumerate() {
            let width = 0.6 * cards.count_ones() as f32 + 0.4;
            let place = Place::new(format!("laid.{who}.{number}"), PlaceKind::Fan, [x, y, width, CARD.1]);
            d.fan(place.of(who), &Card::texts(cards), 0, true);
            x += width + 0.15;
        }
        Card::texts(s.laid[seat] & s.layoffs).iter().for_each(|card| d.mark(card, Mark::Given));
    }

    /// What a seat has laid, meld by meld, then what it has laid off.
    fn laid_groups(&self, s: &State, seat: usize) -> Vec<u64> {
        let laid = s.laid[seat] & !s.layoffs;
        let mut groups: Vec<u64> = if s.knocker as usize == seat && s.melds[0] != NONE {
            s.melds.iter().filter(|&&meld| meld != NONE).map(|&meld| meld_cards(meld)).collect()
        } else {
            best_layout(laid).melds()
        };
        groups.push(s.laid[seat] & s.layoffs);
        groups.retain(|&cards| cards != 0);
        groups
    }

    /// Stock, upcard, and the rest of the pile in words.
    fn draw_table(&self, d: &mut Drawing, s: &State, y: f32) {
        d.add(Place::new("stock", PlaceKind::Pile, [0.0, y, CARD.0, CARD.1]).label("stock"));
        if s.stock > 0 {
            d.put(Piece::new("stock.0", "stock", Look::Back).times(u32::from(s.stock)));
        }
        d.add(Place::new("upcard", PlaceKind::Pile, [1.3, y, CARD.0, CARD.1]));
        if s.upcard != NO_CARD {
            d.put(Piece::new(s.upcard.to_string(), "upcard", Look::Card(s.upcard.to_string())));
        }
        let cards = Card::texts(s.discards);
        let mut lines = vec![self.status_line(s)];
        lines.extend(cards.chunks(ON_A_LINE).map(|line| line.join(" ")));
        lines[1..].iter_mut().take(1).for_each(|line| line.insert_str(0, "pile: "));
        let (width, _) = d.size();
        let area = [2.6, y, (width - 2.6).max(HAND), CARD.1];
        let label = lines.join("\n");
        d.add(Place::new("pile", PlaceKind::Box, area).label(label));
    }
}

impl Drawn for GinRummy {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let lanes = Lanes { players: self.seats, eye };
        let mut d = Drawing::new(self.headline(s));
        for who in Player::all(self.seats) {
            self.draw_seat(&mut d, s, who.index(), lanes.y(who, 1));
        }
        self.draw_table(&mut d, s, self.seats as f32 * LANE);
        d
    }

    fn choosing(&self, s: &State, _who: Player, a: Action) -> Choosing {
        match a {
            Action::Card(card) if s.phase == Phase::Layoff => {
                Choosing::new(format!("lay off {}", card.words()), [card.to_string()])
            }
            Action::Card(card) => Choosing::new(format!("throw {}", card.words()), [card.to_string()]),
            Action::Upcard => {
                let words = if s.upcard == NO_CARD { "the upcard".to_string() } else { s.upcard.words() };
                Choosing::new(format!("take {words}"), Card::texts(s.upcard.as_set()))
            }
            Action::Stock => Choosing::new("draw from the stock", ["stock".to_string()]),
            Action::Pass if s.phase == Phase::Offer => Choosing::new("refuse the upcard", []),
            Action::Pass if s.phase == Phase::Wall => Choosing::new("end the hand", []),
            Action::Pass => Choosing::new("lay nothing more", []),
            Action::Knock if s.limit == 0 => Choosing::new("go gin", []),
            Action::Knock => Choosing::new("knock", []),
            Action::BigGin => Choosing::new("go big gin", []),
            Action::Meld(meld) => {
                let cards = meld_cards(meld);
                Choosing::new(format!("lay {}", Card::set_text(cards)), Card::texts(cards))
            }
        }
    }

    fn trace(&self, s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        let cards = match a {
            Action::Card(card) if who.is_some() || s.upcard == card => card.bit(),
            Action::Card(card) => card.bit() & s.hands.iter().fold(0, |all, hand| all | hand),
            Action::Upcard => s.taken.as_set(),
            Action::Meld(meld) => meld_cards(meld) & s.laid.iter().fold(0, |all, laid| all | laid),
            _ => 0,
        };
        let drawn = s.placed() & !s.discards;
        Card::texts(cards & drawn)
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        let knocks = told.iter().find_map(|act| match act.action {
            Some(Action::Knock | Action::BigGin) => act.seat,
            _ => None,
        });
        if let (Some(who), Phase::Over) = (knocks, after.phase) {
            let left = self.left_over(after)[who.index()];
            news.push(format!("{} down with {left} left", names.does(who, "lays")));
        }
        for seat in (0..self.seats).filter(|_| after.phase == Phase::Over) {
            let off = after.laid[seat] & after.layoffs & !before.layoffs;
            if off != 0 {
                let who = names.does(Player::new(seat), "lays");
                news.push(format!("{who} off {}", Card::set_text(off)));
            }
        }
        if after.hand > before.hand {
            if after.phase == Phase::Over {
                news.push(self.end_line(after));
            }
            let total = |seat: usize| format!("{} {:+}", names.of(Player::new(seat)), after.totals[seat]);
            let totals: Vec<String> = (0..self.seats).map(total).collect();
            news.push(format!("points: {}", totals.join(", ")));
        }
        news
    }
}
