//! Texts of actions and states.

use super::cards::{Card, Pile, UNKNOWN};
use super::rules::{Action, ColtExpress, KEEP, Loot, RIGHT};
use super::state::{PLACES, Phase, State, each};
use super::train::{CHARACTER_NAMES, ROUND_NAMES, Symbol};
use nply_core::{Game, Notation, Player};

impl ColtExpress {
    /// `car1` is the caboose; the last one is the locomotive.
    pub(super) fn car_name(&self, car: u8) -> String {
        if car == self.cars() { "loco".into() } else { format!("car{}", car + 1) }
    }

    /// A bandit by its seat; two of a seat are `a` and `b`.
    pub(super) fn bandit_name(&self, bandit: usize) -> String {
        let who = Player::new(self.owner(bandit));
        match (self.double, bandit < self.seats as usize) {
            (false, _) => who.to_string(),
            (true, true) => format!("{who}a"),
            (true, false) => format!("{who}b"),
        }
    }

    /// Its character, too.
    pub(super) fn bandit_title(&self, s: &State, bandit: usize) -> String {
        format!("{} ({})", self.bandit_name(bandit), CHARACTER_NAMES[s.role[bandit].min(6) as usize])
    }

    pub(super) fn place_name(&self, place: u8) -> String {
        let level = if place & 1 == 1 { "roof" } else { "inside" };
        format!("{}.{level}", self.car_name(place >> 1))
    }

    /// A place in words: `roof of the caboose`, `car 2`.
    pub(super) fn place_words(&self, place: u8) -> String {
        let car = match place >> 1 {
            0 => "caboose".to_string(),
            car if car == self.cars() => "locomotive".into(),
            car => format!("car {}", car + 1),
        };
        let the = if car.starts_with("car ") { "" } else { "the " };
        if place & 1 == 1 { format!("roof of {the}{car}") } else { car }
    }

    /// A place with its article: `the roof of car 2`, `the caboose`, `car 2`.
    pub(super) fn the_place(&self, place: u8) -> String {
        let words = self.place_words(place);
        if words.starts_with("car ") { words } else { format!("the {words}") }
    }

    /// Where somebody is: `on the roof of car 2`, `in the caboose`.
    pub(super) fn at_words(&self, place: u8) -> String {
        format!("{} {}", if place & 1 == 1 { "on" } else { "in" }, self.the_place(place))
    }

    pub(super) fn round_name(card: u8) -> &'static str {
        ROUND_NAMES.get(card as usize).copied().unwrap_or("?")
    }

    /// The loot at a spot in words.
    pub(super) fn loot_words(s: &State, spot: usize) -> Vec<String> {
        let mut words: Vec<String> = (0..30)
            .filter(|purse| s.purses[spot] >> purse & 1 == 1)
            .map(|purse| format!("purse{}={}", purse + 1, value_text(s.value[purse])))
            .collect();
        let counts = [("jewel", s.jewels[spot]), ("strongbox", s.boxes[spot])];
        for (name, count) in counts {
            words.extend((0..count).map(|_| name.to_string()));
        }
        words
    }

    pub(super) fn plan_words(&self, s: &State) -> Vec<String> {
        s.pile()
            .map(|planned| {
                let card = if planned.card.0 == UNKNOWN { "?".into() } else { planned.card.name() };
                let down = if planned.down { "(down)" } else { "" };
                format!("{}:{card}{down}", Player::new(planned.owner))
            })
            .collect()
    }

    /// A character that can be chosen, with its partner: `Ghost and Tuco`.
    pub(super) fn character_words(&self, s: &State, role: u8) -> String {
        let name = CHARACTER_NAMES[role as usize];
        match s.partners.get(role as usize).filter(|_| self.double) {
            Some(&partner) => format!("{name} and {}", CHARACTER_NAMES[partner as usize]),
            None => name.into(),
        }
    }

    /// Where the game stands, in one line.
    pub(super) fn title(&self, s: &State) -> String {
        if s.phase == Phase::Over {
            return "the train has arrived".into();
        }
        let turns: String = self.turns(s).iter().map(|&turn| letter(turn)).collect();
        let round =
            format!("round {} of 5, {} {turns}", s.round + 1, Self::round_name(s.rounds[s.round as usize]));
        let what = match s.phase {
            Phase::Choose if self.double => {
                let pairs: Vec<String> = (0..3).map(|role| self.character_words(s, role)).collect();
                format!("which pair? {}", pairs.join(", "))
            }
            Phase::Choose => "which character?".into(),
            Phase::Keep => "which cards are kept?".into(),
            Phase::Start => "who starts in the caboose?".into(),
            Phase::Pick => "a card is chosen into each hand".into(),
            Phase::Deal => "hands are dealt".into(),
            Phase::Plan if s.cover > 0 => "cover the fire?".into(),
            Phase::Plan => format!("turn {}: {}", s.turn_at + 1, symbol_name(self.symbol(s))),
            Phase::Draw => format!("{} draws {}", Player::new(s.seat as usize), s.to_draw),
            Phase::Resolve => {
                let planned = s.planned(s.at);
                let (whose, name) = self.card_parts(Player::new(planned.owner), planned.card);
                format!("card {} of {}: {name} by {whose}", s.at + 1, s.planned)
            }
            Phase::Token => "which purse?".into(),
            _ => "pickpocketing".into(),
        };
        format!("{round}: {what}")
    }
}

