//! Whether a state from outside can be played on: everything that the rules rely on.

use super::cards::{BOX, COLOURED, Card, NO_CARD, NO_COLOUR, SKIP, WILD, WILD_FOUR, size};
use super::lacks::{colour_line, lines_of};
use super::rules::{DrawnCard, Scoring, StartCards, Starter, Uno};
use super::state::{EARLY, HAND, LATE, MOST, NOBODY, Note, Phase, State};

/// Refuses with a reason unless something holds.
fn ensure(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.to_string()) }
}

impl Uno {
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        ensure(s.seats as usize == self.seats, "the number of hands is not that of the seats")?;
        self.check_game(s)?;
        let seat_there = |seat: u8| (seat as usize) < self.seats && s.is_in(seat as usize);
        ensure(s.drawer == NOBODY || (s.drawer as usize) < self.seats, "no such seat drew")?;
        if s.phase == Phase::Over {
            let mut over = State::new(self.seats);
            (over.totals, over.out, over.rounds, over.phase) = (s.totals, s.out, s.rounds, Phase::Over);
            over.drawer = s.drawer;
            return ensure(*s == over, "something of a round is left after the end");
        }
        ensure(seat_there(s.first) && seat_there(s.mover), "no such seat to play")?;
        ensure(
            self.most_turns == 0 || s.turns < self.most_turns || s.phase != Phase::Play,
            "too many turns",
        )?;
        ensure(s.turns < u16::MAX - 2, "too many turns")?;
        self.check_cards(s)?;
        (0..self.seats).try_for_each(|seat| check_parts(s, seat))?;
        ensure(s.is_within_limit(), "more is known of the hands than is remembered")?;
        match s.phase {
            Phase::Deal | Phase::Start => self.check_deal(s),
            _ => self.check_play(s),
        }
    }

    /// Totals, rounds, and who is out.
    fn check_game(&self, s: &State) -> Result<(), String> {
        let over = s.phase == Phase::Over;
        ensure(self.is_decided(s) == over, "the totals do not fit whether the game is over")?;
        ensure(s.rounds > 0 || s.totals == [0; MOST], "points before the first round is over")?;
        let possible = |&total: &i16| (0..=self.highest_total()).contains(&total);
        ensure(s.totals.iter().all(possible), "a total that cannot be reached")?;
        let eliminates = self.scoring == Scoring::Challenge && self.target > 0;
        for seat in 0..self.seats {
            let out = eliminates && s.totals[seat] >= self.target;
            ensure(out != s.is_in(seat) && s.out[seat] <= s.rounds, "out, or not, at the target")?;
        }
        let reset = self.keep_direction || s.rounds == 0;
        let first = match (s.rounds, self.starter) {
            (0, _) => s.first == 0,
            (_, Starter::First) => s.inside().next() == Some(s.first as usize),
            _ => true,
        };
        ensure(over || first, "another seat begins this round")?;
        let before = matches!(s.phase, Phase::Deal | Phase::Start);
        ensure(!before || !s.backwards || reset && s.rounds > 0, "play does not go backwards yet")
    }

    /// All cards are there, and hands have their sizes.
    fn check_cards(&self, s: &State) -> Result<(), String> {
        ensure(s.old == 0, "unknown cards (hidden states do not play)")?;
        for card in Card::kinds() {
            let piles = s.hands.iter().chain([&s.pile, &s.discards]);
            let count: u32 = piles.map(|&pile| u32::from(card.count(pile))).sum();
            ensure(count == u32::from(card.count(BOX)), "a card is missing, or there are too many of it")?;
        }
        ensure(s.pile_size == size(s.pile), "the draw pile has another size (hidden states do not play)")?;
        for seat in 0..MOST {
            let same = s.sizes[seat] == size(s.hands[seat]) && (seat < self.seats || s.sizes[seat] == 0);
            ensure(same, "a hand of the wrong size (hidden states do not play)")?;
            ensure(s.is_in(seat) || s.sizes[seat] == 0, "a seat that is out holds cards")?;
        }
        Ok(())
    }

    fn check_deal(&self, s: &State) -> Result<(), String> {
        let all = HAND as usize * s.inside().count();
        let dealt = s.dealt as usize;
        ensure(
            dealt <= all && (s.phase == Phase::Start) == (dealt == all),
            "too many or too few cards dealt",
        )?;
        for (at, seat) in s.inside().enumerate() {
            let cards = s.dealt.saturating_sub(at as u8 * HAND).min(HAND);
            ensure(s.sizes[seat] == cards, "hands are dealt one after the other")?;
        }
        let mut fresh = State::new(self.seats);
        (fresh.totals, fresh.out, fresh.rounds, fresh.phase) = (s.totals, s.out, s.rounds, s.phase);
        (fresh.hands, fresh.sizes, fresh.pile, fresh.pile_size) = (s.hands, s.sizes, s.pile, s.pile_size);
        (fresh.first, fresh.mover, fresh.dealt) = (s.first, s.first, s.dealt);
        (fresh.backwards, fresh.drawer) = (s.backwards, s.drawer);
        ensure(*s == fresh, "something of play before play")
    }

    fn check_play(&self, s: &State) -> Result<(), String> {
        ensure(s.dealt as usize == HAND as usize * s.inside().count(), "not all cards were dealt")?;
        self.check_top(s)?;
        let empty = s.inside().filter(|&seat| s.sizes[seat] == 0).count();
        let may_be_empty = usize::from(s.phase == Phase::Penalty && s.turns > 0);
        ensure(empty <= may_be_empty, "a hand is empty and the round goes on")?;
        let target = s.target as usize;
        let fits = match s.phase {
            Phase::Penalty => {
                target < self.seats && s.is_in(target) && (1..=6).contains(&s.owed) && s.pile_size > 0
            }
            Phase::Draw => s.pile_size > 0 && s.owed == 0 && target == 0,
            _ => s.owed == 0 && target == 0,
        };
        ensure(fits, "nobody draws, or too much")?;
        let late = s.part(s.mover as usize, LATE);
        let drawn = s.drawn != NO_CARD && s.drawn.count(late) > 0;
        ensure(if s.phase == Phase::Drawn { drawn } else { s.drawn == NO_CARD }, "the card drawn")?;
        let challenged = self.challenge && !self.plain_wild && s.top == WILD_FOUR && s.before < NO_COLOUR;
        let before = if s.phase == Phase::Challenge { challenged } else { s.before == NO_COLOUR };
        ensure(before, "a challenge without a Wild Draw Four")
    }

    /// The card on top and the colour to follow.
    fn check_top(&self, s: &State) -> Result<(), String> {
        ensure(s.top != NO_CARD && s.top.count(s.discards) > 0, "the card on top is not among the discards")?;
        let no_effect = self.drawn_card == DrawnCard::NoEffect;
        let colour = match s.top {
            WILD if s.phase == Phase::Name => s.colour == NO_COLOUR,
            top if top.is_wild() => s.colour < NO_COLOUR || no_effect && s.colour == NO_COLOUR,
            top => s.colour == top.colour(),
        };
        ensure(colour, "another colour is to follow")?;
        let named = self.start_cards == StartCards::NoWildFour && s.turns == 0 && s.mover == s.first;
        ensure(s.phase != Phase::Name || named && s.discards == WILD.one(), "no colour is named now")?;
        let started = s.turns > 0 || s.discards == s.top.one();
        ensure(started, "discards before the first turn")?;
        let allowed = match self.start_cards {
            StartCards::NoWildFour => s.top != WILD_FOUR,
            StartCards::Coloured => s.top.one() & COLOURED != 0,
            StartCards::Numbers => !s.top.is_wild() && s.top.symbol() < SKIP,
        };
        ensure(s.turns > 0 || allowed, "not a start card")
    }
}

