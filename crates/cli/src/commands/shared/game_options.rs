//! The options that name a game: a board by its size, or a file.

use super::options::number;
use crate::board::{read_game, usual_line};
use crate::io::{Failure, name_of, note};
use clap::{Args, ValueHint};
use noughts_boards::{Game, Rules};
use std::path::{Path, PathBuf};
use std::str::FromStr;

// Which game.
#[derive(Args, Clone)]
pub struct GameOptions {
    /// The size of the board, such as 5x4
    ///
    /// Write its width and its height, in squares.
    #[arg(long, value_name = "WxH")]
    board: Option<Size>,
    /// How many in a row win there
    ///
    /// Without this, it is the shorter side if that is 4 or less, 4 if it is 5, and else 5.
    #[arg(long, hide_short_help = true, value_name = "LENGTH", value_parser = number::<usize>(0, u64::MAX))]
    line: Option<usize>,
    /// A file that gives the lines of another game, such as `noughts game` writes
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["board", "line"])]
    game: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    width: usize,
    height: usize,
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        let sides = text.split_once(['x', 'X', '×']);
        let sides = sides.and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
        let (width, height) = sides.ok_or("write the width and the height, as 5x4")?;
        Ok(Size { width, height })
    }
}

impl GameOptions {
    /// The options for a board that is known already, of which a file says that it is `what`.
    pub fn of(&self, rules: Rules, what: &str, file: &Path) -> Result<GameOptions, Failure> {
        let size = Size { width: rules.width(), height: rules.height() };
        if self.board.is_some_and(|board| board != size) || self.line.is_some_and(|line| line != rules.line()) {
            return Err(Failure::unreadable(format_args!("{} is {what} of {rules}", name_of(file))));
        }
        Ok(GameOptions { board: Some(size), line: Some(rules.line()), game: self.game.clone() })
    }

    pub fn game(&self) -> Result<Game, Failure> {
        self.note_line();
        let which = || Failure::unreadable("which game? Write --board 5x4 --line 4, or --game FILE");
        self.named()?.ok_or_else(which)
    }

    pub fn named(&self) -> Result<Option<Game>, Failure> {
        let Some(Size { width, height }) = self.board else {
            let needs_board = "--line needs --board, such as --board 5x4 --line 4, or a table that knows it";
            return if self.line.is_some() { Err(Failure::unreadable(needs_board)) } else { self.of_file() };
        };
        let line = self.line.unwrap_or_else(|| usual_line(width, height));
        Rules::new(width, height, line).map(|rules| Some(Game::new(rules))).map_err(Failure::unreadable)
    }

    pub fn of_file(&self) -> Result<Option<Game>, Failure> {
        self.game.as_deref().map(read_game).transpose()
    }

    /// Refuses the file of a game on standard input. The file is read twice, for two boards, and standard input may hold
    /// positions or moves.
    pub fn refuse_input(&self) -> Result<(), Failure> {
        match self.game.as_deref() == Some(Path::new("-")) {
            true => Err(Failure::unreadable(
                "--game -: only `solve` reads the file of a game from standard input; name a file",
            )),
            false => Ok(()),
        }
    }

    /// Notes how many in a row win, if no option says it.
    pub fn note_line(&self) {
        if let (Some(Size { width, height }), None) = (self.board, self.line) {
            let line = usual_line(width, height);
            note(format_args!("{line} in a row win on {width}x{height}, as with --line {line}"));
        }
    }

    /// The options that name this game, which these options have read.
    pub fn words(&self, game: &Game) -> String {
        match (game.rules(), &self.game) {
            (Some(rules), _) => format!("--board {}x{} --line {}", rules.width(), rules.height(), rules.line()),
            (None, Some(file)) => format!("--game {}", file.display()),
            (None, None) => "--game FILE".into(),
        }
    }
}
