//! Whether a state from outside can be played on.

use super::cards::{Card, Does, KINDS};
use super::rules::{ColtExpress, RIGHT, ROUNDS};
use super::setup::BULLETS;
use super::state::{PLACES, Phase, SPOTS, State, each};
use super::train::{BANDITS, PLAIN, PURSE_COUNTS, REGULAR, ROUND_CARDS, STARTING_PURSE, Symbol, TAKE_IT_ALL};

/// Refuses with words unless something holds.
macro_rules! need {
    ($holds:expr, $($why:tt)*) => {
        if !$holds {
            return Err(format!($($why)*));
        }
    };
}

impl ColtExpress {
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        self.check_table(s)?;
        self.check_bandits(s)?;
        self.check_cards(s)?;
        self.check_loot(s)?;
        self.check_phase(s)
    }

    fn check_table(&self, s: &State) -> Result<(), String> {
        need!(s.round <= ROUNDS && (s.round == ROUNDS) == (s.phase == Phase::Over), "not a round");
        need!(s.first < self.seats, "no such first player");
        need!(s.marshal <= self.cars(), "the Marshal is beside the train");
        let mut seen = 0u16;
        for (at, &card) in s.rounds.iter().enumerate() {
            let is_station = at == 4 && !self.first_game;
            need!(card < ROUND_CARDS && (card >= REGULAR) == is_station, "round card {card} at {at}");
            need!(seen >> card & 1 == 0, "round card {card} twice");
            seen |= 1 << card;
        }
        let fits = if self.neutral == 255 { s.neutral == 255 } else { s.neutral <= self.neutral };
        need!(fits, "{} neutral bullets", s.neutral);
        Ok(())
    }

    fn check_bandits(&self, s: &State) -> Result<(), String> {
        let (bandits, seats) = (self.bandits(), self.seats as usize);
        let mut roles = 0u8;
        for bandit in 0..BANDITS {
            if bandit >= bandits {
                let blank = s.pos[bandit] == 255 && s.bullets[bandit] == 0 && s.role[bandit] == PLAIN;
                need!(blank, "there is no bandit {bandit}");
                continue;
            }
            need!(s.pos[bandit] < 2 * (self.cars() + 1), "bandit {bandit} is beside the train");
            need!(s.bullets[bandit] <= BULLETS, "{} bullets", s.bullets[bandit]);
            if self.first_game {
                need!(s.role[bandit] == PLAIN, "a power in a first game");
                continue;
            }
            if s.phase == Phase::Choose && bandit % seats >= s.seat as usize {
                need!(s.role[bandit] == PLAIN, "bandit {bandit} has no character yet");
                continue;
            }
            let fits = if self.double { (s.role[bandit] < 3) == (bandit < seats) } else { true };
            need!(
                s.role[bandit] < PLAIN && roles >> s.role[bandit] & 1 == 0 && fits,
                "role of bandit {bandit}"
            );
            roles |= 1 << s.role[bandit];
        }
        let shot: u16 = s.bullets[..bandits].iter().map(|&left| u16::from(BULLETS - left)).sum();
        let received: u16 = s.received.iter().map(|&n| u16::from(n)).sum();
        let neutral = if self.neutral == 255 { 0 } else { u16::from(self.neutral - s.neutral) };
        let fits = if self.neutral == 255 { received >= shot } else { received == shot + neutral };
        need!(fits, "{received} bullets received, {shot} shot");
        for seat in 0..seats {
            let own =
                BULLETS - s.bullets[seat] + if self.double { BULLETS - s.bullets[seat + seats] } else { 0 };
            need!(s.friendly[seat] <= own && (self.double || s.friendly[seat] == 0), "friendly shots");
            need!(s.friendly[seat] <= s.received[seat], "friendly shots");
        }
        Ok(())
    }

    fn check_cards(&self, s: &State) -> Result<(), String> {
        need!((s.planned as usize) < s.plan.len(), "too many cards planned");
        need!(s.plan[s.planned as usize..].iter().all(|&byte| byte == 0), "a card beyond the pile");
        for at in 0..s.planned {
            let planned = s.planned(at);
            need!(planned.card.0 < KINDS && planned.owner < self.seats as usize, "no such card at {at}");
            let is_open = !matches!(s.phase, Phase::Plan | Phase::Draw | Phase::Keep) && at <= s.at;
            need!(!(planned.down && is_open), "card {at} lies open");
        }
        for seat in 0..BANDITS {
            let (deck, hand, discard) = (s.deck[seat], s.hand[seat], s.discard[seat]);
            need!(deck.is_sound() && hand.is_sound() && discard.is_sound(), "not a pile");
            let no_discards = discard.len() == 0 && s.discard_bullets[seat] == 0;
            need!(self.expert || no_discards, "nothing is discarded");
            let full = if seat < self.seats as usize { self.full_deck().0 } else { 0 };
            for card in Card::all() {
                let planned = s.pile().filter(|p| p.owner == seat && p.card == card).count() as u32;
                let all = deck.count(card) + hand.count(card) + discard.count(card) + planned;
                need!(
                    all == super::cards::Pile(full).count(card),
                    "{all} cards {} of seat {seat}",
                    card.name()
                );
            }
            let bullets = [s.deck_bullets[seat], s.hand_bullets[seat], s.discard_bullets[seat]];
            let bullets = bullets.iter().map(|&count| u16::from(count)).sum::<u16>();
            need!(bullets == u16::from(s.received[seat]) && bullets <= 130, "bullets of seat {seat}");
            need!(seat < self.seats as usize || bullets == 0 && s.friendly[seat] == 0, "no seat {seat}");
            let size = hand.len() + u32::from(s.hand_bullets[seat]);
            need!(size == u32::from(s.hand_size[seat]), "hand of seat {seat}");
            need!(
                s.top[seat] <= s.deck_bullets[seat] && s.sure[seat] <= s.hand_bullets[seat],
                "bullets on top"
            );
            need!(!self.reshuffle || s.top[seat] == 0 && s.sure[seat] == 0, "decks are shuffled");
        }
        Ok(())
    }

    fn check_loot(&self, s: &State) -> Result<(), String> {
        let mut seen = 0u32;
        let everybody = ((1u16 << self.seats) - 1) as u8;
        for spot in 0..SPOTS {
            let exists = if spot < PLACES {
                spot < 2 * (self.cars() as usize + 1)
            } else {
                spot - PLACES < self.bandits()
            };
            need!(exists || s.owns_nothing(spot), "loot nowhere");
            need!(seen & s.purses[spot] == 0, "a purse twice");
            seen |= s.purses[spot];
        }
        need!(seen < 1 << 30 && (seen + 1).is_power_of_two(), "a purse is missing");
        let mut left = PURSE_COUNTS;
        for purse in 0..30 {
            let (value, known, is_there) = (s.value[purse], s.known[purse], seen >> purse & 1 == 1);
            need!(is_there == (value > 0) && known & !everybody == 0, "purse {purse}");
            if !is_there {
                need!(known == 0, "purse {purse} is not there");
                continue;
            }
            let step = usize::from(value.wrapping_sub(STARTING_PURSE));
            need!(step < 6 && (left[step] > 0 || self.cars_repeat), "value of purse {purse}");
            left[step] = left[step].saturating_sub(1);
        }
        for bandit in 0..self.bandits() {
            let purses = s.purses[PLACES + bandit];
            let knows = (0..30).all(|p| purses >> p & 1 == 0 || s.known[p] >> self.owner(bandit) & 1 == 1);
            need!(knows, "bandit {bandit} knows its purses");
        }
        let sum = |counts: &[u8; SPOTS]| counts.iter().map(|&n| u32::from(n)).sum::<u32>();
        need!(sum(&s.jewels) <= if self.cars_repeat { 18 } else { 6 }, "too many jewels");
        let done = s.rounds[..s.round as usize].contains(&TAKE_IT_ALL);
        need!(sum(&s.boxes) == 1 + u32::from(done), "strongboxes");
        need!(u32::from(s.ransom) >> self.bandits() == 0, "a ransom for nobody");
        need!(s.ransom == 0 || s.phase == Phase::Over, "a ransom too early");
        Ok(())
    }

    fn check_phase(&self, s: &State) -> Result<(), String> {
        use Phase::{Choose, Deal, Draw, Keep, Over, Pick, Plan, Pocket, Resolve, Start, Token};
        let is = |phases: &[Phase]| phases.contains(&s.phase);
        need!(self.double || !is(&[Start, Pick]), "one bandit each");
        need!(self.chosen_roles || !is(&[Choose]), "characters are not chosen");
        need!(is(&[Choose]) || s.partners == [0; 3], "pairs are chosen already");
        need!(is(&[Start]) || s.starts == [0; 3], "starts are chosen");
        need!(is(&[Plan, Draw]) || s.turn_at == 0 && s.cover == 0, "no turn of planning");
        need!(is(&[Plan, Draw, Pocket]) || s.acted == 0, "nobody has acted");
        need!(is(&[Draw]) == (s.to_draw > 0), "cards to draw");
        need!(is(&[Token]) || s.victim == 0 && s.way == 0, "no purse at stake");
        need!(is(&[Resolve, Token, Pocket]) || s.at == 0, "no card is carried out");
        need!(self.expert || !is(&[Keep]), "hands are not kept");
        need!(is(&[Plan, Draw, Keep, Resolve, Token, Pocket]) || s.planned == 0, "nothing is planned yet");
        let held = self.expert && !is(&[Choose]) || is(&[Deal, Plan, Draw, Pick]);
        need!(held || s.hand_size == [0; BANDITS], "hands are empty");
        need!(is(&[Choose, Start, Pick, Keep, Deal, Draw, Pocket]) || s.seat == 0, "no seat is named");
        match s.phase {
            Start => {
                need!(s.seat < self.seats && s.round == 0, "no such seat");
                let chosen = |seat: usize| seat < s.seat as usize;
                let fits = (0..3).all(|seat| s.starts[seat] <= 2 && (s.starts[seat] > 0) == chosen(seat));
                need!(fits, "starts");
            }
            Choose => {
                need!(s.seat < self.seats && s.round == 0, "no such seat");
                let mut partners = s.partners;
                partners.sort_unstable();
                need!(partners == if self.double { [3, 4, 5] } else { [0; 3] }, "partners");
                let of_pair =
                    |seat: usize| s.role[seat + self.seats as usize] == s.partners[s.role[seat] as usize];
                need!(!self.double || (0..s.seat as usize).all(of_pair), "not a pair");
            }
            Deal if self.expert => {
                let seat = s.seat as usize;
                need!(s.seat < self.seats && s.deck_size(seat) > 0, "no card to deal");
                let lacks = |seat: usize| s.hand_size[seat] < self.hand_target(s, seat);
                need!(lacks(seat) && !(0..seat).any(lacks), "another seat is dealt to");
            }
            Pick | Deal => self.check_deal(s)?,
            Keep => {
                need!(s.seat < self.seats && s.hand_size[s.seat as usize] > 0, "nothing to keep");
                need!(self.check_count(s, self.turns(s).len(), 0), "too many cards planned");
            }
            Plan | Draw => self.check_plan(s)?,
            Resolve | Token => {
                need!(s.at < s.planned, "no card is carried out");
                need!(self.check_count(s, self.turns(s).len(), 0), "too many cards planned");
                if s.phase == Token {
                    self.check_stake(s)?;
                }
            }
            Pocket => {
                let bandits = self.bandits() as u8;
                need!(s.at == s.planned && s.acted < bandits, "pockets are picked last");
                need!(s.seat == (s.first + s.acted) % bandits, "another bandit's turn");
                need!(s.rounds[s.round as usize] == super::train::PICKPOCKETING, "no pickpocketing");
                need!(s.purses[s.pos[s.seat as usize] as usize] != 0, "no purse lies there");
            }
            Over => {}
        }
        Ok(())
    }

    fn check_deal(&self, s: &State) -> Result<(), String> {
        need!(s.seat < self.seats, "no such seat");
        for seat in 0..self.seats as usize {
            let (size, before) = (s.hand_size[seat], seat < s.seat as usize);
            let chosen = u8::from(self.double);
            let fits = match (s.phase, seat == s.seat as usize) {
                (Phase::Pick, _) => size == u8::from(before) && s.hand_bullets[seat] == 0,
                (_, true) => size >= chosen && size < self.hand_target(s, seat),
                _ if before => size == self.hand_target(s, seat),
                _ => size == chosen,
            };
            need!(fits, "hand of seat {seat}");
            need!(!self.double || size == 0 || s.hand[seat].len() > 0, "the chosen card of seat {seat}");
        }
        Ok(())
    }

    fn check_plan(&self, s: &State) -> Result<(), String> {
        let turns = self.turns(s);
        need!((s.turn_at as usize) < turns.len(), "no such turn");
        let symbol = turns[s.turn_at as usize];
        need!(s.acted < self.actions_of(symbol), "no such action");
        need!(
            self.check_count(s, s.turn_at.into(), s.acted + u8::from(s.cover > 0)),
            "too many cards planned"
        );
        if s.phase == Phase::Draw {
            let seat = s.seat as usize;
            need!(seat == self.planner(s) && s.cover == 0, "another seat draws");
            let left = self.left_to_draw(s, seat);
            need!(s.to_draw <= 3 && u32::from(s.to_draw) <= left, "too few cards to draw");
            need!(s.deck_size(seat) > 0, "no card to draw");
        }
        for seat in 0..self.seats as usize {
            let played = s.pile().any(|planned| planned.owner == seat);
            need!(!self.double || played || s.hand[seat].len() > 0, "the chosen card of seat {seat}");
        }
        if s.cover > 0 {
            need!(self.double && s.cover <= 2 && symbol == Symbol::Standard && s.planned > 0, "no cover");
            let fire = s.planned(s.planned - 1);
            let fits = fire.card.does() == Does::Fire && !fire.down && fire.card.bandit() + 1 == s.cover;
            need!(fits && fire.owner == self.planner(s), "no fire to cover");
        }
        Ok(())
    }

    /// Actions of a turn.
    fn actions_of(&self, symbol: Symbol) -> u8 {
        self.seats << u8::from(symbol == Symbol::SpeedingUp && !self.double_turn_half)
    }

    /// Whether no more cards are planned than there were actions.
    fn check_count(&self, s: &State, turns: usize, acted: u8) -> bool {
        let before: u8 = self.turns(s)[..turns].iter().map(|&symbol| self.actions_of(symbol)).sum();
        s.planned <= (before + acted) << u8::from(self.double)
    }

    fn check_stake(&self, s: &State) -> Result<(), String> {
        let (bandit, does) = (s.acting(self.seats as usize), s.planned(s.at).card.does());
        need!(self.random_loot && s.way <= 3, "no purse at stake");
        if s.victim == 255 {
            need!(does == Does::Rob && s.way == 0, "no robbery");
        } else {
            let is_victim = each(self.punch_targets(s, bandit)).any(|victim| victim == s.victim as usize);
            need!(does == Does::Punch && is_victim, "no such victim");
            let car = s.pos[bandit] >> 1;
            need!(if s.way & RIGHT != 0 { car < self.cars() } else { car > 0 }, "off the train");
        }
        need!(self.purses_at_stake(s).count_ones() > 1, "no purse at stake");
        Ok(())
    }
}
