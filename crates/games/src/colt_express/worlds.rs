//! What seats know: views, worlds, and what each seat is told of a step.

use super::cards::{BULLET, Pile, UNKNOWN};
use super::rules::{Action, ColtExpress, ROUNDS};
use super::state::{DOWN, Phase, State};
use super::train::{PURSE_COUNTS, REGULAR, ROUND_CARDS, STARTING_PURSE, UNSEEN};
use nply_core::hash::key_of;
use nply_core::{Player, Rng, Sight, Step};

impl ColtExpress {
    /// Hands of others and their cards that lie face down go back into their decks; values of purses that the seat never
    /// held and later round cards are blanked.
    pub(super) fn hide_from(&self, s: &mut State, me: usize) {
        for seat in (0..self.seats as usize).filter(|&seat| seat != me) {
            s.deck[seat] = s.deck[seat].with(s.hand[seat]);
            s.hand[seat] = Pile(0);
            s.deck_bullets[seat] += s.hand_bullets[seat];
            s.hand_bullets[seat] = 0;
        }
        for at in 0..s.planned {
            let planned = s.planned(at);
            if planned.down && planned.owner != me && planned.card.0 != UNKNOWN {
                s.deck[planned.owner].put(planned.card);
                s.plan[at as usize] |= UNKNOWN;
            }
        }
        for (value, known) in s.value.iter_mut().zip(s.known) {
            if known >> me & 1 == 0 {
                *value = 0;
            }
        }
        if (s.round + 1) < ROUNDS {
            s.rounds[s.round as usize + 1..].fill(UNSEEN);
        }
        if s.phase == Phase::Start {
            for (_, start) in
                s.starts.iter_mut().enumerate().filter(|(seat, start)| *seat != me && **start > 0)
            {
                *start = 3;
            }
        }
    }

    /// Deals everything unknown at random: each way to place the cards, tokens and round cards is as likely as any other.
    pub(super) fn complete(&self, s: &mut State, me: usize, rng: &mut Rng) {
        // Face-down cards come first: they cannot be bullets. What is left of each deck is one lot then.
        for at in 0..s.planned {
            let planned = s.planned(at);
            if planned.card.0 == UNKNOWN {
                let deck = &mut s.deck[planned.owner];
                let card = deck.nth(rng.below(deck.len()));
                deck.take(card);
                s.plan[at as usize] = card.0 | DOWN | (planned.owner as u8) << 5;
            }
        }
        for seat in (0..self.seats as usize).filter(|&seat| seat != me) {
            self.deal_hand(s, seat, rng);
        }
        self.deal_values(s, rng);
        self.deal_rounds(s, rng);
        for start in s.starts.iter_mut().filter(|start| **start == 3) {
            *start = 1 + rng.below(2) as u8;
        }
    }

    fn deal_hand(&self, s: &mut State, seat: usize, rng: &mut Rng) {
        let sure = s.sure[seat];
        s.hand_bullets[seat] = sure;
        s.deck_bullets[seat] -= sure;
        let size = u32::from(s.hand_size[seat] - sure);
        // A chosen card is no bullet: as long as none was played, one of the hand is an action card.
        let owes = self.double && size > 0 && s.pile().all(|planned| planned.owner != seat);
        if owes && u32::from(s.deck_bullets[seat] - s.top[seat]) >= size {
            return self.deal_with_one_action(s, seat, size, rng);
        }
        for _ in 0..size {
            let number = rng.below(s.deck_size(seat) - u32::from(s.top[seat]));
            self.take_number(s, seat, number);
        }
    }

    fn take_number(&self, s: &mut State, seat: usize, number: u32) {
        if number < s.deck[seat].len() {
            let card = s.deck[seat].nth(number);
            s.deck[seat].take(card);
            s.hand[seat].put(card);
        } else {
            s.deck_bullets[seat] -= 1;
            s.hand_bullets[seat] += 1;
        }
    }

