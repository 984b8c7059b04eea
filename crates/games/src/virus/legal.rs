//! What a seat may do.

use super::body::{Body, Organ};
use super::cards::{COLOURS, Card, ERROR, GLOVE, Group, SPREADING, THIEF, TRANSPLANT, WILD};
use super::rules::{Virus, WildAnswers};
use super::state::{Act, Action, HAND, KIND, NO_CARD, Phase, SEATS, State, UNKNOWN};

#[inline]
fn matches(colour: usize, slot: usize) -> bool {
    colour == slot || colour == WILD || slot == WILD
}

impl Virus {
    /// Whether a medicine or virus can be put on an organ.
    #[inline]
    fn fits(&self, colour: usize, is_virus: bool, slot: usize, organ: Organ) -> bool {
        let (attached, attached_is_virus) = match organ {
            Organ::None | Organ::Immunised(..) => return false,
            Organ::Free => return matches(colour, slot),
            Organ::Vaccinated(attached) => (attached, false),
            Organ::Infected(attached) => (attached, true),
        };
        let wild_lets_in = match self.choices.wild {
            WildAnswers::Any => attached_is_virus != is_virus,
            WildAnswers::AlsoSecond => true,
            WildAnswers::MatchOrgan => false,
        };
        matches(colour, slot) || wild_lets_in && attached as usize == WILD
    }

    /// Whether an organ may be played.
    #[inline]
    fn may_play(&self, body: &Body, slot: usize) -> bool {
        let fifth = slot == WILD && body[..WILD].iter().all(|organ| organ.is_there());
        !body[slot].is_there() && (self.choices.fifth_organ || !fifth)
    }

    pub(super) fn list(&self, s: &State, out: &mut Vec<Action>) {
        if s.phase == Phase::Spread {
            return self.list_moves(s, out);
        }
        let mover = s.mover as usize;
        let mut kinds = s.kinds(mover);
        if s.held(mover) == 0 {
            return out.push(Action::new(Act::Draw));
        }
        while kinds != 0 {
            let card = Card::new(kinds.trailing_zeros() as usize);
            kinds &= kinds - 1;
            self.list_card(s, mover, card, out);
        }
        self.list_discards(s, mover, out);
    }

    #[inline]
    fn list_card(&self, s: &State, mover: usize, card: Card, out: &mut Vec<Action>) {
        match card.group() {
            Group::Organ(slot) => {
                let can = self.may_play(&s.bodies[mover], slot);
                out.extend(can.then(|| Action::new(Act::Organ(slot))));
            }
            Group::Medicine(colour) => {
                for seat in (0..self.seats).filter(|&seat| seat == mover || self.choices.medicine_on_others) {
                    for slot in
                        (0..COLOURS).filter(|&slot| self.fits(colour, false, slot, s.bodies[seat][slot]))
                    {
                        out.push(Action::new(Act::Medicine(colour, seat, slot)));
                    }
                }
            }
            Group::Virus(colour) => {
                for seat in (0..self.seats).filter(|&seat| seat != mover || self.choices.virus_on_self) {
                    for slot in
                        (0..COLOURS).filter(|&slot| self.fits(colour, true, slot, s.bodies[seat][slot]))
                    {
                        out.push(Action::new(Act::Virus(colour, seat, slot)));
                    }
                }
            }
            Group::Treatment => self.list_treatment(s, mover, card, out),
        }
    }

    fn list_treatment(&self, s: &State, mover: usize, card: Card, out: &mut Vec<Action>) {
        let others = || (0..self.seats).filter(|&seat| seat != mover);
        match card {
            SPREADING if self.choices.spread_all => {
                let can = self.most_moves(s, 0) > 0;
                out.extend(can.then(|| Action::new(Act::Spreading)));
            }
            SPREADING => (0..COLOURS).for_each(|own| self.list_targets(s, own, |_, _| true, out)),
            THIEF => {
                for seat in others() {
                    for slot in 0..COLOURS {
                        if s.bodies[seat][slot].is_open() && !s.bodies[mover][slot].is_there() {
                            out.push(Action::new(Act::Thief(seat, slot)));
                        }
                    }
                }
            }
            TRANSPLANT => self.list_transplants(s, mover, out),
            GLOVE if self.choices.glove_all => out.push(Action::new(Act::Glove(None))),
            GLOVE => out.extend(others().map(|seat| Action::new(Act::Glove(Some(seat))))),
            ERROR => {
                let can = |seat: &usize| {
                    self.choices.empty_error || s.bodies[*seat].iter().any(|organ| organ.is_there())
                };
                out.extend(others().filter(can).map(|seat| Action::new(Act::Error(seat))));
            }
            _ => {}
        }
    }

