//! Whether a state from outside can be played on: everything that the rules rely on.

use super::cards::NO_CARD;
use super::layoffs::Layoffs;
use super::melds::{MELDS, deadwood, deadwood_after_discard, in_runs, in_sets, meld_cards};
use super::rules::{Exhausted, GinRummy, Return};
use super::state::{Ending, NONE, Phase, State};

/// Refuses with a reason unless something holds.
fn ensure(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_string()) }
}

impl GinRummy {
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        ensure(s.seats as usize == self.seats, "the number of hands is not that of the seats")?;
        self.check_match(s)?;
        self.check_cards(s)?;
        self.check_counts(s)?;
        match s.phase {
            Phase::Deal => self.check_deal(s),
            Phase::Over => self.check_end(s),
            Phase::Knock | Phase::Layoff | Phase::Lay => self.check_laying(s),
            _ => self.check_play(s),
        }
    }

    /// Totals and the number of the hand.
    fn check_match(&self, s: &State) -> Result<(), String> {
        let over = s.phase == Phase::Over;
        ensure(self.is_decided(s) == over, "points and number of hands do not fit whether the game is over")?;
        ensure(s.hand <= self.hands_limit(), "too many hands")?;
        let (least, most) = self.total_bounds();
        let sum: i32 = s.totals.iter().map(|&total| i32::from(total)).sum();
        let even = !matches!(self.exhausted, Exhausted::Loss | Exhausted::Minus) || self.win_only;
        ensure(
            s.totals.iter().all(|total| (least..=most).contains(total)),
            "a total that cannot be reached",
        )?;
        ensure(if even { sum == 0 } else { sum <= 0 }, "what some win others lose")?;
        let earlier = u16::from(s.hand > 0);
        ensure(
            s.won.iter().all(|&won| won <= earlier * most.unsigned_abs().max(least.unsigned_abs())),
            "too much won",
        )?;
        ensure(s.hand > 0 || s.totals == [0; 4], "points before the first hand is over")?;
        ensure(
            self.seats > 2 || !even || i32::from(s.won[0]) - i32::from(s.won[1]) == i32::from(s.totals[0]),
            "points won and totals differ",
        )
    }

    /// Cards lie in one place each.
    fn check_cards(&self, s: &State) -> Result<(), String> {
        let places = s.hands.iter().chain(&s.laid).chain([&s.discards]);
        let count = places.map(|cards| cards.count_ones()).sum::<u32>() + s.upcard.as_set().count_ones();
        ensure(s.placed().count_ones() == count, "a card lies in two places")?;
        ensure(s.placed() & !self.deck == 0, "a card that is not in the deck")?;
        ensure(self.stock(s).count_ones() == u32::from(s.stock), "the stock has another number of cards")?;
        let held = s.hands.iter().fold(0, |all, hand| all | hand);
        ensure(s.shown & !held == 0, "a card is shown that nobody holds")?;
        let ours = |cards: u64| cards & !self.deck == 0;
        ensure(ours(s.layoffs), "a card that is not in the deck")
    }

    /// Numbers that belong to the phase.
    fn check_counts(&self, s: &State) -> Result<(), String> {
        let counted = match s.phase {
            Phase::Deal => self.seats as u8 * self.each,
            Phase::Offer => self.seats as u8,
            _ => 0,
        };
        ensure(s.count <= counted, "too many cards dealt, or too many refusals")?;
        let ended = s.phase == Phase::Over && s.ending == Ending::Exhausted;
        ensure(s.takes < self.most_takes + u8::from(ended), "the pile was taken from too often")?;
        let limit = if self.oklahoma && s.phase != Phase::Deal {
            s.limit <= 10 && s.limit != 1
        } else {
            s.limit == self.knock
        };
        ensure(limit, "another limit for knocking")?;
        ensure(self.returns == Return::Yes || !s.returned, "a card cannot have been thrown back")?;
        let discarding = s.phase == Phase::Discard || s.phase == Phase::Knock;
        ensure(discarding || s.taken == NO_CARD, "a card was taken by nobody")?;
        let own = s.hands[s.mover as usize] & s.shown;
        ensure(s.taken.as_set() & !own == 0, "the card taken is not in the hand that took it")?;
        let pile = matches!(s.phase, Phase::Offer | Phase::Draw | Phase::Wall);
        ensure(s.phase == Phase::Over || pile == (s.upcard != NO_CARD), "an upcard in the wrong phase")
    }

    fn check_deal(&self, s: &State) -> Result<(), String> {
        let mut empty = self.first_deal();
        (empty.totals, empty.won, empty.hand) = (s.totals, s.won, s.hand);
        (empty.hands, empty.count, empty.stock) = (s.hands, s.count, s.stock);
        ensure(*s == empty, "something of play before play")?;
        self.check_sizes(s)
    }

    fn check_sizes(&self, s: &State) -> Result<(), String> {
        let fits = |seat: usize| s.hands[seat].count_ones() as usize == s.hand_size(seat, self.each);
        ensure((0..self.seats).all(fits), "a hand of the wrong size (hidden states do not play)")
    }

    /// Drawing and throwing.
    fn check_play(&self, s: &State) -> Result<(), String> {
        self.check_sizes(s)?;
        let nothing = s.knocker == NONE && s.laid == [0; 4] && s.layoffs == 0 && s.melds == [NONE; 3];
        ensure(nothing && s.ending == Ending::Open, "something is laid before anybody knocked")?;
        let drawn = |least: u8| s.stock >= self.wall + least;
        match s.phase {
            Phase::Offer => {
                let first = s.hand % s.seats;
                let next = (first + s.count) % s.seats;
                ensure(self.offer && s.mover == next, "another seat is offered the first upcard")?;
                ensure(
                    s.discards == 0 && s.shown == 0 && s.takes == 0 && !s.returned,
                    "something before the first turn",
                )?;
                ensure(drawn(1), "too few cards in the stock")
            }
            Phase::Wall => ensure(self.last && s.stock == self.wall, "the stock has not come to its end"),
            Phase::Discard => ensure(drawn(0), "too few cards in the stock"),
            _ => ensure(drawn(1), "too few cards in the stock"),
        }
    }

    /// Laying cards one by one.
    fn check_laying(&self, s: &State) -> Result<(), String> {
        ensure(self.declared && s.knocker != NONE, "nobody knocked, or melds are not declared")?;
        ensure(s.stock >= self.wall, "too few cards in the stock")?;
        let knocker = s.knocker as usize;
        let each = u32::from(self.each);
        for seat in (0..self.seats).filter(|&seat| seat != knocker) {
            let cards = s.hands[seat].count_ones() + s.laid[seat].count_ones();
            ensure(cards == each, "a hand of the wrong size (hidden states do not play)")?;
        }
        ensure(s.hands[knocker] & !s.shown == 0, "a knocker shows its hand")?;
        let own = s.hands[knocker].count_ones() + s.laid[knocker].count_ones();
        let big = s.ending == Ending::BigGin;
        let owes = s.phase == Phase::Knock && own == each + 1 && s.laid[knocker] == 0;
        ensure(own == each + u32::from(big) || owes, "the knocker has another number of cards")?;
        ensure(s.taken == NO_CARD || owes, "a card was taken by nobody")?;
        self.check_melds(s)?;
        if s.phase == Phase::Knock {
            let waiting = s.mover == s.knocker && s.ending == Ending::Open && s.layoffs == 0;
            ensure(waiting, "others lay before the knocker")?;
            ensure(
                (0..self.seats).all(|seat| seat == knocker || s.laid[seat] == 0),
                "others lay before the knocker",
            )?;
            return self.check_knocker(s, owes);
        }
        ensure(s.mover != s.knocker, "the knocker has laid its cards")?;
        let gin = s.hands[knocker] == 0;
        let ending = match s.ending {
            Ending::Knock => !gin,
            Ending::Gin => gin,
            Ending::BigGin => gin && self.big_gin > 0 && deadwood(s.laid[knocker]) == 0,
            _ => false,
        };
        ensure(ending, "the knocker's cards do not fit the ending")?;
        let off = s.ending == Ending::Knock && self.layoffs != Layoffs::None;
        ensure(s.phase == Phase::Lay || off, "nothing can be laid off here")?;
        ensure(super::cards::value_of(s.hands[knocker]) <= u32::from(s.limit), "too much deadwood to knock")?;
        let waits =
            |seat: u8| (seat + s.seats - s.knocker) % s.seats > (s.mover + s.seats - s.knocker) % s.seats;
        ensure(
            (0..s.seats).all(|seat| !waits(seat) || s.laid[seat as usize] == 0),
            "a seat lays before its turn",
        )
    }

    /// The knocker's melds are those that are declared; the others' cards are laid off or in melds.
    fn check_melds(&self, s: &State) -> Result<(), String> {
        let listed = s.melds.iter().position(|&meld| meld == NONE).unwrap_or(s.melds.len());
        ensure(s.melds[listed..].iter().all(|&meld| meld == NONE), "melds with a gap")?;
        ensure(s.melds[..listed].iter().all(|&meld| (meld as usize) < MELDS), "no such meld")?;
        ensure(s.melds[..listed].is_sorted_by(|a, b| a < b), "melds out of order")?;
        let cards = s.melds[..listed].iter().map(|&meld| meld_cards(meld));
        let (all, count) = cards.fold((0, 0), |(all, count), meld| (all | meld, count + meld.count_ones()));
        let knocker = s.knocker as usize;
        let declared = if s.ending == Ending::BigGin { all == 0 } else { all == s.laid[knocker] };
        ensure(declared && count == all.count_ones(), "the knocker's melds are not what it has laid")?;
        let others = (0..self.seats).filter(|&seat| seat != knocker).fold(0, |all, seat| all | s.laid[seat]);
        ensure(s.layoffs & !others == 0, "a card laid off by nobody")?;
        let lays_off = s.ending == Ending::Knock && self.layoffs != Layoffs::None;
        ensure(lays_off || s.layoffs == 0, "nothing can have been laid off")?;
        let melded = |seat: usize| {
            let cards = s.laid[seat] & !s.layoffs;
            seat == knocker || cards & !(in_runs(cards) | in_sets(cards)) == 0
        };
        ensure((0..self.seats).all(melded), "cards are laid that are no melds")
    }

    fn check_knocker(&self, s: &State, owes: bool) -> Result<(), String> {
        let hand = s.hands[s.knocker as usize];
        let good = if owes {
            deadwood_after_discard(hand) <= u32::from(s.limit) && self.knock_discards(s) != 0
        } else {
            deadwood(hand) <= u32::from(s.limit)
        };
        ensure(good, "too much deadwood to knock")
    }

    fn check_end(&self, s: &State) -> Result<(), String> {
        ensure(s.shown == 0 && !s.returned, "something of play after the end")?;
        ensure(s.ending != Ending::Open, "the game is over and no hand has ended")?;
        ensure(
            (s.knocker == NONE) == (s.ending == Ending::Exhausted),
            "who knocked does not fit the ending",
        )?;
        let big = u32::from(s.ending == Ending::BigGin);
        for seat in 0..self.seats {
            let cards = s.hands[seat].count_ones() + s.laid[seat].count_ones();
            let extra = if seat == s.knocker as usize { big } else { 0 };
            ensure(cards == u32::from(self.each) + extra, "a hand of the wrong size")?;
        }
        ensure(s.melds.iter().all(|&meld| meld == NONE || (meld as usize) < MELDS), "no such meld")?;
        ensure(s.ending != Ending::Exhausted || s.laid == [0; 4] && s.layoffs == 0, "cards laid by nobody")
    }

    /// The least and the greatest total.
    fn total_bounds(&self) -> (i16, i16) {
        let points = GinRummy { win_only: false, ..*self };
        let (least, most) = points.payoff_bounds();
        (least as i16, most as i16)
    }
}
