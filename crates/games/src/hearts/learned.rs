//! The evaluations that `nply train` learned from the files in `papers/003/training`, where the same command finds the
//! same weights again.

use super::features::Tricks;
use super::rules::Hearts;
use super::state::State;
use nply_core::{Evaluate, Linear, Named, Values, Weights};
use std::sync::{Arc, LazyLock};

static BY_ITSELF: LazyLock<Linear<Hearts>> = LazyLock::new(|| read(include_str!("learned.json")));
static WITH_SHOOTER: LazyLock<Linear<Hearts>> = LazyLock::new(|| read(include_str!("learned-shooter.json")));
static FROM_UCT: LazyLock<Linear<Hearts>> = LazyLock::new(|| read(include_str!("learned-uct.json")));

fn read(text: &str) -> Linear<Hearts> {
    let weights = Weights::parse(text, "learned").expect("as `nply train` wrote it");
    Linear::new(Arc::new(Tricks), &weights).expect("weights for the features of today: train them again")
}

/// Weights that are read when they are first asked for: whoever changes the features can still train new ones.
struct Learned(&'static LazyLock<Linear<Hearts>>);

impl Evaluate<Hearts> for Learned {
    fn evaluate(&self, g: &Hearts, s: &State) -> Values {
        self.0.evaluate(g, s)
    }
}

/// All of them.
pub(super) fn learned() -> [Named<dyn Evaluate<Hearts>>; 3] {
    [
        Named {
            id: "learned",
            about: "what `nply train` learned of the rest of a hand from games with itself",
            opinion: Arc::new(Learned(&BY_ITSELF)),
        },
        Named {
            id: "learned-uct",
            about: "the same, learned from games against UCT",
            opinion: Arc::new(Learned(&FROM_UCT)),
        },
        Named {
            id: "learned-shooter",
            about: "the same, learned from games with itself in which one seat shoots for the moon",
            opinion: Arc::new(Learned(&WITH_SHOOTER)),
        },
    ]
}
