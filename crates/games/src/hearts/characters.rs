//! Two players that stick to one idea, after the descriptions of those in Sturtevant's public program: Ducker never wants a
//! trick, Shooter wants them all. How they pass cards is ours, since passing was off there.

use super::cards::{Card, QUEEN, SPADES};
use super::opinions::{Choice, run_with};
use super::rules::Hearts;
use super::state::{Action, Phase, State};
use nply_core::{Game, Limits, Player, Playout, Report, Rng, Search, Seen, Values, View};

/// One card of each suit: that of the lowest rank.
const LOWEST_RANK: u64 = 0x0001_0001_0001_0001;

/// Leads low, follows with the highest card that does not take the trick so far, else with the lowest, and throws off the
/// highest. As a playout policy worse than random cards (Sturtevant 2008); cards to pass are then picked at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ducker;

#[inline]
fn duck(choice: Choice, rng: &mut Rng) -> Card {
    let Choice { legal, led, best } = choice;
    let Some(led) = led else { return of_rank(legal, 0..13, rng) };
    if legal & led.suit() == 0 {
        return of_rank(legal, (0..13).rev(), rng);
    }
    let below = legal & (best.bit() - 1);
    match below {
        0 => Card::lowest(legal),
        below => Card::highest(below),
    }
}

/// A card of the first rank that there is; of several suits one at random.
#[inline]
fn of_rank(cards: u64, mut ranks: impl Iterator<Item = u32>, rng: &mut Rng) -> Card {
    let rank = ranks.find(|&rank| cards & (LOWEST_RANK << rank) != 0).unwrap_or(0);
    Card::pick(cards & (LOWEST_RANK << rank), rng)
}

fn cards_in(list: &[Action]) -> u64 {
    list.iter().fold(0, |mask, action| match action {
        Action::Card(card) | Action::Pass(card) => mask | card.bit(),
        Action::Direct(_) => mask,
    })
}

impl Playout<Hearts> for Ducker {
    fn choose(&self, _g: &Hearts, s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        match (s.phase, list) {
            (_, [only]) => *only,
            (Phase::Play, _) => {
                let led = s.trick().first().copied();
                Action::Card(duck(Choice { legal: cards_in(list), led, best: s.best }, rng))
            }
            _ => rng.pick(list),
        }
    }

    fn run(&self, g: &Hearts, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, duck)
    }
}

impl Search<Hearts> for Ducker {
    fn think(&mut self, g: &Hearts, view: &View<State>, _: &Limits, mut rng: Rng) -> Report<Action> {
        let (s, list) = (view.known(), listed(g, view));
        let action = match s.phase {
            Phase::Pass => Action::Pass(of_rank(cards_in(&list), (0..13).rev(), &mut rng)),
            _ => self.choose(g, s, view.who(), &list, &mut rng),
        };
        Report::unsearched(action, Values::default())
    }
}

/// Leads spades from the queen up at once; else plays the highest card it can, from the suit of which it was dealt most.
#[derive(Clone, Debug, Default)]
pub struct Shooter {
    /// The hand that is played, and how many cards of each suit it began with.
    began: Option<(u8, [u32; 4])>,
}

impl Shooter {
    /// Looks at the own hand where a new one begins.
    fn look(&mut self, s: &State, who: Player) {
        if s.phase == Phase::Play && self.began.is_none_or(|(hand, _)| hand != s.hand) {
            let lane = |suit: usize| (s.hands[who.index()] >> (16 * suit) & 0xFFFF).count_ones();
            self.began = Some((s.hand, [0, 1, 2, 3].map(lane)));
        }
    }
}

impl Search<Hearts> for Shooter {
    fn think(&mut self, g: &Hearts, view: &View<State>, _: &Limits, _rng: Rng) -> Report<Action> {
        let s = view.known();
        self.look(s, view.who());
        let legal = cards_in(&listed(g, view));
        let hand = s.hands[view.who().index()] & !s.passed;
        let action = match s.phase {
            // The lowest card of the shortest suit.
            Phase::Pass => {
                let length = |card: &Card| (hand & card.suit()).count_ones();
                let cards = Card::all_of(legal);
                Action::Pass(cards.min_by_key(|card| (length(card), card.rank())).expect("a card"))
            }
            _ => {
                let high = legal & SPADES & !(QUEEN - 1);
                let lengths = self.began.map_or([0; 4], |(_, lengths)| lengths);
                let wanted = if s.trick().is_empty() && high != 0 { high } else { legal };
                let by = |card: &Card| (lengths[card.lane()], card.suit(), card.rank());
                Action::Card(Card::all_of(wanted).max_by_key(by).expect("a card"))
            }
        };
        Report::unsearched(action, Values::default())
    }

    fn saw(&mut self, _g: &Hearts, seen: &Seen<'_, Hearts>) {
        self.look(seen.before.known(), seen.before.who());
    }

    fn forget(&mut self) {
        self.began = None;
    }
}

fn listed(g: &Hearts, view: &View<State>) -> Vec<Action> {
    let mut list = Vec::new();
    view.actions(g, &mut list);
    debug_assert!(g.turn(view.known()).seats().contains(view.who()));
    list
}
