//! Turns: what can be played, what a card does, challenges.

use super::cards::{
    COLOURS, Card, DRAW_TWO, NO_CARD, NO_COLOUR, OF_COLOUR, Pile, REVERSE, SKIP, WILD, WILD_FOUR, first,
    present, wilds,
};
use super::lacks::{WILD_LINES, colour_line};
use super::rules::{DrawnCard, Uno};
use super::state::{Action, Phase, State};

impl Uno {
    /// The coloured kinds of a pile that can be played now, at the lower bits of their counts.
    #[inline]
    pub(super) fn coloured_plays(&self, s: &State, cards: Pile) -> Pile {
        present(cards) & (OF_COLOUR[s.colour as usize] | self.follower(s.top).0)
    }

    /// Whether a Wild Draw Four may be played from a hand: without a card of the colour to follow, or at any time where it
    /// can be challenged.
    #[inline]
    pub(super) fn may_play_four(&self, s: &State, hand: Pile) -> bool {
        self.challenge || self.plain_wild || present(hand) & OF_COLOUR[s.colour as usize] == 0
    }

    /// Whether the mover may play this card of its hand.
    pub(super) fn is_playable(&self, s: &State, card: Card) -> bool {
        match card {
            WILD => true,
            WILD_FOUR => self.may_play_four(s, s.hands[s.mover as usize]),
            card => self.coloured_plays(s, card.one()) != 0,
        }
    }

    #[inline]
    pub(super) fn list(&self, s: &State, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Play => self.list_plays(s, out),
            Phase::Drawn => self.list_drawn(s, out),
            Phase::Name => out.extend((0..COLOURS as u8).map(Action::Name)),
            Phase::Challenge => out.extend([Action::Challenge, Action::Accept]),
            _ => {}
        }
    }

    #[inline]
    fn list_plays(&self, s: &State, out: &mut Vec<Action>) {
        let (hand, before) = (s.hands[s.mover as usize], out.len());
        let mut plays = self.coloured_plays(s, hand);
        while plays != 0 {
            out.push(Action::Play(first(plays)));
            plays &= plays - 1;
        }
        let wild = wilds(hand);
        if wild != 0 {
            if wild & 15 != 0 {
                out.extend((0..COLOURS as u8).map(|colour| Action::Wild(WILD, colour)));
            }
            if wild >> 4 != 0 && self.may_play_four(s, hand) {
                out.extend((0..COLOURS as u8).map(|colour| Action::Wild(WILD_FOUR, colour)));
            }
        }
        let stuck = out.len() == before;
        if stuck || self.voluntary {
            if self.can_draw(s) {
                out.push(Action::Draw);
            } else if stuck {
                out.push(Action::Pass);
            }
        }
    }

    #[inline]
    fn list_drawn(&self, s: &State, out: &mut Vec<Action>) {
        let playable = s.drawn != NO_CARD && self.is_playable(s, s.drawn);
        if playable {
            if s.drawn.is_wild() && self.drawn_card != DrawnCard::NoEffect {
                out.extend((0..COLOURS as u8).map(|colour| Action::Wild(s.drawn, colour)));
            } else {
                out.push(Action::Play(s.drawn));
            }
        }
        if !playable || self.drawn_card == DrawnCard::Optional {
            out.push(Action::Keep);
        }
    }

    #[inline]
    pub(super) fn play(&self, s: &mut State, card: Card, colour: u8) {
        let (seat, just_drawn, before) = (s.mover, s.phase == Phase::Drawn, s.colour);
        debug_assert!(card.count(s.hands[seat as usize]) > 0);
        s.lose(seat as usize, card, just_drawn);
        s.discards += card.one();
        (s.top, s.colour, s.drawn) = (card, colour, NO_CARD);
        if card == WILD_FOUR && !self.plain_wild && !self.challenge {
            s.learn_lacks(seat as usize, colour_line(before));
        }
        if just_drawn && self.drawn_card == DrawnCard::NoEffect {
            return self.end_turn(s, s.after(seat));
        }
        if card == WILD_FOUR && !self.plain_wild && self.challenge && s.sizes[seat as usize] > 0 {
            s.turns += 1;
            (s.phase, s.mover, s.before) = (Phase::Challenge, s.after(seat), before);
            return;
        }
        self.take_effect(s, card, seat);
    }

    /// What a card does to the seats after the one that played it.
    #[inline]
    fn take_effect(&self, s: &mut State, card: Card, seat: u8) {
        let next = s.after(seat);
        if card.is_wild() {
            if card == WILD_FOUR && !self.plain_wild {
                return self.end_turn_with_penalty(s, next, 4);
            }
            return self.end_turn(s, next);
        }
        match card.symbol() {
            SKIP => self.end_turn(s, s.after(next)),
            // With two seats it acts as a Skip.
            REVERSE if s.after(next) == seat => self.end_turn(s, seat),
            REVERSE => {
                s.backwards = !s.backwards;
                self.end_turn(s, s.after(seat));
            }
            DRAW_TWO => self.end_turn_with_penalty(s, next, 2),
            _ => self.end_turn(s, next),
        }
    }

    /// The turn is over once a seat has drawn some cards; the seat after it is next.
    fn end_turn_with_penalty(&self, s: &mut State, target: u8, cards: u8) {
        s.turns += 1;
        self.penalise(s, target, cards, s.after(target));
    }

    #[inline]
    pub(super) fn end_turn(&self, s: &mut State, next: u8) {
        let seat = s.mover as usize;
        s.turns += 1;
        s.mover = next;
        s.phase = Phase::Play;
        let stopped = self.most_turns > 0 && s.turns >= self.most_turns;
        if s.sizes[seat] == 0 || stopped {
            self.end_round(s);
        }
    }

    pub(super) fn begin_draw(&self, s: &mut State) {
        if !self.voluntary {
            s.learn_lacks(s.mover as usize, self.stuck_lines(s));
        }
        self.fill_pile(s);
        s.phase = Phase::Draw;
    }

    /// All that could be played now: what a seat lacks that has to draw.
    fn stuck_lines(&self, s: &State) -> u32 {
        colour_line(s.colour) | self.follower(s.top).1 | WILD_LINES
    }

    #[inline]
    pub(super) fn keep(&self, s: &mut State) {
        if self.drawn_card != DrawnCard::Optional && !self.voluntary {
            s.learn_lacks(s.mover as usize, self.stuck_lines(s));
        }
        s.drawn = NO_CARD;
        self.end_turn(s, s.after(s.mover));
    }

    /// Who played a Wild Draw Four with a card of the colour to follow draws the four, else who doubted it draws six.
    pub(super) fn challenge(&self, s: &mut State) {
        let (doubter, colour) = (s.mover, s.before);
        let player = s.seat_before(doubter);
        let hand = s.hands[player as usize];
        let guilty = present(hand) & OF_COLOUR[colour as usize] != 0;
        s.before = NO_COLOUR;
        s.show_hand(player as usize, doubter, colour, guilty);
        if guilty {
            self.penalise(s, player, 4, doubter);
        } else {
            self.penalise(s, doubter, 6, s.after(doubter));
        }
    }

    pub(super) fn accept(&self, s: &mut State) {
        s.before = NO_COLOUR;
        self.penalise(s, s.mover, 4, s.after(s.mover));
    }
}
