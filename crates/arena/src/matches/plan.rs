//! A match as it was asked for: game, agents, seed, and who sits where.

use super::library::Library;
use super::outcome::Outcome;
use super::seating::{Design, Seating, Seatings};
use nply_core::{About, Bad, Budget, Options, Seed};
use nply_registry::{AgentSource, AgentSpec, AnyAgent, AnyGame, BuiltIn, DEFAULT_BUDGET, GameSpec, Registry};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A match before it is played. All its games follow from it: a game is named by its number alone.
pub struct Match {
    game: Arc<dyn AnyGame>,
    names: Vec<String>,
    /// The canonical specs of the agents, with the budgets that hold for them.
    agents: Vec<AgentSpec>,
    design: Design,
    seed: u64,
    openings: u64,
    seatings: Seatings,
    /// The games that are played, if not all ([`Design::Sweep`]).
    library: Option<Library>,
    /// What the random streams of the agents go by, if not by their specs.
    streams: Option<String>,
    /// Where the agents come from.
    source: Arc<dyn AgentSource>,
    notes: Vec<String>,
}

/// A match as plain words, from which any machine makes the same match. Two matches with the same words are the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct MatchText {
    /// The game, with its number of seats.
    pub game: String,
    /// The version of its rules.
    pub version: u32,
    /// The canonical specs of the agents: options that differ from the defaults, and the budget.
    pub agents: Vec<String>,
    /// Who sits where: a [`Design`].
    pub design: String,
    /// The seed.
    pub seed: u64,
    /// How many random turns open each game, the same in all games of a deal.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub openings: u64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The turns after which the rules end a game without a winner, where the game has the option `max-plies`.
pub(crate) fn ply_limit(about: &About, game: &str) -> Option<u64> {
    let spec = game.parse::<GameSpec>().ok()?;
    about.options.iter().find(|option| option.key == "max-plies")?;
    Options::parse(about.options, about.presets, &spec.options).ok()?.get("max-plies").ok()
}

impl Match {
    /// Checks that every agent can play the game. `budget` is for agents whose spec has none.
    pub fn new(
        game: Box<dyn AnyGame>,
        agents: Vec<AgentSpec>,
        budget: Budget,
        seed: u64,
    ) -> Result<Self, Bad> {
        Match::with_design(Design::All, game, agents, budget, seed)
    }

    /// A match in which agents are seated in another way than all ways.
    pub fn with_design(
        design: Design,
        game: Box<dyn AnyGame>,
        agents: Vec<AgentSpec>,
        budget: Budget,
        seed: u64,
    ) -> Result<Self, Bad> {
        Match::with_source(Arc::new(BuiltIn), design, game, agents, budget, seed)
    }

    /// A match of agents that come from somewhere else than this program alone.
    pub fn with_source(
        source: Arc<dyn AgentSource>,
        design: Design,
        game: Box<dyn AnyGame>,
        agents: Vec<AgentSpec>,
        budget: Budget,
        seed: u64,
    ) -> Result<Self, Bad> {
        let game: Arc<dyn AnyGame> = Arc::from(game);
        let library = match (&design, agents.first()) {
            (Design::Sweep(others), Some(first)) => {
                let agents = vec![first.clone(), others.parse()?];
                let finder = (Design::Field, game.clone(), agents);
                Some(Library::new(Match::seated(source.clone(), finder, budget, seed)?))
            }
            _ => None,
        };
        Ok(Match { library, ..Match::seated(source, (design, game, agents), budget, seed)? })
    }

    fn seated(
        source: Arc<dyn AgentSource>,
        (design, game, agents): (Design, Arc<dyn AnyGame>, Vec<AgentSpec>),
        budget: Budget,
        seed: u64,
    ) -> Result<Self, Bad> {
        let seatings = Seatings::new(design.clone(), agents.len(), game.players())?;
        let names = numbered(agents.iter().map(AgentSpec::to_string).collect());
        let mut notes: Vec<String> = Vec::new();
        let canonical = |spec: &AgentSpec| {
            let agent = source.agent(&*game, spec, budget)?;
            notes.extend(agent.notes().iter().cloned());
            Ok(agent.canonical().clone())
        };
        let agents = agents.iter().map(canonical).collect::<Result<_, Bad>>()?;
        Ok(Match {
            game,
            names,
            agents,
            design,
            seed,
            openings: 0,
            seatings,
            library: None,
            streams: None,
            source,
            notes,
        })
    }

    /// The same match with so many random turns at the start of each game, the same in all games of a deal.
    pub fn with_openings(mut self, turns: u64) -> Self {
        self.openings = turns;
        self
    }

