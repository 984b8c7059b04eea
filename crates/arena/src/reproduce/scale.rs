//! How much work a reproduction may be.

use nply_core::Bad;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// How much work a reproduction may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// An answer within two minutes on two cores.
    Quick,
    /// About an hour on two cores.
    Hour,
    /// As much as the paper did.
    Full,
}

impl Scale {
    /// All of them by name.
    pub(super) const NAMES: [(&'static str, Scale); 3] =
        [("quick", Scale::Quick), ("hour", Scale::Hour), ("full", Scale::Full)];
}

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Scale::NAMES.iter().find(|(_, scale)| scale == self).expect("all are named").0)
    }
}

impl FromStr for Scale {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let found = Scale::NAMES.iter().find(|(name, _)| *name == text);
        let unknown = || Bad::unknown("scale", text, Scale::NAMES.iter().map(|(name, _)| *name));
        found.map(|&(_, scale)| scale).ok_or_else(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_names() {
        assert_eq!("hour".parse(), Ok(Scale::Hour));
        assert!("minute".parse::<Scale>().unwrap_err().why.contains("quick"));
        assert!(Scale::Quick < Scale::Hour && Scale::Hour < Scale::Full);
    }
}
