//! The value of a position as paper 001 has it: the score so far, more for who has won and less for who has lost.

use crate::game::{Game, Turn};
use crate::opinions::{Evaluate, PlayerType};
use crate::player::{Player, Values};

/// The score of the seat, half as much again if it has won and half as much if it has lost; as it is while the game runs
/// and where all seats share the win. Scaled to 0..1 by the game's bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StateValue {
    /// Whether a bonus is a bonus where scores are negative: `score + |score| / 2`. As the paper has it, who wins with -100
    /// gets -150.
    pub signed: bool,
}

impl StateValue {
    /// The paper's own form.
    pub const LITERAL: StateValue = StateValue { signed: false };
    /// The form with the sign put right.
    pub const SIGNED: StateValue = StateValue { signed: true };

    /// The value of a score, as it is (`0`), with the bonus (`1`) or with the malus (`-1`).
    fn adjusted(self, score: f32, sign: f32) -> f32 {
        let base = if self.signed { score.abs() } else { score };
        score + sign * 0.5 * base
    }
}

impl<G: Game> PlayerType<G> for StateValue {
    fn utility(&self, g: &G, s: &G::State, values: &Values, who: Player) -> f32 {
        let (least, most) = g.bounds();
        let (low, high) = (least.min(1.5 * least), most.max(1.5 * most));
        let is_over = g.turn(s) == Turn::Over;
        let score = match g.scores(s) {
            _ if is_over => g.payoffs(s)[who],
            Some(scores) => scores[who],
            // Without a running score what was estimated counts; it is a utility from 0 to 1.
            None => least + values[who] * (most - least),
        };
        let sign = if is_over { result(g, s, who) } else { 0.0 };
        ((self.adjusted(score, sign) - low) / (high - low)).clamp(0.0, 1.0)
    }
}

/// The running score as an evaluation; the middle of the bounds where a game has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RunningScore;

impl<G: Game> Evaluate<G> for RunningScore {
    fn evaluate(&self, g: &G, s: &G::State) -> Values {
        let (least, most) = g.bounds();
        match g.scores(s) {
            _ if g.turn(s) == Turn::Over => g.payoffs(s),
            Some(mut scores) => {
                scores.0[..g.players()].iter_mut().for_each(|score| *score = score.clamp(least, most));
                scores
            }
            None => Values::all(g.players(), (least + most) / 2.0),
        }
    }
}

/// 1 for who has won, -1 for who has lost, 0 where all share the win.
fn result<G: Game>(g: &G, s: &G::State, who: Player) -> f32 {
    let ranks = g.ranks(s);
    let is_first = |seat: Player| ranks.0[seat.index()] == 1;
    match is_first(who) {
        true if Player::all(g.players()).all(is_first) => 0.0,
        true => 1.0,
        false => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::TreeGame;

    #[test]
    fn winners_get_more_and_losers_less() {
        let value = |leaf: &str, who: usize| {
            let tree = TreeGame::parse(3, &format!("1({leaf} {leaf})"));
            StateValue::LITERAL.utility(&tree, &1, &Values::default(), Player::new(who)) * 15.0
        };
        let close =
            |value: f32, expected: f32| assert!((value - expected).abs() < 1e-5, "{value} {expected}");
        // Bounds are 0 and 10: values run from 0 to 15.
        close(value("[8 4 2]", 0), 12.0);
        close(value("[8 4 2]", 1), 2.0);
        close(value("[6 6 2]", 1), 9.0);
        close(value("[6 6 6]", 2), 6.0);
    }

    #[test]
    fn signs_are_put_right() {
        let values = |form: StateValue| [1.0, 0.0, -1.0].map(|sign| form.adjusted(-100.0, sign));
        assert_eq!(values(StateValue::LITERAL), [-150.0, -100.0, -50.0]);
        assert_eq!(values(StateValue::SIGNED), [-50.0, -100.0, -150.0]);
    }
}
