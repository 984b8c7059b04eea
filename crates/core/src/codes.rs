//! Numbers for actions: what networks, arrays and other languages choose from.

use crate::game::Game;
use crate::options::Bad;

/// Numbers all actions that a seat can ever take.
///
/// Codes are fixed by the game's spec and version: the same text has the same code in every position. Outcomes of
/// chance have none. Numbers that no action has are allowed; fewer of them make smaller arrays.
pub trait Codes: Game {
    /// How many codes there are: they run from 0 up to this number, which is not one of them.
    fn codes(&self) -> u32;

    /// The code of an action that a seat can take somewhere in this game.
    fn code(&self, a: Self::Action) -> u32;

    /// The action with this code; `None`: no action has it.
    fn action(&self, code: u32) -> Option<Self::Action>;

    /// Reads a code that came from outside, for a seat whose legal actions are listed.
    fn legal_action(&self, list: &[Self::Action], code: u32) -> Result<Self::Action, Bad> {
        let action = self.action(code).filter(|action| list.contains(action));
        action.ok_or_else(|| {
            let why = match self.action(code) {
                Some(_) => "the action with this code is not legal here".to_string(),
                None if code >= self.codes() => {
                    format!("codes of this game run from 0 to {}", self.codes() - 1)
                }
                None => "no action has this code".to_string(),
            };
            Bad::new(code.to_string(), why)
        })
    }
}
