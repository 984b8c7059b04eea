//! What is where: a lane for each seat with its body and its hand.

use super::body::Organ;
use super::cards::{CARDS, Card, KINDS, ORGANS};
use super::notation::kinds_of;
use super::rules::Virus;
use super::state::{
    Act, Action, EMPTY, HAND, KIND, NO_CARD, NOBODY, PUBLIC, Phase, State, UNKNOWN, UNKNOWN_OLD,
};
use nply_core::drawing::{CARD, Lanes, Look, Mark, Piece, Place, PlaceKind};
use nply_core::{Act as Told, Choosing, Drawing, Drawn, Eye, Names, Player, PlayerSet};

/// From one lane to the next.
const LANE: f32 = 2.2;
/// Width of an organ's place.
const SLOT: f32 = 3.3;

fn place_of(seat: usize, slot: usize) -> String {
    format!("{}.{}", ORGANS[slot], Player::new(seat))
}

impl Virus {
    fn draw_seat(&self, s: &State, who: Player, y: f32, d: &mut Drawing) {
        let seat = who.index();
        let organs = super::body::healthy(&s.bodies[seat]);
        let mut label = format!("{organs} healthy");
        if s.won >> seat & 1 == 1 {
            label += "\nhas won";
        }
        let mut x = d.seat_at(who, y, label);
        for (slot, name) in ORGANS.into_iter().enumerate() {
            let organ = s.bodies[seat][slot];
            let place = place_of(seat, slot);
            // An empty place says what is missing there.
            let (kind, label) = match organ.is_there() {
                true => (PlaceKind::Box, state_words(organ)),
                false => (PlaceKind::Row, name),
            };
            let area = [x, y, SLOT, CARD.1 + 0.6];
            d.add(Place::new(&place, kind, area).of(who).label(label));
            if organ.is_there() {
                d.put(Piece::new(format!("{place}.organ"), &place, Look::Card(Card::organ(slot).words())));
            }
            for (at, card) in organ.attached().into_iter().flatten().enumerate() {
                d.put(Piece::new(format!("{place}.{}", at + 1), &place, Look::Card(card.words())));
            }
            x += SLOT + 0.1;
        }
        let hand = format!("hand.{who}");
        d.add(Place::new(&hand, PlaceKind::Row, [x + 0.2, y, 3.4, CARD.1]).of(who));
        for (at, &held) in s.hands[seat].iter().enumerate().filter(|(_, held)| **held != EMPTY) {
            let look = match held {
                UNKNOWN | UNKNOWN_OLD => Look::Back,
                held => Look::Card(Card::new((held & KIND).into()).words()),
            };
            let open = held < UNKNOWN && held & PUBLIC != 0;
            d.put(Piece::new(format!("{hand}.{}", at + 1), &hand, look).of(who).mark(Mark::Given, open));
        }
    }

    fn hand_piece(&self, s: &State, who: Player, kind: usize) -> String {
        let at =
            s.hands[who.index()].iter().position(|&held| held < UNKNOWN && (held & KIND) as usize == kind);
        format!("hand.{who}.{}", at.unwrap_or(0) + 1)
    }

    /// The pieces of several cards of a hand, equal ones from the left.
    fn hand_pieces(&self, s: &State, who: Player, kinds: [u8; HAND]) -> Vec<String> {
        let (mut used, mut path) = ([false; HAND], Vec::new());
        for card in kinds_of(kinds) {
            let hand = s.hands[who.index()];
            let fits =
                |&at: &usize| !used[at] && hand[at] < UNKNOWN && (hand[at] & KIND) as usize == card.index();
            if let Some(at) = (0..HAND).find(fits) {
                used[at] = true;
                path.push(format!("hand.{who}.{}", at + 1));
            }
        }
        path.push("discards".into());
        path
    }
}

fn state_words(organ: Organ) -> &'static str {
    match organ {
        Organ::None => "",
        Organ::Free => "healthy",
        Organ::Vaccinated(_) => "vaccinated",
        Organ::Infected(_) => "infected",
        Organ::Immunised(..) => "immunised",
    }
}

