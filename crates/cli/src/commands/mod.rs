//! One file per command.

mod agents;
mod bench;
mod counts;
mod export;
mod games;
mod manuals;
mod matches;
mod pages;
mod perft;
mod play;
mod position;
mod profile;
mod reproduce;
mod show;
mod stats;
mod think;
mod tournament;
mod train;
mod tune;
mod verify;
mod worker;

pub(crate) use think::expected;

use crate::args::Command;
use nply_core::{Bad, Stop};
use nply_registry::Registry;
use std::io::{BufRead, Read};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Runs a command. An error is bad input: one line and exit code 2.
pub fn run(registry: &'static Registry, command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Games(args) => games::run(registry, &args),
        Command::Agents(args) => agents::run(registry, &args),
        Command::Match(args) => matches::run(registry, &args),
        Command::Tournament(args) => tournament::run(registry, &args),
        Command::Tune(args) => tune::run(registry, &args),
        Command::Train(args) => train::run(registry, &args),
        Command::Reproduce(args) => reproduce::run(registry, &args),
        Command::Worker(args) => worker::run(registry, &args),
        Command::Stats(args) => stats::run(registry, &args),
        Command::Play(args) => play::run(registry, &args),
        Command::Show(args) => show::run(registry, &args),
        Command::Think(args) => think::run(registry, &args),
        Command::Pages(args) => pages::run(registry, &args),
        Command::Perft(args) => perft::run(registry, &args),
        Command::Profile(args) => profile::run(registry, &args),
        Command::Verify(args) => verify::run(registry, &args),
        Command::Bench(args) => bench::run(registry, &args),
        Command::Export(args) => export::run(registry, &args),
        Command::Completions(args) => manuals::completions(&args),
        Command::Man(args) => manuals::man(&args),
    }
}

/// Says on stderr which options of agents have no effect.
fn tell(notes: &[String]) {
    notes.iter().for_each(|note| eprintln!("note: {note}"));
}

/// Whether a person is asked for input: nothing runs then that could end by itself.
static ASKING: AtomicBool = AtomicBool::new(false);

/// Whether a signal has told the program to end. It may come between the prompt and the reading of the
/// answer, so whoever starts to ask looks at this first, and the signal looks at `ASKING` after setting it.
static TOLD_TO_END: AtomicBool = AtomicBool::new(false);

/// A person types no line that is longer.
const MOST_TYPED: u64 = 1 << 16;

/// Reads a line that a person types; `false` at the end of input. Ctrl-C ends the program at once.
fn ask_line(line: &mut Vec<u8>) -> anyhow::Result<bool> {
    ASKING.store(true, Ordering::SeqCst);
    if TOLD_TO_END.load(Ordering::SeqCst) {
        leave_the_game();
    }
    let read = std::io::stdin().lock().take(MOST_TYPED + 1).read_until(b'\n', line);
    ASKING.store(false, Ordering::SeqCst);
    let read = read? as u64;
    if read > MOST_TYPED {
        let why = format!("a line longer than {MOST_TYPED} bytes, the most that is read");
        return Err(Bad::new("stdin", why).into());
    }
    Ok(read > 0)
}

fn leave_the_game() -> ! {
    eprintln!("\nstopped; the game is left");
    std::process::exit(130);
}

/// A stop signal that Ctrl-C gives, and so do SIGTERM and SIGHUP. The second one ends the process at once.
fn stop_on_ctrl_c() -> Stop {
    let stop = Stop::default();
    let signal = stop.clone();
    let handler = move || {
        TOLD_TO_END.store(true, Ordering::SeqCst);
        if ASKING.load(Ordering::SeqCst) {
            leave_the_game();
        }
        if signal.is_stopped() {
            std::process::exit(130);
        }
        signal.stop();
    };
    // Without a handler Ctrl-C ends the process, which loses nothing that was stored.
    let _ = ctrlc::set_handler(handler);
    stop
}
