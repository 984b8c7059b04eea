//! The registry: which games and agents there are, as a value that everything above is handed.

use crate::face::AnyGame;
use crate::families::{self, OwnFamily, VisitFamilies};
use crate::family::{AgentInfo, Family};
use crate::makers::Makers;
use crate::table::Entry;
use nply_core::records::ReplayError;
use nply_core::testing::TreeGame;
use nply_core::{About, Bad, GameSpec, Listed};
use std::any::{Any, TypeId};
use std::sync::Arc;

/// What replaying one record of another program gave: how many steps agreed, or why not. `None`: not of this game.
pub type Replayed = Option<Result<u64, ReplayError>>;

/// Games and agents by their names.
///
/// ```
/// # #[cfg(feature = "default")] {
/// use nply_registry::Registry;
///
/// let registry = Registry::standard();
/// let game = registry.game(&"hearts/4".parse().unwrap()).unwrap();
/// assert_eq!(game.players(), 4);
/// # }
/// ```
pub struct Registry {
    games: Vec<GameEntry>,
    /// Found by their names, but in no list.
    unlisted: Vec<GameEntry>,
    agents: Vec<AgentInfo>,
}

/// Builds a game from its spec and its makers.
type Build = fn(&GameSpec, &dyn Any) -> Result<Box<dyn AnyGame>, Bad>;

/// A game before its seats and options are chosen.
pub struct GameEntry {
    /// Its entry in lists.
    pub about: About,
    /// Replays one record of another program.
    pub replay: fn(&serde_json::Value) -> Replayed,
    game: TypeId,
    /// An `Arc<Makers<G>>` of its game.
    makers: Box<dyn Any + Send + Sync>,
    build: Build,
}

impl Registry {
    /// No games, and the agents that come with the program.
    pub fn empty() -> Registry {
        let mut agents = Infos(Vec::new());
        families::visit(&mut agents);
        Registry { games: Vec::new(), unlisted: Vec::new(), agents: agents.0 }
    }

    /// The games and agents that come with the program. Explicit trees ([`TreeGame`]) are there too, in no list.
    pub fn standard() -> Registry {
        let mut registry = Registry::empty();
        nply_games::visit(&mut registry);
        registry.unlisted.push(GameEntry::of::<TreeGame>());
        registry
    }

    /// Adds a game of your own, with all agents that come with the program.
    ///
    /// # Panics
    /// If a game of this id is there already.
    pub fn with_game<G: Listed>(mut self) -> Registry {
        self.add::<G>();
        self
    }

    /// Adds agents of your own to one game.
    ///
    /// # Panics
    /// If the game is not there, or an agent of the same id is.
    pub fn with_agents_for<G: Listed, F: Family>(mut self) -> Registry {
        let entry = self.games.iter_mut().find(|entry| entry.game == TypeId::of::<G>());
        let entry = entry.unwrap_or_else(|| panic!("{} is not registered; say with_game first", G::ABOUT.id));
        let makers: &mut Arc<Makers<G>> = entry.makers.downcast_mut().expect("makers of this game");
        let makers = Arc::make_mut(makers);
        for info in AgentInfo::of::<F>() {
            assert!(
                makers.infos.iter().all(|known| known.id != info.id),
                "two agents are called {}",
                info.id
            );
            if self.agents.iter().all(|known| known.id != info.id) {
                self.agents.push(info);
            }
        }
        makers.family::<F>();
        self
    }

    /// Adds agents of your own to every game that comes with the program.
    pub fn with_agents<F: Family>(self) -> Registry {
        struct Add<F>(Option<Registry>, std::marker::PhantomData<F>);
        impl<F: Family> nply_games::Visit for Add<F> {
            fn game<G: Listed>(&mut self) {
                self.0 = self.0.take().map(|registry| registry.with_agents_for::<G, F>());
            }
        }
        let mut add = Add::<F>(Some(self), std::marker::PhantomData);
        nply_games::visit(&mut add);
        add.0.expect("put back after each game")
    }

    /// All games, in the order of lists.
    pub fn games(&self) -> &[GameEntry] {
        &self.games
    }

    /// All agents, in the order of lists.
    pub fn agents(&self) -> &[AgentInfo] {
        &self.agents
    }

    /// The entry of a game, by its id.
    pub fn about(&self, id: &str) -> Option<&About> {
        self.games.iter().find(|entry| entry.about.id == id).map(|entry| &entry.about)
    }

    /// The game that a spec means.
    pub fn game(&self, spec: &GameSpec) -> Result<Box<dyn AnyGame>, Bad> {
        let entry = self.games.iter().chain(&self.unlisted).find(|entry| entry.about.id == spec.id);
        let known = || self.games.iter().map(|entry| entry.about.id);
        let entry = entry.ok_or_else(|| Bad::unknown("game", &spec.id, known()))?;
        (entry.build)(spec, &*entry.makers)
    }

    fn add<G: Listed>(&mut self) {
        let about = G::ABOUT;
        assert!(self.about(about.id).is_none(), "two games are called {}", about.id);
        self.games.push(GameEntry::of::<G>());
        self.agents.extend(OwnFamily::infos::<G>());
    }
}

impl GameEntry {
    fn of<G: Listed>() -> GameEntry {
        let makers = Box::new(Arc::new(Makers::<G>::standard()));
        GameEntry { about: G::ABOUT, replay: G::replay, game: TypeId::of::<G>(), makers, build: build::<G> }
    }
}

impl nply_games::Visit for Registry {
    fn game<G: Listed>(&mut self) {
        self.add::<G>();
    }
}

struct Infos(Vec<AgentInfo>);

impl VisitFamilies for Infos {
    fn family<F: Family>(&mut self) {
        self.0.extend(AgentInfo::of::<F>());
    }
}

fn build<G: Listed>(spec: &GameSpec, makers: &dyn Any) -> Result<Box<dyn AnyGame>, Bad> {
    let (game, spec) = spec.build::<G>()?;
    let makers: &Arc<Makers<G>> = makers.downcast_ref().expect("makers of this game");
    Ok(Box::new(Entry { game: Arc::new(game), spec, makers: makers.clone() }))
}
