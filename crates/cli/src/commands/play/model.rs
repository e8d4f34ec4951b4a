//! A game as a person plays it. It takes actions and answers, and has the game and the messages to show. Two views
//! show it: the screen and plain lines.

use crate::board::State;
use crate::commands::play::actions::Action;
use crate::commands::play::coach;
use crate::commands::play::game::{Game, Tally, refusal};
use crate::commands::play::worker::{Answer, Question};
use crate::players::Contestant;
use noughts::PlayErrorReason;
use std::mem::take;
use std::time::{Duration, Instant};

pub struct Model {
    pub game: Game,
    /// The levels that the person can change between. Empty if two people play.
    levels: Vec<Contestant>,
    level: usize,
    scores: Vec<Tally>,
    pub cursor: usize,
    /// The digits that were typed for a square with a longer name.
    typed: String,
    /// Whether the coach is on, which shows the values of squares and comments on each move.
    pub coach: bool,
    /// The first line of the help that is shown. `None` while it is closed.
    pub help: Option<usize>,
    pub note: Note,
    /// How many squares of the winning line are highlighted while it is swept. `None` for all.
    pub swept: Option<u32>,
    /// Why bots made no legal moves, each reason once, the latest last.
    pub failures: Vec<String>,
    /// Whether the person was told that the values are not known.
    pub is_told: bool,
    /// The position of a person's last move that the coach has not commented on, since its values are not known yet.
    without_remark: Option<State>,
    rest: Rest,
}

/// The rest of an action that waits for values.
#[derive(Default)]
struct Rest {
    /// The action, if it waits for values: [`Action::Hint`] or [`Action::Retry`].
    waiting: Option<Action>,
    /// When the search for the values that judge the moves of the game began.
    looks_back_since: Option<Instant>,
    /// The next position whose values this search needs.
    to_judge: Option<State>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Note {
    #[default]
    Nothing,
    /// What the coach says, or what there is to do.
    Remark(String),
    /// What may be too long for a small screen, such as a hint, and the most important of it in few words.
    Long {
        text: String,
        short: String,
    },
    /// Why the action could not be done.
    Refusal(String),
    Unknown,
}

const NOT_YOUR_TURN: &str = "It is not your turn.";

const SWEEP: Duration = Duration::from_millis(450);

/// The time limit for searching values from the end of a game back, where there is no table.
const PATIENCE: Duration = Duration::from_secs(1);

impl Note {
    /// The whole text. If it is not [`Note::Long`], it fits the smallest screen.
    pub fn text(&self) -> &str {
        match self {
            Note::Nothing => "",
            Note::Remark(text) | Note::Refusal(text) | Note::Long { text, .. } => text,
            Note::Unknown => "Values are not known here: no coach, no hint.",
        }
    }

    fn refusal(text: &str) -> Note {
        Note::Refusal(text.into())
    }
}

impl Model {
    pub fn new(game: Game, level: Option<&Contestant>, coach: bool) -> Model {
        let levels = level.map_or(Vec::new(), |level| offered(level, &game));
        let chosen = levels.iter().position(|other| Some(other) == level);
        let (width, height) = (game.variant().game().shape().width(), game.variant().game().shape().height());
        Model {
            game,
            level: chosen.unwrap_or(0),
            scores: vec![Tally::default(); levels.len()],
            levels,
            cursor: height / 2 * width + width / 2,
            typed: String::new(),
            coach,
            help: None,
            note: Note::Nothing,
            swept: None,
            failures: Vec::new(),
            is_told: false,
            without_remark: None,
            rest: Rest::default(),
        }
    }

    pub fn level(&self) -> Option<&Contestant> {
        self.levels.get(self.level)
    }

    /// Whether a person can make a mark. Only then the cursor is shown.
    pub fn is_persons_turn(&self) -> bool {
        !self.game.is_over() && !self.game.waits_for_program()
    }

    /// Whether an action does something useful now, so that its key is shown. Sides and levels are changed between games.
    pub fn offers(&self, action: Action) -> bool {
        let game = &self.game;
        let is_between = game.is_over() || game.moves().is_empty();
        match action {
            Action::Undo => game.before_last_move().is_some(),
            Action::Redo => game.undone_move().is_some(),
            Action::New => !game.moves().is_empty(),
            Action::Hint => !game.is_over(),
            // It would tell of a mistake.
            Action::Retry => (self.coach || game.is_over()) && coach::last_mistake(game).is_some(),
            Action::Swap => is_between && game.program.is_some() && !game.is_bound,
            Action::Level => is_between && self.levels.len() > 1,
            _ => true,
        }
    }

    /// The question that must be answered before the game can go on, or before the whole message can be shown.
    pub fn question(&self) -> Option<Question> {
        if let Some(state) = self.rest.to_judge {
            return Some(Question::Values(state));
        }
        let (game, state) = (&self.game, self.game.state());
        let level = self.level().filter(|_| game.waits_for_program());
        let needs_values = match level {
            Some(level) => level.needs_values() && !game.is_bound,
            None => self.is_persons_turn() && (self.coach || self.rest.waiting == Some(Action::Hint)),
        };
        if needs_values && !game.is_asked() {
            return Some(Question::Values(state));
        }
        let (moves, move_values) = (game.moves().to_vec(), game.move_values().unwrap_or_default().to_vec());
        level.map(|level| Question::Move { level: level.clone(), state, moves, move_values })
    }

