//! The game is sound, a search plays it, and the command line knows it.

use assert_cmd::Command;
use nply::core::testing::suite;
use nply::core::{Budget, Game, GameSpec, Opinions, Player, Search, Seed, Stop};
use nply::registry::{Registry, testing};
use nply::search::tree::{Mcts, TreeOptions};
use own_game::Coins;

#[test]
fn the_game_conforms() {
    suite::conforms::<Coins>();
    suite::option_values::<Coins>();
}

#[test]
fn agents_play_it_and_look_at_nothing_hidden() {
    let registry = Registry::empty().with_game::<Coins>();
    let game = registry.game(&"coins:coins=12".parse().expect("a spec")).expect("a game");
    assert_eq!(game.spec(), "coins/3:coins=12");
    for info in registry.agents() {
        let spec = info.id.parse().expect("a spec");
        match game.agent(&spec, Budget::iterations(50)) {
            Ok(_) => drop(testing::no_peek(&*game, &spec, 3, Seed(1)).expect("it sees its view alone")),
            Err(bad) => assert!(bad.why.contains("it needs"), "{bad}"),
        }
    }
}

/// A first move by a search, without names and texts.
#[test]
fn a_first_move_in_ten_lines() {
    let (rules, _) = "coins".parse::<GameSpec>().and_then(|spec| spec.build::<Coins>()).expect("a game");
    let mut luck = Seed(1).rng();
    let mut state = rules.start(&mut luck);
    rules.roll(&mut state, &mut luck);
    let who = Player::new(0);
    let mut search = Mcts::new(TreeOptions::UCT, Opinions::default()).expect("plain options");
    let report =
        search.think(&rules, &rules.view(&state, who), &Budget::iterations(200).into(), Seed(2).rng());
    assert_eq!(report.lines.len(), 2);
    assert_eq!(report.iterations, 200);
}

/// The first and the last coin are worth 1, and behind the last lies a 9: taking the last one gives it away.
#[test]
fn a_search_sees_what_a_move_gives_away() {
    let registry = Registry::empty().with_game::<Coins>();
    let game = registry.game(&"coins:coins=4".parse().expect("a spec")).expect("a game");
    let state = r#"{"to_lay":0,"coins":[1,1,9,1],"taken":[0,0,0],"mover":"p1"}"#;
    let table = game.resume(state).expect("a position");
    let mut agent =
        game.agent(&"maxn@depth4".parse().expect("an agent"), Budget::depth(4)).expect("it plays");
    let thought = agent.think(&*table, Player::new(0), Seed(1), &Stop::default()).expect("an answer");
    assert_eq!(thought.best(), "first");
}

/// Auto has never seen this game, and measures who plays it well.
#[test]
fn auto_tries_its_variants() {
    let registry = Registry::empty().with_game::<Coins>();
    let game = registry.game(&"coins:coins=12".parse().expect("a spec")).expect("a game");
    let state = r#"{"to_lay":0,"coins":[1,2,5,1,3,4,1,1,9,1,2,1],"taken":[0,0,0],"mover":"p1"}"#;
    let table = game.resume(state).expect("a position");
    let spec = "auto:share=0.3@3000it".parse().expect("an agent");
    let mut agent = game.agent(&spec, Budget::iterations(3000)).expect("it plays");
    let thought = agent.think(&*table, Player::new(0), Seed(1), &Stop::default()).expect("an answer");
    assert_eq!(thought.iterations, 3000);
    let note = thought.notes.first().expect("it says who searched");
    assert!(note.starts_with("searched by ") && !note.contains(" 0 trials"), "{note}");
}

#[test]
fn damaged_rows_are_refused() {
    let (game, _) = "coins".parse::<GameSpec>().and_then(|spec| spec.build::<Coins>()).expect("a game");
    assert_eq!(game.players(), 3);
    let read = |text: &str| nply::core::Notation::parse_state(&game, text).is_ok();
    assert!(read(r#"{"to_lay":0,"coins":[1,1,1,1,1,1,1,1],"taken":[9,0,0],"mover":"p2"}"#));
    assert!(!read(r#"{"to_lay":0,"coins":[1,1,1,1,1,1,1,1],"taken":[10,0,0],"mover":"p2"}"#));
    assert!(!read(r#"{"to_lay":0,"coins":[1,1,1,1,1,1,1,1],"taken":[9,0,0],"mover":"p1"}"#));
}

fn own_game(words: &[&str]) -> Command {
    let mut command = Command::cargo_bin("own-game").expect("the binary is built");
    command.args(words);
    command
}

#[test]
fn the_command_line_knows_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = own_game(&["games"]).assert().success().get_output().stdout.clone();
    let told = String::from_utf8(told).expect("text");
    assert!(told.contains("coins") && told.contains("hearts"), "{told}");
    own_game(&["match", "coins", "uct@50it", "random", "--games", "12", "--quiet"]).assert().success();
    own_game(&["play", "coins", "human", "uct@50it", "random", "--seed", "1"])
        .write_stdin("first\nquit\n")
        .assert()
        .success();
    let file = folder.path().join("tune.toml");
    let text = "game = 'coins'\nmethod = 'grid'\nfirst = 6\nmost = 12\ntest = 12\n\
                [agent]\nspec = 'uct@20it'\noptions = { c = [0.3, 0.6] }\n[[field]]\nspec = 'random'\n";
    std::fs::write(&file, text).expect("written");
    let settings = folder.path().join("settings.toml");
    own_game(&["tune", file.to_str().expect("a name"), "--quiet"])
        .env("NPLY_SETTINGS", settings)
        .assert()
        .success();
}
