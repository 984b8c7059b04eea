//! The rules as every search sees them: deal, pick together, pass on, score.

use super::cards::{Dish, Pile, Spread, WASABI, open_wasabi, present, size};
use super::scoring::set_points;
use nply_core::{Game, Joint, Player, PlayerSet, Ranks, Rng, Sight, Step, Turn, Values};

pub use super::state::State;

/// The most seats at the table.
pub(super) const MOST_SEATS: usize = 5;
/// Rounds in a game.
pub(super) const ROUNDS: u8 = 3;

/// The rules with their options.
#[derive(Clone, Debug)]
pub struct SushiGo {
    pub(super) seats: u8,
    pub(super) deck: Pile,
    /// Whether the second round passes to the right.
    pub(super) alternate: bool,
    /// Whether a nigiri may be kept off an open wasabi.
    pub(super) wasabi_optional: bool,
    /// Whether the second prize for Maki is paid although several share the first.
    pub(super) second_after_tie: bool,
    /// Whether the fewest Puddings cost points also at a table of two.
    pub(super) penalty_for_two: bool,
    /// Whether all seats share the prize when all have equally many Puddings.
    pub(super) all_equal_pays: bool,
}

/// Cards picked in one turn, in the order in which they are laid down; or the card that chance deals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// One card.
    One(Dish),
    /// Two cards with the help of Chopsticks.
    Two(Dish, Dish),
}

impl Game for SushiGo {
    type State = State;
    type Action = Action;
    const HIDDEN: bool = true;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        self.seats as usize
    }
    fn start(&self, _rng: &mut Rng) -> State {
        State {
            bag: self.deck,
            packs: [0; MOST_SEATS],
            tables: [0; MOST_SEATS],
            score: [0; MOST_SEATS],
            puddings: [0; MOST_SEATS],
            seats: self.seats,
            round: 0,
            dealt: 0,
            left: 12 - self.seats,
            right: false,
            shift: 0,
            shown: 0,
        }
    }
    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if s.round == ROUNDS {
            Turn::Over
        } else if s.is_dealing() {
            Turn::Chance
        } else {
            Turn::Together(PlayerSet::all(self.seats as usize))
        }
    }
    #[inline]
    fn actions(&self, s: &State, who: Player, out: &mut Vec<Action>) {
        let seat = who.index();
        let choose_place = self.wasabi_optional && open_wasabi(s.tables[seat]) > 0;
        let mut kinds = present(s.hand(seat));
        while kinds != 0 {
            let kind = Dish::lowest(kinds);
            kinds &= kinds - 1;
            out.push(Action::One(kind));
            if choose_place && kind.is_nigiri() {
                out.push(Action::One(kind.on_wasabi()));
            }
        }
        if self.may_take_two(s, seat) {
            self.two_cards(s, seat, out);
        }
    }
    fn apply(&self, s: &mut State, a: Action) {
        let Action::One(kind) = a else {
            debug_assert!(false, "chance deals one card at a time");
            return;
        };
        debug_assert!(s.is_dealing() && kind.count(s.bag) > 0);
        s.bag -= kind.one();
        s.packs[(s.dealt / s.hand_size()) as usize] += kind.one();
        s.dealt += 1;
    }
    #[inline]
    fn apply_together(&self, s: &mut State, joint: &Joint<Action>) {
        for seat in 0..s.seats as usize {
            if let Some(action) = joint.get(Player::new(seat)) {
                self.pick(s, seat, action);
            }
        }
        self.pass_on(s);
    }
    fn payoffs(&self, s: &State) -> Values {
        let mut values = Values::default();
        (0..s.seats as usize).for_each(|seat| values.0[seat] = f32::from(s.score[seat]));
        values
    }
    /// Nobody can have more than all cards of the box as if laid in three rounds with every prize: Tempura 35, Sashimi
    /// 40, Dumplings 45, nigiri 74 (six on Wasabi), Maki 18, Pudding 6. Only Pudding takes points away.
    fn bounds(&self) -> (f32, f32) {
        (if self.seats > 2 || self.penalty_for_two { -6.0 } else { 0.0 }, 218.0)
    }
    fn scores(&self, s: &State) -> Option<Values> {
        let mut values = self.payoffs(s);
        (0..s.seats as usize).for_each(|seat| values.0[seat] += f32::from(set_points(s.tables[seat])));
        Some(values)
    }
    /// Puddings break ties.
    fn ranks(&self, s: &State) -> Ranks {
        let mut keyed = Values::default();
        for seat in 0..s.seats as usize {
            keyed.0[seat] = f32::from(s.score[seat]) * 16.0 + f32::from(s.puddings[seat]);
        }
        keyed.ranks(self.players())
    }
    fn outcomes(&self, s: &State, out: &mut Vec<(Action, f32)>) {
        let total = size(s.bag) as f32;
        let kinds = Dish::kinds().filter(|kind| kind.count(s.bag) > 0);
        out.extend(kinds.map(|kind| (Action::One(kind), f32::from(kind.count(s.bag)) / total)));
    }
    fn sample(&self, s: &State, rng: &mut Rng) -> Action {
        let mut rest = rng.below(size(s.bag)) as u8;
        let drawn = Dish::kinds().find(|kind| {
            let count = kind.count(s.bag);
            let found = rest < count;
            rest = rest.wrapping_sub(count);
            found
        });
        Action::One(drawn.unwrap_or(WASABI))
    }
    fn roll(&self, s: &mut State, rng: &mut Rng) {
        if self.turn(s) != Turn::Chance {
            return;
        }
        let mut spread = Spread::new(s.bag);
        for seat in 0..s.seats as usize {
            let missing = u32::from(s.hand_size()) - s.pack_count(seat);
            let cards = spread.deal(missing, rng);
            s.packs[seat] += cards;
            s.bag -= cards;
        }
        s.dealt = s.seats * s.hand_size();
    }
    fn hide(&self, s: &mut State, who: Player) {
        self.hide_hands(s, who);
    }
    fn determinise(&self, s: &mut State, who: Player, rng: &mut Rng) {
        self.deal_unknown(s, who, rng);
    }
    fn sight(&self, after: &State, step: &Step<Action>, who: Player) -> Sight {
        match step {
            Step::Chance(_) if after.dealt.wrapping_sub(1) / after.hand_size() == who.index() as u8 => {
                Sight::All
            }
            Step::Chance(_) => Sight::Part(0),
            _ => Sight::AllAnd(after.hand(who.index())),
        }
    }
}
