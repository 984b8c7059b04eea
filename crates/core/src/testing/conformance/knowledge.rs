//! Checks of what seats know: views, worlds, and what each seat is told of a step.

use super::{Suite, random_step};
use crate::eye::Eye;
use crate::game::{Step, Turn};
use crate::hash::Map;
use crate::listed::Listed;
use crate::player::Player;
use crate::seed::Rng;

/// Where a seat holds at most so many worlds possible, the truth must be one of them.
const FEW_WORLDS: usize = 7;

/// So many draws from eight worlds all but never miss one of them.
const MANY_DRAWS: u32 = 200;

/// A step from one of two states that look alike to a seat.
struct Told<G: Listed> {
    from: G::State,
    step: Step<G::Action>,
    after: G::State,
    /// What the seat was told.
    key: u64,
    /// What the seat knows afterwards.
    view: G::State,
}

impl<G: Listed> Suite<'_, G> {
    pub(super) fn knowledge(&mut self, s: &G::State, who: Player, rng: &mut Rng) {
        let g = self.g;
        self.doing = format!("hiding what {who} does not know");
        let mut hidden = s.clone();
        g.hide(&mut hidden, who);
        let text = || g.state_text(s);
        self.is(g.turn(&hidden) == g.turn(s), "public-turns", || {
            format!("{who} cannot tell the turn of {}: `turn` reads something that `hide` blanks", text())
        });
        if g.turn(s).seats().contains(who) {
            let (own, seen) = (g.listed(s, Some(who)), g.listed(&hidden, Some(who)));
            self.is(own == seen, "own-actions", || {
                format!("{who} may do {own:?} and sees that it may do {seen:?} in {}", text())
            });
        }
        let mut twice = hidden.clone();
        g.hide(&mut twice, who);
        self.is(twice == hidden, "views", || format!("hiding twice for {who} differs in {}", text()));
        self.is(!g.show(&hidden).is_empty(), "views", || format!("{who} is shown nothing of {}", text()));

        self.doing = format!("drawing a world of {who} (`determinise`)");
        let view = g.view(s, who);
        let mut world = view.blank();
        view.world(g, rng, &mut world);
        self.is(g.view(&world, who) == view, "worlds", || {
            format!("a world of {who} looks different: {} from {}", g.state_text(&world), text())
        });
        self.is(g.turn(&world) == g.turn(s), "worlds", || {
            format!("another turn in a world of {who} from {}", text())
        });
        let valid = g.validate(&world);
        self.is(valid.is_ok(), "worlds", || {
            format!("{valid:?} in a world of {who}: {} from {}", g.state_text(&world), text())
        });
        self.encodings(s, &world, who);
        self.public(s, who, rng);
        self.doing = format!("drawing a world of {who}");
        self.drawn_alike(s, &world, who);
        if hidden != *s {
            self.truth_is_possible(s, who, rng);
        }
        self.doing = format!("telling {who} of a step (`sight`)");
        self.told(s, &world, who, rng);
    }

    /// Few worlds are all drawn sooner or later; the truth is one of them.
    fn truth_is_possible(&mut self, s: &G::State, who: Player, rng: &mut Rng) {
        let (g, view) = (self.g, self.g.view(s, who));
        let (mut worlds, mut world): (Map<G::State, ()>, _) = (Map::default(), view.blank());
        // Nearly all positions have many worlds and are left after a few draws.
        let possible = (0..MANY_DRAWS).any(|_| {
            view.world(g, rng, &mut world);
            worlds.insert(world.clone(), ());
            world == *s || worlds.len() > FEW_WORLDS
        });
        self.is(possible, "worlds", || {
            let (many, text) = (worlds.len(), g.state_text(s));
            format!("{who} holds {many} worlds possible in {MANY_DRAWS} draws and the truth is none of them: {text}")
        });
    }

    /// Two states that look alike to a seat, steps in each. What the seat cannot tell apart leaves it with one view; what
    /// it can tell apart stays known to it.
    fn told(&mut self, s: &G::State, world: &G::State, who: Player, rng: &mut Rng) {
        let g = self.g;
        let tell = |from: &G::State, step: Step<G::Action>| {
            let mut after = from.clone();
            g.step(&mut after, &step);
            let key = g.event_key(&after, &step, who);
            let mut view = after.clone();
            g.hide(&mut view, who);
            Told::<G> { from: from.clone(), step, after, key, view }
        };
        let mut all: Vec<Told<G>> = Vec::new();
        for from in [s, world, s] {
            let Some(step) = random_step(g, from, rng) else { return };
            all.push(tell(from, step));
        }
        let same = all[0].step;
        if is_legal(g, world, &same) {
            all.push(tell(world, same));
        }
        all.iter().for_each(|told| self.retraced(told, who));
        for (i, a) in all.iter().enumerate() {
            all[..i].iter().for_each(|b| self.compare(a, b, who));
        }
    }

    /// A step followed back leads to the same again, from a state that looks as it did.
    fn retraced(&mut self, told: &Told<G>, who: Player) {
        let g = self.g;
        if !G::RETRACES || g.witness(&told.after, &told.step, who).step.is_none() {
            return;
        }
        let before = g.view(&told.from, who);
        let mut state = before.blank();
        if g.retrace(&mut state, &told.step, &told.after, who) {
            let mut again = state.clone();
            let is_legal = is_legal(g, &state, &told.step);
            if is_legal {
                g.step(&mut again, &told.step);
            }
            let fine = is_legal && g.view(&state, who) == before && again == told.after;
            self.is(fine, "retraces", || {
                let (step, text) = (told.step, g.state_text(&told.from));
                format!("{who} follows {step:?} back to {} and not to {text}", g.state_text(&state))
            });
        }
    }

    fn compare(&mut self, a: &Told<G>, b: &Told<G>, who: Player) {
        let g = self.g;
        let tell = |told: &Told<G>| format!("{:?} from {}", told.step, g.state_text(&told.from));
        if a.key == b.key {
            let acts = |told: &Told<G>| g.told(&told.after, &told.step, Eye::Seat(who));
            self.is(acts(a) == acts(b), "same-event-same-view", || {
                format!("{who} cannot tell [{}] from [{}] but is told different actions", tell(a), tell(b))
            });
            self.is(a.view == b.view, "same-event-same-view", || {
                let why = "`sight` tells too little or `hide` leaves too much";
                format!(
                    "{who} is told the same of [{}] and [{}] but then knows more: {why}",
                    tell(a),
                    tell(b)
                )
            });
        } else {
            // Different steps may lead to one and the same state. Where they do not, or where even the step was the same,
            // the seat was told something that it then does not know.
            let forgotten = a.view == b.view && (a.step == b.step || a.from == b.from && a.after != b.after);
            self.is(!forgotten, "seen-is-known", || {
                let why = "`sight` tells too much or `hide` blanks too much";
                format!("{who} can tell [{}] from [{}] but then knows the same: {why}", tell(a), tell(b))
            });
            self.found.transpositions += u64::from(a.view == b.view && !forgotten);
        }
    }
}

fn is_legal<G: Listed>(g: &G, s: &G::State, step: &Step<G::Action>) -> bool {
    let may = |who: Player, action: &G::Action| g.listed(s, Some(who)).contains(action);
    match (g.turn(s), step) {
        (Turn::One(mover), Step::Move(who, action)) => mover == *who && may(*who, action),
        (Turn::Together(seats), Step::Together(joint)) => {
            joint.iter().map(|(who, _)| who).eq(seats.iter()) && joint.iter().all(|(who, a)| may(who, &a))
        }
        (Turn::Chance, Step::Chance(outcome)) => g.listed(s, None).contains(outcome),
        _ => false,
    }
}
