//! A folder of bots.

use crate::io::{Failure, name_of};
use crate::players::Contestant;
use noughts_bots::program_of_folder;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Whether a folder is no program of its own, but holds some.
pub fn is_class(folder: &str) -> bool {
    let path = Path::new(folder);
    path.is_dir() && program_of_folder(folder).is_err()
}

/// The files and folders in a folder, each of which is a bot, by name.
///
/// # Errors
/// If the folder cannot be read, or is empty.
pub fn bots_of(folder: &Path) -> Result<Vec<Contestant>, Failure> {
    let entries = entries(folder).map_err(|error| Failure::reading(folder, error))?;
    if entries.is_empty() {
        return Err(Failure::trouble(format_args!("{} holds no file", name_of(folder))));
    }
    Ok(entries.iter().map(|path| Contestant::File(path.to_string_lossy().into_owned())).collect())
}

/// The files and folders in a folder, by name, but for those that are hidden or that Python and npm make. A pipe or a device is no
/// hand-in: to read it could take for ever.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let is_made = |name: &str| name.starts_with('.') || ["__pycache__", "node_modules"].contains(&name);
    let mut names = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name())).collect::<io::Result<Vec<_>>>()?;
    names.retain(|name| !is_made(&name.to_string_lossy()));
    names.sort();
    let paths = names.iter().map(|name| folder.join(name));
    Ok(paths.filter(|path| path.is_file() || path.is_dir()).collect())
}
