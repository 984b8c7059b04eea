//! Checks of codes and encodings.

use super::Suite;
use crate::encode::Shape;
use crate::hash::key_of;
use crate::listed::Listed;
use crate::player::Player;
use crate::seed::Rng;
use std::collections::BTreeSet;

/// More codes than this are not all tried.
const CODES_TRIED: u32 = 1_000_000;

impl<G: Listed> Suite<'_, G> {
    /// Every code belongs to one action, or to none.
    pub(super) fn all_codes(&mut self) {
        let g = self.g;
        self.doing = "asking for the actions of all codes".into();
        for code in 0..g.codes().min(CODES_TRIED) {
            let again = g.action(code).map(|action| g.code(action));
            self.is(again.is_none_or(|again| again == code), "codes", || {
                format!("the action with code {code} has code {again:?}")
            });
        }
        for beyond in [g.codes(), u32::MAX] {
            self.is(g.action(beyond).is_none(), "codes", || {
                format!("{beyond} is beyond the codes and has an action")
            });
        }
    }

    /// The same text always has the same code, and no other has it.
    pub(super) fn codes_of(&mut self, s: &G::State, list: &[G::Action]) {
        let g = self.g;
        for &action in list {
            let (code, text) = (g.code(action), g.action_text(s, action));
            self.is(code < g.codes() && g.action(code) == Some(action), "codes", || {
                format!("{text} has code {code}, which stands for {:?}", g.action(code))
            });
            let known = self.code_of_text.entry(text.clone()).or_insert(code);
            let same =
                *known == code && *self.text_of_code.entry(code).or_insert_with(|| text.clone()) == text;
            self.is(same, "codes", || format!("{text} and code {code} do not belong together everywhere"));
            let refused = g.legal_action(&[], code);
            self.is(refused.is_err(), "codes", || format!("code {code} is accepted where it is not legal"));
        }
    }

    /// Every plane of an encoding has a name of its own.
    pub(super) fn all_planes(&mut self) {
        let g = self.g;
        self.doing = "asking for the planes of encodings".into();
        let all = g.encodings();
        self.is(!all.is_empty(), "encodings", || "there is none".into());
        for named in all {
            let planes = named.opinion.planes(g);
            let (rows, columns) = named.opinion.grid(g);
            let shape = Shape { planes: planes.len(), rows, columns };
            let names: BTreeSet<String> = planes.into_iter().collect();
            self.is(shape.size() > 0 && names.len() == shape.planes, "encodings", || {
                format!("{}: {shape:?} has planes without a name of their own", named.id)
            });
            self.shapes.push(shape);
        }
    }

    /// Numbers of a view: equal where views are equal, different where they differ.
    pub(super) fn encodings(&mut self, s: &G::State, world: &G::State, who: Player) {
        let g = self.g;
        self.doing = format!("encoding what {who} knows");
        for (at, named) in g.encodings().into_iter().enumerate() {
            let (id, opinion) = (named.id, named.opinion);
            let (view, shape) = (g.view(s, who), self.shapes[at]);
            let numbers = opinion.numbers_in(g, &view, shape);
            self.is(numbers.iter().all(|n| n.is_finite()), "encodings", || {
                format!("{id}: not all finite in {}", g.state_text(s))
            });
            let same = opinion.numbers_in(g, &g.view(world, who), shape) == numbers;
            self.is(same, "encodings", || {
                format!("{id} tells {who} more than it knows of {}", g.state_text(s))
            });

            let mut told = view.known().clone();
            opinion.leaves_out_for(g, who, &mut told);
            let bits: Vec<u32> = numbers.iter().map(|n| n.to_bits()).collect();
            let key = key_of(&(id, who, bits));
            let other = self.encoded.entry(key).or_insert_with(|| told.clone()).clone();
            self.is(other == told, "encodings", || {
                let (a, b) = (g.state_text(&told), g.state_text(&other));
                format!("{id}: {who} knows {a} or {b}, and both have the same numbers; see `leaves_out`")
            });
            let other = *self.numbers_of.entry((id, who, told)).or_insert(key);
            self.is(other == key, "encodings", || {
                let text = g.state_text(s);
                format!("{id}: `leaves_out` blanks something that the numbers of {who} tell in {text}")
            });
        }
    }

    /// What onlookers see is what every seat knows.
    pub(super) fn public(&mut self, s: &G::State, who: Player, rng: &mut Rng) {
        let g = self.g;
        self.doing = format!("looking with the public at a world of {who}");
        let view = g.view(s, who);
        let mut world = view.blank();
        view.world(g, rng, &mut world);
        let public = |s: &G::State| g.seen(s, crate::Eye::Public);
        let (seen, text) = (public(s), || g.state_text(s));
        self.is(public(&world) == seen, "public-views", || {
            format!("onlookers see something that {who} does not know in {}", text())
        });
        let mut other_way = s.clone();
        Player::all(g.players()).rev().for_each(|who| g.hide(&mut other_way, who));
        g.hide_from_public(&mut other_way);
        self.is(other_way == seen, "public-views", || format!("the order of hiding matters in {}", text()));
        self.is(g.turn(&other_way) == g.turn(s), "public-views", || {
            format!("onlookers cannot tell the turn of {}", text())
        });
        self.is(!g.show(&other_way).is_empty(), "public-views", || {
            format!("onlookers are shown nothing of {}", text())
        });
    }
}