    fn list_transplants(&self, s: &State, mover: usize, out: &mut Vec<Action>) {
        let any = self.choices.any_two;
        let places = |seat: usize, is: fn(Organ) -> bool| {
            (0..COLOURS).fold(0u8, |bits, slot| bits | u8::from(is(s.bodies[seat][slot])) << slot)
        };
        let open: [u8; SEATS] = std::array::from_fn(|seat| places(seat, Organ::is_open));
        let there: [u8; SEATS] = std::array::from_fn(|seat| places(seat, Organ::is_there));
        for a in (0..self.seats).filter(|&a| open[a] != 0) {
            for b in (a + 1..self.seats).filter(|&b| any || a == mover || b == mover) {
                for i in slots(open[a]) {
                    // The same organ of both, or one that the other lacks for one that this one lacks.
                    let same = if any { 1 << i } else { 0 };
                    let others = if there[b] >> i & 1 == 0 { !there[a] } else { 0 };
                    for j in slots(open[b] & (others & !(1 << i) | same)) {
                        out.push(Action::new(Act::Transplant([a, i], [b, j])));
                    }
                }
            }
        }
    }

    /// One to three cards, equal ones once; kinds in order.
    #[inline]
    fn list_discards(&self, s: &State, mover: usize, out: &mut Vec<Action>) {
        let mut kinds = [NO_CARD; HAND];
        for (kind, &held) in kinds.iter_mut().zip(s.hands[mover].iter().filter(|&&held| held < UNKNOWN)) {
            *kind = held & KIND;
        }
        kinds.sort_unstable();
        let [a, b, c] = kinds;
        let mut push = |kinds: [u8; HAND]| out.push(Action::new(Act::Discard(kinds)));
        let none = NO_CARD;
        push([a, none, none]);
        if b == none {
            return;
        }
        if b != a {
            push([b, none, none]);
        }
        push([a, b, none]);
        if c == none {
            return;
        }
        if c != b {
            push([c, none, none]);
            push([a, c, none]);
        }
        if b != a {
            push([b, c, none]);
        }
        push([a, b, c]);
    }

    /// Where a virus of the mover can move to.
    fn list_targets(
        &self,
        s: &State,
        own: usize,
        good: impl Fn(usize, usize) -> bool,
        out: &mut Vec<Action>,
    ) {
        let mover = s.mover as usize;
        let Organ::Infected(colour) = s.bodies[mover][own] else { return };
        for seat in (0..self.seats).filter(|&seat| seat != mover) {
            for slot in 0..COLOURS {
                if s.bodies[seat][slot] == Organ::Free && matches(colour.into(), slot) && good(seat, slot) {
                    out.push(Action::new(Act::Move(own, seat, slot)));
                }
            }
        }
    }

    /// The moves of the virus whose turn it is: those with which as many as possible still move.
    fn list_moves(&self, s: &State, out: &mut Vec<Action>) {
        let (own, room) = (s.at as usize, self.room(s));
        let most = self.most_moves(s, own);
        let rest = |taken: Option<usize>| {
            let mut room = room;
            taken.into_iter().for_each(|slot| room[slot] -= 1);
            most_moves(&s.bodies[s.mover as usize], own + 1, &mut room)
        };
        let good: [bool; COLOURS] =
            std::array::from_fn(|slot| room[slot] > 0 && 1 + rest(Some(slot)) == most);
        self.list_targets(s, own, |_, slot| good[slot], out);
        if rest(None) == most {
            out.push(Action::new(Act::Stay(own)));
        }
    }

    /// Free organs of the others, by place.
    fn room(&self, s: &State) -> [u8; COLOURS] {
        let mut room = [0; COLOURS];
        for seat in (0..self.seats).filter(|&seat| seat != s.mover as usize) {
            for (room, organ) in room.iter_mut().zip(&s.bodies[seat]) {
                *room += u8::from(*organ == Organ::Free);
            }
        }
        room
    }

    /// Whether the virus of a place can move at all.
    pub(super) fn can_move(&self, s: &State, own: usize) -> bool {
        let Organ::Infected(colour) = s.bodies[s.mover as usize][own] else { return false };
        let room = self.room(s);
        (0..COLOURS).any(|slot| room[slot] > 0 && matches(colour.into(), slot))
    }

    /// How many viruses of the mover can move, from a place on.
    pub(super) fn most_moves(&self, s: &State, from: usize) -> u8 {
        most_moves(&s.bodies[s.mover as usize], from, &mut self.room(s))
    }
}

/// The places in a set of bits.
#[inline]
fn slots(mut bits: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let slot = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(slot)
    })
}

/// How many viruses from a place on find room: five viruses and five places at most, so all ways are tried.
fn most_moves(body: &Body, from: usize, room: &mut [u8; COLOURS]) -> u8 {
    let Some(own) = (from..COLOURS).find(|&own| matches!(body[own], Organ::Infected(_))) else { return 0 };
    let Organ::Infected(colour) = body[own] else { return 0 };
    let mut most = most_moves(body, own + 1, room);
    for slot in 0..COLOURS {
        if room[slot] > 0 && matches(colour.into(), slot) {
            room[slot] -= 1;
            most = most.max(1 + most_moves(body, own + 1, room));
            room[slot] += 1;
        }
    }
    most
}
