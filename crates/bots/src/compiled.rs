//! Compiles sources before they are played, each into a folder of its own.

use crate::error::BotError;
use crate::input::{ending, read_file};
use crate::process::shell::word;
use crate::process::{Process, is_closing};
use noughts::words::printable;
use regex_lite::Regex;
use std::ffi::OsStr;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The compilers, by the endings of files, with their arguments.
const COMPILERS: [(&str, &str); 7] = [
    ("c", "cc -w -o PROGRAM SOURCES -lm"),
    ("cpp", "c++ -w -o PROGRAM SOURCES"),
    ("cc", "c++ -w -o PROGRAM SOURCES"),
    ("cxx", "c++ -w -o PROGRAM SOURCES"),
    ("rs", "rustc -O --edition 2021 --cap-lints allow -o PROGRAM SOURCES"),
    ("go", "go build -o PROGRAM SOURCES"),
    ("java", "javac -nowarn -encoding ENCODING -d FOLDER -sourcepath ROOT ANEW SOURCES"),
];

/// Plays several games of a Java program in one process, if a terminal that offers this is there.
const ANEW: &str = include_str!("game/surfaces/terminal/Anew.java");
const IN_ONE_PROCESS: &str = r#"$(test -p "$NOUGHTS_DICE.orders" && echo noughts.Anew)"#;

/// The classes of Java that have no state which two games could share, but for generators of random numbers. The order
/// of a hash table may be another in each process.
const LANG: &str = concat!(
    r"Object|String\w*|CharSequence|Comparable|Iterable|Integer|Character|Boolean|Byte|Short|Long|Float",
    r"|Double|Number|Math|System|Enum|Record|Class|Thread|Void|Override|AutoCloseable|Throwable",
    r"|\w*Exception|\w*Error|invoke/[\w$]+|runtime/ObjectMethods",
);
const UTIL: &str = concat!(
    r"Scanner|Random|Arrays|(?:Array|Linked)?List|(?:Array)?Deque|Queue|Stack|Vector|Collections?|Objects",
    r"|(?:List)?Iterator|Comparator|Optional\w*|\w*Exception|function/\w+|concurrent/(?:ThreadLocalRandom|TimeUnit)",
);
const IO: &str = r"PrintStream|(?:Buffered)?InputStream|(?:InputStream|Buffered)?Reader|\w*Exception";

/// How long a compiler may take.
const TIME: Duration = Duration::from_secs(120);

/// A program made from a source.
pub(crate) struct Compiled {
    /// The command, for a shell, that starts the program.
    pub command: String,
    /// The program that compiled it.
    pub by: &'static str,
}

/// The folders with compiled programs.
static FOLDERS: Mutex<Vec<TempDir>> = Mutex::new(Vec::new());

/// Removes all compiled programs. A program that calls [`Subject::find`](crate::Subject::find) calls this at its end,
/// when it asks no bot any more.
pub fn remove_compiled() {
    folders().clear();
}

/// Whether files with this ending are compiled.
pub(crate) fn is_source(ending: &str) -> bool {
    compiler(ending).is_some()
}

/// Compiles a source. Returns `None` if no compiler is known for its ending.
pub(crate) fn compile(file: &str) -> Result<Option<Compiled>, BotError> {
    let ending = ending(file);
    let Some(words) = compiler(ending) else { return Ok(None) };
    let parent = std::path::absolute(std::env::temp_dir()).unwrap_or_else(|_| std::env::temp_dir());
    let folder = TempDir::with_prefix_in("noughts-", parent).map_err(|error| {
        BotError::Unusable(format!("cannot make a folder for what {} compiles to: {error}", printable(file)))
    })?;
    run(words, Path::new(file), ending, folder.path())?;
    let command = match ending {
        "java" => {
            let anew = if can_begin_anew(file, folder.path()) { IN_ONE_PROCESS } else { "" };
            format!("exec java -cp {} {anew} {}", shown(folder.path()), main_class(file))
        }
        _ => format!("exec {}", shown(&program(folder.path()))),
    };
    folders().push(folder);
    Ok(Some(Compiled { command, by: words.split(' ').next().unwrap_or_default() }))
}

