//! Where a command writes what it makes: a file, or standard output.

use crate::io::failure::Failure;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The file that an option names; none if it is not given, or with `-`.
pub fn named(option: Option<&PathBuf>) -> Option<&Path> {
    option.map(PathBuf::as_path).filter(|file| *file != Path::new("-"))
}

/// Writes to the file or, if none is named, to standard output.
pub fn write(file: Option<&Path>, bytes: &[u8], out: &mut impl Write) -> Result<(), Failure> {
    match file {
        Some(file) => fs::write(file, bytes).map_err(|error| Failure::writing(file, error)),
        None => out.write_all(bytes).map_err(Failure::Output),
    }
}

/// Says early what would keep a file from being written: that it is a folder, has none, or is meant as standard output.
pub fn check_place(file: &Path) -> Result<(), Failure> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let error = match () {
        () if file == Path::new("-") => "this cannot be written to standard output; name a file",
        () if file.is_dir() => "this is a folder",
        () if !folder.is_dir() => "there is no such folder",
        () => return Ok(()),
    };
    Err(Failure::writing(file, std::io::Error::other(error)))
}
