//! What is where: the supply above, a lane for each seat below it.

use super::cards::{Kind, Pile};
use super::rules::{Action, Dominion};
use super::state::{Phase, State};
use super::text::pile_text;
use nply_core::drawing::{CARD, Lanes, Look, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

/// Width of hand and discards together.
const LANE: f32 = 15.0;
/// From one seat to the next.
const STEP: f32 = 2.6;

/// Puts one piece for each kind of a pile on a place; all that are in `kept` also if there is none.
fn put_pile(d: &mut Drawing, place: &str, pile: &Pile) {
    for kind in pile.kinds() {
        let look = Look::Card(kind.name().into());
        d.put(Piece::new(format!("{place}.{}", kind.name()), place, look).times(pile.of(kind).into()));
    }
}

fn width(cards: usize) -> f32 {
    cards.max(1) as f32 * 1.05 + 0.2
}

impl Dominion {
    fn draw_supply(&self, d: &mut Drawing, s: &State) {
        let empty: Vec<&str> = Kind::all()
            .filter(|kind| self.piles >> kind.index() & 1 == 1 && s.supply.of(*kind) == 0)
            .map(Kind::name)
            .collect();
        let label = match empty.len() {
            0 => "supply".to_string(),
            _ => format!("supply; empty: {}", empty.join(", ")),
        };
        let area = [0.0, 0.0, width(17).max(LANE + 3.7), CARD.1 + 0.6];
        d.add(Place::new("supply", PlaceKind::Box, area).label(label));
        put_pile(d, "supply", &s.supply);
        let label = format!("trash: {}", pile_text(&s.trash));
        d.add(Place::new("trash", PlaceKind::Text, [0.0, 2.05, area[2], 0.5]).label(label));
    }

    fn draw_seat(&self, d: &mut Drawing, s: &State, seat: usize, top: f32) {
        let who = Player::new(seat);
        let label = format!("{} points\nturn {}", s.deck(seat).points(), s.turns[seat]);
        let x = d.seat_at(who, top, label);
        let hand = format!("hand.{who}");
        let unknown = u32::from(s.hand_size[seat]).saturating_sub(s.hand[seat].size());
        let wide = width(s.hand[seat].kinds().count() + usize::from(unknown > 0));
        d.add(Place::new(&hand, PlaceKind::Row, [x, top, wide, CARD.1]).of(who));
        put_pile(d, &hand, &s.hand[seat]);
        if unknown > 0 {
            d.put(Piece::new(format!("{hand}.back"), &hand, Look::Back).times(unknown));
        }
        let mut left = x + wide + 0.3;
        if seat == usize::from(s.active) && s.table != Pile::default() {
            let wide = width(s.table.kinds().count());
            d.add(Place::new("table", PlaceKind::Row, [left, top, wide, CARD.1]).of(who));
            put_pile(d, "table", &s.table);
            left += wide;
        }
        let mut lines = vec![format!("draw pile {}: {}", s.draw_size(seat), pile_text(&s.draw[seat]))];
        lines.push(format!("discards: {}", pile_text(&s.discard[seat])));
        if s.shown[seat] != Pile::default() {
            lines.push(format!("all know in hand: {}", pile_text(&s.shown[seat])));
        }
        let _ = left;
        for (line, text) in lines.into_iter().enumerate() {
            let area = [x, top + CARD.1 + 0.05 + 0.35 * line as f32, LANE, 0.35];
            d.add(Place::new(format!("line{line}.{who}"), PlaceKind::Text, area).of(who).label(text));
        }
    }
}

impl Drawn for Dominion {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let mut title = self.heading(s);
        if s.phase == Phase::Cellar {
            title += &format!(", from {} on", s.from.name());
        }
        let mut d = Drawing::new(title);
        self.draw_supply(&mut d, s);
        let lanes = Lanes { players: self.seats as usize, eye };
        for seat in 0..self.seats as usize {
            let top = 2.8 + lanes.of(Player::new(seat)) as f32 * STEP;
            self.draw_seat(&mut d, s, seat, top);
        }
        d
    }

    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        let hand = |kind: Kind| vec![format!("hand.{who}.{}", kind.name())];
        let supply = |kind: Kind| vec![format!("supply.{}", kind.name())];
        match a {
            Action::Play(kind) => Choosing::new(format!("play {}", kind.name()), hand(kind)),
            Action::Buy(kind) => Choosing::new(format!("buy {}", kind.name()), supply(kind)),
            Action::Discard(kind) => Choosing::new(format!("discard {}", kind.name()), hand(kind)),
            Action::Trash(kind) => Choosing::new(format!("trash {}", kind.name()), hand(kind)),
            Action::Gain(kind) => Choosing::new(format!("gain {}", kind.name()), supply(kind)),
            Action::Reveal(kind) => Choosing::new(format!("show {}", kind.name()), hand(kind)),
            Action::Draw(_, kind) => Choosing::new(format!("draw {}", kind.name()), []),
            Action::Stop => {
                let words = match s.phase {
                    Phase::Action => "play no more actions",
                    Phase::Buy => "end the turn",
                    Phase::Cellar => "discard no more",
                    Phase::Trash => "trash nothing",
                    _ => "show nothing",
                };
                Choosing::new(words, [])
            }
        }
    }

    fn trace(&self, _s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match (a, who) {
            (Action::Buy(kind) | Action::Gain(kind), _) => vec![format!("supply.{}", kind.name())],
            (Action::Play(kind), _) => vec![format!("table.{}", kind.name())],
            (Action::Trash(_), _) => vec!["trash".into()],
            (Action::Discard(_), Some(who)) => vec![format!("line1.{who}")],
            (Action::Reveal(kind), Some(who)) => vec![format!("hand.{who}.{}", kind.name())],
            (Action::Draw(seat, _), _) => vec![format!("hand.{}", Player::new(seat.into()))],
            _ => Vec::new(),
        }
    }

    fn news(&self, before: &State, _told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        let who = Player::new(after.active.into());
        if before.phase != Phase::Buy && after.phase == Phase::Buy {
            let mut treasures = Pile::default();
            treasures.0[..3].copy_from_slice(&after.table.0[..3]);
            let what =
                if treasures == Pile::default() { "no treasure".into() } else { pile_text(&treasures) };
            news.push(format!("{} {what}: {} coins", names.does(who, "plays"), after.coins));
        }
        for seat in 0..self.seats as usize {
            let grown = after.draw_size(seat) > before.draw_size(seat);
            if grown && after.discard[seat] == Pile::default() && before.phase != Phase::Setup {
                news.push(format!("{} the discards", names.does(Player::new(seat), "shuffles")));
            }
        }
        if after.phase == Phase::Over && before.phase != Phase::Over {
            let points = |who: Player| format!("{} {}", names.of(who), after.deck(who.index()).points());
            let all: Vec<String> = Player::all(self.seats as usize).map(points).collect();
            news.push(format!("the game is over: {}", all.join(", ")));
        }
        news
    }
}
