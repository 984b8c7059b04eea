//! Playouts straight on masks.

use super::cards::{Card, QUEEN, SPADES};
use super::rules::Hearts;
use super::state::{Action, Phase, State};
use crate::deck::bits::prefer;
use nply_core::{Game, Player, Playout, Rng};

/// What a card is chosen by: the legal cards, the first card of the trick and the best so far (none when leading).
pub(super) struct Choice {
    pub legal: u64,
    pub led: Option<Card>,
    pub best: Card,
}

/// Plays on with one rule for cards; cards to pass are picked at random.
#[inline]
pub(super) fn run_with(
    g: &Hearts,
    s: &mut State,
    limit: u32,
    rng: &mut Rng,
    choose: impl Fn(Choice, &mut Rng) -> Card,
) -> u32 {
    let mut turns = 0;
    while turns < limit {
        let left = u32::from(g.each - s.tricks) * u32::from(s.seats);
        match s.phase {
            Phase::Over => return turns,
            Phase::Direct | Phase::Deal => g.roll(s, rng),
            Phase::Pass => {
                for seat in 0..g.seats {
                    let card = Card::pick(g.picks(s, seat), rng);
                    g.pick(s, card);
                }
                g.end_picks(s);
            }
            // Whole tricks after the first need none of the knowledge that positions carry.
            Phase::Play if s.count == 0 && s.tricks > 0 && left <= limit - turns => {
                finish_hand(g, s, rng, &choose);
                turns += left - 1;
            }
            Phase::Play => {
                let led = (s.count > 0).then_some(s.trick[0]);
                let card = choose(Choice { legal: g.legal(s), led, best: s.best }, rng);
                g.play(s, card);
            }
        }
        turns += 1;
    }
    limit
}

/// Plays the tricks that are left of a hand, on few variables, and ends the hand.
#[inline]
fn finish_hand(g: &Hearts, s: &mut State, rng: &mut Rng, choose: &impl Fn(Choice, &mut Rng) -> Card) {
    let (mut seat, mut broken) = (s.mover as usize, g.broken(s));
    while s.tricks < g.each {
        let hand = s.hands[seat];
        let legal = if broken { hand } else { g.legal_from(s, hand) };
        let led = choose(Choice { legal, led: None, best: Card::NONE }, rng);
        let (mut best, mut winner, mut trick) = (led, seat, led.bit());
        s.hands[seat] ^= led.bit();
        for _ in 1..g.seats {
            seat = if seat + 1 == g.seats { 0 } else { seat + 1 };
            let legal = prefer(s.hands[seat], led.suit());
            let card = choose(Choice { legal, led: Some(led), best }, rng);
            s.hands[seat] ^= card.bit();
            trick |= card.bit();
            if card.beats(best) {
                (best, winner) = (card, seat);
            }
        }
        broken |= trick & g.breakers != 0;
        s.played |= trick;
        g.take(s, winner, trick);
        seat = winner;
    }
    g.end_hand(s);
}

/// Every legal card alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomCards;

impl Playout<Hearts> for RandomCards {
    fn choose(&self, _g: &Hearts, _s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list { *only } else { rng.pick(list) }
    }

    fn run(&self, g: &Hearts, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, |choice, rng| Card::pick(choice.legal, rng))
    }
}

/// Whether the queen of spades, if legal, goes to another seat for sure or most likely: not led, and either thrown off
/// or put under the king or the ace. The only playout rule that helped in Sturtevant (2008).
#[inline]
fn gives_queen(led: Option<Card>, best: Card) -> bool {
    led.is_some_and(|led| led.bit() & SPADES == 0 || best.bit() > QUEEN)
}

/// Gives the queen of spades to another seat whenever possible, else plays at random.
#[derive(Clone, Copy, Debug, Default)]
pub struct QueenPlayout;

impl Playout<Hearts> for QueenPlayout {
    fn choose(&self, _g: &Hearts, s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        let queen = list.iter().find(|&&a| matches!(a, Action::Card(card) if card.bit() == QUEEN));
        match (queen, list) {
            (Some(&queen), _) if gives_queen(s.trick().first().copied(), s.best) => queen,
            (_, [only]) => *only,
            _ => rng.pick(list),
        }
    }

    fn run(&self, g: &Hearts, s: &mut State, limit: u32, _buf: &mut Vec<Action>, rng: &mut Rng) -> u32 {
        run_with(g, s, limit, rng, |choice, rng| {
            let throws = choice.legal & QUEEN != 0 && gives_queen(choice.led, choice.best);
            Card::pick(if throws { QUEEN } else { choice.legal }, rng)
        })
    }
}
