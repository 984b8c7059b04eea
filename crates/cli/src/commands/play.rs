//! `nply play`: sit down and play.

use crate::args::PlayArgs;
use crate::output::table;
use crate::settings;
use nply_core::{Bad, Player, Rng, Seed, Stop, Turn, TurnKind};
use nply_registry::{AgentSpec, AnyAgent, AnyGame, AnyTable, DEFAULT_BUDGET, Registry};
use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

const WORDS: &str = "\
type an action by its number or its text, or:
  legal   list the actions again        undo   take back your last decision (cards fall the same way)
  show    show the position again       hint   ask an agent for advice
  quit    leave the game                ?      this list";

pub fn run(registry: &'static Registry, args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let game = registry.game(&args.game)?;
    if args.agents.len() != game.players() {
        let why = format!(
            "this game has {} seats; give one agent for each of them, `human` for yourself",
            game.players()
        );
        let words: Vec<String> = args.agents.iter().map(ToString::to_string).collect();
        return Err(Bad::new(words.join(" "), why).into());
    }
    let budget = args.budget.unwrap_or(DEFAULT_BUDGET);
    let mut seats = Vec::new();
    for spec in &args.agents {
        let human = spec.id == "human";
        if human && (!spec.options.is_empty() || spec.budget.is_some()) {
            return Err(Bad::new(spec.to_string(), "`human` takes no options and no budget").into());
        }
        let agent =
            if human { None } else { Some(game.agent(&settings::resolve_one(&*game, spec)?, budget)?) };
        super::tell(agent.as_deref().map_or(&[], |agent| agent.notes()));
        seats.push(Seat { name: spec.to_string(), agent });
    }
    let hints = settings::resolve_one(&*game, &args.hints.clone().unwrap_or_else(|| adviser(&*game)))?;
    game.agent(&hints, budget)?;
    let seed = Seed(args.seed.unwrap_or_else(a_new_seed));
    let table = game.start(seed.named("setup"));
    let mut session = Session {
        game: &*game,
        table,
        seats,
        luck: seed.named("luck").rng(),
        seed,
        ply: 0,
        past: Vec::new(),
        hints,
        said: Vec::new(),
        heard: vec![0; args.agents.len()],
        at_screen: None,
    };
    say(&format!("{}, seed {}. Type ? for help.", game.spec(), seed.0));
    session.play()?;
    Ok(ExitCode::SUCCESS)
}

/// Another game each time; people who want the same cards say --seed.
fn a_new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(1, |now| now.as_nanos() as u64 % 1_000_000_007)
}

fn adviser(game: &dyn AnyGame) -> AgentSpec {
    let id = match game.about() {
        about if about.hidden => "is-mcts",
        about if about.turns != TurnKind::Sequential => "decoupled-uct",
        _ => "uct",
    };
    let budget = Some(nply_core::Budget::millis(1000));
    AgentSpec { id: id.into(), options: String::new(), budget }
}

struct Seat {
    name: String,
    /// `None` is a human.
    agent: Option<Box<dyn AnyAgent>>,
}

/// A position to which `undo` can return; the luck that follows is kept with it.
struct Moment {
    table: Box<dyn AnyTable>,
    luck: Rng,
    ply: u64,
}

struct Session<'g> {
    game: &'g dyn AnyGame,
    table: Box<dyn AnyTable>,
    seats: Vec<Seat>,
    luck: Rng,
    seed: Seed,
    ply: u64,
    past: Vec<Moment>,
    hints: AgentSpec,
    /// What everybody saw happen, and how much of it each seat has read.
    said: Vec<String>,
    heard: Vec<usize>,
    /// The human who looked at the screen last.
    at_screen: Option<Player>,
}

/// What the seats of a turn do.
type Moves = Vec<(Player, String)>;

/// What a human answered.
enum Answer {
    Action(String),
    Undo,
    Quit,
}