    /// The same match, whose agents draw from streams of this name: for a spec that names a file, which may lie anywhere.
    pub(crate) fn with_streams(mut self, name: &str) -> Self {
        self.streams = Some(name.into());
        self
    }

    /// How many random turns open each game.
    pub fn openings(&self) -> u64 {
        self.openings
    }

    /// Whether games of one deal share luck: that of the game, or a drawn opening.
    pub fn shares_luck(&self) -> bool {
        self.openings > 0 || self.game.about().has_luck()
    }

    /// The same match with agents shown under these names, one for each.
    pub fn named(mut self, names: Vec<String>) -> Self {
        debug_assert_eq!(names.len(), self.agents.len());
        self.names = numbered(names);
        self
    }

    /// The match that these words tell.
    pub fn from_text(registry: &Registry, text: &MatchText) -> Result<Self, Bad> {
        let game = registry.game(&text.game.parse()?)?;
        let known = game.about().version;
        if known != text.version {
            let why =
                format!("version {} of these rules is asked for; this program has {known}", text.version);
            return Err(Bad::new(&text.game, why));
        }
        let agents = text.agents.iter().map(|agent| agent.parse()).collect::<Result<_, Bad>>()?;
        let plan = Match::with_design(text.design.parse()?, game, agents, DEFAULT_BUDGET, text.seed)?;
        Ok(plan.with_openings(text.openings))
    }

    /// The match in plain words.
    pub fn text(&self) -> MatchText {
        MatchText {
            game: self.game.spec().into(),
            version: self.game.about().version,
            agents: self.agents.iter().map(AgentSpec::to_string).collect(),
            design: self.design.to_string(),
            seed: self.seed,
            openings: self.openings,
        }
    }

    /// The game.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The canonical specs of the agents, in the order of the command line.
    pub(crate) fn agents(&self) -> &[AgentSpec] {
        &self.agents
    }

    /// Where the agents come from.
    pub(crate) fn source(&self) -> &dyn AgentSource {
        &*self.source
    }

    /// The agents as they were written, in the order of the command line.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Options of the agents that have no effect, with the reasons.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The seed of the match.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The seatings of one cycle.
    pub fn seatings(&self) -> &Seatings {
        &self.seatings
    }

    /// Deal and seating of a game; games are counted from 1.
    pub fn seating(&self, number: u64) -> (u64, Seating) {
        let number = self.library.as_ref().map_or(number, |library| library.number(number));
        self.seatings.of_game(number - 1, self.stream().named("seating"))
    }

    /// Whether a search of this match is ended by a clock, so that it needs a core of its own.
    pub fn is_timed(&self) -> bool {
        self.agents.iter().any(|agent| agent.budget.is_some_and(|budget| budget.is_timed()))
    }

    /// An agent made new, which remembers nothing of other games.
    pub(crate) fn agent(&self, agent: usize) -> Box<dyn AnyAgent> {
        self.source
            .agent(&*self.game, &self.agents[agent], DEFAULT_BUDGET)
            .expect("it could be made when the match was")
    }

    /// The name of the random streams of this match that do not depend on who plays: set-up and luck.
    pub(crate) fn stream(&self) -> Seed {
        stream(self.seed)
    }

    /// The name of the random streams of the agents. It holds who plays: otherwise agents that hardly differ would play
    /// the same games in all matches of a tournament, which then say less than they seem to.
    pub(crate) fn agents_stream(&self) -> Seed {
        let agents = || self.agents.iter().map(AgentSpec::to_string).collect::<Vec<_>>().join(" ");
        stream(self.seed).named("agents").named(&self.streams.clone().unwrap_or_else(agents))
    }
}

/// Names that come more than once get a number each: `uct@30it #1`, `uct@30it #2`.
fn numbered(names: Vec<String>) -> Vec<String> {
    let of = |i: usize| names[..=i].iter().filter(|name| **name == names[i]).count();
    let alone = |name: &String| names.iter().filter(|other| *other == name).count() == 1;
    let number =
        |(i, name): (usize, &String)| if alone(name) { name.clone() } else { format!("{name} #{}", of(i)) };
    names.iter().enumerate().map(number).collect()
}

fn stream(seed: u64) -> Seed {
    Seed(seed).named("match")
}

/// Whether a game of a match with this seed, counted from 1, can have this deal and seating.
pub(crate) fn seating_fits(seatings: &Seatings, seed: u64, game: &Outcome) -> bool {
    seatings.fits(game.number.max(1), stream(seed).named("seating"), game.deal, &game.seating)
}
