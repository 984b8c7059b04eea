//! One picture for each game and number of seats, as SVG and as text: compared with stored ones.

use nply_core::drawing::drawing;
use nply_core::{Eye, GameSpec, Joint, Listed, Names, Player, Seed, Step, Turn};
use nply_draw::{Terminal, Theme, WIDTH, svg, text};
use std::path::Path;

/// Turns of seats that are played at random before the picture is made.
const TURNS: usize = 9;

/// The drawing after some random turns, as the first seat sees it.
fn picture<G: Listed>(seats: usize) -> (nply_core::Drawing, Names) {
    let spec = GameSpec { id: G::ABOUT.id.into(), seats: Some(seats), options: String::new() };
    let (g, mut rng) = (spec.build::<G>().expect("a game").0, Seed(seats as u64).rng());
    let (mut s, mut last, mut turns) = (g.start(&mut rng), None, 0);
    while turns < TURNS || g.turn(&s) == Turn::Chance {
        let mut pick = |who| rng.pick(&g.listed(&s, Some(who)));
        let step = match g.turn(&s) {
            Turn::Over => break,
            Turn::Chance => Step::Chance(g.sample(&s, &mut rng)),
            Turn::One(who) => Step::Move(who, pick(who)),
            Turn::Together(all) => {
                Step::Together(all.iter().map(|who| (who, pick(who))).collect::<Joint<_>>())
            }
        };
        turns += usize::from(!matches!(step, Step::Chance(_)));
        g.step(&mut s, &step);
        last = Some(step);
    }
    let eye = Eye::Seat(Player::new(0));
    let told = last.map_or(Vec::new(), |step| g.told(&s, &step, eye));
    (drawing(&g, &s, eye, &told), Names::plain(eye, seats))
}

/// `NPLY_BLESS=1` writes the files anew after a deliberate change; look at them.
pub fn hold<G: Listed>(folder: &Path) {
    for &seats in G::ABOUT.seats {
        let (drawing, names) = picture::<G>(seats);
        let shown = text(&drawing, &names, Terminal::Marks) + "\n";
        let widest = shown.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!(widest <= WIDTH, "{}/{seats}: {widest} columns\n{shown}", G::ABOUT.id);
        let plain = text(&drawing, &names, Terminal::Plain);
        assert!(plain.is_ascii(), "{}/{seats}: {plain}", G::ABOUT.id);
        for (end, ours) in [("svg", svg(&drawing, &names, Theme::Auto)), ("txt", shown)] {
            let path = folder.join(format!("{}-{seats}.{end}", G::ABOUT.id));
            if std::env::var_os("NPLY_BLESS").is_some() {
                std::fs::write(&path, &ours).expect("the file can be written");
            }
            let stored = std::fs::read_to_string(&path).unwrap_or_default();
            let same = ours.lines().zip(stored.lines()).take_while(|(a, b)| a == b).count();
            let cure = "if that is right, NPLY_BLESS=1 writes it anew; look at it";
            assert!(ours == stored, "{} differs from line {} on; {cure}", path.display(), same + 1);
        }
    }
}
