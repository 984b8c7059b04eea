use super::cards::{self, Card};
use super::*;
use nply_core::{Game, Joint, Listed, Notation, Options, Player, Playout, Ranks, Seed, Turn};

fn built(seats: usize, options: &str) -> Diamant {
    let options = Options::parse(Diamant::ABOUT.options, Diamant::ABOUT.presets, options).expect("options");
    Diamant::build(seats, &options).expect("rules")
}

fn begin(g: &Diamant) -> State {
    g.start(&mut Seed(0).rng())
}

/// Plays words: a card, or the choices of the seats inside as letters `s` and `l`.
fn play(g: &Diamant, s: &mut State, words: &str) {
    for word in words.split_whitespace() {
        if g.turn(s) == Turn::Chance {
            let card = g.parse_action(s, None, word).expect("a card of the deck");
            g.apply(s, card);
        } else {
            assert_eq!(word.len(), s.inside.len(), "{word} in {s:?}");
            let choices = s.inside.iter().zip(word.chars());
            let action = |letter| if letter == 'l' { Action::Leave } else { Action::Stay };
            let joint: Joint<Action> = choices.map(|(who, letter)| (who, action(letter))).collect();
            g.apply_together(s, &joint);
        }
    }
}

fn chests(s: &State) -> &[u16] {
    &s.chest[..s.seats as usize]
}

#[test]
fn gems_are_shared_and_the_rest_stays_on_the_path() {
    let (g, mut s) = (built(3, ""), begin(&built(3, "")));
    play(&g, &mut s, "gem17 sss gem5");
    assert_eq!((s.hand, s.path_gems), (6, 4));
    play(&g, &mut s, "lls");
    assert_eq!((chests(&s), s.path_gems), ([8, 8, 0].as_slice(), 0));
    play(&g, &mut s, "gem4");
    assert_eq!((s.hand, s.path_gems), (10, 0));
    assert_eq!(g.turn(&s), Turn::Together(s.inside), "one seat alone still chooses by a turn together");
    play(&g, &mut s, "l");
    assert_eq!((chests(&s), s.cave, s.inside.len()), ([8, 8, 10].as_slice(), 1, 3));
}

#[test]
fn leftovers_are_pooled_or_divided_card_by_card() {
    for (options, chest, rest) in [("", [6, 6, 0], 0), ("leftovers=per-card", [5, 5, 0], 2)] {
        let g = built(3, options);
        let mut s = begin(&g);
        play(&g, &mut s, "gem4 sss gem13 lls");
        assert_eq!((chests(&s), s.path_gems), (chest.as_slice(), rest), "{options}");
    }
}

#[test]
fn per_card_leftovers_can_be_divided_where_one_card_holds_enough() {
    let g = built(4, "leftovers=per-card");
    let mut s = begin(&g);
    // 3 gems stay on the 7, 3 on the 11, 1 on the 5: two leavers take one each from the first two.
    play(&g, &mut s, "gem7 ssss gem11 ssss gem5 llss");
    assert_eq!((chests(&s), s.path_gems), ([6, 6, 0, 0].as_slice(), 3));
}

#[test]
fn the_second_hazard_of_a_kind_ends_the_cave_and_one_of_the_two_leaves_the_game() {
    let g = built(2, "");
    let mut s = begin(&g);
    play(&g, &mut s, "gem9 ls snake s fire s relic s snake");
    assert_eq!((chests(&s), s.hand, s.path_gems, s.cave), ([5, 0].as_slice(), 0, 0, 1));
    let left = |name| (s.deck & Card::named(name).expect("a card").mask()).count_ones();
    assert_eq!((left("snake"), left("fire"), left("gem9"), left("relic")), (2, 3, 1, 4));
    assert_eq!(s.inside.len(), 2);
}

#[test]
fn a_kind_of_hazard_with_one_card_left_is_harmless() {
    let g = built(2, "");
    let mut s = begin(&g);
    play(&g, &mut s, "gas ss gas gas ss gas");
    assert_eq!((s.deck & Card::named("gas").expect("a card").mask()).count_ones(), 1);
    assert_eq!(g.next_card(&s).0, 0.0);
    play(&g, &mut s, "gas");
    assert_eq!(g.next_card(&s).0, 0.0, "no second one can come");
}

