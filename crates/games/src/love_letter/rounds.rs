//! Rounds: who starts, the deal, drawing, and who wins a token.

use super::cards::{Card, points};
use super::rules::{BEYOND, LastToken, LoveLetter, TieStarter};
use super::state::{NOBODY, Phase, State};

impl LoveLetter {
    pub(super) fn first_state(&self) -> State {
        let mut s = State::blank(self.seats);
        if self.choices.random_first {
            (s.phase, s.starters) = (Phase::Start, s.playing);
        }
        s
    }

    /// Gathers the cards for a new round; tokens, seats that play and who starts are set already.
    fn clear(&self, s: &mut State) {
        *s = State {
            tokens: s.tokens,
            alive: s.playing,
            playing: s.playing,
            mover: s.mover,
            round: s.round,
            ..State::blank(self.seats)
        };
    }

    pub(super) fn start_with(&self, s: &mut State, seat: usize) {
        self.clear(s);
        s.mover = seat as u8;
    }

    pub(super) fn deal(&self, s: &mut State, card: Card) {
        if s.shown {
            self.clear(s);
        }
        s.bag -= card.one();
        s.deck -= 1;
        match s.receiver() {
            Some(seat) => (s.held[seat], s.drew) = (card.value(), seat as u8),
            None => (s.open[s.dealt as usize], s.drew) = (card.value(), NOBODY),
        }
        s.dealt += 1;
        if s.dealt as usize == s.open_cards() + s.at_table() {
            s.phase = Phase::Draw;
        }
    }

    #[inline]
    pub(super) fn draw_card(&self, s: &mut State, card: Card) {
        s.bag -= card.one();
        s.deck -= 1;
        s.drawn = card.value();
        s.drew = s.mover;
        s.phase = Phase::Play;
    }

    /// The target of a Prince gets a card: from the pile, or the one set aside.
    pub(super) fn replace(&self, s: &mut State, card: Card) {
        let target = s.target as usize;
        s.drew = s.target;
        let open = self.takes_open_card(s);
        if open {
            s.open[2] = 0;
            s.drew = NOBODY;
        } else {
            s.bag -= card.one();
            if s.deck > 0 {
                s.deck -= 1;
            } else {
                s.aside = false;
            }
        }
        if std::mem::take(&mut s.wasted) {
            s.discards[target] += card.one();
            s.drew = NOBODY;
        } else {
            s.held[target] = card.value();
            if open {
                (0..self.seats).filter(|&who| who != target).for_each(|who| s.show(target, who));
            }
        }
        s.target = 0;
        self.end_turn(s);
    }

    pub(super) fn end_turn(&self, s: &mut State) {
        if s.alive.count_ones() == 1 || s.deck == 0 {
            return self.end_round(s);
        }
        let seats = self.seats as u8;
        let mut next = s.mover;
        loop {
            next = if next + 1 == seats { 0 } else { next + 1 };
            if s.is_alive(next as usize) {
                break;
            }
        }
        s.mover = next;
        s.shielded &= !(1 << next);
        s.phase = Phase::Draw;
    }

    /// The seats that win the round.
    pub(super) fn winners(&self, s: &State) -> u8 {
        let best = |seats: u8, of: &dyn Fn(usize) -> u32| {
            let those = || (0..self.seats).filter(|&seat| seats >> seat & 1 == 1);
            let most = those().map(of).max().unwrap_or(0);
            those().filter(|&seat| of(seat) == most).fold(0, |set: u8, seat| set | 1 << seat)
        };
        if s.alive.count_ones() == 1 {
            return s.alive;
        }
        let highest = best(s.alive, &|seat| s.held[seat].into());
        if self.choices.discards_decide { best(highest, &|seat| points(s.discards[seat])) } else { highest }
    }

    fn end_round(&self, s: &mut State) {
        let winners = self.winners(s);
        s.shown = true;
        s.shielded = 0;
        s.round = s.round.saturating_add(1);
        let mut most = 0;
        for seat in 0..self.seats {
            s.tokens[seat] += winners >> seat & 1;
            most = most.max(s.tokens[seat]);
        }
        let leaders = (0..self.seats).filter(|&seat| s.tokens[seat] == most);
        let leaders = leaders.fold(0, |set: u8, seat| set | 1 << seat);
        if self.one_round || self.is_won(most, leaders.count_ones()) {
            s.phase = Phase::Over;
            return;
        }
        let play_off = most >= self.choices.tokens && self.choices.last_token == LastToken::PlayOff;
        s.playing = if play_off { leaders } else { (1 << self.seats) - 1 };
        s.mover = winners.trailing_zeros() as u8;
        s.phase = Phase::Deal;
        s.dealt = 0;
        if winners.count_ones() > 1 && self.choices.tie_starter == TieStarter::Random {
            (s.phase, s.starters) = (Phase::Start, winners);
        }
    }

    pub(super) fn is_won(&self, most: u8, leaders: u32) -> bool {
        let needed = self.choices.tokens;
        match self.choices.last_token {
            LastToken::Shared => most >= needed,
            _ => most >= needed && (leaders == 1 || most >= needed + BEYOND),
        }
    }
}
