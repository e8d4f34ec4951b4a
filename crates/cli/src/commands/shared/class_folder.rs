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
    path.is_dir() && program_of_folder(folder).map_or(true, |program| is_beside_folders(folder, &program))
}

/// Whether a file is one bot of a class in which others have folders: at least two folders beside it hold programs, and it names
/// neither. The main file of a program is none.
fn is_beside_folders(folder: &str, program: &str) -> bool {
    let path = Path::new(program);
    let is_main = path
        .file_stem()
        .is_some_and(|stem| ["main", "index", "__main__", "__init__"].map(Some).contains(&stem.to_str()));
    let text = fs::read(path).map(|text| String::from_utf8_lossy(&text).into_owned()).unwrap_or_default();
    let is_other = |path: &&PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        path.is_dir()
            && program_of_folder(&path.to_string_lossy()).is_ok()
            && name.is_some_and(|name| !text.contains(&*name))
    };
    !is_main
        && path.parent() == Some(Path::new(folder))
        && entries(Path::new(folder)).is_ok_and(|all| all.iter().filter(is_other).count() > 1)
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
