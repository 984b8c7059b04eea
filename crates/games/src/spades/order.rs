//! A hand-written rating of bids and cards: bid what the hand is good for, take tricks cheaply while the bid needs them,
//! duck afterwards. Uses nothing that the seat does not see.

use super::cards::{Card, SPADES};
use super::rules::Spades;
use super::state::{Action, Phase, State};
use super::strength::{nil_chance, own_tricks};
use nply_core::{OrderMoves, Player};

/// Rates what a sensible player would do first.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sense;

impl OrderMoves<Spades> for Sense {
    fn rate(&self, g: &Spades, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        if s.phase == Phase::Play {
            let situation = Situation::of(g, s, who.index());
            out.extend(list.iter().map(|&action| match action {
                Action::Card(card) => situation.rate(card),
                _ => 0.0,
            }));
        } else {
            let wanted = if g.may_bid_blind(s) { 0 } else { sensible_bid(g, s, who.index()) };
            out.extend(list.iter().map(|&action| match action {
                Action::Bid(bid) if bid == wanted => 1.0,
                // A forbidden bid gives way to the nearest, rather to one less; never to a nil that was not meant.
                Action::Bid(bid) => {
                    let distance = (f32::from(bid) - f32::from(wanted) + 0.1).abs();
                    -distance - if bid == 0 && g.nil > 0 { 20.0 } else { 0.0 }
                }
                Action::Look => 1.0,
                _ => 0.0,
            }));
        }
    }
}

/// The bid that suits the hand of a seat that is to bid.
pub(super) fn sensible_bid(g: &Spades, s: &State, seat: usize) -> u8 {
    // A bid too many costs more than a trick too many, and one bid in ten is missed as it is.
    let tricks = own_tricks(g, s, seat);
    if g.nil > 0 && tricks < 2.2 {
        let chance = nil_chance(g, s, seat);
        let gain = g.nil as f32 * (2.0 * chance - 1.0);
        if gain > 10.0 * tricks + 5.0 {
            return 0;
        }
    }
    let least = u8::from(g.nil > 0);
    ((tricks + 0.1) as u8).clamp(least, g.each)
}

/// What a seat goes by when it plays.
pub(super) struct Situation<'a> {
    g: &'a Spades,
    s: &'a State,
    hand: u64,
    unseen: u64,
    wants: Aim,
    /// Opponents that play after this seat, or all of them if it leads.
    later: f32,
    /// Whether the partner takes the trick so far, and gladly.
    partner_wins: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Aim {
    /// Tricks.
    Take,
    /// No tricks.
    Duck,
    /// To beat a partner who has bid nil.
    Cover,
}

impl<'a> Situation<'a> {
    pub(super) fn of(g: &'a Spades, s: &'a State, seat: usize) -> Self {
        let (own, partner) = (g.side(seat), g.partner(seat));
        let nil = |seat: usize| g.nil_value(s, seat) > 0 && s.won[seat] == 0;
        let need = |side: usize| i32::from(g.contract(s, side)) - i32::from(g.taken(s, side));
        let left = i32::from(g.each - s.tricks);
        let others: i32 = (0..g.sides).filter(|&side| side != own).map(|side| need(side).max(0)).sum();
        let covers = partner.is_some_and(nil);
        // Where the others need all tricks that are left, one more sets them; in a single hand overtricks cost nothing.
        let takes = need(own) > 0 || others >= left || !g.bags_matter();
        let wants = match (nil(seat), covers && s.count > 0 && Some(s.winner as usize) == partner) {
            (true, _) => Aim::Duck,
            (_, true) => Aim::Cover,
            _ if takes => Aim::Take,
            _ => Aim::Duck,
        };
        let after = (g.seats - 1).saturating_sub(s.count as usize);
        let partner_later = partner.is_some_and(|partner| s.count > 0 && !s.has_played(partner));
        let later = if partner_later { after - 1 } else { after };
        let partner_wins = s.count > 0 && Some(s.winner as usize) == partner && !covers;
        let (hand, unseen) = (s.hands[seat], g.unseen_by(s, seat));
        Situation { g, s, hand, unseen, wants, later: later as f32, partner_wins }
    }

    pub(super) fn rate(&self, card: Card) -> f32 {
        match (self.s.count, self.wants) {
            (0, Aim::Duck) => self.lead_low(card),
            (0, _) => self.lead(card),
            (_, Aim::Duck) => self.duck(card),
            _ => self.follow(card),
        }
    }

