//! Playouts straight on masks.

use super::cards::{COLUMN, Card, pick_or_more};
use super::layoffs::best_layoffs;
use super::melds::{best_discard, deadwood, in_runs, in_sets, meld_cards};
use super::rules::GinRummy;
use super::state::{Action, Phase, State};
use super::turns::WaysOut;
use crate::deck::cards::PACK;
use nply_core::{Game, Player, Playout, Rng, Turn};

/// The cards that have a connector in the hand: another card of the rank, or one of the suit at most two ranks away.
#[inline]
pub(super) fn connected(hand: u64) -> u64 {
    let beside = hand << 1 | hand << 2 | hand >> 1 | hand >> 2;
    let alike = hand.rotate_left(16) | hand.rotate_left(32) | hand.rotate_left(48);
    hand & (beside | alike)
}

/// What a playout does in each kind of turn.
trait Policy {
    /// Whether the upcard is taken rather than refused or left for the stock.
    fn takes(&self, g: &GinRummy, s: &State, rng: &mut Rng) -> bool;
    /// A card to throw, or a way to go out.
    fn throws(&self, g: &GinRummy, s: &State, out: WaysOut, rng: &mut Rng) -> Action;
    /// Which of the actions while cards are laid, or at the wall.
    fn lays(&self, g: &GinRummy, s: &State, list: &[Action], rng: &mut Rng) -> Action;
}

fn choose_by(policy: &impl Policy, g: &GinRummy, s: &State, list: &[Action], rng: &mut Rng) -> Action {
    if let [only] = list {
        return *only;
    }
    match s.phase {
        Phase::Offer | Phase::Draw => list[usize::from(!policy.takes(g, s, rng))],
        Phase::Discard => policy.throws(g, s, g.ways_out(s), rng),
        _ => policy.lays(g, s, list, rng),
    }
}

/// The way out that pays more.
#[inline]
fn best_way_out(out: WaysOut) -> Option<Action> {
    if out.big_gin { Some(Action::BigGin) } else { out.knock.then_some(Action::Knock) }
}

#[inline]
fn run_with(
    policy: &impl Policy,
    g: &GinRummy,
    s: &mut State,
    limit: u32,
    buf: &mut Vec<Action>,
    rng: &mut Rng,
) -> u32 {
    for turns in 0..limit {
        match s.phase {
            Phase::Over => return turns,
            Phase::Stock => {
                let card = Card::pick(g.stock(s), rng);
                g.draw(s, card);
            }
            Phase::Draw => {
                if policy.takes(g, s, rng) {
                    g.take_upcard(s);
                } else {
                    g.go_to_stock(s);
                }
            }
            Phase::Discard => {
                let out = g.ways_out(s);
                match policy.throws(g, s, out, rng) {
                    Action::Card(card) => g.discard(s, card),
                    action => g.apply(s, action),
                }
            }
            Phase::Deal => g.roll(s, rng),
            _ => {
                let Turn::One(who) = g.turn(s) else { return turns };
                buf.clear();
                g.actions(s, who, buf);
                let action = choose_by(policy, g, s, buf, rng);
                g.apply(s, action);
            }
        }
    }
    limit
}

macro_rules! playout {
    ($name:ident) => {
        impl Playout<GinRummy> for $name {
            fn choose(
                &self,
                g: &GinRummy,
                s: &State,
                _who: Player,
                list: &[Action],
                rng: &mut Rng,
            ) -> Action {
                choose_by(self, g, s, list, rng)
            }
            fn run(
                &self,
                g: &GinRummy,
                s: &mut State,
                limit: u32,
                buf: &mut Vec<Action>,
                rng: &mut Rng,
            ) -> u32 {
                run_with(self, g, s, limit, buf, rng)
            }
        }
    };
}

/// Every legal action alike.
#[derive(Clone, Copy, Debug, Default)]
pub struct RandomCards;
playout!(RandomCards);