/// An action in words for the one who looks.
fn words(who: Player, a: Action, names: &Names) -> String {
    let at = |seat: usize, slot: usize| match Player::new(seat) {
        owner if owner == who && names.eye != Eye::Seat(who) => format!("its own {}", ORGANS[slot]),
        owner => names.whose(owner, ORGANS[slot]),
    };
    match a.act() {
        Act::Organ(slot) => format!("play {}", Card::organ(slot).words()),
        Act::Medicine(colour, to, slot) => format!("{} on {}", Card::medicine(colour).words(), at(to, slot)),
        Act::Virus(colour, to, slot) => format!("{} on {}", Card::virus(colour).words(), at(to, slot)),
        Act::Thief(from, slot) => format!("steal {}", at(from, slot)),
        Act::Transplant([a, i], [b, j]) => format!("exchange {} and {}", at(a, i), at(b, j)),
        Act::Spreading => "spread viruses".into(),
        Act::Move(own, to, slot) => format!("move the virus of {} to {}", at(who.index(), own), at(to, slot)),
        Act::Stay(own) => format!("leave the virus of {}", at(who.index(), own)),
        Act::Glove(None) => "all others discard their hands".into(),
        Act::Glove(Some(to)) => match Player::new(to) {
            to if names.eye == Eye::Seat(to) => "you discard your hand".into(),
            to => format!("{} discards its hand", names.of(to)),
        },
        Act::Error(to) => format!("exchange bodies with {}", names.of(Player::new(to))),
        Act::Discard(kinds) => {
            let cards: Vec<String> = kinds_of(kinds).map(Card::words).collect();
            format!("discard {}", cards.join(", "))
        }
        Act::Draw => "draw a new hand".into(),
        Act::Deal(card) => card.words(),
    }
}

