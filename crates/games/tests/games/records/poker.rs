use super::replay_all;
use nply_games::poker::Poker;

#[test]
fn every_record_replays() {
    assert_eq!(replay_all::<Poker>("poker_ranks"), (4001, 4001));
    assert_eq!(replay_all::<Poker>("openspiel_texas_holdem").0, 40);
    assert_eq!(replay_all::<Poker>("poker_hands").0, 165);
    assert_eq!(replay_all::<Poker>("poker_tournaments").0, 22);
}
