//! Codes and numbers.

use super::cards::{BULLET, Card, KINDS, UNKNOWN};
use super::rules::{Action, ColtExpress, Loot};
use super::state::{PLACES, PLANNED, Phase, State};
use super::train::{BANDITS, CHARACTER_NAMES, PLAIN, PURSES};
use nply_core::{Codes, Encode, Numbers, View, seat_names, seats_from};

const CARS: u32 = 7;
const PLAY: u32 = 2;
const HIDE: u32 = PLAY + KINDS as u32;
const PICK: u32 = HIDE + KINDS as u32;
const DRAW: u32 = PICK + KINDS as u32;
const MOVE: u32 = DRAW + 3;
const MARSHAL: u32 = MOVE + CARS;
const ROB: u32 = MARSHAL + CARS;
const FIRE: u32 = ROB + Loot::COUNT as u32;
const PUNCH: u32 = FIRE + BANDITS as u32;
const CHARACTER: u32 = PUNCH + BANDITS as u32 * Loot::COUNT as u32 * 4;
const DISCARD: u32 = CHARACTER + PLAIN as u32;
const END: u32 = DISCARD + KINDS as u32 + 1;

impl Codes for ColtExpress {
    fn codes(&self) -> u32 {
        END
    }

    fn code(&self, a: Action) -> u32 {
        match a {
            Action::Start(bandit) => bandit.into(),
            Action::Play(card) => PLAY + u32::from(card.0),
            Action::Hide(card) => HIDE + u32::from(card.0),
            Action::Pick(card) => PICK + u32::from(card.0),
            Action::Draw => DRAW,
            Action::Nothing => DRAW + 1,
            Action::Floor => DRAW + 2,
            Action::Move(car) => MOVE + u32::from(car),
            Action::Marshal(car) => MARSHAL + u32::from(car),
            Action::Rob(loot) => ROB + u32::from(loot.0),
            Action::Fire(bandit) => FIRE + u32::from(bandit),
            Action::Punch(victim, loot, way) => {
                PUNCH + (u32::from(victim) * u32::from(Loot::COUNT) + u32::from(loot.0)) * 4 + u32::from(way)
            }
            Action::Character(role) => CHARACTER + u32::from(role),
            Action::Discard(card) => DISCARD + u32::from(card.0.min(KINDS)),
            // Outcomes of chance have no code.
            Action::Deal(..) | Action::Purse(_) => END,
        }
    }

    fn action(&self, code: u32) -> Option<Action> {
        let card = |from: u32| Card((code - from) as u8);
        Some(match code {
            0..PLAY => Action::Start(code as u8),
            PLAY..HIDE => Action::Play(card(PLAY)),
            HIDE..PICK => Action::Hide(card(HIDE)),
            PICK..DRAW => Action::Pick(card(PICK)),
            DRAW..MOVE => [Action::Draw, Action::Nothing, Action::Floor][(code - DRAW) as usize],
            MOVE..MARSHAL => Action::Move((code - MOVE) as u8),
            MARSHAL..ROB => Action::Marshal((code - MARSHAL) as u8),
            ROB..FIRE => Action::Rob(Loot((code - ROB) as u8)),
            FIRE..PUNCH => Action::Fire((code - FIRE) as u8),
            DISCARD..END => {
                let card = card(DISCARD);
                Action::Discard(if card.0 == KINDS { BULLET } else { card })
            }
            CHARACTER..DISCARD => Action::Character((code - CHARACTER) as u8),
            PUNCH..CHARACTER => {
                let rest = code - PUNCH;
                let loot = Loot((rest / 4 % u32::from(Loot::COUNT)) as u8);
                Action::Punch((rest / 4 / u32::from(Loot::COUNT)) as u8, loot, (rest % 4) as u8)
            }
            _ => return None,
        })
    }
}

/// Everything that a seat knows, number by number.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flat;

const PHASES: [Phase; 9] = [
    Phase::Start,
    Phase::Pick,
    Phase::Deal,
    Phase::Plan,
    Phase::Draw,
    Phase::Resolve,
    Phase::Token,
    Phase::Pocket,
    Phase::Over,
];

