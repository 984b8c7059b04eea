//! Opinions about positions: objects beside the rules, never part of them.

use crate::foresee::Foresee;
use crate::game::{Game, Joint, Turn};
use crate::hash::key_of;
use crate::player::{MAX_PLAYERS, Player, Values};
use crate::seed::Rng;
use std::sync::Arc;

/// Estimates the payoffs of a position.
pub trait Evaluate<G: Game>: Send + Sync {
    /// An estimate for every seat, inside the game's bounds. Also asked at the end of a game: then exact.
    fn evaluate(&self, g: &G, s: &G::State) -> Values;

    /// Reads or builds what it rests on, such as a table. Asked before the first search, so that no clock runs yet.
    fn prepare(&self) {}
}

/// Rates the actions of a seat without searching.
pub trait OrderMoves<G: Game>: Send + Sync {
    /// Appends one rating for each listed action; higher is tried first.
    fn rate(&self, g: &G, s: &G::State, who: Player, list: &[G::Action], out: &mut Vec<f32>);
}

/// Says which moves are alike, for tables that learn how good moves are wherever they are played.
pub trait KeyMoves<G: Game>: Send + Sync {
    /// The key of a move that the seat can make now. Moves with equal keys share what is learned of them; tables are kept
    /// for each seat, so the key need not tell the seat.
    fn key(&self, g: &G, s: &G::State, who: Player, action: G::Action) -> u64;

    /// Whether equal keys mean the same to all seats, so that they learn from each other. If each seat learns alone, one
    /// that hardly ever wins at first finds all its moves equally bad, and goes on to lose.
    fn is_common(&self) -> bool {
        false
    }
}

/// Finds moves that come to the same, so that a search needs one of each block of them.
pub trait ReduceMoves<G: Game>: Send + Sync {
    /// Leaves one move of each block in the legal list, in its order. Goes by what the seat itself knows, so that what is
    /// left is the same in its view and in every world of it.
    fn reduce(&self, g: &G, s: &G::State, who: Player, list: &mut Vec<G::Action>);
}

/// Every action is a move of its own.
#[derive(Clone, Copy, Debug, Default)]
pub struct KeyByAction;

impl<G: Game> KeyMoves<G> for KeyByAction {
    #[inline]
    fn key(&self, _g: &G, _s: &G::State, _who: Player, action: G::Action) -> u64 {
        key_of(&action)
    }
}

/// Plays on quickly.
pub trait Playout<G: Game>: Send + Sync {
    /// One move of a seat that is to act, from its legal list.
    fn choose(&self, g: &G, s: &G::State, who: Player, list: &[G::Action], rng: &mut Rng) -> G::Action;

    /// Leaves in the legal list what a policy that learns beside this one may choose from: at least one move. Override
    /// where this policy leaves out moves with which games would not end.
    fn keep_candidates(&self, _g: &G, _s: &G::State, _who: Player, _list: &mut Vec<G::Action>) {}

    /// Plays until the game is over or `limit` turns were played; says how many were. Override for speed.
    fn run(&self, g: &G, s: &mut G::State, limit: u32, buf: &mut Vec<G::Action>, rng: &mut Rng) -> u32 {
        run_until(self, g, s, limit, buf, rng, |_| false)
    }

    /// The same, but also ends once the seat is out of the game ([`Game::knocked_out`]). Override for speed.
    fn run_until_out(
        &self,
        g: &G,
        s: &mut G::State,
        seat: Player,
        limit: u32,
        buf: &mut Vec<G::Action>,
        rng: &mut Rng,
    ) -> u32 {
        run_until(self, g, s, limit, buf, rng, |s| g.knocked_out(s, seat).is_some())
    }
}

/// Plays until the game is over, or so many turns were played, or something holds.
#[inline]
fn run_until<G: Game, P: Playout<G> + ?Sized>(
    playout: &P,
    g: &G,
    s: &mut G::State,
    limit: u32,
    buf: &mut Vec<G::Action>,
    rng: &mut Rng,
    ends: impl Fn(&G::State) -> bool,
) -> u32 {
    for plies in 0..limit {
        match g.turn(s) {
            Turn::Over => return plies,
            _ if ends(s) => return plies,
            Turn::Chance => g.roll(s, rng),
            Turn::One(who) => {
                buf.clear();
                g.actions(s, who, buf);
                let action = playout.choose(g, s, who, buf, rng);
                g.apply(s, action);
            }
            Turn::Together(seats) => {
                let mut joint = Joint::empty();
                for who in seats.iter() {
                    buf.clear();
                    g.actions(s, who, buf);
                    joint.set(who, playout.choose(g, s, who, buf, rng));
                }
                g.apply_together(s, &joint);
            }
        }
    }
    limit
}

/// Every legal action alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomPlayout;

impl<G: Game> Playout<G> for RandomPlayout {
    #[inline]
    fn choose(&self, _g: &G, _s: &G::State, _who: Player, list: &[G::Action], rng: &mut Rng) -> G::Action {
        if let [only] = list { *only } else { rng.pick(list) }
    }
}

/// What a kind of player wants: a utility of its own beside the payoffs. A game may name several (paper 003 calls them types
/// of opponents): one that takes as many tricks as it can, one that only keeps its bid.
pub trait PlayerType<G: Game>: Send + Sync {
    /// What a position is worth to a seat of this type, from 0 to 1: the end of a game, or a leaf whose values were
    /// estimated. `values` are those of all seats, by the utility that the search goes by.
    fn utility(&self, g: &G, s: &G::State, values: &Values, who: Player) -> f32;
}

