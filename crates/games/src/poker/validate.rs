//! What a position from outside must fulfil.

use super::rules::{First, Least, Odd, Owed, Poker};
use super::state::{NOBODY, PARTS, Phase, State};

/// Refuses with words where something does not hold.
fn hold(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.into()) }
}

impl Poker {
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        hold(s.seats as usize == self.seats, "another number of seats")?;
        hold(
            s.hand < self.hands || s.phase == Phase::Over && s.hand == self.hands,
            "more hands than are played",
        )?;
        hold(s.phase != Phase::Between || s.hand > 0, "no hand was played yet")?;
        self.check_chips(s)?;
        self.check_places(s)?;
        self.check_cards(s)?;
        match s.phase {
            Phase::Between | Phase::Over => self.check_between(s),
            _ => self.check_hand(s),
        }
    }

    fn check_chips(&self, s: &State) -> Result<(), String> {
        let whole: u32 = s.stack.iter().chain(&s.put).map(|&chips| u32::from(chips)).sum();
        let parts: u32 = s.parts.iter().map(|&parts| u32::from(parts)).sum();
        let total = u64::from(whole) * u64::from(PARTS) + u64::from(parts);
        let wanted = u64::from(self.total) * u64::from(PARTS);
        let most = u64::from(self.most_chips()) * u64::from(PARTS);
        let conserved =
            if self.odd == Odd::Lost || self.short_blind_creates { total <= most } else { total == wanted };
        hold(conserved, "the chips do not add up")?;
        hold(parts == 0 || self.odd == Odd::Split && s.phase == Phase::Over, "parts of a chip")?;
        hold(s.parts.iter().all(|&parts| parts < PARTS), "parts make a whole chip")?;
        let won: u32 = s.won.iter().map(|&won| u32::from(won)).sum();
        hold(won <= whole, "more was won than there is")
    }

    /// Seats without chips are out; places are those that they can have.
    fn check_places(&self, s: &State) -> Result<(), String> {
        let between = matches!(s.phase, Phase::Between | Phase::Over);
        for seat in 0..self.seats {
            let (has, place) = (s.in_hand(seat) || s.parts[seat] > 0, s.place[seat] as usize);
            hold(has == (place == 0), "seats without chips, and they alone, have a place")?;
            hold(place == 0 || (2..=self.seats).contains(&place), "a place that nobody can have")?;
        }
        let left = (0..self.seats).filter(|&seat| s.place[seat] == 0).count();
        hold(
            s.place.iter().all(|&place| place == 0 || place as usize > left),
            "a place of one who is not out",
        )?;
        hold(left >= if between { 1 } else { 2 }, "too few seats are left")?;
        let before = s.place.iter().map(|&place| place as usize);
        let ranked = before.filter(|&place| place > 0).min().is_none_or(|best| best == left + 1);
        hold(ranked, "no seat has the next place")
    }

    fn check_cards(&self, s: &State) -> Result<(), String> {
        let held: u32 = s.holes.iter().map(|hole| hole.count_ones()).sum();
        let all = s.holes.iter().fold(s.board_set(), |all, hole| all | hole);
        hold(all.count_ones() == held + u32::from(s.on_board), "a card lies in two places")?;
        let players = s.players();
        let expected = |seat: usize| match s.phase {
            Phase::Between | Phase::Over => u32::from(s.shown >> seat & 1) * 2,
            _ => {
                let number = (players & ((1u8 << seat) - 1)).count_ones() as usize;
                if players >> seat & 1 == 1 { self.held(s, number) } else { 0 }
            }
        };
        let sizes = (0..self.seats).all(|seat| s.holes[seat].count_ones() == expected(seat));
        hold(sizes, "a hand has a wrong number of cards")
    }

    /// After a hand nothing of it is left but what was shown and won.
    fn check_between(&self, s: &State) -> Result<(), String> {
        let idle = s.live | s.acted | s.facing == 0
            && !s.opened
            && s.dealt == 0
            && (s.level, s.raise, s.least) == (0, 0, 0);
        hold(idle && s.street == s.put && s.pot() == 0, "a hand that is over has bets")?;
        hold(matches!(s.on_board, 0 | 3..=5), "the board has a wrong number of cards")?;
        hold(s.shown == 0 || s.on_board == 5, "hands are shown on a full board")?;
        hold(s.hand > 0, "no hand was played yet")?;
        let left = s.stack.iter().filter(|&&stack| stack > 0).count();
        let goal = self.goal > 0 && s.stack.iter().any(|&stack| stack >= self.goal);
        let over = left < 2 || s.hand >= self.hands || goal;
        hold(over == (s.phase == Phase::Over), "whether the game is over")
    }

    fn check_hand(&self, s: &State) -> Result<(), String> {
        hold(s.won.iter().all(|&won| won == 0), "something was won while a hand is played")?;
        let players = s.players();
        hold(
            s.live & !players == 0 && (s.acted | s.facing | s.shown) & !s.live == 0,
            "a seat that is not in the hand",
        )?;
        hold(s.live.count_ones() >= 2, "one seat alone has won the hand")?;
        let all_dealt = u32::from(s.dealt) == 2 * players.count_ones();
        hold(
            all_dealt == (s.phase != Phase::Deal) && u32::from(s.dealt) <= 2 * players.count_ones(),
            "cards dealt",
        )?;
        hold(
            self.first == First::Small || players >> s.button & 1 == 1,
            "the button is with a seat that is out",
        )?;
        hold(s.put.iter().zip(&s.street).all(|(put, street)| put >= street), "more was bet than paid")?;
        hold(
            !s.opened
                || s.aggressor != NOBODY && s.live >> s.aggressor & 1 == 1
                || self.fold_always
                || self.is_fixed(),
            "who bet last",
        )?;
        self.check_phase(s, players)?;
        self.check_levels(s)
    }

    fn check_phase(&self, s: &State, players: u8) -> Result<(), String> {
        let (small, big) = self.blind_seats(s);
        match s.phase {
            Phase::Deal => {
                let fresh = s.live == players && s.acted == 0 && !s.opened && s.on_board == 0 && s.shown == 0;
                let mut posted = *s;
                for seat in 0..self.seats {
                    posted.stack[seat] += s.put[seat];
                    (posted.put[seat], posted.street[seat]) = (0, 0);
                }
                if !self.short_blind_creates {
                    self.post_blinds(&mut posted);
                    return hold(fresh && posted == *s, "cards are dealt after the blinds, before all else");
                }
                let only =
                    (0..self.seats).all(|seat| s.put[seat] == 0 || [small, big].contains(&(seat as u8)));
                let blinds = self.blinds(s.hand);
                let exact =
                    s.put[small as usize] == blinds.0 && s.put[big as usize] == blinds.1 && s.street == s.put;
                hold(fresh && only && exact, "cards are dealt after the blinds, before all else")
            }
            Phase::Bet => {
                hold(
                    matches!(s.on_board, 0 | 3..=5) && s.shown == 0,
                    "the board has a wrong number of cards",
                )?;
                hold(self.waiting(s) >> s.mover & 1 == 1, "a seat is to act that has nothing to answer")
            }
            _ => {
                hold(
                    s.on_board < 5 && s.street.iter().all(|&bet| bet == 0) && s.acted | s.facing == 0,
                    "bets while cards are dealt",
                )?;
                let open = !self.polled && s.able.count_ones() <= 1;
                hold(
                    s.shown == if open { s.live } else { 0 } && !s.opened,
                    "hands lie open when nobody can bet",
                )
            }
        }
    }

    /// Levels that the bets can have led to.
    fn check_levels(&self, s: &State) -> Result<(), String> {
        let big = self.blinds(s.hand).1;
        let highest = s.street.iter().copied().max().unwrap_or(0);
        let blind = s.on_board == 0 && s.phase != Phase::Board;
        if self.is_fixed() {
            let level = if blind && self.owed == Owed::Full { big } else { s.level };
            let plain =
                s.level == level && s.level <= big && s.raise == big && s.least <= 2 * big && s.least >= big;
            let small_level = blind || s.level == 0 && s.least == big;
            return hold(plain && small_level && s.facing & !s.able == 0, "levels of bets");
        }
        let least_level = if blind && self.owed == Owed::Full { highest.max(big) } else { highest };
        hold(s.facing == 0 && s.level == least_level, "the level is the highest bet")?;
        hold(s.raise >= big && u32::from(s.raise) <= self.total.max(big.into()), "the raise")?;
        let fresh = s.raise == big && s.least == s.level + big;
        hold(s.opened || fresh, "raises before the first bet")?;
        let least = u32::from(s.least);
        hold(least > u32::from(s.level) && least <= 2 * self.total.max(big.into()), "the least total")?;
        hold(self.least != Least::Top || s.least == s.level + s.raise, "the least total")
    }
}
