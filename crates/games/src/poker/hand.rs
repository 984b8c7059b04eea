//! The course of a hand: blinds, hole cards, betting rounds, the board, and what comes after it.

use super::cards::{Card, Dealer, NO_CARD, PACK};
use super::rules::{First, Owed, Poker};
use super::state::{Action, NOBODY, Phase, State, seats_of};
use nply_core::{MAX_PLAYERS, Rng};

impl Poker {
    /// The blinds of a hand: they double with every level, and never exceed all chips of the game.
    pub(super) fn blinds(&self, hand: u16) -> (u16, u16) {
        let doublings = hand.checked_div(self.levels).unwrap_or(0).min(15);
        let grown = |blind: u16| (u32::from(blind) << doublings).min(self.total) as u16;
        (grown(self.small), grown(self.big))
    }

    /// Clears the table of the last hand, moves the button and posts the blinds.
    pub(super) fn next_hand(&self, s: &mut State) {
        if self.first == First::AfterBig {
            s.button = s.next_of(s.players(), s.button);
        }
        (s.holes, s.won) = ([0; MAX_PLAYERS], [0; MAX_PLAYERS]);
        (s.board, s.on_board, s.shown, s.dealt) = ([NO_CARD; 5], 0, 0, 0);
        self.post_blinds(s);
    }

    /// Who posts the small and the big blind. With two seats left the button posts the small one.
    pub(super) fn blind_seats(&self, s: &State) -> (u8, u8) {
        let players = s.players();
        let small = match self.first {
            First::AfterBig if players.count_ones() == 2 => s.button,
            _ => s.next_of(players, s.button),
        };
        (small, s.next_of(players, small))
    }

    pub(super) fn post_blinds(&self, s: &mut State) {
        let ((small_seat, big_seat), (small, big)) = (self.blind_seats(s), self.blinds(s.hand));
        s.phase = Phase::Deal;
        s.live = s.players();
        s.able = s.live;
        self.new_round(s, big);
        for (seat, blind) in [(small_seat as usize, small), (big_seat as usize, big)] {
            let paid = blind.min(s.stack[seat]);
            s.pay(seat, paid);
            if self.short_blind_creates {
                s.street[seat] += blind - paid;
                s.put[seat] += blind - paid;
            }
        }
        s.level = match self.owed {
            Owed::Full => big,
            Owed::Posted => s.street.into_iter().max().unwrap_or(0),
        };
        s.least = s.level + s.raise;
        if self.is_fixed() {
            s.facing = s.able & !(1 << big_seat);
        }
    }

    /// A betting round begins: nothing is paid yet, and nobody has acted.
    pub(super) fn new_round(&self, s: &mut State, big: u16) {
        s.street = [0; MAX_PLAYERS];
        (s.acted, s.facing, s.opened, s.aggressor, s.level) = (0, 0, false, NOBODY, 0);
        (s.raise, s.least) = (big, big);
    }

    /// The cards that can still be dealt.
    #[inline]
    pub(super) fn deck(&self, s: &State) -> u64 {
        if s.phase == Phase::Between {
            return PACK;
        }
        s.holes.iter().fold(PACK & !s.board_set(), |deck, hole| deck & !hole)
    }

    /// The seat that gets the next hole card: the seats in their order, two cards each.
    #[inline]
    pub(super) fn receiver(&self, s: &State) -> usize {
        seats_of(s.players()).nth(s.dealt as usize / 2).unwrap_or(0)
    }

    pub(super) fn deal(&self, s: &mut State, card: Card) {
        debug_assert!(self.deck(s) & card.bit() != 0);
        if s.phase == Phase::Between {
            self.next_hand(s);
        }
        if s.phase == Phase::Deal {
            let seat = self.receiver(s);
            s.holes[seat] |= card.bit();
            s.dealt += 1;
            if u32::from(s.dealt) == 2 * s.players().count_ones() {
                self.begin_betting(s);
            }
        } else {
            self.to_board(s, card);
            if s.on_board >= 3 {
                self.after_board(s);
            }
        }
    }

    #[inline]
    fn to_board(&self, s: &mut State, card: Card) {
        s.board[s.on_board as usize] = card;
        s.on_board += 1;
    }

    /// The first betting round begins after the big blind, or where that is asked with the small one.
    fn begin_betting(&self, s: &mut State) {
        let from = match self.first {
            First::AfterBig => self.blind_seats(s).1,
            First::Small => s.button,
        };
        s.phase = Phase::Bet;
        self.to_next(s, from);
    }

    /// The board has grown by a street: seats bet, or more cards follow, or hands are shown.
    fn after_board(&self, s: &mut State) {
        s.phase = Phase::Bet;
        self.to_next(s, s.button);
    }

    /// Deals all that is to be dealt before a seat acts. As cards fall one by one, but with fewer random draws.
    pub(super) fn deal_rest(&self, s: &mut State, rng: &mut Rng) {
        if s.phase == Phase::Between {
            self.next_hand(s);
        }
        let mut dealer = Dealer::new(self.deck(s), rng);
        if s.phase == Phase::Deal {
            for (number, seat) in seats_of(s.players()).enumerate() {
                let has = u32::from(s.dealt).saturating_sub(2 * number as u32).min(2);
                s.holes[seat] |= dealer.cards(2 - has);
            }
            s.dealt = 2 * s.players().count_ones() as u8;
            self.begin_betting(s);
        }
        while s.phase == Phase::Board {
            self.to_board(s, dealer.card());
            if s.on_board >= 3 {
                self.after_board(s);
            }
        }
    }

    /// After an action or a deal: who is to act, if anybody.
    #[inline]
    pub(super) fn to_next(&self, s: &mut State, after: u8) {
        if s.live.is_power_of_two() {
            self.return_uncalled(s);
            return self.end_hand(s);
        }
        let waiting = self.waiting(s);
        if waiting != 0 {
            s.mover = s.next_of(waiting, after);
            return;
        }
        self.end_round(s);
    }

    fn end_round(&self, s: &mut State) {
        self.return_uncalled(s);
        s.mover = 0;
        if s.on_board == 5 {
            return self.end_hand(s);
        }
        // Nobody can bet any more: all hands are turned up, and the rest of the board follows.
        if !self.polled && s.able.count_ones() <= 1 {
            s.shown = s.live;
        }
        self.new_round(s, self.blinds(s.hand).1);
        s.phase = Phase::Board;
    }

    /// What nobody has matched goes back to whoever paid it.
    fn return_uncalled(&self, s: &mut State) {
        if self.polled {
            return;
        }
        let top = (0..s.seats as usize).max_by_key(|&seat| s.put[seat]).unwrap_or(0);
        let second = (0..s.seats as usize).filter(|&seat| seat != top).map(|seat| s.put[seat]).max();
        let excess = s.put[top] - second.unwrap_or(0);
        if excess > 0 && s.live >> top & 1 == 1 {
            // All of it was paid in this round: more than the others paid in earlier ones would have gone back then.
            let excess = excess.min(s.street[top]);
            s.stack[top] += excess;
            s.street[top] -= excess;
            s.put[top] -= excess;
            s.able |= 1 << top;
        }
    }

    /// Outcomes of chance: every card that is left, alike.
    pub(super) fn card_outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let deck = self.deck(s);
        let chance = 1.0 / deck.count_ones() as f32;
        out.extend(super::cards::cards_of(deck).map(|card| (Action::Deal(card), chance)));
    }
}