/// What is told of each seat by one number each.
const OF_SEAT: [&str; 8] = [
    "bullets in the deck / 10",
    "bullets in the hand / 10",
    "cards in the hand / 10",
    "bullets on top / 10",
    "bullets surely in the hand / 10",
    "bullets received / 10",
    "shots at the own bandit / 10",
    "start chosen / 3",
];
const OF_TABLE: [&str; 10] = [
    "round / 5",
    "turn / 5",
    "acted / 12",
    "cover / 2",
    "cards to draw / 3",
    "cards planned / 30",
    "card carried out / 30",
    "car of the Marshal / 6",
    "neutral bullets / 13, 255 endless",
    "way of a punch / 3",
];

impl Encode<ColtExpress> for Flat {
    fn planes(&self, g: &ColtExpress) -> Vec<String> {
        let mut names = Vec::new();
        for seat in seat_names(g.seats as usize) {
            names.extend(OF_SEAT.map(|what| format!("{seat}: {what}")));
            names.extend(Card::all().map(|card| format!("{seat}: {} in the deck / 2", card.name())));
            names.extend(Card::all().map(|card| format!("{seat}: {} in the hand / 2", card.name())));
            names.extend(
                ["first player", "chance or a start concerns it", "victim"]
                    .map(|what| format!("{seat}: {what}")),
            );
            for bandit in 0..g.bandits() / g.seats as usize {
                let it = format!("{seat}: bandit {}", bandit + 1);
                names.extend(
                    ["car / 6", "on the roof", "bullets / 6", "ransom", "picks pockets", "victim"]
                        .map(|what| format!("{it}: {what}")),
                );
                names.extend(CHARACTER_NAMES.map(|role| format!("{it}: is {role}")));
            }
        }
        names.extend((0..spots(g)).map(|spot| format!("jewels at spot {spot} / 3")));
        names.extend((0..spots(g)).map(|spot| format!("strongboxes at spot {spot} / 2")));
        for purse in 0..PURSES {
            names.extend(["spot + 1 / 20", "value / 500"].map(|what| format!("purse {}: {what}", purse + 1)));
            names.extend(
                seat_names(g.seats as usize)
                    .iter()
                    .map(|seat| format!("purse {}: known to {seat}", purse + 1)),
            );
        }
        for at in 0..PLANNED {
            names.extend(
                ["card + 1 / 12", "face down", "seat + 1 / 6"]
                    .map(|what| format!("planned {}: {what}", at + 1)),
            );
        }
        for round in 0..5 {
            names.extend(
                (0..10).map(|card| format!("round {}: {}", round + 1, ColtExpress::round_name(card))),
            );
        }
        names.extend(OF_TABLE.map(String::from));
        names.extend(PHASES.map(|phase| format!("phase {phase:?}")));
        if g.expert {
            names.push("phase Keep".into());
            for seat in seat_names(g.seats as usize) {
                names.extend(Card::all().map(|card| format!("{seat}: {} discarded / 2", card.name())));
                names.push(format!("{seat}: bullets discarded / 10"));
            }
        }
        if g.chosen_roles {
            names.push("phase Choose".into());
            names.extend(CHARACTER_NAMES[..3].iter().map(|name| format!("partner of {name} / 6")));
        }
        names
    }