    /// As many action cards as the number of ways to hold them says, but at least one.
    fn deal_with_one_action(&self, s: &mut State, seat: usize, size: u32, rng: &mut Rng) {
        let (cards, bullets) = (u64::from(s.deck[seat].len()), u64::from(s.deck_bullets[seat] - s.top[seat]));
        let choose = |n: u64, k: u64| (0..k).fold(1u64, |ways, i| ways * n.saturating_sub(i) / (i + 1));
        let ways = |k: u32| choose(cards, k.into()) * choose(bullets, (size - k).into());
        let most = size.min(cards as u32);
        let mut rest = rng.below_u64((1..=most).map(ways).sum::<u64>().max(1));
        let mut count = 1;
        while count < most && rest >= ways(count) {
            rest -= ways(count);
            count += 1;
        }
        for _ in 0..count {
            let number = rng.below(s.deck[seat].len());
            self.take_number(s, seat, number);
        }
        let bullets = (size - count) as u8;
        s.deck_bullets[seat] -= bullets;
        s.hand_bullets[seat] += bullets;
    }

    /// Values of purses that the seat does not know, from those that it has not seen.
    fn deal_values(&self, s: &mut State, rng: &mut Rng) {
        let mut left = PURSE_COUNTS;
        for &value in s.value.iter().filter(|&&value| value > 0) {
            let count = &mut left[(value - STARTING_PURSE) as usize];
            *count = count.saturating_sub(1);
        }
        let mut unknown = s.purses.iter().fold(0, |all, spot| all | spot);
        while unknown != 0 {
            let purse = unknown.trailing_zeros() as usize;
            unknown &= unknown - 1;
            if s.value[purse] == 0 {
                s.value[purse] = self.draw_value(&mut left, rng);
            }
        }
    }

    fn deal_rounds(&self, s: &mut State, rng: &mut Rng) {
        let mut left: u64 = (1 << REGULAR) - 1;
        s.rounds.iter().filter(|&&card| card < REGULAR).for_each(|&card| left &= !(1 << card));
        for at in 0..ROUNDS as usize {
            if s.rounds[at] != UNSEEN {
                continue;
            }
            s.rounds[at] = if at == 4 && !self.first_game {
                REGULAR + rng.below(u32::from(ROUND_CARDS - REGULAR)) as u8
            } else {
                let card = rng.pick_bit(left);
                left &= !(1 << card);
                card as u8
            };
        }
    }

    #[inline]
    pub(super) fn seen_of(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        let open = Self::uncovered(after);
        match *step {
            Step::Chance(Action::Deal(seat, _)) if usize::from(seat) != who.index() => Sight::Part(open),
            Step::Move(mover, Action::Pick(_)) if mover != who => Sight::Part(open),
            Step::Move(mover, Action::Start(_)) if mover != who && after.phase == Phase::Start => {
                Sight::Part(open)
            }
            Step::Move(mover, Action::Start(_)) if mover == who && after.phase == Phase::Start => Sight::All,
            Step::Move(_, Action::Start(_)) => Sight::AllAnd(key_of(&after.pos)),
            Step::Move(mover, Action::Play(_) | Action::Hide(_))
                if mover != who && Self::last_is_down(after) =>
            {
                Sight::Part(open)
            }
            Step::Move(_, Action::Rob(_) | Action::Punch(..)) | Step::Chance(Action::Purse(_)) => {
                Sight::AllAnd(open ^ self.values_known(after, who.index()))
            }
            _ => Sight::AllAnd(open),
        }
    }

    /// Whether the card played last lies face down still.
    #[inline]
    fn last_is_down(s: &State) -> bool {
        s.planned > 0 && s.planned(s.planned - 1).down
    }

    /// What the table was shown by the last step: the card that is carried out now, the card of the round.
    #[inline]
    fn uncovered(s: &State) -> u64 {
        if s.phase == Phase::Over {
            // All purses are opened.
            return key_of(&(s.value, s.purses));
        }
        let card = if s.phase == Phase::Resolve { s.planned(s.at).card } else { BULLET };
        let round = s.rounds.get(s.round as usize).copied().unwrap_or(UNSEEN);
        u64::from(card.0) | u64::from(round) << 4 | u64::from(s.planned) << 8
    }

    fn values_known(&self, s: &State, me: usize) -> u64 {
        let mut values = s.value;
        values.iter_mut().zip(s.known).for_each(|(value, known)| *value *= known >> me & 1);
        key_of(&(values, s.purses))
    }
}
