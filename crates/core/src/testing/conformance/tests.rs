//! The suite itself: a game that it accepts, and deliberate mistakes that it must notice.

use super::check;
use crate::game::{Game, Joint, Sight, Step, Turn};
use crate::listed::{About, Listed, Notation, TurnKind};
use crate::options::{Bad, Options};
use crate::player::{Player, PlayerSet, Values};
use crate::seed::{Rng, Seed};
use serde::{Deserialize, Serialize};

/// Two seats get one of eight cards each, show it or pass at once, and the higher card shown wins.
#[derive(Default)]
struct HighCard {
    mistake: &'static str,
}

/// Cards, hidden ones as `None`; then what was chosen: for each seat whether it shows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Deal {
    cards: [Option<u8>; 2],
    dealt: u8,
    shown: Option<[bool; 2]>,
}

impl HighCard {
    fn is(&self, mistake: &str) -> bool {
        self.mistake == mistake
    }
}

impl Game for HighCard {
    type State = Deal;
    /// A card as an outcome; else 1 shows the card and 0 passes.
    type Action = u8;
    const HIDDEN: bool = true;
    const TOGETHER: bool = true;

    fn players(&self) -> usize {
        2
    }
    fn start(&self, _rng: &mut Rng) -> Deal {
        Deal { cards: [None; 2], dealt: 0, shown: None }
    }
    fn turn(&self, s: &Deal) -> Turn {
        match s.shown {
            Some(_) => Turn::Over,
            None if s.dealt < 2 => Turn::Chance,
            None if self.is("the turn reads a card") && s.cards[1] == Some(7) => {
                Turn::Together(PlayerSet::all(1))
            }
            None => Turn::Together(PlayerSet::all(2)),
        }
    }
    fn actions(&self, s: &Deal, who: Player, out: &mut Vec<u8>) {
        let other = s.cards[1 - who.index()];
        out.extend(if self.is("actions read a card") && other > Some(3) { 1..2 } else { 0..2 });
    }
    fn apply(&self, s: &mut Deal, a: u8) {
        s.cards[s.dealt as usize] = Some(a);
        s.dealt += 1;
    }
    fn apply_together(&self, s: &mut Deal, joint: &Joint<u8>) {
        s.shown = Some([0, 1].map(|seat| joint.get(Player::new(seat)) == Some(1)));
    }
    fn payoffs(&self, s: &Deal) -> Values {
        let shown = s.shown.expect("the game is over");
        let of = |seat: usize| if shown[seat] { s.cards[seat].map_or(0, |card| card + 1) } else { 0 };
        match of(0).cmp(&of(1)) {
            std::cmp::Ordering::Greater if self.is("payoffs leave the bounds") => Values::of(&[2.0, 0.0]),
            std::cmp::Ordering::Greater => Values::of(&[1.0, 0.0]),
            std::cmp::Ordering::Less => Values::of(&[0.0, 1.0]),
            std::cmp::Ordering::Equal => Values::of(&[0.5, 0.5]),
        }
    }
    fn bounds(&self) -> (f32, f32) {
        (0.0, 1.0)
    }
    fn outcomes(&self, s: &Deal, out: &mut Vec<(u8, f32)>) {
        let left = (0..8).filter(|&card| s.cards[0] != Some(card));
        out.extend(left.map(|card| (card, 1.0 / f32::from(8 - s.dealt))));
    }
    fn sample(&self, s: &Deal, rng: &mut Rng) -> u8 {
        let mut list = Vec::new();
        self.outcomes(s, &mut list);
        let many = if self.is("high cards are never drawn") { list.len() / 2 } else { list.len() };
        list[rng.below(many as u32) as usize].0
    }
    fn hide(&self, s: &mut Deal, who: Player) {
        if !self.is("nothing is hidden") && s.shown.is_none_or(|shown| !shown[1 - who.index()]) {
            s.cards[1 - who.index()] = None;
        }
    }
    fn determinise(&self, s: &mut Deal, who: Player, rng: &mut Rng) {
        let (own, other) = (s.cards[who.index()], 1 - who.index());
        if s.cards[other].is_some() || usize::from(s.dealt) <= other || self.is("cards get lost") {
            return;
        }
        let free: Vec<u8> = (0..8).filter(|&card| own != Some(card)).collect();
        s.cards[other] = Some(if self.is("one world") { free[0] } else { rng.pick(&free) });
    }
    fn sight(&self, after: &Deal, step: &Step<u8>, who: Player) -> Sight {
        match step {
            Step::Chance(_) if self.is("everybody sees the deal") => Sight::All,
            Step::Chance(_) if self.is("nobody sees the deal") => Sight::Part(0),
            Step::Chance(_) if usize::from(after.dealt) == who.index() + 1 => Sight::All,
            Step::Chance(_) => Sight::Part(0),
            // Who shows a card is told; so is the card.
            _ => {
                let mut view = after.clone();
                self.hide(&mut view, who);
                Sight::AllAnd(view.cards[1 - who.index()].map_or(0, |card| u64::from(card) + 1))
            }
        }
    }
}

impl Notation for HighCard {
    fn action_text(&self, s: &Deal, a: u8) -> String {
        assert!(!self.is("texts panic") || s.shown.is_none(), "nothing is said after the end");
        if self.is("texts are shared") { "x".into() } else { a.to_string() }
    }
    fn show(&self, s: &Deal) -> String {
        format!("{s:?}")
    }
    fn validate(&self, s: &Deal) -> Result<(), String> {
        let held = s.cards.iter().flatten().count();
        let fits = s.dealt <= 2 && held == usize::from(s.dealt) && (held == 0 || s.cards[0].is_some());
        let fine = fits && (held < 2 || s.cards[0] != s.cards[1]) && (held == 2 || s.shown.is_none());
        let fine = fine && s.cards.iter().flatten().all(|&card| card < 8);
        if fine || self.is("every state is valid") { Ok(()) } else { Err("not a deal".into()) }
    }
}

impl Listed for HighCard {
    const ABOUT: About = About {
        id: "high-card",
        name: "High Card",
        about: "show a card or pass",
        version: 1,
        seats: &[2],
        default_seats: 2,
        turns: TurnKind::Simultaneous,
        chance: true,
        hidden: true,
        options: &[],
        presets: &[],
    };
    const EXEMPT: &'static [(&'static str, &'static str)] = &[("refusals", "both actions are always legal")];

    fn build(_seats: usize, _options: &Options) -> Result<Self, Bad> {
        Ok(HighCard::default())
    }
}

#[test]
fn deliberate_mistakes_are_noticed() {
    let failures = |mistake| check(&HighCard { mistake }, 20, 10, Seed(1)).failures;
    assert_eq!(failures("none"), Vec::<String>::new());
    for (mistake, noticed_by) in [
        ("the turn reads a card", "public-turns"),
        ("actions read a card", "own-actions"),
        ("payoffs leave the bounds", "payoffs"),
        ("high cards are never drawn", "chance"),
        ("nothing is hidden", "same-event-same-view"),
        ("cards get lost", "worlds"),
        ("one world", "worlds"),
        ("everybody sees the deal", "seen-is-known"),
        ("nobody sees the deal", "same-event-same-view"),
        ("texts panic", "panics"),
        ("texts are shared", "action-texts"),
        ("every state is valid", "damaged-states"),
    ] {
        let found = failures(mistake);
        assert!(found.iter().any(|failure| failure.starts_with(noticed_by)), "{mistake}: {found:#?}");
    }
}
