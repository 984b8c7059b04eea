mod knowledge;
mod play;
mod rules;

use super::cards::{Pile, size};
use super::notation::parse_pile;
use super::*;
use nply_core::{Game, Joint, Listed, Notation, Options, Player, Seed};

fn built(seats: usize, options: &str) -> SushiGo {
    let options = Options::parse(SushiGo::ABOUT.options, SushiGo::ABOUT.presets, options).expect("options");
    SushiGo::build(seats, &options).expect("rules")
}

pub(super) fn pile(text: &str) -> Pile {
    parse_pile(text).expect("a pile")
}

/// A position with these hands, all of one size, in the middle of the first round.
pub(super) fn holding(g: &SushiGo, hands: &[&str]) -> State {
    let mut s = g.start(&mut Seed(0).rng());
    for (seat, text) in hands.iter().enumerate() {
        s.packs[seat] = pile(text);
        s.bag -= s.packs[seat];
    }
    s.left = size(s.packs[0]) as u8;
    s.dealt = s.seats * s.hand_size();
    s
}

pub(super) fn play(g: &SushiGo, s: &mut State, picks: &[&str]) {
    let seats = Player::all(picks.len()).zip(picks);
    let joint: Joint<Action> =
        seats.map(|(who, text)| (who, g.parse_action(s, Some(who), text).expect("legal"))).collect();
    g.apply_together(s, &joint);
}

pub(super) fn texts(g: &SushiGo, s: &State, seat: usize) -> String {
    let list = g.listed(s, Some(Player::new(seat)));
    list.iter().map(|&a| g.action_text(s, a)).collect::<Vec<_>>().join(" ")
}
