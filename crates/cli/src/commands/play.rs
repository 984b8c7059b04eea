//! `nply play`: sit down and play. The game itself is a [`Live`]; here is what stands on the screen.

mod list;
mod result;

use crate::args::PlayArgs;
use crate::layout::wrapped;
use crate::output::{print, table, terminal};
use crate::settings;
use crate::waiting::{Manner, SoFar, counted, watching};
use nply_arena::{HUMAN, Live, Stepped};
use nply_core::{Bad, Budget, Eye, Names, Player, Stop};
use nply_draw::Terminal;
use nply_registry::{AgentSpec, AnyGame, BuiltIn, Registry};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

const WORDS: &str = "\
type the number of a move in the list, or its text, or what you would click; or:
  legal   list the moves again       undo   take back your last decision (cards fall the same way)
  show    show the position again    hint   ask the strongest agent for advice
  quit    leave the game             auto   let the strongest agent play on for you";

/// What agents may spend on a move if nothing is said.
const PATIENCE: u64 = 500;

pub fn run(registry: &'static Registry, args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let game = registry.game(&args.game)?;
    let budget = args.budget.unwrap_or(Budget::millis(PATIENCE));
    let seats = seats(&*game, &args.agents)?;
    let helper = match &args.hints {
        Some(spec) => settings::resolve_one(&*game, spec)?,
        None => settings::strongest(&*game)?,
    };
    super::tell(game.agent(&helper, budget)?.notes());
    if let Some(path) = args.record.as_ref().filter(|path| path.exists()) {
        let why = "this file is there already; a game is saved to a new one";
        return Err(Bad::new(path.display().to_string(), why).into());
    }
    let seed = args.seed.unwrap_or_else(a_new_seed);
    let live = Live::new(game, Arc::new(BuiltIn), &seats, budget, seed)?;
    let mut screen = Screen {
        heard: vec![0; seats.len()],
        live,
        helper,
        terminal: terminal(args.plain),
        manner: Manner::of_stderr(args.plain),
        record: args.record.clone(),
        at_screen: None,
        stop: super::stop_on_ctrl_c(),
    };
    screen.save()?;
    print(&format!("{}, seed {seed}. Type ? for help.", screen.live.game().spec()));
    screen.play()?;
    Ok(ExitCode::SUCCESS)
}

/// Who sits where: those that were named, else a person and the strongest agents.
fn seats(game: &dyn AnyGame, named: &[AgentSpec]) -> Result<Vec<AgentSpec>, Bad> {
    if !named.is_empty() {
        let resolve = |spec: &AgentSpec| match spec.id == HUMAN {
            true => Ok(spec.clone()),
            false => settings::resolve_one(game, spec),
        };
        return named.iter().map(resolve).collect();
    }
    let mut seats = vec![settings::strongest(game)?; game.players()];
    seats[0] = AgentSpec { id: HUMAN.into(), options: String::new(), budget: None };
    Ok(seats)
}

/// Another game each time; people who want the same cards say --seed.
fn a_new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |now| now.as_nanos() as u64 % 1_000_000_007)
}

struct Screen {
    live: Live,
    /// The agent that gives hints and plays on.
    helper: AgentSpec,
    terminal: Terminal,
    manner: Manner,
    record: Option<PathBuf>,
    /// How many steps each seat has read about.
    heard: Vec<usize>,
    /// The person who looked at the screen last.
    at_screen: Option<Player>,
    stop: Stop,
}

/// What a person wants.
enum Answer {
    Action(String),
    Undo,
    Auto,
    Quit,
}

