//! A game in progress with people and agents.

use crate::common::registry;
use nply_arena::{GameRecord, Live, Stepped};
use nply_core::{Budget, Eye, Names, Player, Stop};
use nply_registry::BuiltIn;
use std::sync::Arc;

fn sit(game: &str, seats: &[&str], seed: u64) -> Live {
    let game = registry().game(&game.parse().expect("a spec")).expect("a game");
    let seats: Vec<_> = seats.iter().map(|seat| seat.parse().expect("a spec")).collect();
    Live::new(game, Arc::new(BuiltIn), &seats, Budget::iterations(20), seed).expect("a table")
}

/// Lets everything happen until people are to choose, or the game is over.
fn wait(live: &mut Live) -> Vec<Player> {
    loop {
        match live.step(&Stop::default()) {
            Stepped::Played => {}
            Stepped::Waiting(people) => return people,
            Stepped::Over => return Vec::new(),
            Stepped::Stopped => panic!("nobody stopped it"),
        }
    }
}

fn choose_first(live: &mut Live, who: Player) {
    let action = live.table().legal(Some(who))[0].clone();
    live.choose(who, &action).expect("legal");
}

#[test]
fn people_choose_unseen_and_the_turn_waits_for_all() {
    let mut live = sit("diamant/3", &["human", "human", "random"], 4);
    assert_eq!(wait(&mut live), [Player::new(0), Player::new(1)]);
    let plies = live.plies();
    live.choose(Player::new(1), "stay").expect("legal");
    assert_eq!(wait(&mut live), [Player::new(0)]);
    assert_eq!(live.plies(), plies, "nothing is played yet");
    let told = |bad: Result<(), nply_core::Bad>| bad.expect_err("refused").to_string();
    assert!(told(live.choose(Player::new(1), "leave")).contains("not to choose now"));
    assert!(told(live.choose(Player::new(0), "stya")).contains("did you mean stay?"));
    live.choose(Player::new(0), "leave").expect("legal");
    wait(&mut live);
    let story = live.story(plies, &Names::plain(Eye::Seat(Player::new(1)), 3)).join("; ");
    assert!(story.starts_with("p1: leave, you: stay, p3: "), "{story}");
}

#[test]
fn undo_keeps_the_luck() {
    let mut live = sit("sushi-go/2", &["human", "random"], 1);
    let mut steps = Vec::new();
    for _ in 0..2 {
        let who = wait(&mut live)[0];
        choose_first(&mut live, who);
        wait(&mut live);
        steps.push(live.record().expect("a record").steps);
        assert!(live.undo());
        assert!(!live.undo(), "there was one decision");
    }
    assert_eq!(steps[0], steps[1]);
}

#[test]
fn a_seat_can_be_handed_over_and_the_record_replays() {
    let mut live = sit("hearts", &["human", "random", "random", "greedy"], 3);
    assert_eq!(wait(&mut live), [Player::new(0)]);
    let names = Names::plain(Eye::Seat(Player::new(0)), 4);
    for _ in 0..3 {
        choose_first(&mut live, Player::new(0));
        wait(&mut live);
    }
    let story = live.story(0, &names).join("\n");
    assert_eq!(story.matches("you: pass:").count(), 3, "{story}");
    assert!(
        story.contains("you receive ") && !story.contains("p2: pass:") && !story.contains("chance"),
        "{story}"
    );
    let unfinished = live.record().expect("a record");
    assert!(unfinished.result.is_none());
    live.hand_over(Player::new(0), &"random".parse().expect("a spec")).expect("a seat");
    assert!(wait(&mut live).is_empty());
    let whole = live.record().expect("a record");
    assert_eq!(whole.agents, ["random", "random", "random", "greedy"]);
    assert!(whole.steps.starts_with(&unfinished.steps) && whole.result.is_some());
    for record in [unfinished, whole] {
        let read = GameRecord::read(registry(), &record.line()).expect("it is read back");
        assert_eq!(read.verify(), Ok(record.steps.len() as u64));
    }
    assert!(live.story(0, &names).iter().any(|line| line.contains("the trick")), "trick winners are told");
    assert!(
        live.story(0, &names).iter().any(|line| line.contains("(the only move)")),
        "forced cards are told"
    );
}

