//! Codes and numbers.

use super::body::Organ;
use super::cards::{CARDS, COLOUR_NAMES, COLOURS, Card, KINDS, ORGANS};
use super::rules::Virus;
use super::state::{
    Act, Action, EMPTY, HAND, KIND, NO_CARD, NOBODY, OLD, PUBLIC, Phase, SEATS, State, UNKNOWN, UNKNOWN_OLD,
};
use nply_core::{Codes, Encode, Numbers, Player, View, seat_names, seats_from};

/// Where a virus or medicine is put: colour, seat, place.
const PUT: usize = COLOURS * SEATS * COLOURS;
/// Organs of all seats.
const PLACES: usize = SEATS * COLOURS;
/// One to three cards out of twenty kinds and none, in order; also the empty choice.
const DISCARDS: usize = 1771;
/// Sizes of the groups of codes, in order.
const GROUPS: [usize; 12] =
    [COLOURS, PUT, PUT, PLACES, PLACES * PLACES, 1, COLOURS * PLACES, COLOURS, SEATS + 1, SEATS, DISCARDS, 1];

/// The number of sorted triples below this one.
fn rank([a, b, c]: [usize; HAND]) -> usize {
    c * (c + 1) * (c + 2) / 6 + b * (b + 1) / 2 + a
}

fn unrank(number: usize) -> Option<[u8; HAND]> {
    let c = (0..=KINDS).rev().find(|&c| rank([0, 0, c]) <= number)?;
    let rest = number - rank([0, 0, c]);
    let b = (0..=c).rev().find(|&b| rank([0, b, 0]) <= rest)?;
    let a = rest - rank([0, b, 0]);
    let in_order = a <= b && a < usize::from(NO_CARD);
    in_order.then_some([a as u8, b as u8, c as u8])
}

impl Codes for Virus {
    /// Group by group; inside a group colours, seats and places in order.
    fn codes(&self) -> u32 {
        GROUPS.iter().sum::<usize>() as u32
    }
    fn code(&self, a: Action) -> u32 {
        let place = |seat: usize, slot: usize| seat * COLOURS + slot;
        let (group, number) = match a.act() {
            Act::Deal(_) => {
                debug_assert!(false, "chance has no codes");
                (11, 0)
            }
            Act::Organ(slot) => (0, slot),
            Act::Medicine(colour, seat, slot) => (1, colour * PLACES + place(seat, slot)),
            Act::Virus(colour, seat, slot) => (2, colour * PLACES + place(seat, slot)),
            Act::Thief(seat, slot) => (3, place(seat, slot)),
            Act::Transplant([a, i], [b, j]) => (4, place(a, i) * PLACES + place(b, j)),
            Act::Spreading => (5, 0),
            Act::Move(own, seat, slot) => (6, own * PLACES + place(seat, slot)),
            Act::Stay(own) => (7, own),
            Act::Glove(seat) => (8, seat.map_or(0, |seat| seat + 1)),
            Act::Error(seat) => (9, seat),
            Act::Discard(kinds) => (10, rank(kinds.map(usize::from))),
            Act::Draw => (11, 0),
        };
        (GROUPS[..group].iter().sum::<usize>() + number) as u32
    }
    fn action(&self, code: u32) -> Option<Action> {
        let (mut group, mut number) = (0, code as usize);
        while number >= *GROUPS.get(group)? {
            number -= GROUPS[group];
            group += 1;
        }
        let place = |number: usize| (number / COLOURS, number % COLOURS);
        let (colour, (seat, slot)) = (number / PLACES, place(number % PLACES));
        let act = match group {
            0 => Act::Organ(number),
            1 => Act::Medicine(colour, seat, slot),
            2 => Act::Virus(colour, seat, slot),
            3 => Act::Thief(seat, slot),
            4 => {
                let (a, i) = place(number / PLACES);
                if a >= seat {
                    return None;
                }
                Act::Transplant([a, i], [seat, slot])
            }
            5 => Act::Spreading,
            6 => Act::Move(colour, seat, slot),
            7 => Act::Stay(number),
            8 => Act::Glove(number.checked_sub(1)),
            9 => Act::Error(number),
            10 => Act::Discard(unrank(number)?),
            _ => Act::Draw,
        };
        let last = match act {
            Act::Medicine(_, seat, _) | Act::Virus(_, seat, _) | Act::Thief(seat, _) => seat,
            Act::Transplant(_, [seat, _]) | Act::Move(_, seat, _) | Act::Error(seat) => seat,
            Act::Glove(Some(seat)) => seat,
            _ => 0,
        };
        (last < self.seats).then(|| Action::new(act))
    }
}

/// Everything that a seat knows, but for the order of the discards below the last ones.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

const PHASES: [Phase; 5] = [Phase::Deal, Phase::Play, Phase::Spread, Phase::Draw, Phase::Over];

