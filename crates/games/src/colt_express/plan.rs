//! Schemin': hands are dealt, cards are planned.

use super::cards::{BULLET, Card, Does, MARSHAL, OWN, Pile};
use super::rules::{Action, ColtExpress};
use super::state::{DOWN, Phase, State};
use super::train::{DOC, GHOST, Symbol, symbols};
use nply_core::Rng;

impl ColtExpress {
    /// The turns of this round.
    #[inline]
    pub(super) fn turns(&self, s: &State) -> &'static [Symbol] {
        // With two bandits a seat, the cards for two to four are used.
        symbols(s.rounds[s.round as usize], self.seats > 4, self.tag_rounds)
    }

    #[inline]
    pub(super) fn symbol(&self, s: &State) -> Symbol {
        self.turns(s)[s.turn_at as usize]
    }

    /// Who plans next.
    #[inline]
    pub(super) fn planner(&self, s: &State) -> usize {
        let seats = self.seats;
        let seat = match self.symbol(s) {
            Symbol::Switching => s.first + seats - s.acted,
            Symbol::SpeedingUp => s.first + s.acted / 2,
            _ => s.first + s.acted,
        };
        (if seat >= seats { seat - seats } else { seat }) as usize
    }

    /// Cards that a seat is dealt; Doc gets one more, a chosen one comes on top.
    #[inline]
    pub(super) fn hand_target(&self, s: &State, seat: usize) -> u8 {
        6 + u8::from(self.is_played_by(s, DOC, seat)) + u8::from(self.double)
    }

    /// Whether one of the seat's bandits is this character.
    #[inline]
    pub(super) fn is_played_by(&self, s: &State, role: u8, seat: usize) -> bool {
        s.role[seat] == role || self.double && s.role[seat + self.seats as usize] == role
    }

    /// The seat that chance deals to.
    #[inline]
    pub(super) fn chances(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        if s.phase == Phase::Token {
            return self.purse_chances(s, out);
        }
        let seat = s.seat as usize;
        let (bullets, all) = (s.deck_bullets[seat], s.deck_size(seat) as f32);
        if s.top[seat] > 0 {
            return out.push((Action::Deal(s.seat, BULLET), 1.0));
        }
        out.extend(
            s.deck[seat]
                .kinds()
                .map(|card| (Action::Deal(s.seat, card), s.deck[seat].count(card) as f32 / all)),
        );
        if bullets > 0 {
            out.push((Action::Deal(s.seat, BULLET), f32::from(bullets) / all));
        }
    }

    /// One outcome of chance, each as likely as it is listed.
    #[inline]
    pub(super) fn draw_one(&self, s: &State, rng: &mut Rng) -> Action {
        if s.phase == Phase::Token {
            return self.draw_purse(s, rng);
        }
        let seat = s.seat as usize;
        if s.top[seat] > 0 {
            return Action::Deal(s.seat, BULLET);
        }
        let number = rng.below(s.deck_size(seat));
        let card = if number < s.deck[seat].len() { s.deck[seat].nth(number) } else { BULLET };
        Action::Deal(s.seat, card)
    }

    /// Plays all chance steps until a seat is to act. Several cards come from one random number: each takes at most five of
    /// its 64 bits.
    #[inline]
    pub(super) fn deal_all(&self, s: &mut State, rng: &mut Rng) {
        match s.phase {
            Phase::Deal | Phase::Draw if self.expert => {
                let card = self.draw_one(s, rng);
                self.deal(s, card);
            }
            Phase::Deal => {
                for seat in s.seat as usize..self.seats as usize {
                    let missing = self.hand_target(s, seat) - s.hand_size[seat];
                    self.deal_several(s, seat, missing, rng);
                }
                s.seat = 0;
                s.phase = Phase::Plan;
            }
            Phase::Draw => {
                let (seat, cards) = (s.seat as usize, s.to_draw);
                self.deal_several(s, seat, cards, rng);
                (s.seat, s.to_draw, s.phase) = (0, 0, Phase::Plan);
                self.next_planner(s);
            }
            Phase::Token => {
                let purse = self.draw_purse(s, rng);
                self.resolve(s, purse);
            }
            _ => {}
        }
    }

    #[inline]
    fn deal_several(&self, s: &mut State, seat: usize, cards: u8, rng: &mut Rng) {
        let sure = s.top[seat].min(cards);
        let (mut deck, mut hand) = (s.deck[seat].0, s.hand[seat].0);
        let mut bullets = u32::from(s.deck_bullets[seat] - sure);
        let mut dice = rng.next_u64();
        for _ in sure..cards {
            let product = u128::from(dice) * u128::from(deck.count_ones() + bullets);
            dice = product as u64;
            let number = (product >> 64) as u32;
            if number >= deck.count_ones() {
                bullets -= 1;
                continue;
            }
            let kind = Pile(deck).nth(number).0 * 2;
            // The upper bit of two leaves the deck, the lower free one is taken in the hand.
            deck &= !(1 << kind << (deck >> (kind + 1) & 1));
            hand |= 1 << kind << (hand >> kind & 1);
        }
        let drawn = s.deck_bullets[seat] - bullets as u8;
        (s.deck[seat], s.hand[seat]) = (Pile(deck), Pile(hand));
        s.deck_bullets[seat] -= drawn;
        s.hand_bullets[seat] += drawn;
        s.top[seat] -= sure;
        s.sure[seat] += sure;
        s.hand_size[seat] += cards;
    }

    #[inline]
    pub(super) fn deal(&self, s: &mut State, a: Action) {
        let Action::Deal(seat, card) = a else { return debug_assert!(false, "not a card") };
        let seat = seat as usize;
        if card == BULLET {
            s.deck_bullets[seat] -= 1;
            s.hand_bullets[seat] += 1;
            if s.top[seat] > 0 {
                s.top[seat] -= 1;
                s.sure[seat] += 1;
            }
        } else {
            s.deck[seat].take(card);
            s.hand[seat].put(card);
        }
        s.hand_size[seat] += 1;
        if s.phase == Phase::Draw {
            s.to_draw -= 1;
            if s.to_draw == 0 {
                s.seat = 0;
                s.phase = Phase::Plan;
                return self.next_planner(s);
            }
        } else if s.hand_size[seat] == self.hand_target(s, seat) {
            s.seat += 1;
            return self.deal_on(s);
        }
        self.fill_deck(s, seat);
    }

    /// Whether the Ghost may play face down now: on his first turn of a round.
    #[inline]
    pub(super) fn ghost_may_hide(&self, s: &State, seat: usize) -> bool {
        s.turn_at == 0 && s.cover == 0 && self.is_played_by(s, GHOST, seat)
    }

    #[inline]
    pub(super) fn plan_actions(&self, s: &State, seat: usize, out: &mut Vec<Action>) {
        let hand = s.hand[seat];
        if s.cover > 0 {
            let own = if s.cover == 1 { OWN..2 * OWN } else { 0..OWN };
            out.extend(own.map(Card).filter(|&card| hand.has(card)).map(Action::Play));
            return out.push(Action::Nothing);
        }
        out.extend(hand.kinds().map(Action::Play));
        if !self.ghost_forced && self.ghost_may_hide(s, seat) {
            out.extend(hand.kinds().map(Action::Hide));
        }
        if self.left_to_draw(s, seat) > 0 {
            out.push(Action::Draw);
        } else if hand == Pile(0) {
            out.push(Action::Nothing);
        }
    }

    #[inline]
    pub(super) fn plan(&self, s: &mut State, a: Action) {
        let seat = self.planner(s);
        match a {
            Action::Play(card) => {
                let forced = self.ghost_forced && self.ghost_may_hide(s, seat);
                let symbol = self.symbol(s);
                let down = symbol == Symbol::Tunnel || forced;
                self.put_down(s, seat, card, down);
                let covers = self.double && symbol == Symbol::Standard && !down && s.cover == 0;
                if covers && card.does() == Does::Fire {
                    s.cover = 1 + card.bandit();
                    return;
                }
            }
            Action::Hide(card) => self.put_down(s, seat, card, true),
            Action::Draw => {
                s.to_draw = self.left_to_draw(s, seat).min(3) as u8;
                s.seat = seat as u8;
                self.fill_deck(s, seat);
                s.phase = Phase::Draw;
                return;
            }
            _ => {}
        }
        self.next_planner(s);
    }

    #[inline]
    fn put_down(&self, s: &mut State, seat: usize, card: Card, down: bool) {
        debug_assert!(card.0 <= MARSHAL.0);
        s.hand[seat].take(card);
        s.hand_size[seat] -= 1;
        s.plan[s.planned as usize] = card.0 | if down { DOWN } else { 0 } | (seat as u8) << 5;
        s.planned += 1;
    }

    #[inline]
    fn next_planner(&self, s: &mut State) {
        s.cover = 0;
        s.acted += 1;
        let turns = self.turns(s);
        let twice = turns[s.turn_at as usize] == Symbol::SpeedingUp && !self.double_turn_half;
        if s.acted < self.seats << u8::from(twice) {
            return;
        }
        s.acted = 0;
        s.turn_at += 1;
        if (s.turn_at as usize) < turns.len() {
            return;
        }
        s.turn_at = 0;
        if self.expert {
            s.phase = Phase::Keep;
            return self.keep_on(s);
        }
        for seat in 0..self.seats as usize {
            s.deck[seat] = s.deck[seat].with(s.hand[seat]);
            s.hand[seat] = Pile(0);
            s.deck_bullets[seat] += s.hand_bullets[seat];
            s.hand_bullets[seat] = 0;
            s.hand_size[seat] = 0;
            s.sure[seat] = 0;
        }
        self.begin_resolving(s);
    }

    pub(super) fn begin_resolving(&self, s: &mut State) {
        s.at = 0;
        s.phase = Phase::Resolve;
        self.turn_up(s);
    }

    /// Turns up the next card of the common pile, or ends the round.
    #[inline]
    pub(super) fn turn_up(&self, s: &mut State) {
        if s.at < s.planned {
            s.plan[s.at as usize] &= !DOWN;
        } else {
            self.end_round(s);
        }
    }
}