fn folders() -> MutexGuard<'static, Vec<TempDir>> {
    FOLDERS.lock().unwrap_or_else(PoisonError::into_inner)
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

/// Compiles the file alone; if that fails, together with all files of its folder that have the same ending.
fn run(words: &str, file: &Path, ending: &str, folder: &Path) -> Result<(), BotError> {
    let name = PathBuf::from(file.file_name().unwrap_or_default());
    let Some(why) = run_for(words, file, &[name], folder)? else { return Ok(()) };
    // All other compilers accept several files for one program.
    let all = if ending == "rs" { Vec::new() } else { beside(file, ending) };
    if all.len() > 1 && run_for(words, file, &all, folder)?.is_none() {
        return Ok(());
    }
    let file = printable(&file.to_string_lossy());
    Err(BotError::Unusable(format!("{file} cannot be compiled: {why}")))
}

fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The names of the sources with this ending in the folder of a file.
fn beside(file: &Path, ending: &str) -> Vec<PathBuf> {
    let files =
        fs::read_dir(folder_of(file)).into_iter().flatten().flatten().map(|file| PathBuf::from(file.file_name()));
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension() == Some(OsStr::new(ending))).collect();
    files.sort();
    files
}

/// Compiles these sources in the folder of the file. Returns why it failed, or `None`.
fn run_for(words: &str, file: &Path, sources: &[PathBuf], folder: &Path) -> Result<Option<String>, BotError> {
    let mut words = words.split(' ');
    let compiler = words.next().unwrap_or_default();
    let mut command = Command::new(compiler);
    command.current_dir(folder_of(file)).env("LC_ALL", "C").stdin(Stdio::null());
    for word in words {
        match word {
            "PROGRAM" => command.arg(program(folder)),
            "FOLDER" => command.arg(folder),
            "ANEW" => {
                let anew = folder.join("Anew.java");
                // Without it, the compiler says so.
                let _ = fs::write(&anew, ANEW);
                command.arg(anew)
            }
            "ROOT" => command.arg(root(file)),
            "ENCODING" => command.arg(encoding(file)),
            // A name that begins with a hyphen would be taken for an option.
            "SOURCES" => command.args(sources.iter().map(|source| Path::new(".").join(source))),
            word => command.arg(word),
        };
    }
    let ended = match Process::run(&mut command) {
        Err(_) if is_closing() => return Err(BotError::Interrupted),
        Err(error) if error.kind() == ErrorKind::NotFound => {
            return Ok(Some(format!("there is no {compiler} here; compile it elsewhere, and name the program")));
        }
        Err(error) => return Ok(Some(error.to_string())),
        Ok(process) => process.end(Instant::now() + TIME),
    };
    match ended.status {
        _ if is_closing() => Err(BotError::Interrupted),
        None => Ok(Some(format!("{compiler} takes longer than {} s", TIME.as_secs()))),
        Some(status) if status.success() => Ok(None),
        Some(_) => Ok(Some(format!(
            "{}; if cargo, make or another tool builds it, do that, and name the program",
            first_error(&ended.stderr)
        ))),
    }
}

/// The most useful line of a compiler's output: the first with an error.
fn first_error(said: &str) -> String {
    let find = |signs: &[&str]| said.lines().find(|line| signs.iter().any(|sign| line.contains(sign)));
    let line = find(&["undefined reference"]).or_else(|| find(&["error:", "error["])).or_else(|| find(&["error"]));
    let line = line.or(said.lines().next());
    printable(line.unwrap_or("it does not say why").trim()).to_string()
}

