//! Finds out what a file is, by looking at it and by trying it.

use crate::compiled;
use crate::error::BotError;
use crate::functions::{Hints, Language};
use crate::game::surface::Program;
use crate::game::surfaces::browser::Page;
#[cfg(unix)]
use crate::game::surfaces::terminal::TerminalProgram;
use crate::game::surfaces::window::Window;
use crate::game::{self, GameHints, GameSetup};
use crate::input::{begins_as_json, check_readable, ending, not_read, read_file};
use crate::move_table::MoveTable;
use crate::options::{Options, Question};
use crate::process::shell::{python_itself, word};
use crate::program_text::{
    as_module, asks_for_input, first_line, is_page, loads, may_be_run, of_script, programs_with, uses_windows,
    with_local_imports,
};
use crate::subject::{BotKind, Subject};
use noughts::words::printable;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Programs that run files of other languages, by their endings.
const INTERPRETERS: [(&str, &str); 9] = [
    ("sh", "sh"),
    ("py", "python3"),
    ("js", "node"),
    ("mjs", "node"),
    ("cjs", "node"),
    ("rb", "ruby"),
    ("pl", "perl"),
    ("lua", "lua"),
    ("ipynb", NOTEBOOK),
];

/// Runs the code of a notebook.
const NOTEBOOK: &str = concat!(
    "python3 -c '",
    include_str!("functions/adapters/notebook.py"),
    "import sys\nexec(code_of_notebook(open(sys.argv[1]).read()))'"
);

