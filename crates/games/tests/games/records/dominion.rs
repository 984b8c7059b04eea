use super::replay_all;
use nply_games::dominion::Dominion;

const FILE: &str = "dominion";

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Dominion>(FILE), (36, 0));
}
