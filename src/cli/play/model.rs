//! What the screen of a game shows, and what each action changes. Knows no terminal.

use super::coach;
use super::game::{Game, refusal};
use super::level::{self, Level};
use noughts::notation::Coords;
use noughts::{Position, Square};

/// Everything that the screen shows.
pub struct Model {
    pub game: Game,
    /// The levels that the person can change between; empty if two people play.
    levels: Vec<Level>,
    level: usize,
    pub coords: Coords,
    pub cursor: Square,
    /// Whether the squares show what they are worth, and each move is remarked on.
    pub coach: bool,
    pub help: bool,
    /// What there is to say about the last action.
    pub note: String,
    /// Why bots made no legal moves, each reason once, the last at the end.
    pub failures: Vec<String>,
}

const NOT_YOUR_TURN: &str = "It is not your turn.";

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
    Play(Square),
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

/// What the program has decided.
pub enum Decision {
    Move(Square),
    /// No legal move, and why not.
    Forfeit(String),
}

impl Model {
    /// A game at this level; `None` if two people play.
    pub fn new(game: Game, level: Option<&Level>, coords: Coords) -> Model {
        let levels = level.map_or(Vec::new(), level::around);
        let chosen = levels.iter().position(|other| level.is_some_and(|level| level.name == other.name));
        let (cursor, level) = (Square::ALL[4], chosen.unwrap_or(0));
        let (note, failures) = Default::default();
        Model { game, levels, level, coords, cursor, coach: false, help: false, note, failures }
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
        let cursor = self.cursor.index();
        match action {
            Action::Left => self.cursor = Square::ALL[cursor - usize::from(!cursor.is_multiple_of(3))],
            Action::Right => self.cursor = Square::ALL[cursor + usize::from(cursor % 3 < 2)],
            Action::Up => self.cursor = Square::ALL[cursor - if cursor > 2 { 3 } else { 0 }],
            Action::Down => self.cursor = Square::ALL[cursor + if cursor < 6 { 3 } else { 0 }],
            Action::Enter => self.play(self.cursor),
            Action::Play(square) => self.play(square),
            Action::Undo => self.say_unless(Game::undo, "There is no move of yours to take back."),
            Action::Redo => self.say_unless(Game::redo, "There is no move to make again."),
            Action::New => self.game.restart(),
            Action::Swap => self.say_unless(Game::swap, "Two people play: change seats."),
            Action::Level => self.change_level(),
            Action::Coach => self.coach = !self.coach,
            Action::Retry => self.go_to_last_mistake(),
            Action::Help => self.help = true,
            Action::Back => {}
            Action::Quit => return false,
        }
        self.say_how_it_ended();
        true
    }

    /// Takes in what the program has decided, unless the game has been changed since it was asked.
    pub fn decided(&mut self, position: Position, decision: Decision) {
        if !self.game.waits_for_program() || self.game.position() != position {
            return;
        }
        match decision {
            Decision::Move(square) => {
                self.game.play(square).expect("the move is legal");
                if self.game.is_over() || self.note == NOT_YOUR_TURN {
                    self.note.clear();
                }
                self.say_how_it_ended();
            }
            Decision::Forfeit(why) => {
                self.game.forfeit();
                self.failures.retain(|failure| *failure != why);
                self.failures.push(why);
                self.note.clear();
                self.say_how_it_ended();
            }
        }
    }

    fn play(&mut self, square: Square) {
        self.cursor = square;
        if self.game.waits_for_program() {
            self.note = NOT_YOUR_TURN.into();
        } else if let Err(reason) = self.game.play(square) {
            self.note = refusal(reason, square, self.coords);
        } else if self.coach && !self.game.is_over() {
            self.note = self.game.judged().last().map_or(String::new(), |judged| coach::remark(*judged, self.coords));
        }
    }

    /// When the game is over and there is nothing else to say, says what decided it, or why the bot has lost.
    fn say_how_it_ended(&mut self) {
        if self.note.is_empty() && self.game.is_over() {
            let failure = self.failures.last().filter(|_| self.game.is_forfeited());
            self.note = failure.cloned().unwrap_or_else(|| coach::what_decided(&self.game, self.coords));
        }
    }

    fn go_to_last_mistake(&mut self) {
        match coach::last_mistake(&self.game) {
            Some(mistake) => {
                self.game.go_to(mistake.position.ply());
                self.note = format!("Here {} was played. Try another square.", self.coords.name(mistake.square));
            }
            None => self.note = "There is no mistake of yours to go back to.".into(),
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
            levels => self.level = (self.level + 1) % levels,
        }
    }
}