/// Says how to write a learned table, saved as a pickle, as JSON.
const FROM_PICKLE: &str = "write its table as JSON, if it has nine numbers for each board, by
  import json, pickle
  table = pickle.load(open(\"table.pkl\", \"rb\"))
  json.dump({str(board): [float(n) for n in row] for board, row in table.items()}, open(\"table.json\", \"w\"))";

/// Says how to write a learned table, saved by numpy, as JSON.
const FROM_NUMPY: &str = "write it as JSON, nine numbers for each board, such as by
  json.dump({board: row.tolist() for board, row in zip(boards, numpy.load(\"table.npy\"))}, open(\"table.json\", \"w\"))";

/// What a file was found to be.
#[derive(Debug)]
#[non_exhaustive]
pub struct Found {
    /// What is asked for moves.
    pub subject: Subject,
    /// What was looked for first and not found: for each, a clause that says why, in the order of the search.
    pub passed_over: Vec<String>,
    /// The program that compiled its source, such as `cc`. `None` if nothing was compiled.
    pub compiled_by: Option<&'static str>,
}

impl Found {
    fn at_once(subject: Subject) -> Found {
        Found { subject, passed_over: Vec::new(), compiled_by: None }
    }
}

impl Subject {
    /// Finds out what a file is, or the main file of a folder. The first of these that fits is taken: a table of moves,
    /// by its ending or since it begins as JSON does; a page with a game, by its ending; a window with a game, by what it
    /// imports; a function that chooses moves, in Python or JavaScript, also as `FILE:FUNCTION`; a program for people; a
    /// bot, if the program says nothing by itself. `exec:COMMAND` is a command for the shell, which starts a program for
    /// people, or else a bot.
    ///
    /// # Errors
    /// If it cannot be read, or is nothing that can be asked.
    pub fn find(file: &str, hints: &Hints, options: &Options) -> Result<Found, BotError> {
        if let Some(command) = file.strip_prefix("exec:") {
            return program_or_game(command, hints, options);
        }
        if Path::new(file).is_dir() {
            return Subject::find(&program_of_folder(file)?, hints, options);
        }
        let language = Language::of(file);
        check_readable(file)?;
        if Path::new(file).is_file() && read_file(file).is_ok_and(|text| text.trim().is_empty()) {
            return Err(BotError::NotLoaded(format!("{} is empty", printable(file))));
        }
        match ending(file) {
            "csv" | "json" => Subject::move_table(file, hints, options).map(Found::at_once),
            "html" | "htm" => page(file, hints, options),
            "pkl" | "pickle" => {
                Err(BotError::Unusable(format!("{file} is not read, since a pickle may run any code; {FROM_PICKLE}")))
            }
            "npy" | "npz" => Err(BotError::Unusable(format!("{file} has no names of boards; {FROM_NUMPY}"))),
            _ => match language {
                Some(language) => function_or_game(language, file, hints, options),
                None if interpreter(ending(file)).is_none() && is_json(file) => {
                    Subject::move_table(file, hints, options).map(Found::at_once)
                }
                None => game_or_program(file, hints, options, Vec::new()),
            },
        }
    }

    /// A program for people that this command starts in a terminal. Finds out how it is played. Returns `None` if it
    /// says nothing before it is asked, as a bot does, or if this library knows no terminals on this system.
    ///
    /// # Errors
    /// If it cannot be started, or if no known way to play it works.
    pub fn game(name: &str, command: &str, hints: &Hints, options: &Options) -> Result<Option<Subject>, BotError> {
        let Some(program) = terminal_program(command)? else { return Ok(None) };
        played(name, program, hints, options)
    }

    fn move_table(file: &str, hints: &Hints, options: &Options) -> Result<Subject, BotError> {
        let text = read_file(file).map_err(|error| not_read(file, error))?;
        let table = MoveTable::read(&text, hints.first, options.coords, hints.numbers);
        Ok(Subject::moves(file, table.map_err(|error| BotError::Unusable(format!("{file}, {error}")))?))
    }
}

fn is_json(file: &str) -> bool {
    Path::new(file).is_file() && read_file(file).is_ok_and(|text| begins_as_json(text.as_bytes()))
}

fn page(file: &str, hints: &Hints, options: &Options) -> Result<Found, BotError> {
    let page = Page::new(Path::new(file)).map_err(BotError::Unusable)?;
    shown(&format!("page:{file}"), Arc::new(page), hints, options).map(Found::at_once)
}

/// A Python program with a window, if the file opens windows, or a file beside it that it imports does.
fn window(file: &str, hints: &Hints) -> Option<Window> {
    let source = with_local_imports(Path::new(file)).filter(|source| uses_windows(source))?;
    Some(Window::new(file, &source, hints.interpreter))
}

/// A program for people. It is an error if the program shows nothing by itself.
fn shown(name: &str, program: Arc<dyn Program>, hints: &Hints, options: &Options) -> Result<Subject, BotError> {
    played(name, program, hints, options)?.ok_or_else(|| BotError::Unusable("it shows nothing".into()))
}

/// A program for people on any surface. `None` if it shows nothing.
fn played(
    name: &str,
    program: Arc<dyn Program>,
    hints: &Hints,
    options: &Options,
) -> Result<Option<Subject>, BotError> {
    let setup = GameSetup::find(program, &game_hints(hints, options), options)?;
    Ok(setup.map(|setup| Subject::of_game(name, setup)))
}

fn game_hints(hints: &Hints, options: &Options) -> GameHints {
    GameHints {
        input: hints.typing.map(String::from),
        menu: hints.menu.map(|menu| menu.split(',').map(String::from).collect()),
        answer: options.answer.clone(),
    }
}

/// Whether a word looks like the name of a file: the file exists, or the word has a slash or a known ending.
pub fn looks_like_a_file(word: &str) -> bool {
    let is_known = |ending: &str| {
        matches!(ending, "csv" | "json" | "html" | "htm")
            || interpreter(ending).is_some()
            || compiled::is_source(ending)
    };
    Path::new(word).exists() || word.contains('/') || Language::of(word).is_some() || is_known(ending(word))
}

/// The file to ask in a folder: the main file of its package, its page, or the main file of its program; else the only program in it
/// that no other one loads.
///
/// # Errors
/// If it has none of these.
pub fn program_of_folder(folder: &str) -> Result<String, BotError> {
    let package = read_file(Path::new(folder).join("package.json")).unwrap_or_default();
    let package: serde_json::Value = serde_json::from_str(&package).unwrap_or_default();
    let main = ["module", "main"].into_iter().filter_map(|key| package[key].as_str());
    let mut usual = main.chain(["index.html", "__main__.py", "__init__.py", "main.py", "index.mjs", "index.js"]);
    let found = usual.find_map(|name| {
        let path = Path::new(folder).join(name);
        Some(path.to_str()?.to_string()).filter(|_| path.is_file())
    });
    if let Some(found) = found {
        return Ok(found);
    }
    let programs = programs_in(folder);
    if let [only] = &programs[..] {
        return Ok(only.clone());
    }
    let programs: Vec<String> = programs.iter().map(|program| printable(program)).collect();
    let one = if programs.is_empty() { String::new() } else { format!(": {}", programs.join(", ")) };
    let is_empty = fs::read_dir(folder).is_ok_and(|mut files| files.next().is_none());
    let folder = printable(folder);
    if is_empty {
        return Err(BotError::NotLoaded(format!("{folder} holds no file")));
    }
    Err(BotError::NotLoaded(format!(
        "{folder} is a folder without index.html, __main__.py or package.json; name a file in it{one}"
    )))
}

/// The programs in a folder, sorted by name, without those that another one loads.
fn programs_in(folder: &str) -> Vec<String> {
    let is_program = |path: &Path| {
        let name = path.to_str().unwrap_or_default();
        let may_run = interpreter(ending(name)).is_some() || compiled::is_source(ending(name));
        path.is_file() && (is_page(name) || may_run)
    };
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|file| file.path()).collect();
    files.retain(|path| is_program(path));
    files.sort();
    let texts: Vec<String> = files.iter().map(|file| read_file(file).unwrap_or_default()).collect();
    let is_loaded = |at: usize| (0..files.len()).any(|other| other != at && loads(&texts[other], &files[at]));
    let roots = (0..files.len()).filter(|at| !is_loaded(*at));
    roots.map(|at| files[at].to_string_lossy().into_owned()).collect()
}

/// Tries what people play first, in a window or in a terminal, since that need not use any function of the file; then a function,
/// then a program. Whoever names a function, or says how one is called, means that.
fn function_or_game(language: Language, file: &str, hints: &Hints, options: &Options) -> Result<Found, BotError> {
    let means_function = hints.menu.is_none() && hints.are_for_functions();
    if let Some(window) = window(file, hints).filter(|_| !means_function) {
        let game = shown(&format!("window:{file}"), Arc::new(window), hints, options);
        return game.map(Found::at_once).map_err(|error| {
            error.told(|why| format!("{why}\nto audit a function of the file instead, name it: FILE:FUNCTION"))
        });
    }
    let own_game = match !means_function && asks_for_input(file) {
        true => OwnGame::find(file, hints, options)?,
        false => OwnGame::None,
    };
    let not_followed = match own_game {
        OwnGame::Played(game) => return Ok(Found::at_once(*game)),
        OwnGame::NotFollowed(why) => Some(why),
        OwnGame::None => None,
    };
    match (Subject::function(language, file, hints), not_followed) {
        (Ok(subject), None) => Ok(Found::at_once(subject)),
        (Ok(subject), Some(of_game)) => Ok(Found { passed_over: vec![of_game], ..Found::at_once(subject.doubted()) }),
        (Err(why @ (BotError::Unusable(_) | BotError::Endless { .. } | BotError::NotLoaded(_))), Some(of_game)) => {
            Err(BotError::Unusable(format!("{of_game}\n{why}")))
        }
        (Err(why @ (BotError::Unusable(_) | BotError::Endless { .. })), None) if Path::new(file).is_file() => {
            match game_or_program(file, hints, options, vec![why.to_string()]) {
                // A file that asks for no input is no game, so the reason why it cannot be played would not help.
                Err(BotError::Unusable(_)) if !asks_for_input(file) => {
                    let plays =
                        |other: &String| format!("\n{} loads it: noughts audit {}", printable(other), word(other));
                    Err(why.told(|why| why + &programs_with(file).iter().map(plays).collect::<String>()))
                }
                // Else it says most.
                Err(BotError::Unusable(of_game)) => Err(BotError::Unusable(format!("{of_game}\n{why}"))),
                played => played,
            }
        }
        (Err(error), _) => Err(error),
    }
}

/// The game that a file plays in a terminal.
enum OwnGame {
    Played(Box<Subject>),
    /// It asks for something, and this is why it could not be played.
    NotFollowed(String),
    /// It says nothing before it is asked, or ends before it asks.
    None,
}

impl OwnGame {
    fn find(file: &str, hints: &Hints, options: &Options) -> Result<OwnGame, BotError> {
        let (name, command) = named_command(file, hints);
        let Some(program) = terminal_program(&quickest(&command))? else {
            return Ok(OwnGame::NotFollowed("games in a terminal are not played on this system".into()));
        };
        Ok(match played(&format!("exec:{name}"), program.clone(), hints, options) {
            Ok(Some(game)) => OwnGame::Played(Box::new(game)),
            Ok(None) => OwnGame::None,
            Err(BotError::Unusable(_)) if game::ends_at_once(&*program, options) => OwnGame::None,
            Err(BotError::Unusable(why)) => OwnGame::NotFollowed(why),
            Err(error) => return Err(error),
        })
    }
}

/// The program that a command starts in a terminal. `None` if this library knows no terminals on this system.
fn terminal_program(command: &str) -> Result<Option<Arc<dyn Program>>, BotError> {
    #[cfg(unix)]
    {
        let not_started = |error| BotError::NotStarted { what: format!("the program {}", printable(command)), error };
        Ok(Some(Arc::new(TerminalProgram::new(command).map_err(not_started)?)))
    }
    #[cfg(not(unix))]
    {
        let _ = command;
        Ok(None)
    }
}

/// Runs a file, as a program for people or else as a bot.
fn game_or_program(file: &str, hints: &Hints, options: &Options, passed_over: Vec<String>) -> Result<Found, BotError> {
    let compiled = compiled::compile(file)?;
    let (name, command) = match &compiled {
        Some(compiled) => (file.to_string(), compiled.command.clone()),
        None => {
            check_runnable(file)?;
            named_command(file, hints)
        }
    };
    let name = format!("exec:{name}");
    let compiled_by = compiled.map(|compiled| compiled.by);
    match Subject::game(&name, &quickest(&command), hints, options) {
        Ok(Some(subject)) => Ok(Found { subject, passed_over, compiled_by }),
        Ok(None) => Ok(Found { subject: Subject::new(name, BotKind::Program(command)), passed_over, compiled_by }),
        Err(error) => Err(error),
    }
}

/// What a command starts: a program for people, if it shows a game before it is asked anything, or else a bot that is
/// asked line by line. If an option for bots is given, it is a bot, and no game is looked for.
fn program_or_game(command: &str, hints: &Hints, options: &Options) -> Result<Found, BotError> {
    let bot = Subject::program(command);
    if options.restart || options.says_new || options.question != Question::Position {
        return Ok(Found::at_once(bot));
    }
    match Subject::game(bot.name(), command, hints, options) {
        Ok(game) => Ok(Found::at_once(game.unwrap_or(bot))),
        Err(BotError::Unusable(why)) => Ok(Found { passed_over: vec![why], ..Found::at_once(bot) }),
        Err(error) => Err(error),
    }
}

fn is_notebook(file: &str) -> bool {
    ending(file) == "ipynb"
}

fn interpreter(ending: &str) -> Option<&'static str> {
    INTERPRETERS.iter().find(|(known, _)| *known == ending).map(|(_, program)| *program)
}

/// The command that runs a file, after what it is called: that of a notebook is long.
fn named_command(file: &str, hints: &Hints) -> (String, String) {
    let command = command(file, hints);
    (if is_notebook(file) { file.to_string() } else { command.clone() }, command)
}

/// The command that runs a file.
fn command(file: &str, hints: &Hints) -> String {
    let given = hints.interpreter.filter(|_| Language::of(file).is_some() && !is_notebook(file)).map(word);
    if let Some((folder, module)) = as_module(file) {
        let python = given.or_else(python_itself).unwrap_or_else(|| "python3".into());
        return format!("PYTHONPATH=\"$PYTHONPATH:\"{} exec {python} -m {module}", word(&folder.to_string_lossy()));
    }
    // An interpreter would take a name that begins with a hyphen for an option.
    let path = if file.starts_with('-') { format!("./{file}") } else { file.to_string() };
    match given
        .or_else(|| first_line(file).filter(|line| ending(file) == "sh" && line.ends_with("sh")))
        .or_else(|| interpreter(ending(file)).map(String::from))
        .or_else(|| of_script(file))
    {
        Some(interpreter) => format!("{interpreter} {}", word(&path)),
        // The shell looks for a name without a slash among its programs.
        None if path.contains('/') => word(&path),
        None => word(&format!("./{path}")),
    }
}

/// The command with `python3` replaced by the Python that it runs. `python3` may be a slow script, and a game is
/// started a thousand times.
fn quickest(command: &str) -> String {
    let python = || Some((command.strip_prefix("python3 ")?, python_itself()?));
    python().map_or_else(|| command.to_string(), |(rest, python)| format!("exec {} {rest}", word(&python)))
}

/// Whether a file can be run: some program runs files with its ending, or the system may run it.
fn check_runnable(file: &str) -> Result<(), BotError> {
    if interpreter(ending(file)).is_some() || may_be_run(file) || of_script(file).is_some() {
        return Ok(());
    }
    if matches!(ending(file), "ts" | "tsx") {
        let what = format!("{} is TypeScript: compile it with tsc, and name the .js file", printable(file));
        return Err(BotError::Unusable(what));
    }
    Err(BotError::Unusable(format!(
        "{} is no kind of bot that is known, and may not be run: if it is a program, `chmod +x` it; if it is a source, compile \
         it and name the program; else name a .py, .ipynb, .js, .html, .java, .c, .cpp, .rs, .go, .sh, .csv or .json file",
        printable(file)
    )))
}
