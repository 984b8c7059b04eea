//! The draw pile: deals, the start card, draws, and refilling it.

use super::cards::{COLOURED, Card, DRAW_TWO, OF_SYMBOL, Pile, REVERSE, SKIP, Spread, WILD, WILD_FOUR, size};
use super::rules::{StartCards, Uno};
use super::state::{HAND, NOBODY, Phase, State};
use nply_core::Rng;

/// The counts of all cards with numbers.
const NUMBERS: Pile = {
    let (mut all, mut symbol) = (0, 0);
    while symbol < SKIP as usize {
        all |= OF_SYMBOL[symbol] * 3;
        symbol += 1;
    }
    all
};

impl Uno {
    /// The cards that chance draws from now.
    pub(super) fn drawable(&self, s: &State) -> Pile {
        match (s.phase, self.start_cards) {
            (Phase::Start, StartCards::NoWildFour) => s.pile & (COLOURED | (WILD.one() * 15)),
            (Phase::Start, StartCards::Coloured) => s.pile & COLOURED,
            (Phase::Start, StartCards::Numbers) => s.pile & NUMBERS,
            _ => s.pile,
        }
    }

    #[inline]
    pub(super) fn chance(&self, s: &mut State, card: Card) {
        debug_assert!(card.count(self.drawable(s)) > 0);
        s.pile -= card.one();
        s.pile_size -= 1;
        match s.phase {
            Phase::Draw => {
                s.gain(s.mover as usize, card);
                (s.drawn, s.drawer, s.phase) = (card, s.mover, Phase::Drawn);
            }
            Phase::Penalty => {
                s.gain(s.target as usize, card);
                s.drawer = s.target;
                s.owed -= 1;
                self.go_on_drawing(s);
            }
            Phase::Deal => self.deal(s, card),
            _ => self.turn_up(s, card),
        }
    }

    fn deal(&self, s: &mut State, card: Card) {
        let seat = s.seat_dealt(s.dealt);
        s.gain(seat, card);
        s.drawer = seat as u8;
        s.dealt += 1;
        self.end_deal(s);
    }

    fn end_deal(&self, s: &mut State) {
        if s.dealt as usize == HAND as usize * s.inside().count() {
            s.phase = Phase::Start;
        }
    }

    /// Deals the rest at once.
    pub(super) fn deal_rest(&self, s: &mut State, rng: &mut Rng) {
        let mut spread = Spread::new(s.pile);
        for seat in s.inside() {
            let missing = HAND - s.sizes[seat];
            let cards = spread.deal(missing, rng);
            s.hands[seat] += cards;
            s.sizes[seat] = HAND;
            s.pile -= cards;
            s.pile_size -= missing;
            s.dealt += missing;
        }
        s.drawer = NOBODY;
        self.end_deal(s);
    }

    /// The start card acts as if it had been played before the first seat.
    fn turn_up(&self, s: &mut State, card: Card) {
        s.discards = card.one();
        (s.top, s.drawer, s.mover, s.phase) = (card, NOBODY, s.first, Phase::Play);
        debug_assert!(card != WILD_FOUR);
        if card == WILD {
            s.phase = Phase::Name;
            return;
        }
        s.colour = card.colour();
        let next = s.after(s.first);
        match card.symbol() {
            SKIP => s.mover = next,
            REVERSE => {
                s.backwards ^= s.after(next) != s.first;
                s.mover = s.after(s.first);
            }
            DRAW_TWO => self.penalise(s, s.first, 2, next),
            _ => {}
        }
    }

    /// A seat must draw cards, then another is next.
    pub(super) fn penalise(&self, s: &mut State, target: u8, cards: u8, next: u8) {
        (s.phase, s.target, s.owed, s.mover) = (Phase::Penalty, target, cards, next);
        self.go_on_drawing(s);
    }

    /// Ends a penalty when all is drawn, or nothing is left to draw.
    fn go_on_drawing(&self, s: &mut State) {
        if s.owed > 0 && self.fill_pile(s) {
            return;
        }
        (s.owed, s.target, s.phase) = (0, 0, Phase::Play);
        let stopped = self.most_turns > 0 && s.turns >= self.most_turns;
        if stopped || s.inside().any(|seat| s.sizes[seat] == 0) {
            self.end_round(s);
        }
    }

    /// Whether a card can be drawn, if need be from the discards below the one on top.
    #[inline]
    pub(super) fn can_draw(&self, s: &State) -> bool {
        s.pile_size > 0 || s.discards != s.top.one()
    }

    /// Shuffles the discards, all but the one on top, into the draw pile if that is empty. Whether there is a pile now.
    #[inline]
    pub(super) fn fill_pile(&self, s: &mut State) -> bool {
        if s.pile_size == 0 {
            s.pile = s.discards - s.top.one();
            s.pile_size = size(s.pile);
            s.discards = s.top.one();
            if s.pile_size > 0 {
                s.note_refill();
            }
        }
        s.pile_size > 0
    }
}
