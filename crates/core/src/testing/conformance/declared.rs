//! What a game declares of itself against what was met.

use super::{CHECKS, Suite};
use crate::listed::{About, Listed, TurnKind};
use crate::player::Player;

impl<G: Listed> Suite<'_, G> {
    /// A check that was never made is a failure, unless there is a reason.
    pub(super) fn was_made(&mut self, check: &'static str) {
        let about = G::ABOUT;
        let made = self.found.made.get(check).is_some_and(|&times| times > 0);
        let exempt = G::EXEMPT.iter().find(|(name, _)| *name == check).map(|&(_, why)| why);
        let nothing = match check {
            "traces" if !made => Some("nothing that happens leaves a trace"),
            "chance" if !about.chance => Some("the game declares that it has no chance"),
            "together" if !G::TOGETHER => Some("the game declares that seats never act at once"),
            "refusals" if self.actions_met.len() < 2 => Some("only one action was ever met"),
            _ => None,
        };
        // The constants of a game speak for all its variants: one without passing has no simultaneous turn.
        let variant = match check {
            "together" if about.turns == TurnKind::Mixed => {
                Some("no simultaneous turn was met in this variant")
            }
            _ => None,
        };
        match (made, exempt.or(nothing)) {
            (false, None) if variant.is_some() => self.found.skipped.extend(variant.map(|why| (check, why))),
            (false, Some(why)) => self.found.skipped.push((check, why)),
            (false, None) => self.found.failures.push(format!("{check}: was never made")),
            (true, Some(why)) => self.found.failures.push(format!("{check}: was made, although {why}")),
            (true, None) => {}
        }
    }

    /// What the game says of itself against what was met.
    pub(super) fn declarations(&self) -> Vec<String> {
        let (g, about) = (self.g, G::ABOUT);
        let looks_hidden = |s: &G::State, who: Player| {
            let mut hidden = s.clone();
            g.hide(&mut hidden, who);
            hidden != *s
        };
        let hidden = self.texts.values().any(|s| Player::all(g.players()).any(|who| looks_hidden(s, who)));
        let (one, together) = (self.kinds_met.contains("one"), self.kinds_met.contains("together"));
        let (least, most) = g.bounds();
        let unknown = G::EXEMPT.iter().find(|(name, _)| !CHECKS.contains(name));
        let uneven = self.draws.uneven();
        let said = [
            (hidden && !G::HIDDEN, "views: `hide` blanks something and `Game::HIDDEN` is false".to_string()),
            (G::HIDDEN != about.hidden, "views: `Game::HIDDEN` and `About::hidden` differ".into()),
            (together && !G::TOGETHER, "together: seats act at once and `Game::TOGETHER` is false".into()),
            (
                G::TOGETHER == (about.turns == TurnKind::Sequential),
                "together: `Game::TOGETHER` and `About::turns` differ".into(),
            ),
            (
                one && about.turns == TurnKind::Simultaneous,
                "together: a seat acts alone; `About::turns` should say Mixed".into(),
            ),
            (
                !(least.is_finite() && most.is_finite() && least < most),
                format!("payoffs: the bounds {least}..={most} are not a range"),
            ),
            (unknown.is_some(), format!("EXEMPT: {unknown:?} is not a check; they are {CHECKS:?}")),
            (
                uneven.is_some(),
                format!("chance: `sample` does not draw with the probabilities of `outcomes`: {uneven:?}"),
            ),
        ];
        let said = said.into_iter().filter(|(wrong, _)| *wrong).map(|(_, what)| what);
        said.chain(start(self.starts_differ, &about)).collect()
    }
}

/// What is wrong with the declared start of a game whose first positions differ, or do not.
///
/// An option may draw the start of a game that has chance anyway, so there nothing is wrong with that.
pub(super) fn start(starts_differ: bool, about: &About) -> Option<String> {
    match (starts_differ, about.random_start) {
        (true, false) if !about.chance => {
            Some("repeats: first positions differ and `About::random_start` is false".into())
        }
        (false, true) => {
            Some("repeats: all first positions are alike and `About::random_start` is true".into())
        }
        _ => None,
    }
}
