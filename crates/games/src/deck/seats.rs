//! Seats and sets of seats in the texts of states: `p2`, `p1 p3`.

use nply_core::{MAX_PLAYERS, Player};

/// In a state: no seat. Its text is empty.
pub const NO_SEAT: u8 = u8::MAX;

/// The name of a seat.
pub fn seat_text(seat: u8) -> String {
    if seat == NO_SEAT { String::new() } else { Player::new(seat as usize).to_string() }
}

/// Reads the name of one of so many seats.
pub fn parse_seat(text: &str, seats: usize) -> Result<u8, String> {
    let seat = (0..seats as u8).find(|&seat| seat_text(seat) == text);
    seat.ok_or_else(|| format!("`{text}` is not one of {seats} seats"))
}

/// The names of a set of seats.
pub fn seats_text(bits: u8) -> String {
    let seats = (0..MAX_PLAYERS as u8).filter(|seat| bits >> seat & 1 == 1);
    seats.map(seat_text).collect::<Vec<_>>().join(" ")
}

/// Reads a set of seats.
pub fn parse_seats(text: &str, seats: usize) -> Result<u8, String> {
    let words = text.split(' ').filter(|word| !word.is_empty());
    words.map(|word| parse_seat(word, seats)).try_fold(0, |bits, seat| Ok(bits | 1 << seat?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_seats_are_read_as_they_are_written() {
        assert_eq!((seat_text(1).as_str(), seat_text(NO_SEAT).as_str()), ("p2", ""));
        assert_eq!(seats_text(0b101), "p1 p3");
        for bits in 0..16 {
            assert_eq!(parse_seats(&seats_text(bits), 4), Ok(bits));
        }
        assert!(parse_seat("p4", 3).unwrap_err().contains("not one of 3 seats"));
        assert!(parse_seats("p1 x", 3).is_err());
    }
}
