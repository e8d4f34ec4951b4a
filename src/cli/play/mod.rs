//! `noughts play`: a game against the table, or between two people.

mod game;
mod input;

use super::contestant;
use super::style::Paint;
use super::{Ending, Exit, Mark, Setting, Trouble, answer, reading, writing};
use clap::Args;
use game::{Game, Tally};
use input::{Input, Keyboard};
use noughts::strategies::Named;
use noughts::{Player, Position, Square, tactics};
use std::io::{self, Write};

/// Play against the table, or between two people
///
/// Type the name of a square, or `help`. Works from a pipe as well: a line each, without prompts.
#[derive(Args)]
pub struct Play {
    /// Which marks you play
    #[arg(long = "as", value_name = "MARK", default_value = "x", ignore_case = true, conflicts_with = "two")]
    side: Mark,
    /// How the program plays: `perfect`, `random`, or another name that `noughts strategies` lists
    #[arg(long, value_name = "NAME", default_value = "perfect", value_parser = contestant::strategy(), ignore_case = true)]
    #[arg(hide_possible_values = true, conflicts_with = "two")]
    level: Named,
    /// Two people play, the program only keeps the board
    #[arg(long)]
    two: bool,
    /// Repeat the random choices of an earlier game with this number
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[command(flatten)]
    setting: Setting,
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
    pub fn run(&self, paint: Paint, out: &mut impl Write) -> Ending {
        let opponent = (!self.two).then(|| Player::from(self.side).opponent());
        let random = self.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        let Setting { first, coords } = self.setting;
        let start = Position::with_first(first.into());
        let game = Game { history: vec![start], opponent, level: self.level, coords, paint, random };
        Session { keyboard: Keyboard::listen()?, out, game, tally: Tally::default() }.play_games()?;
        Ok(Exit::Fine)
    }
}

const HELP: &str = "You can type:
  a square   to put your mark there; the empty squares show their names
  hint       for the best moves, and what they lead to
  undo       to take back your last move
  new        to begin a new game; this one does not count
  help       for this text
  quit       to leave";

/// Games one after the other: input, output, and the score.
struct Session<'a, W: Write> {
    keyboard: Keyboard,
    out: &'a mut W,
    game: Game,
    tally: Tally,
}

impl<W: Write> Session<'_, W> {
    fn play_games(&mut self) -> Result<(), Trouble> {
        if self.keyboard.is_terminal {
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
            if let Some(ending) = answer::ending(position, self.game.coords) {
                self.show_board()?;
                self.tally.add(position.status());
                self.say(&format!("{ending} {}", self.tally.text(self.game.opponent)))?;
                return Ok(Next::GoOn);
            }
            if let Some(square) = self.game.answer() {
                self.put(square)?;
                continue;
            }
            self.show_board()?;
            self.say(&format!("{} to move.", position.to_move()))?;
            match self.person_moves()? {
                Next::GoOn => {}
                next => return Ok(next),
            }
        }
    }

    /// Asks until the board has changed or the game is left.
    fn person_moves(&mut self) -> Result<Next, Trouble> {
        loop {
            let Some(line) = self.ask("> ")? else { return Ok(Next::Leave) };
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
            "hint" => Some(Request::Hint),
            "undo" => Some(Request::Undo),
            "new" => Some(Request::New),
            "help" => Some(Request::Help),
            "quit" => Some(Request::Quit),
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
        let Some(player) = self.game.position().mark(square) else {
            self.put(square)?;
            return Ok(true);
        };
        self.talk(&format!("square {} is taken by {player}", self.game.coords.name(square)));
        Ok(false)
    }

    fn put(&mut self, square: Square) -> Result<(), Trouble> {
        let position = self.game.position();
        self.game.history.push(position.play(square).expect("an empty square in an ongoing game"));
        self.say(&format!("{} plays {}.", position.to_move(), self.game.coords.name(square)))
    }

    fn hint(&mut self) -> Result<(), Trouble> {
        let position = self.game.position();
        let name = |square: Square| match tactics::reason(position, square) {
            Some(reason) => format!("{} ({reason})", self.game.coords.name(square)),
            None => self.game.coords.name(square).to_string(),
        };
        let best: Vec<String> = position.best_moves().iter().map(name).collect();
        self.say(&format!("{} Best: {}.", answer::prospect(position), best.join(", ")))
    }

    fn offer_another(&mut self) -> Result<Next, Trouble> {
        loop {
            let Some(line) = self.ask("Another game? [y/n] ")? else { return Ok(Next::Leave) };
            match line.to_ascii_lowercase().as_str() {
                "y" | "yes" | "new" => return Ok(Next::NewGame),
                "n" | "no" | "quit" => return Ok(Next::Leave),
                _ => self.talk("the game is over; another one? yes or no"),
            }
        }
    }

    /// The next line; `None` at the end of the input and when the person interrupts.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Trouble> {
        self.out.flush().map_err(writing)?;
        self.prompt(prompt);
        match self.keyboard.next() {
            Input::Line(line) => Ok(Some(line)),
            Input::Failure(error) => Err(reading(error)),
            Input::End | Input::Interrupt => {
                self.prompt("\n");
                Ok(None)
            }
        }
    }

    /// Prompts a person; a pipe wants no prompts.
    fn prompt(&self, text: &str) {
        if self.keyboard.is_terminal {
            let _ = write!(io::stderr(), "{text}");
        }
    }

    fn show_board(&mut self) -> Result<(), Trouble> {
        let board = answer::board(self.game.position(), self.game.coords, self.game.paint);
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
