//! What fuzzing is fed with, fed to every reader by an ordinary test.

use nply_arena::fuzzing::TARGETS;
use std::path::Path;

#[test]
fn the_corpus_of_every_target_is_read_without_a_fault() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus");
    for (name, target) in TARGETS {
        let files = std::fs::read_dir(corpus.join(name)).unwrap_or_else(|e| panic!("{name}: {e}"));
        let mut inputs = 0;
        for file in files {
            let path = file.expect("an entry").path();
            let bytes = std::fs::read(&path).expect("a file");
            println!("{}", path.display());
            target(&bytes);
            // Every reader meets the texts of all the others, cut at some place.
            TARGETS.iter().for_each(|(_, other)| other(&bytes[..bytes.len() / 2]));
            inputs += 1;
        }
        assert!(inputs > 0, "{name} has no corpus");
        let target = corpus.join("../fuzz_targets").join(format!("{name}.rs"));
        assert!(target.exists(), "{name} has no target");
    }
}