impl Policy for RandomCards {
    #[inline]
    fn takes(&self, _g: &GinRummy, _s: &State, rng: &mut Rng) -> bool {
        rng.next_u64() >> 63 == 1
    }
    #[inline]
    fn throws(&self, g: &GinRummy, s: &State, out: WaysOut, rng: &mut Rng) -> Action {
        match pick_or_more(g.discardable(s), u32::from(out.knock) + u32::from(out.big_gin), rng) {
            Some(card) => Action::Card(card),
            None if out.big_gin && (!out.knock || rng.below(2) == 1) => Action::BigGin,
            None => Action::Knock,
        }
    }
    fn lays(&self, _g: &GinRummy, _s: &State, list: &[Action], rng: &mut Rng) -> Action {
        rng.pick(list)
    }
}

/// The simple discarding rule of paper 003: throws a card that has no connector, if there is one, else any; goes out when
/// it can. Draws are random.
#[derive(Clone, Copy, Debug, Default)]
pub struct ConnectorPlayout;
playout!(ConnectorPlayout);

impl Policy for ConnectorPlayout {
    #[inline]
    fn takes(&self, _g: &GinRummy, _s: &State, rng: &mut Rng) -> bool {
        rng.next_u64() >> 63 == 1
    }
    #[inline]
    fn throws(&self, g: &GinRummy, s: &State, out: WaysOut, rng: &mut Rng) -> Action {
        if let Some(action) = best_way_out(out) {
            return action;
        }
        let hand = s.hands[s.mover as usize];
        let may = g.discardable(s);
        let alone = may & !connected(hand);
        Action::Card(Card::pick(if alone != 0 { alone } else { may }, rng))
    }
    fn lays(&self, g: &GinRummy, s: &State, list: &[Action], _rng: &mut Rng) -> Action {
        lay_choice(g, s, list)
    }
}

/// Builds melds: takes an upcard that makes one, throws the highest card that has no connector, else the highest that is in
/// no meld, and goes out when it can.
#[derive(Clone, Copy, Debug, Default)]
pub struct MeldPlayout;
playout!(MeldPlayout);

/// The cards of the highest rank.
#[inline]
fn highest(cards: u64) -> u64 {
    let pairs = cards | cards >> 32;
    let ranks = (pairs | pairs >> 16) as u16;
    cards & (COLUMN << (15 - ranks.leading_zeros()))
}

impl Policy for MeldPlayout {
    #[inline]
    fn takes(&self, _g: &GinRummy, s: &State, _rng: &mut Rng) -> bool {
        let hand = s.hands[s.mover as usize] | s.upcard.as_set();
        (in_runs(hand) | in_sets(hand)) & s.upcard.as_set() != 0
    }
    #[inline]
    fn throws(&self, g: &GinRummy, s: &State, out: WaysOut, rng: &mut Rng) -> Action {
        if let Some(action) = best_way_out(out) {
            return action;
        }
        let hand = s.hands[s.mover as usize];
        let may = g.discardable(s);
        let loose = may & !(in_runs(hand) | in_sets(hand));
        let alone = loose & !connected(hand);
        let cards = [alone, loose, may].into_iter().find(|&cards| cards != 0).unwrap_or(may);
        Action::Card(Card::pick(highest(cards), rng))
    }
    fn lays(&self, g: &GinRummy, s: &State, list: &[Action], _rng: &mut Rng) -> Action {
        lay_choice(g, s, list)
    }
}

/// The best way to lay cards, as far as points go; at the wall, to knock.
pub(super) fn lay_choice(g: &GinRummy, s: &State, list: &[Action]) -> Action {
    let hand = s.hands[s.mover as usize];
    let best = match s.phase {
        Phase::Knock if g.owes_discard(s) => Action::Card(best_discard(hand, PACK & !g.knock_discards(s))),
        Phase::Layoff => {
            let (_, off) = best_layoffs(hand, &g.table(s));
            let first = Card::all_of(off & g.table(s).fits()).next();
            first.map_or(Action::Pass, Action::Card)
        }
        Phase::Wall => Action::Knock,
        _ => best_meld(hand, list),
    };
    if list.contains(&best) { best } else { list[0] }
}

/// The longest meld that is part of a best layout; none left: stop.
fn best_meld(hand: u64, list: &[Action]) -> Action {
    let least = deadwood(hand);
    let melds = list.iter().filter_map(|&action| match action {
        Action::Meld(meld) if deadwood(hand & !meld_cards(meld)) == least => {
            Some((meld_cards(meld).count_ones(), action))
        }
        _ => None,
    });
    melds.max().map_or(Action::Pass, |(_, action)| action)
}
