//! Options and presets, and how rules are built from them.

use super::rules::{Bets, First, Least, Odd, Owed, Poker, Reopen};
use nply_core::{Bad, MAX_PLAYERS, OptionInfo, Options, Preset, option};

/// Chips at the start of all seats together: twice as many, and what a raise may add to them, fit into 16 bits.
const MOST_CHIPS: u32 = 30_000;

pub(super) const OPTIONS: &[OptionInfo] = &[
    option(
        "stack",
        "200",
        "1..=15000, or one for each seat with + between",
        "chips of each seat at the start",
    ),
    option("blinds", "5+10", "two numbers with + between", "small and big blind"),
    option("levels", "0", "0..=1000", "hands after which the blinds double; 0: never"),
    option("hands", "11", "1..=1000", "the most hands; 1: a single hand"),
    option("goal", "0", "0..=30000", "so many chips of one seat end the game; 0: none do"),
    option(
        "bets",
        "pot",
        "pot|free|fixed",
        "sizes of bets: parts of the pot, any total, or the set of the TAG framework",
    ),
    option("sizes", "50+100", "per cents with + between", "the parts of the pot that bets=pot offers"),
    option("unit", "5", "1..=15000", "the opening bet of bets=fixed"),
    option(
        "raises",
        "1+2+3+4",
        "numbers with + between",
        "the multiples of the highest bet that bets=fixed offers",
    ),
    option("first", "after-big", "after-big|small", "who acts first before the flop"),
    option("owed", "full", "full|posted", "what callers owe where the big blind was not posted in full"),
    option("reopen", "sum", "sum|single|first|always", "what lets a seat that has acted raise again"),
    option("least", "top", "top|full", "from where the least raise counts after a short all-in"),
    option("odd", "position", "position|each|split|lost", "who gets the chips of a pot that do not divide"),
    option("fold", "facing", "facing|always", "whether a seat may fold when checking is free"),
    option(
        "against",
        "callers",
        "callers|chips",
        "a raise needs somebody who could call it, or only somebody with chips",
    ),
    option("wheel", "true", "true|false", "ace to five is a straight"),
    option("score", "chips", "chips|gain", "payoffs: chips at the end, or how many were gained"),
    option("out", "order", "order|tied", "whether seats without chips are ranked by when they went out"),
    option("rank", "best", "best|flop", "a hand is the best five of seven, or the hole cards with the flop"),
    option("polled", "false", "true|false", "seats that are all in are asked too: they check or fold"),
    option(
        "short-blind",
        "paid",
        "paid|created",
        "a blind that a seat cannot cover: what it pays, or all of it from nowhere",
    ),
];

const TAG: &str = "stack=50,bets=fixed,first=small,fold=always,wheel=false,out=tied,owed=posted";

pub(super) const PRESETS: &[Preset] = &[
    Preset { id: "official", sets: "stack=200", about: "the defaults, said aloud" },
    Preset { id: "tag2022", sets: TAG, about: "as played by the TAG framework in 2022, without its bugs" },
    Preset {
        id: "tag2022-bugs",
        sets: "stack=50,bets=fixed,first=small,fold=always,wheel=false,out=tied,owed=posted,odd=lost,rank=flop,polled=true,short-blind=created",
        about: "the same with the bugs that touch its results",
    },
    Preset {
        id: "open-spiel",
        sets: "stack=300,blinds=50+100,hands=1,bets=free,reopen=always,least=full,against=chips,odd=split,score=gain",
        about: "OpenSpiel's universal_poker: one hand, any total, pots split in fractions; add stack=...",
    },
];

/// Numbers with `+` between them.
fn numbers(options: &Options, key: &str, least: u16, most: u16) -> Result<Vec<u16>, Bad> {
    let text = options.text(key);
    let read = |word: &str| word.parse().ok().filter(|number| (least..=most).contains(number));
    text.split('+').map(read).collect::<Option<Vec<u16>>>().ok_or_else(|| options.bad(key, text))
}

