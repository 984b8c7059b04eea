//! What is where: a lane for each seat with its hand and what lies in front of it.

use super::cards::{CHOPSTICKS, Dish, Pile, WASABI, open_wasabi, size};
use super::rules::{Action, ROUNDS, State, SushiGo};
use super::scoring::set_points;
use nply_core::drawing::{CARD, Lanes, Look, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

/// Width of hand and table together: they never hold more kinds than fit.
const LANE: f32 = 13.4;

/// Puts one piece for each dish of a pile on a place.
fn put_pile(d: &mut Drawing, place: &str, pile: Pile) {
    for dish in Dish::all() {
        let count = dish.count(pile);
        if count > 0 {
            let look = Look::Card(dish.name().into());
            d.put(Piece::new(format!("{place}.{}", dish.name()), place, look).times(count.into()));
        }
    }
}

impl SushiGo {
    fn title(&self, s: &State) -> String {
        if s.round == ROUNDS {
            return "all three rounds are over".into();
        }
        let to = if s.right { "right" } else { "left" };
        let what = match s.is_dealing() {
            true => format!("{} cards are dealt", s.dealt),
            false => format!("pick from {}", s.left),
        };
        format!("round {} of {ROUNDS}, hands go to the {to}: {what}", s.round + 1)
    }

    fn seat_label(&self, s: &State, seat: usize) -> String {
        let puddings = match s.puddings[seat] {
            0 => String::new(),
            1 => "\n1 Pudding before".into(),
            puddings => format!("\n{puddings} Puddings before"),
        };
        let table = set_points(s.tables[seat]);
        let table = if table > 0 { format!(" + {table}") } else { String::new() };
        let open = match s.shown_in(s.pack_of(seat)) {
            0 => String::new(),
            shown => format!("\nall saw {shown} {} go in", CHOPSTICKS.name()),
        };
        format!("{}{table} points{puddings}{open}", s.score[seat])
    }

    /// What to click for one card; `wasabi` is the place of a Wasabi that a nigiri can go on.
    fn clicks(dish: Dish, hand: &str, wasabi: &str) -> Vec<String> {
        let mut path = vec![format!("{hand}.{}", dish.kind().name())];
        if dish.kind() != dish {
            path.push(format!("{wasabi}.{}", WASABI.name()));
        }
        path
    }
}

impl Drawn for SushiGo {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.title(s));
        let lanes = Lanes { players: self.seats as usize, eye };
        for seat in 0..self.seats as usize {
            let (who, y) = (Player::new(seat), lanes.y(Player::new(seat), 1));
            let x = d.seat_at(who, y, self.seat_label(s, seat));
            let (hand, table, pack) = (format!("hand.{who}"), format!("table.{who}"), s.pack_of(seat));
            let kinds = Dish::kinds().filter(|kind| kind.count(s.packs[pack]) > 0).count();
            let unseen = s.pack_count(pack).saturating_sub(size(s.packs[pack]));
            // A card more than there are kinds, for those that are not seen.
            let width = (kinds + usize::from(unseen > 0)).max(1) as f32 * 1.05 + 0.2;
            d.add(Place::new(&hand, PlaceKind::Row, [x, y, width, CARD.1]).of(who));
            put_pile(&mut d, &hand, s.packs[pack]);
            if unseen > 0 {
                d.put(Piece::new(format!("{hand}.back"), &hand, Look::Back).times(unseen));
            }
            d.add(Place::new(&table, PlaceKind::Row, [x + width + 0.3, y, LANE - width, CARD.1]).of(who));
            put_pile(&mut d, &table, s.tables[seat]);
        }
        let (width, height) = d.size();
        let label = format!("not seen in this game: {} cards", size(s.bag));
        d.add(Place::new("unseen", PlaceKind::Box, [0.0, height + 0.3, width, CARD.1 + 0.6]).label(label));
        put_pile(&mut d, "unseen", s.bag);
        d
    }

    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        let (hand, table) = (format!("hand.{who}"), format!("table.{who}"));
        let words = |dish: Dish| match dish.kind() == dish {
            true => dish.name().to_string(),
            false => format!("{} on a Wasabi", dish.kind().name()),
        };
        // A nigiri can also go on a Wasabi that is picked just before it.
        let wasabi = if open_wasabi(s.tables[who.index()]) > 0 { &table } else { &hand };
        match a {
            Action::One(dish) => {
                Choosing::new(format!("take {}", words(dish)), Self::clicks(dish, &hand, wasabi))
            }
            Action::Two(first, second) => {
                let mut path = Self::clicks(first, &hand, wasabi);
                path.extend(Self::clicks(second, &hand, wasabi));
                Choosing::new(format!("take {}, then {}", words(first), words(second)), path)
            }
        }
    }

    fn trace(&self, _s: &State, who: Option<Player>, _a: Action) -> Vec<String> {
        who.map(|who| format!("table.{who}")).into_iter().collect()
    }

    fn news(&self, before: &State, _told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        if after.round == before.round {
            return Vec::new();
        }
        let seats = Player::all(self.seats as usize);
        let gained = seats.map(|who| {
            let (seat, sum) = (who.index(), after.score[who.index()]);
            format!("{} {:+} to {sum}", names.of(who), sum - before.score[seat])
        });
        vec![format!("round {} is over: {}", after.round, gained.collect::<Vec<_>>().join(", "))]
    }
}
