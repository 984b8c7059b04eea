//! What is where: a lane for each seat with its hand and what it has played.

use super::cards::{BARON, Card, GUARD, KING, PRIEST, PRINCE, Pile, size};
use super::notation::seat_names;
use super::rules::LoveLetter;
use super::state::{Action, Pair, Phase, SEATS, State};
use nply_core::drawing::{CARD, Lanes, Look, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player, PlayerSet};

/// From one lane to the next, and its height: there is room for all that is known of a card.
const LANE: (f32, f32) = (1.9, 1.6);

/// Width of what a seat has played: the most kinds that one seat can play.
const PLAYED: f32 = 8.6;

fn words(card: Card) -> String {
    format!("{} {}", card.value(), card.name())
}

/// An action of a seat in words for the one who looks.
fn action_words(a: Action, names: &Names) -> String {
    let (card, target) = (a.card(), a.target().map(Player::new));
    let play = format!("play {}", card.name());
    match (target, a.guessed()) {
        (Some(target), Some(guess)) => format!("{play}: {} a {}", names.does(target, "holds"), guess.name()),
        (Some(target), None) if card == PRINCE => format!("{play}: {} anew", names.does(target, "draws")),
        (Some(target), None) if card == KING => format!("{play}: exchange with {}", names.of(target)),
        (Some(target), None) => format!("{play} on {}", names.of(target)),
        (None, _) => play,
    }
}

impl LoveLetter {
    fn seat_label(&self, s: &State, seat: usize) -> String {
        let tokens = s.tokens[seat];
        let mut label = format!("{tokens} of {} tokens", self.choices.tokens);
        if !s.is_alive(seat) {
            label += "\nout of the round";
        } else if s.is_shielded(seat) {
            label += "\nprotected";
        }
        let known = self.known_of(s, seat);
        if !known.is_empty() {
            label += &format!("\n{known}");
        }
        if s.known_to[seat] != 0 {
            label += &format!("\nknown to {}", seat_names(s.known_to[seat]));
        }
        label
    }

    fn put_pile(d: &mut Drawing, place: &str, pile: Pile) {
        for card in Card::all().filter(|card| card.count(pile) > 0) {
            let piece = Piece::new(format!("{place}.{}", card.name()), place, Look::Card(words(card)));
            d.put(piece.times(card.count(pile)));
        }
    }

    fn draw_seat(&self, s: &State, who: Player, y: f32, d: &mut Drawing) {
        let seat = who.index();
        let area = [0.0, y, 4.4, LANE.1];
        let label = self.seat_label(s, seat);
        d.add(Place::new(format!("seat.{who}"), PlaceKind::Seat, area).of(who).label(label));
        let x = 4.7;
        let (hand, played) = (format!("hand.{who}"), format!("played.{who}"));
        d.add(Place::new(&hand, PlaceKind::Row, [x, y, 2.3, LANE.1]).of(who));
        for (at, card) in self.hand_of(s, seat).into_iter().enumerate() {
            // The card that was drawn is the second one.
            let look = card.map_or(Look::Back, |card| Look::Card(words(card)));
            d.put(Piece::new(format!("{hand}.{}", at + 1), &hand, look).of(who));
        }
        d.add(Place::new(&played, PlaceKind::Row, [x + 2.6, y, PLAYED, LANE.1]).of(who));
        Self::put_pile(d, &played, s.discards[seat]);
    }

    /// Whether the one who looks can play a Guard now: then guesses are there to be clicked.
    fn may_guess(&self, s: &State, eye: Eye) -> bool {
        let mover = Player::new(s.mover.into());
        let looks = eye == Eye::All || eye == Eye::Seat(mover);
        let hand = [s.card(s.mover.into()), s.drawn()];
        looks && s.phase == Phase::Play && hand.contains(&Some(GUARD))
    }

    /// Which of its cards the mover plays, as a piece.
    fn hand_piece(&self, s: &State, who: Player, card: Card) -> String {
        let first = s.card(who.index()) == Some(card);
        format!("hand.{who}.{}", if first { 1 } else { 2 })
    }
}