#[test]
fn only_a_lone_leaver_takes_relics() {
    let g = built(3, "");
    let mut s = begin(&g);
    play(&g, &mut s, "relic lls");
    assert_eq!((chests(&s), s.path & cards::RELICS != 0), ([0, 0, 0].as_slice(), true));
    play(&g, &mut s, "gas l");
    assert_eq!((chests(&s), &s.relics[..3]), ([0, 0, 5].as_slice(), [0, 0, 1].as_slice()));
    play(&g, &mut s, "relic lll");
    assert_eq!((s.deck & cards::RELICS).count_ones(), 3, "taken or left on the path, a relic is gone");
}

#[test]
fn the_fourth_relic_carried_out_is_worth_ten() {
    let g = built(2, "");
    let mut s = begin(&g);
    play(&g, &mut s, "relic ss relic ls");
    assert_eq!(chests(&s), [10, 0]);
    play(&g, &mut s, "relic s relic l");
    assert_eq!((chests(&s), &s.relics[..2]), ([10, 15].as_slice(), [2, 2].as_slice()));
}

#[test]
fn relics_come_by_edition() {
    let relics = |options: &str| {
        let g = built(2, options);
        let mut s = begin(&g);
        let mut decks = Vec::new();
        for _ in 0..3 {
            decks.push(notation::pile_text(s.deck & cards::RELICS));
            play(&g, &mut s, "gem1 ll");
        }
        decks.join(", ")
    };
    assert_eq!(relics("relics=none"), ", , ");
    assert_eq!(relics(""), "relic*5, relic*5, relic*5");
    assert_eq!(relics("preset=incan-gold"), "relic, relic*2, relic*3");
    assert_eq!(relics("preset=incan-gold-2020"), "relic5, relic5 relic7, relic5 relic7 relic8");
}

#[test]
fn a_revealed_relic_leaves_the_game_and_an_unseen_one_stays() {
    let g = built(2, "relics=incan");
    let mut s = begin(&g);
    play(&g, &mut s, "relic ll gem1 ll");
    assert_eq!(notation::pile_text(s.deck & cards::RELICS), "relic*2", "the first is gone");
    let g = built(2, "relics=incan2020");
    let mut s = begin(&g);
    play(&g, &mut s, "gem1 ll relic7 ls");
    assert_eq!(chests(&s), [7, 0]);
    play(&g, &mut s, "gem1 l");
    assert_eq!(notation::pile_text(s.deck & cards::RELICS), "relic5 relic8");
}

#[test]
fn ties_are_shared_or_broken_by_relics() {
    let end = |options: &str| -> Ranks {
        let g = built(3, options);
        let mut s = begin(&g);
        play(&g, &mut s, "relic lss gem11 ss gem5 ll");
        assert_eq!((chests(&s), g.turn(&s)), ([5, 8, 8].as_slice(), Turn::Over));
        s.chest[0] = 8;
        g.ranks(&s)
    };
    assert_eq!(end("caves=1").0[..3], [1, 1, 1]);
    assert_eq!(end("caves=1,tie=relics").0[..3], [1, 2, 2]);
}

#[test]
fn the_number_of_caves_and_the_treasures_are_options() {
    let g = built(2, "caves=1");
    let mut s = begin(&g);
    play(&g, &mut s, "gem1 ll");
    assert_eq!(g.turn(&s), Turn::Over);
    assert!(built(2, "treasures=tag").bounds().1 > built(2, "").bounds().1);
    assert!(begin(&built(2, "treasures=tag")).deck & Card::named("gem16").expect("a card").mask() != 0);
    let options = Options::parse(Diamant::ABOUT.options, &[], "caves=11").expect("options");
    assert!(Diamant::build(2, &options).is_err(), "ten removed hazards may leave no pair");
}

