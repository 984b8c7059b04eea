//! The train and the round cards: what lies in the cars, which turns a round has, what happens at its end.

/// The most bandits, and the most cars without the locomotive.
pub(super) const BANDITS: usize = 6;
/// Purses that can be on a train: thirty only where car types repeat, eighteen are in the box.
pub(super) const PURSES: usize = 30;

/// Values are kept in units of 50.
pub(super) const UNIT: u16 = 50;
pub(super) const STARTING_PURSE: u8 = 5;
pub(super) const JEWEL: u8 = 10;
pub(super) const STRONGBOX: u8 = 20;
pub(super) const RANSOM: u8 = 5;
pub(super) const GUNSLINGER: u8 = 20;

/// Purses of each value in the box, beginning with 250: 250 x8, then two each of 300, 350, 400, 450, 500.
pub(super) const PURSE_COUNTS: [u8; 6] = [8, 2, 2, 2, 2, 2];

/// Purses and jewels of the six cars.
pub(super) const PRINTED_CARS: [(u8, u8); 6] = [(1, 0), (3, 0), (1, 1), (3, 1), (4, 1), (0, 3)];
/// The same in the TAG framework: one car differs.
pub(super) const TAG_CARS: [(u8, u8); 6] = [(1, 0), (2, 0), (3, 0), (1, 1), (4, 1), (0, 3)];

/// A turn of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    /// Face up, clockwise.
    Standard,
    /// Face down, clockwise.
    Tunnel,
    /// Face up, counter-clockwise.
    Switching,
    /// Face up, two actions in a row.
    SpeedingUp,
}
use Symbol::{SpeedingUp as D, Standard as S, Switching as W, Tunnel as T};

/// Round cards by number: seven regular ones, then three stations.
pub(super) const ANGRY_MARSHAL: u8 = 0;
pub(super) const SWIVEL_ARM: u8 = 1;
pub(super) const BRAKING: u8 = 2;
pub(super) const TAKE_IT_ALL: u8 = 3;
pub(super) const REBELLION: u8 = 4;
pub(super) const REVENGE: u8 = 7;
pub(super) const HOSTAGE: u8 = 8;
pub(super) const PICKPOCKETING: u8 = 9;
pub(super) const REGULAR: u8 = 7;
pub(super) const ROUND_CARDS: u8 = 10;
/// A round card that the eye has not seen.
pub(super) const UNSEEN: u8 = 15;

pub(super) const ROUND_NAMES: [&str; ROUND_CARDS as usize] = [
    "angry-marshal",
    "swivel-arm",
    "braking",
    "take-it-all",
    "rebellion",
    "tunnel",
    "bridge",
    "marshals-revenge",
    "hostage",
    "pickpocketing",
];

const FEW: [&[Symbol]; 7] = [
    &[S, S, T, W],
    &[S, T, S, S],
    &[S, S, S, S],
    &[S, T, D, S],
    &[S, S, T, S, S],
    &[S, T, S, T, S],
    &[S, D, S],
];
const MANY: [&[Symbol]; 7] =
    [&[S, S, W], &[S, T, S], &[S, T, S, S], &[S, D, W], &[S, T, S, W], &[S, T, S, T], &[S, D]];

/// The turns of a round card, by whether five or six sit at the table and whether they are those of the TAG framework,
/// which differ on two cards.
#[inline]
pub(super) fn symbols(card: u8, many: bool, tag: bool) -> &'static [Symbol] {
    match (card, many) {
        (BRAKING, false) if tag => &[S, T, S, T],
        (BRAKING, true) if tag => &[S, T, T, T],
        (TAKE_IT_ALL, false) if tag => &[S, T, D, W],
        (card, false) if card < REGULAR => FEW[card as usize],
        (card, true) if card < REGULAR => MANY[card as usize],
        _ => &[S, S, T, S],
    }
}

/// The characters.
pub(super) const GHOST: u8 = 0;
pub(super) const DOC: u8 = 1;
pub(super) const BELLE: u8 = 2;
pub(super) const TUCO: u8 = 3;
pub(super) const CHEYENNE: u8 = 4;
pub(super) const DJANGO: u8 = 5;
/// A bandit without a power.
pub(super) const PLAIN: u8 = 6;
pub(super) const CHARACTER_NAMES: [&str; 7] =
    ["Ghost", "Doc", "Belle", "Tuco", "Cheyenne", "Django", "bandit"];
