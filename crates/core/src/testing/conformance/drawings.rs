//! Checks of drawings, clicks and traces.

use super::Suite;
use crate::drawing::{Drawing, Names, drawing};
use crate::eye::Eye;
use crate::game::{Act, Step};
use crate::hash::key_of;
use crate::listed::Listed;
use crate::player::Player;
use std::collections::BTreeSet;

/// Everybody who can look at a table of so many seats.
pub(super) fn eyes(players: usize) -> impl Iterator<Item = Eye> {
    Player::all(players).map(Eye::Seat).chain([Eye::Public, Eye::All])
}

impl<G: Listed> Suite<'_, G> {
    pub(super) fn drawings(&mut self, s: &G::State, last: &Option<Step<G::Action>>) {
        let g = self.g;
        // Where nothing is hidden, seats that do not act see what onlookers see.
        let idle = |eye: &Eye| !G::HIDDEN && eye.seat().is_some_and(|who| !g.turn(s).seats().contains(who));
        for eye in eyes(g.players()).filter(|eye| !idle(eye)) {
            self.doing = format!("drawing for {eye}");
            let told = last.map_or(Vec::new(), |step| g.told(s, &step, eye));
            let (d, text) = (drawing(g, s, eye, &told), || g.state_text(s));
            self.well_made(&d, &text);
            self.clicks(&d, &text);
            self.traces(s, eye, &d, &told);
            let read = || serde_json::to_string(&d).map(|text| serde_json::from_str::<Drawing>(&text));
            let same = eye != Eye::All || matches!(read(), Ok(Ok(read)) if read == d);
            self.is(same, "drawings", || format!("for {eye} it is not read back in {}", text()));

            let mut shown = g.seen(s, eye);
            let bare = g.draw(&shown, eye);
            let key = key_of(&(eye, serde_json::to_string(&bare).unwrap_or_default()));
            g.not_drawn(&mut shown);
            let other = self.drawn.entry(key).or_insert_with(|| shown.clone()).clone();
            self.is(other == shown, "drawings", || {
                let (a, b) = (g.state_text(&shown), g.state_text(&other));
                format!("{eye} sees {a} or {b}, and both look the same; see `not_drawn`")
            });
        }
    }

    /// A step is told from what each eye knows, in words that are one line each.
    pub(super) fn story(&mut self, before: &G::State, step: &Step<G::Action>, after: &G::State) {
        let g = self.g;
        for eye in eyes(g.players()) {
            self.doing = format!("telling {step:?} to {eye}");
            let (knew, told, names) =
                (g.seen(before, eye), g.told(after, step, eye), Names::plain(eye, g.players()));
            let deeds = told.iter().filter_map(|act| g.deed(&knew, act.seat, act.action?, &names));
            let lines: Vec<String> = deeds.chain(g.news(&knew, &told, &g.seen(after, eye), &names)).collect();
            let odd = lines.iter().find(|line| line.is_empty() || line.contains('\n'));
            self.is(odd.is_none(), "stories", || {
                format!("{eye} is told {odd:?} of {step:?} in {}", g.state_text(before))
            });
        }
    }

    /// Two truths that look alike to a seat are drawn alike: a drawing is made from what is seen alone, so that it is
    /// enough to look at that, and at the drawing of who is to act, which has most in it.
    pub(super) fn drawn_alike(&mut self, s: &G::State, world: &G::State, who: Player) {
        let g = self.g;
        for eye in [Eye::Seat(who), Eye::Public].into_iter().filter(|_| s != world) {
            let acts = eye == Eye::Seat(who) && g.turn(s).seats().contains(who);
            let drawn = |s: &G::State| drawing(g, s, eye, &[]);
            let same = g.seen(s, eye) == g.seen(world, eye) && (!acts || drawn(s) == drawn(world));
            self.is(same, "drawings", || {
                format!("{eye} is shown what it does not know in {}", g.state_text(s))
            });
        }
    }

    fn well_made(&mut self, d: &Drawing, text: &impl Fn() -> String) {
        let places: BTreeSet<&str> = d.places.iter().map(|place| place.id.as_str()).collect();
        let mut ids: Vec<&str> = d.pieces.iter().map(|piece| piece.id.as_str()).collect();
        for piece in &d.pieces {
            let there = places.contains(piece.place.as_str());
            self.is(there, "drawings", || {
                format!("{} lies on {}, which is not drawn, in {}", piece.id, piece.place, text())
            });
        }
        ids.extend(d.places.iter().map(|place| place.id.as_str()));
        ids.sort_unstable();
        let twice = ids.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
        self.is(twice.is_none(), "drawings", || format!("two things are called {twice:?} in {}", text()));
        let blank = ids.iter().find(|id| id.is_empty() || id.contains(char::is_whitespace));
        self.is(blank.is_none(), "drawings", || {
            format!("{blank:?} is not a name without blanks in {}", text())
        });
        let flat = d.places.iter().find(|place| {
            let numbers = [place.x, place.y, place.w, place.h];
            !numbers.iter().all(|n| n.is_finite())
                || place.w <= 0.0
                || place.h <= 0.0
                || place.x < 0.0
                || place.y < 0.0
        });
        self.is(flat.is_none(), "drawings", || format!("{flat:?} has no area in {}", text()));
        let titled = !d.title.is_empty() && !d.title.contains('\n');
        self.is(titled, "drawings", || format!("the title {:?} is not one line in {}", d.title, text()));
        for who in Player::all(self.g.players()) {
            let id = format!("seat.{who}");
            self.is(d.find_place(&id).is_some(), "drawings", || format!("no place {id} in {}", text()));
        }
    }

    fn clicks(&mut self, d: &Drawing, text: &impl Fn() -> String) {
        let places = d.places.iter().map(|place| place.id.as_str());
        let shown: BTreeSet<&str> = places.chain(d.pieces.iter().map(|piece| piece.id.as_str())).collect();
        for (i, choice) in d.choices.iter().enumerate() {
            let (seat, action) = (choice.seat, &choice.action);
            self.is(!choice.words.is_empty(), "clicks", || {
                format!("{action} of {seat} has no words in {}", text())
            });
            let missing = choice.path.iter().find(|id| !shown.contains(id.as_str()));
            self.is(missing.is_none(), "clicks", || {
                format!("{action}: {missing:?} is not drawn in {}", text())
            });
            let others = d.choices[..i].iter().filter(|other| other.seat == seat);
            let mut alike = others.filter(|other| other.path == choice.path);
            let alike = alike.find(|other| !choice.path.is_empty() || other.words == choice.words);
            self.is(alike.is_none(), "clicks", || {
                format!("{action} and {alike:?} are chosen alike in {}", text())
            });
            let path: Vec<&str> = choice.path.iter().map(String::as_str).collect();
            let found = d.clicked(seat, &path).ok().map(|found| &found.action);
            self.is(path.is_empty() || found == Some(action), "clicks", || {
                format!("{path:?} is read as {found:?} in {}", text())
            });
        }
        let refused = Player::all(self.g.players()).all(|who| d.clicked(who, &["no-such-place"]).is_err());
        self.is(refused, "clicks", || format!("a click on nothing is a move in {}", text()));
    }

    fn traces(&mut self, s: &G::State, eye: Eye, d: &Drawing, told: &[Act<G::Action>]) {
        let seen = self.g.seen(s, eye);
        for act in told {
            let Some(action) = act.action else { continue };
            let path = self.g.trace(&seen, act.seat, action);
            let missing = path.iter().find(|id| !d.shows(id));
            self.is(missing.is_none(), "traces", || {
                format!("{action:?}: {missing:?} is not drawn for {eye} in {}", self.g.state_text(s))
            });
        }
    }
}
