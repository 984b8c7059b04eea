//! What seats know against what can be, worked out from everything that each seat saw.
//!
//! For each seat a set of all that the others can hold is kept along random rounds, by trying every card that they can have
//! drawn and played. The state knows it through masks, looks and pairs; both must agree.

use super::{LoveLetter, State, build, card, random_action};
use crate::love_letter::Action;
use crate::love_letter::cards::{BOX, Card, Pile};
use crate::love_letter::state::Phase;
use nply_core::{Game, Player, Seed};
use std::collections::BTreeSet;

type Held = [u8; 4];

/// Cards that a seat has not seen: neither played nor open nor its own.
fn unseen(s: &State, who: usize) -> Pile {
    let mut own = vec![s.held[who]];
    if s.mover as usize == who {
        own.push(s.drawn);
    }
    let single = own.iter().chain(&s.open).filter(|&&value| value > 0).map(|&value| card(value).one());
    BOX - s.discards.iter().sum::<Pile>() - single.sum::<Pile>()
}

/// Whether the others' cards are among those that were not seen.
fn is_there(unseen: Pile, held: &Held, who: usize, more: &[u8]) -> bool {
    let others = (0..4).filter(|&seat| seat != who).map(|seat| held[seat]).chain(more.iter().copied());
    let mut left = unseen;
    for value in others.filter(|&value| value > 0) {
        if card(value).count(left) == 0 {
            return false;
        }
        left -= card(value).one();
    }
    true
}

/// What the others can hold at the start.
fn at_first(g: &LoveLetter, s: &State, who: usize) -> BTreeSet<Held> {
    let mut all = BTreeSet::from([[0; 4]]);
    for seat in 0..g.seats {
        let kinds: Vec<u8> = if seat == who { vec![s.held[who]] } else { (1..=8).collect() };
        all = all
            .iter()
            .flat_map(|held| {
                kinds.iter().map(move |&value| {
                    let mut held = *held;
                    held[seat] = value;
                    held
                })
            })
            .collect();
    }
    all.retain(|held| is_there(unseen(s, who), held, who, &[]));
    all
}

/// One action of the mover as a seat sees it: `before` and `after` are the truth.
fn after_play(g: &LoveLetter, before: &State, a: Action, after: &State, who: usize, held: Held) -> Vec<Held> {
    let (mover, value) = (before.mover as usize, a.card().value());
    let mut options = Vec::new();
    if who == mover {
        let mut kept = held;
        kept[mover] = if before.held[mover] == value { before.drawn } else { before.held[mover] };
        options.push(kept);
    } else {
        for drawn in (1..=8).filter(|&drawn| is_there(unseen(before, who), &held, who, &[drawn])) {
            for (played, rest) in [(held[mover], drawn), (drawn, held[mover])] {
                let countess = rest == 7 && (value == 5 || value == 6);
                if played == value && !countess {
                    let mut kept = held;
                    kept[mover] = rest;
                    options.push(kept);
                }
            }
        }
    }
    options.into_iter().filter_map(|held| effect(g, before, a, after, who, held)).collect()
}

/// What is held after the effect, if that is what was seen of it.
fn effect(
    g: &LoveLetter,
    before: &State,
    a: Action,
    after: &State,
    who: usize,
    mut held: Held,
) -> Option<Held> {
    let mover = before.mover as usize;
    let target = a.target().filter(|&target| target == mover || !before.is_shielded(target));
    if let Some(target) = target {
        match a.card().value() {
            1 => {
                let hit = a.guessed().map(Card::value) == Some(held[target]);
                (hit != after.is_alive(target)).then_some(())?;
            }
            2 if who == mover => (held[target] == before.held[target]).then_some(())?,
            3 => {
                let lower = held[mover].cmp(&held[target]);
                let truth = after.is_alive(mover).cmp(&after.is_alive(target));
                (lower == truth).then_some(())?;
                let truth = [kept(before, a), before.held[target]];
                if who == mover || who == target {
                    ([held[mover], held[target]] == truth).then_some(())?;
                }
            }
            5 => {
                let gone = if target == mover { kept(before, a) } else { before.held[target] };
                (held[target] == gone).then_some(())?;
                held[target] = 0;
            }
            6 => {
                held.swap(mover, target);
                if who == mover || who == target {
                    (held[who] == after.held[who]).then_some(())?;
                }
            }
            _ => {}
        }
    }
    for (seat, held) in held.iter_mut().enumerate().take(g.seats) {
        if before.is_alive(seat) && !after.is_alive(seat) {
            // It was laid open.
            let shown = if seat == mover { kept(before, a) } else { before.held[seat] };
            let replaced = a.card().value() == 5 && target == Some(seat);
            (replaced || *held == shown).then_some(())?;
            *held = 0;
        }
    }
    Some(held)
}

