//! What actions do.

use super::cards::{ATTACK, Card, DEFUSE, FAVOR, FUTURE, Heap, KITTEN, NOPE, SHUFFLE, SKIP};
use super::legal::ORDERS;
use super::rules::{AttackStack, ExplodingKittens};
use super::state::{Act, Action, Phase, State, TOP};

impl ExplodingKittens {
    #[inline]
    pub(super) fn play(&self, s: &mut State, a: Action) {
        let mover = s.mover as usize;
        match a.act() {
            Act::Deal(card) => self.chance(s, card),
            Act::Draw => s.phase = Phase::Draw,
            Act::Play(card) | Act::PlayAt(card, _) => self.announce(s, a, card, 1),
            Act::Pair(card, _) => self.announce(s, a, card, 2),
            Act::Three(card, ..) => self.announce(s, a, card, 3),
            Act::Five(kinds) => {
                Heap::of_kinds(kinds).for_each(|card| s.lay_down(mover, card));
                self.begin_questions(s, a);
            }
            Act::Nope => {
                s.lay_down(s.asked.into(), NOPE);
                s.nopes += 1;
                if self.choices.nested_nopes {
                    s.chain[s.depth as usize] = s.last;
                    s.depth += 1;
                }
                s.last = s.asked;
                self.ask(s, s.last.into());
            }
            Act::Pass if s.asked == s.last => self.asked_all(s),
            Act::Pass => self.ask(s, s.asked.into()),
            Act::Give(card) => {
                s.hand_over(s.asked.into(), mover, card);
                s.saw = 1 << s.asked | 1 << mover;
                self.go_on(s);
            }
            Act::Take(card) => {
                s.discards.remove(card);
                self.gain_openly(s, card);
                self.go_on(s);
            }
            Act::Put(place) => {
                s.put_kitten(mover, place);
                s.saw = 1 << mover;
                self.end_turn(s);
            }
            Act::Order(number) => {
                let (old, cards) = (s.pile, (s.left as usize).min(TOP));
                (0..cards).for_each(|place| s.pile[place] = old[ORDERS[number][place]]);
                // What the others knew of these cards is worth nothing now.
                for (seat, knows) in s.knows.iter_mut().enumerate().filter(|(seat, _)| *seat != mover) {
                    *knows &= !((1 << cards) - 1);
                    s.looked[seat] &= !((1 << cards) - 1);
                }
                s.saw = 1 << mover;
                self.go_on(s);
            }
        }
    }

    /// Cards are laid down, and everybody may say Nope.
    fn announce(&self, s: &mut State, a: Action, card: Card, count: usize) {
        (0..count).for_each(|_| s.lay_down(s.mover.into(), card));
        self.begin_questions(s, a);
    }

    fn begin_questions(&self, s: &mut State, a: Action) {
        s.pending = a;
        s.nopes = 0;
        s.last = s.mover;
        s.played = true;
        self.ask(s, s.last.into());
    }

    /// Asks the next seat that has cards, up to the one that played last.
    fn ask(&self, s: &mut State, after: usize) {
        let last = s.last as usize;
        let mut seat = after;
        loop {
            seat = s.next(seat);
            if seat == last && !self.choices.nope_own {
                return self.asked_all(s);
            }
            if s.sizes[seat] > 0 {
                break;
            }
            if seat == last {
                return self.asked_all(s);
            }
        }
        s.phase = Phase::React;
        s.asked = seat as u8;
    }

    /// All were asked about the last card; about those before it the questions go on.
    fn asked_all(&self, s: &mut State) {
        if s.depth == 0 {
            return self.resolve(s);
        }
        let after = s.last;
        s.depth -= 1;
        s.last = std::mem::take(&mut s.chain[s.depth as usize]);
        self.ask(s, after.into());
    }

    /// Nobody says Nope any more.
    fn resolve(&self, s: &mut State) {
        if s.nopes % 2 == 1 {
            return self.go_on(s);
        }
        let mover = s.mover as usize;
        match s.pending.act() {
            Act::Play(ATTACK) => self.attack(s, s.next(mover)),
            Act::PlayAt(ATTACK, seat) => self.attack(s, seat),
            Act::Play(SKIP) => self.end_turn(s),
            Act::Play(SHUFFLE) => {
                s.shuffle();
                self.go_on(s);
            }
            Act::Play(FUTURE) => {
                s.phase = Phase::Look;
                (s.step, s.asked) = (0, s.mover);
            }
            // The target may have spent its last cards on Nopes.
            Act::PlayAt(_, seat) | Act::Pair(_, seat) | Act::Three(_, seat, _) if s.sizes[seat] == 0 => {
                self.go_on(s);
            }
            Act::PlayAt(card, seat) => {
                debug_assert_eq!(card, FAVOR);
                s.phase = Phase::Give;
                s.asked = seat as u8;
            }
            Act::Pair(_, seat) => {
                s.phase = Phase::Steal;
                s.asked = seat as u8;
            }
            Act::Three(_, seat, named) => {
                if s.hands[seat].has(named) {
                    s.lose(seat, named);
                    self.gain_openly(s, named);
                }
                self.go_on(s);
            }
            Act::Five(_) => {
                self.go_on(s);
                s.phase = Phase::Take;
            }
            _ => self.go_on(s),
        }
    }