    fn write(&self, g: &ColtExpress, view: &View<State>, out: &mut [f32]) {
        let (s, mut out, seats) = (view.known(), Numbers::new(out), g.seats as usize);
        let me = view.who().index();
        for seat in seats_from(view.who(), seats).map(|who| who.index()) {
            let counts = [
                s.deck_bullets[seat],
                s.hand_bullets[seat],
                s.hand_size[seat],
                s.top[seat],
                s.sure[seat],
                s.received[seat],
                s.friendly[seat],
            ];
            counts.iter().for_each(|&count| out.number(f32::from(count) / 10.0));
            out.number(f32::from(s.starts.get(seat).copied().unwrap_or(0)) / 3.0);
            for pile in [s.deck[seat], s.hand[seat]] {
                Card::all().for_each(|card| out.number(pile.count(card) as f32 / 2.0));
            }
            let concerned = s.seat as usize == seat
                && matches!(
                    s.phase,
                    Phase::Choose | Phase::Keep | Phase::Start | Phase::Pick | Phase::Deal | Phase::Draw
                );
            out.flags([s.first as usize == seat, concerned, s.phase == Phase::Token && s.victim == 255]);
            for bandit in (0..g.bandits()).filter(|&bandit| g.owner(bandit) == seat) {
                out.number(f32::from(s.pos[bandit] >> 1) / 6.0);
                out.flags([s.pos[bandit] & 1 == 1]);
                out.number(f32::from(s.bullets[bandit]) / 6.0);
                out.flags([
                    s.ransom >> bandit & 1 == 1,
                    s.phase == Phase::Pocket && s.seat as usize == bandit,
                    s.phase == Phase::Token && s.victim as usize == bandit,
                ]);
                out.one_of(7, Some(s.role[bandit].into()));
            }
        }
        let spot = |spot: usize| turned_spot(g, spot, me);
        (0..spots(g)).for_each(|at| out.number(f32::from(s.jewels[spot(at)]) / 3.0));
        (0..spots(g)).for_each(|at| out.number(f32::from(s.boxes[spot(at)]) / 2.0));
        for purse in 0..PURSES {
            let at = (0..spots(g)).find(|&at| s.purses[spot(at)] >> purse & 1 == 1);
            out.number(at.map_or(0.0, |at| (at + 1) as f32 / 20.0));
            out.number(f32::from(s.value[purse]) / 10.0);
            out.flags(seats_from(view.who(), seats).map(|who| s.known[purse] >> who.index() & 1 == 1));
        }
        for at in 0..PLANNED as u8 {
            let planned = s.planned(at);
            let is_there = at < s.planned;
            let card = if planned.card.0 == UNKNOWN { 0.0 } else { f32::from(planned.card.0 + 1) / 12.0 };
            let turn = (planned.owner + seats - me) % seats;
            out.number(if is_there { card } else { 0.0 });
            out.flags([is_there && planned.down]);
            out.number(if is_there { (turn + 1) as f32 / 6.0 } else { 0.0 });
        }
        s.rounds.iter().for_each(|&card| out.one_of(10, Some(card.into())));
        let table = [
            (s.round, 5.0),
            (s.turn_at, 5.0),
            (s.acted, 12.0),
            (s.cover, 2.0),
            (s.to_draw, 3.0),
            (s.planned, 30.0),
            (s.at, 30.0),
            (s.marshal, 6.0),
            (s.neutral, if s.neutral == 255 { 255.0 * 4.0 } else { 13.0 }),
            (s.way, 3.0),
        ];
        table.iter().for_each(|&(number, most)| out.number(f32::from(number) / most));
        out.flags(PHASES.map(|phase| phase == s.phase));
        if g.expert {
            out.flags([s.phase == Phase::Keep]);
            for seat in seats_from(view.who(), seats).map(|who| who.index()) {
                Card::all().for_each(|card| out.number(s.discard[seat].count(card) as f32 / 2.0));
                out.number(f32::from(s.discard_bullets[seat]) / 10.0);
            }
        }
        if g.chosen_roles {
            out.flags([s.phase == Phase::Choose]);
            s.partners.iter().for_each(|&partner| out.number(f32::from(partner) / 6.0));
        }
    }
}

/// Spots of this train: places, then bandits.
fn spots(g: &ColtExpress) -> usize {
    2 * (g.cars() as usize + 1) + g.bandits()
}

/// The spot with this number, bandits counted from those of the looking seat.
fn turned_spot(g: &ColtExpress, number: usize, me: usize) -> usize {
    let (places, seats) = (2 * (g.cars() as usize + 1), g.seats as usize);
    match number.checked_sub(places) {
        None => number,
        Some(bandit) => PLACES + bandit / seats * seats + (bandit + me) % seats,
    }
}
