//! A game line by line: for pipes, for terminals that cannot do more, and for `--plain`.

use crate::commands::play::actions::Action;
use crate::commands::play::begin::begin;
use crate::commands::play::model::{Model, Note};
use crate::commands::play::options::Play;
use crate::commands::play::worker::{Answer, Question, Worker};
use crate::commands::play::{actions, coach};
use crate::io::{Failure, Interruptible, Line, Paint, signals};
use std::io::{self, BufReader, IsTerminal, Write};
use std::mem::take;

/// Plays games until the person leaves. Returns whether the bot, if there is one, made only legal moves.
pub fn play(plan: &Play, paint: Paint, out: &mut impl Write) -> Result<bool, Failure> {
    let (model, worker) = begin(plan)?;
    let mut plain = Plain { model, worker, keyboard: Keyboard::listen()?, out, paint };
    plain.play_games().map(|()| plain.model.failures.is_empty())
}

struct Plain<'a, W: Write> {
    model: Model,
    worker: Worker,
    keyboard: Keyboard,
    out: &'a mut W,
    paint: Paint,
}

impl<W: Write> Plain<'_, W> {
    fn play_games(&mut self) -> Result<(), Failure> {
        if self.keyboard.is_terminal {
            self.talk("Type the name of a square, or help.");
        }
        loop {
            match self.answer_questions() {
                // The keyboard has received the interrupt as well, and ends the game.
                Err(Failure::Interrupted) => return self.say_score().and(Err(Failure::Interrupted)),
                answered => answered?,
            }
            if self.model.game.is_over() { self.show_end() } else { self.show_turn() }?;
            if !self.person_acts()? {
                return if self.model.game.is_over() { Ok(()) } else { self.say_score() };
            }
        }
    }

    /// Answers what the game asks: the moves of the program, and the values for the coach.
    fn answer_questions(&mut self) -> Result<(), Failure> {
        while let Some(question) = self.model.question() {
            self.out.flush().map_err(Failure::Output)?;
            let answer = self.worker.answer(&question)?;
            self.say_answer(&question, &answer)?;
            self.model.take_in(&question, answer);
        }
        if self.model.note == Note::Unknown {
            self.model.note = Note::Nothing;
            let why = self.model.game.variant().why_unknown();
            self.talk(&format!("What the squares are worth is not known: {why}."));
        }
        Ok(())
    }

    fn say_answer(&mut self, question: &Question, answer: &Answer) -> Result<(), Failure> {
        match (question, answer) {
            (Question::Move { state, .. }, Answer::Move(square)) => {
                self.say(&format!("{} plays {}.", state.to_move, self.model.game.variant().name(*square)))
            }
            (_, Answer::Forfeit(why)) => self.say(why),
            _ => Ok(()),
        }
    }

    fn show_turn(&mut self) -> Result<(), Failure> {
        self.show_board()?;
        let game = &self.model.game;
        let mut lines = vec![format!("{} to move.", game.state().to_move)];
        lines.extend(coach::chance(game).filter(|_| self.model.coach));
        if let Some(move_values) = game.move_values().filter(|_| self.model.coach) {
            lines.push(format!("Worth: {}.", coach::move_values(game.variant(), move_values)));
        }
        self.say(&lines.join("\n"))
    }

    fn show_end(&mut self) -> Result<(), Failure> {
        let game = &self.model.game;
        let (score, ending) = (game.score_text(), game.variant().ending(game.state()));
        let retry = if coach::last_mistake(game).is_some() { " Type t to go back there." } else { "" };
        let decided = coach::what_decided(game).map(|decided| format!("{decided}{retry}"));
        match ending {
            Some(ending) => {
                self.show_board()?;
                self.say(&format!("{ending} {score}"))?;
                decided.map_or(Ok(()), |decided| self.say(&decided))
            }
            None => self.say(&format!("So you have won. {score}")),
        }
    }

    /// Carries out typed actions until the board must be shown again. Returns whether the person stays.
    fn person_acts(&mut self) -> Result<bool, Failure> {
        loop {
            let Some(line) = self.ask()? else { return Ok(false) };
            match self.action(&line) {
                Some(Action::Help) => self.talk(&actions::help()),
                Some(Action::Quit) => return Ok(false),
                Some(action) if self.act(action)? => return Ok(true),
                _ => {}
            }
        }
    }

    /// The action of a line. If the line is not understood, tells the person so and returns `None`.
    fn action(&mut self, line: &str) -> Option<Action> {
        let (word, is_over) = (line.to_ascii_lowercase(), self.model.game.is_over());
        let square = self.model.game.variant().read_square(line);
        // The squares of a game may have the names of keys.
        if let (false, Ok(square)) = (is_over, &square) {
            return Some(Action::Play(*square));
        }
        if let Some(action) = actions::of_word(&word) {
            return Some(action);
        }
        match word.as_str() {
            "y" | "yes" if is_over => return Some(Action::New),
            "no" if is_over => return Some(Action::Quit),
            _ if is_over => self.talk("The game is over. Another one? Type yes or no; help shows what else there is."),
            "" => {}
            _ => {
                if let Err(error) = square {
                    self.talk(&format!("{error}. Type help for what else there is."));
                }
            }
        }
        None
    }

    /// Carries out an action and prints its result. Returns whether the board must be shown again.
    fn act(&mut self, action: Action) -> Result<bool, Failure> {
        let player = self.model.game.state().to_move;
        self.model.act(action);
        if let (Action::Play(square), false) = (action, matches!(self.model.note, Note::Refusal(_))) {
            self.say(&format!("{player} plays {}.", self.model.game.variant().name(square)))?;
            if let Some(made) = self.model.game.judged_moves().last().filter(|_| self.model.coach) {
                self.say(&coach::remark(self.model.game.variant(), made))?;
            }
            return Ok(true);
        }
        self.answer_questions()?;
        match (action, take(&mut self.model.note)) {
            (_, Note::Refusal(why)) => self.talk(&why),
            (Action::Hint, Note::Long { text, .. }) => self.say(&text)?,
            (Action::Level, Note::Remark(said)) => self.say(&said)?,
            (Action::Hint | Action::Level, _) => {}
            _ => return Ok(true),
        }
        Ok(false)
    }

    /// The next line. `None` at the end of the input and at an interrupt.
    fn ask(&mut self) -> Result<Option<String>, Failure> {
        loop {
            self.out.flush().map_err(Failure::Output)?;
            self.prompt(&self.question());
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

    fn question(&self) -> String {
        if !self.model.game.is_over() {
            return "> ".into();
        }
        let retry = coach::last_mistake(&self.model.game).map(|_| Action::Retry);
        let actions = [Action::New, Action::Quit].into_iter().chain(retry).chain([Action::Undo]);
        format!("Another game? [{}] ", actions.map(actions::label).collect::<Vec<_>>().join(", "))
    }

    fn prompt(&self, text: &str) {
        if self.keyboard.is_terminal {
            let _ = write!(io::stderr(), "{text}");
        }
    }

    fn show_board(&mut self) -> Result<(), Failure> {
        let board = self.model.game.variant().grid(self.model.game.state(), self.paint);
        self.say(&format!("\n{board}\n"))
    }

    fn say_score(&mut self) -> Result<(), Failure> {
        self.say(&self.model.game.score_text())
    }

    /// Prints on standard output what belongs to the game.
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.out, "{text}").map_err(Failure::Output)
    }

    /// Prints on standard error what does not belong to the game.
    fn talk(&mut self, text: &str) {
        let _ = self.out.flush();
        let _ = writeln!(io::stderr(), "{text}");
    }
}

/// What a person types, or what comes from a pipe, line by line.
struct Keyboard {
    input: BufReader<Interruptible>,
    line: Line,
    /// Whether a person types, who needs prompts.
    is_terminal: bool,
}

impl Keyboard {
    /// Starts reading standard input, so that an interrupt can end the game cleanly while a line is awaited.
    fn listen() -> Result<Keyboard, Failure> {
        let input = BufReader::new(Interruptible::new(io::stdin())?);
        Ok(Keyboard { input, line: Line::default(), is_terminal: io::stdin().is_terminal() })
    }

    /// Waits for the next line. The inner error explains a line that cannot be read. `None` at the end of the input,
    /// and after an interrupt, even if lines came before it.
    fn next(&mut self) -> io::Result<Option<Result<String, String>>> {
        let has_line = self.line.advance(&mut self.input)?;
        let text = || self.line.text().map(|text| text.trim().to_string());
        Ok((has_line && !signals::has_come()).then(text))
    }
}
