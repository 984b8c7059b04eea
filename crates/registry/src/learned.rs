//! Evaluations that were learned, from files: `eval=FILE.json`.

use crate::options::Chosen;
use nply_core::{Bad, Evaluate, Linear, Listed, Weights};
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

/// Files of weights are smaller than this many bytes.
const MOST_BYTES: u64 = 16 << 20;

/// Whether the value of `eval` names a file, and not an evaluation of the game.
pub(crate) fn is_file(value: &str) -> bool {
    value.ends_with(".json")
}

/// Reads the weights that `nply train` wrote.
pub fn read_weights(path: &Path) -> Result<Weights, Bad> {
    let name = path.display().to_string();
    let mut text = String::new();
    let file = std::fs::File::open(path).and_then(|file| file.take(MOST_BYTES).read_to_string(&mut text));
    file.map_err(|e| Bad::new(&name, format!("cannot be read: {e}")))?;
    Weights::parse(&text, &name)
}

/// The evaluation of a game whose weights are in the file that was chosen.
pub(crate) fn evaluation<G: Listed>(game: &G, chosen: &Chosen) -> Result<Arc<dyn Evaluate<G>>, Bad> {
    let weights = read_weights(Path::new(&chosen.eval))?;
    let known = game.features();
    let named = known.iter().find(|named| weights.game == G::ABOUT.id && named.id == weights.features);
    let Some(named) = named.filter(|_| weights.kind == "linear") else {
        return Err(not_for(&chosen.eval, G::ABOUT.id, &weights));
    };
    Ok(Arc::new(Linear::new(named.opinion.clone(), &weights)?))
}

fn not_for(file: &str, game: &str, weights: &Weights) -> Bad {
    let (kind, features, of) = (&weights.kind, &weights.features, &weights.game);
    Bad::new(
        file,
        format!("{kind} weights for the features `{features}` of {of}; {game} does not have these"),
    )
}
