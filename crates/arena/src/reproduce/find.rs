//! All items of a folder of papers, in order.

use super::item::Item;
use nply_core::Bad;
use std::path::{Path, PathBuf};

/// All items below a folder, in the order of papers, then tables, figures and texts as they are numbered.
pub fn find_items(papers: &Path) -> Result<Vec<Item>, Bad> {
    let folder = |path: &Path| -> Result<Vec<PathBuf>, Bad> {
        let cannot = |e: std::io::Error| Bad::new(path.display().to_string(), format!("cannot be read: {e}"));
        std::fs::read_dir(path).map_err(cannot)?.map(|entry| Ok(entry.map_err(cannot)?.path())).collect()
    };
    let mut items = Vec::new();
    for paper in folder(papers)?.into_iter().filter(|path| path.is_dir()) {
        for path in folder(&paper)?.iter().filter(|path| path.extension().is_some_and(|end| end == "toml")) {
            items.push(Item::read(path)?);
        }
    }
    sort(&mut items);
    Ok(items)
}

pub(super) fn sort(items: &mut [Item]) {
    items.sort_by_key(|item| in_order(&item.id));
}

/// `figure-10` comes after `figure-9`; numbered items before those with names.
fn in_order(id: &str) -> (String, bool, Vec<(u64, String)>) {
    let mut parts = id.split('-');
    let paper = parts.next().unwrap_or_default().to_string();
    let number = |part: &str| part.parse().unwrap_or(0);
    let parts: Vec<(u64, String)> = parts.map(|part| (number(part), part.to_string())).collect();
    (paper, !parts.iter().any(|&(number, _)| number > 0), parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn papers() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../papers")
    }

    #[test]
    fn all_tables_and_figures_are_there() {
        let items = find_items(&papers()).expect("all are whole");
        let ids: Vec<&str> = items.iter().map(|item| item.id.as_str()).collect();
        let pictures = items.iter().filter(|item| ["table", "figure"].contains(&item.kind.as_str())).count();
        assert_eq!(pictures, 32, "{ids:?}");
        assert!(ids.contains(&"002-depth-ladder"));
        let at = |id: &str| ids.iter().position(|known| *known == id).expect(id);
        assert!(at("003-figure-9") < at("003-figure-10") && at("003-figure-13") < at("003-gin-rummy"));
        assert!(at("004-figure-4-6") < at("004-opponent-models") && at("000-figure-9") < at("001-table-1"));
    }
}
