//! Many numbers in few words: grids of labels, and what the parts of labels stand for.

use super::item::{Number, RunSettings};
use super::measure::Who;
use nply_core::Bad;
use nply_registry::{AgentSpec, GameSpec};
use serde::Deserialize;

/// All combinations of some parts of labels, each a number.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grid {
    /// What may stand at each place of the label. Where nothing else is said the last part names the agent.
    label: Vec<Vec<String>>,
    /// Whose numbers they are.
    #[serde(default)]
    of: Option<String>,
    /// What they measure, and in which unit, if not what the item does.
    #[serde(default)]
    measure: Option<String>,
    #[serde(default)]
    unit: Option<String>,
    /// Against whom.
    #[serde(default)]
    against: Option<String>,
    /// The numbers tell which groups are the best; what the paper says of all of them, if it says anything.
    #[serde(default)]
    best: Option<String>,
    /// Groups that are one and the same in all of them.
    #[serde(default)]
    alike: Vec<Vec<String>>,
}

impl Grid {
    /// Its numbers, the last place of the label changing first.
    pub fn numbers(&self) -> Vec<Number> {
        let mut labels: Vec<Vec<String>> = vec![Vec::new()];
        for place in &self.label {
            let longer = |label: &Vec<String>| {
                place.iter().map(|part| [&label[..], std::slice::from_ref(part)].concat()).collect::<Vec<_>>()
            };
            labels = labels.iter().flat_map(longer).collect();
        }
        let number = |label: Vec<String>| Number {
            of: self.of.clone().or_else(|| label.last().filter(|_| self.best.is_none()).cloned()),
            measure: self.measure.clone(),
            unit: self.unit.clone(),
            against: self.against.clone(),
            best: self.best.clone(),
            alike: self.alike.clone(),
            label,
            ..Number::default()
        };
        labels.into_iter().map(number).collect()
    }
}

/// What a part of a label stands for, in all labels that have it.
#[derive(Clone, PartialEq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The game.
    #[serde(default)]
    game: Option<String>,
    /// The number of its seats.
    #[serde(default)]
    seats: Option<usize>,
    /// The budget of agents that have none of their own.
    #[serde(default)]
    pub(super) budget: Option<String>,
    /// The options of agents that have none of their own.
    #[serde(default)]
    options: Option<String>,
    /// The agents that all play in one match, if not those of the run.
    #[serde(default)]
    among: Vec<String>,
}

/// Who plays what to measure a number.
#[derive(Clone, PartialEq, Debug)]
pub struct Wanted {
    pub game: GameSpec,
    pub agents: Vec<AgentSpec>,
    pub budget: Option<String>,
}

impl RunSettings {
    /// What the parts of its label stand for.
    fn parts<'a>(&'a self, number: &'a Number) -> impl Iterator<Item = &'a Part> {
        number.label.iter().filter_map(|part| self.part.get(part))
    }

    /// The game in which a number is measured.
    pub(super) fn game_of(&self, number: &Number) -> Result<GameSpec, Bad> {
        let game = number.game.as_ref().or_else(|| self.parts(number).find_map(|part| part.game.as_ref()));
        let game: GameSpec = game.unwrap_or(&self.game).parse()?;
        Ok(GameSpec { seats: self.parts(number).find_map(|part| part.seats).or(game.seats), ..game })
    }

    /// How a number is measured, and whom it is of.
    pub(super) fn wanted(&self, number: &Number) -> Result<(Wanted, Who), Bad> {
        let parts = || self.parts(number);
        let game = self.game_of(number)?;
        let options = parts().find_map(|part| part.options.clone()).unwrap_or_default();
        let agent = |text: &String| {
            let spec: AgentSpec = text.parse()?;
            let options = if spec.options.is_empty() { options.clone() } else { spec.options };
            Ok(AgentSpec { options, ..spec })
        };
        let among = parts().map(|part| &part.among).find(|among| !among.is_empty()).unwrap_or(&self.among);
        let named: Vec<&String> = match (&number.agents[..], &among[..]) {
            ([], []) => number.of.iter().chain(&number.against).collect(),
            ([], among) => among.iter().collect(),
            (agents, _) => agents.iter().collect(),
        };
        let mut agents = named.into_iter().map(agent).collect::<Result<Vec<AgentSpec>, Bad>>()?;
        if let [alone] = &agents[..] {
            // Against itself.
            agents.push(alone.clone());
        }
        if number.other_side {
            agents.reverse();
        }
        let mut of = usize::from(number.other_side);
        if number.agents.is_empty() && !among.is_empty() {
            let own = agent(number.of.as_ref().expect("asked only for numbers that are measured"))?;
            of = place_of(&own, &agents).ok_or_else(|| {
                Bad::new(number.name(), format!("`{own}` is not one of the agents that play"))
            })?;
        }
        let budget = parts().find_map(|part| part.budget.clone());
        let who = Who { agent: of, seat: number.seat.map(|seat| seat.saturating_sub(1)) };
        Ok((Wanted { game, agents, budget }, who))
    }
}