/// What is known of a hand is true, and its parts are as the rules keep them.
fn check_parts(s: &State, seat: usize) -> Result<(), String> {
    ensure(s.early_sizes[seat] <= s.sizes[seat], "an early part larger than the hand")?;
    ensure(size(s.early[seat]) == s.early_sizes[seat], "an early part of the wrong size")?;
    let inside = Card::kinds().all(|card| card.count(s.early[seat]) <= card.count(s.hands[seat]));
    ensure(inside, "an early part is not in the hand")?;
    let both = s.early_sizes[seat] == 0 || s.part_size(seat, LATE) > 0;
    ensure(both, "a hand in one part is all late")?;
    for part in [LATE, EARLY] {
        let (note, cards) = (s.notes[seat][part], s.part(seat, part));
        ensure(s.part_size(seat, part) > 0 || note == Note::default(), "a note about no cards")?;
        let held =
            |lines: u32| Card::kinds().any(|card| card.count(cards) > 0 && lines_of(card) & lines != 0);
        ensure(!held(note.lacks), "a seat holds what it lacks")?;
        let has = (0..4).all(|colour| note.has >> colour & 1 == 0 || held(colour_line(colour)));
        ensure(has && note.has < 16, "a seat lacks what it has")?;
        let others = ((1u16 << s.seats) - 1) as u8 & !(1 << seat);
        ensure(note.seen_by & !others == 0, "seen by a seat that is not another one")?;
    }
    let [late, early] = s.notes[seat];
    ensure(!late.old || s.early_sizes[seat] == 0 || early.old, "the early part is older")
}
