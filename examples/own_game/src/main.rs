//! The whole command line, with one game more: `own-game match coins uct greedy`, `own-game play coins human uct uct`.

fn main() -> std::process::ExitCode {
    nply::main(nply::standard().with_game::<own_game::Coins>())
}
