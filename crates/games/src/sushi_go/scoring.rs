//! What cards on the table are worth, and how prizes are split.

use super::cards::{
    DUMPLING, EGG, EGG_ON, MAKI1, MAKI2, MAKI3, Pile, SALMON, SALMON_ON, SASHIMI, SQUID, SQUID_ON, TEMPURA,
};
use super::rules::{MOST_SEATS, SushiGo};

/// Points for so many dumplings; more than five bring nothing further.
pub(super) const DUMPLINGS: [i16; 6] = [0, 1, 3, 6, 10, 15];

/// Points of one table without Maki and Pudding, as they stand at any moment of a round.
#[inline]
pub(super) fn set_points(table: Pile) -> i16 {
    let count = |dish: super::Dish| i16::from(dish.count(table));
    let nigiri = count(EGG) + 2 * count(SALMON) + 3 * count(SQUID);
    let on_wasabi = count(EGG_ON) + 2 * count(SALMON_ON) + 3 * count(SQUID_ON);
    DUMPLINGS[count(DUMPLING).min(5) as usize]
        + nigiri
        + 3 * on_wasabi
        + 5 * (count(TEMPURA) / 2)
        + 10 * (count(SASHIMI) / 3)
}

/// Maki rolls on one table.
#[inline]
pub(super) fn rolls(table: Pile) -> u8 {
    MAKI1.count(table) + 2 * MAKI2.count(table) + 3 * MAKI3.count(table)
}

/// Gives each seat with this count an even share of a prize; what cannot be divided is dropped.
fn split(points: &mut [i16; MOST_SEATS], counts: &[u8], count: u8, prize: i16) -> i16 {
    let tied = counts.iter().filter(|&&own| own == count).count() as i16;
    for (points, &own) in points.iter_mut().zip(counts) {
        if own == count {
            *points += prize / tied;
        }
    }
    tied
}

impl SushiGo {
    /// Points for Maki at the end of a round: 6 for most rolls, 3 for second most, nothing without a roll.
    pub(super) fn maki_points(&self, rolls: &[u8]) -> [i16; MOST_SEATS] {
        let mut points = [0; MOST_SEATS];
        let most = rolls.iter().copied().max().unwrap_or(0);
        if most == 0 {
            return points;
        }
        let tied = split(&mut points, rolls, most, 6);
        let second = rolls.iter().copied().filter(|&own| own < most).max().unwrap_or(0);
        if second > 0 && (tied == 1 || self.second_after_tie) {
            split(&mut points, rolls, second, 3);
        }
        points
    }

    /// Points for Pudding at the end of the game: 6 for most, -6 for fewest.
    pub(super) fn pudding_points(&self, puddings: &[u8]) -> [i16; MOST_SEATS] {
        let mut points = [0; MOST_SEATS];
        let most = puddings.iter().copied().max().unwrap_or(0);
        let fewest = puddings.iter().copied().min().unwrap_or(0);
        if most > fewest || self.all_equal_pays && most > 0 {
            split(&mut points, puddings, most, 6);
        }
        if most > fewest && (puddings.len() > 2 || self.penalty_for_two) {
            split(&mut points, puddings, fewest, -6);
        }
        points
    }
}
