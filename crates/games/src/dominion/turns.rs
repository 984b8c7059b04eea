//! The course of a turn: what follows by itself, draws, clean-up, the end.

use super::cards::{CARDS, Effect, KINDS, Kind, PROVINCE, Pile, SILVER, TREASURES};
use super::rules::Dominion;
use super::state::{HAND, Phase, State};
use nply_core::Rng;

impl Dominion {
    /// All treasures of the hand are played at once, openly: there is no reason to keep one.
    pub(super) fn play_treasures(&self, s: &mut State) {
        let seat = usize::from(s.active);
        if s.hand[seat].of(SILVER) > 0 {
            s.coins = s.coins.saturating_add(s.merchants);
        }
        for (i, card) in CARDS.iter().enumerate().take(TREASURES) {
            let count = s.hand[seat].0[i];
            s.coins = s.coins.saturating_add(count.saturating_mul(card.coins));
            s.table.0[i] += count;
            s.hand_size[seat] -= count;
            s.hand[seat].0[i] = 0;
            s.shown[seat].0[i] = 0;
        }
        s.phase = Phase::Buy;
    }

    /// Does all that needs no decision and no luck.
    #[inline]
    pub(super) fn advance(&self, s: &mut State) {
        loop {
            let seat = usize::from(s.active);
            if s.pending > 0 {
                if s.ready_to_draw() {
                    return;
                }
                continue;
            }
            match s.phase {
                Phase::Setup if s.drawer + 1 < s.seats => (s.drawer, s.pending) = (s.drawer + 1, HAND),
                Phase::Setup => self.begin_turn(s, s.active),
                Phase::Played => self.start_effect(s),
                // A seat whose cards hold no action has none in hand: everybody knows it.
                Phase::Action if s.actions == 0 || !s.pool(seat).has_actions() => self.play_treasures(s),
                Phase::Buy if s.buys == 0 => self.clean_up(s),
                Phase::Cellar if s.hand_size[seat] == 0 => s.draw_discarded(),
                Phase::Trash if s.hand_size[seat] == 0 => s.resume_actions(),
                Phase::Gain if self.gainable(s).next().is_none() => s.resume_actions(),
                Phase::Discard if s.hand_size[usize::from(s.victim)] <= self.kept(s) => self.next_victim(s),
                Phase::CleanUp => self.begin_turn(s, (s.active + 1) % s.seats),
                _ => return,
            }
        }
    }

    /// How many cards the attack leaves.
    fn kept(&self, s: &State) -> u8 {
        if let Effect::DiscardTo(keep) = s.cause.card().effect { keep } else { u8::MAX }
    }

    fn begin_turn(&self, s: &mut State, seat: u8) {
        s.active = seat;
        s.turns[usize::from(seat)] += 1;
        (s.actions, s.buys, s.coins, s.merchants) = (1, 1, 0, 0);
        s.drawer = seat;
        s.resume_actions();
    }

    /// Hand and table are discarded and a new hand is drawn, unless the game is over.
    fn clean_up(&self, s: &mut State) {
        let seat = usize::from(s.active);
        let (hand, table) = (s.hand[seat], std::mem::take(&mut s.table));
        s.discard[seat].add(&hand);
        s.discard[seat].add(&table);
        (s.hand[seat], s.shown[seat]) = (Pile::default(), Pile::default());
        s.hand_size[seat] = 0;
        (s.actions, s.coins, s.merchants) = (0, 0, 0);
        if self.is_over(s) {
            s.phase = Phase::Over;
        } else {
            s.phase = Phase::CleanUp;
            (s.drawer, s.pending) = (s.active, HAND);
        }
    }

    /// No Province is left, or three piles are empty; or the game has lasted too long.
    pub(super) fn is_over(&self, s: &State) -> bool {
        let empty = (0..KINDS).filter(|&i| self.piles >> i & 1 == 1 && s.supply.0[i] == 0).count();
        let last = s.turns[..s.seats.into()].iter().all(|&turns| turns >= self.max_turns);
        s.supply.of(PROVINCE) == 0 || empty >= 3 || last
    }

    /// Draws cards until no more are needed or the pile is empty.
    #[inline]
    pub(super) fn draw_all(&self, s: &mut State, rng: &mut Rng) {
        let seat = usize::from(s.drawer);
        let mut size = s.draw[seat].size();
        while s.pending > 0 && size > 0 {
            let kind = s.draw[seat].random(size, rng);
            s.draw_card(seat, kind);
            size -= 1;
        }
    }
}

impl State {
    #[inline]
    pub(super) fn draw_card(&mut self, seat: usize, kind: Kind) {
        self.draw[seat].take(kind);
        self.hand[seat].put(kind);
        self.hand_size[seat] += 1;
        self.pending -= 1;
    }

    pub(super) fn discard_card(&mut self, seat: usize, kind: Kind) {
        self.leave_hand(seat, kind);
        self.discard[seat].put(kind);
    }

    /// The end of a Cellar: as many cards are drawn as were discarded.
    pub(super) fn draw_discarded(&mut self) {
        (self.drawer, self.pending) = (self.active, self.discarded);
        self.discarded = 0;
        self.from = Kind(0);
        self.resume_actions();
    }

    /// Whether a card can be drawn. An empty pile takes the discards; without those nothing is drawn.
    fn ready_to_draw(&mut self) -> bool {
        let seat = usize::from(self.drawer);
        if self.draw[seat].size() > 0 {
            return true;
        }
        if self.discard[seat].size() == 0 {
            self.pending = 0;
            return false;
        }
        self.draw[seat] = std::mem::take(&mut self.discard[seat]);
        // All that was neither discarded nor in play is in the hand now.
        self.shown[seat] = self.hand[seat];
        true
    }

    /// On with the action phase: what was noted for a card's text is over.
    pub(super) fn resume_actions(&mut self) {
        (self.victim, self.limit, self.cause) = (0, 0, Kind(0));
        self.phase = Phase::Action;
    }
}