impl Session<'_> {
    fn play(&mut self) -> anyhow::Result<()> {
        loop {
            match self.table.turn() {
                Turn::Over => {
                    say(&self.result());
                    return Ok(());
                }
                Turn::Chance => {
                    self.table.chance(&mut self.luck);
                }
                turn => {
                    let here = Moment { table: self.table.boxed(), luck: self.luck.clone(), ply: self.ply };
                    match self.decisions(turn)? {
                        Some((moves, asked)) => {
                            // A forced action is no decision: undo would come back to it for ever.
                            if asked {
                                self.past.push(here);
                            }
                            self.table.play(&moves)?;
                            self.ply += 1;
                        }
                        None if self.quitting() => return Ok(()),
                        None => continue,
                    }
                }
            }
            self.tell();
        }
    }

    /// One action for each seat of the turn, and whether a human was asked. `None`: somebody took a decision back, or
    /// left.
    fn decisions(&mut self, turn: Turn) -> anyhow::Result<Option<(Moves, bool)>> {
        let (mut moves, mut asked) = (Vec::new(), false);
        let humans = turn.seats().iter().filter(|&who| self.is_human(who)).count();
        for who in turn.seats().iter() {
            let legal = self.table.legal(Some(who));
            let action = match &legal[..] {
                [only] => only.clone(),
                _ if self.is_human(who) => match self.ask(who, &legal, humans > 1)? {
                    Answer::Action(action) => {
                        asked = true;
                        action
                    }
                    Answer::Undo => {
                        self.undo();
                        return Ok(None);
                    }
                    Answer::Quit => {
                        self.past.clear();
                        self.seats.clear();
                        return Ok(None);
                    }
                },
                _ => self.agent_action(who),
            };
            moves.push((who, action));
        }
        if asked && humans > 1 {
            clear_screen();
        }
        Ok(Some((moves, asked)))
    }

    fn quitting(&self) -> bool {
        self.seats.is_empty()
    }

    fn agent_action(&mut self, who: Player) -> String {
        let seed = self.seed.named("seat").child(who.index() as u64).child(self.ply);
        let agent = self.seats[who.index()].agent.as_mut().expect("not a human");
        let think = || agent.think(&*self.table, who, seed, &Stop::default());
        super::patiently(&format!("{who} thinks"), think).best().to_string()
    }

    /// Another human comes to the screen: nothing that only the last one saw or chose may stand there.
    fn change_seats(&mut self, who: Player, together: bool) -> anyhow::Result<()> {
        let other = self.at_screen.replace(who).is_some_and(|last| last != who);
        if other && (together || self.game.about().hidden) {
            clear_screen();
            if std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
                say(&format!("{who} is next; press Enter when nobody else looks"));
                std::io::stdin().lock().read_until(b'\n', &mut Vec::new())?;
                clear_screen();
            }
            self.said[self.heard[who.index()]..].iter().for_each(|line| say(line));
        }
        self.heard[who.index()] = self.said.len();
        Ok(())
    }

    fn ask(&mut self, who: Player, legal: &[String], together: bool) -> anyhow::Result<Answer> {
        self.change_seats(who, together)?;
        self.show(who);
        list(legal);
        loop {
            let mut out = std::io::stdout().lock();
            let _ = write!(out, "{who}> ").and_then(|()| out.flush());
            drop(out);
            let mut line = Vec::new();
            if std::io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
                say("\n(end of input: the game is left)");
                return Ok(Answer::Quit);
            }
            match String::from_utf8_lossy(&line).trim() {
                "" => {}
                "?" | "help" => say(WORDS),
                "quit" | "q" => return Ok(Answer::Quit),
                "undo" | "u" if self.past.is_empty() => say("there is no decision of yours to take back"),
                "undo" | "u" => return Ok(Answer::Undo),
                "show" | "s" => self.show(who),
                "legal" | "l" => list(legal),
                "hint" | "h" => self.hint(who)?,
                word => match read(word, legal) {
                    Ok(action) => return Ok(Answer::Action(action)),
                    Err(bad) => say(&bad.to_string()),
                },
            }
        }
    }

    fn show(&self, who: Player) {
        say(&format!("\n{}", self.table.show(Some(who))));
        if let Some(scores) = self.table.scores() {
            let scores = scores.seats(self.table.players()).iter().zip(1..);
            say(&scores.map(|(score, seat)| format!("p{seat} {score}")).collect::<Vec<_>>().join("   "));
        }
    }

    fn hint(&self, who: Player) -> anyhow::Result<()> {
        let mut agent = self.game.agent(&self.hints, DEFAULT_BUDGET)?;
        let seed = self.seed.named("hint").child(self.ply);
        let think = || agent.think(&*self.table, who, seed, &Stop::default());
        let thought = super::patiently(&self.hints.to_string(), think);
        let row = |line: &nply_registry::ThoughtLine| {
            vec![line.action.clone(), line.visits.to_string(), format!("{:.3}", line.values[who.index()])]
        };
        let rows: Vec<Vec<String>> = thought.lines.iter().take(3).map(row).collect();
        say(&format!("{} advises:\n{}", self.hints, table(&["action", ">visits", ">value for you"], &rows)));
        Ok(())
    }

    fn undo(&mut self) {
        if let Some(Moment { table, luck, ply }) = self.past.pop() {
            (self.table, self.luck, self.ply) = (table, luck, ply);
            self.seats.iter_mut().filter_map(|seat| seat.agent.as_mut()).for_each(|agent| agent.forget());
        }
    }

    /// Tells agents what happened as far as they saw it, and people what everybody saw.
    fn tell(&mut self) {
        for who in Player::all(self.seats.len()) {
            if let Some(agent) = &mut self.seats[who.index()].agent {
                agent.saw(&*self.table, who);
            }
        }
        // What only some seats saw (a card drawn, a card passed on) is in the view of those who did.
        let public = Player::all(self.seats.len()).all(|who| self.table.last_step(Some(who)).is_some());
        if let Some(text) = self.table.last_step(None).filter(|_| public) {
            say(&text);
            self.said.push(text);
        }
    }

    fn is_human(&self, who: Player) -> bool {
        self.seats[who.index()].agent.is_none()
    }

    fn result(&self) -> String {
        let (payoffs, ranks) = (self.table.payoffs(), self.table.ranks());
        let row = |who: Player| {
            let name = self.seats[who.index()].name.clone();
            vec![who.to_string(), name, payoffs[who].to_string(), ranks[who].to_string()]
        };
        let rows: Vec<Vec<String>> = Player::all(self.seats.len()).map(row).collect();
        let lines = table(&["seat", "agent", ">payoff", ">rank"], &rows);
        format!("\n{}\n\n{lines}", self.table.show(None))
    }
}

