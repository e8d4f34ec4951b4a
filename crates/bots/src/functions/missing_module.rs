//! A module that a file imports and that is not found: where it is, or else how to install it.

use super::Language;
use crate::find::word;
use noughts::words::printable;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// The folders above the file's own that are looked at.
const HIGHEST: usize = 3;

/// The entries of a folder that are looked at.
const MOST_ENTRIES: usize = 1000;

/// Says that a file needs this module, and what to do. Nothing is to be installed that lies near the file: a package of
/// the same name in a registry is somebody else's.
pub fn advice(language: Language, file: &str, module: &str) -> String {
    let needs = format!("{} needs {}", printable(file), printable(module));
    match language {
        Language::Python => python(file, module, &needs),
        Language::JavaScript => java_script(file, module, &needs),
    }
}

/// The name of a module has a dot between a package and what is in it.
fn python(file: &str, module: &str, needs: &str) -> String {
    let path = module.replace('.', "/");
    let top = module.split('.').next().unwrap_or_default();
    if let Some(Place { folder, .. }) = find(file, &path, &["py"]) {
        let folder = folder.to_string_lossy();
        return format!("{needs}, which is in {}: set PYTHONPATH={}", printable(&folder), printable(&word(&folder)));
    }
    match find(file, top, &["py"]) {
        Some(Place { found, .. }) => format!("{needs}, and {} has no such part", shown(&found)),
        None => install(needs, "pip install", top),
    }
}

/// The name of a package may begin with the name of its owner, `@OWNER/NAME`; a file is named by its path.
fn java_script(file: &str, module: &str, needs: &str) -> String {
    if module.starts_with(['.', '/']) {
        return format!("{needs}, and there is no such file");
    }
    let length = if module.starts_with('@') { 2 } else { 1 };
    let package = module.split('/').take(length).collect::<Vec<_>>().join("/");
    match find(file, &package, &["js", "mjs", "cjs"]) {
        Some(Place { found, .. }) => format!("{needs}, which is {}: import it by its path", shown(&found)),
        None => install(needs, "npm install", &package),
    }
}

fn install(needs: &str, install: &str, package: &str) -> String {
    format!("{needs}: {install} {}, or run inside its environment with --interpreter PATH", printable(package))
}

fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Where a module was found.
struct Place {
    /// The folder in which its path begins.
    folder: PathBuf,
    /// Its file or folder.
    found: PathBuf,
}

/// Looks for the module with this path in the file's own folder, in those above it, and in the direct subfolders of each;
/// the nearest goes first.
fn find(file: &str, module: &str, endings: &[&str]) -> Option<Place> {
    let is_inside = |part: Component| matches!(part, Component::Normal(_));
    if module.is_empty() || !Path::new(module).components().all(is_inside) {
        return None;
    }
    let own = Path::new(file).parent()?.to_path_buf();
    let folders = std::iter::successors(Some(own), |folder| above(folder)).take(HIGHEST + 1);
    let mut near = folders.flat_map(|folder| [vec![folder.clone()], subfolders(&folder)].concat());
    near.find_map(|folder| {
        let found = module_in(&folder, module, endings)?;
        Some(Place { folder: if folder.as_os_str().is_empty() { ".".into() } else { folder }, found })
    })
}

/// The file of a module in this folder, or its own folder with a file of the language.
fn module_in(folder: &Path, module: &str, endings: &[&str]) -> Option<PathBuf> {
    let path = folder.join(module);
    let mut files = endings.iter().map(|ending| folder.join(format!("{module}.{ending}")));
    let is_source = |path: &PathBuf| path.extension().is_some_and(|own| endings.iter().any(|ending| own == *ending));
    files.find(|file| file.is_file()).or_else(|| entries(&path).iter().any(is_source).then_some(path))
}

fn subfolders(folder: &Path) -> Vec<PathBuf> {
    let mut folders = entries(folder);
    folders.retain(|path| path.is_dir());
    folders
}

/// What is in a folder and not hidden, by name; nothing if it cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let names = read.into_iter().flatten().flatten().take(MOST_ENTRIES).map(|entry| entry.file_name());
    let mut names: Vec<_> = names.filter(|name| !name.to_string_lossy().starts_with('.')).collect();
    names.sort();
    names.iter().map(|name| folder.join(name)).collect()
}

