//! One process at a time writes a store: a lock file beside it, held by the system and free again when a process dies.

use nply_core::Bad;
use std::fs::{self, File, TryLockError};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The right to write a store, until dropped.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    _file: File,
}

impl Lock {
    /// Takes the lock of a store, or says who has it.
    pub fn take(store: &Path) -> Result<Lock, Bad> {
        let path = beside(store, "-lock");
        let refused = |e| Bad::new(store.display().to_string(), format!("cannot write beside it: {e}"));
        loop {
            let mut file = File::options()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(refused)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => return Err(in_use(store, file)),
                Err(TryLockError::Error(e)) => return Err(refused(e)),
            }
            // Its last holder may have removed it between our opening and our locking: then the lock is of nothing.
            if is_at(&file, &path) {
                // The number of the process is for messages only.
                let _ = file.set_len(0).and_then(|()| write!(file, "{}", std::process::id()));
                return Ok(Lock { path, _file: file });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still held, so that nobody else's is removed.
        let _ = fs::remove_file(&self.path);
    }
}

/// A file named like the store with something added, as SQLite names its own.
pub(crate) fn beside(store: &Path, end: &str) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push(end);
    name.into()
}

fn in_use(store: &Path, mut lock: File) -> Bad {
    let mut holder = String::new();
    let _ = lock.read_to_string(&mut holder);
    let holder = holder.parse::<u32>().map_or("another process".into(), |id| format!("process {id}"));
    let why = format!("in use by {holder}; wait for its end or name another file");
    Bad::new(store.display().to_string(), why)
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let id = |metadata: &fs::Metadata| (metadata.dev(), metadata.ino());
    matches!((file.metadata(), fs::metadata(path)), (Ok(own), Ok(there)) if id(&own) == id(&there))
}

/// Elsewhere a file that is open cannot be replaced.
#[cfg(not(unix))]
fn is_at(_file: &File, path: &Path) -> bool {
    path.exists()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_is_told_who_has_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = folder.path().join("match.db");
        let lock = Lock::take(&store).expect("free");
        let told = Lock::take(&store).unwrap_err().to_string();
        assert!(told.contains(&format!("in use by process {}", std::process::id())), "{told}");
        drop(lock);
        assert!(!beside(&store, "-lock").exists());
        drop(Lock::take(&store).expect("free again"));
    }

    #[test]
    fn a_lock_left_by_a_dead_process_is_free() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = folder.path().join("match.db");
        fs::write(beside(&store, "-lock"), "12345").expect("written");
        Lock::take(&store).expect("nobody holds it");
        let nowhere = folder.path().join("no/such/folder.db");
        assert!(Lock::take(&nowhere).unwrap_err().why.starts_with("cannot write beside it"));
    }
}
