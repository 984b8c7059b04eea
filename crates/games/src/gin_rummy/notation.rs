//! How actions and positions are written.

use super::cards::{Card, NO_CARD};
use super::melds::{best_layout, deadwood, deadwood_after_discard, meld_cards};
use super::rules::GinRummy;
use super::state::{Action, Ending, Phase, State};
use super::text::ENDINGS;
use nply_core::{Notation, Player};

impl Notation for GinRummy {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Card(card) => card.to_string(),
            Action::Upcard => "upcard".into(),
            Action::Stock => "stock".into(),
            Action::Pass => "pass".into(),
            Action::Knock => "knock".into(),
            Action::BigGin => "big-gin".into(),
            Action::Meld(meld) => {
                let cards: Vec<String> =
                    Card::all_of(meld_cards(meld)).map(|card| card.to_string()).collect();
                format!("meld:{}", cards.join("-"))
            }
        }
    }

    fn show(&self, s: &State) -> String {
        let mut lines = vec![self.headline(s)];
        lines.extend((0..self.seats).map(|seat| self.seat_line(s, seat)));
        lines.push(self.table_line(s));
        if s.discards != 0 {
            lines.push(format!("pile: {}", Card::set_text(s.discards)));
        }
        lines.join("\n")
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}

impl GinRummy {
    /// Where the game stands.
    pub(super) fn headline(&self, s: &State) -> String {
        let mover = Player::new(s.mover as usize);
        let hand = if self.to > 0 { format!("hand {}: ", s.hand + 1) } else { String::new() };
        let what = match s.phase {
            Phase::Deal => format!("dealing, {} of {}", s.count, self.seats * self.each as usize + 1),
            Phase::Offer if s.count as usize == self.seats => format!("all refused; {mover} draws"),
            Phase::Offer => format!("{mover} is offered the first upcard"),
            Phase::Draw => format!("{mover} takes the upcard or draws"),
            Phase::Stock => format!("{mover} draws from the stock"),
            Phase::Discard => format!("{mover} throws a card"),
            Phase::Wall => format!("the stock is out; {mover} may knock with the upcard"),
            Phase::Knock if self.owes_discard(s) => format!("{mover} has knocked and throws a card"),
            Phase::Knock => format!("{mover} has knocked and lays its melds"),
            Phase::Layoff => format!("{mover} lays off"),
            Phase::Lay => format!("{mover} lays its melds"),
            Phase::Over => return self.end_line(s),
        };
        hand + &what
    }

    /// How the last hand ended.
    pub(super) fn end_line(&self, s: &State) -> String {
        match s.ending {
            Ending::Exhausted => "over: nobody went out".into(),
            ending => {
                let how = ENDINGS[ending as usize].1;
                format!("over: {how} by {}", Player::new(s.knocker as usize))
            }
        }
    }

    /// The stock and the upcard, and what else everybody sees.
    fn table_line(&self, s: &State) -> String {
        let upcard = if s.upcard == NO_CARD { "none".to_string() } else { s.upcard.to_string() };
        format!("stock {}  upcard {upcard}  {}", s.stock, self.status_line(s))
    }

    /// The limit, what was just taken or thrown back, and what may end the hand.
    pub(super) fn status_line(&self, s: &State) -> String {
        let limit = if s.limit == 0 { "gin only".into() } else { format!("knock with {} or less", s.limit) };
        let takes = match s.takes {
            0 => String::new(),
            takes => format!(", take {takes} of {}", self.most_takes),
        };
        let back = if s.returned { ", thrown back" } else { "" };
        let taken = if s.taken == NO_CARD { String::new() } else { format!(", just taken {}", s.taken) };
        format!("{limit}{takes}{taken}{back}")
    }

    /// Name, points and cards of one seat: `p2> QS QC QH | 7H 8H 9H | 3C 5D  (8)  ?x4`.
    fn seat_line(&self, s: &State, seat: usize) -> String {
        let turn = s.phase != Phase::Deal && s.phase != Phase::Over && s.mover as usize == seat;
        let mut line = format!("{}{}", Player::new(seat), if turn { '>' } else { ' ' });
        if self.to > 0 || s.phase == Phase::Over {
            line += &format!(" {:+}", s.totals[seat]);
        }
        line += &format!(" {}", self.arranged(s, seat));
        let unseen = s.hand_size(seat, self.each).saturating_sub(s.hands[seat].count_ones() as usize);
        if unseen > 0 {
            line += &format!(" ?x{unseen}");
        }
        if s.laid[seat] != 0 {
            line += &format!("  laid: {}", Card::set_text(s.laid[seat] & !s.layoffs));
            if s.laid[seat] & s.layoffs != 0 {
                line += &format!("  laid off: {}", Card::set_text(s.laid[seat] & s.layoffs));
            }
        }
        line
    }

    /// The cards that are seen, in melds where the whole hand is seen, with its deadwood.
    fn arranged(&self, s: &State, seat: usize) -> String {
        let hand = s.hands[seat];
        let Some(points) = self.seen_deadwood(s, seat) else { return Card::set_text(hand) };
        let layout = best_layout(hand);
        let mut parts: Vec<String> = layout.melds().into_iter().map(Card::set_text).collect();
        if layout.left != 0 {
            parts.push(Card::set_text(layout.left));
        }
        format!("{} ({points})", parts.join(" | "))
    }

    /// The deadwood of a hand that is wholly seen and of which nothing is laid; after the best discard where one is due.
    pub(super) fn seen_deadwood(&self, s: &State, seat: usize) -> Option<u32> {
        let hand = s.hands[seat];
        let whole = hand.count_ones() as usize == s.hand_size(seat, self.each);
        if !whole || s.phase == Phase::Deal || s.is_laying() || s.laid[seat] != 0 {
            return None;
        }
        let extra = s.phase == Phase::Discard && s.mover as usize == seat;
        Some(if extra { deadwood_after_discard(hand) } else { deadwood(hand) })
    }
}
