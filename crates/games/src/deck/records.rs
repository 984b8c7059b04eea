//! Reading records of card games of other programs: their parameters, cards and sets of cards.

use super::cards::Card;
use nply_core::records::{Difference, ReplayError, field, same};
use nply_core::{Listed, Options};
use serde_json::Value;
use std::collections::BTreeSet;

/// What was read, or why it does not agree.
pub type Replayed<T> = Result<T, ReplayError>;

/// A record that cannot be read.
pub fn unreadable(why: impl Into<String>) -> ReplayError {
    ReplayError::Unreadable(why.into())
}

/// A step in which the record says something else.
pub fn differs(step: usize, field: &str, ours: impl Into<String>, theirs: impl Into<String>) -> ReplayError {
    let (field, ours, theirs) = (field.into(), ours.into(), theirs.into());
    ReplayError::Differs(Difference { step: Some(step), field, ours, theirs })
}

/// What stands in brackets behind the name of a game of OpenSpiel: `gin_rummy(knock_card=5)`; `None` for another game.
pub fn parameters<'a>(record: &'a Value, game: &str) -> Option<&'a str> {
    match record.get("game")?.as_str()?.strip_prefix(game)? {
        "" => Some(""),
        rest => rest.strip_prefix('(')?.strip_suffix(')'),
    }
}

/// Parameters one by one: name and value.
pub fn pairs(parameters: &str) -> impl Iterator<Item = Replayed<(&str, &str)>> {
    let pairs = parameters.split(',').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').ok_or_else(|| unreadable(format!("parameter `{pair}`"))))
}

/// Our rules with some options.
pub fn rules<G: Listed>(seats: usize, options: &str) -> Replayed<G> {
    Options::parse(G::ABOUT.options, G::ABOUT.presets, options)
        .and_then(|options| G::build(seats, &options))
        .map_err(|bad| unreadable(bad.to_string()))
}

/// Reads a card.
pub fn parse_card<const ORDER: usize>(text: &str) -> Replayed<Card<ORDER>> {
    Card::parse(text).ok_or_else(|| unreadable(format!("`{}` is not a card", text.escape_debug())))
}

/// Reads a card that must be among those not yet dealt.
pub fn parse_dealt<const ORDER: usize>(text: &str, stock: u64) -> Replayed<Card<ORDER>> {
    let card = parse_card(text)?;
    if stock & Card::bit(card) == 0 {
        return Err(unreadable(format!("{card} is dealt twice")));
    }
    Ok(card)
}

/// The cards of the hands of a record as they are dealt in turn, so many to each.
pub fn dealt_in_turn(setup: &Value, seats: usize, each: usize) -> Replayed<Vec<String>> {
    let hands: Vec<Vec<String>> = field(setup, "hands")?;
    same(None, "hands", vec![each; seats], hands.iter().map(Vec::len).collect())?;
    Ok((0..seats * each).map(|i| hands[i % seats][i / seats].clone()).collect())
}

/// A list as a set: its order has no meaning. Something listed twice is no set.
pub fn set_of(list: Vec<String>) -> Replayed<BTreeSet<String>> {
    let set: BTreeSet<String> = list.iter().cloned().collect();
    if set.len() == list.len() { Ok(set) } else { Err(unreadable(format!("{list:?} lists something twice"))) }
}

/// A field that holds a list, as a set.
pub fn field_set(value: &Value, name: &str) -> Replayed<BTreeSet<String>> {
    set_of(field(value, name)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn parameters_follow_the_name_of_the_game() {
        let of = |game: &str| {
            let record = json!({ "game": game });
            let pairs = pairs(parameters(&record, "hearts")?).collect::<Replayed<Vec<_>>>();
            Some(pairs.map(|pairs| pairs.iter().map(|(name, value)| format!("{name} {value}")).collect()))
        };
        let list = |list: &[&str]| Some(Ok(list.iter().map(|text| text.to_string()).collect::<Vec<_>>()));
        assert_eq!(of("hearts"), list(&[]));
        assert_eq!(of("hearts(a=True,b=2)"), list(&["a True", "b 2"]));
        assert!(matches!(of("hearts(a)"), Some(Err(ReplayError::Unreadable(_)))));
        assert_eq!([of("spades"), of("hearts(a=1"), of("hearts_2")], [None, None, None]);
    }

    #[test]
    fn cards_are_dealt_in_turn_and_once() {
        let setup = json!({"hands": [["2C", "3C"], ["4C", "5C"]]});
        assert_eq!(dealt_in_turn(&setup, 2, 2).unwrap(), ["2C", "4C", "3C", "5C"]);
        assert!(matches!(dealt_in_turn(&setup, 2, 3), Err(ReplayError::Differs(_))));
        let card = Card::<0>::parse("4C").unwrap();
        assert_eq!(parse_dealt("4C", card.bit()), Ok(card));
        assert!(parse_dealt::<0>("4C", 0).is_err() && parse_dealt::<0>("x", 0).is_err());
        assert!(set_of(vec!["a".into(), "a".into()]).is_err());
    }
}
