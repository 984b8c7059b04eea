//! Models: policies, memories, and who matters, in the situations of paper 004's figures 3.3 to 3.5.

use super::{bomb, pommerman, scene, seat};
use crate::pommerman::models::Influence;
use crate::pommerman::simple::Memory;
use crate::pommerman::state::{Action, State};
use nply_core::{Asked, Foresight, Game, Joint, Listed, MAX_PLAYERS, ModelMemory, Seed, Step, Turn, Values};

fn foreseen(id: &str, s: &State, memories: &[ModelMemory; MAX_PLAYERS]) -> Foresight {
    let g = pommerman("");
    let models = g.models();
    let model = &models.iter().find(|model| model.id == id).expect("a model").opinion;
    let mut out = [Foresight::default()];
    model.foresee(&g, &[Asked { state: s, who: seat(0), memories }], &mut out);
    let [foresight] = out;
    foresight
}

fn influences(id: &str, s: &State) -> [f32; 4] {
    let all = foreseen(id, s, &Default::default()).influences;
    std::array::from_fn(|seat| all.0[seat])
}

#[test]
fn every_model_expects_something_of_every_living_seat() {
    let (g, mut rng) = (pommerman(""), Seed(1).rng());
    let mut s = g.start(&mut rng);
    while g.turn(&s) != Turn::Over {
        for model in g.models() {
            let foresight = foreseen(model.id, &s, &Default::default());
            for who in 0..4 {
                let policy = &foresight.policies[who];
                assert_eq!(policy.len(), if s.is_alive(who) { 6 } else { 0 });
                let sum: f32 = policy.iter().sum();
                assert!(policy.is_empty() || (sum - 1.0).abs() < 1e-4, "{}: {policy:?}", model.id);
                assert!(policy.iter().all(|p| (0.0..=1.0).contains(p)));
                assert!((0.0..=1.0).contains(&foresight.influences.0[who]));
                assert!((-1.0..=1.0).contains(&foresight.values.0[who]));
            }
        }
        let actions = std::array::from_fn(|_| rng.pick(&Action::ALL));
        s.advance(&actions, false);
    }
    assert!(foreseen("simple", &s, &Default::default()).policies.iter().all(Vec::is_empty), "nobody acts");
}

/// Figure 3.3: all others are far away, and nobody but the seat itself matters.
#[test]
fn nobody_matters_far_away() {
    let s = scene("b10 b2 j2 j10");
    assert_eq!(influences("distance", &s), [1.0, 0.0, 0.0, 0.0]);
}

/// Figure 3.4: only the nearer of two matters.
#[test]
fn only_the_near_one_matters() {
    let [own, near, far, dead] = influences("distance", &scene("c8 d9 j2 -"));
    assert!(own > near && near > 0.2 && far == 0.0 && dead == 0.0, "{own} {near} {far} {dead}");
}

/// Figure 3.5: both could kill the seat, and both matter; the nearer one more.
#[test]
fn both_matter_when_both_are_near() {
    let [own, near, nearly, dead] = influences("distance", &scene("e6 e8 h6 -"));
    assert!(own > near && near > nearly && nearly > 0.1 && dead == 0.0, "{own} {near} {nearly} {dead}");
    let sum: f32 = influences("distance", &scene("e6 e8 h6 a1")).iter().sum();
    assert!((sum - 1.0).abs() < 1e-6);
}

#[test]
fn controls_and_mixtures_are_made_of_the_distance() {
    let s = scene("e6 e8 h6 a11");
    let near = influences("distance", &s);
    assert_eq!(influences("simple", &s), [1.0; 4]);
    assert_eq!(influences("simple", &scene("e6 - h6 a11")), [1.0, 0.0, 1.0, 1.0]);
    assert_eq!(influences("uniform", &s), [0.25; 4]);
    assert_eq!(influences("own", &s), [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(influences("own", &scene("b10 b2 j2 j10")), influences("distance", &scene("b10 b2 j2 j10")));
    assert_eq!(influences("shuffled", &s), [near[0], near[2], near[3], near[1]]);
    let alone = scene("e6 - h6 -");
    assert_eq!(influences("shuffled", &alone), influences("distance", &alone));
    assert_eq!(influences("mixture", &s), near.map(|near| (near + 0.25) / 2.0));
    assert_eq!(Influence::Distance.on(&s, 0), near);
    let (exact, mixed) =
        (foreseen("simple", &s, &Default::default()), foreseen("mixture", &s, &Default::default()));
    for (exact, mixed) in exact.policies[0].iter().zip(&mixed.policies[0]) {
        assert!((0.75 * exact + 0.25 / 6.0 - mixed).abs() < 1e-6);
    }
    assert_eq!(exact.values, mixed.values);
}

/// A step that may be a chase or a walk leaves two memories, each as likely as it is.
#[test]
fn what_cannot_be_told_is_kept_as_two_memories() {
    let g = pommerman("");
    let models = g.models();
    let model = &models[0].opinion;
    let (s, who) = (scene("e5 e8"), seat(0));
    let up = |memory: &mut ModelMemory| {
        let joint: Joint<Action> = [(who, Action::Up), (seat(1), Action::Stop)].into_iter().collect();
        model.advance(&g, &s, &Step::Together(joint), who, memory);
    };
    let mut memory = model.begin(&g, &g.view(&s, who), who);
    let words = |memory: &ModelMemory| memory.0.iter().filter(|word| **word != 0).count();
    up(&mut memory);
    assert_eq!(words(&memory), 1, "it chased: nothing else goes up for certain");
    assert_eq!(Memory::from_bits(memory.0[0]).chase(), Some(super::super::cells::Direction::Up));
    up(&mut memory);
    // Half it chased on; half it wandered, and then a quarter went up. Four to one.
    assert_eq!(words(&memory), 2);
    let weights = memory.0.map(|word| (word >> 48) as f32 / 65_535.0);
    assert!((weights[0] - 0.8).abs() < 1e-4 && (weights[1] - 0.2).abs() < 1e-4, "{weights:?}");
    assert_eq!(Memory::from_bits(memory.0[0]).recent(), 0);
    // What it never does tells nothing.
    let before = memory;
    let joint: Joint<Action> = [(who, Action::Bomb), (seat(1), Action::Stop)].into_iter().collect();
    model.advance(&g, &s, &Step::Together(joint), who, &mut memory);
    assert_eq!(memory, before);
    assert!(model.remembers());
}

#[test]
fn memories_change_what_is_expected() {
    let mut memories = [ModelMemory::default(); MAX_PLAYERS];
    let s = scene("e5 e8");
    let fresh = foreseen("simple", &s, &memories);
    memories[0] = ModelMemory([1 << 48 | 1 << 42, 0, 0, 0]);
    let chased = foreseen("simple", &s, &memories);
    assert_eq!(fresh.policies[0][Action::Up as usize], 1.0);
    assert_eq!(chased.policies[0][Action::Up as usize], 0.625);
    assert_eq!(fresh.policies[1], chased.policies[1], "of the other nothing is remembered");
}

#[test]
fn values_see_who_cannot_get_away() {
    let mut s = scene("a11 k1 - -");
    s.rigid = super::cells("a10");
    let fine = foreseen("simple", &s, &Default::default()).values;
    assert_eq!(fine, Values::of(&[0.0, 0.0, -1.0, -1.0]));
    // A bomb beside the only cell in the corner.
    bomb(&mut s, "b11", 3, 3, 1, None);
    let doomed = foreseen("simple", &s, &Default::default()).values;
    assert!(doomed.0[0] < -0.9 && doomed.0[1] > 0.9, "{doomed:?}");
}
