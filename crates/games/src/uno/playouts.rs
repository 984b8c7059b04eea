//! Playouts that shed what they can: any card that fits, or the one that the ordering rates highest.

use super::cards::{WILD, WILD_FOUR, first, wilds};
use super::opinions::{Shed, longest_colour};
use super::rules::Uno;
use super::state::{Action, Phase, State};
use nply_core::{Player, Playout, Rng};

/// Never draws or keeps a card when one can be played: a coloured card before a wild one, which names the longest colour.
/// Rounds end much sooner than in random play.
#[derive(Clone, Copy, Debug, Default)]
pub struct ShedPlayout;

impl ShedPlayout {
    /// A random one of the coloured cards that can be played from the hand.
    #[inline]
    fn coloured(g: &Uno, s: &State, rng: &mut Rng) -> Option<Action> {
        let mut plays = g.coloured_plays(s, s.hands[s.mover as usize]);
        if plays == 0 {
            return None;
        }
        let many = plays.count_ones();
        if many > 1 {
            for _ in 0..rng.below(many) {
                plays &= plays - 1;
            }
        }
        Some(Action::Play(first(plays)))
    }

    /// The move of the policy, where it does not need the legal list.
    #[inline]
    fn fast(g: &Uno, s: &State, rng: &mut Rng) -> Option<Action> {
        if s.phase != Phase::Play {
            return None;
        }
        let hand = s.hands[s.mover as usize];
        Self::coloured(g, s, rng).or_else(|| {
            let wild = wilds(hand);
            if wild & 15 != 0 {
                Some(Action::Wild(WILD, longest_colour(hand)))
            } else if wild >> 4 != 0 && g.may_play_four(s, hand) {
                Some(Action::Wild(WILD_FOUR, longest_colour(hand)))
            } else {
                g.can_draw(s).then_some(Action::Draw)
            }
        })
    }
}

impl Playout<Uno> for ShedPlayout {
    #[inline]
    fn choose(&self, g: &Uno, s: &State, _who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        if let Some(action) = Self::fast(g, s, rng) {
            return action;
        }
        let colour = longest_colour(s.hands[s.mover as usize]);
        let liked = |action: &&Action| match **action {
            Action::Play(_) => true,
            Action::Wild(_, named) | Action::Name(named) => named == colour,
            _ => false,
        };
        // Whether to challenge is left to chance.
        list.iter().find(liked).copied().unwrap_or_else(|| rng.pick(list))
    }
}

/// Plays what [`Shed`] rates highest, the first of equals. A search one move deep with it asks whether to depart from that
/// ordering once, and only now.
#[derive(Clone, Copy, Debug, Default)]
pub struct OrderedPlayout;

impl Playout<Uno> for OrderedPlayout {
    #[inline]
    fn choose(&self, g: &Uno, s: &State, who: Player, list: &[Action], _rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        let rating = Shed::rating(g, s, who.index());
        let mut best = (f32::NEG_INFINITY, list[0]);
        for &action in list {
            let rated = rating(action);
            if rated > best.0 {
                best = (rated, action);
            }
        }
        best.1
    }
}
