//! Which positions can be played on.

use super::cards::{ATTACK, Card, FAVOR, FUTURE, Heap, KITTEN, SHUFFLE, SKIP};
use super::rules::ExplodingKittens;
use super::state::{Act, CHAIN, MOVES, PILE, Phase, SEATS, State, TOP, UNSEEN};
use nply_core::Player;

type Checked = Result<(), String>;

fn require(holds: bool, why: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(why.into()) }
}

impl ExplodingKittens {
    /// Everything that the rules rely on.
    pub(super) fn check(&self, s: &State) -> Checked {
        require(s.seats as usize == self.seats, format!("these rules have {} seats", self.seats))?;
        let everybody = (1u8 << self.seats) - 1;
        let sets = [s.alive, s.secret, s.saw];
        require(sets.iter().all(|set| set & !everybody == 0), "a seat that is not at the table")?;
        let seats = [s.mover, s.last, s.asked];
        require(seats.iter().all(|&seat| (seat as usize) < self.seats), "a seat that is not at the table")?;
        require(s.alive != 0 && s.is_alive(s.mover.into()), "the mover is out")?;
        require(s.secret & !s.alive == 0 && s.secret.count_ones() <= 1, "one living seat has a secret")?;
        require((1..=60).contains(&s.turns) && (s.turns == 1 || s.attacked), "turns come from attacks")?;
        self.check_cards(s)?;
        self.check_pile(s)?;
        self.check_seats(s)?;
        self.check_moved(s)?;
        self.check_phase(s)
    }

    fn check_cards(&self, s: &State) -> Checked {
        let mut all = Heap::default();
        let dealing = s.phase == Phase::Deal;
        let seen = s.pile.iter().filter(|&&card| card != UNSEEN).map(|&card| Card::new(card.into()).one());
        let heaps = s.hands.iter().chain([&s.bag, &s.discards]).map(|heap| heap.0).chain(seen);
        for card in Card::all() {
            let count: u32 = heaps.clone().map(|bits| Heap(bits).count(card)).sum();
            let mut wanted = self.all_cards().count(card);
            if dealing && card == KITTEN {
                wanted = 0;
            }
            if dealing && card == super::cards::DEFUSE && !self.choices.extra_dealt {
                wanted = self.seats as u32;
            }
            let on_its_way = u32::from(card == KITTEN && s.phase == Phase::Put);
            require(count + on_its_way == wanted, format!("{count} of {} and not {wanted}", card.name()))?;
            for _ in 0..count {
                all.add(card);
            }
        }
        require(s.hands.iter().all(|hand| !hand.has(KITTEN)), "a Kitten in a hand")?;
        let out = self.seats as u32 - s.alive.count_ones();
        require(s.discards.count(KITTEN) == out, "a Kitten for everybody who is out")?;
        require(all.size() > 0, "no cards")
    }

    fn check_pile(&self, s: &State) -> Checked {
        let left = s.left as usize;
        require(left < PILE, "the pile is too large")?;
        let seen = s.pile.iter().filter(|&&card| card != UNSEEN).count();
        require(s.bag.size() as usize + seen == left, "the pile is what is not anywhere else")?;
        let known = s.knows.iter().fold(0, |all, knows| all | knows);
        for place in 0..PILE {
            let is_seen = s.pile[place] != UNSEEN;
            require(is_seen == (known >> place & 1 == 1), "a card lies at a place if somebody knows it")?;
            require(!is_seen || place < left, "a card below the pile")?;
        }
        require(known >> PILE == 0, "a place below the pile")
    }

    fn check_seats(&self, s: &State) -> Checked {
        for seat in 0..SEATS {
            let who = Player::new(seat);
            let there = seat < self.seats;
            require(
                s.hands[seat].size() == u32::from(s.sizes[seat]),
                format!("{who} has another number of cards"),
            )?;
            require(there || s.sizes[seat] == 0 && s.knows[seat] == 0, "cards of a seat that is not there")?;
            let alive = there && s.is_alive(seat);
            require(alive || s.sizes[seat] == 0 && s.knows[seat] == 0, "cards of a seat that is out")?;
            require((s.out[seat] == 0) == (alive || !there), "who is out was out at some time")?;
            let (public, hand) = (s.public[seat], s.hands[seat]);
            let fits = Card::all().all(|card| public.count(card) <= hand.count(card));
            require(fits, "everybody knows of cards that are not there")?;
            require(s.looked[seat] & !s.knows[seat] == 0, "who looked knows")?;
            let has_secret = there && s.secret >> seat & 1 == 1;
            require(has_secret || s.looked[seat] == s.knows[seat], "a secret of a seat that has none")?;
            for other in 0..SEATS {
                let (sure, hand) = (s.sure[other][seat], s.hands[seat]);
                let fits = Card::all().all(|card| sure.count(card) <= hand.count(card));
                let nobody = other == seat || other >= self.seats || !there;
                let more = sure.size().saturating_sub(public.size());
                let hints = u32::from(s.hints[other][seat]);
                require(
                    hints <= u32::from(s.sizes[seat]) && (!nobody || hints == 0),
                    "more hints than cards",
                )?;
                let at_least = Card::all().all(|card| public.count(card) <= sure.count(card));
                require(nobody || at_least && more <= hints, "a seat knows less or more than it can")?;
                require(
                    fits && (!nobody || sure == Heap::default()),
                    "a seat knows of cards that are not there",
                )?;
                let first = s.out[seat] > 0 && s.out[seat] == s.out[other] && seat != other;
                require(!first, "two are out at the same time")?;
            }
            require(usize::from(s.out[seat]) <= self.seats - s.alive.count_ones() as usize, "out too late")?;
        }
        Ok(())
    }

