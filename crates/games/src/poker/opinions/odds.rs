//! What choices are worth by the own cards alone, and play by it.

use super::super::rules::Poker;
use super::super::state::{Action, State};
use super::chance::{Chance, chance};
use super::style::Style;
use nply_core::hash::key_of;
use nply_core::{OrderMoves, Player, Playout, Rng, Seed};

/// Deals that are tried for a rating, for one of [`Tight`], and for a move of a playout.
const RATED: u32 = 40;
const RATED_TIGHT: u32 = 150;
const PLAYED: u32 = 6;

/// One move in so many of a playout is random.
const RANDOM: u32 = 12;

/// Chips that a choice wins on average over folding, if others with average cards answer it now and then.
struct Worth {
    style: Style,
    chance: Chance,
    /// What a chip that is risked is worth besides.
    daring: f32,
    pot: f32,
    owed: f32,
    others: i32,
    street: f32,
    opened: bool,
}

impl Worth {
    fn new(g: &Poker, s: &State, seat: usize, style: Style, deals: u32, rng: &mut Rng) -> Self {
        let owed = g.owed(s, seat).min(s.stack[seat]);
        Worth {
            style,
            chance: chance(s, seat, deals, style.power(s, seat), rng),
            daring: style.daring(g, s, seat),
            pot: s.pot() as f32,
            owed: f32::from(owed),
            others: s.live.count_ones() as i32 - 1,
            street: f32::from(s.street[seat]),
            opened: s.opened,
        }
    }

    fn of(&self, g: &Poker, s: &State, seat: usize, action: Action) -> f32 {
        match action {
            Action::Fold | Action::Deal(_) => 0.0,
            Action::Check => self.chance.all * self.pot,
            Action::Call => {
                let pays_on = self.style.pays_on * f32::from(g.blinds(s.hand).1);
                self.called(self.owed) - pays_on + self.daring * self.owed
            }
            Action::AllIn => self.dared(f32::from(s.stack[seat])),
            Action::To(total) => self.dared(f32::from(total) - self.street),
        }
    }

    fn dared(&self, paid: f32) -> f32 {
        self.raised(paid) + self.daring * paid
    }

    /// Whoever bets has better cards than any: the more was bet, the less the chance is worth.
    fn called(&self, paid: f32) -> f32 {
        let pressure = paid / (self.pot + 1.0);
        let chance = self.chance.all * (1.0 - self.style.fear * pressure.min(1.0));
        chance * (self.pot + paid) - paid
    }

    /// Others fold the more often the more it costs them; whoever calls has better cards than any.
    fn raised(&self, paid: f32) -> f32 {
        let more = (paid - self.owed).max(0.0);
        if more == 0.0 {
            return self.called(paid);
        }
        let size = more / (self.pot + self.owed + 1.0);
        // A blind is no bet: nobody has shown good cards by it. Who has bet does not fold to a small raise.
        let (style, faced) = (&self.style, (self.owed / (self.pot + 1.0)).min(1.0));
        let (base, pressure) = if self.opened { (0.0, faced) } else { (style.folds, 0.0) };
        let folds = (base + style.folds_by_size * size).min(style.most_folds).powi(self.others.max(1));
        let weaker =
            self.chance.one * (1.0 - style.called * size.min(1.0)) * (1.0 - style.pressed * pressure);
        let chance = weaker - style.margin;
        let met = chance * (self.pot + paid + more) - paid;
        folds * self.pot + (1.0 - folds) * met
    }
}

/// Rates choices in chips.
#[derive(Clone, Copy, Debug, Default)]
pub struct Odds;

impl OrderMoves<Poker> for Odds {
    fn rate(&self, g: &Poker, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        rate(g, s, who.index(), (Style::ODDS, RATED), list, out);
    }
}

/// Rates choices as [`Odds`] does, in a style that beats it: more chance is wanted for a raise, after the flop hardly
/// anybody is expected to fold, and calling there costs more than the chips, as further bets follow. In the last hands
/// who is behind takes risks and who leads avoids them, since the most chips win.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tight;

impl OrderMoves<Poker> for Tight {
    fn rate(&self, g: &Poker, s: &State, who: Player, list: &[Action], out: &mut Vec<f32>) {
        let style = if s.on_board == 0 { Style::TIGHT_BEFORE_FLOP } else { Style::TIGHT };
        rate(g, s, who.index(), (style, RATED_TIGHT), list, out);
    }
}

/// Rates choices in a style by so many deals, which follow from the cards.
fn rate(
    g: &Poker,
    s: &State,
    seat: usize,
    (style, deals): (Style, u32),
    list: &[Action],
    out: &mut Vec<f32>,
) {
    let mut rng = Seed(key_of(&(s.holes[seat], s.board_set()))).rng();
    let worth = Worth::new(g, s, seat, style, deals, &mut rng);
    out.extend(list.iter().map(|&action| worth.of(g, s, seat, action)));
}

/// Plays what seems best by a few deals, and now and then anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct OddsPlayout;

impl Playout<Poker> for OddsPlayout {
    fn choose(&self, g: &Poker, s: &State, who: Player, list: &[Action], rng: &mut Rng) -> Action {
        if let [only] = list {
            return *only;
        }
        if rng.below(RANDOM) == 0 {
            return rng.pick(list);
        }
        let worth = Worth::new(g, s, who.index(), Style::ODDS, PLAYED, rng);
        let mut best = (f32::NEG_INFINITY, list[0]);
        for &action in list {
            let rating = worth.of(g, s, who.index(), action);
            if rating > best.0 {
                best = (rating, action);
            }
        }
        best.1
    }
}
