//! Work whose speed is measured by itself.

use super::rules::Pommerman;
use super::state::Action;
use nply_core::{Game, Seed};

const GAME: Pommerman = Pommerman { open: false, steps: 800, opens: false };

/// Four that only walk and lay no bomb, each game to its last step.
pub(super) fn quiet() -> Box<dyn FnMut() -> u64> {
    let mut rng = Seed(1).rng();
    Box::new(move || {
        let mut s = GAME.start(&mut rng);
        while !GAME.is_over(&s) {
            let mut joint = rng.below(625) as usize;
            let actions = std::array::from_fn(|_| {
                let action = Action::ALL[joint % 5];
                joint /= 5;
                action
            });
            s.advance(&actions, GAME.opens);
        }
        s.steps().into()
    })
}

/// New boards.
pub(super) fn boards() -> Box<dyn FnMut() -> u64> {
    let mut rng = Seed(1).rng();
    Box::new(move || {
        for _ in 0..64 {
            std::hint::black_box(GAME.start(&mut rng));
        }
        64
    })
}
