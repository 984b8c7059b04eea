//! The rules: what can be switched, and the interface of a game.

use super::cards::Card;
use super::layoffs::Layoffs;
use super::melds::melds_in;
use super::state::{Action, Phase, State};
use nply_core::{Game, Player, Rng, Sight, Step, Turn, Values};

/// Whether the card taken from the pile may be thrown in the same turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Return {
    /// It may not.
    No,
    /// It may; two seats in a row that do so end the hand.
    Yes,
    /// It may, as often as one likes.
    Free,
}

/// What a hand pays if nobody goes out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exhausted {
    /// Nothing; where only the win counts, each seat its share.
    Draw,
    /// Every seat loses: the bonus for gin, or where only the win counts all of it.
    Loss,
    /// The least deadwood wins the difference from every other seat.
    Lowest,
    /// Every seat loses its own deadwood.
    Minus,
}

/// The rules of Gin Rummy with their switches.
#[derive(Clone, Copy, Debug)]
pub struct GinRummy {
    pub(super) seats: usize,
    /// The cards in play.
    pub(super) deck: u64,
    /// Cards dealt to each seat.
    pub(super) each: u8,
    /// The most deadwood to knock with; 0 is gin only.
    pub(super) knock: u8,
    /// Whether the value of the first upcard takes the place of `knock`; an ace is gin only.
    pub(super) oklahoma: bool,
    /// Whether the first upcard is offered to all seats before anyone draws.
    pub(super) offer: bool,
    /// Whether discard, melds and lay-offs are declared one by one.
    pub(super) declared: bool,
    pub(super) layoffs: Layoffs,
    pub(super) returns: Return,
    /// Cards in the stock that nobody draws.
    pub(super) wall: u8,
    /// Whether the last upcard may be taken to knock once the stock is at its wall.
    pub(super) last: bool,
    /// The take of an upcard that ends the hand instead.
    pub(super) most_takes: u8,
    pub(super) exhausted: Exhausted,
    pub(super) gin: i16,
    /// 0: there is no big gin.
    pub(super) big_gin: i16,
    pub(super) undercut: i16,
    /// Whether equal deadwood is an undercut.
    pub(super) tie_undercuts: bool,
    /// Whether only the win counts, not the points.
    pub(super) win_only: bool,
    /// The points that end a match; 0 for a single hand.
    pub(super) to: u16,
    /// The most hands of a match.
    pub(super) most_hands: u8,
}

impl Game for GinRummy {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;

    fn players(&self) -> usize {
        self.seats
    }
    fn start(&self, _rng: &mut Rng) -> State {
        self.first_deal()
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.phase {
            Phase::Deal | Phase::Stock => Turn::Chance,
            Phase::Over => Turn::Over,
            _ => Turn::One(Player::new(s.mover as usize)),
        }
    }
    #[inline]
    fn actions(&self, s: &State, _who: Player, out: &mut Vec<Action>) {
        match s.phase {
            Phase::Discard => {
                out.extend(Card::all_of(self.discardable(s)).map(Action::Card));
                let ways = self.ways_out(s);
                out.extend(ways.knock.then_some(Action::Knock));
                out.extend(ways.big_gin.then_some(Action::BigGin));
            }
            Phase::Draw => out.extend([Action::Upcard, Action::Stock]),
            Phase::Offer if s.count as usize == self.seats => out.push(Action::Stock),
            Phase::Offer => out.extend([Action::Upcard, Action::Pass]),
            Phase::Wall => {
                out.push(Action::Pass);
                if self.can_knock_at_wall(s) {
                    out.push(Action::Knock);
                }
            }
            _ => self.laying_actions(s, out),
        }
    }
    #[inline]
    fn apply(&self, s: &mut State, a: Action) {
        match (a, s.phase) {
            (Action::Card(card), Phase::Discard) => self.discard(s, card),
            (Action::Card(card), Phase::Stock) => self.draw(s, card),
            (Action::Card(card), Phase::Deal) => self.deal(s, card),
            (Action::Stock, _) => self.go_to_stock(s),
            (Action::Upcard, _) => self.take_upcard(s),
            (Action::Pass, Phase::Offer) => self.refuse(s),
            (Action::Pass, Phase::Wall) => self.end_exhausted(s),
            (Action::Knock, _) => self.knock(s),
            (Action::BigGin, _) => self.go_big_gin(s),
            (action, _) => self.lay(s, action),
        }
    }
    fn payoffs(&self, s: &State) -> Values {
        self.final_payoffs(s)
    }
    fn bounds(&self) -> (f32, f32) {
        self.payoff_bounds()
    }
    fn scores(&self, s: &State) -> Option<Values> {
        Some(self.running(s))
    }
    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let stock = self.stock(s);
        let share = 1.0 / stock.count_ones() as f32;
        out.extend(Card::all_of(stock).map(|card| (Action::Card(card), share)));
    }
    #[inline]
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        Action::Card(Card::pick(self.stock(s), rng))
    }
    #[inline]
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        match s.phase {
            Phase::Stock => {
                let card = Card::pick(self.stock(s), rng);
                self.draw(s, card);
            }
            Phase::Deal => self.deal_rest(s, rng),
            _ => {}
        }
    }
    fn hide(&self, s: &mut State, who: Player) {
        self.hide_from(s, who.index());
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.complete(s, who.index(), rng);
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        self.sight_of(after, step, who)
    }
}

impl GinRummy {
    /// What a seat may do while cards are laid one by one.
    fn laying_actions(&self, s: &State, out: &mut Vec<Action>) {
        let hand = s.hands[s.mover as usize];
        match s.phase {
            Phase::Knock if self.owes_discard(s) => {
                out.extend(Card::all_of(self.knock_discards(s)).map(Action::Card));
            }
            Phase::Knock => {
                if self.may_stop_laying(s) {
                    out.push(Action::Pass);
                }
                let legal = |meld: &u8| self.knocker_may_lay(s, *meld);
                out.extend(melds_in(hand).filter(legal).map(Action::Meld));
            }
            Phase::Layoff => {
                out.push(Action::Pass);
                out.extend(Card::all_of(self.fitting(s) & hand).map(Action::Card));
            }
            Phase::Lay => {
                out.push(Action::Pass);
                out.extend(melds_in(hand).map(Action::Meld));
            }
            _ => {}
        }
    }
}
