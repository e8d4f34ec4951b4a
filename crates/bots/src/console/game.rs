//! A game against a program, which the person's moves are typed into.

use super::dialogue::Dialogue;
use super::pty::Wait;
use super::reading::{Change, Sheet};
use super::typing::Typing;
use noughts::{Player, Position, Square};
use regex_lite::Regex;
use std::io;
use std::sync::LazyLock;
use std::time::Duration;

/// How games against a program are played.
#[derive(Clone, Debug)]
pub struct Rules {
    pub command: String,
    pub typing: Typing,
    /// A sentence that names the square of the program's move, if it is not read from the board.
    pub answer: Option<Regex>,
    /// How long the program may take each time.
    pub limit: Duration,
}

/// A game that has begun.
#[derive(Debug)]
pub struct Game {
    pub dialogue: Dialogue,
    pub sheet: Sheet,
    position: Position,
    /// The moves so far.
    moves: Vec<Square>,
    /// Whose moves the program makes. X moves first, whatever the marks are.
    bot: Player,
}

/// Why the program's move is not known.
#[derive(Debug)]
pub enum Trouble {
    NotStarted(io::Error),
    /// It has ended.
    Ended,
    Timeout,
    /// It wrote too much.
    Flood,
    /// All bots are to end.
    Closing,
    /// It did not put the person's mark where it should be.
    Refused,
    /// It drew the person's move, none of its own, and asked again.
    Silent,
    /// It put its mark on a square of the person.
    Taken(Square),
    /// What it drew does not follow from the moves.
    Unread,
}

impl Game {
    /// Starts the program and answers its questions, up to where it asks for the first move of the person.
    ///
    /// # Errors
    /// If it does not get there.
    pub fn start(
        command: &str,
        menu: &[String],
        answer: Option<(&Regex, &Typing)>,
        limit: Duration,
    ) -> Result<Game, Trouble> {
        let mut dialogue = Dialogue::start(command).map_err(Trouble::NotStarted)?;
        go_on(dialogue.listen(limit))?;
        for text in menu {
            dialogue.news.clear();
            go_on(dialogue.type_line(text, limit))?;
        }
        let mut sheet = Sheet::at_start(&dialogue.boards).unwrap_or_default();
        if let Some(square) = answer.and_then(|(pattern, typing)| said(&dialogue.news, pattern, typing)) {
            sheet.note_moves(None, Some(square));
        }
        let mut game = Game { dialogue, sheet, position: Position::new(), moves: Vec::new(), bot: Player::O };
        if let Some(square) = game.sheet.first_move() {
            game.bot = Player::X;
            game.note(square);
        }
        Ok(game)
    }

    /// The player whose moves the program makes.
    pub fn bot(&self) -> Player {
        self.bot
    }

    pub fn position(&self) -> Position {
        self.position
    }

    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// Types a move of the person, and gives the program's answer; `None` if the game is over before it. The last move of
    /// a game is not typed: nothing is to be learned from it.
    ///
    /// # Errors
    /// If the answer is not known.
    pub fn play(&mut self, square: Square, rules: &Rules) -> Result<Option<Square>, Trouble> {
        self.note(square);
        if self.position.is_over() {
            return Ok(None);
        }
        let question = self.dialogue.question().to_string();
        self.dialogue.forget();
        let mut wait = Wait::Asks;
        for line in rules.typing.lines(square) {
            wait = self.dialogue.type_line(line, rules.limit);
            if wait != Wait::Asks {
                break;
            }
        }
        let answer = match &rules.answer {
            Some(pattern) => self.said(square, pattern, &rules.typing),
            None => self.drawn(square),
        };
        let is_over = match wait {
            Wait::Ended => self.dialogue.status().is_none_or(|status| status.success()),
            _ => wait == Wait::Asks && self.dialogue.question() != question,
        };
        let answer = match answer {
            Err(Trouble::Refused | Trouble::Silent) if is_over => self.undrawn(square),
            answer => answer,
        };
        match (answer, wait) {
            (_, Wait::Closing) => Err(Trouble::Closing),
            (Ok(answer), Wait::Asks | Wait::Ended) => {
                self.note(answer);
                Ok(Some(answer))
            }
            (Err(Trouble::Taken(taken)), Wait::Asks | Wait::Ended) => Err(Trouble::Taken(taken)),
            (Err(trouble), Wait::Asks) => Err(trouble),
            (_, Wait::Ended) => Err(Trouble::Ended),
            (_, Wait::Timeout) => Err(Trouble::Timeout),
            (_, Wait::Flood) => Err(Trouble::Flood),
        }
    }

