//! The entry in the list of games.

use super::evaluate::Standing;
use super::opinions::Chances;
use super::playouts::{RandomCards, Sensible};
use super::record;
use super::rules::{Choices, LastToken, LoveLetter, TieStarter};
use super::seen::Flat;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RunningScore, StateValue, TurnKind, option,
};
use serde_json::Value;
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("edition", "aeg", "aeg|2019", "tokens and ties of the rules of 2012 to 2017, or of 2019"),
    option("tokens", "auto", "auto|1..20", "tokens that win; auto: by edition and seats"),
    option("round-tie", "auto", "auto|discards|shared", "who wins a round of equal cards; auto: by edition"),
    option(
        "last-token-tie",
        "auto",
        "auto|shared|play-on|play-off",
        "if several have the tokens: all win, all play on, or they alone; auto: by edition",
    ),
    option("tie-starter", "random", "random|lowest", "who of several winners starts the next round"),
    option("first", "p1", "p1|random", "who starts the first round"),
    option("protected-targets", "false", "true|false", "protected seats may be chosen, without effect"),
    option("baron-bug", "false", "true|false", "a Baron that was just drawn is compared itself"),
    option(
        "prince-bug",
        "false",
        "true|false",
        "a Prince that was just drawn, played on oneself, takes its replacement to the discards",
    ),
    option("reserve-bug", "false", "true|false", "two seats, empty pile: a Prince brings an open card"),
];

const PRESETS: &[Preset] = &[
    Preset {
        id: "official",
        sets: "edition=aeg",
        about: "the rules of 2012 to 2017, which are the defaults",
    },
    Preset { id: "single", sets: "tokens=1,last-token-tie=shared", about: "a single round" },
    Preset {
        id: "tag2022",
        sets: "edition=aeg,last-token-tie=play-on,tie-starter=random,protected-targets=true",
        about: "as played by the TAG framework in 2022, without its mistakes",
    },
    Preset {
        id: "tag2022-bugs",
        sets: "edition=aeg,last-token-tie=play-on,tie-starter=random,protected-targets=true,baron-bug=true,\
               prince-bug=true,reserve-bug=true",
        about: "as played by the TAG framework in 2022, with its mistakes",
    },
];

/// What an option says, or what the edition does where it says `auto`.
fn or_edition<T: Clone>(options: &Options, key: &str, auto: T, choices: &[(&str, T)]) -> Result<T, Bad> {
    let with_auto: Vec<(&str, T)> = [("auto", auto)].into_iter().chain(choices.iter().cloned()).collect();
    options.choice(key, &with_auto)
}

impl Listed for LoveLetter {
    const ABOUT: About = About {
        id: "love-letter",
        name: "Love Letter",
        about: "one card in hand, one drawn, one played; guess, compare, and stay in the round",
        version: 1,
        seats: &[2, 3, 4],
        default_seats: 4,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let is_2019 = options.choice("edition", &[("aeg", false), ("2019", true)])?;
        let usual = match seats {
            2 if is_2019 => 6,
            2 => 7,
            3 => 5,
            _ => 4,
        };
        let ways =
            [("shared", LastToken::Shared), ("play-on", LastToken::PlayOn), ("play-off", LastToken::PlayOff)];
        let usual_last = if is_2019 { LastToken::Shared } else { LastToken::PlayOn };
        let choices = Choices {
            tokens: if options.text("tokens") == "auto" { usual } else { options.within("tokens", 1, 20)? },
            discards_decide: or_edition(
                options,
                "round-tie",
                !is_2019,
                &[("discards", true), ("shared", false)],
            )?,
            last_token: or_edition(options, "last-token-tie", usual_last, &ways)?,
            tie_starter: options
                .choice("tie-starter", &[("random", TieStarter::Random), ("lowest", TieStarter::Lowest)])?,
            random_first: options.choice("first", &[("p1", false), ("random", true)])?,
            protected_targets: options.get("protected-targets")?,
            baron_bug: options.get("baron-bug")?,
            prince_bug: options.get("prince-bug")?,
            reserve_bug: options.get("reserve-bug")?,
        };
        LoveLetter::new(seats, choices)
            .ok_or_else(|| Bad::new(seats.to_string(), "Love Letter has 2, 3 or 4 seats"))
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "standing",
                about: "tokens, and the chance to win this round",
                opinion: Arc::new(Standing),
            },
            Named { id: "score", about: "tokens", opinion: Arc::new(RunningScore) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "likely guesses and won comparisons first; high cards are kept";
        vec![Named { id: "chances", about, opinion: Arc::new(Chances) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "sensible", about: "the best of three random actions", opinion: Arc::new(Sensible) },
            Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomCards) },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "what a seat knows, number by number", opinion: Arc::new(Flat) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about = "tokens, half as many again for the winner, half for losers (Goodman et al. 2022)";
        vec![Named { id: "tag", about, opinion: Arc::new(StateValue::LITERAL) }]
    }

    fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
