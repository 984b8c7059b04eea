//! Fingerprints of many agents at once: on several threads, and kept in the user's folder for caches.
//!
//! What is kept holds for one program. The file names it by a hash of its executable, so a program that was built anew finds
//! nothing; whatever is not exactly what was written counts as absent.

use super::fingerprint::{fingerprint, key_of_play, known};
use super::plan::Match;
use nply_core::hash::chain;
use nply_core::{Seed, cache};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const NAME: &str = "fingerprints.txt";

/// Finds the fingerprints of all agents of some matches, so that [`Match::program`] knows them. What this very program kept
/// in the folder is taken from there, and what is new is added. `watch` is told how many of those that are new are found.
pub fn find_fingerprints<'a>(
    matches: impl IntoIterator<Item = &'a Match>,
    threads: usize,
    folder: Option<&Path>,
    watch: &(dyn Fn(usize, usize) + Sync),
) {
    let kept_at = folder.and_then(|folder| Some((folder, this_program()?)));
    if let Some((folder, program)) = kept_at {
        known().extend(read(folder, program).unwrap_or_default());
    }
    let mut new = BTreeMap::new();
    for plan in matches {
        let missing = |agent| (key_of_play(plan.game(), agent), (plan, agent));
        new.extend(plan.agents().iter().map(missing).filter(|(key, _)| !known().contains_key(key)));
    }
    if new.is_empty() {
        return;
    }
    let (queue, found) = (Mutex::new(new.values()), AtomicUsize::new(0));
    watch(0, new.len());
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, new.len()) {
            scope.spawn(|| {
                let next = || queue.lock().expect("taking the next does not panic").next();
                while let Some((plan, agent)) = next() {
                    fingerprint(plan.source(), plan.game(), agent);
                    watch(found.fetch_add(1, Ordering::Relaxed) + 1, new.len());
                }
            });
        }
    });
    if let Some((folder, program)) = kept_at {
        // What cannot be kept is found again by the next process.
        let _ =
            cache::keep(folder, NAME, &[text(program, &known().clone().into_iter().collect()).as_bytes()]);
    }
}

/// A hash of the executable. Its age and length would do for a user's own builds, but archives may set both.
fn this_program() -> Option<u64> {
    let bytes = fs::read(std::env::current_exe().ok()?).ok()?;
    let word = |chunk: &[u8]| chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
    Some(bytes.chunks(8).fold(bytes.len() as u64, |hash, chunk| chain(hash, word(chunk))))
}

/// The program and a checksum, then a line for each agent. An agent that reads a file is not kept: the file may change.
fn text(program: u64, known: &BTreeMap<String, String>) -> String {
    let kept = known.iter().filter(|(key, _)| !key.contains(".json"));
    let lines: String = kept.map(|(key, fingerprint)| format!("{fingerprint} {key}\n")).collect();
    format!("{}{lines}", head(program, &lines))
}

fn head(program: u64, lines: &str) -> String {
    format!("nply {program:016x} {:016x}\n", Seed(program).named(lines).0)
}

fn read(folder: &Path, program: u64) -> Option<BTreeMap<String, String>> {
    let text = fs::read_to_string(folder.join(NAME)).ok()?;
    let lines = text.split_once('\n')?.1;
    if !text.starts_with(&head(program, lines)) {
        return None;
    }
    lines.lines().map(|line| line.split_once(' ').map(|(found, key)| (key.into(), found.into()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::plan;

    fn some() -> BTreeMap<String, String> {
        [("hearts/3 1 greedy", "0064153c"), ("focus/2 1 uct:eval=w.json", "12345678")]
            .map(|(key, found)| (key.to_string(), found.to_string()))
            .into()
    }

    #[test]
    fn what_is_kept_is_read_by_the_same_program() {
        let folder = tempfile::tempdir().expect("a folder");
        assert_eq!(read(folder.path(), 7), None, "nothing is there yet");
        cache::keep(folder.path(), NAME, &[text(7, &some()).as_bytes()]).expect("it can be written");
        let kept = read(folder.path(), 7).expect("it is whole");
        assert_eq!(kept.into_iter().collect::<Vec<_>>(), [("hearts/3 1 greedy".into(), "0064153c".into())]);
        assert_eq!(read(folder.path(), 8), None, "another program plays otherwise");
    }

    #[test]
    fn damage_counts_as_absence() {
        let folder = tempfile::tempdir().expect("a folder");
        let whole = text(7, &some());
        for at in 0..whole.len() {
            let mut damaged = whole.clone().into_bytes();
            damaged[at] ^= 1;
            for bytes in [&damaged[..], &whole.as_bytes()[..at]] {
                fs::write(folder.path().join(NAME), bytes).expect("it can be written");
                assert_eq!(read(folder.path(), 7), None, "byte {at}");
            }
        }
        fs::write(folder.path().join(NAME), whole + "00000000 hearts/3 1 uct\n").expect("it can be written");
        assert_eq!(read(folder.path(), 7), None, "a line more");
    }

    #[test]
    fn all_are_found_once_and_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        // Agents that no other test of this program asks about: fingerprints are known to the whole process.
        let plans =
            [plan(3, &["uct:c=0.123@5it", "random"], 1), plan(3, &["uct:c=0.123@9it", "uct:c=0.321"], 2)];
        let told = Mutex::new(Vec::new());
        let watch = |done, all| told.lock().expect("no panic").push((done, all));
        find_fingerprints(&plans, 3, Some(folder.path()), &watch);
        let told = told.into_inner().expect("no panic");
        let all = told[0].1;
        assert!((2..=3).contains(&all) && told.contains(&(all, all)), "budgets do not count: {told:?}");
        let kept = read(folder.path(), this_program().expect("it can be read")).expect("it is whole");
        for plan in &plans {
            for (agent, found) in plan.agents().iter().zip(plan.program().play) {
                assert_eq!(kept[&key_of_play(plan.game(), agent)], found);
            }
        }
        find_fingerprints(&plans, 3, Some(folder.path()), &|_, _| panic!("nothing is new"));
    }

    /// What the file says is what is told, so a file of another program must not be read: here it is read, and wrong.
    #[test]
    fn what_was_kept_is_not_found_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let plan = plan(3, &["uct:c=0.777", "random"], 1);
        let key = key_of_play(plan.game(), &plan.agents()[0]);
        let kept = text(this_program().expect("it can be read"), &[(key, "feedbeef".into())].into());
        cache::keep(folder.path(), NAME, &[kept.as_bytes()]).expect("it can be written");
        find_fingerprints([&plan], 1, Some(folder.path()), &|_, _| {});
        assert_eq!(plan.program().play[0], "feedbeef");
    }
}
