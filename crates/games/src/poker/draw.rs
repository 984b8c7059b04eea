//! What is where: the board with the pot, and for each seat its chips and its two cards.

use super::cards::cards_of;
use super::notation::street_name;
use super::rank::rank_any;
use super::rules::Poker;
use super::state::{Action, NOBODY, Phase, State, seats_of};
use nply_core::drawing::{CARD, LANE, Lanes, Mark, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

/// Width of two cards side by side.
const HAND: f32 = 2.2;
/// From one column of seats to the next.
const COLUMN: f32 = 6.5;

impl Poker {
    fn seat_label(&self, s: &State, seat: usize) -> String {
        let mut words = vec![format!("{} chips", self.chips_text(s, seat))];
        words.extend(self.standing(s, seat));
        let bet = (s.street[seat] > 0).then(|| format!("bet {}", s.street[seat]));
        let paid = (s.put[seat] > s.street[seat]).then(|| format!("{} in all", s.put[seat]));
        let paid: Vec<String> = bet.into_iter().chain(paid).collect();
        let gap = if s.phase == Phase::Over { "\n" } else { ", " };
        format!("{}\n{}", words.join(gap), paid.join(", ")).trim_end().to_string()
    }

    fn draw_board(&self, d: &mut Drawing, s: &State) {
        let pot = match s.phase {
            Phase::Between | Phase::Over => "board".to_string(),
            _ => format!("pot {}", s.pot()),
        };
        let cards: Vec<String> = s.board().iter().map(|card| card.to_string()).collect();
        let place = Place::new("board", PlaceKind::Box, [0.0, 0.0, 6.2, CARD.1 + 0.6]).label(pot);
        d.add(place);
        for card in &cards {
            d.put(nply_core::drawing::Piece::new(
                card,
                "board",
                nply_core::drawing::Look::Card(card.clone()),
            ));
        }
    }

    fn draw_seat(&self, d: &mut Drawing, s: &State, seat: usize, [x, y]: [f32; 2]) {
        let who = Player::new(seat);
        let area = [x, y, 3.4, CARD.1];
        d.add(
            Place::new(format!("seat.{who}"), PlaceKind::Seat, area).of(who).label(self.seat_label(s, seat)),
        );
        let mut cards: Vec<_> = cards_of(s.holes[seat]).collect();
        cards.sort_by_key(|card| std::cmp::Reverse((card.number() % 13, card.number())));
        let cards: Vec<String> = cards.iter().map(|card| card.to_string()).collect();
        let dealt = match s.phase {
            Phase::Between | Phase::Over => 0,
            _ if !s.in_hand(seat) => 0,
            _ => self.held(s, (s.players() & ((1u8 << seat) - 1)).count_ones() as usize) as usize,
        };
        let folded = s.live >> seat & 1 == 0;
        let unseen = if folded { 0 } else { dealt.saturating_sub(cards.len()) };
        let place = Place::new(format!("hand.{who}"), PlaceKind::Fan, [x + 3.7, y, HAND, CARD.1]).of(who);
        d.fan(place, &cards, unseen, true);
        if s.won[seat] > 0 {
            cards.iter().for_each(|card| d.mark(card, Mark::Winning));
        }
    }

    /// A choice in words.
    fn words(&self, s: &State, seat: usize, a: Action) -> String {
        let all = s.street[seat] + s.stack[seat];
        match a {
            Action::Fold => "fold".into(),
            Action::Check => "check".into(),
            Action::Call => {
                let owed = self.owed(s, seat).min(s.stack[seat]);
                let all_in = if owed == s.stack[seat] && owed > 0 { ", all in" } else { "" };
                format!("call {owed}{all_in}")
            }
            Action::AllIn => format!("all in with {}", s.stack[seat]),
            Action::To(total) => {
                let verb = if s.level == 0 { "bet" } else { "raise to" };
                format!("{verb} {total}{}", if total == all { ", all in" } else { "" })
            }
            Action::Deal(card) => card.to_string(),
        }
    }

    /// Who has won how much with what.
    fn hand_news(&self, before: &State, after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        for seat in seats_of(after.shown & !before.shown) {
            let (who, hole) = (Player::new(seat), after.holes[seat]);
            let hand = if after.on_board == 5 {
                format!(": {}", rank_any(hole | after.board_set(), self.wheel))
            } else {
                String::new()
            };
            news.push(format!("{} {}{hand}", names.does(who, "shows"), super::cards::cards_text(hole)));
        }
        if after.hand > before.hand {
            for seat in (0..self.seats).filter(|&seat| after.won[seat] > 0) {
                let who = Player::new(seat);
                let with = match after.shown >> seat & 1 == 1 && after.on_board == 5 && before.shown != 0 {
                    true => format!(" with {}", rank_any(after.holes[seat] | after.board_set(), self.wheel)),
                    false => String::new(),
                };
                news.push(format!("{} {} chips{with}", names.does(who, "wins"), after.won[seat]));
            }
            for seat in (0..self.seats).filter(|&seat| after.place[seat] > 0 && before.place[seat] == 0) {
                news.push(format!(
                    "{} out in place {}",
                    names.does(Player::new(seat), "is"),
                    after.place[seat]
                ));
            }
        }
        news
    }
}

impl Drawn for Poker {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.headline(s));
        self.draw_board(&mut d, s);
        let lanes = Lanes { players: self.seats, eye };
        let columns = if self.seats > 4 { 2 } else { 1 };
        let rows = self.seats.div_ceil(columns);
        for seat in 0..self.seats {
            let lane = lanes.of(Player::new(seat));
            let (column, row) = (lane / rows, lane % rows);
            self.draw_seat(&mut d, s, seat, [column as f32 * COLUMN, CARD.1 + 0.9 + row as f32 * LANE]);
        }
        d
    }

    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        Choosing::new(self.words(s, who.index(), a), [])
    }

    fn trace(&self, s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match (who, a) {
            (Some(who), _) => vec![format!("seat.{who}")],
            (None, Action::Deal(card))
                if (s.board_set() | s.holes.iter().fold(0, |all, hole| all | hole)) & card.bit() != 0 =>
            {
                vec![card.to_string()]
            }
            _ => Vec::new(),
        }
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        for act in told {
            if let (Some(who), Some(action)) = (act.seat, act.action)
                && matches!(action, Action::Call | Action::To(_) | Action::AllIn)
            {
                let verb = match action {
                    Action::Call => "calls",
                    Action::AllIn => "is",
                    _ if before.level == 0 => "bets",
                    _ => "raises",
                };
                let words = self.words(before, who.index(), action);
                let rest = words.split_once(' ').map_or("", |(_, rest)| rest);
                let rest = if action == Action::AllIn { words.as_str() } else { rest };
                news.push(format!("{} {rest}", names.does(who, verb)));
            }
        }
        if after.on_board > before.on_board && matches!(after.on_board, 3..=5) {
            let cards = super::cards::list_text(after.board());
            news.push(format!("{}: {cards}", street_name(after.on_board)));
        }
        news.extend(self.hand_news(before, after, names));
        news
    }

    /// Who has acted, and how much the next raise must be, show in what can be chosen.
    fn not_drawn(&self, s: &mut State) {
        (s.acted, s.facing, s.opened, s.aggressor) = (0, 0, false, NOBODY);
        (s.level, s.raise, s.least) = (0, 0, 0);
    }
}
