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
mod reproduce;
mod stats;
mod think;
mod tournament;
mod tune;
mod verify;
mod worker;

use crate::args::Command;
use nply_core::Stop;
use std::process::ExitCode;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Runs a command. An error is bad input: one line and exit code 2.
pub fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Games(args) => games::run(&args),
        Command::Agents(args) => agents::run(&args),
        Command::Match(args) => matches::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Tune(args) => tune::run(&args),
        Command::Reproduce(args) => reproduce::run(&args),
        Command::Worker(args) => worker::run(&args),
        Command::Stats(args) => stats::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Think(args) => think::run(&args),
        Command::Pages(args) => pages::run(&args),
        Command::Perft(args) => perft::run(&args),
        Command::Verify(args) => verify::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Completions(args) => manuals::completions(&args),
        Command::Man(args) => manuals::man(&args),
    }
}

/// Says on stderr that work goes on, after two seconds and then every ten: nobody waits in silence.
fn patiently<T>(what: &str, work: impl FnOnce() -> T) -> T {
    let (done, waiting) = channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || {
            let (began, mut pause) = (Instant::now(), Duration::from_secs(2));
            while waiting.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
                eprintln!("{what} ... {} s", began.elapsed().as_secs());
                pause = Duration::from_secs(10);
            }
        });
        // Dropped when the work ends, also by a panic.
        let _done = done;
        work()
    })
}

/// A stop signal that Ctrl-C gives, and so do SIGTERM and SIGHUP. The second one ends the process at once.
fn stop_on_ctrl_c() -> Stop {
    let stop = Stop::default();
    let signal = stop.clone();
    let handler = move || {
        if signal.is_stopped() {
            std::process::exit(130);
        }
        signal.stop();
    };
    // Without a handler Ctrl-C ends the process, which loses nothing that was stored.
    let _ = ctrlc::set_handler(handler);
    stop
}
