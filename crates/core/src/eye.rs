//! Who looks at a position: a seat, everybody, or one who sees everything.

use crate::options::Bad;
use crate::player::Player;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// Who looks. Written `p2`, `public` or `all`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Eye {
    /// A seat: sees what it knows.
    Seat(Player),
    /// An onlooker: sees what no seat in particular knows.
    Public,
    /// Sees everything.
    All,
}

impl Eye {
    /// The seat that looks, if it is one.
    pub fn seat(self) -> Option<Player> {
        match self {
            Eye::Seat(who) => Some(who),
            Eye::Public | Eye::All => None,
        }
    }

    /// Refuses a seat that is not at a table of `players`.
    pub fn at_table(self, players: usize) -> Result<Eye, Bad> {
        match self {
            Eye::Seat(who) if who.index() >= players => {
                Err(Bad::new(who.to_string(), format!("no such seat; the last of {players} is p{players}")))
            }
            eye => Ok(eye),
        }
    }
}

impl fmt::Display for Eye {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eye::Seat(who) => who.fmt(f),
            Eye::Public => f.write_str("public"),
            Eye::All => f.write_str("all"),
        }
    }
}

impl FromStr for Eye {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Eye, Bad> {
        match text {
            "public" => Ok(Eye::Public),
            "all" => Ok(Eye::All),
            seat => seat.parse().map(Eye::Seat).map_err(|_| {
                Bad::new(text, "who looks is a seat (p1, p2, ...), `public` for onlookers, or `all`")
            }),
        }
    }
}

impl From<Eye> for String {
    fn from(eye: Eye) -> String {
        eye.to_string()
    }
}

impl TryFrom<String> for Eye {
    type Error = Bad;

    fn try_from(text: String) -> Result<Eye, Bad> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eyes_are_read_back_and_bad_ones_refused() {
        for text in ["p1", "p8", "public", "all"] {
            assert_eq!(text.parse::<Eye>().unwrap().to_string(), text);
        }
        for text in ["", "p0", "p9", "P1", "everyone"] {
            assert!(text.parse::<Eye>().unwrap_err().why.contains("public"), "{text}");
        }
        assert!(
            Eye::Seat(Player::new(3)).at_table(3).unwrap_err().to_string().contains("the last of 3 is p3")
        );
        assert!(Eye::Seat(Player::new(2)).at_table(3).is_ok());
    }
}
