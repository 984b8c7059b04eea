//! What is where: the train with its roofs, the common pile, hands and loot of the seats.

use super::cards::{Card, UNKNOWN};
use super::notation::{loot_name, pile_words, value_text};
use super::rules::{Action, ColtExpress, KEEP, Loot};
use super::state::{PLACES, Phase, State, each};
use super::train::{CHARACTER_NAMES, PURSES};
use super::words::pushed;
use nply_core::drawing::{CARD, Lanes, Look, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

const CAR: (f32, f32) = (3.4, 1.8);

impl ColtExpress {
    fn draw_train(&self, d: &mut Drawing, s: &State) {
        for place in 0..2 * (self.cars() + 1) {
            let name = self.place_name(place);
            let area = [
                f32::from(place >> 1) * (CAR.0 + 0.1),
                f32::from(1 - (place & 1)) * (CAR.1 + 0.1),
                CAR.0,
                CAR.1,
            ];
            d.add(Place::new(&name, PlaceKind::Box, area).label(self.place_words(place)));
            for bandit in each(s.bandits_at(place)) {
                let it = self.bandit_name(bandit);
                d.put(
                    Piece::new(format!("bandit.{it}"), &name, Look::Token(it))
                        .of(Player::new(self.owner(bandit))),
                );
            }
            if place == s.marshal << 1 {
                d.put(Piece::new("marshal", &name, Look::Tile("Marshal".into())));
            }
            self.draw_loot(d, s, place as usize, &name);
        }
    }

    fn draw_loot(&self, d: &mut Drawing, s: &State, spot: usize, place: &str) {
        for purse in (0..PURSES).filter(|purse| s.purses[spot] >> purse & 1 == 1) {
            let look = Look::Token(value_text(s.value[purse]));
            d.put(Piece::new(format!("purse{}", purse + 1), place, look));
        }
        for (name, letter, count) in
            [("jewel", "jewel", s.jewels[spot]), ("strongbox", "1000", s.boxes[spot])]
        {
            if count > 0 {
                d.put(
                    Piece::new(format!("{place}.{name}"), place, Look::Tile(letter.into()))
                        .times(count.into()),
                );
            }
        }
    }

    fn draw_seat(&self, d: &mut Drawing, s: &State, who: Player, y: f32) {
        let seat = who.index();
        let first = if s.first as usize == seat { ", first" } else { "" };
        let chosen = match s.starts.get(seat) {
            Some(0) | None => "",
            Some(3) => "\nhas chosen",
            Some(1) => "\nfirst bandit in the caboose",
            Some(_) => "\nsecond bandit in the caboose",
        };
        let top = if s.top[seat] > 0 { format!(", {} on top", s.top[seat]) } else { String::new() };
        let bullets = if s.received[seat] == 1 { "bullet" } else { "bullets" };
        let mut label = format!("{} {bullets} in cards{top}{first}{chosen}", s.received[seat]);
        let own = (0..self.bandits()).filter(|&bandit| self.owner(bandit) == seat);
        let unknown =
            |purse: usize, bandit: usize| s.purses[PLACES + bandit] >> purse & 1 == 1 && s.value[purse] == 0;
        let mut purses = own.clone().flat_map(|bandit| (0..PURSES).map(move |purse| (purse, bandit)));
        if s.phase == Phase::Over && !purses.any(|(purse, bandit)| unknown(purse, bandit)) {
            label = format!("{} dollars\n{label}", self.final_score(s).0[seat]);
        }
        let bullets = own.map(|bandit| {
            let role = CHARACTER_NAMES[s.role[bandit].min(6) as usize];
            let ransom = if s.ransom >> bandit & 1 == 1 { " and ransom" } else { "" };
            format!("{role} {}{ransom}", s.bullets[bandit])
        });
        label += &format!("\nleft: {}", bullets.collect::<Vec<_>>().join(", "));
        if self.expert {
            label += &format!("\ndiscards: {}", pile_words(s.discard[seat], s.discard_bullets[seat]));
        }
        let x = d.seat_at(who, y, label);
        let hand = format!("hand.{who}");
        d.add(Place::new(&hand, PlaceKind::Row, [x, y, 9.0, CARD.1]).of(who));
        for card in s.hand[seat].kinds() {
            let (whose, name) = self.card_parts(who, card);
            let look = if self.double { format!("{whose} {name}") } else { name };
            let piece = Piece::new(format!("{hand}.{}", card.name()), &hand, Look::Card(look));
            d.put(piece.of(who).times(s.hand[seat].count(card)));
        }
        if s.hand_bullets[seat] > 0 {
            let piece = Piece::new(format!("{hand}.bullet"), &hand, Look::Card("bullet".into()));
            d.put(piece.of(who).times(s.hand_bullets[seat].into()));
        }
        let unseen = s.hand_size[seat].saturating_sub(s.hand[seat].len() as u8 + s.hand_bullets[seat]);
        if unseen > 0 {
            d.put(Piece::new(format!("{hand}.back"), &hand, Look::Back).of(who).times(unseen.into()));
        }
        for bandit in (0..self.bandits()).filter(|&bandit| self.owner(bandit) == seat) {
            let it = format!("loot.{}", self.bandit_name(bandit));
            let width = if self.double { 4.4 } else { 9.0 };
            let at = x + 9.2 + if bandit >= self.seats as usize { 4.6 } else { 0.0 };
            d.add(Place::new(&it, PlaceKind::Row, [at, y, width, CARD.1]).of(who));
            self.draw_loot(d, s, PLACES + bandit, &it);
        }
    }

    /// Cards of a seat that can be clicked: in the hand, or as a button while it is chosen from the deck.
    fn card_path(&self, s: &State, who: Player, card: Card) -> Vec<String> {
        match s.hand[who.index()].has(card) {
            true => vec![format!("hand.{who}.{}", card.name())],
            false => Vec::new(),
        }
    }

    fn loot_path(&self, spot: &str, loot: Loot) -> Vec<String> {
        match loot {
            Loot::NONE | Loot::ANY => Vec::new(),
            Loot::JEWEL | Loot::BOX => vec![format!("{spot}.{}", loot_name(loot))],
            purse => vec![loot_name(purse)],
        }
    }
}

impl Drawn for ColtExpress {
    fn draw(&self, s: &State, eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.title(s));
        self.draw_train(&mut d, s);
        let y = 2.0 * CAR.1 + 0.5;
        let neutral = if s.neutral == 255 { "no end of".into() } else { s.neutral.to_string() };
        let rounds: Vec<&str> = s.rounds.iter().map(|&card| Self::round_name(card)).collect();
        let label = format!("planned cards; {neutral} neutral bullets; rounds: {}", rounds.join(", "));
        d.add(Place::new("plan", PlaceKind::Box, [0.0, y, 22.0, CARD.1 + 0.6]).label(label));
        for at in 0..s.planned {
            let planned = s.planned(at);
            let who = Player::new(planned.owner);
            let (whose, name) = self.card_parts(who, planned.card);
            // Whose card lies face down where is seen by all: the order is the game.
            let look = match (planned.card.0, planned.down) {
                (UNKNOWN, _) => format!("{who} ?"),
                (_, true) => format!("{whose} ({name})"),
                (_, false) => format!("{whose} {name}"),
            };
            d.put(Piece::new(format!("plan.{}", at + 1), "plan", Look::Card(look)).of(who));
        }
        let lanes = Lanes { players: self.seats as usize, eye };
        for who in Player::all(self.seats as usize) {
            self.draw_seat(&mut d, s, who, y + CARD.1 + 1.0 + lanes.y(who, 1));
        }
        d
    }

    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        let me = self.bandit_of(s, who);
        let path = match a {
            Action::Play(card) | Action::Discard(card) => self.card_path(s, who, card),
            Action::Move(car) => vec![self.place_name(car << 1 | s.pos[me] & 1)],
            Action::Floor => vec![self.place_name(s.pos[me] ^ 1)],
            Action::Marshal(car) => vec!["marshal".into(), self.place_name(car << 1)],
            Action::Rob(loot) => self.loot_path(&self.place_name(s.pos[me]), loot),
            Action::Fire(target) => vec![format!("bandit.{}", self.bandit_name(target as usize))],
            Action::Punch(victim, loot, way) => {
                let name = self.bandit_name(victim as usize);
                let mut path = vec![format!("bandit.{name}")];
                path.extend(self.loot_path(&format!("loot.{name}"), loot));
                path.extend((way & KEEP != 0).then(|| format!("seat.{who}")));
                path.push(self.place_name(pushed(s.pos[victim as usize], way)));
                path
            }
            _ => Vec::new(),
        };
        let names = Names::plain(Eye::Public, self.seats as usize);
        Choosing::new(self.action_words(s, who, a, &names), path)
    }

    fn deed(&self, s: &State, who: Option<Player>, a: Action, names: &Names) -> Option<String> {
        who.map(|who| self.action_words(s, who, a, names))
    }

    fn trace(&self, s: &State, who: Option<Player>, a: Action) -> Vec<String> {
        match (a, who) {
            (Action::Move(_) | Action::Floor, Some(who)) if !self.double => vec![format!("bandit.{who}")],
            (Action::Fire(bandit) | Action::Punch(bandit, ..), _) => {
                vec![format!("bandit.{}", self.bandit_name(bandit as usize))]
            }
            (Action::Marshal(_), _) => vec!["marshal".into()],
            (Action::Play(_) | Action::Hide(_), Some(_)) if s.phase == Phase::Plan && s.planned > 0 => {
                vec![format!("plan.{}", s.planned)]
            }
            (_, Some(who)) => vec![format!("seat.{who}")],
            _ => Vec::new(),
        }
    }

    fn news(&self, before: &State, told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        match told.iter().find_map(|act| act.action) {
            Some(Action::Deal(seat, card)) if before.phase == Phase::Draw => {
                let who = Player::new(seat.into());
                news.push(format!("{} {}", names.does(who, "draws"), self.card_words(before, who, card)));
            }
            // Who gets a purse looks into it.
            Some(Action::Rob(Loot(purse)) | Action::Purse(purse)) if purse < Loot::JEWEL.0 => {
                let value = after.value[purse as usize];
                news.extend((value > 0).then(|| format!("it holds {}", value_text(value))));
            }
            _ => {}
        }
        if let Some(who) = told.iter().find(|act| act.action.is_none()).and_then(|act| act.seat)
            && after.planned > before.planned
        {
            news.push(format!("{} a card face down", names.does(who, "plays")));
        }
        for who in Player::all(self.seats as usize) {
            let hits = after.received[who.index()].saturating_sub(before.received[who.index()]);
            if hits > 0 {
                let cards = if hits == 1 { "a bullet".into() } else { format!("{hits} bullets") };
                news.push(format!("{} {cards}", names.does(who, "takes")));
            }
        }
        let act = told.iter().find_map(|act| act.seat.zip(act.action));
        let (bandit_told, marshal_told) =
            act.map_or((None, None), |(who, action)| self.goes_as_told(before, who, action));
        for bandit in 0..self.bandits() {
            let is_told = bandit_told == Some((bandit, after.pos[bandit]));
            if before.pos[bandit] != after.pos[bandit] && !is_told {
                let name = match self.double {
                    true => format!("{} is", self.bandit_name(bandit)),
                    false => names.does(Player::new(bandit), "is"),
                };
                news.push(format!("{name} {} now", self.at_words(after.pos[bandit])));
            }
        }
        if before.phase == Phase::Plan && after.phase == Phase::Resolve {
            news.push("the cards are carried out".into());
        }
        if before.marshal != after.marshal && marshal_told != Some(after.marshal) {
            news.push(format!("the Marshal is {} now", self.at_words(after.marshal << 1)));
        }
        let event = before
            .rounds
            .get(before.round as usize)
            .map(|&card| format!("{}: {}", Self::round_name(card), self.event_words(card)));
        if after.phase == Phase::Pocket && before.phase != Phase::Pocket {
            news.extend(event);
        } else if after.round > before.round {
            news.push(format!("round {} is over", after.round));
            news.extend(event.filter(|_| before.phase != Phase::Pocket));
        }
        if before.phase == Phase::Deal && after.phase == Phase::Plan && after.round == 0 {
            news.extend(self.powers(after, names));
        }
        if let (Phase::Resolve, true) = (after.phase, before.at != after.at || before.phase != after.phase) {
            let planned = after.planned(after.at);
            let owner = Player::new(planned.owner);
            news.push(format!("next card: {}", self.next_card(after, owner, planned.card, names)));
        }
        news
    }

    /// Who knows which purse, and what only says whose turn it is.
    fn not_drawn(&self, s: &mut State) {
        s.known = [0; PURSES];
        s.sure = [0; 6];
        if s.phase != Phase::Over {
            s.friendly = [0; 6];
        }
        s.deck = Default::default();
        s.deck_bullets = [0; 6];
        (s.acted, s.seat, s.victim, s.way, s.to_draw, s.turn_at, s.cover) = (0, 0, 0, 0, 0, 0, 0);
    }
}
