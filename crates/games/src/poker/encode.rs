//! Codes of actions, and what a seat knows as numbers.

use super::cards::cards_of;
use super::rules::Poker;
use super::state::{Action, NOBODY, PARTS, Phase, State};
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// The actions without an amount, in the order of their codes.
const PLAIN: [Action; 4] = [Action::Fold, Action::Check, Action::Call, Action::AllIn];

/// Cards in a plane.
const CARDS: usize = 52;

/// Totals follow: the code of `to:N` is this and N.
const FIRST_TOTAL: u32 = PLAIN.len() as u32;

impl Codes for Poker {
    fn codes(&self) -> u32 {
        FIRST_TOTAL + self.most_chips() + 1
    }
    fn code(&self, a: Action) -> u32 {
        match a {
            Action::To(total) => FIRST_TOTAL + u32::from(total),
            plain => PLAIN.iter().position(|&known| known == plain).map_or(0, |code| code as u32),
        }
    }
    fn action(&self, code: u32) -> Option<Action> {
        match code.checked_sub(FIRST_TOTAL) {
            None => Some(PLAIN[code as usize]),
            Some(total) if total <= self.most_chips() => Some(Action::To(total as u16)),
            _ => None,
        }
    }
}

/// Everything that a seat knows, in planes of 52 numbers: one for each card where the plane is a set of cards, else the
/// numbers that its name lists, and zeros.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cards;

/// What the numbers of a seat are, in order.
const OF_SEAT: &str = "chips, 840ths of a chip, bet, paid, won, place, in the hand, has chips, has acted, has to answer, \
                       cards lie open, bet last, button, to act";

/// What the numbers of the table are, in order.
const OF_TABLE: &str = "dealing, betting, dealing the board, between hands, over, hole cards dealt, hands finished, level, \
                        raise, least total, a bet was made";

impl Encode<Poker> for Cards {
    fn grid(&self, _g: &Poker) -> (usize, usize) {
        (1, CARDS)
    }

    fn planes(&self, g: &Poker) -> Vec<String> {
        let seats = seat_names(g.seats);
        let holds = seats.iter().map(|seat| format!("{seat}: hole cards"));
        let board = (1..=5).map(|place| format!("board: card {place}"));
        let numbers = seats.iter().map(|seat| format!("{seat}: {OF_SEAT}"));
        holds.chain(board).chain(numbers).chain([OF_TABLE.to_string()]).collect()
    }

    fn write(&self, g: &Poker, view: &View<State>, out: &mut [f32]) {
        let (s, who) = (view.known(), view.who());
        let mut planes = out.chunks_exact_mut(CARDS);
        let mut plane = || planes.next().unwrap_or_default();
        let seats = || seats_from(who, g.seats).map(Player::index);
        for seat in seats() {
            let plane = plane();
            cards_of(s.holes[seat]).for_each(|card| plane[card.number()] = 1.0);
        }
        for place in 0..5 {
            let plane = plane();
            s.board().get(place).into_iter().for_each(|card| plane[card.number()] = 1.0);
        }
        for seat in seats() {
            write_seat(g, s, seat, Numbers::new(plane()));
        }
        let mut out = Numbers::new(plane());
        out.one_of(5, Some(s.phase as usize));
        out.number(f32::from(s.dealt) / 16.0);
        out.number(f32::from(s.hand) / f32::from(g.hands));
        [s.level, s.raise, s.least].iter().for_each(|&chips| out.number(f32::from(chips) / g.total as f32));
        out.flags([s.opened]);
    }
}

fn write_seat(g: &Poker, s: &State, seat: usize, mut out: Numbers<'_>) {
    let share = |chips: u16| f32::from(chips) / g.total as f32;
    out.number(share(s.stack[seat]));
    out.number(f32::from(s.parts[seat]) / f32::from(PARTS));
    [s.street, s.put, s.won].iter().for_each(|chips| out.number(share(chips[seat])));
    out.number(f32::from(s.place[seat]) / g.seats as f32);
    out.flags([s.live, s.able, s.acted, s.facing, s.shown].map(|bits| bits >> seat & 1 == 1));
    let is = |which: u8| which != NOBODY && which as usize == seat;
    out.flags([is(s.aggressor), is(s.button), s.phase == Phase::Bet && is(s.mover)]);
}
