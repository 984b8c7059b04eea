//! What a position from outside must fulfil.

use super::cards::{Effect, Kind, MERCHANT, Pile, TREASURES};
use super::rules::Dominion;
use super::state::{HAND, Phase, State};

fn require(holds: bool, why: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why.into()) }
}

impl Dominion {
    pub(super) fn check(&self, s: &State) -> Result<(), String> {
        require(s.seats == self.seats, "another number of seats")?;
        require(s.active < s.seats && s.drawer < s.seats && s.victim < s.seats, "no such seat")?;
        self.check_cards(s)?;
        self.check_turns(s)?;
        self.check_numbers(s)?;
        self.check_phase(s)
    }

    /// Every card is somewhere, and only once.
    fn check_cards(&self, s: &State) -> Result<(), String> {
        let seats = s.seats as usize;
        for kind in Kind::all() {
            let heaps = [&s.supply, &s.trash, &s.table].into_iter().chain(&s.hand).chain(&s.draw);
            let count: u32 = heaps.chain(&s.discard).map(|pile| u32::from(pile.of(kind))).sum();
            let first = [7, 0, 0, 3].get(kind.index()).copied().unwrap_or(0) * u32::from(s.seats);
            require(count == u32::from(self.supply.of(kind)) + first, "cards are missing or too many")?;
        }
        for seat in 0..seats {
            require(u32::from(s.hand_size[seat]) == s.hand[seat].size(), "sizes: not those of the hands")?;
            require(s.hand[seat].contains(&s.shown[seat]), "shown cards are not in the hand")?;
        }
        require((seats..4).all(|seat| s.shown[seat] == Pile::default()), "shown: too many seats")
    }

    fn check_turns(&self, s: &State) -> Result<(), String> {
        if s.phase == Phase::Setup {
            return require(
                s.turns == [0; 4] && (self.random_first || s.active == 0),
                "no turn is taken before the first hands are drawn",
            );
        }
        let now = s.turns[usize::from(s.active)];
        require((1..=self.max_turns).contains(&now), "turns: out of range")?;
        // Whoever began: seats that had as many turns as the active one come before it, the others after it.
        let after = |place: u8| s.turns[usize::from((s.active + place) % s.seats)];
        let behind = (1..s.seats).take_while(|&place| after(place) == now - 1).count() as u8;
        let right = (1..s.seats).all(|place| after(place) == now - u8::from(place <= behind));
        let begins = (s.active + behind + 1) % s.seats;
        require(right && (self.random_first || begins == 0), "turns: seats take them in order")?;
        require(s.drawer == s.active, "only the active seat draws")
    }

    fn check_numbers(&self, s: &State) -> Result<(), String> {
        require(s.actions <= 60 && s.buys <= 60 && s.coins <= 250, "actions, buys or coins out of range")?;
        require(s.merchants <= s.table.of(MERCHANT), "more Merchants than are in play")?;
        let cards = s.discard[usize::from(s.active)].size();
        require(u32::from(s.discarded) <= cards, "more cards discarded than lie there")?;
        let is_cellar = s.phase == Phase::Cellar;
        require(is_cellar || s.discarded == 0 && s.from == Kind(0), "nothing is discarded for others now")?;
        require(s.phase == Phase::Gain || s.limit == 0, "nothing is gained now")?;
        let has_cause = matches!(
            s.phase,
            Phase::Played | Phase::Cellar | Phase::Trash | Phase::Gain | Phase::React | Phase::Discard
        );
        require(has_cause == (s.cause != Kind(0)), "cause: a card in play while its text is followed")?;
        require(!has_cause || s.table.of(s.cause) > 0, "cause: a card in play")?;
        let is_idle = matches!(s.phase, Phase::Setup | Phase::CleanUp | Phase::Over);
        let rest = (s.actions, s.buys, s.coins, s.merchants) == (0, 0, 0, 0) && s.table == Pile::default();
        require(!is_idle || rest, "nothing is in play between turns")
    }

    fn check_phase(&self, s: &State) -> Result<(), String> {
        let (seat, effect) = (usize::from(s.active), s.cause.card().effect);
        let drawn = s.pending == 0;
        let needs_draw = matches!(s.phase, Phase::Setup | Phase::CleanUp | Phase::Played);
        require(!needs_draw || !drawn, "pending: cards are drawn now")?;
        require(drawn || s.draw[usize::from(s.drawer)].size() > 0, "pending: no card to draw")?;
        require(s.pending <= 60, "pending: too many")?;
        let holds = match s.phase {
            Phase::Setup => return self.check_setup(s),
            Phase::CleanUp => s.pending + s.hand_size[seat] == HAND,
            Phase::Played => s.pending <= s.cause.card().cards,
            Phase::Action => drawn && s.actions > 0 && s.pool(seat).has_actions() || !drawn && s.buys > 0,
            Phase::Cellar => drawn && effect == Effect::Cellar && s.hand_size[seat] > 0,
            Phase::Trash => {
                drawn && matches!(effect, Effect::Remodel(_) | Effect::Mine(_)) && s.hand_size[seat] > 0
            }
            Phase::Gain => {
                let gains = matches!(effect, Effect::Remodel(_) | Effect::Mine(_) | Effect::Gain(_));
                drawn && gains && s.limit <= 20 && self.gainable(s).next().is_some()
            }
            Phase::React | Phase::Discard => {
                let left = s.hand_size[usize::from(s.victim)];
                let least = |keep: u8| if s.phase == Phase::React { 0 } else { keep };
                drawn
                    && s.victim != s.active
                    && matches!(effect, Effect::DiscardTo(keep) if left > least(keep))
            }
            Phase::Buy => drawn && s.buys > 0 && (0..TREASURES).all(|i| s.hand[seat].0[i] == 0),
            Phase::Over => drawn && self.is_over(s) && s.hand_size[seat] == 0,
        };
        require(holds, "phase: does not fit the rest")?;
        require(s.buys > 0 || matches!(s.phase, Phase::CleanUp | Phase::Over), "buys: none is left")
    }

    fn check_setup(&self, s: &State) -> Result<(), String> {
        let sizes = |seat: u8| match seat {
            seat if seat < s.drawer => HAND,
            seat if seat == s.drawer => HAND.saturating_sub(s.pending),
            _ => 0,
        };
        let hands = (0..s.seats).all(|seat| s.hand_size[usize::from(seat)] == sizes(seat));
        let fresh = s.supply == self.supply && s.trash == Pile::default();
        let unseen = s.discard.iter().chain(&s.shown).all(|pile| *pile == Pile::default());
        let decks = (0..s.seats as usize).all(|seat| s.deck(seat).size() == 10);
        require(hands && fresh && unseen && decks && s.pending <= HAND, "first hands are drawn in turn")
    }
}
