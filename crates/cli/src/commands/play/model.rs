//! What the screen of a game shows, and what each action changes. Knows no terminal.

use crate::commands::play::game::{Game, refusal};
use crate::commands::play::level::Level;
use crate::commands::play::program::{Decision, Turn};
use crate::commands::play::{coach, level};

/// Everything that the screen shows.
pub struct Model {
    pub game: Game,
    /// The levels that the person can change between; empty if two people play.
    levels: Vec<Level>,
    level: usize,
    pub cursor: usize,
    /// The digits that were typed for a square with a longer name.
    typed: String,
    /// Whether the squares show what they are worth, and each move is remarked on.
    pub coach: bool,
    pub help: bool,
    /// What there is to say about the last action.
    pub note: String,
    /// Why bots made no legal moves, each reason once, the last at the end.
    pub failures: Vec<String>,
    /// Whether the person knows that the coach knows too little.
    pub is_told: bool,
}

const NOT_YOUR_TURN: &str = "It is not your turn.";

/// Short, so that it fits the smallest screen. What to do is said when the game is left.
const UNKNOWN: &str = "The coach does not know what the squares of this board are worth.";

/// What a key or a click asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    Left,
    Right,
    Up,
    Down,
    /// A mark where the cursor is.
    Enter,
    /// A mark on this square.
    Play(usize),
    /// A digit of the number of a square.
    Digit(char),
    Undo,
    Redo,
    New,
    Swap,
    Level,
    Coach,
    /// Back to the last mistake, to try again.
    Retry,
    Help,
    /// Close the help.
    Back,
    Quit,
}

impl Model {
    /// A game at this level; `None` if two people play.
    pub fn new(game: Game, level: Option<&Level>) -> Model {
        let levels = level.map_or(Vec::new(), |level| level::offered(level, &game));
        let chosen = levels.iter().position(|other| level.is_some_and(|level| level.name == other.name));
        let (width, height) = (game.field().width(), game.field().height());
        let (cursor, level) = (height / 2 * width + width / 2, chosen.unwrap_or(0));
        let ((typed, note, failures), [coach, help, is_told]) = Default::default();
        Model { game, levels, level, cursor, typed, coach, help, note, failures, is_told }
    }

    /// The level at which the program plays; `None` if two people play.
    pub fn level(&self) -> Option<&Level> {
        self.levels.get(self.level)
    }

    /// Whether the cursor is shown: only where a mark can be made.
    pub fn is_persons_turn(&self) -> bool {
        !self.game.is_over() && !self.game.waits_for_program()
    }

    /// Does what was asked for, or only closes the help if it is open; says whether the person stays.
    pub fn act(&mut self, action: Action) -> bool {
        // Who reads the help does not see the board, so nothing is done there.
        if std::mem::take(&mut self.help) && action != Action::Quit {
            return true;
        }
        self.note.clear();
        let typed = std::mem::take(&mut self.typed);
        match action {
            Action::Left | Action::Right | Action::Up | Action::Down => self.move_cursor(action),
            Action::Enter => self.play(self.cursor),
            Action::Play(square) => self.play(square),
            Action::Digit(digit) => self.type_digit(typed, digit),
            Action::Undo => self.say_unless(Game::undo, "There is no move of yours to take back."),
            Action::Redo => self.say_unless(Game::redo, "There is no move to make again."),
            Action::New => self.game.restart(),
            Action::Swap => self.note = self.game.swap().err().unwrap_or_default(),
            Action::Level => self.change_level(),
            Action::Coach => self.coach = !self.coach,
            Action::Retry => self.go_to_last_mistake(),
            Action::Help => self.help = true,
            Action::Back => {}
            Action::Quit => return false,
        }
        self.look();
        true
    }

