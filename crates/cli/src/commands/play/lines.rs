//! A game line by line: for pipes, for terminals that cannot do more, and for `--plain`.

use crate::commands::play::game::{Game, refusal};
use crate::commands::play::input::Keyboard;
use crate::commands::play::level::Level;
use crate::commands::play::program::{Decision, Program, Turn};
use crate::commands::play::{Play, cast, coach};
use crate::io::failure::Failure;
use crate::io::style::Paint;
use noughts::words;
use std::io::{self, Write};

/// Plays games until the person leaves. Returns whether all went well with the bot, if there is one.
pub fn play(plan: &Play, paint: Paint, out: &mut impl Write) -> Result<bool, Failure> {
    let (game, program) = cast::begin(plan)?;
    let (level, keyboard, coach) = (plan.level.clone(), Keyboard::listen()?, plan.coach);
    let (has_failed, is_told) = (false, false);
    let mut session = Session { keyboard, out, game, level, program, paint, coach, has_failed, is_told };
    session.play_games().map(|()| !session.has_failed)
}

const HELP: &str = "You can type:
  a square   to put your mark there; the empty squares show their names
  hint       for the best moves, and what they lead to
  undo, u    to take back your last move, and the result with it if the game was over
  redo, r    to make it again
  new, n     to begin a new game; this one does not count
  swap, s    to begin a new game with the sides changed
  coach, c   to be told what the squares are worth and what your moves did, or not
  retry, t   to go back to your last mistake
  help, h, ? for this text
  quit, q    to leave; exit does the same";

/// What a line asks for.
enum Request {
    Move(usize),
    Hint,
    Undo,
    Redo,
    New,
    Swap,
    Coach,
    Retry,
    Help,
    Quit,
    Yes,
    No,
}

/// What follows a line.
enum Next {
    /// The game goes on with the board as it is now.
    GoOn,
    NewGame,
    Leave,
}

/// Games one after the other.
struct Session<'a, W: Write> {
    keyboard: Keyboard,
    out: &'a mut W,
    game: Game,
    level: Level,
    program: Program,
    paint: Paint,
    coach: bool,
    /// Whether a bot has made no legal move.
    has_failed: bool,
    /// Whether the person knows that the coach knows too little.
    is_told: bool,
}

