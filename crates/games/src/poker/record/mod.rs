//! Replaying records of other programs.

mod hands;
mod open_spiel;
mod ranks;
mod tournaments;

use super::cards::Card;
use super::rules::Poker;
use super::state::{Action, State};
use nply_core::records::{ReplayError, field, same};
use nply_core::{Game, Listed, Options, Player, Seed, Turn};
use serde_json::Value;

type Replayed<T> = Result<T, ReplayError>;

/// `None` if this is not a record of this game.
pub(super) fn replay(record: &Value) -> Option<Replayed<u64>> {
    let game = record.get("game")?.as_str()?;
    if let Some(rest) = game.strip_prefix("universal_poker(") {
        return Some(open_spiel::replay(rest, record));
    }
    if game != "poker" {
        return None;
    }
    Some(field::<String>(record, "source").and_then(|source| match source.as_str() {
        "poker_hands" => hands::replay(record),
        "poker_tournaments" => tournaments::replay(record),
        "poker_ranks" => ranks::replay(record),
        other => Err(unreadable(format!("field `source`: unknown `{}`", other.escape_debug()))),
    }))
}

fn unreadable(why: impl Into<String>) -> ReplayError {
    ReplayError::Unreadable(why.into())
}

fn rules(seats: usize, options: &str) -> Replayed<Poker> {
    if !Poker::ABOUT.seats.contains(&seats) {
        return Err(unreadable(format!("{seats} seats")));
    }
    Options::parse(Poker::ABOUT.options, Poker::ABOUT.presets, options)
        .and_then(|options| Poker::build(seats, &options))
        .map_err(|bad| unreadable(bad.to_string()))
}

fn parse_card(text: &str) -> Replayed<Card> {
    Card::parse(text).ok_or_else(|| unreadable(format!("`{}` is not a card", text.escape_debug())))
}

/// Numbers with `+` between them, as options take them.
fn plus(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join("+")
}

/// A game that is being replayed.
struct Table<'a> {
    g: &'a Poker,
    s: State,
}

impl<'a> Table<'a> {
    fn new(g: &'a Poker) -> Self {
        Table { g, s: g.start(&mut Seed(0).rng()) }
    }

    /// Deals a card, which must be one that is left.
    fn deal(&mut self, at: Option<usize>, text: &str) -> Replayed<()> {
        let card = parse_card(text)?;
        same(at, "chance", self.g.turn(&self.s), Turn::Chance)?;
        if self.g.deck(&self.s) & card.bit() == 0 {
            return Err(unreadable(format!("{card} is dealt twice")));
        }
        self.g.apply(&mut self.s, Action::Deal(card));
        Ok(())
    }

    /// Deals the hole cards of all seats in the hand.
    fn deal_holes(&mut self, holes: &[Vec<String>]) -> Replayed<()> {
        for seat in 0..self.g.seats {
            let cards = holes.get(seat).ok_or_else(|| unreadable("hole cards of a seat are missing"))?;
            let in_hand = self.s.in_hand(seat);
            same(None, "hole cards", if in_hand { 2 } else { 0 }, cards.len())?;
            for card in cards {
                self.deal(None, card)?;
            }
        }
        Ok(())
    }

    /// The seat that the record says is to act.
    fn seat(&self, at: usize, theirs: usize, name: &str) -> Replayed<usize> {
        let ours = match self.g.turn(&self.s) {
            Turn::One(who) => who.index() as i64,
            _ => -1,
        };
        same(Some(at), name, ours, theirs as i64)?;
        Ok(theirs)
    }

    fn legal(&self, seat: usize) -> Vec<Action> {
        let mut list = Vec::new();
        self.g.actions(&self.s, Player::new(seat), &mut list);
        list
    }

    /// The least and the greatest total that may be raised to.
    fn range(&self, seat: usize) -> Option<(u32, u32)> {
        self.g.raise_range(&self.s, seat).map(|(least, most)| (u32::from(least), u32::from(most)))
    }
}