/// The story of a whole game between agents, as an eye hears it.
fn whole_story(game: &str, seats: &[&str], seed: u64, eye: Eye) -> Vec<String> {
    let mut live = sit(game, seats, seed);
    assert!(wait(&mut live).is_empty(), "nobody is asked");
    live.story(0, &Names::plain(eye, seats.len()))
}

#[test]
fn who_had_only_one_move_tells_no_hidden_cards() {
    // Who must pass has no Nope.
    let story =
        |eye: Eye| whole_story("exploding-kittens/3", &["random", "greedy", "greedy"], 3, eye).join("\n");
    let forced = |story: &str, who: &str| {
        story.lines().filter(|line| line.starts_with(who) && line.ends_with("(the only move)")).count()
    };
    let own = story(Eye::Seat(Player::new(0)));
    assert!(forced(&own, "you:") > 0, "{own}");
    assert_eq!(own.matches("(the only move)").count(), forced(&own, "you:"), "{own}");
    assert!(!story(Eye::Public).contains("(the only move)"));
    assert!(forced(&story(Eye::All), "p3:") > 0, "who sees all is told");
    let open = whole_story("tic-tac-toe", &["random", "random"], 1, Eye::Seat(Player::new(0))).join("\n");
    assert!(open.contains("(the only move)"), "nothing is hidden: {open}");
}

#[test]
fn moves_of_others_are_told_in_words() {
    let story = whole_story("uno/3", &["random"; 3], 1, Eye::Seat(Player::new(0))).join("\n");
    for words in ["p2: play green ", "p3: play red ", "p2: draw a card", "you: play ", "chance: "] {
        assert!(story.contains(words), "{words}: {story}");
    }
    let coded =
        |line: &&str| line.split([' ', ',']).any(|word| ["r8", "gRev", "b2", "ySkip"].contains(&word));
    assert_eq!(story.lines().find(coded), None, "{story}");
}

#[test]
fn nothing_is_told_twice() {
    let story = whole_story("poker/3", &["random"; 3], 1, Eye::Seat(Player::new(0)));
    let told = |words: &str| story.iter().filter(|line| line.contains(words)).count();
    assert!(told("p2 calls ") > 0 && told("you call ") > 0 && told(": fold") > 0, "{story:#?}");
    assert_eq!(told(": call"), 0, "{story:#?}");
    let story = whole_story("virus/3", &["random"; 3], 1, Eye::Seat(Player::new(0)));
    let seen: Vec<&String> = story.iter().filter(|line| line.starts_with("only you see: ")).collect();
    assert!(story.iter().any(|line| line.starts_with("you draw ")), "{story:#?}");
    assert!(seen.len() == 1 && !seen[0].contains('-'), "the first hand alone: {story:#?}");
}

#[test]
fn hints_are_for_those_who_are_to_act() {
    let mut live = sit("tic-tac-toe", &["human", "random"], 1);
    wait(&mut live);
    let agent = "uct@50it".parse().expect("a spec");
    let hint = live.hint(Player::new(0), &agent, &Stop::default()).expect("a hint");
    assert!(live.table().legal(Some(Player::new(0))).contains(&hint.best().to_string()));
    assert!(live.hint(Player::new(1), &agent, &Stop::default()).is_err());
    assert!(live.hand_over(Player::new(5), &agent).is_err());
    assert!(live.hand_over(Player::new(0), &"human@5it".parse().expect("a spec")).is_err());
}

#[test]
fn a_stopped_search_is_no_move() {
    let mut live = sit("tic-tac-toe", &["uct@1000000it", "human"], 1);
    let stop = Stop::default();
    stop.stop();
    assert_eq!(live.step(&stop), Stepped::Stopped);
    assert_eq!(live.plies(), 0);
}