fn stacks(seats: usize, options: &Options) -> Result<[u16; MAX_PLAYERS], Bad> {
    let list = numbers(options, "stack", 1, 15_000)?;
    if list.len() != 1 && list.len() != seats {
        return Err(Bad::new(
            format!("stack={}", options.text("stack")),
            format!("one number for all, or one for each of {seats} seats with + between"),
        ));
    }
    Ok(std::array::from_fn(|seat| if seat < seats { list[seat % list.len()] } else { 0 }))
}

fn bets(options: &Options) -> Result<Bets, Bad> {
    let mut sizes = numbers(options, "sizes", 1, 1000)?;
    let mut raises = numbers(options, "raises", 1, 100)?;
    let unit = options.within("unit", 1, 15_000)?;
    sizes.sort_unstable();
    sizes.dedup();
    raises.sort_unstable();
    raises.dedup();
    options.choice(
        "bets",
        &[("pot", Bets::Pot(sizes)), ("free", Bets::Free), ("fixed", Bets::Fixed { unit, raises })],
    )
}

pub(super) fn build(seats: usize, options: &Options) -> Result<Poker, Bad> {
    let stacks = stacks(seats, options)?;
    let [small, big] = numbers(options, "blinds", 1, 15_000)?[..] else {
        return Err(options.bad("blinds", options.text("blinds")));
    };
    let rules = Poker {
        seats,
        stacks,
        total: stacks.iter().map(|&stack| u32::from(stack)).sum(),
        small,
        big,
        levels: options.within("levels", 0, 1000)?,
        hands: options.within("hands", 1, 1000)?,
        goal: options.within("goal", 0, 30_000)?,
        bets: bets(options)?,
        first: options.choice("first", &[("after-big", First::AfterBig), ("small", First::Small)])?,
        owed: options.choice("owed", &[("full", Owed::Full), ("posted", Owed::Posted)])?,
        reopen: options.choice(
            "reopen",
            &[
                ("sum", Reopen::Sum),
                ("single", Reopen::Single),
                ("first", Reopen::First),
                ("always", Reopen::Always),
            ],
        )?,
        least: options.choice("least", &[("top", Least::Top), ("full", Least::Full)])?,
        odd: options.choice(
            "odd",
            &[("position", Odd::Position), ("each", Odd::Each), ("split", Odd::Split), ("lost", Odd::Lost)],
        )?,
        fold_always: options.choice("fold", &[("facing", false), ("always", true)])?,
        against_chips: options.choice("against", &[("callers", false), ("chips", true)])?,
        wheel: options.get("wheel")?,
        gains: options.choice("score", &[("chips", false), ("gain", true)])?,
        rank_out: options.choice("out", &[("order", true), ("tied", false)])?,
        last_five: options.choice("rank", &[("best", false), ("flop", true)])?,
        polled: options.get("polled")?,
        short_blind_creates: options.choice("short-blind", &[("paid", false), ("created", true)])?,
        one_hand: false,
    };
    refuse(&rules)?;
    Ok(rules)
}

/// Values that do not go together.
fn refuse(g: &Poker) -> Result<(), Bad> {
    let fixed_only = |word: &str| Bad::new(word, "only with bets=fixed; add it, or leave this out");
    if g.small > g.big {
        return Err(Bad::new(format!("blinds={}+{}", g.small, g.big), "the small blind comes first"));
    }
    if g.most_chips() > MOST_CHIPS {
        return Err(Bad::new("stack", format!("all seats together may have {MOST_CHIPS} chips; take fewer")));
    }
    if u32::from(g.big) > g.total {
        return Err(Bad::new(format!("blinds={}+{}", g.small, g.big), "more than all chips of the game"));
    }
    if g.odd == Odd::Split && g.hands > 1 {
        return Err(Bad::new("odd=split", "parts of a chip cannot be bet: only with hands=1"));
    }
    if g.polled && !g.is_fixed() {
        return Err(fixed_only("polled=true"));
    }
    if g.short_blind_creates && (!g.is_fixed() || g.levels > 0) {
        return Err(fixed_only("short-blind=created"));
    }
    Ok(())
}
