//! Sources that are compiled before they can be played, each into a folder of its own.

use crate::BotError;
use crate::find::word;
use crate::input::read_file;
use noughts::words::printable;
use regex_lite::Regex;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;
use tempfile::TempDir;

/// The programs that compile files, by their endings, with what they are told.
const COMPILERS: [(&str, &str); 7] = [
    ("c", "cc -w -o PROGRAM SOURCES -lm"),
    ("cpp", "c++ -w -o PROGRAM SOURCES"),
    ("cc", "c++ -w -o PROGRAM SOURCES"),
    ("cxx", "c++ -w -o PROGRAM SOURCES"),
    ("rs", "rustc -O --edition 2021 --cap-lints allow -o PROGRAM SOURCES"),
    ("go", "go build -o PROGRAM SOURCES"),
    ("java", "javac -nowarn -d FOLDER -sourcepath ROOT SOURCES"),
];

/// A source that has been compiled.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    /// The command, for a shell, that starts the program.
    pub command: String,
    /// The program that compiled it.
    pub by: &'static str,
}

/// What has been compiled. A source is compiled once, and again if it was changed.
static COMPILED: Mutex<Vec<(Source, Compiled, TempDir)>> = Mutex::new(Vec::new());

/// A source by its name, and when it was changed last.
type Source = (String, Option<SystemTime>);

/// Removes the programs that were made of sources. A program that calls [`Subject::find`](crate::Subject::find) calls this
/// when it ends and asks no bot any more.
pub fn remove_compiled() {
    COMPILED.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Whether files with this ending are compiled.
pub(crate) fn is_source(ending: &str) -> bool {
    compiler(ending).is_some()
}

/// Compiles a source; `None` if its ending is none of those that are known.
///
/// # Errors
/// If there is no compiler, or it does not compile.
pub(crate) fn compile(file: &str) -> Result<Option<Compiled>, BotError> {
    let ending = Path::new(file).extension().and_then(OsStr::to_str).unwrap_or_default();
    let Some(words) = compiler(ending) else { return Ok(None) };
    let mut known = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let source = (file.to_string(), fs::metadata(file).and_then(|file| file.modified()).ok());
    if let Some((_, compiled, _)) = known.iter().find(|(other, ..)| *other == source) {
        return Ok(Some(compiled.clone()));
    }
    let folder = TempDir::with_prefix("noughts-").map_err(|error| {
        BotError::Unusable(format!("cannot make a folder for what {} compiles to: {error}", printable(file)))
    })?;
    run(words, file, ending, folder.path()).map_err(BotError::Unusable)?;
    let command = match ending {
        "java" => format!("exec java -cp {} {}", shown(folder.path()), main_class(file)),
        _ => format!("exec {}", shown(&program(folder.path()))),
    };
    let compiled = Compiled { command, by: words.split(' ').next().unwrap_or_default() };
    known.push((source, compiled.clone(), folder));
    Ok(Some(compiled))
}

fn compiler(ending: &str) -> Option<&'static str> {
    COMPILERS.iter().find(|(known, _)| *known == ending).map(|(_, words)| *words)
}

fn program(folder: &Path) -> PathBuf {
    folder.join("bot").with_extension(std::env::consts::EXE_EXTENSION)
}

fn shown(path: &Path) -> String {
    word(&path.to_string_lossy())
}

/// Runs the compiler: for the file alone, and if that does not do, for all files of the folder with its ending.
fn run(words: &str, file: &str, ending: &str, folder: &Path) -> Result<(), String> {
    let alone = vec![PathBuf::from(file)];
    let Err(why) = run_for(words, &alone, folder) else { return Ok(()) };
    // These compilers take several files for one program.
    let all = if ending == "rs" { Vec::new() } else { beside(file, ending) };
    if all.len() > 1 && run_for(words, &all, folder).is_ok() {
        return Ok(());
    }
    Err(format!("{} cannot be compiled: {why}", printable(file)))
}

