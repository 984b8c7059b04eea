//! The ordering, and playouts by it.

use super::super::{MatchWinner, OrderedPlayout, Shed};
use super::*;
use nply_core::{OrderMoves, PlayerType, Playout, Turn, Utility};

/// What the ordering plays for the first seat.
fn ordered(g: &Uno, s: &State) -> String {
    let mut list = Vec::new();
    g.actions(s, Player::new(0), &mut list);
    let action = OrderedPlayout.choose(g, s, Player::new(0), &list, &mut Seed(1).rng());
    nply_core::Notation::action_text(g, s, action)
}

#[test]
fn ordered_playouts_shed_dear_cards_keep_wild_ones_and_stop_the_next_seat() {
    let g = game("uno/3");
    let far = ["r1 r9 b5 Wild", "g1 g2 g3", "y1 y2 y3"];
    assert_eq!(ordered(&g, &position(&g, "r5", &far)), "r9", "dear, of the longest colour");
    assert_eq!(
        ordered(&g, &position(&g, "g8", &["r1 r9 b5 Wild", "g1 g2 g3", "y1"])),
        "Wild-red",
        "none fits"
    );
    let close = ["r9 rSkip r8 b5 b6 bSkip", "g1", "y1 y2 y3"];
    assert_eq!(ordered(&g, &position(&g, "r5", &close)), "rSkip");
}

#[test]
fn ordered_playouts_take_the_highest_rating_in_every_phase() {
    for spec in ["uno/4:target=0", "uno/4:target=0,wd4-challenge=true", "uno/4:preset=tag2022-bugs,target=0"]
    {
        let g = game(spec);
        let (mut rng, mut list, mut ratings, mut choices) = (Seed(5).rng(), Vec::new(), Vec::new(), 0);
        for _ in 0..20 {
            let mut s = g.start(&mut rng);
            while g.turn(&s) != Turn::Over {
                let Turn::One(who) = g.turn(&s) else {
                    g.roll(&mut s, &mut rng);
                    continue;
                };
                list.clear();
                ratings.clear();
                g.actions(&s, who, &mut list);
                Shed.rate(&g, &s, who, &list, &mut ratings);
                let chosen = OrderedPlayout.choose(&g, &s, who, &list, &mut rng);
                let at = list.iter().position(|&action| action == chosen).expect("a legal action");
                assert!(ratings.iter().all(|&rating| rating <= ratings[at]), "{chosen:?} of {list:?}");
                choices += u32::from(list.len() > 1);
                g.apply(&mut s, rng.pick(&list));
            }
        }
        assert!(choices > 200, "{choices}");
    }
}

/// How likely each seat is to win the match, by totals after a round.
fn chances_of_match(g: &Uno, totals: &[i16]) -> Vec<f32> {
    let mut s = State::new(g.seats);
    s.totals[..g.seats].copy_from_slice(totals);
    let values = Utility::Payoff.of_estimate(g, &g.payoffs(&s));
    Player::all(g.seats).map(|who| MatchWinner.utility(g, &s, &values, who)).collect()
}

#[test]
fn who_wants_the_match_counts_the_points_of_all_and_how_near_the_end_is() {
    let g = game("uno/4");
    let even = chances_of_match(&g, &[100, 100, 100, 100]);
    assert!(even.iter().all(|chance| (chance - 0.25).abs() < 1e-4), "{even:?}");
    let own = |totals: &[i16]| chances_of_match(&g, totals)[0];
    assert!(own(&[150, 100, 100, 100]) > 0.3, "own points help");
    assert!(own(&[100, 150, 100, 100]) < 0.24, "those of others harm");
    assert!(own(&[450, 350, 350, 350]) > own(&[150, 50, 50, 50]) + 0.02, "a lead is worth more near the end");
    assert!((chances_of_match(&g, &[30, 420, 310, 90]).iter().sum::<f32>() - 1.0).abs() < 1e-4);
    assert_eq!(chances_of_match(&g, &[490, 520, 499, 0]), [0.0, 1.0, 0.0, 0.0], "it is over");
    let hands_cost = game("uno/4:preset=tag2022");
    let few = chances_of_match(&hands_cost, &[100, 300, 300, 450]);
    assert!(few[0] > few[1] && few[1] == few[2] && few[2] > few[3], "fewest win: {few:?}");
}
