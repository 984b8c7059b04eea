//! Text specs: `GAME[/SEATS][:option=value,...]` and `AGENT[:option=value,...][@BUDGET]`.

use crate::budget::Budget;
use crate::listed::{About, Listed};
use crate::options::{Bad, Options};
use std::fmt;
use std::str::FromStr;

/// A game as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSpec {
    /// Its name.
    pub id: String,
    /// Number of seats, if it was said.
    pub seats: Option<usize>,
    /// Options as `key=value,key=value`; empty if none.
    pub options: String,
}

impl GameSpec {
    /// The game that a spec means, and its canonical spec: one spelling for one game.
    pub fn build<G: Listed>(&self) -> Result<(G, String), Bad> {
        let (seats, options) = self.resolve(&G::ABOUT)?;
        let game = G::build(seats, &options)?;
        debug_assert!(options.unread().is_empty(), "options parsed and ignored: {:?}", options.unread());
        // Matches, stored settings and resumed tournaments go by this text.
        let options = options.canonical(|_| false);
        Ok((game, GameSpec { id: self.id.clone(), seats: Some(seats), options }.to_string()))
    }

    /// Number of seats and options, each given or by default.
    fn resolve(&self, about: &About) -> Result<(usize, Options), Bad> {
        let seats = self.seats.unwrap_or(about.default_seats);
        if !about.seats.contains(&seats) {
            let possible: Vec<String> = about.seats.iter().map(usize::to_string).collect();
            let why = format!("{} is played with {} seats", about.id, possible.join(", "));
            return Err(Bad::new(format!("{}/{seats}", self.id), why));
        }
        Ok((seats, Options::parse(about.options, about.presets, &self.options)?))
    }
}

impl FromStr for GameSpec {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let (head, options) = split_options(text)?;
        let (id, seats) = match head.split_once('/') {
            None => (head, None),
            Some((id, seats)) => {
                let number =
                    seats.parse::<usize>().ok().filter(|_| seats.bytes().all(|b| b.is_ascii_digit()));
                let cure = "seats are a number after the slash, like hearts/4";
                (id, Some(number.ok_or_else(|| Bad::new(seats, cure))?))
            }
        };
        if id.is_empty() {
            return Err(Bad::new(
                text,
                "a game is written GAME[/SEATS][:option=value,...], like chinese-checkers/4",
            ));
        }
        Ok(GameSpec { id: id.into(), seats, options: options.into() })
    }
}

impl fmt::Display for GameSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        self.seats.map_or(Ok(()), |seats| write!(f, "/{seats}"))?;
        if self.options.is_empty() { Ok(()) } else { write!(f, ":{}", self.options) }
    }
}

/// An agent as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AgentSpec {
    /// Its name.
    pub id: String,
    /// Options as `key=value,key=value`; empty if none.
    pub options: String,
    /// What it may spend on a move, if it was said.
    pub budget: Option<Budget>,
}

impl AgentSpec {
    /// The agent as text, whatever its budget is.
    pub fn without_budget(&self) -> String {
        AgentSpec { budget: None, ..self.clone() }.to_string()
    }
}

impl FromStr for AgentSpec {
    type Err = Bad;

    fn from_str(text: &str) -> Result<Self, Bad> {
        let (rest, budget) = match text.split_once('@') {
            None => (text, None),
            Some((rest, budget)) => (rest, Some(budget.parse()?)),
        };
        let (id, options) = split_options(rest)?;
        if id.is_empty() {
            return Err(Bad::new(
                text,
                "an agent is written AGENT[:option=value,...][@BUDGET], like uct:c=0.4@5000it",
            ));
        }
        Ok(AgentSpec { id: id.into(), options: options.into(), budget })
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.id)?;
        if !self.options.is_empty() {
            write!(f, ":{}", self.options)?;
        }
        self.budget.map_or(Ok(()), |budget| write!(f, "@{budget}"))
    }
}

fn split_options(text: &str) -> Result<(&str, &str), Bad> {
    match text.split_once(':') {
        None => Ok((text, "")),
        Some((_, "")) => Err(Bad::new(text, "options follow the colon: option=value,option=value")),
        Some(parts) => Ok(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn specs_of_the_contract_parse_and_print() {
        for text in ["chinese-checkers/4", "hearts:preset=paper", "rolit", "diamant/8:relics=none,caves=3"] {
            assert_eq!(text.parse::<GameSpec>().expect(text).to_string(), text);
        }
        let agents = [
            "opps:n1=1,l1=inf,l2=2@250ms",
            "brs+@depth5",
            "uct:c=0.4@5000it",
            "pimc:worlds=30,search.c=0.4",
            "random",
        ];
        for text in agents {
            assert_eq!(text.parse::<AgentSpec>().expect(text).to_string(), text);
        }
    }

    #[test]
    fn mistakes_name_the_word() {
        let game = |text: &str| text.parse::<GameSpec>().unwrap_err().word;
        assert_eq!(
            (game("hearts/x"), game("hearts:"), game("/4")),
            ("x".into(), "hearts:".into(), "/4".into())
        );
        assert_eq!("uct@fast".parse::<AgentSpec>().unwrap_err().word, "fast");
    }

    proptest! {
        #[test]
        fn no_text_panics(text in ".{0,60}") {
            if let Ok(spec) = text.parse::<GameSpec>() {
                prop_assert_eq!(spec.to_string().parse::<GameSpec>(), Ok(spec));
            }
            if let Ok(spec) = text.parse::<AgentSpec>() {
                prop_assert_eq!(spec.to_string().parse::<AgentSpec>(), Ok(spec));
            }
        }

        #[test]
        fn no_text_near_a_spec_panics(text in "[a-z0-9+-]{0,8}[/:@][a-z0-9=,.:@/]{0,20}") {
            let _ = (text.parse::<GameSpec>(), text.parse::<AgentSpec>());
        }
    }
}
