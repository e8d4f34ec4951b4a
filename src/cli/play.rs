//! `noughts play`: a game against the table, or between two people.

use super::players;
use super::style::Paint;
use super::{Exit, Mark, Outcome, Setting, Trouble, reading, report, writing};
use clap::Args;
use noughts::notation::Coords;
use noughts::strategies::Named;
use noughts::{PlayErrorReason, Player, Position, Square, Status, tactics};
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;

/// Play against the table, or between two people
///
/// Type the name of a square, or `help`. Works from a pipe as well: a line each, without prompts.
#[derive(Args)]
pub struct Play {
    /// Which marks you play
    #[arg(long = "as", value_name = "MARK", default_value = "x", ignore_case = true, conflicts_with = "two")]
    side: Mark,
    /// How the program plays: `perfect`, `random`, or another of `noughts strategies`
    #[arg(long, value_name = "NAME", default_value = "perfect", value_parser = players::strategy, conflicts_with = "two")]
    level: Named,
    /// Two people play, the program only keeps the board
    #[arg(long)]
    two: bool,
    /// Make chance choose the same again, where the program may choose
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    setting: Setting,
}

/// What comes from the person at the keyboard, or from the pipe.
enum Input {
    Line(String),
    End,
    Interrupt,
    Failure(io::Error),
}

/// What a line asks for.
enum Request {
    Move(Square),
    Hint,
    Undo,
    New,
    Help,
    Quit,
}

/// What follows a line.
enum Next {
    GoOn,
    NewGame,
    Leave,
}

impl Play {
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Outcome {
        let input = listen()?;
        let talks = io::stdin().is_terminal();
        let opponent = (!self.two).then(|| Player::from(self.side).opponent());
        let random = self.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let Setting { first, coords } = self.setting;
        let start = Position::with_first(first.into());
        let game = Game { history: vec![start], opponent, level: self.level, coords, paint, random };
        let mut table = Table { input, talks, out, game, tally: Tally::default() };
        table.play_games()?;
        Ok(Exit::Fine)
    }
}

/// Reads standard input on a thread of its own, so that an interrupt can end the game tidily while a line is awaited.
fn listen() -> Result<Receiver<Input>, Trouble> {
    let (sender, receiver) = sync_channel(1);
    let interrupt = sender.clone();
    ctrlc::set_handler(move || {
        // Only the first interrupt is of interest, and the receiver may be gone.
        let _ = interrupt.try_send(Input::Interrupt);
    })
    .map_err(|error| Trouble { what: "cannot watch for interrupts".into(), error: io::Error::other(error) })?;
    thread::spawn(move || {
        for line in io::stdin().lock().split(b'\n') {
            let input = match line {
                Ok(line) => Input::Line(String::from_utf8_lossy(&line).trim().to_string()),
                Err(error) => Input::Failure(error),
            };
            if sender.send(input).is_err() {
                return;
            }
        }
        let _ = sender.send(Input::End);
    });
    Ok(receiver)
}

/// One game, and who plays it.
struct Game {
    /// The positions so far, from the empty board.
    history: Vec<Position>,
    /// The side of the program, if it plays.
    opponent: Option<Player>,
    level: Named,
    coords: Coords,
    paint: Paint,
    random: fastrand::Rng,
}

impl Game {
    fn position(&self) -> Position {
        *self.history.last().expect("a game has its first position")
    }

    fn restart(&mut self) {
        self.history.truncate(1);
    }

    /// The square the program plays, if it is its turn.
    fn answer(&mut self) -> Option<Square> {
        let position = self.position();
        if self.opponent != Some(position.to_move()) {
            return None;
        }
        self.random.choice(self.level.strategy.choices(position))
    }

    /// Takes back the last move of a person, and with it the answer of the program; says whether there was one.
    fn undo(&mut self) -> bool {
        let is_persons = |position: &Position| self.opponent != Some(position.to_move());
        let before = self.history[..self.history.len() - 1].iter().rposition(is_persons);
        self.history.truncate(before.map_or(self.history.len(), |at| at + 1));
        before.is_some()
    }
}

/// How the games so far have ended.
#[derive(Default)]
struct Tally {
    x: u32,
    o: u32,
    draws: u32,
}

impl Tally {
    fn add(&mut self, status: Status) {
        match status {
            Status::Won { winner: Player::X, .. } => self.x += 1,
            Status::Won { winner: Player::O, .. } => self.o += 1,
            Status::Drawn => self.draws += 1,
            Status::Ongoing => {}
        }
    }

    fn text(&self, opponent: Option<Player>) -> String {
        let Tally { x, o, draws } = self;
        let name = |player| match opponent {
            None => format!("{player}"),
            Some(opponent) if opponent == player => format!("noughts ({player})"),
            Some(_) => format!("you ({player})"),
        };
        format!("Score: {} {x}, {} {o}, drawn {draws}.", name(Player::X), name(Player::O))
    }
}

const HELP: &str = "\
  a square   put your mark there; the empty squares show their names
  hint       the best moves, and what they lead to
  undo       take back your last move
  new        begin a new game, this one does not count
  help       this text
  quit       leave";

/// A game on the table before us: input, output, and the score.
struct Table<'a, W: Write> {
    input: Receiver<Input>,
    /// Whether a person is at the keyboard, who wants prompts.
    talks: bool,
    out: &'a mut W,
    game: Game,
    tally: Tally,
}