impl<W: Write> Session<'_, W> {
    fn play_games(&mut self) -> Result<(), Failure> {
        if self.keyboard.is_terminal {
            self.talk("Type the name of a square, or help.");
        }
        loop {
            self.game.take_trouble()?;
            if self.game.is_over() {
                self.show_end()?;
            } else if self.game.waits_for_program() {
                self.program_moves()?;
                continue;
            } else {
                self.show_board()?;
                self.say(&format!("{} to move.", self.game.state().to_move))?;
                if self.coach {
                    self.show_worths()?;
                }
            }
            match self.person_decides()? {
                Next::GoOn => {}
                Next::NewGame => self.game.restart(),
                Next::Leave if self.game.is_over() => return Ok(()),
                Next::Leave => return self.say(&self.game.score_text()),
            }
        }
    }

    /// What each square is worth, or once that this is not known.
    fn show_worths(&mut self) -> Result<(), Failure> {
        if self.game.look() {
            let worths = self.game.worths().unwrap_or_default();
            return self.say(&format!("Worth: {}.", coach::worths(self.game.field(), worths)));
        }
        self.game.take_trouble()?;
        if !std::mem::replace(&mut self.is_told, true) {
            self.talk(&self.ignorance());
        }
        Ok(())
    }

    fn ignorance(&self) -> String {
        format!("What the squares are worth is not known: {}.", self.game.field().ignorance())
    }

    fn show_end(&mut self) -> Result<(), Failure> {
        let score = self.game.score_text();
        match self.game.field().ending(self.game.state()) {
            Some(ending) => {
                self.show_board()?;
                self.say(&format!("{ending} {score}"))?;
                self.show_what_decided()
            }
            None => self.say(&format!("So you have won. {score}")),
        }
    }

    fn show_what_decided(&mut self) -> Result<(), Failure> {
        // Without a table it takes a moment, for which only the coach is worth waiting.
        if self.coach {
            self.out.flush().map_err(Failure::Output)?;
            self.game.look_back();
        }
        let Some(decided) = coach::what_decided(&self.game) else { return Ok(()) };
        match coach::last_mistake(&self.game) {
            Some(_) => self.say(&format!("{decided} Type t to go back there.")),
            None => self.say(&decided),
        }
    }

    fn program_moves(&mut self) -> Result<(), Failure> {
        self.out.flush().map_err(Failure::Output)?;
        let turn = Turn::new(&mut self.game, &self.level);
        self.game.take_trouble()?;
        match self.program.decide(&self.level, &turn) {
            Ok(Decision::Move(square)) => self.put(square).map(drop),
            Ok(Decision::Forfeit(why)) => {
                self.game.forfeit();
                self.has_failed = true;
                self.say(&why)
            }
            // The keyboard has been told as well, and ends the game.
            Err(Failure::Interrupted) => self.say(&self.game.score_text()).and(Err(Failure::Interrupted)),
            Err(trouble) => Err(trouble),
        }
    }

    /// Asks until the board has changed or the game is left.
    fn person_decides(&mut self) -> Result<Next, Failure> {
        let is_over = self.game.is_over();
        loop {
            let Some(line) = self.ask(self.question())? else { return Ok(Next::Leave) };
            match self.request(&line) {
                None if is_over => {
                    self.talk("The game is over. Another one? Type yes or no; help shows what else there is.")
                }
                None => {}
                Some(Request::Quit | Request::No) => return Ok(Next::Leave),
                Some(Request::New | Request::Yes) => return Ok(Next::NewGame),
                Some(Request::Coach) => {
                    self.coach = !self.coach;
                    return Ok(Next::GoOn);
                }
                Some(Request::Retry) if self.go_to_last_mistake() => return Ok(Next::GoOn),
                Some(Request::Retry) => self.talk(coach::no_mistake(&self.game)),
                Some(Request::Help) => self.talk(HELP),
                Some(Request::Hint) if is_over => self.talk("The game is over, so there is no move to hint at."),
                Some(Request::Hint) => self.hint()?,
                Some(Request::Undo) if self.game.undo() => return Ok(Next::GoOn),
                Some(Request::Undo) => self.talk("There is no move of yours to take back."),
                Some(Request::Redo) if self.game.redo() => return Ok(Next::GoOn),
                Some(Request::Redo) => self.talk("There is no move to make again."),
                Some(Request::Swap) => match self.game.swap() {
                    Ok(()) => return Ok(Next::GoOn),
                    Err(why) => self.talk(&why),
                },
                Some(Request::Move(square)) if self.person_moves(square)? => return Ok(Next::GoOn),
                Some(Request::Move(_)) => {}
            }
        }
    }

    fn question(&self) -> &'static str {
        match coach::last_mistake(&self.game) {
            _ if !self.game.is_over() => "> ",
            Some(_) => "Another game? [y/n, or t to retry, u to undo] ",
            None => "Another game? [y/n, or u to undo] ",
        }
    }

    /// What a line asks for; `None` if nothing that is known, which the person is told.
    fn request(&mut self, line: &str) -> Option<Request> {
        let is_over = self.game.is_over();
        Some(match line.to_ascii_lowercase().as_str() {
            "" => return None,
            "y" | "yes" if is_over => Request::Yes,
            "n" | "no" if is_over => Request::No,
            "hint" => Request::Hint,
            "u" | "undo" => Request::Undo,
            "r" | "redo" => Request::Redo,
            "n" | "new" => Request::New,
            "s" | "swap" => Request::Swap,
            "c" | "coach" => Request::Coach,
            "t" | "retry" => Request::Retry,
            "?" | "h" | "help" => Request::Help,
            "q" | "quit" | "exit" => Request::Quit,
            _ if is_over => return None,
            _ => match self.game.field().read_square(line) {
                Ok(square) => Request::Move(square),
                Err(error) => {
                    self.talk(&format!("{error}. Type help for what else there is."));
                    return None;
                }
            },
        })
    }

    /// Makes a person's move, if it can be made, and remarks on it.
    fn person_moves(&mut self, square: usize) -> Result<bool, Failure> {
        let is_made = self.put(square)?;
        if let Some(judged) = self.game.judged().last().filter(|_| is_made && self.coach) {
            self.say(&coach::remark(self.game.field(), judged))?;
        }
        Ok(is_made)
    }

    fn go_to_last_mistake(&mut self) -> bool {
        self.game.look_back();
        coach::last_mistake(&self.game).inspect(|mistake| self.game.go_to(mistake.state.ply())).is_some()
    }

    /// Makes a move of either side, if it can be made.
    fn put(&mut self, square: usize) -> Result<bool, Failure> {
        let (player, name) = (self.game.state().to_move, self.game.field().name(square));
        if let Err(reason) = self.game.play(square) {
            self.talk(&refusal(reason, &name));
            return Ok(false);
        }
        self.say(&format!("{player} plays {name}.")).map(|()| true)
    }

    fn hint(&mut self) -> Result<(), Failure> {
        if !self.game.look() {
            self.game.take_trouble()?;
            self.talk(&self.ignorance());
            return Ok(());
        }
        let (state, field, worths) = (self.game.state(), self.game.field(), self.game.worths().unwrap_or_default());
        let name = |square: usize| match field.reason(state, square) {
            Some(reason) => format!("{} ({reason})", field.name(square)),
            None => field.name(square),
        };
        let value = field.value(state, worths);
        let mut best: Vec<usize> = worths.iter().filter(|worth| worth.best).map(|worth| worth.square).collect();
        best.sort_unstable();
        let best: Vec<String> = best.into_iter().map(name).collect();
        let outlook = words::outlook(state.to_move, value.outcome, value.plies);
        self.say(&format!("{outlook} Best: {}.", best.join(", ")))
    }

    /// The next line; `None` at the end of the input and when the person interrupts.
    fn ask(&mut self, prompt: &str) -> Result<Option<String>, Failure> {
        loop {
            self.out.flush().map_err(Failure::Output)?;
            self.prompt(prompt);
            match self.keyboard.next().map_err(Failure::input)? {
                Some(Ok(line)) => return Ok(Some(line)),
                Some(Err(what)) => self.talk(&format!("The line is {what}.")),
                None => {
                    self.prompt("\n");
                    return Ok(None);
                }
            }
        }
    }

    /// Prompts a person; a pipe wants no prompts.
    fn prompt(&self, text: &str) {
        if self.keyboard.is_terminal {
            let _ = write!(io::stderr(), "{text}");
        }
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let board = self.game.field().grid(self.game.state(), self.paint);
        self.say(&format!("\n{board}\n"))
    }

    /// Says on standard output what belongs to the game.
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}").map_err(Failure::Output)
    }

    /// Says on standard error what does not.
    fn talk(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = writeln!(io::stderr(), "{text}");
    }
}
