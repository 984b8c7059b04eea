//! What is where: the supply above, a lane for each seat below it.

use super::cards::{Kind, Pile};
use super::rules::{Action, Dominion};
use super::state::{Phase, State};
use nply_core::drawing::{CARD, Lanes, Look, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

/// From one seat to the next: a lane of cards, and a box of cards below it.
const STEP: f32 = CARD.1 + BOX + 0.5;
/// Height of a box with cards.
const BOX: f32 = CARD.1 + 0.6;

/// Puts one piece for each kind of a pile on a place.
fn put_pile(d: &mut Drawing, place: &str, pile: &Pile) {
    put_kinds(d, place, pile, |kind| kind.name().into());
}

/// The same with these words on the cards.
fn put_kinds(d: &mut Drawing, place: &str, pile: &Pile, words: impl Fn(Kind) -> String) {
    for kind in pile.kinds() {
        let piece = Piece::new(format!("{place}.{}", kind.name()), place, Look::Card(words(kind)));
        d.put(piece.times(pile.of(kind).into()));
    }
}

/// Width of so many cards side by side.
fn width(cards: usize) -> f32 {
    cards.max(1) as f32 * 1.1 + 0.3
}

/// Adds a box with a pile; the next one begins at the returned x. An empty pile is left out.
fn add_box(
    d: &mut Drawing,
    at: (f32, f32),
    id: &str,
    label: &str,
    pile: &Pile,
    owner: Option<Player>,
) -> f32 {
    if *pile == Pile::default() {
        return at.0;
    }
    let wide = width(pile.kinds().count()).max(label.len() as f32 * 0.17);
    let place = Place::new(id, PlaceKind::Box, [at.0, at.1, wide, BOX]).label(label);
    d.add(Place { owner, ..place });
    put_pile(d, id, pile);
    at.0 + wide + 0.2
}

impl Dominion {
    fn draw_supply(&self, d: &mut Drawing, s: &State) {
        let empty: Vec<&str> = Kind::all()
            .filter(|kind| self.piles >> kind.index() & 1 == 1 && s.supply.of(*kind) == 0)
            .map(Kind::name)
            .collect();
        let label = match empty.len() {
            0 => "supply (price)".to_string(),
            _ => format!("supply (price); empty: {}", empty.join(", ")),
        };
        let wide = width(self.piles.count_ones() as usize);
        d.add(Place::new("supply", PlaceKind::Box, [0.0, 0.0, wide, BOX]).label(label));
        put_kinds(d, "supply", &s.supply, |kind| format!("{} ({})", kind.name(), kind.card().cost));
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
        if seat == usize::from(s.active) && s.table != Pile::default() {
            let area = [x + wide + 0.3, top, width(s.table.kinds().count()), CARD.1];
            d.add(Place::new("table", PlaceKind::Row, area).of(who));
            put_pile(d, "table", &s.table);
        }
        let below = top + CARD.1 + 0.15;
        let size = s.draw_size(seat);
        let label = match unknown {
            0 => format!("draw pile of {size}"),
            _ => format!("draw pile of {size} and hand of {}", s.hand_size[seat]),
        };
        let x = add_box(d, (0.0, below), &format!("pile.{who}"), &label, &s.draw[seat], Some(who));
        let x = add_box(d, (x, below), &format!("discards.{who}"), "discards", &s.discard[seat], Some(who));
        // Of another seat's hand only these cards are seen, so that they need not be told again.
        if unknown == 0 {
            add_box(
                d,
                (x, below),
                &format!("known.{who}"),
                "all know in the hand",
                &s.shown[seat],
                Some(who),
            );
        }
    }
}

/// A pile in words, counted as in drawings: `Copper x4, Estate`.
fn counted(pile: &Pile) -> String {
    let words = pile.kinds().map(|kind| match pile.of(kind) {
        1 => kind.name().to_string(),
        count => format!("{} x{count}", kind.name()),
    });
    words.collect::<Vec<_>>().join(", ")
}

/// An action in words.
fn words(phase: Phase, a: Action) -> String {
    match a {
        Action::Play(kind) => format!("play {}", kind.name()),
        Action::Buy(kind) => format!("buy {} for {}", kind.name(), kind.card().cost),
        Action::Discard(kind) => format!("discard {}", kind.name()),
        Action::Trash(kind) => format!("trash {}", kind.name()),
        Action::Gain(kind) => format!("gain {}", kind.name()),
        Action::Reveal(kind) => format!("show {}", kind.name()),
        Action::Draw(_, kind) => kind.name().into(),
        Action::Stop => match phase {
            Phase::Action => "play no more actions",
            Phase::Buy => "end the turn",
            Phase::Cellar => "discard no more",
            Phase::Trash => "trash nothing",
            _ => "show nothing",
        }
        .into(),
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
            let top = BOX + 0.4 + lanes.of(Player::new(seat)) as f32 * STEP;
            self.draw_seat(&mut d, s, seat, top);
        }
        let below = BOX + 0.4 + STEP * f32::from(self.seats);
        add_box(&mut d, (0.0, below), "trash", "trash", &s.trash, None);
        d
    }

    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        let path = match a {
            Action::Play(kind) | Action::Discard(kind) | Action::Trash(kind) | Action::Reveal(kind) => {
                vec![format!("hand.{who}.{}", kind.name())]
            }
            Action::Buy(kind) | Action::Gain(kind) => vec![format!("supply.{}", kind.name())],
            Action::Draw(..) | Action::Stop => Vec::new(),
        };
        Choosing::new(words(s.phase, a), path)
    }

    fn deed(&self, s: &State, _who: Option<Player>, a: Action, _names: &Names) -> Option<String> {
        Some(words(s.phase, a))
    }

    fn trace(&self, _s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match (a, who) {
            (Action::Buy(kind) | Action::Gain(kind), _) => vec![format!("supply.{}", kind.name())],
            (Action::Play(kind), _) => vec![format!("table.{}", kind.name())],
            (Action::Trash(_), _) => vec!["trash".into()],
            (Action::Discard(_), Some(who)) => vec![format!("discards.{who}")],
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
            let what = if treasures == Pile::default() { "no treasure".into() } else { counted(&treasures) };
            let coins = if after.coins == 1 { "coin" } else { "coins" };
            news.push(format!("{} {what}: {} {coins}", names.does(who, "plays"), after.coins));
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
