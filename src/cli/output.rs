//! Where a command writes what it makes: a file, or standard output.

use super::{Trouble, writing};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file that an option names; none if it is not given, or with `-`.
pub fn named(option: Option<&PathBuf>) -> Option<&Path> {
    option.map(PathBuf::as_path).filter(|file| *file != Path::new("-"))
}

/// Writes to the file or, if none is named, to standard output.
pub fn write(file: Option<&Path>, bytes: &[u8], out: &mut impl Write) -> Result<(), Trouble> {
    match file {
        Some(file) => fs::write(file, bytes).map_err(|error| unwritable(file, error)),
        None => out.write_all(bytes).map_err(writing),
    }
}

/// What keeps a file from being written.
pub fn unwritable(file: &Path, error: std::io::Error) -> Trouble {
    Trouble::Other { what: format!("cannot write the file {}", file.display()), error }
}
