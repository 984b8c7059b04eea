//! What is where: a lane for each seat, the pile, the discards.

use super::cards::{ATTACK, Card, Heap, KITTEN, SHUFFLE};
use super::notation::action_words;
use super::rules::ExplodingKittens;
use super::state::{Act, Action, CHAIN, MOVES, Phase, SEATS, State, UNSEEN};
use nply_core::drawing::{CARD, Lanes, Look, Piece, Place, PlaceKind};
use nply_core::{Act as Told, Choosing, Drawing, Drawn, Eye, Names, Player, PlayerSet};

/// From one lane to the next.
const LANE: f32 = 1.9;

impl ExplodingKittens {
    fn draw_seat(&self, s: &State, who: Player, y: f32, d: &mut Drawing) {
        let seat = who.index();
        let mut label = match s.is_alive(seat) {
            true => counted(s.sizes[seat], "card"),
            false => format!("out as number {}", s.out[seat]),
        };
        if s.mover as usize == seat && s.turns > 1 {
            label += &format!("\n{} turns to take", s.turns);
        }
        let known: Vec<String> = (0..s.left)
            .filter(|place| s.knows[seat] >> place & 1 == 1)
            .map(|place| (place + 1).to_string())
            .collect();
        if !known.is_empty() {
            label += &format!("\nknows place {}", known.join(", "));
        } else if s.secret >> seat & 1 == 1 {
            label += "\nknows a Kitten";
        }
        let x = d.seat_at(who, y, label);
        let hand = format!("hand.{who}");
        d.add(Place::new(&hand, PlaceKind::Row, [x, y, 13.4, CARD.1]).of(who));
        for card in s.hands[seat].kinds() {
            let piece = Piece::new(format!("{hand}.{}", card.name()), &hand, Look::Card(card.words().into()));
            d.put(piece.of(who).times(s.hands[seat].count(card)));
        }
        let unknown = u32::from(s.sizes[seat]).saturating_sub(s.hands[seat].size());
        if unknown > 0 {
            d.put(Piece::new(format!("{hand}.unknown"), &hand, Look::Back).of(who).times(unknown));
        }
    }

    fn put_heap(d: &mut Drawing, place: &str, heap: Heap) {
        for card in heap.kinds() {
            let piece =
                Piece::new(format!("{place}.{}", card.name()), place, Look::Card(card.words().into()));
            d.put(piece.times(heap.count(card)));
        }
    }

    /// Whether the one who looks puts a Kitten back or orders cards now: then places are there to be clicked.
    fn may_click(&self, s: &State, eye: Eye) -> bool {
        eye == Eye::All || eye == Eye::Seat(Player::new(s.mover.into()))
    }
}

