//! Coins in a row: chance lays nine coins in a row, three seats in turn take the first or the last one. Most money wins.
//!
//! This file is a whole game: rules, texts, an entry in the list of games, and one opinion about positions. `seen.rs` says
//! how it is drawn and numbered, `main.rs` gives it the command line, `tests/own_game.rs` tests it.

mod seen;

use nply::core::{
    About, Bad, Encode, Evaluate, Game, Listed, Named, Notation, Options, Player, Rng, Turn, TurnKind,
    Values, option,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Coins {
    coins: usize,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// Coins that chance still has to lay.
    to_lay: usize,
    /// What the coins in the row are worth.
    coins: Vec<u8>,
    /// What each seat has taken.
    taken: [u16; 3],
    mover: Player,
}

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Event {
    /// A seat takes the first coin.
    First,
    /// A seat takes the last coin.
    Last,
    /// Chance lays a coin of this worth.
    Lay(u8),
}

const DEAREST: u8 = 9;

impl Game for Coins {
    type State = Row;
    type Action = Event;

    fn players(&self) -> usize {
        3
    }
    fn start(&self, _rng: &mut Rng) -> Row {
        Row { to_lay: self.coins, coins: Vec::new(), taken: [0; 3], mover: Player::new(0) }
    }
    fn turn(&self, s: &Row) -> Turn {
        match (s.to_lay, s.coins.len()) {
            (1.., _) => Turn::Chance,
            (_, 0) => Turn::Over,
            _ => Turn::One(s.mover),
        }
    }
    fn outcomes(&self, _s: &Row, out: &mut Vec<(Event, f32)>) {
        out.extend((1..=DEAREST).map(|worth| (Event::Lay(worth), 1.0 / f32::from(DEAREST))));
    }
    fn actions(&self, s: &Row, _who: Player, out: &mut Vec<Event>) {
        out.push(Event::First);
        if s.coins.len() > 1 {
            out.push(Event::Last);
        }
    }
    fn apply(&self, s: &mut Row, event: Event) {
        let place = match event {
            Event::First => 0,
            Event::Last => s.coins.len() - 1,
            Event::Lay(worth) => {
                s.to_lay -= 1;
                return s.coins.push(worth);
            }
        };
        s.taken[s.mover.index()] += u16::from(s.coins.remove(place));
        s.mover = s.mover.next(3);
    }
    fn payoffs(&self, s: &Row) -> Values {
        Values::of(&s.taken.map(f32::from))
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, f32::from(DEAREST) * self.coins.div_ceil(3) as f32)
    }
}

impl Notation for Coins {
    fn action_text(&self, _s: &Row, event: Event) -> String {
        match event {
            Event::First => "first".into(),
            Event::Last => "last".into(),
            Event::Lay(worth) => worth.to_string(),
        }
    }
    fn show(&self, s: &Row) -> String {
        let coins: Vec<String> = s.coins.iter().map(u8::to_string).collect();
        format!("coins {}\ntaken {:?}", coins.join(" "), s.taken)
    }
    fn validate(&self, s: &Row) -> Result<(), String> {
        let here = s.coins.len().checked_add(s.to_lay).filter(|&here| here <= self.coins);
        let gone = self.coins - here.ok_or("there are too many coins")?;
        if gone > 0 && s.to_lay > 0 {
            return Err("coins were taken before all lay in the row".into());
        }
        if s.mover.index() != gone % 3 {
            return Err(format!("{} is to move after {gone} coins", Player::new(gone % 3)));
        }
        if s.coins.iter().any(|coin| !(1..=DEAREST).contains(coin)) {
            return Err(format!("a coin is worth 1 to {DEAREST}"));
        }
        let most = |seat: usize| (gone + 2 - seat) / 3;
        let fits = |seat: usize| {
            let (taken, coins) = (usize::from(s.taken[seat]), most(seat));
            (coins..=coins * usize::from(DEAREST)).contains(&taken)
        };
        if (0..3).all(fits) { Ok(()) } else { Err("a seat has more or less than it can have taken".into()) }
    }
}

impl Listed for Coins {
    const ABOUT: About = About {
        id: "coins",
        name: "Coins in a row",
        about: "take the first or the last coin; most money wins",
        version: 1,
        seats: &[3],
        default_seats: 3,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: true,
        hidden: false,
        options: &[option("coins", "9", "3..30", "coins in the row")],
        presets: &[],
    };

    fn build(_seats: usize, options: &Options) -> Result<Self, Bad> {
        Ok(Coins { coins: options.within("coins", 3, 30)? })
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![Named {
            id: "share",
            about: "what was taken, and an equal share of the rest",
            opinion: Arc::new(Share),
        }]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "coins and what each seat has", opinion: Arc::new(seen::Flat) }]
    }
}

/// An opinion: what was taken, and an equal share of the rest.
struct Share;

impl Evaluate<Coins> for Share {
    fn evaluate(&self, g: &Coins, s: &Row) -> Values {
        let rest: u16 = s.coins.iter().map(|&coin| u16::from(coin)).sum();
        let most = g.bounds().1;
        Values::of(&s.taken.map(|taken| (f32::from(taken) + f32::from(rest) / 3.0).min(most)))
    }
}

/// The programs of `docs/library.md` run.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
struct Library;