impl Drawn for Virus {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.headline(s));
        let lanes = Lanes { players: self.seats, eye };
        for who in Player::all(self.seats) {
            self.draw_seat(s, who, lanes.of(who) as f32 * LANE, &mut d);
        }
        let y = d.size().1 + 0.3;
        let label = format!("draw pile: {}", s.left);
        d.add(Place::new("pile", PlaceKind::Box, [0.0, y, 12.0, CARD.1 + 0.6]).label(label));
        if s.ordered {
            for at in (0..s.left as usize).rev().take(10) {
                let look = Look::Card(Card::new(s.deck[at].into()).words());
                d.put(Piece::new(format!("pile.{}", s.left as usize - at), "pile", look));
            }
        }
        let label = format!("discards: {}", s.discarded);
        d.add(Place::new("discards", PlaceKind::Box, [12.3, y, 12.0, CARD.1 + 0.6]).label(label));
        for at in (0..s.discarded as usize).rev().take(10) {
            let look = Look::Card(Card::new(s.discards[at].into()).words());
            d.put(Piece::new(format!("discards.{}", at + 1), "discards", look));
        }
        d
    }

    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        let seat = |seat: usize| format!("seat.{}", Player::new(seat));
        let (own, hand) = (who.index(), |card: Card| self.hand_piece(s, who, card.index()));
        let path = match a.act() {
            Act::Organ(slot) => vec![hand(Card::organ(slot)), place_of(own, slot)],
            Act::Medicine(colour, to, slot) => vec![hand(Card::medicine(colour)), place_of(to, slot)],
            Act::Virus(colour, to, slot) => vec![hand(Card::virus(colour)), place_of(to, slot)],
            Act::Thief(from, slot) => vec![hand(super::cards::THIEF), place_of(from, slot)],
            Act::Transplant([a, i], [b, j]) => {
                vec![hand(super::cards::TRANSPLANT), place_of(a, i), place_of(b, j)]
            }
            Act::Spreading => vec![hand(super::cards::SPREADING), seat(own)],
            Act::Move(from, to, slot) => {
                let card = (s.phase == Phase::Play).then(|| hand(super::cards::SPREADING));
                card.into_iter().chain([place_of(own, from), place_of(to, slot)]).collect()
            }
            Act::Stay(slot) => vec![place_of(own, slot), seat(own)],
            Act::Glove(to) => vec![hand(super::cards::GLOVE), seat(to.unwrap_or(own))],
            Act::Error(to) => vec![hand(super::cards::ERROR), seat(to)],
            Act::Discard(kinds) => self.hand_pieces(s, who, kinds),
            Act::Draw => vec!["pile".to_string()],
            Act::Deal(_) => Vec::new(),
        };
        Choosing::new(words(who, a, &Names::plain(Eye::Seat(who), self.seats)), path)
    }

    fn deed(&self, _s: &State, who: Option<Player>, a: Action, names: &Names) -> Option<String> {
        match (who, a.act()) {
            (None, Act::Deal(card)) => Some(card.words()),
            (who, _) => who.map(|who| words(who, a, names)),
        }
    }

    fn trace(&self, _s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        let Some(who) = who else { return Vec::new() };
        match a.act() {
            Act::Organ(slot) => vec![place_of(who.index(), slot)],
            Act::Medicine(_, seat, slot) | Act::Virus(_, seat, slot) => vec![place_of(seat, slot)],
            Act::Thief(seat, slot) => vec![place_of(seat, slot), place_of(who.index(), slot)],
            Act::Transplant([a, i], [b, j]) => vec![place_of(a, j), place_of(b, i)],
            Act::Move(own, seat, slot) => vec![place_of(who.index(), own), place_of(seat, slot)],
            Act::Stay(own) => vec![place_of(who.index(), own)],
            Act::Glove(Some(seat)) | Act::Error(seat) => vec![format!("seat.{}", Player::new(seat))],
            Act::Discard(_) | Act::Glove(None) => vec!["discards".into()],
            Act::Spreading | Act::Draw | Act::Deal(_) => Vec::new(),
        }
    }

    fn news(&self, before: &State, told: &[Told<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        let act = told.iter().find_map(|told| told.action.map(Action::act));
        match act {
            Some(Act::Deal(card)) if before.phase == Phase::Draw => {
                news.push(format!(
                    "{} {}",
                    names.does(Player::new(before.mover.into()), "draws"),
                    card.words()
                ));
            }
            Some(Act::Virus(_, seat, slot)) if !after.bodies[seat][slot].is_there() => {
                news.push(format!("{} the {}", names.does(Player::new(seat), "loses"), ORGANS[slot]));
            }
            Some(Act::Medicine(_, seat, slot)) if !after.bodies[seat][slot].is_open() => {
                let owner = names.of(Player::new(seat));
                news.push(format!("the {} of {owner} is immune now", ORGANS[slot]));
            }
            Some(Act::Glove(_)) => {
                for who in Player::all(self.seats) {
                    if before.held(who.index()) > 0 && after.held(who.index()) == 0 {
                        news.push(format!("{} the hand", names.does(who, "loses")));
                    }
                }
            }
            _ => {}
        }
        if after.left > before.left {
            let how = if after.ordered { "turned over" } else { "shuffled" };
            news.push(format!("the discards are {how} to make a new pile"));
        }
        for who in PlayerSet::from_bits(after.won & !before.won).iter() {
            news.push(names.does(who, "wins").to_string());
        }
        news
    }

    /// Unseen cards follow from the others; of piles the first ten cards are drawn.
    fn not_drawn(&self, s: &mut State) {
        (s.drew, s.dealt, s.turns) = (NOBODY, 0, 0);
        (s.bag, s.old) = ([0; KINDS], [0; KINDS]);
        for hand in &mut s.hands {
            for held in hand.iter_mut() {
                *held = match *held {
                    UNKNOWN_OLD => UNKNOWN,
                    held if held < PUBLIC => held & KIND,
                    held => held,
                };
            }
            super::state::sort(hand);
        }
        let (left, discarded) = (s.left as usize, s.discarded as usize);
        s.deck[..left.saturating_sub(10)].fill(NO_CARD);
        s.discards[..discarded.saturating_sub(10)].fill(NO_CARD);
        debug_assert!(left <= CARDS);
        if matches!(s.phase, Phase::Over | Phase::Deal) {
            s.mover = 0;
        }
    }
}
