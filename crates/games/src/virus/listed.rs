//! The entry in the list of games.

use super::evaluate::{Health, Score, Tag};
use super::opinions::{Sensible, Usual};
use super::record;
use super::rules::{Choices, Virus, WildAnswers};
use super::seen::Flat;
use nply_core::records::ReplayError;
use nply_core::{
    About, Bad, Encode, Evaluate, Listed, Named, OptionInfo, Options, OrderMoves, PlayerType, Playout,
    Preset, RandomPlayout, TurnKind, option,
};
use serde_json::Value;
use std::sync::Arc;

const OPTIONS: &[OptionInfo] = &[
    option("glove", "all", "all|one", "whose hands a latex glove takes"),
    option("spreading", "all", "all|one", "spreading moves as many viruses as possible, or one"),
    option(
        "transplant",
        "any",
        "any|self",
        "between any two seats, or oneself and another, of other colours",
    ),
    option("medicine-on-others", "false", "true|false", "medicines may be put on others' organs"),
    option("virus-on-self", "false", "true|false", "viruses may be put on one's own organs"),
    option("reshuffle-discard", "false", "true|false", "discards are shuffled, not turned over"),
    option("max-rounds", "100", "1..1000", "rounds after which the game is a draw"),
    option(
        "wild-answers",
        "any",
        "any|also-second|match-organ",
        "what a wild virus or medicine on a coloured organ lets in: any colour against it, also a second one of its \
         kind, or only cards that match the organ",
    ),
    option("fifth-organ", "true", "true|false", "the wild organ may be the fifth one"),
    option("empty-error", "true", "true|false", "bodies are exchanged also with a seat without organs"),
    option("win-tie", "shared", "shared|lowest", "who wins if several have four organs at once"),
    option("error-bug", "false", "true|false", "immunised organs are lost where bodies are exchanged"),
];

const PRESETS: &[Preset] = &[
    Preset { id: "official", sets: "glove=all", about: "the printed rules, which are the defaults" },
    Preset {
        id: "tag2022",
        sets: "glove=one,spreading=one,transplant=self,reshuffle-discard=true,\
               wild-answers=also-second,win-tie=lowest",
        about: "as played by the TAG framework in 2022, without its mistake",
    },
    Preset {
        id: "tag2022-bugs",
        sets: "glove=one,spreading=one,transplant=self,reshuffle-discard=true,\
               wild-answers=also-second,win-tie=lowest,error-bug=true",
        about: "as played by the TAG framework in 2022, with its mistake",
    },
];

impl Listed for Virus {
    const ABOUT: About = About {
        id: "virus",
        name: "Virus!",
        about: "four healthy organs win; infect the others, cure and immunise your own",
        version: 1,
        seats: &[2, 3, 4, 5, 6],
        default_seats: 4,
        turns: TurnKind::Sequential,
        random_start: false,
        chance: true,
        hidden: true,
        options: OPTIONS,
        presets: PRESETS,
    };

    fn build(seats: usize, options: &Options) -> Result<Self, Bad> {
        let all = |key| options.choice(key, &[("all", true), ("one", false)]);
        let wild = [
            ("any", WildAnswers::Any),
            ("also-second", WildAnswers::AlsoSecond),
            ("match-organ", WildAnswers::MatchOrgan),
        ];
        let choices = Choices {
            glove_all: all("glove")?,
            spread_all: all("spreading")?,
            any_two: options.choice("transplant", &[("any", true), ("self", false)])?,
            medicine_on_others: options.get("medicine-on-others")?,
            virus_on_self: options.get("virus-on-self")?,
            reshuffle: options.get("reshuffle-discard")?,
            max_rounds: options.within("max-rounds", 1, 1000)?,
            wild: options.choice("wild-answers", &wild)?,
            fifth_organ: options.get("fifth-organ")?,
            empty_error: options.get("empty-error")?,
            lowest_wins: options.choice("win-tie", &[("shared", false), ("lowest", true)])?,
            error_bug: options.get("error-bug")?,
        };
        Virus::new(seats, choices).ok_or_else(|| Bad::new(seats.to_string(), "Virus! has 2 to 6 seats"))
    }

    fn evaluations(&self) -> Vec<Named<dyn Evaluate<Self>>> {
        vec![
            Named {
                id: "health",
                about: "how safe the organs are, and useful cards",
                opinion: Arc::new(Health),
            },
            Named { id: "score", about: "healthy organs", opinion: Arc::new(Score) },
        ]
    }

    fn orders(&self) -> Vec<Named<dyn OrderMoves<Self>>> {
        let about = "organs and cures first, then protection, then viruses on others";
        vec![Named { id: "usual", about, opinion: Arc::new(Usual) }]
    }

    fn playouts(&self) -> Vec<Named<dyn Playout<Self>>> {
        vec![
            Named { id: "sensible", about: "the best of three random actions", opinion: Arc::new(Sensible) },
            Named { id: "random", about: "every legal action alike", opinion: Arc::new(RandomPlayout) },
        ]
    }

    fn encodings(&self) -> Vec<Named<dyn Encode<Self>>> {
        vec![Named { id: "flat", about: "what a seat knows, number by number", opinion: Arc::new(Flat) }]
    }

    fn player_types(&self) -> Vec<Named<dyn PlayerType<Self>>> {
        let about =
            "healthy organs, half as many again for the winner, half for losers (Goodman et al. 2022)";
        vec![Named { id: "tag", about, opinion: Arc::new(Tag) }]
    }

    fn replay(record: &Value) -> Option<Result<u64, ReplayError>> {
        record::replay(record)
    }
}
