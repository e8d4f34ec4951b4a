//! Advises on a module that a file imports and that is not found: where it lies, or what it may be.

use super::language::Language;
use crate::process::shell::word;
use noughts::words::printable;
use std::fs;
use std::path::{Component, Path, PathBuf};

/// How many folders above the file's own are searched.
const HIGHEST: usize = 3;

const MOST_ENTRIES: usize = 1000;

const NOT_FOUND: &str = "which is not found: a file that was not handed in, or a package that is not installed";

/// Says that a file needs this module, and what to do. It never says to install a name: if that of a file was meant, a
/// package of the same name in a registry belongs to somebody else.
pub fn advice(language: Language, file: &str, module: &str) -> String {
    let needs = format!("{} needs {}", printable(file), printable(module));
    if module.starts_with(['.', '/']) {
        return format!("{needs}, and there is no such file");
    }
    let (package, endings) = match language {
        Language::Python => (parts(module, '.', 1), &["py"][..]),
        // The name of a package may begin with the name of its owner, `@OWNER/NAME`.
        Language::JavaScript => {
            let length = if module.starts_with('@') { 2 } else { 1 };
            (parts(module, '/', length), &["js", "mjs", "cjs"][..])
        }
    };
    match (language, near(file, &package, endings)) {
        (Language::Python, Some(found)) => {
            let folder = found.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let folder = folder.to_string_lossy();
            format!("{needs}, which is in {}: set PYTHONPATH={}", printable(&folder), printable(&word(&folder)))
        }
        (Language::JavaScript, Some(found)) => {
            format!("{needs}, which is {}: import it by its path", printable(&found.to_string_lossy()))
        }
        (_, None) => match package_list(file, &package) {
            Some(list) => {
                let folder = list.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
                format!(
                    "{needs}, which its package.json names: npm install --prefix {}",
                    printable(&word(&folder.to_string_lossy()))
                )
            }
            None => format!("{needs}, {NOT_FOUND}; --interpreter PATH runs the bot inside its environment"),
        },
    }
}

/// The list of the packages of a JavaScript program, in its folder or above it, if it names this one.
fn package_list(file: &str, package: &str) -> Option<PathBuf> {
    let lists = folders(file).map(|folder| folder.join("package.json"));
    let names = |list: &PathBuf| {
        let text = fs::read_to_string(list).unwrap_or_default();
        let json: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        ["dependencies", "devDependencies"].iter().any(|kind| json[kind].get(package).is_some())
    };
    lists.filter(|_| Language::of(file) == Some(Language::JavaScript)).find(names)
}

/// The folder of a file and those above it, the nearest first.
fn folders(file: &str) -> impl Iterator<Item = PathBuf> {
    let own = Path::new(file).parent().map(Path::to_path_buf);
    std::iter::successors(own, |folder| above(folder)).take(HIGHEST + 1)
}

fn parts(name: &str, separator: char, count: usize) -> String {
    name.split(separator).take(count).collect::<Vec<_>>().join("/")
}

/// Finds a module in the file's own folder, in the folders above it, or in the direct subfolders of each. The nearest
/// comes first.
fn near(file: &str, module: &str, endings: &[&str]) -> Option<PathBuf> {
    let mut near = folders(file).flat_map(|folder| [vec![folder.clone()], entries(&folder)].concat());
    near.find_map(|folder| {
        let is_source =
            |path: &PathBuf| path.extension().is_some_and(|own| endings.iter().any(|ending| own == *ending));
        let files = endings.iter().map(|ending| folder.join(format!("{module}.{ending}")));
        let package = Some(folder.join(module)).filter(|package| entries(package).iter().any(is_source));
        files.filter(|file| file.is_file()).chain(package).next()
    })
}

/// The entries of a folder that are not hidden, sorted by name. Empty if it cannot be read.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let read = fs::read_dir(if folder.as_os_str().is_empty() { Path::new(".") } else { folder });
    let names = read.into_iter().flatten().flatten().take(MOST_ENTRIES).map(|entry| entry.file_name());
    let mut names: Vec<_> = names.filter(|name| !name.to_string_lossy().starts_with('.')).collect();
    names.sort();
    names.iter().map(|name| folder.join(name)).collect()
}

/// The folder that contains a folder, in its shortest form.
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
        let root =
            tree(&["a/b/c/d/bot.py", "a/b/@me/engine/index.js", "a/b/.hidden/secret.py", "a/third.py", "fourth.py"]);
        let shown = root.to_string_lossy().into_owned();
        let file = root.join("a/b/c/d/bot.py");
        let not_found = format!(", {NOT_FOUND}; --interpreter PATH runs the bot inside its environment");
        for (language, module, said) in [
            (Python, "third.part", ", which is in ROOT/a: set PYTHONPATH='ROOT/a'"),
            (JavaScript, "@me/engine/part", ", which is ROOT/a/b/@me/engine: import it by its path"),
            (JavaScript, "./cousin", ", and there is no such file"),
            (Python, "fourth", &not_found),
            (Python, "secret", &not_found),
            (JavaScript, "@you/engine/part", &not_found),
        ] {
            let expected = format!("{} needs {module}{}", file.display(), said.replace("ROOT", &shown));
            assert_eq!(advice(language, file.to_str().unwrap(), module), expected);
        }
        fs::remove_dir_all(root).unwrap();
    }
}
