//! Games that a file gives.

use crate::io::failure::{Failure, name_of};
use noughts_boards::{Game, GameFile, MOST_GAME_BYTES};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads the file of a game.
///
/// # Errors
/// If it cannot be read, or is not the file of a game.
pub fn read_game(file: &Path) -> Result<Game, Failure> {
    let bytes = read(file).map_err(|error| Failure::reading(file, error))?;
    let wrong = |what: String| Failure::failed(format_args!("{}: {what}", name_of(file)));
    let text = String::from_utf8(bytes).map_err(|_| wrong("this is no text in UTF-8".into()))?;
    let game = GameFile::read(text.trim_start_matches('\u{FEFF}')).map_err(|error| wrong(error.to_string()))?;
    Ok(game.game())
}

/// The bytes of a file, or so many that they are too many.
fn read(file: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = MOST_GAME_BYTES as u64 + 1;
    if file == Path::new("-") {
        io::stdin().lock().take(most).read_to_end(&mut bytes)?;
    } else {
        File::open(file)?.take(most).read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}