/// The sources with this ending in the folder of a file.
fn beside(file: &str, ending: &str) -> Vec<PathBuf> {
    let folder = Path::new(file).parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension() == Some(OsStr::new(ending))).collect();
    files.sort();
    files
}

fn run_for(words: &str, sources: &[PathBuf], folder: &Path) -> Result<(), String> {
    let mut words = words.split(' ');
    let compiler = words.next().unwrap_or_default();
    let mut command = Command::new(compiler);
    for word in words {
        match word {
            "PROGRAM" => command.arg(program(folder)),
            "FOLDER" => command.arg(folder),
            "ROOT" => command.arg(root(&sources[0])),
            // A compiler would take a name that begins with a hyphen for an option.
            "SOURCES" => command.args(sources.iter().map(|source| Path::new(".").join(source))),
            word => command.arg(word),
        };
    }
    let output = match command.stdin(Stdio::null()).output() {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Err(format!("there is no {compiler} here; compile it elsewhere, and name the program"));
        }
        output => output.map_err(|error| error.to_string())?,
    };
    if output.status.success() { Ok(()) } else { Err(first_error(&String::from_utf8_lossy(&output.stderr))) }
}

/// The line of a compiler's words that tells most: the first with an error.
fn first_error(said: &str) -> String {
    let find = |sign: &str| said.lines().find(|line| line.contains(sign));
    let line = find("undefined reference").or_else(|| find("error:")).or_else(|| find("error")).or(said.lines().next());
    printable(line.unwrap_or("it does not say why").trim()).to_string()
}

/// The name of a file's Java package, with the dot after it.
fn package(text: &str) -> String {
    let package = Regex::new(r"(?m)^\s*package\s+([\w.]+)\s*;").expect("it is a regular expression");
    package.captures(text).map_or(String::new(), |found| format!("{}.", &found[1]))
}

/// The folder in which the packages of a Java file lie.
fn root(file: &Path) -> PathBuf {
    let depth = package(&read_file(file).unwrap_or_default()).matches('.').count();
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    file.ancestors().nth(depth + 1).unwrap_or(Path::new(".")).to_path_buf()
}

/// The class of a Java file that is started: that of the file's name, or else the last before its `main`.
fn main_class(file: &str) -> String {
    let text = read_file(file).unwrap_or_default();
    let stem = Path::new(file).file_stem().and_then(OsStr::to_str).unwrap_or_default();
    let class = Regex::new(r"\b(?:class|enum|record|interface)\s+(\w+)").expect("it is a regular expression");
    let names: Vec<(usize, &str)> =
        class.captures_iter(&text).filter_map(|found| Some((found.get(0)?.start(), found.get(1)?.as_str()))).collect();
    let main = text.find("void main").unwrap_or(text.len());
    let before = || names.iter().rev().find(|(start, _)| *start < main).map(|(_, name)| *name);
    let is_stem = names.iter().any(|(_, name)| *name == stem);
    format!("{}{}", package(&text), if is_stem { stem } else { before().unwrap_or(stem) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_with_the_main_is_started() {
        let folder = TempDir::new().unwrap();
        let class = |name: &str, text: &str| {
            let file = folder.path().join(name);
            fs::write(&file, text).unwrap();
            main_class(file.to_str().unwrap())
        };
        assert_eq!(class("Game.java", "class Board {} public class Game { static void main(String[] a) {} }"), "Game");
        assert_eq!(
            class("game.java", "package a.b;\nclass Board {} class Main { static void main(String[] a) {} }"),
            "a.b.Main"
        );
    }

    #[test]
    fn the_line_that_tells_most_is_shown() {
        assert_eq!(first_error("In file x.h:\nbot.c:3:1: error: expected ';'\nmore"), "bot.c:3:1: error: expected ';'");
        assert_eq!(first_error(""), "it does not say why");
    }
}
