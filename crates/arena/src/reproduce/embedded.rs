//! The papers as they were when the program was built: for those who are not in the repository.

use super::find::sort;
use super::item::Item;
use nply_core::Bad;
use std::path::Path;

/// Paths below the folder `papers`, and what the files hold.
static PAPERS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/papers.rs"));

/// All items that came with the program.
pub fn embedded_items() -> Result<Vec<Item>, Bad> {
    let items = PAPERS.iter().filter(|(path, _)| path.ends_with(".toml"));
    let item = |(path, text): &(&str, &str)| {
        Ok(Item { embedded: true, ..Item::parse(&Path::new("papers").join(path), text)? })
    };
    let mut items = items.map(item).collect::<Result<Vec<_>, Bad>>()?;
    sort(&mut items);
    Ok(items)
}

/// The results that came with the program, if there are any for an item.
pub(super) fn results(item: &Item) -> Option<&'static str> {
    let file = item.results_file();
    let name = file.strip_prefix("papers").ok()?;
    PAPERS.iter().find(|(path, _)| Path::new(path) == name).map(|(_, text)| *text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reproduce::{Results, find_items};

    #[test]
    fn the_program_knows_the_papers_without_the_repository() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../papers");
        let (here, inside) = (find_items(&folder).expect("whole"), embedded_items().expect("whole"));
        assert_eq!(here.len(), inside.len());
        for (here, inside) in here.iter().zip(&inside) {
            assert_eq!((&here.id, &here.number), (&inside.id, &inside.number));
            assert_eq!(Results::read(here), Results::read(inside));
        }
        assert!(inside.iter().any(|item| Results::read(item).expect("whole").best().is_some()));
    }
}
