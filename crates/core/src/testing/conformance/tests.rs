//! The suite itself: a game that it accepts, and deliberate mistakes that it must notice.

use super::check;
use crate::codes::Codes;
use crate::drawing::{Choosing, Drawing, Drawn, Lanes, Look, Names, Piece, Place, PlaceKind};
use crate::encode::{Encode, Numbers, seats_from};
use crate::eye::Eye;
use crate::game::{Game, Joint, Sight, Step, Turn};
use crate::listed::{About, Listed, Named, Notation, TurnKind};
use crate::options::{Bad, Options};
use crate::player::{Player, PlayerSet, Values};
use crate::seed::{Rng, Seed};
use crate::view::View;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

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
    fn hide_from_public(&self, s: &mut Deal) {
        self.hide(s, Player::new(0));
        if !self.is("onlookers see the first card") {
            self.hide(s, Player::new(1));
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
        random_start: false,
        chance: true,
        hidden: true,
        options: &[],
        presets: &[],
    };
    const EXEMPT: &'static [(&'static str, &'static str)] = &[("refusals", "both actions are always legal")];

    fn build(_seats: usize, _options: &Options) -> Result<Self, Bad> {
        Ok(HighCard::default())
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "cards and choices", opinion: Arc::new(Flat) }]
    }
}

impl Codes for HighCard {
    fn codes(&self) -> u32 {
        2
    }
    fn code(&self, a: u8) -> u32 {
        if self.is("codes are shared") { 0 } else { a.into() }
    }
    fn action(&self, code: u32) -> Option<u8> {
        (code < 2 || self.is("codes have no end")).then_some(code as u8)
    }
}

/// Cards from 1, unknown or none 0; cards dealt; who shows.
struct Flat;

impl Encode<HighCard> for Flat {
    fn planes(&self, g: &HighCard) -> Vec<String> {
        let names = ["own card", "other card", "dealt", "over", "you show", "the other shows"];
        let many = if g.is("a plane has no name") { 5 } else { 6 };
        names[..many].iter().chain(&names[..6 - many]).map(|name| name.to_string()).collect()
    }
    fn write(&self, g: &HighCard, view: &View<Deal>, out: &mut [f32]) {
        let mut out = Numbers::new(out);
        let (s, who) = (view.known(), view.who());
        for seat in seats_from(who, 2) {
            let card = s.cards[seat.index()].map_or(0, |card| card + 1);
            out.number(if g.is("numbers leave out cards") { 0.0 } else { f32::from(card) / 8.0 });
        }
        out.number(f32::from(s.dealt));
        out.flags([s.shown.is_some()]);
        out.flags(seats_from(who, 2).map(|seat| s.shown.is_some_and(|shown| shown[seat.index()])));
    }
    fn leaves_out(&self, g: &HighCard, known: &mut Deal) {
        if g.is("too much is declared as left out") {
            known.cards = [None; 2];
        }
    }
}

impl Drawn for HighCard {
    fn draw(&self, s: &Deal, eye: Eye) -> Drawing {
        let mut d = Drawing::new(format!("{} cards dealt, shown: {:?}", s.dealt, s.shown));
        for who in Player::all(2) {
            let x = d.seat_at(who, Lanes { players: 2, eye }.y(who, 1), "");
            let cards: Vec<String> = s.cards[who.index()].iter().map(u8::to_string).collect();
            let area = [x, Lanes { players: 2, eye }.y(who, 1), 1.0, 1.4];
            let place = Place::new(format!("hand.{who}"), PlaceKind::Fan, area).of(who);
            let cards = if self.is("pictures leave out cards") { &[][..] } else { &cards };
            d.fan(place, cards, 0, false);
        }
        if self.is("a piece lies nowhere") {
            d.put(Piece::new("x", "nowhere", Look::Back));
        }
        d
    }
    fn choosing(&self, _s: &Deal, who: Player, a: u8) -> Choosing {
        match a {
            1 if self.is("a click on nothing") => Choosing::new("show", ["nothing".into()]),
            1 => Choosing::new("show", [format!("hand.{who}")]),
            _ if self.is("two choices are clicked alike") => Choosing::new("pass", [format!("hand.{who}")]),
            _ => Choosing::new("pass", []),
        }
    }
    fn trace(&self, _s: &Deal, who: Option<Player>, _a: u8) -> Vec<String> {
        if self.is("a trace on nothing") {
            vec!["nothing".into()]
        } else {
            who.map(|who| format!("hand.{who}")).into_iter().collect()
        }
    }
    fn deed(&self, _s: &Deal, _who: Option<Player>, _a: u8, _names: &Names) -> Option<String> {
        self.is("a deed of two lines").then(|| "a card\nis shown".into())
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
        ("codes are shared", "codes"),
        ("codes have no end", "codes"),
        ("a plane has no name", "encodings"),
        ("numbers leave out cards", "encodings"),
        ("too much is declared as left out", "encodings"),
        ("onlookers see the first card", "public-views"),
        ("pictures leave out cards", "drawings"),
        ("a piece lies nowhere", "drawings"),
        ("a click on nothing", "clicks"),
        ("two choices are clicked alike", "clicks"),
        ("a trace on nothing", "traces"),
        ("a deed of two lines", "stories"),
    ] {
        let found = failures(mistake);
        assert!(found.iter().any(|failure| failure.starts_with(noticed_by)), "{mistake}: {found:#?}");
    }
}

#[test]
fn a_drawn_start_is_declared() {
    let about = |random_start, chance| About { random_start, chance, ..HighCard::ABOUT };
    let found = |starts_differ, about| super::declared::start(starts_differ, &about).is_some();
    assert!(
        found(true, about(false, false))
            && found(false, about(true, false))
            && found(false, about(true, true))
    );
    assert!(!found(true, about(true, false)) && !found(false, about(false, false)));
    // An option may draw the start of a game with chance.
    assert!(!found(true, about(false, true)));
}
