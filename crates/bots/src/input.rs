//! Reads files of strangers, which may be of any length.

use crate::error::BotError;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The most bytes of a table of moves or of a source. Nine values for each of all 5,478 positions take about two million.
const MOST_BYTES: u64 = 10_000_000;

/// Reads a table of moves or a source to its end. A byte order mark at its beginning is not part of the text.
///
/// # Errors
/// If it cannot be read, is no text, or is longer than ten million bytes.
pub fn read_text(input: impl Read) -> io::Result<String> {
    let mut text = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(io::Error::other(format!("it has more than {MOST_BYTES} bytes")));
    }
    match String::from_utf8(text) {
        Ok(text) => Ok(text.trim_start_matches('\u{FEFF}').into()),
        Err(error) => Err(io::Error::new(io::ErrorKind::InvalidData, error.utf8_error())),
    }
}

/// Reads a file of text to its end.
///
/// # Errors
/// As for [`read_text`].
pub fn read_file(file: impl AsRef<Path>) -> io::Result<String> {
    read_text(File::open(file)?)
}

/// Whether a text begins as an object or a list of JSON does.
pub fn begins_as_json(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start(), [b'{' | b'[', ..])
}

/// What stands after the last dot of a file's name, if it has one. A known one is in small letters.
pub(crate) fn ending(file: &str) -> &str {
    const KNOWN: [&str; 9] = ["py", "js", "mjs", "cjs", "ipynb", "html", "htm", "csv", "json"];
    let ending = Path::new(file).extension().and_then(OsStr::to_str).unwrap_or_default();
    KNOWN.into_iter().find(|known| known.eq_ignore_ascii_case(ending)).unwrap_or(ending)
}

/// Whether the file of `FILE` or `FILE:FUNCTION` can be read.
pub(crate) fn check_readable(file: &str) -> Result<(), BotError> {
    let path = match file.rsplit_once(':') {
        Some((file_alone, _)) if !Path::new(file).exists() => file_alone,
        _ => file,
    };
    let open = || match fs::metadata(path)? {
        kind if kind.is_file() || kind.is_dir() => File::open(path).map(drop),
        _ => Err(io::Error::other(NO_FILE)),
    };
    open().map_err(|error| not_read(path, error))
}

const NO_FILE: &str = "it is a pipe or a device, which can be read once only; save it as a file, such as bot.py (a table of moves can come as -)";

pub(crate) fn not_read(file: &str, error: io::Error) -> BotError {
    BotError::NotRead { file: file.into(), error }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_ending_may_be_in_capitals() {
        assert_eq!(["a.JS", "B.Html", "c.py", "d.E", "e"].map(ending), ["js", "html", "py", "E", ""]);
    }

    #[test]
    fn a_byte_order_mark_is_not_part_of_the_text() {
        assert_eq!(read_text("\u{FEFF}import tkinter".as_bytes()).unwrap(), "import tkinter");
    }
}