    /// What giving a card away costs: high cards and spades are worth keeping.
    fn cost(&self, card: Card) -> f32 {
        let spade = if card.bit() & SPADES != 0 { 7.0 } else { 0.0 };
        0.5 * f32::from(card.rank()) + spade
    }

    /// How likely no seat that plays later has a card that beats this one: by rank alone, and for a plain suit by who is
    /// known to lack it.
    fn holds(&self, card: Card) -> f32 {
        let (s, g) = (self.s, self.g);
        if self.later == 0.0 {
            return 1.0;
        }
        let above = (self.unseen & card.beaters() & card.suit()).count_ones();
        let size = f32::from(g.each - s.tricks);
        let share = (self.later * size / (self.unseen.count_ones() as f32).max(1.0)).min(1.0);
        let mut chance = (1.0 - share).powi(above as i32);
        if card.bit() & SPADES == 0 {
            chance *= self.not_ruffed(card);
        }
        chance
    }

    fn not_ruffed(&self, card: Card) -> f32 {
        let (s, g) = (self.s, self.g);
        let me = s.mover as usize;
        let mut chance = 1.0;
        for turn in 1..g.seats - s.count as usize {
            let seat = (me + turn) % g.seats;
            let lacks = s.lacks[seat];
            if Some(seat) != g.partner(me) && lacks >> card.lane() & 1 == 1 && lacks >> 3 & 1 == 0 {
                chance *= 0.4;
            }
        }
        let length = (self.hand & card.suit()).count_ones() + (s.played & card.suit()).count_ones();
        if length > 7 { chance * 0.7 } else { chance }
    }

    /// Leads that win, else a low card of a short suit.
    fn lead(&self, card: Card) -> f32 {
        let length = (self.hand & card.suit()).count_ones() as f32;
        let holds = self.holds(card);
        let spade = card.bit() & SPADES != 0;
        if holds > 0.8 {
            // Winners of long suits first, before they are ruffed; trumps keep.
            return 30.0 * holds + if spade { -4.0 } else { 0.3 * length };
        }
        let short = if !spade && self.hand & SPADES != 0 { (4.0 - length).max(0.0) } else { 0.0 };
        14.0 - self.cost(card) + short
    }

    /// Leads that others beat.
    fn lead_low(&self, card: Card) -> f32 {
        let above = (self.unseen & card.suit() & card.beaters()).count_ones() as f32;
        let out = (self.unseen & card.suit()).count_ones() as f32;
        let ruffs = if card.bit() & SPADES == 0 && out < 3.0 { 3.0 } else { 0.0 };
        10.0 * above / (out + 1.0) - 0.2 * f32::from(card.rank()) + ruffs
    }

    /// Takes the trick as cheaply as it holds, or gives the least.
    fn follow(&self, card: Card) -> f32 {
        let spared = 22.0 - self.cost(card) + self.shortness(card);
        if !card.beats(self.s.best) {
            return spared;
        }
        let now = self.holds(card);
        if self.partner_wins {
            // Only to make sure of a trick that the partner would lose.
            let partner = self.holds(self.s.best);
            return if now - partner > 0.5 { 30.0 - self.cost(card) } else { spared - 12.0 };
        }
        let cover = if self.wants == Aim::Cover { 10.0 } else { 0.0 };
        44.0 * now - self.cost(card) + cover
    }

    /// The highest card that does not take the trick.
    fn duck(&self, card: Card) -> f32 {
        let rank = f32::from(card.rank());
        let spade = if card.bit() & SPADES != 0 { 8.0 } else { 0.0 };
        if !card.beats(self.s.best) {
            return 50.0 + rank + spade;
        }
        // If the trick cannot be avoided, a high card goes; else a low one may still be beaten.
        if self.later == 0.0 { rank + spade } else { 20.0 * (1.0 - self.holds(card)) - 0.1 * (rank + spade) }
    }

    /// Throwing off from a short suit makes room to ruff.
    fn shortness(&self, card: Card) -> f32 {
        if card.suit() == self.s.trick[0].suit() || self.hand & SPADES == 0 {
            return 0.0;
        }
        let length = (self.hand & card.suit()).count_ones() as f32;
        (3.0 - length).max(0.0)
    }
}

/// The card of a set that is rated highest; the first of several.
pub(super) fn best_card(situation: &Situation<'_>, cards: u64) -> Option<Card> {
    let mut best: Option<(f32, Card)> = None;
    for card in Card::all_of(cards) {
        let rating = situation.rate(card);
        if best.is_none_or(|(highest, _)| rating > highest) {
            best = Some((rating, card));
        }
    }
    best.map(|(_, card)| card)
}
