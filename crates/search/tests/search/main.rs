//! All tests of searches in one program, so that they are compiled once for the games made for tests.

mod aids;
mod best_reply;
mod common;
mod forced_moves;
mod foresight;
mod guided;
mod known_answers;
mod learned_playouts;
mod multi_tree;
mod open_views;
mod opponents;
mod parallel;
mod pimc;
mod player_types;
mod pruned_is_plain;
mod reductions;
mod simultaneous;
mod solver;
mod thesis;
mod ties_and_leads;
mod unknown_types;
mod worlds;