    /// The mover gets a card that everybody sees.
    fn gain_openly(&self, s: &mut State, card: Card) {
        s.gain(s.mover.into(), card, (1 << self.seats) - 1);
        s.public[s.mover as usize].add(card);
    }

    /// The turn goes on.
    fn go_on(&self, s: &mut State) {
        s.phase = Phase::Turn;
        self.clear_pending(s);
    }

    fn clear_pending(&self, s: &mut State) {
        s.pending = Action::new(Act::Pass);
        (s.nopes, s.last, s.asked, s.step) = (0, 0, 0, 0);
        debug_assert_eq!(s.depth, 0);
    }

    fn attack(&self, s: &mut State, victim: usize) {
        let more = match self.choices.stack {
            AttackStack::Letter if s.attacked => s.turns,
            AttackStack::Left if s.turns > 1 => s.turns,
            _ => 0,
        };
        self.next_turn(s, victim, (2 + more).min(60), true);
    }

    /// One of the mover's turns is over.
    fn end_turn(&self, s: &mut State) {
        if s.turns > 1 {
            return self.next_turn(s, s.mover.into(), s.turns - 1, s.attacked);
        }
        self.next_turn(s, s.next(s.mover.into()), 1, false);
    }

    fn next_turn(&self, s: &mut State, seat: usize, turns: u8, attacked: bool) {
        (s.mover, s.turns, s.attacked, s.played) = (seat as u8, turns, attacked, false);
        self.go_on(s);
    }

    fn chance(&self, s: &mut State, card: Card) {
        match s.phase {
            Phase::Deal => self.deal(s, card),
            Phase::Steal => {
                s.hand_over(s.asked.into(), s.mover.into(), card);
                s.saw = 1 << s.asked | 1 << s.mover;
                self.go_on(s);
            }
            Phase::Look => {
                s.see(s.mover.into(), s.step.into(), card);
                s.saw = 1 << s.mover;
                s.step += 1;
                if s.step as usize == (s.left as usize).min(TOP) {
                    self.go_on(s);
                    s.phase = if self.choices.reorder { Phase::Order } else { Phase::Turn };
                }
            }
            _ => self.draw_card(s, card),
        }
    }

    fn deal(&self, s: &mut State, card: Card) {
        let seat = s.step as usize / self.choices.hand as usize;
        s.bag.remove(card);
        s.left -= 1;
        s.gain(seat, card, 0);
        s.saw = 1 << seat;
        s.step += 1;
        if s.step as usize == self.seats * self.choices.hand as usize {
            if !self.choices.extra_dealt {
                s.bag.0 += DEFUSE.one() * self.extra() as u64;
            }
            s.bag.0 += KITTEN.one() * (self.seats - 1) as u64;
            s.left = s.bag.size() as u8;
            self.go_on(s);
        }
    }

    fn draw_card(&self, s: &mut State, card: Card) {
        let mover = s.mover as usize;
        // Who has looked there knows the card; who has put a Kitten back may know it.
        let looked = (0..self.seats).filter(|&seat| s.looked[seat] & 1 == 1 || s.secret >> seat & 1 == 1);
        let looked = looked.fold(0u8, |set, seat| set | 1 << seat);
        let knew = s.take_top(card);
        s.saw = 1 << mover;
        if card != KITTEN {
            s.gain(mover, card, knew);
            (0..self.seats).filter(|seat| looked >> seat & 1 == 1).for_each(|seat| s.hint(seat, mover));
            return self.end_turn(s);
        }
        s.saw = (1 << self.seats) - 1;
        if s.hands[mover].has(DEFUSE) {
            s.lay_down(mover, DEFUSE);
            s.phase = Phase::Put;
            return;
        }
        s.discards.add(KITTEN);
        s.clear_hand(mover);
        s.out[mover] = self.seats as u8 - s.alive.count_ones() as u8 + 1;
        let next = s.next(mover);
        s.alive &= !(1 << mover);
        self.next_turn(s, next, 1, false);
        if s.alive.count_ones() == 1 {
            s.phase = Phase::Over;
        }
    }
}
