//! What a hand brought a seat, and what kinds of players want of it (paper 003, section 4.3).
//!
//! Reusable from outside: a search that compares outcomes by partial orders needs nothing else of the rules.

/// The outcome of a hand for a seat: with partners the bids and tricks of both.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Outcome {
    /// Tricks bid.
    pub bid: u8,
    /// Tricks taken.
    pub tricks: u8,
    /// Whether somebody bid nil, for which there is a bonus, and took a trick.
    pub nil_failed: bool,
}

impl Outcome {
    /// Tricks bid and tricks taken; no nil.
    pub fn new(bid: u8, tricks: u8) -> Outcome {
        Outcome { bid, tricks, nil_failed: false }
    }

    /// Whether the bid was made.
    pub fn is_made(self) -> bool {
        self.tricks >= self.bid && !self.nil_failed
    }

    /// Tricks beyond the bid.
    pub fn overtricks(self) -> u8 {
        self.tricks.saturating_sub(self.bid)
    }
}

/// What a kind of player wants of a hand, as a strict order over its outcomes and as a utility that agrees with it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wants {
    /// As many tricks as possible, whatever was bid (MT).
    Tricks,
    /// To make the bid, then as few overtricks as possible (mOT).
    FewOvertricks,
    /// The same, and short of the bid as near to it as possible. Not in the paper.
    FewOvertricksOrNear,
    /// To make the bid, nothing else: all that is common to the two above (gen).
    Bid,
}

impl Wants {
    /// Whether one outcome is strictly better than another. Those of which neither is are not compared by this player.
    pub fn prefers(self, one: Outcome, other: Outcome) -> bool {
        match (self, one.is_made(), other.is_made()) {
            (Wants::Tricks, ..) => one.tricks > other.tricks,
            (_, made, other_made) if made != other_made => made,
            (Wants::Bid, ..) => false,
            (_, true, _) => one.overtricks() < other.overtricks(),
            (Wants::FewOvertricks, ..) => false,
            (Wants::FewOvertricksOrNear, ..) => share(one) > share(other),
        }
    }

    /// What an outcome is worth, from 0 to 1, in a hand of so many tricks. The paper gives no numbers; these keep every
    /// made bid above every missed one.
    pub fn utility(self, outcome: Outcome, tricks: u8) -> f32 {
        let all = f32::from(tricks.max(1));
        match (self, outcome.is_made()) {
            (Wants::Tricks, _) => f32::from(outcome.tricks) / all,
            (Wants::Bid, made) => f32::from(u8::from(made)),
            (_, true) => 1.0 - f32::from(outcome.overtricks()) / (2.0 * all),
            (Wants::FewOvertricks, false) => 0.0,
            (Wants::FewOvertricksOrNear, false) => 0.25 * share(outcome),
        }
    }
}

/// The share of the bid that was reached; nothing where a nil failed.
fn share(outcome: Outcome) -> f32 {
    if outcome.nil_failed || outcome.bid == 0 {
        return 0.0;
    }
    f32::from(outcome.tricks.min(outcome.bid)) / f32::from(outcome.bid)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Wants; 4] = [Wants::Tricks, Wants::FewOvertricks, Wants::FewOvertricksOrNear, Wants::Bid];

    fn outcomes() -> impl Iterator<Item = Outcome> + Clone {
        (0..=7).flat_map(|bid| (0..=7).map(move |tricks| Outcome::new(bid, tricks)))
    }

    /// A bid of 3 in a hand of 7 tricks, from 2 tricks to 7.
    #[test]
    fn utilities_are_those_of_the_types() {
        let of = |wants: Wants| [2, 3, 4, 7].map(|tricks| wants.utility(Outcome::new(3, tricks), 7));
        assert_eq!(of(Wants::Tricks), [2.0 / 7.0, 3.0 / 7.0, 4.0 / 7.0, 1.0]);
        assert_eq!(of(Wants::FewOvertricks), [0.0, 1.0, 1.0 - 1.0 / 14.0, 1.0 - 4.0 / 14.0]);
        assert_eq!(of(Wants::FewOvertricksOrNear)[0], 0.25 * 2.0 / 3.0);
        assert_eq!(of(Wants::Bid), [0.0, 1.0, 1.0, 1.0]);
    }

    #[test]
    fn a_bid_of_none_is_made_unless_it_is_a_nil() {
        let kept = Outcome::new(0, 2);
        let failed = Outcome { nil_failed: true, ..kept };
        assert!(kept.is_made() && !failed.is_made());
        assert_eq!(Wants::FewOvertricks.utility(kept, 7), 1.0 - 2.0 / 14.0);
        assert_eq!(Wants::FewOvertricksOrNear.utility(failed, 7), 0.0);
        // With a partner: the bid is made, the nil beside it is not.
        assert!(!Outcome { bid: 3, tricks: 5, nil_failed: true }.is_made());
    }

    #[test]
    fn utilities_agree_with_the_orders() {
        for (one, other) in outcomes().flat_map(|one| outcomes().map(move |other| (one, other))) {
            if one.bid == other.bid {
                for wants in ALL {
                    let higher = wants.utility(one, 7) > wants.utility(other, 7);
                    assert_eq!(higher, wants.prefers(one, other), "{wants:?} {one:?} {other:?}");
                }
            }
        }
    }

    /// How a model that fits both arises from two candidates.
    #[test]
    fn what_most_tricks_and_few_overtricks_share_is_the_bid() {
        for (one, other) in outcomes().flat_map(|one| outcomes().map(move |other| (one, other))) {
            if one.bid == other.bid {
                let both = Wants::Tricks.prefers(one, other) && Wants::FewOvertricks.prefers(one, other);
                assert_eq!(both, Wants::Bid.prefers(one, other), "{one:?} {other:?}");
            }
        }
    }

    #[test]
    fn orders_are_strict_and_transitive() {
        for bid in 0..=7 {
            let all: Vec<Outcome> = outcomes().filter(|outcome| outcome.bid == bid).collect();
            for wants in ALL {
                for &a in &all {
                    assert!(!wants.prefers(a, a));
                    for &b in &all {
                        assert!(!(wants.prefers(a, b) && wants.prefers(b, a)));
                        for &c in &all {
                            assert!(!(wants.prefers(a, b) && wants.prefers(b, c)) || wants.prefers(a, c));
                        }
                    }
                }
            }
        }
    }
}