    /// What was followed lies where it can lie, for everybody who did not see it go.
    fn check_moved(&self, s: &State) -> Checked {
        for at in 0..MOVES {
            let (cards, [from, to]) = (s.moved[at], s.ways[at].map(usize::from));
            if cards == Heap::default() {
                let closed = s.ways[at] == [0; 2] && s.moved[at..].iter().all(|&moved| moved == cards);
                require(closed, "a gap in what is followed")?;
                continue;
            }
            let seats = from < self.seats && to < self.seats && from != to;
            require(seats && s.is_alive(from) && s.is_alive(to), "a card went where nobody is")?;
            require(cards == cards.one_of_each() && !cards.has(KITTEN), "one of each kind is followed")?;
        }
        if s.moved[0] == Heap::default() {
            return Ok(());
        }
        require(s.fitting_case(&s.public, None).is_some(), "cards are not where they went")?;
        let mut seats = 0..self.seats;
        let fits = seats.all(|who| s.fitting_case(&s.known_to(who), Some(who)).is_some());
        require(fits, "a seat knows of cards that went unseen")
    }

    fn check_phase(&self, s: &State) -> Checked {
        let asked = s.asked as usize;
        require((s.alive.count_ones() == 1) == (s.phase == Phase::Over), "the last one alive wins")?;
        let dealt = self.seats * self.choices.hand as usize;
        if s.phase == Phase::Deal {
            require((s.step as usize) < dealt, "all cards are dealt")?;
            for seat in 0..self.seats {
                let hand = self.choices.hand as usize;
                let own = (s.step as usize).saturating_sub(hand * seat).min(hand);
                require(s.sizes[seat] as usize == 1 + own, "hands are dealt in order")?;
            }
        } else if s.phase == Phase::Look {
            require((s.step as usize) < (s.left as usize).min(TOP), "three cards are looked at")?;
            require(asked == s.mover as usize, "the mover looks")?;
        } else {
            require(s.step == 0, "nothing is counted here")?;
        }
        if s.phase == Phase::Order {
            let top = (1u64 << (s.left as usize).min(TOP)) - 1;
            require(
                s.knows[s.mover as usize] & top == top && self.choices.reorder,
                "the mover knows the top",
            )?;
        }
        require(s.phase != Phase::Take || s.discards.harmless().size() > 0, "nothing to take")?;
        let waits = matches!(s.phase, Phase::React | Phase::Give | Phase::Steal | Phase::Look);
        require(waits || s.pending.act() == Act::Pass, "nothing is pending")?;
        require(waits || s.nopes == 0 && s.last == 0 && s.asked == 0, "nobody is asked")?;
        let chain = &s.chain[..usize::from(s.depth).min(CHAIN)];
        require(
            s.depth == 0 || self.choices.nested_nopes && s.phase == Phase::React,
            "no questions are open",
        )?;
        require(s.depth <= s.nopes && usize::from(s.depth) <= chain.len(), "more questions than Nopes")?;
        require(
            chain.iter().all(|&who| (who as usize) < self.seats && s.is_alive(who.into())),
            "a player who is out",
        )?;
        require(s.chain[chain.len()..].iter().all(|&who| who == 0), "no questions are open")?;
        require(s.nopes <= 5 && (!waits || s.is_alive(s.last.into())), "too many Nopes")?;
        require(!waits || s.played, "a card was played")?;
        if !waits {
            return Ok(());
        }
        let target = match s.pending.act() {
            Act::Play(card) => {
                require([ATTACK, SKIP, SHUFFLE, FUTURE].contains(&card), "this card needs a target")?;
                None
            }
            Act::PlayAt(card, seat) => {
                let can = card == FAVOR || card == ATTACK && self.choices.attack_chosen;
                require(can, "this card has no target")?;
                Some(seat)
            }
            Act::Pair(_, seat) | Act::Three(_, seat, _) => Some(seat),
            Act::Five(kinds) => {
                require(kinds.count_ones() == 5 && kinds >> KITTEN.index() == 0, "five different cards")?;
                None
            }
            _ => return Err("nothing is pending".into()),
        };
        if let Some(seat) = target {
            require(seat < self.seats && seat != s.mover as usize && s.is_alive(seat), "no such target")?;
        }
        let fits = match s.phase {
            Phase::React => {
                s.is_alive(asked) && s.sizes[asked] > 0 && (asked != s.last as usize || self.choices.nope_own)
            }
            Phase::Give => {
                matches!(s.pending.act(), Act::PlayAt(FAVOR, seat) if seat == asked) && s.sizes[asked] > 0
            }
            Phase::Steal => {
                matches!(s.pending.act(), Act::Pair(_, seat) if seat == asked) && s.sizes[asked] > 0
            }
            _ => s.pending.act() == Act::Play(FUTURE),
        };
        require(fits, "the wrong seat is asked")
    }
}