impl Drawn for LoveLetter {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.headline(s));
        let lanes = Lanes { players: self.seats, eye };
        for who in Player::all(self.seats) {
            self.draw_seat(s, who, lanes.of(who) as f32 * LANE.0, &mut d);
        }
        let (width, mut y) = (d.size().0, d.size().1 + 0.3);
        if s.open.iter().any(|&value| value > 0) {
            d.add(Place::new("open", PlaceKind::Box, [0.0, y, 3.4, CARD.1 + 0.6]).label("out of this round"));
            for (at, &value) in s.open.iter().enumerate().filter(|(_, value)| **value > 0) {
                let look = Look::Card(words(Card::of_value(value)));
                d.put(Piece::new(format!("open.{}", at + 1), "open", look));
            }
            y += CARD.1 + 0.9;
        }
        let aside = if s.aside { " and one set aside" } else { "" };
        let cards = if size(s.bag) == 1 { "card" } else { "cards" };
        let label = format!("not seen: {} {cards}; {} in the pile{aside}", size(s.bag), s.deck);
        d.add(Place::new("unseen", PlaceKind::Box, [0.0, y, width, CARD.1 + 0.6]).label(label));
        Self::put_pile(&mut d, "unseen", s.bag);
        if self.may_guess(s, eye) {
            let y = d.size().1 + 0.3;
            for (at, card) in Card::all().skip(1).enumerate() {
                let area = [at as f32 * 1.8, y, 1.7, 0.6];
                d.add(Place::new(format!("guess.{}", card.name()), PlaceKind::Row, area).label(card.name()));
            }
        }
        d
    }

    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        let (card, target) = (a.card(), a.target().map(Player::new));
        let mut path = vec![self.hand_piece(s, who, card)];
        path.extend(target.map(|target| format!("seat.{target}")));
        path.extend(a.guessed().map(|guess| format!("guess.{}", guess.name())));
        Choosing::new(action_words(a, &Names::plain(Eye::Seat(who), self.seats)), path)
    }

    fn deed(&self, _s: &State, who: Option<Player>, a: Action, names: &Names) -> Option<String> {
        who.map(|_| action_words(a, names))
    }

    fn trace(&self, _s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        let played = who.map(|who| format!("played.{who}"));
        let target = a.target().filter(|_| who.is_some()).map(|seat| format!("seat.{}", Player::new(seat)));
        played.into_iter().chain(target).collect()
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        let by = told.iter().find_map(|act| act.seat.zip(act.action));
        if let Some((who, a)) = by {
            news.extend(self.told_of(before, who, a, after, names));
        }
        if after.shown && !before.shown {
            for who in PlayerSet::from_bits(after.alive).iter().filter(|_| after.alive.count_ones() > 1) {
                if let Some(card) = after.card(who.index()) {
                    news.push(format!("{} the {}", names.does(who, "shows"), card.name()));
                }
            }
            for who in Player::all(self.seats).filter(|who| after.tokens_of(*who) > before.tokens_of(*who)) {
                news.push(format!("{} the round", names.does(who, "wins")));
            }
        }
        news
    }

    fn not_drawn(&self, s: &mut State) {
        s.looks = [0; SEATS];
        s.sure = [0; SEATS];
        s.told = [0; SEATS];
        s.since = [[0; SEATS]; SEATS];
        s.pairs = [Pair::default(); 2];
        (s.drew, s.playing, s.wasted) = (0, 0, false);
        if s.shown || s.phase != Phase::Deal {
            s.dealt = 0;
        }
        if matches!(s.phase, Phase::Start | Phase::Over) {
            s.mover = 0;
        }
    }
}

impl LoveLetter {
    /// What a card did, beside being played.
    fn told_of(&self, before: &State, who: Player, a: Action, after: &State, names: &Names) -> Vec<String> {
        let Some(target) = a.target() else { return self.gone(before, who, a, after, names) };
        let target = Player::new(target);
        let mut news = Vec::new();
        if before.is_shielded(target.index()) && target != who {
            return vec![format!("{} protected", names.does(target, "is"))];
        }
        let missed = a.guessed().is_some() && after.is_alive(target.index());
        if let Some(guess) = a.guessed().filter(|_| missed) {
            news.push(format!("{} no {}", names.does(target, "has"), guess.name()));
        }
        // A Priest shows the mover a card; a Baron shows both seats the card of the other one.
        let other = match a.card() {
            PRIEST | BARON if names.eye == Eye::Seat(who) => Some(target),
            BARON if names.eye == Eye::Seat(target) => Some(who),
            _ => None,
        };
        let shown = other.and_then(|other| Some((other, after.card(other.index())?)));
        if let Some((other, card)) = shown {
            news.push(format!("{} the {}", names.does(other, "has"), card.name()));
        }
        let exchanged = [who, target].map(|seat| after.card(seat.index()).map(|card| (seat, card)));
        if let (KING, [Some(mover), Some(other)]) = (a.card(), exchanged) {
            let gets =
                |(seat, card): (Player, Card)| format!("{} the {}", names.does(seat, "gets"), card.name());
            news.push(format!("{}, {}", gets(mover), gets(other)));
        }
        let lost = size(after.discards[target.index()]) > size(before.discards[target.index()]);
        if a.card() == PRINCE && after.phase == Phase::Replace && !after.wasted && lost {
            let gone = after.discards[target.index()] - before.discards[target.index()];
            let own = if target == who { PRINCE.one() } else { 0 };
            news.push(format!("{} {}", names.does(target, "discards"), super::notation::names(gone - own)));
        }
        news.extend(self.gone(before, who, a, after, names));
        news
    }

    /// Who went out, and with what card.
    fn gone(&self, before: &State, mover: Player, a: Action, after: &State, names: &Names) -> Vec<String> {
        let out = PlayerSet::from_bits(before.alive & !after.alive);
        let tell = |who: Player| {
            let played = if who == mover { a.card().one() } else { 0 };
            let card = after.discards[who.index()] - before.discards[who.index()] - played;
            let card = if size(card) > 0 {
                format!(" with {}", super::notation::names(card))
            } else {
                String::new()
            };
            format!("{} out of the round{card}", names.does(who, "is"))
        };
        out.iter().map(tell).collect()
    }
}
