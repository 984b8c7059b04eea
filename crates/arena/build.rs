//! Puts the published numbers and our results into the program, so that `nply reproduce` knows them anywhere.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    let papers = Path::new(&std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("../../papers");
    println!("cargo:rerun-if-changed={}", papers.display());
    let mut list = String::from("&[\n");
    for paper in files(&papers).into_iter().filter(|path| path.is_dir()) {
        let results = files(&paper.join("results"));
        for path in files(&paper).iter().chain(&results).filter(|path| is_data(path)) {
            let name = path.strip_prefix(&papers).expect("below it").display().to_string().replace('\\', "/");
            let place = path.canonicalize().expect("a file");
            writeln!(list, "({name:?}, include_str!({:?})),", place.display().to_string()).expect("a text");
        }
    }
    let out = Path::new(&std::env::var("OUT_DIR").expect("cargo sets it")).join("papers.rs");
    std::fs::write(out, list + "]\n").expect("cargo's folder can be written");
}

fn is_data(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "toml" || end == "json")
}

/// What is in a folder, in a fixed order; nothing if there is none.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let mut files: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    files
}
