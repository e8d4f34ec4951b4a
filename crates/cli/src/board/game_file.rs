//! Reads games that a file gives.

use crate::io::failure::{Failure, name_of};
use crate::io::lines::read_at_most;
use noughts_boards::{Game, GameFile, MOST_GAME_BYTES};
use std::path::Path;

pub fn read_game(file: &Path) -> Result<Game, Failure> {
    let bytes = read_at_most(file, MOST_GAME_BYTES + 1)?;
    let wrong = |what: String| Failure::failed(format_args!("{}: {what}", name_of(file)));
    let text = String::from_utf8(bytes).map_err(|_| wrong("this is no text in UTF-8".into()))?;
    let game = GameFile::read(text.trim_start_matches('\u{FEFF}')).map_err(|error| wrong(error.to_string()))?;
    Ok(game.game())
}
