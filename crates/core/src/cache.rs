//! The user's folder for what takes long to compute and can be computed again.
//!
//! A file in it is whole or not there. One that cannot be written is done without, and whoever reads one has to notice
//! damage: the folder may be deleted at any time, and others write to it.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// The user's folder: `NPLY_CACHE`, else `nply` in the folder for caches.
pub fn folder() -> Option<PathBuf> {
    let from = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let caches = || from("XDG_CACHE_HOME").or_else(|| Some(from("HOME")?.join(".cache")));
    from("NPLY_CACHE").or_else(|| Some(caches()?.join("nply")))
}

/// Writes a file of these parts in a row. Two processes may write at once: each writes a file of its own and gives it the
/// common name when it is complete.
pub fn keep(folder: &Path, name: &str, parts: &[&[u8]]) -> io::Result<()> {
    static WRITTEN: AtomicU32 = AtomicU32::new(0);
    fs::create_dir_all(folder)?;
    let number = WRITTEN.fetch_add(1, Ordering::Relaxed);
    let unfinished = folder.join(format!("{name}.{}-{number}", std::process::id()));
    let written = File::create(&unfinished)
        .and_then(|mut file| parts.iter().try_for_each(|part| file.write_all(part)))
        .and_then(|()| fs::rename(&unfinished, folder.join(name)));
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    written
}