    /// Carries out an action. If the help is open, only closes it. Returns whether the person stays. The action ends a
    /// sweep.
    pub fn act(&mut self, action: Action) -> bool {
        // A person who presses Enter once too often still sees the end.
        if self.swept.take().is_some() && action == Action::Enter {
            return true;
        }
        // The help hides the board, so nothing is done there.
        if take(&mut self.help).is_some() && action != Action::Quit {
            return true;
        }
        (self.note, self.rest) = Default::default();
        let typed = take(&mut self.typed);
        match action {
            Action::Left | Action::Right | Action::Up | Action::Down => self.move_cursor(action),
            Action::Enter if self.game.is_over() => self.game.restart(),
            Action::Enter => self.play(self.cursor),
            Action::Play(square) => self.play(square),
            Action::Digit(_) if self.game.is_over() => {
                self.note = game_over();
            }
            Action::Digit(digit) => self.type_digit(typed, digit),
            Action::Undo => self.refuse_unless(Game::undo, "There is no move of yours to take back."),
            Action::Redo => self.refuse_unless(Game::redo, "There is no move to make again."),
            Action::New => self.game.restart(),
            Action::Swap => self.note = self.game.swap().err().map_or(Note::Nothing, Note::Refusal),
            Action::Level => self.change_level(),
            Action::Coach => self.coach = !self.coach,
            Action::Hint | Action::Retry => self.rest.waiting = Some(action),
            Action::Help => self.help = Some(0),
            Action::Back => {}
            Action::Quit => return false,
        }
        self.say_what_is_known();
        true
    }

    /// Takes an answer, unless the game has changed since the question.
    pub fn take_in(&mut self, question: &Question, answer: Answer) {
        match (question, answer) {
            (Question::Values(state), Answer::Values(move_values)) => {
                self.game.learn(*state, move_values);
                if self.without_remark == Some(*state) && self.note == Note::Nothing {
                    self.remark();
                }
            }
            (Question::Move { moves, .. }, answer) if self.game.waits_for_program() && self.game.moves() == moves => {
                self.program_moves(answer);
            }
            _ => return,
        }
        self.say_what_is_known();
    }

    /// The squares of the winning lines, as far as they are swept.
    pub fn shown_line(&self) -> u64 {
        let line = self.game.variant().in_lines(self.game.state());
        let squares = (0..u64::BITS).filter(|square| line >> square & 1 == 1);
        squares.take(self.swept.map_or(usize::MAX, |swept| swept as usize)).fold(0, |set, square| set | 1 << square)
    }

    pub fn time_of_step(&self) -> Duration {
        SWEEP / self.squares_to_sweep()
    }

    /// Moves the sweep of the winning line to this time. When the sweep ends, shows the message about the result.
    pub fn sweep(&mut self, time: Duration) {
        let steps = (time.as_micros() / self.time_of_step().as_micros()) as u32;
        self.swept = Some(steps).filter(|steps| *steps < self.squares_to_sweep());
    }

    fn squares_to_sweep(&self) -> u32 {
        self.game.variant().in_lines(self.game.state()).count_ones().max(1)
    }

    fn program_moves(&mut self, answer: Answer) {
        match answer {
            Answer::Move(square) => self.game.play(square).expect("the move is legal"),
            Answer::Forfeit(why) => {
                self.game.is_forfeited = true;
                self.failures.retain(|failure| *failure != why);
                self.failures.push(why);
            }
            Answer::Values(_) => unreachable!("a move was asked for"),
        }
        if self.game.is_over() || self.note.text() == NOT_YOUR_TURN {
            self.note = Note::Nothing;
        }
        if let Some(short) = coach::chance(&self.game).filter(|_| self.coach) {
            self.note = Note::Long { text: format!("{} {short}", self.note.text()), short };
        }
    }

    fn move_cursor(&mut self, to: Action) {
        let (width, squares, cursor) =
            (self.game.variant().game().shape().width(), self.game.variant().squares(), self.cursor);
        self.cursor = match to {
            Action::Left if cursor % width > 0 => cursor - 1,
            Action::Right if cursor % width < width - 1 => cursor + 1,
            Action::Up if cursor >= width => cursor - width,
            Action::Down if cursor + width < squares => cursor + width,
            _ => cursor,
        };
    }

    /// Moves the cursor to the square with the number that was typed so far. If there is no such square, the number
    /// begins anew.
    fn type_digit(&mut self, typed: String, digit: char) {
        let squares = self.game.variant().squares();
        let number = |text: &str| text.parse().ok().filter(|number| (1..=squares).contains(number));
        let texts = [format!("{typed}{digit}"), digit.to_string()];
        let Some((text, number)) = texts.into_iter().find_map(|text| Some((text.clone(), number(&text)?))) else {
            return;
        };
        self.cursor = number - 1;
        let name = Some(self.game.variant().name(self.cursor)).filter(|name| *name != text);
        let name = name.map_or(String::new(), |name| format!(" ({name})"));
        self.note = Note::Remark(format!("Square {text}{name}: Enter puts your mark there."));
        self.typed = text;
    }

