//! What seats may pick, and what happens when they do.

use super::cards::{CHOPSTICKS, Dish, PUDDING, Pile, WASABI, open_wasabi, present};
use super::rules::{Action, MOST_SEATS, ROUNDS, State, SushiGo};
use super::scoring::{rolls, set_points};

impl SushiGo {
    /// Whether hands go to the right in a round.
    pub(super) fn passes_right(&self, round: u8) -> bool {
        self.alternate && round == 1
    }

    /// The dish that a card becomes when it is laid on a table.
    #[inline]
    fn laid(&self, table: Pile, dish: Dish) -> Dish {
        if !self.wasabi_optional && dish.is_nigiri() && open_wasabi(table) > 0 {
            dish.on_wasabi()
        } else {
            dish
        }
    }

    /// Lays a picked card down.
    #[inline]
    pub(super) fn lay(&self, table: &mut Pile, hand: &mut Pile, dish: Dish) {
        debug_assert!(dish.kind().count(*hand) > 0);
        *hand -= dish.kind().one();
        *table += self.laid(*table, dish).one();
    }

    /// Lays down what a seat picked; used Chopsticks go into the hand.
    #[inline]
    pub(super) fn pick(&self, s: &mut State, seat: usize, action: Action) {
        let pack = s.pack_of(seat);
        let (table, hand) = (&mut s.tables[seat], &mut s.packs[pack]);
        match action {
            Action::One(dish) => {
                self.lay(table, hand, dish);
                if dish == CHOPSTICKS {
                    s.set_shown(pack, s.shown_in(pack).saturating_sub(1));
                }
            }
            Action::Two(first, second) => {
                debug_assert!(CHOPSTICKS.count(*table) > 0);
                *table -= CHOPSTICKS.one();
                self.lay(table, hand, first);
                self.lay(table, hand, second);
                *hand += CHOPSTICKS.one();
                let taken = u8::from(first == CHOPSTICKS) + u8::from(second == CHOPSTICKS);
                s.set_shown(pack, s.shown_in(pack).saturating_sub(taken) + 1);
            }
        }
    }

    /// Hands go on to the next seat; after the last card the round is scored.
    #[inline]
    pub(super) fn pass_on(&self, s: &mut State) {
        s.left -= 1;
        if s.left == 0 {
            return self.end_round(s);
        }
        let last = s.seats - 1;
        s.shift = match (s.right, s.shift) {
            (true, shift) => {
                if shift == last {
                    0
                } else {
                    shift + 1
                }
            }
            (false, shift) => {
                if shift == 0 {
                    last
                } else {
                    shift - 1
                }
            }
        };
        // Once every seat has held every hand there is nothing left to remember.
        if s.passes() >= last {
            s.shown = 0;
        }
    }

    fn end_round(&self, s: &mut State) {
        let seats = s.seats as usize;
        let icons: [u8; MOST_SEATS] = std::array::from_fn(|seat| rolls(s.tables[seat]));
        let maki = self.maki_points(&icons[..seats]);
        for (seat, &prize) in maki[..seats].iter().enumerate() {
            s.score[seat] += set_points(s.tables[seat]) + prize;
            s.puddings[seat] += PUDDING.count(s.tables[seat]);
        }
        s.packs = [0; MOST_SEATS];
        s.tables = [0; MOST_SEATS];
        (s.dealt, s.left, s.shift, s.shown) = (0, s.hand_size(), 0, 0);
        s.round += 1;
        s.right = self.passes_right(s.round);
        if s.round == ROUNDS {
            let pudding = self.pudding_points(&s.puddings[..seats]);
            (0..seats).for_each(|seat| s.score[seat] += pudding[seat]);
        }
    }

    /// Whether a seat may take two cards.
    #[inline]
    pub(super) fn may_take_two(&self, s: &State, seat: usize) -> bool {
        CHOPSTICKS.count(s.tables[seat]) > 0 && s.left >= 2
    }

    /// All orders and places of two cards that lead to different tables. `a` comes before `b` in the alphabet, so that
    /// a nigiri comes before a Wasabi.
    fn pairs(&self, a: Dish, b: Dish, open: u8, out: &mut Vec<Action>) {
        out.push(Action::Two(a, b));
        let (nigiri, both) = (a.is_nigiri() || b.is_nigiri(), a.is_nigiri() && b.is_nigiri());
        if !nigiri {
            return;
        }
        let with_wasabi = a.is_nigiri() && b == WASABI;
        if !self.wasabi_optional {
            // The order decides which of two is tripled, or whether the one is.
            if with_wasabi && open == 0 || both && a != b && open == 1 {
                out.push(Action::Two(b, a));
            }
            return;
        }
        if with_wasabi && open == 0 {
            out.push(Action::Two(b, a.on_wasabi()));
        } else if open > 0 {
            if a.is_nigiri() {
                out.push(Action::Two(a.on_wasabi(), b));
            }
            if b.is_nigiri() && a != b {
                out.push(Action::Two(a, b.on_wasabi()));
            }
            if both && open > 1 {
                out.push(Action::Two(a.on_wasabi(), b.on_wasabi()));
            }
        }
    }

    pub(super) fn two_cards(&self, s: &State, seat: usize, out: &mut Vec<Action>) {
        let (hand, open) = (s.hand(seat), open_wasabi(s.tables[seat]));
        let mut firsts = present(hand);
        while firsts != 0 {
            let a = Dish::lowest(firsts);
            if a.count(hand) > 1 {
                self.pairs(a, a, open, out);
            }
            firsts &= firsts - 1;
            let mut seconds = firsts;
            while seconds != 0 {
                self.pairs(a, Dish::lowest(seconds), open, out);
                seconds &= seconds - 1;
            }
        }
    }
}
