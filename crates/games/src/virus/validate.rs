//! Which positions can be played on.

use super::body::{Organ, healthy};
use super::cards::{BOX, COLOURS, Card, KINDS, WILD};
use super::rules::{Virus, WildAnswers};
use super::state::{EMPTY, HAND, KIND, NO_CARD, NOBODY, OLD, PUBLIC, Phase, SEATS, State, UNKNOWN};
use nply_core::Player;

type Checked = Result<(), String>;

fn require(holds: bool, why: impl Into<String>) -> Checked {
    if holds { Ok(()) } else { Err(why.into()) }
}

impl Virus {
    /// Everything that the rules rely on.
    pub(super) fn check(&self, s: &State) -> Checked {
        require(s.seats as usize == self.seats, format!("these rules have {} seats", self.seats))?;
        require((s.mover as usize) < self.seats, "the mover is not at the table")?;
        require(s.drew == NOBODY || (s.drew as usize) < self.seats, "no such seat drew")?;
        self.check_cards(s)?;
        self.check_hands(s)?;
        self.check_bodies(s)?;
        self.check_phase(s)
    }

    fn check_cards(&self, s: &State) -> Checked {
        let mut counts = s.bag.map(u32::from);
        let mut add = |card: Card| counts[card.index()] += 1;
        let piles = s.deck.iter().chain(&s.discards).filter(|&&kind| kind != NO_CARD);
        piles.for_each(|&kind| add(Card::new(kind.into())));
        let held = s.hands.iter().flatten().filter(|&&held| held < UNKNOWN);
        held.for_each(|&held| add(Card::new((held & KIND).into())));
        for body in &s.bodies {
            for (slot, organ) in body.iter().enumerate().filter(|(_, organ)| organ.is_there()) {
                add(Card::organ(slot));
                organ.attached().into_iter().flatten().for_each(&mut add);
            }
        }
        for kind in 0..KINDS {
            let name = Card::new(kind).name();
            require(
                counts[kind] == u32::from(BOX[kind]),
                format!("{} of {name} and not {}", counts[kind], BOX[kind]),
            )?;
        }
        require(s.old == [0; KINDS], "every card is known here")?;
        let unseen: u32 = s.bag.iter().map(|&count| u32::from(count)).sum();
        let expected = if s.ordered { 0 } else { u32::from(s.left) };
        require(unseen == expected, "unseen cards are the draw pile")?;
        require(!s.ordered || !self.choices.reshuffle, "discards are shuffled here")
    }

    fn check_hands(&self, s: &State) -> Checked {
        for (seat, hand) in s.hands.iter().enumerate() {
            require(seat < self.seats || hand == &[EMPTY; HAND], "cards of a seat that is not there")?;
            let unknown = hand.iter().any(|&held| held >= UNKNOWN && held != EMPTY);
            require(!unknown, "every card is known here")?;
            let old = hand.iter().any(|&held| held < PUBLIC && held & OLD != 0);
            require(!old || self.choices.reshuffle, "nothing was shuffled")?;
            let public = hand.iter().any(|&held| held != EMPTY && held & PUBLIC != 0);
            require(s.ordered || !public, "nobody has seen a card yet")?;
        }
        let dealing = s.phase == Phase::Deal;
        for seat in 0..self.seats {
            let dealt = usize::from(s.dealt).saturating_sub(HAND * seat).min(HAND);
            let who = Player::new(seat);
            require(!dealing || s.held(seat) == dealt, format!("{who} has the wrong number of cards"))?;
        }
        let all = HAND * self.seats;
        require(
            dealing == (usize::from(s.dealt) < all) && usize::from(s.dealt) <= all,
            "the deal is over or not",
        )
    }

    fn check_bodies(&self, s: &State) -> Checked {
        for (seat, body) in s.bodies.iter().enumerate() {
            let is_empty = body.iter().all(|organ| !organ.is_there());
            require(seat < self.seats || is_empty, "organs of a seat that is not there")?;
            for (slot, &organ) in body.iter().enumerate() {
                let fits = |colour: u8| colour as usize == slot || colour as usize == WILD || slot == WILD;
                let fits = match organ {
                    Organ::None | Organ::Free => true,
                    Organ::Vaccinated(colour) | Organ::Infected(colour) => fits(colour),
                    Organ::Immunised(a, b) => {
                        fits(a) && fits(b)
                            || self.choices.wild == WildAnswers::AlsoSecond && b as usize == WILD
                    }
                };
                require(fits, format!("something on a {} that does not fit", super::cards::ORGANS[slot]))?;
            }
        }
        Ok(())
    }

    fn check_phase(&self, s: &State) -> Checked {
        let winners = (0..self.seats).filter(|&seat| healthy(&s.bodies[seat]) >= 4);
        let winners = winners.fold(0u8, |set, seat| set | 1 << seat);
        let winners = if self.choices.lowest_wins { winners & winners.wrapping_neg() } else { winners };
        require(s.won == winners, "four healthy organs win")?;
        let last = self.choices.max_rounds as usize * self.seats;
        let turns = usize::from(s.turns);
        require(turns <= last, "the last round is over")?;
        let over = s.won != 0 || turns == last;
        require(over == (s.phase == Phase::Over), "the game is over, or not")?;
        require(s.won != 0 || s.mover as usize == turns % self.seats, "it is another seat's turn")?;
        require(s.won == 0 || turns < last, "nobody wins after the last round")?;
        let dealing = s.phase == Phase::Deal;
        let begun = s.discarded > 0 || s.turns > 0 || s.ordered;
        let bodies = s.bodies.iter().flatten().any(|organ| organ.is_there());
        require(!dealing || !begun && !bodies && s.mover == 0, "the game begins with the deal")?;
        let draws = !s.ordered && s.left > 0 && s.held(s.mover.into()) < HAND;
        require(s.phase != Phase::Draw || draws, "there is nothing for chance to draw")?;
        require(s.drew != NOBODY || s.dealt == 0, "somebody got the last card")?;
        match s.phase {
            Phase::Spread => {
                let own = s.at as usize;
                let fits = own < COLOURS && self.choices.spread_all && self.can_move(s, own);
                require(fits && s.held(s.mover.into()) < HAND, "no virus can move")
            }
            _ => require(s.at == 0, "viruses move after Spreading alone"),
        }
    }
}

const _: () = assert!(SEATS <= 8);