    /// The program's move in what it has drawn after this one was typed: the last board that follows from it.
    fn drawn(&mut self, typed: Square) -> Result<Square, Trouble> {
        let changes: Vec<Change> = self.dialogue.boards.iter().map(|board| self.sheet.compare(board)).collect();
        let answer = |change: &Change| match change {
            Change::Marks(marks) => self.sheet.answer(typed, marks),
            _ => None,
        };
        if let Some(at) = changes.iter().rposition(|change| answer(change).is_some()) {
            let answer = answer(&changes[at]).ok_or(Trouble::Unread)?;
            // A second move of its own would stand on a later board, beside the first.
            let goes_on = |change: &Change| matches!(change, Change::Marks(marks) if marks.len() > 2);
            if changes[at + 1..].iter().any(goes_on) {
                return Err(Trouble::Unread);
            }
            let board = self.dialogue.boards[at].clone();
            self.sheet.note(typed, answer, &board);
            return Ok(answer);
        }
        let is_own = |change: &Change| matches!(change, Change::Marks(marks) if self.sheet.is_own(typed, marks));
        match changes.last() {
            _ if changes.iter().any(is_own) && self.is_forced() => self.forced(typed),
            Some(Change::Taken(square, marks)) if marks.is_empty() || self.sheet.is_own(typed, marks) => {
                Err(Trouble::Taken(*square))
            }
            Some(Change::Marks(marks)) if changes.iter().any(is_own) && self.sheet.is_on_own(typed, marks) => {
                Err(Trouble::Taken(typed))
            }
            _ if changes.iter().any(is_own) => Err(Trouble::Silent),
            None | Some(Change::Nothing) => Err(Trouble::Refused),
            Some(_) => Err(Trouble::Unread),
        }
    }

    /// The program's move that ended the game, if it says how the game has ended and does not draw it: the person has not
    /// won.
    fn undrawn(&mut self, typed: Square) -> Result<Square, Trouble> {
        static WON: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"(?i)\b(win|wins|won|winner|victory|lose|loses|lost|beat|beaten|defeat|defeated)\b")
                .expect("it is a pattern")
        });
        let won = self.position.legal_moves().iter().find(|square| self.wins(*square));
        let square = match won {
            Some(_) if self.says_drawn() || !self.dialogue.news.iter().any(|line| WON.is_match(line)) => None,
            None if self.is_forced() && self.says_drawn() => self.position.legal_moves().iter().next(),
            won => won,
        };
        let square = square.ok_or(Trouble::Silent)?;
        self.sheet.note_moves(Some(typed), Some(square));
        Ok(square)
    }

    fn wins(&self, square: Square) -> bool {
        self.position.play(square).is_ok_and(|after| after.winner() == Some(self.bot))
    }

    fn says_drawn(&self) -> bool {
        static DRAWN: LazyLock<Regex> = LazyLock::new(|| {
            Regex::new(r"(?i)\b(draw|drawn|tie|tied|stalemate|nobody|no one)\b").expect("it is a pattern")
        });
        self.dialogue.news.iter().any(|line| DRAWN.is_match(line))
    }

    /// Whether one square is left.
    fn is_forced(&self) -> bool {
        self.position.legal_moves().len() == 1
    }

    /// The last square of the board needs no drawing, unless the program says that it did not win by it.
    fn forced(&mut self, typed: Square) -> Result<Square, Trouble> {
        let square = self.position.legal_moves().iter().next().ok_or(Trouble::Unread)?;
        if self.wins(square) && self.says_drawn() {
            return Err(Trouble::Silent);
        }
        self.sheet.note_moves(Some(typed), Some(square));
        Ok(square)
    }

    /// The program's move in what it has said after this one was typed.
    fn said(&mut self, typed: Square, pattern: &Regex, typing: &Typing) -> Result<Square, Trouble> {
        let square = said(&self.dialogue.news, pattern, typing).ok_or(Trouble::Refused)?;
        self.sheet.note_moves(Some(typed), None);
        if !self.sheet.is_free(square) {
            return Err(Trouble::Taken(square));
        }
        self.sheet.note_moves(None, Some(square));
        Ok(square)
    }

    fn note(&mut self, square: Square) {
        // What was typed and what was read are empty squares.
        if let Ok(position) = self.position.play(square) {
            self.position = position;
            self.moves.push(square);
        }
    }
}

/// The square that the last sentence of this form names.
fn said(news: &[String], pattern: &Regex, typing: &Typing) -> Option<Square> {
    let captures = news.iter().rev().find_map(|line| pattern.captures_iter(line).last())?;
    typing.read(captures.get(1).or_else(|| captures.get(0))?.as_str())
}

/// Goes on if the program asks.
fn go_on(wait: Wait) -> Result<(), Trouble> {
    match wait {
        Wait::Asks => Ok(()),
        Wait::Ended => Err(Trouble::Ended),
        Wait::Timeout => Err(Trouble::Timeout),
        Wait::Flood => Err(Trouble::Flood),
        Wait::Closing => Err(Trouble::Closing),
    }
}
