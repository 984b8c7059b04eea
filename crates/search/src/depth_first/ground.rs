//! What every search of this family stands on: one world, the opinions about it, and the values of its leaves.

use super::keys::key_from;
use super::position::{Next, Position};
use nply_core::{Beliefs, Clock, Game, Opinions, Player, Rng, Seed, Turn, Utility, Values, View};

/// The game as one search sees it.
pub(super) struct Ground<'a, G: Game> {
    pub g: &'a G,
    beliefs: &'a Beliefs<G>,
    /// Whether everybody is believed to think alike, so that nobody has to be looked up.
    alike: bool,
    /// The seat that searches.
    pub who: Player,
    /// Makes random but repeatable choices differ from search to search.
    pub salt: u64,
    pub utility: Utility,
    /// Chance is averaged exactly over at most so many outcomes, else over so many draws.
    chance: u32,
    /// Whether the searching seat wants payoffs and nothing else.
    is_plain: bool,
    least: f32,
    scale: f32,
    /// Memory for playouts.
    buf: Vec<G::Action>,
}

impl<'a, G: Game> Ground<'a, G> {
    /// Draws one world of the view, in which everything is then searched.
    pub fn new(
        g: &'a G,
        beliefs: &'a Beliefs<G>,
        view: &View<G::State>,
        (utility, chance): (Utility, u32),
        rng: &mut Rng,
    ) -> (Self, Position<G>) {
        let mut world = view.blank();
        view.world(g, rng, &mut world);
        let root = Position::new(g, world);
        let (least, most) = g.bounds();
        let (salt, scale) = (rng.next_u64(), 1.0 / (most - least));
        let (who, alike, buf) = (view.who(), beliefs.is_alike(), Vec::new());
        let is_plain = utility == Utility::Payoff && beliefs.own.player_type.is_none();
        (Ground { g, beliefs, alike, who, salt, utility, chance, is_plain, least, scale, buf }, root)
    }

    /// What a seat is believed to think.
    #[inline]
    pub fn of(&self, seat: Player) -> &'a Opinions<G> {
        if self.alike { &self.beliefs.own } else { self.beliefs.of(self.who, seat, self.g.players()) }
    }

    /// Whether some seat is believed to want something else than the utility says.
    pub fn has_types(&self) -> bool {
        Player::all(self.g.players()).any(|seat| self.of(seat).player_type.is_some())
    }

    /// What each seat makes of a position with these values: as its type wants it, if it has one.
    pub fn wanted(&self, s: &Position<G>, values: Values) -> Values {
        let mut wanted = values;
        for seat in Player::all(self.g.players()) {
            if let Some(player_type) = &self.of(seat).player_type {
                wanted[seat] = player_type.utility(self.g, &s.state, &values, seat);
            }
        }
        wanted
    }

    /// What the searching seat makes of the end of a game.
    #[inline]
    pub fn own_end(&self, s: &Position<G>) -> f32 {
        let values = self.end(s);
        self.own_wish(s, values)
    }

    /// What the searching seat makes of these values.
    #[inline]
    fn own_wish(&self, s: &Position<G>, values: Values) -> f32 {
        match &self.beliefs.own.player_type {
            None => values[self.who],
            Some(player_type) => player_type.utility(self.g, &s.state, &values, self.who),
        }
    }

    /// Utilities at the end of a game.
    #[inline]
    pub fn end(&self, s: &Position<G>) -> Values {
        self.utility.of_final(self.g, &s.state)
    }

    /// Utilities by evaluation, or by one playout where the game has none.
    pub fn leaf(&mut self, s: &Position<G>, clock: &mut Clock) -> Values {
        match &self.beliefs.own.evaluate {
            Some(evaluate) => self.utility.of_estimate(self.g, &evaluate.evaluate(self.g, &s.state)),
            None => {
                let state = self.played_out(s, clock);
                self.utility.of_final(self.g, &state)
            }
        }
    }

    /// The searching seat's own part of [`Ground::leaf`]; for payoffs the other seats need not be looked at.
    #[inline]
    pub fn own_leaf(&mut self, s: &Position<G>, clock: &mut Clock) -> f32 {
        match &self.beliefs.own.evaluate {
            Some(evaluate) if self.is_plain => {
                (evaluate.evaluate(self.g, &s.state)[self.who] - self.least) * self.scale
            }
            _ => {
                let values = self.leaf(s, clock);
                self.own_wish(s, values)
            }
        }
    }

    /// One playout; its turns count as nodes. The same position is always played out alike.
    #[cold]
    fn played_out(&mut self, s: &Position<G>, clock: &mut Clock) -> G::State {
        let (mut state, mut rng) = (s.state.clone(), Seed(s.key(self.salt)).rng());
        let turns = self.beliefs.own.playout.run(self.g, &mut state, u32::MAX, &mut self.buf, &mut rng);
        clock.nodes += u64::from(turns);
        state
    }

    /// What chance can lead to, with probabilities: exactly where one step has few outcomes, else draws of all that
    /// chance decides now. Says whether it is exact.
    pub fn outcomes(&self, s: &Position<G>) -> (Vec<(Position<G>, f32)>, bool) {
        let mut outcomes = Vec::new();
        self.g.outcomes(&s.state, &mut outcomes);
        let exact = outcomes.len() <= self.chance as usize && {
            let mut after = s.state.clone();
            self.g.apply(&mut after, outcomes[0].0);
            self.g.turn(&after) != Turn::Chance
        };
        if exact {
            let happen = |(outcome, probability)| {
                let mut child = s.clone();
                child.happen(self.g, outcome);
                (child, probability)
            };
            return (outcomes.into_iter().map(happen).collect(), true);
        }
        let mut rng = Seed(key_from(s.key(self.salt), &0u8)).rng();
        let draw = |_| {
            let mut child = s.clone();
            child.roll(self.g, &mut rng);
            (child, 1.0 / self.chance as f32)
        };
        ((0..self.chance).map(draw).collect(), false)
    }

    /// Utilities where an expected line leads: what a report says of the seats whose value was not searched.
    pub fn at_the_end_of(&mut self, root: &Position<G>, line: &[G::Action], clock: &mut Clock) -> Values {
        let mut s = root.clone();
        for &action in line {
            let Next::Seat(mover) = s.next(self.g, self.who) else { break };
            s.play(self.g, mover, action);
        }
        match s.next(self.g, self.who) {
            Next::Over => self.end(&s),
            _ if self.beliefs.own.evaluate.is_some() => self.leaf(&s, clock),
            _ => Values::all(self.g.players(), 0.5),
        }
    }

    /// Utilities as people read them.
    pub fn readable(&self, mut values: Values) -> Values {
        for value in &mut values.0[..self.g.players()] {
            *value = self.utility.readable(self.g, *value);
        }
        values
    }
}