/// `1 card`, `2 cards`.
fn counted(number: u8, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

impl ExplodingKittens {
    /// What a card did once nobody said Nope any more.
    fn tell_effect(&self, before: &State, after: &State, names: &Names, news: &mut Vec<String>) {
        if before.phase != Phase::React || after.phase == Phase::React || before.nopes % 2 == 1 {
            return;
        }
        let victim = Player::new(after.mover.into());
        match before.pending.act() {
            Act::Play(ATTACK) | Act::PlayAt(ATTACK, _) => {
                news.push(format!("{} {} turns", names.does(victim, "has"), after.turns));
            }
            Act::Play(SHUFFLE) => news.push("the pile is shuffled".into()),
            Act::Three(_, seat, named) => {
                let owner = Player::new(seat);
                news.push(match after.sizes[seat] < before.sizes[seat] {
                    true => format!("{} {}", names.does(owner, "loses"), named.words()),
                    false => format!("{} no {}", names.does(owner, "has"), named.words()),
                });
            }
            _ => {}
        }
    }
}

impl Drawn for ExplodingKittens {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.headline(s));
        let lanes = Lanes { players: self.seats, eye };
        for who in Player::all(self.seats) {
            self.draw_seat(s, who, lanes.of(who) as f32 * LANE, &mut d);
        }
        let (width, y) = (d.size().0, d.size().1 + 0.3);
        d.add(
            Place::new("pile", PlaceKind::Box, [0.0, y, 5.0, CARD.1 + 0.6])
                .label(format!("pile: {}", counted(s.left, "card"))),
        );
        for place in (0..s.left as usize).filter(|&place| s.pile[place] != UNSEEN) {
            let words = format!("{}: {}", place + 1, Card::new(s.pile[place].into()).words());
            d.put(Piece::new(format!("pile.{}", place + 1), "pile", Look::Card(words)));
        }
        d.add(Place::new("discards", PlaceKind::Box, [5.3, y, width - 5.3, CARD.1 + 0.6]).label("discards"));
        Self::put_heap(&mut d, "discards", s.discards);
        let y = d.size().1 + 0.2;
        d.add(
            Place::new("unseen", PlaceKind::Box, [0.0, y, width, CARD.1 + 0.6])
                .label("cards that are not placed"),
        );
        Self::put_heap(&mut d, "unseen", s.bag);
        if s.phase == Phase::Put && self.may_click(s, eye) {
            let y = d.size().1 + 0.3;
            for place in 0..=s.left as usize {
                let area = [(place % 20) as f32 * 0.8, y + (place / 20) as f32 * 0.7, 0.7, 0.6];
                d.add(Place::new(format!("put.{place}"), PlaceKind::Row, area).label(place.to_string()));
            }
        }
        d
    }

    fn choosing(&self, _s: &State, who: Player, a: Action) -> Choosing {
        let hand = |card: Card| format!("hand.{who}.{}", card.name());
        let seat = |seat: usize| format!("seat.{}", Player::new(seat));
        let path = match a.act() {
            Act::Draw => vec!["pile".into()],
            Act::Play(card) => vec![hand(card), "discards".into()],
            Act::PlayAt(card, to) => vec![hand(card), seat(to)],
            Act::Pair(card, to) => vec![hand(card), hand(card), seat(to)],
            Act::Give(card) => vec![hand(card)],
            Act::Five(kinds) => Heap::of_kinds(kinds).map(hand).chain(["discards".to_string()]).collect(),
            Act::Take(card) => vec![format!("discards.{}", card.name())],
            Act::Nope => vec![hand(super::cards::NOPE)],
            Act::Put(place) => vec![format!("put.{place}")],
            _ => Vec::new(),
        };
        Choosing::new(action_words(a, &Names::plain(Eye::Public, self.seats)), path)
    }

    fn deed(&self, _s: &State, who: Option<Player>, a: Action, names: &Names) -> Option<String> {
        match (who, a.act()) {
            (None, Act::Deal(card)) => Some(card.words().into()),
            (None, _) => None,
            _ => Some(action_words(a, names)),
        }
    }

    fn trace(&self, _s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        let seat = |seat: usize| format!("seat.{}", Player::new(seat));
        match (who, a.act()) {
            (Some(_), Act::PlayAt(_, to) | Act::Pair(_, to) | Act::Three(_, to, _)) => {
                vec!["discards".into(), seat(to)]
            }
            (Some(_), Act::Play(_) | Act::Nope | Act::Five(_) | Act::Take(_)) => vec!["discards".into()],
            (Some(_), Act::Draw | Act::Put(_)) => vec!["pile".into()],
            _ => Vec::new(),
        }
    }

    fn news(&self, before: &State, told: &[Told<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        for who in PlayerSet::from_bits(before.alive & !after.alive).iter() {
            news.push(names.does(who, "explodes"));
        }
        let mover = Player::new(before.mover.into());
        if after.phase == Phase::Put && before.phase != Phase::Put {
            news.push(format!("{} a Kitten, which is defused", names.does(mover, "draws")));
        }
        if before.phase == Phase::React
            && after.phase != Phase::React
            && before.nopes % 2 == 1
            && after.mover == before.mover
        {
            news.push("it does not happen".into());
        }
        let asked = Player::new(before.asked.into());
        let hidden = told.iter().any(|told| told.action.is_none());
        if before.phase == Phase::Give && hidden {
            news.push(format!("{} a card to {}", names.does(asked, "gives"), names.of(mover)));
        }
        let card = told.iter().find_map(|told| match (told.seat, told.action?.act()) {
            (None, Act::Deal(card)) => Some(card),
            _ => None,
        });
        match (before.phase, card) {
            (Phase::Look, Some(card)) => {
                news.push(format!("place {} of the pile: {}", before.step + 1, card.words()));
            }
            (Phase::Draw, Some(card)) if card != KITTEN => {
                news.push(format!("{} {}", names.does(mover, "draws"), card.words()));
            }
            (Phase::Steal, card) => {
                let card = card.map_or("a card", Card::words);
                let from = names.of(Player::new(before.asked.into()));
                news.push(format!("{} {card} of {from}", names.does(mover, "takes")));
            }
            _ => {}
        }
        self.tell_effect(before, after, names, &mut news);
        news
    }

    /// What a seat is sure of in hands are the hands that it sees.
    fn not_drawn(&self, s: &mut State) {
        s.sure = [[Heap::default(); SEATS]; SEATS];
        (s.saw, s.played, s.attacked, s.last) = (0, false, false, 0);
        (s.looked, s.public) = ([0; SEATS], [Heap::default(); SEATS]);
        (s.moved, s.ways) = ([Heap::default(); MOVES], [[0; 2]; MOVES]);
        (s.hints, s.chain, s.depth) = ([[0; SEATS]; SEATS], [0; CHAIN], 0);
        if !matches!(s.phase, Phase::React | Phase::Give | Phase::Steal) {
            s.asked = 0;
        }
        if s.phase != Phase::React {
            (s.pending, s.nopes) = (Action::new(Act::Pass), 0);
        }
        for seat in 0..SEATS {
            if s.knows[seat] != 0 {
                s.secret &= !(1 << seat);
            }
        }
        if s.phase == Phase::Over || s.phase == Phase::Deal {
            (s.mover, s.turns) = (0, 1);
        }
    }
}
