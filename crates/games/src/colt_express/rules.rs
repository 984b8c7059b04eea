//! The rules: who is to act, what may be done, what follows.

use super::cards::{Card, Pile};
use super::state::{Phase, State};
use nply_core::{Game, Player, Ranks, Rng, Sight, Step, Turn, Values};

/// Rounds of a game.
pub(super) const ROUNDS: u8 = 5;

/// The rules of Colt Express with their options.
#[derive(Clone, Copy, Debug)]
pub struct ColtExpress {
    pub(super) seats: u8,
    /// Two bandits for each seat.
    pub(super) double: bool,
    pub(super) first_game: bool,
    pub(super) tag_rounds: bool,
    pub(super) tag_cars: bool,
    pub(super) cars_repeat: bool,
    pub(super) floor_marshal: bool,
    /// 255: as many as are needed.
    pub(super) neutral: u8,
    pub(super) ghost_forced: bool,
    pub(super) cheyenne_must: bool,
    pub(super) random_loot: bool,
    pub(super) empty_gun_pushes: bool,
    pub(super) reshuffle: bool,
    pub(super) double_turn_half: bool,
    pub(super) angry_evicts: bool,
    pub(super) revenge_most: bool,
    pub(super) django_partial: bool,
    pub(super) random_first: bool,
    pub(super) shaped: bool,
    pub(super) one_purse: bool,
    /// Seats choose their characters.
    pub(super) chosen_roles: bool,
    /// Hands are kept, and decks shuffled only when they are empty.
    pub(super) expert: bool,
}

/// What a robber or puncher goes for: a purse by its number, or a kind of loot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Loot(pub(super) u8);

impl Loot {
    pub(super) const JEWEL: Loot = Loot(30);
    pub(super) const BOX: Loot = Loot(31);
    /// Nothing: a victim that owns nothing.
    pub(super) const NONE: Loot = Loot(32);
    /// Whichever purse chance says.
    pub(super) const ANY: Loot = Loot(33);
    pub(super) const COUNT: u8 = 34;
}

/// How a punch ends: where the victim goes, and whether Cheyenne keeps the purse.
pub(super) const RIGHT: u8 = 1;
pub(super) const KEEP: u8 = 2;

/// Moves and outcomes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Takes this character; with two bandits the pair of Ghost, Doc or Belle.
    Character(u8),
    /// This one of two bandits starts in the caboose.
    Start(u8),
    /// Takes a card of the own deck into the hand, before the others are drawn.
    Pick(Card),
    /// Plays a card as the turn has it.
    Play(Card),
    /// The Ghost plays a card face down.
    Hide(Card),
    /// Does not keep this card for the next round.
    Discard(Card),
    /// Draws three cards.
    Draw,
    /// Does nothing: no effect, no cover, nothing taken.
    Nothing,
    /// Goes to this car on the same level.
    Move(u8),
    /// Changes the level.
    Floor,
    /// The Marshal goes to this car.
    Marshal(u8),
    /// Takes loot.
    Rob(Loot),
    /// Shoots this bandit.
    Fire(u8),
    /// Punches a bandit: what it loses, where it goes.
    Punch(u8, Loot, u8),
    /// Chance: a seat draws a card.
    Deal(u8, Card),
    /// Chance: this purse is taken.
    Purse(u8),
}

impl ColtExpress {
    /// Number of bandits.
    #[inline]
    pub(super) fn bandits(&self) -> usize {
        (self.seats << u8::from(self.double)) as usize
    }

    /// Cars without the locomotive: one for each player; 3 for two seats and 4 for three with two bandits each.
    #[inline]
    pub(super) fn cars(&self) -> u8 {
        self.seats + u8::from(self.double)
    }

    /// Whose bandit this is.
    #[inline]
    pub(super) fn owner(&self, bandit: usize) -> usize {
        let seats = self.seats as usize;
        if bandit >= seats { bandit - seats } else { bandit }
    }

    /// The cards of a seat.
    #[inline]
    pub(super) fn full_deck(&self) -> Pile {
        if self.double { Pile::DOUBLE } else { Pile::SINGLE }
    }
}

impl Game for ColtExpress {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        self.seats as usize
    }
    fn start(&self, rng: &mut Rng) -> State {
        self.set_up(rng)
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Over => Turn::Over,
            Phase::Deal | Phase::Draw | Phase::Token => Turn::Chance,
            Phase::Choose | Phase::Start | Phase::Pick | Phase::Keep => {
                Turn::One(Player::new(s.seat as usize))
            }
            Phase::Plan => Turn::One(Player::new(self.planner(s))),
            Phase::Resolve => Turn::One(Player::new(s.planned(s.at).owner)),
            Phase::Pocket => Turn::One(Player::new(self.owner(s.seat as usize))),
        }
    }

    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Choose => self.character_actions(s, out),
            Phase::Start => out.extend([Action::Start(0), Action::Start(1)]),
            Phase::Pick => out.extend(s.deck[who.index()].kinds().map(Action::Pick)),
            Phase::Plan => self.plan_actions(s, who.index(), out),
            Phase::Keep => self.keep_actions(s, out),
            Phase::Resolve => self.card_actions(s, out),
            Phase::Pocket => self.pocket_actions(s, out),
            _ => debug_assert!(false, "nobody is to act"),
        }
    }

    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        match s.phase {
            Phase::Choose | Phase::Start | Phase::Pick => self.before_round(s, a),
            Phase::Deal | Phase::Draw => self.deal(s, a),
            Phase::Plan => self.plan(s, a),
            Phase::Keep => self.keep(s, a),
            Phase::Resolve | Phase::Token => self.resolve(s, a),
            Phase::Pocket => self.pocket(s, a),
            Phase::Over => debug_assert!(false, "the game is over"),
        }
    }

    fn payoffs(&self, s: &State) -> Values {
        self.final_score(s)
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, self.richest())
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.running_score(s))
    }
    /// Planning, then carrying out.
    fn phase(&self, s: &State) -> usize {
        usize::from(matches!(s.phase, Phase::Resolve | Phase::Token))
    }
    /// Ties: fewer bullet cards received.
    fn ranks(&self, s: &State) -> Ranks {
        let mut order = self.final_score(s);
        for seat in 0..self.seats as usize {
            // Scores are whole fifties, bullets fewer than a hundred.
            order.0[seat] -= f32::from(s.received[seat]) / 8.0;
        }
        order.ranks(self.seats as usize)
    }
    fn rounds_over(&self, s: &State) -> u32 {
        s.round.into()
    }

    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        self.chances(s, out);
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        self.draw_one(s, rng)
    }
    #[inline]
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        while matches!(s.phase, Phase::Deal | Phase::Draw | Phase::Token) {
            self.deal_all(s, rng);
        }
    }

    fn hide(&self, s: &mut State, who: Player) {
        self.hide_from(s, who.index());
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.complete(s, who.index(), rng);
    }
    #[inline]
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        self.seen_of(after, step, who)
    }
}