impl<W: Write> Table<'_, W> {
    fn play_games(&mut self) -> Result<(), Trouble> {
        if self.talks {
            self.talk("Type the name of a square, or help.");
        }
        loop {
            match self.play_game()? {
                Next::GoOn => {
                    if matches!(self.offer_another()?, Next::Leave) {
                        return Ok(());
                    }
                }
                Next::NewGame => {}
                Next::Leave => return self.say(&self.tally.text(self.game.opponent)),
            }
            self.game.restart();
        }
    }

    /// Plays one game; `GoOn` means that it has come to its end.
    fn play_game(&mut self) -> Result<Next, Trouble> {
        loop {
            let position = self.game.position();
            if let Some(ending) = report::ending(position, self.game.coords) {
                self.show_board()?;
                self.tally.add(position.status());
                self.say(&format!("{ending} {}", self.tally.text(self.game.opponent)))?;
                return Ok(Next::GoOn);
            }
            if let Some(square) = self.game.answer() {
                self.put(square, "noughts plays")?;
                continue;
            }
            self.show_board()?;
            match self.person_moves()? {
                Next::GoOn => {}
                next => return Ok(next),
            }
        }
    }

    /// Asks until the board has changed or the game is left.
    fn person_moves(&mut self) -> Result<Next, Trouble> {
        loop {
            let mover = self.game.position().to_move();
            let Some(line) = self.ask(&format!("{mover} to move: "))? else { return Ok(Next::Leave) };
            match self.request(&line) {
                None => {}
                Some(Request::Quit) => return Ok(Next::Leave),
                Some(Request::New) => return Ok(Next::NewGame),
                Some(Request::Help) => self.talk(HELP),
                Some(Request::Hint) => self.hint()?,
                Some(Request::Undo) if self.game.undo() => return Ok(Next::GoOn),
                Some(Request::Undo) => self.talk("There is no move of yours to take back."),
                Some(Request::Move(square)) if self.try_move(square)? => return Ok(Next::GoOn),
                Some(Request::Move(_)) => {}
            }
        }
    }

    /// What a line asks for; `None` if nothing that is known, which the person is told.
    fn request(&mut self, line: &str) -> Option<Request> {
        match line.to_ascii_lowercase().as_str() {
            "" => None,
            "hint" | "h" => Some(Request::Hint),
            "undo" | "u" => Some(Request::Undo),
            "new" | "n" => Some(Request::New),
            "help" | "?" => Some(Request::Help),
            "quit" | "exit" | "q" => Some(Request::Quit),
            _ => match self.game.coords.read(line) {
                Ok(square) => Some(Request::Move(square)),
                Err(error) => {
                    self.talk(&format!("{error}, or type help"));
                    None
                }
            },
        }
    }

    /// Plays a person's move, if it can be made.
    fn try_move(&mut self, square: Square) -> Result<bool, Trouble> {
        let position = self.game.position();
        match position.play(square) {
            Ok(_) => {
                self.put(square, &format!("{} plays", position.to_move()))?;
                Ok(true)
            }
            Err(error) => {
                let name = self.game.coords.name(square);
                match error.reason {
                    PlayErrorReason::Taken(player) => self.talk(&format!("square {name} is taken by {player}")),
                    PlayErrorReason::GameOver => self.talk("the game is over"),
                }
                Ok(false)
            }
        }
    }

    fn put(&mut self, square: Square, who: &str) -> Result<(), Trouble> {
        let next = self.game.position().play(square).expect("the move was found to be legal");
        self.game.history.push(next);
        self.say(&format!("{who} {}.", self.game.coords.name(square)))
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        let position = self.game.position();
        let name = |square: Square| match tactics::reason(position, square) {
            Some(reason) => format!("{} ({reason})", self.game.coords.name(square)),
            None => self.game.coords.name(square).to_string(),
        };
        let best: Vec<String> = position.best_moves().iter().map(name).collect();
        self.say(&format!("{} Best: {}.", report::prospect(position), best.join(", ")))
    }

    fn offer_another(&mut self) -> Result<Next, Trouble> {
        loop {
            let Some(line) = self.ask("Another game? [y/n] ")? else { return Ok(Next::Leave) };
            match line.to_ascii_lowercase().as_str() {
                "y" | "yes" | "new" => return Ok(Next::NewGame),
                "n" | "no" | "quit" | "exit" | "q" => return Ok(Next::Leave),
                _ => self.talk("the game is over; answer yes or no"),
            }
        }
    }

    /// The next line; `None` at the end of the input and when the person interrupts.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Trouble> {
        self.out.flush().map_err(writing)?;
        if self.talks {
            eprint!("{prompt}");
        }
        match self.input.recv() {
            Ok(Input::Line(line)) => Ok(Some(line)),
            Ok(Input::Failure(error)) => Err(reading(error)),
            Ok(Input::End | Input::Interrupt) | Err(_) => {
                if self.talks {
                    eprintln!();
                }
                Ok(None)
            }
        }
    }

    fn show_board(&mut self) -> Result<(), Trouble> {
        let board = report::board(self.game.position(), self.game.coords, self.game.paint);
        self.say(&format!("\n{board}\n"))
    }

    /// Says on standard output what belongs to the game.
    fn say(&mut self, text: &str) -> Result<(), Trouble> {
        writeln!(self.out, "{text}").map_err(writing)
    }

    /// Says on standard error what does not.
    fn talk(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = writeln!(io::stderr(), "{text}");
    }
}
