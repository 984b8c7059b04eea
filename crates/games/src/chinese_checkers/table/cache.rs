//! Keeps the table in a file, so that it is built once and not by every process.
//!
//! A file that is missing, damaged or of another version is written anew; one that cannot be written is done without.

use nply_core::cache;
use nply_core::hash::chain;
use std::fs::File;
use std::io::Read;
use std::path::Path;

const NAME: &str = "chinese-checkers-73.table";
const MAGIC: u64 = u64::from_le_bytes(*b"nply cc3");
/// To be changed whenever other numbers are to stand in the table.
const VERSION: u64 = 1;
/// Magic, version, length, checksum.
const HEADER: usize = 32;

/// The table of this length that is kept in a folder, or else a new one, which is kept there if that is possible.
pub(super) fn kept(folder: Option<&Path>, length: usize, build: impl FnOnce() -> Vec<u8>) -> Vec<u8> {
    if let Some(table) = folder.and_then(|folder| read(&folder.join(NAME), length)) {
        return table;
    }
    let table = build();
    if let Some(folder) = folder {
        // A table that cannot be kept is as good as one that can: the next process builds it again.
        let _ = cache::keep(folder, NAME, &[&header(&table), &table]);
    }
    table
}

fn read(path: &Path, length: usize) -> Option<Vec<u8>> {
    let mut file = File::open(path).ok()?;
    let mut found = [0; HEADER];
    file.read_exact(&mut found).ok()?;
    let mut table = Vec::with_capacity(length + 1);
    // One byte more than expected tells a file that is too long, whatever its length.
    file.take(length as u64 + 1).read_to_end(&mut table).ok()?;
    (table.len() == length && found == header(&table)).then_some(table)
}

fn header(table: &[u8]) -> [u8; HEADER] {
    let words = [MAGIC, VERSION, table.len() as u64, checksum(table)];
    let mut bytes = [0; HEADER];
    bytes.chunks_mut(8).zip(words).for_each(|(chunk, word)| chunk.copy_from_slice(&word.to_le_bytes()));
    bytes
}

/// Every step can be undone, so no change of a single word goes unnoticed.
fn checksum(table: &[u8]) -> u64 {
    table.chunks(8).fold(MAGIC, |sum, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        chain(sum, u64::from_le_bytes(word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::PathBuf;

    /// A folder of a test's own, removed at its end.
    struct Folder(PathBuf);

    impl Folder {
        fn new(test: &str) -> Folder {
            let name = format!("nply-table-{test}-{}", std::process::id());
            let folder = Folder(std::env::temp_dir().join(name));
            let _ = fs::remove_dir_all(&folder.0);
            folder
        }
        fn file(&self) -> PathBuf {
            self.0.join(NAME)
        }
        /// The names of the files in it.
        fn names(&self) -> Vec<String> {
            let entries = fs::read_dir(&self.0).expect("a folder");
            entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// Stands for the table; a length that is no multiple of eight.
    fn small() -> Vec<u8> {
        (0..1003u32).map(|i| (i * i % 22) as u8).collect()
    }

    fn never() -> Vec<u8> {
        panic!("built though a file is there")
    }

    #[test]
    fn a_table_is_built_once() {
        let folder = Folder::new("once");
        let below = folder.0.join("a/b");
        assert_eq!(kept(Some(&below), 1003, small), small());
        assert_eq!(kept(Some(&below), 1003, never), small());
    }

    #[test]
    fn a_damaged_file_is_replaced() {
        let folder = Folder::new("damaged");
        kept(Some(&folder.0), 1003, small);
        let right = fs::read(folder.file()).unwrap();
        assert_eq!(right.len(), HEADER + 1003);
        let flipped = |at: usize| {
            let mut bytes = right.clone();
            bytes[at] ^= 1;
            bytes
        };
        // Parts of the header, the version among them, and of the table; too short; too long; nothing at all.
        let mut damaged: Vec<Vec<u8>> = [0, 8, 16, 24, 31, 32, 500, 1034].map(flipped).to_vec();
        damaged.extend([
            right[..1034].to_vec(),
            right[..20].to_vec(),
            [&right[..], &[0]].concat(),
            Vec::new(),
        ]);
        for bytes in damaged {
            fs::write(folder.file(), bytes).unwrap();
            let mut built = false;
            let again = || {
                built = true;
                small()
            };
            assert_eq!(kept(Some(&folder.0), 1003, again), small());
            assert!(built);
            assert!(fs::read(folder.file()).unwrap() == right);
        }
        assert_eq!(folder.names(), [NAME]);
        // A whole file of a table of another length.
        assert_eq!(kept(Some(&folder.0), 5, || vec![7; 5]), [7; 5]);
    }

    #[test]
    fn without_a_folder_it_goes_on() {
        let folder = Folder::new("unwritable");
        fs::create_dir_all(&folder.0).unwrap();
        let file = folder.0.join("a-file");
        fs::write(&file, "x").unwrap();
        assert_eq!(kept(Some(&file.join("below")), 1003, small), small());
        assert_eq!(kept(None, 1003, small), small());
        // The name is taken by a folder that is not empty: nothing unfinished is left behind.
        fs::create_dir_all(folder.file().join("x")).unwrap();
        assert_eq!(kept(Some(&folder.0), 1003, small), small());
        assert_eq!(folder.names().len(), 2);
    }

    #[test]
    fn several_at_once_do_not_meet() {
        let folder = Folder::new("several");
        // All have found no file before any writes one.
        let gate = std::sync::Barrier::new(4);
        let build = || {
            gate.wait();
            small()
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> =
                (0..4).map(|_| scope.spawn(|| kept(Some(&folder.0), 1003, build))).collect();
            threads.into_iter().for_each(|thread| assert_eq!(thread.join().unwrap(), small()));
        });
        assert_eq!(kept(Some(&folder.0), 1003, never), small());
        assert_eq!(folder.names(), [NAME]);
    }
}
