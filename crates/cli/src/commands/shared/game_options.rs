//! The options that name the game to be solved.

use super::options::number;
use super::size::{Size, note_usual_line};
use crate::board::{read_game, usual_line};
use crate::io::failure::Failure;
use clap::{Args, ValueHint};
use noughts_boards::Game;
use std::path::PathBuf;

// Which game.
#[derive(Args)]
pub struct GameOptions {
    #[arg(value_name = "WxH", hide = true, conflicts_with = "board")]
    size: Option<Size>,
    /// The width and height of the board, such as 5x4
    #[arg(long, value_name = "WxH")]
    board: Option<Size>,
    /// How many in a row win
    ///
    /// Without this, it is the shorter side if that is 4 or less, 4 if it is 5, and else 5.
    #[arg(long, value_name = "LENGTH", value_parser = number::<usize>(0, u64::MAX))]
    line: Option<usize>,
    /// A file of a game's lines, as of `noughts game`
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with_all = ["size", "board", "line"])]
    game: Option<PathBuf>,
}

impl GameOptions {
    /// The game.
    ///
    /// # Errors
    /// If no game is named, there is no such game, or its file cannot be read.
    pub fn game(&self) -> Result<Game, Failure> {
        self.named()?.ok_or_else(which_game)
    }

    /// The game, if one is named.
    ///
    /// # Errors
    /// If there is no such game, or its file cannot be read.
    pub fn named(&self) -> Result<Option<Game>, Failure> {
        match (self.size.or(self.board), &self.game) {
            (_, Some(file)) => read_game(file).map(Some),
            (Some(size), None) => {
                if self.line.is_none() {
                    note_usual_line(size);
                }
                let line = self.line.unwrap_or_else(|| usual_line(size.width, size.height));
                size.rules(line).map(|rules| Some(Game::new(rules)))
            }
            (None, None) if self.line.is_some() => Err(which_game()),
            (None, None) => Ok(None),
        }
    }

    /// The options that name this game, which these options have read.
    pub fn words(&self, game: &Game) -> String {
        GameOptions::text(game, self.game.as_ref())
    }

    /// The options that name a game. `file` is its file, if it was read from one.
    pub fn text(game: &Game, file: Option<&PathBuf>) -> String {
        match (game.rules(), file) {
            (Some(rules), _) => format!("--board {}x{} --line {}", rules.width(), rules.height(), rules.line()),
            (None, Some(file)) => format!("--game {}", file.display()),
            (None, None) => "--game FILE".into(),
        }
    }
}

fn which_game() -> Failure {
    Failure::unreadable("which game? Write --board 5x4 --line 4, or --game FILE")
}
