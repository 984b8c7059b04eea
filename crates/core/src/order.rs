//! Sorting that is compiled once, whatever is sorted. The sorts of the standard library are compiled for each type and each
//! way to compare, about ten kilobytes each; in a search that happened once per game and made a fifth of its code.

use std::cmp::Ordering;

/// Sorts as `list.sort_by(compare)` does, equal things in the order in which they were. For lists that are not sorted in hot
/// loops: things are compared through a pointer, and moved at the end.
pub fn stable_sort_by<T>(list: &mut Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) {
    let order = order_of(list.len(), &mut |a, b| compare(&list[a], &list[b]));
    let mut things: Vec<Option<T>> = list.drain(..).map(Some).collect();
    list.extend(order.into_iter().filter_map(|place| things[place].take()));
}

fn order_of(many: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..many).collect();
    order.sort_by(|&a, &b| compare(a, b));
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;

    #[test]
    fn it_sorts_as_the_standard_library_does() {
        let mut rng = Seed(1).rng();
        for many in [0, 1, 2, 7, 30, 200] {
            let list: Vec<(u32, usize)> = (0..many).map(|i| (rng.below(9), i)).collect();
            let (mut ours, mut theirs) = (list.clone(), list);
            stable_sort_by(&mut ours, |a, b| b.0.cmp(&a.0));
            theirs.sort_by_key(|thing| std::cmp::Reverse(thing.0));
            assert_eq!(ours, theirs);
        }
    }
}
