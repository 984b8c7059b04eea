//! Which positions can be played on.

use super::cards::{BOX, Card, size};
use super::rules::{BEYOND, LoveLetter};
use super::state::{OPEN, Phase, SEATS, State};
use nply_core::Player;

type Checked = Result<(), String>;

fn require(holds: bool, why: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(why.into()) }
}

impl LoveLetter {
    /// Everything that the rules rely on.
    pub(super) fn check(&self, s: &State) -> Checked {
        require(s.seats as usize == self.seats, format!("these rules have {} seats", self.seats))?;
        let everybody = (1u8 << self.seats) - 1;
        let sets = [s.alive, s.playing, s.shielded, s.starters];
        require(sets.iter().all(|set| set & !everybody == 0), "a seat that is not at the table")?;
        require(s.alive & !s.playing == 0 || s.shown, "a seat in the round that does not play it")?;
        require(s.shielded & !s.alive == 0, "a protected seat is still in the round")?;
        require((s.mover as usize) < self.seats, "the mover is not at the table")?;
        require(s.drew == super::state::NOBODY || (s.drew as usize) < self.seats, "no such seat drew")?;
        self.check_tokens(s)?;
        self.check_cards(s)?;
        self.check_phase(s)?;
        self.check_knowledge(s)
    }

    fn check_tokens(&self, s: &State) -> Checked {
        let most = s.tokens.iter().copied().max().unwrap_or(0);
        let leaders = s.tokens[..self.seats].iter().filter(|&&tokens| tokens == most).count() as u32;
        require(most <= self.choices.tokens + BEYOND, "more tokens than can be won")?;
        let won = self.is_won(most, leaders);
        require(won == (s.phase == Phase::Over), "the game is over when the tokens are won")?;
        require(s.round < u8::MAX, "too many rounds")?;
        let off = self.choices.last_token == super::rules::LastToken::PlayOff && most >= self.choices.tokens;
        let leads = |seat: usize| s.tokens[seat] == most;
        let wanted =
            (0..self.seats).filter(|&seat| !off || leads(seat)).fold(0u8, |set, seat| set | 1 << seat);
        require(won || s.playing == wanted, "the wrong seats play this round")
    }

    fn check_cards(&self, s: &State) -> Checked {
        let one = |value: u8| if value > 0 { Card::of_value(value).one() } else { 0 };
        let piles = s.discards.iter().chain([&s.bag]);
        let single = s.held.iter().chain(&s.open).chain([&s.drawn]);
        for card in Card::all() {
            let count: u32 = piles.clone().map(|&pile| card.count(pile)).sum();
            let count = count + single.clone().map(|&value| card.count(one(value))).sum::<u32>();
            let wanted = card.count(BOX);
            require(count == wanted, format!("{count} of {} and not {wanted}", card.name()))?;
        }
        require(
            size(s.bag) == u32::from(s.deck) + u32::from(s.aside),
            "the bag is the draw pile and the card set aside",
        )?;
        for seat in 0..SEATS {
            let has = seat < self.seats && s.has_card(seat);
            let who = Player::new(seat);
            require(has == (s.held[seat] > 0), format!("{who} has the wrong number of cards"))?;
        }
        require((s.phase == Phase::Play) == (s.drawn > 0), "the mover has two cards when it plays")
    }

    fn check_phase(&self, s: &State) -> Checked {
        let dealing = matches!(s.phase, Phase::Start | Phase::Deal);
        let all = s.open_cards() + s.at_table();
        let open = s.open.iter().filter(|&&value| value > 0).count();
        if dealing && !s.shown {
            require((s.dealt as usize) < all, "all cards are dealt")?;
            require(s.alive == s.playing && s.aside, "everybody is in when cards are dealt")?;
            require(open == s.open_cards().min(s.dealt.into()), "the wrong number of open cards")?;
            require(s.discards.iter().all(|&pile| pile == 0), "nothing is played before the deal")?;
            require(s.deck as usize + s.dealt as usize == 15, "the draw pile has the wrong size")?;
        }
        require(s.phase == Phase::Over || dealing || s.dealt as usize == all, "the deal is not over")?;
        if !dealing && s.phase != Phase::Over {
            let taken = usize::from(self.choices.reserve_bug && open + 1 == s.open_cards() && s.deck == 0);
            require(open + taken == s.open_cards() && !s.shown, "the wrong number of open cards")?;
            require(s.alive.count_ones() > 1 && s.is_alive(s.mover.into()), "the mover is out")?;
            require(s.deck > 0 || s.phase != Phase::Draw, "nothing is left to draw")?;
            require(s.aside, "the card set aside is taken last")?;
        }
        require(open <= OPEN && (s.open[2] > 0 || open < OPEN), "open cards lie in order")?;
        require(s.shown || s.phase != Phase::Over, "all cards are shown at the end")?;
        require(!s.shown || dealing || s.phase == Phase::Over, "cards are shown at the end of a round")?;
        require(!s.shown || s.alive != 0, "somebody is left in the round")?;
        require(!s.shown || s.dealt == 0 || s.phase == Phase::Over, "the next deal has not begun")?;
        require((s.phase == Phase::Start) == (s.starters != 0), "starters are those of whom chance picks")?;
        require(s.starters & !s.playing == 0, "a starter that does not play")?;
        require(s.playing >> s.mover & 1 == 1 || s.phase == Phase::Over, "the mover does not play")?;
        let target = s.phase == Phase::Replace;
        require(target || s.target == 0 && !s.wasted, "only a Prince has a target that draws")?;
        require(!target || s.is_alive(s.target.into()), "the target of the Prince is out")?;
        require(!s.wasted || s.target == s.mover && self.choices.prince_bug, "a Prince wasted on another")
    }

    fn check_knowledge(&self, s: &State) -> Checked {
        for owner in 0..SEATS {
            let looks = s.looks[owner];
            let sets = [s.known_to[owner], s.sure[owner], s.told[owner]];
            let inside = looks & !((1u8 << self.seats) - 1) == 0 && looks >> owner & 1 == 0;
            require(inside && sets.iter().all(|set| set & !looks == 0), "who knows has looked")?;
            require(s.sure[owner] & !(s.known_to[owner] & s.told[owner]) == 0, "what all know of is true")?;
            for who in 0..SEATS {
                let since = s.since[owner][who];
                require(looks >> who & 1 == 1 || since == 0, "nothing is played since no look")?;
                let knows = s.known_to[owner] >> who & 1 == 1;
                let not = s.card(owner).is_some_and(|card| card.is_in(since));
                require(!(knows && not), "a card that was played since is not known")?;
            }
            match s.card(owner) {
                Some(card) => require(card.is_in(s.may[owner]), "a card that it cannot be")?,
                None => require(looks == 0 && s.may[owner] == super::cards::ANY, "known of no card")?,
            }
        }
        for pair in s.pairs.iter().filter(|pair| pair.is_used()) {
            let [first, second] = pair.seats.map(usize::from);
            require(first < second && second < self.seats, "a pair of two seats in order")?;
            let cards = s.card(first).zip(s.card(second));
            require(cards.is_some_and(|(a, b)| pair.allows(a, b)), "a pair that it cannot be")?;
        }
        let [a, b] = &s.pairs;
        require(a.is_used() || a.seats == [0; 2], "no pair")?;
        require(a.seats <= b.seats && (a.seats != b.seats || !a.is_used()), "pairs in order, each once")?;
        require(a.is_used() || a.rows == [0; 8], "no pair")?;
        require(b.is_used() || (b.seats == [0; 2] && b.rows == [0; 8]), "no pair")
    }
}