/// 250 to 500; `?` where it is not known.
pub(super) fn value_text(value: u8) -> String {
    if value == 0 { "?".into() } else { (u32::from(value) * 50).to_string() }
}

pub(super) fn letter(symbol: Symbol) -> char {
    match symbol {
        Symbol::Standard => 'S',
        Symbol::Tunnel => 'T',
        Symbol::Switching => 'W',
        Symbol::SpeedingUp => 'D',
    }
}

fn symbol_name(symbol: Symbol) -> &'static str {
    match symbol {
        Symbol::Standard => "standard",
        Symbol::Tunnel => "tunnel, face down",
        Symbol::Switching => "switching, the other way round",
        Symbol::SpeedingUp => "speeding up, two actions each",
    }
}

pub(super) fn loot_name(loot: Loot) -> String {
    match loot {
        Loot::JEWEL => "jewel".into(),
        Loot::BOX => "strongbox".into(),
        Loot::NONE => "nothing".into(),
        Loot::ANY => "purse".into(),
        Loot(purse) => format!("purse{}", purse + 1),
    }
}

pub(super) fn pile_words(pile: Pile, bullets: u8) -> String {
    let mut words: Vec<String> = pile.cards().map(Card::name).collect();
    words.extend((0..bullets).map(|_| "bullet".to_string()));
    words.join(" ")
}

impl Notation for ColtExpress {
    fn action_text(&self, _s: &State, a: Action) -> String {
        match a {
            Action::Character(role) => CHARACTER_NAMES[role as usize].to_lowercase(),
            Action::Start(bandit) => format!("caboose-{}", if bandit == 0 { "a" } else { "b" }),
            Action::Discard(card) => format!("discard-{}", card.name()),
            Action::Pick(card) => format!("pick-{}", card.name()),
            Action::Play(card) => format!("play-{}", card.name()),
            Action::Hide(card) => format!("hide-{}", card.name()),
            Action::Draw => "draw".into(),
            Action::Nothing => "nothing".into(),
            Action::Move(car) => format!("go-{}", self.car_name(car)),
            Action::Floor => "change-floor".into(),
            Action::Marshal(car) => format!("marshal-{}", self.car_name(car)),
            Action::Rob(loot) => format!("rob-{}", loot_name(loot)),
            Action::Fire(bandit) => format!("fire-{}", self.bandit_name(bandit as usize)),
            Action::Punch(victim, loot, way) => {
                let side = if way & RIGHT != 0 { "right" } else { "left" };
                let keep = if way & KEEP != 0 { "-keep" } else { "" };
                format!("punch-{}-{}-{side}{keep}", self.bandit_name(victim as usize), loot_name(loot))
            }
            Action::Deal(seat, card) => format!("{}-draws-{}", Player::new(seat as usize), card.name()),
            Action::Purse(purse) => format!("purse{}", purse + 1),
        }
    }

    fn show(&self, s: &State) -> String {
        let mut lines = vec![self.title(s)];
        for car in (0..=self.cars()).rev() {
            for level in [1, 0] {
                let place = 2 * car + level;
                let mut words: Vec<String> =
                    each(s.bandits_at(place)).map(|b| self.bandit_title(s, b)).collect();
                words.extend((level == 0 && s.marshal == car).then(|| "Marshal".to_string()));
                words.extend(Self::loot_words(s, place as usize));
                lines.push(format!("{:>12}  {}", self.place_name(place), words.join(", ")));
            }
        }
        let neutral = if s.neutral == 255 { "no end of".into() } else { s.neutral.to_string() };
        lines.push(format!("plan: {}; {neutral} neutral bullets", self.plan_words(s).join(" ")));
        let scores = self.scores(s).unwrap_or_default();
        for seat in 0..self.seats as usize {
            let who = Player::new(seat);
            let unseen = s.hand_size[seat].saturating_sub((s.hand[seat].len() as u8) + s.hand_bullets[seat]);
            let hidden = if unseen > 0 { format!("{unseen} cards") } else { String::new() };
            let hand = pile_words(s.hand[seat], s.hand_bullets[seat]);
            let first = if s.first as usize == seat { ", first" } else { "" };
            lines.push(format!(
                "{who}: {} in sight, {} bullets received{first}; hand: {hand}{hidden}",
                scores[who], s.received[seat]
            ));
            if self.expert {
                lines.push(format!("    discards: {}", pile_words(s.discard[seat], s.discard_bullets[seat])));
            }
            for bandit in (0..self.bandits()).filter(|&bandit| self.owner(bandit) == seat) {
                let mut loot = Self::loot_words(s, PLACES + bandit);
                loot.extend((s.ransom >> bandit & 1 == 1).then(|| "ransom=250".to_string()));
                let (name, bullets) = (self.bandit_title(s, bandit), s.bullets[bandit]);
                lines.push(format!("    {name}: {bullets} bullets, {}", loot.join(", ")));
            }
        }
        lines.join("\n")
    }

    fn validate(&self, s: &State) -> Result<(), String> {
        self.check(s)
    }
}