/// The card that the mover has kept.
fn kept(before: &State, a: Action) -> u8 {
    let seat = before.mover as usize;
    if before.held[seat] == a.card().value() { before.drawn } else { before.held[seat] }
}

/// Whether the state allows what the others can hold.
fn state_allows(view: &State, held: &Held) -> bool {
    let fits = |seat: usize| {
        let value = held[seat];
        value == 0 || view.held[seat] == value || view.held[seat] == 0 && card(value).is_in(view.may[seat])
    };
    let pairs = view.pairs.iter().filter(|pair| pair.is_used());
    (0..4).all(fits)
        && pairs.into_iter().all(|pair| {
            let [a, b] = pair.seats.map(|seat| held[seat as usize]);
            pair.allows(card(a), card(b))
        })
}

/// Plays a round and compares after every turn: worlds drawn, worlds that cannot be.
fn compare(g: &LoveLetter, seed: u64) -> (u32, u32) {
    let (mut s, mut rng) = (g.start(&mut Seed(1).rng()), Seed(seed).rng());
    let mut beliefs: Vec<BTreeSet<Held>> = Vec::new();
    let (mut worlds, mut wrong) = (0, 0);
    while let Some(action) = random_action(g, &s, &mut rng) {
        let before = s;
        g.apply(&mut s, action);
        if s.shown {
            break;
        }
        match before.phase {
            Phase::Deal if s.phase == Phase::Draw => {
                beliefs = (0..g.seats).map(|who| at_first(g, &s, who)).collect();
            }
            Phase::Play => {
                for (who, belief) in beliefs.iter_mut().enumerate() {
                    let next = |held: &Held| after_play(g, &before, action, &s, who, *held);
                    *belief = belief.iter().flat_map(next).collect();
                }
            }
            Phase::Replace => {
                let target = before.target as usize;
                for (who, belief) in beliefs.iter_mut().enumerate() {
                    let new = |held: &Held| {
                        let kinds: Vec<u8> =
                            if who == target { vec![s.held[target]] } else { (1..=8).collect() };
                        let held = *held;
                        kinds.into_iter().map(move |value| {
                            let mut held = held;
                            held[target] = value;
                            held
                        })
                    };
                    *belief = belief.iter().flat_map(new).collect();
                }
            }
            _ => {}
        }
        if matches!(s.phase, Phase::Deal | Phase::Play) {
            continue;
        }
        for (who, belief) in beliefs.iter_mut().enumerate() {
            belief.retain(|held| is_there(unseen(&s, who), held, who, &[]));
            let (view, truth) = (g.view(&s, Player::new(who)), s.held);
            assert!(belief.contains(&truth), "the truth can be");
            for held in belief.iter() {
                assert!(state_allows(view.known(), held), "{held:?} can be, and the state forbids it");
            }
            let mut world = view.blank();
            for _ in 0..6 {
                view.world(g, &mut rng, &mut world);
                worlds += 1;
                wrong += u32::from(!belief.contains(&world.held));
            }
        }
    }
    (worlds, wrong)
}

#[test]
fn worlds_are_what_can_be() {
    for (seats, rounds) in [(2, 150), (3, 150), (4, 60)] {
        let g = build(seats, "preset=single");
        let found: Vec<(u32, u32)> = (0..rounds).map(|seed| compare(&g, seed)).collect();
        let worlds: u32 = found.iter().map(|&(worlds, _)| worlds).sum();
        let wrong: u32 = found.iter().map(|&(_, wrong)| wrong).sum();
        println!("{seats} seats: {wrong} of {worlds} worlds cannot be");
        assert!(worlds > 1_000 && wrong == 0, "{seats} seats: {wrong} of {worlds} worlds cannot be");
    }
}
