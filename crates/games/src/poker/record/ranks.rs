//! Comparisons of two hands of seven cards.

use super::{Replayed, parse_card, unreadable};
use crate::poker::rank::rank_seven;
use nply_core::records::{field, same};
use serde_json::Value;
use std::cmp::Ordering;

fn seven(record: &Value, name: &str) -> Replayed<u64> {
    let texts: Vec<String> = field(record, name)?;
    let cards = texts.iter().try_fold(0, |cards, text| parse_card(text).map(|card| cards | card.bit()))?;
    if texts.len() != 7 || cards.count_ones() != 7 {
        return Err(unreadable(format!("field `{name}` does not hold seven cards")));
    }
    Ok(cards)
}

pub(super) fn replay(record: &Value) -> Replayed<u64> {
    let (a, b) = (rank_seven(seven(record, "a")?), rank_seven(seven(record, "b")?));
    let relation = match a.cmp(&b) {
        Ordering::Greater => ">",
        Ordering::Less => "<",
        Ordering::Equal => "=",
    };
    same(None, "rel", relation.to_string(), field(record, "rel")?)?;
    same(None, "class_a", a.class().name().to_string(), field(record, "class_a")?)?;
    same(None, "class_b", b.class().name().to_string(), field(record, "class_b")?)?;
    Ok(1)
}