/// Opinions about positions, and about what is done in them.
pub struct Opinions<G: Game> {
    /// For leaves that are not played out.
    pub evaluate: Option<Arc<dyn Evaluate<G>>>,
    /// For the order in which moves are tried.
    pub order: Option<Arc<dyn OrderMoves<G>>>,
    /// For leaves that are played out.
    pub playout: Arc<dyn Playout<G>>,
    /// For tables of moves.
    pub key: Arc<dyn KeyMoves<G>>,
    /// For searches that take one of several moves that come to the same.
    pub reduce: Option<Arc<dyn ReduceMoves<G>>>,
    /// What is wanted, if not the search's utility.
    pub player_type: Option<Arc<dyn PlayerType<G>>>,
    /// What is expected of positions.
    pub foresee: Option<Arc<dyn Foresee<G>>>,
}

impl<G: Game> Clone for Opinions<G> {
    fn clone(&self) -> Self {
        Opinions {
            evaluate: self.evaluate.clone(),
            order: self.order.clone(),
            playout: self.playout.clone(),
            key: self.key.clone(),
            reduce: self.reduce.clone(),
            player_type: self.player_type.clone(),
            foresee: self.foresee.clone(),
        }
    }
}

impl<G: Game> Default for Opinions<G> {
    /// No evaluation, no ordering, random playouts, every action a move of its own, payoffs alone are wanted, nothing is
    /// expected.
    fn default() -> Self {
        Opinions {
            evaluate: None,
            order: None,
            playout: Arc::new(RandomPlayout),
            key: Arc::new(KeyByAction),
            reduce: None,
            player_type: None,
            foresee: None,
        }
    }
}

/// What an agent believes of each seat. It values leaves, keys moves and plays by its own opinions; what it believes of
/// another seat may differ in how that seat orders and plays its moves, in what it wants, and in what is expected of it.
///
/// An agent may sit anywhere, so the others are known by their distance: 1 is the next seat.
pub struct Beliefs<G: Game> {
    /// Its own opinions.
    pub own: Opinions<G>,
    others: [Option<Box<Opinions<G>>>; MAX_PLAYERS],
}

impl<G: Game> Beliefs<G> {
    /// Everybody thinks alike.
    pub fn alike(own: Opinions<G>) -> Self {
        Beliefs { own, others: Default::default() }
    }

    /// All others think so.
    pub fn with_others(mut self, opinions: &Opinions<G>) -> Self {
        for distance in 1..MAX_PLAYERS {
            self.others[distance] = Some(Box::new(opinions.clone()));
        }
        self
    }

    /// The seat at this distance thinks so; 1 is the next one.
    pub fn with_other(mut self, distance: usize, opinions: Opinions<G>) -> Self {
        self.others[distance] = Some(Box::new(opinions));
        self
    }

    /// What an agent at seat `me` believes of a seat.
    #[inline]
    pub fn of(&self, me: Player, seat: Player, players: usize) -> &Opinions<G> {
        self.at((seat.index() + players - me.index()) % players)
    }

    /// What is believed of the seat at this distance; 0 is the agent itself.
    #[inline]
    pub fn at(&self, distance: usize) -> &Opinions<G> {
        self.others[distance].as_deref().unwrap_or(&self.own)
    }

    /// Whether what is believed of the others agrees with the own opinions in some way.
    pub fn agree(&self, way: impl Fn(&Opinions<G>, &Opinions<G>) -> bool) -> bool {
        self.others.iter().flatten().all(|other| way(&self.own, other))
    }

    /// Whether everybody is believed to think as the agent itself.
    pub fn is_alike(&self) -> bool {
        self.others.iter().all(Option::is_none)
    }
}

impl<G: Game> Clone for Beliefs<G> {
    fn clone(&self) -> Self {
        Beliefs { own: self.own.clone(), others: self.others.clone() }
    }
}

impl<G: Game> Default for Beliefs<G> {
    fn default() -> Self {
        Beliefs::alike(Opinions::default())
    }
}

impl<G: Game> From<Opinions<G>> for Beliefs<G> {
    fn from(own: Opinions<G>) -> Self {
        Beliefs::alike(own)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::MatchingPennies;

    #[test]
    fn beliefs_follow_the_seat_of_the_agent() {
        let named =
            |order: Arc<dyn KeyMoves<MatchingPennies>>| Opinions { key: order, ..Opinions::default() };
        let keys: [Arc<dyn KeyMoves<MatchingPennies>>; 3] =
            std::array::from_fn(|_| Arc::new(KeyByAction) as Arc<dyn KeyMoves<MatchingPennies>>);
        let beliefs = Beliefs::alike(named(keys[0].clone()))
            .with_others(&named(keys[1].clone()))
            .with_other(2, named(keys[2].clone()));
        let seats = |me: usize| {
            let of = |seat| &beliefs.of(Player::new(me), Player::new(seat), 3).key;
            [0, 1, 2].map(|seat| keys.iter().position(|key| Arc::ptr_eq(key, of(seat))).expect("one of them"))
        };
        assert_eq!((seats(0), seats(1), seats(2)), ([0, 1, 2], [2, 0, 1], [1, 2, 0]));
        assert!(!beliefs.is_alike() && Beliefs::<MatchingPennies>::default().is_alike());
    }
}