    /// Takes in what the program has decided, unless the game has been changed since it was asked.
    pub fn decided(&mut self, turn: &Turn, decision: Decision) {
        if !self.game.waits_for_program() || (self.game.state(), self.game.moves()) != (turn.state, &turn.moves[..]) {
            return;
        }
        match decision {
            Decision::Move(square) => {
                self.game.play(square).expect("the move is legal");
                if self.game.is_over() || self.note == NOT_YOUR_TURN {
                    self.note.clear();
                }
            }
            Decision::Forfeit(why) => {
                self.game.forfeit();
                self.failures.retain(|failure| *failure != why);
                self.failures.push(why);
                self.note.clear();
            }
        }
        self.look();
    }

    fn move_cursor(&mut self, to: Action) {
        let (width, squares, cursor) = (self.game.field().width(), self.game.field().squares(), self.cursor);
        self.cursor = match to {
            Action::Left if cursor % width > 0 => cursor - 1,
            Action::Right if cursor % width < width - 1 => cursor + 1,
            Action::Up if cursor >= width => cursor - width,
            Action::Down if cursor + width < squares => cursor + width,
            _ => cursor,
        };
    }

    /// Moves the cursor to the square whose number has been typed so far. What is no number of a square begins anew.
    fn type_digit(&mut self, typed: String, digit: char) {
        let squares = self.game.field().squares();
        let number = |text: &str| text.parse().ok().filter(|number| (1..=squares).contains(number));
        let texts = [format!("{typed}{digit}"), digit.to_string()];
        let Some((text, number)) = texts.into_iter().find_map(|text| Some((text.clone(), number(&text)?))) else {
            return;
        };
        self.cursor = number - 1;
        let name = Some(self.game.field().name(self.cursor)).filter(|name| *name != text);
        let name = name.map_or(String::new(), |name| format!(" ({name})"));
        self.note = format!("Square {text}{name}: Enter puts your mark there.");
        self.typed = text;
    }

    fn play(&mut self, square: usize) {
        self.cursor = square;
        if self.game.waits_for_program() {
            self.note = NOT_YOUR_TURN.into();
        } else if let Err(reason) = self.game.play(square) {
            self.note = refusal(reason, &self.game.field().name(square));
        } else if self.coach && !self.game.is_over() {
            let field = self.game.field();
            self.note = self.game.judged().last().map_or(String::new(), |judged| coach::remark(field, judged));
        }
    }

    /// Finds out what the coach needs to know.
    pub fn look(&mut self) {
        if self.game.is_over() {
            // Without a table it takes a moment, for which only the coach is worth waiting.
            if self.coach {
                self.game.look_back();
            }
            self.say_how_it_ended();
        } else if self.coach && self.is_persons_turn() && !self.game.look() && !self.is_told {
            self.is_told = true;
            self.note = UNKNOWN.into();
        }
    }

    /// When the game is over and there is nothing else to say, says what decided it, or why the bot has lost.
    fn say_how_it_ended(&mut self) {
        if self.note.is_empty() {
            let failure = self.failures.last().filter(|_| self.game.is_forfeited());
            self.note = failure.cloned().or_else(|| coach::what_decided(&self.game)).unwrap_or_default();
        }
    }

    fn go_to_last_mistake(&mut self) {
        self.game.look_back();
        match coach::last_mistake(&self.game) {
            Some(mistake) => {
                self.game.go_to(mistake.state.ply());
                let name = self.game.field().name(mistake.square);
                self.note = format!("Here {name} was played. Try another square.");
            }
            None => self.note = coach::no_mistake(&self.game).into(),
        }
    }

    fn say_unless(&mut self, action: fn(&mut Game) -> bool, otherwise: &str) {
        if !action(&mut self.game) {
            self.note = otherwise.into();
        }
    }

    fn change_level(&mut self) {
        match self.levels.len() {
            0 => self.note = "Two people play: there is no level.".into(),
            1 => self.note = "For another level, begin with --level easy or --level medium.".into(),
            levels => self.level = (self.level + 1) % levels,
        }
    }
}
