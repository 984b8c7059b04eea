//! A playthrough: one random game told in full, to be compared with a stored one.

use crate::game::{Joint, Step, Turn};
use crate::listed::Listed;
use crate::player::Player;
use crate::seed::Seed;
use std::fmt::Write;

/// Tells one random game: each state, what each seat could do, what was done, and the end. At most `turns` turns.
pub fn playthrough<G: Listed>(g: &G, seed: Seed, turns: usize) -> String {
    let (mut rng, mut text) = (seed.rng(), String::new());
    let mut s = g.start(&mut rng);
    for turn in 0..turns {
        writeln!(text, "\n# {turn}\nstate {}", g.state_text(&s)).expect("strings do not fail");
        let mut choose = |who: Option<Player>| {
            let list = g.listed(&s, who);
            let texts: Vec<String> = list.iter().map(|&a| g.action_text(&s, a)).collect();
            let chosen = if who.is_none() { g.sample(&s, &mut rng) } else { rng.pick(&list) };
            let seat = who.map_or("chance".to_string(), |who| who.to_string());
            writeln!(text, "{seat}: {} of {}", g.action_text(&s, chosen), texts.join(" ")).expect("as above");
            chosen
        };
        let step = match g.turn(&s) {
            Turn::Over => break,
            Turn::Chance => Step::Chance(choose(None)),
            Turn::One(who) => Step::Move(who, choose(Some(who))),
            Turn::Together(seats) => {
                Step::Together(seats.iter().map(|who| (who, choose(Some(who)))).collect::<Joint<_>>())
            }
        };
        g.step(&mut s, &step);
    }
    if g.turn(&s) == Turn::Over {
        let (payoffs, ranks) = (g.payoffs(&s), g.ranks(&s));
        writeln!(text, "payoffs {:?}\nranks {:?}", payoffs.seats(g.players()), &ranks.0[..g.players()])
            .expect("as above");
    }
    text
}
