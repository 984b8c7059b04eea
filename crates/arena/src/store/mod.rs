//! The store: every finished game in one SQLite file, from which the same work goes on.

mod archive;
mod lock;
mod schema;
mod writer;

pub use archive::{Archive, PlayedBy, StoredMatch};
pub use writer::Store;
