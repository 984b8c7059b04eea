//! The settings among which a tuner searches: options with their values, and which combinations mean the same.

use crate::tournament::{Entry, combinations};
use nply_core::{Bad, Budget};
use nply_registry::AnyGame;
use std::collections::HashMap;

/// A setting that can be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The canonical spec of the agent.
    pub text: String,
    /// For each option the number of its value; of several combinations that mean the same, the first.
    pub point: Vec<usize>,
}

/// All combinations of values, called points. Points that mean the same are one candidate: what is found out about one
/// of them is known of all.
#[derive(Clone, Debug)]
pub struct Space {
    options: Vec<(String, Vec<String>)>,
    candidates: Vec<Candidate>,
    /// The candidate of each point, the last option changing fastest; `None` if the agent refuses it.
    by_point: Vec<Option<usize>>,
    refused: Option<Bad>,
}

/// More points than this are taken for a slip.
const MOST: usize = 100_000;

impl Space {
    /// The settings of an entry that its agent accepts for a game.
    pub fn of(entry: &Entry, game: &dyn AnyGame, budget: Budget) -> Result<Space, Bad> {
        Space::new(entry.values()?, |chosen| {
            let spec = entry.with(chosen)?;
            Ok(game.agent(&spec, budget)?.canonical().to_string())
        })
    }

    /// All combinations of these values. `canonical` gives each its canonical spec, which is equal if they mean the same, or
    /// refuses it. An error if all are refused.
    pub fn new(
        options: Vec<(String, Vec<String>)>,
        mut canonical: impl FnMut(&[(String, String)]) -> Result<String, Bad>,
    ) -> Result<Space, Bad> {
        let count = options.iter().try_fold(1usize, |count, (_, values)| count.checked_mul(values.len()));
        if count.is_none_or(|count| count > MOST) {
            return Err(Bad::new("options", format!("more than {MOST} combinations of values")));
        }
        let mut space = Space { options, candidates: Vec::new(), by_point: Vec::new(), refused: None };
        let mut known = HashMap::new();
        for (index, chosen) in combinations(&space.options).iter().enumerate() {
            let canonical = canonical(chosen).map(|text| {
                *known.entry(text.clone()).or_insert_with(|| {
                    let point = space.point_at(index);
                    space.candidates.push(Candidate { text, point });
                    space.candidates.len() - 1
                })
            });
            space.by_point.push(canonical.as_ref().ok().copied());
            space.refused = space.refused.or(canonical.err());
        }
        match (space.candidates.is_empty(), &space.refused) {
            (true, Some(first)) => Err(first.clone()),
            _ => Ok(space),
        }
    }

    fn point_at(&self, mut index: usize) -> Vec<usize> {
        let mut point = vec![0; self.options.len()];
        for (place, (_, values)) in point.iter_mut().zip(&self.options).rev() {
            (*place, index) = (index % values.len(), index / values.len());
        }
        point
    }

    /// How many values each option has.
    pub fn sizes(&self) -> Vec<usize> {
        self.options.iter().map(|(_, values)| values.len()).collect()
    }

    /// How many combinations there are.
    pub fn points(&self) -> usize {
        self.by_point.len()
    }

    /// The settings that differ.
    pub fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// How many combinations the agent refuses.
    pub fn refused(&self) -> usize {
        self.by_point.iter().filter(|candidate| candidate.is_none()).count()
    }

    /// Why the first of them is refused.
    pub fn first_refused(&self) -> Option<&Bad> {
        self.refused.as_ref()
    }

    /// The candidate at a point; `None` if the agent refuses it.
    pub fn candidate(&self, point: &[usize]) -> Option<usize> {
        let index = point
            .iter()
            .zip(&self.options)
            .fold(0, |index, (&place, (_, values))| index * values.len() + place);
        self.by_point[index]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::registry;
    use nply_registry::DEFAULT_BUDGET;

    #[test]
    fn points_that_mean_the_same_are_one_candidate() {
        let game = registry().game(&"chinese-checkers/3".parse().expect("a spec")).expect("a game");
        let entry = |text: &str| toml::from_str::<Entry>(text).expect("an entry");
        let space = Space::of(
            &entry("spec='uct@9it'\noptions={ c=[-1, 0.4], leaf=['playout', 'static'], length=[5, 7, 9] }"),
            &*game,
            DEFAULT_BUDGET,
        );
        let space = space.expect("some are fine");
        assert_eq!((space.points(), space.refused(), space.sizes()), (12, 6, vec![2, 2, 3]));
        assert_eq!(space.first_refused().map(|bad| bad.word.as_str()), Some("c=-1"));
        let texts: Vec<&str> = space.candidates().iter().map(|c| c.text.as_str()).collect();
        assert_eq!(
            texts,
            ["uct:length=5@9it", "uct:length=7@9it", "uct:length=9@9it", "uct:leaf=static@9it"]
        );
        assert_eq!(space.candidates()[3].point, [1, 1, 0]);
        assert_eq!((0..3).map(|i| space.candidate(&[1, 1, i])).collect::<Vec<_>>(), [Some(3); 3]);
        assert_eq!((space.candidate(&[1, 0, 2]), space.candidate(&[0, 0, 2])), (Some(2), None));
        let none = Space::of(&entry("spec='uct'\noptions={ c=[-1, -2] }"), &*game, DEFAULT_BUDGET);
        assert_eq!(none.err().map(|bad| bad.word), Some("c=-1".into()));
    }

    #[test]
    fn no_options_are_one_point_and_too_many_a_slip() {
        let space = Space::new(Vec::new(), |_| Ok("it".into())).expect("one");
        assert_eq!((space.points(), space.candidate(&[])), (1, Some(0)));
        let many = (0..6).map(|i| (i.to_string(), vec!["x".to_string(); 10])).collect();
        assert_eq!(Space::new(many, |_| Ok(String::new())).err().map(|bad| bad.word), Some("options".into()));
    }
}