/// The folder that holds this one, as short as it can be written.
fn above(folder: &Path) -> Option<PathBuf> {
    match folder.components().next_back() {
        Some(Component::Normal(_)) => folder.parent().map(Path::to_path_buf),
        Some(Component::RootDir | Component::Prefix(_)) => None,
        Some(Component::ParentDir) => Some(folder.join("..")),
        Some(Component::CurDir) | None => Some("..".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Language::{JavaScript, Python};

    /// A folder with these files, all empty.
    fn tree(files: &[&str]) -> PathBuf {
        let root = std::env::temp_dir().join(format!("noughts missing modules {}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        for file in files.iter().map(|file| root.join(file)) {
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, "").unwrap();
        }
        root
    }

    #[test]
    fn a_module_that_lies_near_the_file_is_not_to_be_installed() {
        let root = tree(&[
            "a/b/c/d/bot.py",
            "a/b/c/d/own.py",
            "a/b/c/d/lib/under.py",
            "a/b/c/beside.py",
            "a/b/c/package/__init__.py",
            "a/b/c/package/part.py",
            "a/b/c/pictures/board.png",
            "a/b/tools/cousin.mjs",
            "a/b/@me/engine/index.js",
            "a/b/.hidden/secret.py",
            "a/third.py",
            "fourth.py",
        ]);
        let shown = root.to_string_lossy().into_owned();
        let file = root.join("a/b/c/d/bot.py");
        for (language, module, said) in [
            (Python, "own", "which is in ROOT/a/b/c/d: set PYTHONPATH='ROOT/a/b/c/d'"),
            (Python, "own.part", "and ROOT/a/b/c/d/own.py has no such part"),
            (Python, "under", "which is in ROOT/a/b/c/d/lib: set PYTHONPATH='ROOT/a/b/c/d/lib'"),
            (Python, "beside", "which is in ROOT/a/b/c: set PYTHONPATH='ROOT/a/b/c'"),
            (Python, "package", "which is in ROOT/a/b/c: set PYTHONPATH='ROOT/a/b/c'"),
            (Python, "package.part", "which is in ROOT/a/b/c: set PYTHONPATH='ROOT/a/b/c'"),
            (Python, "package.other", "and ROOT/a/b/c/package has no such part"),
            (Python, "third", "which is in ROOT/a: set PYTHONPATH='ROOT/a'"),
            (JavaScript, "cousin", "which is ROOT/a/b/tools/cousin.mjs: import it by its path"),
            (JavaScript, "cousin/deep", "which is ROOT/a/b/tools/cousin.mjs: import it by its path"),
            (JavaScript, "@me/engine", "which is ROOT/a/b/@me/engine: import it by its path"),
            (JavaScript, "./cousin", "and there is no such file"),
            (JavaScript, "/tmp/cousin.js", "and there is no such file"),
        ] {
            let expected = format!("{} needs {module}, {}", file.display(), said.replace("ROOT", &shown));
            assert_eq!(advice(language, file.to_str().unwrap(), module), expected);
        }
        for (language, module, install) in [
            (Python, "fourth", "pip install fourth"),
            (Python, "pictures", "pip install pictures"),
            (Python, "secret", "pip install secret"),
            (Python, "cousin", "pip install cousin"),
            (Python, "numpy.linalg", "pip install numpy"),
            (Python, "..own", "pip install "),
            (JavaScript, "own", "npm install own"),
            (JavaScript, "socket.io/client", "npm install socket.io"),
            (JavaScript, "@you/engine/part", "npm install @you/engine"),
            (JavaScript, "a/../own", "npm install a"),
        ] {
            let expected = format!(
                "{} needs {module}: {install}, or run inside its environment with --interpreter PATH",
                file.display()
            );
            assert_eq!(advice(language, file.to_str().unwrap(), module), expected);
        }
        fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn the_folders_above_are_written_short() {
        for (folder, expected) in [
            ("", Some("..")),
            (".", Some("..")),
            ("..", Some("../..")),
            ("bots", Some("")),
            ("./bots", Some(".")),
            ("../bots", Some("..")),
            ("/bots", Some("/")),
            ("/", None),
        ] {
            assert_eq!(above(Path::new(folder)), expected.map(PathBuf::from), "{folder:?}");
        }
    }
}