impl Encode<Virus> for Flat {
    fn planes(&self, g: &Virus) -> Vec<String> {
        let kinds =
            |what: &str| Card::all().map(|card| format!("{what}: {}", card.name())).collect::<Vec<_>>();
        let mut names = kinds("unseen / 5");
        names.extend(kinds("unseen from before a shuffle / 5"));
        names.extend(kinds("discards / 5"));
        names.extend((1..=HAND).flat_map(|at| kinds(&format!("card {at} of the known pile"))));
        names.extend(kinds("known pile / 5"));
        for seat in seat_names(g.seats) {
            names.extend(kinds(&format!("{seat}: holds / 3")));
            names.extend(kinds(&format!("{seat}: holds from before a shuffle / 3")));
            names.extend(kinds(&format!("{seat}: holds, and everybody knows / 3")));
            names.extend(
                ["unknown cards / 3", "unknown old cards / 3", "to move", "drew last", "won"]
                    .map(|what| format!("{seat}: {what}")),
            );
            for organ in ORGANS {
                names.extend(
                    ["there", "infected", "vaccinated", "immunised"]
                        .map(|what| format!("{seat}: {organ}: {what}")),
                );
                names.extend(COLOUR_NAMES.map(|colour| format!("{seat}: {organ}: {colour} cards / 2")));
            }
        }
        names.extend(PHASES.iter().map(|phase| format!("phase: {phase:?}")));
        names.extend(ORGANS.map(|organ| format!("the virus of the {organ} moves")));
        let more = ["cards in the pile / 68", "the pile is known", "cards dealt / 18", "turns / 100"];
        names.extend(more.map(String::from));
        names
    }

    fn write(&self, g: &Virus, view: &View<State>, out: &mut [f32]) {
        let (s, mut out) = (view.known(), Numbers::new(out));
        let count = |pile: &[u8], card: Card| {
            pile.iter().filter(|&&kind| kind as usize == card.index()).count() as f32
        };
        s.bag.iter().chain(&s.old).for_each(|&count| out.number(f32::from(count) / 5.0));
        Card::all().for_each(|card| out.number(count(&s.discards, card) / 5.0));
        let known = if s.ordered { s.left as usize } else { 0 };
        for at in 1..=HAND {
            out.one_of(KINDS, known.checked_sub(at).map(|at| s.deck[at].into()));
        }
        Card::all().for_each(|card| out.number(count(&s.deck, card) / 5.0));
        for seat in seats_from(view.who(), g.seats).map(Player::index) {
            let hand = s.hands[seat];
            let new = hand.map(|held| if held & OLD == 0 { held } else { EMPTY });
            Card::all().for_each(|card| out.number(count(&new, card) / 3.0));
            let old = hand.map(|held| if held < PUBLIC && held & OLD != 0 { held & KIND } else { EMPTY });
            Card::all().for_each(|card| out.number(count(&old, card) / 3.0));
            let open =
                hand.map(|held| if held < UNKNOWN && held & PUBLIC != 0 { held & KIND } else { EMPTY });
            Card::all().for_each(|card| out.number(count(&open, card) / 3.0));
            for unknown in [UNKNOWN, UNKNOWN_OLD] {
                out.number(hand.iter().filter(|&&held| held == unknown).count() as f32 / 3.0);
            }
            let drew = s.drew != NOBODY && s.drew as usize == seat;
            out.flags([s.mover as usize == seat, drew, s.won >> seat & 1 == 1]);
            for organ in s.bodies[seat] {
                write_organ(&mut out, organ);
            }
        }
        out.flags(PHASES.map(|phase| s.phase == phase));
        out.one_of(COLOURS, (s.phase == Phase::Spread).then_some(s.at.into()));
        out.number(f32::from(s.left) / CARDS as f32);
        out.flags([s.ordered]);
        out.number(f32::from(s.dealt) / 18.0);
        out.number(f32::from(s.turns) / 100.0);
    }

    fn leaves_out(&self, _g: &Virus, known: &mut State) {
        known.discards[..known.discarded as usize].sort_unstable();
        let below = (known.left as usize).saturating_sub(HAND);
        known.deck[..below].sort_unstable();
    }
}

fn write_organ(out: &mut Numbers<'_>, organ: Organ) {
    let infected = matches!(organ, Organ::Infected(_));
    let vaccinated = matches!(organ, Organ::Vaccinated(_));
    out.flags([organ.is_there(), infected, vaccinated, matches!(organ, Organ::Immunised(..))]);
    for colour in 0..COLOURS {
        let of_colour = |card: &Card| card.index() % COLOURS == colour;
        out.number(organ.attached().iter().flatten().filter(|card| of_colour(card)).count() as f32 / 2.0);
    }
}
