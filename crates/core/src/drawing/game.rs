//! What a game adds to be drawn, and the whole drawing made of it.

use super::{Choice, Drawing, Trace};
use crate::eye::Eye;
use crate::game::Act;
use crate::listed::Notation;
use crate::player::Player;

/// An action in words, and where to click for it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choosing {
    /// The action in words: `play the queen of spades`.
    pub words: String,
    /// Places and pieces to click, in order; empty: a button with the words.
    pub path: Vec<String>,
}

impl Choosing {
    /// Words, and the places or pieces to click.
    pub fn new(words: impl Into<String>, path: impl IntoIterator<Item = String>) -> Self {
        Choosing { words: words.into(), path: path.into_iter().collect() }
    }
}

/// What seats are called by the one who looks.
#[derive(Clone, Debug)]
pub struct Names {
    /// Who looks.
    pub eye: Eye,
    /// A name for each seat.
    pub seats: Vec<String>,
}

impl Names {
    /// Seats are called `p1`, `p2`, ...; the one that looks is `you`.
    pub fn plain(eye: Eye, players: usize) -> Names {
        Names { eye, seats: Player::all(players).map(|who| who.to_string()).collect() }
    }

    /// What a seat is called.
    pub fn of(&self, who: Player) -> &str {
        if self.eye == Eye::Seat(who) {
            return "you";
        }
        self.seats.get(who.index()).map_or("?", String::as_str)
    }

    /// Something of a seat: `the heart of p3`, `your heart`.
    pub fn whose(&self, who: Player, thing: &str) -> String {
        if self.eye == Eye::Seat(who) {
            format!("your {thing}")
        } else {
            format!("the {thing} of {}", self.of(who))
        }
    }

    /// A seat does something; the verb is that of the third person: `p3 takes`, `you take`.
    pub fn does(&self, who: Player, verb: &str) -> String {
        let verb = match verb {
            verb if self.eye != Eye::Seat(who) => verb,
            "has" => "have",
            "is" => "are",
            verb => verb.strip_suffix('s').unwrap_or(verb),
        };
        format!("{} {verb}", self.of(who))
    }
}

/// A game that can be looked at.
pub trait Drawn: Notation {
    /// Draws a position: title, places and pieces; the rest is filled in by [`drawing`]. What the eye does not know is
    /// blanked in `s` already. There is a box `seat.p1` for every seat. Different states give different drawings, but
    /// for what [`Drawn::not_drawn`] blanks.
    fn draw(&self, s: &Self::State, eye: Eye) -> Drawing;

    /// How a legal action of a seat is chosen. `s` is what that seat knows.
    fn choosing(&self, s: &Self::State, who: Player, a: Self::Action) -> Choosing;

    /// Where an action or outcome happened: places or pieces that are drawn after it. `s` is what the eye knows after
    /// it. Empty: nowhere in particular.
    fn trace(&self, _s: &Self::State, _who: Option<Player>, _a: Self::Action) -> Vec<String> {
        Vec::new()
    }

    /// What a seat or chance did, in words for the one who looks: `play green 7`. `s` is what the eye knew before the
    /// step and `a` what it was told, so that the words cannot tell more. `None`: the notation says it well.
    fn deed(
        &self,
        _s: &Self::State,
        _who: Option<Player>,
        _a: Self::Action,
        _names: &Names,
    ) -> Option<String> {
        None
    }

    /// What a step brought beside the actions, in short sentences: `p3 takes the trick`. Both states are what the eye
    /// knew before and knows after; `told` is what it was told of the step.
    fn news(
        &self,
        _before: &Self::State,
        _told: &[Act<Self::Action>],
        _after: &Self::State,
        _names: &Names,
    ) -> Vec<String> {
        Vec::new()
    }

    /// Blanks what a drawing does not tell, such as counters that only end a game that does not end.
    fn not_drawn(&self, _s: &mut Self::State) {}
}

/// The whole drawing of a position for an eye. `told` is what the eye was told of the last step.
pub fn drawing<G: Drawn>(g: &G, s: &G::State, eye: Eye, told: &[Act<G::Action>]) -> Drawing {
    let seen = g.seen(s, eye);
    let mut d = g.draw(&seen, eye);
    let to_act = g.turn(&seen).seats();
    d.to_act = to_act.iter().collect();
    for who in to_act.iter().filter(|&who| eye == Eye::All || eye == Eye::Seat(who)) {
        d.choices.extend(choices(g, &seen, who));
    }
    for act in told {
        if let Some(action) = act.action {
            let path = g.trace(&seen, act.seat, action);
            let path: Vec<String> = path.into_iter().filter(|id| d.shows(id)).collect();
            d.traces.extend((!path.is_empty()).then_some(Trace { seat: act.seat, path }));
        }
    }
    d
}

/// What a seat that is to act may choose. `s` is what it knows, or more.
fn choices<G: Drawn>(g: &G, s: &G::State, who: Player) -> impl Iterator<Item = Choice> {
    let list = g.listed(s, Some(who));
    list.into_iter().map(move |action| {
        let Choosing { words, path } = g.choosing(s, who, action);
        Choice { seat: who, action: g.action_text(s, action), words, path }
    })
}
