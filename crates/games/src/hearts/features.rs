//! What a seat's hand, tricks and points look like between two tricks, as numbers from which a value is learned.
//!
//! Every number is about what the seat itself knows: its hand, the cards that were played, and who took what. The cards that
//! are away are in other hands; whose they are it does not say, also where all cards are open. The choice is ours: the
//! paper says what its learned players did, not what they saw.

use super::cards::{CLUBS, Card, DIAMONDS, HEARTS, QUEEN, SPADES};
use super::rules::Hearts;
use super::scoring::ALL_POINTS;
use super::state::{Phase, State};
use nply_core::{Features, Numbers, Player, Values};

/// The features of a seat between two tricks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tricks;

const SUITS: [(&str, u64); 4] =
    [("clubs", CLUBS), ("diamonds", DIAMONDS), ("spades", SPADES), ("hearts", HEARTS)];

/// Kinds of cards by what is away of their suit: none above, more below than above, none below, or the rest.
const CLASSES: [&str; 4] = ["masters", "high", "low", "safe"];

/// Points that one seat alone has taken, up to these.
const HEAPS: [u8; 4] = [3, 12, 17, 25];

/// The most cards beside the queen of spades that are told apart, and the most of king and ace.
const BESIDE: usize = 4;
const ABOVE: usize = 2;

impl Features<Hearts> for Tricks {
    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = ["always", "tricks left", "leads"].map(String::from).to_vec();
        for (suit, _) in SUITS {
            names.extend(CLASSES.map(|class| format!("{class} in {suit}")));
        }
        names.extend(SUITS.map(|(suit, _)| format!("void in {suit}")));
        names.extend(CLASSES.map(|class| format!("{class}, by points left")));
        names.extend(["leads, safe cards", "leads, masters only"].map(String::from));
        names.extend((0..=BESIDE).map(|n| format!("queen held, {n} spades beside")));
        names.extend((0..=ABOVE).map(|n| format!("queen away, {n} above held")));
        names.extend(["queen away, spades below"].map(String::from));
        names.extend(["queen taken", "queen taken by another"].map(String::from));
        names.extend(["hearts held", "hearts away"].map(String::from));
        names.extend(["no points yet", "points shared"].map(String::from));
        for whose in ["own", "another's"] {
            for heap in HEAPS {
                names.push(format!("all points {whose}, up to {heap}"));
                names.push(format!("all points {whose}, up to {heap}, by masters"));
            }
        }
        names
    }

    fn is_moment(&self, _g: &Hearts, s: &State) -> bool {
        s.phase == Phase::Play && s.count == 0
    }

    /// The rest of the trick: below its best card if possible, else low; who is out of the suit throws off the queen, then
    /// hearts, then what is high.
    fn settle(&self, g: &Hearts, s: &mut State) {
        while s.phase == Phase::Play && s.count > 0 {
            let legal = g.legal(s);
            // In a view the other hands are not known.
            if legal == 0 {
                return;
            }
            let below = legal & (s.best.bit() - 1);
            let card = match (legal & s.trick[0].suit() != 0, legal & QUEEN, legal & HEARTS) {
                (true, ..) if below != 0 => Card::highest(below),
                (true, ..) => Card::lowest(legal),
                (false, 0, 0) => Card::all_of(legal).max_by_key(|card| card.rank()).expect("a card"),
                (false, 0, hearts) => Card::highest(hearts),
                (false, queen, _) => Card::highest(queen),
            };
            g.play(s, card);
        }
    }

    fn so_far(&self, g: &Hearts, s: &State) -> Values {
        g.minus_points(s)
    }

    fn write(&self, g: &Hearts, s: &State, who: Player, out: &mut [f32]) {
        let mut numbers = Numbers::new(out);
        let (me, hand) = (who.index(), s.hands[who.index()]);
        let away = g.deck & !s.played & !hand;
        let leads = s.mover as usize == me;
        let mut totals = [0.0; CLASSES.len()];
        numbers.flags([true]);
        numbers.number(hand.count_ones() as f32 / 13.0);
        numbers.flags([leads]);
        for (_, suit) in SUITS {
            let mut counts = [0.0; CLASSES.len()];
            Card::all_of(hand & suit).for_each(|card| counts[class(card, away & suit)] += 0.25);
            for (total, count) in totals.iter_mut().zip(counts) {
                *total += count;
                numbers.number(count);
            }
        }
        numbers.flags(SUITS.map(|(_, suit)| hand & suit == 0 && away & suit != 0));
        let taken: u8 = s.points.iter().sum();
        let left = f32::from(ALL_POINTS - taken) / f32::from(ALL_POINTS);
        totals.iter().for_each(|total| numbers.number(total * left));
        let [masters, .., safe] = totals;
        numbers.number(if leads { safe } else { 0.0 });
        numbers.flags([leads && masters * 4.0 == hand.count_ones() as f32]);
        queen(s, hand, away, me, &mut numbers);
        numbers.number((hand & HEARTS).count_ones() as f32 / 13.0);
        numbers.number((away & HEARTS).count_ones() as f32 / 13.0);
        moon(s, me, masters, &mut numbers);
    }
}

/// The class of a held card, by the cards of its suit that are away.
fn class(card: Card, away: u64) -> usize {
    let below = (away & (card.bit() - 1)).count_ones();
    let above = away.count_ones() - below;
    match (above, below) {
        (0, _) => 0,
        (_, 0) => 3,
        _ if below > above => 1,
        _ => 2,
    }
}

/// Where the queen of spades is, and what is held around her.
fn queen(s: &State, hand: u64, away: u64, me: usize, numbers: &mut Numbers<'_>) {
    let spades = hand & SPADES & !QUEEN;
    let above = (spades & !(QUEEN - 1)).count_ones() as usize;
    let below = (spades & (QUEEN - 1)).count_ones();
    let beside = (spades.count_ones() as usize).min(BESIDE);
    numbers.one_of(BESIDE + 1, (hand & QUEEN != 0).then_some(beside));
    numbers.one_of(ABOVE + 1, (away & QUEEN != 0).then_some(above));
    numbers.number(if away & QUEEN != 0 { below as f32 / 4.0 } else { 0.0 });
    // So many points without her would be all hearts, which hardly ever happens.
    let mine = s.points[me] >= 13 && s.played & QUEEN != 0;
    numbers.flags([mine, !mine && s.played & QUEEN != 0]);
}

/// Who has points: nobody, several, or one who may be after them all.
fn moon(s: &State, me: usize, masters: f32, numbers: &mut Numbers<'_>) {
    let owners = s.points.iter().filter(|&&points| points > 0).count();
    numbers.flags([owners == 0, owners > 1]);
    let most = s.points.iter().copied().max().unwrap_or(0);
    let heap = HEAPS.iter().position(|&heap| most <= heap).filter(|_| owners == 1);
    for own in [true, false] {
        for at in 0..HEAPS.len() {
            let is = heap == Some(at) && (s.points[me] > 0) == own;
            numbers.flags([is]);
            numbers.number(if is { masters } else { 0.0 });
        }
    }
}
