//! Every game passes the conformance suite and has its page, its counts and its playthroughs. No game is named here; a
//! new one is tested as soon as [`nply_games::visit`] has it.

mod drawings;
mod records;
mod rounds;
mod settings;

use nply_core::Listed;
use nply_core::testing::suite;
use nply_games::{Visit, visit};
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

macro_rules! for_each_game {
    ($($test:ident: |$G:ident| $check:expr;)*) => {$(
        #[test]
        fn $test() {
            struct Check;
            impl Visit for Check {
                fn game<$G: Listed>(&mut self) {
                    $check
                }
            }
            visit(&mut Check);
        }
    )*};
}

for_each_game! {
    every_game_conforms: |G| suite::conforms::<G>();
    games_of_several_rounds_can_end_with_one: |G| rounds::end_alike::<G>();
    special_settings_conform: |G| settings::conform::<G>();
    every_listed_value_of_an_option_is_one: |G| suite::option_values::<G>();
    every_game_has_its_page: |G| suite::page::<G>(&root().join(format!("docs/games/{}.md", G::ABOUT.id)));
    every_game_has_perft_counts_and_they_hold: |G|
        suite::perft_counts::<G>(&root().join(format!("tests/perft/{}.txt", G::ABOUT.id)));
    every_game_has_drawings_and_they_hold: |G| drawings::hold::<G>(&root().join("tests/drawings"));
    every_game_has_playthroughs_and_they_hold: |G| suite::playthroughs::<G>(&root().join("tests/playthroughs"));
}

/// A playthrough of a game that is not there would never be compared.
#[test]
fn every_playthrough_is_of_a_game_that_is_there() {
    struct Ids(Vec<&'static str>);
    impl Visit for Ids {
        fn game<G: Listed>(&mut self) {
            self.0.push(G::ABOUT.id);
        }
    }
    let (mut ids, all) = (Ids(Vec::new()), cfg!(feature = "default"));
    visit(&mut ids);
    for file in std::fs::read_dir(root().join("tests/playthroughs")).expect("the folder") {
        let name = file.expect("a file").file_name().into_string().expect("plain letters");
        assert!(!all || ids.0.iter().any(|id| name.starts_with(id)), "{name} is of no game");
    }
}