/// Where an agent stands in a list: as it is, as the only one with these options and others, or as the only one of its
/// name.
fn place_of(own: &AgentSpec, agents: &[AgentSpec]) -> Option<usize> {
    let only = |is_it: &dyn Fn(&AgentSpec) -> bool| {
        let mut found = agents.iter().enumerate().filter(|(_, agent)| agent.id == own.id && is_it(agent));
        found.next().filter(|_| found.next().is_none()).map(|(place, _)| place)
    };
    let more = format!("{},", own.options);
    only(&|agent| agent == own)
        .or_else(|| only(&|agent| agent.options.starts_with(&more)))
        .or_else(|| only(&|_| true))
}

#[cfg(test)]
mod tests {
    use super::super::item::Item;
    use std::path::Path;

    const ITEM: &str = "title='t'\nplace='p'\nkind='own'\nclaim='c'\nsetting='s'\nunit='%'\nmeasure='win-rate'\n\
        printed='no'\n[run]\ngame='tic-tac-toe'\namong=['mt','self','maxn-mcts:c=1']\n[run.scale.hour]\ngames=2\n\
        [run.part.diamant]\ngame='diamant:preset=tag2022'\noptions='preset=is-30'\n[run.part.'3 seats']\nseats=3\n\
        [run.part.small]\nbudget='9it'\n\
        [[grid]]\nlabel=[['diamant'],['2 seats','3 seats'],['small'],['mt','self']]\n";

    #[test]
    fn a_grid_may_say_of_whom_and_what_its_numbers_are() {
        let text =
            ITEM.replace("['mt','self']]\n", "['5 moves']]\nof='mt'\nmeasure='length'\nunit='steps'\n");
        let item = Item::parse(Path::new("x/y.toml"), &text).expect("an item");
        let number = &item.number[0];
        let told = [&number.of, &number.measure, &number.unit].map(|told| told.as_deref());
        assert_eq!((item.number.len(), told), (2, [Some("mt"), Some("length"), Some("steps")]));
    }

    #[test]
    fn a_grid_is_every_combination_and_parts_say_what_is_played() {
        let item = Item::parse(Path::new("x/y.toml"), ITEM).expect("an item");
        let names: Vec<String> = item.number.iter().map(|number| number.name()).collect();
        assert_eq!(names.len(), 4);
        assert_eq!(
            (names[0].as_str(), names[3].as_str()),
            ("diamant, 2 seats, small, mt", "diamant, 3 seats, small, self")
        );
        let run = item.run.as_ref().expect("it can be run");
        let (wanted, who) = run.wanted(&item.number[3]).expect("a match");
        assert_eq!((wanted.game.to_string().as_str(), who.agent), ("diamant/3:preset=tag2022", 1));
        let agents: Vec<String> = wanted.agents.iter().map(|agent| agent.to_string()).collect();
        // Who has options keeps them.
        assert_eq!(agents, ["mt:preset=is-30", "self:preset=is-30", "maxn-mcts:c=1"]);
        assert_eq!(wanted.budget.as_deref(), Some("9it"));
        // Who has options of its own is known by its name.
        let named = ITEM.replace("['mt','self']]", "['maxn-mcts']]");
        let item = Item::parse(Path::new("x/y.toml"), &named).expect("an item");
        assert_eq!(
            item.run.as_ref().expect("it can be run").wanted(&item.number[0]).expect("a match").1.agent,
            2
        );
        // Or by the options that it has among others.
        let more =
            ITEM.replace("'maxn-mcts:c=1'", "'maxn-mcts:preset=is-30,c=1','maxn-mcts:preset=is-0,c=1'");
        let more = more.replace("['mt','self']]", "['maxn-mcts']]");
        let item = Item::parse(Path::new("x/y.toml"), &more).expect("an item");
        assert_eq!(
            item.run.as_ref().expect("it can be run").wanted(&item.number[0]).expect("a match").1.agent,
            2
        );
        let unknown = ITEM.replace("['mt','self']]", "['mtp']]");
        let item = Item::parse(Path::new("x/y.toml"), &unknown).expect("an item");
        let bad = item.run.as_ref().expect("it can be run").wanted(&item.number[0]).unwrap_err();
        assert!(bad.why.contains("mtp:preset=is-30"), "{bad}");
    }
}
