//! What is where: the two piles, the colours, and a lane for each seat.

use super::cards::{COLOUR_NAMES, Card, NO_CARD, NO_COLOUR, Pile, counted, size};
use super::rules::Uno;
use super::state::{Action, EARLY, LATE, NOBODY, Phase, State};
use super::text::colour_name;
use nply_core::drawing::{CARD, Hue, Lanes, Look, Mark, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

/// Width of a hand, and of its early part where it has one.
const HAND: f32 = 9.0;
const EARLY_HAND: f32 = 4.2;
const COLOUR: [f32; 2] = [1.6, 0.62];

/// Cards colour by colour: `red: 1 5*2 Skip`.
fn by_colour(pile: Pile) -> String {
    let (mut text, mut last) = (String::new(), NO_COLOUR + 1);
    for (card, count) in counted(pile) {
        let colour = card.colour();
        if colour != last {
            let name = COLOUR_NAMES.get(colour as usize).unwrap_or(&"wild");
            text += &format!("{}{name}:", if text.is_empty() { "" } else { "\n" });
            last = colour;
        }
        text.push(' ');
        text.push_str(&card.text()[usize::from(!card.is_wild())..]);
        if count > 1 {
            text += &format!("*{count}");
        }
    }
    text
}

impl Uno {
    fn seat_label(&self, s: &State, seat: usize) -> String {
        if !s.is_in(seat) {
            return format!("{} points, out in round {}", s.totals[seat], s.out[seat]);
        }
        if s.phase == Phase::Over {
            return format!("{} points", s.totals[seat]);
        }
        let began = if s.first as usize == seat { ", began" } else { "" };
        let cards = match s.sizes[seat] {
            1 => "1 card".to_string(),
            cards => format!("{cards} cards"),
        };
        format!("{cards}, {} points{began}", s.totals[seat])
    }

    /// What everybody knows of the hands, a line for each part.
    fn known_words(&self, s: &State) -> String {
        let parts = (0..self.seats).flat_map(|seat| [(seat, LATE), (seat, EARLY)]);
        let lines = parts.filter_map(|(seat, part)| {
            let words = Self::note_words(&s.notes[seat][part]);
            let which = match (part, s.early_sizes[seat]) {
                (EARLY, _) => "right-hand cards",
                (_, 0) => "cards",
                _ => "left-hand cards",
            };
            (!words.is_empty()).then(|| format!("{} {which}: {}", Player::new(seat), words.join("; ")))
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// One fan for each part of a hand.
    fn draw_hand(&self, d: &mut Drawing, s: &State, seat: usize, [x, y]: [f32; 2]) {
        let who = Player::new(seat);
        let split = s.early_sizes[seat] > 0;
        let late = if split { HAND - EARLY_HAND - 0.3 } else { HAND };
        let mut fan = |part: usize, x: f32, width: f32| {
            let id = format!("{}.{who}", if part == EARLY { "early" } else { "hand" });
            d.add(Place::new(&id, PlaceKind::Fan, [x, y, width, CARD.1]).of(who));
            let cards = s.part(seat, part);
            for (card, count) in counted(cards) {
                let piece =
                    Piece::new(format!("{id}.{}", card.text()), &id, Look::Card(card.text().into())).of(who);
                let drawn = part == LATE && s.drawn == card && s.mover as usize == seat;
                d.put(piece.times(count.into()).mark(Mark::Picked, drawn));
            }
            let unseen = s.part_size(seat, part).saturating_sub(size(cards));
            if unseen > 0 {
                let back = Piece::new(format!("{id}.back"), &id, Look::Back).of(who);
                d.put(back.times(unseen.into()));
            }
        };
        fan(LATE, x, late);
        if split {
            fan(EARLY, x + late + 0.3, EARLY_HAND);
        }
    }

    /// The draw pile, the card on top, and the four colours.
    fn draw_middle(&self, d: &mut Drawing, s: &State, y: f32) {
        d.add(Place::new("pile", PlaceKind::Pile, [0.2, y, CARD.0, CARD.1]));
        if s.pile_size > 0 {
            d.put(Piece::new("pile.back", "pile", Look::Back).times(s.pile_size.into()));
        }
        d.add(Place::new("top", PlaceKind::Pile, [1.6, y, CARD.0, CARD.1]));
        if s.top != NO_CARD {
            d.put(Piece::new("top.card", "top", Look::Card(s.top.text().into())));
        }
        for (colour, name) in COLOUR_NAMES.iter().enumerate() {
            let (column, row) = ((colour % 2) as f32, (colour / 2) as f32);
            let area = [3.7 + column * 1.8, y + row * 0.75, COLOUR[0], COLOUR[1]];
            let label = if s.colour as usize == colour { format!("> {name}") } else { name.to_string() };
            d.add(Place::new(format!("colour.{name}"), PlaceKind::Box, area).label(label));
        }
        let below = if s.top == NO_CARD { 0 } else { s.discards - s.top.one() };
        let boxes = [
            ("discards", "discards", by_colour(below)),
            ("unseen", "unseen, held since before the draw pile was refilled", by_colour(s.old)),
            ("known", "everybody knows", self.known_words(s)),
        ];
        for (id, head, words) in boxes.into_iter().filter(|(_, _, words)| !words.is_empty()) {
            let high = 0.65 + 0.3 * words.lines().count() as f32;
            let (width, height) = d.size();
            let place = Place::new(id, PlaceKind::Box, [0.0, height + 0.2, width, high]);
            d.add(place.label(format!("{head}\n{words}")));
        }
    }

    fn title(&self, s: &State) -> String {
        let colour = colour_name(if s.phase == Phase::Challenge { s.before } else { s.colour });
        let colour = match (colour, s.phase) {
            (Some(colour), Phase::Challenge) => format!(", {colour} was to follow"),
            (Some(colour), _) => format!(", {colour} to follow"),
            (None, _) => String::new(),
        };
        self.headline(s) + &colour
    }
}

/// The colour of a card by its text: `r7`, `bSkip`.
fn hue_of(text: &str) -> Option<Hue> {
    match text.as_bytes().first()? {
        b'r' => Some(Hue::Red),
        b'b' => Some(Hue::Blue),
        b'g' => Some(Hue::Green),
        b'y' => Some(Hue::Yellow),
        _ => None,
    }
}

/// The part that a card of a hand is played from.
fn place_of(s: &State, who: Player, card: Card) -> String {
    let early = s.phase == Phase::Play && card.count(s.early[who.index()]) > 0;
    format!("{}.{who}.{}", if early { "early" } else { "hand" }, card.text())
}

/// An action in words.
fn words(a: Action) -> String {
    let colour = |colour: u8| COLOUR_NAMES[colour as usize];
    match a {
        Action::Play(card) => format!("play {}", card.words()),
        Action::Wild(card, named) => format!("play {} and name {}", card.words(), colour(named)),
        Action::Name(named) => format!("name {}", colour(named)),
        Action::Draw => "draw a card".into(),
        Action::Keep => "keep the card drawn".into(),
        Action::Pass => "pass, as nothing is left to draw".into(),
        Action::Challenge => "challenge: it was not allowed".into(),
        Action::Accept => "accept and draw four".into(),
        Action::Card(card) => card.words(),
    }
}

impl Drawn for Uno {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let lanes = Lanes { players: self.seats, eye };
        let mut d = Drawing::new(self.title(s));
        for seat in 0..self.seats {
            let who = Player::new(seat);
            let y = lanes.y(who, 1);
            let x = d.seat_at(who, y, self.seat_label(s, seat));
            self.draw_hand(&mut d, s, seat, [x, y]);
        }
        let below = d.size().1 + 0.3;
        self.draw_middle(&mut d, s, below);
        for piece in &mut d.pieces {
            piece.hue = if let Look::Card(text) = &piece.look { hue_of(text) } else { None };
        }
        d
    }

    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        let colour = |colour: u8| format!("colour.{}", COLOUR_NAMES[colour as usize]);
        let path = match a {
            Action::Play(card) => vec![place_of(s, who, card)],
            Action::Wild(card, named) => vec![place_of(s, who, card), colour(named)],
            Action::Name(named) => vec![colour(named)],
            Action::Draw => vec!["pile".to_string()],
            _ => Vec::new(),
        };
        Choosing::new(words(a), path)
    }

    fn deed(&self, _s: &State, _who: Option<Player>, a: Action, _names: &Names) -> Option<String> {
        Some(words(a))
    }

    fn trace(&self, s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match a {
            Action::Play(_) | Action::Wild(..) if s.top != NO_CARD => vec!["top.card".into()],
            Action::Name(_) => {
                colour_name(s.colour).map(|name| format!("colour.{name}")).into_iter().collect()
            }
            Action::Draw => vec!["pile".into()],
            Action::Card(_) if who.is_none() && s.drawer != NOBODY && s.phase != Phase::Over => {
                vec![format!("hand.p{}", s.drawer + 1)]
            }
            _ => Vec::new(),
        }
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        let acted = told.iter().find_map(|act| act.seat.zip(act.action));
        let ended =
            after.rounds != before.rounds || after.phase == Phase::Over && before.phase != Phase::Over;
        if let Some((who, Action::Challenge)) = acted
            && !ended
        {
            let player = Player::new(before.seat_before(who.index() as u8) as usize);
            let guilty = after.mover as usize == who.index();
            let how = if guilty { "not allowed" } else { "allowed" };
            news.push(format!("the Wild Draw Four of {} was {how}", names.of(player)));
        }
        if after.phase == Phase::Penalty && (before.phase != Phase::Penalty || before.target != after.target)
        {
            let who = Player::new(after.target as usize);
            news.push(format!("{} {} cards", names.does(who, "draws"), after.owed));
        }
        if !ended && after.pile_size > before.pile_size && before.phase != Phase::Over {
            news.push("the discards are the new draw pile".into());
        }
        if let Some((who, Action::Play(_) | Action::Wild(..))) = acted
            && !ended
            && after.sizes[who.index()] == 1
        {
            news.push(format!("{} one card left", names.does(who, "has")));
        }
        if ended {
            let total = |who: Player| {
                let (was, is) = (before.totals[who.index()], after.totals[who.index()]);
                format!("{} {:+} to {is}", names.of(who), is - was)
            };
            let totals: Vec<String> = Player::all(self.seats).map(total).collect();
            news.push(format!("round {} is over: {}", after.rounds, totals.join(", ")));
            for who in Player::all(self.seats).filter(|who| after.out[who.index()] != before.out[who.index()])
            {
                news.push(format!("{} out", names.does(who, "is")));
            }
        }
        news
    }

    fn not_drawn(&self, s: &mut State) {
        (s.turns, s.drawer) = (0, NOBODY);
    }
}
