//! Codes and numbers.

use super::cards::{DISHES, Dish, Pile};
use super::rules::{Action, ROUNDS, State, SushiGo};
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

impl Codes for SushiGo {
    /// One card by its dish; then two cards, the first one slower.
    fn codes(&self) -> u32 {
        (DISHES + DISHES * DISHES) as u32
    }
    fn code(&self, a: Action) -> u32 {
        match a {
            Action::One(dish) => dish.number() as u32,
            Action::Two(first, second) => (DISHES + first.number() * DISHES + second.number()) as u32,
        }
    }
    fn action(&self, code: u32) -> Option<Action> {
        let dish = |number: usize| Dish::all().nth(number);
        match (code as usize).checked_sub(DISHES) {
            None => dish(code as usize).map(Action::One),
            Some(two) => {
                let first = dish(two / DISHES)?;
                dish(two % DISHES).map(|second| Action::Two(first, second))
            }
        }
    }
}

/// Everything that a seat knows, number by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

impl Encode<SushiGo> for Flat {
    fn planes(&self, g: &SushiGo) -> Vec<String> {
        let mut names: Vec<String> =
            Dish::kinds().map(|kind| format!("unseen: {} / 14", kind.name())).collect();
        for seat in seat_names(g.seats as usize) {
            names
                .extend(Dish::kinds().map(|kind| format!("{seat}: known in the hand: {} / 14", kind.name())));
            names.extend(Dish::all().map(|dish| format!("{seat}: on the table: {} / 14", dish.name())));
            let rest = [
                "Chopsticks laid openly into the hand / 4",
                "points / 100",
                "Puddings of earlier rounds / 10",
            ];
            names.extend(rest.map(|what| format!("{seat}: {what}")));
        }
        names.extend((0..=ROUNDS).map(|round| format!("rounds behind: {round}")));
        names.extend(
            ["cards dealt / 50", "cards left in each hand / 10", "hands go to the right"].map(String::from),
        );
        names
    }

    fn write(&self, g: &SushiGo, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        let counts = |out: &mut Numbers<'_>, dishes: &mut dyn Iterator<Item = Dish>, pile: Pile| {
            dishes.for_each(|dish| out.number(f32::from(dish.count(pile)) / 14.0));
        };
        counts(&mut out, &mut Dish::kinds(), s.bag);
        for seat in seats_from(view.who(), g.seats as usize).map(Player::index) {
            counts(&mut out, &mut Dish::kinds(), s.hand(seat));
            counts(&mut out, &mut Dish::all(), s.tables[seat]);
            out.number(f32::from(s.shown_in(s.pack_of(seat))) / 4.0);
            out.number(f32::from(s.score[seat]) / 100.0);
            out.number(f32::from(s.puddings[seat]) / 10.0);
        }
        out.one_of(usize::from(ROUNDS) + 1, Some(s.round.into()));
        out.number(f32::from(s.dealt) / 50.0);
        out.number(f32::from(s.left) / 10.0);
        out.flags([s.right]);
    }
}
