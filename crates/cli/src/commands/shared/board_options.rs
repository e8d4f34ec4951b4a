//! The options that say which board a command is about.

use super::game_options::GameOptions;
use super::options::{Setting, number};
use super::size::{Size, note_usual_line};
use crate::board::{Source, Variant, read_game, usual_line};
use crate::io::failure::{Failure, name_of};
use clap::{Args, ValueHint};
use noughts::Player;
use noughts::notation::Coords;
use noughts_boards::{Game, Rules};
use std::path::{Path, PathBuf};

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
    /// A file that gives the lines of another game, such as `noughts game` writes
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["board", "line"])]
    game: Option<PathBuf>,
    /// A file of `noughts solve`: it knows its board, and answers at once
    #[arg(long, hide_short_help = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    table: Option<PathBuf>,
}

impl BoardOptions {
    /// Notes how many in a row win, if no option says it.
    pub fn note_line(&self) {
        if let (Some(size), None, None) = (self.board, self.line, &self.table) {
            note_usual_line(size);
        }
    }

    /// The game that a file gives, if one is named.
    pub fn game_of_file(&self) -> Result<Option<Game>, Failure> {
        // The file is read twice, for two boards, and standard input may hold positions or moves.
        if self.game.as_deref() == Some(Path::new("-")) {
            return Err(Failure::unreadable(
                "--game -: only `solve` reads the file of a game from standard input; name a file",
            ));
        }
        self.game.as_deref().map(read_game).transpose()
    }

    pub fn variant(&self, setting: Setting) -> Result<Variant, Failure> {
        let other = self.other(setting)?;
        Ok(other.unwrap_or_else(|| Variant::three_by_three(setting.first.into(), setting.coords)))
    }

    fn other(&self, setting: Setting) -> Result<Option<Variant>, Failure> {
        let of_file = self.game_of_file()?;
        let (game, source) = match (self.board, self.line, &self.table) {
            (_, _, Some(path)) => self.open(path, of_file.as_ref())?,
            (None, None, None) => match of_file {
                Some(game) => {
                    let source = Source::without_table(&game);
                    (game, source)
                }
                None => return Ok(None),
            },
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
        if a1 && game.rules().is_none() {
            return Err(Failure::unreadable("--coords is for boards: the file of a game names its squares"));
        }
        let options = GameOptions::text(&game, self.game.as_ref());
        Ok(Some(Variant::other(game, source, options, a1)))
    }

    /// Opens a table, if it belongs to the board and line that the options name.
    fn open(&self, path: &Path, game: Option<&Game>) -> Result<(Game, Source), Failure> {
        let (game, source) = Source::open(path, game)?;
        if let Some(rules) = game.rules() {
            self.on_board_of("a table", path, rules)?;
        }
        Ok((game, source))
    }

    /// These options for the game of a file, if it belongs to the board and line that the options name.
    ///
    /// # Errors
    /// If it belongs to another board or line.
    pub fn on_board_of(&self, what: &str, file: &Path, rules: Rules) -> Result<BoardOptions, Failure> {
        let is_other_size =
            self.board.is_some_and(|Size { width, height }| (width, height) != (rules.width(), rules.height()));
        if is_other_size || self.line.is_some_and(|line| line != rules.line()) {
            return Err(Failure::unreadable(format_args!("{} is {what} of {rules}", name_of(file))));
        }
        let size = Size { width: rules.width(), height: rules.height() };
        Ok(BoardOptions { board: Some(size), line: Some(rules.line()), ..self.clone() })
    }
}
