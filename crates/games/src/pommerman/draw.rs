//! Drawing, clicks and what is told of a step.

use super::cells::{SIDE, bit, each, name};
use super::rules::Pommerman;
use super::state::{Action, Agent, Bomb, Item, SEATS, State};
use super::text::word;
use nply_core::drawing::{Board, Look, Material, Piece, Place, PlaceKind};
use nply_core::{Act, Choosing, Drawing, Drawn, Eye, Names, Player};

/// Where the boxes beside the board begin.
const BESIDE: f32 = SIDE as f32 + 1.0;

/// What the letters on the board mean.
const LEGEND: &str =
    "+b one bomb more\n+r longer blast\n+k kicks bombs\n9:2 bomb: steps to go, blast\n2 fire: steps to go";

/// A few letters for an item.
fn item_letters(item: Item) -> &'static str {
    ["+b", "+r", "+k"][item as usize]
}

fn item_words(item: Item) -> &'static str {
    ["one bomb more", "a longer blast", "the power to kick bombs"][item as usize]
}

/// Steps until it explodes, strength, and where it rolls: `9:2>`.
fn bomb_letters(bomb: &Bomb) -> String {
    let rolls = bomb.rolls().map_or("", |way| ["^", "v", "<", ">"][way as usize]);
    format!("{}:{}{rolls}", bomb.life, bomb.blast)
}

fn counted(count: u32, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

impl Pommerman {
    fn title(&self, s: &State) -> String {
        let unseen = format!("{} unseen", counted(s.unseen.into(), "item"));
        let winner = s.living().next().filter(|_| s.alive_count() == 1).map(Player::new);
        let steps = counted(s.step.into(), "step");
        match (winner, self.is_over(s)) {
            (Some(who), _) => format!("{who} has won after {steps}, {unseen}"),
            (None, true) => format!("a tie after {steps}, {} alive, {unseen}", s.alive_count()),
            (None, false) => format!("step {} of {}, {unseen}", s.step + 1, self.steps),
        }
    }

    fn seat_label(&self, s: &State, seat: usize) -> String {
        let Agent { ammo, blast, kick, .. } = s.agents[seat];
        match (s.is_alive(seat), kick) {
            (false, _) => "dead".into(),
            (_, false) => format!("ammo {ammo}, blast {blast}"),
            (_, true) => format!("ammo {ammo}, blast {blast}, kicks"),
        }
    }

    /// Walls, items and flames.
    fn draw_board(&self, d: &mut Drawing, s: &State) {
        let mut block = |cells: u128, material: Material, what: &str| {
            for cell in each(cells) {
                let name = name(cell);
                d.put(Piece::new(format!("{what}.{name}"), name, Look::Block(material)));
            }
        };
        block(s.rigid, Material::Stone, "rigid");
        block(s.wood, Material::Wood, "wood");
        block(s.burning(), Material::Fire, "fire");
        for item in Item::ALL {
            for (cells, what) in [(s.items[item as usize], "item"), (s.hidden[item as usize], "hidden")] {
                for cell in each(cells) {
                    let name = name(cell);
                    let look = Look::Token(item_letters(item).into());
                    d.put(Piece::new(format!("{what}.{name}"), name, look));
                }
            }
        }
        for (life, &flames) in s.flames.iter().enumerate() {
            // Where it burns twice, the longer one is what counts, and both are there.
            for cell in each(flames) {
                let name = name(cell);
                d.put(Piece::new(format!("flame{life}.{name}"), name, Look::Sign((life + 1).to_string())));
            }
        }
    }
}

impl Drawn for Pommerman {
    fn draw(&self, s: &State, _eye: Eye) -> Drawing {
        let mut d = Drawing::new(self.title(s));
        Board { columns: SIDE, rows: SIDE }.draw(&mut d, |_, _| true);
        for who in Player::all(SEATS) {
            let area = [BESIDE, who.index() as f32 * 1.1, 4.2, 0.95];
            let place = Place::new(format!("seat.{who}"), PlaceKind::Seat, area).of(who);
            d.add(place.label(self.seat_label(s, who.index())));
        }
        d.add(Place::new("legend", PlaceKind::Box, [BESIDE, 4.6, 4.2, 1.8]).label(LEGEND));
        for who in Player::all(SEATS).filter(|who| s.is_alive(who.index())) {
            let cell = name(s.agents[who.index()].cell);
            d.put(Piece::new(format!("agent.{who}"), cell, Look::Disc).of(who));
        }
        for bomb in s.bombs() {
            let cell = name(bomb.cell);
            let look = Look::Token(bomb_letters(bomb));
            d.put(Piece::new(format!("bomb.{cell}"), cell, look).of(Player::new(bomb.owner())));
        }
        self.draw_board(&mut d, s);
        d
    }

    /// A neighbouring cell is a step there, the own piece lays a bomb.
    fn choosing(&self, s: &State, who: Player, a: Action) -> Choosing {
        let own = s.agents[who.index()].cell;
        match (a, a.direction().and_then(|way| way.from(own))) {
            (Action::Stop, _) => Choosing::new("stay", []),
            (Action::Bomb, _) => Choosing::new("lay a bomb", [format!("agent.{who}")]),
            (_, Some(to)) => Choosing::new(format!("go {} to {}", word(a), name(to)), [name(to)]),
            (_, None) => Choosing::new(format!("go {}, off the board: stay", word(a)), []),
        }
    }

    fn trace(&self, s: &State, who: Option<Player>, _a: Action) -> Vec<String> {
        let alive = who.filter(|who| s.is_alive(who.index()));
        alive.map(|who| name(s.agents[who.index()].cell)).into_iter().collect()
    }

    fn news(&self, before: &State, _told: &[Act<Action>], after: &State, names: &Names) -> Vec<String> {
        let mut news = Vec::new();
        for who in Player::all(SEATS) {
            let seat = who.index();
            let (was, is) = (&before.agents[seat], &after.agents[seat]);
            let gains = [
                // Bombs that exploded give ammunition back as well: what counts is an item that is gone.
                before.items[0] & !after.items[0] & bit(is.cell) != 0 && is.cell != was.cell,
                is.blast > was.blast,
                is.kick && !was.kick,
            ];
            for item in Item::ALL.into_iter().filter(|&item| gains[item as usize]) {
                news.push(format!("{} {}", names.does(who, "finds"), item_words(item)));
            }
        }
        for who in
            Player::all(SEATS).filter(|who| before.is_alive(who.index()) && !after.is_alive(who.index()))
        {
            news.push(format!("{} blown up", names.does(who, "is")));
        }
        if self.is_over(after) && after.alive_count() != 1 {
            news.push("nobody has won".into());
        }
        news
    }

    /// The order of bombs, what the dead have, and what is only counted for worlds.
    fn not_drawn(&self, s: &mut State) {
        let count = usize::from(s.bomb_count);
        s.bombs[..count].sort_by_key(|bomb| bomb.cell);
        for seat in (0..SEATS).filter(|&seat| s.alive >> seat & 1 == 0) {
            s.agents[seat] = Agent::default();
        }
        (s.covered, s.lost, s.uncovered) = (0, 0, false);
    }
}
