//! Replaying records of other programs: where they differ from our rules, and where they cannot be read.

use serde_json::Value;
use std::fmt::{self, Display};

/// The first place where a record and our rules differ.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Which step of the record, counted from 0; `None` where it is not about a step.
    pub step: Option<usize>,
    /// Which field of the record.
    pub field: String,
    /// What our rules say.
    pub ours: String,
    /// What the record says.
    pub theirs: String,
}

/// Why a record did not replay.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayError {
    /// It was read, and our rules say something else.
    Differs(Difference),
    /// It could not be read: a field is missing or holds something of the wrong kind.
    Unreadable(String),
}

impl Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayError::Unreadable(why) => f.write_str(why),
            ReplayError::Differs(Difference { step, field, ours, theirs }) => {
                step.map_or(Ok(()), |step| write!(f, "step {step}, "))?;
                write!(f, "field `{field}`: ours {ours}, theirs {theirs}")
            }
        }
    }
}

/// Compares a field; texts are made only where they differ.
pub fn same<T: PartialEq + fmt::Debug>(
    step: Option<usize>,
    field: &str,
    ours: T,
    theirs: T,
) -> Result<(), ReplayError> {
    if ours == theirs {
        return Ok(());
    }
    let (ours, theirs) = (format!("{ours:?}"), format!("{theirs:?}"));
    Err(ReplayError::Differs(Difference { step, field: field.into(), ours, theirs }))
}

/// Reads a field of a record into a type.
pub fn field<T: serde::de::DeserializeOwned>(record: &Value, name: &str) -> Result<T, ReplayError> {
    let value =
        record.get(name).ok_or_else(|| ReplayError::Unreadable(format!("field `{name}` is missing")))?;
    T::deserialize(value).map_err(|e| ReplayError::Unreadable(format!("field `{name}`: {e}")))
}