    fn play(&mut self, square: usize) {
        self.cursor = square;
        let state = self.game.state();
        if self.game.waits_for_program() {
            self.note = Note::refusal(NOT_YOUR_TURN);
        } else if let Err(reason) = self.game.play(square) {
            self.note = Note::Refusal(refusal(reason, self.game.variant().name(square)));
        } else if self.coach && !self.game.is_over() {
            self.without_remark = Some(state);
            self.remark();
        }
    }

    /// Comments on the person's move that has no comment yet, if its values are known.
    fn remark(&mut self) {
        let moves = self.game.judged_moves();
        if let Some(made) = moves.iter().find(|made| self.without_remark == Some(made.state)) {
            self.note = Note::Remark(coach::remark(self.game.variant(), made));
            self.without_remark = None;
        }
    }

    /// Shows messages for which all values are now known.
    fn say_what_is_known(&mut self) {
        self.rest.to_judge = self.next_to_judge();
        if self.rest.to_judge.is_some() {
            return;
        }
        match self.rest.waiting {
            Some(Action::Retry) => self.go_to_last_mistake(),
            Some(_) => self.hint(),
            None => {}
        }
        if self.game.is_over() {
            self.say_how_it_ended();
        } else if self.coach && self.is_persons_turn() && self.lacks_values() && !self.is_told {
            self.is_told = true;
            self.note = Note::Unknown;
        }
    }

    /// Whether the values of the squares cannot be known.
    pub fn lacks_values(&self) -> bool {
        self.game.is_asked() && self.game.move_values().is_none()
    }

    /// The next position that is needed to judge the moves, if they are to be judged. Without a table this takes a
    /// moment, so at the end of a game it is done only with the coach.
    fn next_to_judge(&mut self) -> Option<State> {
        if self.rest.waiting != Some(Action::Retry) && !(self.coach && self.game.is_over()) {
            return None;
        }
        let since = *self.rest.looks_back_since.get_or_insert_with(Instant::now);
        self.game.next_to_judge().filter(|_| since.elapsed() < PATIENCE)
    }

    /// If there is no message but that the game is over, says what decided it, or why the bot has lost.
    fn say_how_it_ended(&mut self) {
        if self.note == Note::Nothing || self.note == game_over() {
            let failure = self.failures.last().filter(|_| self.game.is_forfeited);
            let why = failure.cloned().or_else(|| coach::what_decided(&self.game));
            self.note = why.map_or_else(|| take(&mut self.note), Note::Remark);
        }
    }

    fn hint(&mut self) {
        self.note = match self.game.move_values() {
            _ if self.game.is_over() => Note::refusal("The game is over, so there is no move to hint at."),
            Some(move_values) => {
                let [text, short] = coach::hint(&self.game, move_values);
                Note::Long { text, short }
            }
            None if self.game.is_asked() => Note::Unknown,
            None => return,
        };
        self.rest.waiting = None;
    }

    fn go_to_last_mistake(&mut self) {
        self.rest.waiting = None;
        self.note = match coach::last_mistake(&self.game) {
            Some(mistake) => {
                self.game.go_to(mistake.state.ply());
                Note::Remark(coach::try_again(self.game.variant(), &mistake))
            }
            None => Note::refusal(coach::no_mistake(&self.game)),
        };
    }

    fn refuse_unless(&mut self, action: fn(&mut Game) -> bool, otherwise: &str) {
        if !action(&mut self.game) {
            self.note = Note::refusal(otherwise);
        }
    }

    fn change_level(&mut self) {
        match self.levels.len() {
            0 => self.note = Note::refusal("Two people play: there is no level."),
            1 => self.note = Note::refusal("For another level, begin with --level easy or --level medium."),
            levels => {
                let next = (self.level + 1) % levels;
                self.scores[self.level] = self.game.exchange_score(self.scores[next]);
                self.level = next;
                let level = &self.levels[next];
                let manner = level.manner().map_or(String::new(), |manner| format!(": {manner}"));
                self.note = Note::Remark(format!("Level {}{manner}.", level.name()));
            }
        }
    }
}

fn game_over() -> Note {
    Note::Refusal(refusal(PlayErrorReason::GameOver, ""))
}

/// The levels that a person can change to in a game that begins at this level.
fn offered(level: &Contestant, game: &Game) -> Vec<Contestant> {
    if game.is_bound {
        return vec![level.clone()];
    }
    // At a level that needs values, they have been found.
    let has_values = game.variant().knows_all() || level.needs_values();
    let is_playable = |other: &Contestant| {
        game.variant().is_3x3() || other.plays_any_board() && (has_values || !other.needs_values())
    };
    let levels = Contestant::levels();
    let own = (!levels.contains(level)).then(|| level.clone());
    own.into_iter().chain(levels).filter(is_playable).collect()
}