impl Screen {
    fn play(&mut self) -> anyhow::Result<()> {
        loop {
            let (live, stop) = (&mut self.live, self.stop.clone());
            let counted = counted(&stop);
            match watching(self.manner, "the agents think", counted, || live.step(&stop)) {
                Stepped::Over => {
                    self.save()?;
                    self.tell(self.onlooker());
                    print(&self.result());
                    return Ok(());
                }
                Stepped::Stopped => {
                    print("stopped; the game is left");
                    return Ok(());
                }
                Stepped::Played => self.save()?,
                Stepped::Waiting(people) => {
                    if !self.ask_one(people[0], people.len() > 1)? {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// Asks one person. False: the game is left.
    fn ask_one(&mut self, who: Player, together: bool) -> anyhow::Result<bool> {
        match self.ask(who, together)? {
            Answer::Action(action) => self.live.choose(who, &action)?,
            Answer::Auto => self.live.hand_over(who, &self.helper.clone())?,
            Answer::Quit => return Ok(false),
            Answer::Undo if self.live.undo() => {
                let plies = self.live.plies();
                self.heard.iter_mut().for_each(|heard| *heard = plies.min(*heard));
                self.save()?;
            }
            Answer::Undo => print("there is no decision of yours to take back"),
        }
        if together {
            self.clear();
        }
        Ok(true)
    }

    fn ask(&mut self, who: Player, together: bool) -> anyhow::Result<Answer> {
        self.change_seats(who, together)?;
        self.tell(Eye::Seat(who));
        self.show(who);
        let legal = self.live.table().legal(Some(who));
        let drawing = self.live.table().drawing(Eye::Seat(who));
        print(&list::numbered(&drawing, who));
        loop {
            let mut out = std::io::stdout().lock();
            let _ = write!(out, "{who}> ").and_then(|()| out.flush());
            drop(out);
            let mut line = Vec::new();
            if !super::ask_line(&mut line)? {
                print("\n(end of input: the game is left)");
                return Ok(Answer::Quit);
            }
            match String::from_utf8_lossy(&line).trim().to_lowercase().as_str() {
                "" => {}
                "?" | "help" => print(WORDS),
                "quit" | "q" => return Ok(Answer::Quit),
                "undo" | "u" => return Ok(Answer::Undo),
                "auto" => return Ok(Answer::Auto),
                "show" | "s" => self.show(who),
                "legal" | "l" => print(&list::numbered(&drawing, who)),
                "hint" | "h" => self.hint(who),
                word => match list::read(word, &legal, &drawing, who) {
                    Ok(action) => return Ok(Answer::Action(action)),
                    Err(bad) => print(&bad.to_string()),
                },
            }
        }
    }

    /// Another person comes to the screen: nothing that only the last one saw or chose may stand there.
    fn change_seats(&mut self, who: Player, together: bool) -> anyhow::Result<()> {
        let other = self.at_screen.replace(who).is_some_and(|last| last != who);
        if other && (together || self.live.game().about().hidden) {
            self.clear();
            if self.terminal != Terminal::Plain && std::io::stdin().is_terminal() {
                print(&format!("{who} is next; press Enter when nobody else looks"));
                super::ask_line(&mut Vec::new())?;
                self.clear();
            }
        }
        Ok(())
    }

    /// Who looks when nobody is asked: the only person, or the public.
    fn onlooker(&self) -> Eye {
        let people: Vec<Player> =
            Player::all(self.heard.len()).filter(|&who| self.live.is_human(who)).collect();
        if let [only] = people[..] { Eye::Seat(only) } else { self.at_screen.map_or(Eye::Public, Eye::Seat) }
    }

    /// Tells what happened since this seat last looked.
    fn tell(&mut self, eye: Eye) {
        let since = eye.seat().map_or(0, |who| self.heard[who.index()]);
        let story = self.live.story(since, &Names::plain(eye, self.heard.len()));
        story.iter().for_each(|line| print(&wrapped(line, nply_draw::WIDTH).join("\n  ")));
        if let Some(who) = eye.seat() {
            self.heard[who.index()] = self.live.plies();
        }
    }

    fn show(&self, who: Player) {
        let eye = Eye::Seat(who);
        let mut seats = self.live.names();
        seats.iter_mut().filter(|name| *name == HUMAN).for_each(String::clear);
        let names = Names { eye, seats };
        print(&format!("\n{}\n", nply_draw::text(&self.live.table().drawing(eye), &names, self.terminal)));
    }

    fn hint(&self, who: Player) {
        let (so_far, what) = (SoFar::default(), format!("{} thinks", self.helper));
        let watcher = so_far.watcher(who);
        let think = || self.live.hint_aloud(who, &self.helper, &self.stop, &watcher);
        match watching(self.manner, &what, || so_far.line(), think) {
            Err(bad) => print(&bad.to_string()),
            Ok(thought) => {
                let row = |line: &nply_registry::ThoughtLine| {
                    let value =
                        line.values.get(who.index()).map_or(String::new(), |value| format!("{value:.3}"));
                    vec![line.action.clone(), line.visits.to_string(), value]
                };
                let rows: Vec<Vec<String>> = thought.lines.iter().take(3).map(row).collect();
                let value = thought
                    .scale
                    .map_or(">value for you".to_string(), |scale| format!(">{} for you", scale.name));
                let lines = table(&["move", ">visits", &value], &rows);
                print(&format!("{} advises {}:\n{lines}", self.helper, thought.best()));
            }
        }
    }

    /// Writes the game so far, if it shall be saved. The file was not there before.
    fn save(&self) -> Result<(), Bad> {
        let Some(path) = &self.record else { return Ok(()) };
        let text = self.live.record()?.line() + "\n";
        std::fs::write(path, text)
            .map_err(|e| Bad::new(path.display().to_string(), format!("cannot be written: {e}")))
    }

    /// Between two people, so that the second does not see what the first saw or chose.
    fn clear(&self) {
        match self.terminal {
            Terminal::Plain => print("---- the next seat looks ----"),
            _ => print("\x1b[2J\x1b[3J\x1b[H"),
        }
    }
}
