//! What each seat knows of the hands, and guessing the rest.

use super::cards::{CHOPSTICKS, Spread, size};
use super::rules::{State, SushiGo};
use nply_core::{Player, PlayerSet, Rng};

impl SushiGo {
    /// Whether a seat knows a hand: it has held that hand itself, and all picks since were shown.
    pub(super) fn knows(&self, s: &State, who: usize, pack: usize) -> bool {
        let seats = s.seats as usize;
        let held_after = if s.right { pack + seats - who } else { who + seats - pack } % seats;
        held_after <= usize::from(s.passes())
    }

    /// The hands that a seat does not know, by the seats that they were dealt to.
    fn unknown(&self, s: &State, who: Player) -> PlayerSet {
        Player::all(s.seats as usize).filter(|pack| !self.knows(s, who.index(), pack.index())).collect()
    }

    /// Unknown hands go back into the bag, all but Chopsticks that were laid into them openly.
    pub(super) fn hide_hands(&self, s: &mut State, who: Player) {
        for pack in self.unknown(s, who).iter().map(Player::index) {
            let kept = CHOPSTICKS.one() * u64::from(s.shown_in(pack));
            s.bag += s.packs[pack] - kept;
            s.packs[pack] = kept;
        }
    }

    /// Deals the unknown cards again: every card that the seat has not seen is as likely as any other.
    pub(super) fn deal_unknown(&self, s: &mut State, who: Player, rng: &mut Rng) {
        let unknown = self.unknown(s, who);
        if unknown.is_empty() {
            return;
        }
        let mut spread = Spread::new(s.bag);
        for pack in unknown.iter().map(Player::index) {
            let cards = spread.deal(s.pack_count(pack) - size(s.packs[pack]), rng);
            s.packs[pack] += cards;
            s.bag -= cards;
        }
    }
}
