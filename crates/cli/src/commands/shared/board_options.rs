//! The options that say which board a command is about.

use super::options::{Setting, number};
use crate::board::{OtherBoard, Source, ThreeByThree, Variant, usual_line};
use crate::io::failure::{Failure, name_of, note};
use clap::{Args, ValueHint};
use noughts::Player;
use noughts::notation::Coords;
use noughts_boards::{Game, Rules};
use std::path::{Path, PathBuf};
use std::str::FromStr;

// Which board.
#[derive(Args, Clone)]
pub struct BoardOptions {
    /// Another board than 3x3, such as 5x4
    ///
    /// Write its width and its height, in squares.
    #[arg(long, value_name = "WxH")]
    board: Option<Size>,
    /// How many in a row win there
    ///
    /// Without this, it is the shorter side if that is 4 or less, 4 if it is 5, and else 5.
    #[arg(long, hide_short_help = true, value_name = "LENGTH", value_parser = number::<usize>(0, u64::MAX))]
    line: Option<usize>,
    /// A file of `noughts solve`: it knows its board, and answers at once
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    table: Option<PathBuf>,
}

/// The width and height of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    pub width: usize,
    pub height: usize,
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

impl Size {
    /// The game with lines of this length.
    pub fn rules(self, line: usize) -> Result<Rules, Failure> {
        Rules::new(self.width, self.height, line).map_err(|error| Failure::unreadable(error.to_string()))
    }
}

impl BoardOptions {
    /// Says how many in a row win, if that is assumed.
    pub fn note_line(&self) {
        if let (Some(Size { width, height }), None, None) = (self.board, self.line, &self.table) {
            let line = usual_line(width, height);
            note(format_args!("{line} in a row win on {width}x{height}, as with --line {line}"));
        }
    }

    /// The game that is asked for.
    pub fn variant(&self, setting: Setting) -> Result<Box<dyn Variant>, Failure> {
        match self.other(setting)? {
            Some(other) => Ok(Box::new(other)),
            None => Ok(Box::new(ThreeByThree { first: setting.first.into(), coords: setting.coords })),
        }
    }

    fn other(&self, setting: Setting) -> Result<Option<OtherBoard>, Failure> {
        let (game, source) = match (self.board, self.line, &self.table) {
            (None, None, None) => return Ok(None),
            (_, _, Some(path)) => self.open(path)?,
            (Some(size), line, None) => {
                let rules = size.rules(line.unwrap_or_else(|| usual_line(size.width, size.height)))?;
                if (rules.width(), rules.height(), rules.line()) == (3, 3, 3) {
                    return Ok(None);
                }
                let game = Game::new(rules);
                let source = Source::without_table(&game);
                (game, source)
            }
            (None, Some(_), None) => return Err(Failure::unreadable("--line needs --board, or a table that knows it")),
        };
        if Player::from(setting.first) == Player::O {
            return Err(Failure::unreadable("--first is for 3x3 only: on other boards X moves first"));
        }
        let a1 = match setting.coords {
            Coords::OneToNine => false,
            Coords::A1 => true,
            other => {
                let label = other.label();
                let what = format!("--coords {label} is for 3x3 only: other boards have numbers, or a1");
                return Err(Failure::unreadable(what));
            }
        };
        Ok(Some(OtherBoard { game, source, a1 }))
    }

    /// Opens a table, if it is one of the board and the line that are asked for as well.
    fn open(&self, path: &Path) -> Result<(Game, Source), Failure> {
        let (game, source) = Source::open(path)?;
        self.on_board_of("a table", path, game.rules())?;
        Ok((game, source))
    }

    /// The same options for the game of a file, if it is that of the board and the line that are asked for as well.
    ///
    /// # Errors
    /// If it is another one.
    pub fn on_board_of(&self, what: &str, file: &Path, rules: Rules) -> Result<BoardOptions, Failure> {
        let is_other_size =
            self.board.is_some_and(|Size { width, height }| (width, height) != (rules.width(), rules.height()));
        if is_other_size || self.line.is_some_and(|line| line != rules.line()) {
            return Err(Failure::unreadable(format_args!("{} is {what} of {rules}", name_of(file))));
        }
        let size = Size { width: rules.width(), height: rules.height() };
        Ok(BoardOptions { board: Some(size), line: Some(rules.line()), table: self.table.clone() })
    }
}