/// Reads an action: its text, or its number in the list.
fn read(word: &str, legal: &[String]) -> Result<String, Bad> {
    if let Some(text) = legal.iter().find(|text| *text == word) {
        return Ok(text.clone());
    }
    let by_number = word.parse::<usize>().ok().filter(|_| numbered(legal));
    match by_number.and_then(|n| legal.get(n.wrapping_sub(1))) {
        Some(text) => Ok(text.clone()),
        None => Err(Bad::unknown("action here", word, legal.iter().map(String::as_str))),
    }
}

/// Actions whose texts are numbers are not numbered again.
fn numbered(legal: &[String]) -> bool {
    legal.iter().any(|text| text.parse::<usize>().is_err())
}

fn list(legal: &[String]) {
    let item = |(i, text): (usize, &String)| {
        if numbered(legal) { format!("{}) {text}", i + 1) } else { text.clone() }
    };
    let items: Vec<String> = legal.iter().enumerate().map(item).collect();
    let width = items.iter().map(|item| item.chars().count()).max().unwrap_or(1) + 3;
    let rows = items.chunks((90 / width).max(1)).map(|row| {
        let padded = row.iter().map(|item| format!("{item:width$}"));
        padded.collect::<String>().trim_end().to_string()
    });
    say(&rows.collect::<Vec<_>>().join("\n"));
}

/// Between two humans of a simultaneous turn, so that the second does not see the choice of the first.
fn clear_screen() {
    if std::io::stdout().is_terminal() {
        say("\x1b[2J\x1b[3J\x1b[H");
    } else {
        say("---- the next seat looks ----");
    }
}

fn say(text: &str) {
    crate::output::print(text);
}
