//! Opinions: who will win the round and what it brings, which card to shed, and what TAG valued.

use super::cards::{COLOURS, DRAW_TWO, OF_COLOUR, REVERSE, SKIP, WILD_FOUR, points, present, wilds};
use super::rules::{Scoring, Uno};
use super::state::{Action, MOST, Phase, State};
use nply_core::{Evaluate, Game, OrderMoves, Player, PlayerType, Values};

/// The running score: points so far, less those of the hand where they cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Score;

impl Evaluate<Uno> for Score {
    fn evaluate(&self, g: &Uno, s: &State) -> Values {
        let (least, most) = g.bounds();
        let mut values = g.running(s);
        values.0.iter_mut().take(g.seats).for_each(|value| *value = value.clamp(least, most));
        values
    }
}

/// Points so far and those expected of the running round: how likely each seat is to win it, by the number and kinds of
/// its cards and by who is next, and what the hands will then be worth.
#[derive(Clone, Copy, Debug, Default)]
pub struct Race;

/// What a card, a wild card and an action card take from the chance to win the round, in logits; what it is worth to be
/// next; and how much of a hand's points is left at the end.
const PER_CARD: f32 = 0.42;
const PER_WILD: f32 = 0.30;
const PER_ACTION: f32 = 0.06;
const FOLLOWS: f32 = 0.25;
const NEXT: f32 = 0.35;
const LEFT: f32 = 0.8;

impl Race {
    /// How likely each seat is to win the round.
    fn chances(&self, g: &Uno, s: &State) -> [f32; MOST] {
        let (mut chances, mut sum) = ([0.0; MOST], 0.0);
        let mut seat = s.mover;
        let mut ahead = NEXT;
        loop {
            let hand = s.hands[seat as usize];
            let wild = wilds(hand);
            let wild = f32::from((wild & 15) + (wild >> 4));
            let actions = (present(hand) & ACTIONS).count_ones() as f32;
            let mut logit = ahead + PER_WILD * wild + PER_ACTION * actions;
            logit -= PER_CARD * f32::from(s.sizes[seat as usize]);
            if g.coloured_plays(s, hand) != 0 {
                logit += FOLLOWS;
            }
            let chance = logit.exp();
            chances[seat as usize] = chance;
            sum += chance;
            ahead *= 0.5;
            seat = s.after(seat);
            if seat == s.mover {
                break;
            }
        }
        chances.iter_mut().for_each(|chance| *chance /= sum);
        chances
    }
}

/// Skip, Reverse and Draw Two of all colours, at the lower bits of their counts.
const ACTIONS: u128 = {
    use super::cards::OF_SYMBOL;
    OF_SYMBOL[SKIP as usize] | OF_SYMBOL[REVERSE as usize] | OF_SYMBOL[DRAW_TWO as usize]
};

impl Evaluate<Uno> for Race {
    fn evaluate(&self, g: &Uno, s: &State) -> Values {
        let mut values = g.points_so_far(s);
        if matches!(s.phase, Phase::Over | Phase::Deal | Phase::Start) {
            return values;
        }
        let (least, most) = g.bounds();
        let held: [f32; MOST] = std::array::from_fn(|seat| f32::from(points(s.hands[seat])));
        let all: f32 = held.iter().sum();
        let chances = self.chances(g, s);
        for seat in s.inside() {
            let gain = match g.scoring {
                Scoring::Classic => chances[seat] * (all - held[seat]) * LEFT,
                _ => -(1.0 - chances[seat]) * held[seat] * LEFT,
            };
            values.0[seat] = (values.0[seat] + gain).clamp(least, most);
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
    fn rate_one(g: &Uno, s: &State, seat: usize, action: Action) -> f32 {
        let hand = s.hands[seat];
        let of_colour = |colour: u8| (present(hand) & OF_COLOUR[colour as usize]).count_ones() as f32;
        let close = s.sizes[s.after(seat as u8) as usize] <= CLOSE;
        match action {
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
            Action::Challenge => if Self::was_bluff_likely(s, seat) { 2.0 } else { 0.0 },
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
        out.extend(list.iter().map(|&action| Self::rate_one(g, s, who.index(), action)));
    }
}

/// The colour of which a hand has most kinds.
#[inline]
pub(super) fn longest_colour(hand: u128) -> u8 {
    let kinds = present(hand);
    let count = |colour: u8| (kinds & OF_COLOUR[colour as usize]).count_ones();
    (0..COLOURS as u8).max_by_key(|&colour| count(colour)).unwrap_or(0)
}

/// The value of paper 001: the score, half as much again for the winner, half for a loser. Literally a winner with a
/// negative score is punished; `signed` adds and takes away half of its size instead.
#[derive(Clone, Copy, Debug)]
pub struct TagValue {
    /// Whether the sign of the score is heeded.
    pub signed: bool,
}

impl PlayerType<Uno> for TagValue {
    fn utility(&self, g: &Uno, s: &State, _values: &Values, who: Player) -> f32 {
        let score = g.running(s)[who];
        let change = match s.phase {
            Phase::Over => {
                let won = g.ranks(s)[who] == 1;
                let half = 0.5 * if self.signed { score.abs() } else { score };
                if won { half } else { -half }
            }
            _ => 0.0,
        };
        let (least, most) = g.bounds();
        ((score + change - 1.5 * least) / (1.5 * (most - least))).clamp(0.0, 1.0)
    }
}
