//! Codes, numbers and drawing.

use super::cards::{self, Card};
use super::rules::{Action, Diamant, Relics, State};
use nply_core::drawing::{CARD, Look, Piece, Place, PlaceKind};
use nply_core::{
    Act, Choosing, Codes, Drawing, Drawn, Encode, Eye, Names, Numbers, Player, View, seat_names, seats_from,
};

impl Codes for Diamant {
    fn codes(&self) -> u32 {
        2
    }
    fn code(&self, a: Action) -> u32 {
        u32::from(a != Action::Leave)
    }
    fn action(&self, code: u32) -> Option<Action> {
        [Action::Leave, Action::Stay].get(code as usize).copied()
    }
}

/// Everything, number by number: piles by kind of card, then the path, then the seats.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

/// Bits of treasure cards, on which gems can be left.
fn treasure_bits() -> impl Iterator<Item = u32> {
    (0..64).filter(|bit| cards::TREASURES >> bit & 1 == 1)
}

impl Encode<Diamant> for Flat {
    fn planes(&self, g: &Diamant) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        for pile in ["deck", "path"] {
            names.extend(Card::all().map(|card| format!("{pile}: {} / 5", card.name())));
        }
        let copy = |bit: u32| format!("left on {}, copy {bit} / 7", Card::of_bit(bit).name());
        names.extend(treasure_bits().map(copy));
        names.extend(
            ["gems on the path / 20", "gems in each hand / 20", "cave / 10", "seats choose"]
                .map(String::from),
        );
        for seat in seat_names(g.seats as usize) {
            names.extend(["chest / 100", "relics / 5", "inside"].map(|what| format!("{seat}: {what}")));
        }
        names
    }
    fn write(&self, g: &Diamant, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        for pile in [s.deck, s.path] {
            Card::all().for_each(|card| out.number((pile & card.mask()).count_ones() as f32 / 5.0));
        }
        treasure_bits().for_each(|bit| out.number(f32::from(s.left_on(bit)) / 7.0));
        out.number(f32::from(s.path_gems) / 20.0);
        out.number(f32::from(s.hand) / 20.0);
        out.number(f32::from(s.cave) / 10.0);
        out.flags([s.choosing]);
        for who in seats_from(view.who(), g.seats as usize) {
            out.number(f32::from(s.chest[who.index()]) / 100.0);
            out.number(f32::from(s.relics[who.index()]) / 5.0);
            out.flags([s.inside.contains(who)]);
        }
    }
}

fn gems(count: u16) -> String {
    if count == 1 { "1 gem".into() } else { format!("{count} gems") }
}

impl Diamant {
    fn seat_label(&self, s: &State, who: Player) -> String {
        let seat = who.index();
        let relics = match (self.relics, s.relics[seat]) {
            (Relics::None, _) | (_, 0) => String::new(),
            (_, 1) => ", 1 relic".into(),
            (_, relics) => format!(", {relics} relics"),
        };
        let place = match s.inside.contains(who) {
            true => format!("in the cave with {}", gems(s.hand.into())),
            false => "outside".into(),
        };
        format!("chest {}{relics}\n{place}", s.chest[seat])
    }

    /// A row of cards, one piece for each kind.
    fn draw_pile(&self, d: &mut Drawing, place: Place, pile: u64) {
        let id = place.id.clone();
        d.add(place);
        for card in Card::all() {
            let copies = (pile & card.mask()).count_ones();
            if copies > 0 {
                let piece = Piece::new(format!("{id}.{}", card.name()), &id, Look::Card(card.name()));
                d.put(piece.times(copies));
            }
        }
    }

    /// Gems left on single cards, where that matters.
    fn left_words(&self, s: &State) -> String {
        let on = treasure_bits().filter(|&bit| s.left_on(bit) > 0);
        let on: Vec<String> =
            on.map(|bit| format!("{} on {}", s.left_on(bit), Card::of_bit(bit).name())).collect();
        if on.is_empty() { String::new() } else { format!(" ({})", on.join(", ")) }
    }
}

impl Drawn for Diamant {
    fn draw(&self, s: &State, _eye: Eye) -> Drawing {
        let mut d = Drawing::new(match (s.inside.is_empty(), s.choosing) {
            (true, _) => format!("all {} caves are explored", self.caves),
            (_, true) => format!("cave {} of {}: stay or leave?", s.cave + 1, self.caves),
            (_, false) => format!("cave {} of {}: the next card is turned up", s.cave + 1, self.caves),
        });
        let path = format!("path with {}{}", gems(s.path_gems.into()), self.left_words(s));
        self.draw_pile(
            &mut d,
            Place::new("path", PlaceKind::Box, [0.0, 0.0, 14.6, CARD.1 + 0.6]).label(path),
            s.path,
        );
        for who in Player::all(self.seats as usize) {
            let (column, row) = ((who.index() % 4) as f32, (who.index() / 4) as f32);
            let area = [column * 3.7, 2.2 + row * 1.3, 3.5, 1.15];
            let place = Place::new(format!("seat.{who}"), PlaceKind::Seat, area).of(who);
            d.add(place.label(self.seat_label(s, who)));
        }
        let y = if self.seats > 4 { 4.9 } else { 3.6 };
        let deck = format!("deck: {} cards", s.deck.count_ones());
        let place = Place::new("deck", PlaceKind::Box, [0.0, y, 14.6, 2.0 * CARD.1 + 0.7]).label(deck);
        self.draw_pile(&mut d, place, s.deck);
        d
    }

    fn choosing(&self, s: &State, _who: Player, a: Action) -> Choosing {
        match a {
            Action::Leave => {
                Choosing::new(format!("leave with {} and a share of the path", gems(s.hand.into())), [])
            }
            _ => Choosing::new("stay in the cave", []),
        }
    }

    fn trace(&self, s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match (a, who) {
            (Action::Reveal(card), None) if s.path & card.mask() != 0 => {
                vec![format!("path.{}", card.name())]
            }
            (_, Some(who)) => vec![format!("seat.{who}")],
            _ => Vec::new(),
        }
    }

    fn news(&self, before: &State, _told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        for who in Player::all(self.seats as usize) {
            let gained = after.chest[who.index()] - before.chest[who.index()];
            if gained > 0 {
                news.push(format!("{} out {}", names.does(who, "brings"), gems(gained)));
            }
        }
        // Only a second hazard ends a cave between two choices.
        if after.cave > before.cave && !before.choosing {
            let lost: Vec<&str> = before.inside.iter().map(|who| names.of(who)).collect();
            news.push(format!("the cave collapses: nothing for {}", lost.join(", ")));
        }
        news
    }
}
