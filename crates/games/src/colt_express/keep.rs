//! The expert variant: hands are kept, discards are open, decks are shuffled only when they are empty.

use super::cards::{BULLET, Pile};
use super::rules::{Action, ColtExpress};
use super::state::{Phase, State};

impl ColtExpress {
    /// Cards that a seat can still draw, after a shuffle of its discards too.
    #[inline]
    pub(super) fn left_to_draw(&self, s: &State, seat: usize) -> u32 {
        s.deck_size(seat) + s.discard[seat].len() + u32::from(s.discard_bullets[seat])
    }

    /// An empty deck takes the discards.
    #[inline]
    pub(super) fn fill_deck(&self, s: &mut State, seat: usize) {
        if self.expert && s.deck_size(seat) == 0 {
            s.deck[seat] = std::mem::take(&mut s.discard[seat]);
            s.deck_bullets[seat] = std::mem::take(&mut s.discard_bullets[seat]);
        }
    }

    /// Deals to the next seat that lacks cards; then planning begins.
    #[inline]
    pub(super) fn deal_on(&self, s: &mut State) {
        while s.seat < self.seats {
            let seat = s.seat as usize;
            if s.hand_size[seat] < self.hand_target(s, seat) {
                s.phase = Phase::Deal;
                return self.fill_deck(s, seat);
            }
            s.seat += 1;
        }
        (s.seat, s.phase) = (0, Phase::Plan);
    }

    /// One card after the other is discarded, until the rest is kept.
    pub(super) fn keep_actions(&self, s: &State, out: &mut Vec<Action>) {
        let seat = s.seat as usize;
        out.extend(s.hand[seat].kinds().map(Action::Discard));
        out.extend((s.hand_bullets[seat] > 0).then_some(Action::Discard(BULLET)));
        out.push(Action::Nothing);
    }

    pub(super) fn keep(&self, s: &mut State, a: Action) {
        let seat = s.seat as usize;
        match a {
            Action::Discard(BULLET) => {
                s.hand_bullets[seat] -= 1;
                s.sure[seat] = s.sure[seat].saturating_sub(1);
                s.discard_bullets[seat] += 1;
                s.hand_size[seat] -= 1;
            }
            Action::Discard(card) => {
                s.hand[seat].take(card);
                s.discard[seat].put(card);
                s.hand_size[seat] -= 1;
            }
            _ => s.seat += 1,
        }
        self.keep_on(s);
    }

    /// The next seat with cards decides; then the plan is carried out.
    pub(super) fn keep_on(&self, s: &mut State) {
        while s.seat < self.seats && s.hand_size[s.seat as usize] == 0 {
            s.seat += 1;
        }
        if s.seat == self.seats {
            s.seat = 0;
            self.begin_resolving(s);
        }
    }

    /// Where a card goes that was carried out.
    pub(super) fn pile_of_played<'a>(&self, s: &'a mut State, seat: usize) -> &'a mut Pile {
        if self.expert { &mut s.discard[seat] } else { &mut s.deck[seat] }
    }
}