/// Whether nothing of a Java program outlives its game, so that its next one can be played in the same process. All that
/// its classes name of Java is harmless.
fn can_begin_anew(file: &str, folder: &Path) -> bool {
    let main = Regex::new(r"\bpublic\s+static\s+(final\s+)?void\s+main\b").expect("it is a regular expression");
    let named = Regex::new(r"(?:javax?|jdk|sun|com|org|netscape)/[\w/$]+").expect("it is a regular expression");
    let harmless = Regex::new(&format!("^java/(?:lang/(?:{LANG})|util/(?:{UTIL})|io/(?:{IO}))$"));
    let harmless = harmless.expect("it is a regular expression");
    let changes = r"\b(?:set(?:In|Out|Err|Property|Name|Priority)|clearProperty|identityHashCode|load(?:Library)?|forName|startVirtualThread)\b";
    let changes = Regex::new(changes).expect("it is a regular expression");
    let is_harmless = |class: &Path| {
        let Ok(bytes) = fs::read(class) else { return false };
        let text = String::from_utf8_lossy(&bytes);
        !changes.is_match(&text) && named.find_iter(&text).all(|name| harmless.is_match(name.as_str()))
    };
    main.is_match(&read_file(file).unwrap_or_default()) && classes(folder).iter().all(|class| is_harmless(class))
}

/// The class files in a folder and the folders in it, without ours.
fn classes(folder: &Path) -> Vec<PathBuf> {
    let (folders, files): (Vec<_>, Vec<_>) =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).partition(|path| path.is_dir());
    let ours = [OsStr::new("noughts/Anew"), OsStr::new("noughts/Anew$Keyboard"), OsStr::new("noughts/Anew$Left")];
    let is_class = |file: &PathBuf| {
        file.extension() == Some(OsStr::new("class")) && !ours.iter().any(|our| file.with_extension("").ends_with(our))
    };
    folders.iter().flat_map(|folder| classes(folder)).chain(files.into_iter().filter(is_class)).collect()
}

/// The name of a file's Java package, followed by a dot.
fn package(text: &str) -> String {
    let package = Regex::new(r"(?m)^\s*package\s+([\w.]+)\s*;").expect("it is a regular expression");
    package.captures(text).map_or(String::new(), |found| format!("{}.", &found[1]))
}

/// The encoding of a Java file. By itself, javac takes that of the system, and refuses all letters that it does not have.
/// What is not UTF-8 is seldom more than a comment, and in Latin-1 each byte is a letter.
fn encoding(file: &Path) -> &'static str {
    if read_file(file).is_ok() { "UTF-8" } else { "ISO-8859-1" }
}

/// The folder that the packages of a Java file are in.
fn root(file: &Path) -> PathBuf {
    let depth = package(&read_file(file).unwrap_or_default()).matches('.').count();
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
    file.ancestors().nth(depth + 1).unwrap_or(Path::new(".")).to_path_buf()
}

/// The class of a Java file that is run: the last one before `main` that is not inside another class.
fn main_class(file: &str) -> String {
    let text = read_file(file).unwrap_or_default();
    let pieces = Regex::new(
        r#"(?s)//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])+'|[{}]|\b(?:class|enum|record|interface)\s+(\w+)|\bvoid\s+main\b"#,
    );
    let (mut depth, mut last) = (0, Path::new(file).file_stem().and_then(OsStr::to_str).unwrap_or_default());
    for piece in pieces.expect("it is a regular expression").captures_iter(&text) {
        match (piece.get(1), &piece[0]) {
            (Some(name), _) if depth == 0 => last = name.as_str(),
            (_, "{") => depth += 1,
            (_, "}") => depth -= 1,
            (_, main) if main.starts_with("void") && depth == 1 => break,
            _ => {}
        }
    }
    format!("{}{last}", package(&text))
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
        let nested =
            "// class One\nclass Two { /* class { */ class Three { char c = '{'; } void main() {} } class Four {}";
        assert_eq!(class("four.java", nested), "Two");
    }

    #[test]
    fn a_java_file_is_utf_8_or_each_byte_of_it_is_a_letter() {
        let folder = TempDir::new().unwrap();
        let file = folder.path().join("Game.java");
        for (text, expected) in [("// é".as_bytes(), "UTF-8"), (b"// \xe9", "ISO-8859-1")] {
            fs::write(&file, text).unwrap();
            assert_eq!(encoding(&file), expected);
        }
    }

    #[test]
    fn the_line_that_tells_most_is_shown() {
        assert_eq!(first_error("In file x.h:\nbot.c:3:1: error: expected ';'\nmore"), "bot.c:3:1: error: expected ';'");
        assert_eq!(first_error(""), "it does not say why");
    }
}
