use super::*;

#[test]
fn values_that_do_not_go_together_are_refused() {
    for (options, words) in [
        ("stack=100+200", "one for each of 3 seats"),
        ("stack=0", "not a value of `stack`"),
        ("stack=15000", "take fewer"),
        ("blinds=10+5", "the small blind comes first"),
        ("blinds=5", "not a value of `blinds`"),
        ("blinds=5+700", "more than all chips"),
        ("sizes=0", "not a value of `sizes`"),
        ("odd=split", "only with hands=1"),
        ("polled=true", "only with bets=fixed"),
        ("short-blind=created", "only with bets=fixed"),
    ] {
        assert!(refused(3, options).contains(words), "{options}: {}", refused(3, options));
    }
}

#[test]
fn stacks_may_differ() {
    let g = built(3, "stack=100+200+50");
    assert_eq!((g.stacks[..3].to_vec(), g.total), (vec![100, 200, 50], 350));
    assert_eq!(built(2, "preset=official").stacks, built(2, "").stacks);
}