#[test]
fn nothing_is_lost_on_the_way() {
    for (seats, options) in [(2, ""), (5, "relics=incan"), (8, "relics=incan2020"), (3, "leftovers=per-card")]
    {
        let g = built(seats, options);
        for game in 0..50 {
            let mut rng = Seed(game).rng();
            let (mut s, mut collapses) = (g.start(&mut rng), 0);
            while g.turn(&s) != Turn::Over {
                let before = s;
                match g.turn(&s) {
                    Turn::Chance => {
                        let card = g.sample(&s, &mut rng);
                        g.apply(&mut s, card);
                        collapses += u32::from(!s.choosing);
                    }
                    _ => {
                        let bits = rng.next_u64() as u8 & s.inside.bits();
                        g.leave(&mut s, nply_core::PlayerSet::from_bits(bits));
                    }
                }
                assert_eq!(g.validate(&s), Ok(()));
                assert!((0..seats).all(|seat| s.chest[seat] >= before.chest[seat]));
                let hazards = ((s.deck | s.path) & cards::HAZARDS).count_ones();
                assert_eq!(hazards, 15 - collapses);
            }
        }
    }
}

/// Measured with the TAG framework's code of 2022: choices in a game, and the mean chest.
#[test]
fn random_play_is_as_long_and_as_rich_as_measured_elsewhere() {
    for (seats, choices, chest) in [(2, 19.0, 28.0), (4, 38.0, 18.0), (5, 47.0, 16.0)] {
        let g = built(seats, "preset=tag2022");
        let (mut made, mut gems, games) = (0, 0.0, 4000);
        let mut rng = Seed(11).rng();
        for _ in 0..games {
            let mut s = g.start(&mut rng);
            while g.turn(&s) != Turn::Over {
                made += g.turn(&s).seats().len();
                RandomChoices.run(&g, &mut s, 1, &mut Vec::new(), &mut rng);
            }
            gems += g.payoffs(&s).seats(seats).iter().sum::<f32>() / seats as f32;
        }
        let (made, gems) = (made as f32 / games as f32, gems / games as f32);
        assert!((made / choices - 1.0).abs() < 0.03, "{seats} seats: {made} choices, {choices} elsewhere");
        assert!((gems / chest - 1.0).abs() < 0.06, "{seats} seats: {gems} gems, {chest} elsewhere");
    }
}

#[test]
fn cards_come_up_as_often_as_there_are_copies() {
    let g = built(4, "");
    let mut s = begin(&g);
    play(&g, &mut s, "snake ssss gem5 ssss relic ssss");
    let (mut outcomes, mut rng) = (Vec::new(), Seed(3).rng());
    g.outcomes(&s, &mut outcomes);
    let (draws, mut chi_square) = (64_000, 0.0);
    let mut counts = vec![0; outcomes.len()];
    for _ in 0..draws {
        let card = g.sample(&s, &mut rng);
        counts[outcomes.iter().position(|&(a, _)| a == card).expect("a listed outcome")] += 1;
    }
    for (&(_, p), &count) in outcomes.iter().zip(&counts) {
        let expected = p * draws as f32;
        chi_square += (count as f32 - expected).powi(2) / expected;
    }
    // 18 kinds: the 99.9 % point of 17 degrees of freedom.
    assert_eq!(outcomes.len(), 18);
    assert!(chi_square < 40.8, "{chi_square}");
}

#[test]
fn the_rating_leaves_when_danger_is_worth_more_than_the_next_card() {
    let g = built(2, "");
    let rate = |words: &str| {
        let mut s = begin(&g);
        play(&g, &mut s, words);
        let (list, mut out) = (g.listed(&s, Some(Player::new(0))), Vec::new());
        g.orders()[0].opinion.rate(&g, &s, Player::new(0), &list, &mut out);
        out[0] > out[1]
    };
    assert!(!rate("gem17"), "no hazard lies open: nothing can be lost");
    assert!(!rate("snake ss gas ss fire"), "empty hands have nothing to lose");
    assert!(rate("gem17 ss gem15 ss snake ss gas ss fire"));
}
