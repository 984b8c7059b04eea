//! Settings beside seats and presets in which rules meet that do not meet elsewhere. They stand here and not in the unit tests
//! of the games, so that the conformance suite is compiled once for each game.

use nply_core::testing::conformance;
use nply_core::{GameSpec, Listed, Seed};

/// Specs without seats are tried with every number of seats.
const SETTINGS: &[&str] = &[
    "chinese-checkers:arm=3,max-plies=60",
    "chinese-checkers:arm=4,max-plies=60",
    "chinese-checkers:leave-goal=false",
    "chinese-checkers:foreign-corners=false,win=all-own",
    "chinese-checkers:preset=strict,win=all-own",
    "colt-express/3:two-bandits=three,loot-choice=random,reshuffle-each-round=false",
    "diamant/3:preset=diamant-2016,leftovers=per-card,caves=10",
    "diamant/3:preset=diamant-2005,leftovers=per-card,caves=10",
    "diamant/3:preset=incan-gold,leftovers=per-card,caves=10",
    "diamant/3:preset=incan-gold-2020,leftovers=per-card,caves=10",
    "colt-express/2:characters=choose",
    "colt-express/2:expert=true,two-bandits=never,neutral-bullets=unlimited",
    "colt-express/5:expert=true,characters=choose",
    "colt-express/4:characters=choose",
    "diamant/3:preset=tag2022,leftovers=per-card,caves=10",
    "dominion/2:kingdom=first-game-1e,max-turns=5,first=random",
    "dominion/3:kingdom=Moat+Militia+Mine+Cellar+Village+Laboratory+Festival+Woodcutter,mine-optional=false",
    "exploding-kittens/3:pairs=any,threes=true,fives=true,hand=8,nope-rounds=nested,nope-own=true",
    "exploding-kittens/4:attack=chosen,future=reorder,cards-per-turn=1",
    "gin-rummy/2:hand=5,knock=0,ranks=7",
    "gin-rummy/2:preset=open-spiel,hand=8,knock=0",
    "gin-rummy/3:hand=5,knock=1,suits=3,spread=declared,big-gin=0",
    "hearts/3:pass=random",
    "hearts/4:picks=increasing",
    "hearts/5:picks=increasing,pass=across",
    "hearts/4:lead=free,pass=right",
    "hearts/4:lead=free,pass=none,first=hearts,lone-queen=free",
    "hearts/3:lead=free,first=queen,queen-breaks=false",
    "hearts/4:lead=club,pass=across,break=false,first=any",
    "hearts/4:to=60,jack=true,no-tricks=true,moon=shooter,moon-jack=true",
    "hearts/5:to=30,moon=best,jack=true",
    "hearts/3:to=100,hands=2,moon=off,no-tricks=true",
    "poker/3:bets=free,stack=30,levels=2,hands=6,reopen=first,goal=80",
    "poker/4:stack=50+20+7+90,owed=posted,odd=each,reopen=single,least=full,fold=always",
    "poker/2:preset=tag2022,score=gain,hands=4",
    "sushi-go:passing=alternate",
    "sushi-go:wasabi=optional,passing=alternate",
    "virus/3:medicine-on-others=true,virus-on-self=true,reshuffle-discard=true",
];

/// The settings of one game conform.
pub fn conform<G: Listed>() {
    for text in SETTINGS {
        let spec: GameSpec = text.parse().expect("a spec");
        if spec.id != G::ABOUT.id {
            continue;
        }
        let seats = spec.seats.map_or(G::ABOUT.seats.to_vec(), |seats| vec![seats]);
        // One game of each number of seats, or two of the only one.
        let games = if seats.len() > 1 { 1 } else { 2 };
        for seats in seats {
            let (game, spec) = GameSpec { seats: Some(seats), ..spec.clone() }
                .build::<G>()
                .unwrap_or_else(|bad| panic!("{bad}"));
            let found = conformance::check(&game, games, 200, Seed(1));
            assert!(found.failures.is_empty(), "{spec}: {:#?}", found.failures);
        }
    }
}
