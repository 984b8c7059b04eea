//! Opinions: who will win the round and what it brings; and which card to shed.

use super::cards::{
    COLOURS, DRAW_TWO, OF_COLOUR, OF_SYMBOL, Pile, REVERSE, SKIP, WILD_FOUR, points, present, wilds,
};
use super::rules::{Scoring, Uno};
use super::state::{Action, MOST, Phase, State};
use nply_core::{Evaluate, Game, OrderMoves, Player, Values};

/// Points so far, those expected of the running round, and an equal share of those still to come.
///
/// How likely a seat is to win the round: in proportion to 1 over the number of its cards, more with wild and action cards
/// and with cards that fit. The numbers were fitted to rounds of [`Shed`] with a few random moves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Race;

/// What changes the chance to win the round, in logits.
const PER_CARD: f32 = -0.04;
const PER_WILD: f32 = 0.44;
const PER_FOUR: f32 = 0.69;
const PER_ACTION: f32 = 0.13;
const FITS_NOW: f32 = 0.41;
const FITS_LATER: f32 = 0.25;
/// Points that a losing hand has at the end: some of those it has now, and more the longer the round will last.
const STAYS: f32 = 0.32;
const COMES: f32 = 21.0;
const COMES_LESS: f32 = 1.9;

/// Skip, Reverse and Draw Two of all colours, at the lower bits of their counts.
const ACTIONS: Pile = OF_SYMBOL[SKIP as usize] | OF_SYMBOL[REVERSE as usize] | OF_SYMBOL[DRAW_TWO as usize];

/// The cards of a seat, with those that it is about to draw.
fn cards_soon(s: &State, seat: usize) -> u8 {
    let drawn = match s.phase {
        Phase::Penalty if s.target as usize == seat => s.owed,
        Phase::Challenge if s.mover as usize == seat => 4,
        Phase::Draw if s.mover as usize == seat => 1,
        _ => 0,
    };
    s.sizes[seat] + drawn
}

/// How likely each seat is to win the round.
fn chances(g: &Uno, s: &State) -> [f32; MOST] {
    let (mut chances, mut sum) = ([0.0; MOST], 0.0);
    for seat in s.inside() {
        let (hand, cards) = (s.hands[seat], f32::from(cards_soon(s, seat)));
        if cards == 0.0 {
            chances = [0.0; MOST];
            chances[seat] = 1.0;
            return chances;
        }
        let wild = wilds(hand);
        let mut logit = PER_CARD * cards + PER_WILD * f32::from(wild & 15) + PER_FOUR * f32::from(wild >> 4);
        logit += PER_ACTION * (present(hand) & ACTIONS).count_ones() as f32;
        if g.coloured_plays(s, hand) != 0 {
            logit += if s.mover as usize == seat { FITS_NOW } else { FITS_LATER };
        }
        chances[seat] = logit.exp() / cards;
        sum += chances[seat];
    }
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

/// What each hand will be worth at the end of the round, if another wins it.
fn left_over(s: &State) -> [f32; MOST] {
    let fewest = s.inside().map(|seat| cards_soon(s, seat)).min().unwrap_or(0);
    let comes = (COMES - COMES_LESS * f32::from(fewest)).max(5.0);
    let mut left = [0.0; MOST];
    s.inside().for_each(|seat| left[seat] = STAYS * f32::from(points(s.hands[seat])) + comes);
    left
}

impl Race {
    /// What the running round will add to the totals.
    fn round(g: &Uno, s: &State) -> [f32; MOST] {
        if matches!(s.phase, Phase::Over | Phase::Deal | Phase::Start) {
            return [0.0; MOST];
        }
        let (chances, left) = (chances(g, s), left_over(s));
        let all: f32 = left.iter().sum();
        std::array::from_fn(|seat| match g.scoring {
            Scoring::Classic => chances[seat] * (all - left[seat]),
            _ => (1.0 - chances[seat]) * left[seat],
        })
    }

    /// The sum of all totals at the end of a game.
    fn final_sum(g: &Uno) -> f32 {
        let (seats, target) = (g.seats as f32, f32::from(g.target));
        target * if g.scoring == Scoring::Classic { 1.0 + 0.35 * seats } else { 0.84 * seats }
    }
}

impl Evaluate<Uno> for Race {
    fn evaluate(&self, g: &Uno, s: &State) -> Values {
        let mut values = g.points_so_far(s);
        if s.phase == Phase::Over {
            return values;
        }
        let (least, most) = g.bounds();
        let gains = Self::round(g, s);
        let so_far: f32 = s.totals.iter().map(|&total| f32::from(total)).sum();
        let inside = s.inside().count() as f32;
        let later = match g.one_round {
            true => 0.0,
            false => (Self::final_sum(g) - so_far - gains.iter().sum::<f32>()).max(0.0) / inside,
        };
        let sign = if g.scoring == Scoring::Classic { 1.0 } else { -1.0 };
        for seat in s.inside() {
            values.0[seat] = (values.0[seat] + sign * (gains[seat] + later)).clamp(least, most);
        }
        values
    }
}

/// Rates plays: dear cards and the longest colour first, wild cards last, and what stops the next seat when it is close to
/// its end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Shed;

/// The next seat is close to its end with so many cards.
const CLOSE: u8 = 2;

impl Shed {
    /// Rates the actions of a seat.
    #[inline]
    pub(super) fn rating<'a>(g: &'a Uno, s: &'a State, seat: usize) -> impl Fn(Action) -> f32 + use<'a> {
        let kinds = present(s.hands[seat]);
        let of_colour = move |colour: u8| (kinds & OF_COLOUR[colour as usize]).count_ones() as f32;
        let close = s.sizes[s.after(seat as u8) as usize] <= CLOSE;
        move |action| match action {
            Action::Play(card) if card.is_wild() => 3.0,
            Action::Play(card) => {
                let stops = card.symbol() >= SKIP && close;
                10.0 + f32::from(card.points()) * 0.2
                    + of_colour(card.colour())
                    + if stops { 20.0 } else { 0.0 }
            }
            Action::Wild(card, colour) => {
                let stops = card == WILD_FOUR && !g.plain_wild && close;
                let last = if s.sizes[seat] <= 2 { 8.0 } else { 0.0 };
                2.0 + 0.2 * of_colour(colour) + last + if stops { 30.0 } else { 0.0 }
            }
            Action::Name(colour) => of_colour(colour),
            Action::Accept => 1.0,
            Action::Challenge if Self::was_bluff_likely(s, seat) => 2.0,
            _ => 0.0,
        }
    }

    /// A large hand is likely to hold each colour, unless it has shown that it does not.
    fn was_bluff_likely(s: &State, seat: usize) -> bool {
        let player = s.seat_before(seat as u8) as usize;
        s.sizes[player] >= 8 && s.notes[player].iter().all(|note| note.lacks == 0)
    }
}

impl OrderMoves<Uno> for Shed {
    fn rate(&self, g: &Uno, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let rating = Self::rating(g, s, who.index());
        out.extend(list.iter().map(|&action| rating(action)));
    }
}

/// The colour of which a hand has most kinds.
#[inline]
pub(super) fn longest_colour(hand: Pile) -> u8 {
    let kinds = present(hand);
    let count = |colour: u8| (kinds & OF_COLOUR[colour as usize]).count_ones();
    (0..COLOURS as u8).max_by_key(|&colour| count(colour)).unwrap_or(0)
}
