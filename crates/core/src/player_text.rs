//! Seats, sets of seats and numbers per seat as texts and as data: `"p1"`, `["p1", "p3"]`, `[2.5, -1.0]`.

use crate::options::Bad;
use crate::player::{MAX_PLAYERS, Player, PlayerSet, Ranks, Values};
use std::str::FromStr;

impl FromStr for Player {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let number = text.strip_prefix('p').filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        let number = number.and_then(|digits| digits.parse::<usize>().ok());
        let index = number.and_then(|number| number.checked_sub(1)).filter(|&index| index < MAX_PLAYERS);
        index.map(Player::new).ok_or_else(|| Bad::new(text, "a seat is p1 to p8"))
    }
}

impl TryFrom<String> for Player {
    type Error = Bad;

    fn try_from(text: String) -> Result<Self, Bad> {
        text.parse()
    }
}

impl From<Player> for String {
    fn from(who: Player) -> String {
        who.to_string()
    }
}

impl From<Vec<Player>> for PlayerSet {
    fn from(seats: Vec<Player>) -> Self {
        seats.into_iter().collect()
    }
}

impl From<PlayerSet> for Vec<Player> {
    fn from(seats: PlayerSet) -> Self {
        seats.iter().collect()
    }
}

/// Zeros at the end are left out: seats that do not exist hold them.
fn trimmed<T: Copy + Default + PartialEq>(numbers: &[T]) -> Vec<T> {
    let len = numbers.iter().rposition(|number| *number != T::default()).map_or(0, |last| last + 1);
    numbers[..len].to_vec()
}

fn padded<T: Copy + Default>(numbers: &[T]) -> Result<[T; MAX_PLAYERS], Bad> {
    let mut all = [T::default(); MAX_PLAYERS];
    let place = all.get_mut(..numbers.len());
    let place =
        place.ok_or_else(|| Bad::new(format!("{} numbers", numbers.len()), "there are at most 8 seats"))?;
    place.copy_from_slice(numbers);
    Ok(all)
}

impl From<Values> for Vec<f32> {
    fn from(values: Values) -> Self {
        trimmed(&values.0)
    }
}

impl TryFrom<Vec<f32>> for Values {
    type Error = Bad;

    fn try_from(numbers: Vec<f32>) -> Result<Self, Bad> {
        padded(&numbers).map(Values)
    }
}

impl From<Ranks> for Vec<u8> {
    fn from(ranks: Ranks) -> Self {
        trimmed(&ranks.0)
    }
}

impl TryFrom<Vec<u8>> for Ranks {
    type Error = Bad;

    fn try_from(numbers: Vec<u8>) -> Result<Self, Bad> {
        padded(&numbers).map(Ranks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Serialize;
    use serde::de::DeserializeOwned;
    use std::fmt::Debug;

    fn same<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: T, text: &str) {
        assert_eq!(serde_json::to_string(&value).expect("plain data"), text);
        assert_eq!(serde_json::from_str::<T>(text).expect("it was written so"), value);
    }

    #[test]
    fn seats_and_numbers_are_stored_and_read() {
        same(Player::new(7), "\"p8\"");
        same([Player::new(2), Player::new(0)].into_iter().collect::<PlayerSet>(), "[\"p1\",\"p3\"]");
        same(PlayerSet::EMPTY, "[]");
        same(Values::of(&[0.0, 2.5, -1.0, 0.0]), "[0.0,2.5,-1.0]");
        same(Values::of(&[1.0, 3.0]).ranks(2), "[2,1]");
    }

    #[test]
    fn what_is_no_seat_is_refused() {
        for text in ["\"p0\"", "\"p9\"", "\"p+1\"", "\"1\"", "1", "\"p\""] {
            assert!(serde_json::from_str::<Player>(text).is_err(), "{text}");
        }
        assert!(serde_json::from_str::<Values>("[1,2,3,4,5,6,7,8,9]").is_err());
        assert!(serde_json::from_str::<PlayerSet>("[\"p9\"]").is_err());
    }
}
